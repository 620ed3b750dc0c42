"""The place of every zone, for a terminal's size and a seat: arithmetic only.

As rows run out, zones shrink in the reverse of the order in which rows are *added back* to the smallest table here.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER, Side

MIN_WIDTH: Final = 80
MIN_HEIGHT: Final = 24
SIDEBAR_FROM: Final = 120
"""Columns from which the focused card and the log stand beside the board."""

WIDE_FROM: Final = 160
"""Columns from which chips are wide enough for most names."""
WIDE_PITCH: Final = 23
_WIDEST: Final = {16: 24, 17: 24, WIDE_PITCH: 28}
"""The widest a column becomes where there are fewer servers than fit, by its usual pitch."""

TITLED: Final = 30
"""Rows from which the coach's strip has a heading."""

ZoneName = Literal[
    "top", "far_bar", "servers", "strip", "rig", "near_bar", "line", "question", "hand", "keys", "inspector", "log", "moment", "hands",
    "timeline", "coach",
]  # fmt: skip
"""The moment, the hands and the timeline are of a game that is looked back at; the question, the hand and the coach of one going on."""
ONLY_PAST: Final[tuple[ZoneName, ...]] = ("moment", "hands", "timeline")
"""Zones that are shown only of a game that is looked back at."""


class Area(msgspec.Struct, frozen=True, gc=False):
    """A rectangle of cells; no height: the zone is not shown."""

    x: int
    y: int
    width: int
    height: int


class Grid(msgspec.Struct, frozen=True):
    """A row of chips: `count` of them, `chip` cells wide, `pitch` apart, from column `margin`."""

    count: int
    pitch: int
    chip: int
    margin: int

    def x(self, place: int) -> int:
        """Returns the column at which chip `place` (from 0) begins."""
        return self.margin + self.pitch * place


class Layout(msgspec.Struct, frozen=True):
    """The table at one size from one seat."""

    width: int
    height: int
    side: Side
    areas: Mapping[ZoneName, Area]
    servers: Grid
    rig: Grid
    hand: Grid
    root_rows: int
    """Rows for the cards in a root."""

    @property
    def compact(self) -> bool:
        """Returns whether cards are one row high and the sidebar is gone."""
        return self.areas["inspector"].height == 0

    def area(self, zone: ZoneName) -> Area:
        """Returns the rectangle of a zone."""
        return self.areas[zone]


def fits(width: int, height: int) -> bool:
    """Returns whether the table can be drawn at this size."""
    return width >= MIN_WIDTH and height >= MIN_HEIGHT


def _heights(height: int, side: Side, sidebar: bool) -> tuple[dict[str, int], set[str]]:
    """Returns the rows for each zone, and the zones that have a blank row below them."""
    rows = {
        "top": 1, "far_bar": 1, "rig": 2, "strip": 0, "servers": 7, "near_bar": 1,
        "line": 1, "question": 7, "hand": 3, "keys": 1,
    }  # fmt: skip
    left = height - sum(rows.values())
    steps = [("far_bar", 1), ("near_bar", 1), ("strip", 3), ("rig", 2), ("servers", 5)]
    for name, more in steps:
        whole = name in {"strip", "rig"}
        if left >= more:
            rows[name] += more
            left -= more
        elif not whole:
            rows[name] += max(0, left)
            left = 0
    gaps: set[str] = set()
    order = ["far_bar", "strip", "rig", "hand"] if sidebar else ["near_bar", "far_bar", "strip", "rig", "hand"]
    if side == CORP and left >= len(order):
        # Six blank rows of the picture against five: the list of answers gives one up.
        rows["question"] -= 1
        left += 1
        order.append("servers")
    for name in order:
        if left > 0:
            gaps.add(name)
            left -= 1
    most = {"question": 11, "rig": 8, "servers": 15, "hand": 11}
    for name in ("question", "rig", "servers", "hand", "hand") * 40:
        if left > 0 and rows[name] < most[name]:
            rows[name] += 1
            left -= 1
    for name in ("question", "servers") if side == RUNNER else ("question",):
        if left > 0:
            gaps.add(name)
            left -= 1
    rows["servers"] += left
    return rows, gaps


