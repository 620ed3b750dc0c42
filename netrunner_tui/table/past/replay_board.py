"""The screen of a game that is looked back at: where its zones stand, and how those are painted that the table does not have."""

from typing import Final

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.story import Moment, Story
from netrunner_tui.model.view import PlayerView, Seat
from netrunner_tui.replays.walking import SEEN_FROM, deed, instead
from netrunner_tui.table.board.bars import paint_badge, paint_corner, paint_help_key, situation
from netrunner_tui.table.board.chips import stacks
from netrunner_tui.table.board.rig import paint_hand
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.zones import paint
from netrunner_tui.table.drawing.canvas import Canvas, Hit, Ink, Role
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.first_line import PANEL, SECOND, STRONG, paint_first_line
from netrunner_tui.table.drawing.layout import Area, Layout, ZoneName, plan
from netrunner_tui.table.drawing.symbols import hand_word, logged
from netrunner_tui.table.past.timeline import LEAST, TALLEST, TimelinePlan, line_of, paint_timeline, signs

REPLAY_ZONES: Final[tuple[ZoneName, ...]] = (
    "top", "far_bar", "servers", "strip", "rig", "near_bar", "line", "moment", "hands", "timeline", "keys", "inspector", "log",
)  # fmt: skip


class Showing(msgspec.Struct, frozen=True):
    """A moment as it is shown: the table at it (`scene`), and the line of moments that it stands in."""

    scene: Scene
    story: Story
    place: int
    seat: Seat
    """The seat whose view is shown."""
    title: str = ""
    event: int = 0
    """The index of the change on the way to the moment, 0 for the moment itself."""
    events: int = 0
    """The number of those changes, the moment itself the last."""
    live: bool = False
    """The game goes on meanwhile."""
    better_from: int | None = None
    """For a better line: the record of the game after which it begins."""
    line: TimelinePlan | None = None
    """The story worked out for the width of the screen, where whoever shows it keeps that."""
    chances: tuple[float, float] | None = None
    """For a better line: its chance, and that of what was done instead."""

    @property
    def moment(self) -> Moment:
        """Returns the moment itself."""
        return self.story.moments[self.place]

    @property
    def hands(self) -> tuple[Side, ...]:
        """Returns the sides whose hands the seat sees."""
        return hands_of(self.seat)


def hands_of(seat: Seat) -> tuple[Side, ...]:
    """Returns the sides whose hands a seat sees."""
    return (CORP, RUNNER) if seat == "all" else (CORP,) if seat == CORP else (RUNNER,) if seat == RUNNER else ()


def side_of(seat: Seat, watched_from: Side = RUNNER) -> Side:
    """Returns from whose side the table is drawn; for a seat that is neither's, from the one that it is watched from."""
    return CORP if seat == CORP else RUNNER if seat == RUNNER else watched_from


