"""The facts of a game. Only `apply` of an event changes a state: `state = fold(events)`.

Fields name objects by number. A card that changes zone gets the object number `new`. `touches` says what the referee has to look
at again: which abilities are active, how high quantities are, whether a checkpoint has something to correct.
"""

from collections.abc import Iterable
from typing import ClassVar, Final

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import (
    ASIDE,
    BOTH,
    DECK,
    DISCARD,
    HAND,
    ICE,
    PLAY,
    REMOVED,
    SCORE,
    SEEN_BY,
    Access,
    Breach,
    Effect,
    Encounter,
    Run,
    State,
    Trace,
)

replace = msgspec.structs.replace

ACTIVE: Final = 1
"""Which abilities are active may have changed."""
NUMBERS: Final = 2
"""A quantity may have changed."""
MOVED: Final = 4
"""A checkpoint must look at limits, hosts, servers and points."""
ENDED: Final = 8
"""A duration may be over."""


class Event(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """A fact. Written to the log as an array that begins with its name."""

    touches: ClassVar[int] = 0
    historic: ClassVar[bool] = False
    """Abilities look back on it ("the first time each turn")."""

    def apply(self, s: State) -> None:
        """Makes it so."""


# --- where the game is -------------------------------------------------------------------------------------------------------------


class StepReached(Event, frozen=True):
    """The game is at a step of a timing structure."""

    step: str

    def apply(self, s: State) -> None:
        s.step = self.step


class TurnOpened(Event, frozen=True):
    """The timing structure of a turn opens (before the turn formally begins, CR 5.1.4)."""

    touches: ClassVar[int] = NUMBERS | ENDED
    side: Side
    number: int

    def apply(self, s: State) -> None:
        if s.turn is not None:
            s.last_turn[s.turn] = s.history
        s.history = []
        s.turn = self.side
        s.turn_number = self.number
        s.phase_over = False


class BoundaryReached(Event, frozen=True):
    """The game can be entered here from the state alone."""

    at: str

    def apply(self, s: State) -> None:
        s.boundary = self.at


class ActionStarted(Event, frozen=True):
    """A player takes an action: its name, and the card it is about."""

    historic: ClassVar[bool] = True
    touches: ClassVar[int] = NUMBERS
    side: Side
    action: str
    card: int = 0
    server: str = ""

    def apply(self, s: State) -> None:
        s.boundary = ""


class TurnBegan(Event, frozen=True):
    """The turn formally begins (5.6.1d, 5.7.1d)."""

    side: Side


class TurnEnded(Event, frozen=True):
    """The turn, and its discard phase, formally end (5.6.3d, 5.7.2d)."""

    side: Side


class HandKept(Event, frozen=True):
    """A starting hand is kept (CR 1.6.6a)."""

    side: Side


class MulliganTaken(Event, frozen=True):
    """A starting hand is shuffled back; a new one follows (CR 1.6.6a)."""

    side: Side


class GameWon(Event, frozen=True):
    """The game is over: corp, runner or draw."""

    winner: str
    reason: str

    def apply(self, s: State) -> None:
        s.winner = self.winner
        s.reason = self.reason
        s.boundary = ""


# --- clicks, credits, counters -----------------------------------------------------------------------------------------------------


class ActionPhaseEnded(Event, frozen=True):
    """The action phase is ended by an ability (CR 5.4.3)."""

    source: int = 0

    def apply(self, s: State) -> None:
        s.phase_over = True


class DamagePrevented(Event, frozen=True):
    """Damage, tags or a trashing is prevented or avoided (CR 9.9.5)."""

    historic: ClassVar[bool] = True
    what: str
    count: int
    source: int = 0


class ClicksGained(Event, frozen=True):
    """A player gains clicks."""

    touches: ClassVar[int] = NUMBERS
    side: Side
    count: int
    allotted: bool = False

    def apply(self, s: State) -> None:
        player = s.player(self.side)
        player.clicks += self.count
        if self.allotted:
            player.allotted = player.clicks


class ClicksSpent(Event, frozen=True):
    """A player spends clicks (CR 1.11.3b: not the same as losing them)."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    side: Side
    count: int

    def apply(self, s: State) -> None:
        s.player(self.side).clicks -= self.count


class ClicksLost(Event, frozen=True):
    """A player loses clicks."""

    touches: ClassVar[int] = NUMBERS
    side: Side
    count: int
    rule: bool = False
    """Unspent at the end of the turn (5.6.3c)."""

    def apply(self, s: State) -> None:
        s.player(self.side).clicks -= self.count


class CreditsGained(Event, frozen=True):
    """Credits enter a pool."""

    side: Side
    count: int
    source: int = 0
    bad_publicity: bool = False

    def apply(self, s: State) -> None:
        s.player(self.side).credits += self.count
        if self.bad_publicity and s.run is not None:
            s.run = replace(s.run, credits=s.run.credits + self.count)


class CreditsSpent(Event, frozen=True):
    """Credits are paid out of a pool. Bad publicity credits among them go first."""

    side: Side
    count: int
    cause: str = ""

    def apply(self, s: State) -> None:
        s.player(self.side).credits -= self.count
        if s.run is not None and self.side == RUNNER and s.run.credits:
            s.run = replace(s.run, credits=max(0, s.run.credits - self.count))


class CreditsLost(Event, frozen=True):
    """Credits are lost from a pool."""

    side: Side
    count: int
    source: int = 0
    bad_publicity: bool = False

    def apply(self, s: State) -> None:
        s.player(self.side).credits -= self.count
        if s.run is not None and self.side == RUNNER and s.run.credits:
            s.run = replace(s.run, credits=max(0, s.run.credits - self.count))


class CountersPlaced(Event, frozen=True):
    """Counters are placed or loaded on a card."""

    touches: ClassVar[int] = NUMBERS
    card: int
    kind: str
    count: int
    loaded: bool = False
    source: int = 0
    rule: bool = False
    """By a rule (recurring credits), not by an ability."""

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.counters = {**card.counters, self.kind: card.counters.get(self.kind, 0) + self.count}
        if self.loaded and self.kind not in card.loaded:
            card.loaded = (*card.loaded, self.kind)


class CountersRemoved(Event, frozen=True):
    """Counters leave a card: spent, taken or removed."""

    touches: ClassVar[int] = NUMBERS | MOVED
    card: int
    kind: str
    count: int
    spent: bool = False
    source: int = 0

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        left = card.counters.get(self.kind, 0) - self.count
        counters = {kind: n for kind, n in card.counters.items() if kind != self.kind}
        if left:
            counters[self.kind] = left
        card.counters = counters


class CardEmptied(Event, frozen=True):
    """A card hosts no more counters of a kind that was loaded onto it (CR 10.9.1)."""

    card: int
    kind: str

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.loaded = tuple(kind for kind in card.loaded if kind != self.kind)


class CardAdvanced(Event, frozen=True):
    """The Corp advances a card (CR 1.18.1). `before` is the number of advancement counters that it had."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    card: int
    before: int
    side: Side = CORP

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.counters = {**card.counters, "advancement": card.counters.get("advancement", 0) + 1}


class TagsTaken(Event, frozen=True):
    """The Runner takes tags."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    count: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.runner.tags += self.count


class TagsRemoved(Event, frozen=True):
    """Tags are removed from the Runner."""

    touches: ClassVar[int] = NUMBERS
    count: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.runner.tags -= self.count


class BadPublicityTaken(Event, frozen=True):
    """The Corp takes bad publicity."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    count: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.corp.bad_publicity += self.count


class BadPublicityRemoved(Event, frozen=True):
    """Bad publicity is removed from the Corp."""

    touches: ClassVar[int] = NUMBERS
    count: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.corp.bad_publicity -= self.count


class VirusPurged(Event, frozen=True):
    """The Corp purges virus counters: all of them go back to the bank (CR 10.1.2)."""

    touches: ClassVar[int] = NUMBERS | MOVED
    historic: ClassVar[bool] = True

    def apply(self, s: State) -> None:
        for oid in [o for o, card in s.cards.items() if "virus" in card.counters]:
            card = s.edit(oid)
            card.counters = {kind: n for kind, n in card.counters.items() if kind != "virus"}


class DamageSuffered(Event, frozen=True):
    """The Runner suffers damage; the cards that it trashes follow. Core damage lowers the maximum hand size (CR 10.4.2b)."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    kind: str
    count: int
    source: int = 0
    by: Side = CORP

    def apply(self, s: State) -> None:
        if self.kind == "core":
            s.runner.core_damage += self.count


class BrainCured(Event, frozen=True):
    """Brain damage of the Runner is undone."""

    touches: ClassVar[int] = NUMBERS
    count: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.runner.core_damage -= self.count


class PlayerCounters(Event, frozen=True):
    """Counters that a player has, beside those with an event of their own, become more or fewer: agenda points, forgone actions, …"""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    side: Side
    kind: str
    change: int
    source: int = 0

    def apply(self, s: State) -> None:
        player = s.player(self.side)
        left = player.counters.get(self.kind, 0) + self.change
        counters = {kind: n for kind, n in player.counters.items() if kind != self.kind}
        if left:
            counters[self.kind] = left
        player.counters = counters


# --- random results ----------------------------------------------------------------------------------------------------------------


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
        s.zones[f"{self.side} {DECK}"] = tuple(placed)
        s.next_oid = max(s.next_oid, new)


class PickedAtRandom(Event, frozen=True):
    """Cards picked at random, in order: accessed from HQ, or trashed by damage."""

    cards: tuple[int, ...]
    purpose: str

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
    server: str

    def apply(self, s: State) -> None:
        if self.server:
            s.randoms += 1
        s.mark = self.server


# --- cards move --------------------------------------------------------------------------------------------------------------------


class CardDrawn(Event, frozen=True):
    """A card is drawn: set aside facedown, to be added to the hand (CR 8.4.5a)."""

    historic: ClassVar[bool] = True
    side: Side
    card: int
    new: int

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, ASIDE, seen=SEEN_BY[self.side])


class CardMoved(Event, frozen=True):
    """A card is added or moved to a zone, by none of the movements that have names (CR 8.2.1a)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    new: int
    zone: str
    at: int = -1
    faceup: bool = False
    seen: int = 0
    server: str = ""

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, self.zone, server=self.server, at=self.at, faceup=self.faceup, seen=self.seen)


