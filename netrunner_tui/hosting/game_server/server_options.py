"""What a server is given when it is opened: where it keeps things, and its limits."""

from pathlib import Path

import msgspec


class ServerOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run. Times are in seconds."""

    socket: Path | None = None
    """Without one, `server.sock` in the user's runtime folder."""
    folder: Path | None = None
    """Where tables and their games are kept; without one, the folder `server` of the user's data folder."""
    card_folders: tuple[Path, ...] = ()
    """More card files than those that come with the game."""
    log_file: Path | None = None
    """Without one, the log goes to stderr."""
    games: tuple[str, ...] = ()
    """The rulebooks that can be played; none: all."""
    connections: int = 400
    """Connections at one time."""
    connections_per_address: int = 40
    """Connections from one address. Those that name none are not counted."""
    connections_per_player: int = 10
    tables: int = 200
    tables_per_player: int = 5
    """Tables that are not over, at which one player sits."""
    spectators: int = 20
    """At one table."""
    talk: tuple[int, float] = (5, 2.0)
    """How much may be said at once, and after how many seconds once more."""
    messages: tuple[int, float] = (400, 0.005)
    """Messages of one line at once, and after how many seconds one more; what comes faster waits."""
    passwords: int = 5
    """Wrong passwords before the connection is closed."""
    idle: float = 6 * 3600.0
    """A connection on which nothing was sent for so long is closed."""
    unknown: float = 5.0
    """How long a connection may stay without saying who it is."""
    away: float = 120.0
    """After so long without a key, a player is away."""
    stuck: float = 30.0
    """A connection that takes nothing for so long is closed."""
    pause: tuple[float, float] = (0.25, 1.2)
    """What is answered for a player waits a random while between these."""
    keep_over: float = 3600.0
    """A table whose game is over and at which nobody is goes away after this; its games' files stay."""
    keep_waiting: float = 86400.0
    """Likewise a table that waits for its other player."""
    keep_playing: float = 30 * 86400.0
    """Likewise one that is being played."""
    tick: float = 2.0
    """How often the server looks at what changes by time alone."""
