"""A game as pictures of the table: one of a moment, or all of them one after the other, without an app and without a terminal."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import View
from netrunner_tui.replays.cast import LAST, CastEvent, header, pause, recording
from netrunner_tui.replays.excerpt import Excerpt
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.glyphs import SAFE, with_words
from netrunner_tui.table.drawing.layout import ZoneName
from netrunner_tui.table.drawing.picture import frame, painted, svg
from netrunner_tui.table.drawing.themes import Palette
from netrunner_tui.table.past.replay_board import REPLAY_ZONES, Showing, paint_zone, replay_plan, side_of
from netrunner_tui.table.past.timeline import line_of

_AS_BEFORE: Final[frozenset[ZoneName]] = frozenset({"far_bar", "near_bar", "servers", "rig", "hands", "inspector"})
"""Zones that show nothing but cards and figures: they are as they were where only the step has changed."""
_WITH_KEYS: Final[frozenset[ZoneName]] = frozenset({"top", "inspector"})


class Camera:
    """Takes pictures of an excerpt, `size` columns and rows large. Raises NetrunnerError for a size at which no table can be drawn."""

    def __init__(self, excerpt: Excerpt, size: tuple[int, int]) -> None:
        if size[0] < 80 or size[1] < 24:
            raise NetrunnerError("a table needs 80 columns and 24 rows")
        self._excerpt = excerpt
        self._layout = replay_plan(*size, excerpt.seat)
        self._glyphs = with_words(SAFE, excerpt.head.rules)
        self._story = excerpt.past.story(excerpt.seat)
        self._line = line_of(self._story, size[0])
        self._log = excerpt.past.log(excerpt.seat)
        self._ends = [bisect_right(self._log, answered.number, key=lambda line: line.number) for answered in excerpt.past.answered]
        self._last: tuple[View, dict[ZoneName, Canvas]] | None = None
        self.title = f"{excerpt.head.player(CORP)} against {excerpt.head.player(RUNNER)}"

    def shot(self, place: int, view: View | None = None) -> Canvas:
        """Returns the table at a place; its view, where that is known already."""
        seat, view = self._excerpt.seat, view or self._excerpt.view(place)
        end = self._ends[place]
        # Each sentence takes a row at least.
        told = self._log[max(0, end - self._layout.height) : end]
        notes = [f"Note by {note.by}: {note.text}" for note in self._story.notes if note.place == place]
        scene = Scene(
            layout=self._layout,
            view=view,
            side=side_of(seat),
            log=told,
            glyphs=self._glyphs,
            notice=plain(" · ".join(notes)),
            replay=True,
        )
        showing = Showing(scene, self._story, place, seat, self.title, line=self._line)
        whole = Canvas(self._layout.width, self._layout.height, "desk", self._glyphs)
        # Where the Runner is told to be depends on the step of the run.
        cards = msgspec.structs.replace(view, number=0, step=view.step if view.run else "")
        known = self._last[1] if self._last and self._last[0] == cards else {}
        parts: dict[ZoneName, Canvas] = {}
        for zone in REPLAY_ZONES:
            area = self._layout.area(zone)
            if not area.height or not area.width:
                continue
            part = known.get(zone)
            if part is None:
                part = Canvas(area.width, area.height, "panel" if zone in {"inspector", "log"} else "desk", self._glyphs)
                paint_zone(zone, showing, part)
                if zone in _WITH_KEYS:
                    _without_keys(part)
            if zone in _AS_BEFORE:
                parts[zone] = part
            for y, row in enumerate(part.rows):
                whole.rows[area.y + y][area.x : area.x + area.width] = row
        self._last = cards, parts
        return whole


def _without_keys(part: Canvas) -> None:
    """Takes out what tells of keys: a picture has none. A whole zone that can be clicked tells of none."""
    for hit in part.hits:
        if isinstance(hit.target, KeyTarget) and (hit.width, hit.height) != (part.width, part.height):
            for row in part.rows[hit.y : hit.y + hit.height]:
                row[hit.x : hit.x + hit.width] = [(" ", ink) for _, ink in row[hit.x : hit.x + hit.width]]


def picture(excerpt: Excerpt, place: int, size: tuple[int, int], palette: Palette) -> str:
    """Returns the table at a moment as an SVG."""
    camera = Camera(excerpt, size)
    number = excerpt.past.answered[place].number
    return svg(painted(camera.shot(place), palette), f"{camera.title}: answer {number}")


def film(excerpt: Excerpt, size: tuple[int, int], palette: Palette) -> bytes:
    """Steps through the excerpt at the pace of reading, as a recording for asciinema; its turns and notes are marks to jump to."""
    camera = Camera(excerpt, size)
    return recording(header(size, camera.title, excerpt.head.created), _sent(excerpt, camera, palette))


def _sent(excerpt: Excerpt, camera: Camera, palette: Palette) -> Iterator[tuple[float, CastEvent, str]]:
    story, log = excerpt.past.story(excerpt.seat), excerpt.log()
    turns = set(story.turn_starts())
    notes = {note.place: plain(note.text) for note in story.notes}
    before: Canvas | None = None
    time = 0.0
    for place, (view,) in zip(excerpt.places, excerpt.past.walk(excerpt.first, excerpt.last, (excerpt.seat,)), strict=True):
        now = camera.shot(place, view)
        sent = frame(now, palette, before)
        if sent:
            yield time, "o", sent
        before = now
        if place in turns and view.turn_number:
            yield time, "m", f"Turn {view.turn_number}"
        if place in notes:
            yield time, "m", notes[place]
        said = [line.text for line in log.get(place, ())]
        time += pause([*said, notes.get(place, "")])
    # The last moment stays; then the cursor is shown again, and the colours are the terminal's own.
    yield time + LAST, "o", "\x1b[0m\x1b[?25h"
