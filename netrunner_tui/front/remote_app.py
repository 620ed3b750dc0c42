"""The app of a server for a player from elsewhere: nothing in it reaches the files, the browser or the shell of the host."""

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Literal, TextIO

from textual import events

from netrunner_tui.front.shared_css import ParsedRules, SharedStylesheet
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.table.home.user_files import Kept
from netrunner_tui.table.screens import server_app
from netrunner_tui.table.screens.server_app import ServerApp

Told = Callable[[str, BaseException | None], None]
BROKEN = "Your screen broke; come back: your seat is kept."


class RemoteApp(ServerApp):
    """A player of a server over a connection."""

    CSS_PATH = str(Path(server_app.__file__).with_name("table.tcss"))

    def __init__(
        self, server: GameServerLobby, kept: Kept, *, attach: Callable[[], None], awake: Callable[[], None], tell_log: Told,
        parsed: ParsedRules, keeps: bool = True,
        hosted: HostedTable | None = None, no_color: bool = False, colours: int = 1 << 24, notice: str = "",
    ) -> None:  # fmt: skip
        """`attach` begins to read the connection to the server, `awake` tells of a key; without `keeps`, settings are for this session;
        `parsed` is shared by apps of a process."""
        super().__init__(
            server, kept.options, kept.keymap, hosted=hosted, options_path=kept.options_path if keeps else None, no_color=no_color,
            palettes=kept.palettes, colours=colours, notice=notice,
        )  # fmt: skip
        # Nothing was read into the one that Textual made.
        self.stylesheet = SharedStylesheet(self.get_css_variables(), parsed)
        self._begin_line = attach
        self._tell_awake = awake
        self._tell_log = tell_log
        self.broken = False
        """Whether it ended because something in it is wrong."""

    def on_load(self) -> None:
        """The event loop runs: it reads the connection."""
        self._begin_line()

    async def on_event(self, event: events.Event) -> None:
        """A key says that the player is there."""
        if isinstance(event, (events.Key, events.MouseDown)):
            self._tell_awake()
        await super().on_event(event)

    # What would reach the host

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """No browser is opened on the host."""

    def deliver_text(
        self, path_or_file: str | Path | TextIO, *, save_directory: str | Path | None = None, save_filename: str | None = None,
        open_method: Literal["browser", "download"] = "download", encoding: str | None = None, mime_type: str | None = None,
        name: str | None = None,
    ) -> str | None:  # fmt: skip
        """No file is written on the host."""
        return None

    def deliver_binary(
        self, path_or_file: str | Path | BinaryIO, *, save_directory: str | Path | None = None, save_filename: str | None = None,
        open_method: Literal["browser", "download"] = "download", mime_type: str | None = None, name: str | None = None,
    ) -> str | None:  # fmt: skip
        """No file is written on the host."""
        return None

    def deliver_screenshot(self, filename: str | None = None, path: str | None = None, time_format: str | None = None) -> str | None:
        """No file is written on the host."""
        return None

    def save_screenshot(self, filename: str | None = None, path: str | None = None, time_format: str | None = None) -> str:
        """No file is written on the host."""
        return ""

    def action_suspend_process(self) -> None:
        """There is no shell to go back to."""

    def _fatal_error(self) -> None:
        """What broke is for the host's log; the player gets a line when the screen is given back."""
        self._tell_log(f"{type(self._exception).__name__}: {self._exception}", self._exception)
        self.broken = True
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Nothing of the program's inside is shown to a player."""
