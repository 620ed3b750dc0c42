"""The client's end of the server's socket: one connection for pushes and calls, read by an event loop or while waiting."""

import asyncio
import contextlib
import select
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.line_buffer import LineBuffer
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved, ProgramFault
from netrunner_tui.model.text import plain

R = TypeVar("R", bound=p.FromServer)

PATIENCE: Final = 2.0
"""Seconds that a call waits for its reply."""
SHORT: Final = 0.5
"""Seconds to wait at each attempt for a server that was gone: an event loop blocks meanwhile."""
FIRST_RETRY: Final = 0.1
SLOWEST_RETRY: Final = 5.0
"""Upper limit of seconds between two attempts to reconnect; the interval doubles up to it."""
LOST: Final = "The connection to the server is gone; trying to get it back."
_CHUNK: Final = 1 << 18

HearsMessage = Callable[[p.Outgoing], None]
"""Takes in a message of the server."""


class ConnectionLost(NetrunnerError):
    """The server does not answer, or has closed the connection."""

    def __init__(self, message: str, *, to_players: str = "") -> None:
        """`to_players`: the same without the path of the server's socket."""
        super().__init__(message)
        self.to_players = to_players or str(self)


def failure(failed: p.Failed) -> NetrunnerError:
    """Returns the error that a seat raises for a failed request."""
    match failed.kind:
        case "mistake":
            return ProgramFault("answer", (), message=failed.text)
        case "illegal":
            return IllegalAnswer(failed.text)
        case "not saved":
            return NotSaved(failed.text)
        case _:
            return NetrunnerError(failed.text)


def expected(told: p.Outgoing, kind: type[R]) -> R:
    """Returns a reply, which must be of this type. Raises NetrunnerError."""
    if not isinstance(told, kind):
        raise NetrunnerError("The server answers something else than was asked for.")
    return told


def connected(path: Path, patience: float) -> socket.socket:
    """Returns a socket to the server. Raises ConnectionLost if none answers."""
    new = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    new.settimeout(patience)
    try:
        new.connect(str(path))
    except OSError as error:
        new.close()
        reason = plain((error.strerror or str(error)).lower())
        told = f"No server answers at {plain(str(path))}: {reason}."
        raise ConnectionLost(told, to_players=f"No server answers: {reason}.") from None
    return new


def asked_once(path: Path, question: p.ToServer, patience: float) -> p.Outgoing:
    """Returns the reply to a single request without an identity. Raises NetrunnerError."""
    with connected(path, patience) as end:
        try:
            end.sendall(p.encode(question))
            with end.makefile("rb") as file:
                told = p.outgoing(file.readline())
        except (OSError, *p.BROKEN):
            silent = f"The server at {plain(str(path))} does not answer."
            raise ConnectionLost(silent, to_players="The server does not answer.") from None
    if isinstance(told, p.Failed):
        raise failure(told)
    return told


