"""Numbers for cards in the other player's hand, as a seat is told them while it looks at one.

The referee numbers objects as they come about, so a card's own number would say when it was drawn, and the same number in two visits
that it is the same copy. A seat is told numbers that hold for one visit only.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.state import State
from netrunner_tui.model.view import Seat
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question

ACCESSED: Final = -1_000
"""The first card that is accessed in a breach; the next ones count down."""
OFFERED: Final = -2_000
"""The first other card that a question offers."""
LYING_OPEN: Final = -3_000
"""The first card of a hand that lies open, by title."""


def told_number(state: State, oid: int, seat: Seat) -> int:
    """Returns the number by which a seat is told of the accessed card."""
    if not _strange(state, oid, seat):
        return oid
    return ACCESSED - (len(state.breach.chosen) if state.breach is not None else 0)


def told_question(state: State, question: Question, seat: Seat) -> Question:
    """Returns a seat's question with the numbers that the seat is told."""
    strange = _strange_cards(state, seat)
    if question.about in strange or _speaks_of(strange, question.options) or _speaks_of(strange, question.ahead):
        return _told_anew(state, question, seat)
    return question


def _told_anew(state: State, question: Question, seat: Seat) -> Question:
    """Returns the question with other numbers for the cards that the seat does not hold."""
    told: dict[int, int] = {}
    accessed = state.access.card if state.access is not None else 0

    def number(oid: int) -> int:
        if not _strange(state, oid, seat):
            return oid
        if oid == accessed:
            return told_number(state, oid, seat)
        return told.setdefault(oid, OFFERED - len(told))

    def told_of(option: Option) -> Option:
        return msgspec.structs.replace(option, card=number(option.card), cards=tuple(map(number, option.cards)))

    options, ahead = tuple(map(told_of, question.options)), tuple(map(told_of, question.ahead))
    return msgspec.structs.replace(question, about=number(question.about), options=options, ahead=ahead)


def _strange(state: State, oid: int, seat: Seat) -> bool:
    """Returns whether an object is a card in a hand that the seat does not hold."""
    card = state.cards.get(oid)
    return card is not None and card.zone == HAND and seat not in (card.owner, "all")


def _strange_cards(state: State, seat: Seat) -> frozenset[int]:
    """Returns all such cards."""
    return frozenset(oid for side in SIDES if seat not in (side, "all") for oid in state.zone(side, HAND))


def _speaks_of(cards: frozenset[int], options: Sequence[Option]) -> bool:
    """Returns whether options are about some of these cards."""
    if not cards.isdisjoint([option.card for option in options]):
        return True
    return any(option.cards and not cards.isdisjoint(option.cards) for option in options)
