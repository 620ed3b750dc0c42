"""Reads the abilities and subroutines of a card."""

from collections.abc import Iterable, Mapping
from typing import Final, get_args

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.condition_nodes import read_condition
from netrunner_tui.abilities.reading.declaration_nodes import read_declaration
from netrunner_tui.abilities.reading.event_nodes import ASKED, check_counted, check_imminent_kind, read_trigger
from netrunner_tui.abilities.reading.instruction_nodes import INSTRUCTIONS, read_block
from netrunner_tui.abilities.reading.mistakes import Mistakes, WordError, unknown, with_keys
from netrunner_tui.abilities.reading.plain_nodes import closed, mapping_of, only, truth
from netrunner_tui.abilities.reading.word_fields import read_struct, reads
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.word_trees import LEAVES, words_and_names
from netrunner_tui.abilities.words.closed_lists import ActiveZone, Server
from netrunner_tui.abilities.words.values import spoken
from netrunner_tui.model import parts
from netrunner_tui.model.errors import NodePath

ABILITY_KEYS: Final = (
    "static", "paid", "interface", "access", "interrupt", "when", "as long as", "play", "after reveal", "paying", "counters",
)  # fmt: skip


@reads(words.Ability)
def read_ability(node: object, path: NodePath) -> words.Ability:
    """Reads one ability of a card. What it says of an imminent effect is checked once it is whole (`check_imminent`)."""
    mapping = dict(mapping_of(node, path, "an ability"))
    keys = [key for key in ABILITY_KEYS if key in mapping]
    if not keys:
        raise WordError(path, unknown(f"no ability {with_keys(mapping)}", next(iter(mapping), ""), ABILITY_KEYS))
    if len(keys) > 1:
        raise WordError(path, f"two abilities in one mapping, '{keys[0]}' and '{keys[1]}': write a list")
    match keys[0]:
        case "static":
            listed = mapping["static"]
            nodes = listed if isinstance(listed, list) else [listed]
            if not nodes:
                raise WordError((*path, "static"), "'static:' declares nothing")
            places = [(*path, "static", i) for i in range(len(nodes))] if isinstance(listed, list) else [(*path, "static")]
            declared = tuple(read_declaration(n, where) for n, where in zip(nodes, places, strict=True))
            only(mapping, ("static", "while", "persistent", "active in"), path)
            condition = read_condition(mapping["while"], (*path, "while")) if "while" in mapping else None
            _check_lasting(mapping, path)
            persistent = truth(mapping.get("persistent", False), (*path, "persistent"))
            kept = persistent or "declare" in path
            zones = _active_zones(mapping["active in"], (*path, "active in")) if "active in" in mapping else ()
            return words.Static(
                static=declared, while_=condition, persistent=persistent, active_in=zones, part=parts.at(path) if kept else parts.NOWHERE
            )
        case "when" | "as long as":
            return _conditional(mapping, path)
        case "counters":
            only(mapping, ("counters", "virus", "of"), path)
            return read_struct(words.CounterAbilities, mapping, path)
        case "play":
            only(mapping, ("play",), path)
            return words.Play(play=read_block(mapping["play"], (*path, "play")))
        case flag:
            beside = next((key for key in mapping if key in _OF_A_PAID_ABILITY), "")
            if beside:
                raise WordError((*path, beside), f"'{beside}:' stands in '{flag}:', as in {{{flag}: {{cost: 1c, do: …}}}}")
            only(mapping, (flag,), path)
            return _paid(mapping[flag], (*path, flag), flag)


_WITHIN: Final = frozenset({"declare", "later", "during", "then", "counters", "host gains"})
"""Keys under which abilities stand that last for a time, or belong to something else than this card."""


def _check_lasting(mapping: Mapping[str, object], path: NodePath) -> None:
    """Checks that only an ability of the card itself says where it is active, or that it outlasts the card."""
    for key in ("active in", "persistent"):
        if key in mapping and not _WITHIN.isdisjoint(map(str, path)):
            raise WordError((*path, key), f"'{key}:' is said of an ability of the card itself; this one lasts as long as what holds it")


_OF_A_PAID_ABILITY: Final = frozenset({"break", *map(spoken, words.Paid.__struct_fields__)} - {"part", "flag"})
"""Keys that stand within a paid ability, not beside it."""

