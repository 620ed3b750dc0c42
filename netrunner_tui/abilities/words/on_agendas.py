"""Instructions about agendas in score areas, and about abilities of other cards."""

from typing import ClassVar, Literal

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import Called
from netrunner_tui.abilities.words.closed_lists import Who
from netrunner_tui.abilities.words.instruction import Instruction, Speaker
from netrunner_tui.abilities.words.values import Target
from netrunner_tui.model.sides import CORP, RUNNER


class AddToScoreArea(Instruction, frozen=True, kw_only=True):
    """Agendas are added to a score area, neither scored nor stolen (CR 1.17.5)."""

    EXAMPLE: ClassVar = "{add to score area: {choose: 1, type: agenda, in: [HQ, installed]}, who: corp}"
    VERB: ClassVar = "add to score area"

    add_to_score_area: Target
    who: Who = ""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.do(f"add {say.target(self.add_to_score_area)} to {say.whose(self.who)} score area")


class Steal(Instruction, frozen=True, kw_only=True):
    """The Runner steals an agenda at no cost; if it is being accessed, that is over (CR 1.17.2, 7.2.1)."""

    EXAMPLE: ClassVar = "{steal: {choose: 1, type: agenda, in root: remote}}"
    VERB: ClassVar = "steal"

    steal: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.who(RUNNER, f"<steal> {say.target(self.steal)} at no cost")


class ReturnStolen(Instruction, frozen=True, kw_only=True):
    """Agendas that the Runner stole go back to where they were, as if they had not been stolen; they are `found` (1996)."""

    EXAMPLE: ClassVar = "{return stolen: this run}"

    return_stolen: Literal["this run", "this turn"]

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        say.found = Called("those agendas", several=True)
        return say.do(f"return each agenda that {say.player(RUNNER)} <stole> {self.return_stolen} to where it was")


class Score(Instruction, frozen=True, kw_only=True):
    """The Corp scores an agenda, if it could be scored now (CR 1.17.3); or whatever its advancement requirement is, also from HQ."""

    EXAMPLE: ClassVar = "{score: {choose: 1, type: agenda}}"
    VERB: ClassVar = "score"

    score: Target
    ignoring: Literal["", "requirement"] = ""
    """It need not be advanced."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.ignoring:
            return say.who(CORP, f"score {say.target(self.score)}, ignoring its <advancement requirement>")
        return say.who(CORP, f"score {say.target(self.score)}, if able")


class GainAbilities(Instruction, frozen=True, kw_only=True):
    """This card has the abilities of another card as well, as its own, while it is active (CR 9.1.9, FFG "Self-Referential Language")."""

    EXAMPLE: ClassVar = "{gain abilities of: {choose: 1, type: asset, rezzed: true}}"
    VERB: ClassVar = "gain abilities"

    gain_abilities_of: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        copied = say.target(self.gain_abilities_of)
        if isinstance(self.gain_abilities_of, str):
            return Clause(f"{say.this} gains the abilities of {copied}", "subject")
        return say.do(f"choose {copied}; {say.this} gains its abilities")


class ResolveAbility(Instruction, frozen=True, kw_only=True):
    """An ability of another card resolves, as if its condition had been met or its card played (CR 9.6, 9.7, 9.8)."""

    EXAMPLE: ClassVar = "{resolve: subroutine, of: {choose: 1, type: ice, rezzed: true}}"
    VERB: ClassVar = "resolve an ability"

    resolve: Literal["when scored", "play", "subroutine", "click ability"]
    """A click ability is used, with all of its cost but the clicks."""
    of: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        named = {"when scored": 'the "when scored" ability', "play": "the play ability", "subroutine": "1 subroutine"}
        if self.resolve == "click ability":
            return say.do(f"use 1 [click] ability of {say.target(self.of)} without spending [click]")
        return say.do(f"resolve {named[self.resolve]} of {say.target(self.of)}")
