"""Jump letters, and moving the focus over what stands on the screen."""

from collections.abc import Iterable, Sequence
from typing import Literal

from netrunner_tui.table.canvas import Hit, Target

LETTERS = "asdfghjklqwertyuiopzxcvbnm"

Direction = Literal["left", "right", "up", "down"]


def labels(targets: Sequence[Target]) -> dict[Target, str]:
    """A label for each target: one letter while they last, two beyond 26; no label begins another."""
    count = len(targets)
    doubled = 0
    while len(LETTERS) - doubled + doubled * len(LETTERS) < count:
        doubled += 1
    singles = LETTERS[: len(LETTERS) - doubled]
    pairs = [first + second for first in LETTERS[len(LETTERS) - doubled :] for second in LETTERS]
    return dict(zip(targets, [*singles, *pairs], strict=False))


def _gap(start: int, end: int, low: int, high: int) -> int:
    """Cells between two spans, 0 where they overlap."""
    return max(0, low - end, start - high)


def beside(hits: Iterable[Hit], here: Hit, direction: Direction) -> Hit | None:
    """The nearest thing in a direction; what lies straight ahead goes before what lies askew."""
    best: tuple[float, Hit] | None = None
    for hit in hits:
        if hit.target == here.target:
            continue
        across = _gap(here.x, here.x + here.width, hit.x, hit.x + hit.width)
        upright = _gap(here.y, here.y + here.height, hit.y, hit.y + hit.height)
        ahead = {
            "left": hit.x + hit.width <= here.x,
            "right": hit.x >= here.x + here.width,
            "up": hit.y + hit.height <= here.y,
            "down": hit.y >= here.y + here.height,
        }[direction]
        if not ahead:
            continue
        # A row is about twice as high as a cell is wide.
        if direction in {"left", "right"}:
            score = across + (10.0 + upright * 12.0 if upright else 0.0)
        else:
            score = upright * 2.0 + (10.0 + across if across else 0.0)
        # Among equals the one whose beginning is nearest.
        score += abs(hit.x - here.x) * 0.01 + abs(hit.y - here.y) * 0.01
        if best is None or score < best[0]:
            best = (score, hit)
    return best[1] if best else None


def from_left(hits: Iterable[Hit]) -> list[Hit]:
    """Hits column by column, each from the top: the order in which letters are given."""
    return sorted(hits, key=lambda hit: (hit.x, hit.y))
