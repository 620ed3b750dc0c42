"""The programs in `examples/` run, and are as short as docs/api.md says."""

import subprocess
import sys
from pathlib import Path

import pytest

import netrunner_tui as nt

EXAMPLES = Path(__file__).parent.parent / "examples"


def ran(name: str, *args: str) -> list[str]:
    """The lines that an example prints."""
    command = [sys.executable, str(EXAMPLES / name), *args]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=True).stdout.splitlines()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_it_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 40


def test_random_games_add_up() -> None:
    heading, *rows = ran("random_games.py", "10")
    assert heading.split() == ["Corp", "deck", "Runner", "deck", "Corp", "Runner", "draws"]
    assert len(rows) == 9
    assert [sum(int(count) for count in row.split()[2:]) for row in rows] == [2, *[1] * 8]


def test_credits_by_turn_are_those_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with nt.new_game(seed="1", path=path) as game:
        nt.play(game, nt.random_bot("a"), nt.random_bot("b"))
    _, setup, *turns, ending = ran("credits_by_turn.py", str(path))
    view = game.view()
    assert setup.split() == ["0", "set-up", "5", "5", "0", "0"]
    assert len(turns) == view.turn_number
    assert [int(word) for word in turns[-1].split()[2:]] == [view.corp.credits, view.runner.credits, view.corp.score, view.runner.score]
    assert ending == f"{game.winner} by {game.reason}"
