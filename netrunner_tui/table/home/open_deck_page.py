"""The open deck, painted: its cards, and those to add."""

from typing import Final

from msgspec.structs import replace

from netrunner_tui.library.decks import influence_of, influence_of_copies
from netrunner_tui.library.drafts import copies_of
from netrunner_tui.model.sides import SIDE_NAMES
from netrunner_tui.model.text import count_text, plain
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import LineTarget, Pane
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_parts import (
    BOLD,
    DESK,
    PICKED,
    PICKED_PALE,
    SECOND,
    THIRD,
    code,
    in_sight,
    paint_card,
    paint_heading,
    paint_query,
)
from netrunner_tui.table.home.deck_numbers_page import paint_numbers, paint_short_numbers

_MOST_DOTS: Final = 9
"""Influence that is drawn as dots."""
WIDE: Final = 112
"""Columns from which a third column stands beside the two lists."""


def paint_deck(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    """Paints the open deck: its cards, those to add, and its numbers or a card that is read."""
    file = builder.file
    if file is None:
        return
    third = area.width >= WIDE
    left = 40 if third else area.width // 2 - 1
    middle = min(52, area.width - left - 36) if third else area.width - left - 2
    name = f"{builder.name}_" if builder.typing == "name" else file.deck.name
    canvas.put(area.x, area.y - 1, canvas.glyphs.edge_small, Ink(file.side, "desk"))
    canvas.put(
        area.x + 2,
        area.y - 1,
        canvas.cut(f"{plain(name)} {canvas.glyphs.dot} {file.deck.identity or SIDE_NAMES[file.side]}", area.width - 3),
        BOLD,
    )
    numbers = builder.numbers
    chart = 0 if third else min(9, area.height // 2)
    _list(builder, canvas, Area(area.x, area.y, left, area.height))
    x = area.x + left + 2
    _results(builder, canvas, Area(x, area.y, middle, area.height - chart))
    if numbers is None:
        return
    if not third:
        paint_short_numbers(builder, canvas, Area(x, area.y + area.height - chart, middle, chart), numbers)
        return
    x += middle + 2
    paint_numbers(builder, canvas, Area(x, area.y, area.x + area.width - x, 22))
    if builder.card and area.height > 26:
        y = area.y + 22
        paint_heading(canvas, x, y, area.x + area.width - x, "CARD")
        paint_card(canvas, Area(x, y + 1, area.x + area.width - x, area.y + area.height - y - 1), builder.card, builder.rules, bg="desk")


def _list(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    file, cards = builder.file, builder.listed()
    if file is None:
        return
    here = builder.pane == "deck"
    paint_heading(canvas, area.x, area.y, area.width, "IN THE DECK", count_text(file.deck.size, "card"), here=here)
    rows: list[tuple[str, int]] = []
    kind = ""
    for place, card in enumerate(cards):
        if card.printed.type != kind:
            kind = card.printed.type
            count = sum(copies_of(file, one.title) for one in cards if one.printed.type == kind)
            rows.append((f"{rulebook(builder.rules).terms.word(kind)} {count}", -1))
        rows.append(("", place))
    picked = next((number for number, row in enumerate(rows) if row[1] == builder.row("deck")), 0)
    for y, number in enumerate(in_sight(len(rows), picked, area.height - 1), area.y + 1):
        words, place = rows[number]
        if place < 0:
            canvas.put(area.x, y, words, THIRD)
            continue
        card = cards[place]
        ink = PICKED if here and place == builder.row("deck") else BOLD
        pale = PICKED_PALE if ink is PICKED else SECOND
        canvas.fill(area.x, y, area.width, 1, pale)
        canvas.put(area.x + 1, y, f"{copies_of(file, card.title)}{canvas.glyphs.copies}", ink)
        canvas.point(area.x, y, area.width, 1, LineTarget(place, "deck"))
        end = _buttons(builder, canvas, area.x + area.width, y, "deck", place, pale)
        spent = influence_of_copies(copies_of(file, card.title), card, file.deck, builder.cards.pool)
        # More dots than there is room for could not be counted.
        dots = canvas.glyphs.done * spent if spent <= _MOST_DOTS else f"{spent}{canvas.glyphs.done}"
        end = canvas.right(end - 1, y, dots, pale)
        canvas.put(area.x + 4, y, canvas.cut(card.title, end - area.x - 5), replace(ink, bold=ink is PICKED))


def _results(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    found = builder.results()
    here = builder.pane == "cards"
    paint_heading(canvas, area.x, area.y, area.width, "CARDS", f"{len(found)} found", here=here)
    paint_query(builder, canvas, area.x, area.y + 1, area.width, len(found))
    file = builder.file
    for y, place in enumerate(in_sight(len(found), builder.row("cards"), area.height - 2), area.y + 2):
        card = found[place]
        picked = here and place == builder.row("cards")
        pale = PICKED_PALE if picked else SECOND
        canvas.fill(area.x, y, area.width, 1, pale)
        canvas.point(area.x, y, area.width, 1, LineTarget(place, "cards"))
        end = _buttons(builder, canvas, area.x + area.width, y, "cards", place, pale)
        held = copies_of(file, card.title) if file else 0
        dots = canvas.glyphs.done * influence_of(card, file.deck, builder.cards.pool) if file else ""
        told = f"{dots} {code(card, builder.rules)}"
        end = canvas.right(end - 1, y, told.strip(), pale)
        there = builder.sealed.copies(card.title) if builder.sealed is not None else 0
        copies = f"{held}/{there}" if there else f"{held}{canvas.glyphs.copies}" if held else ""
        canvas.put(area.x, y, copies, PICKED if picked else BOLD)
        x = area.x + (5 if len(copies) > 3 else 4 if there else 3)
        canvas.put(x, y, canvas.cut(card.title, end - x - 1), PICKED if picked else BOLD if held else DESK)


def _buttons(builder: DeckBuilder, canvas: Canvas, end: int, y: int, pane: Pane, place: int, ink: Ink) -> int:
    """Paints fewer and more, to be clicked, where the deck can be changed; returns where they begin."""
    if not builder.open_deck.editable:
        return end
    canvas.put(end - 6, y, " - ", replace(ink, bold=True))
    canvas.put(end - 3, y, " + ", replace(ink, bold=True))
    canvas.point(end - 6, y, 3, 1, LineTarget(place, pane, -1))
    canvas.point(end - 3, y, 3, 1, LineTarget(place, pane, 1))
    return end - 6
