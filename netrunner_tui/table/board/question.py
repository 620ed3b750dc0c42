"""The open question: its header in the one amber colour, its answers with keys, or in grey that the other player decides."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.text import count_text, joined
from netrunner_tui.rules.referee.options import option_name
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.traces import needed
from netrunner_tui.settings.keys import GIVE
from netrunner_tui.table.board.answer_columns import DONE, arranged, body_rows
from netrunner_tui.table.board.answer_rows import AnswerRow, Listing
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas, Hit, Ink
from netrunner_tui.table.drawing.click_targets import AnswerTarget, BoardTarget, CardTarget, KeyTarget, ServerTarget, StepTarget
from netrunner_tui.table.drawing.layout import Layout
from netrunner_tui.table.drawing.symbols import symbols

BODY: Final = Ink("ink", "askbg")
STRONG: Final = Ink("ink", "askbg", bold=True)
SECOND: Final = Ink("ink2", "askbg")
KEY: Final = Ink("askink", "ask", bold=True)
QUIET_KEY: Final = Ink("ink", "card", bold=True)
_RESULTS: Final = 44
"""The column where results begin on a wide table."""
LEAST_NAME: Final = 4
"""Cells that a card's name keeps where it gives way."""


def page_size(layout: Layout, question: Question | None = None) -> int:
    """Returns the number of answers per page; where several are chosen, one place is for the row that says so."""
    return 2 * body_rows(layout) - (question is not None and question.several)


def paint_question(scene: Scene, canvas: Canvas) -> None:
    """Paints the zone in whichever state it is."""
    if scene.question is None:
        _waiting(scene, canvas)
        return
    canvas.fill(0, 0, canvas.width, canvas.height, BODY)
    for y in range(1, canvas.height):
        canvas.put(0, y, scene.glyphs.edge_small, Ink("ask", "askbg"))
    pager = _header(scene, canvas, scene.question)
    if scene.question.numbers is not None:
        _number(scene, canvas, scene.question, scene.question.numbers)
    elif scene.jump and scene.listing and _letters_answer(scene, scene.listing):
        _jumping(scene, canvas, scene.question, scene.listing)
    elif scene.listing:
        _answers(scene, canvas, scene.question, scene.listing)
    if pager:
        canvas.hits.append(pager)


def _letters_answer(scene: Scene, listing: Listing) -> bool:
    """Returns whether some letter on the board stands for an answer; where none does, the list of answers stays in sight."""
    return any(CardTarget(row.card) in scene.labels or ServerTarget(row.server) in scene.labels for row in listing.rows)


def _heading(question: Question) -> str:
    """Returns what the amber row begins with."""
    return "CHOOSE" if question.kind in {"choose", "discard", "order"} else "YOU DECIDE"


def _title_at(scene: Scene, question: Question) -> int:
    """Returns where the question, or the title of the open list, begins in the amber row."""
    return (1 if scene.layout.compact else 2) + len(_heading(question)) + 2


def _header(scene: Scene, canvas: Canvas, question: Question) -> Hit | None:
    """Paints the amber row; returns where a click turns the page, to be put over what is painted below."""
    canvas.fill(0, 0, canvas.width, 1, Ink("askink", "ask"))
    word, x = _heading(question), _title_at(scene, question)
    canvas.put(x - len(word) - 2, 0, word, Ink("askink", "ask", bold=True))
    right = question.step
    pages: list[tuple[int, ...]] = []
    pager: Hit | None = None
    if scene.listing and not scene.jump:
        pages = scene.listing.pages(page_size(scene.layout, question))
        if len(pages) > 1:
            told = f"page {scene.page + 1} of {len(pages)}"
            if canvas.measure(question.text) + canvas.measure(told) + canvas.measure(word) + 14 <= canvas.width:
                right = f"{told}  {right}"
            elif not scene.layout.compact:
                right = f"{scene.page + 1}/{len(pages)} {right}"
            else:
                # The question is never cut: the page is told below.
                start = canvas.right(canvas.width - 1, canvas.height - 1, told, SECOND)
                pager = Hit(start, canvas.height - 1, canvas.width - start, 1, KeyTarget("pagedown"))
    end = canvas.right(canvas.width - 1, 0, right, Ink("askink", "ask"))
    if pages and len(pages) > 1 and pager is None:
        pager = Hit(end, 0, canvas.measure(right) - canvas.measure(question.step), 1, KeyTarget("pagedown"))
    step_at = canvas.width - 1 - canvas.measure(question.step)
    canvas.point(step_at, 0, canvas.measure(question.step), 1, StepTarget(question.step))
    text = question.text
    if scene.listing and scene.listing.title:
        text = scene.listing.title
    if canvas.measure(symbols(text, scene.glyphs)) > end - x - 1:
        x -= 1  # the longest questions at the smallest size
    canvas.put(x, 0, canvas.cut(symbols(text, scene.glyphs), end - x - 1), Ink("askink", "ask", bold=True))
    return pager


