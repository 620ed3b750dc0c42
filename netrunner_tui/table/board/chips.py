"""A card as a chip: one row (S) or two rows (M). What it says is worked out first, then painted.

The number on the right never moves and never shortens; the name is cut to leave it one blank cell.
"""

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.view import CardView
from netrunner_tui.table.drawing.canvas import Canvas, Ink, Role, cells_in
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.symbols import CODES, COUNTER_ORDER, code, cost_signs, kind_words

Edge = Literal["solid", "hatch", "back"]


class ChipFace(msgspec.Struct, frozen=True):
    """The text of a chip. `number` and `state` stand at the right of its rows, `tail` at the right of a one-row chip."""

    name: str
    number: str = ""
    word: str = ""
    short_word: str = ""
    aside: str = ""
    """What stands behind either word, where there is room for some of it."""
    state: str = ""
    tail: str = ""
    edge: Edge = "solid"
    side: Side = CORP
    copies: int = 1
    tight: str = ""
    """The tail in fewer cells, where there is a shorter one."""


_LETTERED: Final = 3
"""Cells of a jump letter's box."""
LEAST_NAME: Final = 6
"""Cells that a name keeps in a one-row chip before its tail gets shorter."""


class Look(msgspec.Struct, frozen=True):
    """The current look of a chip. `label`: its jump letters; `marked`: chosen already; `typed`: how much of the label is typed."""

    focused: bool = False
    dim: bool = False
    label: str = ""
    marked: str = ""


CALM: Final = Look()


def strength(card: CardView, glyphs: Glyphs) -> str:
    """Returns the strength of a card, with the arrow that says it differs from print; "" for a card without one."""
    now = card.strength
    return "" if now is None else now.shown if now.star else changed(now.total, now.printed, glyphs)


def changed(amount: int, printed: int, glyphs: Glyphs) -> str:
    """Returns a number with the arrow that says it differs from print."""
    return f"{amount}{arrow(amount, printed, glyphs)}"


def arrow(amount: int, printed: int, glyphs: Glyphs) -> str:
    """Returns the arrow that says that a number differs from print; empty where it does not."""
    return glyphs.up if amount > printed else glyphs.down if amount < printed else ""


def triangles(count: int, glyphs: Glyphs) -> str:
    """Returns advancement counters on a card whose face is hidden."""
    return f"{glyphs.advancement * count} {count}" if count <= 5 else f"{glyphs.advancement} {count}"


def counters(card: CardView, glyphs: Glyphs) -> list[str]:
    """Returns the counters of a card apart from advancement, each with its sign."""
    signs = {"credit": "", "virus": glyphs.virus, "power": glyphs.power, "agenda": glyphs.agenda}
    found = []
    names = [*COUNTER_ORDER, *(name for name in card.counters if name not in {*COUNTER_ORDER, "advancement"})]
    for name in names:
        if name not in card.counters:
            continue
        count = card.counters[name]
        if name == "credit":
            found.append(glyphs.words.short_credits(count))
        elif name in signs:
            found.append(f"{signs[name]}{count}")
        elif count:
            found.append(f"{count} {name}")
    return found


def marks(card: CardView, glyphs: Glyphs) -> str:
    """Returns one mark per subroutine, in printed order."""
    signs = {"unbroken": glyphs.subroutine, "broken": glyphs.broken, "resolved": glyphs.resolved}
    return "".join(signs[sub.state] for sub in card.subroutines)


def _number(card: CardView, glyphs: Glyphs) -> str:
    if card.zone == "hand":
        if card.type == "agenda":
            return f"{glyphs.advancement}{card.requirement.total}" if card.requirement else ""
        return "" if card.price is None else cost_signs(card.price, glyphs, zero=True)
    if card.strength is not None:
        return strength(card, glyphs)
    if card.type == "agenda" and card.points is not None:
        return f"{glyphs.points}{card.points}"
    return " ".join(counters(card, glyphs)[:2])


