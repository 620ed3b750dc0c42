"""`netrunner-tui replay FILE`: opens a game, finished or not, to walk in; on a screen, or in lines of text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from netrunner_tui.arguments import Parser
from netrunner_tui.commands.now_or_later import now_or_later
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import Seat
from netrunner_tui.terminal import draws

if TYPE_CHECKING:
    from netrunner_tui.replays.game_service import OpenReplay

_SEATS: Final[dict[str, Seat]] = {"corp": CORP, "runner": RUNNER, "both": "all"}


def parser() -> Parser:
    """Returns the command's arguments."""
    made = Parser.of("replay")
    made.add_argument("file", metavar="FILE", type=Path, help="a game file, or its name in the list of `games`, or how that begins")
    made.add_argument("--at", metavar="N", type=int, help="open at this answer; default: at the beginning")
    made.add_argument(
        "--seat", choices=tuple(_SEATS), help="the seat it is seen from; default: both, in a game that goes on what its players may see"
    )
    made.add_argument("--plain", action="store_true", help="in lines of text, without a screen")
    made.add_ascii()
    made.add_argument("--theme", metavar="NAME", help="the colours")
    made.add_cards()
    return made


def main(args: list[str]) -> int:
    """Runs the command. Raises NetrunnerError for a file that is no whole game, a missing card, a moment that is not there."""
    from netrunner_tui.library.paths import games_folder
    from netrunner_tui.replays.game_files import named_game
    from netrunner_tui.user_games import UserGames

    given = parser().parse_args(args)
    lines = given.plain or not draws()
    games = UserGames(given.cards, at_once=lines)
    given.file = named_game(given.file, games_folder())

    def opened() -> tuple[OpenReplay, Seat, int | None]:
        found = games.replay(given.file, openly=given.seat is not None)
        seat = _SEATS[given.seat or "both"]
        seat = seat if seat in found.pasts else next(iter(found.pasts))
        return found, seat, None if given.at is None else _place(found, seat, given.at, given.file)

    if lines:
        from netrunner_tui.plain.replay_lines import run as read_out

        replay, seat, place = opened()
        return read_out(replay, stdin=sys.stdin, stdout=sys.stdout, seat=seat, place=place or 0)
    first, later = now_or_later(games.pools, opened)
    from netrunner_tui.table.screens.app import run

    return run(games, ascii=given.ascii, theme=given.theme, first=first, later=later)


def _place(opened: OpenReplay, seat: Seat, number: int, file: Path) -> int:
    """Returns the place of an answer in the story of a seat. Raises NetrunnerError for one that is not there."""
    story = opened.pasts[seat].story()
    if not 0 <= number <= story.last_number:
        raise NetrunnerError(f"{plain(str(file))}: there is no answer {number}; the last one is {story.last_number}")
    return story.place_of(number)