class CardAddedToHand(Event, frozen=True):
    """A drawn card is added to its owner's hand (CR 8.4.5c)."""

    touches: ClassVar[int] = NUMBERS
    card: int
    new: int

    def apply(self, s: State) -> None:
        card = s.cards[self.card]
        s.move(self.card, self.new, HAND, seen=SEEN_BY[card.owner] | (card.seen if card.faceup else 0))


class DeckArranged(Event, frozen=True):
    """The top cards of a deck are put in an order that only `by` knows; each becomes a new object (CR 8.3.3)."""

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
        key = f"{self.side} {DECK}"
        s.zones[key] = (*placed, *(o for o in s.zones[key] if o not in self.order))
        s.next_oid = max(s.next_oid, new)


class CardTrashed(Event, frozen=True):
    """A card is trashed: it moves to its owner's discard pile (CR 1.19)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    by: Side
    cause: str
    """ability, cost, damage, access, install, rule, played."""
    faceup: bool
    title: str
    zone: str
    """Where it was."""
    accessed: bool = False
    """It was being accessed by the Runner."""
    source: int = 0
    server: str = ""

    def apply(self, s: State) -> None:
        owner = s.cards[self.card].owner
        faceup = self.faceup or owner == RUNNER
        # Facedown cards in Archives are in no order, and the Corp alone sees them: the Runner cannot tell them apart (CR 4.4.2, 4.4.6c).
        s.move(self.card, self.new, DISCARD, faceup=faceup, seen=BOTH if faceup else SEEN_BY[owner])


class CardDiscarded(Event, frozen=True):
    """A card is discarded in the discard phase; from HQ always facedown (CR 5.5.2)."""

    card: int
    new: int
    side: Side

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

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.since = s.clock
        card.memory = {**card.memory, "active": 1}


class CardPlaced(Event, frozen=True):
    """A card is placed into the play area to be installed; not yet installed or active (8.5.15a)."""

    card: int
    new: int
    side: Side
    faceup: bool

    def apply(self, s: State) -> None:
        owner = s.cards[self.card].owner
        s.move(self.card, self.new, PLAY, faceup=self.faceup, seen=BOTH if self.faceup else SEEN_BY[owner])


class CardInstalled(Event, frozen=True):
    """A card becomes installed in its place, and active when it is faceup (8.5.15e)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    side: Side
    zone: str
    server: str = ""
    host: int = 0
    at: int = -1
    faceup: bool = False
    title: str = ""
    basic: bool = False

    def apply(self, s: State) -> None:
        if self.server and self.server not in s.servers:
            s.servers = (*s.servers, self.server)
            s.remotes = max(s.remotes, int(self.server.rpartition(" ")[2]))
        seen = BOTH if self.faceup else SEEN_BY[self.side]
        card = s.move(self.card, self.new, self.zone, server=self.server, at=self.at, faceup=self.faceup, seen=seen, host=self.host)
        card.turn = s.turn_number
        if self.zone == ICE and s.run is not None and s.run.server == self.server and s.run.position >= 0:
            place = s.zones[f"ice {self.server}"].index(self.new)
            # Outermost ice is outward from the Runner also when the ice at their position has just gone (CR 6.2.3a).
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
        owner = s.cards[self.card].owner
        s.move(self.card, self.new, ASIDE, faceup=self.faceup, seen=BOTH if self.faceup else SEEN_BY[owner], host=self.host)


