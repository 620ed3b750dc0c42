"""The log as sentences under the steps that they happened at, newest at the bottom, and what of it is news to a player."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from netrunner_tui.model.sides import SIDE_NAMES, Side
from netrunner_tui.model.text import folded
from netrunner_tui.model.view import LogKind, LogLine
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.scrolling import Extent, reach
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import LogTarget
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.symbols import logged

LISTED: Final = 400
"""Lines of the log that can be scrolled through beside the board; its own page has them all."""


class LogRow(msgspec.Struct, frozen=True):
    """A printed row: a step, a turn's heading, or a line of a sentence."""

    text: str
    side: Side | None = None
    kind: Literal["line", "turn", "step"] = "line"
    led: bool = False
    """It begins with the name of the side."""
    found: bool = False
    """The sentence that it begins is one that is looked for."""
    number: int = 0
    """The answer that it belongs to."""


def rows(lines: tuple[LogLine, ...], canvas: Canvas, width: int, last: int, find: str = "") -> list[LogRow]:
    """Returns the last lines of the log as printed rows; the first row of each line that holds the words `find` is marked."""
    wanted = folded(find)
    found: list[LogRow] = []
    step = ""
    for line in lines[-last:]:
        if line.kind == "turn" and line.side is not None:
            marked = bool(wanted) and wanted in folded(line.text)
            told = f"Turn {line.turn} {canvas.glyphs.dot} {SIDE_NAMES[line.side]}"
            found.append(LogRow(told, line.side, "turn", found=marked, number=line.number))
            step = ""
            continue
        if line.step != step:
            step = line.step
            if step:
                found.append(LogRow(step, None, "step"))
        for place, text in enumerate(_wrapped(line, canvas.glyphs, width - 2)):
            marked = bool(wanted) and not place and wanted in folded(line.text)
            found.append(LogRow(text, line.side, "line", line.led and place == 0, marked, line.number))
    return found


@lru_cache(maxsize=1024)
def _wrapped(line: LogLine, glyphs: Glyphs, width: int) -> tuple[str, ...]:
    """Returns a sentence in lines of so many cells; those of before are printed with each new one."""
    return tuple(Canvas(0, 0, glyphs=glyphs).wrap(logged(line, glyphs), width))


