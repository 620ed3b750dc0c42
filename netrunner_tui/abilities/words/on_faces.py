"""Instructions that turn installed Runner cards and cards in Archives over, and flip cards with two sides."""

from typing import ClassVar

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.words.instruction import Block, Instruction, Speaker
from netrunner_tui.abilities.words.values import Target, Word


class TurnOver(Instruction, frozen=True, kw_only=True):
    """Installed Runner cards are turned facedown, without name, type or abilities then, or faceup; or cards in Archives (CR 8.1.4).

    An installed agenda may be turned faceup; by that alone it is not active (CR 3.2.3a).
    """

    EXAMPLE: ClassVar = "{turn: {choose: 1, side: runner}, facedown: true}"
    VERB: ClassVar = "turn over"

    turn: Target
    facedown: bool = False

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.turn == "trashed":  # one or several, by whoever trashed them
            return Clause(f"what was trashed is turned {'facedown' if self.facedown else 'faceup'}", "subject")
        return say.do(f"turn {say.target(self.turn, stay=True)} {'facedown' if self.facedown else 'faceup'}")


class Flip(Instruction, frozen=True, kw_only=True):
    """This card is flipped to its other side; `flipped:` in a filter says which side is up (CR 3.1)."""

    EXAMPLE: ClassVar = "flip"
    VERB: ClassVar = "flip"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.do(f"flip {say.this}")


class Back(Word, frozen=True, kw_only=True):
    """What may be on the other side of a card, and what is done as the card is flipped to it."""

    called: str
    do: Block


class ChooseBack(Instruction, frozen=True, kw_only=True):
    """Its player chooses in secret what is on the other side of this card; the other player learns it as it is flipped (CR 1.5.2)."""

    EXAMPLE: ClassVar = "{choose back: [{called: Vault, do: {gain: 4}}, {called: Archive, do: {draw: 2}}]}"
    VERB: ClassVar = "choose a back"

    choose_back: tuple[Back, ...]

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        sides = [f"{back.called} (when it is flipped to that side, {say.afresh(back.do)})" for back in self.choose_back]
        *most, last = sides
        return say.do(f"choose the other side of {say.this} in secret: {', '.join(most)}{' or ' if most else ''}{last}")