def _squeezed(rows: dict[str, int], by: int) -> None:
    """Takes rows from the smallest table for the coach: the last line of the log first, answers last."""
    for name, least in (("line", 0), ("rig", 1), ("question", 6)):
        given = min(by, rows[name] - least)
        rows[name] -= given
        by -= given


@lru_cache(maxsize=64)
def plan(
    width: int, height: int, side: Side, *, coach: bool = False, lent: int = 0, to_rig: int = 0, to_line: int = 0, servers: int = 0
) -> Layout:  # fmt: skip
    """Returns the layout for a terminal of at least 80 by 24 cells.

    `coach`: with a strip for a coach above the question; `lent`, `to_rig`, `to_line`: rows that the servers do not need, and the hand,
    the rig and the last line of the log have; `servers`: how many there are: columns are wider where fewer than fit, for servers, rig and
    hand alike.
    """
    sidebar = width >= SIDEBAR_FROM
    if sidebar:
        pitch = WIDE_PITCH if width >= WIDE_FROM else 17
        count = (width - 35) // pitch
        board = pitch * count + 1
        rig = hand = grid = _spread(Grid(count, pitch, pitch - 1, 1), board - 1, servers, 5)
    else:
        count = width // 16
        board = width
        grid = _spread(Grid(count, 16, 15, 0), width + 1, servers, width // 20)
        rig = _even(width, width // 20)
        hand = _even(width, max(1, width // 26))
    strip = 0 if not coach else 3 if height < TITLED else 4
    rows, gaps = _heights(max(MIN_HEIGHT, height - strip), side, sidebar)
    _squeezed(rows, max(0, MIN_HEIGHT + strip - height))
    rows["coach"] = strip
    high = rows["servers"]
    rows["servers"] -= lent + to_rig + to_line
    rows["line"] += to_line
    rows["hand"] += lent
    rows["rig"] += to_rig
    order: tuple[ZoneName, ...] = ("top", "far_bar", "servers", "strip", "rig", "near_bar", "line", "coach", "question", "hand", "keys")
    if side == CORP:
        order = ("top", "far_bar", "rig", "strip", "servers", "near_bar", "line", "coach", "question", "hand", "keys")
    areas: dict[ZoneName, Area] = {}
    y = 0
    for name in order:
        across = width if name in {"top", "keys"} else board
        areas[name] = Area(0, y if name != "keys" else height - 1, across, rows[name])
        y += rows[name] + (1 if name in gaps else 0)
    inside = height - 2 if sidebar else 0
    upper = 22 if inside == 38 else inside * 3 // 5 if inside < 38 else min(24, 22 + (inside - 38) // 6)
    x = board + 1
    areas["inspector"] = Area(x, 1, width - x if sidebar else 0, upper if sidebar else 0)
    areas["log"] = Area(x, 2 + upper, width - x if sidebar else 0, inside - upper - 1 if sidebar else 0)
    return Layout(width, height, side, areas, grid, rig, hand, root_rows=2 if high < 10 else 4 if high < 18 else 6)


def _spread(grid: Grid, room: int, servers: int, least: int) -> Grid:
    """Returns a grid of fewer and wider columns, at least so many, where there are fewer servers than fit; 0 servers: as it is."""
    counts = range(max(servers, least), grid.count) if servers else ()
    count = next((count for count in counts if room // count <= _WIDEST[grid.pitch]), grid.count)
    pitch = room // count if count < grid.count else grid.pitch
    return Grid(count, pitch, pitch - 1, grid.margin)


def _even(width: int, count: int) -> Grid:
    pitch = (width + 1) // count
    return Grid(count, pitch, pitch - 1, 0)
