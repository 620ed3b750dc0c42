"""`netrunner-tui puzzle`: lists the puzzles that come with the game, or opens one, on a screen or in lines of text."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from netrunner_tui.arguments import Parser
from netrunner_tui.commands.now_or_later import now_or_later
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain
from netrunner_tui.settings.keys import USUAL_KEYS
from netrunner_tui.terminal import draws

if TYPE_CHECKING:
    from netrunner_tui.replays.game_service import OpenTable
    from netrunner_tui.user_games import UserGames


def parser() -> Parser:
    """Returns the command's arguments."""
    made = Parser.of("puzzle")
    made.add_argument("file", metavar="FILE", nargs="?", help="a puzzle file, or the name or the number of one that comes with the game")
    add_ways_to_play(made)
    return made


def add_ways_to_play(made: Parser) -> None:
    """Adds what a puzzle and a lesson can be opened with."""
    made.add_argument("--plain", action="store_true", help="in lines of text, without a screen")
    made.add_argument("--verbosity", choices=("brief", "normal", "full"), default="normal", help="with --plain: how much is read out")
    made.add_ascii()
    made.add_argument("--theme", metavar="NAME", help="the colours")
    made.add_cards()


def main(args: list[str]) -> int:
    """Runs the command. Raises BadFile for a file that is no puzzle, NetrunnerError for a name that stands for none."""
    given = parser().parse_args(args)
    if given.file is None:
        return _list()
    from netrunner_tui.puzzle_tables import open_puzzle
    from netrunner_tui.scenarios.puzzles import find_puzzle
    from netrunner_tui.user_games import UserGames

    path, plainly = find_puzzle(given.file), given.plain or not draws()
    games = UserGames(given.cards, at_once=plainly)
    if plainly:
        return play_plainly(open_puzzle(path, games.pools), games, given.verbosity)
    first, later = now_or_later(games.pools, lambda: open_puzzle(path, games.pools))
    from netrunner_tui.table.screens.app import run

    return run(games, ascii=given.ascii, theme=given.theme, first=first, later=later)


def _list() -> int:
    from netrunner_tui.puzzle_tables import puzzle_choices

    solved = known()
    for number, choice in enumerate(puzzle_choices(), 1):
        stars, done = "*" * choice.stars, "solved" if choice.name in solved else ""
        print(f"{number:2}  {choice.name:18}  {stars:5}  {choice.title:20}  {done}".rstrip())
    keys = USUAL_KEYS.at("puzzle")
    hint, back = keys.key_of("hint"), keys.key_of("take back")
    print(f"netrunner-tui puzzle NUMBER, NAME or FILE opens one; {hint} gives a hint, {back} takes back.")
    return 0


def known() -> frozenset[str]:
    """Returns the names of what this user has solved; where that cannot be read, none, and a line on standard error."""
    from netrunner_tui.user_games import UserGames

    try:
        return UserGames().solved()
    except BadFile as problem:
        print(plain(str(problem)), file=sys.stderr)
        return frozenset()


def play_plainly(table: OpenTable, games: UserGames, verbosity: str = "") -> int:
    """Plays puzzle after puzzle in lines of text, as long as the player wants another go; after a course's last lesson its whole game.

    Returns the exit code.
    """
    from netrunner_tui.commands.plain_play import play_table, user_settings
    from netrunner_tui.library.describe import described
    from netrunner_tui.plain.client import run
    from netrunner_tui.plain.coach_lines import CoachLines
    from netrunner_tui.plain.console import Console
    from netrunner_tui.plain.plain_table import PlainTable, level
    from netrunner_tui.plain.puzzle_lines import PuzzleLines

    lines = Console(sys.stdin, sys.stdout)
    while table.puzzle is not None:
        puzzle, rules = table.puzzle, table.rules
        try:
            plain_table = PlainTable(
                table.seats,
                verbosity=level(verbosity),
                lookup=partial(described, games.pools.of(rules), rules),
                puzzle=PuzzleLines(
                    puzzle.title, puzzle.about, puzzle.goal, puzzle.hints, puzzle.verdict,
                    lesson=puzzle.lesson, learnt=puzzle.learnt, keep=puzzle.keep,
                ),
                coach=CoachLines(table.coach) if table.coach is not None else None,
            )  # fmt: skip
            code = run(plain_table, stdin=sys.stdin, stdout=sys.stdout)
        finally:
            table.close()
        verdict = puzzle.verdict()
        if code or verdict == "open":
            return code
        onward = puzzle.following if verdict == "met" else None
        lines.say("again, next, or quit?" if onward else "again, or quit?")
        said = (lines.read() or "").casefold()
        if said == "next" and onward:
            table = onward()
        elif said in {"again", "yes", "y"}:
            table = puzzle.again()
        else:
            return 0
    return play_table(games, table, user_settings(), verbosity=verbosity)
