"""The review of a game on a screen of its own: it scrolls; a turning point opens the game at its moment."""

from collections.abc import Callable, Container, Sequence
from typing import Final

from textual import on

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.replays.reviews.review_data import Progressed, Review
from netrunner_tui.replays.reviews.review_text import Line, has_better_line, lines, places
from netrunner_tui.rulebook_facts.registry import short_name
from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.table.drawing.canvas import Canvas, Ink, Role
from netrunner_tui.table.drawing.click_targets import ClickTarget, KeyTarget, LineTarget
from netrunner_tui.table.drawing.first_line import LABEL, paint_first_line
from netrunner_tui.table.drawing.foot import paint_foot, staying
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.screens.one_zone import Whole

WIDEST: Final = 120
"""Cells of a line, however wide the screen is."""
BAR: Final = 20
"""Cells of a progress bar."""
LONGEST: Final = 1 << 20
"""More lines than any review has."""
_INKS: Final[dict[str, Role]] = {"corp": "corp", "runner": "runner", "dim": "ink3", "turn": "ink3", "head": "ink2"}


class StoppedJudging(NetrunnerError):
    """Nobody looks any more."""


class ReviewPage:
    """The display of a review: its lines at a width, its scroll position, and the picked turning point."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self.top = 0
        self.picked = -1
        """The turning point that is picked; -1 for none."""
        self.room = 1
        self.judging: tuple[int, int] | None = None
        """Actions that a computer opponent has looked at, and all; None while it does not."""
        self.problem = ""
        self.opens = ""
        """How a better line is walked in, in words; empty where it cannot be."""
        self._lines: tuple[tuple[int, bool], list[Line]] = ((0, False), [])

    @property
    def has_line(self) -> bool:
        """Returns whether the picked turning point has a better line."""
        turning = self.review.turning
        return 0 <= self.picked < len(turning) and has_better_line(turning[self.picked])

    def replace(self, review: Review) -> None:
        """Shows another review of the same game."""
        self.review, self.picked = review, -1
        self._lines = ((0, False), [])

    def told(self, width: int, ascii_only: bool) -> list[Line]:
        """Returns the lines at a width."""
        wanted = (min(WIDEST, width), ascii_only)
        if self._lines[0] != wanted:
            self._lines = (wanted, lines(self.review, wanted[0], ascii_only=ascii_only, in_full=False, opens=self.opens))
        return self._lines[1]

    def scroll(self, by: int) -> None:
        """Moves the lines."""
        self.top = max(0, min(self.top + by, len(self._lines[1]) - self.room))

    def pick(self, by: int) -> None:
        """Goes to the next turning point, or the one before, and brings it into sight."""
        count = len(self.review.turning)
        if not count:
            return
        self.picked = max(0, min(count - 1, self.picked + by)) if self.picked >= 0 else 0
        at = places(self._lines[1])[self.picked]
        if not self.top <= at < self.top + self.room - 3:
            self.top = max(0, min(at - self.room // 3, len(self._lines[1]) - self.room))

    def paint(self, canvas: Canvas, keys: Sequence[tuple[str, str]], stay: Container[str] = ()) -> None:
        """Paints the whole screen, with `keys` and what they do on its last line; those in `stay` are never left out."""
        canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "desk"))
        paint_first_line(canvas, "Review")
        canvas.right(canvas.width - 1, 0, short_name(self.review.rules), LABEL)
        left = 3 if canvas.width < WIDEST + 6 else (canvas.width - WIDEST) // 2
        told = self.told(canvas.width - 2 * left, canvas.glyphs.ascii)
        self.room = max(1, canvas.height - 4)
        self.top = max(0, min(self.top, len(told) - self.room))
        marks = places(told)
        begun = marks[self.picked] if 0 <= self.picked < len(marks) else -1
        for row, line in enumerate(told[self.top : self.top + self.room]):
            place = self.top + row
            meant = place == begun
            if meant:
                canvas.fill(left - 1, 2 + row, min(WIDEST, canvas.width - 2 * left) + 2, 1, Ink("focusink", "focus"))
            at = left
            for text, ink in line:
                role = _INKS.get(ink, "ink")
                at = canvas.put(at, 2 + row, text, Ink("focusink", "focus", bold=True) if meant else Ink(role, "desk", bold=ink == "head"))
            if place in marks:
                canvas.point(left, 2 + row, canvas.width - 2 * left, 1, LineTarget(marks.index(place)))
        right, right_ink = "", Ink("ink3", "panel")
        if self.judging is not None:
            right, right_ink = self._bar(canvas), Ink("ink", "panel")
        elif self.problem:
            right, right_ink = self.problem, Ink("ask", "panel")
        elif len(told) > self.room:
            right = f"{self.top + 1}-{min(len(told), self.top + self.room)} of {len(told)}"
        paint_foot(canvas, keys, stay, told=right, ink=right_ink)

    def _bar(self, canvas: Canvas) -> str:
        """Returns how far the judging has come."""
        looked, of = self.judging or (0, 0)
        full = BAR * looked // of if of else 0
        bar = canvas.glyphs.gauge * full + canvas.glyphs.gauge_empty * (BAR - full)
        return f"judging {bar} {looked} of {of}" if of else "judging"


class ReviewScreen(Whole):
    """The review of one game."""

    def __init__(
        self, review: Review, walk: Callable[[int], None] | None, judge: Callable[[Progressed], Review] | None = None,
        better: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        """`walk` opens the game at a record's number; None where it cannot be walked in. `judge` returns the review with what a computer
        opponent finds, and takes long; None where the game was judged already, or has no file here. `better` opens the better line
        that begins at a record; None where none can be kept.
        """
        super().__init__(name="review")
        self.page = ReviewPage(review)
        self._walk = walk
        self._judge = judge
        self._judging = judge
        self._better = better

    def _judge_all(self) -> None:
        """Begins to judge the game beside the screen."""
        judge, self._judge = self._judge, None
        if judge is None:
            return
        self.page.judging = (0, 0)

        def work() -> None:
            try:
                found = judge(lambda looked, of: self._shown(looked, of))
            except NetrunnerError as problem:
                self.app.call_from_thread(self._judged, None, str(problem))
            except Exception as problem:
                self.app.call_from_thread(self._failed, problem)
            else:
                self.app.call_from_thread(self._judged, found, "")

        self.run_worker(work, thread=True, exit_on_error=False)

    def _shown(self, looked: int, of: int) -> None:
        """Shows how far it has come. Raises Stopped where the screen is closed."""
        if not self.is_attached or not self.app.is_running:
            raise StoppedJudging
        self.page.judging = (looked, of)
        self.app.call_from_thread(self.repaint)

    def _failed(self, problem: Exception) -> None:
        self._judged(None, self.table_app.report_fault(problem, "thinking"))

    def _judged(self, review: Review | None, problem: str) -> None:
        self.page.judging = None
        if review is not None:
            self.page.replace(review)
            looked, of = review.judged
            self._judge = self._judging if looked < of else None
        self.page.problem = problem
        if self.is_attached:
            self.repaint()

    def paint_on(self, canvas: Canvas) -> None:
        """Paints the screen."""
        keys, handlers = self.table_app.keymap.at("review"), self.handlers()
        if self._better is not None:
            self.page.opens = f"{keys.key_of('next zone')} picks it, {keys.key_of('better line')} walks in it"
        shown: tuple[CommandId, ...] = ("act", "better line", "next zone", "judge", "up", "down", "close", "help")
        self.page.paint(canvas, keys.labels(*(id for id in shown if handlers[id].offered)), staying(keys))

    @property
    def context(self) -> KeyContext:
        """Returns a review."""
        return "review"

    def handlers(self) -> Handlers:
        """Returns the handler of each command of a review."""
        page = self.page

        points = bool(page.review.turning)
        return {
            "up": Handler(lambda: page.scroll(-1)),
            "down": Handler(lambda: page.scroll(1)),
            "page up": Handler(lambda: page.scroll(-page.room)),
            "page down": Handler(lambda: page.scroll(page.room)),
            "start": Handler(lambda: page.scroll(-LONGEST)),
            "end": Handler(lambda: page.scroll(LONGEST)),
            "next zone": Handler(lambda: page.pick(1), points),
            "previous zone": Handler(lambda: page.pick(-1), points),
            "judge": Handler(self._judge_all, self._judge is not None),
            "better line": Handler(self._walk_better, self._better is not None and page.has_line),
            "act": Handler(self._go_there, self._walk is not None and page.picked >= 0),
            "back": Handler(self._leave),
            "close": Handler(self._leave),
            "help": Handler(self.show_keys),
        }

    def _go_there(self) -> None:
        """Opens the game at the turning point that is picked."""
        turning = self.page.review.turning
        if self._walk is not None and 0 <= self.page.picked < len(turning):
            self._walk(turning[self.page.picked].number)

    def _walk_better(self) -> None:
        """Opens the better line of the turning point that is picked."""
        if self._better is not None and self.page.has_line:
            self._better(self.page.review.turning[self.page.picked].number)

    def _leave(self) -> None:
        self.app.pop_screen()

    def clicked(self, target: ClickTarget | None) -> None:
        """Picks the turning point that was clicked; goes to the picked one."""
        if isinstance(target, KeyTarget):
            self.press(target.key)
        elif isinstance(target, LineTarget):
            if self.page.picked == target.line:
                self.press("enter")
            else:
                self.page.picked = target.line

    @on(Zone.Wheel)
    def wheel(self, message: Zone.Wheel) -> None:
        """Scrolls with the wheel."""
        self.page.scroll(3 * message.by)
        self.repaint()
