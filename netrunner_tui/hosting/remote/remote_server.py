"""A server in another process: lobby, tables and seats for a front end.

    server = connect(path, Identity("Ada", "SHA256:…"))
    server.attach()                      # in a running event loop: notices are called on it
    table = server.join("lantern")

Without `attach` the server blocks: `server.wait()` waits for the other player, and an answer waits for its outcome.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.client_socket import PATIENCE, ClientSocket, ConnectionLost, asked_once, expected
from netrunner_tui.hosting.remote.remote_company import RemoteCompany
from netrunner_tui.hosting.remote.remote_table import RemoteTable
from netrunner_tui.hosting.server_paths import socket_path
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import FinishedGame, NewTable, TableInfo
from netrunner_tui.rules.notices import Notices
from netrunner_tui.rules.seats import Notify

AWAKE_EVERY: Final = 20.0
"""Seconds between two messages reporting key presses."""


def connect(path: Path | None, identity: Identity, patience: float = PATIENCE) -> "RemoteServer":
    """Connects to the server that listens at `path`, or at the usual path. Raises NetrunnerError with one plain line."""
    return RemoteServer(ClientSocket(path or socket_path(), identity, patience))


def status(path: Path | None, patience: float = PATIENCE, *, tables: bool = False) -> p.Status:
    """Returns a server's status. Raises NetrunnerError if none answers."""
    return expected(asked_once(path or socket_path(), p.AskStatus(id=1, tables=tables), patience), p.Status)


def administer(path: Path, request: p.Admin, patience: float = PATIENCE) -> None:
    """Has a server do what its operator wants. Raises NetrunnerError."""
    expected(asked_once(path, request, patience), p.Done)


