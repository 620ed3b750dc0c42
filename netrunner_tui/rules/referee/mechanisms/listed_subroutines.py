"""One subroutine of the list that a piece of ice has now (CR 9.8.2)."""

from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model.parts import Part
from netrunner_tui.model.sides import CORP, Side

FIRST_GAINED: Final = 1000
"""The lowest key of a subroutine that a static ability gives."""


class ListedSubroutine(msgspec.Struct, frozen=True):
    """A subroutine that ice has, printed or gained."""

    key: int
    """What it is known by as long as it is there, wherever it stands in the list; a printed one by its place from 0."""
    title: str
    """The card that its words are printed on."""
    part: Part
    """Where they stand on that card: the place of a word, or of a printed subroutine (`parts.printed`)."""
    do: words.Block
    text: str
    """As the card says it to its player."""
    told: str
    """As it is told to both players."""

    def text_to(self, side: Side) -> str:
        """Returns what it does as it is said to a player."""
        return self.text if side == CORP else self.told
