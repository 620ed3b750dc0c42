"""What a server of many players costs, met by OpenSSH's own client on loopback: memory, latency, bytes, start."""

import contextlib
import fcntl
import gc
import math
import multiprocessing
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
from bisect import bisect
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec
from measuring import REPOSITORY, Row, environment, milliseconds, p95, pools

from netrunner_tui.hosting.game_server.computers.computer_process import FollowedGame
from netrunner_tui.hosting.host_status import HostStatus
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.library.pools import Pools

COLUMNS, LINES = 120, 40
AS_ROOT = ("--user", "root") if os.getuid() == 0 else ()
CROWDS = tuple(int(crowd) for crowd in os.environ.get("CROWDS", "2,20,60,120").split(","))
"""Players who are connected at the same time."""
EVERY = 2.0
"""Seconds between two answers at one table, on average."""
MEASURED = 12.0
"""Seconds of play of each crowd, at least."""
KEYS_OF_A_CROWD = 40
"""Keys of each crowd, about: so long does a small one play."""
FEWEST_KEYS = 20
"""Keys below which what one costs in the mean says little: a row of fewer is not kept."""
PATIENCE_REST = 10.0
"""Seconds that a server is given to come to rest."""
AT_REST = 0.004
"""Seconds of a processor that a server which is at rest takes in a second, at most."""
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
        self.home = Path(tempfile.mkdtemp())
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

    def come_to_rest(self, players: "list[Player]") -> None:
        """Reads what players are told until the server does nothing by itself any more: after its first table it reads what it may need."""
        until = time.monotonic() + PATIENCE_REST
        before = self.worked()
        while time.monotonic() < until:
            attend(players, 1.0)
            before, worked = self.worked(), before
            if before - worked < AT_REST:
                return

    def answers(self) -> int:
        """Answers that were taken so far: of one key press there may be several, passes in the windows after an action."""
        server = self.status().server
        assert server is not None, "the daemon does not answer"
        return server.answers

    def status(self) -> HostStatus:
        """What the server tells of itself."""
        told = subprocess.run(
            [sys.executable, "-m", "netrunner_tui", "serve", "--status", "--json", "--data", str(self.home / "server")],
            env=self.environment, cwd=REPOSITORY, capture_output=True, check=True,
        )  # fmt: skip
        return msgspec.json.decode(told.stdout, type=HostStatus)

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
    """When the last key was."""

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
        self.pressed = time.perf_counter()
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
            if not by_handle[handle].read():
                poll.unregister(handle)


def until(player: Player, *words: bytes, others: list[Player] | None = None, patience: float = 30.0) -> None:
    """Reads until all words have come."""
    begun = time.perf_counter()
    while not all(word in player.seen for word in words):
        if time.perf_counter() - begun > patience:
            raise TimeoutError(f"{words} never came: {bytes(player.seen[-1500:])!r}")
        attend([player, *(others or [])], 0.05)


KEYS: dict[str, tuple[bytes, ...]] = {
    "corp action": (b"c",),
    "runner action": (b"r", b"1", b"c"),
    "mulligan": (b"y",),
    "window": (b"p",),
    "may": (b"g", b"p", b"1", b"n"),
}
"""The keys that a player tries at a question, by its kind: runs where there is a choice."""
OTHER_KEYS = (b"1", b"a", b"b", b"\r", b"p")
"""Where cards are chosen, they have letters, and digits answer nothing."""
PATIENCE_KEY = 0.8
"""Seconds after which it is looked whether a key has answered, and which is followed by the next one if not."""


class Stamps(NamedTuple):
    """When bytes came, by the terminals that they came to; and how far these times can be trusted."""

    times: dict[int, list[float]]
    away: float
    """The longest time, in seconds, for which nobody waited for bytes, because others were read."""
    waited: float
    """Seconds that the process waited for a processor, in the mean, when something had come."""
    worked: float
    """Seconds that it was on a processor."""

    def frame(self, handle: int, pressed: float) -> tuple[float, float]:
        """Returns the seconds from a key to the first and to the last byte of the frame that came of it."""
        times = self.times[handle]
        place = bisect(times, pressed)
        first = last = times[place] if place < len(times) else pressed + LOST
        for came in times[place + 1 :]:
            if came - last > QUIET:
                break
            last = came
        return min(LOST, first - pressed), min(LOST, last - pressed)


