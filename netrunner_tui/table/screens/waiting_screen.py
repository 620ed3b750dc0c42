"""The screen of a table, or a game to walk in, whose cards are being read: a bar, until that opens."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock
from time import monotonic
from typing import Final

from netrunner_tui.library.pools import Pools
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.settings.commands import KeyContext
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.settings.keys import LEAVE
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import ClickTarget, KeyTarget
from netrunner_tui.table.drawing.foot import paint_foot, staying
from netrunner_tui.table.screens.base_app import First
from netrunner_tui.table.screens.one_zone import Whole

WIDTH: Final = 48
"""Cells of the bar."""
EVERY: Final = 0.1
"""Seconds between two frames of the bar: each takes as long as reading two cards."""
LONGEST: Final = 30.0
"""Seconds after which the cards are cached whether what was opened has been drawn or not."""


class Left(Exception):
    """The player has left meanwhile: nothing is opened."""


class Opening:
    """What is opened in a thread: it is taken once to be shown, or closed where the app is left before."""

    def __init__(self, open_first: Callable[[], First]) -> None:
        self._open_first = open_first
        self._found: First | Exception | None = None
        self._lock = Lock()
        self.left = False
        """Whether nobody waits for it any more."""
        self._drawn = Event()

    def open(self) -> bool:
        """Opens it; returns whether it can be taken. Called in a thread."""
        found: First | Exception
        try:
            found = self._open_first()
        except Left:
            return False
        except Exception as problem:  # whatever it is, it is told as if it had come before the app
            found = problem
        with self._lock:
            if not self.left:
                self._found = found
                return True
        _close(found)
        return False

    def take(self) -> First | Exception | None:
        """Returns what was opened, or why that failed; None where it was taken or left."""
        with self._lock:
            found, self._found = self._found, None
        return found

    def leave(self) -> None:
        """Closes what nobody has taken, and has what is not open yet closed once it is."""
        with self._lock:
            self.left = True
        self._drawn.set()
        _close(self.take())

    def note_drawn(self) -> None:
        """Notes that what was opened is on the terminal."""
        self._drawn.set()

    def wait_until_drawn(self) -> None:
        """Waits in a thread until what was opened is on the terminal, or has been left."""
        self._drawn.wait(LONGEST)


def _close(found: First | Exception | None) -> None:
    """Closes a table that nobody has seen; a game that was begun for it is no game."""
    if isinstance(found, OpenTable):
        (found.discard or found.close)()


class WaitingScreen(Whole):
    """Opens what was asked for beside the screen, and shows how far the cards have been read for it."""

    lists_commands = False  # most commands need the cards, and what is opened takes this screen's place

    def __init__(self, opening: Opening, pools: Pools, opened: Callable[[First | Exception], None]) -> None:
        """`opened` is called with what has been opened, or with why that failed."""
        super().__init__()
        self._opening, self._pools, self._opened = opening, pools, opened
        self._done, self._of = 0, 1
        self._shown, self._next = 0, 0.0
        """The cells that were filled as the bar was painted last, and when it may be painted again."""

    def on_mount(self) -> None:
        """Begins after the first frame."""
        super().on_mount()
        self.table_app.call_when_drawn(self._begin)

    def _begin(self) -> None:
        self.run_worker(self._open, thread=True, exit_on_error=False)

    def _open(self) -> None:
        with self._pools.waiting_by(self._waiting), self._pools.caching_later():
            found = self._opening.open()
        if found:
            self.app.call_later(self.show_opened)  # where the app ends before it comes to that, it leaves what was opened
            self._opening.wait_until_drawn()
        self._pools.cache_read()  # the program ends after this thread, also where its player has left meanwhile

    def show_opened(self) -> None:
        """Has the app show what was opened, unless its player has left."""
        found = self._opening.take()
        if found is not None:
            self._opened(found)

    @contextmanager
    def _waiting(self, what: str) -> Iterator[Callable[[int, int], None]]:
        yield self._told

    def _told(self, done: int, of: int) -> None:
        if self._opening.left:
            raise Left
        self._done, self._of = done, of
        now = monotonic()
        if self._full != self._shown and now >= self._next:
            self._shown, self._next = self._full, now + EVERY
            self.app.call_later(self.repaint)

    @property
    def _full(self) -> int:
        """Returns the cells of the bar that are filled."""
        return WIDTH * self._done // max(1, self._of)

    def paint_on(self, canvas: Canvas) -> None:
        """Paints the bar in the middle, and the keys."""
        x, y = (canvas.width - WIDTH) // 2, canvas.height // 2
        canvas.put(x, y - 2, "Reading the cards, once", Ink("ink", "desk"))
        canvas.right(x + WIDTH, y - 2, f"{100 * self._done // max(1, self._of)} %", Ink("ink2", "desk"))
        canvas.fill(x, y, WIDTH, 1, Ink("ink", "rule"))
        canvas.fill(x, y, self._full, 1, Ink("ink", "corp"))
        paint_foot(canvas, [(LEAVE, "leave")], staying(self.table_app.keymap.at(self.context)))

    @property
    def context(self) -> KeyContext:
        """Returns that of a screen from which a player leaves the app."""
        return "start screen"

    def handlers(self) -> Handlers:
        """Returns the ways out."""
        return {"back": Handler(self.app.exit), "close": Handler(self.app.exit)}

    def clicked(self, target: ClickTarget | None) -> None:
        """Takes a click."""
        if isinstance(target, KeyTarget):
            self.press(target.key)
