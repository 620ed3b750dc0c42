"""Clicks, credits, counters, tags, bad publicity and damage."""

from typing import ClassVar, Literal

from netrunner_tui.model.card_zones import ZoneKind
from netrunner_tui.model.counter_kinds import VIRUS
from netrunner_tui.model.events.base import ACTIVE, MOVED, NUMBERS, Event, replace
from netrunner_tui.model.events.imminent_effects import ExpectedKind
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import State
from netrunner_tui.model.terms import DamageKind

SpendCause = Literal[
    "", "account", "advance", "draw", "gain", "install", "link", "play", "purge", "rez", "run", "secret bid", "steal", "trace", "trash",
    "trash resource", "untag", "use",
]  # fmt: skip
"""What credits are spent on: `account` is an ability that brings credits while a cost is paid, `link` is link beside a bid (1996)."""
ClicksFor = Literal["", "break"]
"""What clicks are spent or lost for, where a card may ask: to break subroutines."""


class ActionPhaseEnded(Event, frozen=True):
    """The action phase is ended by an ability (CR 5.4.3)."""

    source: int = 0

    def apply(self, s: State) -> None:
        s.phase_over = True


class DamagePrevented(Event, frozen=True):
    """Damage, tags or a trashing is prevented or avoided (CR 9.9.5)."""

    historic: ClassVar[bool] = True
    what: ExpectedKind
    count: int
    source: int = 0
    by: Side | Literal[""] = ""
    """The player whose ability prevents it."""


class EffectIncreased(Event, frozen=True):
    """The value of an imminent effect becomes higher (CR 9.9.6)."""

    what: ExpectedKind
    count: int
    source: int = 0


class CostLowered(Event, frozen=True):
    """What would be played or installed costs fewer credits (CR 1.16.2)."""

    card: int
    count: int
    source: int = 0


class EffectReplaced(Event, frozen=True):
    """Something else happens in place of an imminent effect, or of what it would do to one card (CR 9.9.8)."""

    historic: ClassVar[bool] = True
    what: ExpectedKind
    count: int
    source: int = 0
    card: int = 0
    by: Side | Literal[""] = ""
    title: str = ""
    zone: ZoneKind | Literal[""] = ""
    server: str = ""
    trashed: bool = False
    """Whether the card counts as trashed all the same."""
    accessed: bool = False
    """Whether the Runner was accessing it."""
    trash_cost: int = 0
    """What it last cost to trash, where it counts as trashed; 0 for a card without a trash cost too."""


class ClicksGained(Event, frozen=True):
    """A player gains clicks."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    side: Side
    count: int
    allotted: bool = False
    additional: int | None = None
    """How many of the allotted clicks are additional ones; older files do not say."""
    source: int = 0

    def apply(self, s: State) -> None:
        player = s.player(self.side)
        player.clicks += self.count
        if self.allotted:
            player.allotted = player.clicks
            player.additional = self.additional


class AdditionalClicks(Event, frozen=True):
    """A player has so many additional clicks from now on in this turn; gaining or losing them is told apart from that."""

    side: Side
    additional: int

    def apply(self, s: State) -> None:
        s.player(self.side).additional = self.additional


class ClicksSpent(Event, frozen=True):
    """A player spends clicks (CR 1.11.3b: not the same as losing them)."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    side: Side
    count: int
    to: ClicksFor = ""

    def apply(self, s: State) -> None:
        s.player(self.side).clicks -= self.count


class ClicksLost(Event, frozen=True):
    """A player loses clicks."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    side: Side
    count: int
    rule: bool = False
    """Whether a rule took them, unspent at the end of the turn (5.6.3c)."""
    to: ClicksFor = ""
    source: int = 0

    def apply(self, s: State) -> None:
        s.player(self.side).clicks -= self.count


class CreditsGained(Event, frozen=True):
    """Credits enter a pool."""

    historic: ClassVar[bool] = True
    side: Side
    count: int
    source: int = 0
    bad_publicity: bool = False
    title: str = ""
    """The card that they come from, which may be gone."""
    taken: bool = False
    """They were taken from that card, where a rulebook says that this is no gaining."""

    def apply(self, s: State) -> None:
        s.player(self.side).credits += self.count
        if self.bad_publicity and s.run is not None:
            s.run = replace(s.run, credits=s.run.credits + self.count)


class CreditsSpent(Event, frozen=True):
    """Credits are paid out of a pool. Bad publicity credits among them go first."""

    side: Side
    count: int
    cause: SpendCause = ""

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
    own: bool = False
    """None of them are of bad publicity."""
    stored: bool = False
    """They are moved onto the source."""

    def apply(self, s: State) -> None:
        s.player(self.side).credits -= self.count
        if s.run is not None and self.side == RUNNER and s.run.credits and not self.own:
            s.run = replace(s.run, credits=max(0, s.run.credits - self.count))


class CreditsTaken(Event, frozen=True):
    """A player lost credits, or the other player's card made them spend some: once for each, where an ability waits for it."""

    side: Side
    card: int
    title: str
    lost: bool = False


