"""Credits that both players spend in secret."""

from typing import ClassVar

from netrunner_tui.abilities.units import credit_text
from netrunner_tui.abilities.words.instruction import Block, Instruction, Speaker
from netrunner_tui.abilities.words.values import Amount
from netrunner_tui.model.sides import CORP, RUNNER


class SecretNumber(Instruction, frozen=True, kw_only=True):
    """A player notes a number in secret, and the other player guesses it (1996). `{X: true}` is the number."""

    EXAMPLE: ClassVar = "{secret number: 3, if guessed: {lose: {X: true}}, if not guessed: {draw: 1}}"
    VERB: ClassVar = "note a number"

    secret_number: Amount
    """The highest."""
    least: int = 0
    if_guessed: Block = ()
    if_not_guessed: Block = ()

    def text(self, say: Speaker) -> str:
        """Returns a clause, with what comes of it as sentences."""
        bound = self.secret_number
        bounded = isinstance(bound, int) or bound.at_least is not None or isinstance(bound.at_most, int)
        most = say.amount(bound, str) if bounded or isinstance(bound, int) else say.measured(bound)
        other = CORP if say.printed.side == RUNNER else RUNNER
        text = f"note a number X in secret, from {self.least} to {most}; {say.does(other, 'guess')} it."
        if self.if_guessed:
            text += f" If the guess is right, {say.afresh(self.if_guessed)}."
        if self.if_not_guessed:
            text += f" If it is wrong, {say.afresh(self.if_not_guessed)}".rstrip(".") + "."
        return text


class SecretBids(Instruction, frozen=True, kw_only=True):
    """Both players spend credits in secret, up to a number, and show them at once (CR 1.10.4b). What follows depends on both."""

    EXAMPLE: ClassVar = "{secret bids: 2, if different: {damage: 1}}"
    VERB: ClassVar = "spend in secret"

    secret_bids: Amount
    if_different: Block = ()
    if_equal: Block = ()

    def text(self, say: Speaker) -> str:
        """Returns a clause, with what comes of it as sentences."""
        text = f"both players secretly spend up to {say.amount(self.secret_bids, credit_text)}, and show at once how much."
        if self.if_different:
            text += f" If they spent different amounts, {say.afresh(self.if_different)}."
        if self.if_equal:
            text += f" If they spent the same amount, {say.afresh(self.if_equal)}."
        return text
