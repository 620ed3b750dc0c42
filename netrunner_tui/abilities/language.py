"""The whole vocabulary of card files, with an example of each word, out of the code that reads it."""

import inspect
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, Literal, get_args, get_origin, get_type_hints

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading import COSTS
from netrunner_tui.abilities.triggers import EVENTS, Row
from netrunner_tui.abilities.units import with_article
from netrunner_tui.abilities.words.closed_lists import CardType, CardZone, CounterKind, Faction, Outcome, Preventable, Server, Subtype
from netrunner_tui.abilities.words.spending import SpendVerb

EXAMPLES: Final[dict[type[words.Word], str]] = {
    **{cls: cls.EXAMPLE for cls in words.Instruction.__subclasses__()},
    **{cls: cls.EXAMPLE for cls in words.Declaration.__subclasses__()},
    words.CounterAbilities: "{counters: [{when: turn begins, by: you, do: {gain: {given: true, per: 2}}}], virus: true}",
    words.Static: "{static: {strength: 2}, while: {card: this, is: {protecting: remote}}}",
    words.Paid: "{paid: {cost: 'click, trash this', do: {gain: {counters: virus, on: this, times: 2}}}}",
    words.Conditional: "{when: run succeeds, server: central, do: {place: {virus: 1}, on: this}}",
    words.Play: "{play: {gain: 9}}",
}
"""One example of each word, as a card file writes it; the tests read every one of them."""

ALSO: Final = (
    ("interface", "{interface: {cost: 1c, break: 1, subtype: sentry}}", "a paid ability that breaks subroutines of the encountered ice"),
    ("after reveal", "{after reveal: {cost: 1c, do: {raise link: 2}}}", "a paid ability used once the bids of a trace lie open"),
    ("paying", "{paying: {cost: '1c, trash this', do: {gain: 4}}}", "a paid ability that is used as its player pays a cost, too"),
    ("access", "{access: {cost: trash 2 from hand, do: {trash: accessed card}}}", "a paid ability used while accessing a card"),
    ("interrupt", "{interrupt: {cost: trash this, do: {prevent: 1, of: [tags]}}}", "a paid ability used just before an effect"),
    ("lose from cards", "{lose: 2, from: {subtype: stealth, side: you}}", "credits on cards are lost; an instruction"),
    ("half the rez cost", "{rez: {choose: 1, type: ice, rezzed: false}, half: true}", "an instruction"),
    ("subroutines", "[end the run, {damage: 1}]", "the subroutines of ice, in order; beside 'abilities:'"),
    ("install only on", "{type: ice}", "a card that is always installed on another; beside 'abilities:'"),
    ("play only if", "the Runner is tagged", "a restriction on playing; beside 'abilities:'"),
    ("install only if", "{tags of: runner, at least: 1}", "a restriction on installing; beside 'abilities:'"),
    ("x at most", "{tags of: runner}", "the highest X of a cost that is X; beside 'abilities:'"),
)

