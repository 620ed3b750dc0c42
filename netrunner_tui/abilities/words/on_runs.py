"""Instructions about runs: breaking, bypassing, accessing, ending the run, and what is so for a time."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from netrunner_tui.abilities.clauses import Clause, permitted
from netrunner_tui.abilities.units import counted_as, does_text, plural_of, third_person, top_cards
from netrunner_tui.abilities.words.closed_lists import REFS, By, For, Ref, Server, ServerMeant, SubroutineDoes, Subtype
from netrunner_tui.abilities.words.declarations import Prohibition
from netrunner_tui.abilities.words.instruction import Block, Instruction, Speaker
from netrunner_tui.abilities.words.values import All, Amount, Choose, Count, EventCard, Resolved, Target, ValueOf
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import joined


class Boost(Instruction, frozen=True, kw_only=True):
    """Strength for a time; an icebreaker's own is for the encounter (CR 3.9.5b)."""

    EXAMPLE: ClassVar = "{strength: 1}"
    VERB: ClassVar = "raise strength"

    strength: Amount
    of: Target = "this"
    for_: For = "this encounter"
    most: int | None = None
    """No higher than that by this alone."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return self._changed(say) + self._limit()

    def _changed(self, say: Speaker) -> Clause:
        """Returns the clause without what limits it."""
        sign = self._sign(say)
        if not sign and self.strength != Count(count=Resolved(name="die")):
            return say.do(f"lower the strength of {say.target(self.of)} to 0{say.duration(self.for_)}")
        if not sign:
            is_all = say.printed.strength_star  # what is printed is no number that it could be added to
            whose = say.target(self.of)
            rolled = f"{whose} has strength equal to the number rolled" if is_all else f"add the number rolled to the strength of {whose}"
            return say.lasting(rolled, self.for_)
        if self.of == "this" and not (say.printed.type == "ice" and self.for_ == "this encounter"):
            lasts = "" if self.for_ == "this encounter" else say.duration(self.for_) or " for the rest of the game"
            return Clause(sign + lasts, "change")
        if isinstance(self.of, Choose) and self.of.choose == 1:
            return say.do(f"choose {say.target(self.of)}; it gets {sign}{say.duration(self.for_) or ' for the rest of the game'}")
        if isinstance(self.of, Choose):
            return say.do(f"choose {say.target(self.of)}; they get {sign}{say.duration(self.for_) or ' for the rest of the game'}")
        if isinstance(self.of, All):
            return self._of_each(self.of, sign, say) + say.duration(self.for_)
        get = "get" if self.of == "chosen" and say.chosen.several else "gets"
        return Clause(f"{say.target(self.of)} {get} {sign}{say.duration(self.for_) or ' for the rest of the game'}", "subject")

    def as_sentence(self, say: Speaker) -> Clause:
        """Returns the clause with how long it is so first, where it is so of many cards."""
        sign = self._sign(say)
        if not isinstance(self.of, All) or not sign:
            return self.text(say)
        return say.lasting(self._of_each(self.of, sign, say), self.for_) + self._limit()

    def _of_each(self, cards: All, sign: str, say: Speaker) -> Clause:
        return Clause(f"{say.each(cards.cards)} gets {sign}", "subject")

    def _limit(self) -> str:
        return f", but no more than {self.most} strength" if self.most is not None else ""

    def _sign(self, say: Speaker) -> str:
        """Returns the change: "+2 strength"; "" where the clause says it in another way."""
        if isinstance(self.strength, int):
            return f"{self.strength:+d} strength"
        if isinstance(self.of, str) and self.strength == Count(count=ValueOf(value="strength", of=self.of), times=-1, at_most=0):
            return ""
        if self.strength == Count(count=Resolved(name="die")):
            return ""
        if self.strength.times < 0 and (self.strength.at_least, self.strength.at_most, self.strength.less) == (None, None, None):
            lower = replace(self.strength, times=-self.strength.times, plus=-self.strength.plus)
            return say.amount(lower, lambda n: f"-{n} strength")
        return say.amount(self.strength, lambda n: f"+{n} strength")


class Restore(Instruction, frozen=True, kw_only=True):
    """What cards have broken of the encountered ice is not broken any more, and they break nothing in this encounter (1996)."""

    EXAMPLE: ClassVar = "{restore what it broke: it}"

    restore_what_it_broke: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        who = say.target(self.restore_what_it_broke)
        return Clause(
            f"all subroutines of the encountered ice that {who} broke are unbroken again, and {who} breaks none in this encounter"
        )


class Break(Instruction, frozen=True, kw_only=True):
    """Subroutines of the encountered ice are broken (CR 9.8.6)."""

    EXAMPLE: ClassVar = "{break: 2, up to: true, subtype: barrier}"

    break_: Amount | Literal["all", "all but 1", "any number"]
    """`all but 1` leaves one of all that the ice has, which may be broken already (CR 9.8.7b)."""
    up_to: bool = False
    subtype: Subtype = ""
    """Only on ice with this subtype."""
    that: tuple[SubroutineDoes, ...] = ()
    """Only subroutines that do one of these."""
    alone: bool = False
    """Only those that do this and nothing else."""
    at: Literal["", "first", "last"] = ""
    """Only the subroutine in that place among all that the ice has."""

    @property
    def most(self) -> Amount | None:
        """Returns how many at most; None where there is no limit."""
        return None if isinstance(self.break_, str) else self.break_

    @property
    def fewer(self) -> bool:
        """Returns whether the player may break fewer, at least 1."""
        return self.up_to or self.break_ == "any number"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if say.broken:
            return Clause(f"break {say.broken}")
        clause = self._told(say)
        say.done = counted_as("subroutine", " broken this way")
        return clause

    def _told(self, say: Speaker) -> Clause:
        noun = f"{self.subtype} subroutine".strip()
        if self.at:
            return Clause(f"break the {self.at} {noun} of {say.ref('encountered ice')}")
        several = {"all": f"all {noun}s", "all but 1": f"all but 1 {noun}", "any number": f"any number of {noun}s"}
        many = several[self.break_] if isinstance(self.break_, str) else say.amount(self.break_, plural_of(noun))
        done = joined((third_person(does_text(one)) if self.break_ == 1 else does_text(one) for one in self.that), "or")
        only = " and nothing else" if self.alone else ""
        that = (f" that {done}" if self.that else "") + only
        return Clause(f"break {'up to ' if self.up_to else ''}{many}{that}{say.broken_on}")


class ChooseSubroutine(Instruction, frozen=True, kw_only=True):
    """The Runner chooses an unbroken subroutine of the encountered ice that this card has not chosen in the encounter (1996).

    What is broken in what follows is that one.
    """

    EXAMPLE: ClassVar = "{choose subroutine: {break: 1}}"
    VERB: ClassVar = "choose a subroutine"

    choose_subroutine: Block

    def text(self, say: Speaker) -> Clause:
        """Returns clauses; what is broken is the subroutine that was chosen."""
        say.broken = "it"
        done = say.clause(self.choose_subroutine)
        say.broken = ""
        return Clause(f"choose 1 subroutine that was not chosen so in this encounter, then {done}")


class Bypass(Instruction, frozen=True, kw_only=True):
    """The encountered ice is bypassed (CR 6.5.8)."""

    EXAMPLE: ClassVar = "bypass"
    VERB: ClassVar = "bypass the ice"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if say.terms.hosting:
            return say.who(RUNNER, f"bypass {say.bypassed or say.ref('encountered ice')}")
        return say.who(RUNNER, f"pass {say.ref('encountered ice')} at once")


class EndRun(Instruction, frozen=True, kw_only=True):
    """The run ends (CR 6.1.4)."""

    EXAMPLE: ClassVar = "end the run"
    VERB: ClassVar = "end the run"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.goes_on("end the run")


class MayJackOut(Instruction, frozen=True, kw_only=True):
    """The Runner may jack out (CR 6.1.5)."""

    EXAMPLE: ClassVar = "the Runner may jack out"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        say.subject = RUNNER
        return Clause(say.does(RUNNER, "may jack out"), "permission" if say.you == RUNNER else "subject")


class JackOut(Instruction, frozen=True, kw_only=True):
    """The Runner jacks out (CR 6.1.5)."""

    EXAMPLE: ClassVar = "jack out"
    VERB: ClassVar = "jack out"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.who(RUNNER, "<jack out>")


class ForceEncounter(Instruction, frozen=True, kw_only=True):
    """The Runner encounters a piece of ice without moving (CR 6.5.9)."""

    EXAMPLE: ClassVar = "{encounter: {choose: 1, type: ice, rezzed: true, other: true}}"
    VERB: ClassVar = "force an encounter"

    encounter: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        met = say.target(self.encounter)
        return say.do(f"encounter {met}") if say.printed.side == RUNNER else Clause(f"force {say.player(RUNNER)} to encounter {met}")


class AttackServer(Instruction, frozen=True, kw_only=True):
    """The attacked server changes; the step of the run does not (CR 6.1.2d)."""

    EXAMPLE: ClassVar = "{attack: Archives}"

    attack: ServerMeant

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return Clause(f"the attacked <server> becomes {say.server(self.attack)}", "subject")


class MoveTo(Instruction, frozen=True, kw_only=True):
    """The Runner moves to the outermost position of a server, or to a piece of ice; the run goes on from there (CR 6.2.5b)."""

    EXAMPLE: ClassVar = "{move runner to: R&D}"
    VERB: ClassVar = "move the Runner"

    move_runner_to: ServerMeant | Choose | Ref
    then: Literal["approach", "approach again", "encounter", "pass"] = "approach"
    """What the Runner does with the ice at that position; again: where they are, not moved to ice that is elsewhere (CR 6.1.3b)."""
    rezzed: bool = False
    """To the outermost rezzed ice there; where there is none, all ice there is considered passed (1996)."""
    back: Amount = 0
    """So many rezzed pieces of ice further out; to the outermost ice where there are not so many (1996)."""
    instead_of_passing: bool = False
    """As the Runner would pass this ice after the encounter that goes on, or has just ended (CR 6.1.3e)."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        position, ice = "", "any ice there"
        if isinstance(self.move_runner_to, str) and self.move_runner_to not in REFS:
            position = f"the outermost position of {say.server(self.move_runner_to)}"
            if self.rezzed:
                position, ice = f"the outermost rezzed piece of ice on {say.server(self.move_runner_to)}", "it"
        else:
            position, ice = say.target(self.move_runner_to), "it"
        if self.back:
            many = say.amount(self.back, lambda number: f"{number} rezzed piece{'' if number == '1' else 's'} of ice")
            if say.brief:
                return say.who(RUNNER, f"move back {many}")
            position = f"the ice that is {many} further out than {position}, or to the outermost ice if there are not so many,"
        if self.then == "approach again":
            return say.who(RUNNER, f"approach {position} again")
        if self.then == "pass":
            return say.who(RUNNER, f"move to {position}") + f", as if {say.player(RUNNER)} had just passed {ice}"
        moved = say.who(RUNNER, f"move to {position}")
        said = "" if self.then == "approach" and ice != "it" else f" and {say.who(RUNNER, self.then)} {ice}"
        said += f" instead of passing {say.this}" if self.instead_of_passing else ""
        none = "; if there is none, all ice there is passed" if self.rezzed else ""
        return moved + said + none


