"""Jump letters, and moving the focus over what stands on the screen."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

from netrunner_tui.table.drawing.canvas import Hit
from netrunner_tui.table.drawing.click_targets import ClickTarget

LETTERS: Final = "asdfghjklqwertyuiopzxcvbnm"

_NONE: Final[Mapping[ClickTarget, str]] = MappingProxyType({})

Direction = Literal["left", "right", "up", "down"]


def labels(targets: Sequence[ClickTarget], before: Mapping[ClickTarget, str] = _NONE) -> dict[ClickTarget, str]:
    """Returns a label for each target: one letter while they last, two beyond 26; no label begins another.

    `before`: the labels that targets had, which those of them that are still there keep; others come in place of those that are not.
    """
    if before and len(targets) <= len(before):
        kept = {target: before[target] for target in targets if target in before}
        free = iter([label for target, label in before.items() if target not in kept])
        return {target: kept[target] if target in kept else next(free) for target in targets}
    count = len(targets)
    doubled = 0
    while len(LETTERS) - doubled + doubled * len(LETTERS) < count:
        doubled += 1
    singles = LETTERS[: len(LETTERS) - doubled]
    pairs = [first + second for first in LETTERS[len(LETTERS) - doubled :] for second in LETTERS]
    return dict(zip(targets, [*singles, *pairs], strict=False))


def nearest(hits: Iterable[Hit], here: Hit, direction: Direction) -> Hit | None:
    """Returns the nearest thing in a direction; what lies straight ahead goes before what lies askew."""
    best: tuple[float, Hit] | None = None
    sideways, forward = direction in {"left", "right"}, direction in {"right", "down"}
    x, y, end_x, end_y = here.x, here.y, here.x + here.width, here.y + here.height
    for hit in hits:
        if sideways:
            ahead = hit.x >= end_x if forward else hit.x + hit.width <= x
        else:
            ahead = hit.y >= end_y if forward else hit.y + hit.height <= y
        if not ahead or hit.target == here.target:
            continue
        across = max(0, hit.x - end_x, x - hit.x - hit.width)
        upright = max(0, hit.y - end_y, y - hit.y - hit.height)
        # A row is about twice as high as a cell is wide.
        askew = upright * 12.0 if sideways else float(across)
        score = (float(across) if sideways else upright * 2.0) + (10.0 + askew if askew else 0.0)
        # Among equals the one whose beginning is nearest.
        score += abs(hit.x - x) * 0.01 + abs(hit.y - y) * 0.01
        if best is None or score < best[0]:
            best = (score, hit)
    return best[1] if best else None


def in_order(hits: Iterable[Hit], *, rows: bool) -> list[Hit]:
    """Sorts hits in the order in which letters are given: column by column, as ice stands, or row by row, as one reads."""
    return sorted(hits, key=lambda hit: (hit.y, hit.x) if rows else (hit.x, hit.y))
