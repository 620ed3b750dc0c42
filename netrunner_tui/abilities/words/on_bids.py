"""Credits that both players spend in secret."""

from typing import ClassVar, Literal

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import credit_text
from netrunner_tui.abilities.words.instruction import Block, Instruction, Speaker
from netrunner_tui.abilities.words.values import Amount, Count, PlayerHas
from netrunner_tui.model.sides import CORP, RUNNER


class SecretNumber(Instruction, frozen=True, kw_only=True):
    """A player notes a number in secret, or spends credits in secret (CR 1.10.4b), and the other player guesses how many: `{X: true}`."""

    EXAMPLE: ClassVar = "{secret number: 3, if guessed: {lose: {X: true}}, if not guessed: {draw: 1}}"
    VERB: ClassVar = "note a number"

    secret_number: Amount
    """The highest."""
    least: int = 0
    spent: bool = False
    """It is a number of credits, which are spent; no more than the player has."""
    guess: Literal["number", "odd or even"] = "number"
    """What the other player guesses."""
    if_guessed: Block = ()
    if_not_guessed: Block = ()

    def text(self, say: Speaker) -> Clause:
        """Returns a clause, with what comes of it as sentences."""
        bound = self.secret_number
        bounded = isinstance(bound, int) or bound.at_least is not None or isinstance(bound.at_most, int)
        most = say.amount(bound, str) if bounded or isinstance(bound, int) else say.measured(bound)
        other = CORP if say.printed.side == RUNNER else RUNNER
        it = "whether X is odd or even" if self.guess == "odd or even" else "X" if self.spent else "it"
        text = Clause(f"{self._secretly(most, say)}; {say.does(other, 'guess')} {it}")
        told = [say.afresh(self.if_guessed).led("the guess is right, ", "condition")] if self.if_guessed else []
        if self.if_not_guessed:
            wrong = f"{'it' if self.if_guessed else 'the guess'} is wrong, "
            told.append(say.afresh(self.if_not_guessed).led(wrong, "condition"))
        return text.then(*told)

    def _secretly(self, most: str, say: Speaker) -> str:
        """Returns what is done in secret."""
        if not self.spent:
            return f"note a number X in secret, from {self.least} to {most}"
        match self.secret_number:
            case Count(count=PlayerHas(has="credits", of=of) as had) as bound if bound == Count(count=had):
                if of in ("you", say.printed.side):
                    return "secretly spend X <credits>"
        return f"secretly spend X <credits>, {most} at most"


class SecretBids(Instruction, frozen=True, kw_only=True):
    """Both players spend credits in secret, up to a number, and show them at once (CR 1.10.4b). What follows depends on both."""

    EXAMPLE: ClassVar = "{secret bids: 2, if different: {damage: 1}}"
    VERB: ClassVar = "spend in secret"

    secret_bids: Amount
    if_different: Block = ()
    if_equal: Block = ()

    def text(self, say: Speaker) -> Clause:
        """Returns a clause, with what comes of it as sentences."""
        bids = f"both players secretly spend up to {say.amount(self.secret_bids, credit_text)}, and show at once how much"
        told = [say.afresh(self.if_different).led("they spent different amounts, ", "condition")] if self.if_different else []
        if self.if_equal:
            told.append(say.afresh(self.if_equal).led("they spent the same amount, ", "condition"))
        return Clause(bids, "subject").then(*told)
