"""The painter of each zone, and the whole table on one canvas."""

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

ZONES: Final[tuple[ZoneName, ...]] = (
    "top", "far_bar", "servers", "strip", "rig", "near_bar", "line", "question", "hand", "keys", "inspector", "log",
)  # fmt: skip


def paint(zone: ZoneName, scene: Scene, canvas: Canvas) -> None:
    """Paints one zone of a scene."""
    _paint(zone, scene, canvas)
    if scene.covered:
        canvas.hush()


def _paint(zone: ZoneName, scene: Scene, canvas: Canvas) -> None:
    match zone:
        case "top":
            paint_top(scene, canvas)
        case "far_bar":
            paint_bar(scene, canvas, other(scene.side))
        case "near_bar":
            paint_bar(scene, canvas, scene.side)
        case "servers":
            paint_servers(scene, canvas)
        case "rig":
            paint_rig(scene, canvas)
        case "strip":
            paint_strip(scene, canvas)
        case "line":
            paint_line(scene, canvas)
        case "question":
            paint_question(scene, canvas)
        case "hand":
            paint_hand(scene, canvas)
        case "keys":
            paint_keys(scene, canvas)
        case "inspector":
            paint_card(scene, canvas)
        case "log":
            paint_log(scene, canvas)


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
