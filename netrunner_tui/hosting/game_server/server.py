"""The running game server: its tables and its connections over a unix socket. Nothing is drawn here."""

import asyncio
import contextlib
import os
import time
from collections.abc import Awaitable, Callable, Coroutine

from netrunner_tui.bots.ladder import LADDER
from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.addresses import network_of
from netrunner_tui.hosting.game_server.blocks import Blocks
from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.computers.computer_seats import ComputerSeats, ThinkingProcess
from netrunner_tui.hosting.game_server.finished_games import FinishedGames
from netrunner_tui.hosting.game_server.requests.among_players import AmongPlayers
from netrunner_tui.hosting.game_server.requests.at_tables import requests_of_players
from netrunner_tui.hosting.game_server.requests.dispatch import M, Requests, request, seat_of
from netrunner_tui.hosting.game_server.requests.operating import Operating
from netrunner_tui.hosting.game_server.requests.past_games import PastGames
from netrunner_tui.hosting.game_server.requests.refusals import MISTAKE, Refusals, loggable
from netrunner_tui.hosting.game_server.requests.seating import Seating
from netrunner_tui.hosting.game_server.returned_memory import ReturnedMemory, keep_what_is_there
from netrunner_tui.hosting.game_server.served_lobby import ServedLobby
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_decks import ServerDecks
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.hosting.game_server.table_file import KeptTable, load
from netrunner_tui.hosting.game_server.tables_told import TablesTold
from netrunner_tui.hosting.game_server.unasked_passes import pass_on, pause
from netrunner_tui.hosting.game_server.upkeep import Upkeep
from netrunner_tui.hosting.metrics import Metrics, memory
from netrunner_tui.hosting.player_identity import COMPUTER, Identity, is_guest
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.server_paths import listening, socket_path, tables_folder
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.setup import LONGEST_NAME
from netrunner_tui.model.errors import BadFile, IllegalAnswer, NetrunnerError, NotSaved
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.text import plain
from netrunner_tui.rules.referee.questions import Answer