def replay_plan(width: int, height: int, seat: Seat, servers: int = 0, watched_from: Side = RUNNER) -> Layout:
    """Returns the layout: the table's above the question; below it the answer, the hands and the timeline.

    `servers`: how many there are, for columns as wide as at the table; 0 where they are to stay as they are.
    """
    side = side_of(seat, watched_from)
    base = plan(width, height, side, servers=servers)
    nothing = Area(0, 0, 0, 0)
    areas = {**base.areas, "question": nothing, "hand": nothing}
    top = base.area("question").y
    if not base.compact:  # the log stands beside the board, and nobody decides here
        top = base.area("line").y
        areas["line"] = nothing
    left = height - 2 - top
    hands = len(hands_of(seat))
    rows = 3 * hands if left >= 3 * hands + LEAST + 2 * TALLEST else hands
    gap = 1 if left > rows + LEAST + 4 else 0
    areas["moment"] = Area(0, top, width, 1)
    areas["hands"] = Area(0, top + 1 + gap, width, rows)
    y = top + 1 + gap + rows + gap
    areas["timeline"] = Area(0, y, width, height - 1 - y)
    inspector, log = base.area("inspector"), base.area("log")
    if inspector.height:
        inside = top - 2
        upper = max(8, inside * 3 // 4 if inside < 34 else inside * 3 // 5)
        areas["inspector"] = replace(inspector, height=upper)
        areas["log"] = Area(log.x, 2 + upper, log.width, inside - upper - 1)
    return replace(base, areas=areas)


def paint_zone(zone: ZoneName, showing: Showing, canvas: Canvas) -> None:
    """Paints one zone."""
    match zone:
        case "top":
            _top(showing, canvas)
        case "moment":
            _moment(showing, canvas)
        case "hands":
            _hands(showing, canvas)
        case "timeline":
            paint_timeline(canvas, showing.line or line_of(showing.story, canvas.width), showing.place)
        case _:
            paint(zone, showing.scene, canvas)


def _top(showing: Showing, canvas: Canvas) -> None:
    """Paints the game's title and the seat shown; on narrow screens also the turn and the step, which wide ones show elsewhere."""
    scene = showing.scene
    view = scene.view
    what = "Looking back" if showing.live else "Replay" if showing.better_from is None else "Better line"
    seen = f"seen from: {SEEN_FROM[showing.seat]}" if not showing.live else ""
    if scene.layout.area("strip").height == 0:
        canvas.fill(0, 0, canvas.width, 1, PANEL)
        x = canvas.put(1, 0, what, STRONG)
        x = canvas.put(x + 2, 0, f"Turn {view.turn_number}" if view.turn_number else "Setup", STRONG)
        if view.turn:
            x = canvas.put(x + 1, 0, SIDE_NAMES[view.turn], SECOND)
        x = paint_badge(scene, canvas, x + 2) + 1
        end = paint_help_key(scene, canvas)
        told = f"seen from {SEEN_FROM[showing.seat]}" if seen else situation(scene)
        canvas.put(x, 0, canvas.cut(told, end - x - 1), SECOND)
        return
    x = paint_first_line(canvas, what, STRONG)
    words = [part for part in (showing.title, seen) if part]
    # A name that is cut says less than keys that the page of keys has too.
    room = 30 if showing.live else sum(canvas.measure(part) + 3 for part in words)
    end = paint_corner(scene, canvas, x, canvas.width - 1, max(30, room))
    if showing.live:
        words = [situation(scene), "backspace returns to now"]
    room = end - x - 3 - sum(canvas.measure(part) + 3 for part in words[1:])
    x = canvas.put(x + 3, 0, canvas.cut(words[0], room), SECOND)
    for part in words[1:]:
        x = canvas.put(x + 3, 0, canvas.cut(part, end - x - 3), SECOND)


def _moment(showing: Showing, canvas: Canvas) -> None:
    """Paints `Answer 131 of 291  Runner chose break 2 with Cleaver  instead of 5 others  turn 7 · 6.9.3b`."""
    moment, dot = showing.moment, canvas.glyphs.dot
    ground: Role = "card"
    canvas.fill(0, 0, canvas.width, 1, Ink("ink", ground))
    canvas.put(0, 0, canvas.glyphs.edge, Ink(moment.seat if showing.place else "ink2", ground))
    told = f"Answer {moment.number} of {showing.story.last_number}"
    if showing.better_from is not None:
        told = f"Better line from answer {showing.better_from}: {showing.place} of {showing.story.last}"
    if showing.event:
        told += f", event {showing.event} of {showing.events}"
    if any(note.place == showing.place for note in showing.story.notes):
        told += f" {signs(canvas.glyphs)['note']}"
    x = canvas.put(2, 0, told, Ink("ink", ground, bold=True)) + 2
    step = f" {dot} {moment.step}" if moment.step not in {"", "setup"} else ""
    when = f"turn {moment.turn_number}{step}" if moment.turn_number else f"setup{step}"
    if moment.taken_back:
        when = f"taken back {dot} {when}"
    others = instead(moment)
    who, did, said = deed(moment)
    if did == "answered":
        # The answer is hidden from this seat; the log's account of it is not.
        line = next((line for line in showing.scene.log if line.number == moment.number and line.side == moment.seat), None)
        if line is not None and line.led:
            did, said = "", logged(line, canvas.glyphs)[len(who) + 1 :].rstrip(".")
    end = canvas.width - 3 - canvas.measure(when)
    if showing.chances is not None and not showing.place:
        who, did, said = "", "", _better(showing.chances, canvas, end - x)
    need = canvas.measure(" ".join(filter(None, (who, did, said))))
    if showing.scene.layout.compact and x + need > end and not moment.taken_back:
        end = canvas.width - 1  # the turn and the step stand in the first row
    else:
        canvas.right(canvas.width - 1, 0, when, Ink("ink2", ground))
    if others and x + min(need, 30) + 2 + canvas.measure(others) <= end:
        start = canvas.right(end, 0, others, Ink("ink2", ground))
        if x + need + 2 < start:
            # With enough room it stands behind the answer.
            canvas.fill(start, 0, end - start, 1, Ink("ink", ground))
            canvas.put(x + need + 2, 0, others, Ink("ink2", ground))
        else:
            end = start - 2
    if who:
        x = canvas.put(x, 0, canvas.cut(who, end - x), Ink(moment.seat, ground, bold=True)) + 1
    x = canvas.put(x, 0, canvas.cut(did, end - x), Ink("ink2", ground)) + 1 if did else x
    canvas.put(x, 0, canvas.cut(said, end - x), Ink("ink", ground, bold=True))


def _better(chances: tuple[float, float], canvas: Canvas, room: int) -> str:
    """Returns what a better line is worth, in the longest words that have room."""
    best, given = (f"{chance * 100:.0f}" for chance in chances)
    short = f"chance {best} in 100, not {given}"
    words = (f"one way that it could have gone: chance {best} in 100 instead of {given}", f"chance {best} in 100 instead of {given}", short)
    return next((told for told in words if canvas.measure(told) <= room), short)


def _hands(showing: Showing, canvas: Canvas) -> None:
    """Paints the hands that are seen: as chips where there are rows for them, else a row of names each."""
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "desk"))
    sides = showing.hands
    if not sides or not canvas.height:
        return
    rows = canvas.height // len(sides)
    for place, side in enumerate(sides):
        if rows < 3:
            _names(showing.scene, canvas, place, showing.scene.view.player(side))
            continue
        part = Canvas(canvas.width, rows, "desk", canvas.glyphs)
        layout = showing.scene.layout
        grid = replace(layout.hand, count=max(1, (canvas.width - layout.hand.margin) // layout.hand.pitch))
        paint_hand(replace(showing.scene, side=side, layout=replace(layout, hand=grid)), part)
        canvas.rows[place * rows : (place + 1) * rows] = part.rows
        canvas.hits += [Hit(hit.x, hit.y + place * rows, hit.width, hit.height, hit.target) for hit in part.hits]


def _names(scene: Scene, canvas: Canvas, y: int, player: PlayerView) -> None:
    """Paints `GRIP 4/5  Sure Gamble · Overclock`: what does not fit is counted."""
    glyphs = canvas.glyphs
    x = canvas.put(1, y, canvas.glyphs.edge_small, Ink(player.side, "desk"))
    x = canvas.put(x + 1, y, hand_word(player.side, glyphs.words).upper(), Ink("ink3", "desk", bold=True)) + 1
    x = max(14, canvas.put(x, y, f"{player.hand_size}/{player.max_hand_size.total}", Ink("ink", "desk", bold=True)) + 1)
    groups = stacks(player.hand or ())
    for place, stack in enumerate(groups):
        word = stack[0].title or "card"
        if len(stack) > 1:
            word = f"{len(stack)}{glyphs.copies} {word}"
        left = sum(len(other) for other in groups[place:])
        room = canvas.width - 1 - x - (0 if place + 1 == len(groups) else len(f" {left} more") + 1)
        if canvas.measure(word) > room:
            canvas.put(x, y, f"{left} more", Ink("ink2", "desk"))
            return
        targets = [CardTarget(card.card) for card in stack]
        target = scene.focus if scene.focus in targets else targets[0]
        ink = Ink("focusink", "focus", bold=True) if scene.focus == target else Ink("ink2", "desk")
        start = x
        x = canvas.put(x, y, word, ink)
        canvas.point(start, y, x - start, 1, target)
        if place + 1 < len(groups):
            canvas.put(x + 1, y, glyphs.dot, Ink("ink3", "desk"))
        x += 3
