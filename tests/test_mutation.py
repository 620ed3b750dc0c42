"""The program that plants defects: each of them is one, and is noticed where it shows."""

import ast
import random
import time
from pathlib import Path

import mutate
import pytest
from mutation.checks import fast_tests
from mutation.mutants import Mutant, all_mutants, mutants_of
from mutation.trials import Trial

MODULE = """\
def spend(self, side: Side = CORP) -> int:
    '''Spends 1 credit.'''
    if self.over:
        return 0
    if side == CORP and self.credits < 1:
        raise Broke(1)
    self.emit(Spent(side))
    yield from self.checkpoint()
    return self.credits
"""
CHANGES = [
    "CORP → RUNNER",
    "self.over → not self.over",
    "return 0 → pass",
    "0 → 1",
    "side == CORP and self.credits < 1 → side == CORP or self.credits < 1",
    "side == CORP and self.credits < 1 → self.credits < 1",
    "side == CORP and self.credits < 1 → side == CORP",
    "side == CORP and self.credits < 1 → not (side == CORP and self.credits < 1)",
    "side == CORP → side != CORP",
    "CORP → RUNNER",
    "self.credits < 1 → self.credits <= 1",
    "self.credits < 1 → self.credits >= 1",
    "1 → 2",
    "1 → 0",
    "self.emit(Spent(side)) → pass",
    "yield from self.checkpoint() → yield from ()",
]


@pytest.fixture
def mutants(tmp_path: Path) -> list[Mutant]:
    file = tmp_path / "spending.py"
    file.write_text(MODULE)
    return mutants_of(file)


def test_every_change_of_a_module(mutants: list[Mutant]) -> None:
    assert sorted(mutant.change for mutant in mutants) == sorted(CHANGES)


def test_a_mutant_has_its_change_and_no_other(mutants: list[Mutant]) -> None:
    for mutant in mutants:
        changed = ast.unparse(mutant.tree()).splitlines()
        lines = ast.unparse(ast.parse(MODULE)).splitlines()
        differ = [place for place, (new, old) in enumerate(zip(changed, lines, strict=True)) if new != old]
        assert differ == [mutant.line - 1], mutant.change
        assert MODULE.splitlines()[mutant.line - 1].strip() == mutant.source


def test_every_mutant_of_the_rules_is_a_module() -> None:
    for mutant in random.Random(0).sample(all_mutants(), 30):
        compile(mutant.tree(), mutant.where, "exec")
        assert mutant.module.startswith("netrunner_tui.")


def test_what_changes_nothing_is_listed_with_a_reason() -> None:
    assert all(mutate.known_equivalents().values())


def test_the_fast_tests_are_those_of_the_rules() -> None:
    names = {file.name for file in fast_tests()}
    assert {"test_ffg.py", "test_invariants.py", "test_text.py"} <= names
    assert not any("hosting" in name for name in names)


class Unreadable(Mutant):
    def tree(self) -> ast.Module:
        return ast.parse("raise ZeroDivisionError")


def test_a_defect_is_tried_in_a_process_of_its_own() -> None:
    mutant = all_mutants()[0]
    trial = Trial(Unreadable(mutant.file, mutant.number, mutant.line, mutant.source, mutant.change), [])
    while not trial.over():
        time.sleep(0.01)
    assert trial.verdict() == "import: ZeroDivisionError"
