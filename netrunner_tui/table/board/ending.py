"""The end of a game: who has won and how, the agendas, the points by turn, and the proof of the shuffles."""

from hashlib import sha256
from pathlib import PurePath
from typing import Final

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, count_text
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.rulebook_facts.registry import rulebook, short_name
from netrunner_tui.rules.telling.end_reasons import NOT_ON_THE_TABLE, reason_because
from netrunner_tui.rules.telling.match_lines import match_told
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.handlers import Handlers
from netrunner_tui.settings.keys import Keys
from netrunner_tui.table.board.bars import gauge
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.first_line import LABEL, SECOND, STRONG, paint_first_line
from netrunner_tui.table.drawing.foot import paint_foot
from netrunner_tui.table.drawing.letters import paint_word

BUTTONS: Final[tuple[CommandId, ...]] = (
    "new game", "swap sides", "talk", "second game", "next puzzle", "go on solving", "again", "replay", "review", "log", "close",
)  # fmt: skip
"""The commands that stand on buttons at the end of a game or of a puzzle, in their order."""

WIDEST: Final = 80
"""The most cells of the list of agendas beside the figures of the game."""

Button = tuple[str, str]
"""A key, and what it does."""


def buttons(keys: Keys, handlers: Handlers) -> tuple[Button, ...]:
    """Returns the buttons for what can be done now."""
    return keys.labels(*(id for id in BUTTONS if id in handlers and handlers[id].offered))


def press_first(handlers: Handlers) -> None:
    """Does what the first of the buttons does."""
    first = next((id for id in BUTTONS if id in handlers and handlers[id].offered), None)
    if first is not None:
        handlers[first].do()


class _Taken(msgspec.Struct, frozen=True):
    turn: int
    side: Side
    verb: str
    title: str
    points: int


def _taken(log: tuple[LogLine, ...], terms: Terms) -> list[_Taken]:
    verbs = {"score": "scores", "steal": terms.word("steals")}
    return [_Taken(line.turn, line.side, verbs[line.kind], line.title, line.points) for line in log if line.side and line.kind in verbs]


def reason_words(view: View) -> str:
    """Returns the reason the game ended, as a sentence."""
    if view.winner == "draw":
        return "The game is a draw."
    winner: Side = CORP if view.winner == CORP else RUNNER
    loser = SIDE_NAMES[other(winner)]
    mine, theirs = view.player(winner).score, view.player(other(winner)).score
    because = capital(reason_because(view.reason, loser, rulebook(view.rules).terms))
    if not because:
        return f"{count_text(mine, 'agenda point')} to {theirs}."
    return f"{because}, at {count_text(mine, 'point')} to {theirs}." if view.reason in NOT_ON_THE_TABLE else f"{because}."


def paint_ending(
    canvas: Canvas, view: View, log: tuple[LogLine, ...], path: str, keys: tuple[Button, ...], more: tuple[Button, ...] = ()
) -> None:
    """Paints the whole screen; of a game of a match, how that stands too.

    `keys` stand on buttons, as far as there is room, else on the last line, with those of `more`.
    """
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "desk"))
    _first_line(canvas, view)
    roomy, wide = canvas.height >= 34, canvas.width >= 112
    left = 8 if wide else 3
    taken = _taken(log, canvas.glyphs.words)
    y = _banner(canvas, view, taken, left) + (2 if roomy else 1)
    foot = canvas.height - (8 if roomy else 4)
    column = min(WIDEST, canvas.width - 2 * left - 54) if wide else canvas.width - 2 * left
    down = _agendas(canvas, left, y, column, taken, foot)
    if roomy:
        _points(canvas, left, down + 1, column, view, taken, 2 if foot - down > 12 else 1)
    if wide:
        _figures(canvas, left + column + 6, y, 48, view, foot - (4 if roomy else 0))
    _proof(canvas, left, foot - (4 if roomy else 0), canvas.width - 2 * left, view, path, roomy)
    paint_choices(canvas, left, canvas.height - (8 if roomy else 2), roomy, keys, more)


def _first_line(canvas: Canvas, view: View) -> None:
    x = paint_first_line(canvas, "Game over", STRONG)
    canvas.put(x + 3, 0, f"turn {view.turn_number}, {count_text(view.number, 'answer')}", SECOND)
    canvas.right(canvas.width - 1, 0, short_name(view.rules), LABEL)


