"""The screens of a game at a hosted table: they listen to what is beside the game, and change with it."""

import asyncio
import contextlib
from collections.abc import Callable

from textual import events
from textual.screen import UPDATE_PERIOD
from textual.timer import Timer

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.rules.server_seats import HostedTable
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.screens.table_screens import TableScreen
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting


class HostedScreen(TableScreen):
    """A game going on at a table of a server."""

    def __init__(self, table: OpenTable, hosted: HostedTable, begin_anew: Callable[[HostedTable], None]) -> None:
        super().__init__(table)
        self.hosted = hosted
        self._begin_anew = begin_anew
        self._seat = hosted.seat
        self._heard = False
        """True if something beside the game has changed that has not been taken in."""
        self._due = False
        """True if something is to be painted with the next frame."""
        self._clock: Timer | None = None
        self._unlisten.append(hosted.listen(self._hear))

    def sitting_down(self, options: Options, hooks: Hooks) -> Sitting:
        """Returns one player of the server, or a spectator."""
        self._let_pass(options)
        size = (self.size.width, self.size.height)
        return Sitting(self.table.seats, options, self.table_app.keymap, hooks, size, table=self.hosted)

    def set_options(self, options: Options) -> None:
        """Takes in settings that have changed from outside the table."""
        super().set_options(options)
        self._let_pass(options)

    def _let_pass(self, options: Options) -> None:
        """Tells the server whether it may pass for this player where there is nothing to do: not for one who is asked at every window."""
        side = self._seat.side
        if side is not None:
            self.hosted.pass_unasked(options.stops_of(side, self._seat.view().player(side).name).mode != "always")

    def on_mount(self) -> None:
        """Looks at the clocks from time to time. Textual calls the `on_mount` of TableScreen after this one: it sits down."""
        self.call_later(self._look_at_clocks)

    def _look_at_clocks(self) -> None:
        self._clock = self.set_interval(1.0, self._tick, pause=not self._ticks)

    @property
    def _ticks(self) -> bool:
        return self.sitting is not None and self.sitting.hosted is not None and self.sitting.hosted.ticks

    def _hear(self) -> None:
        self._heard = True
        self._told()

    def _tick(self) -> None:
        """Paints the top line when what it says of the clocks has changed."""
        if self._ticks and self.is_current:
            if self.sitting is not None and self.sitting.hosted is not None:
                self.sitting.hosted.look_at_time()
            self.repaint()

    def take_news(self, sitting: Sitting) -> None:
        """Takes in what has changed at the table and beside the game; goes over to another game where one has begun.

        What this player is asked is painted at once. What they only watch is painted a frame later, with all that has come by then: one
        answer may be followed by passes that nobody is asked for, each of them told.
        """
        if self._has_begun_anew:
            self._seat = self.hosted.seat
            self._begin_anew(self.hosted)
        elif self._news or self._heard:
            self._news = False
            sitting.catch_up()
            self._hear_beside(sitting)
            if sitting.over:
                self._show_at_the_end()
            elif sitting.question is None:
                self._due = True
                asyncio.get_running_loop().call_later(UPDATE_PERIOD, self._update_timer.resume)
            elif self.is_current:
                self.repaint()

    def _show_at_the_end(self) -> None:
        """Shows what has come beside a game that is over, on the screen that tells how it ended."""
        from netrunner_tui.table.screens.end_screen import EndScreen  # it is loaded when a game ends

        if isinstance(self.app.screen, EndScreen):
            self.app.screen.repaint()

    @property
    def _has_begun_anew(self) -> bool:
        """Returns whether another game is played at this table."""
        with contextlib.suppress(NetrunnerError):
            return self.hosted.seat is not self._seat and self.hosted.info().state == "playing"
        return False

    def _hear_beside(self, sitting: Sitting) -> None:
        """Takes in what has changed beside the game, if anything."""
        if self._heard and sitting.hosted is not None:
            self._heard = False
            sitting.hosted.hear()
            if self._clock is not None:
                (self._clock.resume if self._ticks else self._clock.pause)()
            try:
                self.hosted.info()
            except NetrunnerError as problem:
                sitting.tell(str(problem))

    def _on_timer_update(self) -> None:
        """Paints what is due, then the frame."""
        if self._due and self.is_current:
            self.repaint()
        super()._on_timer_update()

    def repaint(self) -> None:
        """Paints every zone, with what has changed beside the game."""
        self._due = False
        if self.sitting is not None:
            self._hear_beside(self.sitting)
        super().repaint()

    def on_paste(self, event: events.Paste) -> None:
        """Pastes into what is said."""
        if self.sitting is not None and self.sitting.hosted is not None:
            event.stop()
            self.sitting.hosted.paste(event.text)
            self.repaint()