AMOUNTS: Final = (
    "{count: {type: ice, protecting: this server}, times: 2}", "{strength of: encountered ice}", "{cost of: it}", "{points of: it}",
    "{printed points of: it}", "{requirement of: it}", "{trash cost of: it}", "{rez cost of: it}", "{rez or play cost of: it}",
    "{counters: virus, on: this}", "{counters: any, on: it}",
    "{spent from: {subtype: stealth}}",
    "{credits of: runner}", "{clicks of: corp}", "{tags of: runner}", "{link of: runner}", "{bad publicity of: corp}",
    "{points of: corp}", "{points of: runner, in: this turn}", "{core damage of: runner}", "{servers: remote, protected: true, root: true}",
    "{free memory of: runner}", "{subroutines of: encountered ice, state: unbroken}",
    "{subroutines of: it, state: just broken, printed: true}", "{given: true}", "{given: HQ}",
    "{events: run succeeds, server: HQ, in: this turn}",
    "{events: agenda scored, in: this turn, sum: points}",
    "{events: card revealed, by: you, in: this encounter, alike: type}",
)  # fmt: skip
"""One example of each amount that is not a number."""
CONDITIONS: Final = (
    "{card: it, is: {rezzed: true}}", "{card: encountered ice, is: host}", "{run on: this server}", "{threat: 3}",
    "{leading faction: shaper}", "{happened: run succeeds, server: HQ, in: this turn, at least: 1}", "{tags of: runner, at least: 2}",
    "{count: {in: HQ}, at most: {credits of: runner}}", "{counters: power, on: this, equal: 0}", "{not: in a run}",
    "{any of: [in a run, your turn]}", "[in a run, your turn]", "{happened: damage suffered, kind: net, would: true}",
)  # fmt: skip
"""One example of each condition that has no name."""
COST_FORMS: Final = (
    "{trash: {choose: 1, type: program}, credits: 1}", "{trash hand: {count: {type: ice}}}", "{move: {choose: 2, side: you}, to: stack}",
    "{derez: {choose: 1, type: ice, rezzed: true}}",
    "{credits: {trash cost of: accessed card}}", "{credits: 2, from: {subtype: stealth}}",
    "{x credits: true, x at most: {tags of: runner}}", "{counters: 2, kind: virus, counters on: {side: you}}",
    "{spend clicks: {counters: power, on: this}}", "{suffer: {counters: power, on: this}, suffer kind: meat}", "{tags: {X: true}}",
)  # fmt: skip
"""Examples of costs that are no text: a mapping says which cards, or how many by an amount; any part of a text can stand in one, too."""
PRINTED_TERMS: Final = (
    ("expend", "an ability of a card in HQ that trashes it; its use reveals it",
     "{paid: {cost: 'click, 1c, trash this', active in: HQ, do: {gain: 3}}}"),
    ("discard phase ends", "the end of a turn", "{when: turn ends, by: you, do: {gain: 1}}"),
    ("faceup", "a filter says what is not facedown", "{type: agenda, facedown: false}"),
    ("trojan", "a subtype that a set lists; beside 'abilities:' stands 'install only on:'", "{type: ice}"),
    ("psi game", "credits that both players spend in secret", "{secret bids: 2, if different: {damage: 1}}"),
    ("double", "a click more to play the card", "{static: {additional cost: click, to: play}}"),
    ("avoid", "tags are prevented", "{interrupt: {cost: trash this, do: {prevent: 1, of: [tags]}}}"),
)  # fmt: skip
"""Words of printed cards that are no words of card files, with what says it there and an example."""
_PLAYERS: Final = {"runner is": "the Runner is", "your": "your"}
NAMED_CONDITIONS: Final = {name: reading.so.format_map(_PLAYERS) for name, reading in words.CONDITIONS.items()}
"""How conditions with a name read."""

RESOLVED: Final = {name: one.singular for name, one in words.RESOLVED.items()}
"""What the numbers count that come out of the ability."""


def vocabulary() -> Iterator[str]:
    """Yields the whole language, a line at a time."""
    yield "ABILITIES (a list under 'abilities:')"
    for cls in (words.Static, words.Paid, words.Conditional, words.Play, words.CounterAbilities):
        yield from _entry(cls)
    for key, example, meaning in ALSO:
        yield from ("", f"  {key}", f"    {meaning}", f"    - {example}")
    yield from ("", "INSTRUCTIONS (in 'do:', 'play:', 'subroutines:')")
    for instruction in sorted(words.Instruction.__subclasses__(), key=_key):
        yield from _entry(instruction)
    yield from ("", "DECLARATIONS (in 'static:')")
    for declaration in words.Declaration.__subclasses__():
        yield from _entry(declaration)
    yield from _names("QUANTITIES of 'static: {QUANTITY: N}'", {name: row.about for name, row in words.QUANTITIES.items()})
    yield from _names(
        "EVENTS of 'when:' and 'happened:', and what can be asked of each", {name: _taken(row) for name, row in EVENTS.items()}
    )
    yield from _names("CONDITIONS of 'if:', 'while:'", NAMED_CONDITIONS)
    yield from (f"  {example}" for example in CONDITIONS)
    yield from ("", "AMOUNTS (a number, or one of these; with times, plus, minus, per, at least, at most)")
    yield from (f"  {example}" for example in AMOUNTS)
    yield from _names("NUMBERS that come out of the ability, written '{X: true}'", RESOLVED)
    forbidden = {verb: ", ".join(row.takes) or "-" for verb, row in words.PROHIBITIONS.items()}
    yield from _names("PROHIBITIONS of 'cannot:', and what can be asked of each", forbidden)
    yield from ("", "DURATIONS of 'for:'", *(f"  {name}" for name in get_args(words.For) if name))
    yield from ("", "COSTS (text, commas between)", f"  {', '.join(COSTS)}", "  or a mapping, where cards or amounts are to be said:")
    yield from (f"  {example}" for example in COST_FORMS)
    yield from ("", "OBJECTS", f"  {', '.join(words.REFS)}", "  or {choose: N, …cards…}, {choose: any number, …}, {all: {…cards…}}")
    yield from ("", "CARDS", *(f"  {words.spoken(name)}" for name in words.Cards.__struct_fields__))
    yield f"  zones of 'in:': {', '.join(get_args(CardZone)[1].known)}"
    yield from ("", "PRINTED TERMS that are no words here, and how they are written")
    yield from (f"  {term}: {said}: {example}" for term, said, example in PRINTED_TERMS)


