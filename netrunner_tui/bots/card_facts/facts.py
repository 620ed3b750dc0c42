"""What is worth knowing about a card, whatever its title."""

from functools import cached_property
from typing import Final, Literal, get_args

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.bots.card_facts.standing import NOTHING, StandingEffects
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.printed import Printed
from netrunner_tui.rules.telling.break_ways import BreakWay

TrapPlace = Literal["installed", "HQ", "R&D"]
"""Where a card of the Corp is accessed that may hurt."""
TRAP_PLACES: Final[tuple[TrapPlace, ...]] = get_args(TrapPlace)
LOST: Final = 0.8
"""What a credit counts that the Corp loses."""
BAD_PUBLICITY: Final = 4.0
"""Credits that it is worth to the Runner that the Corp has bad publicity more."""

_HAND_WEIGHTS: Final = {"ice": 0.5, "upgrade": 1.7, "agenda": 0.8}
"""By the type of a card of the Corp, how much more often it lies in HQ than in R&D; not named: just as often."""


class Harm(msgspec.Struct, frozen=True):
    """What a subroutine does to the Runner."""

    stops: bool = False
    stops_up_to: int = -1
    """It stops only a Runner with no more credits than that; -1 for any."""
    price: int = -1
    """Credits that the Runner may pay for it not to happen; -1 where that is not so."""
    damage: int = 0
    core: int = 0
    """How much of that is core damage."""
    tags: int = 0
    loses: float = 0.0
    """All else, in credits."""
    credits: int = 0
    """Credits that are lost, among that."""
    perhaps: bool = False
    """Some of it happens only if a trace succeeds, or something else is so."""

    @property
    def bars(self) -> bool:
        """Returns whether it stops a Runner whatever they pay."""
        return self.stops and self.price < 0

    @property
    def hurts(self) -> int:
        """Returns the cards in hand that the damage is as bad as losing: core damage counts twice."""
        return self.damage + self.core


class Mode(msgspec.Struct, frozen=True):
    """One of several things that may happen."""

    harm: Harm
    """What it does to the Runner."""
    credits: int = 0
    """Credits that it gives to whom it belongs."""
    draws: int = 0
    trashes: int = 0
    """Other cards that it trashes."""
    trashes_this: bool = False
    """It trashes its own card."""
    trashes_accessed: bool = False
    """It trashes the card that is accessed: one of `trashes`."""
    gives_up: int = 0
    """Installed cards of the Runner, of their choice, that it trashes: some of `trashes`."""
    price: Price = FREE
    """What is paid, as one of several things that happen."""
    payer: words.Who = ""
    """Who pays it; "" for the player of the card."""
    corp_loses: int = 0
    """Credits that the Corp loses."""
    bad_publicity: int = 0


class AgainstIce(msgspec.Struct, frozen=True):
    """What it does about ice."""

    ways: tuple[BreakWay, ...] = ()
    """How it breaks subroutines."""
    boosts: tuple[words.Paid, ...] = ()
    fixed: bool = False
    """As usual, counters on it and the Runner's installed cards alone decide what it breaks and what that costs."""
    by_itself: bool = False
    """Of these, counters on it alone."""
    strengthens: int = 0
    """Strength that it gives the icebreaker that hosts it."""
    weakens: bool = False
    """Counters on it make the ice weaker that hosts it."""
    lowers: int = 0
    """Strength that all ice lacks while it is encountered."""
    lowers_by: str = ""
    """The kind of its counters of which each makes the encountered ice weaker by one."""
    gives_subtypes: tuple[str, ...] = ()
    """Subtypes that playing it gives a piece of ice, or lying on one does."""
    gives_when_met: tuple[str, ...] = ()
    """Subtypes that it may give a piece of ice as the Runner encounters that."""


class AsIce(msgspec.Struct, frozen=True, dict=True):  # `dict` is where what is reckoned once is kept
    """What it does to a Runner who meets it, as a piece of ice."""

    harms: tuple[Harm, ...] = ()
    """Of its subroutines, in order."""
    damage: int = 0
    """What all of them do together."""
    core: int = 0
    """How much of that is core damage."""
    tags: int = 0
    """What all of them give together."""
    loses: float = 0.0
    """What else all of them do together, in credits."""
    lets_in: int = -1
    """A subroutine of it stops only a Runner with no more credits than that; -1 for none that asks for credits."""
    clicks_break: bool = False
    """The Runner can break its subroutines with clicks."""
    toll: int = 0
    """Credits that the Runner has to pay when they encounter it, or the run ends."""
    rez_forfeits: bool = False
    """Rezzing it costs an agenda."""

    @cached_property
    def stops(self) -> bool:
        """Returns whether it can end a run."""
        return any(harm.stops for harm in self.harms)

    @cached_property
    def takes_first(self) -> float:
        """Returns what the subroutines that end no run cost, in credits."""
        return sum(harm.loses for harm in self.harms if not harm.stops)


