"""What the server does because time has passed: it closes what is stuck, idle or abandoned, and deletes old files."""

import contextlib
from pathlib import Path
from typing import Final, Protocol

from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.requests.seating import Seating
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.hosting.game_server.table_file import names_in
from netrunner_tui.hosting.server_log import ServerLog

SWEEP_EVERY: Final = 600.0
"""Seconds between two looks for old files."""


class KeepsTime(Protocol):
    """The server, as far as its upkeep needs it."""

    options: ServerOptions
    tables: dict[str, ServedTable]
    connections: set[ServerSocket]
    times: Times
    folder: Path
    log: ServerLog
    seating: Seating

    def remove(self, table: ServedTable, words: str) -> None:
        """Removes a table; everybody there is told why."""


class Upkeep:
    """Looks, every few seconds, for what has been left alone."""

    def __init__(self, server: KeepsTime) -> None:
        self._server = server
        self._swept_at = -SWEEP_EVERY

    def tick(self) -> None:
        """Handles changes by time alone: stuck or idle connections, absent players, abandoned tables."""
        server = self._server
        now, options = server.times.now(), server.options
        for connection in list(server.connections):
            if connection.slow_since and now - connection.slow_since > options.stuck:
                connection.abort("stuck")
            elif now - connection.heard > options.idle:
                connection.dismiss("Nothing has come from you for a long time; this connection is closed. Your seat is kept.", "idle")
        if options.keep_files and now >= self._swept_at + SWEEP_EVERY:
            self._swept_at = now
            self._sweep(options.keep_files)
        server.seating.forget_empty()
        keep = {"waiting": options.keep_waiting, "playing": options.keep_playing, "over": options.keep_over}
        for table in list(server.tables.values()):
            table.look()
            if table.for_guests and not table.played and now - table.unplayed_since > options.keep_guests:
                server.remove(table, f"The players of {table.name} are gone; it is closed.")
            elif not table.places and now - table.quiet_since > keep[table.state]:
                server.remove(table, "")

    def _sweep(self, age: float) -> None:
        """Deletes old files of games that no table names; none while there are tables that could not be read: they may name any."""
        server = self._server
        if names_in(server.folder) - set(server.tables):
            return
        named = {table.kept.game for table in server.tables.values()}
        for path in server.folder.glob("*.jsonl"):
            with contextlib.suppress(OSError):
                if path.name not in named and server.times.wall() - path.stat().st_mtime > age:
                    path.unlink()
                    server.log.write("game deleted", file=path.name)
