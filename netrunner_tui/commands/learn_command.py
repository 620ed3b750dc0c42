"""`netrunner-tui learn`: lists the lessons of both courses, or opens one, or the whole game with a coach that ends a course."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from netrunner_tui.arguments import Parser
from netrunner_tui.commands.now_or_later import now_or_later
from netrunner_tui.commands.puzzle_command import add_ways_to_play, known, play_plainly
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.terminal import draws

if TYPE_CHECKING:
    from netrunner_tui.user_games import UserGames

DONE: Final = ", done"
GAMES: Final[dict[str, Side]] = {f"{side}-game": side for side in SIDES}
"""What a whole game with a coach is called, and its side."""


def parser() -> Parser:
    """Returns the command's arguments."""
    made = Parser.of("learn")
    made.add_argument(
        "lesson", metavar="LESSON", nargs="?",
        help="a lesson by its name or number, as corp-1; corp-game or runner-game for a whole game; or a file with a lesson",
    )  # fmt: skip
    add_ways_to_play(made)
    return made


def main(args: list[str]) -> int:
    """Runs the command. Raises BadFile for a file that is no lesson, NetrunnerError for a name that stands for none."""
    given = parser().parse_args(args)
    if given.lesson is None:
        return _list()
    from netrunner_tui.scenarios.puzzles import find_puzzle
    from netrunner_tui.user_games import UserGames

    side, plainly = GAMES.get(given.lesson.casefold()), given.plain or not draws()
    games = UserGames(given.cards, at_once=plainly)
    opened = partial(games.coached_game, side) if side else partial(games.puzzle, find_puzzle(given.lesson, lesson=True))
    if plainly and side is None:
        return play_plainly(opened(), games, given.verbosity)
    if plainly:
        from netrunner_tui.commands.plain_play import play_table, user_settings

        return play_table(games, opened(), user_settings(), verbosity=given.verbosity)
    first, later = now_or_later(games.pools, opened)
    from netrunner_tui.table.screens.app import run

    return run(games, ascii=given.ascii, theme=given.theme, first=first, later=later)


def choose_lesson(games: UserGames) -> int:
    """Asks in lines of text for a lesson, or a whole game, and plays it; an empty line takes the first that is not done."""
    from netrunner_tui.commands.plain_play import play_table, user_settings
    from netrunner_tui.plain.console import Console
    from netrunner_tui.plain.new_game import pick

    lessons, done = games.lessons(), known()
    names = [*(choice.name for choice in lessons), *GAMES]
    listed = [(choice.title, choice.side, choice.name in done) for choice in lessons]
    listed += [("a whole game, with a coach", side, f"{side} game" in done) for side in GAMES.values()]
    told = [_told(title, side, done=is_done) for title, side, is_done in listed]
    first = next((at for at, (_, _, is_done) in enumerate(listed) if not is_done), 0)
    name = pick(Console(sys.stdin, sys.stdout), "Which lesson?", names, told, first)
    if name is None:
        return 0
    side = GAMES.get(name)
    if side is not None:
        return play_table(games, games.coached_game(side), user_settings())
    return play_plainly(games.puzzle(next(choice.path for choice in lessons if choice.name == name)), games)


def _told(title: str, side: Side | None, *, done: bool) -> str:
    return f"{(side or '').capitalize()}: {title}{DONE if done else ''}"


def _list() -> int:
    from netrunner_tui.puzzle_tables import lesson_choices

    done = known()
    lessons = lesson_choices()
    for number, choice in enumerate(lessons, 1):
        print(f"{number:2}  {choice.name:18}  {choice.title:28}  {'done' if choice.name in done else ''}".rstrip())
    for name, side in GAMES.items():
        print(f"    {name:18}  {'A whole game, with a coach':28}  {'done' if f'{side} game' in done else ''}".rstrip())
    print("netrunner-tui learn NAME or NUMBER opens one; corp-1 is corp-1-clicks.")
    return 0
