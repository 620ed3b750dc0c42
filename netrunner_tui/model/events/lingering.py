"""Uses of abilities, and their lingering effects (CR 9)."""

from typing import ClassVar, Final, Self

from netrunner_tui.model.effects import Effect
from netrunner_tui.model.events.base import ACTIVE, ENDED, MOVED, NUMBERS, Event, replace
from netrunner_tui.model.parts import Part
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.state import MemoryName, State, TraceAttempt

_PAYS: Final = ("pays ", "decides to ")


class AbilityUsed(Event, frozen=True):
    """A player uses a paid ability; `part` is its place on the card."""

    historic: ClassVar[bool] = True
    card: int
    part: Part
    side: Side
    number: int
    title: str = ""
    action: bool = False
    trashes: bool = False
    """Its cost trashes the card itself."""
    giver: int = 0
    """The object by which the card has gained it; 0 for one of its own."""


class CardUsed(Event, frozen=True):
    """A player has resolved an optional ability of a card, or an optional part of one, or spends credits from it (CR 9.1.6)."""

    historic: ClassVar[bool] = True
    card: int
    side: Side
    title: str


class AbilityTriggered(Event, frozen=True):
    """A conditional ability resolves."""

    card: int
    part: Part
    side: Side
    title: str


class UseRecorded(Event, frozen=True):
    """A once-per-turn ability has been used this turn (CR 1.12.2: by this object)."""

    touches: ClassVar[int] = NUMBERS
    card: int
    part: Part

    def apply(self, s: State) -> None:
        s.used[(self.card, self.part)] = s.turn_number


class EffectBegan(Event, frozen=True):
    """A lingering effect begins. The next checkpoint checks whether its duration is already over (CR 9.10.4)."""

    touches: ClassVar[int] = ACTIVE | NUMBERS | ENDED
    historic: ClassVar[bool] = True
    effect: Effect
    title: str = ""
    """The card whose strength it raises."""

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
    name: MemoryName
    value: int

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.memory = {**card.memory, self.name: self.value}
        if self.name == "revealed":  # the form before version 0.2 for a card that stays turned up
            card.turned_up = True


class ChoiceMade(Event, frozen=True):
    """A player chooses something that the other player may know: a mode, a number, to pay or not to pay."""

    side: Side
    text: str
    source: int = 0

    @classmethod
    def payment(cls, side: Side, price: str, source: int, *, deed: bool = False) -> Self:
        """Returns that a player pays a price, in words: a saved game tells it from other choices by how they begin."""
        return cls(side, f"{_PAYS[deed]}{price}", source)

    @property
    def is_payment(self) -> bool:
        """Returns whether it is to pay."""
        return self.text.startswith(_PAYS)


class TraceBegan(Event, frozen=True):
    """A trace attempt initiates (10.8.6a)."""

    base: int
    source: int = 0


class TraceOpened(Event, frozen=True):
    """A trace attempt with secret bids opens: the Corp may bid up to its limit (1996)."""

    limit: int
    source: int = 0

    def apply(self, s: State) -> None:
        s.trace = TraceAttempt(limit=self.limit, source=self.source)


class TraceBid(Event, frozen=True):
    """A player secretly notes a bid for a trace; nothing is paid yet (1996)."""

    side: Side
    count: int

    def apply(self, s: State) -> None:
        if s.trace is not None:
            s.trace = replace(s.trace, corp=self.count) if self.side == CORP else replace(s.trace, runner=self.count)


class BaseLinkUsed(Event, frozen=True):
    """The Runner names the base link card for a trace (1996)."""

    card: int
    part: Part

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
    """An ability limited to once per trace attempt is used (1996)."""

    card: int
    part: Part

    def apply(self, s: State) -> None:
        if s.trace is not None:
            s.trace = replace(s.trace, used=(*s.trace.used, (self.card, self.part)))


class LinkRaised(Event, frozen=True):
    """Link is added to the current trace attempt (1996)."""

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
    raised: int = 0
    """The credits that the Runner spent on their link strength, where bids are open."""

    def apply(self, s: State) -> None:
        s.trace = None
