"""Puzzles: positions with a goal, as their files tell them, and the games that begin in them."""

from pathlib import Path

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.paths import lessons_folder, puzzles_folder
from netrunner_tui.library.yaml_files import read_trees
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.text import folded, plain
from netrunner_tui.rules.game import Game
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.goals import Judge
from netrunner_tui.scenarios.lesson_coach import LessonCoach
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.position import lay_out
from netrunner_tui.scenarios.script import MOST_STARS, Puzzle, Scenario, known_to


class PuzzleGlance(msgspec.Struct, frozen=True):
    """The summary of a puzzle for a list, without its cards."""

    path: Path
    title: str
    about: str
    stars: int = 0
    """How hard it is, from 1 to 5; 0 where nothing is said."""
    side: Side | None = None
    """For a lesson: whose course it belongs to."""


class PuzzleStart(msgspec.Struct, frozen=True):
    """A puzzle at its first question."""

    puzzle: Puzzle
    about: str
    game: Game
    judge: Judge
    coach: LessonCoach | None = None
    """In a lesson."""


def bundled() -> list[Path]:
    """Returns the files of the puzzles that come with the game, the easiest first."""
    return _files(puzzles_folder())


def bundled_lessons() -> list[Path]:
    """Returns the files of the lessons that come with the game: the Corp's course, then the Runner's, each in its order."""
    return _files(lessons_folder())


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.yaml")) if folder.is_dir() else []


def glance(path: Path) -> PuzzleGlance:
    """Returns the title of a puzzle and what it is about. Raises BadFile."""
    tree = next((tree for tree in read_trees(path) if isinstance(tree.data, dict)), None)
    data = tree.data if tree is not None and isinstance(tree.data, dict) else {}
    title, about, stars = plain(str(data.get("title", path.stem))), " ".join(plain(str(data.get("about", ""))).split()), data.get("stars")
    stars = stars if isinstance(stars, int) and 0 < stars <= MOST_STARS else 0
    side = next((side for side in SIDES if data.get("lesson") is True and data.get("turn") == side), None)
    return PuzzleGlance(path, title, about, stars, side)


def find_puzzle(name: str, *, lesson: bool = False) -> Path:
    """Returns the puzzle file that a player means, or the lesson: a path, or the name or the number of one that comes with the game.

    Raises NetrunnerError.
    """
    path = Path(name)
    if path.suffix.lower() in {".yaml", ".yml"} or len(path.parts) > 1:
        return path
    known = bundled_lessons() if lesson else bundled()
    if name.isdecimal() and 0 < int(name[:6]) <= len(known):
        return known[int(name[:6]) - 1]
    for file in known:
        if folded(name) in {folded(file.stem), folded(file.stem.partition("-")[2]), folded(glance(file).title)}:
            return file
    begun = [file for file in known if lesson and folded(file.stem).startswith(f"{folded(name)}-")]
    if len(begun) == 1:
        return begun[0]
    what = "lesson" if lesson else "puzzle"
    raise NetrunnerError(f"no {what} `{plain(name)}`: expected a file, or one of {', '.join(plain(file.stem) for file in known)}")


def read_puzzle(path: Path, catalogues: Catalogues) -> Scenario:
    """Returns the puzzle of a file, the first where it holds several. Raises BadFile with the first mistake in it."""
    found, problems = read_scenarios(path, catalogues)
    if problems:
        raise problems[0]
    puzzle = next((scenario for scenario in found if scenario.puzzle is not None), None)
    if puzzle is None:
        raise BadFile(path, found[0].line, "no puzzle: it has steps but no 'goal:'; netrunner-tui check runs it")
    return puzzle


def begin(scenario: Scenario, pool: Pool) -> PuzzleStart:
    """Lays a puzzle out. `pool` is that of the catalogue which it was read with."""
    puzzle = scenario.puzzle
    if puzzle is None:
        raise BadFile(scenario.file, scenario.line, "no puzzle: it has no 'goal:'")
    table = lay_out(scenario.position, pool, known_to(puzzle))
    judge = Judge(puzzle.goal, table.game, table.cids)
    coach = LessonCoach(table.game, puzzle.goal.player, scenario.steps, table.nicknames) if puzzle.lesson else None
    return PuzzleStart(puzzle, " ".join(scenario.about.split()), table.game, judge, coach)
