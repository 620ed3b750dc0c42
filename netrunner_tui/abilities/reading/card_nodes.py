"""Reads which cards are meant, by what they are (`{type: program, rezzed: true}`)."""

from typing import Final, get_args

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.mistakes import WordError, all_of
from netrunner_tui.abilities.reading.plain_nodes import closed, mapping_of, small
from netrunner_tui.abilities.reading.word_fields import read_struct, reads
from netrunner_tui.abilities.words.closed_lists import Closed, CounterKind
from netrunner_tui.abilities.words.values import CardsLike, SearchedCards
from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.sides import RUNNER


@reads(words.Limit)
def read_limit(node: object, path: NodePath) -> words.Limit:
    """Reads a number, or how high it may be: {at most: 3}."""
    if isinstance(node, int) and not isinstance(node, bool):
        return words.Limit(equal=small(node, path))
    mapping = mapping_of(node, path, "a number or a limit such as {at most: 3}")
    if len(mapping) > 1 and (alone := next((key for key in ("equal", "odd") if key in mapping), "")):
        raise WordError((*path, alone), f"'{alone}:' says all of a limit: nothing stands beside it")
    return read_struct(words.Limit, mapping, path)


COUNTERS: Final[Closed] = get_args(CounterKind)[1]


@reads(tuple[words.CounterLimit, ...])
def read_counter_limits(node: object, path: NodePath) -> tuple[words.CounterLimit, ...]:
    """Reads kinds of counters with the least number of each, or a limit."""
    found: list[words.CounterLimit] = []
    for kind, number in mapping_of(node, path, "counters such as {virus: 1}").items():
        limit = read_limit(number, (*path, kind))
        limit = words.Limit(at_least=limit.equal) if isinstance(number, int) else limit
        found.append(words.CounterLimit(kind=closed(COUNTERS, kind, path), number=limit))
    return tuple(found)


_CORP_ONLY: Final = frozenset({"agenda", "asset", "ice", "upgrade", "operation"})


@reads(words.Cards)
def read_cards(node: object, path: NodePath, *, anywhere: bool = False) -> words.Cards:
    """Reads cards by what they are: installed ones, or `anywhere`, where the node does not say where."""
    mapping = mapping_of(node, path, "cards such as {type: program}")
    cards = read_struct(words.Cards, mapping, path)
    if "in" not in mapping and (anywhere or cards.among):
        cards = msgspec.structs.replace(cards, in_=())
    if cards.top != 0 and not (cards.in_ and {"R&D", "stack", "heap", "Archives", "hosted"}.issuperset(cards.in_)):
        raise WordError((*path, "top"), "'top:' is asked of the cards of a deck or a discard pile, as 'in: stack' or 'in: heap'")
    if cards.side == RUNNER and cards.type and _CORP_ONLY.issuperset(cards.type):
        raise WordError((*path, "side"), f"no Runner card is of type {all_of(cards.type)}: nothing can fit")
    return cards


@reads(CardsLike)
def cards_anywhere(node: object, path: NodePath) -> words.Cards:
    """Reads cards that may be anywhere."""
    return read_cards(node, path, anywhere=True)


@reads(tuple[words.Cards, ...])
def _several_cards(node: object, path: NodePath) -> tuple[words.Cards, ...]:
    if not isinstance(node, list) or len(node) < 2:
        raise WordError(path, "'any of:' is a list of two or more")
    return tuple(cards_anywhere(inner, (*path, place)) for place, inner in enumerate(node))


@reads(SearchedCards)
def _search(node: object, path: NodePath) -> words.Cards:
    cards = read_cards(node, path)
    if cards.in_ not in (("stack",), ("R&D",)):
        raise WordError(path, "a search is of one deck: 'in: stack' or 'in: R&D'")
    return cards
