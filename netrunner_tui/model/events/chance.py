"""Random results."""

from typing import ClassVar, Literal

from netrunner_tui.model.card_zones import DECK, zone_key
from netrunner_tui.model.events.base import NUMBERS, Event
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import State


class Shuffled(Event, frozen=True):
    """A deck is shuffled: `order` names its cards, top first; each becomes a new object, numbered from `first` (CR 1.12.3)."""

    side: Side
    order: tuple[int, ...]
    first: int

    def apply(self, s: State) -> None:
        s.randoms += 1
        new = self.first
        placed: list[int] = []
        for oid in self.order:
            card = s.cards.pop(oid).copy()
            card.epoch = s.epoch
            card.oid = new
            card.seen = 0
            s.cards[new] = card
            placed.append(new)
            new += 1
        s.zones[zone_key(self.side, DECK)] = tuple(placed)
        s.next_oid = max(s.next_oid, new)


class PickedAtRandom(Event, frozen=True):
    """Cards picked at random, in order: accessed from HQ, trashed by damage, or what a card says."""

    cards: tuple[int, ...]
    purpose: Literal["access", "damage", "pick"]

    def apply(self, s: State) -> None:
        s.randoms += 1


class DieRolled(Event, frozen=True):
    """A six-sided die shows `value`."""

    value: int

    def apply(self, s: State) -> None:
        s.randoms += 1


class MarkIdentified(Event, frozen=True):
    """A central server becomes the mark until the turn ends; "" ends it (CR 10.11)."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    server: str

    def apply(self, s: State) -> None:
        if self.server:
            s.randoms += 1
        s.mark = self.server
