"""What a server of many players costs, met by OpenSSH's own client on loopback: memory, latency, bytes, start."""

import contextlib
import fcntl
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from measuring import REPOSITORY, Row, environment, milliseconds, p95

from netrunner_tui.hosting.remote.remote_server import Identity, RemoteServer, RemoteTable, connect
from netrunner_tui.hosting.server_folder import ServerFolder

COLUMNS, LINES = 120, 40
AS_ROOT = ("--user", "root") if os.getuid() == 0 else ()
CROWDS = tuple(int(crowd) for crowd in os.environ.get("CROWDS", "2,20,60,120").split(","))
"""Players who are connected at the same time."""
EVERY = 2.0
"""Seconds between two answers at one table, on average."""
MEASURED = 12.0
"""Seconds of play of each crowd."""
IDLE = 5.0
QUIET = 0.05
"""Seconds without a byte after which a frame is whole."""
KEY = 0.02
"""Seconds of a processor that a key may take: in the server, and in the front ends of both players, with all answers that follow."""
PLAYER = 13
"""MiB that one more player may cost."""
LOST = 2.0
"""Seconds after which an answer whose frame has not come counts as that late."""
MODE_QUESTION = b"\x1b[?2026$p"


class TestedServer:
    """`netrunner-tui serve`, and the folder of its players' keys."""

    def __init__(self, compression: str = "only", *arguments: str) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="netrunner-tui-bench-"))
        (self.home / "run").mkdir(mode=0o700)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        limits = ["--sessions", "300", "--sessions-per-address", "300", "--strangers-per-address", "90", "--names-per-hour", "1000"]
        limits += ["--limit", "tables_per_address=200", "--limit", "pause=[0,0]", "--limit", "messages=[1000,0]"]
        self.environment = {**environment(self.home), "XDG_RUNTIME_DIR": str(self.home / "run")}
        where = ["--port", str(self.port), "--data", str(self.home / "server"), "--log-file", str(self.home / "log")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "netrunner_tui", "serve", *AS_ROOT, *where, *limits, "--compression", compression, *arguments],
            env=self.environment, cwd=REPOSITORY, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        while "Its key" not in (line := self.process.stdout.readline().decode()):
            if not line:
                raise RuntimeError(f"the server does not open: {(self.home / 'log').read_text()[-2000:]}")

    def ssh(self, name: str, words: list[str], port: int = 0, *options: str) -> list[str]:
        key = self.home / f"key-{name}"
        if not key.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
        known = ["-o", "UserKnownHostsFile=/dev/null", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR"]
        keys = ["-i", str(key), "-o", "IdentitiesOnly=yes", *options]
        return ["ssh", "-F", "/dev/null", "-p", str(port or self.port), *known, *keys, f"{name}@127.0.0.1", *words]

    def processes(self) -> set[int]:
        """All processes of the server."""
        found, new = {self.process.pid}, {self.process.pid}
        parents = {}
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
        while new:
            new = {pid for pid, parent in parents.items() if parent in new} - found
            found |= new
        return found

    def memory(self) -> int:
        """Bytes of all processes of the server (PSS)."""
        return sum(map(_pss, self.processes()))

    def worked(self) -> float:
        """Seconds that all processes of the server have been on a processor."""
        return sum(map(_worked, self.processes()))

    def answers(self) -> int:
        """Answers that were taken so far: of one key press there may be several, passes in the windows after an action."""
        told = subprocess.run(
            [sys.executable, "-m", "netrunner_tui", "serve", "--status", "--json", "--data", str(self.home / "server")],
            env=self.environment, cwd=REPOSITORY, capture_output=True, check=True,
        )  # fmt: skip
        return int(json.loads(told.stdout)["server"]["answers"])

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.home, ignore_errors=True)


def _pss(pid: int) -> int:
    try:
        return 1024 * int(re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)[1])  # type: ignore[index]
    except (OSError, TypeError):
        return 0


def _worked(pid: int) -> float:
    nanoseconds = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):
            nanoseconds += int(thread.read_text().split()[0])
    return nanoseconds / 1e9


