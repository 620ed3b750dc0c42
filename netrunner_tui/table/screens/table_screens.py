"""The screen of a game that goes on. It is loaded when somebody sits down."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.message import Message
from textual.timer import Timer

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import View
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.handlers import Handlers, Listed
from netrunner_tui.settings.keys import COMMAND_LIST
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.zones import ZONES
from netrunner_tui.table.drawing import motion
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import ClickTarget, KeyTarget
from netrunner_tui.table.drawing.layout import ONLY_PAST, Area, ZoneName
from netrunner_tui.table.drawing.symbols import player_word
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.screens.board_widget import COVER, BoardWidget
from netrunner_tui.table.screens.painted import Painted
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting

_ZONES: Final[tuple[ZoneName, ...]] = (*ZONES, "coach", *ONLY_PAST)


class TableScreen(Painted):
    """A game going on."""

    def __init__(self, table: OpenTable) -> None:
        super().__init__()
        self.table = table
        self.sitting: Sitting | None = None
        self._turnovers = 0
        self._drawn_at = self._bared_at = 0.0
        self._curtain_for: Side | None = None
        self._view: View | None = None
        self._frames: list[tuple[Timer, str, Canvas]] = []
        self._looked_back = False
        self._told_asked: Side | None = None
        self._unlisten: list[Callable[[], None]] = []
        self._board = BoardWidget()
        self._canvases: Mapping[ZoneName, Canvas] = {}
        """The zones as they were painted last."""
        self._news = False
        """True if a seat has told of something that has not been painted yet."""
        self._next_moment: Timer | None = None
        """Shows the next moment, while the past plays by itself."""

    def compose(self) -> ComposeResult:
        """Yields the board."""
        yield self._board

    def on_mount(self) -> None:
        """Sits down."""
        self._sit_down(self.table.notice)
        self.table_app.keep_loaded("a first table")

    def recover(self, line: str) -> bool:
        """Sits down anew at the question that is open: what was half chosen may be what is wrong."""
        if self.sitting is not None:
            self.sitting.close()
        self._sit_down(line)
        return True

    def _sit_down(self, notice: str) -> None:
        app = self.table_app
        branch = app.branching(self.table) if len(self.table.seats) > 1 else None
        hooks = Hooks(
            leave=self._leave, over=self._over, save_options=app.set_options, branch=branch, annotate=self.table.annotate,
            file=self.table.path, changed=self._told, sit_down=self._play_branch, trouble=self.table.trouble,
        )  # fmt: skip
        first = self.sitting is None
        self.sitting = sitting = self.sitting_down(app.options, hooks)
        if first:
            # After the sitting: it has to know of news before this asks for them, also where they come from another thread.
            self._unlisten += [seat.listen(self._told) for seat in self.table.seats.values()]
        puzzle = self.table.puzzle
        if puzzle is not None:
            sitting.begin_puzzle(puzzle)
        if self.table.coach is not None:
            # The heading names the lesson; in a whole game the words are enough.
            sitting.begin_coach(self.table.coach, puzzle.title if puzzle else "The coach", puzzle.goal if puzzle else "")
        sitting.advice.advising, sitting.advice.hosted = self.table.advising, self.table.hosted
        if notice:
            sitting.tell(notice)
        self.repaint()

    def sitting_down(self, options: Options, hooks: Hooks) -> Sitting:
        """Returns the sitting of this screen."""
        return Sitting(self.table.seats, options, self.table_app.keymap, hooks, (self.size.width, self.size.height))

    def _told(self) -> None:
        """Notes that a seat has something new; it may come from a key that is being handled, so the painting waits its turn."""
        if self.is_mounted and not self._news:
            self._news = True
            self.post_message(self.Changed())

    def on_screen_resume(self) -> None:
        """Paints the table, over which nothing lies any more; the game may have ended meanwhile."""
        if self.sitting and self.sitting.over:
            self._over()
        elif self.sitting:
            self.repaint()

    @on(Painted.Changed)
    def changed(self) -> None:
        """Looks at what has come; where a key's own painting has shown it already, nothing is left to do.

        Textual would call a method of a subclass and this one: what a subclass does otherwise it does in `take_news`.
        """
        if self.sitting:
            self.take_news(self.sitting)

    def take_news(self, sitting: Sitting) -> None:
        """Takes in what the seats have told of, and paints it."""
        if self._news:
            self._news = False
            sitting.catch_up()
            if self.is_current:
                self.repaint()

    def _leave(self) -> None:
        self.table_app.leave_table()

    def _play_branch(self, table: OpenTable) -> None:
        self.call_later(self.table_app.play_branch, table)

    def _over(self) -> None:
        self.call_later(self.table_app.end_game)

    def put_away(self) -> None:
        """Lets go of the seats and the game."""
        self.let_go()
        self.table.close()

    def let_go(self) -> None:
        """Listens to the seats no more."""
        frames, self._frames = self._frames, []
        for timer, _, _ in frames:
            timer.stop()
        if self._next_moment is not None:
            self._next_moment.stop()
        for stop in self._unlisten:
            stop()
        self._unlisten = []
        if self.sitting:
            self.sitting.close()

    def resized(self, width: int, height: int) -> None:
        """Takes the new size."""
        if self.sitting:
            self.sitting.resize(width, height)

    def set_options(self, options: Options) -> None:
        """Takes in settings that have changed from outside the table."""
        if self.sitting:
            self.sitting.options = options

    def repaint(self) -> None:
        """Paints every zone and what lies over them, in one frame; where that fails, the game as lines of text."""
        sitting = self.sitting
        if sitting is None:
            return
        self._news = False  # first: what comes while this is painted is painted again
        try:
            self.paint_sitting(sitting)
        except Exception as problem:  # a mistake in a painter: whatever it is, the game goes on
            if not self.table_app.mends:
                raise
            self._paint_in_text(sitting, self.table_app.report_fault(problem, "painting", sitting.shown))

    def _paint_in_text(self, sitting: Sitting, line: str) -> None:
        """Paints the game as lines of text: nothing of it where the curtain is down."""
        # Loaded here: it takes a mistake of a painter to come here.
        from netrunner_tui.table.screens.in_text import paint_lines, text_lines

        canvas = Canvas(self.size.width, self.size.height, "desk", sitting.glyphs)
        if sitting.curtain_for:
            player = player_word(sitting.view.player(sitting.curtain_for).name, sitting.curtain_for)
            told = f"{player}: {sitting.keymap.at('curtain').key_of('act')}"
            paint_lines(canvas, [line, "", told])
        else:
            listing, page = sitting.listing, sitting.answers_in_sight
            paint_lines(canvas, text_lines(line, sitting.log, sitting.question, listing, page))
        sitting.typed.note_seen()
        self._board.put({COVER: (Area(0, 0, canvas.width, canvas.height), canvas)}, (canvas.width, canvas.height), self.table_app.palette)

    def paint_sitting(self, sitting: Sitting) -> None:
        """Paints a sitting as it is now, with what moves on it."""
        self._settle()
        before = self._canvases
        sitting.paint()
        turned, self._turnovers = sitting.turnovers != self._turnovers, sitting.turnovers
        app = self.table_app
        palette, moving = app.palette, app.motion
        falling = moving and turned and sitting.curtain_for is not None and sitting.cover is not None and sitting.page is None
        # Looking around changes no view, and nothing that would have to stand out.
        changed, self._view = sitting.view is not self._view, sitting.view
        # Looking at the past, and coming back from it, is no change.
        looks_back = sitting.looking_back is not None
        still, self._looked_back = looks_back or self._looked_back, looks_back
        shown = motion.frame(before, sitting.canvases) if not still and moving and changed and sitting.cover is None and before else None
        parts = {str(name): (sitting.area(name), canvas) for name, canvas in sitting.canvases.items()}
        if shown:
            parts[shown[0]] = sitting.area(shown[0]), shown[1]
        frames: Sequence[Canvas] = ()
        if sitting.cover is not None:
            frames = motion.curtain(sitting.cover[1]) if falling else ()
            parts[COVER] = (sitting.cover[0], frames[0]) if frames else sitting.cover
            for number, canvas in enumerate([*frames[1:], sitting.cover[1]] if frames else (), 1):
                self._later(number * motion.FALL, COVER, canvas)
        self._board.put(parts, (sitting.preferences.width, sitting.preferences.height), palette)
        self._canvases = sitting.canvases
        if shown:
            self._later(motion.MOMENT, shown[0], sitting.canvases[shown[0]])
        if turned or sitting.curtain_for != self._curtain_for:
            self._bared_at = time.monotonic()
            self._drawn_at = self._bared_at if turned else self._drawn_at
        self._curtain_for = sitting.curtain_for
        if self._next_moment is not None:
            self._next_moment.stop()
        self._next_moment = self.set_timer(sitting.pace, self._play_on) if sitting.pace is not None else None
        self._tell_whose_turn(sitting)

    def _play_on(self) -> None:
        """Goes on to the next moment of a past that plays by itself."""
        self._next_moment = None
        if self.sitting and self.is_current:
            self.sitting.tick()
            self.repaint()

    @property
    def context(self) -> KeyContext:
        """Returns whether the player is at the table, at its curtain, or looking back."""
        return self.sitting.context if self.sitting else "table"

    def handlers(self) -> Handlers:
        """Returns the handler of each command in the player's context."""
        return self.sitting.handlers if self.sitting else {}

    def named_commands(self) -> Iterable[Listed]:
        """Returns the command palette's entries during a sitting."""
        return super().named_commands() if self.sitting else ()

    def carry_out(self, command: CommandId) -> None:
        """Carries a command out, as if its key were pressed."""
        if self.sitting:
            self.sitting.run_command(command)

    def _later(self, seconds: float, part: str, canvas: Canvas) -> None:
        """Shows a part of the board otherwise after a moment, unless something else is painted before."""

        def show() -> None:
            self._board.put_part(part, canvas)

        self._frames.append((self.set_timer(seconds, show), part, canvas))

    def _settle(self) -> None:
        """Cuts what moves off at its last frame."""
        frames, self._frames = self._frames, []
        for timer, _, _ in frames:
            timer.stop()
        for part, canvas in {part: canvas for _, part, canvas in frames}.items():
            self._board.put_part(part, canvas)

    def _tell_whose_turn(self, sitting: Sitting) -> None:
        """Alerts by bell, title and notice, where they are asked for, when somebody at this keyboard has to answer anew."""
        view = sitting.view
        asked = sitting.curtain_for or (view.asked if sitting.question else None)
        if asked is None:
            self._told_asked = None
        elif asked != self._told_asked:
            self._told_asked = asked
            name = player_word(view.player(asked).name, asked)
            self.table_app.alert(f"{name}, turn {view.turn_number}" if view.turn_number else name)

    def fresh(self, event: Message) -> bool:
        """Returns whether a key or click is meant for the question that is asked: it is not from before another seat or kind was asked.

        A key may be typed for the question that the curtain names, a click not: nobody knows yet where the answer will stand.
        """
        return event.time >= (self._bared_at if isinstance(event, Zone.Clicked) else self._drawn_at)

    def press(self, key: str) -> None:
        """Takes a key."""
        if self.sitting:
            self.sitting.press(key)

    def typed(self, key: str, at: float) -> None:
        """Takes a key, which may have been typed before the question that is open now was drawn."""
        if self.sitting:
            self.sitting.press(key, at)

    def clicked_at(self, target: ClickTarget | None, at: float) -> None:
        """Takes a click, which may have been made before the question that is open now was drawn."""
        if target == KeyTarget(COMMAND_LIST):
            self.app.action_command_palette()
        elif self.sitting:
            self.sitting.click(target, at)

    @on(Zone.Wheel)
    def wheel(self, message: Zone.Wheel) -> None:
        """Scrolls the zone under the wheel."""
        if self.sitting:
            self.sitting.scroll(next((zone for zone in _ZONES if zone == message.zone), "log"), message.by)
            self.repaint()
