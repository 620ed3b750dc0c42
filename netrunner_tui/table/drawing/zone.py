"""A zone of the screen: paints a canvas with the line API and sends only the rows that changed."""

from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import is_not
from typing import Final, Protocol, runtime_checkable

from rich.segment import Segment
from textual import events
from textual.filter import ANSIToTruecolor, LineFilter, NoColor
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from netrunner_tui.table.drawing.canvas import Canvas, Cell, Ink
from netrunner_tui.table.drawing.click_targets import ClickTarget
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.drawing.terse_text import StyledText
from netrunner_tui.table.drawing.themes import Palette

GAP: Final = 8
"""Cells between two changes of a row that are sent with them: to move the cursor past them takes as many bytes."""


@runtime_checkable
class Timed(Protocol):
    """An app that knows when the mouse button went up whose click is being made; None while none is."""

    released: float | None


class Zone(Widget, inherit_css=False):
    """A rectangle of the table. It knows no rules and no cards, only the canvas that it was last given."""

    can_focus = False

    class Clicked(Message):
        """A click on the zone, and what stands there; its time is that of the mouse."""

        def __init__(self, target: ClickTarget | None, time: float) -> None:
            super().__init__()
            self.target = target
            self.time = time

    class Wheel(Message):
        """The wheel over the zone: `by` is 1 downward, -1 upward."""

        def __init__(self, zone: str, by: int) -> None:
            super().__init__()
            self.zone = zone
            self.by = by

    def __init__(self, name: str) -> None:
        super().__init__(id=name.replace("_", "-"), classes="zone")
        self.canvas = Canvas(0, 0)
        self.area = Area(0, 0, 0, 0)
        self._palette: Palette | None = None
        self._strips: dict[int, Strip] = {}

    def place(self, area: Area) -> None:
        """Moves the zone; no height hides it."""
        if area == self.area:
            return
        self.area = area
        self.display = area.height > 0 and area.width > 0
        self.styles.offset = (area.x, area.y)
        self.styles.width = max(1, area.width)
        self.styles.height = max(1, area.height)

    def show(self, fresh: Canvas, palette: Palette) -> None:
        """Takes a newly painted canvas and repaints on the terminal what differs."""
        before = self.canvas
        if fresh is before and palette is self._palette:
            return
        self.canvas = fresh
        if palette is not self._palette or (before.width, before.height) != (fresh.width, fresh.height):
            self._palette = palette
            self._strips.clear()
            self.refresh()
            return
        changed: list[Region] = []
        for y, (old, new) in enumerate(zip(before.rows, fresh.rows, strict=True)):
            if old != new:
                self._strips.pop(y, None)
                changed += [Region(first, y, end - first, 1) for first, end in changed_columns(old, new)]
        if changed:
            self._repaint(changed)

    def _repaint(self, parts: Sequence[Region]) -> None:
        """Has parts painted with the screen's next frame: without the messages and the turns of their own that `refresh` takes for it.

        A zone has no border to reckon in, and keeps no rows that Textual made of it.
        """
        self._repaint_regions.update(parts)
        self.screen._dirty_widgets.add(self)
        self.screen._update_timer.resume()

    def post_message(self, message: Message) -> bool:
        """Takes a message. A click is as old as the button's release: Textual dates it anew each time that it hands it on."""
        if isinstance(message, events.Click):
            app = self.app
            if isinstance(app, Timed) and app.released is not None:
                message.time = app.released
        return super().post_message(message)

    def on_click(self, event: events.Click) -> None:
        """Says what was clicked."""
        event.stop()
        found = self.part_at(event.x, event.y)
        if found is not None:
            self.post_message(self.Clicked(found[1], event.time))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Tells that the wheel was turned down."""
        self._turned(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Tells that the wheel was turned up."""
        self._turned(event, -1)

    def _turned(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        found = self.part_at(event.x, event.y)
        if found is not None:
            self.post_message(self.Wheel(found[0], by))

    def part_at(self, x: int, y: int) -> tuple[str, ClickTarget | None] | None:
        """Returns the name of what is painted at a cell, and what stands there; None where nothing is painted."""
        return self.id or "", self.canvas.at(x, y)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Returns the rows of a part of the zone. It has no border, padding or opacity that Textual would have to look for on each."""
        strips = [self.render_line(y) for y in crop.line_range]
        filters = self._filters()
        if filters:
            background = self.background_colors[1]
            for line_filter in filters:
                strips = [strip.apply_filter(line_filter, background) for strip in strips]
        width = self.size.width
        if any(strip.cell_length != width for strip in strips):
            strips = [strip.adjust_cell_length(width) for strip in strips]
        if crop.column_span != (0, width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def _filters(self) -> list[LineFilter]:
        """Returns the filters that would change anything.

        A palette is all `#rrggbb`, or all names that go through as they are: there is none to translate. Under NO_COLOR, the names are
        those of no hue.
        """
        named = self._palette is not None and self._palette.named
        left_out = (ANSIToTruecolor, NoColor) if named else (ANSIToTruecolor,)
        return [line_filter for line_filter in self.get_line_filters() if not isinstance(line_filter, left_out)]

    def part(self, y: int, left: int, right: int) -> Sequence[StyledText] | None:
        """Returns a part of a row, which need not be made whole for it; None where it has to be: a filter, or half a wide letter."""
        if self._palette is None or y >= self.canvas.height or right > self.canvas.width or self._filters():
            return None
        row = self.canvas.rows[y]
        if not row[left][0] or (right < len(row) and not row[right][0]):
            return None
        return _texts(row[left:right], self._palette)

    def render_line(self, y: int) -> Strip:
        """Returns one row as segments of equal ink."""
        strip = self._strips.get(y)
        if strip is None:
            if self._palette is None or y >= self.canvas.height:
                return Strip.blank(self.size.width)
            row = self.canvas.rows[y]
            strip = self._strips[y] = Strip([Segment(*text) for text in _texts(row, self._palette)], len(row))
        return strip


def changed_columns(old: list[Cell], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """Returns the first column and the one after the last of each stretch of a row that differs; it begins and ends with whole letters."""
    first = last = -1
    # Equal cells mostly are the very same objects: those are passed over without a step of this loop.
    for x in compress(count(), map(is_not, old, new)):
        if old[x] == new[x]:
            continue
        if first < 0:
            first = x
        elif x - last > GAP:
            yield _whole_letters(new, first, last + 1)
            first = x
        last = x
    if first >= 0:
        yield _whole_letters(new, first, last + 1)


def _whole_letters(row: list[Cell], first: int, end: int) -> tuple[int, int]:
    while first and not row[first][0]:
        first -= 1
    while end < len(row) and not row[end][0]:
        end += 1
    return first, end


def _texts(row: list[Cell], palette: Palette) -> list[StyledText]:
    """Returns the row in few pieces: blanks go with whatever of their ground stands beside them."""
    texts: list[StyledText] = []
    text = ""
    ink: Ink | None = None
    for character, cell_ink in row:
        if ink is None:
            ink = cell_ink
        elif cell_ink is not ink and cell_ink != ink:
            if character == " " and cell_ink.bg == ink.bg:
                pass
            elif cell_ink.bg == ink.bg and not text.strip():
                ink = cell_ink
            else:
                texts.append((text, palette.style(ink)))
                text = ""
                ink = cell_ink
        text += character
    if ink is not None:
        texts.append((text, palette.style(ink)))
    return texts