def _key(cls: type[words.Word]) -> str:
    example = EXAMPLES[cls]
    return example.strip("{").partition(":")[0]


def _entry(cls: type[words.Word]) -> Iterator[str]:
    example = EXAMPLES[cls]
    title = _key(cls) if example.startswith("{") else example
    meaning = " ".join((inspect.getdoc(cls) or "").split())
    yield ""
    yield f"  {title}"
    yield f"    {meaning}"
    fields = [_field(cls, name) for name in cls.__struct_fields__ if name != "part"]
    if fields and example.startswith("{"):
        yield f"    takes: {', '.join(fields)}"
    yield f"    - {example}"


def _field(cls: type[words.Word], name: str) -> str:
    hint = get_type_hints(cls)[name]
    if get_origin(hint) is Literal:
        allowed = " | ".join(str(a) for a in get_args(hint) if a != "")
        return f"{words.spoken(name)} ({allowed})"
    return words.spoken(name)


def _taken(row: Row) -> str:
    """Returns what can be asked of an event."""
    takes = [f"outcome ({' | '.join(row.outcomes)})" if field == "outcome" else field for field in row.takes]
    return ", ".join([*takes, *(["would"] if row.would else []), *(["first each turn", "happened"] if row.counted else [])]) or "-"


def _names(heading: str, names: Mapping[str, str]) -> Iterator[str]:
    yield from ("", heading)
    width = max(len(name) for name in names)
    for name, meaning in names.items():
        yield f"  {name:<{width}}  {meaning}"


# --- one word ---------------------------------------------------------------------------------------------------------------------


def known_words() -> list[str]:
    """Returns every word and name that `explain` knows."""
    listed: tuple[Iterable[str], ...] = (
        _entries(),
        EVENTS,
        words.CONDITIONS,
        words.QUANTITIES,
        words.PROHIBITIONS,
        words.REFS,
        words.RESOLVED,
        _takers(),
        _forms(),
        ("costs", *(term for term, _, _ in PRINTED_TERMS)),
    )
    return list(dict.fromkeys(name for names in (*listed, _DURATIONS, *LISTS.values()) for name in names))


def explain(word: str) -> list[str]:
    """Returns what one word means, what it takes, and an example, wherever it is a word; nothing where it is none."""
    found: list[str] = []
    for said in _entries().get(word, ()):
        found += ["", *said] if found else said
    lists: tuple[tuple[str, Mapping[str, str]], ...] = (
        ("an event; it takes", {name: _taken(row) for name, row in EVENTS.items()}),
        ("a condition:", NAMED_CONDITIONS),
        ("a quantity of 'static:':", {name: row.about for name, row in words.QUANTITIES.items()}),
        ("a prohibition of 'cannot:'; it takes", {verb: ", ".join(row.takes) or "nothing" for verb, row in words.PROHIBITIONS.items()}),
        ("an object:", OBJECTS),
        (f"a number, written '{{{word}: true}}':", RESOLVED),
    )
    found += [f"{word}: {what} {names[word]}" for what, names in lists if word in names]
    if word in _takers():
        found.append(f"{word}: a field of {', '.join(_takers()[word])}")
    for what, example in _forms().get(word, ()):
        found += [f"{word}: {what}", f"  - {example}"]
    if word in _DURATIONS:
        found.append(f"{word}: how long something lasts, in 'for:'")
    found += [f"{word}: {with_article(what)}" for what, names in LISTS.items() if word in names]
    found += [f"{term}: no word of card files: {said}, as in {example}" for term, said, example in PRINTED_TERMS if term == word]
    if word in ("cost", "costs"):
        found += [f"costs: text, as {', '.join(COSTS)}", "  or a mapping, as", *(f"  - {example}" for example in COST_FORMS)]
    parts = [part for part in COSTS if word in (part, part.removeprefix("lose "), part.partition(" ")[2])]
    return found + ([f"{word}: in costs, as {', '.join(parts)}"] if parts else [])