_IN_A_DECK: Final = "'active in: R&D' is for what happens when this card is accessed: 'when: card accessed, card: this'"


def _active_zones(node: object, path: NodePath) -> tuple[str, ...]:
    listed = node if isinstance(node, list) else [node]
    zones = tuple(closed(get_args(ActiveZone)[1], zone, (*path, place)) for place, zone in enumerate(listed))
    if not zones:
        raise WordError(path, "'active in:' lists nothing")
    if "R&D" in zones:
        raise WordError(path, _IN_A_DECK)
    return zones


def _check_active_zones(ability: words.Conditional, path: NodePath) -> None:
    """Checks that in a deck only a card's access sets off its ability (CR 10.2.2)."""
    about_access = {trigger.event for trigger in ability.when} == {"card accessed"} and all(t.card == "this" for t in ability.when)
    if about_access or not ability.active_in:
        return
    if "R&D" in ability.active_in:
        raise WordError((*path, "active in"), _IN_A_DECK)
    if ability.would or ability.as_long_as is not None:
        raise WordError((*path, "active in"), "'active in:' is for abilities that an event sets off, for paid and for static abilities")


def _paid(node: object, path: NodePath, flag: str) -> words.Paid:
    mapping = dict(mapping_of(node, path, "a paid ability"))
    if "flag" in mapping:
        raise WordError((*path, "flag"), "'flag:' is not written: the flag stands in place of 'paid:', as in {interface: …}")
    if "break" in mapping:
        sugar = {key: mapping.pop(key) for key in ("break", "up to", "subtype") if key in mapping}
        if "do" in mapping:
            raise WordError(path, "'break:' beside 'do:': write the break into 'do:'")
        mapping["do"] = sugar
    if "cost" not in mapping or "do" not in mapping:
        raise WordError(path, "a paid ability needs 'cost:' and 'do:' (or 'break:')")
    if flag != "paid":
        mapping["flag"] = flag
    _check_how_often(mapping, path)
    if ("cheaper" in mapping) != ("cheaper if" in mapping):
        here, missing = ("cheaper", "cheaper if") if "cheaper" in mapping else ("cheaper if", "cheaper")
        counted = "; a cost that hangs on a count is written {credits: {count: …, times: -1, plus: 3}}" if here == "cheaper" else ""
        raise WordError((*path, here), f"'{here}:' needs '{missing}:': by how much, and when{counted}")
    if "active in" in mapping:
        zones = _active_zones(mapping["active in"], (*path, "active in"))
        if flag == "interrupt" and {"HQ", "facedown Archives", "unrezzed"} & set(zones):
            raise WordError((*path, "active in"), "to be asked would show what is there: an 'interrupt:' cannot be active there")
    ability = read_struct(words.Paid, mapping, path)
    _check_once_per_encounter(ability, path)
    return ability


_OF_EVENTS: Final = ("if", "first each turn", "first each run", "would", "instead")
"""What beside its filters is asked of the event that an ability waits for."""


_SAY_NO_MORE: Final = (
    ("first each run", "first each turn"),
    ("once per run", "once per turn"),
    ("once per encounter", "once per turn"),
    ("once per encounter", "once per run"),
)
"""What limits an ability, each beside what limits it more."""

_IN_ENCOUNTERS: Final = frozenset({
    "ice encountered", "subroutine broken", "subroutine resolves", "card breaks subroutines", "ice fully broken", "card fully breaks ice",
    "breaking ends",
})  # fmt: skip
"""Events that come in encounters alone."""


def _check_once_per_encounter(ability: words.Paid | words.Conditional, path: NodePath) -> None:
    """Checks that what can be used once in each encounter is used in encounters alone, and that its text has a place to say so."""
    if not ability.once_per_encounter:
        return
    at = (*path, "once per encounter")
    if {"during", "later"} & set(path):
        raise WordError(at, "'once per encounter:' is said of an ability of the card itself")
    if isinstance(ability, words.Conditional):
        if not ability.when or not _IN_ENCOUNTERS.issuperset(trigger.event for trigger in ability.when):
            raise WordError(at, f"'once per encounter:' is asked of events in encounters; known: {', '.join(sorted(_IN_ENCOUNTERS))}")
    elif ability.flag != "interface":
        raise WordError(
            at, "'once per encounter:' can only be said of an 'interface:' among paid abilities: others are used elsewhere, too"
        )


