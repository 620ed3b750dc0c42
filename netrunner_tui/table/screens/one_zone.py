"""Screens of one zone, which fills them. The board is none: whoever opens a game at once has none of these loaded."""

from textual.app import ComposeResult

from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE
from netrunner_tui.table.drawing.layout import Area, fits
from netrunner_tui.table.drawing.too_small import paint_too_small
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.screens.painted import Painted


class OneZone(Painted):
    """A screen of one zone."""

    def compose(self) -> ComposeResult:
        """Returns the zone."""
        yield Zone("whole")

    def show(self, canvas: Canvas) -> None:
        """Shows what is painted, of the screen's size."""
        whole = self.query_one("#whole", Zone)
        whole.place(Area(0, 0, canvas.width, canvas.height))
        whole.show(canvas, self.table_app.palette)


class Whole(OneZone):
    """A screen of one zone, which says so where the terminal is too small for it."""

    def on_mount(self) -> None:
        """Paints."""
        self.repaint()

    def paint_on(self, canvas: Canvas) -> None:
        """Paints what is shown on a canvas of the screen's size."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paints the screen."""
        width, height = self.size
        if not width or not height:
            return
        canvas = Canvas(width, height, "desk", PLAIN if self.table_app.options.ascii else SAFE)
        if fits(width, height):
            self.paint_on(canvas)
            self.paint_keys(canvas)
        else:
            paint_too_small(canvas)
        self.show(canvas)
