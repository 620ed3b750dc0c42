"""A server and its tables, as a player interface holds them: the lobby, and what is beside the game at a hosted table.

Every method may raise NetrunnerError with a plain line where it cannot do what is asked, or where the connection is gone.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Clocks, FinishedGame, Invitation, NewTable, Offer, Person, Presence, Said, TableInfo
from netrunner_tui.rules.seats import Notify, SeatAtTable


class HostedTable(Protocol):
    """A place at a table of a server: a player's seat, or a spectator's."""

    @property
    def seat(self) -> SeatAtTable:
        """Returns the seat; one that only watches has no side.

        There is none while the table waits for its other player (`info().state` is `waiting`). Each game has a seat of its own:
        after a restart or a rematch this is another object, perhaps of the other side, and `listen` has told of the change.
        """

    def info(self) -> TableInfo:
        """Returns the table as the lobby tells it."""

    def talk(self) -> tuple[Said, ...]:
        """Returns the chat messages, oldest first, without those of muted players."""

    def say(self, text: str) -> None:
        """Says something to all at the table."""

    def mute(self, name: str, muted: bool) -> None:
        """Mutes or unmutes a person."""

    def block(self, name: str, blocked: bool) -> None:
        """Blocks a person on this server, or ends that."""

    def present(self) -> tuple[Presence, ...]:
        """Returns everyone at the table: players first, then spectators."""

    def clocks(self) -> Clocks | None:
        """Returns the clocks, where the table has them."""

    def claim(self) -> None:
        """Claims the win: the other player's time is up."""

    def add_time(self, seconds: int) -> None:
        """Gives the other player more time."""

    def offer(self, what: Offer, moment: int = 0) -> None:
        """Asks the other player for a restart with the same decks, after the end for a rematch with the sides swapped, or to play on
        from after record `moment` in a game of its own.

        It is answered through the seat's `request` and `reply`.
        """

    def ask_advice(self) -> None:
        """Has the server think about this player's open question: `listen` tells when `advice` has what it found.

        Between people both have to agree to hints first (`offer`, and `info().hints`). Everybody here is told that it was asked.
        """

    def advice(self) -> Advice | str | None:
        """Returns what the server has found, once, or one line on why there is nothing; None while it thinks, or was not asked."""

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change of the table's state, its talk, who is here, or its clocks; returns a function that stops it.

        Changes of the game itself are told by the seat's own `listen`.
        """

    def pass_unasked(self, on: bool) -> None:
        """Has the server pass for this player, or no longer, in windows where everybody can see that there is nothing to do."""

    def leave(self) -> None:
        """Goes away; a player's seat is kept."""

    def awake(self) -> None:
        """Reports a key press: this player is not away. To be called for every key; it is told now and then."""

    def trouble(self) -> str:
        """Says in one line that the connection or the place is lost, or why the last answer was refused; else empty.

        `listen` tells of its changes.
        """


def plays_alone(table: HostedTable) -> bool:
    """Returns whether a computer plays the other side and nobody watches: nobody learns anything from when an answer comes."""
    try:
        return table.info().alone
    except NetrunnerError:  # the table is lost, which is told elsewhere
        return False


class LobbyCompany(Protocol):
    """Who else is on the server, and what goes on between them and this player.

    Whoever listens is in the lobby, and others see them there. Without, each call asks the server.
    """

    def here(self) -> tuple[Person, ...]:
        """Returns everybody who is in the lobby or at a table, this player too, by name."""

    def invitations(self) -> tuple[Invitation, ...]:
        """Returns this player's invitations."""

    def blocked(self) -> tuple[str, ...]:
        """Returns the names that this player has blocked."""

    def muted(self) -> tuple[str, ...]:
        """Returns the names that this player does not hear in the lobby."""

    def talk(self) -> tuple[Said, ...]:
        """Returns what was said in the lobby, oldest first."""

    def say(self, text: str) -> None:
        """Says something to everybody in the lobby."""

    def mute(self, name: str, muted: bool) -> None:
        """Mutes a person in the lobby, or unmutes them."""

    def invite(self, table: str, name: str) -> tuple[str, bool]:
        """Invites a player to a table where this one waits; returns their name, and whether they are here now."""

    def decline(self, table: str) -> None:
        """Declines an invitation. It is accepted by joining the table."""

    def block(self, name: str, blocked: bool) -> None:
        """Blocks a player (`guest`: everybody without a key), or ends that. The server keeps it for those who have a key."""

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change, and enters the lobby; returns a function that stops it."""


class GameServerLobby(Protocol):
    """The lobby."""

    @property
    def name(self) -> str:
        """Returns the name of this player on the server."""

    @property
    def company(self) -> LobbyCompany:
        """Returns who else is here."""

    def tables(self) -> tuple[TableInfo, ...]:
        """Returns the tables: first those where this player sits, then those that wait for somebody."""

    def rulebooks(self) -> Sequence[tuple[str, str]]:
        """Returns the games that can be played, each with its full name."""

    def opponents(self) -> Sequence[tuple[str, str]]:
        """Returns the computer opponents that can be sat down against, easiest first: the name of each, and what it is."""

    def decks(self, side: str, rules: str) -> tuple[str, ...]:
        """Returns the names of the server's decks for a side of a game."""

    def make(self, new_table: NewTable) -> HostedTable:
        """Makes a table and sits down at it; the other side is free, or taken by a computer opponent."""

    def join(self, table: str, deck: str = "", deck_list: str = "", password: str = "") -> HostedTable:
        """Sits down at a table: at the free side, or again at this player's own seat."""

    def watch(self, table: str, password: str = "") -> HostedTable:
        """Watches a table, or a finished game again."""

    def finished(self) -> tuple[FinishedGame, ...]:
        """Returns the finished games that this player may see, the latest first."""

    def game_text(self, game: str) -> str:
        """Returns the whole of a finished game, as the text of its file: for those who may see what was hidden in it."""

    def close_table(self, table: str) -> None:
        """Takes a table away that this player made and nobody else has sat down at, or whose game is over."""

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` when the list of tables or `trouble` has changed; returns a function that stops it."""

    def trouble(self) -> str:
        """Returns one plain line on why the server is not answering; empty while it is."""
