"""A number over the turns as rows of characters: columns in eighths of a cell, or of ASCII characters."""

from collections.abc import Sequence
from typing import Final

EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
SIGNS: Final = "  ..::-=#"
"""ASCII characters for eighths: a full cell is `#`, the top of a column one of `.:-=`."""


def columns(values: Sequence[int], width: int) -> list[tuple[int, int]]:
    """Returns the content of each column of a plot: the index of a value, and its width in cells.

    If there are more values than cells, each column shows the last of its values.
    """
    if not values or width < 1:
        return []
    each = min(3, width // len(values))
    if each:
        return [(place, each) for place in range(len(values))]
    return [((column + 1) * len(values) // width - 1, 1) for column in range(width)]


def bars(values: Sequence[int], width: int, height: int, top: int, *, ascii_only: bool = False) -> list[str]:
    """Draws the values as columns, `height` rows from above; `top` is the value of a full column. Values below 0 are drawn as 0."""
    signs = SIGNS if ascii_only else EIGHTHS
    rows = []
    for row in range(height - 1, -1, -1):
        cells = []
        for place, each in columns(values, width):
            eighths = round(max(0, values[place]) * 8 * height / max(1, top)) - 8 * row
            if values[place] > 0 and row == 0:
                eighths = max(1 if not ascii_only else 2, eighths)
            sign = signs[min(8, max(0, eighths))]
            # A blank between columns if there is room for one: they can be counted.
            cells.append(sign * (each - 1) + " " if each > 1 else sign)
        rows.append("".join(cells).rstrip())
    return rows


def axis(numbers: Sequence[int], width: int) -> str:
    """Returns the numbers below the columns of a plot, as many as fit."""
    line = ""
    for column, (place, each) in enumerate(columns(numbers, width)):
        at, told = column * each, str(numbers[place])
        if (at > len(line) or not line) and at + len(told) <= width:
            line = line.ljust(at) + told
    return line
