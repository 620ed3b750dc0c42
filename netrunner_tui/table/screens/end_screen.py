"""The screens of what is over: what they share, and that of a game. They are loaded when a game ends."""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace
from textual.message import Message

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.settings.keys import ERASE
from netrunner_tui.table.board.ending import buttons, paint_ending, press_first
from netrunner_tui.table.board.overlay import SCROLLS
from netrunner_tui.table.board.pages import Page, paint_page
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import ClickTarget, KeyTarget
from netrunner_tui.table.drawing.foot import paint_foot
from netrunner_tui.table.screens.one_zone import OneZone
from netrunner_tui.table.sitting.sitting import Sitting

BESIDE: Final = frozenset({"talk", "ask", "request"})
"""The kinds of page that go on at a server's table when its game is over."""


class ResultScreen(OneZone):
    """The screen of something that is over: how it came out, its log, and buttons for what comes next."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.log_open = False
        self._drawn_at = 0.0

    def on_mount(self) -> None:
        """Paints."""
        self.repaint()

    def fresh(self, event: Message) -> bool:
        """Returns whether a key was pressed on this screen: one typed for the last question begins nothing else."""
        return event.time >= self._drawn_at

    def paint_end(self, canvas: Canvas) -> None:
        """Paints how it came out, and the buttons."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paints the screen."""
        width, height = self.size
        if not width or not height:
            return
        canvas = Canvas(width, height, "desk", self.sitting.glyphs)
        if self.log_open:
            self._paint_log(canvas)
        else:
            self.paint_end(canvas)
        self.paint_keys(canvas)
        self.show(canvas)
        self._drawn_at = self._drawn_at or time.monotonic()

    def _paint_log(self, canvas: Canvas) -> None:
        """Paints the log, and below it the keys that scroll and close it."""
        over = Canvas(canvas.width, max(1, canvas.height - 1), "panel", canvas.glyphs)
        extent = paint_page(Page("log", "Log"), self.sitting.scene(), over)
        self.sitting.scrolling.log_ends(extent)
        canvas.rows[:-1] = over.rows[: canvas.height - 1]
        scrolling = self.table_app.keymap.at("page").labels("up", "down", "page up", "page down") if extent.scrolls else ()
        paint_foot(canvas, (*scrolling, (ERASE, "close")), ())

    def press(self, key: str) -> None:
        """Takes a key: on the log it scrolls, or closes it."""
        if not self.log_open:
            super().press(key)
            return
        command = self.table_app.keymap.at("page").command(key)
        by = SCROLLS.get(command, 0) if command is not None else 0
        if by:
            self.sitting.scrolling.log(by)
        else:
            self.log_open = False

    def open_log(self) -> None:
        """Opens the log, at its end."""
        self.log_open = True
        self.sitting.scrolling.log_back = 0

    def clicked(self, target: ClickTarget | None) -> None:
        """Takes a click on a button; on the log, any click closes it."""
        if self.log_open:
            self.log_open = False
        elif isinstance(target, KeyTarget):
            self.press(target.key)


