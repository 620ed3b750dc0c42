"""The focused card in full: its facts, its text with numbered subroutines, and why its numbers are what they are."""

from typing import Final

from msgspec.structs import replace

from netrunner_tui.bots.run_costs import ice_cost, ice_words, run_cost, way_words
from netrunner_tui.model.printed import faction_name
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import count_text
from netrunner_tui.model.view import CardView, Sum, View
from netrunner_tui.table.board.chips import arrow, changed, counters, strength
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.scrolling import Extent, reach
from netrunner_tui.table.drawing.canvas import Canvas, Ink, Role
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.symbols import cost_signs, symbols


def where(view: View, card: CardView, terms: Terms = PRESENT) -> str:
    """Returns the place of a card in a few words."""
    if card.host:
        host = view.cards().get(card.host)
        return f"hosted on {host.title or host.kind}" if host else "hosted"
    server_name = terms.server(card.server)
    if card.zone == "ice":
        server = next((server for server in view.servers if server.name == card.server), None)
        count = len(server.ice) if server else 0
        place = next((n for n, one in enumerate(server.ice, 1) if one.card == card.card), 0) if server else 0
        if count == 1:
            return f"{server_name}, only ice"
        if count <= 3:
            word = "outermost" if place == 1 else "innermost" if place == count else "middle"
            return f"{server_name}, {word}"
        return f"ice {place} of {count} on {server_name}"
    if card.zone == "root":
        return f"{server_name}, {terms.word('root')}"
    if card.zone == "discard":
        return "Archives" if card.owner == CORP else terms.word("heap")
    if card.zone == "deck":
        return "R&D" if card.owner == CORP else "stack"
    if card.zone == "hand":
        return "HQ" if card.owner == CORP else terms.word("grip")
    if card.zone == "identity":
        return f"{SIDE_NAMES[card.owner]}'s identity"
    if card.zone == "score":
        # A stolen agenda still belongs to the Corp.
        side = RUNNER if any(each.card == card.card for each in view.runner.score_area) else CORP
        return f"{SIDE_NAMES[side]}'s score area"
    return card.zone


def state(card: CardView, viewer: Side) -> str:
    """Returns the state word for the seat of side `viewer`."""
    if card.zone in {"ice", "root"}:
        if card.faceup:
            return "rezzed"
        if card.turned_up:
            return "faceup, unrezzed"
        return "unrezzed" if card.owner == viewer else "seen" if card.title else "facedown"
    if card.zone == "discard":
        return "faceup" if card.faceup else "facedown"
    if card.zone == "rig":
        return "installed"
    if card.zone == "hand" and card.turned_up:
        return "lies open"
    return ""


def facts(card: CardView, glyphs: Glyphs) -> list[tuple[str, str]]:
    """Returns labels and values of what is printed, as it is now."""
    found: list[tuple[str, str]] = []
    if card.strength is not None:
        found.append(("strength", strength(card, glyphs)))
    if card.price is not None:
        word = {"ice": "rez", "asset": "rez", "upgrade": "rez", "event": "play", "operation": "play"}.get(card.type, "install")
        now = card.price.credits
        found.append((word, cost_signs(card.price, glyphs, zero=True) + arrow(now, card.cost if card.cost is not None else now, glyphs)))
    if card.requirement is not None:
        found.append(("needs", f"{glyphs.advancement}{changed(card.requirement.total, card.requirement.printed, glyphs)}"))
    if card.points is not None:
        found.append(("points", f"{glyphs.points}{card.points}"))
    if card.memory is not None:
        found.append(("memory", f"{card.memory} MU"))
    if card.trash is not None:
        now = card.trash_sum.total if card.trash_sum else card.trash
        found.append(("trash", glyphs.words.short_credits(now) + arrow(now, card.trash, glyphs)))
    if card.faction:
        found.append(("", faction_name(card.faction)))
    return found


