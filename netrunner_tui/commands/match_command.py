"""`netrunner-tui match`: adds up the games of a match."""

from __future__ import annotations

import argparse
from pathlib import Path

from netrunner_tui.arguments import Parser
from netrunner_tui.commands.given_cards import pools_of
from netrunner_tui.commands.printing import say


def match_options(match: Parser) -> None:
    """Adds the arguments."""
    match.add_argument("files", metavar="GAMEFILE", nargs="+", type=Path, help="finished games, in the order in which they were played")


def print_match(args: argparse.Namespace) -> int:
    """Prints the score of a match."""
    from netrunner_tui.library.paths import games_folder
    from netrunner_tui.replays.game_files import named_game
    from netrunner_tui.replays.saved_matches import games_before, played
    from netrunner_tui.rules.telling.match_lines import lines

    args.files = [named_game(path, games_folder()) for path in args.files]
    pools = pools_of(args)
    # A second game knows what came before it: its file alone tells the whole match.
    before = games_before(args.files[0]) if len(args.files) == 1 else ()
    for line in lines([*before, *(played(path, pools) for path in args.files)]):
        say(line)
    return 0
