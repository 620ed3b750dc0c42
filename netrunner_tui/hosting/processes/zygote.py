"""Front-end processes, one per session, forked from a process that has imported everything (the zygote).

The host sends requests over a socket pair that keeps message boundaries, with the session's terminal. The zygote runs one thread, no
event loop, and nothing that a player sends ever reaches it.
"""

import contextlib
import fcntl
import gc
import os
import select
import signal
import socket
import sys
import termios
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn

import msgspec

from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.processes.immortal import make_immortal
from netrunner_tui.hosting.processes.sandbox import Limits, fence
from netrunner_tui.model.text import plain

KIND: Final = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM
LARGEST: Final = 60_000
"""Upper limit of bytes in a message."""
LOG_AT: Final = 3
"""The file descriptor on which a front end may write to the host's log."""
LOOK_EVERY: Final = 5.0
"""Seconds between two checks of the front ends' processor time."""
BUSY_FOR: Final = 20.0
"""Processor seconds within `BUSY_WITHIN` after which a front end counts as hanging."""
BUSY_WITHIN: Final = 30.0
SMALL: Final = 512
"""Bytes of the largest object that Python's small-object allocator serves."""
FILLING: Final = 192 << 10
"""Bytes of filler for each size class."""
GRACE: Final = 3.0
"""Seconds between asking a front end to end and killing it."""


class SessionRequest(msgspec.Struct, frozen=True, kw_only=True, tag="begin"):
    """A request to start a front end: its player, command and socket. Its terminal, or its stdin, stdout and stderr, come with it."""

    number: int
    who: Identity
    command: str = ""
    """The words after the host's name; empty for the lobby."""
    terminal: bool = False
    columns: int = 80
    lines: int = 24
    environment: dict[str, str] = {}
    """TERM, LANG and the like, as the player's client sent them."""
    folder: str = ""
    """The player's own folder; empty for one who keeps nothing."""
    socket: str
    """The game server's socket."""


class Dismiss(msgspec.Struct, frozen=True, kw_only=True, tag="end"):
    """A request to end the front end of a session."""

    number: int


class Poke(msgspec.Struct, frozen=True, kw_only=True, tag="signal"):
    """A signal sent by the player's client."""

    number: int
    name: str


class Ready(msgspec.Struct, frozen=True, kw_only=True, tag="ready"):
    """Reports that the zygote has imported everything."""


class Started(msgspec.Struct, frozen=True, kw_only=True, tag="begun"):
    """Reports that a front end has been forked."""

    number: int
    pid: int


class Ended(msgspec.Struct, frozen=True, kw_only=True, tag="ended"):
    """Reports that a front end has ended."""

    number: int
    status: int
    """Its exit code; below 0, the signal that ended it."""
    why: str = ""
    """One line for the player if it did not end by itself."""


ToZygote = SessionRequest | Dismiss | Poke
FromZygote = Ready | Started | Ended
SIGNALS: Final = {name: getattr(signal, f"SIG{name}") for name in ("INT", "TERM", "HUP", "QUIT", "KILL")}
"""The signals that players may send to their own front end."""

RunsFrontEnd = Callable[[SessionRequest], int]
"""Runs a front end on this process's terminal, or stdin and stdout, until its player leaves; returns the exit code."""


@dataclass
class _Child:
    number: int
    pid: int
    used: list[tuple[float, float]] = field(default_factory=list)
    """Pairs of a time and the processor seconds used until then."""
    end_by: float = 0.0
    why: str = ""


def run(control: socket.socket, front: RunsFrontEnd, *, readable: Iterable[Path], limits: Limits, ready: Callable[[], None]) -> int:
    """Forks front ends until the host closes its end. `ready` prepares everything they share. Returns the exit code."""
    zygote = _Zygote(control, front, tuple(readable), limits)
    ready()
    gc.collect()
    make_immortal()
    zygote.filling = _without_holes()
    # Objects so far stay for good: no collection in a front end touches, and thereby copies, their pages.
    gc.freeze()
    return zygote.serve()


