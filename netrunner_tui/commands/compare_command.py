"""`netrunner-tui compare A B`: two games side by side, turn by turn, in lines of text."""

import sys
from pathlib import Path

from netrunner_tui.arguments import Parser
from netrunner_tui.model.text import plain


def parser() -> Parser:
    """Returns the command's arguments."""
    made = Parser.of("compare", "Of each turn: credits, cards in hand and agenda points.")
    made.add_argument("first", metavar="A", type=Path, help="a game file")
    made.add_argument("second", metavar="B", type=Path, help="another, as one that was branched off it")
    made.add_ascii()
    made.add_cards()
    return made


def main(args: list[str]) -> int:
    """Runs the command. Raises BadFile for a file that is no whole game, NetrunnerError for a missing card."""
    from netrunner_tui.library.paths import games_folder
    from netrunner_tui.replays.game_files import named_game
    from netrunner_tui.table.drawing.glyphs import to_ascii
    from netrunner_tui.user_games import UserGames

    given = parser().parse_args(args)
    first, second = (named_game(path, games_folder()) for path in (given.first, given.second))
    for line in UserGames(given.cards, at_once=True).compare(first, second).lines:
        sys.stdout.write(plain(to_ascii(line) if given.ascii else line) + "\n")
    return 0
