"""The list of saved games, painted."""

from collections.abc import Sequence
from typing import Final

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES
from netrunner_tui.model.text import count_text
from netrunner_tui.replays.index_entry import Entry
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, short_name
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.keys import GIVE, LEAVE
from netrunner_tui.table.drawing.canvas import Canvas, Ink, Role
from netrunner_tui.table.drawing.click_targets import KeyTarget, LineTarget
from netrunner_tui.table.drawing.first_line import LABEL, PANEL, STRONG, paint_first_line
from netrunner_tui.table.drawing.foot import paint_foot, staying
from netrunner_tui.table.home.saved_games import FORMATS, Library

WIDE: Final = 112
"""Columns from which on the picked game is told of beside the list, not below it."""
DETAIL: Final = 44
"""Columns of the picked game beside the list."""
TOP: Final = 4
"""The first row of the list, and of the picked game beside it."""
OF_MATCH: Final = "match "
"""Stands before the length of a game that belongs to a match."""

WITH_POINTS: Final = 90
"""Cells of a list from which on its rows tell the points too; the picked game tells them always."""


def paint_library(library: Library, canvas: Canvas) -> None:
    """Paints the whole screen."""
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "desk"))
    paint_first_line(canvas, "Saved games")
    listed = len(library.entries)
    count = count_text(listed, "game") if library.total <= listed else f"first {listed} of {library.total} games"
    told = f"{count}, by {library.sort}"
    if library.left:
        told = f"reading {count_text(library.left, 'file')}{canvas.glyphs.cut}  {told}"
    canvas.right(canvas.width - 1, 0, told, LABEL)
    _search(library, canvas)
    wide = canvas.width >= WIDE
    width = canvas.width - 6 - (DETAIL + 2 if wide else 0)
    bottom = canvas.height - 2 - (0 if wide else 5)
    _list(library, canvas, 3, TOP, width, bottom)
    if library.entry is not None:
        if wide:
            _paint_beside(library.entry, canvas)
        else:
            _paint_below(library.entry, canvas, bottom + 1)
    _foot(library, canvas)


def _search(library: Library, canvas: Canvas) -> None:
    typing = library.mode == "search"
    ink = Ink("askink", "ask", bold=True) if typing else Ink("ink2", "desk")
    key = library.keys.key_of("find")
    x = canvas.put(3, 2, f" {key} ", Ink("ink", "card", bold=True)) + 1
    canvas.point(3, 2, x - 4, 1, KeyTarget(key))
    room = canvas.width - 3 - x
    if library.typed or typing:
        text = f"{library.typed}{'_' if typing else ''}"
        canvas.put(x, 2, canvas.cut(text[-room:], room), ink)
        return
    hint = f"words, player:ada, deck:, identity:, result:won, rules:{[*RULEBOOKS.values()][-1].word}, since:2026-11-01, until:"
    canvas.put(x, 2, canvas.cut(hint, room), Ink("ink3", "desk"))


