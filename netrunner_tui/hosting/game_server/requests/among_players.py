"""Players among each other: the list of tables, who is here, invitations, blocks, and talk in the lobby or at a table."""

from typing import Protocol

import msgspec

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.requests.dispatch import Requests, place_of, request
from netrunner_tui.hosting.game_server.requests.seating import Seating
from netrunner_tui.hosting.game_server.served_lobby import ServedLobby
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.hosting.game_server.tables_told import TablesTold
from netrunner_tui.hosting.server_log import ServerLog


class HasLobby(Protocol):
    """The server, as far as players meeting each other need it."""

    tables: dict[str, ServedTable]
    lobby: ServedLobby
    seating: Seating
    told: TablesTold
    log: ServerLog

    def check_open(self) -> None:
        """Raises NetrunnerError while nothing new may begin."""


class AmongPlayers:
    """Carries out the requests that concern other players."""

    def __init__(self, server: HasLobby) -> None:
        self._server = server

    def requests(self) -> Requests:
        """Returns this part of the table."""
        return {
            **request(p.AskTables, self._tables, replies=True),
            **request(p.AskPeople, self._people, replies=True),
            **request(p.Invite, self._invite, replies=True),
            **request(p.Decline, self._decline),
            **request(p.BlockPlayer, self._block),
            **request(p.Say, self._say),
            **request(p.Mute, self._mute),
        }

    def _tables(self, connection: ServerSocket, message: p.AskTables) -> None:
        """Tells the list of tables; with `on`, again whenever it changes."""
        connection.lobby = message.on
        connection.lobby_told = b""
        connection.send(self._server.told.listed(connection, message.id))

    def _people(self, connection: ServerSocket, message: p.AskPeople) -> None:
        """Tells who is here and what was said; with `on`, again whenever it changes."""
        lobby = self._server.lobby
        lobby.exit(connection)
        if message.on:
            lobby.enter(connection).change()
        elif message.id:
            connection.send(p.Talk(table="", said=lobby.talk.heard(connection.who.owner), anew=True))
        if message.id:
            connection.send(lobby.people(connection, message.id))

    def _invite(self, connection: ServerSocket, message: p.Invite) -> None:
        server = self._server
        server.check_open()
        told = server.lobby.invite(connection.who, server.seating.table(message.table), message.name)
        server.log.write("invited", table=message.table, by=connection.who.name, name=told.name)
        connection.send(msgspec.structs.replace(told, id=message.id))

    def _decline(self, connection: ServerSocket, message: p.Decline) -> None:
        server = self._server
        server.lobby.decline(connection.who, server.seating.table(message.table))
        server.log.write("declined", table=message.table, by=connection.who.name)

    def _block(self, connection: ServerSocket, message: p.BlockPlayer) -> None:
        """Blocks a player, or ends that; who is blocked leaves the private games that they watched."""
        server, who = self._server, connection.who
        server.lobby.block(who, message.name[: p.LONGEST_WORD], message.blocked)
        server.log.write("blocked" if message.blocked else "unblocked", by=who.name, name=message.name[: p.LONGEST_WORD])
        private = [table for table in server.tables.values() if table.private and table.side_of(who.owner) is not None]
        for place in [place for table in private for place in table.places if place.side is None]:
            watching = place.client
            if isinstance(watching, ServerSocket) and server.lobby.blocks.blocks(who.owner, watching.who.owner):
                name = place.table.name
                place.table.exit(place)
                watching.places.pop(name, None)
                watching.send(p.Gone(table=name, text=f"{who.name} has blocked you: you cannot watch {name}."))
        server.told.soon()

    def _say(self, connection: ServerSocket, message: p.Say) -> None:
        """Says something at a table, or in the lobby where none is named."""
        if message.table:
            place = place_of(connection, message.table)
            place.table.say(place, message.text)
        else:
            self._server.lobby.say(connection.who, message.text)
            self._server.log.write("said in the lobby", by=connection.who.name, characters=len(message.text))

    def _mute(self, connection: ServerSocket, message: p.Mute) -> None:
        name = message.name[: p.LONGEST_WORD]
        if message.table:
            place = place_of(connection, message.table)
            place.table.mute(place, name, message.muted)
        else:
            self._server.lobby.mute(connection, name, message.muted)
