"""Moves of cards from zone to zone, and from place to place among the installed ones."""

from typing import ClassVar, Literal

from netrunner_tui.model.card_zones import (
    ASIDE,
    DECK,
    DISCARD,
    HAND,
    ICE,
    OWNED,
    PLAY,
    REMOVED,
    ROOT,
    SCORE,
    ZoneKind,
    remote_number,
    zone_key,
)
from netrunner_tui.model.events.base import ACTIVE, MOVED, NUMBERS, Event, replace
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.state import BOTH, SEEN_BY, Card, MemoryName, State

TrashCause = Literal["ability", "cost", "damage", "access", "install", "rule", "played"]
"""Why a card is trashed: `install` makes room for another one, `played` follows on an event or operation, `rule` is done by no player."""
DrawnThrough = Literal["", "basic action", "mandatory draw"]
"""What has a player draw; "" is an ability."""


class CardDrawn(Event, frozen=True):
    """A card is drawn: set aside facedown, to be added to the hand (CR 8.4.5a)."""

    historic: ClassVar[bool] = True
    side: Side
    card: int
    new: int
    through: DrawnThrough = ""
    after: int = 0
    """How many cards were drawn before it at the same time."""
    source: int = 0
    """The card that has it drawn; older files do not say."""

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, ASIDE, seen=SEEN_BY[self.side])


class CardMoved(Event, frozen=True):
    """A card is added or moved to a zone, by none of the named movements (CR 8.2.1a)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    new: int
    zone: ZoneKind
    at: int = -1
    faceup: bool = False
    seen: int = 0
    server: str = ""
    active: bool = False
    """Whether it was installed and faceup."""
    source: int = 0
    """The card that has it moved; older files do not say."""

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, self.zone, server=self.server, at=self.at, faceup=self.faceup, seen=self.seen)


class CardAddedToHand(Event, frozen=True):
    """A drawn card is added to its owner's hand (CR 8.4.5c)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS
    card: int
    new: int

    def apply(self, s: State) -> None:
        card = s.cards[self.card]
        s.move(self.card, self.new, HAND, seen=SEEN_BY[card.owner] | (card.seen if card.faceup else 0))


class DeckArranged(Event, frozen=True):
    """The top cards of a deck are put in an order that only `by` knows; each becomes a new object (CR 8.3.3)."""

    historic: ClassVar[bool] = True
    side: Side
    order: tuple[int, ...]
    first: int
    by: Side

    def apply(self, s: State) -> None:
        new = self.first
        placed: list[int] = []
        for oid in self.order:
            card = s.cards.pop(oid).copy()
            card.epoch = s.epoch
            card.oid = new
            card.seen = SEEN_BY[self.by]
            s.cards[new] = card
            placed.append(new)
            new += 1
        key = zone_key(self.side, DECK)
        s.zones[key] = (*placed, *(o for o in s.zones[key] if o not in self.order))
        s.next_oid = max(s.next_oid, new)


class CardTrashed(Event, frozen=True):
    """A card is trashed: it moves to its owner's discard pile (CR 1.19)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    by: Side
    cause: TrashCause
    faceup: bool
    title: str
    zone: ZoneKind
    """The zone it was in."""
    accessed: bool = False
    """Whether the Runner was accessing it."""
    source: int = 0
    server: str = ""
    active: bool = False
    """Whether it was installed and faceup."""
    trash_cost: int = 0
    """What it last cost to trash; 0 for a card without a trash cost too."""
    place: int = 0
    """Of ice, its place among the ice there, from the innermost."""

    def apply(self, s: State) -> None:
        owner = s.cards[self.card].owner
        faceup = self.faceup or owner == RUNNER
        # Facedown cards in Archives have no order, and only the Corp sees them: the Runner cannot tell them apart (CR 4.4.2, 4.4.6c).
        s.move(self.card, self.new, DISCARD, faceup=faceup, seen=BOTH if faceup else SEEN_BY[owner])


class CardDiscarded(Event, frozen=True):
    """A card is discarded to the maximum hand size; from HQ always facedown (CR 5.5.2)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS
    historic: ClassVar[bool] = True
    card: int
    new: int
    side: Side
    title: str = ""

    def apply(self, s: State) -> None:
        faceup = self.side == RUNNER
        s.move(self.card, self.new, DISCARD, faceup=faceup, seen=BOTH if faceup else SEEN_BY[CORP])