_DURATIONS: Final = tuple(name for name in get_args(words.For) if name)


def _lists() -> dict[str, tuple[str, ...]]:
    """Returns what is chosen from closed lists, by what one of them is called."""
    found: dict[str, tuple[str, ...]] = {}
    for hint in (CardType, Subtype, Faction, CardZone, Server, CounterKind, Preventable, SpendVerb, Outcome):
        closed = get_args(hint)[1]
        found[closed.what] = (*found.get(closed.what, ()), *closed.known)
    return found


LISTS: Final = _lists()
"""What fields are chosen from."""


@cache
def _takers() -> dict[str, list[str]]:
    """Returns the words that take each field beside the one that names them; "cards" are filters, "happened" and "events" look back."""
    found: dict[str, list[str]] = {}
    keys: dict[type[words.Word], str] = {cls: _key(cls) for cls in EXAMPLES}
    keys |= {words.Cards: "cards", words.Choose: "cards", words.Happened: "happened", words.Events: "events", words.Trigger: "events"}
    keys[words.Modify] = "static: {QUANTITY: N}"
    for cls, key in keys.items():
        for name in cls.__struct_fields__:
            field = words.spoken(name)
            if name not in ("part", "cards") and field != key and key not in found.setdefault(field, []):
                found[field].append(key)
    return found


@cache
def _forms() -> dict[str, list[tuple[str, str]]]:
    """Returns the amounts and conditions that have no name, by their first key, each with an example."""
    found: dict[str, list[tuple[str, str]]] = {}
    for what, examples in (("an amount", AMOUNTS), ("a condition", CONDITIONS)):
        for example in examples:
            if example.startswith("{"):
                found.setdefault(example[1:].partition(":")[0], []).append((what, example))
    return found


OBJECTS: Final = {
    "this": "the card that the ability is on",
    "host": "the card that this card is hosted on",
    "it": "the card that the event was about, as in 'when: card installed'",
    "found": "what 'search:' found, 'look at top:' looked at, or 'draw:' drew, in the instructions after it",
    "approached ice": "the ice being approached, until it is encountered or passed",
    "encountered ice": "the ice being encountered",
    "any encountered ice": "all ice being encountered: in an encounter within another one that of both",
    "accessed card": "the card being accessed",
    "chosen": "what 'choose card:', 'rez: {choose: …}' or 'install:' was about, in the instructions after it and in 'later:'",
    "trashed": "what the instruction before trashed, or an additional cost to play the card",
    "forfeited": "the agenda that was forfeited as an additional cost to play the card",
    "remembered": "what 'remember:' chose, for as long as this card stays active",
}
"""What the names of objects mean."""


def _entries() -> dict[str, list[list[str]]]:
    """Returns what is said of every word by its key; a key may be an instruction and a declaration."""
    found: dict[str, list[list[str]]] = {}
    for cls, example in EXAMPLES.items():
        key = _key(cls) if example.startswith("{") else example
        kind = "instruction" if issubclass(cls, words.Instruction) else "declaration" if issubclass(cls, words.Declaration) else "ability"
        said = [line.strip() for line in _entry(cls) if line]
        found.setdefault(key, []).append([f"{said[0]} ({kind})", *(f"  {line}" for line in said[1:])])
    for key, example, meaning in ALSO:
        found.setdefault(key, []).append([key, f"  {meaning}", f"  - {example}"])
    return found