def _banner(canvas: Canvas, view: View, taken: list[_Taken], left: int) -> int:
    """Paints who has won and why, how a match stands, and the points. Returns the row after it."""
    roomy, wide = canvas.height >= 34, canvas.width >= 112
    side: Side | None = CORP if view.winner == CORP else RUNNER if view.winner == RUNNER else None
    top = 2 if roomy else 1
    height = 10 if roomy else 8
    canvas.fill(0, top, canvas.width, height, Ink("ink", "panel"))
    for y in range(top, top + height):
        canvas.put(0, y, canvas.glyphs.edge, Ink(side or "ink2", "panel"))
    y = top + (2 if roomy else 1)
    if side:
        after = paint_word(canvas, left, y, side.upper(), side, "panel", wide)
        paint_word(canvas, after + 4, y, "WINS", "ink", "panel", wide=False)
    else:
        paint_word(canvas, left, y, "DRAW", "ink", "panel", wide)
    y += 4
    match, room = match_told(view), canvas.width - left - 2
    words, strong = _why(view, side, taken), Ink("ink", "panel", bold=True)
    rows = canvas.wrap(words, room)
    canvas.put(left, y, canvas.cut(words, room) if match else rows[0], strong)
    if match:
        canvas.put(left, y + 1, canvas.cut(match[-1], room), Ink("ink2", "panel"))
    elif len(rows) > 1:
        canvas.put(left, y + 1, canvas.cut(" ".join(rows[1:]), room), strong)
    if match or len(rows) > 1:
        y += 0 if roomy else 1
    y += 2 if roomy else 1
    x = left
    for one in (side or CORP, other(side or CORP)):
        x = canvas.put(x, y, SIDE_NAMES[one], Ink(one, "panel", bold=True)) + 2
        x = canvas.put(x, y, gauge(view.player(one).score, view.target_of(one), canvas.glyphs), Ink(one, "panel")) + 2
        x = canvas.put(x, y, f"{view.player(one).score}/{view.target_of(one)}", Ink("ink", "panel", bold=True)) + 8
    return top + height


def _why(view: View, side: Side | None, taken: list[_Taken]) -> str:
    """Returns why the game ended, with who has won and by which agenda."""
    words = reason_words(view)
    if view.reason == "agenda" and taken:
        last = taken[-1]
        words += f" The {SIDE_NAMES[last.side]} {last.verb} {last.title}."
    if side and view.player(side).name not in {"", "Corp", "Runner"}:
        words = f"{view.player(side).name} wins. {words}"
    return words


def _heading(canvas: Canvas, x: int, y: int, width: int, text: str) -> None:
    end = canvas.put(x, y, text, Ink("ink3", "desk", bold=True)) + 1
    canvas.put(end, y, canvas.glyphs.rule * (x + width - end), Ink("rule", "desk"))


def _agendas(canvas: Canvas, x: int, y: int, width: int, taken: list[_Taken], foot: int) -> int:
    _heading(canvas, x, y, width, "AGENDAS")
    y += 1
    if not taken:
        canvas.put(x, y, f"No agenda was scored or {canvas.glyphs.words.word('stolen')}.", Ink("ink3", "desk"))
        return y + 1
    shown = taken[-max(1, foot - y - 4) :]
    title = x + 19 + max(6, *(canvas.measure(one.verb) for one in shown))
    for one in shown:
        canvas.put(x, y, canvas.glyphs.edge_small, Ink(one.side, "desk"))
        canvas.put(x + 2, y, f"turn {one.turn:>2}", Ink("ink3", "desk"))
        canvas.put(x + 11, y, SIDE_NAMES[one.side], Ink(one.side, "desk", bold=True))
        canvas.put(x + 18, y, one.verb, Ink("ink2", "desk"))
        end = canvas.right(x + width, y, f"{canvas.glyphs.points}{one.points}", Ink("ink", "desk", bold=True))
        canvas.put(title, y, canvas.cut(one.title, end - title - 1), Ink("ink", "desk"))
        y += 1
    return y