def breaching(say: Speaker, *, again: bool = False) -> str:
    """Returns the Runner, named just before where it is said `again`, with the verb for a breach, which the older games do not have."""
    verb = "<breach>" if say.terms.labels else "access cards from"
    return f"they {verb}" if again and say.you != RUNNER else say.does(RUNNER, verb)


def in_that_breach(say: Speaker) -> str:
    """Returns when additional cards are accessed, to put after what is accessed."""
    return f" when {breaching(say, again=True)} that <server>" if say.terms.labels else " from that <server>"


class AccessMore(Instruction, frozen=True, kw_only=True):
    """Additional cards in the breach of this run (CR 7.3.5b)."""

    EXAMPLE: ClassVar = "{access more: 1}"
    VERB: ClassVar = "access more cards"

    access_more: Amount
    """Below 0, so many fewer."""
    up_to: bool = False
    from_: Literal["", "bottom"] = ""
    """From the bottom of R&D, working up (CR 7.4.7b)."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return self.during(say) + ("" if say.in_breach or (self.from_ and not say.terms.labels) else in_that_breach(say))

    def during(self, say: Speaker) -> Clause:
        """Returns what is accessed, where the breach is spoken of already."""
        if self.from_ and self.access_more == 0:
            return say.who(RUNNER, "access cards from the bottom of R&D instead of the top")
        more = say.more_cards(self.access_more) + (" from the bottom of R&D" if self.from_ else "")
        return say.who(RUNNER, f"access {'up to ' if self.up_to else ''}{more}")


class AccessTop(Instruction, frozen=True, kw_only=True):
    """The Runner accesses the top cards of R&D, one after the other, without a breach (CR 7.1)."""

    EXAMPLE: ClassVar = "{access top: 1, of: R&D}"

    access_top: Amount
    of: Literal["R&D"]

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.who(RUNNER, f"access {say.amount(self.access_top, top_cards)} of {self.of}")


class InsteadOfBreach(Instruction, frozen=True, kw_only=True):
    """The Runner may do something else instead of breaching the attacked server in this run (CR 6.7.4c)."""

    EXAMPLE: ClassVar = "{instead of breaching: {gain: 5}}"

    instead_of_breaching: Block
    must: bool = False
    part: Part = NOWHERE

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        done = say.afresh(self.instead_of_breaching)
        if self.must and not say.terms.labels:
            return Clause(f"access nothing; instead, {done}")
        told = done if self.must or done.begins == "permission" else permitted("you", done)
        return Clause(f"instead of {'breaching' if say.terms.labels else 'accessing cards'}, {told}", "time")


class Forbid(Instruction, frozen=True, kw_only=True):
    """Something cannot be done for a time (CR 1.2.2)."""

    EXAMPLE: ClassVar = "{cannot: draw, by: the other player, for: until your next turn ends}"

    cannot: tuple[Prohibition, ...]
    by: By = ""
    card: EventCard = None
    """Only to cards like these, or to one by what it is to the ability."""
    with_: EventCard = None
    """Only with cards like these, or with one by what it is to the ability."""
    server: tuple[Server, ...] = ()
    by_subroutines: bool = False
    """Only as a subroutine does it."""
    for_: For = "this turn"
    part: Part = NOWHERE

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self._is_unsuccessful:
            return Clause("this run cannot be declared successful", "subject")
        return Clause(say.prohibition(self) + say.duration(self.for_), "subject")

    def as_sentence(self, say: Speaker) -> Clause:
        """Returns the clause with how long it is so first."""
        if self._is_unsuccessful:
            return self.text(say)
        return say.lasting(say.prohibition(self), self.for_)

    @property
    def _is_unsuccessful(self) -> bool:
        """Returns whether the run that goes on cannot be successful."""
        return self.cannot == ("succeed",) and self.for_ == "this run" and not self.server


class Trace(Instruction, frozen=True, kw_only=True):
    """A trace attempt (CR 10.8)."""

    EXAMPLE: ClassVar = "{trace: 3, if successful: {tags: 1}}"
    VERB: ClassVar = "trace"

    trace: Amount
    each: int = 1
    """What each point of trace that the Corp adds costs."""
    if_successful: Block = ()
    if_unsuccessful: Block = ()
    either_way: Block = ()
    """What its result sets off whatever it is; an "if" before it is a part of its condition (CR 10.8.5)."""
    part: Part = NOWHERE

    def text(self, say: Speaker) -> Clause:
        """Returns a clause, with what comes of it as sentences."""
        verb = Clause("trace") if say.printed.side == CORP else say.who(CORP, "trace")  # whoever's card it is
        amount = self.trace
        strength = say.amount(amount, str)
        bounded = isinstance(amount, Count) and (amount.at_least is not None or amount.at_most is not None)
        if isinstance(amount, Count) and not bounded and not isinstance(amount.count, Resolved | ValueOf):  # one trace, not one for each
            strength = "X" + say.stands_for("X", say.measured(amount))
        told = [Clause(f"each point that is added to it costs {self.each}[credit]", "subject")] if self.each != 1 else []
        if self.if_successful:
            told.append(say.afresh(self.if_successful).led("successful, ", "condition"))
        if self.if_unsuccessful:
            told.append(say.afresh(self.if_unsuccessful).led("unsuccessful, ", "condition"))
        if self.either_way:
            told.append(say.afresh(self.either_way))
        return (verb + f" {strength}").then(*told)


class Purge(Instruction, frozen=True, kw_only=True):
    """All virus counters are removed (CR 10.1.2)."""

    EXAMPLE: ClassVar = "purge"
    VERB: ClassVar = "purge"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        say.done = counted_as("purged virus counter")
        return say.do("<purge virus counters>")


class IdentifyMark(Instruction, frozen=True, kw_only=True):
    """A random central server becomes the mark (CR 10.11)."""

    EXAMPLE: ClassVar = "identify mark"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return Clause(f"identify {say.whose('you')} mark")
