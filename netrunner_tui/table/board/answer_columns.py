"""Where the answers of a list stand in two columns: what gives way where their words, or results, have no room."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec
from msgspec.structs import replace

from netrunner_tui.table.board.answer_rows import AnswerRow, Listing
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.layout import Layout


def body_rows(layout: Layout) -> int:
    """Returns the rows for answers below the header; narrow tables keep one for the hint."""
    return layout.area("question").height - (2 if layout.compact else 1)


DONE: Final = -1
"""The place of the row that ends a choice of several."""


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


class AnswerBlock(msgspec.Struct, frozen=True):
    """Answers that stand together, by their places: in two columns, or in a line each."""

    rows: tuple[int, ...]
    columns: Columns | None = None

    @property
    def lines(self) -> int:
        """Returns how many lines they take."""
        return len(self.rows) if self.columns is None else self.columns.lines(len(self.rows))


class Arrangement(msgspec.Struct, frozen=True):
    """Where the answers of a page stand: blocks of them from top to bottom."""

    listing: Listing
    """The list, in the words that have room."""
    blocks: tuple[AnswerBlock, ...]
    each: str
    """What each of them costs, where that is told with the title of the list; else empty."""

    @property
    def lines(self) -> int:
        """Returns how many lines they take."""
        return sum(block.lines for block in self.blocks)

    def in_column(self, right: bool) -> list[AnswerRow]:
        """Returns the answers in the left or in the right column, whatever block they are in."""
        found = ((block, number, place) for block in self.blocks for number, place in enumerate(block.rows) if place != DONE)
        return [self.listing.rows[place] for block, number, place in found if block.columns and (number >= block.columns.first) == right]


def arranged(scene: Scene, canvas: Canvas, listing: Listing, page: Sequence[int], *, done: bool) -> Arrangement:
    """Returns where the answers of a page stand; `done`: so does the row that ends a choice of several.

    Where words have no room, first the order of columns and lines gives way, then the verb that the title says, then a cost that all have,
    then the longest answers stand in a line each, between the others where there is room, else below them; for these the row for what
    enter does gives way, then clicks that all cost.
    """
    layout, half = scene.layout, canvas.width // 2
    behind = tuple(place for place in page if listing.rows[place].trashes and _tight(scene, canvas, listing.rows[place]) > half)
    rows = tuple(place for place in page if place not in behind)
    last = (DONE,) if done else ()
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
        each = cost if left_out == "cost" else ""
        if behind and (found := _in_order(scene, canvas, listing, (*page, *last), behind, each)) is not None:
            return found
        answers = [listing.rows[place] for place in rows]
        for ahead in range(1 if done else max(1, count - 1)):
            left = count - ahead
            if -(-left // 2) > body - ahead:
                break
            columns = _columns(scene, canvas, answers[ahead:], body - ahead, left)
            if not _cuts(scene, canvas, answers[ahead:], columns):
                blocks = (AnswerBlock(rows[:ahead]), AnswerBlock((*rows[ahead:], *last), columns), AnswerBlock(behind))
                return Arrangement(listing, blocks, each)
    each = cost if listing.title else ""
    if (apart := _longest_apart(scene, canvas, listing, (*page, *last), behind, each)) is not None:
        return apart
    clicks = _common_clicks(listing, page) if listing.title and not each else 0
    if clicks:
        told = scene.glyphs.click * clicks
        if (apart := _longest_apart(scene, canvas, _without_clicks(listing), (*page, *last), behind, told)) is not None:
            return apart
    columns = _columns(scene, canvas, answers, body, count)
    return Arrangement(listing, (AnswerBlock((*rows, *last), columns), AnswerBlock(behind)), each)


def _longest_apart(
    scene: Scene, canvas: Canvas, listing: Listing, page: Sequence[int], behind: Sequence[int], each: str
) -> Arrangement | None:
    """Returns an arrangement with its longest rows, as few as it takes, in lines of their own: between the others where there is room for
    that, else below them; None if words are cut even so."""
    rows = [place for place in page if place not in behind]
    longest = sorted((place for place in rows if place != DONE), key=lambda place: -_tight(scene, canvas, listing.rows[place]))
    counts = range(len(rows))
    in_order = (_in_order(scene, canvas, listing, page, (*behind, *longest[:alone]), each) for alone in counts)
    below = (_longest_below(scene, canvas, listing, rows, longest[:alone], behind, each) for alone in counts)
    return next((found for found in (*in_order, *below) if found is not None), None)


def _in_order(
    scene: Scene, canvas: Canvas, listing: Listing, page: Sequence[int], alone: Sequence[int], each: str
) -> Arrangement | None:  # fmt: skip
    """Returns an arrangement in which some rows have a line each and all stand in their order; None if there is no room for that."""
    groups = [(apart, tuple(group)) for apart, group in groupby(page, key=lambda place: place in alone)]
    if sum(len(group) if apart else -(-len(group) // 2) for apart, group in groups) > body_rows(scene.layout) + scene.layout.compact:
        return None
    columns: tuple[list[AnswerRow], list[AnswerRow]] = ([], [])
    for apart, group in groups:
        if not apart:
            for number, place in enumerate(group):
                columns[number >= -(-len(group) // 2)].extend([listing.rows[place]] if place != DONE else [])
    widths = _widths(scene, canvas, *columns)
    if any(_tight(scene, canvas, row) > width for column, width in zip(columns, widths, strict=True) for row in column):
        return None
    blocks = [AnswerBlock(group, None if apart else Columns(-(-len(group) // 2), widths)) for apart, group in groups]
    return Arrangement(listing, tuple(blocks), each)


def _longest_below(
    scene: Scene, canvas: Canvas, listing: Listing, rows: Sequence[int], alone: Sequence[int], behind: Sequence[int], each: str
) -> Arrangement | None:  # fmt: skip
    """Returns an arrangement with some rows in lines of their own below the others; None if words are cut even so, or have no room."""
    beside = tuple(place for place in rows if place not in alone)
    lines = -(-len(beside) // 2)
    if lines > body_rows(scene.layout) + scene.layout.compact - len(behind) - len(alone):
        return None
    others = [listing.rows[place] for place in beside if place != DONE]
    columns = _columns(scene, canvas, others, lines, len(beside))
    if _cuts(scene, canvas, others, columns):
        return None
    below = tuple(place for place in rows if place in alone)
    return Arrangement(listing, (AnswerBlock(beside, columns), AnswerBlock((*below, *behind))), each)


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
    """Returns the columns of a list with its `first` rows in the left one."""
    return Columns(first, _widths(scene, canvas, rows[:first], rows[first:]))


def _widths(scene: Scene, canvas: Canvas, first: Sequence[AnswerRow], second: Sequence[AnswerRow]) -> tuple[int, int]:
    """Returns how wide two columns are; results have room where the words leave it."""
    half = canvas.width // 2
    for cells in (_told, _tight):
        left, right = (max((cells(scene, canvas, row) for row in column), default=0) for column in (first, second))
        if left + right <= canvas.width or cells is _tight:
            break
    if max(left, right) <= half or min(left, right) > half:
        return half, half
    at = min(left, canvas.width - right) if left > half else max(left, canvas.width - right)
    return at, canvas.width - at


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
