"""The list of tables, told to everybody who wants to hear of it, a few times a second at most."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Final

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_socket import ServerSocket

EVERY: Final = 0.5
"""Seconds between two lists sent to the same connection."""


class TablesTold:
    """Tells the list of tables, and with it whatever else is told in the lobby."""

    def __init__(
        self, tables: Mapping[str, ServedTable], connections: Collection[ServerSocket], times: Times, tell_lobby: Callable[[], None]
    ) -> None:
        """`tell_lobby` is called when the list is due and others may be here: what people in the lobby hear of each other goes with it."""
        self._tables = tables
        self._connections = connections
        self._times = times
        self._tell_lobby = tell_lobby
        self._timer: asyncio.TimerHandle | None = None
        self._told_at = times.now() - EVERY
        self._people_due = False

    def soon(self, *, people: bool = True) -> None:
        """Notes that something has changed: it is told as soon as that may be. `people`: perhaps others are here, or invited, now."""
        self._people_due |= people
        if self._timer is None and any(connection.lobby or (people and connection.company) for connection in self._connections):
            wait = self._told_at + EVERY - self._times.now()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._tell)

    def listed(self, connection: ServerSocket, number: int) -> p.Tables:
        """Returns the list as a connection is told it, as the reply to request `number`."""
        owner = connection.who.owner
        mine = {
            table.name: p.Mine(side, table.hosted is not None and table.hosted.asked == side)
            for table in self._tables.values()
            if (side := table.side_of(owner)) is not None
        }
        return p.Tables(id=number, tables=tuple(table.info() for table in self._tables.values()), mine=mine)

    def _tell(self) -> None:
        self._timer = None
        self._told_at = self._times.now()
        if self._people_due:
            self._people_due = False
            self._tell_lobby()
        listening = [connection for connection in self._connections if connection.lobby]
        for connection in listening:
            if not connection.slow_since:
                told = self.listed(connection, 0)
                encoded = p.encoded(told)
                if encoded != connection.lobby_told:
                    connection.lobby_told = encoded
                    connection.send(told)
        if any(connection.slow_since for connection in listening):
            self.soon(people=False)  # whoever reads too slowly now is told later
