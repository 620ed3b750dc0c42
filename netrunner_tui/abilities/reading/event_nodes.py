"""Reads events, as abilities wait for them and look back on them."""

from typing import Final

import msgspec
from msgspec.structs import replace

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.card_nodes import cards_anywhere
from netrunner_tui.abilities.reading.mistakes import Mistakes, WordError, shown_name, unknown
from netrunner_tui.abilities.reading.plain_nodes import only
from netrunner_tui.abilities.reading.word_fields import read_struct, reads
from netrunner_tui.abilities.triggers import BY_A_CARD, EVENTS, LEAVING, OF_A_SUBROUTINE
from netrunner_tui.abilities.words.values import EventCard, spoken
from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.events.imminent_effects import DAMAGE, DAMAGE_NAMES

ASKED: Final = (
    "by", "card", "server", "outcome", "kind", "from", "to", "to make room", "while accessed", "same action", "through",
    "first subroutines", "least ice",
)  # fmt: skip
"""What an event can be narrowed down by."""

TRIGGER_REFS: Final = ("this", "host", "it", "accessed card", "encountered ice", "remembered", "chosen")
"""The cards that a trigger can name by what they are to the ability."""


_CLICKS: Final = frozenset({"click spent", "click lost"})
_SPENT: Final = frozenset({"click spent"})
_TRASHED: Final = frozenset({"card trashed"})

_GOES_TO: Final = {
    "break": _CLICKS, "effect": frozenset({"click lost"}), "draw": _SPENT, "gain": _SPENT, "Archives": _TRASHED, "heap": _TRASHED,
}  # fmt: skip
"""Of which events it can be asked what for, or where to."""


def read_trigger(name: object, asked: dict[str, object], path: NodePath, key: str) -> words.Trigger:
    """Reads an event under `key`, with what is asked of it beside that key."""
    if not isinstance(name, str) or name not in EVENTS:
        raise WordError((*path, key), unknown(f"no event is called '{shown_name(name)}'", name, EVENTS))
    row = EVENTS[name]
    mistakes = Mistakes()
    for field in asked:
        if field == "by" and field not in row.takes and row.actor and asked[field] == row.actor:
            continue  # it is nobody else's doing: said of several events, it is asked of the others
        if field not in row.takes:
            takes = f"it takes: {', '.join(row.takes)}" if row.takes else "it takes nothing"
            mistakes.found.append(WordError((*path, field), f"'{field}' cannot be asked of '{name}'; {takes}"))
    fits: dict[str, object] = {field: node for field, node in asked.items() if field in row.takes}
    wanted = fits.pop("card", None)
    read = mistakes.read(lambda: read_struct(words.Trigger, {"event": name, **fits}, path))
    card = mistakes.read(lambda: _trigger_card(wanted, (*path, "card"))) if wanted is not None else None
    mistakes.stop()
    assert read is not None
    trigger = read
    if trigger.outcome and trigger.outcome not in row.outcomes:
        problem = f"'{name}' does not come out '{trigger.outcome}'"
        raise WordError((*path, "outcome"), unknown(problem, trigger.outcome, row.outcomes))
    if trigger.kind and (name == "damage suffered") != (trigger.kind in DAMAGE_NAMES):
        raise WordError((*path, "kind"), f"'kind: {trigger.kind}' cannot be asked of '{name}'")
    if trigger.through and (name == "card trashed") != (trigger.through in (*DAMAGE, OF_A_SUBROUTINE)):
        raise WordError((*path, "through"), f"'through: {trigger.through}' cannot be asked of '{name}'")
    if trigger.to and name not in _GOES_TO[trigger.to]:
        raise WordError((*path, "to"), f"'to: {trigger.to}' cannot be asked of '{name}'")
    if isinstance(wanted, dict) and "position" in wanted and not LEAVING.isdisjoint(row.classes):
        raise WordError((*path, "card", "position"), f"'position' cannot be asked of the card of '{name}': it stands nowhere then")
    return trigger if card is None else msgspec.structs.replace(trigger, card=card)


