"""The lobby, painted."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from netrunner_tui.model.lobby import FinishedGame, TableInfo
from netrunner_tui.model.sides import SIDE_NAMES, SIDES
from netrunner_tui.model.text import count_text
from netrunner_tui.rulebook_facts.registry import short_name
from netrunner_tui.rules.telling.end_reasons import reason_then
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.keys import GIVE, LEAVE, corner
from netrunner_tui.table.drawing.canvas import Canvas, Ink, Role
from netrunner_tui.table.drawing.click_targets import KeyTarget, LineTarget
from netrunner_tui.table.drawing.first_line import LABEL, PANEL, STRONG, paint_first_line
from netrunner_tui.table.drawing.foot import paint_foot, staying
from netrunner_tui.table.home.lobby_lists import opponent_name
from netrunner_tui.table.home.lobby_menu import Lobby
from netrunner_tui.table.home.lobby_people_page import paint_invitations, paint_list, paint_lobby_talk, paint_strip, strip_height

ENDED: Final[tuple[CommandId, ...]] = ("review", "export")
"""What can be done with a finished game, beside looking at it again."""
MOST_NAMED: Final = 3
"""Spectators that are named."""
_TITLES: Final = {
    "new": "A new table", "games": "Games to watch", "join": "Sit down", "watch": "Watch", "waiting": "Waiting", "settings": "Settings",
    "people": "People",
}  # fmt: skip


def paint_lobby(lobby: Lobby, canvas: Canvas) -> None:
    """Paints the whole screen."""
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "desk"))
    paint_first_line(canvas, f"Lobby {canvas.glyphs.dot} {lobby.server.name}")
    canvas.right(canvas.width - 1, 0, "   ".join(" ".join(shown) for shown in reversed(corner(lobby.keys))), LABEL)
    if lobby.place == "tables":
        _paint_tables(lobby, canvas)
    elif lobby.place == "games":
        _paint_games(lobby, canvas)
    elif lobby.place == "waiting":
        _paint_waiting(lobby, canvas)
    elif lobby.place == "talk":
        paint_lobby_talk(lobby.people, canvas)
    elif lobby.place == "people":
        _heading(canvas, 2, _TITLES["people"])
        paint_list(lobby.people, 4, canvas)
    else:
        _paint_form(lobby, canvas)
    _paint_keys(lobby, canvas)


def _heading(canvas: Canvas, y: int, title: str) -> None:
    end = canvas.put(3, y, title.upper(), Ink("ink2", "desk", bold=True)) + 1
    canvas.put(end, y, canvas.glyphs.rule * (canvas.width - 3 - end), Ink("rule", "desk"))


def _paint_tables(lobby: Lobby, canvas: Canvas) -> None:
    _heading(canvas, 2, "Tables")
    paint_strip(lobby.people, lobby.keys, canvas)
    y = paint_invitations(lobby.people.invitations, lobby.keys, 4, canvas)
    if not lobby.lists.table_count:
        key = lobby.keys.key_of("new table")
        canvas.put(3, y, f"No table is open. Press {key} to make one.", Ink("ink2", "desk"))
        canvas.point(3, y, 40, 1, KeyTarget(key))
        return
    room = max(1, (canvas.height - 1 - y - strip_height(lobby.people, canvas)) // 3)
    for place, line in _in_sight(lobby, canvas, lobby.lists.table_count, y, room):
        if place < len(lobby.lists.tables):
            _paint_table(lobby, canvas, lobby.lists.tables[place], place, line)
        else:
            name, about = lobby.lists.bots[place - len(lobby.lists.tables)]
            _paint_row(lobby, canvas, place, line, (opponent_name(name), [], "sit down", f"a computer opponent: {about}"))


def _in_sight(lobby: Lobby, canvas: Canvas, count: int, y: int, room: int) -> Iterator[tuple[int, int]]:
    """Yields the places of a list that are in sight, with their lines from `y` on, and says which they are where there are more."""
    top = max(0, min(lobby.picked - room // 2, count - room))
    if count > room:
        canvas.right(canvas.width - 3, 2, f" {top + 1}-{min(count, top + room)} of {count} ", Ink("ink3", "desk"))
    for place in range(top, min(count, top + room)):
        yield place, y + 3 * (place - top)


def _paint_games(lobby: Lobby, canvas: Canvas) -> None:
    _heading(canvas, 2, _TITLES["games"])
    going_on = lobby.lists.watched
    count = lobby.lists.game_count
    if not count:
        canvas.put(3, 4, "No game goes on, and none was finished that you may see.", Ink("ink2", "desk"))
    for place, y in _in_sight(lobby, canvas, count, 4, max(1, (canvas.height - 6) // 3)):
        if place < len(going_on):
            _paint_table(lobby, canvas, going_on[place], place, y)
        else:
            _paint_finished(lobby, canvas, lobby.lists.finished[place - len(going_on)], place, y)


def _paint_finished(lobby: Lobby, canvas: Canvas, game: FinishedGame, place: int, y: int) -> None:
    players = [(f"{SIDE_NAMES[side]}: {game.player(side)}", True) for side in SIDES]
    won = "a draw" if game.winner not in SIDES else f"the {SIDE_NAMES[game.winner]} won, {reason_then(game.reason)}"
    ended = datetime.fromtimestamp(game.ended)
    day, turn, rules = f"{ended:%Y-%m-%d}", f"turn {game.turn_number}", short_name(game.rules)
    result = [won, f"{game.points[0]} to {game.points[1]}"]
    ways = ([rules, *result, turn, f"{day} {ended:%H:%M}"], [rules, *result, day], [*result, day])
    told = [f" {canvas.glyphs.dot} ".join(facts) for facts in ways]
    effect = "look again" if game.open else "spectators' view"
    whole = next((facts for facts in told if canvas.measure(facts) <= canvas.width - 11), told[-1])
    _paint_row(lobby, canvas, place, y, (game.table, players, effect, whole))


def _paint_table(lobby: Lobby, canvas: Canvas, table: TableInfo, place: int, y: int) -> None:
    facts = [short_name(table.rules)]
    if table.state != "waiting":
        points = f"points {table.points[0]} to {table.points[1]}"
        facts.append(f"turn {table.turn_number}, {points}" if table.turn_number else "starting hands")
    facts += [f"clock {table.clock}"] if table.clock else []
    facts += ["password"] if table.locked else []
    facts += [f"for {table.reserved}"] if table.reserved else []
    facts += [f"spectators see all, {table.delay} answers late"] if table.delay and table.state != "over" else []
    facts += [_watchers(table)] if table.watchers else []
    players = [(f"{SIDE_NAMES[side]}: {table.player(side) or 'free'}", bool(table.player(side))) for side in SIDES]
    _paint_row(lobby, canvas, place, y, (table.name, players, _what(lobby, table), f" {canvas.glyphs.dot} ".join(facts)))


def _paint_row(lobby: Lobby, canvas: Canvas, place: int, y: int, told: tuple[str, list[tuple[str, bool]], str, str]) -> None:
    """Paints what can be picked: its name, its players (each, and whether they are there), the effect of enter, and facts below."""
    title, players, effect, facts = told
    picked = place == lobby.picked
    ground: Role = "ask" if picked else "card"
    ink, second = Ink("askink" if picked else "ink", ground, bold=True), Ink("askink" if picked else "ink2", ground)
    left, width = 3, canvas.width - 6
    canvas.fill(left, y, width, 2, second)
    canvas.point(left, y, width, 2, LineTarget(place))
    number = f"{place + 1}" if place < 9 else " "
    x = canvas.put(left + 1, y, number, second) + 2
    x = canvas.put(x, y, canvas.cut(title, 24), ink)
    end = canvas.right(left + width - 1, y, effect, ink)
    for player, there in players:
        if x + 3 + canvas.measure(player) < end - 2:
            x = canvas.put(x + 3, y, player, ink if there else second)
    canvas.put(left + 4, y + 1, canvas.cut(facts, width - 5), second)


def _watchers(table: TableInfo) -> str:
    """Returns how many watch, and who, as far as there is room for names."""
    names = ", ".join(table.watchers[:MOST_NAMED])
    return f"{count_text(len(table.watchers), 'spectator')}: {names}{', …' if len(table.watchers) > MOST_NAMED else ''}"


def _what(lobby: Lobby, table: TableInfo) -> str:
    """Returns the effect of enter on a table, or the state of the table, in words."""
    if table.mine:
        if table.state == "over":
            return "over"
        if table.state == "waiting":
            return "you wait here"
        return "your answer" if table.answer else "your seat"
    if table.reserved and not lobby.people.invited_to(table):
        return "for others"
    return {"waiting": "sit down", "playing": "watch", "over": "over"}[table.state]


def _paint_waiting(lobby: Lobby, canvas: Canvas) -> None:
    _heading(canvas, 2, _TITLES["waiting"])
    waiting = lobby.waiting
    if waiting is None:
        return
    info = waiting.info()
    facts = [short_name(info.rules), *([f"clock {info.clock}"] if info.clock else []), *(["password"] if info.locked else [])]
    lines = [
        f"Table {info.name} waits for {info.reserved or 'its other player'}.",
        f"They come in with:  join {info.name}",
        ", ".join(facts),
        "The game begins by itself when they sit down. Leaving keeps your seat.",
        *(f"{said.by}: {said.text}" for said in waiting.talk()[-2:]),
    ]
    paint_strip(lobby.people, lobby.keys, canvas)
    y = paint_invitations(lobby.people.invitations, lobby.keys, 4, canvas)
    for row, text in enumerate(lines):
        canvas.put(3, y + 2 * row, canvas.cut(text, canvas.width - 6), Ink("ink", "desk", bold=not row))


def _paint_form(lobby: Lobby, canvas: Canvas) -> None:
    title = _TITLES[lobby.place]
    if lobby.form.table is not None and lobby.place in {"join", "watch"}:
        table = lobby.form.table
        players = ", ".join(f"{SIDE_NAMES[side]} {table.player(side)}" for side in SIDES if table.player(side))
        title = f"{title}: {table.name}{f' ({players})' if players else ''}"
    _heading(canvas, 2, title)
    width = min(76, canvas.width - 6)
    y = 4
    rows = lobby.rows()
    tall = y + 2 * len(rows) <= canvas.height - 2
    for place, row in enumerate(rows):
        picked = place == lobby.picked
        ground: Role = "ask" if picked else "desk"
        ink, second = Ink("askink" if picked else "ink", ground, bold=True), Ink("askink" if picked else "ink3", ground)
        high = 2 if tall else 1
        canvas.fill(3, y, width, high, ink)
        canvas.point(3, y, width, high, LineTarget(place))
        after = canvas.put(5, y, row.name, ink)
        value = row.value + ("_" if picked and row.typed else "")
        sides = ("< ", " >") if row.change and picked else ("", "")
        canvas.right(3 + width - 2, y, f"{sides[0]}{canvas.cut(value, width - after - 6)}{sides[1]}", ink)
        if tall and row.words:
            canvas.put(5, y + 1, canvas.cut(row.words, width - 4), second)
        y += high
    if not tall and lobby.picked < len(rows):
        for line in canvas.wrap(rows[lobby.picked].words, width - 2)[: max(0, canvas.height - 2 - y)]:
            y += 1
            canvas.put(5, y, line, Ink("ink2", "desk"))


def _paint_keys(lobby: Lobby, canvas: Canvas) -> None:
    bottom = canvas.height - 1
    canvas.fill(0, bottom, canvas.width, 1, PANEL)
    notice = lobby.notice or lobby.server.trouble()
    if notice:
        canvas.put(1, bottom, canvas.cut(notice, canvas.width - 2), STRONG)
        return
    labels = lobby.keys.labels
    decks = labels("decks") if lobby.handlers["decks"].offered else ()
    keys = [*labels("up", "down", "left", "right"), (lobby.keys.key_of("act"), lobby.act_words), *decks, (LEAVE, "back")]
    if lobby.place == "tables":
        shown: tuple[CommandId, ...] = ("act", "new table", "watch", "take away", "decks", "settings", "close")
        keys = [*labels(*(id for id in shown if lobby.handlers[id].offered))]
    elif lobby.place == "games":
        keys = [(lobby.keys.key_of("act"), "watch"), *labels(*(id for id in ENDED if lobby.handlers[id].offered)), (LEAVE, "back")]
    elif lobby.place == "waiting":
        keys = [*labels("invite"), (LEAVE, "back to the tables")]
    elif lobby.place == "talk":
        keys = [(GIVE, "say it"), ("up down", "scroll"), (LEAVE, "close")]
    elif lobby.place == "people":
        among: tuple[CommandId, ...] = ("invite", "mute", "block", "talk")
        keys = [*labels("up", "down"), *labels(*(id for id in among if lobby.handlers[id].offered)), (LEAVE, "back")]
    paint_foot(canvas, keys, staying(lobby.keys))