def stamp(handles: list[int], until: float, result: Connection) -> None:
    """Reads what comes to all terminals until then, and notes when: in a process of its own, that does nothing else."""
    gc.disable()
    times: dict[int, list[float]] = {handle: [] for handle in handles}
    poll = select.poll()
    for handle in handles:
        poll.register(handle, select.POLLIN)
    away, worked = 0.0, time.process_time()
    before = _scheduled()
    while (left := until - time.perf_counter()) > 0:
        ready = poll.poll(left * 1000)
        now = time.perf_counter()
        for handle, _ in ready:
            times[handle].append(now)
            try:
                os.read(handle, 1 << 16)
            except OSError:
                poll.unregister(handle)
        away = max(away, time.perf_counter() - now)
    waited, slices = (after - was for after, was in zip(_scheduled(), before, strict=True))
    result.send(Stamps(times, away, waited / 1e9 / max(1, slices), time.process_time() - worked))


def _scheduled() -> tuple[int, int]:
    """Returns the nanoseconds for which this process has waited for a processor, and how often it got one."""
    _, waited, slices = Path("/proc/self/schedstat").read_text().split()
    return int(waited), int(slices)


@dataclass
class Table:
    """A table: its game, as the server's file tells it, and its two players. So nobody watches, and the server tells nobody else."""

    followed: FollowedGame
    players: dict[str, Player]
    tried: int = 0
    due: float = 0.0
    pressed: tuple[int, float, int] | None = None
    """The terminal of the key that was pressed last, when that was, and the number of the last answer then."""

    def look(self, now: float, last: float, answered: list[tuple[int, float]], rng: random.Random) -> None:
        """Notes whether a key has answered, and presses the next one; none after `last`."""
        if now < self.due:
            return
        self.followed.follow()
        number, question = self.followed.game.number, self.followed.game.question
        if self.pressed is not None and number != self.pressed[2]:
            handle, at, _ = self.pressed
            answered.append((handle, at))
            self.pressed, self.tried, self.due = None, 0, at + EVERY * (0.5 + rng.random())
        elif question is None or now > last:
            self.due = math.inf
        else:
            keys = KEYS.get(question.kind) or KEYS.get(f"{question.player} {question.kind}", OTHER_KEYS)
            player = self.players[question.player]
            player.press(keys[self.tried % len(keys)])
            self.pressed, self.tried, self.due = (player.handle, player.pressed, number), self.tried + 1, now + PATIENCE_KEY


class Played(NamedTuple):
    """How a crowd has played."""

    took: list[tuple[float, float]]
    """The seconds from each answering key to the first and to the last byte of its frame."""
    stamps: Stamps
    own: float
    """Seconds of a processor that this benchmark itself has taken."""


def answering(tables: list[Table], players: list[Player], seconds: float) -> Played:
    """Everybody plays: the Runners run."""
    answered: list[tuple[int, float]] = []
    rng, begun, worked = random.Random(1), time.perf_counter(), time.process_time()
    until_then, last = begun + seconds, begun + seconds - PATIENCE_KEY - 0.1
    for table in tables:
        table.pressed, table.tried, table.due = None, 0, begun + 0.1 + EVERY * rng.random()
    context = multiprocessing.get_context("fork")
    result, told = context.Pipe(duplex=False)
    reader = context.Process(target=stamp, args=([player.handle for player in players], until_then + 0.1, told))
    reader.start()
    while (now := time.perf_counter()) < until_then:
        for table in tables:
            table.look(now, last, answered, rng)
        time.sleep(max(0.0, min(until_then, *(table.due for table in tables)) - time.perf_counter()))
    stamps: Stamps = result.recv()
    reader.join()
    return Played([stamps.frame(*key) for key in answered], stamps, time.process_time() - worked + stamps.worked)


