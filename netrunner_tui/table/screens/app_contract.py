"""The app as its screens see it: settings, colours, and moving from one screen to another."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Literal

from textual.app import App

from netrunner_tui.model.errors import FaultKind
from netrunner_tui.model.view import Seat
from netrunner_tui.replays.game_service import OpenReplay, OpenTable
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.themes import Palette

Loaded = Literal["a first screen", "a first table"]


class AppOfScreens(App[int], inherit_css=False):
    """The interface of the app for its screens. `BaseApp` implements it."""

    # All that is needed of Textual's rules for apps, which take longer to parse than all that the table needs.
    DEFAULT_CSS = """
    AppOfScreens {
        background: $background;
        color: $foreground;

        &:ansi {
            background: ansi_default;
            color: ansi_default;
        }
    }
    """

    options: Options
    mends: bool
    """Whether a mistake of the program is reported and gone on from."""
    keymap: Keymap
    palette: Palette

    @property
    @abstractmethod
    def motion(self) -> bool:
        """Returns whether a change may be shown for a moment."""

    def call_when_drawn(self, call: Callable[[], None]) -> None:
        """Calls once what is painted is on the terminal. While an app starts, Textual holds its frames back, not what waits for them."""
        self.call_later(self.call_after_refresh, call)

    @abstractmethod
    def keep_loaded(self, what: Loaded) -> None:
        """Excludes all that was loaded for `what` from the search for garbage, once it is drawn."""

    @abstractmethod
    def set_options(self, options: Options) -> None:
        """Takes and keeps new settings."""

    @abstractmethod
    def alert(self, words: str) -> None:
        """Tells the terminal that a player has to answer, in the ways that the settings ask for."""

    @abstractmethod
    def report_fault(self, problem: BaseException, during: FaultKind, seat: str = "") -> str:
        """Reports a mistake of the program, once; returns a line about it."""

    @abstractmethod
    def end_game(self) -> None:
        """Shows the end of the game."""

    @abstractmethod
    def leave_table(self) -> None:
        """Goes back to the start screen, or the lobby; the game is kept."""

    @abstractmethod
    def play_again(self, swap: bool) -> None:
        """Begins another game between the same decks; with `swap` the players change sides."""

    @abstractmethod
    def play_second(self, begin: Callable[[], OpenTable]) -> None:
        """Begins the second game of a match."""

    @abstractmethod
    def play_branch(self, table: OpenTable) -> None:
        """Plays on at a table that has been branched off."""

    @abstractmethod
    def open_replay(self, opened: OpenReplay, seat: Seat | None = None, place: int | None = None) -> None:
        """Opens a game to walk in, over whatever is on the screen."""

    @abstractmethod
    def leave_replay(self) -> None:
        """Goes back to where the game that is walked in was opened."""

    @abstractmethod
    def replay_of(self, table: OpenTable) -> OpenReplay:
        """Returns the game of a table, to walk in: what its seats could see. Raises NetrunnerError."""

    @abstractmethod
    def review_of(self, table: OpenTable) -> Callable[[], None] | None:
        """Returns a function that opens the review of a finished game; None if it has none. Calling it raises NetrunnerError."""

    @abstractmethod
    def branching(self, table: OpenTable) -> Callable[[int], OpenTable] | None:
        """Returns a function that branches a running game at a record; None where it is in no file of this keyboard's."""