def _answers(scene: Scene, canvas: Canvas, question: Question, listing: Listing) -> None:
    layout = scene.layout
    body = body_rows(layout)
    pages = listing.pages(page_size(layout, question))
    page = pages[min(scene.page, len(pages) - 1)]
    keys = {place: key for key, place in listing.keys(page).items()}
    done = _done_row(scene, question)
    count = len(page) + (1 if done else 0)
    # On a wide table the eye finds a cost sooner in two columns than at the end of a long row.
    single = not layout.compact and count <= (min(body, 8) if canvas.width >= 132 else body)
    used = 0
    if single:
        spare = body - count
        y = 1
        for place in page:
            row = listing.rows[place]
            if row.passing and spare and len(page) > 1:
                y += 1
            key = scene.bound.key_of("pass") if row.passing else keys[place]
            lines = _row(scene, canvas, 0, y, canvas.width, place, row, key, None, spare)
            y += lines
            spare -= lines - 1
        if done:
            _key(canvas, 3, y, scene.bound.key_of("done"), KEY)
            canvas.put(8, y, done, STRONG)
            canvas.point(0, y, canvas.width, 1, KeyTarget(scene.bound.key_of("done")))
            y += 1
        used = y - 1
    else:
        used = _in_columns(scene, canvas, question, page, keys)
    if scene.hint and used < body_rows(layout) + layout.compact:
        _hint(scene, canvas, canvas.height - 1)


def _in_columns(scene: Scene, canvas: Canvas, question: Question, page: Sequence[int], keys: Mapping[int, str]) -> int:
    """Paints a page of answers in two columns, beside them those whose words need a whole line. Returns how many lines they take."""
    listing, done = scene.listing or Listing(()), _done_row(scene, question)
    found = arranged(scene, canvas, listing, page, done=bool(done))
    listing = found.listing
    scene = replace(scene, listing=listing)
    if found.each:
        canvas.put(_title_at(scene, question) + canvas.measure(listing.title), 0, f", {found.each} each", Ink("askink", "ask", bold=True))
    half = canvas.width // 2
    of = {block.columns.widths for block in found.blocks if block.columns}
    widths = next(iter(of), (half, half))
    letters = [_letter_column(scene, canvas, found.in_column(right), widths[right]) for right in (False, True)]
    y = 1
    for block in found.blocks:
        for number, place in enumerate(block.rows):
            x, line, width = block.columns.place(number) if block.columns else (0, number, canvas.width)
            if place == DONE:
                left = 2 if scene.layout.compact else 3
                _key(canvas, x + left, y + line, scene.bound.key_of("done"), KEY)
                canvas.put(x + left + 4, y + line, done, STRONG)
                canvas.point(x, y + line, width, 1, KeyTarget(scene.bound.key_of("done")))
                continue
            row = listing.rows[place]
            key = scene.bound.key_of("pass") if row.passing else keys[place]
            letter_at: int | None = None
            if block.columns:
                letter_at = x + letters[number >= block.columns.first]
            elif scene.layout.compact:
                letter_at = _letter_column(scene, canvas, [row], canvas.width)
            _row(scene, canvas, x, y + line, width, place, row, key, letter_at)
        y += block.lines
    return found.lines


