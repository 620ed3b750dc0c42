"""Cells drawn without a terminal: as a picture (SVG), and as what a terminal has to be sent for them.

Pictures name no font of anybody's: letters of any fixed-width font stand in their cells. Blocks and lines are shapes and have no seams.
"""

import html
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from netrunner_tui.table.drawing.canvas import Canvas, Cell as Printed, Ink
from netrunner_tui.table.drawing.themes import Palette

CELL: Final = 10
"""A cell's width in the picture."""
ROW: Final = 20
"""A cell's height in the picture."""
FONTS: Final = "'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"

# Characters drawn as a rectangle: its place in a cell, as left, top, width and height in hundredths.
_SHAPES: Final = {
    "█": (0, 0, 100, 100), "▌": (0, 0, 50, 100), "▀": (0, 0, 100, 50), "▄": (0, 50, 100, 50), "░": (0, 0, 100, 100),
    "─": (0, 48, 100, 5), "━": (0, 43, 100, 14), "│": (45, 0, 10, 100), "▁": (0, 88, 100, 12), "▂": (0, 75, 100, 25),
    "▃": (0, 62, 100, 38), "▅": (0, 38, 100, 62), "▆": (0, 25, 100, 75), "▇": (0, 12, 100, 88),
}  # fmt: skip
_NEAR: Final = 4
"""Unchanged cells between two changes that are sent rather than jumped over."""


class Paint(NamedTuple):
    """The look of a printed cell; colours are `#rrggbb`."""

    fill: str
    ground: str
    bold: bool = False
    italic: bool = False


PaintedCell = tuple[str, Paint]
"""The content of a cell: a letter with its marks, or nothing behind a wide one."""
PaintedGrid = Sequence[Sequence[PaintedCell]]


def painted(canvas: Canvas, palette: Palette) -> list[list[PaintedCell]]:
    """Returns a canvas in the colours of a theme, which must have colours of its own."""
    paints = {}
    rows: list[list[PaintedCell]] = []
    for row in canvas.rows:
        cells: list[PaintedCell] = []
        for letter, ink in row:
            if ink not in paints:
                paints[ink] = Paint(palette.colours[ink.fg], palette.colours[ink.bg], ink.bold, ink.italic)
            cells.append((letter, paints[ink]))
        rows.append(cells)
    return rows


# --- for a terminal --------------------------------------------------------------------------------------------------------------------


def frame(now: Canvas, palette: Palette, before: Canvas | None = None) -> str:
    """Returns the codes that turn a terminal showing `before` into `now`; a full repaint without `before`. Empty if nothing changes."""
    sent: list[str] = [] if before is not None else ["\x1b[?25l\x1b[0m\x1b[2J"]
    for y, row in enumerate(now.rows):
        for start, end in _changed(row, before.rows[y] if before is not None else None):
            sent.append(f"\x1b[{y + 1};{start + 1}H")
            last: Ink | None = None
            for letter, ink in row[start:end]:
                if ink != last:
                    sent.append(_signs(ink, palette))
                    last = ink
                sent.append(letter)
    return "".join(sent)


def _changed(row: list[Printed], before: list[Printed] | None) -> Iterator[tuple[int, int]]:
    """Yields the changed spans of a row: from column, to column. Wide letters are never split."""
    if before is None:
        yield 0, len(row)
        return
    if row is before or row == before:
        return
    start = end = -1
    for x, (cell, was) in enumerate(zip(row, before, strict=True)):
        if cell == was:
            continue
        if start < 0 or x > end + _NEAR:
            if start >= 0:
                yield start, _whole(row, end)
            start = x
            while start and not row[start][0]:
                start -= 1
        end = x + 1
    yield start, _whole(row, end)


def _whole(row: list[Printed], end: int) -> int:
    while end < len(row) and not row[end][0]:
        end += 1
    return end


def _signs(ink: Ink, palette: Palette) -> str:
    codes = ["0", *(["1"] if ink.bold else []), *(["3"] if ink.italic else [])]
    for place, role in (("38", ink.fg), ("48", ink.bg)):
        colour = palette.colours[role]
        codes.append(f"{place};2;{int(colour[1:3], 16)};{int(colour[3:5], 16)};{int(colour[5:7], 16)}")
    return f"\x1b[{';'.join(codes)}m"


# --- as a picture ----------------------------------------------------------------------------------------------------------------------


