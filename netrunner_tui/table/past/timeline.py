"""The timeline of a game: both players' credits, runs, points, rezzes, tags and notes over its moments, with a cursor."""

from collections.abc import Iterator
from typing import Final

import msgspec

from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.story import Mark, Story
from netrunner_tui.table.drawing.canvas import Canvas, Hit, Ink, Role
from netrunner_tui.table.drawing.click_targets import MomentTarget
from netrunner_tui.table.drawing.glyphs import Glyphs

LEFT: Final = 10
"""Cells of the labels."""
RIGHT: Final = 5
"""Cells for the credits of now, behind the lanes."""
LEAST: Final = 6
"""Rows of the smallest timeline."""
TALLEST: Final = 4
"""Rows of the tallest lane."""
BETWEEN: Final = 4
"""Rows of the events of both players, of the moments and of the turns' numbers."""
LEGEND_FROM: Final = 9
"""Rows of a timeline with room for what its signs mean."""
_LEVELS: Final = "▁▂▃▄▅▆▇█"
_PLAIN_LEVELS: Final = "_.-:=+*#"
_FEW: Final = 10
"""Credits that fill a lane where nobody ever had more."""


class Scale(msgspec.Struct, frozen=True):
    """Maps columns to moments: `count` moments over `width` columns. A column may cover several moments, or several columns one."""

    count: int
    width: int

    def column(self, place: int) -> int:
        """Returns the first column of a moment."""
        return min(self.width - 1, place * self.width // max(1, self.count))

    def place(self, column: int) -> int:
        """Returns the last moment of a column."""
        return max(0, min(self.count - 1, ((column + 1) * self.count - 1) // self.width))


class _Rows(msgspec.Struct, frozen=True):
    """The rows of a timeline's parts; -1 for a part without room."""

    runner: range
    above: int
    axis: int
    below: int
    corp: range
    turns: int
    legend: int


def _rows(height: int) -> _Rows:
    legend = 1 if height >= LEGEND_FROM else 0
    lanes = max(2, min(2 * TALLEST, height - BETWEEN - legend))
    y = max(0, height - BETWEEN - legend - lanes) // 2
    runner = range(y, y + (lanes + 1) // 2)
    above = runner.stop
    corp = range(above + 3, above + 3 + lanes // 2)
    turns = corp.stop
    return _Rows(runner, above, above + 1, above + 2, corp, turns, turns + 1 if legend else -1)


class TimelinePlan(msgspec.Struct, frozen=True):
    """A story worked out for a canvas of some width: what each column says, whatever moment is shown."""

    story: Story
    width: int
    scale: Scale
    credits: dict[Side, list[int]]
    """Credits of each side at the last moment of each column."""
    most: int
    """The most credits that anybody had, and at least a few."""
    gone: list[bool]
    """For each column, whether its last moment was taken back."""
    starts: list[int]
    """The places at which turns begin."""
    marks: dict[Side, dict[int, Mark]]
    """For each column, the most important mark."""
    returns: list[int]
    """The places at which something was taken back."""


def line_of(story: Story, width: int) -> TimelinePlan:
    """Works a story out for a canvas of that width."""
    size = Scale(len(story.moments), max(1, width - LEFT - RIGHT))
    shown = [story.moments[size.place(column)] for column in range(size.width)]
    return TimelinePlan(
        story=story,
        width=width,
        scale=size,
        credits={CORP: [moment.credits[0] for moment in shown], RUNNER: [moment.credits[1] for moment in shown]},
        most=max(_FEW, *(max(moment.credits) for moment in story.moments)),
        gone=[moment.taken_back for moment in shown],
        starts=[start for start in story.turn_starts() if story.moments[start].turn_number],
        marks={side: _shown((mark for mark in story.marks if mark.side == side), size) for side in (CORP, RUNNER)},
        returns=[place for place, moment in enumerate(story.moments) if moment.kind == TAKE_BACK],
    )


def signs(glyphs: Glyphs) -> dict[str, str]:
    """Returns the sign of each kind of mark, of a note and of what was taken back."""
    return {
        "run": glyphs.here_up, "score": glyphs.points, "steal": glyphs.points, "rez": "r" if glyphs.ascii else glyphs.edge,
        "tag": glyphs.tag, "damage": glyphs.broken, "end": glyphs.gauge, "note": glyphs.unique, "taken back": glyphs.left,
    }  # fmt: skip


_WEIGHT: Final = ("rez", "run", "damage", "tag", "steal", "score", "end")
"""Marks by importance: in a column with several, the latest in this list is shown."""


def paint_timeline(canvas: Canvas, line: TimelinePlan, place: int) -> None:
    """Paints the whole timeline with its cursor at `place`; every column is a target that stands for its moment."""
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "desk"))
    rows, size = _rows(canvas.height), line.scale
    here = size.column(place)
    top, high = rows.runner.start, rows.turns + 1 - rows.runner.start
    canvas.hits += [Hit(LEFT + column, top, 1, high, MomentTarget(size.place(column))) for column in range(size.width)]
    _lane(canvas, line, place, RUNNER, rows.runner)
    _lane(canvas, line, place, CORP, rows.corp)
    _axis(canvas, line, place, rows)
    _marks(canvas, line, place, RUNNER, rows.above)
    _marks(canvas, line, place, CORP, rows.below)
    stroke = "|" if canvas.glyphs.ascii else "│"
    for row in (*rows.runner, *rows.corp):
        canvas.put(LEFT + here, row, stroke, Ink("ink", "desk", bold=True))
    word = f" {place} "
    x = max(LEFT, min(LEFT + here - len(word) // 2, canvas.width - len(word)))
    canvas.put(x, rows.axis, word, Ink("focusink", "focus", bold=True))
    canvas.put(2, rows.turns, "turn", Ink("ink3", "desk"))
    if rows.legend >= 0:
        _legend(canvas, rows.legend, line)


def _lane(canvas: Canvas, line: TimelinePlan, place: int, side: Side, rows: range) -> None:
    """Paints a player's credits: the height of each column is what they had at its last moment."""
    levels = _PLAIN_LEVELS if canvas.glyphs.ascii else _LEVELS
    canvas.put(2, rows.start, SIDE_NAMES[side], Ink(side, "desk", bold=True))
    if len(rows) > 1:
        canvas.put(2, rows.start + 1, canvas.glyphs.words.word("credits"), Ink("ink3", "desk"))
    here = line.scale.column(place)
    now = line.story.moments[place].credits[0 if side == CORP else 1]
    past, ahead = Ink(side, "desk"), Ink("hatch", "desk")
    full = 8 * len(rows)
    for column, most in enumerate(line.credits[side]):
        credits = now if column == here else most
        eighths = min(full, -(-credits * full // line.most)) if credits > 0 else 0
        ink = past if column <= here else ahead
        for up in range(len(rows)):
            left = eighths - 8 * up
            if left > 0 or not up:
                # A column of nothing still has its ground: the lane is there.
                canvas.rows[rows.stop - 1 - up][LEFT + column] = (levels[min(8, left) - 1] if left > 0 else levels[0], ink)
    canvas.right(canvas.width - 1, rows.stop - 1, canvas.glyphs.words.short_credits(now), Ink("ink", "desk", bold=True))


def _axis(canvas: Canvas, line: TimelinePlan, place: int, rows: _Rows) -> None:
    """Paints the line of the moments with a tick at each turn, what was taken back dotted, and the turns' numbers."""
    glyphs, size, story = canvas.glyphs, line.scale, line.story
    here = size.column(place)
    done, ahead = Ink("ink2", "desk"), Ink("ink3", "desk")
    axis = canvas.rows[rows.axis]
    for column, gone in enumerate(line.gone):
        sign = glyphs.dot if gone else glyphs.path if column <= here else glyphs.rule
        axis[LEFT + column] = (sign, done if column <= here else ahead)
    tick = "|" if glyphs.ascii else "│"
    for start in line.starts:
        column = size.column(start)
        axis[LEFT + column] = (tick, done if column <= here else ahead)
    current = max((start for start in line.starts if start <= place), default=-1)
    taken: list[range] = []
    for start in sorted(line.starts, key=lambda start: start != current):
        word = str(story.moments[start].turn_number)
        x = min(LEFT + size.column(start), canvas.width - len(word))
        if any(x < other.stop + 1 and other.start < x + len(word) + 1 for other in taken):
            continue
        taken.append(range(x, x + len(word)))
        now = start == current
        canvas.put(x, rows.turns, word, Ink("ink" if now else "ink3", "desk", bold=now))
        canvas.point(x, rows.turns, len(word), 1, MomentTarget(start))
    told = signs(glyphs)
    marked = [(note.place, told["note"]) for note in story.notes] + [(at, told["taken back"]) for at in line.returns]
    for at, sign in marked:
        x = LEFT + size.column(at)
        canvas.put(x, rows.axis, sign, Ink("ink", "desk", bold=True))
        canvas.point(x, rows.axis, 1, 1, MomentTarget(at))


def _shown(marks: Iterator[Mark], size: Scale) -> dict[int, Mark]:
    """Returns the mark of each column: the weightiest that stands there."""
    found: dict[int, Mark] = {}
    for mark in marks:
        column = size.column(mark.place)
        if column not in found or _WEIGHT.index(mark.kind) >= _WEIGHT.index(found[column].kind):
            found[column] = mark
    return found


def _marks(canvas: Canvas, line: TimelinePlan, place: int, side: Side, row: int) -> None:
    canvas.put(2, row, "events", Ink("ink3", "desk"))
    told = signs(canvas.glyphs)
    for column, mark in line.marks[side].items():
        fg: Role = side if mark.place <= place else "ink3"
        heavy = mark.kind in {"score", "steal", "end"} or mark.successful
        canvas.put(LEFT + column, row, told[mark.kind], Ink(fg, "desk", bold=heavy))
        canvas.point(LEFT + column, row, 1, 1, MomentTarget(mark.place))


def _legend(canvas: Canvas, row: int, line: TimelinePlan) -> None:
    told, ink = signs(canvas.glyphs), Ink("ink3", "desk")
    parts = [f"{told['run']} run", f"{told['score']} points", f"{told['rez']} rez", f"{told['tag']} tag", f"{told['damage']} damage"]
    if line.story.notes:
        parts.append(f"{told['note']} note")
    if any(line.gone):
        parts.append(f"{canvas.glyphs.dot} taken back")
    words = f"Lanes show {canvas.glyphs.words.word('credits')}.   {'   '.join(parts)}   Ahead of the cursor is grey."
    if canvas.measure(words) > canvas.width - 3:
        words = "   ".join(parts)
    canvas.put(2, row, canvas.cut(words, canvas.width - 3), ink)
