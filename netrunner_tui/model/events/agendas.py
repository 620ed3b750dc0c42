"""Agendas in score areas: scored, stolen, forfeited, added there (CR 1.17)."""

from typing import ClassVar

from netrunner_tui.model.card_zones import (
    DECK,
    DISCARD,
    REMOVED,
    SCORE,
    ZoneKind,
    zone_key,
)
from netrunner_tui.model.events.base import ACTIVE, MOVED, NUMBERS, Event, replace
from netrunner_tui.model.events.numbers import PlayerCounters
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import BOTH, Fact, State


def _change_score_area(s: State, oid: int, before: Side, after: Side) -> None:
    """Moves an agenda from one player's score area to the other's; it stays the same object."""
    key = zone_key(before, SCORE)
    s.zones[key] = tuple(other for other in s.zones[key] if other != oid)
    key = zone_key(after, SCORE)
    s.zones[key] = (*s.zones.get(key, ()), oid)


class AgendaScored(Event, frozen=True):
    """The Corp scores an agenda (CR 1.17). `counters` is its last known number of advancement counters (CR 1.17.8)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    counters: int
    title: str
    server: str
    over: int = 0
    """The number of counters beyond the requirement."""
    points: int | None = None
    """What it is worth there, where anything in that score area is worth something else than what is printed."""
    score: int | None = None
    """The points in that score area with it, in this case."""

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, SCORE, faceup=True, seen=BOTH)


class AgendaStolen(Event, frozen=True):
    """The Runner steals an agenda (CR 1.17): it moves to the Runner's score area."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    counters: int
    title: str
    server: str
    points: int | None = None
    """As of `AgendaScored`."""
    score: int | None = None

    def apply(self, s: State) -> None:
        depth = s.zone(CORP, DECK).index(self.card) if s.cards[self.card].zone == DECK else 0
        s.move(self.card, self.new, SCORE, faceup=True, seen=BOTH)
        _change_score_area(s, self.new, CORP, RUNNER)
        s.cards[self.new].owner = CORP
        s.cards[self.new].memory = {"stolen": 1, "depth": depth} if depth else {"stolen": 1}
        if s.run is not None:
            s.run = replace(s.run, stolen=s.run.stolen + 1)


class AgendaReturned(Event, frozen=True):
    """A stolen agenda goes back to where it was stolen, with its advancement counters: it has not been stolen (1996)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    new: int
    zone: ZoneKind
    server: str = ""
    at: int = -1
    counters: int = 0
    title: str = ""

    def apply(self, s: State) -> None:
        if self.server and self.server not in s.servers:
            s.servers = (*s.servers, self.server)
        card = s.move(self.card, self.new, self.zone, server=self.server, at=self.at, faceup=self.zone == DISCARD, seen=BOTH)
        card.counters = {"advancement": self.counters} if self.counters else {}
        s.history = [fact for fact in s.history if not self._came_of_stealing(fact)]
        if s.run is not None and s.run.stolen:
            s.run = replace(s.run, stolen=s.run.stolen - 1)

    def _came_of_stealing(self, fact: Fact) -> bool:
        """Returns whether something is the theft itself, or the points that it brought."""
        return (isinstance(fact, AgendaStolen) and fact.new == self.card) or (isinstance(fact, PlayerCounters) and fact.source == self.card)


class AgendaForfeited(Event, frozen=True):
    """An agenda is forfeited: removed from the game (CR 8.2.5)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    side: Side
    title: str = ""
    points: int = 0
    """What it was worth (CR 9.1.4)."""
    requirement: int | None = None
    """Its advancement requirement then, where that was another than the printed one."""

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, REMOVED, faceup=True, seen=BOTH)


class AgendaAdded(Event, frozen=True):
    """An agenda is added to a score area, neither scored nor stolen (CR 1.17.5)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    side: Side
    title: str = ""

    def apply(self, s: State) -> None:
        card = s.move(self.card, self.new, SCORE, faceup=True, seen=BOTH)
        if card.owner != self.side:
            _change_score_area(s, self.new, card.owner, self.side)
            card.memory = {"stolen": 1}


class AddedAsAgenda(Event, frozen=True):
    """A card is added to a score area as an agenda, and loses all other properties (CR 10.1.3)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    side: Side
    points: int

    def apply(self, s: State) -> None:
        card = s.move(self.card, self.new, SCORE, faceup=True, seen=BOTH)
        card.memory = {"points": self.points, "stolen": 1} if self.side == RUNNER else {"points": self.points}
        if card.owner != self.side:
            _change_score_area(s, self.new, card.owner, self.side)