class EndScreen(ResultScreen):
    """The end of a game."""

    def __init__(self, table: OpenTable, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.table = table
        self._problem = ""
        """The reason something could not be done."""
        self._review: Callable[[], None] | None = None

    def on_mount(self) -> None:
        """Finds whether there is a review. Textual calls the `on_mount` of ResultScreen after this one: it paints."""
        if self.sitting.page is not None and self.sitting.page.kind == "ask":
            self.sitting.overlay.close()  # it was about the game
        self._review = self.table_app.review_of(self.table)

    def paint_end(self, canvas: Canvas) -> None:
        """Paints the result, and the buttons."""
        seat = self.table.seats[self.sitting.shown]
        keys = self.table_app.keymap.at(self.context)
        shown = buttons(keys, self.handlers())
        paint_ending(canvas, seat.view(), seat.log(), self.table.path, shown, keys.labels("help"))
        if self._beside is not None:
            self._paint_beside(self._beside, canvas)
        told = self._problem or (self.sitting.overlay.notice if self.table.hosted is not None else "")
        if told:
            y, width = canvas.height - 1, canvas.width
            canvas.fill(0, y, width, 1, Ink("ink", "panel"))
            canvas.put(1, y, canvas.cut(told, width - 2), Ink("ink", "panel", bold=True))

    @property
    def _beside(self) -> Page | None:
        """Returns the open page of what goes on beside the game at a server's table: talk, what one player asks of the other."""
        page = self.sitting.page
        return page if self.table.hosted is not None and page is not None and page.kind in BESIDE else None

    def _paint_beside(self, page: Page, canvas: Canvas) -> None:
        over = Canvas(canvas.width, canvas.height - 2, "panel", canvas.glyphs)
        self.sitting.overlay.painted(paint_page(page, self.sitting.scene(), over))
        canvas.rows[1:-1] = over.rows
        canvas.hits[:] = [replace(hit, y=hit.y + 1) for hit in over.hits]
        hosted = self.sitting.hosted
        keys = hosted.key_line((), board=False) if hosted is not None and page.kind == "talk" else tuple((c[0], c[1]) for c in page.choices)
        paint_foot(canvas, keys, ())

    def typed(self, key: str, at: float) -> None:
        """Takes a key that was typed at a moment: on an open page beside the game it is one of that page."""
        self._problem = ""
        if self._beside is not None:
            self.sitting.press(key, at)
        else:
            self.sitting.overlay.hush()
            self.press(key)

    def clicked(self, target: ClickTarget | None) -> None:
        """Takes a click: on a choice of an open page beside the game, or on a button."""
        if self._beside is not None:
            self.sitting.overlay.click(target)
        else:
            super().clicked(target)

    @property
    def context(self) -> KeyContext:
        """Returns the end of a game, here or on a server, or of the first game of a match."""
        if self.table.hosted is not None:
            return "end of a hosted game"
        return "end of a game" if self.table.second is None else "between games"

    def handlers(self) -> Handlers:
        """Returns the handler of each command at the end of a game."""
        app, second = self.table_app, self.table.second
        both: dict[CommandId, Handler] = {
            "act": Handler(lambda: press_first(self.handlers())),
            "replay": Handler(self._replay),
            "review": Handler(self._look_back, self._review is not None),
            "log": Handler(self.open_log),
            "help": Handler(self.show_keys),
            "back": Handler(app.leave_table),
            "close": Handler(app.leave_table),
        }
        if second is not None:
            return {**both, "second game": Handler(lambda: app.play_second(second))}

        # In a match the second game comes next, or nothing does; at a server's table the other player is asked for it.
        seat, hosted = self.table.seats[self.sitting.shown], self.sitting.hosted
        if hosted is not None:
            return {
                **both,
                "swap sides": Handler(self._swap_sides, seat.side is not None),
                "talk": Handler(hosted.open_talk),
                "table": Handler(hosted.open_table),
            }
        alone = seat.view().match is None
        return {
            **both,
            "new game": Handler(partial(app.play_again, swap=False), alone),
            "swap sides": Handler(self._swap_sides, alone),
        }

    def _swap_sides(self) -> None:
        """Begins another game with the sides swapped; at a server's table the other player is asked for it, unless they are already."""
        try:
            if self.table.hosted is None or not self.sitting.show_request():
                self.table_app.play_again(swap=True)
        except NetrunnerError as problem:
            self._problem = str(problem)

    def _look_back(self) -> None:
        """Opens the review of the game."""
        if self._review is None:
            return
        self._let_file_go()
        try:
            self._review()
        except NetrunnerError as problem:
            self._problem = str(problem)

    def _let_file_go(self) -> None:
        """Closes the table: only notes are written now, through the file. A server's table is not left: another game may begin there."""
        if self.table.hosted is None:
            self.table.close()

    def _replay(self) -> None:
        """Opens the game that is over, to walk in."""
        self._let_file_go()
        try:
            self.table_app.open_replay(self.table_app.replay_of(self.table))
        except NetrunnerError as problem:
            self._problem = str(problem)
