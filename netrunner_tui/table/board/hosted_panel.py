"""The panel of a hosted table: players present, clocks and table talk, in words and as a page."""

from collections.abc import Sequence
from typing import Final

from netrunner_tui.model.lobby import Clocks, Presence, Said
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.table.board.scrolling import Extent, reach
from netrunner_tui.table.drawing.canvas import Canvas, Ink

LONGEST_SAYING: Final = 500
EXACT_BELOW: Final = 600
"""Seconds below which a clock is told to the second: above, nothing is sent every second over the line."""
_MARKS: Final = {"thinking": "is thinking", "away": "is away", "gone": "is offline"}


def clock_words(seconds: float) -> str:
    """Returns the time left on a clock: minutes, or minutes and seconds when it is short."""
    left = max(0, int(seconds))
    if left >= EXACT_BELOW:
        return f"{left // 60} min"
    return f"{left // 60}:{left % 60:02d}"


def left_of(clocks: Clocks, side: Side, now: float) -> float:
    """Returns the seconds left of a side's time at `now`; below zero where it is up."""
    left = clocks.corp if side == CORP else clocks.runner
    return left - max(0.0, now - clocks.said) if clocks.running == side else left


def marks(present: Sequence[Presence], me: str, clocks: Clocks | None, now: float, unread: int) -> tuple[str, ...]:
    """Returns the table's part of the top line: the number of unread lines of talk, players away, and clocks."""
    found = []
    if unread:
        found.append(f"{unread} said")
    for who in present:
        if who.side and who.name != me and who.mark:
            found.append(f"{who.name} {_MARKS[who.mark]}")
    watching = sum(1 for who in present if not who.side)
    if watching:
        found.append(f"{watching} watching")
    if clocks is not None:
        found.append("  ".join(f"{SIDE_NAMES[side]} {clock_words(left_of(clocks, side, now))}" for side in SIDES))
    return tuple(found)


def paint_talk(said: Sequence[Said], typed: str, canvas: Canvas, back: int, title: str = "TABLE TALK") -> Extent:
    """Paints talk, the newest line above the one that is typed; `back` lines are scrolled out of sight below. Returns how much there is."""
    panel, second = Ink("ink", "panel"), Ink("ink2", "panel")
    canvas.fill(0, 0, canvas.width, canvas.height, panel)
    left, right = 2, canvas.width - 2
    end = canvas.put(left, 0, title, Ink("ink2", "panel", bold=True)) + 1
    canvas.put(end, 0, canvas.glyphs.rule * (right - end), Ink("rule", "panel"))
    rows: list[tuple[str, str]] = []
    for line in said:
        for place, text in enumerate(canvas.wrap(line.text, max(10, right - left - 14))):
            rows.append((line.by if not place else "", text))
    room = max(1, canvas.height - 4)
    top = max(0, len(rows) - room - back)
    shown = rows[top : top + room]
    if len(rows) > room:
        canvas.right(right, 0, f" {reach(top, room, len(rows))} ", Ink("ink3", "panel"))
    if not rows:
        canvas.put(left, 2, "Nothing has been said here.", Ink("ink3", "panel"))
    for y, (who, text) in enumerate(shown, 2):
        canvas.put(left, y, canvas.cut(who, 12), Ink("ink", "panel", bold=True))
        canvas.put(left + 14, y, text, second)
    bottom = canvas.height - 1
    canvas.put(left, bottom, "Say", Ink("askink", "ask", bold=True))
    tail = typed
    while canvas.measure(tail) > right - left - 7:
        tail = tail[1:]
    canvas.put(left + 4, bottom, f"{tail}_", panel)
    return Extent(len(rows), top, room)


def here(present: Sequence[Presence], me: str) -> str:
    """Returns everybody who is here, and what they do; who reads it, called `me`, is there, whatever the server heard last."""
    told = []
    for who in present:
        role = SIDE_NAMES[CORP if who.side == CORP else RUNNER] if who.side else "watches"
        mark = f", {_MARKS[who.mark]}" if who.mark and who.name != me else ""
        told.append(f"{'you' if who.name == me else who.name} ({role}{mark})")
    return ", ".join(told) or "nobody else"