class ClientSocket:
    """A front end's connection to the server.

    Without `attach` it is read during calls and waits; attached, the running event loop reads it. Pushes are handed to `told` in the
    order in which they came, never during a call that only reads. A reply has its place among them: what came behind it is newer.
    """

    def __init__(self, path: Path, who: Identity, patience: float = PATIENCE) -> None:
        self.path = path
        self.who = who
        self.trouble = ""
        """One line on why nothing arrives; empty while the connection is good."""
        self.closed = False
        """Whether it was closed for good, by this end or by the server."""
        self.told: HearsMessage = lambda message: None
        self.changed: Callable[[], None] = lambda: None
        """Called when the connection was lost, or is back: then tables must be joined again."""
        self.welcome: p.Welcome
        self._patience = patience
        self._socket: socket.socket | None = None
        self._lines = LineBuffer()
        self._inbox: list[tuple[HearsMessage, p.Outgoing]] = []
        """What has come and is not taken in yet, with who takes it in."""
        self._came = 0
        """How many messages have been put into the inbox."""
        self._handed = 0
        """How many of them are not in there any more."""
        self._farewell: p.Failed | None = None
        """The server's last message before it closes this connection."""
        self._replies: dict[int, tuple[p.Outgoing, int]] = {}
        """By request: its reply, and how many messages had been put into the inbox by then."""
        self._awaited: dict[int, HearsMessage | None] = {}
        """By request that waits for its reply: who takes that in."""
        self._number = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._retry = FIRST_RETRY
        self._retry_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._posted = False
        self._opening = False
        self._open(patience)

    @property
    def attached(self) -> bool:
        """Returns whether an event loop reads the connection."""
        return self._loop is not None

    # --- opening and closing ------------------------------------------------------------------------------------------------------------

    def _open(self, patience: float) -> None:
        """Opens the connection. Raises NetrunnerError if there is no server, or it refuses this player."""
        new = connected(self.path, patience)
        self._socket, self._lines, self._inbox, self._replies, self._farewell = new, LineBuffer(), [], {}, None
        self._handed = self._came
        self._opening = True
        try:
            welcome, _ = self._ask(p.Hello(id=self._next(), version=p.VERSION, who=self.who), patience)
        except NetrunnerError as problem:
            self._drop()
            # A farewell is final if the server does not want this player to reconnect.
            raise NetrunnerError(str(problem)) if self.closed else ConnectionLost(str(problem)) from None
        finally:
            self._opening = False
        if not isinstance(welcome, p.Welcome):
            self._drop()
            raise ConnectionLost("The server answers with something else than a welcome.")
        new.settimeout(self._patience)
        self.welcome = welcome
        self.trouble = ""
        self._retry = FIRST_RETRY
        if self._loop is not None:
            self._loop.add_reader(new.fileno(), self._readable)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Has an event loop read the connection."""
        self._loop = loop
        if self._socket is not None:
            loop.add_reader(self._socket.fileno(), self._readable)
        self._post()

    def close(self, why: str = "The connection to the server was closed.") -> None:
        """Closes the connection for good."""
        self.closed = True
        self.trouble = self.trouble or why
        self._drop()
        if self._timer is not None:
            self._timer.cancel()

    def give_up(self) -> None:
        """Treats a connection that does not answer as lost: another one is tried."""
        self._lost()

    def _drop(self) -> None:
        gone, self._socket = self._socket, None
        if gone is not None:
            if self._loop is not None:
                with contextlib.suppress(OSError, ValueError, RuntimeError):
                    self._loop.remove_reader(gone.fileno())
            gone.close()

    def _lost(self) -> None:
        """Handles the loss of the connection: schedules another attempt."""
        if self._socket is None:
            return
        self._drop()
        words = self._farewell
        if words is not None and words.kind == "closed":
            self.closed = True
        self.trouble = words.text if words is not None else self.trouble or LOST
        if self._opening:
            return
        if not self.closed:
            self._schedule()
        self._say_changed()

    def _schedule(self) -> None:
        self._retry_at = time.monotonic() + self._retry
        if self._loop is not None:
            self._timer = self._loop.call_later(self._retry, self._again)
        self._retry = min(SLOWEST_RETRY, 2 * self._retry)

    def _again(self) -> None:
        """Tries to reconnect."""
        if self.closed or self._socket is not None:
            return
        try:
            self._open(min(self._patience, SHORT))
        except ConnectionLost:
            self._schedule()
            return
        except NetrunnerError as problem:
            self.closed, self.trouble = True, str(problem)
        self._say_changed()

    def _say_changed(self) -> None:
        if self._loop is not None:
            self._loop.call_soon(self.changed)
        else:
            self.changed()

    # --- sending ------------------------------------------------------------------------------------------------------------------------

    def _next(self) -> int:
        self._number += 1
        return self._number

    def send(self, message: p.ToServer) -> None:
        """Sends a message that needs no reply. Raises ConnectionLost."""
        if self._socket is None:
            raise ConnectionLost(self.trouble or LOST)
        try:
            self._socket.sendall(p.encode(message))
        except OSError:
            # The other end has closed the connection; earlier data may still be unread.
            while self._receive(0):
                pass
            self._lost()
            raise ConnectionLost(self.trouble or LOST) from None

    def call(self, message: p.ToServer, *, reads: bool = False, heard: HearsMessage | None = None) -> p.Outgoing:
        """Sends a request and waits for its reply.

        Pushes that came before the reply are handed on before this returns; with `reads`, the event loop hands them on afterwards, so that
        nothing changes for a caller who only reads. `heard` takes the reply in, in its place among the pushes: who is told of one of them
        may ask for the same again, and the later reply is the newer one. Raises ConnectionLost, or the error for the server's refusal.
        """
        import msgspec

        try:
            reply, before = self._ask(msgspec.structs.replace(message, id=self._next()), self._patience, heard)
            if not (reads and self.attached):
                self._hand_on(before)
        finally:
            self._post()
        return reply

    def ask(self, message: p.ToServer, kind: type[R], *, reads: bool = False, heard: HearsMessage | None = None) -> R:
        """Sends a request and waits for its reply, of this type, as `call` does. Raises NetrunnerError where it is another one."""
        return expected(self.call(message, reads=reads, heard=heard), kind)

    def _ask(self, message: p.ToServer, patience: float, heard: HearsMessage | None = None) -> tuple[p.Outgoing, int]:
        """Returns the reply to a request, and how many messages had been put into the inbox by then."""
        self._awaited[message.id] = heard
        until = time.monotonic() + patience
        try:
            self.send(message)
            while message.id not in self._replies:
                if not self._receive(until - time.monotonic()):
                    raise ConnectionLost(self.trouble or f"The server has not answered within {patience:g} s.")
        finally:
            self._awaited.pop(message.id, None)
        reply, before = self._replies.pop(message.id)
        if isinstance(reply, p.Failed):
            raise failure(reply)
        return reply, before

    # --- receiving ----------------------------------------------------------------------------------------------------------------------

    def wait(self, timeout: float | None = None, also: int | None = None) -> bool:
        """Waits for a push and hands it on, or until the descriptor `also` is readable.

        Returns whether `also` is readable. Reconnects while the server is gone. Raises ConnectionLost if it is closed for good.
        """
        until = None if timeout is None else time.monotonic() + timeout
        while not self.deliver():
            if self.closed:
                raise ConnectionLost(self.trouble)
            left = None if until is None else until - time.monotonic()
            if left is not None and left <= 0:
                return False
            at = self._socket.fileno() if self._socket is not None else -1
            if at < 0:
                pause = max(0.0, self._retry_at - time.monotonic())
                left = pause if left is None else min(pause, left)
            ready, _, _ = select.select([*([at] if at >= 0 else []), *([also] if also is not None else [])], [], [], left)
            if at >= 0 and at in ready:
                if not self._receive(0):
                    return False
            elif ready:
                return True
            elif at < 0 and time.monotonic() >= self._retry_at:
                self._again()
                if not self.trouble:
                    return False
        return False

    def settle(self, done: Callable[[], bool], timeout: float | None) -> None:
        """Hands on pushes until `done`, for `timeout` seconds at most, or until the connection is lost."""
        until = None if timeout is None else time.monotonic() + timeout
        self.deliver()
        while not done() and not self.trouble:
            left = self._patience if until is None else until - time.monotonic()
            if left <= 0:
                return
            self._receive(left)
            self.deliver()

    def _readable(self) -> None:
        self._receive(0)
        self.deliver()

    def _receive(self, timeout: float) -> bool:
        """Receives data, waiting up to `timeout` seconds. Returns False if none came."""
        if self._socket is None:
            return False
        ready, _, _ = select.select([self._socket], [], [], max(0.0, timeout))
        if not ready:
            return False
        try:
            data = self._socket.recv(_CHUNK)
        except OSError:
            data = b""
        if not data:
            self._lost()
            return False
        for each in self._lines.feed(data):
            try:
                self._take(p.outgoing(each))
            except p.BROKEN:
                self.close("The server speaks in a way that this program does not know.")
                self._say_changed()
                return False
        return True

    def _take(self, message: p.Outgoing) -> None:
        if message.id:
            if message.id in self._awaited:
                heard = self._awaited[message.id]
                if heard is not None:
                    self._put(heard, message)
                self._replies[message.id] = message, self._came
        elif isinstance(message, p.Failed) and not message.table:
            self._farewell = message
        else:
            self._put(self._tell, message)

    def _put(self, takes: HearsMessage, message: p.Outgoing) -> None:
        self._inbox.append((takes, message))
        self._came += 1

    def _tell(self, message: p.Outgoing) -> None:
        self.told(message)

    def _post(self) -> None:
        if self._inbox and not self._posted and self._loop is not None:
            self._posted = True
            self._loop.call_soon(self._posting)

    def _posting(self) -> None:
        self._posted = False
        self.deliver()

    def deliver(self) -> bool:
        """Hands on what has come; returns whether there was anything."""
        told = bool(self._inbox)
        while self._inbox:
            self._hand_on(self._came)
        return told

    def _hand_on(self, count: int) -> None:
        """Hands on what has come, up to the message of this number."""
        while self._inbox and self._handed < count:
            self._handed += 1
            takes, message = self._inbox.pop(0)
            takes(message)