class WhenPlayed(msgspec.Struct, frozen=True):
    """What playing it does, apart from a run."""

    credits: int = 0
    """Credits gained; what the position decides of them is guessed."""
    counted: tuple[words.Count, ...] = ()
    """What the position decides of them: it can be counted before the card is played."""
    shown: int = 0
    """Cards of the hand that can be chosen for credits."""
    for_shown: int = 0
    """Credits for each of them."""
    trashes: int = 0
    """Installed cards of the Runner that it has trashed."""
    draws: int = 0
    """Cards drawn, or added to the hand from the own deck otherwise than by a search."""
    discount: int = 0
    """Credits less that a card costs which it lets the Runner install."""
    hinders: float = 0.0
    """What it does to the Corp and its ice, in credits."""
    accesses: int = 0
    """Cards of the Corp that it lets the Runner access without a run."""
    damage: int = 0
    tags: int = 0
    advances: int = 0
    """Advancement counters placed, or clicks gained."""
    clicks: int = 0
    """Clicks gained."""
    untags: int = 0
    """Tags removed from the Runner."""
    recovers: int = 0
    """Cards of the heap added to the hand."""
    moved_counters: int = 0
    """Advancement counters moved from one card to another."""
    points: int = 0
    """Agenda points that it is worth to its player once it is played."""
    clears: int = 0
    """Bad publicity that the Corp loses."""
    installs: tuple[str, ...] = ()
    """The Corp's zones of which a card is installed."""
    clicks_back: int = 0
    """Clicks that come back as it is played, the first time in a turn."""


class WhenClicked(msgspec.Struct, frozen=True):
    """What a click spent on it does."""

    credits: float = 0.0
    """Credits gained."""
    clicks: int = 1
    """Clicks that it takes to gain these; several give no more than that."""
    draws: int = 0
    """Cards drawn."""
    damage: int = 0
    places: int = 0
    """Counters placed on it."""
    kind: str = ""
    """The kind of these counters."""
    once_each_turn: bool = False
    """A click can be spent on it once a turn."""
    takes_all_by: int = 0
    """The place, among its abilities, of the one that takes all credits on it, from 1; 0 where none does."""
    fills: bool = False
    """That one places its counters first."""
    gives_clicks: int = 0
    """Clicks gained, beyond those that it takes."""
    damage_takes: int = 0
    """Counters that it takes to do the damage."""
    damage_kind: str = ""
    """The kind of these counters."""


class RunMade(msgspec.Struct, frozen=True):
    """The run that playing it, or a click spent on it, lets the Runner make."""

    servers: tuple[str, ...] = ()
    """Where; none where it makes no run."""
    becomes: str = ""
    """The server that is attacked instead once the run is successful."""
    fresh: bool = False
    """Only on servers that were not run this turn."""
    credits: int = 0
    """Credits for such a run."""
    bypasses: int = 0
    """Pieces of ice that are bypassed, the outermost first."""
    success_credits: int = 0
    """Credits gained when it is successful."""
    success_losses: int = 0
    """Credits that the Corp loses by it then, at most."""
    success_share: int = 0
    """Credits gained for each of these; they are the `success_credits` then."""
    success_tags: int = 0
    """Tags taken then."""
    instead: bool = False
    """That may happen instead of a breach."""
    must: bool = False
    """Nothing is breached then, whatever happens instead."""
    does: bool = False
    """Something happens then to the cards of the Corp, beside credits and tags."""
    reinstalls: bool = False
    """A program of the heap is installed then for nothing."""
    optional: bool = False
    """The run need not be made."""
    protected: bool = False
    """Only on servers with ice."""
    dearer: int = 0
    """Credits that ice costs more to rez in it."""
    no_breach: bool = False
    """Nothing is breached then."""
    trashes_ice: tuple[str, ...] = ()
    """The subtypes of ice that is trashed once it is fully broken in such a run, the first of each."""


class AtSuccess(msgspec.Struct, frozen=True):
    """What successful runs bring while it is active."""

    credits: float = 0.0
    """Credits gained, and what it counts that the Corp loses some."""
    servers: tuple[str, ...] = ()
    """Where; none for any."""
    first: bool = False
    """Only the first such run of a turn brings them."""
    replaces: bool = False
    """They come instead of a breach; what lies on it then is taken."""