class GameServer:
    """The running server. Uses one event loop; slow work (old moments, passwords) runs on a thread."""

    def __init__(self, options: ServerOptions, times: Times | None = None, log: ServerLog | None = None) -> None:
        self.options = options
        self.times = times or Times(time.monotonic, time.time)
        self.folder = options.folder or tables_folder()
        self.path = options.socket or socket_path()
        self.log = log or ServerLog(options.log_file)
        self.measures = Metrics()
        self._memory = ReturnedMemory()
        self.pools = Pools([cards_folder(), *options.card_folders])
        self.decks = ServerDecks(self.pools, options.games)
        self.tables: dict[str, ServedTable] = {}
        self.connections: set[ServerSocket] = set()
        self.lobby = ServedLobby(
            self.tables, self.connections, Blocks(self.folder, self.log), lambda: self.options, self.times, self._tables_changed
        )  # fmt: skip
        self.told = TablesTold(self.tables, self.connections, self.times, self.lobby.tell)
        self._numbers = 0
        self._server: asyncio.Server | None = None
        self._listens = False
        self._closes = False
        self._pending: dict[str, asyncio.TimerHandle] = {}
        """By table: the timer of a delayed answer given for a player."""
        self._flags: dict[str, asyncio.TimerHandle] = {}
        """By table: the timer for the running clock's zero."""
        self.finished = FinishedGames(self.folder, self.pools, self.times)
        self.seating = Seating(self, self._add)
        self._past_games = PastGames(self.finished)
        self.upkeep = Upkeep(self)
        self._operating = Operating(self)
        self._advised: set[str] = set()
        """Owners for whom a hint is thought about: one at a time for each."""
        self.refusals = Refusals(self.tables, self.folder, self.log, self._mend)
        thinking = ThinkingProcess(options.card_folders, self.log)
        self.computers = ComputerSeats(thinking, lambda: self.options, self.log, self._answer_for_computer, self._computer_failed)
        self._tasks: set[asyncio.Task[None]] = set()
        self.requests = self._table_of_requests()
        """By type of message: what is done about it, once the connection has said who it is."""

    # --- opening and closing --------------------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Loads the tables and opens the socket. Raises NetrunnerError with one line if it cannot."""
        server = listening(self.path)  # first: if a server is running already, nothing of its files is touched
        self._listens = True
        asyncio.get_running_loop().set_exception_handler(self._unheard)
        for rules in self.decks.games:
            self.pools.of(rules)
            self.decks.names(SIDES[0], rules)
        self._take_up()
        self._server = await asyncio.get_running_loop().create_unix_server(self._connection, sock=server)
        keep_what_is_there()
        self._later(self._ticking())
        self.log.write("open", socket=str(self.path), tables=len(self.tables))

    async def close(self) -> None:
        """Closes every table and every connection: front ends reconnect when the server runs again."""
        self._closes = True
        if self._server is not None:
            self._server.close()
        for handle in (*self._pending.values(), *self._flags.values()):
            handle.cancel()
        self._memory.close()
        for connection in list(self.connections):
            connection.dismiss("The server is closed for now; your seat is kept.", "closing", final=False)
        for task in list(self._tasks):
            task.cancel()
        await self.computers.close()
        await asyncio.sleep(0)
        for table in self.tables.values():
            table.close()
        if self._listens:
            with contextlib.suppress(OSError):
                self.path.unlink()
            self.log.write("closed")

    def _take_up(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.finished.load()
        for kept in load(self.folder):
            if isinstance(kept, BadFile):
                self.log.write("table not read", problem=str(kept))
                continue
            try:
                table = self._add(kept)
                notice = table.take_up()
            except NetrunnerError as problem:
                self.tables.pop(kept.name, None)
                self.log.write("table not taken up", table=kept.name, problem=str(problem))
            else:
                self.log.write("table taken up", table=kept.name, state=table.state, **({"notice": notice} if notice else {}))

    def _add(self, kept: KeptTable) -> ServedTable:
        pool, apart = self.pools.of(kept.rules), self.lobby.blocks.apart
        table = ServedTable(kept, self.folder, pool, self.options, self.times, self._force, apart, self._table_changed)
        self.tables[kept.name] = table
        return table

    def _force(self, descriptor: int) -> None:
        """Forces a game's file to the device on a thread: some disks take longer than the other tables may wait.

        The record has been passed to the operating system by then, so it outlives this process in any case.
        """
        own = os.dup(descriptor)

        def force() -> None:
            try:
                os.fsync(own)
            except OSError as error:
                self.log.write("not forced", problem=error.strerror or "error")
            finally:
                os.close(own)

        asyncio.get_running_loop().run_in_executor(None, force)

    def _connection(self) -> ServerSocket:
        self._numbers += 1
        return ServerSocket(self, lambda: self.options, self.times, self._numbers)

    # --- connections ----------------------------------------------------------------------------------------------------------------------

    def opened(self, connection: ServerSocket) -> bool:
        """Registers a new connection."""
        if len(self.connections) >= self.options.connections:
            return False
        self.connections.add(connection)
        asyncio.get_running_loop().call_later(self.options.unknown, self._unknown, connection)
        return True

    def _unknown(self, connection: ServerSocket) -> None:
        if not connection.known:
            connection.dismiss("You have not said who you are; this connection is closed.", "unknown")

    def ended(self, connection: ServerSocket, why: str) -> None:
        """Removes a closed connection."""
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        for place in list(connection.places.values()):
            place.table.exit(place)
        connection.places.clear()
        self.lobby.exit(connection)
        if connection.known:
            self._without_guest(connection.who)
            self.log.write("left", connection=connection.number, name=connection.who.name, why=why)
        elif why != "gone":
            self.log.write("turned away", connection=connection.number, why=why)

    def _without_guest(self, who: Identity) -> None:
        """Removes the waiting tables of a guest whose last connection is gone: nobody can come back to them."""
        if self._closes or not is_guest(who.owner) or any(other.known and other.who.owner == who.owner for other in self.connections):
            return
        for table in list(self.tables.values()):
            if table.state == "waiting" and table.side_of(who.owner) is not None:
                self.remove(table, f"{who.name} has left {table.name}.")

    def received(self, connection: ServerSocket, message: p.Incoming) -> None:
        """Handles a message and replies."""
        with self.refusals.reporting(connection, message):
            if isinstance(message, p.Hello):
                self._hello(connection, message)
            elif isinstance(message, p.AskStatus):
                connection.send(self._status(message.id, tables=message.tables))
            elif isinstance(message, p.Admin):
                self._operating.obey(connection, message)
            elif not connection.known:
                connection.dismiss("Say who you are first; this connection is closed.", "no hello")
            else:
                self._do(connection, message)

    def _mend(self, table: ServedTable) -> None:
        try:
            table.mend()
        except Exception as broken:  # its file says what these rules cannot play: the other tables go on
            self.log.write("table not taken up", table=table.name, problem=loggable(broken))
            self.remove(table, f"The game of {table.name} cannot go on; its file is kept.", forget=False)

    def broke(self, connection: ServerSocket, problem: Exception) -> None:
        """Logs that an update for a client could not be made: an internal error."""
        self.refusals.log_mistake("telling", problem, connection=connection.number)
        connection.places, places = {}, connection.places
        connection.dismiss(MISTAKE, "mistake")
        for place in places.values():
            place.table.exit(place)

    def _unheard(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """Logs an exception that nothing else caught, without its text, which may hold hidden cards."""
        problem = context.get("exception")
        if isinstance(problem, Exception):
            self.refusals.log_mistake("elsewhere", problem)
        else:
            self.log.write("mistake", message="elsewhere", error=str(context.get("message", "")))

    # --- requests -------------------------------------------------------------------------------------------------------------------------

    def _hello(self, connection: ServerSocket, message: p.Hello) -> None:
        who = message.who
        if message.version != p.VERSION:
            words = f"The server speaks version {p.VERSION} of its protocol, this front end version {message.version}; it is closed."
            connection.dismiss(words, "version")
            return
        if connection.known:
            raise NetrunnerError("this connection has said who it is")
        if not 0 < len(who.name) <= LONGEST_NAME or plain(who.name) != who.name or who.name != " ".join(who.name.split()):
            connection.dismiss(f"That is no name for a player: 1 to {LONGEST_NAME} printable characters.", "name")
            return
        if not who.key or who.key == COMPUTER or len(who.key) > p.LONGEST_WORD or len(who.address) > p.LONGEST_WORD:
            connection.dismiss("That is no key of a player.", "key")
            return
        others = [other.who for other in self.connections if other.known]
        near = sum(1 for other in others if network_of(other.address) == network_of(who.address)) if who.address else 0
        if near >= self.options.connections_per_address:
            connection.dismiss("There are too many connections from your address; close one and come again.", "address")
            return
        if sum(1 for other in others if other.owner == who.owner) >= self.options.connections_per_player:
            connection.dismiss("You have too many connections to this server; close one and come again.", "connections")
            return
        connection.who, connection.known = who, True
        self.lobby.meet(who)
        self.log.write("hello", connection=connection.number, name=who.name, key=who.key, address=who.address)
        opponents = tuple((rung.name, rung.about) for rung in LADDER) if self.options.computers else ()
        books = self.decks.rulebooks()
        connection.send(p.Welcome(id=message.id, version=p.VERSION, name=who.name, rulebooks=books, opponents=opponents))

    def _table_of_requests(self) -> Requests:
        return {
            **AmongPlayers(self).requests(),
            **requests_of_players(self.log),
            **request(p.GiveAnswer, self._give, awakes=False, replies=True),
            **request(p.Awake, lambda connection, message: None),
            **request(p.AskDecks, self._decks, replies=True),
            **request(p.CloseTable, self._close_table),
            **request(p.AskAdvice, lambda connection, message: self._later(self._advise(connection, message)), replies=True),
            **request(p.AskFinished, self._past_games.finished, replies=True),
            **self._slow(p.Make, self.seating.make),
            **self._slow(p.Join, self.seating.enter),
            **self._slow(p.Watch, self.seating.enter),
            **self._slow(p.AskGame, self._past_games.game_text),
            **self._slow(p.TellStory, self._past_games.past_of),
            **self._slow(p.ViewAt, self._past_games.past_of),
            **self._slow(p.Changes, self._past_games.past_of),
        }  # fmt: skip

    def _slow(self, kind: type[M], work: Callable[[ServerSocket, M], Awaitable[p.FromServer]]) -> Requests:
        """Returns the entry for a request that takes a while: its reply is what comes of `work`."""
        return request(
            kind, lambda connection, message: self._later(self._reply(connection, message, lambda: work(connection, message))), replies=True
        )  # fmt: skip

    def _do(self, connection: ServerSocket, message: p.Incoming) -> None:
        asked = self.requests.get(type(message))
        if asked is None:
            raise NetrunnerError("that is no request")
        if asked.awakes:
            self._awake(connection)
        asked.handle(connection, message)
        if message.id and not asked.replies:
            connection.send(p.Done(id=message.id))

    def _decks(self, connection: ServerSocket, message: p.AskDecks) -> None:
        self.decks.check_rules(message.rules)
        connection.send(p.Names(id=message.id, names=self.decks.names(message.side, message.rules)))

    def _awake(self, connection: ServerSocket) -> None:
        was_away = self.times.now() - connection.awake >= self.options.away
        connection.awake = self.times.now()
        if was_away:
            for place in connection.places.values():
                place.table.look()

    # --- answers --------------------------------------------------------------------------------------------------------------------------

    def _give(self, connection: ServerSocket, message: p.GiveAnswer) -> None:
        """Gives an answer. One given automatically is no key press, and is delayed, unless nobody could have thought about it."""
        if not message.auto:
            self._awake(connection)
        begun = time.perf_counter()
        table, side = seat_of(connection, message.table)
        if len(message.answer) > p.MOST_PLACES:
            raise IllegalAnswer(f"that answer chooses {len(message.answer)} options; at most {p.MOST_PLACES} can be")
        hosted = table.game_at(message.game)
        hosted.check_open(side, message.number)
        question = hosted.game.question
        wait = 0.0
        if message.auto and question is not None:
            if not question.allows(message.answer):
                raise IllegalAnswer("not an answer to this question")
            wait = 0.0 if table.alone else pause(hosted.game, question, self.options.pause)
        if not wait:
            self._answer(table, side, message, begun)
            return
        waiting = self._pending.pop(table.name, None)
        if waiting is not None:
            waiting.cancel()
        self._pending[table.name] = asyncio.get_running_loop().call_later(wait, self._give_late, connection, table, side, message)

    def _give_late(self, connection: ServerSocket, table: ServedTable, side: Side, message: p.GiveAnswer) -> None:
        self._pending.pop(table.name, None)
        hosted = table.hosted
        if hosted is None or hosted.game.over or (hosted.number, hosted.game.number) != (message.game, message.number):
            return  # something else has happened meanwhile, and the player was told of it
        with self.refusals.reporting(connection, message):
            self._answer(table, side, message, time.perf_counter())

    def _answer(self, table: ServedTable, side: Side, message: p.GiveAnswer, begun: float) -> None:
        table.answer(side, message.game, message.number, message.answer)
        passed = self._pass_on(table)
        # Whoever has pressed the key is told first.
        for place in sorted(table.places, key=lambda place: place.side != side):
            if isinstance(place.client, ServerSocket):
                place.client.flush()
        for _ in range(1 + passed):
            self.measures.answered(time.perf_counter() - begun)
        if table.state == "over" and table.hosted is not None:
            self.log.write("over", table=table.name, winner=table.hosted.game.winner, reason=table.hosted.game.reason)

    def _pass_on(self, table: ServedTable) -> int:
        """Passes for players where there is nothing to do; returns how often. Where that fails, their front ends pass, and are told why."""
        before = table.game_at().game.number
        with contextlib.suppress(NetrunnerError):
            pass_on(table)
        return table.game_at().game.number - before

    def _answer_for_computer(self, table: ServedTable, side: Side, game: int, number: int, answer: Answer) -> None:
        begun = time.perf_counter()
        self._answer(table, side, p.GiveAnswer(table=table.name, game=game, number=number, answer=answer), begun)

    def _computer_failed(self, table: ServedTable, problem: Exception) -> None:
        self.refusals.log_mistake("computer", problem, table=table.name)
        self._mend(table)

    # --- tables ---------------------------------------------------------------------------------------------------------------------------

    def check_open(self) -> None:
        """Raises NetrunnerError while nothing new may begin."""
        self._operating.check_open()

    async def _advise(self, connection: ServerSocket, message: p.AskAdvice) -> None:
        """Has the computer think for a player. That it was asked is told before what it has found."""
        with self.refusals.replying(connection, message):
            self.refusals.check_busy(connection)
            table, side = seat_of(connection, message.table)
            hosted = table.game_at()
            if hosted.asked != side:
                raise IllegalAnswer("nothing is asked of you now")
            owner = connection.who.owner
            if owner in self._advised:
                raise NetrunnerError("a hint is being thought about for you; wait for it")
            hosted.local.note_hint(side)
            if table.computer is None:
                table.announce(f"{connection.who.name} asks what the computer would do.")
            connection.send(p.Done(id=message.id))
            self._advised.add(owner)
            try:
                advice = await self.computers.advise(table, side, lambda: connection.open)
                told = p.AdviceTold(table=table.name, asked=message.asked, advice=advice)
            except NetrunnerError as problem:
                told = p.AdviceTold(table=table.name, asked=message.asked, problem=str(problem))
            finally:
                self._advised.discard(owner)
            connection.send(told)

    def _close_table(self, connection: ServerSocket, message: p.CloseTable) -> None:
        table = self.seating.table(message.table)
        owner = connection.who.owner
        others = [
            seated for side in SIDES
            if (seated := table.kept.players.get(side)) is not None and seated.owner != owner and not seated.computer
            and not (is_guest(seated.owner) and table.place_of(side) is None)
        ]  # fmt: skip
        mine = table.kept.maker == owner or table.side_of(owner) is not None
        if not mine:
            raise NetrunnerError(f"{table.name} is not yours to close")
        if others and table.state != "over":
            raise NetrunnerError(f"{others[0].name} sits at {table.name} too: end the game first")
        self.remove(table, f"{connection.who.name} has closed {table.name}.")

    def remove(self, table: ServedTable, words: str, *, forget: bool = True) -> None:
        """Removes a table; everybody there is told why. Its games' files stay, and with `forget=False` its own."""
        for place in list(table.places):
            table.places.remove(place)
            if isinstance(place.client, ServerSocket):
                place.client.places.pop(table.name, None)
                place.client.send(p.Gone(table=table.name, text=words))
        self.tables.pop(table.name, None)
        self.computers.forget(table.name)
        for timers in (self._pending, self._flags):
            handle = timers.pop(table.name, None)
            if handle is not None:
                handle.cancel()
        table.forget() if forget else table.close()
        self._past_games.forget(table.name)
        self._memory.soon()
        self.log.write("table away", table=table.name)
        self.told.soon()

    # --- the lobby ------------------------------------------------------------------------------------------------------------------------

    def _table_changed(self, table: ServedTable, people: bool) -> None:
        self.told.soon(people=people)
        if not self._closes and self.tables.get(table.name) is table:
            self.computers.look(table)
            if table.state == "over":
                self._finished(table)
        flag = self._flags.pop(table.name, None)
        if flag is not None:
            flag.cancel()
        left = table.clock.runs_out_in()
        if left is not None:
            self._flags[table.name] = asyncio.get_running_loop().call_later(left + 0.01, table.look)

    def _tables_changed(self) -> None:
        self.told.soon()

    def _finished(self, table: ServedTable) -> None:
        try:
            self.finished.add(table)
        except NotSaved as problem:
            self.log.write("not saved", table=table.name, problem=str(problem))

    def _status(self, number: int, *, tables: bool) -> p.Status:
        playing = sum(1 for table in self.tables.values() if table.state == "playing")
        return p.Status(
            id=number, version=p.VERSION, uptime=round(self.measures.uptime, 1), tables=len(self.tables), playing=playing,
            connections=sum(1 for connection in self.connections if connection.known),
            players=sum(len(table.places) for table in self.tables.values()),
            memory=memory(), answers=self.measures.answers, p50=self.measures.latency(0.5), p95=self.measures.latency(0.95),
            each=tuple(table.info() for table in self.tables.values()) if tables else (),
        )  # fmt: skip

    # --- time -----------------------------------------------------------------------------------------------------------------------------

    async def _ticking(self) -> None:
        while True:
            await asyncio.sleep(self.options.tick)
            try:
                self.upkeep.tick()
            except Exception as problem:  # the clock of every table goes on
                self.refusals.log_mistake("tick", problem)

    # --- work that takes a while ----------------------------------------------------------------------------------------------------------

    async def _reply(self, connection: ServerSocket, message: p.ToServer, work: Callable[[], Awaitable[p.FromServer]]) -> None:
        """Replies with what comes of some work."""
        with self.refusals.replying(connection, message):
            self.refusals.check_busy(connection)
            connection.send(await work())

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