def _list(library: Library, canvas: Canvas, left: int, top: int, width: int, bottom: int) -> None:
    room = library.room = max(1, bottom - top)
    entries = library.entries
    if not entries:
        told = "No game fits." if library.typed else "There are no saved games yet."
        canvas.put(left, top, told, Ink("ink3", "desk"))
        return
    first = max(0, min(library.picked - room // 2, len(entries) - room))
    sight = entries[first : first + room]
    facts = (33 if width >= WITH_POINTS else 26) + (len(OF_MATCH) if any(entry.match for entry in sight) else 0)
    called = max(canvas.measure(_names(entry)) for entry in sight) + 2
    results = _most(canvas, sight, short=False)
    # The winner's name gives way before names are cut, which stand beside it.
    if short := called + facts + results > width:
        results = _most(canvas, sight, short=True)
    # The width left by the day, the length and the result goes to the names; both give way where there is little.
    names = min(called, max(16, width - facts - min(results, 30)))
    for place, entry in enumerate(entries[first : first + room], first):
        _row(entry, canvas, left, top + place - first, width, names, picked=place == library.picked, short=short)
        canvas.point(left, top + place - first, width, 1, LineTarget(place))
    if len(entries) > room:
        told = f" {first + 1}-{min(len(entries), first + room)} of {len(entries)} "
        canvas.right(canvas.width - 3, 3, told, Ink("ink3", "desk"))


def _row(entry: Entry, canvas: Canvas, x: int, y: int, width: int, names: int, *, picked: bool, short: bool) -> None:
    ground: Role = "ask" if picked else "desk"
    ink, dim = (Ink("askink", "ask", bold=True), Ink("askink", "ask")) if picked else (Ink("ink", "desk"), Ink("ink3", "desk"))
    canvas.fill(x, y, width, 1, dim)
    end = x + width
    at = canvas.put(x + 1, y, entry.day or "          ", dim) + 2
    if not entry.known or not entry.readable:
        at = canvas.put(at, y, canvas.cut(entry.stem, max(8, end - at - 24)), ink) + 2
        told = "not read yet" if not entry.known else entry.problem
        canvas.put(at, y, canvas.cut(told, end - at - 1), Ink("askink" if picked else "runner", ground))
        return
    length = f"{OF_MATCH if entry.match else ''}{entry.turns:>3} turn{' ' if entry.turns == 1 else 's'}"
    if width >= WITH_POINTS:
        length = f"{_points(entry):>5}  {length}"
    room = end - at
    canvas.put(at, y, canvas.cut(_names(entry), names - 2), ink)
    outcome = Ink("askink", "ask") if picked else Ink(_side(entry.winner), "desk")
    canvas.put(at + names, y, canvas.cut(_result(entry, short=short), max(0, room - names - len(length) - 2)), outcome)
    canvas.right(end - 1, y, length, dim)


def _names(entry: Entry) -> str:
    return f"{entry.corp_name} and {entry.runner_name}"


def _points(entry: Entry) -> str:
    return f"{entry.corp_points}-{entry.runner_points}"


def _most(canvas: Canvas, entries: Sequence[Entry], *, short: bool) -> int:
    """Returns the cells of the longest result."""
    return max((canvas.measure(_result(entry, short=short)) for entry in entries if entry.readable), default=0)


def _result(entry: Entry, *, short: bool) -> str:
    result = entry.short_result if short else entry.result
    return f"{result}, torn" if entry.problem else result


def _side(winner: str) -> Role:
    return "corp" if winner == CORP else "runner" if winner == RUNNER else "ink2"


def _facts(entry: Entry) -> list[tuple[str, str]]:
    facts = [("File", entry.stem)]
    if entry.readable and entry.known:
        facts += [
            ("Result", entry.result if entry.winner else f"goes on, the {SIDE_NAMES[entry.turn]}'s turn" if entry.turn else "goes on"),
            ("Points", f"Corp {entry.corp_points}, Runner {entry.runner_points}"),
            *([("Match", entry.match)] if entry.match else []),
            ("Length", f"{count_text(entry.turns, 'turn')}, {count_text(entry.answers, 'answer')}"),
            ("Rules", short_name(entry.rules)),
            *([("Begun", entry.created[:16].replace("T", " "))] if entry.created else []),
        ]
        if entry.parent:
            facts.append(("Branch", f"of {entry.parent}, from {entry.moment} on"))
    facts.append(("Size", f"{entry.size / 1000:,.0f} kB" if entry.size >= 1000 else f"{entry.size} bytes"))
    if entry.problem:
        facts.append(("Problem", entry.problem))
    return facts


def _paint_beside(entry: Entry, canvas: Canvas) -> None:
    """Paints the picked game, beside the list."""
    x, width = canvas.width - DETAIL - 3, DETAIL
    height = min(canvas.height - TOP - 2, 22)
    canvas.fill(x, TOP, width, height, PANEL)
    row = TOP + 1
    if entry.readable and entry.known:
        for side in SIDES:
            corp = side == CORP
            canvas.put(x + 1, row, canvas.glyphs.edge, Ink(side, "panel"))
            canvas.put(x + 3, row, SIDE_NAMES[side], Ink(side, "panel", bold=True))
            canvas.put(x + 11, row, canvas.cut(entry.corp_name if corp else entry.runner_name, width - 13), STRONG)
            for told in (entry.corp_identity if corp else entry.runner_identity, entry.corp_deck if corp else entry.runner_deck):
                if told:
                    row += 1
                    canvas.put(x + 11, row, canvas.cut(told, width - 13), Ink("ink2", "panel"))
            row += 2
    for label, told in _facts(entry):
        canvas.put(x + 3, row, label, LABEL)
        for line in canvas.wrap(told, width - 13):
            if row < TOP + height - 1:
                canvas.put(x + 11, row, line, PANEL)
            row += 1


def _paint_below(entry: Entry, canvas: Canvas, y: int) -> None:
    """Paints the picked game, in four lines below the list."""
    x, width = 3, canvas.width - 6
    canvas.fill(x, y, width, 4, PANEL)
    facts = dict(_facts(entry))
    canvas.put(x + 1, y, canvas.cut(facts["File"], width - 2), STRONG)
    if "Problem" in facts:
        for row, line in enumerate(canvas.wrap(facts["Problem"], width - 2)[:3], 1):
            canvas.put(x + 1, y + row, line, Ink("ink2", "panel"))
        return
    if entry.known:
        decks = f"{entry.corp_identity or entry.corp_deck} against {entry.runner_identity or entry.runner_deck}"
        canvas.put(x + 1, y + 1, canvas.cut(decks, width - 2), Ink("ink2", "panel"))
        came = f"{facts['Result']}; {facts['Points']}; {facts['Length']}"
        canvas.put(x + 1, y + 2, canvas.cut(came, width - 2), Ink("ink2", "panel"))
        begun, branch = (f", {word.lower()} {facts[word]}" if word in facts else "" for word in ("Begun", "Branch"))
        told = f"{facts['Rules']}{begun}, {facts['Size']}{branch}"
        if entry.match:
            told = f"{entry.match} {told}"
        canvas.put(x + 1, y + 3, canvas.cut(told, width - 2), LABEL)


def _foot(library: Library, canvas: Canvas) -> None:
    bottom = canvas.height - 1
    canvas.fill(0, bottom, canvas.width, 1, PANEL)
    entry = library.entry
    keys: list[tuple[str, str]]
    if library.mode == "delete" and entry is not None:
        told = f"Delete {entry.stem} for good?"
        x = canvas.put(1, bottom, canvas.cut(told, canvas.width - 24), STRONG) + 3
        keys = [("y", "delete"), ("n", "keep")]
    elif library.mode == "rename":
        x = canvas.put(1, bottom, "New name: ", LABEL)
        x = canvas.put(x, bottom, f"{library.name[-max(8, canvas.width - 40) :]}_", STRONG) + 3
        keys = [(GIVE, "rename"), (LEAVE, "keep")]
        if library.notice:
            _tell(library.notice, canvas, bottom - 1)
    elif library.mode == "export":
        x = canvas.put(1, bottom, "Export as: ", LABEL)
        roomy = canvas.width >= WIDE
        keys = [(key, f"{what} ({ending})" if roomy else what) for key, ending, what in FORMATS] + [(LEAVE, "back")]
    elif library.notice:
        _tell(library.notice, canvas, bottom)
        return
    elif library.mode == "search":
        x = 1
        keys = [(GIVE, "to the list"), (LEAVE, "all games")]
    else:
        x = 1
        here = library.keys
        does: CommandId = "replay" if entry is not None and entry.winner else "go on"
        keys = [(here.key_of("act"), here.words(does).label)] if entry is not None else []
        shown: list[CommandId] = ["review", "find", "rename", "delete", "export", "sort", "close", "help"]
        if does == "go on":
            shown.insert(0, "replay")
        elif entry is not None and entry.goes_on:
            shown.insert(0, "go on")
        keys += here.labels(*(id for id in shown if library.handlers[id].offered))
    paint_foot(canvas, keys, staying(library.keys), begin=x)


def _tell(notice: str, canvas: Canvas, bottom: int) -> None:
    """Paints a notice in as many rows as it takes, three at most; the last of them is row `bottom`."""
    told = canvas.wrap(notice, canvas.width - 2)[:3]
    for row, line in enumerate(told, bottom - len(told) + 1):
        canvas.fill(0, row, canvas.width, 1, PANEL)
        canvas.put(1, row, line, STRONG)