@reads(EventCard)
def _trigger_card(node: object, path: NodePath) -> "words.Cards | str":
    if not isinstance(node, str):
        cards = cards_anywhere(node, path)
        if cards.among:
            raise WordError((*path, "among"), "'among' cannot be asked of the card of an event: nothing has been found then")
        return cards
    if node not in TRIGGER_REFS:
        raise WordError(path, unknown(f"no card of an event is called '{shown_name(node)}'", node, TRIGGER_REFS))
    return node


def check_counted(trigger: words.Trigger, asker: str, path: NodePath, key: str) -> None:
    """Checks that what looks back on events has one that is kept, and asks of its card only what is printed on it."""
    if not EVENTS[trigger.event].counted:
        raise WordError((*path, key), f"'{asker}:' cannot be asked of '{trigger.event}': it is not kept")
    if trigger.card is None or trigger.card in ("this", "accessed card"):
        return
    if isinstance(trigger.card, words.Cards) and trigger.event in TELLS_PLACE and replace(trigger.card, in_root=()) == words.Cards(in_=()):
        return
    kept = (*PRINTED, *KEPT.get(trigger.event, ()))
    printed = isinstance(trigger.card, words.Cards) and all(
        name in kept or getattr(trigger.card, name) == usual for name, usual in usual_cards().items()
    )
    told = {"breaker"} if trigger.event in BY_A_CARD else {"title", "titles"}
    titled = all(not told.isdisjoint(cls.__struct_fields__) for cls in EVENTS[trigger.event].classes)
    if not printed or not titled:
        known = f"{', '.join(map(spoken, kept))}" if titled else "this"
        zones = trigger.card.in_ if isinstance(trigger.card, words.Cards) and "from" in EVENTS[trigger.event].takes else ()
        beside = f"; where it was until then is asked beside that: 'from: {zones[0]}'" if zones else ""
        raise WordError((*path, "card"), f"'{asker}:' can only ask this of the card of '{trigger.event}': {known}{beside}")
    place = {name: getattr(trigger.card, name) for name in OUTERMOST}
    if "position" in kept and any(place.values()) and place != OUTERMOST:
        place_known = "position: outermost, protecting: attacked server"
        raise WordError((*path, "card"), f"'{asker}:' can only ask this of the place of the card of '{trigger.event}': {place_known}")


PRINTED: Final = (
    "type", "not_type", "subtype", "not_subtype", "faction", "side", "title", "other", "cost", "points", "memory", "requirement",
    "trash_cost", "as_named", "unique", "faction_of", "trash_ability",
)  # fmt: skip
"""Fields of cards that can be asked of a card long after."""


KEPT: Final = {
    "encounter ends": ("advanced",), "ice passed": ("rezzed",), "card trashed": ("rezzed",), "ice fully broken": ("position", "protecting"),
}  # fmt: skip
"""What an event tells of its card beside what is printed on it."""

TELLS_PLACE: Final = ("counters placed",)
"""Events that tell in which root their card was, and nothing else of it."""

OUTERMOST: Final = {"position": ("outermost",), "protecting": ("attacked server",)}
"""The place of ice that is told of it once it was fully broken: both together."""


def usual_cards() -> dict[str, object]:
    """Returns what the fields of cards are where nothing is said."""
    return {name: getattr(words.Cards(in_=()), name) for name in words.Cards.__struct_fields__}