def _hint(scene: Scene, canvas: Canvas, y: int) -> None:
    left = 2 if scene.layout.compact else 8
    x = canvas.put(left, y, scene.glyphs.enter, Ink("ask", "askbg", bold=True)) + 1
    end = canvas.width - 2
    if canvas.rows[y][canvas.width - 2][0] != " ":
        end -= len("page 1 of 2") + 2
    if scene.hint_cost:
        end = canvas.right(end, y, scene.hint_cost, STRONG) - 2
    canvas.put(x, y, canvas.cut(scene.hint, end - x), SECOND)
    canvas.point(0, y, canvas.width, 1, KeyTarget("enter"))


def _done_row(scene: Scene, question: Question) -> str:
    if not question.several:
        return ""
    chosen = len(scene.chosen)
    if chosen < question.least:
        return f"{chosen} of {question.least} chosen"
    return f"Done, {chosen} of {question.most}"


def _key(canvas: Canvas, x: int, y: int, key: str, ink: Ink) -> int:
    return canvas.put(x, y, f" {key} ", ink)


class _Space(msgspec.Struct, frozen=True):
    """The cells of an answer's words: from a column on, in a row, to before a column."""

    begin: int
    y: int
    stop: int


def _row(
    scene: Scene, canvas: Canvas, x: int, y: int, width: int, place: int, row: AnswerRow, key: str, letter_at: int | None, spare: int = 0
) -> int:  # fmt: skip
    """Paints one answer: key, words, letter, result, cost. In a list of one column (`letter_at` is None) results have a column.

    A long result goes on in up to `spare` lines below it. Returns the lines that the answer takes.
    """
    target = AnswerTarget(place)
    focused = scene.focus == target
    compact = scene.layout.compact
    left = x + (2 if compact else 3)
    begin = left + (4 if compact else 5)
    # The cost never stands further from its words than 64 cells, unless a result stands between them.
    end = x + (min(width - 2, max(84, _needed(scene, canvas))) if letter_at is None else _row_end(scene, width))
    words, second, strong = (STRONG, SECOND, STRONG)
    if focused:
        canvas.fill(left + 3, y, end - left - 2, 1, Ink("focusink", "focus"))
        words = strong = Ink("focusink", "focus", bold=True)
        second = Ink("focusink", "focus")
    _key(canvas, left, y, key, KEY)
    stop = end
    if row.cost:
        stop = canvas.right(end, y, row.cost, strong) - 1
    space = _Space(begin, y, stop)
    if letter_at is None:
        lines = _wide_words(scene, canvas, space, row, (words, second), _result_column(scene, canvas, begin, end), spare)
        canvas.point(x, y, width, lines, target)
        return lines
    _narrow_words(scene, canvas, space, row, (words, second), row.letter if row.letter != key else "", min(letter_at, stop - 2))
    canvas.point(x, y, width, 1, target)
    return 1


def _row_end(scene: Scene, width: int) -> int:
    """Returns where the cost of a row of two columns ends, so many cells from where the row begins."""
    return width - 1 if scene.layout.compact else min(width - 2, 3 + 64)


def _letter_column(scene: Scene, canvas: Canvas, rows: Sequence[AnswerRow], width: int) -> int:
    """Returns where the letters of a column stand: further right where one row has words or a result up to there."""
    begin, end = 6 if scene.layout.compact else 8, _row_end(scene, width)
    usual = end - (20 if width > 60 and not _crowded(scene, canvas, end - 20 - begin) else 10)
    lettered = [row for row in rows if row.letter]
    reach = max((begin + _told_words(scene, canvas, row) for row in lettered), default=0)
    last = min((end - (canvas.measure(row.cost) + 1 if row.cost else 0) - 2 for row in lettered), default=usual)
    return max(usual, min(reach + 1, last))


def _told_words(scene: Scene, canvas: Canvas, row: AnswerRow) -> int:
    """Returns the cells of the words of a row with its result, the one in few cells where it has such."""
    result = row.brief or row.result
    return canvas.measure(_marked(scene, row, row.text)) + (canvas.measure(result) + 2 if result else 0)


