"""Compound answers as rows of the list: `Break subroutines 1 and 2 with Cleaver` for several answers one after the other."""

from netrunner_tui.model.text import capital
from netrunner_tui.model.view import View
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.shortcuts import shortcuts
from netrunner_tui.table.board.answer_rows import AnswerRow
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.symbols import compound, compound_result, cost_signs


def compound_rows(question: Question, view: View, glyphs: Glyphs) -> tuple[AnswerRow, ...]:
    """Returns the rows that stand before the single answers; each takes the place of the option that it begins with."""
    rows = []
    for shortcut in shortcuts(question, view):
        rows.append(
            AnswerRow(
                compound(shortcut, glyphs),
                capital(shortcut.called(glyphs.words)),
                compound_result(shortcut, glyphs),
                cost_signs(shortcut.cost, glyphs),
                "b" if shortcut.subroutines else "+",
                steps=shortcut.steps,
                card=shortcut.option.card,
                option=question.options.index(shortcut.option),
            )
        )
    return tuple(rows)
