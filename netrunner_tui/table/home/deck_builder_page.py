"""The deck builder as a picture: lists of decks and cards, a deck with its numbers, what can be clicked."""

from collections.abc import Sequence

from netrunner_tui.library.kept_decks import ListedDeck
from netrunner_tui.library.sealed_pools import STARTER_SIZE, USUAL_BOOSTERS, pool_lines
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.keys import GIVE, LEAVE
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import KeyTarget, LineTarget
from netrunner_tui.table.drawing.first_line import LABEL, PANEL, STRONG, paint_first_line
from netrunner_tui.table.drawing.foot import paint_foot, staying
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.home.card_browser_page import paint_cards, paint_groups
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_parts import (
    BOLD,
    DESK,
    PICKED,
    PICKED_PALE,
    SECOND,
    in_sight,
    paint_card,
    paint_heading,
    paint_paragraph,
)
from netrunner_tui.table.home.deck_numbers_page import paint_numbers
from netrunner_tui.table.home.open_deck_page import paint_deck


def paint_deck_builder(builder: DeckBuilder, canvas: Canvas) -> None:
    """Paints the whole screen."""
    canvas.fill(0, 0, canvas.width, canvas.height, DESK)
    _top(builder, canvas)
    body = Area(1, 2, canvas.width - 2, canvas.height - 4)
    match builder.place:
        case "decks" | "delete" | "side":
            _decks(builder, canvas, body)
        case "deck":
            paint_deck(builder, canvas, body)
        case "cards" | "identity":
            paint_cards(builder, canvas, body)
        case "groups":
            paint_groups(builder, canvas, body)
        case "pools":
            _pools(builder, canvas, body)
        case "paste":
            _paste(builder, canvas, body)
        case "export":
            _export(builder, canvas, body)
    if builder.reading and builder.card:
        area = Area(body.x, body.y, min(body.width, 76), body.height)
        canvas.hits.clear()
        canvas.fill(area.x, area.y, area.width, area.height, PANEL)
        paint_card(canvas, area, builder.card, builder.rules)
    if builder.place == "delete":
        _ask(canvas, f"Delete {builder.open_deck.file_name} for good?", (("y", "delete it"), ("n", "keep it")))
    elif builder.place == "side":
        _ask(canvas, "A new deck for which side?", (("c", "Corp"), ("r", "Runner")))
    _foot(builder, canvas)


def _top(builder: DeckBuilder, canvas: Canvas) -> None:
    words = {"delete": "Decks", "pools": "Sealed pools", "groups": "Cards", "identity": "New deck: choose an identity"}
    x = paint_first_line(canvas, words.get(builder.place, builder.place.capitalize()), STRONG) + 3
    name = rulebook(builder.rules).title
    start = canvas.right(canvas.width - 1, 0, canvas.cut(name, canvas.width - x - 1), LABEL)
    if len(builder.books) > 1 and builder.place == "decks":
        canvas.point(start, 0, canvas.width - start, 1, KeyTarget(builder.keys.key_of("next game")))


