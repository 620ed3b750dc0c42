"""Options of the game server: folders and limits."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from netrunner_tui.model.errors import NetrunnerError, problem_and_place
from netrunner_tui.model.text import plain

CountLimit = Annotated[int, Meta(ge=1, le=1_000_000)]
Seconds = Annotated[float, Meta(ge=0, le=1e9)]
NOT_LIMITS: Final = frozenset({"socket", "folder", "card_folders", "log_file", "games"})
"""Fields of the options that are no limits."""


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
    connections: CountLimit = 400
    """Upper limit of connections."""
    connections_per_address: CountLimit = 40
    """Upper limit of connections from one address (an IPv6 /64 counts as one). Those without an address are not counted."""
    connections_per_player: CountLimit = 10
    tables: CountLimit = 200
    tables_per_player: CountLimit = 5
    """Upper limit of unfinished tables at which one player has a seat."""
    tables_per_address: CountLimit = 20
    """Upper limit of unfinished tables made from one address. Those made without an address are not counted."""
    spectators: CountLimit = 20
    """Upper limit at one table."""
    talk: tuple[CountLimit, Seconds] = (5, 2.0)
    """Remarks allowed at once, and seconds until another one is allowed."""
    invitations: tuple[CountLimit, Seconds] = (5, 10.0)
    """Invitations, or changes of a block list, allowed at once, and seconds until another one is allowed."""
    messages: tuple[CountLimit, Seconds] = (400, 0.005)
    """Messages allowed at once per connection, and seconds until another one is; faster ones wait."""
    passwords: CountLimit = 5
    """Wrong passwords before a connection is closed."""
    idle: Seconds = 6 * 3600.0
    """A connection that sends nothing for so long is closed."""
    unknown: Seconds = 5.0
    """Time within which a connection must send its hello."""
    away: Seconds = 120.0
    """A player who presses no key for so long is away."""
    stuck: Seconds = 30.0
    """A connection that reads nothing for so long is closed."""
    pause: tuple[Seconds, Seconds] = (0.25, 1.2)
    """Range of the random delay of answers given for a player, and of the computer's."""
    computer_action: tuple[Seconds, Seconds] = (0.8, 1.6)
    """The same for the computer's actions."""
    computers: Annotated[int, Meta(ge=0, le=1_000_000)] = 40
    """Upper limit of unfinished games against the computer; 0: there are no computer opponents here."""
    keep_over: Seconds = 3600.0
    """An empty table whose game is over is removed after this time; its games' files stay."""
    keep_waiting: Seconds = 86400.0
    """Likewise for a table that waits for its second player."""
    keep_playing: Seconds = 30 * 86400.0
    """Likewise for a table whose game is not over."""
    keep_guests: Seconds = 600.0
    """Likewise for an unfinished table that only guests sit at, once none of them is connected."""
    keep_files: Seconds = 0.0
    """Files of games that no table names are deleted this long after their last answer; 0: never."""
    tick: Annotated[float, Meta(gt=0, le=3600)] = 2.0
    """Interval at which the server checks for changes by time alone."""


def checked_limits(limits: Mapping[str, object]) -> ServerOptions:
    """Returns options with these limits. Raises NetrunnerError with one line for a name or a number that cannot be."""
    known = {field.name for field in msgspec.structs.fields(ServerOptions)} - NOT_LIMITS
    for name in limits:
        if name not in known:
            raise NetrunnerError(f"`{plain(name[:40])}` is no limit; there are {', '.join(sorted(known))}")
    try:
        return msgspec.convert(dict(limits), ServerOptions)
    except msgspec.ValidationError as problem:
        expected, (name, *_) = problem_and_place(str(problem))
        raise NetrunnerError(f"limit {name}: {plain(str(limits.get(name, ''))[:40])}: {expected[:1].lower()}{expected[1:]}") from None
