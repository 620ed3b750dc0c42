"""Showing a change for a moment: what stands out in one zone, and the falling curtain. Canvases in, canvases out.

Nothing here waits: whoever shows the frames cuts them off at the last one as soon as a key comes.
"""

import os
from collections.abc import Mapping, Sequence
from typing import Final

from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import CardTarget, KeyTarget
from netrunner_tui.table.drawing.layout import ZoneName

MOMENT: Final = 0.15
"""Seconds that a change stands out."""
FALL: Final = 0.05
"""Seconds between two frames of the curtain."""
_ARRIVALS: Final[tuple[ZoneName, ...]] = ("rig", "servers", "hand")
_FIGURES: Final[tuple[ZoneName, ...]] = ("near_bar", "far_bar")
_STANDS_OUT: Final = Ink("focusink", "focus", bold=True)


def wanted(on: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """Returns whether animation is allowed: not where it is switched off, not over ssh."""
    off = environment.get("TEXTUAL_ANIMATIONS", "").lower() == "none"
    return on and not off and not any(environment.get(name) for name in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))


def _copy(canvas: Canvas) -> Canvas:
    copy = Canvas(canvas.width, canvas.height, "desk", canvas.glyphs)
    copy.rows = [list(row) for row in canvas.rows]
    copy.hits = canvas.hits
    return copy


def _marked(canvas: Canvas, x: int, y: int, width: int) -> Canvas:
    frame = _copy(canvas)
    row = frame.rows[y]
    row[x : x + width] = [(character, _STANDS_OUT) for character, _ in row[x : x + width]]
    return frame


def frame(before: Mapping[ZoneName, Canvas], after: Mapping[ZoneName, Canvas]) -> tuple[ZoneName, Canvas] | None:
    """Returns the zone in which a change stands out, as it is shown for a moment; None where nothing needs to.

    At most one zone: a card that has arrived, else a number that has changed, else the step that has been reached.
    """
    if not before or any(zone in before and (before[zone].width, before[zone].height) != (c.width, c.height) for zone, c in after.items()):
        return None
    there = {hit.target for zone in _ARRIVALS if zone in before for hit in before[zone].hits}
    for zone in _ARRIVALS:
        for hit in after[zone].hits if zone in after else ():
            if isinstance(hit.target, CardTarget) and hit.target not in there:
                return zone, _marked(after[zone], hit.x, hit.y, hit.width)
    for zone in _FIGURES:
        if zone in before and zone in after:
            changed = _number(before[zone], after[zone])
            if changed:
                return zone, _marked(after[zone], *changed)
    if "strip" in before and "strip" in after:
        here = _badge(after["strip"])
        if here and here != _badge(before["strip"]):
            return "strip", _marked(after["strip"], *here)
    return None


def _number(before: Canvas, after: Canvas) -> tuple[int, int, int] | None:
    """Returns column, row and width of the first number that is another than before."""
    for y, (old, new) in enumerate(zip(before.rows, after.rows, strict=True)):
        for x, (was, now) in enumerate(zip(old, new, strict=True)):
            if was[0] != now[0] and now[0].isdigit():
                start, end = x, x + 1
                while start and new[start - 1][0].isdigit():
                    start -= 1
                while end < len(new) and new[end][0].isdigit():
                    end += 1
                return start, y, end - start
    return None


def _badge(strip: Canvas) -> tuple[int, int, int] | None:
    """Returns the place of the current step's badge, printed on the colour of the acting side."""
    cells = [x for x, (_, ink) in enumerate(strip.rows[0]) if ink.bg in {"corp", "runner"}] if strip.rows else []
    return (cells[0], 0, len(cells)) if cells else None


def curtain(cover: Canvas) -> Sequence[Canvas]:
    """Returns the frames of the curtain before it hangs: it comes down from above, over what is blank already."""
    frames = []
    for part in (1, 2):
        shown = Canvas(cover.width, cover.height, "desk", cover.glyphs)
        low = cover.height * part // 3
        shown.rows[:low] = cover.rows[:low]
        shown.hits = [hit for hit in cover.hits if hit.y < low] + [hit for hit in cover.hits if hit.target == KeyTarget("enter")]
        frames.append(shown)
    return frames