def _check_how_often(mapping: Mapping[str, object], path: NodePath) -> None:
    """Checks what an ability says of how long it lasts and how often it comes, by itself and within a run."""
    _check_lasting(mapping, path)
    if "when" in mapping and "while" in mapping and "during" in path:
        raise WordError((*path, "while"), "'while:' is of an ability of the card itself: of what comes in a run ask 'if:'")
    if "when" in mapping and mapping.get("once per turn") is True and "during" in path:
        raise WordError((*path, "once per turn"), "'once per turn:' cannot be said of what lasts for a run: write 'once per run:'")
    for key, narrower in _SAY_NO_MORE:
        if mapping.get(key) is True and mapping.get(narrower) is True:
            raise WordError((*path, key), f"'{key}:' beside '{narrower}:' says nothing more: leave out one of them")


_SOME_OF_THEM: Final = "'may: {remove from game: {choose: 1, among: found}}'"


def _check_together(ability: words.Conditional, path: NodePath) -> None:
    """Checks that what is counted once for several cards is what can happen to several at once."""
    together = ["card drawn", "card trashed"] if ability.would else [name for name, row in EVENTS.items() if row.participle]
    if ability.at_once and not all(trigger.event in together for trigger in ability.when):
        known = ", ".join(together)
        raise WordError((*path, "at once"), f"'at once:' is said of what happens to several cards together; known: {known}")
    if ability.at_once and ability.would and any(trigger.event == "card trashed" for trigger in ability.when):
        word = ability.do[0] if len(ability.do) == 1 and ability.optional and ability.pay == words.FREE else None
        chosen = word.remove_from_game if isinstance(word, words.RemoveFromGame) else None
        if not isinstance(chosen, words.Choose) or chosen.cards != words.Cards(in_=(), among="found"):
            raise WordError(path, f"of cards that would be trashed together, some may be removed: {_SOME_OF_THEM}")


def _conditional(mapping: dict[str, object], path: NodePath) -> words.Conditional:
    """Reads an ability that waits for an event, or for something to be so."""
    _check_how_often(mapping, path)
    values = {key: node for key, node in mapping.items() if key != "when" and key not in ASKED}
    may = values.get("may")
    if "do" not in values and not isinstance(may, bool) and may is not None:
        values["do"], values["may"] = may, True
    if "do" not in values:
        misplaced = next((key for key in values if key in INSTRUCTIONS), "")
        if misplaced:
            raise WordError((*path, misplaced), f"'{misplaced}' is an instruction: write it under 'do:'")
        raise WordError(path, "a conditional ability needs 'do:' or 'may:'")
    asked = {key: node for key, node in mapping.items() if key in ASKED}
    if "when" not in mapping:
        return _waiting_for_state(mapping, values, asked, path)
    mistakes = Mistakes()
    triggers = mistakes.read(lambda: tuple(_triggers(mapping["when"], asked, path))) or ()
    read = mistakes.read(lambda: read_struct(words.Conditional, values, path, when=triggers))
    mistakes.stop()
    assert read is not None
    ability = read
    _check_first_times(ability, path)
    _check_together(ability, path)
    _check_once_per_encounter(ability, path)
    if ability.would:
        _check_would(ability, path)
    elif ability.instead:
        raise WordError((*path, "instead"), "'instead:' needs 'would: true': only what has not happened yet can be replaced")
    _check_active_zones(ability, path)
    return ability


