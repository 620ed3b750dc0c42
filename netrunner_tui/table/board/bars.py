"""The top line, the two players' bars, the key line and the last line of the log."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.view import CardView, LogLine, PlayerView
from netrunner_tui.rulebook_facts.registry import rulebook, short_name
from netrunner_tui.rulebook_facts.timing import describe
from netrunner_tui.rules.telling.match_lines import mark
from netrunner_tui.settings.keys import ERASE, LEAVE, corner
from netrunner_tui.table.board.logbook import fitting, latest, rows_taken, since
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.strip import FOCUSED
from netrunner_tui.table.drawing.canvas import Canvas, Hit, Ink
from netrunner_tui.table.drawing.click_targets import CardTarget, KeyTarget, LogTarget, StepTarget
from netrunner_tui.table.drawing.first_line import LABEL, PANEL, SECOND, STRONG, paint_first_line
from netrunner_tui.table.drawing.foot import paint_foot
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.symbols import logged

NARROW_MARK: Final = 22
"""Letters that the match takes at most in a narrow top line."""
WIDE_MARK: Final = 44
"""Letters that it takes at most in a wide one."""


def situation(scene: Scene) -> str:
    """Returns a few public words on the state of play."""
    view, terms = scene.view, scene.glyphs.words
    if view.winner:
        return "game over"
    if view.run:
        run = view.run
        if run.breaching:
            return f"{terms.word('breaching')} {terms.server(run.breaching)}"
        place = f", ice {run.position} of {run.of}" if run.ice and run.position else ""
        return f"run on {terms.server(run.server)}{place}"
    card = view.resolving
    if card is not None:
        doing = "installing" if view.installing else "playing"
        return f"{doing} {card.title}" if card.title else "a card is installed"
    step = describe(view)
    return step.name if step.phase == "setup" else step.phase


def _with_step(scene: Scene) -> list[str]:
    """Returns the state of play with the name of the step in few words, the longest first: where a run is, the board shows too."""
    said, name, run = situation(scene), describe(scene.view).name, scene.view.run
    if not name or name.lower() == said:
        return [said]
    ways = [f"{said}, {name}"]
    if run and not scene.view.winner:
        server = scene.glyphs.words.server(run.breaching or run.server)
        at = [f"{server}, ice {run.position}/{run.of}"] if run.ice and run.position and not run.breaching else []
        ways += [f"{place}, {name}" for place in (*at, server)] + [name]
    return [*ways, said]


def paint_help_key(scene: Scene, canvas: Canvas) -> int:
    """Paints the key of the help at the right of the first row, where there is room for no other; returns its column."""
    start = canvas.right(canvas.width - 1, 0, " ".join(corner(scene.bound)[1]), LABEL)
    canvas.point(start, 0, canvas.width - start, 1, KeyTarget(scene.bound.key_of("help")))
    return start


_OTHER_WORDS: Final = 30
"""Cells that the keys at the right of the first row leave free for other words."""


def paint_corner(scene: Scene, canvas: Canvas, x: int, end: int, room: int = 30) -> int:
    """Paints the rulebook and the keys that always work at the right of the first row; returns what ends it.

    So many cells (`room`) after `x` are left free for other words, but never in place of the key of the help, which goes before the others.
    """
    commands, help_key = corner(scene.bound)
    with_help = _OTHER_WORDS + canvas.measure(" ".join(help_key)) + 3
    for (key, label), left in (
        (commands, max(room, with_help)), (help_key, _OTHER_WORDS), (("", short_name(scene.view.rules)), room),
    ):  # fmt: skip
        text = f"{key} {label}" if key else label
        if end - canvas.measure(text) > x + left:
            start = canvas.right(end, 0, text, LABEL)
            if key:
                canvas.point(start, 0, end - start, 1, KeyTarget(key))
            end = start - 3
    return end


def paint_badge(scene: Scene, canvas: Canvas, x: int) -> int:
    """Paints the step as a badge in the first row, where there is no room for the strip of steps; returns the column after it."""
    step = scene.view.step
    end = canvas.put(x, 0, f" {scene.glyphs.here} {step} ", Ink("desk", scene.view.turn or "ink2", bold=True))
    canvas.point(x, 0, end + 1 - x, 1, StepTarget(step))
    return end


def paint_top(scene: Scene, canvas: Canvas) -> None:
    """Paints the turn, whose turn it is, what is going on; on narrow tables the step stands here as a badge."""
    view = scene.view
    narrow = scene.layout.area("strip").height == 0
    marks = tuple(text for text in (mark(view.match, NARROW_MARK if narrow else WIDE_MARK), *scene.table_marks) if text)
    turn = f"Turn {view.turn_number}" if view.turn_number else "Setup"
    if narrow:
        canvas.fill(0, 0, canvas.width, 1, PANEL)
        x = canvas.put(1, 0, turn, STRONG)
        if view.turn:
            x = canvas.put(x + 2, 0, SIDE_NAMES[view.turn], SECOND)
        x = paint_badge(scene, canvas, x + 2) + 1
        end = paint_help_key(scene, canvas)
        for told in reversed(marks[-3:]):
            if end - canvas.measure(told) > x + 12:
                end = canvas.right(end - 2, 0, told, STRONG)
        ways = _with_step(scene)
        text = next((way for way in ways if canvas.measure(way) < end - x), min(ways, key=canvas.measure))
        canvas.put(x, 0, canvas.cut(text, end - x - 1), SECOND)
        return
    x = paint_first_line(canvas, turn, STRONG)
    if view.turn:
        x = canvas.put(x + 3, 0, f"{SIDE_NAMES[view.turn]}'s turn", SECOND)
    end = canvas.width - 1
    for text in reversed(marks):
        if end - canvas.measure(text) > x + 3:
            end = canvas.right(end, 0, text, STRONG) - 3
    end = paint_corner(scene, canvas, x, end)
    canvas.put(x + 3, 0, canvas.cut(situation(scene), end - x - 3), SECOND)


SHORTEST: Final = 14
"""Cells below which the title of an agenda gives way to its first word."""


class _Figure(msgspec.Struct, frozen=True):
    """A labelled number of a bar; `strong` is printed bold after the label, `signs` after that."""

    label: str = ""
    strong: str = ""
    signs: str = ""
    gives_way: int = 0
    """Its place among those that are left out where there is no room for all, from 1; 0 for one that never is."""


def _figures(scene: Scene, player: PlayerView, short: bool) -> list[_Figure]:
    glyphs, terms = scene.glyphs, scene.glyphs.words
    found = [_Figure(strong=terms.short_credits(player.credits))]
    if (played := scene.view.played_with_credits(player.side)) is not None:
        # The board does not show an event that makes a run, and these can be spent.
        found.append(_Figure(played.title.split()[0], terms.short_credits(played.counters["credit"])))
    if player.side == scene.view.turn or player.clicks:
        spent = max(0, player.allotted - player.clicks)
        signs = glyphs.click * min(player.clicks, 8) + glyphs.spent * min(spent, 8)
        found.append(_Figure(signs=signs, label=terms.clicks(player.clicks)))
    if player.side == CORP:
        found.append(_Figure("HQ", f"{player.hand_size}/{player.max_hand_size.total}"))
        if player.bad_publicity or rulebook(scene.view.rules).bad_publicity_pays:
            found.append(_Figure("bad pub" if short else "bad publicity", str(player.bad_publicity)))
    else:
        opened = "open " if scene.side != RUNNER and scene.view.open_hand(RUNNER) else ""
        found.append(_Figure(opened + terms.word("grip"), f"{player.hand_size}/{player.max_hand_size.total}"))
        if not short:
            found.append(_Figure("stack", str(player.deck_size)))
            found.append(_Figure(terms.word("heap"), str(len(player.discard))))
        memory = player.memory_limit.total if player.memory_limit else 4
        found.append(_Figure("MU", f"{player.memory_used}/{memory}", gives_way=3))
        found.append(_Figure(f"{glyphs.tag} tags", str(player.tags)))
        if player.link or rulebook(scene.view.rules).link_in_play:
            found.append(_Figure("link", str(player.link), gives_way=2))
        found.append(_Figure(terms.core, str(player.core_damage), gives_way=0 if player.core_damage else 1))
        if scene.view.mark:
            found.append(_Figure("mark", scene.view.mark))
    found += [_Figure(name, str(count)) for name, count in player.counters.items() if count]
    return found


def _width(canvas: Canvas, figure: _Figure) -> int:
    parts = [part for part in (figure.signs, figure.label, figure.strong) if part]
    return sum(canvas.measure(part) for part in parts) + len(parts) - 1


def _put_figures(canvas: Canvas, x: int, y: int, figures: list[_Figure], end: int, side: Side) -> int:
    for least in sorted(figure.gives_way for figure in figures if figure.gives_way):
        if sum(_width(canvas, figure) + 2 for figure in figures) - 2 > end - x:
            figures = [figure for figure in figures if figure.gives_way != least]
    widths = [_width(canvas, figure) for figure in figures]
    gap = 3 if sum(widths) + 3 * len(widths) <= end - x else 2
    for figure, width in zip(figures, widths, strict=True):
        if x + width > end:
            break
        if figure.signs:
            x = canvas.put(x, y, figure.signs, Ink(side, "panel")) + 1
        if figure.label:
            x = canvas.put(x, y, figure.label, SECOND if figure.signs else LABEL) + 1
        if figure.strong:
            x = canvas.put(x, y, figure.strong, STRONG) + 1
        x += gap - 1
    return x


def gauge(points: int, target: int, glyphs: Glyphs) -> str:
    """Returns agenda points as filled and empty boxes."""
    return glyphs.gauge * min(points, target) + glyphs.gauge_empty * max(0, target - points)


def paint_bar(scene: Scene, canvas: Canvas, side: Side) -> None:
    """Paints a player's public figures in one row or two."""
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "panel"))
    player = scene.view.player(side)
    glyphs = scene.glyphs
    for row in range(canvas.height):
        canvas.put(0, row, glyphs.edge, Ink(side, "panel"))
    readable = player.identity.card or side == RUNNER  # the heap is read at the Runner's bar, also in a game without identities
    identity = CardTarget(player.identity.card)
    x = canvas.put(2, 0, side.upper(), Ink(side, "panel", bold=True))
    if side == scene.side and not scene.replay and scene.view.seat != "table":
        x = canvas.put(x + 1, 0, "you", STRONG)
    target = scene.view.target_of(side)
    end = canvas.right(canvas.width - 1, 0, gauge(player.score, target, glyphs), Ink(side, "panel"))
    end = canvas.right(end - (2 if canvas.height > 1 else 1), 0, f"{player.score}/{target}", STRONG)
    points = Hit(end, 0, canvas.width - end, 1, KeyTarget(scene.bound.key_of("agendas")))
    if canvas.height == 1:
        _put_figures(canvas, x + 2, 0, _figures(scene, player, short=True), end - 1, side)
        if readable:
            canvas.point(0, 0, canvas.width, 1, identity)
        canvas.hits.append(points)
        return
    end = canvas.right(end - 1, 0, "points", LABEL)
    name = player.identity.title
    if player.name not in {"Corp", "Runner", ""}:
        name = f"{player.name} {glyphs.dot} {name}" if name else player.name
    canvas.put(x + 2, 0, canvas.cut(name, end - x - 4), FOCUSED if scene.focus == identity else Ink("ink", "panel"))
    x = _put_figures(canvas, 2, 1, _figures(scene, player, short=False), canvas.width - 1, side)
    _put_scored(scene, canvas, player, x)
    if readable:
        # The focus comes to the identity first, and moves right from it to these cards, left back to it: its place ends before them.
        end = min((hit.x for hit in canvas.hits), default=canvas.width)
        canvas.hits[:0] = [Hit(0, 0, end, 2, identity), Hit(end, 0, canvas.width - end, 1, identity)]
    canvas.hits.append(points)


