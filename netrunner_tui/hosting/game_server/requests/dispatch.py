"""What is done about each type of request. The table is put together of parts: one of each module here, and one of the server."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.served_table import ServedTable, TablePlace
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError
from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import plain

M = TypeVar("M", bound=p.ToServer)


@dataclass(frozen=True)
class Request:
    """How one type of request is carried out."""

    handle: Callable[[ServerSocket, p.ToServer], None]
    awakes: bool = True
    """Whether it counts as a key press of its player."""
    replies: bool = False
    """Whether the handler sends the reply itself, now or later; otherwise it is `Done` once the handler has returned."""


Requests = Mapping[type[p.ToServer], Request]


def request(kind: type[M], handle: Callable[[ServerSocket, M], None], *, awakes: bool = True, replies: bool = False) -> Requests:
    """Returns the table's entry for one type of request."""

    def checked(connection: ServerSocket, message: p.ToServer) -> None:
        assert isinstance(message, kind)
        handle(connection, message)

    return {kind: Request(checked, awakes, replies)}


def place_of(connection: ServerSocket, table: str) -> TablePlace:
    """Returns the place of a connection at a table. Raises NetrunnerError."""
    place = connection.places.get(table)
    if place is None:
        raise NetrunnerError(f"you are not at the table `{plain(table[:40])}`")
    return place


def seat_of(connection: ServerSocket, table: str) -> tuple[ServedTable, Side]:
    """Returns the table and the side that a connection plays there. Raises NetrunnerError."""
    place = place_of(connection, table)
    if place.side is None:
        raise IllegalAnswer("this seat only watches")
    return place.table, place.side
