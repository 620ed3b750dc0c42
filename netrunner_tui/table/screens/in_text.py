"""A table as lines of text, painted where the board cannot be: what was said last, and the question with its answers."""

from collections.abc import Sequence
from typing import Final

from netrunner_tui.model.view import LogLine
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.table.board.answer_rows import Listing
from netrunner_tui.table.drawing.canvas import Canvas, Ink

RECALLED: Final = 4
"""Sentences of the log that are shown."""


def text_lines(notice: str, log: Sequence[LogLine], question: Question | None, listing: Listing | None, page: Sequence[int]) -> list[str]:
    """Returns what is painted: the notice, the last sentences, the question, and each answer on the page behind its key."""
    lines = [notice, "The board cannot be painted. The game goes on in lines of text.", ""]
    lines += [line.text for line in log[-RECALLED:]]
    if question is None:
        return [*lines, "", "You are not asked now."]
    lines += ["", question.text]
    if listing is not None:
        lines += [f"{key}  {listing.rows[place].text}" for key, place in listing.keys(page).items()]
    if question.numbers is not None:
        lines.append(f"Type a number from {question.numbers[0]} to {question.numbers[1]}, then enter.")
    return lines


def paint_lines(canvas: Canvas, lines: Sequence[str]) -> None:
    """Paints lines of text from the top; long ones are wrapped, and those that do not fit are left out."""
    ink = Ink("ink", "desk")
    rows = [row for line in lines for row in canvas.wrap(line, canvas.width - 2)]
    for y, row in enumerate(rows[: canvas.height]):
        canvas.put(1, y, row, ink)
