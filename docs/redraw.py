"""A terminal's screenshot (an SVG as Rich writes it) drawn anew, as the table's own pictures are.

Letters of any fixed-width font stand in their cells, blocks have no seams, and the file is a fraction as long.
"""

import html
import re

from netrunner_tui.table.drawing.canvas import cells_of
from netrunner_tui.table.drawing.picture import Paint, PaintedCell, svg

_RICH_CELL, _RICH_ROW = 12.2, 24.4
_RECT = re.compile(r'<rect fill="(?P<fill>#[0-9a-f]{6})" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" width="(?P<width>[\d.]+)"')
_TEXT = re.compile(r'<text class="[\w-]+-(?P<ink>r\d+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)"[^>]*>(?P<text>.*?)</text>')
_INK = re.compile(r"-(?P<name>r\d+) \{ fill: (?P<fill>#[0-9a-f]{6})(?P<more>[^}]*)\}")


def redraw(screenshot: str, title: str) -> str:
    """The screenshot drawn anew."""
    return svg(read(screenshot), title)


def read(screenshot: str) -> list[list[PaintedCell]]:
    """The cells of a screenshot."""
    inks = {ink["name"]: (ink["fill"], "bold" in ink["more"], "italic" in ink["more"]) for ink in _INK.finditer(screenshot)}
    grounds: dict[tuple[int, int], str] = {}
    for rect in _RECT.finditer(screenshot):
        row, start = round((float(rect["y"]) - 1.5) / _RICH_ROW), _column(rect["x"])
        grounds |= dict.fromkeys(((row, start + x) for x in range(_column(rect["width"]))), rect["fill"])
    rows, columns = (max(place[n] for place in grounds) + 1 for n in (0, 1))
    grid: list[list[PaintedCell]] = []
    for y in range(rows):
        grid.append([(" ", Paint(grounds.get((y, x), "#000000"), grounds.get((y, x), "#000000"))) for x in range(columns)])
    for text in _TEXT.finditer(screenshot):
        row, column = round((float(text["y"]) - 20) / _RICH_ROW), _column(text["x"])
        fill, bold, italic = inks[text["ink"]]
        for x, letter in enumerate(cells_of(html.unescape(text["text"]).replace("\xa0", " ")), column):
            grid[row][x] = (letter, Paint(fill, grid[row][x][1].ground, bold, italic))
    return grid


def _column(pixels: str) -> int:
    return round(float(pixels) / _RICH_CELL)
