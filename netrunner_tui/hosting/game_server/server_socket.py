"""The server's end of one connection: splits input into messages, and never sends more than the other end reads.

States are not queued: a place only notes that it has something to send, and the latest state is sent when the connection takes it.
Replies are queued, up to a limit. A connection that reads nothing for too long, or asks for more than that, is closed.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.clocks import Times
from netrunner_tui.hosting.game_server.served_lobby import LobbyPlace
from netrunner_tui.hosting.game_server.served_table import TablePlace
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.talk import Bucket
from netrunner_tui.hosting.line_buffer import LineBuffer
from netrunner_tui.hosting.player_identity import Identity

HIGH: Final = 256 * 1024
"""Unsent bytes above which a connection counts as slow: a few complete states."""
MOST_QUEUED: Final = 200
"""Upper limit of replies queued for a slow connection."""


class HandlesConnections(Protocol):
    """The server's handlers for a connection."""

    def opened(self, connection: "ServerSocket") -> bool:
        """Handles a new connection; returns whether it may stay."""

    def received(self, connection: "ServerSocket", message: p.Incoming) -> None:
        """Handles a message."""

    def ended(self, connection: "ServerSocket", why: str) -> None:
        """Handles the end of the connection."""

    def broke(self, connection: "ServerSocket", problem: Exception) -> None:
        """Handles an internal error while making a message for this client; nobody else at the table is told."""


class ServerSocket(asyncio.Protocol):
    """The connection of one front end."""

    def __init__(self, front: HandlesConnections, options: Callable[[], ServerOptions], times: Times, number: int) -> None:
        self.who = Identity("")
        self.known = False
        """Whether its hello has come."""
        self.number = number
        self.awake = times.now()
        self.heard = times.now()
        """The time of the last message."""
        self.places: dict[str, TablePlace] = {}
        self.lobby = False
        """Whether it subscribes to the list of tables."""
        self.lobby_told = b""
        self.company: LobbyPlace | None = None
        """Its place in the lobby: it is told who is here, and hears what is said."""
        self.wrong = 0
        """Number of wrong passwords."""
        self.busy = 0
        """Number of requests in progress."""
        self.slow_since = 0.0
        """The time since which it reads nothing; 0: it reads."""
        self._front = front
        self._times = times
        self._messages = Bucket(lambda: options().messages, times.now)
        self._transport: asyncio.Transport | None = None
        self._lines = LineBuffer(p.LONGEST_MESSAGE)
        self._waiting: deque[bytes] = deque()
        """Messages that came faster than the limit."""
        self._queue: deque[bytes] = deque()
        self._flushing = False
        self._why = "gone"

    @property
    def open(self) -> bool:
        """Returns whether messages can be sent."""
        return self._transport is not None and not self._transport.is_closing()

    # --- asyncio ------------------------------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Handles the start of the connection."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=HIGH)
        if not self._front.opened(self):
            self.dismiss("The server is full: it takes no more connections.", "full", final=False)

    def connection_lost(self, exc: Exception | None) -> None:
        """Handles the loss of the connection."""
        self._transport = None
        self._waiting.clear()
        self._front.ended(self, self._why)

    def pause_writing(self) -> None:
        """Notes that the other end stopped reading."""
        self.slow_since = self._times.now()

    def resume_writing(self) -> None:
        """Notes that the other end reads again."""
        if not self.open:
            return
        self.slow_since = 0.0
        self.due()

    def data_received(self, data: bytes) -> None:
        """Splits received data into messages and handles them."""
        try:
            self._waiting.extend(self._lines.feed(data))
        except ValueError as problem:
            self.dismiss(f"That is {problem}; this connection is closed.", "too long")
            return
        self._take()

    def _take(self) -> None:
        """Handles waiting messages, as fast as one connection may send them."""
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
        """Stops reading for some seconds."""
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
        """Sends a message, after everything due before it."""
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
        """Schedules a flush for the end of the current event."""
        if not self._flushing and self._transport is not None:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self._flush_due)

    def _flush_due(self) -> None:
        if self._flushing:  # else it was sent at once, as an answer is
            self.flush()

    def flush(self) -> None:
        """Sends what is due, if the connection can take it."""
        self._flushing = False
        while self._queue and not self.slow_since:
            self._put(self._queue.popleft())
        places: list[TablePlace | LobbyPlace] = [*self.places.values(), *([self.company] if self.company is not None else [])]
        for place in places:
            if self.slow_since or not self.open:
                return
            try:
                found = place.messages()
            except Exception as problem:  # what one player is told cannot be made: the others are told theirs
                self._front.broke(self, problem)
                return
            if found and self._transport is not None:
                self._transport.write(b"".join(found))

    def dismiss(self, words: str, why: str, *, final: bool = True) -> None:
        """Sends a reason, then closes the connection; `final`: the client must not reconnect by itself."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        self._why = why
        if self.slow_since:
            transport.abort()
            return
        transport.write(p.encode(p.Failed(text=words, kind="closed" if final else "")))
        transport.close()
        self.slow_since = self._times.now()  # it has as long to read this as any slow connection

    def abort(self, why: str) -> None:
        """Closes at once a connection that reads nothing."""
        self._why = why
        if self._transport is not None:
            self._transport.abort()