class _Pen:
    """Writes lines downward and stops at the edge of the canvas."""

    def __init__(self, canvas: Canvas, left: int, right: int, top: int, skip: int, bg: Role) -> None:
        self.canvas = canvas
        self.left = left
        self.right = right
        self.y = top
        self.skip = skip
        self.bg: Role = bg
        self.lines = 0

    def next(self) -> int | None:
        """Returns the row to write on, None while lines are skipped or when there is no more room."""
        self.lines += 1
        if self.lines <= self.skip or self.y >= self.canvas.height:
            return None
        self.y += 1
        return self.y - 1

    def blank(self) -> None:
        """Leaves a blank row, unless the last one is at the top."""
        self.next()

    def words(self, text: str, ink: Ink, indent: int = 0, first: str = "", first_ink: Ink | None = None, right: str = "") -> None:
        """Wraps `text`, `first` hanging before it, `right` at the end of its first line."""
        width = self.right - self.left - indent
        right_room = self.canvas.measure(right) + 1 if right else 0
        lines = self.canvas.wrap(text, width)
        if right and self.canvas.measure(lines[0]) > width - right_room:
            lines = self.canvas.wrap(text, width - right_room)
        for place, line in enumerate(lines):
            y = self.next()
            if y is None:
                continue
            if place == 0 and first:
                self.canvas.put(self.left, y, first, first_ink or ink)
            if place == 0 and right:
                self.canvas.right(self.right, y, right, replace(ink, italic=True))
            self.canvas.put(self.left + indent, y, line, ink)


_QUANTITIES: Final = {"corp hand size": "maximum hand size", "runner hand size": "maximum hand size", "memory": "memory limit"}


def sums(card: CardView, scene: Scene) -> list[Sum]:
    """Returns the quantities to explain: those that differ from print, and those that the open question is about."""
    found: list[Sum] = []
    run = scene.view.run
    met = run is not None and bool(run.encountering)
    cards = scene.view.cards()
    subject = [card]
    if met and run is not None and run.encountering in cards and card.card != run.encountering:
        subject.append(cards[run.encountering])
    if met and scene.question and scene.listing:
        subject += [cards[row.card] for row in scene.listing.rows if row.card in cards]
    if met:
        subject += [one for one in scene.view.rig if one.strength and one.strength.total != one.strength.printed]
    seen: set[int] = set()
    for one in subject:
        if one.card in seen:
            continue
        seen.add(one.card)
        quantities = [one.strength, one.requirement, one.cost_sum, one.trash_sum]
        if one.zone == "identity":
            player = scene.view.player(one.owner)
            quantities += [player.max_hand_size, player.memory_limit]
        for quantity in quantities:
            if quantity is None or not quantity.terms:
                continue
            differs = quantity.total != quantity.printed or len(quantity.terms) > 1
            if differs or (met and one.type in {"ice", "program"} and one.strength is quantity):
                name = scene.glyphs.words.word(_QUANTITIES.get(quantity.name, quantity.name))
                found.append(Sum(name if one.zone == "identity" else f"{one.title} {name}", quantity.total, quantity.terms))
    return found


def paint_card(scene: Scene, canvas: Canvas) -> None:
    """Paints the focused card beside the board; where there is no room for all of it, the last row tells how to read on."""
    if _lines(scene, canvas, "panel", 0) < canvas.height:
        return
    left, right, y = 2, canvas.width - 2, canvas.height - 1
    canvas.fill(left, y, right - left, 1, Ink("ink", "panel"))
    end = canvas.right(right, y, "reads on", Ink("ink3", "panel"))
    if not scene.jump:  # then the key is a letter on the board
        end = canvas.right(end - 1, y, scene.bound.key_of("read"), Ink("ink2", "panel", bold=True))
    canvas.right(end - 1, y, canvas.glyphs.cut, Ink("ink2", "panel", bold=True))


def paint_card_page(scene: Scene, canvas: Canvas, skip: int) -> Extent:
    """Paints the focused card as a page of its own, from line `skip` on; its heading tells which lines are in sight."""
    lines, room = _lines(scene, canvas, "panel", skip), canvas.height - 1
    top = max(0, min(skip, lines - room))
    if top < skip:
        canvas.hits.clear()
        _lines(scene, canvas, "panel", top)
    if lines > room:
        left = canvas.measure("CARD") + 3
        canvas.put(left, 0, f" {reach(top, room, lines)} ", Ink("ink3", "panel"))
    return Extent(lines, top, room)