def _put_scored(scene: Scene, canvas: Canvas, player: PlayerView, x: int) -> None:
    """Paints cards that stay in play; then scored or stolen agendas: full titles, as much of them as fits, first words, points, count."""

    def put_card(x: int, text: str, card: CardView) -> int:
        target = CardTarget(card.card)
        end = canvas.put(x, 1, text, FOCUSED if scene.focus == target else STRONG)
        canvas.point(x, 1, end - x, 1, target)
        return end

    for card in scene.view.lasting:
        if card.owner == player.side and x + canvas.measure(card.title) + 8 < canvas.width:
            x = put_card(canvas.put(x, 1, "in play", LABEL) + 1, card.title, card) + 3
    if not player.score_area:
        return
    star = scene.glyphs.points
    word = "scored" if player.side == CORP else scene.glyphs.words.word("stolen")
    room = canvas.width - 1 - x
    full = [f"{star}{card.points} {card.title}" for card in player.score_area]
    spare = room - canvas.measure(word) - 1 - 3 * (len(full) - 1)
    widths = (sum(min(canvas.measure(text), cap) for text in full) for cap in range(30, SHORTEST - 1, -1))
    cap = next((cap for cap, width in zip(range(30, SHORTEST - 1, -1), widths, strict=True) if width <= spare), SHORTEST)
    cut = [canvas.cut(text, cap) for text in full]
    first = [f"{star}{card.points} {card.title.split()[0] if card.title else ''}{scene.glyphs.cut}" for card in player.score_area]
    for told in (full, cut, first, [f"{star}{player.score} in {len(player.score_area)}"]):
        need = canvas.measure(word) + 1 + sum(canvas.measure(text) for text in told) + 3 * (len(told) - 1)
        if need <= room:
            x = canvas.put(x, 1, word, LABEL) + 1
            for text, card in zip(told, player.score_area, strict=False):
                x = put_card(x, text, card) + 3
            return


