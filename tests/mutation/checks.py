"""What is to notice a defect: all scenarios, then the fast tests. Not to be imported before a defect in what it imports is planted."""

import contextlib
import functools
import hashlib
import io
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.players.checker import EveryAnswer
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.runner import run
from netrunner_tui.scenarios.script import Scenario

TESTS = Path(__file__).resolve().parents[1]
SCENARIOS = {"scenarios": (), "scenarios-mechanics": ("sets",)}
"""Folders of scenarios, each with the folders of cards that it needs besides those of the game."""
SLOW = ("architecture", "arguments", "browser", "cli", "examples", "export", "hosting", "mutation", "programs", "registry", "scenarios")
"""Tests of other things than the rules, or slow ones: the first word after test_."""
OPTIONS = ("-q", "-n", "0", "--capture=sys", "-p", "no:cacheprovider", "--hypothesis-seed=0")


# --- scenarios --------------------------------------------------------------------------------------------------------------------------


def scenario_files() -> list[str]:
    """Every file of scenarios, from the tests' folder."""
    return [str(file.relative_to(TESTS)) for folder in SCENARIOS for file in sorted((TESTS / folder).rglob("*.yaml"))]


@functools.cache
def scenarios(file: str) -> dict[str, Scenario]:
    """The scenarios of a file, each by the name of its check; none where the file cannot be read any more."""
    found, problems = read_scenarios(TESTS / file, _catalogues(Path(file).parts[0]))
    return {} if problems else {f"{file}: {scenario.name}": scenario for scenario in found}


def scenario_holds(name: str) -> bool:
    """Whether a scenario can be read and holds."""
    file = name.partition(":")[0]
    scenario = scenarios(file).get(name)
    return scenario is not None and run(scenario, _catalogues(Path(file).parts[0]).of(scenario.position.rules).pool, _watched) is None


def _watched(game: Game) -> Callable[[], None]:
    return EveryAnswer(game).look


def hash_of_what_is_read() -> str:
    """A hash of all cards and scenarios."""
    cards = [_catalogues(folder).of(rules).pool.cards for folder in SCENARIOS for rules in RULEBOOKS]
    read = [cards, [scenarios(file) for file in scenario_files()]]
    return hashlib.sha256(msgspec.json.encode(read, enc_hook=_data, order="deterministic")).hexdigest()


def _data(value: object) -> object:
    """What is no data in a scenario: the functions that compare what is expected."""
    if isinstance(value, FunctionType):
        return [value.__qualname__, [cell.cell_contents for cell in value.__closure__ or ()]]
    return type(value).__qualname__


@functools.cache
def _catalogues(folder: str) -> Catalogues:
    return Catalogues.of_folders([cards_folder(), *(TESTS / name for name in SCENARIOS[folder])])


# --- tests ------------------------------------------------------------------------------------------------------------------------------


def fast_tests() -> list[Path]:
    """The files of tests that a defect of the rules may fail, and that are quick."""
    return [file for file in sorted(TESTS.glob("test_*.py")) if file.stem.split("_")[1] not in SLOW]


def with_tests(files: Sequence[Path], job: Callable[[Mapping[str, pytest.Item]], None], plugins: Sequence[object] = ()) -> bool:
    """Does a job with the tests of some files, each by the name of its check. False where they cannot be collected."""
    os.chdir(TESTS.parent)
    with contextlib.redirect_stdout(io.StringIO()):
        code = pytest.main([*OPTIONS, *map(str, files)], plugins=[_Collected(job), *plugins])
    return code == pytest.ExitCode.OK


class _Collected:
    """Does the job in the place of pytest's own loop over the tests."""

    def __init__(self, job: Callable[[Mapping[str, pytest.Item]], None]) -> None:
        self.job = job

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed:
            return None  # files that cannot be imported, which pytest tells
        self.job({called(item.nodeid): item for item in session.items})
        return True


def called(nodeid: str) -> str:
    """The name of a test's check."""
    return nodeid.removeprefix("tests/").replace("::", ": ", 1)


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Whether a test passes; what the following one needs too stays set up."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))
