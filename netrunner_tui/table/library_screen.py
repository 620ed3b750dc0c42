"""The screen of saved games: one zone, keys, clicks, the wheel. It is loaded when somebody asks for the list."""

from textual import on
from textual.app import ComposeResult
from textual.timer import Timer

from netrunner_tui.table.canvas import Canvas, Target
from netrunner_tui.table.glyphs import PLAIN, SAFE
from netrunner_tui.table.layout import Area
from netrunner_tui.table.library import Library
from netrunner_tui.table.library_page import paint_library
from netrunner_tui.table.screens import Painted
from netrunner_tui.table.zone import Zone

READING = 0.1
"""Seconds between two looks at files that are new."""


class LibraryScreen(Painted):
    """The saved games."""

    def __init__(self, library: Library) -> None:
        super().__init__(name="library")
        self.library = library
        self._reading: Timer | None = None

    def compose(self) -> ComposeResult:
        """One zone."""
        yield Zone("whole")

    def on_mount(self) -> None:
        """Paints; where files have not been read yet, they are read between the keys."""
        self.repaint()
        self._reading = self.set_interval(READING, self._read_on, pause=not self.library.left)

    def on_unmount(self) -> None:
        """Lets go of the index."""
        self.library.shelf.close()

    def on_screen_resume(self) -> None:
        """Back from a game: its file may have changed."""
        if self._reading is not None:
            self.library.look_again()
            self._reading.resume()
            self.repaint()

    def _read_on(self) -> None:
        if not self.is_current:
            return
        if not self.library.go_on_reading() and self._reading is not None:
            self._reading.pause()
        self.repaint()

    def repaint(self) -> None:
        """Paints the screen."""
        width, height = self.size
        if not width or not height:
            return
        canvas = Canvas(width, height, "desk", PLAIN if self.table_app.options.ascii else SAFE)
        if width < 80 or height < 24:
            times = "x" if canvas.glyphs.ascii else "×"
            canvas.put(1, 0, f"needs 80{times}24, this is {width}{times}{height}", canvas.rows[0][0][1])
        else:
            paint_library(self.library, canvas)
        whole = self.query_one("#whole", Zone)
        whole.place(Area(0, 0, width, height))
        whole.show(canvas, self.table_app.palette)

    def press(self, key: str) -> None:
        """Takes a key."""
        self.library.press(key)

    def clicked(self, target: Target | None) -> None:
        """Takes a click."""
        self.library.click(target)

    @on(Zone.Wheel)
    def wheel(self, message: Zone.Wheel) -> None:
        """The wheel moves through the list."""
        self.library.press("down" if message.by > 0 else "up")
        self.repaint()