def _lines(scene: Scene, canvas: Canvas, bg: Role, skip: int) -> int:
    """Paints what there is to say of what is focused; returns how many lines that is in all, below the heading."""
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", bg))
    glyphs = scene.glyphs
    left, right = 2, canvas.width - 2
    label = Ink("ink3", bg, bold=True)
    server = scene.focused_run()
    if server:
        return _paint_run(scene, canvas, server, bg, skip)
    card = scene.focused_card()
    if card is None:
        end = canvas.put(left, 0, "CARD", label) + 1
        canvas.put(end, 0, glyphs.rule * (right - end), Ink("rule", bg))
        canvas.put(left, 2, "No card is focused.", Ink("ink3", bg))
        return 2
    place = canvas.cut(where(scene.view, card, glyphs.words), right - left - 8)
    end = canvas.put(left, 0, "CARD", label) + 1
    start = canvas.right(right, 0, place, Ink("ink3", bg))
    canvas.put(end, 0, glyphs.rule * (start - 1 - end), Ink("rule", bg))
    canvas.point(0, 0, canvas.width, canvas.height, KeyTarget(scene.bound.key_of("read")))
    pen = _Pen(canvas, left, right, 1, skip, bg)
    _title(card, scene.side, glyphs, pen)
    if not card.title:
        advanced = card.counters.get("advancement", 0)
        pen.words("Facedown: you have not seen its face.", Ink("ink2", bg))
        if advanced:
            pen.words(f"{glyphs.advancement * min(advanced, 12)} {count_text(advanced, 'advancement counter')}", Ink("ink", bg))
        return pen.lines
    _face(card, scene, pen)
    if canvas.height - pen.y >= 2 and not scene.jump:
        # In jump mode the key is a letter on the board.
        y = canvas.height - 1
        end = canvas.right(right, y, "what the words mean", Ink("ink3", bg))
        canvas.right(end - 1, y, scene.bound.key_of("words"), Ink("ink2", bg, bold=True))
        canvas.point(left, y, right - left, 1, KeyTarget(scene.bound.key_of("words")))
    return pen.lines


def _face(card: CardView, scene: Scene, pen: _Pen) -> None:
    """Paints what a card says, below its title, and what it comes to now."""
    glyphs, bg = scene.glyphs, pen.bg
    kind = [word for word in (glyphs.words.word(card.type), *card.subtypes) if word]
    pen.words(f" {glyphs.dot} ".join(kind), Ink("ink2", bg))
    _facts(card, glyphs, pen)
    pen.blank()
    for line in card.text:
        pen.words(symbols(line, glyphs), Ink("ink", bg))
    _subroutines(card, glyphs, pen)
    if card.notes:
        pen.blank()
        for note in card.notes:
            pen.words(symbols(note, glyphs), Ink("ink2", bg))
    _state_sums(card, scene, pen)
    _breaking(card, scene, pen)


def _paint_run(scene: Scene, canvas: Canvas, server: str, bg: Role, skip: int) -> int:
    """Paints what a run on a server would cost, its ice outermost first; returns the number of lines."""
    glyphs, terms = scene.glyphs, scene.glyphs.words
    left, right = 2, canvas.width - 2
    cost = run_cost(scene.view, server)
    end = canvas.put(left, 0, "RUN", Ink("ink3", bg, bold=True)) + 1
    start = canvas.right(right, 0, terms.server(server), Ink("ink3", bg))
    canvas.put(end, 0, glyphs.rule * (start - 1 - end), Ink("rule", bg))
    pen = _Pen(canvas, left, right, 1, skip, bg)
    pen.words(f"What breaking the ice of {terms.server(server)} costs", Ink("ink", bg, bold=True))
    pen.blank()
    for one in cost.ice:
        pen.words(ice_words(one, terms), Ink("ink", bg))
    if cost.unknown:
        pieces = "1 piece of ice is" if cost.unknown == 1 else f"{cost.unknown} pieces of ice are"
        pen.words(f"{pieces} unrezzed: what that costs is unknown.", Ink("ink2", bg))
    if not cost.ice and not cost.unknown:
        pen.words("No ice protects it.", Ink("ink2", bg))
    if cost.credits and cost.open:
        pen.blank()
        _heading(pen, glyphs, "rezzed ice in all", terms.short_credits(cost.credits))
        _term(pen, str(scene.view.runner.credits), terms.fill("{credits} at hand"))
        if scene.view.corp.bad_publicity:
            _term(pen, str(scene.view.corp.bad_publicity), "in a run, from bad publicity")
    return pen.lines


def _breaking(card: CardView, scene: Scene, pen: _Pen) -> None:
    """Writes what breaking a piece of ice costs with the rig as it is."""
    cost = ice_cost(scene.view, card) if card.zone == "ice" and card.subroutines else None
    if cost is None or not cost.unbroken:
        return
    pen.blank()
    pen.words("To break it all" if cost.rezzed else "To break it all, if it is rezzed", Ink("ink2", pen.bg))
    pen.words(way_words(cost, scene.glyphs.words), Ink("ink", pen.bg, bold=True), indent=2)


