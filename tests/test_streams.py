"""Standard streams that are closed or full, and no terminal where one is needed: one line and an exit code, for every verb."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PRINTING = {
    "help": "help",
    "rules": "rules",
    "a step": "rules 6.9.3b",
    "card": "card palisade",
    "cards": "cards t:ice",
    "decks": "deck list",
    "words": "language",
    "puzzles": "puzzle",
    "scenarios": "check tests/scenarios/take-back.yaml",
    "plain": "play --plain --corp gateway-starter-corp --runner gateway-starter-runner",
}


CLOSED = ("help", "cards", "scenarios", "plain")
"""What argparse prints, lines that are made first, lines as they come, and a game."""


def run(words: str, redirection: str, home: Path) -> subprocess.CompletedProcess[str]:
    """A verb as a shell starts it."""
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
    command = f'"{sys.executable}" -m netrunner_tui {words} {redirection}'
    return subprocess.run(
        ["sh", "-c", command], cwd=ROOT, env={**os.environ, **folders, "HOME": str(home)}, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip


# Whether the output is closed is looked at once for all verbs; what a full disk takes, each finds out as it prints.
@pytest.mark.parametrize(("verb", "redirection"), [*((verb, ">/dev/full") for verb in PRINTING), *((verb, ">&-") for verb in CLOSED)])
def test_what_cannot_be_printed_is_one_line_and_an_exit_code(verb: str, redirection: str, tmp_path: Path) -> None:
    done = run(PRINTING[verb], redirection, tmp_path)
    assert done.returncode in {1, 2}
    assert done.stderr.startswith("cannot go on: ")
    assert done.stderr.count("\n") == 1


def test_without_a_place_for_mistakes_the_exit_code_tells(tmp_path: Path) -> None:
    assert (
        subprocess.run(["sh", "-c", f'"{sys.executable}" -m netrunner_tui deck check nosuch 2>&-'], cwd=ROOT, check=False).returncode == 2
    )


def test_a_closed_standard_input_is_an_empty_one(tmp_path: Path) -> None:
    done = run(PRINTING["plain"], "<&-", tmp_path)
    assert done.returncode == 0
    assert "The game is kept" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    "words", ["", "play --corp gateway-starter-corp --runner gateway-starter-runner", "play --bot trainee", "play --watch trainee trainee"]
)
def test_a_table_without_a_terminal_is_one_line_and_begins_no_game(words: str, tmp_path: Path) -> None:
    done = run(words, "", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "the table needs a terminal to draw on and keys to read; --plain plays in lines of text\n"
    assert list(tmp_path.rglob("*.jsonl")) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_that_draws_nothing_is_none(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "netrunner_tui"], cwd=ROOT, env={**os.environ, "HOME": str(tmp_path), "TERM": "dumb"}, stdin=theirs,
            stdout=theirs, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
        )  # fmt: skip
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 2
    assert done.stderr == "the table needs a terminal to draw on and keys to read; --plain plays in lines of text\n"