def _without_holes() -> list[bytes]:
    """Returns small objects that fill the gaps between permanent ones, so that a front end's own objects lie on separate pages.

    Otherwise each front end writes into the gaps, and gets a copy of the whole page.
    """
    head = sys.getsizeof(b"")
    return [bytes(size - head) for size in range(48, SMALL + 1, 16) for _ in range(FILLING // size)]


class _Zygote:
    def __init__(self, control: socket.socket, front: RunsFrontEnd, readable: tuple[Path, ...], limits: Limits) -> None:
        self._control = control
        self._front = front
        self._readable = readable
        self._limits = limits
        self._children: dict[int, _Child] = {}
        self._host = os.getppid()
        self.filling: list[bytes] = []

    def serve(self) -> int:
        woken, waker = socket.socketpair()
        waker.setblocking(False)
        woken.setblocking(False)
        signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        # The host handles ctrl+c in its terminal.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self._tell(Ready())
        looked = time.monotonic()
        while True:
            wait = 0.2 if any(child.end_by for child in self._children.values()) else LOOK_EVERY
            came = select.select([self._control, woken], [], [], wait)[0]
            if woken in came:
                with contextlib.suppress(BlockingIOError):
                    woken.recv(4096)
            self._reap()
            if time.monotonic() - looked >= LOOK_EVERY:
                looked = time.monotonic()
                self._look(looked)
                if os.getppid() != self._host:
                    return self._close()
            self._end_late()
            if self._control in came and not self._take((woken, waker)):
                return self._close()

    def _take(self, own: tuple[socket.socket, socket.socket]) -> bool:
        """Handles one message; returns False if the host is gone."""
        try:
            data, handles, _, _ = socket.recv_fds(self._control, LARGEST, 3)
        except ConnectionError:
            return False
        if not data:
            return False
        message: ToZygote = msgspec.json.decode(data, type=ToZygote)
        match message:
            case SessionRequest():
                self._fork(message, handles, own)
            case Dismiss(number=number):
                if child := self._child(number):
                    self._kill(child, signal.SIGTERM)
                    child.end_by = time.monotonic() + GRACE
            case Poke(number=number, name=name):
                if (child := self._child(number)) and name in SIGNALS:
                    self._kill(child, SIGNALS[name])
        return True

    def _fork(self, request: SessionRequest, handles: list[int], own: tuple[socket.socket, socket.socket]) -> None:
        try:
            pid = os.fork()
        except OSError as error:
            self._tell(Ended(number=request.number, status=1, why=f"the host cannot begin another session: {error.strerror}"))
        else:
            if pid == 0:
                self._become(request, handles, own)
            self._children[pid] = _Child(request.number, pid)
            self._tell(Started(number=request.number, pid=pid))
        finally:
            for handle in handles:
                os.close(handle)

    def _become(self, request: SessionRequest, handles: list[int], own: tuple[socket.socket, socket.socket]) -> NoReturn:
        """Turns this process into the front end."""
        status = 1
        try:
            signal.set_wakeup_fd(-1)
            for name in (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(name, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            for mine in (self._control, *own):
                mine.detach()
            self._children.clear()
            # A screen makes ten thousand objects that stay: a collection after every 700 finds nothing.
            gc.set_threshold(10_000, 20, 50)
            _take_place(handles)
            os.chdir("/")
            os.umask(0o077)
            os.environ.clear()
            os.environ.update(variables(request))
            self._limits.apply()
            if request.folder:
                with contextlib.suppress(OSError):
                    Path(request.folder).mkdir(parents=True, exist_ok=True, mode=0o700)
            fence(self._readable, [Path(request.folder)] if request.folder else [])
            status = self._front(request)
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
        except KeyboardInterrupt:
            status = 130
        except BaseException as error:
            tell_log(type(error).__name__, error)
        finally:
            with contextlib.suppress(BaseException):
                sys.stdout.flush()
            os._exit(status & 0xFF)

    def _reap(self) -> None:
        while self._children:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            if child := self._children.pop(pid, None):
                code = os.waitstatus_to_exitcode(status)
                self._tell(Ended(number=child.number, status=code, why=child.why or _told(code)))

    def _look(self, now: float) -> None:
        """Ends front ends that use too much processor time."""
        for child in self._children.values():
            used = _processor_time(child.pid)
            child.used = [(at, spent) for at, spent in child.used if now - at <= BUSY_WITHIN] + [(now, used)]
            if used - child.used[0][1] > BUSY_FOR and not child.end_by:
                child.why = "your screen was busy for too long and was ended; your seat is kept"
                self._kill(child, signal.SIGKILL)

    def _end_late(self) -> None:
        for child in self._children.values():
            if child.end_by and time.monotonic() > child.end_by:
                self._kill(child, signal.SIGKILL)
                child.end_by = time.monotonic() + GRACE

    def _child(self, number: int) -> _Child | None:
        return next((child for child in self._children.values() if child.number == number), None)

    def _kill(self, child: _Child, name: signal.Signals) -> None:
        # The child has not been waited for, so the process id is still its own. It leads a process group once it has started.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(child.pid, name)

    def _tell(self, message: FromZygote) -> None:
        with contextlib.suppress(OSError):
            self._control.send(msgspec.json.encode(message))

    def _close(self) -> int:
        for child in self._children.values():
            self._kill(child, signal.SIGHUP)
        until = time.monotonic() + GRACE
        while self._children and time.monotonic() < until:
            self._reap()
            time.sleep(0.02)
        for child in self._children.values():
            self._kill(child, signal.SIGKILL)
        return 0


def _take_place(handles: list[int]) -> None:
    """Makes the received descriptors stdin, stdout and stderr, the host's log number 3, and closes all others."""
    os.setsid()
    # Moved out of the way first: received descriptors may have any number.
    handles = [fcntl.fcntl(handle, fcntl.F_DUPFD, 16) for handle in handles]
    terminal = len(handles) == 1
    if terminal:
        fcntl.ioctl(handles[0], termios.TIOCSCTTY, 0)
    os.dup2(2, LOG_AT)
    for place in range(3):
        os.dup2(handles[0] if terminal else handles[min(place, 1) if len(handles) == 2 else place], place)
    if not terminal and len(handles) == 2:
        # Stdin and stdout are one socket, stderr another.
        os.dup2(handles[0], 1)
        os.dup2(handles[1], 2)
    os.closerange(LOG_AT + 1, 4096)
    # `sys.__stdin__` and the like are constants to mypy: no program but one that forks gives a process another terminal.
    sys.stdin = sys.__stdin__ = os.fdopen(0, "r", encoding="utf-8", errors="replace", closefd=False)  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8", errors="replace", closefd=False)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", encoding="utf-8", errors="replace", closefd=False)  # type: ignore[misc]


def tell_log(text: str, error: BaseException | None = None) -> None:
    """Writes a line to the host's log from a front end: the error's type and place in the program, without its text."""
    where = ""
    trace = error.__traceback__ if error else None
    while trace is not None:
        where = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    with contextlib.suppress(OSError):
        os.write(LOG_AT, f"{plain(text[:300])}{' at ' if where else ''}{where}\n".encode())


def _told(code: int) -> str:
    """Returns the reason for a front end's end by a signal."""
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return "your screen was ended by the host; your seat is kept"
    if code < 0 and code not in (-signal.SIGHUP, -signal.SIGTERM, -signal.SIGINT):
        return "your screen broke; come back: your seat is kept"
    return ""


def _processor_time(pid: int) -> float:
    """Returns the processor seconds that a process has used; 0 if unknown."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return 0.0


def variables(request: SessionRequest) -> dict[str, str]:
    """Returns the environment of a front end. As with sshd, SSH_TTY says that a line lies between it and whoever looks: nothing moves."""
    line = {"SSH_TTY": "/dev/tty"} if request.terminal else {}
    return {"HOME": "/nonexistent", **request.environment, **line}


def environment(sent: Mapping[str, str]) -> dict[str, str]:
    """Returns the variables of a client's environment that may reach the front end."""
    kept = {}
    for name, value in sent.items():
        wanted = name in ("TERM", "COLORTERM", "LANG", "NO_COLOR") or name.startswith("LC_")
        if wanted and len(name) <= 32 and len(value) <= 64 and value.isprintable() and value.isascii():
            kept[name] = value
        if len(kept) >= 24:
            break
    return kept
