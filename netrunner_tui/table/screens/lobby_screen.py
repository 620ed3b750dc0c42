"""The lobby's screen: one zone, keys, clicks, pastes, and a look at the tables when the server says that they have changed."""

from collections.abc import Callable

from textual import events, on

from netrunner_tui.settings.commands import KeyContext
from netrunner_tui.settings.handlers import Handlers, Here
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import ClickTarget, KeyTarget, LineTarget
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.home.lobby_menu import Lobby
from netrunner_tui.table.home.lobby_page import paint_lobby
from netrunner_tui.table.screens.one_zone import Whole
from netrunner_tui.table.screens.painted import HOME


class LobbyScreen(Whole):
    """The tables of a server."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(name="lobby", classes=HOME)
        self.lobby = lobby
        lobby.show_keys = self.show_keys
        self._unlisten: list[Callable[[], None]] = []

    def on_mount(self) -> None:
        """Listens to the server."""
        self._listen()

    def on_unmount(self) -> None:
        """Listens no more."""
        self._stop_listening()

    def _listen(self) -> None:
        if not self._unlisten:
            self._unlisten = [self.lobby.server.listen(self._told), self.lobby.server.company.listen(self._told)]

    def _stop_listening(self) -> None:
        while self._unlisten:
            self._unlisten.pop()()

    def _told(self) -> None:
        if self.is_mounted:
            self.post_message(self.Changed())

    @on(Whole.Changed)
    def changed(self) -> None:
        """Looks at the tables anew."""
        if self.is_current:
            self.lobby.look_again()
            self.repaint()

    def on_screen_resume(self) -> None:
        """Comes back from a table."""
        self._listen()
        self.lobby.options = self.table_app.options
        self.lobby.look_again()
        self.repaint()

    def on_screen_suspend(self) -> None:
        """Hears no more of the tables while nothing of the lobby is seen: every answer at any of them changes the list."""
        if not self.is_current:
            self._stop_listening()

    def paint_on(self, canvas: Canvas) -> None:
        """Paints the screen."""
        self.lobby.options = self.table_app.options
        paint_lobby(self.lobby, canvas)

    @property
    def context(self) -> KeyContext:
        """Returns the lobby."""
        return "lobby"

    def handlers(self) -> Handlers:
        """Returns the handler of each command of the lobby."""
        return self.lobby.handlers

    @property
    def here(self) -> Here:
        """Returns what the keys and clicks do on the lobby's page that is open."""
        return self.lobby.here

    def press(self, key: str) -> None:
        """Takes a key."""
        self.lobby.press(key)

    def clicked(self, target: ClickTarget | None) -> None:
        """Takes a click."""
        if isinstance(target, KeyTarget):
            self.lobby.press(target.key)
        elif isinstance(target, LineTarget):
            self.lobby.click(target.line)

    def on_paste(self, event: events.Paste) -> None:
        """Takes a pasted deck list."""
        event.stop()
        self.lobby.paste(event.text)
        self.repaint()

    @on(Zone.Wheel)
    def wheel(self, message: Zone.Wheel) -> None:
        """Moves with the wheel through the tables."""
        self.lobby.press("down" if message.by > 0 else "up")
        self.repaint()