def _points(canvas: Canvas, x: int, y: int, width: int, view: View, taken: list[_Taken], tall: int) -> None:
    """Paints a bar a turn for each side: the height is its points so far; with `tall` 2 there is a row between the sides."""
    _heading(canvas, x, y, width, "POINTS BY TURN")
    fit = max(1, (width - 15) // 3)
    turns = list(range(max(1, view.turn_number - fit + 1), view.turn_number + 1))
    levels = "_12345678" if canvas.glyphs.ascii else "▁▁▂▃▄▅▆▇█"
    for number, side in enumerate(SIDES[::-1]):
        row = number * tall
        canvas.put(x, y + 1 + row, SIDE_NAMES[side], Ink(side, "desk", bold=True))
        for place, turn in enumerate(turns):
            points = sum(one.points for one in taken if one.side == side and one.turn <= turn)
            level = min(8, max(0, round(points * 8 / max(1, view.target_of(side)))))
            sign = levels[level] if points else "_" if canvas.glyphs.ascii else "▁"
            canvas.put(x + 9 + 3 * place, y + 1 + row, sign * 2, Ink(side if points else "hatch", "desk"))
        canvas.right(x + width, y + 1 + row, f"{view.player(side).score}/{view.target_of(side)}", Ink("ink", "desk", bold=True))
    for place, turn in enumerate(turns):
        canvas.put(x + 9 + 3 * place, y + 2 + tall, f"{turn:>2}", Ink("ink3", "desk"))


def _figures(canvas: Canvas, x: int, y: int, width: int, view: View, foot: int) -> None:
    """Paints the totals of the whole game."""
    _heading(canvas, x, y, width, "NUMBERS")
    runner_end, corp_end = x + width - 12, x + width
    canvas.right(runner_end, y, " Runner ", Ink("runner", "desk", bold=True))
    canvas.right(corp_end, y, " Corp", Ink("corp", "desk", bold=True))
    dot = canvas.glyphs.dot
    for place, total in enumerate(view.totals[: max(0, foot - y - 1)], 1):
        canvas.put(x, y + place, total.name, Ink("ink2", "desk"))
        for end, told in ((runner_end - 1, total.runner), (corp_end, total.corp)):
            canvas.right(end, y + place, told or dot, Ink("ink" if told else "ink3", "desk", bold=bool(told)))


def _proof(canvas: Canvas, x: int, y: int, width: int, view: View, path: str, roomy: bool) -> None:
    """Paints the seed, and whether it is the one that was promised at the start."""
    if roomy:
        _heading(canvas, x, y, width, "FAIR SHUFFLES")
    y += 1 if roomy else 0
    if view.seed:
        holds = sha256(view.seed.encode()).hexdigest() == view.seed_commitment
        groups = canvas.cut(" ".join(view.seed[n : n + 4] for n in range(0, min(len(view.seed), 32), 4)), width - 14)
        told = f"{canvas.glyphs.resolved} SHA-256 matches the one shown at the start"
        if not holds:
            told = f"{canvas.glyphs.broken} SHA-256 differs from the one shown at the start"
        beside = x + 13 + canvas.measure(groups) + 2 + canvas.measure(told) <= x + width
        below = not beside and not roomy
        canvas.put(x, y - below, "Seed", Ink("ink2", "desk"))
        after = canvas.put(x + 13, y - below, groups, Ink("ink", "desk"))
        if beside or below:
            canvas.put(x + 13 if below else after + 2, y, canvas.cut(told, width - 13), Ink("ink2", "desk"))
    if roomy and path:
        canvas.put(x, y + 1, "Saved as", Ink("ink2", "desk"))
        # The list of saved games, and the commands for these, know a game by its file's name.
        told = path if canvas.measure(path) <= width - 14 else PurePath(path).name
        canvas.put(x + 13, y + 1, canvas.cut(told, width - 14), Ink("ink", "desk"))


def paint_choices(canvas: Canvas, x: int, y: int, roomy: bool, keys: tuple[Button, ...], more: tuple[Button, ...]) -> None:
    """Paints what can be done now on buttons in row `y`; what has no room there, and `more`, on the last line."""
    left_over = _paint_buttons(canvas, x, y, roomy, keys)
    foot = [*((key, words.lower()) for key, words in left_over), *more]
    paint_foot(canvas, foot, {key for key, _ in (*keys[-1:], *more)})


def _paint_buttons(canvas: Canvas, x: int, y: int, roomy: bool, keys: tuple[Button, ...]) -> tuple[Button, ...]:
    """Paints a row of buttons, each with its key; the first stands out. Returns those that had no room."""
    room, gap = 7, 2
    if x + sum(canvas.measure(words) + room + gap for _, words in keys) - gap > canvas.width:
        # Words after a comma, and a cell around each button, are left out where there is no room.
        keys, room, gap = tuple((key, words.split(",")[0]) for key, words in keys), 6, 1
    for place, (key, words) in enumerate(keys):
        width = canvas.measure(words) + room
        ink = Ink("askink", "ask", bold=True) if place == 0 else Ink("ink", "card", bold=True)
        if x + width > canvas.width:
            return keys[place:]
        canvas.fill(x, y, width, 3 if roomy else 1, ink)
        middle = y + (1 if roomy else 0)
        canvas.put(x + 2, middle, key, ink)
        canvas.put(x + 5, middle, words, replace(ink, bold=place == 0))
        canvas.point(x, y, width, 3 if roomy else 1, KeyTarget(key))
        x += width + gap
    return ()
