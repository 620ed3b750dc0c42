"""Making tables and taking seats at them: what a player has to say for it, and who may not."""

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from netrunner_tui.bots.opponents import opponent_of
from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.addresses import network_of
from netrunner_tui.hosting.game_server.clocks import Times, parsed
from netrunner_tui.hosting.game_server.finished_games import FinishedGames
from netrunner_tui.hosting.game_server.served_lobby import ServedLobby
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_decks import ServerDecks
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.hosting.game_server.table_file import KeptTable, SeatedPlayer, fits, hashed, names_in
from netrunner_tui.hosting.game_server.table_names import free_word
from netrunner_tui.hosting.player_identity import COMPUTER
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.wrong_guesses import WrongGuesses
from netrunner_tui.library.decks import DeckFile
from netrunner_tui.model.deck import SURPRISE
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import FinishedGame, NewTable
from netrunner_tui.model.sides import SIDES, Side, other
from netrunner_tui.model.text import count_text, plain
from netrunner_tui.model.times import now_iso

LONGEST_DELAY: Final = 500
"""Upper limit of answers by which spectators may be late."""


class KeepsTables(Protocol):
    """The server, as far as taking seats needs it."""

    options: ServerOptions
    tables: dict[str, ServedTable]
    times: Times
    folder: Path
    log: ServerLog
    decks: ServerDecks
    lobby: ServedLobby
    finished: FinishedGames

    def check_open(self) -> None:
        """Raises NetrunnerError while nothing new may begin."""


