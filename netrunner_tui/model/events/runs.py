"""Runs and encounters (CR 6)."""

from typing import ClassVar

from netrunner_tui.model.events.base import ACTIVE, ENDED, NUMBERS, Event, replace
from netrunner_tui.model.parts import NOWHERE, Part, SpendingLimit
from netrunner_tui.model.state import Encounter, Run, State


class RunInitiated(Event, frozen=True):
    """The Runner announces the attacked server (6.9.1a)."""

    touches: ClassVar[int] = NUMBERS
    server: str
    number: int
    source: int = 0
    title: str = ""
    part: Part = NOWHERE
    servers: tuple[str, ...] = ()
    x: int = 0
    """X, where the ability that makes the run has one."""
    done: int = 0
    """How much the instruction before it did."""

    def apply(self, s: State) -> None:
        s.run_number = self.number
        s.run = Run(
            number=self.number,
            server=self.server,
            source=self.source,
            title=self.title,
            part=self.part,
            servers=self.servers,
            x=self.x,
            done=self.done,
        )


class RunBegan(Event, frozen=True):
    """The run formally begins (6.9.1c)."""

    historic: ClassVar[bool] = True
    touches: ClassVar[int] = ACTIVE | NUMBERS
    server: str
    ice: int = 0
    """How much ice protects the server."""


class PhaseReached(Event, frozen=True):
    """The run moves to a phase, 1 to 6."""

    phase: int

    def apply(self, s: State) -> None:
        assert s.run is not None
        reached = s.run.reached_success or self.phase == 5
        s.run = replace(s.run, phase=self.phase, serial=s.run.serial + 1, reached_success=reached, redirect=0)


class PositionMoved(Event, frozen=True):
    """The Runner's position becomes that of a piece of ice; 0 and -1 for no position. May change the attacked server."""

    touches: ClassVar[int] = ACTIVE | NUMBERS
    server: str
    position: int
    ice: int

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, server=self.server, position=self.position, ice=self.ice, passed=False)


class AttackedServerChanged(Event, frozen=True):
    """The attacked server changes; the step of the run does not (CR 6.1.2d)."""

    historic: ClassVar[bool] = True
    touches: ClassVar[int] = ACTIVE | NUMBERS
    server: str
    instead_of: str = ""
    """The server that the run was going to be on, where it only begins and so begins on the other; "" for later in the run."""

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, server=self.server)


class RunRedirected(Event, frozen=True):
    """An ability moves the run to another phase; the present one ends without its other steps (CR 6.1.3d)."""

    phase: int

    def apply(self, s: State) -> None:
        assert s.run is not None
        s.run = replace(s.run, redirect=self.phase)


class SpentUnderLimit(Event, frozen=True):
    """Credits that are paid count against what a card lets the Runner spend in this run."""

    limit: SpendingLimit
    count: int

    def apply(self, s: State) -> None:
        if s.run is not None:
            s.run = replace(s.run, spent={**s.run.spent, self.limit: s.run.spent.get(self.limit, 0) + self.count})


class IceApproached(Event, frozen=True):
    """The Runner approaches a piece of ice (6.9.2a)."""

    historic: ClassVar[bool] = True
    card: int
    title: str = ""

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
    title: str = ""
    server: str = ""
    """The one that it protects; "" for ice that protects none."""

    def apply(self, s: State) -> None:
        outer = s.encounter
        within, around = ((), ()) if outer is None else ((*outer.within, outer.number), (*outer.around, outer.ice))
        s.encounter_number = self.number
        s.encounter = Encounter(number=self.number, ice=self.card, forced=self.forced, within=within, around=around)


class SubroutinesBroken(Event, frozen=True):
    """Subroutines are broken by the object `by`: printed ones by their place from 0, gained ones by numbers of their own."""

    historic: ClassVar[bool] = True
    touches: ClassVar[int] = NUMBERS
    card: int
    places: tuple[int, ...]
    by: int
    title: str = ""
    numbers: tuple[int, ...] = ()
    """Where they stood in the list of subroutines, from 1."""
    breaker: str = ""
    """The title of the card that broke them."""
    breaker_subtypes: tuple[str, ...] = ()
    """Those that it had then, where they are not simply printed on it."""

    def apply(self, s: State) -> None:
        assert s.encounter is not None
        s.encounter = replace(
            s.encounter, broken=(*s.encounter.broken, *self.places), breakers=(*s.encounter.breakers, *[self.by] * len(self.places))
        )


