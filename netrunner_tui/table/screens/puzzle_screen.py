"""The end of a puzzle, or of a lesson, on the table: how it came out, and what comes next."""

from collections.abc import Callable

from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.text import count_text
from netrunner_tui.replays.game_service import PuzzleHere
from netrunner_tui.settings.commands import KeyContext
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.table.board.ending import buttons, paint_choices, press_first
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.first_line import PANEL, STRONG, paint_first_line
from netrunner_tui.table.drawing.letters import paint_word
from netrunner_tui.table.screens.end_screen import ResultScreen
from netrunner_tui.table.sitting.sitting import Sitting


class PuzzleEnd(ResultScreen):
    """The screen at the end of a puzzle."""

    def __init__(self, puzzle: PuzzleHere, sitting: Sitting, take_back: Callable[[], None]) -> None:
        super().__init__(sitting)
        self.puzzle = puzzle
        self.solved = puzzle.verdict() == "met"
        self.problem = puzzle.keep() if self.solved else ""
        """Why it cannot be remembered that it was solved."""
        self._take_back = take_back

    def paint_end(self, canvas: Canvas) -> None:
        """Paints whether it is solved, what there was to learn, and the buttons."""
        side = self.sitting.shown
        paint_first_line(canvas, f"{'Lesson' if self.puzzle.lesson else 'Puzzle'}: {self.puzzle.title}", STRONG)
        roomy = canvas.height >= 34
        left, top = (8 if canvas.width >= 112 else 3), 3 if roomy else 2
        height = 10 if roomy else 8
        canvas.fill(0, top, canvas.width, height, PANEL)
        for y in range(top, top + height):
            canvas.put(0, y, canvas.glyphs.edge, Ink(side if self.solved else "ink2", "panel"))
        y = top + (2 if roomy else 1)
        x = left
        if not self.solved:
            x = paint_word(canvas, x, y, "NOT", "ink", "panel", wide=False) + 3
        paint_word(canvas, x, y, "DONE" if self.puzzle.lesson else "SOLVED", side if self.solved else "ink", "panel", wide=False)
        y += 4
        answers = "" if self.puzzle.lesson else f" You gave {count_text(self._answers, 'answer')}."
        canvas.put(left, y, canvas.cut(f"{self.puzzle.goal}{answers}", canvas.width - left - 2), STRONG)
        y = top + height + 1
        told = self.puzzle.learnt if self.solved and self.puzzle.learnt else self.puzzle.about
        for words in filter(None, (told, self.problem)):
            for line in canvas.wrap(words, min(90, canvas.width - 2 * left)):
                canvas.put(left, y, line, Ink("ink2", "desk"))
                y += 1
            y += 1
        keys = self.table_app.keymap.at(self.context)
        paint_choices(canvas, left, canvas.height - (8 if roomy else 3), roomy, buttons(keys, self.handlers()), keys.labels("help"))

    @property
    def _answers(self) -> int:
        """Returns how often the player has chosen something: what only passes a window is given by the table as a rule."""
        moments = self.sitting.seats[self.sitting.shown].story().moments[1:]
        chosen = (moment for moment in moments if moment.seat == self.sitting.shown and moment.kind != TAKE_BACK and moment.offered != 1)
        return sum(not (moment.kind == "window" and moment.passed) for moment in chosen)

    @property
    def context(self) -> KeyContext:
        """Returns the end of a puzzle."""
        return "end of a puzzle"

    def handlers(self) -> Handlers:
        """Returns the handler of each command at the end of a puzzle."""
        app, following = self.table_app, self.puzzle.following if self.solved else None
        return {
            "act": Handler(lambda: press_first(self.handlers())),
            "next puzzle": Handler(lambda: app.play_second(following) if following else None, following is not None),
            "go on solving": Handler(self._go_on_solving, not self.solved),
            "again": Handler(lambda: app.play_second(self.puzzle.again)),
            "log": Handler(self.open_log),
            "help": Handler(self.show_keys),
            "back": Handler(app.leave_table),
            "close": Handler(app.leave_table),
        }

    def _go_on_solving(self) -> None:
        self.dismiss()
        self._take_back()