def _marked(scene: Scene, row: AnswerRow, text: str) -> str:
    """Returns an answer's words, behind whether it is chosen where several can be."""
    mark = _mark(scene, scene.question, row.option) if scene.question and scene.question.several else ""
    return f"{mark} {text}" if mark else text


def _result_column(scene: Scene, canvas: Canvas, begin: int, end: int) -> int:
    """Returns where the results of a list begin: further left where one would be cut and the words of all rows leave it the room."""
    rows = scene.listing.rows if scene.listing else ()
    if all(canvas.measure(row.result) + (canvas.measure(row.cost) + 1 if row.cost else 0) <= end - _RESULTS for row in rows):
        return _RESULTS
    return min(_RESULTS, max(begin + canvas.measure(_marked(scene, row, row.text)) + 5 for row in rows))


def _crowded(scene: Scene, canvas: Canvas, room: int) -> bool:
    """Returns whether a row's words and result have no room before letters so far from them, but have it where these go ten cells on."""
    rows = scene.listing.rows if scene.listing else ()
    told = ((row, min((canvas.measure(words) for words in (row.result, row.brief) if words), default=0)) for row in rows)
    return any(result and room <= canvas.measure(row.text) + 2 + result < room + 10 for row, result in told)


def _wide_words(scene: Scene, canvas: Canvas, space: _Space, row: AnswerRow, inks: tuple[Ink, Ink], column: int, spare: int) -> int:
    """Paints an answer's words, its letter, and its result in a column of its own, `column` at least. Returns the lines that these take."""
    begin, y, stop = space.begin, space.y, space.stop
    text = _marked(scene, row, row.text)
    # The letter never gives way: words that leave it no room are cut before it.
    middle = max(column, begin + canvas.measure(text) + (5 if row.letter else 2))
    if row.letter:
        middle = min(middle, max(column, stop + 1))
        canvas.put(middle - 3, y, row.letter, inks[1])
    room = (middle - 3 if row.letter else middle if row.result else stop) - begin - 1
    canvas.put(begin, y, fitted(scene, canvas, row, text, room), inks[0])
    if not row.result or stop - middle <= 6:
        return 1
    short = canvas.measure(row.result) <= stop - middle
    lines = [row.result] if short else [row.brief] if row.brief else canvas.wrap(row.result, stop - middle)
    lines = [*lines[:spare], " ".join(lines[spare:])][: len(lines)]
    for line, words in enumerate(lines):
        canvas.put(middle, y + line, canvas.cut(words, stop - middle), inks[1])
    return len(lines)


def _narrow_words(scene: Scene, canvas: Canvas, space: _Space, row: AnswerRow, inks: tuple[Ink, Ink], letter: str, letter_at: int) -> None:
    """Paints an answer's words, its letter further right, and its result where it fits."""
    begin, y, stop = space.begin, space.y, space.stop
    text = _marked(scene, row, row.text)
    told = min((canvas.measure(words) + 2 for words in (row.result, row.brief) if words), default=0)
    if begin + canvas.measure(text) >= letter_at or letter_at <= begin + canvas.measure(text) + told < stop - 2:
        letter_at = stop - 2  # words have what room there is
    room = stop - begin
    if letter:
        room = min(room, letter_at - begin - 1)
        canvas.put(letter_at, y, letter, inks[1])
    if row.short and canvas.measure(text) > room:
        text = _marked(scene, row, row.short)
    after = canvas.put(begin, y, fitted(scene, canvas, row, text, room), inks[0])
    result = next((words for words in (row.result, row.brief) if words and after + 2 + canvas.measure(words) <= begin + room), "")
    canvas.put(after + 2, y, result, inks[1])


def fitted(scene: Scene, canvas: Canvas, row: AnswerRow, text: str, room: int) -> str:
    """Returns a row's words in so many cells; rows that would look the same are cut before what tells them apart."""
    shown = _cut(canvas, text, row.name, room)
    if shown == text or scene.listing is None:
        return shown
    alike = [other.text for other in scene.listing.rows if other is not row and _cut(canvas, other.text, other.name, room) == shown]
    if not alike:
        return shown
    return canvas.cut_apart(row.text, alike, room)


