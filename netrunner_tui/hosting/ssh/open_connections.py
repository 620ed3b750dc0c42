"""The open connections of the ssh server: how many there may be, of whom, and which give way to newcomers."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from netrunner_tui.hosting.addresses import network_of
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

HIGHEST: Final = 100_000


class EarlyDrop(NamedTuple):
    """Limits on connections that nobody has logged in on, as OpenSSH's MaxStartups: `start:rate:full`."""

    start: int
    """From so many on, newcomers are refused by chance."""
    rate: int
    """The chance at `start`, in percent; it rises to 100 at `full`."""
    full: int
    """With so many, each newcomer takes the place of the oldest one from the address that has most."""

    @classmethod
    def of(cls, text: str) -> "EarlyDrop":
        """Parses `50:30:200`. Raises NetrunnerError."""
        parts = text.split(":")
        numbers = [int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 7]
        if len(parts) != 3 or len(numbers) != 3 or not 1 <= numbers[0] <= numbers[2] <= HIGHEST or not 1 <= numbers[1] <= 100:
            raise NetrunnerError(f"`{plain(text[:40])}` is no START:RATE:FULL, as 50:30:200")
        return cls(*numbers)

    def chance(self, strangers: int) -> float:
        """Returns the chance that a newcomer is refused while there are so many strangers."""
        if strangers < self.start or self.full <= self.start:
            return 0.0
        return min(1.0, (self.rate + (100 - self.rate) * (strangers - self.start) / (self.full - self.start)) / 100)


USUAL_DROP: Final = EarlyDrop(50, 30, 200)


class ConnectionLimits(NamedTuple):
    """Upper limits of connections."""

    strangers: EarlyDrop
    strangers_an_address: int
    connections: int
    """All connections, logged in or not."""
    connections_an_address: int


class OpenConnection(Protocol):
    """A connection as this module knows it."""

    def cut(self) -> None:
        """Closes the connection at once."""

    def still_admitted(self) -> None:
        """Ends the sessions if the key may no longer come in."""


class OpenConnections:
    """Counts connections by address, where an IPv6 /64 is one."""

    def __init__(self, limits: Callable[[], ConnectionLimits], chance: Callable[[], float] = random.random) -> None:
        """`limits` returns those that hold now."""
        self._limits = limits
        self._chance = chance
        self._all: dict[OpenConnection, str] = {}
        self._strangers: dict[OpenConnection, str] = {}
        """Those that nobody has logged in on, the oldest first."""

    def __len__(self) -> int:
        return len(self._all)

    def all(self) -> list[OpenConnection]:
        """Returns every connection."""
        return list(self._all)

    @property
    def strangers(self) -> int:
        """Counts the connections that nobody has logged in on."""
        return len(self._strangers)

    def came(self, connection: OpenConnection, address: str) -> str:
        """Registers a new connection; returns why it is refused instead, or an empty string."""
        limits, network = self._limits(), network_of(address)
        near = [other for other, where in self._strangers.items() if where == network]
        if len(near) >= limits.strangers_an_address:
            return "too many connections from this address that nobody has logged in on"
        if sum(1 for where in self._all.values() if where == network) >= limits.connections_an_address:
            return "too many connections from this address"
        if len(self._all) >= limits.connections:
            return "too many connections"
        if len(self._strangers) >= limits.strangers.full:
            busiest = Counter(self._strangers.values()).most_common(1)[0][0]
            oldest = next(other for other, where in self._strangers.items() if where == busiest)
            self.gone(oldest)
            oldest.cut()
        elif self._chance() < limits.strangers.chance(len(self._strangers)):
            return "too many connections that nobody has logged in on"
        self._all[connection] = self._strangers[connection] = network
        return ""

    def logged_in(self, connection: OpenConnection) -> None:
        """Notes that somebody has logged in."""
        self._strangers.pop(connection, None)

    def gone(self, connection: OpenConnection) -> None:
        """Removes a closed connection."""
        self._all.pop(connection, None)
        self._strangers.pop(connection, None)
