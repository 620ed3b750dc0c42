"""Reads numbers, and what the game counts or measures."""

import typing
from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.card_nodes import cards_anywhere, read_cards
from netrunner_tui.abilities.reading.event_nodes import read_counted_events
from netrunner_tui.abilities.reading.mistakes import WordError, shown, shown_name, unknown, with_keys
from netrunner_tui.abilities.reading.plain_nodes import mapping_of, only, small, whole_number
from netrunner_tui.abilities.reading.word_fields import read_struct, reads
from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.sides import CORP, RUNNER

ARITHMETIC: Final = ("past", "times", "plus", "minus", "per", "at least", "at most", "less")

_AMOUNTS_TOO: Final = ("at most", "less")
"""Arithmetic with another amount."""

_VALUES: Final = {f"{name} of": name for name in get_args(typing.get_type_hints(words.ValueOf)["value"])}

_HAS: Final = {f"{name} of": name for name in get_args(typing.get_type_hints(words.PlayerHas)["has"])}

_PLAYERS: Final = ("you", "the other player", CORP, RUNNER)

AMOUNTS: Final = ("count", "servers", "counters", "subroutines of", "events", "spent from", "given", *_VALUES, *_HAS, *words.RESOLVED)
"""What an amount can begin with."""


@reads(words.Count)
def read_amount(node: object, path: NodePath) -> words.Amount:
    """Reads a number, or what the game counts or measures, with some arithmetic."""
    if isinstance(node, bool):
        raise WordError(path, f"expected a number, found {shown(node)}")
    if isinstance(node, int):
        return small(node, path)
    if not isinstance(node, dict) or not node:
        raise WordError(path, f"expected a number or an amount such as {{count: {{type: ice}}}}, found {shown(node)}")
    rest = {key: inner for key, inner in mapping_of(node, path, "an amount").items() if key not in ARITHMETIC}
    measure = _measure(rest, path)
    amounts = {key.replace(" ", "_"): read_amount(node[key], (*path, key)) for key in _AMOUNTS_TOO if key in node}
    plain = (key for key in ARITHMETIC if key in node and key not in _AMOUNTS_TOO)
    numbers = {key.replace(" ", "_"): whole_number(node[key], (*path, key)) for key in plain}
    if "minus" in numbers:
        numbers["plus"] = numbers.get("plus", 0) - numbers.pop("minus")
    if numbers.get("past", 0) < 0:
        raise WordError((*path, "past"), "'past:' is 0 or more")
    if numbers.get("per", 1) < 1:
        raise WordError((*path, "per"), "'per:' is 1 or more")
    if numbers.get("times", 1) == 0:
        raise WordError((*path, "times"), "'times: 0' is nothing, whatever is counted")
    if isinstance(most := amounts.get("at_most"), int) and numbers.get("at_least", most) > most:
        raise WordError((*path, "at least"), f"'at least: {numbers['at_least']}' is more than 'at most: {most}'")
    if isinstance(most, int) and most > 0 and numbers.get("times", 1) < 0 and numbers.get("plus", 0) <= 0 and not _can_be_negative(measure):
        told = f"'at most: {most}' is never reached with 'times: {numbers['times']}'; how low it can be is said by 'at least: {-most}'"
        raise WordError((*path, "at most"), told)
    return msgspec.structs.replace(words.Count(count=measure, **numbers), **amounts)


def _can_be_negative(measure: words.Measure) -> bool:
    return isinstance(measure, words.ValueOf | words.Resolved) or (isinstance(measure, words.PlayerHas) and measure.has == "points")


_COUNTED: Final[
    Mapping[str, tuple[type[words.CountersOn | words.SubroutinesOf | words.Servers | words.GivenCounters], tuple[str, ...]]]
] = {
    "counters": (words.CountersOn, ("on",)),
    "subroutines of": (words.SubroutinesOf, ("state", "printed")),
    "servers": (words.Servers, ("protected", "root")),
    "given": (words.GivenCounters, ()),
}
"""What is counted by words with fields, by its key, and the keys that may stand beside that."""


def _measure(mapping: dict[str, object], path: NodePath) -> words.Measure:
    """Reads what an amount counts or measures."""
    key = next((name for name in AMOUNTS if name in mapping), "")
    if not key:
        first = next(iter(mapping), "")
        raise WordError(path, unknown(f"no amount {with_keys(mapping)}", first, AMOUNTS))
    inner, where = mapping[key], (*path, key)
    if key == "events":
        return read_counted_events(mapping, path)
    counted, also = _COUNTED.get(key, (None, ("in",) if key == "points of" and inner in _PLAYERS else ()))
    only(mapping, (key, *also), path)
    if "in" in mapping and mapping["in"] != "this turn":
        raise WordError((*path, "in"), "'in:' of agenda points is 'this turn'")
    if key == "count":
        return read_cards(inner, where)
    if key == "spent from":
        return words.SpentFrom(spent_from=cards_anywhere(inner, where))
    if key == "given" and inner is True:
        return words.GivenCounters()
    if counted is not None:
        return read_struct(counted, mapping, path)
    if key in words.RESOLVED:
        if inner is not True:
            raise WordError(where, f"'{key}:' is written '{key}: true'")
        return words.Resolved(name=key)
    if key in _HAS and inner in _PLAYERS:
        return words.PlayerHas(has=_HAS[key], of=typing.cast("Any", inner), in_="this turn" if "in" in mapping else "")
    if key in _VALUES:
        if isinstance(inner, dict):
            return words.ValueOf(value=_VALUES[key], of=read_cards(inner, where))
        known = (*words.REFS, *(_PLAYERS if key in _HAS else ()))
        if inner not in words.REFS:
            raise WordError(where, unknown(f"nothing that has {_VALUES[key]} is called '{shown_name(inner)}'", inner, known))
        return words.ValueOf(value=_VALUES[key], of=str(inner))
    raise WordError(where, unknown(f"no player is called '{shown_name(inner)}'", inner, _PLAYERS))