class CardsSwapped(Event, frozen=True):
    """Two installed cards exchange their places (CR 8.8.3)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    first: int
    second: int

    def apply(self, s: State) -> None:
        a, b = s.edit(self.first), s.edit(self.second)
        key_a, key_b = f"{a.zone} {a.server}", f"{b.zone} {b.server}"
        exchange = {self.first: self.second, self.second: self.first}
        for key in {key_a, key_b}:
            s.zones[key] = tuple(exchange.get(o, o) for o in s.zones[key])
        a.server, b.server = b.server, a.server
        run = s.run
        if run is None or run.passed or run.ice not in exchange:
            return
        if run.phase == 3:  # the Runner stays with the encountered ice (CR 6.2.4c)
            card = s.cards[run.ice]
            s.run = replace(run, server=card.server, position=s.zones[f"ice {card.server}"].index(run.ice))
        else:  # the Runner stays at the position (CR 6.2.4d)
            s.run = replace(run, ice=exchange[run.ice])


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
    """How many more counters that was than the agenda needed."""

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

    def apply(self, s: State) -> None:
        s.move(self.card, self.new, SCORE, faceup=True, seen=BOTH)
        key = f"{CORP} {SCORE}"
        s.zones[key] = tuple(o for o in s.zones[key] if o != self.new)
        key = f"{RUNNER} {SCORE}"
        s.zones[key] = (*s.zones.get(key, ()), self.new)
        s.cards[self.new].owner = CORP
        s.cards[self.new].memory = {"stolen": 1}
        if s.run is not None:
            s.run = replace(s.run, stolen=s.run.stolen + 1)


class AgendaForfeited(Event, frozen=True):
    """An agenda is forfeited: removed from the game (CR 8.2.5)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    new: int
    side: Side

    def apply(self, s: State) -> None:
        owner = s.cards[self.card].owner
        if self.side != owner:
            key = f"{self.side} {SCORE}"
            s.zones[key] = tuple(o for o in s.zones[key] if o != self.card)
            s.zones[f"{owner} {SCORE}"] = (*s.zones.get(f"{owner} {SCORE}", ()), self.card)
        s.move(self.card, self.new, REMOVED, faceup=True, seen=BOTH)


