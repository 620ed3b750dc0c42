"""Facing and knowledge of cards."""

from typing import ClassVar, Literal

from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.events.base import ACTIVE, MOVED, NUMBERS, Event
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import BOTH, SEEN_BY, State


class CardRezzed(Event, frozen=True):
    """A card is turned faceup by rezzing it (CR 8.1.2)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    paid: int = 0
    title: str = ""
    subtypes: tuple[str, ...] = ()
    """Those that it had, where these were others than are printed on it."""

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.faceup = True
        card.turned_up = False
        card.seen = BOTH
        card.since = s.clock


class CardDerezzed(Event, frozen=True):
    """A rezzed card is turned facedown (CR 8.1.3), or stays turned up (1996 "Derez"). Both players have seen it."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    source: int = 0
    stays_up: bool = False
    title: str = ""
    by: Side | Literal[""] = ""
    """The player whose ability derezzes it."""

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.faceup = False
        card.turned_up = self.stays_up


class CardsConcealed(Event, frozen=True):
    """Unrezzed cards that were turned up are turned facedown (1996): only their owner knows them."""

    cards: tuple[int, ...]

    def apply(self, s: State) -> None:
        for oid in self.cards:
            card = s.edit(oid)
            card.turned_up = False
            card.seen = SEEN_BY[card.owner]


class CardsTurnedFaceup(Event, frozen=True):
    """Facedown cards in Archives are turned faceup (CR 7.5.2)."""

    cards: tuple[int, ...]

    def apply(self, s: State) -> None:
        for oid in self.cards:
            card = s.edit(oid)
            card.faceup = True
            card.seen = BOTH


class CardsRevealed(Event, frozen=True):
    """Cards are shown to both players (CR 1.21.3).

    `exposed`: installed unrezzed cards (CR 1.21.4); `stays_up`: they lie faceup from now on (1996 "Expose").
    """

    historic: ClassVar[bool] = True
    cards: tuple[int, ...]
    exposed: bool = False
    source: int = 0
    stays_up: bool = False
    by: Side | Literal[""] = ""
    """The player whose ability reveals them."""
    titles: tuple[str, ...] = ()
    """Their titles, by which they are known when they have moved on."""

    @classmethod
    def of(
        cls,
        s: State,
        cards: tuple[int, ...],
        *,
        source: int = 0,
        by: Side | Literal[""] = "",
        exposed: bool = False,
        stays_up: bool = False,
    ) -> "CardsRevealed":
        """Returns the event that reveals cards as they are now."""
        return cls(cards, exposed, source, stays_up, by, tuple(s.cards[oid].title for oid in cards))

    def apply(self, s: State) -> None:
        for oid in self.cards:
            card = s.edit(oid)
            card.seen = BOTH
            card.turned_up = card.turned_up or self.stays_up


class CardsLookedAt(Event, frozen=True):
    """One player looks at cards (CR 1.21.2)."""

    cards: tuple[int, ...]
    side: Side
    source: int = 0
    searched: bool = False
    """It is a whole deck that is searched: its player is not told card by card what lies there."""

    def apply(self, s: State) -> None:
        for oid in self.cards:
            s.edit(oid).seen |= SEEN_BY[self.side]


class HandOpened(Event, frozen=True):
    """A player plays with the hand revealed from now on: its cards, and those that come there, lie open to both players (CR 1.21.3)."""

    side: Side
    cards: tuple[int, ...]
    """The cards that are there."""
    source: int = 0
    """The card that says so."""

    def apply(self, s: State) -> None:
        s.player(self.side).hand_open = True
        for oid in self.cards:
            card = s.edit(oid)
            card.turned_up = True
            card.seen = BOTH
        s.edited = s.clock  # an empty hand lies open, too


class HandClosed(Event, frozen=True):
    """A player does not play with the hand revealed any more: its owner alone sees its cards, and nobody else can tell them apart."""

    side: Side

    def apply(self, s: State) -> None:
        s.player(self.side).hand_open = False
        for oid in s.zone(self.side, HAND):
            card = s.edit(oid)
            card.turned_up = False
            card.seen = SEEN_BY[self.side]
        s.edited = s.clock
