"""The deck builder as a picture: lists of decks and cards, a deck with its numbers, what can be clicked."""

from collections.abc import Sequence

from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.render import ASCII, GLYPHS
from netrunner_tui.library.card_groups import CardGroup, formats_of, unwritten
from netrunner_tui.library.decks import influence_of, influence_of_copies
from netrunner_tui.library.describe import describe
from netrunner_tui.library.drafts import HIGHEST_COST, DeckNumbers, copies_of
from netrunner_tui.library.kept_decks import ListedDeck
from netrunner_tui.library.sealed_pools import STARTER_SIZE, USUAL_BOOSTERS, pool_lines
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.keys import GIVE
from netrunner_tui.table.drawing.canvas import Canvas, ClickTarget, Ink, Pane
from netrunner_tui.table.drawing.foot import paint_foot, staying
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.drawing.symbols import CODES, plural
from netrunner_tui.table.home.deck_builder import DeckBuilder

DESK, BOLD, SECOND, THIRD = Ink("ink", "desk"), Ink("ink", "desk", bold=True), Ink("ink2", "desk"), Ink("ink3", "desk")
PANEL = Ink("ink", "panel")
PICKED, PICKED_PALE = Ink("focusink", "focus", bold=True), Ink("focusink", "focus")
WIDE = 112
"""Columns from which a third column stands beside the two lists."""


def paint_deck_builder(builder: DeckBuilder, canvas: Canvas) -> None:
    """Paints the whole screen."""
    canvas.fill(0, 0, canvas.width, canvas.height, DESK)
    _top(builder, canvas)
    body = Area(1, 2, canvas.width - 2, canvas.height - 4)
    match builder.place:
        case "decks" | "delete" | "side":
            _decks(builder, canvas, body)
        case "deck":
            _deck(builder, canvas, body)
        case "cards" | "identity":
            _cards(builder, canvas, body)
        case "groups":
            _groups(builder, canvas, body)
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
        _read(canvas, area, builder.card, builder.rules)
    if builder.place == "delete":
        _ask(canvas, f"Delete {builder.open_deck.file_name} for good?", (("y", "delete it"), ("n", "keep it")))
    elif builder.place == "side":
        _ask(canvas, "A new deck for which side?", (("c", "Corp"), ("r", "Runner")))
    _foot(builder, canvas)


def _top(builder: DeckBuilder, canvas: Canvas) -> None:
    canvas.fill(0, 0, canvas.width, 1, PANEL)
    words = {"delete": "Decks", "pools": "Sealed pools", "groups": "Cards", "identity": "New deck: choose an identity"}
    x = canvas.put(1, 0, "NETRUNNER", PANEL._replace(bold=True)) + 3
    x = canvas.put(x, 0, words.get(builder.place, builder.place.capitalize()), PANEL._replace(bold=True)) + 3
    name = rulebook(builder.rules).title
    start = canvas.right(canvas.width - 1, 0, canvas.cut(name, canvas.width - x - 1), Ink("ink3", "panel"))
    if len(builder.books) > 1 and builder.place == "decks":
        canvas.point(start, 0, canvas.width - start, 1, ClickTarget("key", builder.keys.key_of("next game")))


def _heading(canvas: Canvas, x: int, y: int, width: int, text: str, more: str = "", *, here: bool = False) -> None:
    end = canvas.put(x, y, text, BOLD if here else THIRD._replace(bold=True)) + 1
    stop = canvas.right(x + width, y, f" {more}", THIRD) if more else x + width
    canvas.put(end, y, canvas.glyphs.rule * (stop - end), Ink("rule", "desk"))


