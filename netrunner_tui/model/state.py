"""The state of a game: plain data, changed by events only.

A snapshot is cheap: cards are shared between snapshots and copied when one of them is first written to
(`State.edit`), everything else is small or immutable. Hidden order is stored as it is; `rules.telling.views` decides what each seat sees.
"""

from operator import attrgetter
from typing import Final, Literal, TypeAlias

import msgspec

from netrunner_tui.model.card_zones import CENTRALS, DECK, HAND, INSTALLED, SCORE, ZoneKind, zone_key
from netrunner_tui.model.counter_kinds import is_virus
from netrunner_tui.model.effects import Effect
from netrunner_tui.model.named_things import NamedKind
from netrunner_tui.model.parts import NOWHERE, Part, SpendingLimit
from netrunner_tui.model.sides import CORP, RUNNER, Side, other

Winner = Literal["corp", "runner", "draw"]
EndReason = Literal["agenda", "bad publicity", "card", "concede", "decked", "flatline", "time"]
Boundary = Literal["", "setup", "corp", "runner"]
"""The points at which a game can be entered from its state alone: before its set-up, or before an action of a player; "" between them."""
MemoryName = Literal[
    "active", "aside", "back", "condition", "depth", "flipped", "leaves", "points", "remembered", "revealed", "stays", "stolen"
]
"""What a card keeps in mind: the card that set it aside (`aside`), the object chosen with it (`remembered`), how deep in the deck it was
stolen (`depth`), what it is worth as an agenda (`points`), which side was chosen for its back (`back`). The others are 1 where they are
so; `revealed` is of games of version 0.1."""

AGENDA_POINTS: Final = "agenda points"
FORGONE_ACTIONS: Final = "forgone actions"
FORFEITED_POINTS: Final = "forfeited points"
RUN_BITS: Final = "bits for this run"
"""Player counters in a game that counts these apart from cards."""

SEEN_BY: Final[dict[Side, int]] = {CORP: 1, RUNNER: 2}
BOTH: Final = 3


