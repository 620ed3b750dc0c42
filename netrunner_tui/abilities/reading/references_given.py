"""Refuses words that speak of what nothing on their card, or in their ability, gives."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.declaration_nodes import SPELT
from netrunner_tui.abilities.reading.mistakes import WordError
from netrunner_tui.abilities.reading.printed_nodes import type_with_article
from netrunner_tui.abilities.word_trees import walk, words_and_names
from netrunner_tui.abilities.words import references
from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.text import joined

AnyAbility = words.Ability | words.Subroutine


_SOMETIMES: Final = {"place": "place with 'up to:'"}
"""Words that give something to those after them only where they say so much."""

_GIVERS: Final[dict[str, list[str]]] = {
    name: [_SOMETIMES.get(SPELT[word], SPELT[word]) for word, given in references.GIVES.items() if name in given and word is not words.Cost]
    for name in ("chosen", "found", "trashed", "this way", "trace strength")
}
"""The words that give each reference to those after them, as card files spell them."""

_SAID_BY: Final[dict[type, str]] = {word: SPELT[word] for word in references.IN_RUNS_ONLY}
"""Instructions that speak of a run, as card files spell them."""

_NO_RUN: Final = "no run is going on; expected within 'run:', 'later:' or 'declare:'"

_MISSING: Final[dict[str, str]] = {
    **{name: f"expected one of {', '.join(keys)} before it" for name, keys in _GIVERS.items()},
    **dict.fromkeys(references.IN_RUNS, _NO_RUN),
    "attacked server": "no run is going on then; {choose server: attacked server} while one is keeps it as 'chosen server'",
    "it": "no 'when:' around it is about a card; 'follow: it' beside 'later:' keeps one as 'chosen'",
    "die": "it is known inside 'roll:' only",
    **{name: f"it is known in 'when:' of {joined(given, 'or')} only" for name, given in references.GIVEN_BY_EVENT.items()},
}
"""Why what is given in one ability is not known there."""

_MEANS: Final = {"server of chosen": "chosen", "server of it": "it"}
"""Names that speak of what has another name."""

_OF_A_HOST: Final = ("host", "this server")
"""What a card has by standing on a host; `this server` a card of the Corp also by itself."""

_ANOTHER: Final = "another server"
"""Any but that of the card, or the attacked one (22.12 §4.6.6j)."""

_SPOKEN: Final = frozenset({*references.GIVEN_BY, *_MISSING, *_MEANS, *_OF_A_HOST, _ANOTHER})


class AbilityWords(msgspec.Struct, frozen=True):
    """An ability or subroutine of a card with all its words, and where it stands."""

    ability: AnyAbility
    inner: Sequence[words.Word]
    spoken: frozenset[str]
    """What its words speak of that others have to give."""
    key: str
    place: int


def placed(abilities: Iterable[words.Ability], subroutines: Iterable[words.Subroutine]) -> list[AbilityWords]:
    """Returns the abilities and subroutines of a card with their words."""
    listed: tuple[tuple[str, Iterable[AnyAbility]], ...] = (("abilities", abilities), ("subroutines", subroutines))
    return [_placed(one, key, place) for key, them in listed for place, one in enumerate(them)]


def _placed(ability: AnyAbility, key: str, place: int) -> AbilityWords:
    inner, names = words_and_names(ability)
    if any(word.__class__ is words.Cards and word.as_named for word in inner):
        names.add("as named")
    return AbilityWords(ability, inner, _SPOKEN & names, key, place)


def check_given(printed: Printed, listed: Sequence[AbilityWords], node: Mapping[str, object], path: NodePath) -> None:
    """Rejects words that speak of what nothing on their card, or in their ability, gives."""
    for one in listed:
        spoken = one.spoken
        problem = _nothing_gives(spoken, printed, listed, node) if spoken else None
        if problem is None and (not spoken.isdisjoint(_IN_ORDER) or (isinstance(one.ability, words.Play) and _speaks_of_runs(one.inner))):
            problem = _nothing_gives_here(one.ability, listed)
        if problem:
            name, told = problem
            raise WordError(place_of(name, within(node, one), (*path, one.key, one.place)), told)


def _speaks_of_runs(inner: Iterable[words.Word]) -> bool:
    return any(
        word.__class__ in _SAID_BY or (isinstance(word, words.Instruction) and _lasts(word) in references.DURING_RUNS) for word in inner
    )


def _nothing_gives_here(ability: AnyAbility, listed: Sequence[AbilityWords]) -> tuple[str, str] | None:
    """Returns what words speak of that nothing before them gives, with what is wrong; None for nothing."""
    missing = _missing(ability, _known_at_first(ability, listed))
    return (missing, f"'{missing}' is nothing here: {_MISSING.get(_MEANS.get(missing, missing), _NO_RUN)}") if missing else None


_IN_ORDER: Final = frozenset({*_MISSING, *_MEANS})
"""What is given by a word before."""


def _nothing_gives(
    spoken: frozenset[str], printed: Printed, listed: Sequence[AbilityWords], node: Mapping[str, object]
) -> tuple[str, str] | None:
    """Returns what words speak of that nothing on their card gives, with what is wrong; None for nothing."""
    for name in sorted(spoken.intersection(references.GIVEN_BY)):
        given = references.GIVEN_BY[name]
        if not (name == "X" and (printed.cost_x or printed.advancement_x)) and not any(given(word) for one in listed for word in one.inner):
            return name, f"'{name}' is nothing: no word on this card gives it"
    if spoken.isdisjoint((*_OF_A_HOST, _ANOTHER)) or "install only on" in node:
        return None
    if any((test := references.HOSTED_BY.get(type(word))) is not None and test(word) for one in listed for word in one.inner):
        return None
    if "host" in spoken:
        return "host", "'host' is nothing: no 'install only on:', and no word on this card puts it on another"
    if printed.type in _IN_NO_SERVER and not any(isinstance(word, words.RunOn) for one in listed for word in one.inner):
        if "this server" in spoken:
            return "this server", f"'this server' is nothing: {type_with_article(printed.type)} is in no server"
        if any(_ANOTHER in one.spoken and not any(map(_is_of_runs, one.inner)) for one in listed):
            told = f"'{_ANOTHER}' is nothing: {type_with_article(printed.type)} is in no server, and the ability is about no run"
            return _ANOTHER, told
    return None


def _is_of_runs(word: words.Word) -> bool:
    """Returns whether a word says that a run is going on."""
    if isinstance(word, words.Trigger):
        return word.event in _OF_RUNS
    return isinstance(word, words.RunOnServer) or word == words.Named(name="in a run")


_OF_RUNS: Final = frozenset({
    "run begins", "run succeeds", "run fails", "run ends", "server approached", "server breached", "accesses counted", "breach ends",
    "ice approached", "ice encountered", "ice passed", "ice bypassed", "all ice passed", "encounter ends", "breaking ends",
    "subroutine broken", "subroutine resolves", "card breaks subroutines", "ice fully broken", "card fully breaks ice", "card accessed",
    "access ends", "jacked out",
})  # fmt: skip
"""Events that happen in runs, or in breaches."""


_IN_NO_SERVER: Final = ("event", "operation", "hardware", "program", "resource", "identity")
"""Types of cards that are in a server as long as a card there hosts them at most."""


def within(node: Mapping[str, object], one: AbilityWords) -> object:
    """Returns an ability as its file has it."""
    nodes = node.get(one.key)
    return nodes[one.place] if isinstance(nodes, list) else None


def place_of(name: str, node: object, path: NodePath) -> NodePath:
    """Returns where a name first stands in a node; the place of the node where it does not."""
    return next(_places(name, node, path), path)


def _places(name: str, node: object, path: NodePath) -> Iterator[NodePath]:
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, inner in items:
        if name in (key, inner):
            yield (*path, key)
        else:
            yield from _places(name, inner, (*path, key))


def _known_at_first(ability: AnyAbility, listed: Sequence[AbilityWords]) -> set[str]:
    """Returns what words can speak of as an ability begins: a played card of what was paid for it, any other of what a run gives."""
    if isinstance(ability, words.Paid) and ability.is_action:
        return set()  # no run is going on as an action is taken (CR 5.2.1)
    if not isinstance(ability, words.Play):
        return set(references.IN_RUNS)
    costs = (word.additional_cost for one in listed for word in one.inner if isinstance(word, words.AdditionalCost))
    return {name for cost in costs for name in _given(cost)}


def _given(word: words.Word) -> tuple[str, ...]:
    """Returns what a word gives to those after it."""
    return tuple(name for name in references.GIVES.get(type(word), ()) if _does_give(word, name))


def _does_give(word: words.Word, name: str) -> bool:
    test = references.ONLY_WHERE.get((type(word), name))
    return test is None or test(word)


def _missing(word: object, known: set[str]) -> str:
    """Returns the first name in a word for what nothing before it gives; "" for none. Adds what the word gives to what is known."""
    if isinstance(word, str):
        return word if word in _IN_ORDER and _MEANS.get(word, word) not in known else ""
    if isinstance(word, tuple):
        return next((missing for inner in word if (missing := _missing(inner, known))), "")
    if not isinstance(word, words.Word):
        return ""
    if type(word) in _SAID_BY and references.IN_RUNS[0] not in known:
        return _SAID_BY[type(word)]
    if references.IN_RUNS[0] not in known and (lasts := _lasts(word)) in references.DURING_RUNS:
        return lasts
    if isinstance(word, references.REPEATING):
        known.update(name for inner in walk(word) for name in _given(inner))
    missing = _missing_in_modes(word, known) if isinstance(word, (words.ChooseOne, words.If)) else _missing_in_fields(word, known)
    known.update(_given(word))
    return missing


def _lasts(word: words.Word) -> str:
    """Returns how long what a word says lasts; "" where it does not say it."""
    return word.for_ if isinstance(word, _LASTING_WORDS) else ""


_LASTING_WORDS: Final = (
    words.Declare, words.Forbid, words.Later, words.GainSubtype, words.GainSubroutine, words.CopySubroutines, words.RepeatSubroutine,
)  # fmt: skip


def _missing_in_fields(word: words.Word, known: set[str]) -> str:
    """Returns what is missing in the fields of a word; what a player may do is done after they have paid for it."""
    fields = word.__struct_fields__
    for name in ("pay", *fields) if isinstance(word, words.May) else fields:
        value = getattr(word, name)
        if value and value.__class__ not in _NUMBERS and (missing := _missing(value, _known_in(word, name, known))):
            return missing
        if name == "when" and isinstance(word, words.Conditional):
            known = _known_after(word, known)
    return ""


_NUMBERS: Final = frozenset({int, bool})
"""What refers to nothing."""


def _known_in(word: words.Word, field: str, known: set[str]) -> set[str]:
    """Returns what is known in a field of a word: what is known before it, or what is left of that where it is carried out later."""
    place = (type(word), field)
    kept, within = references.KEEPS.get(place), references.GIVES_WITHIN.get(place)
    if kept is None and within is None:
        return known
    left = known if kept is None else {name for name in known if name in kept or name in references.IN_RUNS}
    return left.union(name for name in within or () if _does_give(word, name))


def _known_after(ability: words.Conditional, known: set[str]) -> set[str]:
    """Returns what a conditional ability knows once its event has come."""
    known = known - {"it"}
    if ability.when and all(trigger.event in references.BETWEEN_RUNS for trigger in ability.when):
        known -= set(references.IN_RUNS)
    if any(trigger.event in references.ABOUT_A_CARD for trigger in ability.when):
        known.add("it")
    if not ability.would:
        told = {trigger.event for trigger in ability.when}
        known.update(name for name, given in references.GIVEN_BY_EVENT.items() if told <= set(given))
    return known | {"found"} if ability.at_once else known


def _missing_in_modes(word: words.ChooseOne | words.If, known: set[str]) -> str:
    """Returns what is missing where one of several things is done: none of them knows what another gives."""
    modes = word.choose_one if isinstance(word, words.ChooseOne) else (word.do, word.otherwise)
    asked = word.all_if if isinstance(word, words.ChooseOne) else word.if_
    each = [set(known) for _ in modes]
    if missing := _missing(asked, known):
        return missing
    for mode, there in zip(modes, each, strict=True):
        if missing := _missing(mode, there):
            return missing
    known.update(*each)
    return ""
