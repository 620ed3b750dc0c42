"""The strip above the question: what the coach says, and the key that does it."""

from typing import Final

import msgspec

from netrunner_tui.model.sides import Side
from netrunner_tui.table.coaching.next_key import NextKey
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.layout import Area

TITLED_FROM: Final = 4
"""Rows from which the strip has a heading."""
_INK: Final = Ink("ink", "panel")
_STRONG: Final = Ink("ink", "panel", bold=True)
_KEY: Final = Ink("ink", "card", bold=True)


class Spoken(msgspec.Struct, frozen=True):
    """What stands on the strip."""

    title: str
    goal: str
    text: str
    """Why; empty while somebody else decides."""
    next: NextKey | None
    silence: str
    """The key that silences the coach."""


def paint_coach(spoken: Spoken, side: Side, area: Area, glyphs: Glyphs) -> Canvas:
    """Paints the strip: a heading where there is room for it, the words, and below them the key."""
    canvas = Canvas(area.width, area.height, "panel", glyphs)
    canvas.fill(0, 0, area.width, area.height, _INK)
    for y in range(area.height):
        canvas.put(0, y, glyphs.edge_small, Ink(side, "panel"))
    y = 0
    lines = canvas.wrap(spoken.text, area.width - 4)
    # A heading without a goal gives way to words that it would cut.
    if len(lines) <= area.height - 2 or (area.height >= TITLED_FROM and spoken.goal):
        quiet = f"{spoken.silence} silence"
        end = canvas.right(area.width - 1, 0, quiet, Ink("ink3", "panel"))
        canvas.point(end, 0, canvas.measure(quiet), 1, KeyTarget(spoken.silence))
        room = end - 4
        if not spoken.goal or canvas.measure(spoken.title) + 2 + canvas.measure(spoken.goal) <= room:
            x = canvas.put(2, 0, spoken.title, Ink(side, "panel", bold=True)) + 2
            canvas.put(x, 0, spoken.goal, Ink("ink2", "panel"))
        else:  # what is to be done stands whole before what the lesson is called
            canvas.put(2, 0, canvas.cut(spoken.goal, room), Ink(side, "panel", bold=True))
        y = 1
    room = area.height - y - 1
    if len(lines) > room:
        lines = [*lines[: room - 1], canvas.cut(" ".join(lines[room - 1 :]), area.width - 4)]
    for line in lines:
        canvas.put(2, y, line, _INK)
        y += 1
    if spoken.next is not None:
        x = canvas.put(2, area.height - 1, f" {spoken.next.key} ", _KEY) + 1
        canvas.put(x, area.height - 1, canvas.cut(spoken.next.words, area.width - x - 2), _STRONG)
        canvas.point(0, area.height - 1, area.width, 1, KeyTarget(spoken.next.key))
    return canvas
