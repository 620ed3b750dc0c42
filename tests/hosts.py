"""A server in a process of its own, for tests: real sockets, real games."""

import json
import os
import random
import signal
import socket
import time
from collections.abc import Sequence
from pathlib import Path

from forked_servers import ForkedServer

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.remote_server import RemoteServer, connect, status
from netrunner_tui.hosting.remote.remote_table import RemoteTable
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.players.random_player import choose

PATIENCE = 120.0
"""Seconds that anything may take on a busy machine."""
ROOT = Path(__file__).resolve().parent.parent
PATHS = str(ROOT)
"""Where the modules of the processes that the server starts are looked for."""


class Host:
    """The daemon of a server, which can be killed and begun again."""

    def __init__(self, folder: Path, *limits: str) -> None:
        self.folder = folder
        self.socket = folder / "server.sock"
        self.tables = folder / "tables"
        self.log = folder / "log"
        self.limits = ("pause=[0,0]", "messages=[100000,0]", "tick=0.1", *limits)
        self.servers: list[RemoteServer] = []
        self.process = self._start()

    def _start(self) -> ForkedServer:
        args = ["--socket", str(self.socket), "--folder", str(self.tables), "--log-file", str(self.log)]
        limits = [part for limit in self.limits for part in ("--limit", limit)]
        process = ForkedServer([*args, *limits], {**os.environ, "PYTHONPATH": PATHS}, ROOT)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            try:
                status(self.socket)
            except NetrunnerError:
                time.sleep(0.02)
            else:
                return process
        raise AssertionError("the server did not open")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def again(self) -> None:
        self.process = self._start()

    def come(self, name: str, key: str = "", address: str = "") -> RemoteServer:
        """Somebody comes to the server; whoever has no key has one made of their name."""
        server = connect(self.socket, Identity(name, key or f"SHA256:{name}", address), PATIENCE)
        self.servers.append(server)
        return server

    def leave(self) -> None:
        """Everybody who came goes away."""
        for server in self.servers:
            server.close()
        self.servers = []

    def close(self) -> None:
        self.leave()
        if self.process.poll() is None:
            self.kill()


def until(done: object, servers: Sequence[RemoteServer]) -> None:
    """Lets the servers tell what has changed until `done()` is true."""
    assert callable(done)
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it did not come about"
        for server in servers:
            server.wait(0.01)


def two(host: Host, **wishes: object) -> tuple[RemoteServer, RemoteTable, RemoteServer, RemoteTable]:
    """Ada as the Corp and Ben as the Runner at a new table."""
    ada, ben = host.come("Ada"), host.come("Ben")
    corp = ada.make(NewTable(**{"side": "corp", **wishes}))  # type: ignore[arg-type]
    runner = ben.join(corp.name, password=str(wishes.get("password", "")))
    until(lambda: corp.info().state == "playing", [ada])
    return ada, corp, ben, runner


def play(pairs: list[tuple[RemoteServer, RemoteTable]], rng: random.Random, answers: int) -> int:
    """Random answers, until the game is over or so many were given."""
    given = 0
    end = time.monotonic() + 6 * PATIENCE
    while given < answers and time.monotonic() < end:
        for server, table in pairs:
            if table.seat.view().winner:
                return given
            question = table.seat.question()
            if question is not None:
                table.seat.answer(choose(question, rng))
                given += 1
            else:
                server.wait(0.005)
    return given


def finish(pairs: list[tuple[RemoteServer, RemoteTable]], rng: random.Random) -> None:
    play(pairs, rng, 100_000)
    until(lambda: all(table.seat.view().winner for _, table in pairs), [server for server, _ in pairs])


def to_the_end(server: RemoteServer) -> None:
    """Waits until the server closes the line; raises what that says."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        server.wait(1.0)


class Raw:
    """A line without a client."""

    def __init__(self, host: Host, name: str = "") -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(str(host.socket))
        self._file = self._socket.makefile("rb")
        if name:
            self.send(p.Hello(id=1, version=p.VERSION, who=Identity(name, f"SHA256:{name}")))
            self.until("welcome")

    def send(self, data: bytes | p.ToServer) -> None:
        self._socket.sendall(data if isinstance(data, bytes) else p.encode(data))

    def line(self) -> dict[str, object]:
        line = self._file.readline()
        return dict(json.loads(line)) if line else {}

    def until(self, what: str) -> dict[str, object]:
        while (told := self.line()).get("tell") != what:
            assert told, f"no {what}"
        return told

    def last(self) -> dict[str, object]:
        """The last message before the line is closed."""
        last: dict[str, object] = {}
        while told := self.line():
            last = told
        return last

    def close(self) -> None:
        self._file.close()
        self._socket.close()
