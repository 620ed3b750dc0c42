"""Painting of a replay: the scene of its moment, its canvases, and the layers over them."""

from typing import Final

from msgspec.structs import replace

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import Seat
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.settings.keys import ERASE, GIVE, LEAVE, Keys
from netrunner_tui.table.board.overlay import Overlay
from netrunner_tui.table.board.pages import Page, paint_page
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.scrolling import Scrolling
from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.canvas import Canvas, Hit
from netrunner_tui.table.drawing.click_targets import BoardTarget, ClickTarget, KeyTarget
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.layout import Area, Layout, ZoneName, fits
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.drawing.too_small import paint_too_small
from netrunner_tui.table.past.replay_board import REPLAY_ZONES, Showing, paint_zone, replay_plan, side_of
from netrunner_tui.table.past.replay_pages import Typing
from netrunner_tui.table.past.replay_walk import Walk
from netrunner_tui.table.past.timeline import TimelinePlan, line_of

_LOG_SHOWN: Final = 60
"""Sentences of the log that are looked at for its zone."""


class ReplayPainting:
    """Paints where somebody is in a game into `canvases`, and what lies over it into `cover`."""

    def __init__(
        self, walk: Walk, overlay: Overlay, scrolling: Scrolling, preferences: Preferences, *, branches: bool, watched_from: Side
    ) -> None:
        """`branches`: a new game can be played on from here, so the key line says how. `watched_from`: the side of whoever only watches."""
        self.canvases: dict[ZoneName, Canvas] = {}
        self.cover: tuple[Area, Canvas] | None = None
        self.focus: ClickTarget | None = None
        """The card or server that is pointed at."""
        self._walk = walk
        self._overlay = overlay
        self._scrolling = scrolling
        self._preferences = preferences
        self._branches = branches
        self._watched_from: Side = watched_from
        self._line: TimelinePlan | None = None
        self._planned: tuple[tuple[int, int, Seat, int], Layout] | None = None

    @property
    def glyphs(self) -> Glyphs:
        """Returns the glyph set in use."""
        return self._preferences.glyphs(self._walk.view.rules)

    @property
    def layout(self) -> Layout:
        """Returns the layout for the present size and seat."""
        size, walk = self._preferences, self._walk
        wanted = (max(80, size.width), max(24, size.height), walk.seat, len(walk.view.servers))
        if self._planned is None or self._planned[0] != wanted:
            self._planned = wanted, replay_plan(*wanted, watched_from=self._watched_from)
        return self._planned[1]

    @property
    def keys(self) -> Keys:
        """Returns the key bindings."""
        return self._preferences.keymap.at(self._walk.context)

    def scene(self, typing: Typing | None, *, whole_log: bool = False) -> Scene:
        """Returns the moment, ready to be painted."""
        walk, scrolling, overlay = self._walk, self._scrolling, self._overlay
        log = walk.log if whole_log else walk.log_so_far()[-_LOG_SHOWN - scrolling.log_back :]
        return Scene(
            layout=self.layout,
            view=walk.view,
            side=side_of(walk.seat, self._watched_from),
            log=log,
            glyphs=self.glyphs,
            focus=self.focus,
            first_server=scrolling.first_server,
            rig_row=scrolling.rig_row,
            hand_row=scrolling.hand_row,
            log_back=scrolling.log_back if whole_log or overlay.kind != "log" else 0,
            notice=overlay.notice,
            keys=self._key_line(typing),
            find=overlay.search.words,
            find_at=overlay.search.place,
            bound=self.keys,
            replay=not walk.live,
        )

    def _showing(self, typing: Typing | None) -> Showing:
        """Returns the moment with the line that it stands in."""
        walk, width = self._walk, max(80, self._preferences.width)
        if self._line is None or self._line.story is not walk.story or self._line.width != width:
            self._line = line_of(walk.story, width)
        at, steps = walk.change
        better = walk.better is not None
        title = "hidden cards dealt anew" if better else walk.opened.title
        scene, begins = self.scene(typing), walk.begins_at if better else None
        return Showing(scene, walk.story, walk.place, walk.seat, title, at, steps, walk.live, begins, self._line, walk.chances)

    def _key_line(self, typing: Typing | None) -> tuple[tuple[str, str], ...]:
        """Returns the current key line."""
        overlay, keys, page = self._overlay, self.keys, self._preferences.keymap.at("page")
        if typing is not None:
            return ((GIVE, "keep" if typing.kind == "note" else "go"), (LEAVE, "leave it"))
        if overlay.searching:
            among = (("up down", "older, newer"),) if overlay.extent.found > 1 else ()
            there = ((GIVE, "go to that moment"),) if overlay.extent.found else ()
            return (*among, *there, (LEAVE, "end the search"))
        if overlay.page and overlay.page.choices:
            return (("up down", "choose"), *page.labels("act"))
        if overlay.page:
            more: tuple[CommandId, ...] = ("find",) if overlay.kind == "log" else ("words",) if overlay.kind == "card" else ()
            scroll = page.labels("up", "down", "page up", "page down") if overlay.extent.scrolls else ()
            return (*scroll, *page.labels(*more), (ERASE, "close"))
        told = keys.labels("earlier", "later", "turn earlier", "turn later")
        if self._walk.playing:
            return (*told, (keys.key_of("act"), "pause"), *keys.labels("slower", "faster"))
        branch: tuple[CommandId, ...] = ("branch",) if self._branches else ()
        if self._walk.live:
            return (*told, *keys.labels("act", "find", *branch, "back", "help"))
        if self._walk.better is not None:
            return (*told, *keys.labels("back", "start", "end", "act", "find", "help"))
        if self._walk.better_here is not None:
            told = (*keys.labels("better line"), *told)
        if not self.layout.compact:
            return (*told, *keys.labels("start", "end", "act", "find", "seen from", *branch, "close"))
        return (*told, *keys.labels("act", "find", "seen from"), *((keys.key_of(id), "branch") for id in branch), *keys.labels("close"))

    def paint(self, typing: Typing | None) -> None:
        """Paints everything; `typing` is what is being typed in a box over it."""
        overlay = self._overlay
        width, height = self._preferences.width, self._preferences.height
        if not fits(width, height):
            canvas = Canvas(width, height, "desk", self.glyphs)
            paint_too_small(canvas, f"{self._preferences.keys.key_of('close')} closes")
            self.canvases, self.cover = {}, (Area(0, 0, width, height), canvas)
            return
        # The page comes first: the key line tells of scrolling only where there is something to scroll.
        page = typing.page() if typing is not None else overlay.page
        self.cover = self._paint_over(page, typing) if page else None
        showing = self._showing(typing)
        layout = showing.scene.layout
        self.canvases = {}
        for zone in REPLAY_ZONES:
            area = layout.area(zone)
            if area.height and area.width:
                canvas = Canvas(area.width, area.height, "panel" if zone in {"inspector", "log"} else "desk", self.glyphs)
                paint_zone(zone, showing, canvas)
                self.canvases[zone] = canvas

    def _paint_over(self, page: Page, typing: Typing | None) -> tuple[Area, Canvas]:
        """Paints a page, or the box in which something is typed."""
        area = self._page_area(page, self.layout)
        canvas = Canvas(area.width, area.height, "panel", self.glyphs)
        extent = paint_page(page, self.scene(typing, whole_log=page.kind == "log"), canvas)
        if typing is None:
            self._overlay.painted(extent)
        if page.kind == "log":
            self._scrolling.log_ends(extent)
        return area, canvas

    def _page_area(self, page: Page, layout: Layout) -> Area:
        """Returns where a page lies: over the table above the answer; a question to the player is a box of its own."""
        width = layout.area("servers").width
        height = layout.area("moment").y - 1
        if page.kind == "ask":
            wide = min(width - 4, 90)
            lines = sum(len(Canvas(1, 1).wrap(told, wide - 4)) for _, told in page.lines)
            high = min(height, lines + len(page.choices) + 4)
            return Area(2, 1 + max(0, (height - high) // 2), wide, high)
        # Anything that needs room takes it from the timeline.
        return Area(0, 1, width, self._preferences.height - 2 if page.kind in {"text", "log"} else height)

    def move_focus(self, direction: jump.Direction) -> None:
        """Moves the focus over whatever can be read."""
        hits: list[Hit] = []
        for zone, canvas in self.canvases.items():
            area = self.layout.area(zone)
            hits += [replace(hit, x=hit.x + area.x, y=hit.y + area.y) for hit in canvas.hits if isinstance(hit.target, BoardTarget)]
        here = next((hit for hit in hits if hit.target == self.focus), None)
        area = self.layout.area("moment")
        found = jump.nearest(hits, here or Hit(area.x + 1, area.y, 1, 1, KeyTarget("")), direction)
        if found:
            self.focus = found.target