class Counter:
    """A port that hands everything on to the server, and counts what comes back."""

    def __init__(self, port: int) -> None:
        self.bytes = 0
        self._to = port
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        near, _ = self._server.accept()
        far = socket.create_connection(("127.0.0.1", self._to))
        for line in (near, far):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self._pump, args=(near, far, False), daemon=True).start()
        self._pump(far, near, True)

    def _pump(self, source: socket.socket, target: socket.socket, counted: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                self.bytes += len(data) if counted else 0
                target.sendall(data)


@dataclass
class Player:
    """An ssh client in a terminal of its own."""

    pid: int
    handle: int
    seen: bytearray = field(default_factory=bytearray)
    count: int = 0
    pressed: float = 0.0
    first: float = 0.0
    """When the first byte came after the last key."""
    last: float = 0.0

    @classmethod
    def begin(cls, command: list[str]) -> "Player":
        pid, handle = pty.fork()
        if pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execvp(command[0], command)
        fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        return cls(pid, handle)

    def read(self) -> int:
        """Takes in what is there; the bytes that came."""
        try:
            data = os.read(self.handle, 1 << 16)
        except OSError:
            return 0
        for _ in range(data.count(MODE_QUESTION)):
            os.write(self.handle, b"\x1b[?2026;2$y")
        self.seen += data
        del self.seen[:-200_000]
        self.count += len(data)
        return len(data)

    def press(self, key: bytes) -> None:
        self.pressed, self.first, self.last = time.perf_counter(), 0.0, 0.0
        os.write(self.handle, key)

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.handle)


def attend(players: list[Player], seconds: float) -> None:
    """Reads what comes to anybody for so long."""
    by_handle = {player.handle: player for player in players}
    poll = select.poll()
    for handle in by_handle:
        poll.register(handle, select.POLLIN)
    until = time.perf_counter() + seconds
    while (left := until - time.perf_counter()) > 0:
        for handle, _ in poll.poll(left * 1000):
            now, player = time.perf_counter(), by_handle[handle]
            player.first, player.last = player.first or now, now
            if not player.read():
                poll.unregister(handle)


def until(player: Player, *words: bytes, others: list[Player] | None = None, patience: float = 30.0) -> None:
    """Reads until all words have come."""
    begun = time.perf_counter()
    while not all(word in player.seen for word in words):
        if time.perf_counter() - begun > patience:
            raise TimeoutError(f"{words} never came: {bytes(player.seen[-1500:])!r}")
        attend([player, *(others or [])], 0.05)


KEYS = {
    "mulligan": (b"y",),
    "takes an action": (b"r", b"1", b"c"),
    "window": (b"p",),
    "decides": (b"g", b"p", b"1", b"n"),
    "": (b"1", b"\r", b"p"),
}
"""The keys that a player tries at a question, by words of how it is told to all: runs where there is a choice."""
PATIENCE_KEY = 0.8
"""Seconds after which a key that has answered nothing is followed by the next one."""


@dataclass
class Game:
    """A table: its spectator, who tells whose turn it is to answer, and its two players."""

    hosted: RemoteTable
    players: dict[str, "Player"]
    number: int = -1
    tried: int = 0
    due: float = 0.0
    waits: "Player | None" = None

    def look(self, now: float, took: list[tuple[float, float]], rng: random.Random) -> None:
        """Notes the answer that a key has given, and presses the next key when it is due."""
        view = self.hosted.seat.view()
        if view.number != self.number:
            if self.waits is not None:
                if now - (self.waits.last or self.waits.pressed) < (QUIET if self.waits.first else LOST):
                    return  # the frame may not be whole yet, or not begun
                end = now if not self.waits.first else self.waits.last
                took.append(((self.waits.first or now) - self.waits.pressed, end - self.waits.pressed))
            self.number, self.tried, self.waits, self.due = view.number, 0, None, now + EVERY * (0.5 + rng.random())
        if now < self.due or view.asked is None:
            return
        words = view.asking if view.asked != "corp" or "action" not in view.asking else "The Corp gains"
        keys = (b"c",) if words == "The Corp gains" else next(keys for about, keys in KEYS.items() if about in words)
        self.waits = self.players[view.asked]
        self.waits.press(keys[self.tried % len(keys)])
        self.tried += 1
        self.due = now + PATIENCE_KEY