class CardRemoved(Event, frozen=True):
    """A card is removed from the game (CR 4.9)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    new: int

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, REMOVED, faceup=True, seen=BOTH)


class CardPlayed(Event, frozen=True):
    """An event or operation is placed faceup into the play area (8.6.6a)."""

    card: int
    new: int
    side: Side

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, PLAY, faceup=True, seen=BOTH)


class CardActivated(Event, frozen=True):
    """A played event or operation becomes active (8.6.6c)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS
    historic: ClassVar[bool] = True
    card: int
    side: Side
    title: str = ""
    zone: ZoneKind | Literal[""] = ""
    """Where it was played from; "" in games saved by earlier versions."""

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.since = s.clock
        card.memory = {**card.memory, "active": 1}


class CardTurned(Event, frozen=True):
    """An installed Runner card, an agenda, or a card in Archives is turned facedown or faceup (CR 8.1.4, 3.2.3, 4.4.2).

    Both players know what it is. Facedown in Archives it cannot be told from the others there by the Runner.
    """

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    faceup: bool

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.faceup = self.faceup
        card.seen = BOTH if self.faceup else SEEN_BY[card.owner] if card.zone == DISCARD else card.seen
        card.since = s.clock


class CardFlipped(Event, frozen=True):
    """A card with two sides is flipped (CR 3.1)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS
    historic: ClassVar[bool] = True
    card: int
    back: str = ""
    """What is on the side that comes up, where that was a secret."""

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.memory = {**card.memory, "flipped": 1 - card.memory.get("flipped", 0)}


class CardResolved(Event, frozen=True):
    """An event or operation that was played has resolved (CR 8.6.6). Recorded only where a card of the game asks for it."""

    historic: ClassVar[bool] = True
    card: int
    side: Side
    title: str


class LeavesInstead(Event, frozen=True):
    """A card that is played is removed from the game wherever it would be trashed from play."""

    card: int

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.memory = {**card.memory, "leaves": 1}


class CardStays(Event, frozen=True):
    """An event or operation that has become active is not trashed once it has resolved (CR 3.5.1 b, c, 3.7.1b)."""

    touches: ClassVar[int] = MOVED
    card: int

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.memory = {**card.memory, "stays": 1}


def _followed_by(card: Card) -> int:
    """Returns who still knows a card that is facedown elsewhere now: those in a hand, a deck or facedown in Archives are alike."""
    return SEEN_BY[card.owner] | (card.seen if card.open or card.zone not in OWNED else 0)


class CardPlaced(Event, frozen=True):
    """A card is placed into the play area to be installed; not yet installed or active (8.5.15a).

    Players who could see it before know it afterwards, also facedown: open information stays open (CR 10.2.3b).
    What counts the cards of a hand counts one less.
    """

    touches: ClassVar[int] = NUMBERS
    card: int
    new: int
    side: Side
    faceup: bool

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, PLAY, faceup=self.faceup, seen=BOTH if self.faceup else _followed_by(s.cards[self.card]))


class FactsChanged(Event, frozen=True):
    """A card that lies between zones, or in the rig, comes to be something else, and another player's; or what it was (1996)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS
    card: int
    title: str
    owner: Side

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.title = self.title
        card.owner = self.owner


class CardInstalled(Event, frozen=True):
    """A card becomes installed, and active if it is faceup (8.5.15e)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    side: Side
    zone: ZoneKind
    server: str = ""
    host: int = 0
    at: int = -1
    faceup: bool = False
    title: str = ""
    basic: bool = False
    x: int = 0
    """The value chosen for X in its install cost."""
    created: bool = False
    """Its server did not exist before."""
    came_from: ZoneKind | Literal[""] = ""
    """The zone that it was in before."""
    came_from_host: int = 0
    """The card that it was hosted on without being installed; 0 for none."""

    def apply(self, s: State) -> None:
        if self.server and self.server not in s.servers:
            s.servers = (*s.servers, self.server)
            s.remotes = max(s.remotes, remote_number(self.server))
        seen = BOTH if self.faceup else SEEN_BY[self.side] | s.cards[self.card].seen
        card = s.move(self.card, self.new, self.zone, server=self.server, at=self.at, faceup=self.faceup, seen=seen, host=self.host)
        card.turn = s.turn_number
        if self.zone == ICE and s.run is not None and s.run.server == self.server and s.run.position >= 0:
            place = s.ice(self.server).index(self.new)
            # Outermost ice is outward from the Runner even if the ice at their position has just left (CR 6.2.3a).
            if place < s.run.position or (place == s.run.position and self.at >= 0):
                s.run = replace(s.run, position=s.run.position + 1)


class CardHosted(Event, frozen=True):
    """A card becomes hosted on another without being installed."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    new: int
    host: int
    faceup: bool = True

    def apply(self, s: State) -> None:
        seen = BOTH if self.faceup else _followed_by(s.cards[self.card])
        s.move(self.card, self.new, ASIDE, faceup=self.faceup, seen=seen, host=self.host)


