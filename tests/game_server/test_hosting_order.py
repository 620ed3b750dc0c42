"""In which order what a server tells is taken in: news that come with a reply, or behind it, and lists for one who reads slowly."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from hosts import PATIENCE

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.hosting.game_server.tables_told import EVERY, TablesTold
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.remote_server import RemoteServer, connect
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Person, TableInfo

Replies = Callable[[p.Incoming], Sequence[p.FromServer]]


class OneAtATime:
    """A server of one connection that sends all that a request comes to at once: a client reads it in one piece."""

    def __init__(self, path: Path, replies: Replies) -> None:
        self._replies = replies
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(path))
        self._socket.listen(1)
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        end, _ = self._socket.accept()
        with end, end.makefile("rb") as file:
            for line in file:
                message = p.incoming(line)
                welcome = p.Welcome(id=message.id, version=p.VERSION, name="Ada", rulebooks=())
                told = [welcome] if isinstance(message, p.Hello) else self._replies(message)
                if told:
                    end.sendall(b"".join(p.encode(each) for each in told))

    def close(self) -> None:
        self._thread.join(PATIENCE)
        self._socket.close()


Comes = Callable[[Replies], RemoteServer]


@pytest.fixture
def come(tmp_path: Path) -> Iterator[Comes]:
    """Has Ada come to a server of such replies."""
    opened: list[RemoteServer | OneAtATime] = []

    def coming(replies: Replies) -> RemoteServer:
        server = OneAtATime(tmp_path / "server.sock", replies)
        ada = connect(tmp_path / "server.sock", Identity("Ada", "SHA256:Ada"), PATIENCE)
        opened.extend((ada, server))
        return ada

    yield coming
    for each in opened:
        each.close()


def here(*names: str, number: int = 0) -> p.People:
    return p.People(id=number, here=tuple(Person(name) for name in names))


def listed(*names: str, number: int = 0) -> p.Tables:
    return p.Tables(id=number, tables=tuple(TableInfo(name=name, rules="nisei-1.6", state="waiting") for name in names))


def names(server: RemoteServer) -> list[str]:
    return [table.name for table in server.tables()]


def test_whoever_comes_right_behind_a_reply_is_here(come: Comes) -> None:
    def replies(message: p.Incoming) -> Sequence[p.FromServer]:
        return [here("Ada"), here("Ada", number=message.id), here("Ada", "Ben")] if message.id else []

    ada = come(replies)
    company = ada.company
    company.listen(lambda: None)
    assert [who.name for who in company.here()] == ["Ada"]
    ada.wait(PATIENCE)
    assert [who.name for who in company.here()] == ["Ada", "Ben"]


def test_whoever_asks_again_while_news_are_told_has_the_later_reply(come: Comes) -> None:
    """What was said in the lobby comes before who is here, and whoever hears of it looks who is: Ben has come between the two replies."""
    asked: list[int] = []

    def replies(message: p.Incoming) -> Sequence[p.FromServer]:
        if not message.id:
            return []
        asked.append(message.id)
        people = ["Ada"] if len(asked) == 1 else ["Ada", "Ben"]
        return [p.Talk(table="", said=(), anew=True), here(*people), here(*people, number=message.id)]

    ada = come(replies)
    company = ada.company
    company.listen(lambda: company.here() and None)
    company.here()
    assert len(asked) == 2
    assert [who.name for who in company.here()] == ["Ada", "Ben"]


def test_a_table_that_is_made_right_behind_a_reply_is_listed(come: Comes) -> None:
    def replies(message: p.Incoming) -> Sequence[p.FromServer]:
        return [listed(), listed("fern", number=message.id), listed("fern", "ivy")] if message.id else []

    ada = come(replies)
    ada.listen(lambda: None)
    assert names(ada) == ["fern"]
    ada.wait(PATIENCE)
    assert names(ada) == ["fern", "ivy"]


@pytest.mark.parametrize("refused", [False, True])
def test_an_event_loop_hands_on_what_comes_with_a_reply(come: Comes, refused: bool) -> None:
    """Nothing else may come for long; also where the request is refused."""

    def replies(message: p.Incoming) -> Sequence[p.FromServer]:
        if not message.id:
            return []
        reply = p.Failed(id=message.id, text="no") if refused else p.Done(id=message.id)
        return [here("Ada"), reply, here("Ada", "Ben")]

    ada = come(replies)
    heard: list[list[str]] = []

    async def run() -> None:
        ada.attach()
        ada.company.listen(lambda: heard.append([who.name for who in ada.company.here()]))
        try:
            ada.company.say("hello")
            assert not refused
        except NetrunnerError:
            assert refused
        end = time.monotonic() + PATIENCE
        while len(heard) < 2:
            assert time.monotonic() < end
            await asyncio.sleep(0.01)

    asyncio.run(run())
    assert heard == [["Ada"], ["Ada", "Ben"]]


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        return

    def is_closing(self) -> bool:
        return False


class Front:
    """The rest of a server: it takes every connection."""

    def opened(self, connection: ServerSocket) -> bool:
        return True

    def received(self, connection: ServerSocket, message: p.Incoming) -> None:
        return

    def ended(self, connection: ServerSocket, why: str) -> None:
        return

    def broke(self, connection: ServerSocket, problem: Exception) -> None:
        raise problem


def test_one_who_reads_slowly_is_told_the_list_of_tables_later() -> None:
    async def run() -> list[bytes]:
        times = Times(time.monotonic, time.time)
        connection, wire = ServerSocket(Front(), ServerOptions, times, 1), Wire()
        connection.connection_made(wire)
        connection.lobby = True
        told = TablesTold({}, {connection}, times, lambda: None)
        connection.pause_writing()
        told.soon()
        await asyncio.sleep(2 * EVERY)
        assert wire.written == []
        connection.resume_writing()
        end = time.monotonic() + PATIENCE
        while not wire.written:
            assert time.monotonic() < end
            await asyncio.sleep(0.01)
        return wire.written

    assert asyncio.run(run()) == [p.encode(p.Tables(tables=()))]
