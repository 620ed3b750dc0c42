"""The painter of each zone, and the whole table on one canvas."""

from collections.abc import Callable
from typing import Final

from netrunner_tui.model.sides import other
from netrunner_tui.table.board.bars import paint_bar, paint_keys, paint_line, paint_top
from netrunner_tui.table.board.inspector import paint_card
from netrunner_tui.table.board.logbook import paint_log
from netrunner_tui.table.board.question import paint_question
from netrunner_tui.table.board.rig import paint_hand, paint_rig
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.servers import paint_servers
from netrunner_tui.table.board.strip import paint_strip
from netrunner_tui.table.drawing.canvas import Canvas, Hit
from netrunner_tui.table.drawing.layout import ZoneName

PAINTERS: Final[dict[ZoneName, Callable[[Scene, Canvas], object]]] = {
    "top": paint_top,
    "far_bar": lambda scene, canvas: paint_bar(scene, canvas, other(scene.side)),
    "servers": paint_servers,
    "strip": paint_strip,
    "rig": paint_rig,
    "near_bar": lambda scene, canvas: paint_bar(scene, canvas, scene.side),
    "line": paint_line,
    "question": paint_question,
    "hand": paint_hand,
    "keys": paint_keys,
    "inspector": paint_card,
    "log": paint_log,
}
"""What paints each zone of a table where a game goes on."""
ZONES: Final = tuple(PAINTERS)


def paint(zone: ZoneName, scene: Scene, canvas: Canvas) -> None:
    """Paints one zone of a scene."""
    PAINTERS[zone](scene, canvas)
    if scene.covered:
        canvas.hush()


def compose(scene: Scene) -> Canvas:
    """Returns the whole table on one canvas, for looking at and for finding what stands where."""
    layout = scene.layout
    whole = Canvas(layout.width, layout.height, "desk", scene.glyphs)
    for zone in ZONES:
        area = layout.area(zone)
        if not area.height:
            continue
        part = Canvas(area.width, area.height, "desk", scene.glyphs)
        paint(zone, scene, part)
        for y, row in enumerate(part.rows):
            whole.rows[area.y + y][area.x : area.x + area.width] = row
        whole.hits += [Hit(hit.x + area.x, hit.y + area.y, hit.width, hit.height, hit.target) for hit in part.hits]
    return whole