class CardsSwapped(Event, frozen=True):
    """Two installed cards exchange their places (CR 8.8.3), or two agendas in score areas theirs, with what is on them (8.8.4c)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    first: int
    second: int

    def apply(self, s: State) -> None:
        a, b = s.edit(self.first), s.edit(self.second)
        if a.zone == SCORE:
            self._swap_scored(s, a, b)
            return
        key_a, key_b = s.key_of(a), s.key_of(b)
        exchange = {self.first: self.second, self.second: self.first}
        for key in {key_a, key_b}:
            s.zones[key] = tuple(exchange.get(o, o) for o in s.zones[key])
        a.server, b.server = b.server, a.server
        if a.host or b.host:
            _swap_hosts(s, a, b)
        for host in (a, b):
            _take_along(s, host)
        run = s.run
        if run is None or run.ice not in exchange:
            return
        if run.passed:
            if a.server == b.server:  # the Runner is not moved with it (CR 6.2.4e)
                s.run = replace(run, ice=0)
            return
        if run.phase == 3:  # the Runner stays with the encountered ice (CR 6.2.4c)
            card = s.cards[run.ice]
            s.run = replace(run, server=card.server, position=s.ice(card.server).index(run.ice))
        else:  # the Runner stays at the position (CR 6.2.4d)
            s.run = replace(run, ice=exchange[run.ice])

    def _swap_scored(self, s: State, a: Card, b: Card) -> None:
        exchange = {self.first: self.second, self.second: self.first}
        for side in SIDES:
            key = zone_key(side, SCORE)
            s.zones[key] = tuple(exchange.get(oid, oid) for oid in s.zones.get(key, ()))
        stolen = "stolen" in a.memory
        for card, now in ((a, not stolen), (b, stolen)):
            rest: dict[MemoryName, int] = {name: value for name, value in card.memory.items() if name != "stolen"}
            card.memory = {**rest, "stolen": 1} if now else rest


def _swap_hosts(s: State, a: Card, b: Card) -> None:
    """Puts each of two installed cards where the other one was hosted, or stood by itself (CR 8.8.3)."""
    exchange = {a.oid: b.oid, b.oid: a.oid}
    for host in {a.host, b.host} - {0}:
        holder = s.edit(host)
        holder.hosted = tuple(exchange.get(oid, oid) for oid in holder.hosted)
    a.host, b.host = b.host, a.host
    a.zone, b.zone = b.zone, a.zone


def _take_along(s: State, host: Card) -> None:
    """Puts the Corp cards that a card hosts, and those that they host, into the server where it is now."""
    for oid in host.hosted:
        card = s.cards.get(oid)
        if card is None or card.zone != ROOT or card.server == host.server:
            continue
        card = s.edit(oid)
        key = s.key_of(card)
        s.zones[key] = tuple(other for other in s.zones[key] if other != oid)
        card.server = host.server
        key = s.key_of(card)
        s.zones[key] = (*s.zones.get(key, ()), oid)
        _take_along(s, card)


class ServerCeased(Event, frozen=True):
    """An empty remote server ceases to exist (CR 4.6.8e)."""

    touches: ClassVar[int] = NUMBERS
    server: str

    def apply(self, s: State) -> None:
        s.servers = tuple(name for name in s.servers if name != self.server)
        s.zones.pop(zone_key(CORP, ICE, self.server), None)
        s.zones.pop(zone_key(CORP, ROOT, self.server), None)
