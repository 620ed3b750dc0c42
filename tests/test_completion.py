"""Completion in real shells. Those that are not on this machine are skipped."""

import contextlib
import os
import pty
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

CASES = {
    "netrunner-tui deck show ~/dat": "~/data/",
    "netrunner-tui deck check ~/odd/": "~/odd/mine.txt",
    "netrunner-tui pl": "play",
    "netrunner-tui play --corp prec": "precision-launch",
    "netrunner-tui card Hedge": "Hedge\\ Fund",
    "netrunner-tui selfplay --rules cl": "classic",
    "netrunner-tui puzzle just": "just-enough",
    "netrunner-tui replay my-g": "my-game",
    "netrunner-tui games rename my-g": "my-game",
    "netrunner-tui games re": "rename",
    "netrunner-tui games exp": "export",
    "netrunner-tui lab pl": "play",
    "netrunner-tui lab play --gam": "--games",
    "netrunner-tui lab play --games 3 --corp prec": "precision-launch",
    "netrunner-tui lab gate --cand": "--candidate",
    "netrunner-tui lab gate --base spec": "specialist",
    "netrunner-tui play --bot sh": "shadow",
    "netrunner-tui play --watch operator tr": "trainee",
    "netrunner-tui play --style gl": "glacier",
    "netrunner-tui games delete my-g": "my-game",
    "netrunner-tui games delete --y": "--yes",
    "netrunner-tui games export my-g": "my-game",
    "netrunner-tui games --play": "--player",
    "netrunner-tui deck show prec": "precision-launch",
}

BASH = """
eval "$(netrunner-tui completion bash)"
while IFS= read -r COMP_LINE; do
  COMP_WORDS=($COMP_LINE); COMP_POINT=${#COMP_LINE}; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_TYPE=9; COMPREPLY=()
  _python_argcomplete netrunner-tui
  echo "${COMPREPLY[0]}"
done
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A user with one saved game, and `netrunner-tui` on the path."""
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "netrunner-tui"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m netrunner_tui "$@"\n')
    program.chmod(0o755)
    games = tmp_path / "data" / "netrunner-tui" / "games"
    games.mkdir(parents=True)
    (games / "my-game.jsonl").touch()
    odd = tmp_path / "odd"
    odd.mkdir()
    (odd / "mine.txt").touch()
    with contextlib.suppress(OSError):  # not every system has such names
        (odd / os.fsdecode(b"not UTF-8 \xff")).touch()
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "TERM": "dumb", "LC_ALL": "C.UTF-8"}
    return os.environ | home | {"PATH": f"{programs}:{os.environ['PATH']}"}


def test_bash(environment: dict[str, str]) -> None:
    done = subprocess.run(["bash", "-c", BASH], input="\n".join(CASES) + "\n", env=environment, capture_output=True, text=True, timeout=300)
    assert [line.strip() for line in done.stdout.splitlines()] == list(CASES.values())


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish(environment: dict[str, str]) -> None:
    cases = dict(list(CASES.items())[:3])
    asked = "; ".join(f"complete -C '{line}'; echo ." for line in cases)
    source = f"netrunner-tui completion fish | source; {asked}"
    done = subprocess.run(["fish", "-c", source], env=environment, capture_output=True, text=True, timeout=60)
    found = [part.strip().splitlines()[0].split("\t")[0].strip().replace("\\", "") for part in done.stdout.split("\n.\n") if part.strip()]
    assert found == [wanted.replace("\\", "") for wanted in cases.values()]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh(environment: dict[str, str]) -> None:
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvpe("zsh", ["zsh", "-f", "-i"], environment)
    try:
        start = 'PS1="> "; autoload -U compinit; compinit -u; eval "$(netrunner-tui completion zsh)"; echo re""ady\n'
        os.write(terminal, start.encode())
        _read_until(terminal, "ready")
        os.write(terminal, b"netrunner-tui play --corp prec\t")
        assert "precision-launch" in _read_until(terminal, "precision-launch")
    finally:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
        os.close(terminal)


def _read_until(terminal: int, wanted: str) -> str:
    """What the terminal shows, until it holds what is wanted or half a minute has passed."""
    shown, end = "", time.monotonic() + 30
    while wanted not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.5)[0]:
            shown += os.read(terminal, 4096).decode(errors="replace")
    return shown