def paint_keys(scene: Scene, canvas: Canvas) -> None:
    """Paints the key line; a refusal replaces it until the next key."""
    canvas.fill(0, 0, canvas.width, 1, Ink("ink", "panel"))
    if scene.notice:
        canvas.put(1, 0, canvas.cut(scene.notice, canvas.width - 2), STRONG)
        return
    paint_foot(canvas, scene.keys, {ERASE, LEAVE, scene.bound.key_of("close")})


_BEFORE: Final = 8
"""Lines of the log that are looked at for what was before."""

_Sentences = list[tuple[LogLine, str]]
"""Lines of the log with their texts."""


def paint_line(scene: Scene, canvas: Canvas) -> None:
    """Paints what has happened since the player's last decision; where nothing did, or rows are left, the end of the log before it."""
    accessing = scene.question is not None and scene.question.kind == "access"
    news = since(scene.log, scene.side, scene.since, accessing=accessing) if scene.since >= 0 else ()
    if not news and not scene.layout.compact and not scene.banner:
        return
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "panel"))
    if scene.banner:
        canvas.put(1, 0, canvas.cut(scene.banner, canvas.width - 2), STRONG)
        return
    told, cut, rows = _told(news, canvas)
    old, more = _before(scene, canvas, canvas.height - rows, alone=not news)
    canvas.point(0, 0, canvas.width, canvas.height, LogTarget(0))
    _put_sentences(canvas, canvas.height - rows - more, old, SECOND)
    _put_sentences(canvas, canvas.height - rows, told, STRONG, cut=cut)