class _Box(NamedTuple):
    """A rectangle of one fill, in the picture's units."""

    x: float
    y: float
    width: float
    height: float
    fill: str


class _Word(NamedTuple):
    """Letters that are printed from one cell on, over `cells` of them."""

    column: int
    row: int
    cells: int
    letters: str
    paint: Paint


def svg(grid: PaintedGrid, title: str) -> str:
    """Returns a grid as a picture."""
    width, height = max(map(len, grid)) * CELL, len(grid) * ROW
    grounds = [_Box(x * CELL, y * ROW, CELL, ROW, paint.ground) for y, row in enumerate(grid) for x, (_, paint) in enumerate(row)]
    shapes = [box for y, row in enumerate(grid) for x, cell in enumerate(row) for box in _shape(cell, x, y)]
    words = [word for y, row in enumerate(grid) for word in _words(row, y)]
    boxes = [*_joined(grounds), *_joined(shapes)]
    inks: dict[Paint, str] = {}
    for word in words:
        inks.setdefault(word.paint._replace(ground=""), f"r{len(inks) + 1}")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="{FONTS}" font-size="16.6">',
        f"<title>{_escaped(title)}</title>",
        f"<style>text{{white-space:pre}}{''.join(_style(name, paint) for paint, name in inks.items())}</style>",
        *(_pattern(hatch[5:-1], hatch[6:-1]) for hatch in dict.fromkeys(box.fill for box in boxes if box.fill.startswith("url"))),
        '<g shape-rendering="crispEdges">',
        *(f'<rect x="{b.x:g}" y="{b.y:g}" width="{b.width:g}" height="{b.height:g}" fill="{b.fill}"/>' for b in boxes),
        "</g>",
        *(_text(word, inks[word.paint._replace(ground="")]) for word in words),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _style(name: str, paint: Paint) -> str:
    bold, italic = ";font-weight:bold" if paint.bold else "", ";font-style:italic" if paint.italic else ""
    return f".{name}{{fill:{paint.fill}{bold}{italic}}}"


def _pattern(name: str, colour: str) -> str:
    """Returns dots, as `░` has them."""
    dots = f'<path d="M0 0h1v1h-1zM2 2h1v1h-1z" fill="#{colour}"/>'
    return f'<pattern id="{name}" width="4" height="4" patternUnits="userSpaceOnUse">{dots}</pattern>'


def _shape(cell: PaintedCell, x: int, y: int) -> Iterator[_Box]:
    letter, paint = cell
    if letter in _SHAPES:
        left, top, width, height = (part / 100 for part in _SHAPES[letter])
        ink = f"url(#h{paint.fill[1:]})" if letter == "░" else paint.fill
        yield _Box((x + left) * CELL, (y + top) * ROW, width * CELL, height * ROW, ink)


def _words(row: Sequence[PaintedCell], y: int) -> Iterator[_Word]:
    """Runs of letters of one ink without wide gaps and shapes, each with its place."""
    letters: list[str] = []
    start = 0
    ink: Paint | None = None

    def word() -> Iterator[_Word]:
        text = "".join(letters).rstrip()
        if text and ink is not None:
            blanks = len("".join(letters)) - len(text)
            yield _Word(start, y, len(letters) - blanks, text, ink)
        letters.clear()

    for x, (letter, paint) in enumerate(row):
        blank = letter == " " or letter in _SHAPES
        other = ink is None or paint._replace(ground="") != ink._replace(ground="")
        if letters and ((other and letter) or (blank and letters[-1] == " ") or letter in _SHAPES):
            yield from word()
        if blank and (not letters or letter in _SHAPES):
            continue
        if not letters:
            start, ink = x, paint
        letters.append(letter)
    yield from word()


def _text(word: _Word, ink: str) -> str:
    length = f' textLength="{word.cells * CELL}"' if word.cells > 1 else ""
    told = _escaped(word.letters)
    return f'<text class="{ink}" x="{word.column * CELL}" y="{word.row * ROW + 15}"{length}>{told}</text>'


def _joined(boxes: Iterable[_Box]) -> list[_Box]:
    """Joins neighbours of one fill, first along their rows, then down their columns."""
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


def _escaped(text: str) -> str:
    """Returns `text` in XML, which has no room for two of the characters that are none."""
    return html.escape(text, quote=False).replace("\ufffe", "?").replace("\uffff", "?")