class AddedAsAgenda(Event, frozen=True):
    """A card is added to a score area as an agenda, and loses all other properties (CR 10.1.3)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    new: int
    side: Side
    points: int

    def apply(self, s: State) -> None:
        card = s.move(self.card, self.new, SCORE, faceup=True, seen=BOTH)
        card.memory = {"points": self.points}
        if card.owner != self.side:
            key = f"{card.owner} {SCORE}"
            s.zones[key] = tuple(o for o in s.zones[key] if o != self.new)
            s.zones[f"{self.side} {SCORE}"] = (*s.zones.get(f"{self.side} {SCORE}", ()), self.new)


class ServerCeased(Event, frozen=True):
    """An empty remote server ceases to exist (CR 4.6.8e)."""

    touches: ClassVar[int] = NUMBERS
    server: str

    def apply(self, s: State) -> None:
        s.servers = tuple(name for name in s.servers if name != self.server)
        s.zones.pop(f"ice {self.server}", None)
        s.zones.pop(f"root {self.server}", None)


# --- facing and knowledge ----------------------------------------------------------------------------------------------------------


class CardRezzed(Event, frozen=True):
    """A card is turned faceup by rezzing it (CR 8.1.2)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    paid: int = 0

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.faceup = True
        card.seen = BOTH
        card.since = s.clock


