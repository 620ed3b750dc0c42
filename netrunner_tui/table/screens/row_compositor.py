"""A frame of what has changed and nothing else: for each changed part of a row, only the widget that is seen there is asked for it.

Textual's own compositor asks every widget between the first and the last change for all its rows, and sends a changed part from the
left edge of its widget on.
"""

from collections.abc import Sequence

from rich.color import ColorSystem
from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.geometry import Region
from textual.widget import Widget

from netrunner_tui.table.drawing.terse_text import StyledText, printed
from netrunner_tui.table.drawing.zone import Zone

_Interval = tuple[int, int]
"""Columns of a row, the second not included."""
_Part = tuple[int, int, Sequence[StyledText]]
"""A part of a row: the column and the row that it is printed from, and what is printed."""


class RowsUpdate(ChopsUpdate):
    """Parts of rows."""

    def __init__(self, parts: list[_Part]) -> None:
        super().__init__([], [], [])
        self.parts = parts

    def render_segments(self, console: Console) -> str:
        """Returns what is sent to the terminal."""
        return printed(self.parts, console._color_system or ColorSystem.TRUECOLOR)


class WholeUpdate(LayoutUpdate):
    """All rows. Textual would print each style in full, to be read again and made less of."""

    def render_segments(self, console: Console) -> str:
        """Returns what is sent to the terminal."""
        rows = enumerate(self.strips, self.region.y)
        parts = [(self.region.x, y, [(text, style) for strip in row for text, style, _ in strip]) for y, row in rows]
        return printed(parts, console._color_system or ColorSystem.TRUECOLOR)


class RowCompositor(Compositor):
    """A compositor for few widgets with whole rows at hand."""

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Returns the whole frame."""
        whole = super().render_full_update(simplify)
        return WholeUpdate(whole.strips, whole.region)

    def render_partial_update(self) -> ChopsUpdate | None:
        """Returns what has changed since the last frame; None for nothing."""
        screen = self.size.region
        changed = [seen for region in self._dirty_regions if (seen := region.intersection(screen))]
        self._dirty_regions.clear()
        if not changed:
            return None
        # From front to back: what lies on top is seen.
        widgets = [(widget, region, region.intersection(clip)) for widget, (region, clip) in self.visible_widgets.items()]
        parts: list[_Part] = []
        for y, left, right in self._regions_to_spans(changed):
            parts += _row(y, [(left, right)], widgets)
        return RowsUpdate(parts)


def _row(y: int, open_parts: list[_Interval], widgets: list[tuple[Widget, Region, Region]]) -> list[_Part]:
    """Returns the parts of a row as the widgets that are seen there print them, from left to right."""
    parts: list[_Part] = []
    for widget, region, seen in widgets:
        if not seen.y <= y < seen.bottom:
            continue
        still_open: list[_Interval] = []
        for left, right in open_parts:
            first, last = max(left, seen.x), min(right, seen.right)
            if first >= last:
                still_open.append((left, right))
                continue
            part = widget.part(y - region.y, first - region.x, last - region.x) if isinstance(widget, Zone) else None
            if part is None:
                row = widget.render_lines(Region(seen.x - region.x, y - region.y, seen.width, 1))[0]
                part = [(text, style) for text, style, _ in row.crop(first - seen.x, last - seen.x)]
            parts.append((first, y, part))
            still_open += [part for part in ((left, first), (last, right)) if part[0] < part[1]]
        open_parts = still_open
        if not open_parts:
            break
    return sorted(parts, key=lambda part: part[0])
