"""`netrunner-tui check`: runs scenario files, and sees again what a report of a mistake tells of."""

import sys
from pathlib import Path
from typing import Final

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import ProgramFault
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import Seat
from netrunner_tui.replays.fault_report import FaultReport, is_report, read_report
from netrunner_tui.replays.faults import Fault, fault_of
from netrunner_tui.rules.answered import answers_of
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.scenarios.main import FAILED, HELD, main as check_scenarios

_SEATS: Final[tuple[Seat, ...]] = (CORP, RUNNER, "table")


def main(args: list[str]) -> int:
    """Checks scenarios, or the reports that were named. Returns 0 where all held, 1 where one did not, 2 for a file that cannot be read."""
    paths = [Path(arg) for arg in args if not arg.startswith("-")]
    if not paths or not all(is_report(path) for path in paths):
        return check_scenarios(args)
    worst = HELD
    for path in paths:
        report = read_report(path)
        seen = seen_again(report)
        print(plain(f"{path}: {_told(report, seen)}"))
        worst = max(worst, FAILED if seen is not None else HELD)
    sys.stdout.flush()
    return worst


def _told(report: FaultReport, seen: Fault | None) -> str:
    then = f"{report.fault.error} at {report.fault.places[-1] if report.fault.places else 'no known place'} ({report.program})"
    if report.saved is None:
        return f"{then}; the report holds no game to see it again"
    if seen is None:
        return f"{then}; it does not happen any more"
    same = seen.error == report.fault.error and seen.innermost == report.fault.innermost
    return f"{then}; it still happens" if same else f"{then}; now {seen.error} at {seen.places[-1]}"


def seen_again(report: FaultReport) -> Fault | None:
    """Plays the game of a report up to its mistake, and makes it; returns what happens, None where nothing does. Raises NetrunnerError."""
    saved, fault = report.saved, report.fault
    if saved is None:
        return None
    pool = Pools([cards_folder()]).of_game(saved.header.rules, "report")
    game = Game.after(saved.header.setup, pool, answers_of(saved, saved.records, "report"))
    try:
        if fault.answer is not None and game.question is not None and game.question.allows(fault.answer):
            game.answer(fault.answer)
        for seat in _SEATS:
            game.view(seat)
            game.log(seat)
        if fault.during == "painting":
            _paint(game, fault)
    except ProgramFault as problem:
        return fault_of(problem.__cause__, fault.during, fault.interface)
    except Exception as problem:  # whatever it is, it is what the report tells of
        return fault_of(problem, fault.during, fault.interface)
    return None


def _paint(game: Game, fault: Fault) -> None:
    """Paints the game as it was on the screen, and tells it as lines of text do."""
    from netrunner_tui.plain import board_lines
    from netrunner_tui.settings.keys import Keymap
    from netrunner_tui.settings.player_options import Options
    from netrunner_tui.table.sitting.hooks import Hooks
    from netrunner_tui.table.sitting.sitting import Sitting

    table = LocalTable(game)
    first: Side = RUNNER if fault.seat == RUNNER else CORP
    seats = {side: table.seat(side) for side in (first, *(side for side in SIDES if side != first))}
    if fault.interface == "plain":
        view = seats[first].view()
        board_lines.board(view)
        board_lines.hand(view, first)
        board_lines.points(view)
        return

    def nothing(*_: object) -> None:
        return

    hooks = Hooks(leave=nothing, over=nothing, save_options=nothing, branch=None, annotate=None, sit_down=nothing)
    Sitting(seats, Options(open_play=True), Keymap(), hooks, fault.size or (120, 40)).paint()
