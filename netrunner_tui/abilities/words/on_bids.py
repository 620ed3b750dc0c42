"""Credits that both players spend in secret."""

from typing import ClassVar

from netrunner_tui.abilities.units import credit_text
from netrunner_tui.abilities.words.values import Amount, Block, Instruction, Speaker


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