class SubroutinesRestored(Event, frozen=True):
    """What a card has broken of the encountered ice is not broken any more, and it breaks nothing in this encounter (1996)."""

    touches: ClassVar[int] = NUMBERS
    card: int
    by: int
    """The card that broke it, or was to."""

    def apply(self, s: State) -> None:
        assert s.encounter is not None
        left = [pair for pair in zip(s.encounter.broken, s.encounter.breakers, strict=True) if pair[1] != self.by]
        broken, breakers = tuple(place for place, _ in left), tuple(by for _, by in left)
        undone = (*s.encounter.undone, self.by)
        s.encounter = replace(s.encounter, broken=broken, breakers=breakers, fully_broken=False, undone=undone)


class IceFullyBroken(Event, frozen=True):
    """All subroutines of the encountered ice are broken for the first time in this encounter (CR 6.5.7)."""

    historic: ClassVar[bool] = True
    card: int
    by: int
    title: str = ""
    subtypes: tuple[str, ...] = ()
    """Those it had then."""
    outermost: bool = False
    """Whether it was the outermost that protects the attacked server."""

    def apply(self, s: State) -> None:
        assert s.encounter is not None
        s.encounter = replace(s.encounter, fully_broken=True)


class SubroutineResolved(Event, frozen=True):
    """The Corp resolves a subroutine, known as in `SubroutinesBroken` (6.9.3c)."""

    historic: ClassVar[bool] = True
    card: int
    place: int
    title: str = ""
    number: int = 0
    """Where it stood in the list of subroutines, from 1."""
    words_of: str = ""
    """The card that its words are printed on."""
    part: Part = NOWHERE
    """Where they stand on that card."""

    def apply(self, s: State) -> None:
        if s.encounter is not None:
            s.encounter = replace(s.encounter, resolved=(*s.encounter.resolved, self.place))


class IceBypassed(Event, frozen=True):
    """The encounter is aborted; the Runner passes the ice (CR 6.5.8)."""

    historic: ClassVar[bool] = True
    card: int
    title: str = ""

    def apply(self, s: State) -> None:
        if s.encounter is not None:
            s.encounter = replace(s.encounter, over=True)


class AllIcePassed(Event, frozen=True):
    """The Runner has passed all ice protecting the attacked server, or there is none. Recorded only where a card asks for it."""

    historic: ClassVar[bool] = True
    server: str


class BreakingEnded(Event, frozen=True):
    """The step to break subroutines of the encountered ice is over (FFG 3.1). Recorded only if something waits for it."""

    card: int
    fully_broken: bool = False


class EncounterHalted(Event, frozen=True):
    """An instruction to end the run closes an encounter outside of a run (CR 6.5.9b)."""

    card: int

    def apply(self, s: State) -> None:
        if s.encounter is not None:
            s.encounter = replace(s.encounter, over=True)


class EncounterEnded(Event, frozen=True):
    """The encounter is complete (6.9.3e), or was ended. `breakers` are the objects that broke subroutines in it."""

    historic: ClassVar[bool] = True
    touches: ClassVar[int] = NUMBERS | ENDED
    card: int
    fully_broken: bool = False
    breakers: tuple[int, ...] = ()
    title: str = ""
    advanced: bool = False
    """Whether advancement counters lay on the ice then."""
    number: int = 0
    """Which encounter it was; 0 in older files."""

    def apply(self, s: State) -> None:
        s.encounter = None


class EncounterResumed(Event, frozen=True):
    """A forced encounter is over, and the encounter it interrupted continues (CR 6.5.9a)."""

    touches: ClassVar[int] = NUMBERS
    encounter: Encounter

    def apply(self, s: State) -> None:
        s.encounter = self.encounter


class IcePassed(Event, frozen=True):
    """The Runner passes a piece of ice (6.9.4a); `all`: it was the innermost."""

    historic: ClassVar[bool] = True
    card: int
    all: bool
    title: str = ""
    rezzed: bool = False
    """Whether it was rezzed then; what has been trashed is neither rezzed nor unrezzed."""
    server: str = ""
    """The one that is attacked."""

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

    historic: ClassVar[bool] = True
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
    neither: bool = False
    """It was neither successful nor unsuccessful (CR 6.8.4)."""

    def apply(self, s: State) -> None:
        s.run = None
