"""The shelf's screen: one zone, keys, clicks, the wheel, pastes. It is loaded when somebody asks for decks or cards."""

from textual import events, on
from textual.app import ComposeResult

from netrunner_tui.table.canvas import Canvas, Target
from netrunner_tui.table.glyphs import PLAIN, SAFE
from netrunner_tui.table.layout import Area
from netrunner_tui.table.screens import Painted
from netrunner_tui.table.shelf import Shelf
from netrunner_tui.table.shelf_page import paint_shelf
from netrunner_tui.table.zone import Zone


class ShelfScreen(Painted):
    """Decks and cards, away from any game."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(name="shelf")
        self.shelf = shelf

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
        canvas = Canvas(width, height, "desk", PLAIN if self.table_app.options.ascii else SAFE)
        if width < 80 or height < 24:
            times = "x" if canvas.glyphs.ascii else "×"
            canvas.put(1, 0, f"needs 80{times}24, this is {width}{times}{height}", canvas.rows[0][0][1])
        else:
            paint_shelf(self.shelf, canvas)
        whole = self.query_one("#whole", Zone)
        whole.place(Area(0, 0, width, height))
        whole.show(canvas, self.table_app.palette)

    def press(self, key: str) -> None:
        """Takes a key."""
        self.shelf.press(key)

    def clicked(self, target: Target | None) -> None:
        """Takes a click."""
        self.shelf.click(target)

    def on_paste(self, event: events.Paste) -> None:
        """Takes a pasted list."""
        event.stop()
        self.shelf.paste(event.text)
        self.repaint()

    @on(Zone.Wheel)
    def wheel(self, message: Zone.Wheel) -> None:
        """The wheel moves through the list that the arrows move in."""
        self.shelf.press("down" if message.by > 0 else "up")
        self.repaint()