class CountersPlaced(Event, frozen=True):
    """Counters are placed or loaded on a card."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    card: int
    kind: str
    count: int
    loaded: bool = False
    source: int = 0
    rule: bool = False
    """Whether a rule placed them (recurring credits), not an ability."""
    server: str = ""
    """The server of a card of the Corp."""
    ice: bool = False
    """Whether the card is ice that protects it."""

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.counters = {**card.counters, self.kind: card.counters.get(self.kind, 0) + self.count}
        if self.loaded and self.kind not in card.loaded:
            card.loaded = (*card.loaded, self.kind)


class CountersRemoved(Event, frozen=True):
    """Counters leave a card: spent, taken or removed."""

    touches: ClassVar[int] = NUMBERS | MOVED
    historic: ClassVar[bool] = True
    card: int
    kind: str
    count: int
    spent: bool = False
    source: int = 0
    cause: SpendCause = ""
    """For spent credits: what they paid for, as for those of a pool."""
    title: str = ""
    """For spent credits: the card that they were on."""

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        left = card.counters.get(self.kind, 0) - self.count
        counters = {kind: n for kind, n in card.counters.items() if kind != self.kind}
        if left:
            counters[self.kind] = left
        card.counters = counters


class CardEmptied(Event, frozen=True):
    """A card hosts no more counters of a kind that was loaded (CR 10.9.1)."""

    card: int
    kind: str

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.loaded = tuple(kind for kind in card.loaded if kind != self.kind)


class CardAdvanced(Event, frozen=True):
    """The Corp advances a card (CR 1.18.1). `before` is its previous number of advancement counters."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    card: int
    before: int
    side: Side = CORP
    title: str = ""
    server: str = ""
    ice: bool = False
    """Whether it is ice that protects that server."""

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
    historic: ClassVar[bool] = True
    count: int
    source: int = 0
    by: Side | Literal[""] = ""
    """The player who removes them."""

    def apply(self, s: State) -> None:
        s.runner.tags -= self.count


class BadPublicityTaken(Event, frozen=True):
    """The Corp takes bad publicity."""

    touches: ClassVar[int] = NUMBERS | MOVED
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
    count: int = 0
    """How many there were, but for those that are left."""
    spared: tuple[tuple[int, int], ...] = ()
    """Cards on which some are left, with their numbers."""

    def apply(self, s: State) -> None:
        left = dict(self.spared)
        for oid in [o for o, card in s.cards.items() if VIRUS in card.counters]:
            card = s.edit(oid)
            counters = {kind: n for kind, n in card.counters.items() if kind != VIRUS}
            card.counters = {**counters, VIRUS: left[oid]} if oid in left else counters


class DamageSuffered(Event, frozen=True):
    """The Runner suffers damage; the cards that it trashes follow. Core damage lowers the maximum hand size (CR 10.4.2b)."""

    touches: ClassVar[int] = NUMBERS
    historic: ClassVar[bool] = True
    kind: DamageKind
    count: int
    source: int = 0
    by: Side = CORP
    subroutine: bool = False
    """Whether a subroutine does it."""

    def apply(self, s: State) -> None:
        if self.kind == "core":
            s.runner.core_damage += self.count


class BrainCured(Event, frozen=True):
    """Brain damage is removed from the Runner."""

    touches: ClassVar[int] = NUMBERS
    count: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.runner.core_damage -= self.count


class PlayerCounters(Event, frozen=True):
    """A player's other counters (agenda points, forgone actions, …) change in number."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    historic: ClassVar[bool] = True
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


class NamedCounters(Event, frozen=True):
    """Counters named after a card change in number, on a card or in a server (1996)."""

    historic: ClassVar[bool] = True
    touches: ClassVar[int] = ACTIVE | NUMBERS | MOVED
    kind: str
    change: int
    on: int = 0
    """The card that they are on; 0 where they are in a server."""
    server: str = ""
    source: int = 0

    def apply(self, s: State) -> None:
        held = s.cards[self.on].counters if self.on else s.server_counters.get(self.server, {})
        left = held.get(self.kind, 0) + self.change
        counters = {kind: n for kind, n in held.items() if kind != self.kind}
        if left:
            counters[self.kind] = left
        if self.on:
            s.edit(self.on).counters = counters
        else:
            others = {server: held for server, held in s.server_counters.items() if server != self.server}
            s.server_counters = {**others, self.server: counters} if counters else others
