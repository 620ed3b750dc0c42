"""The screen of a game that is walked in."""

from collections.abc import Iterable
from functools import partial

from textual import events, on
from textual.app import ComposeResult
from textual.timer import Timer

from netrunner_tui.model.view import Seat
from netrunner_tui.replays.game_service import OpenReplay, OpenTable
from netrunner_tui.replays.walking import SEEN_FROM
from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.handlers import Handlers, Listed
from netrunner_tui.settings.keys import COMMAND_LIST
from netrunner_tui.table.drawing.click_targets import ClickTarget, KeyTarget
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.past.replay import Replay
from netrunner_tui.table.past.replay_board import REPLAY_ZONES
from netrunner_tui.table.past.replay_hooks import ReplayHooks
from netrunner_tui.table.screens.board_widget import COVER, BoardWidget
from netrunner_tui.table.screens.painted import REPLAY, Painted


class ReplayScreen(Painted):
    """A game that is walked in: a file, finished or not."""

    def __init__(self, opened: OpenReplay, seat: Seat | None = None, place: int | None = None, *, better: bool = False) -> None:
        """`better`: in the better line that begins at that moment. Raises NetrunnerError for a moment that is not there."""
        super().__init__(name=REPLAY)
        self.opened = opened
        self._board = BoardWidget()
        self._timer: Timer | None = None
        self._begin = (seat, place)
        self._better = better
        self.replay: Replay | None = None

    def compose(self) -> ComposeResult:
        """Yields the board."""
        yield self._board

    def on_mount(self) -> None:
        """Opens at the moment that was asked for."""
        app, (seat, place) = self.table_app, self._begin
        hooks = ReplayHooks(leave=self._leave, sit_down=self._sit_down)
        preferences = Preferences(app.options, app.keymap, (self.size.width, self.size.height))
        self.replay = Replay(self.opened, preferences, hooks, seat=seat, place=place)
        if self._better:
            self.replay.walk.open_better()
        self.repaint()

    def on_unmount(self) -> None:
        """Lets the game go."""
        self.opened.close()

    def _leave(self) -> None:
        self.call_later(self.table_app.leave_replay)

    def _sit_down(self, table: OpenTable) -> None:
        self.call_later(self.table_app.play_branch, table)

    def resized(self, width: int, height: int) -> None:
        """Takes the new size."""
        if self.replay:
            self.replay.preferences.resize(width, height)

    def repaint(self) -> None:
        """Paints every zone and what lies over them, in one frame."""
        replay = self.replay
        if replay is None:
            return
        replay.preferences.options = self.table_app.options
        replay.paint()
        parts = {str(name): (replay.layout.area(name), canvas) for name, canvas in replay.canvases.items()}
        if replay.cover is not None:
            parts[COVER] = replay.cover
        preferences = replay.preferences
        self._board.put(parts, (preferences.width, preferences.height), self.table_app.palette)
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(replay.walk.pace, self._tick) if replay.walk.playing else None

    def _tick(self) -> None:
        self._timer = None
        if self.replay and self.is_current:
            self.replay.tick()
            self.repaint()

    def on_screen_suspend(self) -> None:
        """Stops what plays by itself: nothing plays on where nobody looks."""
        if self.replay:
            self.replay.walk.playing = False

    @property
    def context(self) -> KeyContext:
        """Returns a replay."""
        return self.replay.context if self.replay else "replay"

    def handlers(self) -> Handlers:
        """Returns the handler of each command of a replay."""
        return self.replay.handlers if self.replay else {}

    def press(self, key: str) -> None:
        """Takes a key."""
        if self.replay:
            self.replay.press(key)

    def clicked(self, target: ClickTarget | None) -> None:
        """Takes a click."""
        if target == KeyTarget(COMMAND_LIST):
            self.app.action_command_palette()
        elif self.replay:
            self.replay.click(target)

    def on_paste(self, event: events.Paste) -> None:
        """Takes pasted text into a note."""
        event.stop()
        if self.replay:
            self.replay.paste(event.text)
            self.repaint()

    @on(Zone.Wheel)
    def wheel(self, message: Zone.Wheel) -> None:
        """Scrolls the zone under the wheel."""
        if self.replay:
            self.replay.scroll(next((zone for zone in REPLAY_ZONES if zone == message.zone), None), message.by)
            self.repaint()

    def named_commands(self) -> Iterable[Listed]:
        """Returns the entries of the command palette: the commands, and the seat to see the game from."""
        if self.replay is None:
            return
        yield from super().named_commands()
        words = self.replay.keys.words("seen from")
        for seat in self.replay.walk.opened.pasts:
            yield Listed(f"{words.name} {SEEN_FROM[seat]}", "Changes the seat it is seen from", partial(self._see_from, seat))

    def _see_from(self, seat: Seat) -> None:
        if self.replay:
            self.replay.walk.seen_from(seat)
            self.repaint()

    def carry_out(self, command: CommandId) -> None:
        """Carries a command out, as if its key were pressed."""
        if self.replay:
            self.replay.give(command)
