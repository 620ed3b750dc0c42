"""The Textual screens: they place zones, hand keys and clicks on, and show what has been painted."""

import time
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from netrunner_tui.table.board import ZONES
from netrunner_tui.table.canvas import Canvas, Target
from netrunner_tui.table.ending import paint_ending
from netrunner_tui.table.glyphs import PLAIN, SAFE
from netrunner_tui.table.host import OpenTable
from netrunner_tui.table.layout import Area
from netrunner_tui.table.options import Options
from netrunner_tui.table.pages import Page, paint_page
from netrunner_tui.table.seated import Hooks
from netrunner_tui.table.sitting import Sitting
from netrunner_tui.table.start import Start
from netrunner_tui.table.zone import Zone

if TYPE_CHECKING:
    from netrunner_tui.table.app import TableApp

NOT_OURS = frozenset({"ctrl+p", "ctrl+c", "ctrl+q", "ctrl+z"})
"""Keys that belong to the app."""


def key_name(event: events.Key) -> str:
    """A key as the table names it: the character where there is one, else Textual's name."""
    if event.key == "space" or event.character == " ":
        return "space"
    if event.character and event.is_printable:
        return event.character
    return event.key


class Painted(Screen[None]):
    """A screen of zones."""

    class Changed(Message):
        """Something behind the screen has changed."""

    ALLOW_SELECT = False
    AUTO_FOCUS = None

    @property
    def table_app(self) -> "TableApp":
        """The app, by its own type."""
        from netrunner_tui.table.app import TableApp

        app = self.app
        if not isinstance(app, TableApp):
            raise TypeError("the table's screens live in the table's app")
        return app

    def repaint(self) -> None:
        """Paints and shows everything anew."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """Takes a key."""
        raise NotImplementedError

    def clicked(self, target: Target | None) -> None:
        """Takes a click."""
        raise NotImplementedError

    def fresh(self, event: events.Key) -> bool:
        """Whether a key was typed for what is on the screen now."""
        return True

    def on_key(self, event: events.Key) -> None:
        """Every key that is not the app's goes to what is on the screen."""
        if event.key in NOT_OURS:
            return
        event.stop()
        event.prevent_default()
        if self.fresh(event):
            self.press(key_name(event))
            if self.is_current:
                self.repaint()

    @on(Zone.Clicked)
    def zone_clicked(self, message: Zone.Clicked) -> None:
        """A click on a zone."""
        self.clicked(message.target)
        if self.is_current:
            self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        """The terminal has another size."""
        self.resized(event.size.width, event.size.height)
        self.repaint()

    def resized(self, width: int, height: int) -> None:
        """Takes the new size."""


class StartScreen(Painted):
    """The start screen."""

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.start = start

    def compose(self) -> ComposeResult:
        """One zone."""
        yield Zone("whole")

    def on_screen_resume(self) -> None:
        """Back from a table: the saved games may be others."""
        self.start.options = self.table_app.options
        self.start.look_again()
        self.repaint()

    def repaint(self) -> None:
        """Paints the screen."""
        whole = self.query_one("#whole", Zone)
        width, height = self.size
        if not width or not height:
            return
        canvas = Canvas(width, height, "desk", PLAIN if self.table_app.options.ascii else SAFE)
        self.start.options = self.table_app.options
        self.start.paint(canvas)
        whole.place(Area(0, 0, width, height))
        whole.show(canvas, self.table_app.palette)

    def press(self, key: str) -> None:
        """Takes a key."""
        self.start.press(key)

    def clicked(self, target: Target | None) -> None:
        """Takes a click."""
        self.start.click(target)