def paint_log(scene: Scene, canvas: Canvas, *, whole: bool = False) -> Extent:
    """Paints the end of the log, or what is `log_back` rows above it.

    As a page of its own (`whole`) it holds every line, and shows what is looked for.
    """
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "panel"))
    left, right = 2, canvas.width - 2
    glyphs = scene.glyphs
    end = canvas.put(left, 0, "LOG", Ink("ink3", "panel", bold=True)) + 1
    room = canvas.height - 1
    find = scene.find if whole else None
    # A line is one row at least: at the end of the log no more are needed than there are rows, and one for the step before them.
    last = len(scene.log) if whole else LISTED if scene.log_back else room + 1
    found = rows(scene.log, canvas, right - left + 1, last, find or "")
    back = max(0, min(scene.log_back, len(found) - room))
    word = f"turn {scene.view.turn_number}" if scene.view.turn_number else "setup"
    if whole and len(found) > room:
        word = reach(len(found) - room - back, room, len(found))
    elif back:
        word = f"{back} below {glyphs.more_down}"
    start = canvas.right(right, 0, word, Ink("ink3", "panel"))
    canvas.put(end, 0, glyphs.rule * (start - 1 - end), Ink("rule", "panel"))
    canvas.point(0, 0, canvas.width, canvas.height, LogTarget(0))
    here, matches = -1, 0
    if find is not None:
        here, matches = _found_row(found, scene.find_at)
        _paint_find(canvas, find, scene.find_at, matches)
        if matches:
            back = max(0, min(len(found) - room, len(found) - here - room // 2 - 1))
    first = max(0, len(found) - room - back)
    for y, row in enumerate(found[first : len(found) - back], 1):
        _paint_row(scene, canvas, y, row, here=first + y - 1 == here)
    return Extent(len(found), first, room, matches)


def _found_row(found: Sequence[LogRow], at: int) -> tuple[int, int]:
    """Returns which of the rows that are found is shown, -1 where none is, and how many there are.

    They are counted from the newest, and round again after the oldest.
    """
    matches = [place for place, row in enumerate(found) if row.found]
    return (matches[-1 - at % len(matches)] if matches else -1), len(matches)


def _paint_find(canvas: Canvas, find: str, at: int, matches: int) -> None:
    """Paints what is looked for, and how often it is found, over the heading."""
    left, right = 2, canvas.width - 2
    told = f"{at % matches + 1} of {matches}" if matches else "nothing found" if find else "type what to find"
    canvas.fill(left, 0, right - left, 1, Ink("ink", "panel"))
    end = canvas.put(left, 0, "FIND", Ink("ink3", "panel", bold=True))
    start = canvas.right(right, 0, told, Ink("ink2", "panel"))
    canvas.put(end + 1, 0, canvas.cut(f"{find}_", start - end - 2), Ink("ink", "panel", bold=True))


def _paint_row(scene: Scene, canvas: Canvas, y: int, row: LogRow, *, here: bool) -> None:
    """Paints a row of the log; `here`: it is the one that was looked for."""
    left, glyphs = 2, scene.glyphs
    if row.number:
        canvas.point(0, y, canvas.width, 1, LogTarget(row.number))
    if here:
        canvas.put(left, y, row.text if row.kind == "turn" else f"{glyphs.edge_small} {row.text}", Ink("focusink", "focus"))
    elif row.kind == "step":
        canvas.put(left, y, row.text, Ink("ink3", "panel"))
    elif row.kind == "turn":
        canvas.put(left, y, row.text, Ink(row.side or "ink2", "panel", bold=True))
    else:
        if row.number > scene.since >= 0:
            # Amber is for what is asked.
            canvas.put(left - 1, y, glyphs.dot, Ink("ink", "panel", bold=True))
        _sentence(canvas, left, y, row)


def _sentence(canvas: Canvas, x: int, y: int, row: LogRow) -> None:
    canvas.put(x, y, canvas.glyphs.edge_small, Ink(row.side or "ink3", "panel"))
    text = row.text
    x += 2
    word = SIDE_NAMES[row.side] if row.side else ""
    if row.led and row.side:
        x = canvas.put(x, y, word, Ink(row.side, "panel", bold=True))
        text = text[len(word) :]
    canvas.put(x, y, text, Ink("ink2", "panel"))


# --- since a player's last decision --------------------------------------------------------------------------------------------------

_WEIGHTS: Final[Mapping[LogKind, int]] = {
    "damage": 0, "steal": 0, "score": 0, "tags": 0, "bad publicity": 0, "forfeit": 0, "die": 0, "end": 0,
    "subroutine": 1, "run ends": 1, "run fails": 1, "trash": 1, "discard": 1, "rez": 1, "derez": 1, "points": 1, "trace": 1,
    "prevent": 1, "take back": 1, "redirect": 1, "access": 2, "play": 2, "install": 2, "advance": 2, "run": 2, "run succeeds": 2,
    "effect": 2, "use": 2, "reveal": 2, "break": 2, "move": 2, "swap": 2, "remove": 2, "purge": 2, "counters": 3, "draw": 3, "credits": 3,
    "mark": 3, "shuffle": 3, "clicks": 3, "mulligan": 2,
}  # fmt: skip
"""How much each kind of line matters: 0 most. Others say nothing that the table does not show better."""

_OWN: Final = 1
"""Of what a player did, only what came of it is told: lines up to this weight, and the cards that were drawn and accessed."""

_DONE: Final[frozenset[LogKind]] = frozenset({"rez"})
"""Of these, what its player has done, and knows."""
_RANKS: Final[Mapping[LogKind, int]] = {"access": 1, "subroutine": 2}
"""How much a line matters where that is not its weight: what came of a subroutine has lines of its own, of which that one takes no room."""


_WON: Final[frozenset[LogKind]] = frozenset({"steal", "score"})
"""What decides games: never left out for anything else."""

LITTLE: Final = 3
"""The weight of what is of little matter."""


def since(log: Sequence[LogLine], side: Side, number: int, *, accessing: bool = False) -> tuple[LogLine, ...]:
    """Returns the lines after record `number` that a player should not miss, oldest first.

    `accessing`: the player is asked about the card of the newest access, which the question names.
    """
    found: list[LogLine] = []
    told = ""  # the card of the line after, which says what became of an access
    for line in reversed(log):
        if line.number <= number:
            break
        weight, own = _WEIGHTS.get(line.kind), line.side == side
        if own and line.kind == "access":
            named, accessing, told = accessing or line.about == told != "", False, ""
            if not named:
                found.append(line)
            continue
        told = line.about
        if weight is not None and (not own or (weight <= _OWN and line.kind not in _DONE) or line.kind == "draw"):
            found.append(line)
    return tuple(reversed(found))


def rows_taken(shapes: Iterable[Sequence[int]], room: int) -> int:
    """Returns the rows of `room` cells that sentences take one after the other, with a cell between those that share a row.

    A shape is the widths of the rows that a sentence takes alone. One that does not fit behind another begins a row.
    """
    rows, end = 0, room
    for shape in shapes:
        if len(shape) == 1 and end + 1 + shape[0] <= room:
            end += 1 + shape[0]
        else:
            rows, end = rows + len(shape), shape[-1]
    return rows


def fitting(lines: Sequence[LogLine], shapes: Sequence[Sequence[int]], room: int, rows: int = 1) -> tuple[int, ...]:
    """Returns the places of the lines that fit into `rows` of `room` cells: the last, what matters most, then the latest.

    Agendas that were stolen or scored come before the last, which may say no more than that the run is over.
    What has a weight up to `_OWN` matters: damage and what it trashes, cards that were accessed, how a run ended. What is of little matter,
    as credits or a card that the other player drew, is neither the last, where anything else is, nor told in place of a line that does not
    fit. The last has no room of its own where it would take that of the latest of those that matter more.

    There is always one, if any; it may have to be cut.
    """
    ranks = [LITTLE if _ends(line, then) else _rank(line) for line, then in zip(lines, (*lines[1:], None), strict=False)]
    last = max((place for place, rank in enumerate(ranks) if rank < LITTLE), default=len(lines) - 1)
    most = min(range(len(lines)), key=lambda place: (ranks[place], -place), default=last)
    if ranks and ranks[most] < ranks[last] and rows_taken((shapes[most], shapes[last]), room) > rows:
        last = most
    chosen: list[int] = []
    whole = True
    for place in sorted(range(len(lines)), key=lambda place: (lines[place].kind not in _WON, place != last, ranks[place], -place)):
        with_it = sorted((*chosen, place))
        if chosen and (rows_taken([shapes[one] for one in with_it], room) > rows or (ranks[place] == LITTLE and not whole)):
            whole = False
            continue
        chosen = with_it
    return tuple(chosen)


def latest(shapes: Sequence[Sequence[int]], room: int, rows: int = 1) -> tuple[int, ...]:
    """Returns the places of the last sentences that fit into `rows` of `room` cells; none where not even the last does."""
    first = next((place for place in range(len(shapes)) if rows_taken(shapes[place:], room) <= rows), len(shapes))
    return tuple(range(first, len(shapes)))


def _ends(line: LogLine, then: LogLine | None) -> bool:
    """Returns whether a line tells a subroutine of which the next line says that it ended the run: that is all there was to it."""
    return line.kind == "subroutine" and then is not None and then.kind in {"run ends", "run fails"} and line.about == then.about != ""


def _rank(line: LogLine) -> int:
    """Returns how much a line matters where there is room for some only, up to `LITTLE`. A card that one drew is read by its name alone."""
    if line.kind == "draw" and line.about:
        return LITTLE - 1
    return _RANKS.get(line.kind, max(_OWN, min(_WEIGHTS.get(line.kind, LITTLE), LITTLE)))
