"""The app for a remote player: nothing in it reaches the files, the browser or the shell of the host."""

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final, Literal, TextIO

import msgspec
from textual import events

from netrunner_tui.front.shared_css import ParsedRules, SharedStylesheet
from netrunner_tui.front.visit import tell_host
from netrunner_tui.library.kept_decks import KeptDecks
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.replays.faults import Fault
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.table.home.user_files import TRUE_COLOUR, TerminalColours, UserFiles
from netrunner_tui.table.screens import server_app
from netrunner_tui.table.screens.server_app import ServerApp

ReportsFault = Callable[[str, BaseException | None], None]
BROKEN: Final = "Your screen broke; come back: your seat is kept."


class AppHost(msgspec.Struct, frozen=True, kw_only=True):
    """What the app of a remote player has of the host that it runs on."""

    attach: Callable[[], None]
    """Starts reading the server's connection."""
    awake: Callable[[], None]
    """Reports a key press."""
    tell_log: ReportsFault
    parsed: ParsedRules
    """CSS rules that are already parsed: the apps of a process share them."""


class RemoteApp(ServerApp):
    """The app of a player over a connection."""

    CSS_PATH = str(Path(server_app.__file__).with_name("table.tcss"))

    def __init__(
        self, server: GameServerLobby, files: UserFiles, host: AppHost, colours: TerminalColours = TRUE_COLOUR, *,
        pools: Pools, own_decks: KeptDecks, hosted: HostedTable | None = None,
    ) -> None:  # fmt: skip
        super().__init__(server, files, colours, hosted=hosted, pools=pools, own_decks=own_decks)
        if host.parsed:  # all was loaded, and drawn once, by the process that this one was forked from
            self.to_load.clear()
        # Nothing has been read into Textual's own stylesheet.
        self.stylesheet = SharedStylesheet(self.get_css_variables(), host.parsed)
        self._host = host
        self.broken = False
        """Whether it ended because of an internal error."""

    def on_load(self) -> None:
        """Starts reading the connection, now that the event loop runs."""
        self._host.attach()

    async def on_event(self, event: events.Event) -> None:
        """Reports key presses."""
        if isinstance(event, (events.Key, events.MouseDown)):
            self._host.awake()
        await super().on_event(event)

    def write_report(self, fault: Fault) -> str:
        """Tells the host's log."""
        return tell_host(self._host.tell_log, fault)

    def mend(self, problem: Exception) -> bool:
        """Goes on after an exception, unless it says that the connection or the place is lost."""
        return not isinstance(problem, NetrunnerError) and super().mend(problem)

    # Access to the host

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Does nothing: no browser is opened on the host."""

    def deliver_text(
        self, path_or_file: str | Path | TextIO, *, save_directory: str | Path | None = None, save_filename: str | None = None,
        open_method: Literal["browser", "download"] = "download", encoding: str | None = None, mime_type: str | None = None,
        name: str | None = None,
    ) -> str | None:  # fmt: skip
        """Does nothing: no file is written on the host."""
        return None

    def deliver_binary(
        self, path_or_file: str | Path | BinaryIO, *, save_directory: str | Path | None = None, save_filename: str | None = None,
        open_method: Literal["browser", "download"] = "download", mime_type: str | None = None, name: str | None = None,
    ) -> str | None:  # fmt: skip
        """Does nothing: no file is written on the host."""
        return None

    def deliver_screenshot(self, filename: str | None = None, path: str | None = None, time_format: str | None = None) -> str | None:
        """Does nothing: no file is written on the host."""
        return None

    def save_screenshot(self, filename: str | None = None, path: str | None = None, time_format: str | None = None) -> str:
        """Does nothing: no file is written on the host."""
        return ""

    def action_suspend_process(self) -> None:
        """Does nothing: there is no shell to return to."""

    def _fatal_error(self) -> None:
        """Writes the error to the host's log; the player gets a line once the screen is restored."""
        self._host.tell_log(type(self._exception).__name__, self._exception)  # its text may name hidden cards
        self.broken = True
        super()._fatal_error()
