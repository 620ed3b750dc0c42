"""Breaching a server and accessing cards (CR 7)."""

from typing import ClassVar, Literal

from netrunner_tui.model.card_zones import DISCARD, ZoneKind
from netrunner_tui.model.events.base import ENDED, NUMBERS, Event, replace
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.state import SEEN_BY, Access, Breach, State

AccessOutcome = Literal["", "stolen", "trashed", "neither stolen nor trashed"]
"""What came of the card that was accessed."""


def _begin_accesses(s: State, breach: Breach) -> None:
    s.breach_number, s.breach = breach.number, breach
    if s.run is not None:
        s.run = replace(s.run, accesses=0)


class BreachBegan(Event, frozen=True):
    """The breach of a server formally begins (7.5.1)."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    server: str
    number: int

    def apply(self, s: State) -> None:
        _begin_accesses(s, Breach(number=self.number, server=self.server))


class AccessesBegan(Event, frozen=True):
    """The Runner begins to access so many cards in a server and its root, in the order of a breach, which it is none of (7.1.10)."""

    touches: ClassVar[int] = NUMBERS
    server: str
    number: int
    count: int

    def apply(self, s: State) -> None:
        _begin_accesses(s, Breach(number=self.number, server=self.server, told=self.count))


class AccessLimitSet(Event, frozen=True):
    """The random access limit of the breach is determined (7.5.3)."""

    limit: int
    server: str = ""
    inside: int = 0
    """How many of these are cards of the hand or the deck."""

    def apply(self, s: State) -> None:
        assert s.breach is not None
        s.breach = replace(s.breach, limit=self.limit)


class CandidateChosen(Event, frozen=True):
    """A candidate is chosen for access (7.5.4); `counted` against the random access limit."""

    card: int
    counted: bool

    def apply(self, s: State) -> None:
        assert s.breach is not None
        s.breach = replace(s.breach, chosen=(*s.breach.chosen, self.card), random=s.breach.random + self.counted)


class CardAccessed(Event, frozen=True):
    """The Runner accesses a card (7.2.1). From R&D only the Runner sees it."""

    historic: ClassVar[bool] = True
    card: int
    zone: ZoneKind
    server: str
    title: str = ""

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.seen |= SEEN_BY[RUNNER]
        s.access = Access(card=self.card, zone=self.zone, server=self.server, nested=s.access is not None)
        if s.run is not None:
            s.run = replace(s.run, accesses=s.run.accesses + 1, all_accesses=s.run.all_accesses + 1)


class AccessEnded(Event, frozen=True):
    """An access is complete (7.2.4). What lies facedown in Archives the Runner sees only while accessing it (7.3.2a)."""

    historic: ClassVar[bool] = True
    card: int
    zone: ZoneKind | Literal[""] = ""
    """Where it was accessed; "" in games saved by earlier versions."""
    server: str = ""
    title: str = ""
    outcome: AccessOutcome = ""

    def apply(self, s: State) -> None:
        s.access = None
        card = s.cards.get(self.card)
        if card is not None and card.zone == DISCARD and not card.faceup:
            s.edit(self.card).seen = SEEN_BY[card.owner]


class AccessResumed(Event, frozen=True):
    """A nested access is over, and the one around it goes on."""

    access: Access

    def apply(self, s: State) -> None:
        s.access = self.access


class BreachEnded(Event, frozen=True):
    """The breach is complete (7.5.7)."""

    touches: ClassVar[int] = NUMBERS | ENDED
    historic: ClassVar[bool] = True
    server: str

    def apply(self, s: State) -> None:
        s.breach = None


class AccessesEnded(Event, frozen=True):
    """The Runner has accessed as many cards as an ability said, or all that there were (7.1.10)."""

    touches: ClassVar[int] = NUMBERS | ENDED
    server: str

    def apply(self, s: State) -> None:
        s.breach = None
