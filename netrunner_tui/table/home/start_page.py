"""The start screen, painted."""

from typing import Final

from netrunner_tui import __version__
from netrunner_tui.model.sides import CORP, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.text import count_text
from netrunner_tui.replays.game_service import DeckChoice
from netrunner_tui.rulebook_facts.registry import short_name
from netrunner_tui.settings.keys import LEAVE
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import LineTarget
from netrunner_tui.table.drawing.first_line import PANEL
from netrunner_tui.table.drawing.foot import paint_foot, staying
from netrunner_tui.table.drawing.letters import paint_word, width_of
from netrunner_tui.table.drawing.symbols import player_word
from netrunner_tui.table.home.start import Start
from netrunner_tui.table.home.start_menus.main_menu import ago
from netrunner_tui.table.home.start_menus.start_items import FORMS, Item, MenuName

WIDTH: Final = 48
"""Cells of the list, where there is room."""
LEAST_BESIDE: Final = 16
"""Cells beside the list in which words can be read."""
NETWORK: Final = 8
"""Rows of the drawing at the foot of the screen."""
DETAIL: Final = 16
"""Rows of the panel beside the list."""
MOST_TOLD: Final = 8
"""The most rows for errors at the foot of the screen."""
_TITLES: Final[dict[MenuName, str]] = {"new": "NEW GAME", "game": "NEW GAME", "computer": "AGAINST THE COMPUTER"}
"""What the panel beside the list is called."""


def paint_start(start: Start, canvas: Canvas) -> None:
    """Paints the whole screen."""
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "desk"))
    wide = canvas.width >= 112
    left = 7 if wide else 3
    top = 5 if canvas.height >= 34 else 1
    end = paint_word(canvas, left, top, "NET", "corp", "desk", wide)
    second = left + width_of("NET", wide) + (2 if wide else 1)
    whole = paint_word(canvas, second, top, "RUNNER", "runner", "desk", wide)
    rule = canvas.glyphs.rule
    y = top + (4 if canvas.height >= 34 else 3)
    canvas.put(left, y, rule * (end - left), Ink("corp", "desk"))
    canvas.put(second, y, rule * (whole - second), Ink("runner", "desk"))
    canvas.put(left, y + 1, "Two players, one network, one referee.", Ink("ink2", "desk"))
    right = whole if wide else canvas.width - 3
    canvas.right(right, y + 1, f"version {__version__}", Ink("ink3", "desk"))
    y += 4 if canvas.height >= 34 else 3
    width = WIDTH if wide else min(WIDTH, canvas.width - 2 * left)
    _paint_items(start, canvas, left, y, width)
    if wide:
        _paint_detail(start, canvas, left + 52, y, right - left - 52)
    elif start.place in {"puzzles", "learn"} or (start.item and not _stands_below(start, canvas, y, start.item)):
        _paint_about(start, canvas, left + width + 2, y, canvas.width - left - width - 4)
    if canvas.height >= 38 and wide and y + max(_rows(start, canvas, y), DETAIL) < canvas.height - NETWORK:
        _network(canvas, canvas.height - NETWORK)
    bottom = canvas.height - 1
    if start.notice:
        told = [row for line in start.notice.splitlines() for row in canvas.wrap(line, canvas.width - 2)]
        told = [*told[: MOST_TOLD - 1], canvas.glyphs.cut] if len(told) > MOST_TOLD else told
        top = canvas.height - len(told)
        canvas.fill(0, top, canvas.width, len(told), Ink("ink", "panel"))
        for y, row in enumerate(told, top):
            canvas.put(1, y, row, Ink("ink", "panel", bold=True))
        return
    canvas.fill(0, bottom, canvas.width, 1, Ink("ink", "panel"))
    end = canvas.width - 1 if start.reading is None else _paint_reading(canvas, bottom, *start.reading, waits=start.waits) - 2
    paint_foot(canvas, keys_shown(start), staying(start.keys), end=end)


