"""Finished games of a server in lines of text: walked in, reviewed, and printed for a file."""

import sys
from typing import TextIO

from netrunner_tui.front.command import Command
from netrunner_tui.front.visit import Visit
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import FinishedGame
from netrunner_tui.model.text import plain
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.replays.sent_games import SentGame
from netrunner_tui.rules.server_seats import GameServerLobby


def _named(server: GameServerLobby, name: str) -> FinishedGame:
    """Returns a finished game by its name, or that of its table: then the latest one there. Raises NetrunnerError."""
    found = next((game for game in server.finished() if name in (game.name, game.table)), None)
    if found is None:
        raise NetrunnerError(f"no finished game that you may see is called `{plain(name[:40])}`; `games` lists them")
    return found


def _sent(visit: Visit, server: GameServerLobby, name: str) -> SentGame:
    game = _named(server, name)
    return SentGame(game.name, server.game_text(game.name), visit.pools)


def replay(visit: Visit, server: GameServerLobby, name: str, typing: TextIO) -> int:
    """Walks in a finished game until the player leaves it. Returns the exit code. Raises NetrunnerError."""
    from netrunner_tui.plain.replay_lines import run

    game = _named(server, name)
    if game.open:
        return run(SentGame(game.name, server.game_text(game.name), visit.pools).replay(), stdin=typing, stdout=sys.stdout)
    watched = server.watch(game.name)
    try:
        seat = watched.seat
        title = f"{game.table}, {game.corp} and {game.runner}"
        return run(OpenReplay(pasts={seat.seat: seat}, title=title, rules=game.rules), stdin=typing, stdout=sys.stdout, seat=seat.seat)
    finally:
        watched.leave()


def review_lines(visit: Visit, server: GameServerLobby, name: str) -> list[str]:
    """Returns the review of a finished game in sentences. Raises NetrunnerError."""
    from netrunner_tui.plain.speech import spoken
    from netrunner_tui.replays.reviews.review_text import sentences

    return [spoken(sentence) for sentence in sentences(_sent(visit, server, name).review())]


def export(visit: Visit, server: GameServerLobby, command: Command) -> int:
    """Prints a finished game in one of the forms of `netrunner-tui export`. Raises NetrunnerError."""
    from netrunner_tui.replays.target import write_out
    from netrunner_tui.table.past.export import exported

    if sys.stdout.isatty() and command.kind in {"html", "svg", "cast"}:
        raise NetrunnerError(f"a terminal shows no {command.kind}: ssh HOST export {plain(command.table)} --to {command.kind} > FILE")
    excerpt = _sent(visit, server, command.table).excerpt(command.seat)
    write_out(exported(excerpt, command.kind, excerpt.first if command.kind == "html" else excerpt.last))
    return 0