class TableScreen(Painted):
    """A game going on."""

    def __init__(self, table: OpenTable) -> None:
        super().__init__()
        self.table = table
        self.sitting: Sitting | None = None
        self._turnovers = 0
        self._drawn_at = 0.0
        self._unlisten = [seat.listen(self._told) for seat in table.seats.values()]
        self._zones = {name: Zone(name) for name in ZONES}
        self._lid = Zone("cover")

    def compose(self) -> ComposeResult:
        """The zones, and one that lies over them."""
        yield from self._zones.values()
        yield self._lid

    def on_mount(self) -> None:
        """Sits down."""
        app = self.table_app
        hooks = Hooks(leave=self._leave, over=self._over, save_options=app.set_options)
        self.sitting = Sitting(self.table.seats, app.options, app.keymap, hooks, (self.size.width, self.size.height))
        self.sitting.tell(self.table.notice)
        self.repaint()

    def _told(self) -> None:
        """A seat has something new; it may come from a key that is being handled, so the painting waits its turn."""
        if self.is_mounted:
            self.post_message(self.Changed())

    @on(Painted.Changed)
    def changed(self) -> None:
        """Paints what has come."""
        if self.sitting and self.is_current:
            self.repaint()

    def _leave(self) -> None:
        self.table_app.leave_table()

    def _over(self) -> None:
        self.call_later(self.table_app.end_game)

    def put_away(self) -> None:
        """Lets go of the seats and the game."""
        for stop in self._unlisten:
            stop()
        self._unlisten = []
        if self.sitting:
            self.sitting.close()
        self.table.close()

    def resized(self, width: int, height: int) -> None:
        """Takes the new size."""
        if self.sitting:
            self.sitting.resize(width, height)

    def set_options(self, options: Options) -> None:
        """Settings have changed from outside the table."""
        if self.sitting:
            self.sitting.options = options

    def repaint(self) -> None:
        """Paints every zone and what lies over them, in one frame."""
        sitting = self.sitting
        if sitting is None:
            return
        sitting.paint()
        palette = self.table_app.palette
        with self.app.batch_update():
            for name, zone in self._zones.items():
                canvas = sitting.canvases.get(name)
                if canvas is None:
                    zone.place(Area(0, 0, 0, 0))
                else:
                    zone.place(sitting.layout.area(name))
                    zone.show(canvas, palette)
            cover = self._lid
            if sitting.cover is None:
                cover.place(Area(0, 0, 0, 0))
            else:
                cover.place(sitting.cover[0])
                cover.show(sitting.cover[1], palette)
        if sitting.turnovers != self._turnovers:
            self._turnovers = sitting.turnovers
            self._drawn_at = time.monotonic()

    def fresh(self, event: events.Key) -> bool:
        """Keys typed before the asked seat or the kind of question changed are not meant for the new one."""
        return event.time >= self._drawn_at

    def press(self, key: str) -> None:
        """Takes a key."""
        if self.sitting:
            self.sitting.press(key)

    def clicked(self, target: Target | None) -> None:
        """Takes a click."""
        if self.sitting:
            self.sitting.click(target)

    @on(Zone.Wheel)
    def wheel(self, message: Zone.Wheel) -> None:
        """The wheel over a zone."""
        if self.sitting:
            name = next((zone for zone in ZONES if zone.replace("_", "-") == message.zone), None)
            self.sitting.scroll(name or "log", message.by)
            self.repaint()


class EndScreen(Painted):
    """The end of a game."""

    def __init__(self, table: OpenTable, sitting: Sitting) -> None:
        super().__init__()
        self.table = table
        self.sitting = sitting
        self.log_open = False

    def compose(self) -> ComposeResult:
        """One zone."""
        yield Zone("whole")

    def on_mount(self) -> None:
        """Paints."""
        self.repaint()

    def repaint(self) -> None:
        """Paints the screen."""
        width, height = self.size
        if not width or not height:
            return
        canvas = Canvas(width, height, "desk", self.sitting.glyphs)
        seat = self.table.seats[self.sitting.shown]
        if self.log_open:
            paint_page(Page("log", "Log"), self.sitting.scene(), canvas)
        else:
            paint_ending(canvas, seat.view(), seat.log(), self.table.path)
        whole = self.query_one("#whole", Zone)
        whole.place(Area(0, 0, width, height))
        whole.show(canvas, self.table_app.palette)

    def press(self, key: str) -> None:
        """Another game, with the sides swapped or not; the log; or the start screen."""
        app = self.table_app
        if self.log_open:
            self.log_open = False
        elif key in {"n", "enter", "r"}:
            app.play_again(swap=False)
        elif key == "s":
            app.play_again(swap=True)
        elif key == "L":
            self.log_open = True
        elif key in {"q", "escape", "backspace"}:
            app.leave_table()

    def clicked(self, target: Target | None) -> None:
        """Takes a click on a button."""
        if target and target.kind == "key":
            self.press(str(target.ref))
