"""The start screen: one zone, keys, clicks; and the cards, which are read beside it at the first start."""

from netrunner_tui.settings.commands import KeyContext
from netrunner_tui.settings.handlers import Handlers
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import ClickTarget
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE
from netrunner_tui.table.home.start import Start
from netrunner_tui.table.home.start_page import paint_start
from netrunner_tui.table.screens.one_zone import OneZone
from netrunner_tui.table.screens.painted import HOME


class StartScreen(OneZone):
    """The start screen."""

    def __init__(self, start: Start) -> None:
        super().__init__(classes=HOME)
        self.start = start
        start.show_keys = self.show_keys
        self._due = False
        """True while how far the reading has come waits to be painted."""

    def on_mount(self) -> None:
        """Has the cards read beside the screen, where this is the first start: after the first frame."""
        self.table_app.call_when_drawn(self._read_cards)

    def _read_cards(self) -> None:
        pools = self.start.host.library()
        if not pools.not_cached():
            return
        self.start.reading = (0, 1)
        self.repaint()

        def work() -> None:
            try:
                pools.prepare(self.note_reading)
            finally:
                self.call_later(self._cards_read)  # what failed does so again where it is asked for, and is told there

        self.run_worker(work, thread=True)

    def note_reading(self, done: int, of: int) -> None:
        """Shows how far the reading has come. It never waits for the screen: cards are read here, and that may wait for this thread."""
        self.start.reading = (done, of)
        if not self._due:
            self._due = True
            self.call_later(self._show_reading)

    def _show_reading(self) -> None:
        self._due = False
        self.repaint()

    def _cards_read(self) -> None:
        self.start.cards_read()
        self.repaint()

    def on_screen_resume(self) -> None:
        """Comes back from a table: the saved games may be others."""
        self.start.options = self.table_app.options
        self.start.look_again()
        self.repaint()

    def recover(self, line: str) -> bool:
        """Tells of it; the start screen keeps nothing that could be wrong but what is open over it."""
        self.keys_page = None
        self.start.notice = line
        self.repaint()
        return True

    def repaint(self) -> None:
        """Paints the screen."""
        width, height = self.size
        if not width or not height:
            return
        canvas = Canvas(width, height, "desk", PLAIN if self.table_app.options.ascii else SAFE)
        self.start.options = self.table_app.options
        paint_start(self.start, canvas)
        self.paint_keys(canvas)
        self.show(canvas)

    @property
    def context(self) -> KeyContext:
        """Returns the start screen."""
        return "start screen"

    def handlers(self) -> Handlers:
        """Returns the handler of each command of the start screen."""
        return self.start.handlers

    def press(self, key: str) -> None:
        """Takes a key."""
        self.start.press(key)

    def clicked(self, target: ClickTarget | None) -> None:
        """Takes a click."""
        self.start.click(target)
