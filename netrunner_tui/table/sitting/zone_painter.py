"""Painting the zones of the board; what has not changed is not painted again."""

from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.zones import ZONES, paint
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.layout import ZoneName


class ZonePainter:
    """The canvas of each zone, and what it was painted from."""

    def __init__(self) -> None:
        self._painted: dict[ZoneName, tuple[tuple[object, ...], Canvas]] = {}

    def paint(self, scene: Scene) -> dict[ZoneName, Canvas]:
        """Returns the canvases of a scene; a zone that looks as it did is the same object as before."""
        canvases = {}
        for zone in ZONES:
            area = scene.layout.area(zone)
            known = self._painted.get(zone)
            depends = (area.width, area.height, *_depends(zone, scene, known[1] if known else None))
            if known is not None and known[0] == depends:
                canvases[zone] = known[1]
            elif area.height and area.width:
                canvas = Canvas(area.width, area.height, "panel" if zone in {"inspector", "log"} else "desk", scene.glyphs)
                paint(zone, scene, canvas)
                canvases[zone] = canvas
                self._painted[zone] = (depends, canvas)
        return canvases


def _depends(zone: ZoneName, scene: Scene, before: Canvas | None) -> tuple[object, ...]:
    """Returns all that the picture of a zone depends on, so that what has not changed is not painted again.

    The focus counts only where it is, or has just been, in the zone.
    """
    layout = scene.layout
    base = (scene.view, layout.width, layout.height, layout.side, scene.glyphs.ascii)
    focus = scene.focus if before is None or any(hit.target == scene.focus for hit in before.hits) else None
    match zone:
        case "top":
            return (*base, scene.table_marks)
        case "strip":
            return (*base, focus)
        case "log":
            return (*base, scene.log_back, len(scene.log), scene.since)
        case "line":
            return (*base, len(scene.log), scene.banner, scene.since)
        case "far_bar" | "near_bar":
            return (*base, focus)
        case "servers" | "rig" | "hand":
            rows = {"servers": scene.first_server, "rig": scene.rig_row, "hand": scene.hand_row}[zone]
            return (*base, focus, rows, scene.jump, scene.labels, scene.marked, scene.apart)
        case "keys":
            return (layout.width, scene.keys, scene.notice, scene.glyphs.ascii)
        case "inspector":
            return (*base, scene.focused_card(), scene.focused_run(), scene.question, scene.listing, scene.jump)
        case "moment" | "hands" | "timeline" | "coach":
            return base
        case "question":
            answering = scene.focus if scene.jump or (scene.focus and scene.focus.kind == "answer") else None
            asked = (scene.question, scene.listing, scene.page, scene.chosen, scene.amount, scene.banner)
            return (*base, *asked, scene.jump, scene.labels, scene.hint, scene.hint_cost, answering)
