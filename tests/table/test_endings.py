"""How the full screen ends: signals give the terminal back, bytes that are no text end nothing, and a fault is raised."""

import os
import signal
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from fake_apps import FakeHost, app_for
from terminal import PATIENCE, Program

from netrunner_tui.model.errors import WRONG
from netrunner_tui.replays.faults import ReportedFault


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The start screen in a terminal."""
    started = Program([], tmp_path, (80, 24))
    try:
        started.wait(lambda text: "this keyboard" in text)
        yield started
    finally:
        started.close()


def test_a_signal_gives_the_terminal_back(program: Program) -> None:
    os.kill(program.process.pid, signal.SIGTERM)
    assert program.ended() == 128 + signal.SIGTERM
    assert program.written.rindex("\x1b[?1049l") > program.written.rindex("\x1b[?1049h")
    assert "\x1b[?1000l" in program.written
    local = termios.tcgetattr(program.terminal)[3]
    assert local & termios.ECHO
    assert local & termios.ICANON


@pytest.mark.parametrize("data", [b"\xff", b"\xe9", b"\xc3\xc3\xc3(", bytes(range(128, 256))])
def test_bytes_that_are_no_text_end_nothing(program: Program, data: bytes) -> None:
    os.write(program.terminal, data + b" ")
    program.settle()
    program.type("7")
    program.wait(lambda text: "Desktop notice" in text)
    assert program.process.poll() is None


def test_a_terminal_that_goes_away_ends_it_at_once(program: Program) -> None:
    os.close(program.terminal)
    assert program.process.wait(PATIENCE) in {129, -signal.SIGHUP}


def test_a_fault_that_ends_the_screen_is_raised_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for(FakeHost(dict))

    def fail() -> NoReturn:
        raise RuntimeError("planted")

    monkeypatch.setattr(app, "home_screen", fail)
    monkeypatch.setattr(app, "run", lambda: type(app).run(app, headless=True))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with pytest.raises(ReportedFault, match=WRONG):
        app.run_in_terminal()
