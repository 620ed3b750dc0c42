"""Tables with a puzzle or a lesson: the solver's seat, a defender on the other side, and a judge; in a lesson a coach."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from netrunner_tui.library.paths import cards_folder, data_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side, other
from netrunner_tui.model.text import plain
from netrunner_tui.model.times import now_iso
from netrunner_tui.players.defender import Defender, defend, defend_well
from netrunner_tui.replays.fault_report import reporting
from netrunner_tui.replays.game_service import OpenTable, PuzzleChoice, PuzzleHere
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.puzzles import begin, bundled, bundled_lessons, glance, read_puzzle
from netrunner_tui.settings.solved_puzzles import SolvedPuzzles


def progress() -> SolvedPuzzles:
    """Returns what this user has solved."""
    return SolvedPuzzles(data_folder() / "progress.json")


def puzzle_choices() -> tuple[PuzzleChoice, ...]:
    """Returns the puzzles that come with the game, the easiest first. Raises BadFile."""
    return _choices(bundled())


def lesson_choices() -> tuple[PuzzleChoice, ...]:
    """Returns the lessons that come with the game: the Corp's course, then the Runner's. Raises BadFile."""
    return _choices(bundled_lessons())


def _choices(paths: Sequence[Path]) -> tuple[PuzzleChoice, ...]:
    found = (glance(path) for path in paths)
    return tuple(PuzzleChoice(each.path, each.title, each.about, each.stars, _name(each.path), each.side) for each in found)


def open_puzzle(path: Path, pools: Pools | None = None, whole_game: Callable[[Side], OpenTable] | None = None) -> OpenTable:
    """Opens a puzzle, or a lesson, at its start. Raises BadFile, with the first mistake, for a file that holds none.

    `pools` are the cards; those that come with the game where none are given.
    `whole_game` opens what comes after the last lesson of a side's course.
    """
    catalogues = Catalogues(pools or Pools([cards_folder()]))
    scenario = read_puzzle(path, catalogues)
    begun = begin(scenario, catalogues.of(scenario.position.rules).pool)
    game, puzzle, judge, coach = begun.game, begun.puzzle, begun.judge, begun.coach
    table = LocalTable(game, free=True, report=reporting("puzzle", None))
    side = puzzle.goal.player
    seat = table.seat(side)
    if coach is not None:
        # Before the defender: the coach has to see every question of the player's.
        seat.listen(coach.look)

    def choose(question: Question) -> Answer:
        if puzzle.best:
            return defend_well(game, question, puzzle.defence, side, judge.verdict)
        return defend(question, puzzle.defence)

    defender = Defender(table.seat(other(side)), choose, lambda: judge.verdict(game) == "open")

    def close() -> None:
        defender.stop()
        table.close()

    known = _course(path) if puzzle.lesson else bundled()
    place = next((at for at, file in enumerate(known) if file.resolve() == path.resolve()), None)
    after = known[place + 1] if place is not None and place + 1 < len(known) else None
    following: Callable[[], OpenTable] | None = None
    if after is not None:
        following = partial(open_puzzle, after, pools, whole_game)
    elif puzzle.lesson and place is not None and whole_game is not None:
        following = partial(whole_game, side)
    here = PuzzleHere(
        title=plain(puzzle.title),
        about=plain(begun.about),
        goal=plain(puzzle.task or puzzle.goal.words),
        hints=tuple(plain(" ".join(hint.split())) for hint in puzzle.hints),
        verdict=lambda: judge.verdict(game),
        again=lambda: open_puzzle(path, pools, whole_game),
        following=following,
        lesson=puzzle.lesson,
        learnt=puzzle.learnt,
        keep=_keeper(path) if place is not None else lambda: "",
    )
    seats: dict[Side, SeatAtTable] = {side: seat}
    return OpenTable(seats, str(path), close, rules=scenario.position.rules, puzzle=here, coach=coach.words if coach is not None else None)


def _course(path: Path) -> list[Path]:
    """Returns the lessons of the course that a lesson belongs to."""
    side = glance(path).side
    return [lesson for lesson in bundled_lessons() if glance(lesson).side == side]


def _keeper(path: Path) -> Callable[[], str]:
    def keep() -> str:
        try:
            progress().keep(_name(path), now_iso())
        except NetrunnerError as problem:
            return plain(str(problem))
        return ""

    return keep


def _name(path: Path) -> str:
    """Returns the name under which a puzzle is remembered: that of its file, without its number in the list."""
    return re.sub(r"^\d+-", "", path.stem)