class RemoteServer:
    """The lobby of a server in another process."""

    def __init__(self, socket: ClientSocket) -> None:
        self._socket = socket
        socket.told = self._told
        socket.changed = self._connection_changed
        self._tables: dict[str, RemoteTable] = {}
        self._list: tuple[TableInfo, ...] | None = None
        """The last list of tables, while subscribed to its changes."""
        self._notices = Notices()
        self.company = RemoteCompany(socket)
        """Who else is here."""
        self._awake = 0.0

    @property
    def name(self) -> str:
        """Returns the player's name on this server."""
        return self._socket.welcome.name

    def trouble(self) -> str:
        """Returns one line on why the server does not answer; empty while it does."""
        return self._socket.trouble

    # --- being fed ----------------------------------------------------------------------------------------------------------------------

    def attach(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """Has an event loop (by default the running one) read the connection; notices are called on it."""
        self._socket.attach(loop or asyncio.get_running_loop())

    def wait(self, timeout: float | None = None, also: int | None = None) -> bool:
        """Waits for a change, or until the descriptor `also` is readable; returns whether it is. Raises ConnectionLost."""
        return self._socket.wait(timeout, also)

    def awake(self) -> None:
        """Reports a key press. May be called for each one: it is sent now and then."""
        now = time.monotonic()
        if now - self._awake >= AWAKE_EVERY and not self._socket.trouble:
            self._awake = now
            try:
                self._socket.send(p.Awake())
            except ConnectionLost:
                return

    def close(self) -> None:
        """Leaves the server; seats are kept."""
        self._socket.close()

    # --- the lobby ----------------------------------------------------------------------------------------------------------------------

    def tables(self) -> tuple[TableInfo, ...]:
        """Returns the tables: first those where this player has a seat, then those that wait for a player."""
        if self._list is not None and not self._socket.trouble:
            return self._list
        reply = self._socket.ask(p.AskTables(on=bool(self._notices)), p.Tables, reads=True, heard=self._hear_tables)
        return self._list if self._list is not None else _listed(reply)

    def _hear_tables(self, reply: p.Outgoing) -> None:
        """Takes in the list of tables, as it was asked for."""
        if isinstance(reply, p.Tables) and self._notices:
            self._list = _listed(reply)

    def rulebooks(self) -> Sequence[tuple[str, str]]:
        """Returns the games that can be played, each with its full name."""
        return self._socket.welcome.rulebooks

    def opponents(self) -> Sequence[tuple[str, str]]:
        """Returns the computer opponents, easiest first: the name of each, and what it is."""
        return self._socket.welcome.opponents

    def decks(self, side: str, rules: str) -> tuple[str, ...]:
        """Returns the names of the server's decks for a side of a game."""
        return self._socket.ask(p.AskDecks(side=side, rules=rules), p.Names, reads=True).names

    def make(self, new_table: NewTable) -> RemoteTable:
        """Makes a table and takes a seat at it."""
        return self._sit(p.Make(new_table=new_table))

    def join(self, table: str, deck: str = "", deck_list: str = "", password: str = "") -> RemoteTable:
        """Takes a seat at a table, or returns to this player's own."""
        return self._sit(p.Join(table=table, deck=deck, deck_list=deck_list, password=password))

    def watch(self, table: str, password: str = "") -> RemoteTable:
        """Watches a table."""
        return self._sit(p.Watch(table=table, password=password))

    def close_table(self, table: str) -> None:
        """Removes a table."""
        self._socket.call(p.CloseTable(table=table))

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` when the list of tables has changed, or the connection was lost or is back."""
        stop = self._notices.add(notice)
        self._subscribe()

        def stopped() -> None:
            stop()
            if not self._notices:
                self._list = None
                self._subscribe()

        return stopped

    def finished(self) -> tuple[FinishedGame, ...]:
        """Returns the finished games that this player may see, the latest first."""
        return self._socket.ask(p.AskFinished(), p.Finished, reads=True).games

    def game_text(self, game: str) -> str:
        """Returns the whole of a finished game, as the text of its file."""
        return self._socket.ask(p.AskGame(game=game), p.GameText, reads=True).text

    def status(self) -> p.Status:
        """Returns the server's status."""
        return self._socket.ask(p.AskStatus(), p.Status, reads=True)

    def _subscribe(self) -> None:
        try:
            self._socket.send(p.AskTables(on=bool(self._notices)))
        except ConnectionLost:
            return

    def _sit(self, request: p.Make | p.Join | p.Watch) -> RemoteTable:
        # The table's state comes before the reply, so the tables it concerns are known by then.
        reply = self._socket.ask(request, p.SeatTaken)
        table = self._table(reply.table)
        table.seated(request.new_table.password if isinstance(request, p.Make) else request.password, isinstance(request, p.Watch))
        return table

    def _table(self, name: str) -> RemoteTable:
        if name not in self._tables:
            self._tables[name] = RemoteTable(self._socket, name, lambda: self._tables.pop(name, None), self.awake)
        return self._tables[name]

    # --- pushes ---------------------------------------------------------------------------------------------------------------------------

    def _told(self, message: p.Outgoing) -> None:
        match message:
            case p.Tables():
                self._list = _listed(message) if self._notices else None
                self._notices()
            case p.TableState():
                self._table(message.info.name).told_table_state(message)
            case p.GameState():
                self._table(message.table).told_state(message)
            case p.TableChanges():
                self._table(message.table).told_table_changes(message)
            case p.GameChanges():
                self._table(message.table).told_changes(message)
            case p.People():
                self.company.told_people(message)
            case p.Talk() if not message.table:
                self.company.told_talk(message)
            case p.Talk():
                self._table(message.table).told_talk(message)
            case p.Gone():
                if message.table in self._tables:
                    self._tables.pop(message.table).told_gone(message.text)
            case p.AdviceTold():
                if message.table in self._tables:
                    self._tables[message.table].told_advice(message)
            case p.Failed() if message.table in self._tables:
                self._tables[message.table].told_refused(message)
            case _:
                return

    def _connection_changed(self) -> None:
        """Handles loss and return of the connection; on return, takes every place again."""
        self._list = None
        tables = list(self._tables.values())
        if not self._socket.trouble:
            self._subscribe()
            for table in tables:
                try:
                    self._socket.call(table.again())
                    table.returned()
                except ConnectionLost:
                    self._socket.give_up()
                    return
                except NetrunnerError as problem:
                    self._tables.pop(table.name, None)
                    table.told_gone(str(problem))
        for table in tables:
            table.told_line()
        self.company.told_line()
        self._notices()


def _listed(message: p.Tables) -> tuple[TableInfo, ...]:
    """Returns the tables in the lobby's order: one's own, those that wait, the others."""
    import msgspec

    found = []
    for info in message.tables:
        mine = message.mine.get(info.name)
        found.append(msgspec.structs.replace(info, mine=mine.side, answer=mine.answer) if mine else info)
    order = {"waiting": 0, "playing": 1, "over": 2}
    return tuple(sorted(found, key=lambda info: (not info.mine, not info.answer, order[info.state])))
