"""Numbers under which the abilities of counters are known (1996): counters are no objects, so theirs are below 0, and objects' above.

Events hold them where an object's number would stand. They are made and read here alone; no game has a number beyond 100,000,000.
"""

from typing import Final

_IN_SERVERS: Final = 100
_MOST_SERVERS: Final = 100
_ON_CARDS: Final = 10_000
"""Where the numbers begin of counters in servers, and of those on each object."""


def on_players(place: int) -> int:
    """Returns the number of counters that players have, of the kind that is the `place`-th of theirs, from 1."""
    return -place


def in_server(index: int, place: int) -> int:
    """Returns the number of counters in a server, by its index among the servers, and of their kind by its place there, from 1."""
    return -_IN_SERVERS - place * _MOST_SERVERS - index


def on_card(oid: int, place: int) -> int:
    """Returns the number of counters on an object, of the kind that is the `place`-th there, from 1."""
    return -_ON_CARDS * oid - place


def is_of_counters(source: int) -> bool:
    """Returns whether a number is of counters."""
    return source < 0


def card_under(source: int) -> int:
    """Returns the object that the counters with a number are on; 0 for other counters, and for what is no counter."""
    return -source // _ON_CARDS if source < -_ON_CARDS else 0


def server_around(source: int) -> int | None:
    """Returns the index of the server that the counters with a number are in; None for other counters, and for what is no counter."""
    return (-source - _IN_SERVERS) % _MOST_SERVERS if -_ON_CARDS < source < -_IN_SERVERS else None
