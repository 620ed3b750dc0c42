"""Subroutines that ice gains, loses or takes from other ice (CR 9.8)."""

from typing import ClassVar, Final, Literal

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import does_text, plural_of
from netrunner_tui.abilities.words.closed_lists import For, SubroutineDoes
from netrunner_tui.abilities.words.declarations import Declaration
from netrunner_tui.abilities.words.instruction import Block, Instruction, Speaker
from netrunner_tui.abilities.words.values import Amount, Cards, CardsMeant, Choose, Count, Target
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.text import joined

SubroutinePosition = Literal["", "first", "last"]
"""Before or after all other subroutines; where nothing is said, after them (CR 9.8.2b)."""

_AT: Final = {"": "", "first": " before all its other subroutines", "last": " after all its other subroutines"}


def _said(block: Block, times: Amount, say: Speaker) -> str:
    """Returns subroutines in quotation marks, as many as there are."""
    one = f'"[subroutine] {say.apart(block)}"'
    return say.amount(times, lambda number: one if number == "1" else f"{number} times {one}")


class GainsSubroutine(Declaration, frozen=True, kw_only=True):
    """Ice has one subroutine more, or as many as the game decides. A number that its own ability decides stands first (CR 9.8.3)."""

    EXAMPLE: ClassVar = "{gain subroutine: end the run, times: {counters: power, on: this}}"

    gain_subroutine: Block
    """One subroutine."""
    times: Amount = 1
    of: CardsMeant = "this"
    at: SubroutinePosition = ""
    part: Part = NOWHERE

    @property
    def variable(self) -> bool:
        """Returns whether the ice's own ability gives it so many as the game decides."""
        return self.of == "this" and not self.at and isinstance(self.times, Count)

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        of = say.each(self.of, there=True) if isinstance(self.of, Cards) else say.ref(self.of)
        where = f",{_AT['first']}" if self.variable else _AT[self.at]
        if self.of == "this" and not say.has_subroutines:  # there are no others to stand before or after
            where = ""
        return f"{of} gains {_said(self.gain_subroutine, self.times, say)}{where}"


class BreaksAtMost(Declaration, frozen=True, kw_only=True):
    """The Runner cannot break more than so many printed subroutines of ice in an encounter (CR 1.2.2)."""

    EXAMPLE: ClassVar = "{break at most: 1}"

    break_at_most: Amount
    of: CardsMeant = "this"

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        of = say.each(self.of, there=True) if isinstance(self.of, Cards) else say.ref(self.of)
        each = "" if say.in_one_encounter or self.break_at_most == 0 else " during each encounter"
        more = "" if self.break_at_most == 0 else "more than "
        number = "printed subroutines" if not more else say.amount(self.break_at_most, plural_of("printed subroutine"))
        return f"{say.player(RUNNER)} cannot break {more}{number} of {of}{each}"


class LosesSubroutines(Declaration, frozen=True, kw_only=True):
    """Ice loses printed subroutines, from the last one on (CR 9.8.4)."""

    EXAMPLE: ClassVar = "{lose subroutines: {points of: corp}}"

    lose_subroutines: Amount
    of: CardsMeant = "this"
    that: tuple[SubroutineDoes, ...] = ()
    """Those that do nothing else, whether they are printed or gained."""

    def text(self, say: Speaker) -> str:
        """Returns a clause."""
        of = say.each(self.of, there=True) if isinstance(self.of, Cards) else say.ref(self.of)
        if self.that:
            lost, done = say.amount(self.lose_subroutines, plural_of("subroutine")), joined(map(does_text, self.that), "or")
            return f"{of} loses {lost}: those that {done}, printed or gained, beginning with the last"
        lost = say.amount(self.lose_subroutines, plural_of("printed subroutine"))
        return f"{of} loses {lost}, beginning with the last"


class GainSubroutine(Instruction, frozen=True, kw_only=True):
    """A piece of ice gains a subroutine for a time, or several of the kind, after its others (CR 9.8.2b)."""

    EXAMPLE: ClassVar = "{gain subroutine: end the run, of: {choose: 1, type: ice, rezzed: true}, for: this run}"
    VERB: ClassVar = "give a subroutine"

    gain_subroutine: Block
    """One subroutine."""
    of: Target = "this"
    times: Amount = 1
    at: SubroutinePosition = ""
    for_: For = "this run"
    part: Part = NOWHERE

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        of = say.target(self.of)
        gains = f"gains {_said(self.gain_subroutine, self.times, say)}{_AT[self.at]}{say.duration(self.for_)}"
        return say.do(f"choose {of}; it {gains}") if isinstance(self.of, Choose) else Clause(f"{of} {gains}", "subject")


class CopySubroutines(Instruction, frozen=True, kw_only=True):
    """A piece of ice gains the subroutines that other ice has, in the order that they have there, for a time (CR 9.8.2)."""

    EXAMPLE: ClassVar = "{copy subroutines: {choose: 1, type: ice, rezzed: true, other: true}, to: this, at: first, for: this run}"
    VERB: ClassVar = "copy subroutines"

    copy_subroutines: Target
    to: Target = "this"
    at: SubroutinePosition = ""
    for_: For = "this run"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        whose = say.target(self.copy_subroutines)
        return Clause(f"{say.target(self.to)} gains the subroutines of {whose}{_AT[self.at]}{say.duration(self.for_)}", "subject")


class RepeatSubroutine(Instruction, frozen=True, kw_only=True):
    """A subroutine of a piece of ice is there once more, directly after itself, for a time (1996); the player says which, or it is each."""

    EXAMPLE: ClassVar = "{repeat subroutine: {choose: 1, type: ice, rezzed: true}, for: this run}"
    VERB: ClassVar = "repeat a subroutine"

    repeat_subroutine: Target
    each: bool = False
    """All that the ice has, whenever it has them."""
    for_: For = "this run"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        ice = say.target(self.repeat_subroutine)
        chosen = isinstance(self.repeat_subroutine, Choose)
        of = "its subroutines" if chosen or self.repeat_subroutine == "it" else f"the subroutines of {ice}"
        which = f"each of {of}" if self.each else f"1 of {of} of your choice"
        again = f"{which} is there once more, directly after itself{',' * bool(self.for_)}{say.duration(self.for_)}"
        return say.do(f"choose {ice}; {again}") if chosen else Clause(again, "subject")
