"""The whole board in one widget: its zones side by side, and what lies over them. Where they change places, Textual lays nothing out."""

from collections.abc import Iterator
from typing import Final

from textual.geometry import Region

from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import ClickTarget
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.drawing.themes import Palette
from netrunner_tui.table.drawing.zone import Zone, changed_columns

COVER: Final = "cover"
"""The name of the part that lies over all others."""

Parts = dict[str, tuple[Area, Canvas]]
"""The zones by name, each with its place, and last the `COVER`. No two zones share a cell."""


class BoardWidget(Zone):
    """A screen full of zones."""

    def __init__(self) -> None:
        super().__init__("board")
        self.parts: Parts = {}
        """The zones as they are shown now."""

    def put(self, parts: Parts, size: tuple[int, int], palette: Palette) -> None:
        """Shows zones on a screen of this size, and has painted what differs."""
        before, self.parts = self.parts, parts
        if palette is not self._palette or size != (self.canvas.width, self.canvas.height):
            self.place(Area(0, 0, *size))
            self.show(_composed(parts, size), palette)
        elif COVER in parts or COVER in before or _places(parts) != _places(before):
            self.show(_composed(parts, size), palette)
        else:
            changed = [part for name, (area, canvas) in parts.items() for part in self._taken(area, before[name][1], canvas)]
            if changed:
                self._repaint(changed)

    def put_part(self, name: str, canvas: Canvas) -> None:
        """Shows a part otherwise, while it is shown and nothing lies over it."""
        if name not in self.parts:
            return
        area, before = self.parts[name]
        self.parts = {**self.parts, name: (area, canvas)}
        changed = list(self._taken(area, before, canvas))
        if changed:
            self._repaint(changed)

    def _taken(self, area: Area, before: Canvas, fresh: Canvas) -> Iterator[Region]:
        """Takes a part that stands where it stood; yields what differs in it."""
        if fresh is before:
            return
        for y, (old, new) in enumerate(zip(before.rows, fresh.rows, strict=True), area.y):
            if old != new:
                self._strips.pop(y, None)
                self.canvas.rows[y][area.x : area.x + area.width] = new
                yield from (Region(area.x + first, y, end - first, 1) for first, end in changed_columns(old, new))

    def part_at(self, x: int, y: int) -> tuple[str, ClickTarget | None] | None:
        """Returns the name of the part that is seen at a cell, and what stands there; None between the zones."""
        for name in reversed(self.parts):
            area, canvas = self.parts[name]
            if area.x <= x < area.x + area.width and area.y <= y < area.y + area.height:
                return name, canvas.at(x - area.x, y - area.y)
        return None


def _places(parts: Parts) -> dict[str, Area]:
    return {name: area for name, (area, _) in parts.items()}


def _composed(parts: Parts, size: tuple[int, int]) -> Canvas:
    """Returns all parts on one canvas."""
    whole = Canvas(*size)
    for area, canvas in parts.values():
        for y, row in enumerate(canvas.rows, area.y):
            if y < whole.height:
                whole.rows[y][area.x : area.x + area.width] = row[: max(0, whole.width - area.x)]
    return whole
