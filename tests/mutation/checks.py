"""What is to notice a defect: all scenarios, then the fast tests. Imported by the process that has the defect, after it is planted."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.runner import run

TESTS = Path(__file__).resolve().parents[1]
SCENARIOS = (("scenarios", ()), ("scenarios-mechanics", ("sets",)))
"""Folders of scenarios, each with the folders of cards that it needs besides those of the game."""
SLOW = ("architecture", "arguments", "browser", "cli", "examples", "export", "hosting", "mutation", "programs", "registry", "scenarios")
"""Tests of other things than the rules, or slow ones: the first word after test_."""


# --- scenarios --------------------------------------------------------------------------------------------------------------------------


def unheld_scenario(killers: Sequence[str]) -> str:
    """The first scenario that does not hold; "" where all of them do."""
    files = []
    for folder, cards in SCENARIOS:
        catalogues = Catalogues([cards_folder(), *(TESTS / name for name in cards)])
        files += [(file, catalogues) for file in (TESTS / folder).rglob("*.yaml")]
    for file, catalogues in sorted(files, key=lambda pair: (_rank(pair[0], killers), "cards" in pair[0].parts, pair[0])):
        scenarios, problems = read_scenarios(file, catalogues)
        if problems:
            return f"{_called(file)}: {problems[0].problem}"
        for scenario in scenarios:
            if run(scenario, catalogues.of(scenario.position.rules).pool) is not None:
                return f"{_called(file)}: {scenario.name}"
    return ""


def _called(file: Path) -> str:
    return str(file.relative_to(TESTS))


def _rank(file: Path, killers: Sequence[str]) -> int:
    """The file that noticed a defect last comes first."""
    called = _called(file)
    return list(killers).index(called) if called in killers else len(killers)


# --- tests ------------------------------------------------------------------------------------------------------------------------------


class _Watcher:
    """Keeps the name of the test that failed."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def fast_tests(names: Sequence[str] = ()) -> list[Path]:
    """The files of tests that a defect of the rules may fail, and that are quick; only those called test_NAME where names are given."""
    files = sorted(TESTS.glob("test_*.py"))
    return [file for file in files if (file.stem[5:] in names if names else file.stem.split("_")[1] not in SLOW)]


def failed_test(module: str, killers: Sequence[str], names: Sequence[str]) -> str:
    """The first test that fails; "" where all of them pass. Files that import the `module` come first."""
    watcher = _Watcher()
    files = [
        str(file) for file in sorted(fast_tests(names), key=lambda file: (module not in file.read_text("utf-8"), _rank(file, killers)))
    ]
    os.chdir(TESTS.parent)
    code = pytest.main([*files, "-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--hypothesis-seed=0"], plugins=[watcher])
    failed = watcher.failed or ("" if code == pytest.ExitCode.OK else f"pytest: {code!r}")
    return failed.removeprefix("tests/").replace("::", ": ", 1)
