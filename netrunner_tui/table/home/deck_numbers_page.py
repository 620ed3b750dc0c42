"""A deck in numbers, painted: what it has, what breaks a rule, the formats it is in, its costs as a curve."""

from typing import Final

from netrunner_tui.library.drafts import HIGHEST_COST, DeckNumbers
from netrunner_tui.model.text import count_text
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.drawing.symbols import CODES
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_parts import BOLD, DESK, SECOND, THIRD, paint_heading, paint_paragraph

CURVE_ROWS: Final = 3


def _facts(numbers: DeckNumbers, rules: str) -> list[tuple[str, str]]:
    found = [("Cards", f"{numbers.size}, at least {numbers.least}")]
    if rulebook(rules).deck.identities:
        found.append(("Influence", f"{numbers.influence}" + ("" if numbers.limit is None else f" of {numbers.limit}")))
    if numbers.band:
        found.append(("Agenda points", f"{numbers.points} of {numbers.band[0]}-{numbers.band[1]}"))
    return found


def paint_numbers(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    """Paints the deck's legality, its numbers, its types and its costs as bars."""
    numbers = builder.numbers
    if numbers is None:
        return
    end = area.y + area.height
    y = _verdict(canvas, area, numbers) + 1
    for label, words in _facts(numbers, builder.rules):
        if y < end:
            canvas.put(area.x, y, label, THIRD)
            canvas.put(area.x + 15, y, canvas.cut(words, area.width - 15), DESK)
        y += 1
    y = _formats(canvas, area, y + 1, numbers) + 1
    most = max(1, *numbers.kinds.values())
    for kind, count in numbers.kinds.items():
        if y >= end:
            return
        canvas.put(area.x, y, rulebook(builder.rules).terms.word(kind), THIRD)
        canvas.right(area.x + 14, y, str(count), BOLD)
        canvas.put(area.x + 15, y, canvas.glyphs.gauge * round(count * min(20, area.width - 16) / most), SECOND)
        y += 1
    if y + 6 < end:
        _curve(canvas, area.x, y + 1, numbers)


def _curve(canvas: Canvas, x: int, y: int, numbers: DeckNumbers) -> None:
    """Paints cards by cost: a column a cost, the highest of them `CURVE_ROWS` high, the count above."""
    canvas.put(x, y, "Cost", THIRD)
    most = max(1, *numbers.curve)
    for cost, count in enumerate(numbers.curve):
        left = x + 6 + 3 * cost
        height = -(-count * CURVE_ROWS // most)
        for row in range(height):
            canvas.put(left, y + CURVE_ROWS - row, canvas.glyphs.gauge * 2, SECOND)
        if count:
            canvas.put(left, y + CURVE_ROWS - height, f"{count:>2}", BOLD)
        canvas.put(left, y + CURVE_ROWS + 1, f"{cost:>2}" + ("+" if cost == HIGHEST_COST else ""), THIRD)


def _verdict(canvas: Canvas, area: Area, numbers: DeckNumbers) -> int:
    """Paints whether the deck is legal, or each rule that it breaks; returns the row below."""
    if not numbers.problems:
        canvas.put(area.x, area.y, f"{canvas.glyphs.resolved} legal", BOLD)
        return area.y + 1
    canvas.put(area.x, area.y, f"{count_text(len(numbers.problems), 'broken rule')}", BOLD)
    y = area.y + 1
    for problem in numbers.problems:
        if y < area.y + area.height:
            canvas.put(area.x, y, canvas.glyphs.broken, BOLD)
        y = paint_paragraph(canvas, area.x + 2, y, area.width - 2, problem, SECOND, area.y + area.height)
    return y


def _formats(canvas: Canvas, area: Area, y: int, numbers: DeckNumbers) -> int:
    """Paints in which formats a deck is legal and in which not, and where it is in none what first keeps it out of the nearest one.

    Returns the row below.
    """
    end = area.y + area.height
    legal = [each.title for each in numbers.formats if not each.problems and not numbers.problems]
    if legal:
        y = paint_paragraph(canvas, area.x + 2, y, area.width - 2, f"in {', '.join(legal)}", SECOND, end)
    others = [each for each in numbers.formats if each.problems]
    if others:
        y = paint_paragraph(canvas, area.x + 2, y, area.width - 2, f"not in {', '.join(each.title for each in others)}", THIRD, end)
    if others and not legal:
        nearest = min(others, key=lambda each: len(each.problems))
        more = f" (and {len(nearest.problems) - 1} more)" if nearest.problems[1:] else ""
        y = paint_paragraph(canvas, area.x + 2, y, area.width - 2, f"{nearest.title}: {nearest.problems[0].rstrip('.')}{more}", THIRD, end)
    return y


def paint_short_numbers(builder: DeckBuilder, canvas: Canvas, area: Area, numbers: DeckNumbers) -> None:
    """Paints the same in a few rows: one line of figures, then the broken rules."""
    facts = f"{numbers.size}/{numbers.least} cards"
    if rulebook(builder.rules).deck.identities:
        facts += f"   influence {numbers.influence}" + ("" if numbers.limit is None else f"/{numbers.limit}")
    paint_heading(canvas, area.x, area.y, area.width, "DECK CONSTRUCTION")
    canvas.put(area.x, area.y + 1, canvas.cut(facts, area.width), DESK)
    terms = rulebook(builder.rules).terms
    kinds = "  ".join(f"{terms.word(CODES.get(kind, kind))} {count}" for kind, count in numbers.kinds.items())
    canvas.put(area.x, area.y + 2, canvas.cut(kinds, area.width), SECOND)
    costs = " ".join(f"{cost}{'+' if cost == HIGHEST_COST else ''}:{count}" for cost, count in enumerate(numbers.curve))
    canvas.put(area.x, area.y + 3, canvas.cut(f"cost {costs}", area.width), SECOND)
    below = Area(area.x, area.y + 4, area.width, area.height - 4)
    _formats(canvas, below, _verdict(canvas, below, numbers), numbers)
