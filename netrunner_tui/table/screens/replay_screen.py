"""The screen of a game that is walked in."""

from collections.abc import Callable, Iterable

from textual import events, on
from textual.app import ComposeResult, SystemCommand
from textual.timer import Timer

from netrunner_tui.model.view import Seat
from netrunner_tui.replays.game_service import OpenReplay, OpenTable
from netrunner_tui.settings.keys import Command, ReplayCommand
from netrunner_tui.table.drawing.canvas import Target
from netrunner_tui.table.drawing.layout import Area
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.past.replay import Replay
from netrunner_tui.table.past.replay_board import REPLAY_ZONES, SEEN_FROM
from netrunner_tui.table.past.replay_hooks import ReplayHooks
from netrunner_tui.table.screens.painted import REPLAY, Painted

_NAMED: tuple[tuple[str, str, Command | ReplayCommand], ...] = (
    ("Next event", "One change on the way to the next moment", "next event"),
    ("Previous event", "One change back", "previous event"),
    ("Next action", "To the next action that was chosen", "next action"),
    ("Previous action", "To the action before", "previous action"),
    ("Next run", "To where the next run begins", "next run"),
    ("Previous run", "To where the run before began", "previous run"),
    ("Next score or steal", "To the next agenda scored or stolen", "next score"),
    ("Previous score or steal", "To the agenda scored or stolen before", "previous score"),
    ("Next turn", "To the beginning of the next turn", "turn later"),
    ("Previous turn", "To the beginning of the turn, or of the one before", "turn earlier"),
    ("Go to an answer", "By its number", "go to"),
    ("Find in the log", "And go to that moment", "find"),
    ("Play or pause", "The game goes on by itself", "act"),
    ("Faster", "Plays more answers a second", "faster"),
    ("Slower", "Plays fewer answers a second", "slower"),
    ("Seen from", "The Corp, the Runner, both sides", "seen from"),
    ("What was taken back", "Shows it, or leaves it out", "taken back"),
    ("Write a note", "At this moment; it is kept in the game's file", "note"),
    ("Notes", "All notes of this game", "notes"),
    ("Play on from here", "In a new game (asks first)", "branch"),
    ("Compare", "With another game, side by side by turn", "compare"),
    ("Keys", "What the keys do here", "help"),
    ("Timing", "What every step is", "timing"),
    ("Log", "Read the log", "log"),
)
_ONLY_IN_REPLAYS = frozenset({"seen from", "taken back", "notes", "compare"})


def replay_commands(replay: Replay, then: Callable[[Callable[[], None]], None]) -> Iterable[SystemCommand]:
    """Everything that can be asked for by name where a game is walked in; `then` does it and paints."""

    def doing(command: Command | ReplayCommand) -> Callable[[], None]:
        return lambda: then(lambda: replay.do(command))

    for title, words, command in _NAMED:
        if not (replay.walk.live and command in _ONLY_IN_REPLAYS):
            yield SystemCommand(title, words, doing(command))
    yield SystemCommand("Start", "To the set-up", lambda: then(lambda: replay.walk.go(0)))
    yield SystemCommand("End", "To the last moment", lambda: then(lambda: replay.walk.go(replay.walk.story.last)))
    for seat in replay.walk.opened.pasts if not replay.walk.live else ():
        yield SystemCommand(f"Seen from {SEEN_FROM[seat]}", "Changes whose eyes it is seen through", _seeing(replay, seat, then))


def _seeing(replay: Replay, seat: Seat, then: Callable[[Callable[[], None]], None]) -> Callable[[], None]:
    return lambda: then(lambda: replay.walk.seen_from(seat))


class ReplayScreen(Painted):
    """A game that is walked in: a file, finished or not."""

    def __init__(self, opened: OpenReplay, seat: Seat | None = None, place: int | None = None) -> None:
        """Raises NetrunnerError for a moment that is not there."""
        super().__init__(name=REPLAY)
        self.opened = opened
        self._zones = {name: Zone(name) for name in REPLAY_ZONES}
        self._lid = Zone("cover")
        self._timer: Timer | None = None
        self._begin = (seat, place)
        self.replay: Replay | None = None

    def compose(self) -> ComposeResult:
        """The zones, and one that lies over them."""
        yield from self._zones.values()
        yield self._lid

    def on_mount(self) -> None:
        """Opens at the moment that was asked for."""
        app, (seat, place) = self.table_app, self._begin
        hooks = ReplayHooks(leave=self._leave, sit_down=self._sit_down)
        preferences = Preferences(app.options, app.keymap, (self.size.width, self.size.height))
        self.replay = Replay(self.opened, preferences, hooks, seat=seat, place=place)
        self.repaint()

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
        palette = self.table_app.palette
        with self.app.batch_update():
            for name, zone in self._zones.items():
                canvas = replay.canvases.get(name)
                if canvas is None:
                    zone.place(Area(0, 0, 0, 0))
                else:
                    zone.place(replay.layout.area(name))
                    zone.show(canvas, palette)
            if replay.cover is None:
                self._lid.place(Area(0, 0, 0, 0))
            else:
                self._lid.place(replay.cover[0])
                self._lid.show(replay.cover[1], palette)
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(replay.walk.pace, self._tick) if replay.walk.playing else None

    def _tick(self) -> None:
        self._timer = None
        if self.replay and self.is_current:
            self.replay.tick()
            self.repaint()

    def on_screen_suspend(self) -> None:
        """Nothing plays on where nobody looks."""
        if self.replay:
            self.replay.walk.playing = False

    def press(self, key: str) -> None:
        """Takes a key."""
        if self.replay:
            self.replay.press(key)

    def clicked(self, target: Target | None) -> None:
        """Takes a click."""
        if target == Target("key", "ctrl+p"):
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
        """The wheel over a zone."""
        if self.replay:
            name = next((zone for zone in REPLAY_ZONES if zone.replace("_", "-") == message.zone), None)
            self.replay.scroll(name, message.by)
            self.repaint()

    def named_commands(self) -> Iterable[SystemCommand]:
        """What can be asked for by name here."""

        def then(act: Callable[[], None]) -> None:
            act()
            if self.is_current:
                self.repaint()

        if self.replay:
            yield from replay_commands(self.replay, then)
            yield SystemCommand("Leave the replay", "Back to where you came from", lambda: then(self._leave))
