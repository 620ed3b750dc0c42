"""What a lobby lists: its tables, and after them the computer opponents; games to watch, and after them finished ones."""

from netrunner_tui.model.lobby import FinishedGame, TableInfo
from netrunner_tui.rules.server_seats import GameServerLobby


class LobbyLists:
    """The lists, as of when they were asked for; a place in one is counted from 0."""

    def __init__(self, server: GameServerLobby) -> None:
        self._server = server
        self.tables: tuple[TableInfo, ...] = ()
        self.finished: tuple[FinishedGame, ...] = ()
        """The finished games that may be seen again."""
        self._bots: tuple[tuple[str, str], ...] | None = None

    def ask_for_tables(self) -> None:
        """Asks for the tables anew. Raises NetrunnerError."""
        self.tables = self._server.tables()

    def ask_for_finished(self) -> None:
        """Asks for the finished games anew. Raises NetrunnerError."""
        self.finished = self._server.finished()

    @property
    def bots(self) -> tuple[tuple[str, str], ...]:
        """Returns the computer opponents, easiest first: the name of each, and what it is."""
        if self._bots is None:
            self._bots = tuple(self._server.opponents())
        return self._bots

    @property
    def watched(self) -> tuple[TableInfo, ...]:
        """Returns the tables that can be watched: those at which this player does not sit."""
        return tuple(table for table in self.tables if not table.mine and table.state == "playing")

    @property
    def table_count(self) -> int:
        """Returns how many tables and opponents there are."""
        return len(self.tables) + len(self.bots)

    @property
    def game_count(self) -> int:
        """Returns how many games there are to watch, going on or finished."""
        return len(self.watched) + len(self.finished)

    def table_at(self, place: int) -> TableInfo | None:
        """Returns the table at a place of the list of tables; None for an opponent."""
        return self.tables[place] if place < len(self.tables) else None

    def bot_at(self, place: int) -> str:
        """Returns the opponent at a place of the list of tables; empty where there is none."""
        bot = place - len(self.tables)
        return self.bots[bot][0] if 0 <= bot < len(self.bots) else ""

    def finished_at(self, place: int) -> FinishedGame | None:
        """Returns the finished game at a place of the list of games; None for one that goes on."""
        finished = place - len(self.watched)
        return self.finished[finished] if 0 <= finished < len(self.finished) else None


def opponent_name(bot: str) -> str:
    """Returns the name of a computer opponent as it is shown to people."""
    return f"{bot.capitalize()} (computer)"
