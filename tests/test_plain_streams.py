"""The plain client at streams that end, are closed or full, hold no text, or are a terminal."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

from plain_seats import Game, asking

from netrunner_tui.plain.client import run
from netrunner_tui.plain.console import Console
from netrunner_tui.plain.plain_table import PlainTable


def test_an_old_terminal_loses_accents_only() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    game = Game(asking("corp", "rez Brân 1.0", "rez ♣"))
    assert run(PlainTable(game.seats("corp")), stdin=io.StringIO("1\n"), stdout=out) == 0
    assert b"1. Rez Bran 1.0\n2. Rez ?\n" in raw.getvalue()


def test_bytes_that_are_no_text() -> None:
    game = Game(asking("corp", "a", "pass"))
    stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n" + b"x" * 10_000 + b"\npass\n"), encoding="utf-8")
    assert run(PlainTable(game.seats("corp")), stdin=stdin, stdout=io.StringIO()) == 0
    assert game.given == [("corp", "pass")]


CHILD = """
import sys
sys.path.insert(0, sys.argv[1])
from plain_seats import Game, asking
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_table import PlainTable
game = Game(*[asking("corp", "a", "pass")] * 3000)
sys.exit(run(PlainTable(game.seats("corp"), resume="R"), stdin=sys.stdin, stdout=sys.stdout))
"""


def test_nobody_reads_on() -> None:
    """As in `… | head`: no traceback, no complaint at the very end."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(Path(__file__).parent)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.readline()
    child.stdout.close()
    try:
        child.stdin.write(b"1\n" * 3000)
        child.stdin.close()
    except BrokenPipeError:
        pass
    assert child.wait(120) == 0
    assert child.stderr.read() == b""


def test_streams_that_are_closed_or_full() -> None:
    game = Game(asking("corp", "a", "pass"))
    assert run(PlainTable(game.seats("corp")), stdin=None, stdout=None) == 0
    with Path("/dev/full").open("w") as full:
        child = subprocess.run(
            [sys.executable, "-c", CHILD, str(Path(__file__).parent)], stdin=subprocess.DEVNULL, stdout=full, check=False
        )
    assert child.returncode == 1


def test_at_a_real_terminal() -> None:
    """Prompts stand on their own lines, ctrl+d leaves, and not one control sequence is written."""
    controller, terminal = pty.openpty()
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(Path(__file__).parent)], stdin=terminal, stdout=subprocess.PIPE, text=True)
    os.close(terminal)
    os.write(controller, b"a\n\x04")
    said, _ = child.communicate(timeout=120)
    os.close(controller)
    assert child.returncode == 0
    assert said.count("Corp does choose a") == 1
    assert said.endswith("> \nThe game is kept.\nTo go on with it: R\n")
    assert all(line.isprintable() for line in said.split("\n"))


def test_an_empty_line_of_a_pipe_goes_on_where_that_was_said() -> None:
    """Over ssh without a terminal, `press enter` did nothing."""
    lines = Console(io.StringIO("\n\nboard\n\n"), io.StringIO())
    lines.enter_counts = True
    assert (lines.read(), lines.read(), lines.read()) == ("", "board", None)
