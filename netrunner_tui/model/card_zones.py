"""Zones and servers (CR 1.12, 4): where cards are, and the names and keys of these places."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from netrunner_tui.model.sides import CORP, Side

CENTRALS: Final = ("HQ", "R&D", "Archives")
ZoneKind = Literal["hand", "deck", "discard", "score", "rig", "ice", "root", "play", "set aside", "removed", "identity"]
"""Where cards are: `ice` protects a server, `root` is in one; `play` is where cards lie between zones, and where events resolve."""
HAND: Final = "hand"
DECK: Final = "deck"
DISCARD: Final = "discard"
SCORE: Final = "score"
RIG: Final = "rig"
ICE: Final = "ice"
ROOT: Final = "root"
PLAY: Final = "play"
ASIDE: Final = "set aside"
REMOVED: Final = "removed"
IDENTITY: Final = "identity"
CENTRAL_ZONES: Final[Mapping[str, ZoneKind]] = dict(zip(CENTRALS, (HAND, DECK, DISCARD), strict=True))
"""The zone of the Corp that each central server is."""
CENTRAL_OF: Final[Mapping[ZoneKind, str]] = {zone: server for server, zone in CENTRAL_ZONES.items()}

_OF_SERVERS: Final = (f"{ICE} ", f"{ROOT} ")
"""What the keys of zones in servers begin with."""
_REMOTE: Final = "Server "
NEW_SERVER: Final = "new server"
"""What the answer names that makes a remote server."""

INSTALLED: Final[frozenset[ZoneKind]] = frozenset({RIG, ICE, ROOT})
OWNED: Final[frozenset[ZoneKind]] = frozenset({HAND, DECK, DISCARD, SCORE})


def zone_key(owner: Side, zone: ZoneKind, server: str = "") -> str:
    """Returns the key of a zone in `State.zones`."""
    if zone in OWNED or zone == IDENTITY:
        return f"{owner} {zone}"
    return f"{zone} {server}" if server else zone


@lru_cache
def server_keys(server: str) -> tuple[str, str]:
    """Returns the keys of the ice that protects a server and of its root."""
    return zone_key(CORP, ICE, server), zone_key(CORP, ROOT, server)


def is_on_board(key: str) -> bool:
    """Returns whether a zone with this key is a server's, or the rig."""
    return key == RIG or key.startswith(_OF_SERVERS)


def remote_name(number: int) -> str:
    """Returns the name of a remote server, by its number from 1."""
    return f"{_REMOTE}{number}"


def remote_number(server: str) -> int:
    """Returns the number of a remote server. Raises ValueError for what is none."""
    return int(server.removeprefix(_REMOTE))
