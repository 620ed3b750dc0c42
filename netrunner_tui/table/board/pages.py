"""Pages that lie over the table for a while: a card in full, the log, the keys, a list of cards, a question to the player alone."""

from collections.abc import Callable
from typing import Literal

import msgspec

from netrunner_tui.model.view import CardView
from netrunner_tui.table.board.inspector import paint_card_page
from netrunner_tui.table.board.logbook import paint_log
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.scrolling import Extent, reach
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import LineTarget

PageKind = Literal["card", "log", "talk", "list", "text", "ask", "request", "agree"]
"""What lies over the table: `text` is lines as they are, `ask` a question that has nothing to do with the game; what the players ask of
each other is a `request`, and `agree` a question to one of them about what the other may see."""
Choice = tuple[str, str, Callable[[], None]]
"""A key, words, and what is done."""


class Page(msgspec.Struct, frozen=True):
    """A page over the table. `lines` are (key, words) pairs; a line without words is a heading."""

    kind: PageKind
    title: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    scroll: int = 0
    picked: int = 0
    mark: int = -1
    """The line that is meant, -1 for none: it stands out, and the page opens at it."""
    opened: bool = False
    """True once the page has been painted and scrolled to its mark."""
    choices: tuple[Choice, ...] = ()
    enter: Choice | None = None
    """What enter does on a page without choices; else it closes it."""
    answering: bool = False
    """It is about the open question: the keys of its answers give them from this page too."""


def paint_page(page: Page, scene: Scene, canvas: Canvas) -> Extent:
    """Paints a page over its canvas."""
    if page.kind == "card":
        return paint_card_page(scene, canvas, page.scroll)
    if page.kind == "log":
        return paint_log(scene, canvas, whole=True)
    if page.kind == "talk":
        from netrunner_tui.table.board.hosted_panel import paint_talk

        return paint_talk(scene.talk, scene.saying, canvas, scene.talk_back)
    panel, left, right = Ink("ink", "panel"), 2, canvas.width - 2
    y = _head(page, canvas)
    if page.kind in {"ask", "request", "agree"}:
        for _, told in page.lines:
            for text in canvas.wrap(told, right - left):
                canvas.put(left, y, text, panel)
                y += 1
        y += 1 if canvas.height - y > len(page.choices) else 0
        room = max(1, canvas.height - y)
        top = max(0, min(page.picked - room + 1, len(page.choices) - room))
        for place, (key, words, _) in enumerate(page.choices[top : top + room], top):
            focused = place == page.picked
            canvas.put(left, y, f" {key} ", Ink("askink", "ask", bold=True))
            ink = Ink("focusink", "focus", bold=True) if focused else Ink("ink", "panel", bold=True)
            start = left + 2 + canvas.measure(key) + 1
            canvas.put(start, y, f" {canvas.cut(words, right - start - 2)} ", ink)
            canvas.point(left, y, right - left, 1, LineTarget(place))
            y += 1
        return Extent(y, 0, canvas.height)
    if page.kind == "text":
        room = max(1, canvas.height - y)
        top = max(0, min(page.scroll, len(page.lines) - room))
        for row, (told, _) in enumerate(page.lines[top : top + room]):
            canvas.put(left, y + row, canvas.cut(told, right - left), panel)
        if len(page.lines) > room:
            canvas.right(right, 0, f" {reach(top, room, len(page.lines))} ", Ink("ink3", "panel"))
        return Extent(len(page.lines), top, room)
    return _list(page, canvas, y, left, right)


def paint_list(page: Page, canvas: Canvas) -> Extent:
    """Paints a page of headings and pairs over its canvas, where no table lies behind it."""
    return _list(page, canvas, _head(page, canvas), 2, canvas.width - 2)


def _head(page: Page, canvas: Canvas) -> int:
    """Paints the title of a page; returns the first row below it."""
    left, right = 2, canvas.width - 2
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "panel"))
    end = canvas.put(left, 0, page.title.upper(), Ink("ink2", "panel", bold=True)) + 1
    canvas.put(end, 0, canvas.glyphs.rule * (right - end), Ink("rule", "panel"))
    return 2 if canvas.height > 6 else 1


def _list(page: Page, canvas: Canvas, y: int, left: int, right: int) -> Extent:
    """Paints headings and pairs, in two columns where there is room."""
    key_width = max((canvas.measure(key) for key, words in page.lines if words), default=0) + 2
    columns = 2 if right - left > 90 and len(page.lines) > canvas.height - y else 1
    width = (right - left) // columns
    room = max(1, canvas.height - y)
    rows: list[tuple[str, str, bool]] = []
    for number, (key, words) in enumerate(page.lines):
        meant = number == page.mark
        if not words:
            rows.append((key, "", False))
            continue
        for place, text in enumerate(canvas.wrap(words, max(10, width - key_width - 2))):
            rows.append((key if not place else "", text or " ", meant))
    scroll = page.scroll
    if page.mark >= 0 and not page.opened:
        # Opened at its mark, with a little of what stands before.
        scroll = next((place for place, row in enumerate(rows) if row[2]), 0) - room // 3
    top = max(0, min(scroll, len(rows) - room * columns))
    for place, (key, words, meant) in enumerate(rows[top : top + room * columns]):
        column, line = divmod(place, room)
        x = left + column * width
        if not words:
            canvas.put(x, y + line, canvas.cut(key, width - 2), Ink("ink3", "panel", bold=True))
            continue
        if meant:
            canvas.fill(x, y + line, width - 1, 1, Ink("focusink", "focus"))
        canvas.put(x, y + line, key, Ink("focusink" if meant else "ink", "focus" if meant else "panel", bold=True))
        ink = Ink("focusink", "focus") if meant else Ink("ink2", "panel")
        canvas.put(x + key_width, y + line, canvas.cut(words, width - key_width - 1), ink)
    if len(rows) > room * columns:
        canvas.right(right, 0, f" {reach(top, room * columns, len(rows))} ", Ink("ink3", "panel"))
    return Extent(len(rows), top, room * columns)


def cards_page(title: str, cards: tuple[CardView, ...]) -> Page:
    """Returns a pile of cards as a list, the newest first."""
    lines: list[tuple[str, str]] = []
    for card in reversed(cards):
        kind = ", ".join(word for word in (card.type, *card.subtypes) if word)
        lines.append((card.title or "facedown card", kind or " "))
    return Page("list", title, tuple(lines) or (("empty", " "),))