class CardDerezzed(Event, frozen=True):
    """A rezzed card is turned facedown (CR 8.1.3). Both players have seen it."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    card: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.edit(self.card).faceup = False


class CardsTurnedFaceup(Event, frozen=True):
    """Facedown cards in Archives are turned faceup (CR 7.5.2)."""

    cards: tuple[int, ...]

    def apply(self, s: State) -> None:
        for oid in self.cards:
            card = s.edit(oid)
            card.faceup = True
            card.seen = BOTH


class CardsRevealed(Event, frozen=True):
    """Cards are shown to both players (CR 1.21.3). `exposed`: installed unrezzed cards (CR 1.21.4)."""

    historic: ClassVar[bool] = True
    cards: tuple[int, ...]
    exposed: bool = False
    source: int = 0

    def apply(self, s: State) -> None:
        for oid in self.cards:
            s.edit(oid).seen = BOTH


class CardsLookedAt(Event, frozen=True):
    """One player looks at cards (CR 1.21.2)."""

    cards: tuple[int, ...]
    side: Side
    source: int = 0

    def apply(self, s: State) -> None:
        for oid in self.cards:
            s.edit(oid).seen |= SEEN_BY[self.side]


# --- runs --------------------------------------------------------------------------------------------------------------------------


class RunInitiated(Event, frozen=True):
    """The Runner announces the attacked server (6.9.1a)."""

    touches: ClassVar[int] = NUMBERS
    server: str
    number: int
    source: int = 0
    title: str = ""
    part: str = ""
    servers: tuple[str, ...] = ()

    def apply(self, s: State) -> None:
        s.run_number = self.number
        s.run = Run(number=self.number, server=self.server, source=self.source, title=self.title, part=self.part, servers=self.servers)


class RunBegan(Event, frozen=True):
    """The run formally begins (6.9.1c)."""

    historic: ClassVar[bool] = True
    touches: ClassVar[int] = ACTIVE | NUMBERS
    server: str


class PhaseReached(Event, frozen=True):
    """The run moves to a phase, 1 to 6."""

    phase: int

    def apply(self, s: State) -> None:
        assert s.run is not None
        reached = s.run.reached_success or self.phase == 5
        s.run = replace(s.run, phase=self.phase, serial=s.run.serial + 1, reached_success=reached, redirect=0)


class PositionMoved(Event, frozen=True):
    """The Runner's position becomes that of a piece of ice; 0 and -1 for no position. May change the attacked server."""

    touches: ClassVar[int] = NUMBERS
    server: str
    position: int
    ice: int

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, server=self.server, position=self.position, ice=self.ice, passed=False)