def come_in(server: TestedServer, players: list[Player], tables: list[Table], pools: Pools, wanted: int) -> None:
    """Players come in two by two, until there are so many."""
    games = ServerFolder(server.home / "server").games
    while len(players) < wanted:
        number = len(players)
        before = set(games.glob("*.jsonl"))
        corp = Player.begin(server.ssh(f"p{number}", ["new", "--side", "corp"], 0, "-t"))
        until(corp, b"come in with", others=players)
        table = re.search(rb"join\s+([a-z0-9]+)", re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", bytes(corp.seen)))
        assert table is not None
        runner = Player.begin(server.ssh(f"p{number + 1}", ["join", table[1].decode()], 0, "-t"))
        until(runner, b"Archives", others=players)
        until(corp, b"Archives", others=players)
        players += [corp, runner]
        (game,) = set(games.glob("*.jsonl")) - before
        tables.append(Table(FollowedGame(game, pools), {"corp": corp, "runner": runner}))
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


def answers(server: TestedServer) -> tuple[tuple[list[int], list[int], list[int], list[int]], list[int]]:
    """A game of two whose lines are counted: bytes to the asked seat and to the other, plain and as they cross the line; and answers.

    A key that answers brings passes too, in windows that nobody is asked in. Its bytes are divided by all answers that it brought; how
    many those were is told beside. (`terminal.py` counts the whole key.)
    """
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
    brought: list[int] = []
    for _ in range(3):
        taken = server.answers()
        before = [corp.count, runner.count, lines[0].bytes, lines[1].bytes]
        corp.press(b"c")
        attend(both, 2.5)
        brought.append(server.answers() - taken)
        for values, was, now in zip(found, before, [corp.count, runner.count, lines[0].bytes, lines[1].bytes], strict=True):
            values.append((now - was) // max(1, brought[-1]))
    before_idle = lines[0].bytes + lines[1].bytes
    attend(both, IDLE)
    found[3].append(lines[0].bytes + lines[1].bytes - before_idle)
    for player in both:
        player.close()
    return found, brought


def _one_more(memory: dict[int, int], alone: int) -> Row:
    """Returns the row of what one more player takes, by the smallest and the largest crowd; a front end holds so much of it for itself."""
    few, many = CROWDS[0], CROWDS[-1]
    each = (memory[many] - memory[few]) / (many - few) / (1 << 20)
    whole = f"all {many}: {memory[many] / (1 << 20):.0f} MiB; a player's process alone {alone / (1 << 20):.1f} MiB"
    told = f"{each:.1f} MiB", whole, f"{each / PLAYER:.2f} ×", each <= PLAYER
    return Row("ssh: memory of one more player, all processes of the server (PSS)", f"≤ {PLAYER} MiB", *told)


def rows() -> list[Row]:
    """Every row of the server; none where there is no ssh client."""
    if not (shutil.which("ssh") and shutil.which("ssh-keygen")):
        print("ssh: nothing measured, no ssh client here")
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
        (to_asked, to_other, asked_line, other_line), brought = answers(server)
        idle = other_line.pop()
        most, least = max(median(to_asked), median(to_other)), max(median(asked_line), median(other_line))
        for what, limit, size, parts in (
            ("ssh: bytes to a seat for each answer that a key brought, 120×40", 1500, most, (to_asked, to_other)),
            ("ssh: the same as it crosses the line", 600, least, (asked_line, other_line)),
        ):
            said = f"answering {median(parts[0]):.0f}, other {median(parts[1]):.0f}; a key brought {median(brought):g} answers"
            found.append(
                Row(
                    what,
                    f"≤ {limit / 1000:.1f} kB",
                    f"{size / 1000:.2f} kB",
                    said,
                    f"{size / limit:.2f} ×",
                    size <= limit and min(brought) > 0,
                )
            )
        found.append(Row(f"ssh: bytes to two seats while nothing happens, {IDLE:g} s", "0", str(idle), "", "", idle == 0))
        memory: dict[int, int] = {}
        tables: list[Table] = []
        cards = pools()
        for crowd in CROWDS:
            come_in(server, players, tables, cards, crowd)
            memory[crowd] = server.memory()
            server.come_to_rest(players)
            worked = server.worked()
            took, stamps, own = answering(tables, players, max(MEASURED, KEYS_OF_A_CROWD * EVERY / len(tables)))
            each = (server.worked() - worked) / max(1, len(took))
            beside = f"{crowd} clients and the benchmark ({milliseconds(own / max(1, len(took)))} a key) on the same {os.cpu_count()} cores"
            late = f"bytes noted at most {milliseconds(stamps.away)} late, after {milliseconds(stamps.waited)} of waiting for a processor"
            said = f"{len(took)} keys; {beside}; {late}"
            for what, goal, times in (
                ("its first byte", 0.025, [first for first, _ in took]), ("the last byte of its frame", 0.06, [last for _, last in took])
            ):  # fmt: skip
                long, usual = (p95(times), median(times)) if times else (float("inf"), float("inf"))
                shown = f"p50 {milliseconds(usual)}, p95 {milliseconds(long)}"
                row = f"ssh: from a key that answers to {what}, {crowd} players"
                found.append(Row(row, f"p95 ≤ {goal * 1000:.0f} ms", shown, said, f"{long / goal:.2f} ×", long <= goal))
            could = f"{os.cpu_count()} cores: {(os.cpu_count() or 1) / each:.0f} keys a second"
            row = f"ssh: processor time of a key, {crowd} players"
            enough = each <= KEY and len(took) >= FEWEST_KEYS
            wanted = f"≤ {KEY * 1000:.0f} ms, of {FEWEST_KEYS} keys or more"
            found.append(Row(row, wanted, f"{milliseconds(each)} ({len(took)} keys)", could, f"{each / KEY:.2f} ×", enough))
        if len(CROWDS) > 1:  # what one more costs is told by two crowds
            found.append(_one_more(memory, server.status().player))
    finally:
        for player in players:
            player.close()
        server.close()
    return found