def _waiting_for_state(
    mapping: dict[str, object], values: dict[str, object], asked: dict[str, object], path: NodePath
) -> words.Conditional:
    """Reads an ability that waits for something to be so, `as long as:`, and for no event."""
    for key in (*asked, *(key for key in _OF_EVENTS if key in mapping and key != "first each turn")):
        raise WordError((*path, key), f"'{key}:' is asked of an event, and there is no 'when:'")
    if "while" in mapping:
        raise WordError((*path, "while"), "'while:' beside 'as long as:': write both conditions there")
    ability = read_struct(words.Conditional, values, path)
    if ability.at_once:
        raise WordError((*path, "at once"), "'at once:' is said of what happens, and there is no 'when:'")
    _check_once_per_encounter(ability, path)
    if ability.first_each_turn and ability.as_long_as is not None:
        inner, names = words_and_names(ability.as_long_as)
        if not names.isdisjoint(words.REFS) or any(isinstance(word, words.Cards) and word.other for word in inner):
            raise WordError((*path, "as long as"), "'first each turn:' is told of what is so of the game, not of this card")
    _check_active_zones(ability, path)
    return ability


def _check_first_times(ability: words.Conditional, path: NodePath) -> None:
    """Checks that "the first time" can be told of what an ability waits for, with all that is asked of it."""
    for flag in ("first_each_turn", "first_each_run"):
        if not getattr(ability, flag):
            continue
        if ability.if_ is not None and not _known_of_the_past(ability.if_, flag, {trigger.event for trigger in ability.when}):
            known = "known: in a run, your turn, what happened in its run, 'run on:' of a run, of passed ice what happened in its encounter"
            raise WordError((*path, "if"), f"'{spoken(flag)}:' cannot ask this of what happened earlier; {known}")
        for trigger in ability.when:
            check_counted(trigger, spoken(flag), path, "when")


def _known_of_the_past(condition: words.Condition, flag: str, events: set[str]) -> bool:
    """Returns whether a condition was as it is now for all that happened earlier in this turn or run, or can be told of each of it."""
    match condition:
        case words.Both(conditions=conditions):
            return all(_known_of_the_past(one, flag, events) for one in conditions)
        case words.Not(not_=inner):
            of_its_run = isinstance(inner, words.Happened) and inner.in_ == "this run"
            return inner == words.Named(name="your turn") or of_its_run
        case words.Named(name="in a run" | "your turn"):
            return True
        case words.RunOnServer():
            return flag == "first_each_run"
        case words.Happened(in_="this encounter"):
            return events == {"ice passed"}
        case words.Happened(in_="this run"):
            return True
    return False


def _triggers(node: object, asked: dict[str, object], path: NodePath) -> Iterable[words.Trigger]:
    """Yields one event, or each of a list, with what is asked of all of them, or of it alone (`{when: card installed, card: this}`)."""
    listed = node if isinstance(node, list) else [node]
    if not listed:
        raise WordError((*path, "when"), "'when:' names nothing that happens")
    for place, one in enumerate(listed):
        where = (*path, "when", place)
        if not isinstance(one, dict):
            yield read_trigger(one, asked, path, "when")
            continue
        own = mapping_of(one, where, "an event")
        only(own, ("when", *ASKED), where)
        if "when" not in own:
            raise WordError(where, "'when:' is missing")
        yield read_trigger(own["when"], {**asked, **{key: inner for key, inner in own.items() if key != "when"}}, where, "when")


def _check_would(ability: words.Conditional, path: NodePath) -> None:
    """Checks that what would happen is waited for by name; what rezzes its card first cannot ask which hidden card it is about."""
    for trigger in ability.when:
        if not EVENTS[trigger.event].would:
            known = ", ".join(name for name, row in EVENTS.items() if row.would)
            raise WordError((*path, "would"), f"'would:' cannot be said of '{trigger.event}'; known: {known}")
        check_imminent_kind(trigger, path)
        if ability.instead and trigger.event in COMES_ANYWAY:
            raise WordError(
                (*path, "instead"), f"'instead:' cannot be said of '{trigger.event}': no rule says what would come in its place"
            )
        if trigger.least_ice:
            raise WordError((*path, "least ice"), "'least ice:' is asked of a run that has begun, not of one that would begin")
    if any(isinstance(word, words.LowerCost) for word in ability.do) and any(t.event not in COSTING for t in ability.when):
        raise WordError((*path, "do"), f"'lower cost:' waits for these: {', '.join(COSTING)}")
    rezzes = ability.do == (words.Rez(rez="this"),)
    if rezzes and (ability.instead or any(t.event not in REZZED_FIRST for t in ability.when)):
        raise WordError((*path, "would"), f"what may rez its card first waits for these: {', '.join(REZZED_FIRST)}")
    if rezzes and any(t.card is not None and t.event != "subroutine broken" for t in ability.when):
        raise WordError((*path, "card"), "what may rez its card first waits for this, whatever the card: it may be hidden")
    if ability.persistent:
        raise WordError((*path, "persistent"), "'persistent:' cannot be said of what would happen")