class Fact(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """An event as the state remembers it. `events.base.Event` gives each its effect on the state."""


class Card(msgspec.Struct, eq=False, gc=False, kw_only=True):
    """A card as the object that it is now (CR 1.12). Edited through `State.edit` only."""

    oid: int
    """Object number."""
    cid: int
    """Number of the physical card: the same throughout the game."""
    title: str
    owner: Side
    zone: ZoneKind
    server: str
    """The server that it is installed in or protects; otherwise ""."""
    faceup: bool
    """Installed Corp cards: rezzed."""
    turned_up: bool = False
    """Whether it is facedown, but visible to both players: installed (1996 "Reveal"; exposed or derezzed), or in a hand that lies open."""
    seen: int
    """Who knows its identity now: 1 the Corp, 2 the Runner, 3 both."""
    counters: dict[str, int] = {}
    """Never modified in place."""
    loaded: tuple[str, ...] = ()
    """Kinds of counters loaded onto it (CR 10.9)."""
    host: int = 0
    hosted: tuple[int, ...] = ()
    since: int
    """The time it became active, as a count of events: the latest of two copies of a unique card stays (CR 10.3.1d)."""
    turn: int = 0
    """The turn in which it was installed; 0 if it was not."""
    memory: dict[MemoryName, int] = {}
    """Choices remembered while it stays this object (CR 9.10.3): name -> object or number."""
    named: dict[NamedKind, str] = {}
    """What was named or chosen with it while it stays this object (CR 9.10.3): kind of thing -> its name. Never modified in place."""
    epoch: int
    edited: int
    """The time of the last edit, as a count of events: until the next one all of it is as it was."""

    def copy(self) -> "Card":
        """Returns an equal card that can be modified."""
        return msgspec.structs.replace(self)

    def data(self) -> tuple[object, ...]:
        """Returns all its values, for comparison."""
        return (
            self.oid, self.cid, self.title, self.owner, self.zone, self.server, self.faceup, self.turned_up, self.seen, self.counters,
            self.loaded, self.host, self.hosted, self.since, self.turn, self.memory, self.named,
        )  # fmt: skip

    @property
    def open(self) -> bool:
        """Returns whether both players can see its face."""
        return self.faceup or self.turned_up

    @property
    def in_closed_hand(self) -> bool:
        """Returns whether it is in a hand that does not lie open: the other player cannot tell it from the others there (CR 4.3.3)."""
        return self.zone == HAND and not self.open

    @property
    def installed(self) -> bool:
        """Returns whether it is installed (CR 8.5)."""
        return self.zone in INSTALLED


_values: Final = attrgetter(*(name for name in Card.__struct_fields__ if name not in ("epoch", "edited")))
"""Returns all values of a card, for comparing thousands of them."""
ComparedCards: TypeAlias = tuple[dict[int, Card], dict[int, Card]]
"""The cards of two states as they were when they were found equal, by their numbers."""


class Player:
    """One side's numbers."""

    __slots__ = (
        "additional", "allotted", "bad_publicity", "clicks", "core_damage", "counters", "credits", "hand_open", "identity", "name", "tags",
        "target_change",
    )  # fmt: skip

    def __init__(self, name: str, identity: int) -> None:
        self.name = name
        self.identity = identity
        self.credits = 0
        self.clicks = 0
        self.allotted = 0
        self.additional: int | None = None
        """Additional clicks in this turn, gained already; None where it is not known, in turns that began in an older file."""
        self.tags = 0
        self.bad_publicity = 0
        self.core_damage = 0
        self.target_change = 0
        """By how many more agenda points than `State.target` this player alone wins the game."""
        self.counters: dict[str, int] = {}
        self.hand_open = False
        """Whether the player plays with the hand revealed."""

    def copy(self) -> "Player":
        """Returns an equal player that can be modified."""
        new = Player(self.name, self.identity)
        new.credits = self.credits
        new.clicks = self.clicks
        new.allotted = self.allotted
        new.additional = self.additional
        new.tags = self.tags
        new.bad_publicity = self.bad_publicity
        new.core_damage = self.core_damage
        new.target_change = self.target_change
        new.counters = self.counters
        new.hand_open = self.hand_open
        return new

    def data(self) -> tuple[object, ...]:
        """Returns all its values, for comparison."""
        return (
            self.name, self.identity, self.credits, self.clicks, self.allotted, self.additional, self.tags, self.bad_publicity,
            self.core_damage, self.target_change, self.counters, self.hand_open,
        )  # fmt: skip


class Run(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A run (CR 6)."""

    number: int
    server: str
    """The attacked server."""
    phase: int = 1
    """1 to 6, as in 6.9.1 to 6.9.6."""
    serial: int = 0
    """Counts phases: reactions to a phase's beginning end with it (CR 9.2.8f)."""
    position: int = -1
    """Places between the Runner and the server, from 0 for the innermost ice; -1 for no position."""
    ice: int = 0
    """The ice at that position; 0 when it has gone."""
    source: int = 0
    """The card whose ability made the run; 0 for the basic action."""
    title: str = ""
    part: Part = NOWHERE
    """The ability on that card that made the run: its linked abilities are found there (CR 6.7.4)."""
    x: int = 0
    """X of that ability: what holds for the run knows it."""
    done: int = 0
    """How much its instruction before the run did: what comes of the run knows it, too."""
    servers: tuple[str, ...] = ()
    """The servers that could have been chosen."""
    credits: int = 0
    """Bad publicity credits left (CR 6.3.3)."""
    accesses: int = 0
    """Cards accessed so far in the current or last breach of this run."""
    all_accesses: int = 0
    stolen: int = 0
    successful: bool = False
    ending: bool = False
    jacked_out: bool = False
    passed: bool = False
    """Whether the ice at the position has been passed."""
    approached: int = 0
    """Pieces of ice approached so far."""
    redirect: int = 0
    """The phase to which an ability moves the run, once the current one is complete (CR 6.1.3d)."""
    reached_success: bool = False
    spent: dict[SpendingLimit, int] = {}
    """Credits that the Runner has spent in it under each limit of a card."""


class Encounter(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An encounter with a piece of ice (CR 6.5)."""

    number: int
    ice: int
    broken: tuple[int, ...] = ()
    """Broken subroutines, by index."""
    resolved: tuple[int, ...] = ()
    breakers: tuple[int, ...] = ()
    """The objects that broke them."""
    forced: bool = False
    over: bool = False
    fully_broken: bool = False
    gone_advanced: bool = False
    """Whether advancement counters lay on the ice when it left its place."""
    undone: tuple[int, ...] = ()
    """Objects that break nothing in this encounter, whatever of theirs still resolves (1996)."""
    within: tuple[int, ...] = ()
    """The numbers of the encounters that go on around it (CR 6.5.9a)."""
    around: tuple[int, ...] = ()
    """The ice of these."""


class Breach(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A breach of a server (CR 7.3)."""

    number: int
    server: str
    limit: int = 0
    """Random access limit; -1 if there is none."""
    chosen: tuple[int, ...] = ()
    """Objects chosen for access so far."""
    random: int = 0
    """The number of them from the hand or the deck."""
    over: bool = False
    told: int = -1
    """How many cards an ability tells the Runner to access, in place of a breach (CR 7.1.10); -1 for a breach."""


class Access(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An access of a card (CR 7.1)."""

    card: int
    zone: ZoneKind
    server: str
    over: bool = False
    nested: bool = False
    """Whether another access goes on around it."""


class TraceAttempt(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A trace attempt with secret bids (1996). Bids are hidden until both are revealed."""

    limit: int
    source: int = 0
    corp: int = 0
    runner: int = 0
    card: int = 0
    """The base link card in use; 0 for none."""
    part: Part = NOWHERE
    """Its declaration."""
    revealed: bool = False
    more: int = 0
    """Link added by abilities."""
    used: tuple[tuple[int, Part], ...] = ()
    """Abilities used that are limited to once per attempt."""


class State:
    """The complete state of a game at one moment."""

    __slots__ = (
        "access", "boundary", "breach", "breach_number", "cards", "clock", "corp", "edited", "effects", "encounter", "encounter_number",
        "epoch", "history", "last_turn", "mark", "more_turns", "next_effect", "next_oid", "phase_over", "randoms", "reason", "remotes",
        "revealed", "rules", "run", "run_number", "runner", "server_counters", "servers", "step", "target",
        "target_change", "trace", "turn", "turn_number", "used", "windows", "winner", "zones",
    )  # fmt: skip

    def __init__(self, rules: str, target: int, corp_name: str, runner_name: str) -> None:
        self.rules = rules
        self.target = target
        """The agenda points that win the game now."""
        self.target_change = 0
        """By how much cards make that another number than the game began with."""
        self.cards: dict[int, Card] = {}
        self.zones: dict[str, tuple[int, ...]] = {}
        self.servers: tuple[str, ...] = CENTRALS
        self.server_counters: dict[str, dict[str, int]] = {}
        """Counters in servers, by server and kind (1996). Never modified in place."""
        self.remotes = 0
        self.corp = Player(corp_name, 0)
        self.runner = Player(runner_name, 0)
        self.turn: Side | None = None
        self.turn_number = 0
        self.more_turns = 0
        """How many additional turns the player whose turn it is takes after it."""
        self.step = "setup"
        self.boundary: Boundary = "setup"
        self.run: Run | None = None
        self.run_number = 0
        self.encounter: Encounter | None = None
        self.encounter_number = 0
        self.breach: Breach | None = None
        self.breach_number = 0
        self.access: Access | None = None
        self.trace: TraceAttempt | None = None
        self.effects: dict[int, Effect] = {}
        self.used: dict[tuple[int, Part], int] = {}
        """(object, part of its card) -> the turn in which that once-per-turn ability was last used."""
        self.history: list[Fact] = []
        """This turn's events that abilities may look back on."""
        self.windows = (0, 0)
        """How many of them there were as the last two paid ability windows opened: kept where a card asks for it."""
        self.last_turn: dict[Side, list[Fact]] = {CORP: [], RUNNER: []}
        self.mark = ""
        self.phase_over = False
        """Whether the action phase has been ended (CR 5.4.3)."""
        self.revealed: tuple[int, ...] = ()
        """Cards shown to a player while an ability resolves (CR 1.21.6)."""
        self.winner: Winner | Literal[""] = ""
        self.reason: EndReason | Literal[""] = ""
        self.next_oid = 1
        self.next_effect = 1
        self.randoms = 0
        self.clock = 0
        self.epoch = 0
        self.edited = 0
        """The time of the last move of any card, or edit of one outside the decks: in them nobody sees it."""

    def next_turn_of(self, side: Side) -> int:
        """Returns the number of a player's next turn: additional turns of the player whose turn it is come before it (CR 5.1)."""
        if side == self.turn:
            return self.turn_number + (1 if self.more_turns else 2)
        return self.turn_number + self.more_turns + 1

    def player(self, side: Side) -> Player:
        """Returns one side's numbers."""
        return self.corp if side == CORP else self.runner

    def target_of(self, side: Side) -> int:
        """Returns with how many agenda points one side wins the game (CR 1.7.1)."""
        return self.target + self.player(side).target_change

    def edit(self, oid: int) -> Card:
        """Returns the card `oid` for modification."""
        card = self.cards[oid]
        if card.epoch != self.epoch:
            card = card.copy()
            card.epoch = self.epoch
            self.cards[oid] = card
        card.edited = self.clock
        if card.zone != DECK:
            self.edited = self.clock
        return card

    def virus_counters(self) -> int:
        """Returns the number of virus counters, wherever they are; in 1996 a counter named after a virus is one too."""
        held = [card.counters for card in self.cards.values() if card.counters]  # hardly any card has, and 1996 asks before every action
        held += (self.corp.counters, self.runner.counters, *self.server_counters.values())
        return sum(count for counters in held for kind, count in counters.items() if is_virus(kind))

    def zone(self, owner: Side, zone: ZoneKind) -> tuple[int, ...]:
        """Returns the cards in one of a player's own zones; decks top card first, discard piles oldest first."""
        return self.zones.get(f"{owner} {zone}", ())

    def key_of(self, card: Card) -> str:
        """Returns the key of the zone that a card is in; a stolen agenda is in the score area of the other player."""
        if card.zone == SCORE and card.oid not in self.zone(card.owner, SCORE):
            return zone_key(other(card.owner), SCORE)
        return zone_key(card.owner, card.zone, card.server)

    def ice(self, server: str) -> tuple[int, ...]:
        """Returns the ice protecting a server, innermost first."""
        return self.zones.get(f"ice {server}", ())

    def root(self, server: str) -> tuple[int, ...]:
        """Returns the cards in the root of a server, in the order of installing."""
        return self.zones.get(f"root {server}", ())

    def place_new(self, title: str, owner: Side, zone: ZoneKind, *, server: str = "", faceup: bool = False, cid: int = 0) -> Card:
        """Creates a card while a game is being set up. Returns it."""
        oid = self.next_oid
        self.next_oid += 1
        card = Card(
            oid=oid, cid=cid or oid, title=title, owner=owner, zone=zone, server=server, faceup=faceup,
            seen=BOTH if faceup else (0 if zone == DECK else SEEN_BY[owner]), since=self.clock, epoch=self.epoch, edited=self.clock,
        )  # fmt: skip
        self.cards[card.oid] = card
        self.edited = self.clock
        key = zone_key(owner, zone, server)
        self.zones[key] = (*self.zones.get(key, ()), card.oid)
        return card

    def move(
        self, oid: int, new: int, zone: ZoneKind, *, server: str = "", at: int = -1, faceup: bool = False, seen: int = 0, host: int = 0
    ) -> Card:
        """Moves a card to a zone, where it is the new object `new` (CR 1.12.2). `at` is its index there, -1 for last.

        Deck: place 0 is the top. Ice: place 0 is innermost. Into a hand that lies open it comes for both players to see.
        """
        old = self.cards.pop(oid)
        if self.encounter is not None and self.encounter.ice == oid:
            self.encounter = msgspec.structs.replace(self.encounter, gone_advanced=bool(old.counters.get("advancement")))
        key = self.key_of(old)
        there = self.zones[key]
        if oid in there:
            place = there.index(oid)
            self.zones[key] = there[:place] + there[place + 1 :]
        if old.host and (holder := self.cards.get(old.host)) is not None:
            self.edit(holder.oid).hosted = tuple(o for o in holder.hosted if o != oid)
        shown = zone == HAND and self.player(old.owner).hand_open
        card = Card(
            oid=new, cid=old.cid, title=old.title, owner=old.owner, zone=zone, server=server, faceup=faceup, turned_up=shown,
            seen=BOTH if shown else seen, host=host, since=self.clock, epoch=self.epoch, edited=self.clock,
        )  # fmt: skip
        self.cards[new] = card
        self.edited = self.clock
        self.next_oid = max(self.next_oid, new + 1)
        key = zone_key(card.owner, zone, server)
        there = self.zones.get(key, ())
        self.zones[key] = (*there, new) if at < 0 or at >= len(there) else (*there[:at], new, *there[at:])
        if host:
            holder = self.edit(host)
            holder.hosted = (*holder.hosted, new)
        return card

    def snapshot(self) -> "State":
        """Returns an equal, independent state."""
        new = State.__new__(State)
        # Name by name: a loop over the slots takes five times as long, and every world begins with a snapshot.
        new.access = self.access
        new.boundary = self.boundary
        new.breach = self.breach
        new.breach_number = self.breach_number
        new.clock = self.clock
        new.edited = self.edited
        new.encounter = self.encounter
        new.encounter_number = self.encounter_number
        new.mark = self.mark
        new.next_effect = self.next_effect
        new.next_oid = self.next_oid
        new.phase_over = self.phase_over
        new.randoms = self.randoms
        new.reason = self.reason
        new.remotes = self.remotes
        new.revealed = self.revealed
        new.rules = self.rules
        new.run = self.run
        new.run_number = self.run_number
        new.server_counters = self.server_counters
        new.servers = self.servers
        new.step = self.step
        new.target = self.target
        new.target_change = self.target_change
        new.trace = self.trace
        new.turn = self.turn
        new.turn_number = self.turn_number
        new.more_turns = self.more_turns
        new.winner = self.winner
        new.cards = dict(self.cards)
        new.zones = dict(self.zones)
        new.corp = self.corp.copy()
        new.runner = self.runner.copy()
        new.effects = dict(self.effects)
        new.used = dict(self.used)
        new.history = list(self.history)
        new.windows = self.windows
        new.last_turn = dict(self.last_turn)
        # Neither may modify a shared card from now on: both get an epoch that no card has.
        self.epoch += 2
        new.epoch = self.epoch + 1
        return new

    def part(self) -> None:
        """Makes each card that is edited from now on an object of its own: one that stays the same object has not been edited."""
        self.epoch += 2

    def equals(self, other: "State", compared: ComparedCards) -> bool:
        """Returns whether two states have the same values. Cards that are the same objects as in `compared` are not compared again."""
        if len(self.cards) != len(other.cards) or self._but_cards() != other._but_cards():
            return False
        mine, theirs = compared
        if self.cards == mine and other.cards == theirs:  # a card equals itself alone: none was edited since
            return True
        for oid, card in self.cards.items():
            twin = other.cards.get(oid)
            if twin is None or not ((card is mine.get(oid) and twin is theirs.get(oid)) or _values(card) == _values(twin)):
                return False
        mine.clear()
        mine.update(self.cards)
        theirs.clear()
        theirs.update(other.cards)
        return True

    def data(self) -> tuple[object, ...]:
        """Returns all its values, for comparison."""
        return ({o: c.data() for o, c in self.cards.items()}, *self._but_cards())

    def _but_cards(self) -> tuple[object, ...]:
        """Returns all values but those of its cards."""
        return (
            self.rules, self.target, self.target_change, {k: v for k, v in self.zones.items() if v},
            self.servers, self.remotes, self.corp.data(), self.runner.data(), self.turn, self.turn_number, self.step, self.boundary,
            self.run, self.run_number, self.encounter, self.encounter_number, self.breach, self.breach_number, self.access,
            self.effects, self.used, self.history, self.last_turn, self.mark, self.revealed, self.winner, self.reason, self.next_oid,
            self.next_effect, self.randoms, self.clock, self.phase_over, self.trace, self.server_counters,
            self.windows, self.more_turns,
        )  # fmt: skip