def _paint_reading(canvas: Canvas, y: int, done: int, of: int, *, waits: bool) -> int:
    """Paints after the keys how far the cards have been read, and whether a choice `waits` for them. Returns where that begins."""
    width = min(16, canvas.width // 4)
    full = width * done // max(1, of)
    words = "Chosen: the cards first " if waits else "Reading the cards, once " if canvas.width >= 100 else "Reading the cards "
    x = canvas.width - 1 - width
    canvas.fill(x, y, width, 1, Ink("ink", "rule"))
    canvas.fill(x, y, full, 1, Ink("ink", "corp"))
    return canvas.right(x, y, words, Ink("ink2", "panel"))


def keys_shown(start: Start) -> list[tuple[str, str]]:
    """Returns the keys at the foot of the screen, with what they do."""
    labels = start.keys.labels
    if start.place == "menu":
        if start.waits:
            return [(LEAVE, "choose something else"), *labels("up", "down", "act")]
        replay = labels("replay") if start.game is not None else ()
        return [
            *labels("up", "down", "act"),
            (f"{start.line_keys[0]}-{start.line_keys[len(start.items()) - 1]}", "open"),
            *replay,
            *labels("theme", "close", "help"),
        ]
    if start.place == "keys":
        if start.key_rows.waiting is not None:
            return [("any key", "binds it"), (LEAVE, "as it was")]
        bind = (start.keys.key_of("act"), "another key")
        return [*labels("up", "down"), bind, ("left right", "the usual keys"), (LEAVE, start.keys.words("back").label)]
    act = (start.keys.key_of("act"), _act_words(start))
    change = labels("left", "right") if any(item.change for item in start.items()) else ()
    return [*labels("up", "down"), *change, act, (LEAVE, start.keys.words("back").label)]


def _act_words(start: Start) -> str:
    """Returns what enter does on the picked line."""
    item = start.item
    if start.place in FORMS and start.picked == len(start.items()) - 1:
        return "start the game"
    return "choose" if item is None else "next value" if item.change else "next line" if item.edits else "choose"


def _rows(start: Start, canvas: Canvas, y: int) -> int:
    """Returns the rows that the list takes from a row on: two a line where there are so many."""
    count = len(start.items())
    return 2 * count if y + 2 * count <= canvas.height - 2 else min(count, max(1, canvas.height - 2 - y))


def _paint_items(start: Start, canvas: Canvas, x: int, y: int, width: int) -> None:
    items = start.items()
    tall = _rows(start, canvas, y) > len(items)
    room = max(1, canvas.height - 2 - y)
    first = 0 if tall else max(0, min(start.picked - room // 2, len(items) - room))
    for place, item in enumerate(items if tall else items[first : first + room], first):
        picked = place == start.picked
        rows = 2 if tall else 1
        ground = Ink("askink", "ask", bold=True) if picked else Ink("ink", "desk", bold=True)
        second = Ink("askink", "ask") if picked else Ink("ink3", "desk")
        if picked:
            canvas.fill(x, y, width, rows, ground)
        if key := start.line_keys[place : place + 1]:
            canvas.put(x + 1, y, f" {key} ", ground if picked else Ink("ink", "card", bold=True))
        begin = x + 5 if start.place not in FORMS else x + 2
        after = canvas.put(begin, y, item.name, ground)
        if item.value or item.edits:
            value = item.value + ("_" if picked and item.edits else "")
            sides = ("< ", " >") if item.change and picked else ("", "")
            text = f"{sides[0]}{canvas.cut(value, width - (after - x) - 8)}{sides[1]}"
            canvas.right(x + width - 2, y, text, ground if picked else Ink("ink", "desk"))
        elif item.mark or item.stars:
            star = "*" if canvas.glyphs.ascii else canvas.glyphs.points
            canvas.right(x + width - 2, y, f"{item.mark}  {star * item.stars}".strip(), second)
        elif picked and start.place == "menu":
            canvas.right(x + width - 2, y, "enter", ground)
        if tall and item.words:
            canvas.put(begin, y + 1, canvas.cut(item.words, width - (begin - x) - 1), second)
        canvas.point(x, y, width, rows, LineTarget(place))
        y += rows


def _paint_about(start: Start, canvas: Canvas, x: int, y: int, width: int) -> None:
    """Paints what the picked line is about, beside a narrow list; where there is no room for words, in the row below all lists."""
    item = start.item
    if item is not None and width < LEAST_BESIDE:
        canvas.put(3, canvas.height - 2, canvas.cut(item.words, canvas.width - 6), Ink("ink2", "desk"))
    elif item is not None:
        for row, line in enumerate(canvas.wrap(item.words, width)[: canvas.height - y - 2], y):
            canvas.put(x, row, line, Ink("ink2", "desk"))


def _stands_below(start: Start, canvas: Canvas, y: int, item: Item) -> bool:
    """Returns whether the list, from row `y` on, has the whole words of a line below its name."""
    room = WIDTH - (2 if start.place in FORMS else 5) - 1
    return _rows(start, canvas, y) > len(start.items()) and canvas.measure(item.words) <= room


def _paint_words(canvas: Canvas, x: int, y: int, width: int, words: str, end: int) -> None:
    """Paints a line's words in the panel beside the list, as far as there are rows before row `end`."""
    for row, line in enumerate(canvas.wrap(words, width)[: max(0, end - y)], y):
        canvas.put(x, row, line, Ink("ink2", "panel"))


def _paint_detail(start: Start, canvas: Canvas, x: int, y: int, width: int) -> None:
    """Paints a panel about what is picked: the game to go on with, or the two decks."""
    picked = start.item
    canvas.fill(x, y, width, DETAIL, PANEL)
    if start.place in {"puzzles", "learn", "keys"} and picked:
        _paint_title(canvas, x, y, width, picked.name.upper())
        for row, line in enumerate(canvas.wrap(picked.words, width - 4)[: DETAIL - 3], y + 2):
            canvas.put(x + 2, row, line, PANEL)
        return
    _paint_title(canvas, x, y, width, _TITLES.get(start.place, "CONTINUE" if start.game else "NETRUNNER"))
    row = y + 2
    for side in SIDES:
        row = _paint_side(start, canvas, x, row, width, side)
    for label, words in _facts(start, picked):
        canvas.put(x + 2, row, label, Ink("ink3", "panel"))
        canvas.put(x + 12, row, canvas.cut(words, width - 14), PANEL)
        row += 1
    if picked and not _stands_below(start, canvas, y, picked):
        _paint_words(canvas, x + 2, row + 1, width - 4, picked.words, y + DETAIL)


def _paint_title(canvas: Canvas, x: int, y: int, width: int, title: str) -> None:
    end = canvas.put(x + 2, y, title, Ink("ink3", "panel", bold=True)) + 1
    canvas.put(end, y, canvas.glyphs.rule * (x + width - 2 - end), Ink("rule", "panel"))


def _paint_side(start: Start, canvas: Canvas, x: int, row: int, width: int, side: Side) -> int:
    """Paints who plays a side, and with which deck. Returns the row after that, and a blank one."""
    canvas.put(x + 2, row, canvas.glyphs.edge, Ink(side, "panel"))
    canvas.put(x + 4, row, SIDE_NAMES[side], Ink(side, "panel", bold=True))
    deck = start.chosen.deck(side) if start.place in FORMS and (start.place == "new" or side not in start.form.drawn) else None
    name, told = _player(start, side, deck)
    if name and name != SIDE_NAMES[side]:
        canvas.put(x + 11, row, canvas.cut(name, width - 13), Ink("ink", "panel", bold=True))
        row += 1
    canvas.put(x + 11, row, canvas.cut(told, width - 13), PANEL)
    row += 1
    if deck:
        canvas.put(x + 11, row, canvas.cut(f"{deck.name}, {count_text(deck.cards, 'card')}", width - 13), Ink("ink2", "panel"))
        row += 1
    return row + 1


def _player(start: Start, side: Side, deck: DeckChoice | None) -> tuple[str, str]:
    """Returns the name of who plays a side, empty where nobody is chosen, and what they play."""
    game = start.game
    if game:
        return (game.corp_name, game.corp_identity) if side == CORP else (game.runner_name, game.runner_identity)
    if not deck and start.place != "computer":
        return "", "protects servers, scores agendas" if side == CORP else "breaks in, steals agendas"
    theirs = start.place == "computer" and side != start.form.side
    name = start.against_computer.opponent[0].capitalize() if theirs else start.form.names[side]
    return name, (deck.identity or deck.name) if deck else "a deck that is a surprise"


def _facts(start: Start, picked: Item | None) -> list[tuple[str, str]]:
    """Returns what there is to say of the game that is picked or chosen, each with its label."""
    game = start.game
    if game is None:
        if start.place in FORMS:
            return [("Rules", start.chosen.books.get(start.chosen.rules, start.chosen.rules))]
        if start.place == "game" and picked:
            return [("Rules", picked.name), ("Cards", picked.words)]
        return [("Wins", "7 agenda points, a kill, an empty R&D")]
    facts: list[tuple[str, str]] = []
    if game.turn:
        whose = game.corp_name if game.turn == CORP else game.runner_name
        facts.append(("Turn", f"{game.turns}, {player_word(whose, game.turn)}"))
        facts.append(("Points", f"Corp {game.points[0]}, Runner {game.points[1]}"))
    facts += [("Answers", str(game.answers)), ("Saved", ago(start.now() - game.saved)), ("File", game.path.name)]
    return [*facts, *([("Rules", short_name(game.rules))] if game.rules else [])]


def _network(canvas: Canvas, y: int) -> None:
    """Paints a line of servers at the foot of the screen."""
    glyphs = canvas.glyphs
    rule = Ink("rule", "desk")
    canvas.put(0, y, glyphs.rule * canvas.width, rule)
    for place, name in enumerate(("HQ", "R&D", "Archives", "Server 1", "Server 2", "Server 3", "Server 4")):
        x = 8 + 15 * place
        canvas.put(x, y + 1, "|" if glyphs.ascii else "│", rule)
        canvas.put(x, y + 2, glyphs.gauge if place % 2 == 0 else glyphs.gauge_empty, Ink("hatch", "desk"))
        canvas.put(x + 2, y + 2, name, Ink("ink3", "desk"))
