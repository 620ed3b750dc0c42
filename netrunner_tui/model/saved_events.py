"""Events that come from a file: decoded, and folded with checks. A hash says that a file is whole, not that what it tells can have been."""

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

import msgspec

from netrunner_tui.model import wire
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.events import (
    AbilityTriggered,
    ActionStarted,
    BoundaryReached,
    CardAddedToHand,
    CardDrawn,
    CardInstalled,
    CardMoved,
    CardPlaced,
    CardTrashed,
    ClicksGained,
    ClicksSpent,
    CreditsGained,
    CreditsSpent,
    Event,
    StepReached,
    TurnBegan,
    TurnEnded,
    TurnOpened,
    fields,
    fold,
)  # fmt: skip
from netrunner_tui.model.state import RIG, State
from netrunner_tui.model.text import plain

LARGEST: Final = 100_000_000
"""Upper limit of a number in an event, either way. Games stay far below; the highest are keys of subroutines that ice has gained."""
_NINE_DIGITS: Final = b"0" * 9
_DIGITS: Final = bytes.maketrans(b"123456789", b"000000000")
_FRACTION: Final = rb"[\[,:\s-]\d+[.eE]"
"""Either is found wherever a number beyond that is written: in few records, and the others need not be looked through. A step, "5.6.2", is
no fraction."""
_NO_DIGITS: Final = bytes.maketrans(b"[: \t\n\r-eE", b",,,,,,,..")
_LIKE_FRACTIONS: Final = b",."
"""What is left of a fraction without its digits where all that may stand before a number reads alike, and all that may follow it: few
records have that, and finding it takes a tenth of what finding the fraction does."""
_CHANGE_NO_CARD: Final[frozenset[type[Event]]] = frozenset({
    StepReached, BoundaryReached, ActionStarted, ClicksGained, ClicksSpent, CreditsGained, CreditsSpent, AbilityTriggered, TurnBegan,
    TurnEnded, TurnOpened,
})  # fmt: skip
"""Events after which cards stand where they stood: nothing else comes of most answers."""
_MOVE_AT_MOST: Final[frozenset[type[Event]]] = _CHANGE_NO_CARD | {
    CardDrawn, CardAddedToHand, CardPlaced, CardInstalled, CardMoved, CardTrashed,
}  # fmt: skip
"""These, and events that take a card from its zone to another, as a new object: most others are such."""
MISFITS: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What comes of events, or of a state, that no game can have led to."""


def misfit(path: object, line: int) -> BadFile:
    """Returns the error for a line whose events cannot have happened."""
    return BadFile(path, line, "its events do not fit the game before them")


def decoded(events: msgspec.Raw | bytes, path: object, line: int) -> list[Event]:
    """Decodes the events of a record. Raises BadFile for what is no list of events, or holds a number that no game reaches."""
    try:
        found = wire.decode(events)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFile(path, line, f"its events cannot be read: {plain(str(error))}") from None
    written = bytes(events)
    long = _NINE_DIGITS in written.translate(_DIGITS) or _has_fraction(written)
    if long and any(_is_beyond(value) for event in found for value in msgspec.structs.astuple(event)):
        raise BadFile(path, line, f"its events hold a number beyond {LARGEST:,}")
    return found


def _has_fraction(written: bytes) -> bool:
    return _LIKE_FRACTIONS in written.translate(_NO_DIGITS, b"0123456789") and re.search(_FRACTION, written) is not None


def _is_beyond(value: object) -> bool:
    if isinstance(value, int):
        return not -LARGEST <= value <= LARGEST
    return isinstance(value, tuple) and any(_is_beyond(each) for each in value)


def fold_saved(state: State, events: Sequence[Event], path: object, line: int, *, whole: bool = True) -> State:
    """Applies the events of a record to `state`, all of them if `whole`, and returns it. Raises BadFile where they do not fit."""
    kinds = set(map(type, events))
    looked_at = whole and not kinds <= _CHANGE_NO_CARD
    held = _all_are_placed if looked_at and _move_lone_cards(state, events, kinds) else holds_together
    try:
        fold(state, events)
        fits = not looked_at or held(state)
    except MISFITS:
        fits = False
    if not fits:
        raise misfit(path, line)
    return state


def _move_lone_cards(state: State, events: Sequence[Event], kinds: set[type[Event]]) -> bool:
    """Returns whether all that events do to cards is to move some that carry no others, and are put on none."""
    if not kinds <= _MOVE_AT_MOST:
        return False
    for event in events:
        card = state.cards.get(fields.card(event))
        if (isinstance(event, CardInstalled) and event.host) or (card is not None and card.hosted):
            return False
    return True


def _all_are_placed(state: State) -> bool:
    """Returns what `holds_together` does, where it did before lone cards were moved: a number that another card has makes one too few."""
    return sum(map(len, state.zones.values())) == len(state.cards) and _has_identities(state)


def _has_identities(state: State) -> bool:
    return all(player.identity in state.cards or not player.identity for player in (state.corp, state.runner))


def holds_together(state: State) -> bool:
    """Returns whether every card stands in one zone, and the cards that others refer to are there."""
    cards = state.cards
    placed = list(chain.from_iterable(state.zones.values()))
    if len(placed) != len(cards) or set(cards).difference(placed):
        return False
    # Most cards lie by themselves: a long game has hundreds of them in its decks.
    for oid, card in [(oid, card) for oid, card in cards.items() if card.counters or card.host or card.hosted or card.oid != oid]:
        if card.oid != oid or (card.counters and min(card.counters.values()) < 0):
            return False
        if card.host and card.host not in cards and card.zone != RIG:  # of a program there it may still be asked what becomes of it (1996)
            return False
        if card.hosted and not cards.keys() >= set(card.hosted):
            return False
    return _has_identities(state)
