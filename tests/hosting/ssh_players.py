"""A host for tests on loopback, and players who come to it with OpenSSH under pseudo-terminals of their own."""

import codecs
import contextlib
import fcntl
import itertools
import os
import pty
import re
import secrets
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from terminal import Screen

from netrunner_tui.hosting.admin_messages import CloseOne, done_by_host
from netrunner_tui.hosting.host_status import ask_status
from netrunner_tui.hosting.server_folder import ServerFolder

REPOSITORY = Path(__file__).parent.parent.parent
MISSING = "" if shutil.which("ssh") and shutil.which("ssh-keygen") else "there is no ssh client here"
PATIENCE = 120.0
"""Seconds that anything may take on a machine that does other things too."""
FIRST_PORT = 10_000
PORTS_A_WORKER = 2_500
MODE_QUESTION = b"\x1b[?2026$p"


def _ports() -> Iterator[int]:
    """Ports for this worker of the suite alone, below those that a system gives to whoever asks for any."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 8
    begin = secrets.randbelow(PORTS_A_WORKER)  # another suite may run here
    for number in itertools.count(begin):
        yield FIRST_PORT + worker * PORTS_A_WORKER + number % PORTS_A_WORKER


_own_ports = _ports()


def free_port() -> int:
    """A port that nobody else takes before a host that is slow to start listens at it."""
    for port in _own_ports:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError


def environment(home: Path) -> dict[str, str]:
    runtime = home / "run"
    runtime.mkdir(mode=0o700, exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    # The cards that were read before, and nothing else of the user's own.
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
    return {**kept, **folders, "XDG_RUNTIME_DIR": str(runtime), "PYTHONPATH": str(REPOSITORY), "TERM": "xterm-256color"}


class Host:
    """`netrunner-tui serve`."""

    def __init__(self, home: Path, *arguments: str, bare: bool = False, program: Path = REPOSITORY) -> None:
        """`bare`: without any environment but the cards that were read before, as where sshd runs a forced command.

        `program`: where the package is.
        """
        self.home = home
        self.program = program
        kept = {name: value for name, value in os.environ.items() if name == "XDG_CACHE_HOME"}
        self.environment = {"PATH": "/usr/bin:/bin", **kept} if bare else environment(home)
        if program != REPOSITORY:
            self.environment |= {"PYTHONPATH": str(program), "XDG_CACHE_HOME": str(home / "cache")}
        self.port = free_port()
        self.data = home / "server"
        self.arguments = arguments
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "netrunner_tui", *arguments]

    def start(self) -> None:
        own = ["--user", "root"] if os.getuid() == 0 else []
        where = [*own, "--port", str(self.port), "--data", str(self.data), "--log-file", str(self.home / "log")]
        with (self.home / "out").open("wb") as out:
            self.process = subprocess.Popen(
                self.command("serve", *where, *self.arguments), stdout=out, stderr=out, env=self.environment, cwd=self.program
            )
        until = time.monotonic() + PATIENCE
        while "Its key:" not in self.said():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the host does not start: {self.said()}\n{self.log()}")
            time.sleep(0.05)

    def said(self) -> str:
        return (self.home / "out").read_text()

    def log(self) -> str:
        path = self.home / "log"
        return path.read_text() if path.exists() else ""

    def kill(self, number: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Another command of the program, with the same user's folders."""
        return subprocess.run(
            self.command(*arguments),
            env=self.environment,
            cwd=self.program,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def key(self, owner: str) -> Path:
        path = self.home / f"key-{owner}"
        if not path.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        return path

    def ssh(self, name: str, words: Sequence[str] = (), *, key: str | None = None, options: Sequence[str] = ()) -> list[str]:
        """The command of a player; `key` is the owner of the key, the name's where there is none, and "" for no key."""
        owner = name if key is None else key
        keys = ["-i", str(self.key(owner)), "-o", "IdentitiesOnly=yes"] if owner else ["-o", "PubkeyAuthentication=no"]
        known = ["-o", f"UserKnownHostsFile={self.home / 'known'}", "-o", "StrictHostKeyChecking=accept-new", "-o", "LogLevel=ERROR"]
        return ["ssh", "-F", "/dev/null", "-p", str(self.port), *known, *keys, *options, f"{name}@127.0.0.1", *words]

    def said_to(self, name: str, *words: str, given: str | bytes = "", key: str | None = None) -> subprocess.CompletedProcess[str]:
        """What a command without a terminal comes to."""
        data = given.encode() if isinstance(given, str) else given
        done = subprocess.run(self.ssh(name, words, key=key), input=data, capture_output=True, timeout=PATIENCE, check=False)
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    def parts(self, module: str) -> list[int]:
        """The host's own processes that run a module."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children if module in Path(f"/proc/{child}/cmdline").read_text()]

    def fronts(self) -> list[int]:
        """The processes of front ends."""
        zygote = self.parts("netrunner_tui.front")[0]
        return [int(child) for child in Path(f"/proc/{zygote}/task/{zygote}/children").read_text().split()]

    def empty(self) -> None:
        """Waits until all who were there have left, and closes their tables. A part that was killed has been started again then."""
        folder, end = ServerFolder(self.data), time.monotonic() + PATIENCE
        while (now := ask_status(folder)).sessions or now.server is None or not self.parts("netrunner_tui.front") or self.fronts():
            assert time.monotonic() < end, "somebody does not leave"
            time.sleep(0.05)
        for table in now.server.each:
            done_by_host(folder, CloseOne(table=table.name))

    def kill_part(self, module: str) -> None:
        """Kills one of the host's own processes."""
        for part in self.parts(module):
            os.kill(part, signal.SIGKILL)

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Player:
    """An ssh client in a terminal of its own, and what that shows."""

    def __init__(self, command: Sequence[str], size: tuple[int, int] = (120, 40), *, echo: bool = True) -> None:
        """Without `echo` the local terminal shows nothing of what is typed: for commands that have no terminal at the host."""
        self.screen = Screen(*size)
        self.raw = b""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execvp(command[0], list(command))
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        if not echo:
            modes = termios.tcgetattr(self._fd)
            modes[3] &= ~termios.ECHO
            termios.tcsetattr(self._fd, termios.TCSANOW, modes)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.status: int | None = None
        self.answered = 0
        self.mark = 0
        """Where what came after the last answer begins."""

    def asked(self) -> bool:
        """Whether a player of lines is asked, and has not answered yet. Talk may come after the prompt."""
        return bool(re.search(r"^> ", self.lines[self.mark :], re.MULTILINE))

    def question(self) -> str:
        """The last question, with its answers."""
        text = self.lines[max(0, self.lines.rfind("our question")) :]
        return text.partition("\n> ")[0]

    def answer(self, words: str) -> None:
        """Answers the question."""
        since = len(self.lines)
        self.type(words + "\n")
        self.mark = since + self.until_line("\n", since=since).index("\n") + 1
        self.answered += 1

    def read(self, seconds: float = 0.03) -> bool:
        came = False
        while select.select([self._fd], [], [], 0 if came else seconds)[0]:
            try:
                data = os.read(self._fd, 65536)
            except OSError:
                return came
            if not data:
                return came
            came = True
            self.raw += data
            for _ in range(data.count(MODE_QUESTION)):
                os.write(self._fd, b"\x1b[?2026;2$y")
            self.screen.feed(self._decoder.decode(data))
        return came

    @property
    def text(self) -> str:
        return self.screen.text

    def told(self) -> str:
        """The screen as it is now, and whether its client has ended: for one whom nobody waited for."""
        while self.read():
            pass
        ended = f"ended with {self.status}" if self._reaped() else "still there"
        return f"{ended}\n{self.text}\n--- last bytes {self.raw[-400:]!r}"

    @property
    def lines(self) -> str:
        """All that was written, for a client of lines."""
        return self.raw.decode(errors="replace").replace("\r\n", "\n")

    def until(self, ready: Callable[[str], bool], seconds: float = PATIENCE) -> str:
        """Waits until the screen is `ready`; gives its text."""
        end = time.monotonic() + seconds
        while not ready(self.screen.text):
            if time.monotonic() > end:
                raise TimeoutError(f"the screen stays\n{self.screen.text}\n--- last bytes {self.raw[-400:]!r}")
            self.read(0.1)
        while self.read():
            pass
        return self.screen.text

    def until_line(self, word: str, seconds: float = PATIENCE, since: int = 0) -> str:
        end = time.monotonic() + seconds
        while word not in self.lines[since:]:
            if time.monotonic() > end:
                raise TimeoutError(f"`{word}` never came\n{self.lines[-2000:]}")
            self.read(0.1)
        return self.lines[since:]

    def type(self, keys: str | bytes) -> None:
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            ready = select.select([self._fd], [self._fd], [], 1.0)
            if (ready[0] and not self.read(0)) or (not ready[0] and not ready[1] and self._reaped()):
                raise OSError("nobody reads")
            if ready[1]:
                data = data[os.write(self._fd, data[:4096]) :]

    def resize(self, width: int, height: int) -> None:
        self.screen = Screen(width, height)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def ended(self, seconds: float = PATIENCE) -> int:
        """The exit code, once the client has ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.05)
            if self._reaped():
                assert self.status is not None
                return self.status
        raise TimeoutError(f"the client does not end\n{self.screen.text}")

    def _reaped(self) -> bool:
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def kill(self) -> None:
        if not self._reaped():
            os.kill(self.pid, signal.SIGKILL)
            _, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        self.kill()
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


@contextlib.contextmanager
def all_told(host: Host, **players: Player) -> Iterator[None]:
    """Says what everybody sees, and what the host has written, where one of them waits in vain for another."""
    try:
        yield
    except TimeoutError as late:
        screens = "".join(f"\n--- {name}, {player.told()}" for name, player in players.items())
        raise TimeoutError(f"{late}{screens}\n--- the host's log\n{host.log()[-3000:]}") from None