def _told(news: Sequence[LogLine], canvas: Canvas) -> tuple[_Sentences, bool, int]:
    """Returns what is told of the news, whether some of it is left out, and the rows that it takes."""
    lines, texts = counted(news, [logged(line, canvas.glyphs) for line in news], canvas.glyphs.copies)
    room = canvas.width - 3
    shapes = _shapes(texts, canvas, room)
    places = fitting(lines, shapes, room, canvas.height)
    cut = len(places) < len(lines)
    if cut:
        room -= canvas.measure(canvas.glyphs.cut) + 1
        shapes = _shapes(texts, canvas, room)
        places = fitting(lines, shapes, room, canvas.height)
    taken = min(canvas.height, rows_taken([shapes[place] for place in places], room))
    return [(lines[place], texts[place]) for place in places], cut, taken


def _before(scene: Scene, canvas: Canvas, rows: int, *, alone: bool) -> tuple[_Sentences, int]:
    """Returns the last sentences before the news that so many rows hold, and the rows that they take; alone, there is one, if any."""
    if not rows or not scene.layout.compact:
        return [], 0
    lines = [line for line in scene.log[-_BEFORE:] if alone or line.number <= scene.since]
    texts = [logged(line, canvas.glyphs) for line in lines]
    room = canvas.width - 3
    shapes = _shapes(texts, canvas, room)
    places = latest(shapes, room, rows) or (tuple(range(len(lines)))[-1:] if alone else ())
    taken = min(rows, rows_taken([shapes[place] for place in places], room))
    return [(lines[place], texts[place]) for place in places], taken


def _shapes(texts: Sequence[str], canvas: Canvas, room: int) -> list[tuple[int, ...]]:
    """Returns the widths of the rows that each sentence takes alone; where there is but one row it is cut there."""
    return [tuple(canvas.measure(row) for row in ([text] if canvas.height == 1 else canvas.wrap(text, room))) for text in texts]


def _put_sentences(canvas: Canvas, y: int, told: _Sentences, ink: Ink, *, cut: bool = False) -> None:
    """Paints sentences one after the other from a row on, the last cut where it has no room; `cut`: others are left out before them."""
    start, end = 2, canvas.width - 1
    x = start
    for place, (line, text) in enumerate(told):
        if place and x + canvas.measure(text) > end:
            x, y = start, y + 1
        edge = Ink("ink" if ink == STRONG else line.side or "ink3", "panel")
        if x == start:
            canvas.put(0, y, canvas.glyphs.edge_small, edge)
        if cut and not place:
            x = canvas.put(x, y, f"{canvas.glyphs.cut} ", SECOND)
        last = canvas.height - 1 - y
        rows = canvas.wrap(text, end - x)
        rows[last:] = [canvas.cut(" ".join(rows[last:]), end - x)]
        for number, row in enumerate(row for row in rows if row):
            if number:
                x, y = start, y + 1
                canvas.put(0, y, canvas.glyphs.edge_small, edge)
            word = SIDE_NAMES[line.side] if line.led and line.side and not number else ""
            if word:
                x = canvas.put(x, y, word, Ink(line.side or "ink", "panel", bold=True))
            x = canvas.put(x, y, row[len(word) :], ink)
        x += 1


def counted(lines: Sequence[LogLine], texts: Sequence[str], times: str) -> tuple[tuple[LogLine, ...], list[str]]:
    """Returns what is news with each thing that happened several times told once, where it happened last, and how often."""
    counts, last = Counter(texts), {text: place for place, text in enumerate(texts)}
    places = sorted(last.values())
    said = [texts[place] if counts[texts[place]] == 1 else f"{texts[place][:-1]} ({counts[texts[place]]}{times})." for place in places]
    return tuple(lines[place] for place in places), said
