"""Painting the zones of the board; what has not changed is not painted again."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final

import msgspec

from netrunner_tui.model.sides import SIDES, other
from netrunner_tui.rulebook_facts.timing import ice_is_passed, run_is_declared
from netrunner_tui.table.board.bars import situation
from netrunner_tui.table.board.rig import copies_named, other_hand
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.zones import ZONES, paint
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import AnswerTarget, ClickTarget
from netrunner_tui.table.drawing.layout import ZoneName


class _Painted(msgspec.Struct, frozen=True):
    """A zone as it was painted."""

    of: tuple[object, ...]
    """All that the picture depends on, but for the focus."""
    focus: ClickTarget | None
    """The focus, where it was in the zone."""
    canvas: Canvas


class ZonePainter:
    """The canvas of each zone, and what it was painted from."""

    def __init__(self) -> None:
        self._painted: dict[ZoneName, _Painted] = {}

    def paint(self, scene: Scene, zones: Sequence[ZoneName] = ZONES) -> dict[ZoneName, Canvas]:
        """Returns the canvases of some zones of a scene; one that looks as it did is the same object as before."""
        canvases = {}
        for zone in zones:
            area = scene.layout.area(zone)
            if not (area.height and area.width):
                continue
            known = self._painted.get(zone)
            of = (area.width, area.height, *_depends(zone, scene))
            if known is None or known.of != of or known.focus != _focus_in(zone, scene, known.canvas):
                canvas = Canvas(area.width, area.height, "panel" if zone in {"inspector", "log"} else "desk", scene.glyphs)
                paint(zone, scene, canvas)
                self._painted[zone] = known = _Painted(of, _focus_in(zone, scene, canvas), canvas)
            canvases[zone] = known.canvas
        return canvases


def _focus_in(zone: ZoneName, scene: Scene, canvas: Canvas) -> ClickTarget | None:
    """Returns the focus if it is in a zone, where moving it away is seen."""
    if zone not in _SHOW_FOCUS or scene.focus is None:
        return None
    return scene.focus if any(hit.target == scene.focus for hit in canvas.hits) else None


_SHOW_FOCUS: Final = frozenset({"strip", "far_bar", "near_bar", "servers", "rig", "hand"})
_CARDS_TOLD: Final = (
    "accessed", "looking", "play", "removed", "rig", "servers", "set_aside", "corp.discard", "corp.hand", "corp.identity",
    "corp.score_area", "runner.discard", "runner.hand", "runner.identity", "runner.score_area",
)  # fmt: skip
"""All parts of a view with cards."""
READ: Final[Mapping[ZoneName, tuple[str, ...]]] = {
    "top": ("match", "play", "rules", "run", "step", "turn", "turn_number", "winner"),
    "far_bar": ("corp", "runner", "mark", "play", "rules", "target_score", "turn"),
    "near_bar": ("corp", "runner", "mark", "play", "rules", "target_score", "turn"),
    "strip": ("corp.allotted", "corp.clicks", "play", "rules", "run", "runner.allotted", "runner.clicks", "step", "turn", "turn_number"),
    "servers": ("corp.deck_size", "corp.discard", "corp.hand", "corp.hand_size", "rules", "run", "servers", "step"),
    "rig": ("rig", "runner.hand", "runner.memory_limit", "runner.memory_used"),
    "hand": (
        "corp.hand", "corp.hand_size", "corp.max_hand_size", "runner.hand", "runner.hand_size", "runner.max_hand_size",
        "runner.memory_limit",
    ),
    "inspector": (
        *_CARDS_TOLD, "breakers", "run", "corp.bad_publicity", "corp.credits", "corp.max_hand_size", "corp.memory_limit", "runner.credits",
        "runner.max_hand_size", "runner.memory_limit",
    ),
    "question": (*_CARDS_TOLD, "asked", "asking", "run", "step", "winner"),
    "log": ("turn_number",),
    "line": (),
    "keys": (),
}  # fmt: skip
"""The parts of a view that the painter of each zone reads, beside the seat that it is of."""
_BOTH_BARS: Final = tuple(attrgetter(name) for name in READ["near_bar"] if name not in SIDES)
_OF_IDENTITIES: Final = tuple(attrgetter(f"{side}.{name}") for side in SIDES for name in ("max_hand_size", "memory_limit"))
_WITHOUT_STEP: Final = tuple(attrgetter(name) for name in READ["servers"] if name != "step")
_BESIDE_SITUATION: Final = tuple(attrgetter(name) for name in READ["top"] if name not in {"play", "run", "step", "winner"})
PARTS: Final = {zone: tuple(attrgetter(name) for name in names) for zone, names in READ.items()}
"""How these parts are read off a view."""


def _parts(zone: ZoneName, scene: Scene) -> tuple[object, ...]:
    """Returns the parts of a view that a zone's picture depends on now: those that its painter may read, or fewer."""
    view = scene.view
    if zone in {"far_bar", "near_bar"}:
        player = view.player(scene.side if zone == "near_bar" else other(scene.side))
        return (player, *(part(view) for part in _BOTH_BARS))
    if zone == "servers":
        # The step only says where the arrow of a run stands.
        return (*(part(view) for part in _WITHOUT_STEP), run_is_declared(view), ice_is_passed(view))
    if zone == "top" and scene.layout.area("strip").height:
        return (*(part(view) for part in _BESIDE_SITUATION), situation(scene))
    read = tuple([part(view) for part in PARTS.get(zone, ())])
    if zone != "inspector":
        return read
    card, server, run = scene.focused_card(), scene.focused_run(), view.run
    met = run is not None and bool(run.encountering)
    if server or met or (card is not None and (card.zone == "ice" or card.host)):
        return (*read, card, server, *((scene.question, scene.listing) if met else ()))
    # A card by itself: the table around it does not matter, but for what an identity gives its player, the credits of a run, and who has
    # an agenda.
    stolen = card is not None and card.zone == "score" and card in view.runner.score_area
    return (card, stolen, run.credits if run is not None else 0, *(part(view) for part in _OF_IDENTITIES))