def _cut(canvas: Canvas, text: str, name: str, room: int) -> str:
    """Returns words in so many cells: the card's name gives way first, so that what follows it is read."""
    over = canvas.measure(text) - room
    place = text.find(name) if name else -1
    if over <= 0 or place < 0 or canvas.measure(name) - over < LEAST_NAME:
        return canvas.cut(text, room)
    return f"{text[:place]}{canvas.cut_name(name, canvas.measure(name) - over)}{text[place + len(name) :]}"


def _needed(scene: Scene, canvas: Canvas) -> int:
    """Returns the cells that the longest row of the open list takes, alone on its line."""
    rows = scene.listing.rows if scene.listing else ()
    return max((48 + canvas.measure(row.result) + canvas.measure(row.cost) for row in rows if row.result), default=0)


def _mark(scene: Scene, question: Question, option: int) -> str:
    if option not in scene.chosen:
        return scene.glyphs.gauge_empty
    return f"{scene.chosen.index(option) + 1}." if question.ordered else scene.glyphs.gauge


def _number(scene: Scene, canvas: Canvas, question: Question, numbers: tuple[int, int]) -> None:
    low, high = numbers
    left = 3
    shown = scene.amount or str(low)
    x = canvas.put(left, 2, f"  {shown}  ", KEY) + 2
    unit = scene.glyphs.words.word("credits") if question.kind == "pay" else ""
    words = f"{unit} {low} to {high}".strip() + _from_cards(scene, question)
    canvas.put(x, 2, canvas.cut(words, canvas.width - x - 1), SECOND)
    if question.enough:
        canvas.put(left, 3, canvas.cut(needed(question), canvas.width - left - 1), STRONG)
    x = left
    buttons = (
        ("-", "-", "less"),
        ("+", "+", "more"),
        ("home", "home", str(low)),
        ("end", "end", str(high)),
        (GIVE, GIVE, f"give {shown}"),
    )
    for key, label, meaning in buttons:
        if canvas.height < 5:
            break
        start = x
        x = canvas.put(x, 4, f" {label} ", QUIET_KEY) + 1
        x = canvas.put(x, 4, meaning, SECOND)
        canvas.point(start, 4, x - start, 1, KeyTarget(key))
        x += 3
    if question.may_decline and canvas.height >= 6:
        canvas.put(left, 5, f"{low}: {'pay nothing' if question.kind == 'pay' else 'none'}.", SECOND)


def _from_cards(scene: Scene, question: Question) -> str:
    """Returns what may be spent beside the pool, and the cards that it is on."""
    cards = scene.view.cards()
    held = [cards[card] for card in question.held if card in cards]
    if not held:
        return ""
    count = sum(card.counters.get("credit", 0) for card in held)
    return f", {scene.glyphs.words.short_credits(count)} of them on {' and '.join(card.title for card in held)}"


