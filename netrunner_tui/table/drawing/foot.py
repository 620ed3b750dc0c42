"""The last line of a screen: the keys that work there, each with what it does, and what is told at their right."""

from collections.abc import Container, Sequence
from typing import Final

from netrunner_tui.settings.keys import ERASE, LEAVE, Keys
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.first_line import LABEL, STRONG

GAPS: Final = (3, 2)
"""Blanks between two keys: the wide gap where everything fits with it."""
NO_KEYS: Final = frozenset({"arrows", "a-z", "0-9", "1-9", "any", "key"})
"""What stands on a key line for keys that are not named."""


def staying(keys: Keys) -> frozenset[str]:
    """Returns the keys that stand on a key line whatever there is no room for: the ways back, and help."""
    return frozenset({ERASE, LEAVE, keys.key_of("close"), keys.key_of("help")})


def keys_that_fit(canvas: Canvas, keys: Sequence[tuple[str, str]], room: int, stay: Container[str]) -> tuple[list[tuple[str, str]], int]:
    """Returns the keys that `room` cells hold, and the blanks between two of them.

    Whole keys are left out, the last first, but those that stay; of these too where even they have no room.
    """
    shown = list(keys)
    while shown:
        cells = sum(canvas.measure(key) + 1 + canvas.measure(words) for key, words in shown)
        for gap in GAPS:
            if cells + gap * (len(shown) - 1) <= room:
                return shown, gap
        places = range(len(shown) - 1, -1, -1)
        del shown[next((place for place in places if shown[place][0] not in stay), -1)]
    return shown, GAPS[-1]


def paint_foot(
    canvas: Canvas, keys: Sequence[tuple[str, str]], stay: Container[str], *,
    told: str = "", ink: Ink = LABEL, begin: int = 1, end: int | None = None,
) -> None:  # fmt: skip
    """Paints the last line of a canvas: keys from column `begin` on, and what is told before column `end`, where it is cut rather
    than the keys that stay.
    """
    y = canvas.height - 1
    canvas.fill(begin - 1, y, (canvas.width if end is None else end) - begin + 1, 1, Ink("ink", "panel"))
    end = canvas.width - 1 if end is None else end
    if told:
        least, _ = keys_that_fit(canvas, [key for key in keys if key[0] in stay], end - begin, stay)
        taken = sum(canvas.measure(key) + 1 + canvas.measure(words) + GAPS[-1] for key, words in least)
        end = canvas.right(end, y, canvas.cut(told, end - begin - taken), ink) - GAPS[-1]
    x = begin
    shown, gap = keys_that_fit(canvas, keys, end - begin, stay)
    for key, words in shown:
        start = x
        x = canvas.put(x, y, key, STRONG)
        x = canvas.put(x + 1, y, words, LABEL)
        _point(canvas, start, y, key, x)
        x += gap


def _point(canvas: Canvas, x: int, y: int, keys: str, end: int) -> None:
    """Makes keys that are printed from `x` on clickable: each for itself where several stand there, with their meaning where one does."""
    names = keys.split(" ")
    for name in names:
        width = canvas.measure(name) if len(names) > 1 else end - x
        if name not in NO_KEYS and not (len(name) == 3 and name.startswith("1-")):
            canvas.point(x, y, width, 1, KeyTarget(name))
        x += width + 1
