"""Tables with a puzzle: the solver's seat, a defender on the other side, and a judge."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.sides import other
from netrunner_tui.model.text import plain
from netrunner_tui.players.defender import Defender, defend, defend_well
from netrunner_tui.replays.fault_report import reporting
from netrunner_tui.replays.game_service import OpenTable, PuzzleChoice, PuzzleHere
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.puzzles import begin, bundled, glance, read_puzzle


def puzzle_choices() -> tuple[PuzzleChoice, ...]:
    """Returns the puzzles that come with the game, the easiest first. Raises BadFile."""
    found = (glance(path) for path in bundled())
    return tuple(PuzzleChoice(each.path, each.title, each.about) for each in found)


def open_puzzle(path: Path, card_folders: Sequence[Path] = ()) -> OpenTable:
    """Opens a puzzle at its start. Raises BadFile, with the first mistake, for a file that holds none."""
    catalogues = Catalogues([cards_folder(), *card_folders])
    scenario = read_puzzle(path, catalogues)
    begun = begin(scenario, catalogues.of(scenario.position.rules).pool)
    game, puzzle, judge = begun.game, begun.puzzle, begun.judge
    table = LocalTable(game, free=True, report=reporting("puzzle", None))
    side = puzzle.goal.player

    def choose(question: Question) -> Answer:
        if puzzle.best:
            return defend_well(game, question, puzzle.defence, side, judge.verdict)
        return defend(question, puzzle.defence)

    defender = Defender(table.seat(other(side)), choose, lambda: judge.verdict(game) == "open")

    def close() -> None:
        defender.stop()
        table.close()

    known = bundled()
    place = next((at for at, file in enumerate(known) if file.resolve() == path.resolve()), None)
    after = known[place + 1] if place is not None and place + 1 < len(known) else None
    here = PuzzleHere(
        title=plain(puzzle.title),
        about=plain(begun.about),
        goal=plain(puzzle.goal.words),
        hints=tuple(plain(" ".join(hint.split())) for hint in puzzle.hints),
        verdict=lambda: judge.verdict(game),
        again=lambda: open_puzzle(path, card_folders),
        following=(lambda: open_puzzle(after, card_folders)) if after is not None else None,
    )
    return OpenTable({side: table.seat(side)}, str(path), close, rules=scenario.position.rules, puzzle=here)