def _decks(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    left = area.width if area.width < 70 else min(56, area.width // 2)
    decks = builder.decks
    own = sum(deck.own for deck in decks)
    paint_heading(canvas, area.x, area.y, left, "DECKS", f"{own} yours, {len(decks) - own} ready-made", here=True)
    if not decks:
        canvas.put(area.x, area.y + 1, "No decks yet: n begins one, v takes a pasted list.", SECOND)
    for y, place in enumerate(in_sight(len(decks), builder.picked, area.height - 1), area.y + 1):
        _deck_row(canvas, area.x, y, left, decks[place], place, place == builder.picked)
    if left < area.width:
        x, width = area.x + left + 2, area.width - left - 2
        deck = builder.deck
        if deck is not None and deck.file is None:
            paint_paragraph(canvas, x, area.y + 1, width, deck.problem, SECOND, area.y + area.height)
        elif deck is not None and deck.file is not None:
            y = area.y
            paint_heading(canvas, x, y, width, deck.file.deck.name.upper())
            y = paint_paragraph(canvas, x, y + 1, width, deck.file.deck.identity, Ink(deck.file.side, "desk", bold=True), canvas.height)
            y = paint_paragraph(canvas, x, y, width, plain(deck.file.about), SECOND, canvas.height)
            paint_numbers(builder, canvas, Area(x, y + 1, width, area.y + area.height - y - 1))


def _deck_row(canvas: Canvas, x: int, y: int, width: int, deck: ListedDeck, place: int, picked: bool) -> None:
    pale = PICKED_PALE if picked else SECOND
    canvas.fill(x, y, width, 1, pale)
    side = deck.file.side if deck.file else None
    canvas.put(x, y, canvas.glyphs.edge_small, Ink(side or "ink3", "desk"))
    told = "cannot be read" if deck.file is None else f"{deck.file.deck.size}" + (" yours" if deck.own else "")
    end = canvas.right(x + width - 1, y, told, pale)
    after = canvas.put(x + 2, y, canvas.cut(plain(deck.name), end - x - 3), PICKED if picked else BOLD)
    if deck.file and end - after > 14:
        canvas.put(after + 2, y, canvas.cut(without_subtitle(deck.file.deck.identity), end - after - 3), pale)
    canvas.point(x, y, width, 1, LineTarget(place))


def _pools(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    """Paints the sealed pools, what opens new ones, and beside them what is in the picked one."""
    left = min(area.width, max(34, min(44, area.width // 2)))
    rows = builder.sealed_rows.rows()
    paint_heading(canvas, area.x, area.y, left, "SEALED POOLS", str(len(rows) - 2), here=True)
    for y, place in enumerate(in_sight(len(rows), builder.picked, area.height - 1), area.y + 1):
        row, picked = rows[place], place == builder.picked
        told = row if isinstance(row, str) else f"Open packs for {'one player' if row == 1 else 'two players'}"
        canvas.fill(area.x, y, left, 1, PICKED_PALE if picked else SECOND)
        canvas.put(area.x + 1, y, canvas.cut(plain(told), left - 2), PICKED if picked else BOLD if place < 2 else DESK)
        canvas.point(area.x, y, left, 1, LineTarget(place))
    if area.width - left < 24:
        return
    x, width, end = area.x + left + 2, area.width - left - 2, area.y + area.height
    sealed = builder.sealed
    if sealed is None:
        words = f"A starter with a deck of {STARTER_SIZE} cards for each side, and {USUAL_BOOSTERS} boosters of the first set."
        paint_paragraph(canvas, x, area.y + 1, width, words, SECOND, end)
        return
    first, *lines = pool_lines(sealed, builder.cards.pool)
    top = paint_paragraph(canvas, x, area.y, width, first.text, SECOND, end)
    column = max(24, width // max(1, width // 30))
    shown, room = [line for line in lines if line.text], end - top
    columns = max(1, (width + 1) // column)
    if room * columns < len(shown):
        room -= 1  # for what says that there are more pages
    if room < 1:
        return
    size = room * columns
    pages = -(-len(shown) // size)
    page = builder.pool_page % pages
    for place, line in enumerate(shown[page * size : (page + 1) * size]):
        ink = SECOND if line.of_card else BOLD
        canvas.put(x + column * (place // room), top + place % room, canvas.cut(line.text, column - 1), ink)
    if pages > 1:
        told = f"page {page + 1} of {pages}   {builder.keys.key_of('page down')} more"
        start = canvas.right(x + width, end - 1, told, BOLD)
        canvas.point(start, end - 1, x + width - start, 1, KeyTarget(builder.keys.key_of("page down")))


def _paste(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    paint_heading(canvas, area.x, area.y, area.width, "PASTE A LIST", here=True)
    identity = "the identity on top, then " if rulebook(builder.rules).deck.identities else ""
    lines = (
        "Paste now: ctrl+shift+v in most terminals, cmd+v on a Mac, or the terminal's menu.",
        f"A list as deck sites write it: {identity}lines like 3x {rulebook(builder.rules).example}. Or a deck as YAML.",
        "It becomes a deck of your own. Where it cannot be read, one line says why, and nothing changes.",
    )
    y = area.y + 2
    for line in lines:
        y = paint_paragraph(canvas, area.x, y, min(area.width, 80), line, DESK, area.y + area.height) + 1


def _export(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    paint_heading(canvas, area.x, area.y, area.width, "THE DECK AS TEXT", here=True)
    lines = builder.exported.splitlines()
    room = area.height - 1
    half = max(30, area.width // 2)
    for place, line in enumerate(lines[: room * 2]):
        canvas.put(area.x + half * (place // room), area.y + 1 + place % room, canvas.cut(line, half - 2), DESK)


def _ask(canvas: Canvas, words: str, choices: Sequence[tuple[str, str]]) -> None:
    width, x, y = min(60, canvas.width - 4), (canvas.width - min(60, canvas.width - 4)) // 2, canvas.height // 2 - 3
    canvas.hits.clear()
    canvas.fill(x, y, width, 6, PANEL)
    canvas.put(x + 2, y + 1, canvas.cut(words, width - 4), STRONG)
    for row, (key, told) in enumerate(choices, y + 3):
        canvas.put(x + 2, row, f" {key} ", Ink("askink", "ask", bold=True))
        canvas.put(x + 6, row, told, PANEL)
        canvas.point(x, row, width, 1, KeyTarget(key))


def _keys(builder: DeckBuilder) -> Sequence[tuple[str, str]]:
    """Returns the keys of the list that is shown, the way back last."""
    keys = builder.keys
    if builder.typing:
        found = ((GIVE, "to the list"), (LEAVE, "all identities" if builder.place == "identity" else "all cards"))
        return found if builder.typing == "query" else ((GIVE, "done"), (LEAVE, "the name as it was"))
    if builder.reading:
        return ((keys.key_of("read"), "close"),)
    match builder.place:
        case "decks":
            own = builder.deck is not None and builder.deck.own
            # In the order in which they are missed: the last are left out where there is no room.
            more: tuple[CommandId, ...] = ("copy deck", "delete deck", "paste", "sets", "export deck")
            ids: tuple[CommandId, ...] = ("act", "new deck", "next game", "sealed", "cards", *more)
            shown = [id for id in ids if builder.handlers[id].offered and (own or id != "delete deck")]
            return keys.labels(*shown, "help", "close")
        case "deck" if builder.open_deck.editable:
            editing = keys.labels("next zone", "add copy", "remove copy", "undo", "find", "card type", "sets")
            return (*editing, *keys.labels("rename deck", "export deck", "delete deck", "help", "close"))
        case "deck":
            return ((keys.key_of("copy deck"), "copy to change it"), *keys.labels("export deck", "read", "help", "close"))
        case "cards":
            return (*keys.labels("find", "card type", "sets"), (keys.key_of("act"), "read"), *keys.labels("paste", "help", "close"))
        case "pools":
            opens = builder.sealed is None
            return ((keys.key_of("act"), "open" if opens else "begin a deck"), *keys.labels("help", "close"))
        case "groups":
            return ((keys.key_of("act"), "show its cards"), *keys.labels("help", "close"))
        case "identity":
            return ((keys.key_of("act"), "begin a deck"), *keys.labels("find", "read", "help", "close"))
        case "export":
            return keys.labels("as yaml", "close")
        case "delete":
            return (("y", "delete"), ("n", "keep"))
        case _:
            return keys.labels("close")


def _foot(builder: DeckBuilder, canvas: Canvas) -> None:
    bottom = canvas.height - 1
    canvas.fill(0, bottom, canvas.width, 1, PANEL)
    if builder.notice:
        lines = canvas.wrap(builder.notice, canvas.width - 2)[:3]
        canvas.fill(0, bottom - len(lines), canvas.width, len(lines), PANEL)
        for row, line in enumerate(lines, bottom - len(lines)):
            canvas.put(1, row, line, STRONG)
    paint_foot(canvas, _keys(builder), staying(builder.keys))
