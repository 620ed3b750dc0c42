"""A server in a process of its own, for tests: real sockets, real games."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from netrunner_tui.hosting.remote.remote_server import Identity, RemoteServer, connect, status
from netrunner_tui.model.errors import NetrunnerError

PATIENCE = 30.0
"""Seconds that anything may take on a busy machine."""
ROOT = Path(__file__).resolve().parent.parent
PATHS = str(ROOT)
"""Where the server's modules are looked for."""


class Host:
    """The daemon of a server, which can be killed and begun again."""

    def __init__(self, folder: Path, *limits: str) -> None:
        self.folder = folder
        self.socket = folder / "server.sock"
        self.tables = folder / "tables"
        self.log = folder / "log"
        self._limits = ("pause=[0,0]", "messages=[100000,0]", "tick=0.1", *limits)
        self._servers: list[RemoteServer] = []
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        args = ["--socket", str(self.socket), "--folder", str(self.tables), "--log-file", str(self.log)]
        limits = [part for limit in self._limits for part in ("--limit", limit)]
        command = [sys.executable, "-m", "netrunner_tui.hosting.game_server.daemon", *args, *limits]
        process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": PATHS})
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
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def again(self) -> None:
        self.process = self._start()

    def come(self, name: str, key: str = "", address: str = "") -> RemoteServer:
        """Somebody comes to the server; whoever has no key has one made of their name."""
        server = connect(self.socket, Identity(name, key or f"SHA256:{name}", address), PATIENCE)
        self._servers.append(server)
        return server

    def leave(self) -> None:
        """Everybody who came goes away."""
        for server in self._servers:
            server.close()
        self._servers = []

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