class AttackedServerChanged(Event, frozen=True):
    """The attacked server changes; the step of the run does not (CR 6.1.2d)."""

    touches: ClassVar[int] = NUMBERS
    server: str

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, server=self.server)


class RunRedirected(Event, frozen=True):
    """An ability moves the run to another phase; the present one ends without its other steps (CR 6.1.3d)."""

    phase: int

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, redirect=self.phase)


class IceApproached(Event, frozen=True):
    """The Runner approaches a piece of ice (6.9.2a)."""

    historic: ClassVar[bool] = True
    card: int

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, approached=s.run.approached + 1)


class EncounterBegan(Event, frozen=True):
    """The Runner encounters a piece of ice (6.9.3a); its subroutines become unbroken."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    card: int
    number: int
    forced: bool = False

    def apply(self, s: State) -> None:
        s.encounter_number = self.number
        s.encounter = Encounter(number=self.number, ice=self.card, forced=self.forced)


class SubroutinesBroken(Event, frozen=True):
    """Subroutines, by place from 0, are broken by the object `by`."""

    touches: ClassVar[int] = NUMBERS
    card: int
    places: tuple[int, ...]
    by: int

    def apply(self, s: State) -> None:
        assert s.encounter is not None
        s.encounter = replace(
            s.encounter, broken=(*s.encounter.broken, *self.places), breakers=(*s.encounter.breakers, *[self.by] * len(self.places))
        )


class IceFullyBroken(Event, frozen=True):
    """All subroutines of the encountered ice are broken for the first time in this encounter (CR 6.5.7)."""

    historic: ClassVar[bool] = True
    card: int
    by: int

    def apply(self, s: State) -> None:
        assert s.encounter is not None
        s.encounter = replace(s.encounter, fully_broken=True)


class SubroutineResolved(Event, frozen=True):
    """The Corp resolves a subroutine, by place from 0 (6.9.3c)."""

    card: int
    place: int

    def apply(self, s: State) -> None:
        if s.encounter is not None:
            s.encounter = replace(s.encounter, resolved=(*s.encounter.resolved, self.place))


class IceBypassed(Event, frozen=True):
    """The encounter is aborted; the Runner passes the ice (CR 6.5.8)."""

    card: int

    def apply(self, s: State) -> None:
        if s.encounter is not None:
            s.encounter = replace(s.encounter, over=True)


class BreakingEnded(Event, frozen=True):
    """The time to break subroutines of the encountered ice is over (FFG 3.1). Told only where something waits for it."""

    card: int
    fully_broken: bool = False

    def apply(self, s: State) -> None:
        pass


class EncounterHalted(Event, frozen=True):
    """An instruction to end the run closes an encounter outside of a run (CR 6.5.9b)."""

    card: int

    def apply(self, s: State) -> None:
        if s.encounter is not None:
            s.encounter = replace(s.encounter, over=True)


class EncounterEnded(Event, frozen=True):
    """The encounter is complete (6.9.3e), or was ended. `breakers` are the objects that broke subroutines in it."""

    touches: ClassVar[int] = NUMBERS | ENDED
    card: int
    fully_broken: bool = False
    breakers: tuple[int, ...] = ()

    def apply(self, s: State) -> None:
        s.encounter = None


class EncounterResumed(Event, frozen=True):
    """A forced encounter is over, and the one that it interrupted goes on (CR 6.5.9a)."""

    touches: ClassVar[int] = NUMBERS
    encounter: Encounter

    def apply(self, s: State) -> None:
        s.encounter = self.encounter


class IcePassed(Event, frozen=True):
    """The Runner passes a piece of ice (6.9.4a); `all`: it was the innermost."""

    historic: ClassVar[bool] = True
    card: int
    all: bool

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, passed=True)


class ServerApproached(Event, frozen=True):
    """The Runner approaches the attacked server (6.9.4g)."""

    historic: ClassVar[bool] = True
    server: str


class RunSucceeded(Event, frozen=True):
    """The run is declared successful (6.9.5a)."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    server: str
    title: str = ""

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, successful=True)


