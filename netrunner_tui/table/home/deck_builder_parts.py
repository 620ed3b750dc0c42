"""What the pages of the deck builder have in common: inks, headings, a card that is read, the line of the query."""

from typing import Final

from msgspec.structs import replace

from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.text_symbols import ASCII, GLYPHS
from netrunner_tui.library.card_groups import formats_of
from netrunner_tui.library.describe import describe
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.first_line import PANEL
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.drawing.symbols import CODES
from netrunner_tui.table.home.deck_builder import DeckBuilder

DESK: Final = Ink("ink", "desk")
BOLD: Final = Ink("ink", "desk", bold=True)
SECOND: Final = Ink("ink2", "desk")
THIRD: Final = Ink("ink3", "desk")
PICKED: Final = Ink("focusink", "focus", bold=True)
PICKED_PALE: Final = Ink("focusink", "focus")


def paint_heading(canvas: Canvas, x: int, y: int, width: int, text: str, more: str = "", *, here: bool = False) -> None:
    """Paints a heading with a rule after it, and `more` at its end; `here`: the arrows move below it."""
    end = canvas.put(x, y, text, BOLD if here else replace(THIRD, bold=True)) + 1
    stop = canvas.right(x + width, y, f" {more}", THIRD) if more else x + width
    canvas.put(end, y, canvas.glyphs.rule * (stop - end), Ink("rule", "desk"))


def in_sight(count: int, picked: int, room: int) -> range:
    """Returns the rows in sight, so that the picked one is among them."""
    first = max(0, min(picked - room // 2, count - room))
    return range(first, min(count, first + room))


def paint_paragraph(canvas: Canvas, x: int, y: int, width: int, text: str, ink: Ink, end: int) -> int:
    """Paints words as lines before row `end`. Returns the row after them."""
    if not text:
        return y + 1
    for line in canvas.wrap(text, max(8, width)):
        if y < end:
            canvas.put(x, y, line, ink)
        y += 1
    return y


def paint_card(canvas: Canvas, area: Area, card: CardDefinition, rules: str, bg: str = "panel") -> None:
    """Paints a card in full."""
    ground = DESK if bg == "desk" else PANEL
    y = area.y
    lines = [*describe(card, ASCII if canvas.glyphs.ascii else GLYPHS, rules), *filter(None, [formats_of(card, rules)])]
    for place, line in enumerate(lines):
        ink = replace(ground, bold=True) if place == 0 else replace(ground, fg="ink2") if place < 3 else ground
        y = paint_paragraph(canvas, area.x + (bg != "desk"), y, area.width - (bg != "desk") * 2, line, ink, area.y + area.height)


def code(card: CardDefinition, rules: str) -> str:
    """Returns a card's type in a few letters, with its cost."""
    printed, words = card.printed, rulebook(rules).terms
    kind = next((CODES[sub] for sub in printed.subtypes if sub in CODES and printed.type in {"ice", "program"}), "")
    cost = "X" if printed.cost_x else printed.cost
    number = words.short_credits(cost) if cost is not None else ""
    if cost is None and printed.points is not None:
        number = f"{'X' if printed.advancement_x else printed.advancement}/{printed.points}"
    return f"{words.word(kind or CODES.get(printed.type, printed.type[:3])):<4} {number:>3}"


def paint_query(builder: DeckBuilder, canvas: Canvas, x: int, y: int, width: int, found: int) -> None:
    """Paints the line in which cards are searched for; where nothing is found, what helps."""
    typing = builder.typing == "query"
    ground = Ink("ink", "body" if typing else "panel")
    canvas.fill(x, y, width, 1, ground)
    key = builder.keys.key_of("find")
    after = canvas.put(x + 1, y, key, replace(ground, bold=True)) + 1
    text = builder.cards.query + ("_" if typing else "")
    example = "a title, or t:ice f:nbn o<3" if rulebook(builder.rules).factions else "a title, or t:ice o<3"
    shown = canvas.cut(text or f'{example} x:"end the run"', width - 4)
    canvas.put(after, y, shown, ground if text else Ink("ink2", ground.bg))
    canvas.point(x, y, width, 1, KeyTarget(key))
    if not found:
        helps = "" if typing else f" {builder.keys.key_of('help')} tells what can be searched for."
        told = f"Nothing is like that.{helps}"
        for row, line in enumerate(canvas.wrap(told, width - 2)[: canvas.height - y - 2], y + 1):
            canvas.put(x + 1, row, line, SECOND)
