"""What the benchmarks say: every goal is judged, and what was asked for wrongly is told in a line. Nothing is measured here."""

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from netrunner_tui.library.card_files import load_pool
from netrunner_tui.library.paths import cards_folder

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"


@contextmanager
def _in_benchmarks() -> Iterator[None]:
    """Finds modules of the benchmarks by their names, and forgets them afterwards: tests have modules of the same names."""
    names, path = {file.stem for file in BENCHMARKS.glob("*.py")}, list(sys.path)
    others = {name: sys.modules.pop(name) for name in names & set(sys.modules)}
    sys.path.insert(0, str(BENCHMARKS))
    try:
        yield
    finally:
        sys.path[:] = path
        for name in names & set(sys.modules):
            del sys.modules[name]
        sys.modules.update(others)


with _in_benchmarks():
    growth = importlib.import_module("growth")
    terminal = importlib.import_module("terminal")


def test_copies_of_all_sets_can_be_read(tmp_path: Path) -> None:
    """With whatever quotes a title stands."""
    growth.copy_set(cards_folder() / "all-that-remains.yaml", tmp_path)
    titles = load_pool([tmp_path]).cards.keys()
    assert {'Cerberus "Lady" H1', 'Cerberus "Lady" H1 @1', 'Cerberus "Lady" H1 @4'} <= titles


@pytest.mark.parametrize(("slow", "told"), [(1.1, "cores)"), (1.6, "cores; a processor 1.6 × slower than usual)")])
def test_a_goal_that_is_missed_on_a_slow_processor_says_so(slow: float, told: str) -> None:
    row = growth.Row("a row", "≤ 8 ms", "9 ms", "", "", kept=False, load=0.5, slow=slow)
    assert row.judged.startswith("MISSED (load 0.5 on ")
    assert row.judged.endswith(told)


COMPARED = ("≤ ", "≥ ", "< ", "<= ", "median ≤ ", "p95 ≤ ", "p95 < ")


def _rows() -> list[tuple[str, ast.Call]]:
    """Returns every `Row(…)` that says all it has in place, with where it stands."""
    found = []
    for file in sorted(BENCHMARKS.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Row":
                found.append((f"{file.name}:{node.lineno}", node))
    return found


def test_no_row_with_a_goal_is_kept_whatever_was_measured() -> None:
    """A constant says so of a row without a goal alone, and there it is None."""
    rows = [(where, call.args) for where, call in _rows() if len(call.args) > 5]
    assert len(rows) > 20
    for where, args in rows:
        goal, kept = args[1], args[5]
        judged = not (isinstance(kept, ast.Constant) and kept.value in (None, True))
        if isinstance(goal, ast.Constant):
            assert judged == (goal.value not in ("", "goal")), where


def test_a_goal_says_how_it_is_compared() -> None:
    goals = [(where, call.args[1].value) for where, call in _rows() if len(call.args) > 1 and isinstance(call.args[1], ast.Constant)]
    for where, goal in goals:
        assert goal in ("", "0", "goal") or str(goal).startswith(COMPARED), where


@pytest.mark.parametrize("words", [("nosuch",), ("engine", "nosuch")])
def test_a_wrong_word_is_told_in_one_line(words: tuple[str, ...]) -> None:
    ran = subprocess.run([sys.executable, BENCHMARKS / "run.py", *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr == "there is no group nosuch; choose from engine, growth, replay, library, terminal, hosting, ssh\n"


def test_without_an_ssh_client_it_says_that_nothing_is_measured(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, BENCHMARKS / "run.py", "ssh"], capture_output=True, text=True, check=False, env={"PATH": str(tmp_path)}
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "ssh: nothing measured, no ssh client here\n", "")


@pytest.mark.parametrize(("moved", "kept"), [(0, False), (1, False), (15, False), (16, True), (32, True)])
def test_keys_that_moved_nothing_keep_no_goal(moved: int, kept: bool) -> None:
    one = terminal.Spent(0.01, 0.002, 300)
    assert terminal.focus_row("a key", [one] * 32, [one] * moved).kept == kept


@pytest.mark.parametrize(("given", "kept"), [(0, False), (5, False), (6, True)])
def test_too_few_answers_keep_no_goal(given: int, kept: bool) -> None:
    one = terminal.Spent(0.01, 0.002, 300)
    assert terminal.answer_row("an answer", [one] * given, [one] * 32, 0.008).kept == kept
    assert terminal.bytes_row([one] * given).kept == kept


OLD = growth.Kept("11111111", "00000000", "2026-11-01", 0.5, {"few": 0.01, "many": 0.1}, 0.010)


@pytest.mark.parametrize(("slower", "floor", "marked"), [(1.4, 0.010, False), (2.0, 0.010, True), (2.0, 0.020, False), (1.4, 0.005, True)])
def test_a_row_that_is_slower_at_every_size_is_marked_though_its_growth_is_kept(slower: float, floor: float, marked: bool) -> None:
    """On a machine that is as much slower itself it is not."""
    row = growth.row(growth.Growth("a row", {"few": 0.01 * slower, "many": 0.1 * slower}, 12.0), {"a row": OLD}, floor)
    assert row.kept
    assert row.judged.startswith("kept")
    assert ("SLOWER" in row.judged) == marked


def test_no_row_is_marked_against_figures_of_a_machine_of_unknown_speed() -> None:
    old = msgspec.structs.replace(OLD, floor=0.0)
    row = growth.row(growth.Growth("a row", {"few": 0.02, "many": 0.2}, 12.0), {"a row": old}, 0.010)
    assert row.judged == "kept"
    assert row.baseline.startswith("2.00 × of ")


@pytest.mark.parametrize(("told", "kept"), [(20, True), (23, True), (24, False), (400, False)])
def test_bytes_that_grow_faster_than_the_game_keep_no_goal(told: int, kept: bool) -> None:
    """However fast they are told."""
    row = growth.row(growth.whole_states("of a game", {"few": 0.01, "many": 0.02}, {"few": 1, "many": told}, 23), {}, 0.010)
    assert row.kept == kept
    assert (f"{told}.0 times the bytes, of 23 times at most" in row.judged) != kept


def test_figures_are_kept_of_the_rows_that_are_named_with_their_own_load(tmp_path: Path) -> None:
    path = tmp_path / "growth.json"
    path.write_bytes(msgspec.json.encode({"a row": OLD, "another": OLD}))
    found = [growth.Growth("a row", {"few": 0.02}, 2.0, 3.0), growth.Growth("another", {"few": 0.02}, 2.0, 4.0)]
    assert growth.keep(found, ["a row"], 0.02, path) == 1
    told = msgspec.json.decode(path.read_bytes(), type=dict[str, growth.Kept])
    assert told["another"] == OLD
    assert told["a row"].load == 3.0
    assert told["a row"].since == told["a row"].commit != OLD.commit
    assert growth.keep(found, ["all"], 0.02, path) == 2
    told = msgspec.json.decode(path.read_bytes(), type=dict[str, growth.Kept])
    assert (told["another"].load, told["another"].since) == (4.0, OLD.since)
    assert growth.keep(found, ["nosuch"], 0.02, path) == 0


def test_figures_are_kept_of_no_rows_by_chance_and_of_no_changes_that_are_in_no_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "git", lambda *words: "")
    assert "wants words" in growth.why_not([])
    assert growth.why_not(["fork"]) == ""
    monkeypatch.setattr(growth, "git", lambda *words: " M netrunner_tui/cli.py")
    assert "in none" in growth.why_not(["fork"])