def _state(card: CardView, viewer: Side, glyphs: Glyphs, copies: int) -> str:
    if card.zone == "hand":
        return ""
    advanced = card.counters.get("advancement", 0)
    if card.type == "agenda" and card.requirement and card.zone == "root":
        return f"{glyphs.advancement}{advanced}/{card.requirement.total}"
    parts = [f"{glyphs.advancement}{advanced}"] if advanced else []
    if card.zone in {"ice", "root"} and not card.faceup:
        price = cost_signs(card.price, glyphs, zero=True) if card.price is not None else ""
        if card.turned_up:
            parts.append("faceup" if viewer != CORP or not price else f"faceup, {price}")
        elif viewer != CORP:
            parts.append("seen")
        elif price:
            parts.append(f"rez {price}")
    elif card.kind == "ice" and card.zone == "ice":
        parts.append(marks(card, glyphs))
    else:
        if card.strength is not None:
            parts += counters(card, glyphs)[:1]
        if card.memory is not None and card.type == "program":
            parts.append(f"{card.memory * copies} MU")
    return " ".join(part for part in parts if part)


def _words(card: CardView, glyphs: Glyphs) -> tuple[str, str, str]:
    """Returns what kind of card it is, the same in few letters, and what more there is to say of it."""
    if card.zone == "hand":
        if card.type == "agenda":
            return f"agenda {glyphs.points}{card.points}", "agenda", ""
        if card.type == "ice":
            return kind_words(card, glyphs), code(card, glyphs), ""
        extra = next((subtype for subtype in card.subtypes if subtype != "icebreaker"), "")
        kind = glyphs.words.word(card.type)
        short = glyphs.words.word(CODES.get(card.type, card.type))
        return kind, short if extra else "", extra
    if card.type in {"agenda", "asset", "upgrade"}:
        return glyphs.words.word(card.type), code(card, glyphs), ""
    word = kind_words(card, glyphs)
    # A code gate's word is cut to `gate` before anything is abbreviated.
    return word, ("gate" if word == "code gate" else code(card, glyphs)), ""


def _tail(card: CardView, glyphs: Glyphs, number: str, state: str) -> str:
    if card.zone == "hand":
        return f"{code(card, glyphs)} {number}".rstrip()
    advanced = card.counters.get("advancement", 0)
    triangle = f"{glyphs.advancement}{advanced} " if advanced else ""
    if card.encountered:
        return f"{triangle}{number} {marks(card, glyphs)}"
    if card.type == "agenda":
        return state if card.zone == "root" else number
    if card.strength is not None:
        return f"{triangle}{code(card, glyphs)} {number}"
    if card.zone in {"ice", "root"}:
        return f"{triangle}{number}" if number else f"{triangle}{code(card, glyphs)}"
    return number


def _tight(card: CardView, glyphs: Glyphs, number: str) -> str:
    """Returns the end of a chip that tells a strength in as few cells as can be: `gat0`; empty for another."""
    if card.zone == "hand" or card.encountered or card.strength is None or card.type == "agenda":
        return ""
    advanced = card.counters.get("advancement", 0)
    return f"{f'{glyphs.advancement}{advanced} ' if advanced else ''}{code(card, glyphs)[:3]}{number}"


def face(card: CardView, viewer: Side, glyphs: Glyphs, copies: int = 1, memory: int = 0) -> ChipFace:
    """Returns the text of a card's chip for the seat of side `viewer`; `memory` is the amount it adds to the memory limit."""
    advanced = card.counters.get("advancement", 0)
    others = counters(card, glyphs)
    if not card.title:
        state = " ".join([*([triangles(advanced, glyphs)] if advanced else []), *others])
        tight = " ".join([*([f"{glyphs.advancement}{advanced}"] if advanced else []), *others])
        return ChipFace(card.kind, state=state, tail=state, edge="back", side=card.owner, tight=tight)
    if card.zone == "rig" and not card.faceup:  # that it lies so comes before what it is
        state = " ".join(others[:1])
        tail = f"{state} down".strip()
        return ChipFace(card.title, word="facedown", short_word="down", state=state, tail=tail, side=card.owner, copies=copies)
    number, state = _number(card, glyphs), _state(card, viewer, glyphs, copies)
    if memory and not state:
        state = f"{memory:+d} MU"
    word, short, aside = _words(card, glyphs)
    hidden = card.zone in {"ice", "root"} and not card.faceup
    edge: Edge = "hatch" if hidden else "solid"
    return ChipFace(
        card.title, number, word, short, aside, state, _tail(card, glyphs, number, state), edge, card.owner, copies,
        _tight(card, glyphs, number),
    )  # fmt: skip


