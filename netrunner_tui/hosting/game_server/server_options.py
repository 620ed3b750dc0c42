"""Options of the game server: folders and limits."""

from pathlib import Path

import msgspec


class ServerOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options of the server. Times are in seconds."""

    socket: Path | None = None
    """The default is `server.sock` in the user's runtime folder."""
    folder: Path | None = None
    """The folder of tables and their games. The default is `server` in the user's data folder."""
    card_folders: tuple[Path, ...] = ()
    """Additional card files."""
    log_file: Path | None = None
    """The default is stderr."""
    games: tuple[str, ...] = ()
    """The rulebooks that can be played; empty: all."""
    connections: int = 400
    """Upper limit of connections."""
    connections_per_address: int = 40
    """Upper limit of connections from one address. Those without an address are not counted."""
    connections_per_player: int = 10
    tables: int = 200
    tables_per_player: int = 5
    """Upper limit of unfinished tables at which one player has a seat."""
    spectators: int = 20
    """Upper limit at one table."""
    talk: tuple[int, float] = (5, 2.0)
    """Remarks allowed at once, and seconds until another one is allowed."""
    messages: tuple[int, float] = (400, 0.005)
    """Messages allowed at once per connection, and seconds until another one is; faster ones wait."""
    passwords: int = 5
    """Wrong passwords before a connection is closed."""
    idle: float = 6 * 3600.0
    """A connection that sends nothing for so long is closed."""
    unknown: float = 5.0
    """Time within which a connection must send its hello."""
    away: float = 120.0
    """A player who presses no key for so long is away."""
    stuck: float = 30.0
    """A connection that reads nothing for so long is closed."""
    pause: tuple[float, float] = (0.25, 1.2)
    """Range of the random delay of answers given for a player."""
    keep_over: float = 3600.0
    """An empty table whose game is over is removed after this time; its games' files stay."""
    keep_waiting: float = 86400.0
    """Likewise for a table that waits for its second player."""
    keep_playing: float = 30 * 86400.0
    """Likewise for a table whose game is not over."""
    tick: float = 2.0
    """Interval at which the server checks for changes by time alone."""
