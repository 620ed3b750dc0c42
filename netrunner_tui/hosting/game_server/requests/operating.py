"""What the host's operator has the server do: only whoever knows the token beside the socket may ask for it."""

import hmac
from pathlib import Path
from typing import Final, Protocol

import msgspec

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.requests.seating import Seating
from netrunner_tui.hosting.game_server.served_lobby import ServedLobby
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_options import ServerOptions, checked_limits
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.model.errors import NetrunnerError

ADMIN_TOKEN: Final = "admin.token"
"""The file beside the socket whose content an operator's requests hold."""


class IsOperated(Protocol):
    """The server, as far as its operator needs it."""

    options: ServerOptions
    path: Path
    tables: dict[str, ServedTable]
    connections: set[ServerSocket]
    lobby: ServedLobby
    seating: Seating
    log: ServerLog

    def remove(self, table: ServedTable, words: str) -> None:
        """Removes a table; everybody there is told why."""


class Operating:
    """Carries out the requests of the operator."""

    def __init__(self, server: IsOperated) -> None:
        self._server = server
        self._draining = ""
        """Why nothing new may begin; empty if it may."""

    def check_open(self) -> None:
        """Raises NetrunnerError while nothing new may begin."""
        if self._draining:
            raise NetrunnerError(self._draining)

    def obey(self, connection: ServerSocket, message: p.Admin) -> None:
        """Does what the operator wants, and replies. Raises NetrunnerError for whoever does not know the token."""
        server = self._server
        try:
            token = (server.path.parent / ADMIN_TOKEN).read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError):
            token = ""
        if not token or not hmac.compare_digest(token.encode(), message.token.encode()):
            raise NetrunnerError("only the host's operator may do that")
        match message.verb:
            case "say":
                self._announce(message.text)
            case "kick":
                for other in list(server.connections):
                    if other.known and other.who.name.casefold() == message.text.casefold():
                        other.dismiss("The operator has ended your session; your seat is kept.", "kicked")
            case "close":
                server.remove(server.seating.table(message.text), f"The operator has closed {message.text}.")
            case "drain":
                self._draining = "the server is about to close: nothing new begins"
                self._announce(message.text)
            case "limits":
                limits = {name: getattr(checked_limits(message.limits), name) for name in message.limits}
                server.options = msgspec.structs.replace(server.options, **limits)
                for table in server.tables.values():
                    table.options = server.options
        server.log.write("operator", did=message.verb, about=message.text)
        connection.send(p.Done(id=message.id))

    def _announce(self, text: str) -> None:
        """Says something at every table and in the lobby, in the server's name."""
        self._server.lobby.announce(text)
        for table in self._server.tables.values():
            table.announce(text)
