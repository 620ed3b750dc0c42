"""The server's end of one connection: cuts what comes into messages, and never sends more than the other end takes.

States are not queued: a place only notes that it has something to tell, and the latest is sent when the connection takes it. Replies
and the like are queued, up to a limit. A connection that takes nothing for too long, or asks for more than that, is closed.
"""

import asyncio
from collections import deque
from typing import Final, Protocol

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.served_table import TablePlace, Times
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.talk import Bucket

HIGH: Final = 256 * 1024
"""Bytes waiting to be sent, above which a connection counts as slow: a few whole states."""
MOST_QUEUED: Final = 200
"""Replies that wait for a slow connection."""


class Front(Protocol):
    """What the server does with a connection."""

    def opened(self, connection: "ServerSocket") -> bool:
        """A new connection; whether it may stay."""

    def received(self, connection: "ServerSocket", message: p.Incoming) -> None:
        """A message has come."""

    def ended(self, connection: "ServerSocket", why: str) -> None:
        """The connection is closed."""

    def broke(self, connection: "ServerSocket", problem: Exception) -> None:
        """Something for this client could not be made: a fault of this program, of which nobody else at the table is told."""


class ServerSocket(asyncio.Protocol):
    """The connection of one front end."""

    def __init__(self, front: Front, options: ServerOptions, times: Times, number: int) -> None:
        self.who = p.Identity("")
        self.known = False
        """It has said who it is."""
        self.number = number
        self.awake = times.now()
        self.heard = times.now()
        """When the last message came."""
        self.places: dict[str, TablePlace] = {}
        self.lobby = False
        """It wants to be told of the list of tables."""
        self.lobby_told = b""
        self.wrong = 0
        """Passwords that were wrong."""
        self.busy = 0
        """Requests that are worked on elsewhere."""
        self.slow_since = 0.0
        """Since when it takes nothing; 0: it does."""
        self._front = front
        self._times = times
        self._messages = Bucket(options.messages, times.now)
        self._transport: asyncio.Transport | None = None
        self._lines = p.LineBuffer(p.LONGEST_MESSAGE)
        self._waiting: deque[bytes] = deque()
        """Messages that came faster than they are taken."""
        self._queue: deque[bytes] = deque()
        self._flushing = False
        self._why = "gone"

    @property
    def open(self) -> bool:
        """Whether anything can be sent on it."""
        return self._transport is not None and not self._transport.is_closing()

    # --- asyncio ------------------------------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A front end has connected."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=HIGH)
        if not self._front.opened(self):
            self.dismiss("The server is full: it takes no more connections.", "full", final=False)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._transport = None
        self._waiting.clear()
        self._front.ended(self, self._why)

    def pause_writing(self) -> None:
        """The other end takes nothing more just now."""
        self.slow_since = self._times.now()

    def resume_writing(self) -> None:
        """It does again."""
        if not self.open:
            return
        self.slow_since = 0.0
        self.due()

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        try:
            self._waiting.extend(self._lines.feed(data))
        except ValueError as problem:
            self.dismiss(f"That is {problem}; this connection is closed.", "too long")
            return
        self._take()

    def _take(self) -> None:
        """Takes the messages that have come, as fast as one line may send them."""
        while self._waiting and self.open:
            wait = self._messages.wait()
            if wait:
                self._hold(wait)
                return
            data = self._waiting.popleft()
            try:
                message = p.incoming(data)
            except p.BROKEN:
                self.dismiss("That is no message that this server knows; this connection is closed.", "garbage")
                return
            self.heard = self._times.now()
            self._front.received(self, message)

    def _hold(self, seconds: float) -> None:
        """Nothing more is read for a while."""
        if self._transport is None:
            return
        self._transport.pause_reading()

        def go_on() -> None:
            if self._transport is not None and not self._transport.is_closing():
                self._transport.resume_reading()
                self._take()

        asyncio.get_running_loop().call_later(seconds, go_on)

    # --- sending ------------------------------------------------------------------------------------------------------------------------

    def send(self, message: p.FromServer) -> None:
        """Sends a message, after all that is due before it."""
        self.flush()
        self._put(p.encode(message))

    def _put(self, data: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        if self.slow_since:
            self._queue.append(data)
            if len(self._queue) > MOST_QUEUED:
                self.dismiss("This connection is too slow: it was closed. Come back to go on.", "slow", final=False)
            return
        self._transport.write(data)

    def due(self) -> None:
        """Something is to be told: at the end of what goes on now, all of it at once."""
        if not self._flushing and self._transport is not None:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Sends what is due, where the connection takes it."""
        self._flushing = False
        while self._queue and not self.slow_since:
            self._put(self._queue.popleft())
        for place in list(self.places.values()):
            if self.slow_since or not self.open:
                return
            try:
                found = place.messages()
            except Exception as problem:
                self._front.broke(self, problem)
                return
            if found and self._transport is not None:
                self._transport.write(b"".join(found))

    def dismiss(self, words: str, why: str, *, final: bool = True) -> None:
        """Says why, and closes the connection; `final`: it shall not come back by itself."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        self._why = why
        if self.slow_since:
            transport.abort()
            return
        transport.write(p.encode(p.Failed(text=words, kind="closed" if final else "")))
        transport.close()
        self.slow_since = self._times.now()  # it has as long to take this as any slow connection has

    def abort(self, why: str) -> None:
        """Closes a connection that takes nothing, at once."""
        self._why = why
        if self._transport is not None:
            self._transport.abort()