def read_happened(mapping: dict[str, object], path: NodePath) -> words.Happened:
    """Reads {happened: run succeeds, server: HQ, in: this turn}."""
    rest = {key: node for key, node in mapping.items() if key not in (*ASKED, "happened")}
    for bound in ("equal", "at most"):
        if bound in rest:
            told = f"'happened:' asks whether it was so often, or oftener; for another number write {{events: …, {bound}: 2}}"
            raise WordError((*path, bound), told)
    only(rest, ("in", "at least", "would", "at once"), path)
    asked = {key: node for key, node in mapping.items() if key in ASKED}
    trigger = read_trigger(mapping["happened"], asked, path, "happened")
    check_counted(trigger, "happened", path, "happened")
    asked_of = read_struct(words.Happened, rest, path, happened=trigger)
    if asked_of.would:
        _check_imminent(asked_of, path)
    if asked_of.at_once and trigger.event != "card drawn":
        raise WordError((*path, "at once"), "'at once:' can only be asked of: card drawn")
    _check_span(asked_of.in_, trigger, path)
    return asked_of


def _check_span(span: str, trigger: words.Trigger, path: NodePath) -> None:
    """Checks that what is asked of the whole game is kept for so long."""
    if span == "this game" and trigger != words.Trigger(event="run begins"):
        raise WordError((*path, "in"), "'in: this game' can only be asked of 'run begins', on whatever server")


def check_imminent_kind(trigger: words.Trigger, path: NodePath) -> None:
    """Checks that what would happen is of a kind that can be imminent."""
    kind = EVENTS[trigger.event].would_of
    if kind and trigger.kind != kind:
        raise WordError((*path, "kind") if trigger.kind else path, f"'would:' can be said of '{trigger.event}' with 'kind: {kind}' alone")


def _check_imminent(asked: words.Happened, path: NodePath) -> None:
    """Checks that it is kept when what is asked for was prevented, and that no more is asked of it."""
    trigger = asked.happened
    check_imminent_kind(trigger, path)
    if not EVENTS[trigger.event].would:
        known = ", ".join(name for name, row in EVENTS.items() if row.would)
        raise WordError((*path, "happened"), f"'would:' can only be asked of: {known}")
    if (
        trigger != words.Trigger(event=trigger.event, kind=trigger.kind)
        or asked.at_least != 1
        or asked.in_ not in ("this turn", "this run")
    ):
        raise WordError((*path, "would"), "beside 'would:' only 'kind:' and 'in: this turn' or 'in: this run' can be asked")


_OWN_SUMS: Final = {"damage suffered": "damage", "bids revealed": "credits"}
"""What some events add up to themselves: how much damage it was, and how many credits the ability's player spent in secret."""


def _check_sum(summed: object, event: str, path: NodePath) -> None:
    """Checks that an event has what is added up."""
    own = _OWN_SUMS.get(event)
    if own is not None and summed != own:
        raise WordError(path, f"'sum:' of '{event}' is '{own}'")
    if own is None and summed in _OWN_SUMS.values():
        known = ", ".join(name for name, what in _OWN_SUMS.items() if what == summed)
        raise WordError(path, f"'sum: {summed}' can only be asked of: {known}")
    if own is None and "card" not in EVENTS[event].takes:
        raise WordError(path, f"'{event}' is about no card")


def read_counted_events(mapping: dict[str, object], path: NodePath) -> words.Events:
    """Reads events that are counted: {events: agenda scored, in: this turn}."""
    rest = {key: node for key, node in mapping.items() if key not in (*ASKED, "events")}
    only(rest, ("in", "sum", "different", "alike"), path)
    asked = {key: node for key, node in mapping.items() if key in ASKED}
    trigger = read_trigger(mapping["events"], asked, path, "events")
    check_counted(trigger, "events", path, "events")
    if "sum" in rest:
        _check_sum(rest["sum"], trigger.event, (*path, "sum"))
    if "different" in rest and trigger.event not in ("action ends", "card rezzed", "ice encountered", "ice passed"):
        raise WordError((*path, "different"), "'different:' can only be asked of: action ends, card rezzed, ice encountered, ice passed")
    if "alike" in rest and trigger.event != "card revealed":
        raise WordError((*path, "alike"), "'alike:' can only be asked of: card revealed")
    counted = read_struct(words.Events, rest, path, events=trigger)
    _check_span(counted.in_, trigger, path)
    return counted
