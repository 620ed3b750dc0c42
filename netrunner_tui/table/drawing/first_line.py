"""The first line of a screen: the name of the game, and what is on the screen."""

from typing import Final

from netrunner_tui.table.drawing.canvas import Canvas, Ink

PANEL: Final = Ink("ink", "panel")
STRONG: Final = Ink("ink", "panel", bold=True)
SECOND: Final = Ink("ink2", "panel")
LABEL: Final = Ink("ink3", "panel")


def paint_first_line(canvas: Canvas, title: str, ink: Ink = SECOND) -> int:
    """Paints the line, with the screen's title on it. Returns the column after that."""
    canvas.fill(0, 0, canvas.width, 1, PANEL)
    x = canvas.put(1, 0, "NETRUNNER", STRONG)
    return canvas.put(x + 3, 0, title, ink)