class Seating:
    """Gives seats, and places to watch from."""

    def __init__(self, server: KeepsTables, add: Callable[[KeptTable], ServedTable]) -> None:
        """`add` opens a table."""
        self._server = server
        self._add = add
        self._guesses = WrongGuesses(server.times.now)
        self._seen_again: dict[tuple[str, bool], ServedTable] = {}
        """Tables of finished games at which somebody is, by name and whether all is shown."""

    def table(self, name: str) -> ServedTable:
        """Returns a table by its name. Raises NetrunnerError."""
        table = self._server.tables.get(name)
        if table is None:
            raise NetrunnerError(f"no table of this server is called `{plain(name[:40])}`")
        return table

    def forget_empty(self) -> None:
        """Forgets the tables of finished games at which nobody is any more."""
        self._seen_again = {place: table for place, table in self._seen_again.items() if table.places}

    async def make(self, connection: ServerSocket, message: p.Make) -> p.SeatTaken:
        """Makes a table and gives its maker a seat. Raises NetrunnerError."""
        new_table = message.new_table
        self._check_new_table(connection, new_table)
        file, side, rules = await self._chosen(new_table.deck, new_table.deck_list, new_table.side, new_table.rules, new_table.any_deck)
        if not (new_table.side or new_table.deck or new_table.deck_list):
            side = secrets.choice(SIDES)
            file, side, rules = self._server.decks.choose("", "", side, rules, new_table.any_deck)
        password = await asyncio.to_thread(hashed, new_table.password) if new_table.password else ""
        players: dict[str, SeatedPlayer] = {}
        if new_table.bot:
            players[other(side)] = await self._computer_player(new_table, other(side), rules)
        self._check_new_table(connection, new_table)
        who = connection.who
        invited = self._server.lobby.invitee(who, new_table.invite) if new_table.invite else None
        if invited is not None:
            self._server.lobby.check_rate(who)
        kept = KeptTable(
            name=free_word(self._server.tables.keys() | names_in(self._server.folder)), rules=rules, created=now_iso(),
            maker=who.owner, address=network_of(who.address), password=password, delay=new_table.delay, clock=new_table.clock,
            any_deck=new_table.any_deck, reserved=bool(new_table.invite),
            invited={invited.name: invited.owner} if invited is not None else {}, players=players,
        )  # fmt: skip
        table = self._add(kept)
        try:
            table.take(side, SeatedPlayer(owner=who.owner, name=who.name, deck=file))
        except NetrunnerError:
            del self._server.tables[table.name]
            raise
        self._server.log.write("made", table=table.name, by=who.name, rules=rules, side=side, bot=new_table.bot)
        self._sit(connection, table, side)
        return p.SeatTaken(id=message.id, table=table.name)

    async def _computer_player(self, new_table: NewTable, side: Side, rules: str) -> SeatedPlayer:
        """Returns a computer opponent at a side, with its deck. Raises NetrunnerError."""
        if new_table.invite:
            raise NetrunnerError("nobody can be invited to a seat that the computer takes")
        most = self._server.options.computers
        if not most:
            raise NetrunnerError("there are no computer opponents on this server")
        if sum(1 for table in self._server.tables.values() if table.computer is not None and table.state != "over") >= most:
            raise NetrunnerError(f"the computer plays {most} games here already; come back later")
        found = opponent_of(side, new_table.bot)
        name = new_table.bot_deck
        if name == SURPRISE:
            name = secrets.choice(self._server.decks.names(side, rules) or ("",))
        file, _, _ = await self._chosen(name, new_table.bot_deck_list, side, rules, new_table.any_deck)
        return SeatedPlayer(owner=COMPUTER, name=found.rung.player, deck=file, computer=found.name)

    def _check_new_table(self, connection: ServerSocket, new_table: NewTable) -> None:
        self._server.check_open()
        if len(self._server.tables) >= self._server.options.tables:
            raise NetrunnerError(f"the server is full: it has {self._server.options.tables} tables")
        self._check_tables(connection)
        address = network_of(connection.who.address)
        near = sum(1 for table in self._server.tables.values() if table.kept.address == address and table.state != "over") if address else 0
        if near >= self._server.options.tables_per_address:
            raise NetrunnerError(
                f"{count_text(near, 'table')} {'was' if near == 1 else 'were'} made from your address already; end or close one first"
            )
        if len(new_table.password) > p.LONGEST_WORD:
            raise NetrunnerError(f"a password has at most {p.LONGEST_WORD} characters")
        if not 0 <= new_table.delay <= LONGEST_DELAY:
            raise NetrunnerError(f"spectators may be late by 0 to {LONGEST_DELAY} answers, not {new_table.delay}")
        if new_table.clock:
            parsed(new_table.clock)
        if new_table.invite:
            self._server.lobby.invitee(connection.who, new_table.invite)

    def _check_tables(self, connection: ServerSocket) -> None:
        owner = connection.who.owner
        mine = [table.name for table in self._server.tables.values() if table.state != "over" and table.side_of(owner) is not None]
        if len(mine) >= self._server.options.tables_per_player:
            raise NetrunnerError(f"you sit at {count_text(len(mine), 'table')} already ({', '.join(mine)}); end or close one first")

    async def enter(self, connection: ServerSocket, message: p.Join | p.Watch) -> p.SeatTaken:
        """Gives somebody a seat at a table, or a place to watch from. Raises NetrunnerError."""
        game = self._server.finished.of(message.table, connection.who.owner) if isinstance(message, p.Watch) else None
        if game is not None:
            self._sit(connection, await self._again(game), None)
            return p.SeatTaken(id=message.id, table=game.name)
        table = self.table(message.table)
        side = table.side_of(connection.who.owner)
        proven = side is not None and not connection.who.guest and isinstance(message, p.Join)
        proven |= isinstance(message, p.Join) and table.invites(connection.who)
        if table.kept.password and not proven:
            await self._check_password(connection, table, message.password)
        if isinstance(message, p.Watch):
            if side is not None:
                raise NetrunnerError(f"you play at {table.name}: join it instead")
            self._server.lobby.check_watching(connection.who, table)
            self._sit(connection, table, None)
        else:
            self._sit(connection, table, await self._side_for(connection, table, message))
        return p.SeatTaken(id=message.id, table=table.name)

    async def _again(self, game: FinishedGame) -> ServedTable:
        """Returns the table at which a finished game is seen again."""
        place = (game.name, game.open)
        if place not in self._seen_again:
            table = await asyncio.to_thread(self._server.finished.table, game, self._server.options)
            self._seen_again.setdefault(place, table)
        return self._seen_again[place]

    async def _check_password(self, connection: ServerSocket, table: ServedTable, password: str) -> None:
        kept = table.kept.password
        by = network_of(connection.who.address) or connection.who.owner
        if password and (wait := self._guesses.attempt(by)):
            raise NetrunnerError(f"too many wrong passwords; wait {max(1, round(wait))} s")
        if password and len(password) <= p.LONGEST_WORD and await asyncio.to_thread(fits, password, kept):
            self._guesses.right(by)
            return
        if not password:
            raise NetrunnerError(f"{table.name} takes a password")
        connection.wrong += 1
        who = connection.who
        self._server.log.write("wrong password", connection=connection.number, name=who.name, table=table.name, address=who.address)
        if connection.wrong >= self._server.options.passwords:
            connection.dismiss("Too many wrong passwords; this connection is closed.", "passwords")
        raise NetrunnerError(f"that is not the password of {table.name}")

    async def _side_for(self, connection: ServerSocket, table: ServedTable, message: p.Join) -> Side:
        """Returns the side for somebody who joins: their own, or the free one, which they take."""
        who = connection.who
        own = table.side_of(who.owner)
        if own is not None:
            return own
        self._server.check_open()
        self._check_tables(connection)
        self._server.lobby.check_seat(who, table)
        file, side, _ = await self._chosen(message.deck, message.deck_list, _free(table), table.kept.rules, table.kept.any_deck)
        if side != _free(table) or self._server.tables.get(table.name) is not table or table.side_of(who.owner) is not None:
            raise NetrunnerError(f"somebody else was quicker to sit down at {table.name}")
        self._server.lobby.check_seat(who, table)
        table.take(side, SeatedPlayer(owner=who.owner, name=who.name, deck=file))
        self._server.log.write("joined", table=table.name, by=who.name, side=side)
        return side

    async def _chosen(self, name: str, text: str, side: str, rules: str, any_deck: bool) -> tuple[DeckFile, Side, str]:
        """Returns the deck that a player has chosen. A deck given as text is parsed on a thread, because it is untrusted."""
        if text:
            return await asyncio.to_thread(self._server.decks.choose, name, text, side, rules, any_deck)
        return self._server.decks.choose(name, text, side, rules, any_deck)

    def _sit(self, connection: ServerSocket, table: ServedTable, side: Side | None) -> None:
        """Gives a connection its place; a player's older connection is dropped."""
        if not connection.open:
            return
        before = connection.places.pop(table.name, None)
        if before is not None:
            table.exit(before)
        old = table.place_of(side) if side is not None else None
        if old is not None and isinstance(old.client, ServerSocket) and old.client is not connection:
            quiet = self._server.times.now() - old.client.awake
            if connection.who.guest and quiet < self._server.options.away:
                raise NetrunnerError(f"{old.client.who.name} sits there, and a guest cannot prove to be them; wait until they are gone")
            self._take_over(old.client, table)
        connection.places[table.name] = table.enter(connection, side)

    def _take_over(self, old: ServerSocket, table: ServedTable) -> None:
        place = old.places.pop(table.name, None)
        if place is not None:
            table.exit(place)
        words = f"You have come back to {table.name} from somewhere else; this connection is closed."
        old.send(p.Gone(table=table.name, text=words))
        old.dismiss(words, "taken over")
        self._server.log.write("taken over", table=table.name, name=old.who.name, connection=old.number)


def _free(table: ServedTable) -> Side:
    """Returns the side that nobody has taken. Raises NetrunnerError if there is none."""
    free = table.free_side()
    if free is None:
        names = " and ".join(seated.name for seated in table.kept.players.values())
        raise NetrunnerError(f"{names} sit at {table.name}: both sides are taken, but you can watch")
    return free
