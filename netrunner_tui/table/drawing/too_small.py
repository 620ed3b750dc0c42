"""What stands where the terminal is too small for what is to be drawn."""

from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.layout import MIN_HEIGHT, MIN_WIDTH


def paint_too_small(canvas: Canvas, *more: str) -> None:
    """Says which size is needed; `more`: what can be done, as far as there is room."""
    times = canvas.glyphs.copies
    needed = f"needs {MIN_WIDTH}{times}{MIN_HEIGHT}, this is {canvas.width}{times}{canvas.height}"
    lines = [needed, *(line for words in more for line in canvas.wrap(words, max(1, canvas.width - 2)))][: canvas.height]
    for y, line in enumerate(lines, (canvas.height - len(lines)) // 2):
        canvas.put(1 if len(line) < canvas.width else 0, y, line, canvas.rows[0][0][1])