def _jumping(scene: Scene, canvas: Canvas, question: Question, listing: Listing) -> None:
    """Paints what the focused one would be chosen for, while letters are on the cards."""
    left = 2 if scene.layout.compact else 3
    begin = left + (4 if scene.layout.compact else 5)
    y = 1
    focus = scene.focus
    row = None
    if isinstance(focus, BoardTarget):
        row = next((one for one in listing.rows if focus in (CardTarget(one.card), ServerTarget(one.server))), None)
    if row is not None and focus is not None:
        _key(canvas, left, y, scene.labels.get(focus, " "), KEY)
        after = canvas.put(begin, y, canvas.cut(row.text, canvas.width - begin - 2), STRONG)
        if row.result:
            x = max(after + 2, min(42, canvas.width - 2 - canvas.measure(row.result)))
            canvas.put(x, y, canvas.cut(row.result, canvas.width - x - 2), SECOND)
    y += 1
    canvas.put(begin, y, "Type the letter on a card, or move with arrows and press enter.", SECOND)
    y += 1
    done = _done_row(scene, question)
    if done:
        ready = len(scene.chosen) >= question.least
        _key(canvas, left, y, scene.bound.key_of("done"), KEY if ready else QUIET_KEY)
        names = ", ".join(option_name(question.options[place], scene.glyphs.words) for place in scene.chosen)
        x = canvas.put(begin, y, done, STRONG if ready else SECOND)
        canvas.point(0, y, canvas.width, 1, KeyTarget(scene.bound.key_of("done")))
        if names:
            canvas.put(x + 2, y, canvas.cut(names, canvas.width - x - 4), SECOND)
        y += 1
    declined = None if question.several else question.decline()
    none = next((row for row in listing.rows if row.give == declined and not row.passing), None) if declined is not None else None
    if none is not None:
        _key(canvas, left, y, scene.bound.key_of("done"), KEY)
        canvas.put(begin, y, canvas.cut(none.text, canvas.width - begin - 1), STRONG)
        canvas.point(0, y, canvas.width, 1, KeyTarget(scene.bound.key_of("done")))
        y += 1
    if listing.passing is not None:
        _key(canvas, left, y, scene.bound.key_of("pass"), KEY)
        canvas.put(begin, y, listing.rows[listing.passing].text, STRONG)
        y += 1
    if y < canvas.height:
        x = canvas.put(left, y, " tab ", QUIET_KEY) + 1
        several = "both answers" if len(listing.rows) == 2 else f"all {count_text(len(listing.rows), 'answer')}"
        canvas.put(x, y, f"list {several}", SECOND)
        canvas.point(left, y, 30, 1, KeyTarget("tab"))


def _waiting(scene: Scene, canvas: Canvas) -> None:
    panel = Ink("ink", "panel")
    canvas.fill(0, 0, canvas.width, canvas.height, panel)
    for y in range(canvas.height):
        canvas.put(0, y, scene.glyphs.edge_small, Ink("ink3", "panel"))
    view = scene.view
    if scene.banner:
        canvas.put(2, 0, "LOOKING BACK", Ink("ink2", "panel", bold=True))
        canvas.right(canvas.width - 1, 0, view.step, Ink("ink3", "panel"))
        for y, line in enumerate(canvas.wrap(scene.banner, canvas.width - 6), 2):
            canvas.put(3, y, line, panel)
        return
    label = "GAME OVER" if view.winner else "WAITING"
    x = canvas.put(2, 0, label, Ink("ink2", "panel", bold=True)) + 2
    end = canvas.right(canvas.width - 1, 0, view.step, Ink("ink3", "panel"))
    # What has no room beside the step goes on below.
    first, *rest = canvas.wrap(view.asking, end - x - 1)
    canvas.put(x, 0, first, panel)
    if rest and canvas.height > 1:
        canvas.put(x, 1, canvas.cut(" ".join(rest), canvas.width - 1 - x), panel)
    lines = []
    run = view.run
    if run and run.encountering:
        card = view.cards().get(run.encountering)
        unbroken = [str(n) for n, sub in enumerate(card.subroutines, 1) if sub.state == "unbroken"] if card else []
        if card and unbroken:
            word = "subroutine" if len(unbroken) == 1 else "subroutines"
            these = "It resolves" if len(unbroken) == 1 else "They resolve"
            lines.append(f"Unbroken: {word} {joined(unbroken)} of {card.title}. {these} if both of you pass.")
    told = [row for line in lines for row in canvas.wrap(line, canvas.width - 5)]
    for y, row in enumerate(told, 2):
        canvas.put(3, y, row, Ink("ink2", "panel"))
    if canvas.height < 4:
        return
    x = 3
    look = () if scene.jump else ((scene.bound.key_of("jump"), "look at a card"),)
    own = scene.bound.labels("pass on", "stops") if view.seat in SIDES else ()  # who only watches is asked nothing
    for key, meaning in (*own, *look):
        start = x
        x = canvas.put(x, canvas.height - 1, f" {key} ", QUIET_KEY) + 1
        x = canvas.put(x, canvas.height - 1, meaning, Ink("ink2", "panel"))
        canvas.point(start, canvas.height - 1, x - start, 1, KeyTarget(key))
        x += 3
