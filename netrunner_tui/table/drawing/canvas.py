"""A grid of cells that zones paint into: text in colour roles, and the places that can be pointed at.

Painting knows no terminal and no theme. Widths are terminal cells.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec
from msgspec.structs import replace
from rich.cells import cell_len

from netrunner_tui.model.text import plain
from netrunner_tui.table.drawing.click_targets import ClickTarget
from netrunner_tui.table.drawing.glyphs import SAFE, Glyphs, to_ascii

Role = Literal[
    "desk", "panel", "card", "body", "back", "hatch", "rule", "ink", "ink2", "ink3", "runner", "corp", "ask", "askink", "askbg",
    "focus", "focusink",
]  # fmt: skip


class Ink(msgspec.Struct, frozen=True, gc=False):
    """The style of a cell: colour roles of letter and ground."""

    fg: Role
    bg: Role
    bold: bool = False
    italic: bool = False


class Hit(msgspec.Struct, frozen=True):
    """The place of a target on its canvas."""

    x: int
    y: int
    width: int
    height: int
    target: ClickTarget

    def holds(self, x: int, y: int) -> bool:
        """Returns whether the cell belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


Cell = tuple[str, Ink]

_LEAST_LETTERS: Final = 5
"""Cells that a name keeps before the number at its end, the cut sign among them."""
_HUSHED: Final[Mapping[Role, Role]] = {"ask": "card", "askink": "ink2", "askbg": "panel"}
"""What stands for the colours of a question that is not to be answered now."""


@lru_cache(maxsize=8192)
def cells_of(text: str) -> tuple[str, ...]:
    """Returns `text` a cell each: a wide character is followed by an empty string, a combining mark joins the cell before it."""
    if text.isascii():
        return tuple(text)
    found: list[str] = []
    for character in text:
        width = cell_len(character)
        if width == 0:
            if found:
                found[-1] += character
            continue
        found.append(character)
        found.extend("" for _ in range(width - 1))
    return tuple(found)


def cells_in(text: str) -> int:
    """Returns the cells that a printable text takes."""
    return len(text) if text.isascii() else cell_len(text)


def _letters_in(text: str, width: int) -> int:
    """Returns the number of letters at the beginning of `text` that `width` cells hold; at least one."""
    cells = 0
    for place, letter in enumerate(text):
        cells += cells_in(letter)
        if cells > width:
            return max(1, place)
    return len(text)


@lru_cache(maxsize=4096)
def cell(character: str, ink: Ink) -> Cell:
    """Returns a cell. Equal ones mostly are the same object: two rows are compared the faster for it."""
    return character, ink


@lru_cache(maxsize=2048)
def _inked(text: str, ink: Ink) -> tuple[Cell, ...]:
    """Returns the cells of a text; most of a screen is printed again and again."""
    return tuple([cell(character, ink) for character in cells_of(text)])