class MoreAccesses(msgspec.Struct, frozen=True):
    """What it adds to the cards that a breach accesses."""

    count: int = 0
    counters: str = ""
    """The kind of counter that decides how many more; "" where none does."""
    servers: tuple[str, ...] = ()
    """Where; none for any."""


class Lasting(msgspec.Struct, frozen=True):
    """What it does for its player while it is active."""

    every_turn: float = 0.0
    """Credits gained each turn."""
    draws: int = 0
    """Cards drawn each turn."""
    draws_rezzed: int = 0
    """Cards drawn as it is rezzed."""
    holds: int = 0
    """Credits loaded onto it."""
    stores: bool = False
    """Credits are moved onto it out of the credit pool, where they grow."""
    recurring: int = 0
    """Credits that come back each turn for runs or for icebreakers."""
    pays_runs: bool = False
    """Credits on it can be spent in a run."""
    memory: int = 0
    """MU."""
    sells: bool = False
    """A card of its player is the price of what it gives each turn."""
    sale: float = 0.0
    """What it gives for such a card, in credits."""
    nags: float = 0.0
    """What it does to the opponent again and again, in credits."""
    works: bool = False
    """It does something, whatever that is."""
    until_run: bool = False
    """A run has it trashed."""
    penniless: int = 0
    """Damage that its player suffers as soon as they have no credits."""


class Trap(msgspec.Struct, frozen=True):
    """What it does to a Runner who accesses it."""

    damage: int = 0
    grows: bool = False
    """That damage grows with its advancement counters."""
    places: tuple[TrapPlace, ...] = ()
    """Where it does so when it is accessed there."""

    @property
    def hurts(self) -> bool:
        """Returns whether it does damage, at once or once it is advanced."""
        return bool(self.damage or self.grows)

    def damage_at(self, counters: int) -> int:
        """Returns the damage with so many advancement counters."""
        return self.damage + counters * self.grows


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """What a paid ability does that is no action, for the player of its card: in windows, beside breaking ice and preventing."""

    place: int
    """Its place among the abilities of the card, from 1."""
    counters: int = 0
    """Counters of the card that it takes."""
    kind: str = ""
    """The kind of these counters."""
    times: int = 1
    """How often it can be used with the counters that the card has from the beginning, or may come to."""
    once: bool = False
    """It can be used once in a turn."""
    credits: int = 0
    """Credits gained."""
    for_each: int = 0
    """Credits gained for each counter of a kind on the card; among the `credits`, as if there were one or two."""
    each_kind: str = ""
    """That kind."""
    draws: int = 0
    """Cards drawn."""
    clicks: int = 0
    """Clicks gained."""
    untags: int = 0
    """Tags removed from the Runner."""
    tags: int = 0
    damage: int = 0
    """Damage to the Runner; core damage counts twice."""
    accesses: int = 0
    """Cards that the Runner accesses more in the present run."""
    servers: tuple[str, ...] = ()
    """Where; none for anywhere."""
    advances: int = 0
    """Advancement counters placed on another card."""
    here: bool = False
    """That has to be one in the server of the ability's card."""
    installs: tuple[str, ...] = ()
    """The own zones of which a card is installed; none where none is."""
    types: tuple[str, ...] = ()
    """The types that this card may have; none for any."""
    discount: int = 0
    """Credits less that it costs."""
    pays_off: bool = False
    """It takes a counter off a card that is hosted until its price is paid."""
    purges: bool = False
    fetches: bool = False
    """It brings a card of R&D or Archives to HQ."""
    saves: bool = False
    """It shuffles cards of Archives into R&D."""
    ends_run: bool = False
    """It ends a run, or has that succeed no more."""
    replays: bool = False
    """It has an event of the heap played."""


class InItsServer(msgspec.Struct, frozen=True):
    """What an upgrade does for its server."""

    guards: bool = False
    """It hinders runs on it."""
    cheaper_ice: int = 0
    """Credits that it costs less to rez the ice before it."""
    stronger_ice: int = 0
    """Strength that this ice gains."""
    eases: int = 0
    """Advancement counters that agendas in it need less."""


class Tracing(msgspec.Struct, frozen=True):
    """What it does in traces."""

    strength: int = 0
    """The base strength of its trace; 0 for none."""
    harm: Harm = Harm()
    """What its traces do that succeed."""
    bases: tuple[words.BaseLink, ...] = ()
    """What it is as a base of traces (1996)."""


