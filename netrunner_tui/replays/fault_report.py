"""Reports of mistakes of the program: files that can be sent. They hold the game up to there, no names of players and no paths.

A report is a YAML file: what happened where, the log as in a game file, and, where one can be written, a scenario behind it.
"""

import platform
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui import __version__
from netrunner_tui.library.paths import data_folder
from netrunner_tui.library.yaml_files import read_trees
from netrunner_tui.model.errors import BadFile, FaultKind, NetrunnerError
from netrunner_tui.model.events import BoundaryReached, fold
from netrunner_tui.model.gamefile.contents import Header, Record, SavedGame, standing
from netrunner_tui.model.gamefile.reader import parse_game_file, read_game_file
from netrunner_tui.model.gamefile.sealed_lines import sealed_lines
from netrunner_tui.model.local_files import free_path
from netrunner_tui.model.sides import CORP
from netrunner_tui.replays.as_scenario import scenario_of
from netrunner_tui.replays.faults import Fault, fault_of
from netrunner_tui.rules.answered import Answered, answers_of

FORMAT: Final = "netrunner-tui"


class FaultReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report that was read."""

    fault: Fault
    program: str
    saved: SavedGame | None
    """The game up to there."""


def write_report(fault: Fault, game: Path | None, folder: Path | None = None) -> str:
    """Writes a report about a mistake, with the game of a file, into `folder`, by default the user's reports.

    Returns a sentence that says where it is, or that it could not be written; never raises.
    """
    folder = folder or data_folder() / "reports"
    try:
        saved = read_game_file(game) if game is not None else None
    except NetrunnerError:
        saved = None
    try:
        text = report_text(fault, saved)
    except Exception:  # the mistake may be in what the report would tell; what happened where is worth sending too
        text = report_text(fault, None)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = free_path(folder / f"report-{datetime.now():%Y-%m-%d-%H%M%S}.yaml")
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        return f"A report of it could not be written: {(error.strerror or 'error').lower()}."
    return f"A report that you can send is {path}."


def reporting(interface: str, path: Path | None) -> Callable[[FaultKind, BaseException | None, tuple[int, ...]], str]:
    """Returns what a table at this keyboard calls at a mistake, with the game at `path`, if it is in a file."""
    return lambda during, problem, answer: write_report(fault_of(problem, during, interface, answer=answer), path)


def report_text(fault: Fault, saved: SavedGame | None) -> str:
    """Returns a report as the text of its file."""
    lines = [
        "# A mistake of netrunner-tui. No names and no paths are in here; the cards of both players are.",
        "# To see it again: netrunner-tui check FILE",
        f"report: {FORMAT}",
        f"program: {__version__}",
        f"python: {platform.python_version()} {sys.platform}",
        f"interface: {fault.interface}",
        f"during: {fault.during}",
        f"error: {fault.error}",
        "places:",
        *(f"- {msgspec.json.encode(place).decode()}" for place in fault.places),
    ]
    if fault.seat:
        lines.append(f"seat: {fault.seat}")
    if fault.size is not None:
        lines.append(f"size: [{fault.size[0]}, {fault.size[1]}]")
    if fault.answer is not None:
        lines.append(f"answer: [{', '.join(map(str, fault.answer))}]")
    if saved is None:
        return "\n".join(lines) + "\n"
    records = _before(fault, saved)
    nameless = _nameless(saved.header)
    lines += [f"rules: {nameless.rules}", "log: |", *(f"  {line}" for line in sealed_lines([nameless, *records]).decode().splitlines())]
    try:
        scenario = _scenario(fault, msgspec.structs.replace(saved, records=records, lines=list(range(2, len(records) + 2))))
    except Exception:  # the log says it all; the mistake may be in what a scenario would need
        scenario = ""
    return "\n".join(lines) + "\n" + (f"---\n{scenario}" if scenario else "")


def _before(fault: Fault, saved: SavedGame) -> list[Record]:
    """Returns the records before the answer at which it happened: one that could not be seen has been kept, and taken back."""
    if fault.during == "view" and len(saved.records) > 2 and saved.records[-1].kind == "take back":
        return saved.records[:-2]
    return list(saved.records)


def _nameless(header: Header) -> Header:
    """Returns a header without anybody's words: names of players and decks, the time, other files."""
    setup = header.setup
    setup = msgspec.structs.replace(
        setup, corp_name="Corp", runner_name="Runner", corp=msgspec.structs.replace(setup.corp, name="Corp deck"),
        runner=msgspec.structs.replace(setup.runner, name="Runner deck"), match=None,
    )  # fmt: skip
    return msgspec.structs.replace(header, setup=setup, created="", parent="", moment=0)


def _scenario(fault: Fault, saved: SavedGame) -> str:
    """Returns the end of a game as a scenario; empty where it cannot be said as one."""
    from netrunner_tui.library.paths import cards_folder
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.rules.game import Game

    pool = Pools([cards_folder()]).of_game(saved.header.rules, "report")
    kept = answers_of(saved, standing(saved.records), "report")
    game = Game.after(saved.header.setup, pool, kept)
    state, since = game.start.snapshot(), list[Answered]()
    for at in range(len(game.history) - 1, -1, -1):
        if any(isinstance(event, BoundaryReached) and event.at for event in game.history[at].events):
            for answered in game.history[: at + 1]:
                fold(state, answered.events)
            since = game.history[at + 1 :]
            break
    question = game.question
    said = question.say(fault.answer) if question is not None and fault.answer is not None and question.allows(fault.answer) else ""
    return scenario_of(state, since, said, question.player if question is not None else CORP)


class _Stored(msgspec.Struct, kw_only=True):
    """The first document of a report, as it is in the file."""

    report: str
    program: str
    during: FaultKind
    error: str = ""
    places: tuple[str, ...] = ()
    interface: str = ""
    seat: str = ""
    size: tuple[int, int] | None = None
    answer: tuple[int, ...] | None = None
    log: str = ""


def is_report(path: Path) -> bool:
    """Returns whether a file is a report, by its first lines."""
    try:
        with path.open("rb") as file:
            return any(line.startswith(b"report: ") for line in file.read(400).splitlines())
    except OSError:
        return False


def read_report(path: Path) -> FaultReport:
    """Reads a report. Raises BadFile."""
    trees = read_trees(path)
    try:
        stored = msgspec.convert(trees[0].data if trees else None, _Stored, strict=False)
    except msgspec.ValidationError as error:
        raise BadFile(path, 1, f"is not a report: {error}") from None
    if stored.report != FORMAT:
        raise BadFile(path, trees[0].line(("report",)), f"is a report of `{stored.report}`; expected one of {FORMAT}")
    fault = Fault(
        during=stored.during, error=stored.error, places=stored.places, interface=stored.interface, answer=stored.answer, seat=stored.seat,
        size=stored.size,
    )  # fmt: skip
    saved = parse_game_file(stored.log.encode("utf-8", "surrogatepass"), path) if stored.log else None
    return FaultReport(fault=fault, program=stored.program, saved=saved)
