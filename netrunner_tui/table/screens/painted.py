"""The base of the Textual screens: they place zones and hand keys and clicks on."""

from asyncio import Event, sleep
from collections.abc import Iterable
from functools import partial
from time import monotonic
from typing import Final

from msgspec.structs import replace
from textual import events, on
from textual.geometry import Size
from textual.message import Message
from textual.screen import UPDATE_PERIOD, Screen
from textual.timer import Timer

from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.handlers import Handlers, Here, Listed, listed, named, offered
from netrunner_tui.settings.keys import COMMAND_LIST, LEAVE_TABLE
from netrunner_tui.table.board.overlay import SCROLLS
from netrunner_tui.table.board.page_texts import keys_page
from netrunner_tui.table.board.pages import Page, paint_list
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import ClickTarget
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.screens.app_contract import AppOfScreens
from netrunner_tui.table.screens.mending import Guarded
from netrunner_tui.table.screens.row_compositor import RowCompositor

HOME: Final = "home"
"""The class of the screen that a player comes from and goes back to."""
REPLAY: Final = "replay"
"""The name of the screen of a game that is walked in."""
NOT_OURS: Final = frozenset({COMMAND_LIST, "ctrl+c", LEAVE_TABLE})
"""Keys that belong to the app."""


def key_name(event: events.Key) -> str:
    """Returns a key as the table names it: the character where there is one, else Textual's name."""
    if event.key == "space" or event.character == " ":
        return "space"
    if event.character and event.is_printable:
        return event.character
    return event.key


class FrameTimer(Timer):
    """Ticks once after it is resumed, at most once in its interval, then sleeps: Textual's own wakes up once more after each frame."""

    async def _run(self) -> None:
        resumed: Event = self._active
        earliest = 0.0
        while True:
            await resumed.wait()
            soon = earliest - monotonic()
            if soon > 0:
                await sleep(soon)
            earliest = monotonic() + self._interval
            await self._tick(next_timer=earliest, count=1)


