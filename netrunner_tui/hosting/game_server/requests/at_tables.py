"""What a player asks for at a table apart from answers, and what each place there may be told again."""

from collections.abc import Callable
from typing import TypeVar

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.requests.dispatch import Requests, place_of, request, seat_of
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.model.sides import Side

S = TypeVar("S", bound=p.Concede | p.AskTakeBack | p.Reply | p.Propose | p.Claim | p.AddTime)


def requests_of_players(log: ServerLog) -> Requests:
    """Returns the part of the table that concerns the place somebody has at a table."""

    def of_player(kind: type[S], act: Callable[[ServedTable, Side, S], None]) -> Requests:
        """One that only a player may make; it is logged."""

        def handle(connection: ServerSocket, message: S) -> None:
            table, side = seat_of(connection, message.table)
            act(table, side, message)
            log.write(kind.__name__.lower(), table=table.name, side=side)

        return request(kind, handle)

    return {
        **of_player(p.Concede, lambda table, side, message: table.concede(side)),
        **of_player(p.AskTakeBack, lambda table, side, message: table.take_back(side, message.to)),
        **of_player(p.Reply, lambda table, side, message: table.reply(side, agree=message.agree)),
        **of_player(p.Propose, lambda table, side, message: table.offer(side, message.what, message.moment)),
        **of_player(p.Claim, lambda table, side, message: table.claim(side)),
        **of_player(p.AddTime, lambda table, side, message: table.add_time(side, message.seconds)),
        **request(p.PassUnasked, _pass_unasked, awakes=False),
        **request(p.AskWhole, lambda connection, message: place_of(connection, message.table).whole(), awakes=False),
        **request(p.Leave, _leave),
    }


def _pass_unasked(connection: ServerSocket, message: p.PassUnasked) -> None:
    place_of(connection, message.table).passes_unasked = message.on


def _leave(connection: ServerSocket, message: p.Leave) -> None:
    place = connection.places.pop(message.table, None)
    if place is not None:
        place.table.exit(place)