def _named(shown: ChipFace, glyphs: Glyphs) -> str:
    return f"{shown.copies}{glyphs.copies} {shown.name}" if shown.copies > 1 else shown.name


def name_over(shown: ChipFace, width: int, glyphs: Glyphs, *, small: bool) -> int:
    """Returns how many cells of a chip's name are cut in so many cells; 0 where it stands whole."""
    right = _tail_in(shown, width - 1, glyphs) if small else shown.number
    taken = 1 if small else 3
    taken += cells_in(right) + 1 if right else 0
    return max(0, cells_in(_named(shown, glyphs)) - (width - taken))


def least_width(shown: ChipFace, width: int, look: Look, glyphs: Glyphs, *, small: bool) -> int:
    """Returns the cells that a known card's chip needs to show its name whole beside its letter, with the tail that it has in `width`."""
    name, marked = cells_in(_named(shown, glyphs)), cells_in(look.marked) + 1 if look.marked else 0
    if small:
        begin = _LETTERED if look.label else 1
        tail = _tail_in(shown, width - begin - marked, glyphs)
        return begin + name + (cells_in(tail) + 1 if tail else 0) + marked
    number = cells_in(shown.number) + 1 if shown.number else 0
    word = shown.short_word or shown.word
    return max((_LETTERED + 1 if look.label else 2) + name + number, 2 + cells_in(word) + marked) + 1


def _tail_in(shown: ChipFace, room: int, glyphs: Glyphs) -> str:
    """Returns the end of a chip of one row with so many cells for it and the name; shorter where only so the name stands whole."""
    name, spaced, tight = cells_in(_named(shown, glyphs)), *(room - cells_in(tail) - 1 for tail in (shown.tail, shown.tight))
    wide = not shown.tight or spaced >= name or (tight < name and spaced >= LEAST_NAME)
    return shown.tail if wide else shown.tight


def _edge(canvas: Canvas, x: int, y: int, shown: ChipFace, look: Look, bg: Role, sign: str) -> None:
    if look.dim:
        canvas.put(x, y, canvas.glyphs.hatch if shown.edge != "solid" else sign, Ink("hatch", "body"))
    elif shown.edge == "hatch":
        canvas.put(x, y, canvas.glyphs.hatch, Ink("ink3", bg))
    else:
        canvas.put(x, y, sign, Ink(shown.side, bg))


def _label(canvas: Canvas, x: int, y: int, look: Look) -> int:
    """Prints the jump letters; returns the cells that they take."""
    if not look.label:
        return 0
    text = f" {look.label} " if len(look.label) == 1 else f" {look.label}"
    canvas.put(x, y, text, Ink("askink", "ask", bold=True))
    return _LETTERED


def paint_medium(canvas: Canvas, x: int, y: int, width: int, shown: ChipFace, look: Look = CALM) -> None:
    """Paints a chip of two rows."""
    if shown.edge == "back":
        _paint_back(canvas, x, y, width, shown, look, 2)
        return
    glyphs = canvas.glyphs
    title: Role = "focus" if look.focused else "body" if look.dim else "card"
    canvas.fill(x, y, width, 1, Ink("ink", title))
    canvas.fill(x, y + 1, width, 1, Ink("ink", "body"))
    _edge(canvas, x, y, shown, look, title, glyphs.edge)
    _edge(canvas, x, y + 1, shown, look, "body", glyphs.edge)
    name_ink = _name_ink(shown, look, title)
    number_ink = replace(name_ink, bold=not look.dim)
    taken = _label(canvas, x, y, look)
    begin = x + (taken + 1 if taken else 2)
    end = x + width - 1
    if shown.number:
        end = canvas.right(end, y, shown.number, number_ink) - 1
    canvas.put(begin, y, canvas.cut_name(_named(shown, glyphs), end - begin), name_ink)
    last = x + width - 1
    if look.marked:
        last = canvas.right(last, y + 1, look.marked, Ink("ask", "body", bold=True)) - 1
    if shown.state:
        last = canvas.right(last, y + 1, shown.state, Ink("ink3" if look.dim else "ink", "body", bold=not look.dim)) - 1
    canvas.put(x + 2, y + 1, _kind_in(canvas, shown, last - x - 2), Ink("ink3" if look.dim else "ink2", "body"))


