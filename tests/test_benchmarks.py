"""What the benchmarks say: every goal is judged, and what was asked for wrongly is told in a line. Nothing is measured here."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"
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
