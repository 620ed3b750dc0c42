"""The cards of a game, painted: what a query finds, and what they are browsed by."""

from typing import Final

from netrunner_tui.library.card_groups import CardGroup, unwritten
from netrunner_tui.model.printed import faction_name
from netrunner_tui.model.text import plain
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import LineTarget
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_parts import (
    BOLD,
    DESK,
    PICKED,
    PICKED_PALE,
    SECOND,
    code,
    in_sight,
    paint_card,
    paint_heading,
    paint_paragraph,
    paint_query,
)

_HEADINGS: Final = {"format": "FORMATS", "cycle": "CYCLES AND SETS", "set": "CYCLES AND SETS", "own set": "OTHER SETS"}


def paint_cards(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    """Paints the cards that are found, or the identities to choose from, and the one that is picked."""
    choosing = builder.place == "identity"
    found = builder.cards.identities() if choosing else builder.results()
    left = area.width if area.width < 70 else min(66, area.width // 2)
    paint_heading(canvas, area.x, area.y, left, "IDENTITIES" if choosing else "CARDS", f"{len(found)} found", here=True)
    top = area.y + 1
    paint_query(builder, canvas, area.x, top, left, len(found))
    top += 1
    for y, place in enumerate(in_sight(len(found), builder.picked, area.y + area.height - top), top):
        card, picked = found[place], place == builder.picked
        canvas.fill(area.x, y, left, 1, PICKED_PALE if picked else SECOND)
        canvas.put(area.x, y, canvas.glyphs.edge_small, Ink(card.printed.side, "desk"))
        told = faction_name(card.printed.faction) if choosing else code(card, builder.rules)
        end = canvas.right(area.x + left - 1, y, told, PICKED_PALE if picked else SECOND)
        canvas.put(area.x + 2, y, canvas.cut(card.title, end - area.x - 3), PICKED if picked else DESK)
        canvas.point(area.x, y, left, 1, LineTarget(place))
    if left < area.width and builder.card:
        x = area.x + left + 2
        paint_heading(canvas, x, area.y, area.width - left - 2, "CARD")
        paint_card(canvas, Area(x, area.y + 1, area.width - left - 2, area.height - 1), builder.card, builder.rules, bg="desk")


def paint_groups(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    """Paints the formats, cycles and sets, and what there is to say of the picked one."""
    groups = builder.cards.groups()
    left = min(area.width, max(44, min(60, area.width // 2)))
    rows: list[CardGroup | str] = []
    for group in groups:
        heading = _HEADINGS.get(group.kind, "")
        if heading and heading not in rows:
            rows.append(heading)
        rows.append(group)
    picked = rows.index(builder.group)
    for y, row in enumerate(in_sight(len(rows), picked, area.height), area.y):
        line = rows[row]
        if isinstance(line, str):
            paint_heading(canvas, area.x, y, left, line)
            continue
        _group_row(canvas, area.x, y, left, line, picked=row == picked)
        canvas.point(area.x, y, left, 1, LineTarget(groups.index(line)))
    if area.width - left > 24:
        _about_group(builder, canvas, Area(area.x + left + 2, area.y, area.width - left - 2, area.height))


def _group_row(canvas: Canvas, x: int, y: int, width: int, group: CardGroup, *, picked: bool) -> None:
    """Paints a line of the list: the name, a bar where part is missing, and how much is written."""
    pale = PICKED_PALE if picked else SECOND
    canvas.fill(x, y, width, 1, pale)
    whole = group.count.written == group.count.all
    count = str(group.count.written) if whole else f"{group.count.written} of {group.count.all}"
    canvas.right(x + width - 1, y, count, pale)
    bar = 8
    if not whole and width > 50:
        done = max(1, bar * group.count.written // group.count.all)
        canvas.put(x + width - 14 - bar, y, canvas.glyphs.gauge * done, pale)
    inset = 3 if group.cycle else 1
    room = width - inset - (26 if width > 50 else 14)
    canvas.put(x + inset, y, canvas.cut(plain(group.name), room), PICKED if picked else DESK if group.cycle else BOLD)


def _about_group(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    group, end = builder.group, area.y + area.height
    paint_heading(canvas, area.x, area.y, area.width, plain(group.name).upper())
    facts = [f"{group.told} are written."]
    if group.kind == "format":
        facts.append(f"As of {group.date}; restrictions: {group.restriction or 'none'}.")
    elif group.date:
        facts.append(f"Out since {group.date}.")
    if group.query:
        facts.append(f"Search: {group.query}")
    y = area.y + 1
    for line in facts:
        y = paint_paragraph(canvas, area.x, y, area.width, line, DESK, end)
    missing = unwritten(builder.cards.pool, group)
    if missing and y + 2 < end:
        paint_heading(canvas, area.x, y + 1, area.width, "NOT WRITTEN YET")
        paint_paragraph(canvas, area.x, y + 2, area.width, f" {canvas.glyphs.dot} ".join(missing), SECOND, end)