def answering(
    server: TestedServer, tables: list[Game], players: list[Player], watcher: RemoteServer, seconds: float
) -> list[tuple[float, float]]:
    """Everybody plays: the Runners run. Returns the seconds from each answering key to the first and to the last byte of its frame."""
    took: list[tuple[float, float]] = []
    rng = random.Random(1)
    until_then = time.perf_counter() + seconds
    while (now := time.perf_counter()) < until_then:
        attend(players, 0.005)
        watcher.wait(0.002)
        for game in tables:
            game.look(now, took, rng)
    return took


def games(server: TestedServer, players: list[Player], tables: list[Game], watcher: RemoteServer, wanted: int) -> None:
    """Players come in two by two, until there are so many; each pair has a spectator."""
    while len(players) < wanted:
        number = len(players)
        corp = Player.begin(server.ssh(f"p{number}", ["new", "--side", "corp"], 0, "-t"))
        until(corp, b"come in with", others=players)
        table = re.search(rb"join\s+([a-z0-9]+)", re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", bytes(corp.seen)))
        assert table is not None
        runner = Player.begin(server.ssh(f"p{number + 1}", ["join", table[1].decode()], 0, "-t"))
        until(runner, b"Archives", others=players)
        until(corp, b"Archives", others=players)
        players += [corp, runner]
        tables.append(Game(watcher.watch(table[1].decode()), {"corp": corp, "runner": runner}))
    attend(players, 1.0)


def _available(handle: int) -> bytes:
    try:
        return os.read(handle, 1 << 16)
    except BlockingIOError:
        return b""


def first_frames(server: TestedServer, times: int = 7) -> list[float]:
    """Seconds from the moment when the key is accepted to the first frame of the lobby, as the client sees both."""
    took = []
    for turn in range(times + 1):
        fifo = server.home / f"said-{turn}"
        os.mkfifo(fifo)
        read = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
        command = [word if word != "LogLevel=ERROR" else "LogLevel=DEBUG1" for word in server.ssh("starter", [], 0, "-t", "-E", str(fifo))]
        pid, handle = pty.fork()
        if pid == 0:
            os.execvp(command[0], command)
        fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        player, said, accepted = Player(pid, handle), b"", 0.0
        while b"Lobby" not in player.seen:
            ready, _, _ = select.select([read, handle], [], [], 20)
            if not ready:
                raise TimeoutError(f"no lobby: {said[-500:]!r}")
            if read in ready:
                said += _available(read)
                if not accepted and b"Authenticated to" in said:
                    accepted = time.perf_counter()
            if handle in ready and not player.read():
                raise RuntimeError(f"the client ended: {said[-500:]!r} {bytes(player.seen)!r}")
        if turn:
            took.append(time.perf_counter() - accepted)
        os.close(read)
        player.close()
        time.sleep(0.3)
    return took


def answers(server: TestedServer) -> tuple[list[int], list[int], list[int], list[int]]:
    """A game of two whose lines are counted: bytes to the asked seat and to the other for each answer, plain and as they cross the line."""
    lines = [Counter(server.port), Counter(server.port)]
    corp = Player.begin(server.ssh("corp", ["new", "--side", "corp"], lines[0].port, "-t"))
    until(corp, b"come in with")
    table = re.search(rb"join\s+([a-z0-9]+)", re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", bytes(corp.seen)))
    assert table is not None
    runner = Player.begin(server.ssh("runner", ["join", table[1].decode()], lines[1].port, "-t"))
    both = [corp, runner]
    until(runner, b"Archives", others=both)
    for player in both:
        attend(both, 1.0)
        player.press(b"1")
        attend(both, 1.5)
    found: tuple[list[int], list[int], list[int], list[int]] = ([], [], [], [])
    for _ in range(3):
        taken = server.answers()
        before = [corp.count, runner.count, lines[0].bytes, lines[1].bytes]
        corp.press(b"c")
        attend(both, 2.5)
        for values, was, now in zip(found, before, [corp.count, runner.count, lines[0].bytes, lines[1].bytes], strict=True):
            values.append((now - was) // max(1, server.answers() - taken))
    before_idle = lines[0].bytes + lines[1].bytes
    attend(both, IDLE)
    found[3].append(lines[0].bytes + lines[1].bytes - before_idle)
    for player in both:
        player.close()
    return found


def _one_more(memory: dict[int, int]) -> Row:
    """Returns the row of what one more player takes, by the smallest and the largest crowd."""
    few, many = CROWDS[0], CROWDS[-1]
    each = (memory[many] - memory[few]) / (many - few) / (1 << 20)
    whole = f"all {many}: {memory[many] / (1 << 20):.0f} MiB"
    told = f"{each:.1f} MiB", whole, f"{each / PLAYER:.2f} ×", each <= PLAYER
    return Row("ssh: memory of one more player (PSS)", f"≤ {PLAYER} MiB", *told)


def rows() -> list[Row]:
    """Every row of the server; none where there is no ssh client."""
    if not (shutil.which("ssh") and shutil.which("ssh-keygen")):
        print("ssh: there is no ssh client here, nothing is measured")
        return []
    server = TestedServer()
    players: list[Player] = []
    found = []
    try:
        frames = first_frames(server)
        first = median(frames)
        beside = f"p95 {milliseconds(p95(frames))}"
        found.append(
            Row("ssh: accepted key to first frame", "≤ 45 ms", milliseconds(first), beside, f"{first / 0.045:.2f} ×", first <= 0.045)
        )
        to_asked, to_other, asked_line, other_line = answers(server)
        idle = other_line.pop()
        most, least = max(median(to_asked), median(to_other)), max(median(asked_line), median(other_line))
        for what, limit, size, parts in (
            ("ssh: bytes of an answer to a seat, 120×40", 1500, most, (to_asked, to_other)),
            ("ssh: the same as it crosses the line", 600, least, (asked_line, other_line)),
        ):
            said = f"answering {median(parts[0]):.0f}, other {median(parts[1]):.0f}"
            found.append(Row(what, f"≤ {limit / 1000:.1f} kB", f"{size / 1000:.2f} kB", said, f"{size / limit:.2f} ×", size <= limit))
        found.append(Row(f"ssh: bytes to two seats while nothing happens, {IDLE:g} s", "0", str(idle), "", "", idle == 0))
        memory: dict[int, int] = {}
        tables: list[Game] = []
        watcher = connect(ServerFolder(server.home / "server").socket, Identity("watcher", "SHA256:watcher"))
        for crowd in CROWDS:
            games(server, players, tables, watcher, crowd)
            memory[crowd] = server.memory()
            worked = server.worked()
            took = answering(server, tables, players, watcher, MEASURED)
            each = (server.worked() - worked) / max(1, len(took))
            said = f"{len(took)} answers, {os.cpu_count()} cores, {crowd} clients on them too"
            for what, goal, times in (
                ("first byte", 0.025, [first for first, _ in took]), ("last byte of the frame", 0.06, [last for _, last in took])
            ):  # fmt: skip
                late, usual = (p95(times), median(times)) if times else (float("inf"), float("inf"))
                shown = f"p50 {milliseconds(usual)}, p95 {milliseconds(late)}"
                row = f"ssh: answer to {what}, {crowd} players"
                found.append(Row(row, f"p95 ≤ {goal * 1000:.0f} ms", shown, said, f"{late / goal:.2f} ×", late <= goal))
            could = f"{os.cpu_count()} cores: {(os.cpu_count() or 1) / each:.0f} keys a second"
            row = f"ssh: processor time of a key, {crowd} players"
            found.append(Row(row, f"≤ {KEY * 1000:.0f} ms", milliseconds(each), could, f"{each / KEY:.2f} ×", each <= KEY))
        if len(CROWDS) > 1:  # what one more costs is told by two crowds
            found.append(_one_more(memory))
    finally:
        for player in players:
            player.close()
        server.close()
    return found
