"""The program that plants defects: each of them is one, and is noticed where it shows."""

import ast
import builtins
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType

import mutate
import pytest
from mutation import reach
from mutation.checks import fast_tests
from mutation.mutants import Mutant, modules, mutants_of
from mutation.trials import NotPlanted, plant, plantable

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
    """One each of some of its modules: to list those of all takes as long as forty tests."""
    rng = random.Random(0)
    found = [rng.choice(mutants) for file in rng.sample(modules(), 60) if (mutants := mutants_of(file))]
    assert len(found) >= 30
    for mutant in found:
        compile(mutant.tree(), mutant.where, "exec")
        assert mutant.module.startswith("netrunner_tui.")


def test_what_changes_nothing_stands_in_the_code_and_has_a_reason() -> None:
    listed = mutate.known_equivalents()
    assert all(listed.values())
    named = {module for module, _, _ in listed}
    there = {mutate.key(mutant) for file in modules() if file.stem in named for mutant in mutants_of(file)}
    assert not listed.keys() - there


def test_the_fast_tests_are_those_of_the_rules() -> None:
    names = {file.name for file in fast_tests()}
    assert {"test_ffg.py", "test_invariants.py", "test_text.py"} <= names
    assert not any("hosting" in name for name in names)


def test_a_module_notes_what_it_runs(mutants: list[Mutant], monkeypatch: pytest.MonkeyPatch) -> None:
    file = mutants[0].file
    file.write_text("def sign(number):\n    if number < 0:\n        return minus()\n    return 1\nminus = lambda: -1\n")
    spots = {(str(file), spot): spot[0] for spot in ((1, 0), (2, 4), (3, 8), (4, 4), (5, 0))} | {(str(file), (5, 8)): 6}
    notes = bytearray(7)
    monkeypatch.setattr(builtins, reach.NOTES, notes, raising=False)
    found: dict[str, Callable[[int], int]] = {}
    exec(compile(reach.noting(file, spots), str(file), "exec"), found)
    reached = []
    for number in (None, 2, -2):
        if number is not None:
            notes[:] = bytes(7)
            assert found["sign"](number) == number // 2
        reached.append([place for place, note in enumerate(notes) if note])
    assert reached == [[1, 5], [2, 4], [2, 3, 6]]


def test_only_what_reaches_a_defect_is_run_and_quick_tests_come_first() -> None:
    checks = ["test_b.py: slow", "test_a.py: quick", "scenarios/x.yaml: x", "test_a.py: other"]
    found = reach.Reach(
        checks=checks, seconds=[3.0, 0.01, 0.01, 0.01], reaching={7: [0, 1, 2], 8: [3], 9: [3]}, importing={8}, reading={9}, read="cards"
    )
    plans = [(list(plan.first), list(plan.others)) for plan in (found.plan(number, 60) for number in (7, 8, 9, 10))]
    others = ["scenarios/x.yaml: x", "test_a.py: quick", "test_b.py: slow"]
    assert plans == [(others, []), (["test_a.py: other", *others], []), (["test_a.py: other"], others), ([], [])]
    assert list(found.plan(7, 1).first) == others[:2]
    assert list(found.plan(9, 1).all) == ["test_a.py: other", *others[:2]]


def test_a_defect_is_planted_into_what_is_loaded(mutants: list[Mutant]) -> None:
    file = mutants[0].file
    found: dict[str, Callable[[], int]] = {}
    for line, change, outcome in ((2, "1 → 2", 2), (1, "1 → 0", 1)):
        file.write_text("def least(count=1):\n    return 1 * count\n")
        exec(compile(file.read_text(), str(file), "exec"), found)
        mutant = next(mutant for mutant in mutants_of(file) if (mutant.line, mutant.change) == (line, change))
        assert plantable(mutant) == (line == 2)
        if line == 2:
            function = found["least"]
            assert isinstance(function, FunctionType)
            plant(mutant, [function])
        assert found["least"]() == outcome
    with pytest.raises(NotPlanted):
        plant(mutant, [])


def test_what_is_loaded_is_found_where_it_was_frozen() -> None:
    """As pytest's collection of these tests does it: else each defect would seem to be noticed, because it cannot be planted."""
    code = """
import gc
from mutation.mutants import mutants_of, modules
from mutation import checks, trials

file = next(file for file in modules() if file.name == "breaches.py")
mutant = next(mutant for mutant in mutants_of(file) if trials.plantable(mutant))
gc.freeze()
loaded = trials.Loaded(checks, {})
print(len(trials.holding(loaded.functions, mutant, trials.replaced(mutant))))
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=Path(__file__).parent, text=True, check=True)
    assert told.stdout == "1\n"


def test_a_defect_in_what_is_imported_is_tried_in_a_process_of_its_own() -> None:
    code = """
import ast
from mutation.mutants import Mutant, modules, mutants_of
from mutation.reach import Plan
from mutation.trials import trial

class Breaking(Mutant):
    def tree(self):
        return ast.parse("raise ZeroDivisionError")

first = next(mutant for file in modules() if file.name == "cards.py" for mutant in mutants_of(file))
print(trial(Breaking(**vars(first)), Plan({}, {}, "")).outcome().decode())
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=Path(__file__).parent, text=True, check=True)
    assert told.stdout == "import: ZeroDivisionError\n"