class RunEnding(Event, frozen=True):
    """Something ends the run (CR 6.1.4): it goes to 6.9.6."""

    jacked_out: bool = False
    source: int = 0

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, ending=True, jacked_out=self.jacked_out, serial=s.run.serial + 1)
        if s.encounter is not None:
            s.encounter = replace(s.encounter, over=True)
        if s.access is not None:
            s.access = replace(s.access, over=True)
        if s.breach is not None:
            s.breach = replace(s.breach, over=True)


class RunFailed(Event, frozen=True):
    """The run becomes unsuccessful (6.9.6c)."""

    historic: ClassVar[bool] = True
    server: str


class RunEnded(Event, frozen=True):
    """The run is complete (6.9.6d)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | ENDED
    historic: ClassVar[bool] = True
    server: str
    successful: bool
    stolen: int
    accesses: int
    number: int

    def apply(self, s: State) -> None:
        s.run = None


# --- breach and access -------------------------------------------------------------------------------------------------------------


class BreachBegan(Event, frozen=True):
    """The breach of a server formally begins (7.5.1)."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    server: str
    number: int

    def apply(self, s: State) -> None:
        s.breach_number = self.number
        s.breach = Breach(number=self.number, server=self.server)
        if s.run is not None:
            s.run = replace(s.run, accesses=0)


class AccessLimitSet(Event, frozen=True):
    """The random access limit of the breach is determined (7.5.3)."""

    limit: int

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
    zone: str
    server: str

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.seen |= SEEN_BY[RUNNER]
        s.access = Access(card=self.card, zone=self.zone, server=self.server)
        if s.run is not None:
            s.run = replace(s.run, accesses=s.run.accesses + 1, all_accesses=s.run.all_accesses + 1)


class AccessEnded(Event, frozen=True):
    """An access is complete (7.2.4)."""

    card: int

    def apply(self, s: State) -> None:
        s.access = None


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


# --- abilities and what lingers ----------------------------------------------------------------------------------------------------


class AbilityUsed(Event, frozen=True):
    """A player uses a paid ability; `part` is its place on the card."""

    historic: ClassVar[bool] = True
    card: int
    part: str
    side: Side
    number: int
    title: str = ""
    action: bool = False


class AbilityTriggered(Event, frozen=True):
    """A conditional ability resolves."""

    card: int
    part: str
    side: Side
    title: str


class UseRecorded(Event, frozen=True):
    """A once-per-turn ability has been used this turn (CR 1.12.2: by this object)."""

    touches: ClassVar[int] = NUMBERS
    card: int
    part: str

    def apply(self, s: State) -> None:
        s.used[(self.card, self.part)] = s.turn_number


class EffectBegan(Event, frozen=True):
    """A lingering effect begins. The next checkpoint looks whether its duration is over already (CR 9.10.4)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | ENDED
    effect: Effect

    def apply(self, s: State) -> None:
        s.effects[self.effect.id] = self.effect
        s.next_effect = self.effect.id + 1


class EffectsEnded(Event, frozen=True):
    """Lingering effects end."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    effects: tuple[int, ...]

    def apply(self, s: State) -> None:
        for number in self.effects:
            del s.effects[number]