def _window(count: int, picked: int, room: int) -> range:
    """Returns the rows in sight, so that the picked one is among them."""
    first = max(0, min(picked - room // 2, count - room))
    return range(first, min(count, first + room))


# Decks


def _decks(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    left = area.width if area.width < 70 else min(56, area.width // 2)
    decks = builder.decks
    own = sum(deck.own for deck in decks)
    _heading(canvas, area.x, area.y, left, "DECKS", f"{own} yours, {len(decks) - own} ready-made", here=True)
    if not decks:
        canvas.put(area.x, area.y + 1, "No decks yet: n begins one, v takes a pasted list.", SECOND)
    for y, place in enumerate(_window(len(decks), builder.picked, area.height - 1), area.y + 1):
        _deck_row(canvas, area.x, y, left, decks[place], place, place == builder.picked)
    if left < area.width:
        x, width = area.x + left + 2, area.width - left - 2
        deck = builder.deck
        if deck is not None and deck.file is None:
            _paragraph(canvas, x, area.y + 1, width, deck.problem, SECOND, area.y + area.height)
        elif deck is not None and deck.file is not None:
            y = area.y
            _heading(canvas, x, y, width, deck.file.deck.name.upper())
            y = _paragraph(canvas, x, y + 1, width, deck.file.deck.identity, Ink(deck.file.side, "desk", bold=True), canvas.height)
            y = _paragraph(canvas, x, y, width, plain(deck.file.about), SECOND, canvas.height)
            _numbers(builder, canvas, Area(x, y + 1, width, area.y + area.height - y - 1))


def _deck_row(canvas: Canvas, x: int, y: int, width: int, deck: ListedDeck, place: int, picked: bool) -> None:
    pale = PICKED_PALE if picked else SECOND
    canvas.fill(x, y, width, 1, pale)
    side = deck.file.side if deck.file else None
    canvas.put(x, y, canvas.glyphs.edge_small, Ink(side or "ink3", "desk"))
    told = "cannot be read" if deck.file is None else f"{deck.file.deck.size}" + (" yours" if deck.own else "")
    end = canvas.right(x + width - 1, y, told, pale)
    name = deck.file.deck.name if deck.file else deck.path.name
    after = canvas.put(x + 2, y, canvas.cut(plain(name), end - x - 3), PICKED if picked else BOLD)
    if deck.file and end - after > 14:
        canvas.put(after + 2, y, canvas.cut(without_subtitle(deck.file.deck.identity), end - after - 3), pale)
    canvas.point(x, y, width, 1, ClickTarget("line", place))


# A deck and what may go into it


def _deck(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
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
        canvas.cut(f"{plain(name)} {canvas.glyphs.dot} {file.deck.identity or file.side.capitalize()}", area.width - 3),
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
        _short_numbers(builder, canvas, Area(x, area.y + area.height - chart, middle, chart), numbers)
        return
    x += middle + 2
    _numbers(builder, canvas, Area(x, area.y, area.x + area.width - x, 22))
    if builder.card and area.height > 26:
        y = area.y + 22
        _heading(canvas, x, y, area.x + area.width - x, "CARD")
        _read(canvas, Area(x, y + 1, area.x + area.width - x, area.y + area.height - y - 1), builder.card, builder.rules, bg="desk")


def _list(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    file, cards = builder.file, builder.listed()
    if file is None:
        return
    here = builder.pane == "deck"
    _heading(canvas, area.x, area.y, area.width, "IN THE DECK", plural(file.deck.size, "card"), here=here)
    rows: list[tuple[str, int]] = []
    kind = ""
    for place, card in enumerate(cards):
        if card.printed.type != kind:
            kind = card.printed.type
            count = sum(copies_of(file, one.title) for one in cards if one.printed.type == kind)
            rows.append((f"{rulebook(builder.rules).terms.word(kind)} {count}", -1))
        rows.append(("", place))
    picked = next((number for number, row in enumerate(rows) if row[1] == builder.row("deck")), 0)
    for y, number in enumerate(_window(len(rows), picked, area.height - 1), area.y + 1):
        words, place = rows[number]
        if place < 0:
            canvas.put(area.x, y, words, THIRD)
            continue
        card = cards[place]
        ink = PICKED if here and place == builder.row("deck") else BOLD
        pale = PICKED_PALE if ink is PICKED else SECOND
        canvas.fill(area.x, y, area.width, 1, pale)
        canvas.put(area.x + 1, y, f"{copies_of(file, card.title)}{canvas.glyphs.copies}", ink)
        canvas.point(area.x, y, area.width, 1, ClickTarget("line", place, "deck"))
        end = _buttons(builder, canvas, area.x + area.width, y, "deck", place, pale)
        dots = canvas.glyphs.done * influence_of_copies(copies_of(file, card.title), card, file.deck, builder.cards.pool)
        end = canvas.right(end - 1, y, canvas.cut(dots, 9), pale)
        canvas.put(area.x + 4, y, canvas.cut(card.title, end - area.x - 5), ink._replace(bold=ink is PICKED))


def _results(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    found = builder.results()
    here = builder.pane == "cards"
    _heading(canvas, area.x, area.y, area.width, "CARDS", f"{len(found)} found", here=here)
    _query(builder, canvas, area.x, area.y + 1, area.width)
    file = builder.file
    for y, place in enumerate(_window(len(found), builder.row("cards"), area.height - 2), area.y + 2):
        card = found[place]
        picked = here and place == builder.row("cards")
        pale = PICKED_PALE if picked else SECOND
        canvas.fill(area.x, y, area.width, 1, pale)
        canvas.point(area.x, y, area.width, 1, ClickTarget("line", place, "cards"))
        end = _buttons(builder, canvas, area.x + area.width, y, "cards", place, pale)
        held = copies_of(file, card.title) if file else 0
        dots = canvas.glyphs.done * influence_of(card, file.deck, builder.cards.pool) if file else ""
        told = f"{dots} {_code(card, builder.rules)}"
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
    canvas.put(end - 6, y, " - ", ink._replace(bold=True))
    canvas.put(end - 3, y, " + ", ink._replace(bold=True))
    canvas.point(end - 6, y, 3, 1, ClickTarget("line", place, pane, -1))
    canvas.point(end - 3, y, 3, 1, ClickTarget("line", place, pane, 1))
    return end - 6


def _code(card: CardDefinition, rules: str) -> str:
    printed, words = card.printed, rulebook(rules).terms
    kind = next((CODES[sub] for sub in printed.subtypes if sub in CODES and printed.type in {"ice", "program"}), "")
    cost = "X" if printed.cost_x else printed.cost
    number = words.short_credits(cost) if cost is not None else ""
    if cost is None and printed.points is not None:
        number = f"{'X' if printed.advancement_x else printed.advancement}/{printed.points}"
    return f"{words.word(kind or CODES.get(printed.type, printed.type[:3])):<4} {number:>3}"


def _query(builder: DeckBuilder, canvas: Canvas, x: int, y: int, width: int) -> None:
    typing = builder.typing == "query"
    ground = Ink("ink", "body" if typing else "panel")
    canvas.fill(x, y, width, 1, ground)
    key = builder.keys.key_of("find")
    after = canvas.put(x + 1, y, key, ground._replace(bold=True)) + 1
    text = builder.cards.query + ("_" if typing else "")
    example = "a title, or t:ice f:nbn o<3" if rulebook(builder.rules).factions else "a title, or t:ice o<3"
    shown = canvas.cut(text or f'{example} x:"end the run"', width - 4)
    canvas.put(after, y, shown, ground if text else Ink("ink2", ground.bg))
    canvas.point(x, y, width, 1, ClickTarget("key", key))


# Cards


def _cards(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    choosing = builder.place == "identity"
    found = builder.cards.identities() if choosing else builder.results()
    left = area.width if area.width < 70 else min(66, area.width // 2)
    _heading(canvas, area.x, area.y, left, "IDENTITIES" if choosing else "CARDS", f"{len(found)} found", here=True)
    top = area.y + 1
    if not choosing:
        _query(builder, canvas, area.x, top, left)
        top += 1
    for y, place in enumerate(_window(len(found), builder.picked, area.y + area.height - top), top):
        card, picked = found[place], place == builder.picked
        canvas.fill(area.x, y, left, 1, PICKED_PALE if picked else SECOND)
        canvas.put(area.x, y, canvas.glyphs.edge_small, Ink(card.printed.side, "desk"))
        told = card.printed.faction if choosing else _code(card, builder.rules)
        end = canvas.right(area.x + left - 1, y, told, PICKED_PALE if picked else SECOND)
        canvas.put(area.x + 2, y, canvas.cut(card.title, end - area.x - 3), PICKED if picked else DESK)
        canvas.point(area.x, y, left, 1, ClickTarget("line", place))
    if left < area.width and builder.card:
        x = area.x + left + 2
        _heading(canvas, x, area.y, area.width - left - 2, "CARD")
        _read(canvas, Area(x, area.y + 1, area.width - left - 2, area.height - 1), builder.card, builder.rules, bg="desk")


# Formats, cycles and sets

_HEADINGS = {"format": "FORMATS", "cycle": "CYCLES AND SETS", "set": "CYCLES AND SETS", "own set": "OTHER SETS"}


def _groups(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    groups = builder.cards.groups()
    left = min(area.width, max(44, min(60, area.width // 2)))
    rows: list[CardGroup | str] = []
    for group in groups:
        heading = _HEADINGS.get(group.kind, "")
        if heading and heading not in rows:
            rows.append(heading)
        rows.append(group)
    picked = rows.index(builder.group)
    for y, row in enumerate(_window(len(rows), picked, area.height), area.y):
        line = rows[row]
        if isinstance(line, str):
            _heading(canvas, area.x, y, left, line)
            continue
        _group_row(canvas, area.x, y, left, line, picked=row == picked)
        canvas.point(area.x, y, left, 1, ClickTarget("line", groups.index(line)))
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
    _heading(canvas, area.x, area.y, area.width, plain(group.name).upper())
    facts = [f"{group.told} are written."]
    if group.kind == "format":
        facts.append(f"As of {group.date}; restrictions: {group.restriction or 'none'}.")
    elif group.date:
        facts.append(f"Out since {group.date}.")
    if group.query:
        facts.append(f"Search: {group.query}")
    y = area.y + 1
    for line in facts:
        y = _paragraph(canvas, area.x, y, area.width, line, DESK, end)
    missing = unwritten(builder.cards.pool, group)
    if missing and y + 2 < end:
        _heading(canvas, area.x, y + 1, area.width, "NOT WRITTEN YET")
        _paragraph(canvas, area.x, y + 2, area.width, f" {canvas.glyphs.dot} ".join(missing), SECOND, end)


def _read(canvas: Canvas, area: Area, card: CardDefinition, rules: str, bg: str = "panel") -> None:
    ground = DESK if bg == "desk" else PANEL
    y = area.y
    lines = [*describe(card, ASCII if canvas.glyphs.ascii else GLYPHS, rules), *filter(None, [formats_of(card, rules)])]
    for place, line in enumerate(lines):
        ink = ground._replace(bold=True) if place == 0 else ground._replace(fg="ink2") if place < 3 else ground
        y = _paragraph(canvas, area.x + (bg != "desk"), y, area.width - (bg != "desk") * 2, line, ink, area.y + area.height)


def _paragraph(canvas: Canvas, x: int, y: int, width: int, text: str, ink: Ink, end: int) -> int:
    if not text:
        return y + 1
    for line in canvas.wrap(text, max(8, width)):
        if y < end:
            canvas.put(x, y, line, ink)
        y += 1
    return y


# Numbers


def _facts(numbers: DeckNumbers, rules: str) -> list[tuple[str, str]]:
    found = [("Cards", f"{numbers.size}, at least {numbers.least}")]
    if rulebook(rules).deck.identities:
        found.append(("Influence", f"{numbers.influence}" + ("" if numbers.limit is None else f" of {numbers.limit}")))
    if numbers.band:
        found.append(("Agenda points", f"{numbers.points} of {numbers.band[0]}-{numbers.band[1]}"))
    return found


def _numbers(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
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
        _curve(canvas, area.x, y + 1, numbers, rows=3)


def _curve(canvas: Canvas, x: int, y: int, numbers: DeckNumbers, rows: int) -> None:
    """Paints cards by cost: a column a cost, its height in halves of a row, the count above."""
    canvas.put(x, y, "Cost", THIRD)
    most = max(1, *numbers.curve)
    for cost, count in enumerate(numbers.curve):
        left = x + 6 + 3 * cost
        height = -(-count * rows // most)
        for row in range(height):
            canvas.put(left, y + rows - row, canvas.glyphs.gauge * 2, SECOND)
        if count:
            canvas.put(left, y + rows - height, f"{count:>2}", BOLD)
        canvas.put(left, y + rows + 1, f"{cost:>2}" + ("+" if cost == HIGHEST_COST else ""), THIRD)


def _verdict(canvas: Canvas, area: Area, numbers: DeckNumbers) -> int:
    """Paints whether the deck is legal, or each rule that it breaks; returns the row below."""
    if not numbers.problems:
        canvas.put(area.x, area.y, f"{canvas.glyphs.resolved} legal", BOLD)
        return area.y + 1
    canvas.put(area.x, area.y, f"{plural(len(numbers.problems), 'broken rule')}", BOLD)
    y = area.y + 1
    for problem in numbers.problems:
        if y < area.y + area.height:
            canvas.put(area.x, y, canvas.glyphs.broken, BOLD)
        y = _paragraph(canvas, area.x + 2, y, area.width - 2, problem, SECOND, area.y + area.height)
    return y


def _formats(canvas: Canvas, area: Area, y: int, numbers: DeckNumbers) -> int:
    """Paints in which formats a deck is legal and in which not, and where it is in none what first keeps it out of the nearest one.

    Returns the row below.
    """
    end = area.y + area.height
    legal = [each.title for each in numbers.formats if not each.problems and not numbers.problems]
    if legal:
        y = _paragraph(canvas, area.x + 2, y, area.width - 2, f"in {', '.join(legal)}", SECOND, end)
    others = [each for each in numbers.formats if each.problems]
    if others:
        y = _paragraph(canvas, area.x + 2, y, area.width - 2, f"not in {', '.join(each.title for each in others)}", THIRD, end)
    if others and not legal:
        nearest = min(others, key=lambda each: len(each.problems))
        more = f" (and {len(nearest.problems) - 1} more)" if nearest.problems[1:] else ""
        y = _paragraph(canvas, area.x + 2, y, area.width - 2, f"{nearest.title}: {nearest.problems[0].rstrip('.')}{more}", THIRD, end)
    return y


def _short_numbers(builder: DeckBuilder, canvas: Canvas, area: Area, numbers: DeckNumbers) -> None:
    """Paints the same in a few rows: one line of figures, then the broken rules."""
    facts = f"{numbers.size}/{numbers.least} cards"
    if rulebook(builder.rules).deck.identities:
        facts += f"   influence {numbers.influence}" + ("" if numbers.limit is None else f"/{numbers.limit}")
    _heading(canvas, area.x, area.y, area.width, "DECK CONSTRUCTION")
    canvas.put(area.x, area.y + 1, canvas.cut(facts, area.width), DESK)
    terms = rulebook(builder.rules).terms
    kinds = "  ".join(f"{terms.word(CODES.get(kind, kind))} {count}" for kind, count in numbers.kinds.items())
    canvas.put(area.x, area.y + 2, canvas.cut(kinds, area.width), SECOND)
    costs = " ".join(f"{cost}{'+' if cost == HIGHEST_COST else ''}:{count}" for cost, count in enumerate(numbers.curve))
    canvas.put(area.x, area.y + 3, canvas.cut(f"cost {costs}", area.width), SECOND)
    below = Area(area.x, area.y + 4, area.width, area.height - 4)
    _formats(canvas, below, _verdict(canvas, below, numbers), numbers)


# Sealed pools


def _pools(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    """Paints the sealed pools, what opens new ones, and beside them what is in the picked one."""
    left = min(area.width, max(34, min(44, area.width // 2)))
    rows = builder.sealed_rows.rows()
    _heading(canvas, area.x, area.y, left, "SEALED POOLS", str(len(rows) - 2), here=True)
    for y, place in enumerate(_window(len(rows), builder.picked, area.height - 1), area.y + 1):
        row, picked = rows[place], place == builder.picked
        told = row if isinstance(row, str) else f"Open packs for {'one player' if row == 1 else 'two players'}"
        canvas.fill(area.x, y, left, 1, PICKED_PALE if picked else SECOND)
        canvas.put(area.x + 1, y, canvas.cut(plain(told), left - 2), PICKED if picked else BOLD if place < 2 else DESK)
        canvas.point(area.x, y, left, 1, ClickTarget("line", place))
    if area.width - left < 24:
        return
    x, width, end = area.x + left + 2, area.width - left - 2, area.y + area.height
    sealed = builder.sealed
    if sealed is None:
        words = f"A starter with a deck of {STARTER_SIZE} cards for each side, and {USUAL_BOOSTERS} boosters of the first set."
        _paragraph(canvas, x, area.y + 1, width, words, SECOND, end)
        return
    first, *lines = pool_lines(sealed, builder.cards.pool)
    top = _paragraph(canvas, x, area.y, width, first.text, SECOND, end)
    column = max(24, width // max(1, width // 30))
    room = end - top
    for place, line in enumerate(line for line in lines if line.text):
        if room > 0 and (place // room + 1) * column <= width + 1:
            ink = SECOND if line.of_card else BOLD
            canvas.put(x + column * (place // room), top + place % room, canvas.cut(line.text, column - 1), ink)


# Pasting, export, deleting, keys


def _paste(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    _heading(canvas, area.x, area.y, area.width, "PASTE A LIST", here=True)
    identity = "the identity on top, then " if rulebook(builder.rules).deck.identities else ""
    lines = (
        "Paste now: ctrl+shift+v in most terminals, cmd+v on a Mac, or the terminal's menu.",
        f"A list as deck sites write it: {identity}lines like 3x {rulebook(builder.rules).example}. Or a deck as YAML.",
        "It becomes a deck of your own. Where it cannot be read, one line says why, and nothing changes.",
    )
    y = area.y + 2
    for line in lines:
        y = _paragraph(canvas, area.x, y, min(area.width, 80), line, DESK, area.y + area.height) + 1


def _export(builder: DeckBuilder, canvas: Canvas, area: Area) -> None:
    _heading(canvas, area.x, area.y, area.width, "THE DECK AS TEXT", here=True)
    lines = builder.exported.splitlines()
    room = area.height - 1
    half = max(30, area.width // 2)
    for place, line in enumerate(lines[: room * 2]):
        canvas.put(area.x + half * (place // room), area.y + 1 + place % room, canvas.cut(line, half - 2), DESK)


def _ask(canvas: Canvas, words: str, choices: Sequence[tuple[str, str]]) -> None:
    width, x, y = min(60, canvas.width - 4), (canvas.width - min(60, canvas.width - 4)) // 2, canvas.height // 2 - 3
    canvas.hits.clear()
    canvas.fill(x, y, width, 6, PANEL)
    canvas.put(x + 2, y + 1, canvas.cut(words, width - 4), PANEL._replace(bold=True))
    for row, (key, told) in enumerate(choices, y + 3):
        canvas.put(x + 2, row, f" {key} ", Ink("askink", "ask", bold=True))
        canvas.put(x + 6, row, told, PANEL)
        canvas.point(x, row, width, 1, ClickTarget("key", key))


def _keys(builder: DeckBuilder) -> Sequence[tuple[str, str]]:
    """Returns the keys of the list that is shown, the way back last."""
    keys = builder.keys
    if builder.typing:
        return ((GIVE, "done"),)
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
            return ((keys.key_of("act"), "begin a deck"), *keys.labels("read", "help", "close"))
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
            canvas.put(1, row, line, PANEL._replace(bold=True))
    paint_foot(canvas, _keys(builder), staying(builder.keys))
