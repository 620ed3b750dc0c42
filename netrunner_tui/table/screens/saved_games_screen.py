"""The screen of saved games: one zone, keys, clicks, the wheel. It is loaded when somebody asks for the list."""

from typing import Final

from textual import on
from textual.timer import Timer

from netrunner_tui.settings.commands import KeyContext
from netrunner_tui.settings.handlers import Handlers
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import ClickTarget
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.home.saved_games import Library
from netrunner_tui.table.home.saved_games_page import paint_library
from netrunner_tui.table.screens.one_zone import Whole

READING: Final = 0.1
"""Seconds between two looks at files that are new."""


class LibraryScreen(Whole):
    """The saved games."""

    def __init__(self, library: Library) -> None:
        super().__init__(name="library")
        self.library = library
        library.show_keys = self.show_keys
        self._reading: Timer | None = None

    def on_mount(self) -> None:
        """Starts the timer that reads the remaining files between keys."""
        self._reading = self.set_interval(READING, self._read_on, pause=not self.library.left)

    def on_unmount(self) -> None:
        """Lets go of the index."""
        self.library.saved.close()

    def on_screen_resume(self) -> None:
        """Comes back from a game: its file may have changed."""
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

    def paint_on(self, canvas: Canvas) -> None:
        """Paints the screen."""
        paint_library(self.library, canvas)

    @property
    def context(self) -> KeyContext:
        """Returns the list of saved games."""
        return "saved games"

    def handlers(self) -> Handlers:
        """Returns the handler of each command of the list of saved games."""
        return self.library.handlers

    def press(self, key: str) -> None:
        """Takes a key."""
        self.library.press(key)

    def clicked(self, target: ClickTarget | None) -> None:
        """Takes a click."""
        self.library.click(target)

    @on(Zone.Wheel)
    def wheel(self, message: Zone.Wheel) -> None:
        """Moves with the wheel through the list."""
        self.library.press("down" if message.by > 0 else "up")
        self.repaint()