class ChoiceRemembered(Event, frozen=True):
    """A choice is kept with the card that asked for it (CR 9.10.3)."""

    touches: ClassVar[int] = NUMBERS
    card: int
    name: str
    value: int

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.memory = {**card.memory, self.name: self.value}


class ChoiceMade(Event, frozen=True):
    """A player chooses something that the other player may know: a mode, a number, to pay or not to pay."""

    side: Side
    text: str
    source: int = 0


class TraceBegan(Event, frozen=True):
    """A trace attempt initiates (10.8.6a)."""

    base: int
    source: int = 0


class TraceOpened(Event, frozen=True):
    """A trace attempt with secret bids opens: the Corp may bid up to its limit (1996)."""

    limit: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.trace = Trace(limit=self.limit, source=self.source)


class TraceBid(Event, frozen=True):
    """A player notes secretly how much they spend on a trace; nothing is paid yet (1996)."""

    side: Side
    count: int

    def apply(self, s: State) -> None:
        if s.trace is not None:
            s.trace = replace(s.trace, corp=self.count) if self.side == CORP else replace(s.trace, runner=self.count)


class BaseLinkUsed(Event, frozen=True):
    """The Runner says which base link card they use for a trace (1996)."""

    card: int
    part: str

    def apply(self, s: State) -> None:
        if s.trace is not None:
            s.trace = replace(s.trace, card=self.card, part=self.part)


class BidsRevealed(Event, frozen=True):
    """Both bids of a trace are shown at once (1996)."""

    touches: ClassVar[int] = NUMBERS
    corp: int
    runner: int

    def apply(self, s: State) -> None:
        if s.trace is not None:
            s.trace = replace(s.trace, revealed=True)


class TraceUsed(Event, frozen=True):
    """An ability that can be used once in each trace attempt is used (1996)."""

    card: int
    part: str

    def apply(self, s: State) -> None:
        if s.trace is not None:
            s.trace = replace(s.trace, used=(*s.trace.used, (self.card, self.part)))


class LinkRaised(Event, frozen=True):
    """Link for the trace attempt that is going on (1996)."""

    count: int
    source: int = 0

    def apply(self, s: State) -> None:
        if s.trace is not None:
            s.trace = replace(s.trace, more=s.trace.more + self.count)


class TraceEnded(Event, frozen=True):
    """A trace attempt is successful or not (10.8.6e)."""

    historic: ClassVar[bool] = True
    trace: int
    link: int
    successful: bool
    source: int = 0

    def apply(self, s: State) -> None:
        s.trace = None


def apply(state: State, event: Event) -> None:
    """Makes one fact true in `state`."""
    before = state.ice(state.run.server) if event.touches & MOVED and state.run is not None else ()
    event.apply(state)
    state.clock += 1
    if event.historic:
        state.history.append(event)
    if event.touches & MOVED and state.run is not None:
        _follow_position(state, before)


def _follow_position(s: State, before: tuple[int, ...]) -> None:
    """Keeps the Runner's position right when ice leaves the attacked server (CR 6.2.3c, 6.2.4); `before` is the ice that was there."""
    run = s.run
    assert run is not None
    if run.position < 0:
        return
    ice = s.ice(run.server)
    if len(ice) < len(before) and run.ice not in ice:
        inward = sum(1 for oid in before[: run.position] if oid not in ice)
        if inward:
            run = s.run = replace(run, position=run.position - inward)
    if not run.ice:
        return
    if run.ice in ice:
        place = ice.index(run.ice)
        if place != run.position:
            s.run = replace(run, position=place)
    elif not (s.cards.get(run.ice) and run.passed):
        s.run = replace(run, ice=0)


def fold(state: State, events: Iterable[Event]) -> State:
    """`state` after `events`. Runs no rules."""
    for event in events:
        apply(state, event)
    return state


EVENTS: dict[str, type[Event]] = {cls.__name__: cls for cls in Event.__subclasses__()}