class Painted(Guarded, Screen[None], inherit_css=False):
    """A screen of zones."""

    # All that is needed of Textual's rules for screens: each takes time to be parsed, and to be looked at for each widget.
    DEFAULT_CSS = """
    Painted {
        layout: vertical;
        overflow: hidden;
        background: $background;

        &:ansi {
            color: ansi_default;

            &.-screen-suspended {
                text-style: dim;
            }
        }
    }
    """

    class Changed(Message, bubble=False):
        """Something behind the screen has changed."""

    ALLOW_SELECT = False
    AUTO_FOCUS = None
    lists_commands = True
    """Whether the list of commands can be opened over the screen."""

    def __init__(self, *, name: str | None = None, classes: str | None = None) -> None:
        super().__init__(name=name, classes=classes)
        self._compositor = RowCompositor()
        self._frame_timer: FrameTimer | None = None
        self._shown_frames = 0
        """How many frames it has shown."""
        self._all_told = False
        """Whether all that is told of a screen that opens has come, its size among it."""

    @property
    def table_app(self) -> AppOfScreens:
        """Returns the app, by its own type."""
        app = self.app
        if not isinstance(app, AppOfScreens):
            raise TypeError("the table's screens live in the table's app")
        return app

    @property
    def is_current(self) -> bool:
        """Returns whether anything of the screen is seen. Textual counts the one below the top screen too, where nothing shows through."""
        return super().is_current and (self.app.screen is self or self.app.screen.styles.background.a < 1)

    @property
    def _update_timer(self) -> Timer:
        """Returns the timer that paints frames."""
        if self._frame_timer is None:
            self._frame_timer = FrameTimer(self, UPDATE_PERIOD, name="frames", callback=self._on_timer_update, pause=True)
            self._timers.add(self._frame_timer)
            self._frame_timer._start()
        return self._frame_timer

    def _compositor_refresh(self) -> None:
        """Paints a frame. While frames are held back, Textual would paint it and throw it away."""
        if self.app._batch_count:
            self.refresh()
        else:
            self._shown_frames += 1
            super()._compositor_refresh()

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        """Shows a frame; where Textual lays the screen out for that, it asks for a second one of the same."""
        event.prevent_default()  # it would call its own method for this event, too
        before = self._shown_frames
        super()._on_screen_resume(event)
        if self._shown_frames > before:
            self._repaint_required = False
        self.table_app.call_when_drawn(self._note_all_told)

    def _note_all_told(self) -> None:
        self._all_told = True

    def _screen_resized(self, size: Size) -> None:
        """Lays the screen out anew: once it has opened for any news of its size, as terminals lose cells while they are made smaller."""
        if self._all_told or not self._shown_frames or self._compositor.size != size:
            super()._screen_resized(size)

    def repaint(self) -> None:
        """Paints and shows everything anew."""
        raise NotImplementedError

    def recover(self, line: str) -> bool:
        """Goes on after a mistake, which `line` tells of; returns False where the player has to go elsewhere."""
        return False

    keys_page: Page | None = None
    """The page of keys, while it lies over the screen."""

    def show_keys(self) -> None:
        """Opens the page of keys."""
        self.keys_page = keys_page(self.table_app.keymap, self.context, offered(self.context, self.handlers()), self.here)

    @property
    def here(self) -> Here:
        """Returns what commands and clicks do otherwise on the part of the screen that is open."""
        return Here()

    def paint_keys(self, canvas: Canvas) -> None:
        """Paints what the keys do over the screen, while that is asked for."""
        if self.keys_page is None:
            return
        page = Canvas(canvas.width, canvas.height - 2, "panel", canvas.glyphs)
        top = paint_list(self.keys_page, page).top
        self.keys_page = replace(self.keys_page, scroll=top)
        canvas.rows[1:-1] = page.rows
        canvas.hits.clear()

    def _press_keys_page(self, page: Page, key: str) -> None:
        """Scrolls the page of keys, or closes it, at a key."""
        command = self.table_app.keymap.at("page").command(key)
        by = SCROLLS.get(command, 0) if command is not None else 0
        self.keys_page = replace(page, scroll=max(0, page.scroll + by)) if by else None

    @property
    def context(self) -> KeyContext:
        """Returns the player's context, for the registry of commands."""
        raise NotImplementedError

    def handlers(self) -> Handlers:
        """Returns the handler of each command of the screen."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """Takes a key: the command that it gives here is carried out, where it can be."""
        command = self.table_app.keymap.at(self.context).command(key)
        if command is not None:
            self.carry_out(command)

    def typed(self, key: str, at: float) -> None:
        """Takes a key that was typed at a moment."""
        self.press(key)

    def clicked_at(self, target: ClickTarget | None, at: float) -> None:
        """Takes a click of a moment."""
        self.clicked(target)

    def clicked(self, target: ClickTarget | None) -> None:
        """Takes a click."""
        raise NotImplementedError

    def named_commands(self) -> Iterable[Listed]:
        """Returns the command palette's entries for this screen alone."""
        for command, words in named(self.context, self.handlers(), self.here):
            yield listed(command, words, partial(self._chosen, command))

    def _chosen(self, command: CommandId) -> None:
        """Carries out a command that was chosen from the list, and shows what came of it."""
        self.carry_out(command)
        if self.is_current:
            self.repaint()

    def carry_out(self, command: CommandId) -> None:
        """Carries a command out, where it can be."""
        handler = self.handlers().get(command)
        if handler is not None and handler.offered:
            handler.do()

    def fresh(self, event: Message) -> bool:
        """Returns whether a key was typed, or a click made, for the present content of the screen: not once another one has opened."""
        return self.is_active

    def on_key(self, event: events.Key) -> None:
        """Passes every key that is not the app's to what is on the screen."""
        if event.key in NOT_OURS:
            return
        event.stop()
        event.prevent_default()
        if self.fresh(event):
            if self.keys_page is not None:
                self._press_keys_page(self.keys_page, key_name(event))
            else:
                self.typed(key_name(event), event.time)
            if self.is_current:
                self.repaint()

    @on(Zone.Clicked)
    def zone_clicked(self, message: Zone.Clicked) -> None:
        """Acts on a click on a zone."""
        if self.fresh(message):
            if self.keys_page is not None:
                self.keys_page = None
            else:
                self.clicked_at(message.target, message.time)
            if self.is_current:
                self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        """Takes in the terminal's new size."""
        self.resized(event.size.width, event.size.height)
        self.repaint()

    def resized(self, width: int, height: int) -> None:
        """Takes the new size."""
