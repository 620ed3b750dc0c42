"""Compound answers as rows of the list: `Break subroutines 1 and 2 with Cleaver` for several answers one after the other."""

from collections.abc import Sequence

from netrunner_tui.model.view import View
from netrunner_tui.rules.questions import Question
from netrunner_tui.table.answers import Row
from netrunner_tui.table.glyphs import Glyphs


def compound_rows(question: Question, view: View, glyphs: Glyphs) -> Sequence[Row]:
    """The rows to stand before the single answers."""
    return ()
