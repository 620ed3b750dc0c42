"""Cards that change their place in play: hosted anew, exchanged, moved to another server, set aside, turned into counters."""

from typing import ClassVar

from netrunner_tui.model.card_zones import ASIDE, DECK, DISCARD, HAND, ICE, IDENTITY, REMOVED, RIG, remote_number, zone_key
from netrunner_tui.model.events.base import ACTIVE, MOVED, NUMBERS, Event, replace
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import BOTH, SEEN_BY, Card, State


class CardRehosted(Event, frozen=True):
    """An installed card becomes hosted on another card; it stays installed (CR 1.13.7)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    host: int

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        if card.host in s.cards:
            old = s.edit(card.host)
            old.hosted = tuple(oid for oid in old.hosted if oid != self.card)
        card.host = self.host
        new = s.edit(self.host)
        new.hosted = (*new.hosted, self.card)


class ConditionHosted(Event, frozen=True):
    """A card becomes a condition counter hosted on another card (CR 10.1.4)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    new: int
    host: int

    def apply(self, s: State) -> None:
        card = s.move(self.card, self.new, ASIDE, faceup=True, seen=BOTH, host=self.host)
        card.memory = {"condition": 1}


class CardSetAside(Event, frozen=True):
    """A card is set aside by a card's ability (CR 4.8)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    new: int
    source: int
    faceup: bool = True

    def apply(self, s: State) -> None:
        old = s.cards[self.card]
        seen = BOTH if self.faceup else SEEN_BY[old.owner] | (old.seen if old.open else 0)
        card = s.move(self.card, self.new, ASIDE, faceup=self.faceup, seen=seen)
        card.memory = {"aside": self.source}


class CardBrought(Event, frozen=True):
    """A card from outside the game is set aside faceup by a card's ability (CR 1.5.4)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    new: int
    title: str
    owner: Side
    source: int

    def apply(self, s: State) -> None:
        s.next_oid = max(s.next_oid, self.new)
        card = s.place_new(self.title, self.owner, ASIDE, faceup=True)
        card.memory = {"aside": self.source}


class IdentitySwitched(Event, frozen=True):
    """An identity that was set aside takes the place of that of its player, which leaves the game (CR 1.5.4)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    """The one that leaves."""
    gone: int
    taken: int
    new: int
    """The one that comes."""
    title: str

    def apply(self, s: State) -> None:
        side = s.cards[self.card].owner
        s.move(self.card, self.gone, REMOVED, faceup=True, seen=BOTH)
        s.move(self.taken, self.new, IDENTITY, faceup=True, seen=BOTH)
        s.player(side).identity = self.new


class CardRelocated(Event, frozen=True):
    """An installed Corp card moves to another server, or to another place among the ice (CR 6.2.4). `at` counts from the innermost."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    server: str
    at: int = -1

    def apply(self, s: State) -> None:
        if self.server not in s.servers:
            s.servers = (*s.servers, self.server)
            s.remotes = max(s.remotes, remote_number(self.server))
        card = s.edit(self.card)
        key = zone_key(card.owner, card.zone, card.server)
        s.zones[key] = tuple(oid for oid in s.zones[key] if oid != self.card)
        card.server = self.server
        key = zone_key(card.owner, card.zone, self.server)
        there = s.zones.get(key, ())
        at = len(there) if self.at < 0 else min(self.at, len(there))
        s.zones[key] = (*there[:at], self.card, *there[at:])
        run = s.run
        if run is None or card.zone != ICE or run.position < 0:
            return
        if run.ice == self.card and run.phase == 3 and not run.passed:  # the Runner stays with the encountered ice (CR 6.2.4c)
            s.run = replace(run, server=self.server, position=at)
        elif self.server == run.server and at < run.position:
            s.run = replace(run, position=run.position + 1)


class CardsExchanged(Event, frozen=True):
    """Two cards of which one at least is not installed exchange places; both are new objects there (CR 8.8.4)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    first: int
    second: int
    new_first: int
    new_second: int
    new: int = 0
    """The one of them that becomes installed by that (CR 8.8.4b); 0 where none does."""
    side: Side | None = None
    """Whose it is."""
    title: str = ""
    faceup: bool = False
    """Whether it lies faceup: it can only be installed so."""

    def apply(self, s: State) -> None:
        one, two = s.cards[self.first].copy(), s.cards[self.second].copy()
        place_one, place_two = _index(s, one), _index(s, two)
        run = s.run
        _put(s, one, self.new_first, two, place_two, shown=self.faceup and self.new == self.new_first)
        _put(s, two, self.new_second, one, place_one, shown=self.faceup and self.new == self.new_second)
        for old, new in ((self.first, self.new_second), (self.second, self.new_first)):
            if run is not None and run.ice == old and run.phase == 2 and s.run is not None:  # the position is approached (CR 6.2.4d)
                s.run = replace(s.run, ice=new)


class IceRearranged(Event, frozen=True):
    """Ice changes places while the Runner does not look (1996): what lies facedown is a new object, whether it was moved or not."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    places: tuple[int, ...]
    """The cards that were there, place by place."""
    cards: tuple[int, ...]
    """The cards that come there instead."""
    new: tuple[int, ...]
    """Their numbers from now on: those of faceup cards are the same."""

    def apply(self, s: State) -> None:
        servers = {oid: s.cards[oid].server for oid in self.places}
        there = dict(zip(self.places, self.new, strict=True))
        for server in dict.fromkeys(servers.values()):
            key = zone_key(CORP, ICE, server)
            s.zones[key] = tuple(there.get(oid, oid) for oid in s.zones[key])
        moved = [s.cards[oid].copy() for oid in self.cards]
        for oid in self.cards:
            del s.cards[oid]
        for place, card, new in zip(self.places, moved, self.new, strict=True):
            card.server, card.oid, card.epoch, card.edited = servers[place], new, s.epoch, s.clock
            card.seen = card.seen if card.faceup else card.seen & SEEN_BY[card.owner]
            s.cards[new] = card
            for oid in card.hosted:
                s.edit(oid).host = new
            s.next_oid = max(s.next_oid, new + 1)
        s.edited = s.clock


def _index(s: State, card: Card) -> int:
    return s.zones[zone_key(card.owner, card.zone, card.server)].index(card.oid)


def _put(s: State, card: Card, new: int, place: Card, at: int, *, shown: bool) -> None:
    """Puts a card where another is, as a card usually lies there (CR 8.8.4a); `shown`: this one lies faceup."""
    known = card.seen if card.open else 0
    faceup = shown or place.zone == RIG or (place.zone == DISCARD and (card.owner == RUNNER or card.open))
    seen = BOTH if faceup else SEEN_BY[card.owner] | known
    if place.zone == DECK:
        seen = card.seen if card.zone != HAND or card.open else SEEN_BY[card.owner]
    moved = s.move(card.oid, new, place.zone, server=place.server, at=at, faceup=faceup, seen=seen, host=place.host)
    if moved.installed:
        moved.turn = s.turn_number
