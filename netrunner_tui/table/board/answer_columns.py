"""Where the answers of a list stand in two columns: what gives way where their words, or results, have no room."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from netrunner_tui.table.board.answer_rows import AnswerRow, Listing
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.layout import Layout


def body_rows(layout: Layout) -> int:
    """Returns the rows for answers below the header; narrow tables keep one for the hint."""
    return layout.area("question").height - (2 if layout.compact else 1)


class Columns(msgspec.Struct, frozen=True):
    """Two columns: how many rows stand in the left one, and how wide both are."""

    first: int
    widths: tuple[int, int]

    def place(self, number: int) -> tuple[int, int, int]:
        """Returns the column of cells where a row begins, its line, and its width."""
        left, right = self.widths
        return (0, number, left) if number < self.first else (left, number - self.first, right)

    def lines(self, count: int) -> int:
        """Returns how many lines so many rows take."""
        return max(min(self.first, count), count - self.first)

    def of(self, rows: Sequence[AnswerRow]) -> tuple[tuple[Sequence[AnswerRow], int], ...]:
        """Returns the rows of each column, and its width."""
        return (rows[: self.first], self.widths[0]), (rows[self.first :], self.widths[1])


class Arrangement(msgspec.Struct, frozen=True):
    """Where the answers of a page stand, by their places: some in a line each, the others between these in two columns of `lines` lines."""

    listing: Listing
    """The list, in the words that have room."""
    ahead: tuple[int, ...]
    rows: tuple[int, ...]
    columns: Columns
    lines: int
    behind: tuple[int, ...]
    each: str
    """What each of them costs, where that is told with the title of the list; else empty."""


def arranged(scene: Scene, canvas: Canvas, listing: Listing, page: Sequence[int], *, done: bool) -> Arrangement:
    """Returns where the answers of a page stand; `done`: so does the row that ends a choice of several.

    Where words have no room, first the order of columns and lines gives way, then the verb that the title says, then a cost that all have,
    then the longest answers stand below the others in a line each, for which the row for what enter does gives way, then clicks that all
    cost.
    """
    layout, half = scene.layout, canvas.width // 2
    behind = tuple(place for place in page if listing.rows[place].trashes and _tight(scene, canvas, listing.rows[place]) > half)
    rows = tuple(place for place in page if place not in behind)
    count, body = len(rows) + done, body_rows(layout) - len(behind)
    if not layout.compact and count <= 2 * (body - 1):
        # The last row is kept for what enter does, so that no answer moves when the focus does.
        body = min(body - 1, 8)
    if layout.compact and count == body + 1 and _crowds(scene, canvas, [listing.rows[place] for place in rows], body):
        # In one column no word is cut; the row for what enter does gives way to it.
        body += 1
    cost = _common_cost(listing, page)
    shorter = ("verb", "cost") if cost else ("verb",)
    for left_out in ("", *(shorter if listing.title else ())):
        if left_out:
            listing = _listed(listing) if left_out == "verb" else _without_costs(listing)
        answers = [listing.rows[place] for place in rows]
        for ahead in range(1 if done else max(1, count - 1)):
            left = count - ahead
            if -(-left // 2) > body - ahead:
                break
            columns = _columns(scene, canvas, answers[ahead:], body - ahead, left)
            if not _cuts(scene, canvas, answers[ahead:], columns):
                each = cost if left_out == "cost" else ""
                return Arrangement(listing, rows[:ahead], rows[ahead:], columns, columns.lines(left), behind, each)
    each = cost if listing.title else ""
    if (below := _longest_below(scene, canvas, Arrangement(listing, (), rows, Columns(0, (0, 0)), 0, behind, each), count)) is not None:
        return below
    clicks = _common_clicks(listing, page) if listing.title and not each else 0
    if clicks:
        told = scene.glyphs.click * clicks
        cheaper = Arrangement(_without_clicks(listing), (), rows, Columns(0, (0, 0)), 0, behind, told)
        if (below := _longest_below(scene, canvas, cheaper, count)) is not None:
            return below
    columns = _columns(scene, canvas, answers, body, count)
    return Arrangement(listing, (), rows, columns, columns.lines(count), behind, each)


def _longest_below(scene: Scene, canvas: Canvas, found: Arrangement, count: int) -> Arrangement | None:
    """Returns an arrangement with its longest rows, as few as it takes, in lines of their own below the `count` others; None if words are
    cut even so."""
    listing, rows, behind = found.listing, found.rows, found.behind
    longest = sorted(rows, key=lambda place: -_tight(scene, canvas, listing.rows[place]))
    for alone in range(count):
        beside = tuple(place for place in rows if place not in longest[:alone])
        left, room = count - alone, body_rows(scene.layout) + scene.layout.compact - len(behind) - alone
        if -(-left // 2) > room:
            return None
        others = [listing.rows[place] for place in beside]
        columns = _columns(scene, canvas, others, -(-left // 2), left)
        if not _cuts(scene, canvas, others, columns):
            below = tuple(place for place in rows if place in longest[:alone])
            return replace(found, rows=beside, columns=columns, lines=columns.lines(left), behind=below + behind)
    return None


def _common_cost(listing: Listing, page: Sequence[int]) -> str:
    """Returns what every answer of a page costs; empty where they differ. A row that opens a list has the costs there."""
    costs = {row.cost for place in page if (row := listing.rows[place]).cost or row.group is None}
    return costs.pop() if len(costs) == 1 else ""


def _listed(listing: Listing) -> Listing:
    """Returns a list without the verb that its title says, in all rows that begin with it."""
    return replace(listing, rows=tuple(replace(row, text=row.listed) if row.listed else row for row in listing.rows))


def _common_clicks(listing: Listing, page: Sequence[int]) -> int:
    """Returns the clicks that every answer of a page costs, whatever else some of them do; 0 where they differ."""
    clicks = {row.clicks for place in page if (row := listing.rows[place]).cost or row.group is None}
    return clicks.pop() if len(clicks) == 1 else 0


def _without_costs(listing: Listing) -> Listing:
    """Returns a list without costs, which are told with its title."""
    return replace(listing, rows=tuple(replace(row, cost="") for row in listing.rows))


def _without_clicks(listing: Listing) -> Listing:
    """Returns a list without the clicks of costs, which are told with its title."""
    return replace(listing, rows=tuple(replace(row, cost=row.beside_clicks) for row in listing.rows))


def _columns(scene: Scene, canvas: Canvas, rows: Sequence[AnswerRow], body: int, count: int) -> Columns:
    """Returns the columns of a list of `count` rows: halves of which the left is full, where that cuts no words for which there is room."""
    half = canvas.width // 2
    if len(rows) <= body:
        if not scene.layout.compact:
            return Columns(body, (half, half))
        # One column has the whole width for words and results that half of it would cut.
        width = max((half, *(_loose(canvas, row) + _result_cells(canvas, row) for row in rows)))
        return Columns(body, (min(canvas.width, width), half))
    # Where both columns of a full one have long words, those that follow each other may all stand in one of them.
    splits = [_split(scene, canvas, rows, first) for first in range(body, max(count - body, 1) - 1, -1)]
    return next((columns for columns in splits if not _cuts(scene, canvas, rows, columns)), splits[0])


def _split(scene: Scene, canvas: Canvas, rows: Sequence[AnswerRow], first: int) -> Columns:
    """Returns the columns of a list with its `first` rows in the left one; results have room where the words leave it."""
    half = canvas.width // 2
    for cells in (_told, _tight):
        left, right = (max((cells(scene, canvas, row) for row in column), default=0) for column in (rows[:first], rows[first:]))
        if left + right <= canvas.width or cells is _tight:
            break
    if max(left, right) <= half or min(left, right) > half:
        return Columns(first, (half, half))
    at = min(left, canvas.width - right) if left > half else max(left, canvas.width - right)
    return Columns(first, (at, canvas.width - at))


def _cuts(scene: Scene, canvas: Canvas, rows: Sequence[AnswerRow], columns: Columns) -> bool:
    """Returns whether two columns cut the words of a row."""
    return any(_tight(scene, canvas, row) > columns.place(number)[2] for number, row in enumerate(rows))


def _crowds(scene: Scene, canvas: Canvas, rows: Sequence[AnswerRow], body: int) -> bool:
    """Returns whether two columns have no room for the words, or a result, of a row."""
    columns = _split(scene, canvas, rows, body)
    return any(_told(scene, canvas, row) > columns.place(number)[2] for number, row in enumerate(rows))


def _told(scene: Scene, canvas: Canvas, row: AnswerRow) -> int:
    """Returns the cells that a row of two columns takes with its result, the one in few cells where it has such."""
    result = row.brief or row.result
    return _tight(scene, canvas, row) + (canvas.measure(result) + 2 if result else 0)


def _tight(scene: Scene, canvas: Canvas, row: AnswerRow) -> int:
    """Returns the cells that a row of two columns takes with nothing cut: key, words, letter and cost."""
    sizes = [canvas.measure(words) for words in (row.text, row.letter, row.cost) if words]
    return (7 if scene.layout.compact else 10) + sum(sizes) + 2 * (len(sizes) - 1)


def _loose(canvas: Canvas, row: AnswerRow) -> int:
    """Returns the same with its letter below the others."""
    return 9 + canvas.measure(row.text) + (12 if row.letter else 0) + (canvas.measure(row.cost) + 1 if row.cost else 0)


def _result_cells(canvas: Canvas, row: AnswerRow) -> int:
    """Returns the cells that the result of a row takes beside its words, the one in few cells where the whole has no room."""
    room = canvas.width - _loose(canvas, row) - 2
    fitting = (cells for words in (row.result, row.brief) if words and (cells := canvas.measure(words)) <= room)
    return next((cells + 2 for cells in fitting), 0)