def _kind_in(canvas: Canvas, shown: ChipFace, room: int) -> str:
    """Returns what kind of card a chip shows, and of what is said aside as much as there is room for: a letter at least, or nothing."""
    behind = f" {canvas.glyphs.dot} {shown.aside}" if shown.aside else ""
    word = shown.short_word if shown.short_word and canvas.measure(shown.word + behind) > room else shown.word
    least = canvas.measure(f"{word} {canvas.glyphs.dot} ") + 1 + canvas.measure(canvas.glyphs.cut)
    return canvas.cut(word + behind if canvas.measure(word + behind) <= room or least <= room else word, room)


def paint_small(canvas: Canvas, x: int, y: int, width: int, shown: ChipFace, look: Look = CALM, indent: bool = False) -> None:
    """Paints a chip of one row; `indent` marks a hosted card below its host."""
    glyphs = canvas.glyphs
    if indent:
        canvas.put(x, y, glyphs.hosted, Ink("ink3", "desk"))
        x, width = x + 1, width - 1
    if shown.edge == "back":
        _paint_back(canvas, x, y, width, shown, look, 1)
        return
    title: Role = "focus" if look.focused else "body" if look.dim or shown.edge == "hatch" else "card"
    canvas.fill(x, y, width, 1, Ink("ink", title))
    _edge(canvas, x, y, shown, look, title, glyphs.edge if indent else glyphs.edge_small)
    name_ink = _name_ink(shown, look, title)
    taken = _label(canvas, x, y, look)
    begin = x + (taken or (2 if indent else 1))
    end = x + width - (1 if indent else 0)
    tail = _tail_in(shown, end - begin - (cells_in(look.marked) + 1 if look.marked else 0), glyphs)
    tail = f"{tail} {look.marked}".strip() if look.marked else tail
    if tail:
        end = canvas.right(end, y, tail, replace(name_ink, bold=not look.dim and indent)) - 1
    canvas.put(begin, y, canvas.cut_name(_named(shown, glyphs), end - begin), name_ink)


def _paint_back(canvas: Canvas, x: int, y: int, width: int, shown: ChipFace, look: Look, rows: int) -> None:
    """Paints a facedown card that the seat does not know: its pattern, the word, its public counters."""
    glyphs = canvas.glyphs
    ground: Role = "focus" if look.focused else "back"
    canvas.fill(x, y, width, rows, Ink("hatch", "back"), glyphs.hatch)
    word = Ink("focusink", "focus", bold=True) if look.focused else Ink("ink3" if look.dim else "ink2", ground)
    if look.focused:
        canvas.fill(x + 1, y, width - 1, 1, Ink("hatch", "focus"))
    taken = _label(canvas, x, y, look)
    text = f" {shown.name} "
    begin = x + (taken or 1)
    after = canvas.put(begin, y, text, word)
    if shown.state:
        row = y + rows - 1
        room = x + width - (after if rows == 1 else x)
        told = shown.state if canvas.measure(shown.state) + 2 <= room else shown.tight
        canvas.right(x + width, row, f" {told} ", Ink("ink3" if look.dim else "ink", "back", bold=True))


def _name_ink(shown: ChipFace, look: Look, bg: Role) -> Ink:
    if look.focused:
        return Ink("focusink", "focus", bold=True)
    if look.dim:
        return Ink("ink3", "body")
    if shown.edge == "hatch":
        return Ink("ink2", bg)
    return Ink("ink", bg, bold=True)


def stacks(cards: tuple[CardView, ...], apart: frozenset[int] = frozenset()) -> list[tuple[CardView, ...]]:
    """Puts copies of one card in exactly the same state together, in the order of the first.

    Facedown cards never stack, nor do those of `apart`: each of them is an object that can be chosen.
    """
    found: dict[object, list[CardView]] = {}
    for card in cards:
        key: object = card.card
        if card.title and not card.hosted and card.card not in apart and (card.faceup or card.zone == "hand"):
            key = (
                card.title, card.zone, card.faceup, card.host, tuple(sorted(card.counters.items())), card.strength, card.cost_now,
                card.notes, card.memory, card.server,
            )  # fmt: skip
        found.setdefault(key, []).append(card)
    return [tuple(group) for group in found.values()]


def pile(name: str, word: str, edge: Edge, side: Side) -> ChipFace:
    """Returns a chip for a pile of cards: a deck, HQ, Archives."""
    return ChipFace(name, word=word, edge=edge, side=side)