def _depends(zone: ZoneName, scene: Scene) -> tuple[object, ...]:
    """Returns all that the picture of a zone depends on, but for the focus on it, so that what has not changed is not painted again."""
    layout = scene.layout
    base = (layout.width, layout.height, layout.side, scene.view.seat, scene.glyphs.ascii, scene.covered, *_parts(zone, scene))
    match zone:
        case "top":
            return (*base, scene.table_marks, scene.bound)
        case "log":
            return (*base, scene.log_back, len(scene.log), scene.log[-1:], scene.since)
        case "line":
            accessing = scene.question is not None and scene.question.kind == "access"
            return (*base, len(scene.log), scene.log[-1:], scene.banner, scene.since, accessing)
        case "servers":
            return (*base, scene.first_server, layout.servers, scene.jump, scene.labels, scene.marked)
        case "rig":
            named = copies_named(scene, (*scene.view.rig, *other_hand(scene)))
            return (*base, scene.rig_row, layout.rig, scene.jump, scene.labels, scene.marked, named, scene.apart)
        case "hand":
            named = copies_named(scene, scene.view.player(scene.side).hand or ())
            return (*base, scene.hand_row, layout.hand, scene.jump, scene.labels, scene.marked, named, scene.apart)
        case "keys":
            return (*base, scene.keys, scene.notice)
        case "inspector":
            return (*base, scene.jump, scene.bound)
        case "question":
            answering = scene.focus if scene.jump or isinstance(scene.focus, AnswerTarget) else None
            asked = (scene.question, scene.listing, scene.page, scene.chosen, scene.amount, scene.banner)
            return (*base, *asked, scene.jump, scene.labels, scene.hint, scene.hint_cost, answering, scene.bound)
        case _:
            return base