def check_imminent(ability: words.Word, inner: Iterable[words.Word], node: object, path: NodePath) -> None:
    """Checks that what changes or counts an imminent effect stands where one is imminent: in interrupts (CR 9.9.3).

    `inner`: all words of the ability. Raises WordError.
    """
    if not any(word.__class__ in _ABOUT_IMMINENT for word in inner):
        return
    name = _out_of_place(ability, False)
    if name == "lower cost":
        raise WordError(
            _place_of(name, node, path) or path, "'lower cost:' stands beside 'would: true' alone, of a card played or installed"
        )
    if name:
        problem = f"'{name}:' is about what would happen: it stands in 'interrupt:', or beside 'would: true'"
        raise WordError(_place_of(name, node, path) or path, problem)


_ABOUT_IMMINENT: Final = frozenset({words.Prevent, words.Increase, words.LowerCost, words.Resolved})
"""Words that change or may count an imminent effect: hardly any card has one."""


def _out_of_place(word: object, imminent: bool) -> str:
    """Returns what is about an imminent effect and stands where there is none; "" for nothing."""
    if isinstance(word, tuple):
        return next((name for inner in word if (name := _out_of_place(inner, imminent))), "")
    if not isinstance(word, words.Word):
        return ""
    if isinstance(word, (words.Conditional, words.Paid)):
        imminent = word.would if isinstance(word, words.Conditional) else word.flag == "interrupt"
        if isinstance(word, words.Paid) and any(isinstance(inner, words.LowerCost) for inner in word.do):
            return "lower cost"
    if not imminent:
        if isinstance(word, words.Prevent):
            return "prevent"
        if isinstance(word, words.Increase):
            return "increase"
        if isinstance(word, words.LowerCost):
            return "lower cost"
        if isinstance(word, words.Resolved) and word.name == "expected":
            return "expected"
    for field in word.__struct_fields__:
        inner = getattr(word, field)
        if inner and inner.__class__ not in LEAVES and (name := _out_of_place(inner, imminent)):
            return name
    return ""


def _place_of(name: str, node: object, path: NodePath) -> NodePath | None:
    """Returns where a key first stands in a node."""
    if isinstance(node, dict) and name in node:
        return (*path, name)
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return next((found for key, inner in items if (found := _place_of(name, inner, (*path, key)))), None)


COMES_ANYWAY: Final = ("run begins", "run succeeds", "trace begins")
"""Events before which abilities do something, and which then come: of a run or trace without them no rule says how it goes on."""

COSTING: Final = ("card installed", "card played")
"""The events that would come at a cost, which may be lowered before."""

REZZED_FIRST: Final = ("card exposed", "card drawn", "trace begins", "subroutine broken", "run begins")
"""The events that a card may be rezzed before."""


def read_servers(node: object, path: NodePath) -> tuple[str, ...]:
    """Reads servers by name or kind."""
    listed = node if isinstance(node, list) else [node]
    return tuple(closed(get_args(Server)[1], name, path) for name in listed)


def read_subroutine(node: object, path: NodePath) -> words.Subroutine:
    """Reads a subroutine: the instructions in it."""
    return words.Subroutine(do=read_block(node, path), part=parts.at(path))


@reads(words.Static)
def _static(node: object, path: NodePath) -> words.Static:
    ability = read_ability(node, path)
    if not isinstance(ability, words.Static):
        raise WordError(path, "expected 'static:' here")
    return ability


@reads(words.Conditional)
def _later(node: object, path: NodePath) -> words.Conditional:
    ability = _conditional(mapping_of(node, path, "a conditional ability"), path)
    if not ability.when:
        raise WordError(path, "what comes later waits for an event: 'when:' is missing")
    if ability.while_ is not None:
        raise WordError((*path, "while"), "'while:' is for what a card has only while something is so: of what comes later ask 'if:'")
    return ability
