"""A terminal's screenshot (an SVG as Rich writes it) drawn anew: whole numbers, blocks and lines as shapes, no fonts from elsewhere.

Letters of any fixed-width font stand in their cells, blocks have no seams, and the file is a fraction as long.
"""

import html
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

CELL, ROW = 10, 20
"""A cell's width and height in the picture."""
FONTS = "'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"

_RICH_CELL, _RICH_ROW = 12.2, 24.4
_RECT = re.compile(r'<rect fill="(?P<fill>#[0-9a-f]{6})" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" width="(?P<width>[\d.]+)"')
_TEXT = re.compile(r'<text class="[\w-]+-(?P<ink>r\d+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)"[^>]*>(?P<text>.*?)</text>')
_INK = re.compile(r"-(?P<name>r\d+) \{ fill: (?P<fill>#[0-9a-f]{6})(?P<more>[^}]*)\}")

# What is drawn as a rectangle: its place in a cell, as left, top, width and height in hundredths.
_SHAPES = {
    "█": (0, 0, 100, 100), "▌": (0, 0, 50, 100), "▀": (0, 0, 100, 50), "▄": (0, 50, 100, 50), "░": (0, 0, 100, 100),
    "─": (0, 48, 100, 5), "━": (0, 43, 100, 14), "│": (45, 0, 10, 100), "▁": (0, 88, 100, 12), "▂": (0, 75, 100, 25),
    "▃": (0, 62, 100, 38), "▅": (0, 38, 100, 62), "▆": (0, 25, 100, 75), "▇": (0, 12, 100, 88),
}  # fmt: skip


class _Box(NamedTuple):
    """A rectangle of one fill, in the picture's units."""

    x: float
    y: float
    width: float
    height: float
    fill: str


def redraw(svg: str, title: str) -> str:
    """The screenshot `svg` drawn anew."""
    inks = {ink["name"]: (ink["fill"], ink["more"]) for ink in _INK.finditer(svg)}
    grounds: list[_Box] = []
    shapes: list[_Box] = []
    texts: list[tuple[str, int, int, str]] = []
    for rect in _RECT.finditer(svg):
        row = round((float(rect["y"]) - 1.5) / _RICH_ROW)
        grounds.append(_Box(_column(rect["x"]) * CELL, row * ROW, _column(rect["width"]) * CELL, ROW, rect["fill"]))
    for text in _TEXT.finditer(svg):
        row, column = round((float(text["y"]) - 20) / _RICH_ROW), _column(text["x"])
        letters = html.unescape(text["text"]).replace("\xa0", " ")
        fill, _ = inks[text["ink"]]
        shapes += _boxes(letters, column, row, fill)
        texts += _words(letters, column, row, text["ink"])
    boxes = [*_joined(grounds), *_joined(shapes)]
    width, height = max(box.x + box.width for box in grounds), max(box.y + box.height for box in grounds)
    hatches = dict.fromkeys(box.fill for box in boxes if box.fill.startswith("url"))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="{FONTS}" font-size="16.6">',
        f"<title>{html.escape(title)}</title>",
        f"<style>text{{white-space:pre}}{''.join(_style(name, *inks[name]) for name in sorted({name for name, *_ in texts}))}</style>",
        *(_pattern(hatch[5:-1], hatch[6:-1]) for hatch in hatches),
        '<g shape-rendering="crispEdges">',
        *(f'<rect x="{b.x:g}" y="{b.y:g}" width="{b.width:g}" height="{b.height:g}" fill="{b.fill}"/>' for b in boxes),
        "</g>",
        *(_text(*text) for text in texts),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _column(pixels: str) -> int:
    return round(float(pixels) / _RICH_CELL)


def _style(name: str, fill: str, more: str) -> str:
    bold, italic = ";font-weight:bold" if "bold" in more else "", ";font-style:italic" if "italic" in more else ""
    return f".{name}{{fill:{fill}{bold}{italic}}}"


def _pattern(name: str, colour: str) -> str:
    """Dots, as `░` has them."""
    dots = f'<path d="M0 0h1v1h-1zM2 2h1v1h-1z" fill="#{colour}"/>'
    return f'<pattern id="{name}" width="4" height="4" patternUnits="userSpaceOnUse">{dots}</pattern>'


def _boxes(letters: str, column: int, row: int, fill: str) -> Iterator[_Box]:
    for place, letter in enumerate(letters, column):
        if letter in _SHAPES:
            left, top, width, height = (part / 100 for part in _SHAPES[letter])
            ink = f"url(#h{fill[1:]})" if letter == "░" else fill
            yield _Box((place + left) * CELL, (row + top) * ROW, width * CELL, height * ROW, ink)


def _words(letters: str, column: int, row: int, ink: str) -> Iterator[tuple[str, int, int, str]]:
    """Runs of letters without wide gaps and shapes, each with its place."""
    bare = "".join(" " if letter in _SHAPES else letter for letter in letters)
    for run in re.finditer(r"\S+(?: \S+)*", bare):
        yield ink, column + run.start(), row, run[0]


def _text(ink: str, column: int, row: int, letters: str) -> str:
    length = f' textLength="{len(letters) * CELL}"' if len(letters) > 1 else ""
    return f'<text class="{ink}" x="{column * CELL}" y="{row * ROW + 15}"{length}>{html.escape(letters, quote=False)}</text>'


def _joined(boxes: Iterable[_Box]) -> list[_Box]:
    """Neighbours of one fill as one, first along their rows, then down their columns."""
    rows: list[_Box] = []
    for box in sorted(boxes, key=lambda box: (box.y, box.height, box.x)):
        last = rows[-1] if rows else None
        if last and last[1::2] == box[1::2] and last.fill == box.fill and last.x + last.width == box.x:
            rows[-1] = last._replace(width=last.width + box.width)
        else:
            rows.append(box)
    found: list[_Box] = []
    for box in sorted(rows, key=lambda box: (box.x, box.width, box.fill, box.y)):
        last = found[-1] if found else None
        if last and (last.x, last.width, last.fill) == (box.x, box.width, box.fill) and last.y + last.height == box.y:
            found[-1] = last._replace(height=last.height + box.height)
        else:
            found.append(box)
    return found
