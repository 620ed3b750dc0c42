"""Legibility of text: contrast of the colour roles that are printed on each other (WCAG 2, 1 to 21)."""

from collections.abc import Iterator, Mapping
from typing import Final

from netrunner_tui.table.drawing.canvas import Role

LEAST: Final = 4.5
"""Contrast that text of ordinary size needs."""

_GROUNDS: Final[tuple[Role, ...]] = ("desk", "panel", "card", "body", "back")
_INKS: Final[tuple[Role, ...]] = ("ink", "ink2", "runner", "corp")
_OTHERS: Final[tuple[tuple[Role, Role], ...]] = (
    ("ink3", "desk"), ("ink3", "panel"), ("ink3", "body"), ("ink3", "back"), ("askink", "ask"), ("ask", "askbg"), ("ink", "askbg"),
    ("ink2", "askbg"), ("focusink", "focus"), ("desk", "runner"), ("desk", "corp"),
)  # fmt: skip


def pairs() -> Iterator[tuple[Role, Role]]:
    """Returns every colour of letters with every ground that they are printed on."""
    for ink in _INKS:
        for ground in _GROUNDS:
            yield ink, ground
    yield from _OTHERS


def _light(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours written as `#rrggbb`."""
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def is_dark(colour: str) -> bool:
    """Returns whether white letters are easier to read on a colour than black ones."""
    return contrast(colour, "#ffffff") >= contrast(colour, "#000000")


def unreadable(colours: Mapping[Role, str]) -> list[tuple[Role, Role, float]]:
    """Returns the pairs that are hard to read, with their contrast, the worst first."""
    found = [(ink, ground, contrast(colours[ink], colours[ground])) for ink, ground in pairs()]
    return sorted((one for one in found if one[2] < LEAST), key=lambda one: one[2])