class Tagging(msgspec.Struct, frozen=True):
    """What it has to do with tags, beside those that playing it gives."""

    when_met: int = 0
    """Tags given by an ability of it that waits for something."""
    counts: bool = False
    """What it does depends on tags."""
    needs_one: bool = False
    """It can be played, or does something, only while the Runner is tagged."""

    @property
    def asks(self) -> bool:
        """Returns whether tags on the Runner matter to it."""
        return self.counts or self.needs_one


class CardFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is worth knowing about a card."""

    printed: Printed
    breaking: AgainstIce
    ice: AsIce
    played: WhenPlayed
    clicked: WhenClicked
    run: RunMade
    success: AtSuccess
    accessing: MoreAccesses
    lasting: Lasting
    trap: Trap
    uses: tuple[Use, ...]
    """What its paid abilities do that are used in windows, beside breaking and preventing."""
    spent: tuple[Use, ...] = ()
    """What its paid abilities do that are actions, and take the card itself."""
    standing: StandingEffects = NOTHING
    """What it does while it lies there, beside breaking ice and earning credits."""
    threatens: tuple[str, ...] = ()
    """What it does to the Runner that cards may prevent."""
    server: InItsServer
    tracing: Tracing
    tagging: Tagging
    finds: tuple[str, ...] = ()
    """Types and subtypes of cards of the own deck that playing it, or a click spent on it, lets its player find."""
    gives_up: tuple[str, ...] = ()
    """Types of installed cards of which its paid abilities take one; none where any will do."""
    modes: tuple[tuple[Mode, ...], ...] = ()
    """What its player chooses from, each time that one of several things happens."""
    naming: Literal["", "own cards", "spent"] = ""
    """Where the Runner names a number: it counts installed cards of theirs with that cost, or bounds what they spend in the run."""
    in_access: tuple[tuple[int, Mode], ...] = ()
    """What its abilities do that can be used while a card is accessed, each with its place, from 1."""
    steal_cost: int = 0
    """Credits that stealing it costs."""
    takes_advancement: bool = False
    """It can be advanced though it is no agenda."""
    fatal: bool = False
    """Its player may lose the game when it leaves play."""
    averts: Harm = Harm()
    """What its abilities, apart from subroutines, do to a Runner who does not pay."""
    on_draw: bool = False
    """They do so whenever the Runner draws a card."""
    may_draw: bool = False
    """Its player may draw cards by it again and again."""
    asked: Harm = Harm()
    """The damage and the tags that the Runner takes by what they may do with it, whenever they are asked."""
    puts_facedown: bool = False
    """Its player installs cards facedown by it."""
    as_installed: Harm = Harm()
    """The damage and the tags that the Runner takes as they install it."""

    def use(self, place: int) -> Use | None:
        """Returns what its ability at a place does in windows; None where that is nothing."""
        return next((one for one in self.uses if one.place == place), None)

    def spending(self, place: int) -> Use | None:
        """Returns what its action at a place does that takes the card itself; None where it takes no card, or does nothing."""
        return next((one for one in self.spent if one.place == place), None)

    @property
    def useful(self) -> bool:
        """Returns whether playing it does anything that is understood here."""
        played = self.played
        gives = (
            played.credits
            or played.draws
            or played.points
            or played.discount
            or played.hinders
            or played.accesses
            or played.clicks
            or played.recovers
        )
        return bool(gives or self.run.servers or self.finds)

    @property
    def earns(self) -> float:
        """Returns the credits that it is worth over some turns, beyond its cost."""
        each = min(2.0, self.clicked.credits) if self.clicked.credits > 1 else 0.0
        lasting = max(3.0 * self.lasting.every_turn, each, 0.6 * self.lasting.holds)
        return self.played.credits + lasting - (self.printed.cost or 0)

    @property
    def hand_weight(self) -> float:
        """Returns how much more often it lies in HQ than in R&D: what is installed or played at once seldom lies there."""
        if self.printed.type == "operation":
            return 0.5 if self.played.credits else 1.7
        return 1.7 if {*TRAP_PLACES} <= {*self.trap.places} else _HAND_WEIGHTS.get(self.printed.type, 1.0)

    @property
    def discard_weight(self) -> float:
        """Returns how much more often it lies facedown in Archives than in R&D: agendas are seldom thrown away."""
        if self.printed.type == "agenda":
            return 0.15
        return 2.0 if self.printed.type == "operation" and not self.played.credits else 1.0