class Canvas:
    """`width` by `height` cells on the ground `bg`."""

    def __init__(self, width: int, height: int, bg: Role = "desk", glyphs: Glyphs = SAFE) -> None:
        self.width = width
        self.height = height
        self.glyphs = glyphs
        blank = cell(" ", Ink("ink", bg))
        self.rows: list[list[Cell]] = [[blank] * width for _ in range(height)]
        self.hits: list[Hit] = []

    def hush(self) -> None:
        """Takes the colour of what is asked away, from letters and grounds."""
        for row in self.rows:
            for x, (character, ink) in enumerate(row):
                if ink.fg in _HUSHED or ink.bg in _HUSHED:
                    row[x] = cell(character, replace(ink, fg=_HUSHED.get(ink.fg, ink.fg), bg=_HUSHED.get(ink.bg, ink.bg)))

    def clean(self, text: str) -> str:
        """Returns `text` safe for a terminal, in the characters of this canvas's glyph set."""
        if not text.isprintable():
            text = plain(text)
        return to_ascii(text) if self.glyphs.ascii else text

    def measure(self, text: str) -> int:
        """Returns the cells that `text` takes."""
        return cells_in(self.clean(text))

    def cut_apart(self, text: str, others: Sequence[str], width: int) -> str:
        """Returns a text in so many cells: its first word, then what tells it from other texts that begin like it."""
        words, theirs = text.split(), [other.split() for other in others]
        first = next((n for n, word in enumerate(words) if any(n >= len(other) or other[n] != word for other in theirs)), 0)
        return self.cut(f"{words[0]} {self.glyphs.cut} {' '.join(words[first:])}", width)

    def cut(self, text: str, width: int) -> str:
        """Returns `text` in at most `width` cells, cut with the cut sign."""
        text = self.clean(text)
        if cells_in(text) <= width:
            return text
        if width <= 0:
            return ""
        kept = ""
        for character in text:
            if cells_in(kept + character) > width - 1:
                break
            kept += character
        return kept.rstrip(" :,-") + self.glyphs.cut

    def cut_name(self, name: str, width: int) -> str:
        """Returns a card's name in at most `width` cells, with the number at its end: Fairchild 1.0 is not Fairchild 2.0."""
        last = name.rpartition(" ")[2]
        room = width - self.measure(last)
        if self.measure(name) <= width or not last[:1].isdecimal() or room < _LEAST_LETTERS:
            return self.cut(name, width)
        return self.cut(name, room) + last

    def wrap(self, text: str, width: int) -> list[str]:
        """Returns `text` in lines of at most `width` cells; one empty line where there is no width.

        A longer word is broken, behind a hyphen where it has one.
        """
        if width <= 0:
            return [""]
        lines: list[str] = []
        line = ""
        for word in self.clean(text).split():
            while cells_in(word) > width:
                if line:
                    lines.append(line)
                    line = ""
                letters = _letters_in(word, width)
                letters = word.rfind("-", 0, letters) + 1 or letters
                lines.append(word[:letters])
                word = word[letters:]
            joined = f"{line} {word}" if line else word
            if cells_in(joined) <= width:
                line = joined
            else:
                lines.append(line)
                line = word
        if line:
            lines.append(line)
        return lines or [""]

    def put(self, x: int, y: int, text: str, ink: Ink) -> int:
        """Prints `text` from `x` on row `y`, clipped to the canvas; returns the column after it."""
        cells = _inked(self.clean(text), ink)
        end = x + len(cells)
        if not 0 <= y < self.height:
            return end
        row, left, right = self.rows[y], max(0, x), min(self.width, end)
        if left >= right:
            return end
        self._halve(row, left, right)
        row[left:right] = cells[left - x : right - x]
        # Of what is clipped half a wide letter may be left.
        if x < 0 and not row[0][0]:
            row[0] = (" ", row[0][1])
        if right < end and not cells[right - x][0]:
            row[right - 1] = (" ", row[right - 1][1])
        return end

    @staticmethod
    def _halve(row: list[Cell], left: int, right: int) -> None:
        """Blanks the halves of wide letters that are left beside cells about to be overwritten."""
        if left and not row[left][0]:
            row[left - 1] = (" ", row[left - 1][1])
        if right < len(row) and not row[right][0]:
            row[right] = (" ", row[right][1])

    def right(self, end: int, y: int, text: str, ink: Ink) -> int:
        """Prints `text` so that it ends before column `end`; returns the column where it begins."""
        start = end - self.measure(text)
        self.put(start, y, text, ink)
        return start

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink, character: str = " ") -> None:
        """Fills a rectangle."""
        left, right = max(0, x), min(self.width, x + width)
        if right <= left:
            return
        run = [cell(character, ink)] * (right - left)
        for row in self.rows[max(0, y) : max(0, y + height)]:
            self._halve(row, left, right)
            row[left:right] = run

    def point(self, x: int, y: int, width: int, height: int, target: ClickTarget) -> None:
        """Notes that these cells stand for `target`."""
        if x < self.width and y < self.height and x + width > 0 and y + height > 0:
            self.hits.append(Hit(x, y, width, height, target))

    def at(self, x: int, y: int) -> ClickTarget | None:
        """Returns the target at a cell; the latest painted wins."""
        return next((hit.target for hit in reversed(self.hits) if hit.holds(x, y)), None)

    def text(self) -> str:
        """Returns the canvas as plain text, for tests."""
        return "\n".join("".join(character for character, _ in row).rstrip() for row in self.rows)
