"""Compound answers as rows of the list: `Break subroutines 1 and 2 with Cleaver` for several answers one after the other."""

from netrunner_tui.model.view import View
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.shortcuts import shortcuts
from netrunner_tui.table.board.answer_rows import AnswerRow
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.symbols import capital, cost, phrase_words


def compound_rows(question: Question, view: View, glyphs: Glyphs) -> tuple[AnswerRow, ...]:
    """The rows that stand before the single answers; each takes the place of the option that it begins with."""
    places = {option.phrase: place for place, option in enumerate(question.options)}
    rows = []
    for shortcut in shortcuts(question, view):
        first = shortcut.steps[0][0] if shortcut.steps and shortcut.steps[0] else ""
        if first not in places:
            continue
        rows.append(
            AnswerRow(
                phrase_words(shortcut.phrase),
                capital(shortcut.phrase),
                shortcut.result,
                cost(shortcut.cost, glyphs),
                "b" if shortcut.phrase.startswith("break ") else "+" if shortcut.phrase.startswith("boost ") else "u",
                steps=shortcut.steps,
                card=shortcut.card,
                option=places[first],
            )
        )
    return tuple(rows)