def _title(card: CardView, viewer: Side, glyphs: Glyphs, pen: _Pen) -> None:
    canvas, bg = pen.canvas, pen.bg
    y = pen.next()
    if y is None:
        return
    word = state(card, viewer)
    end = pen.right
    if word:
        hidden = card.zone in {"ice", "root"} and not card.faceup
        end = canvas.right(end, y, word, Ink("ink2" if hidden else card.owner, bg, bold=True)) - 1
        canvas.right(end, y, glyphs.hatch if hidden else glyphs.edge, Ink("ink3" if hidden else card.owner, bg))
        end -= 2
    name = card.title or card.kind
    unique = f"{glyphs.unique} " if card.unique else ""
    lines = canvas.wrap(unique + name, end - pen.left)
    canvas.put(pen.left, y, lines[0], Ink("ink", bg, bold=True))
    for line in lines[1:]:
        y = pen.next()
        if y is not None:
            canvas.put(pen.left, y, line, Ink("ink", bg, bold=True))


def _facts(card: CardView, glyphs: Glyphs, pen: _Pen) -> None:
    canvas, bg = pen.canvas, pen.bg
    x = pen.right + 1
    y: int | None = None
    for label, value in facts(card, glyphs):
        width = canvas.measure(f"{label} {value}".strip())
        if x + width > pen.right:
            y = pen.next()
            x = pen.left
        if y is not None and label:
            canvas.put(x, y, label, Ink("ink3", bg))
            canvas.put(x + canvas.measure(label) + 1, y, value, Ink("ink", bg, bold=True))
        elif y is not None:
            canvas.put(x, y, canvas.cut(value, pen.right - x), Ink("ink3", bg))
        x += width + 3


def _subroutines(card: CardView, glyphs: Glyphs, pen: _Pen) -> None:
    signs = {"unbroken": glyphs.subroutine, "broken": glyphs.broken, "resolved": glyphs.resolved}
    for number, sub in enumerate(card.subroutines, 1):
        open_ = sub.state == "unbroken"
        ink = Ink("ink" if open_ else "ink3", pen.bg)
        pen.words(
            symbols(sub.text, glyphs), ink, indent=4, first=f"{signs[sub.state]} {number}", first_ink=replace(ink, bold=True),
            right="" if open_ else sub.state,
        )  # fmt: skip


def _state_sums(card: CardView, scene: Scene, pen: _Pen) -> None:
    glyphs, bg = scene.glyphs, pen.bg
    told = counters(card, glyphs)
    advanced = card.counters.get("advancement", 0)
    found = sums(card, scene)
    if not (told or found or advanced):
        return
    pen.blank()
    if card.requirement is not None and card.zone == "root":
        _heading(pen, glyphs, "Advancement", f"{advanced} of {card.requirement.total}")
        _term(pen, str(advanced), f"{'counter' if advanced == 1 else 'counters'}, public")
    elif advanced:
        _heading(pen, glyphs, "Advancement counters", str(advanced))
    if told:
        _heading(pen, glyphs, "Hosted", " ".join(told))
    for quantity in found:
        _heading(pen, glyphs, quantity.name, str(quantity.total))
        for term in quantity.terms:
            sign = str(term.amount) if term.source == "printed" or term is quantity.terms[0] else f"{term.amount:+d}"
            _term(pen, sign, f"{term.source}, {term.duration}" if term.duration else term.source)
    run = scene.view.run
    if run and run.credits and scene.side == RUNNER:
        pen.words(f"{glyphs.words.short_credits(run.credits)} for this run from bad publicity", Ink("ink2", bg))


def _heading(pen: _Pen, glyphs: Glyphs, name: str, total: str) -> None:
    canvas = pen.canvas
    y = pen.next()
    if y is None:
        return
    start = canvas.right(pen.right, y, total, Ink("ink", pen.bg, bold=True))
    end = canvas.put(pen.left, y, canvas.cut(name, start - pen.left - 2), Ink("ink2", pen.bg)) + 1
    canvas.put(end, y, glyphs.dot * (start - end), Ink("rule", pen.bg))


def _term(pen: _Pen, amount: str, words: str) -> None:
    lead = f"{amount:>4}"
    pen.words(words, Ink("ink2", pen.bg), indent=5, first=lead, first_ink=Ink("ink", pen.bg, bold=True))
