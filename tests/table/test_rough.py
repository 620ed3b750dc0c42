"""What a terminal and a hasty player can do to the table: strange names and sizes, keys all at once, an end at any moment."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import fixtures as f
import msgspec
import pytest
from fake_apps import FakeHost, app_for, both, shown

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.table.board.bars import paint_bar
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.glyphs import PLAIN, with_words
from netrunner_tui.table.drawing.layout import plan

NAMES = ("x" * 300, "\x1b]2;mine\x07\x1b[31mred", "a\u202eb\u0301\u200d\U0001f469\u200d\U0001f4bb", "名" * 150, "\n\t\r", "")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(80, 24), (97, 31), (120, 40)])
def test_no_name_breaks_a_picture(sit: f.Sit, name: str, size: tuple[int, int]) -> None:
    view = f.run_view("runner")
    view = msgspec.structs.replace(view, runner=msgspec.structs.replace(view.runner, name=name), corp=f.corp_player(None, name=name))
    sitting = sit({"runner": f.FakeSeat(view, f.RUN_QUESTION), "corp": f.FakeSeat(view, None, side="corp")}, size=size)
    for _ in range(2):
        sitting.paint()
        for canvas in (*sitting.canvases.values(), *([sitting.cover[1]] if sitting.cover else [])):
            for row in canvas.rows:
                assert len(row) == canvas.width
                assert all(character.isprintable() for character, _ in row)
        sitting.press("enter")


@pytest.mark.parametrize(("core_damage", "told"), [(0, "MU 5/5"), (2, "brain 2")])
def test_in_a_small_row_the_runner_reads_the_memory_and_no_damage_that_is_not_there(core_damage: int, told: str) -> None:
    """With four clicks in the game of 2012, whose row is the fullest: no brain damage takes room from memory, and what there is is told."""
    view = f.run_view("runner")
    runner = msgspec.structs.replace(view.runner, clicks=4, allotted=4, core_damage=core_damage, credits=5)
    view = msgspec.structs.replace(view, rules="ffg", target_score=7, turn="runner", runner=runner)
    canvas = Canvas(80, 1, "panel", PLAIN)
    glyphs = with_words(PLAIN, "ffg")
    paint_bar(Scene(plan(80, 24, "runner"), view, "runner", glyphs=glyphs), canvas, "runner")
    assert told in canvas.text()
    assert "brain 0" not in canvas.text()
    assert "tags" in canvas.text()


@pytest.mark.parametrize(
    ("height", "figures"),
    [
        # What a bar tells, each with the width from which on it does.
        (1, {"CORP": 18, "4/7": 12, "####...": 8, "9c": 23, "HQ 5/6": 31, "bad pub 0": 42}),
        (
            2,
            {
                "CORP": 26,
                "points 4/7": 20,
                "####...": 8,
                "9c": 5,
                "HQ 5/6": 13,
                "bad publicity 0": 30,
                "Haas-Bioroid: Precision Design": 60,
            },
        ),
    ],
)
def test_a_bar_is_painted_at_any_width(height: int, figures: dict[str, int]) -> None:
    """A figure stands whole or not at all; what is scored stands in full where there is room, and its points where there is less."""
    view = f.run_view("runner")
    for width in range(1, 130):
        canvas = Canvas(width, height, "panel", PLAIN)
        paint_bar(Scene(plan(80, 24, "runner"), view, "runner", glyphs=PLAIN), canvas, "corp")
        assert [len(row) for row in canvas.rows] == [width] * height
        told = canvas.text()
        assert {figure: figure in told for figure in figures} == {figure: width >= least for figure, least in figures.items()}, width
    assert ("scored $2 Luminal Transubstantiation   $2 Offworld Office" in told) == (height == 2)


async def test_a_storm_of_sizes() -> None:
    app = app_for(FakeHost(both), table=FakeHost(both).open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        for size in ((1, 1), (300, 100), (79, 24), (80, 23), (80, 24), (5, 90), (240, 3), (120, 40)) * 3:
            await pilot.resize_terminal(*size)
            await pilot.press("enter" if size == (80, 24) else "down")
        await pilot.pause()
        assert "YOU DECIDE" in shown(app)


async def test_keys_all_at_once_answer_one_question_once() -> None:
    seat = f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)
    host = FakeHost(lambda: {"runner": seat})
    app = app_for(host, table=host.open_table())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for key in ("1", "p", "2", "enter", "f", "space", "question_mark", "left_square_bracket", "z", "backspace"):
            app.screen.press(key)  # type: ignore[attr-defined]
        await pilot.pause()
        assert seat.said == ["use Cleaver: 1"]


class Shell:
    """The game in a terminal of its own."""

    def __init__(self, home: Path, *arguments: str, term: str = "xterm-256color") -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # A suite that runs in the background, or under nohup, has these ignored, and its children inherit that.
            for number in (signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)
            kept = {
                name: os.environ[name] for name in ("PATH", "PYTHONPATH", "VIRTUAL_ENV", "LANG", "XDG_CACHE_HOME") if name in os.environ
            }
            folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
            os.chdir(cards_folder().parent)
            os.execve(
                sys.executable, [sys.executable, "-m", "netrunner_tui", *arguments], {**kept, **folders, "HOME": str(home), "TERM": term}
            )
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def until(self, mark: bytes, seconds: float = 60.0) -> bytes:
        """Reads until `mark` has come."""
        seen, end = b"", time.monotonic() + seconds
        while mark not in seen and time.monotonic() < end:
            if select.select([self.fd], [], [], 1.0)[0]:
                try:
                    seen += os.read(self.fd, 65536)
                except OSError:
                    break
        return seen

    def ended(self, seconds: float = 30.0) -> int | None:
        """The wait status once the program has ended, None where it has not."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.fd], [], [], 0.05)[0]:
                try:
                    os.read(self.fd, 65536)
                except OSError:
                    time.sleep(0.05)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                return status
        return None


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[tuple[Shell, Path]]:
    saved = tmp_path / "game.jsonl"
    shell = Shell(tmp_path, "--new", str(saved), "--seed", "00" * 16, term="no-such-terminal")
    yield shell, saved
    try:
        os.kill(shell.pid, signal.SIGKILL)
        os.waitpid(shell.pid, 0)
    except (ProcessLookupError, ChildProcessError):
        pass
    os.close(shell.fd)


@pytest.mark.parametrize("way", ["hangup", "terminate", "ctrl+c"])
def test_whatever_way_it_ends_the_game_is_kept_and_can_be_gone_on_with(begun: tuple[Shell, Path], way: str) -> None:
    shell, saved = begun
    assert b"lift the curtain" in shell.until(b"lift the curtain")
    os.write(shell.fd, b"\r")
    assert b"Keep this hand" in shell.until(b"Keep this hand")  # no key answers what nobody has seen
    os.write(shell.fd, b"y")
    until = time.monotonic() + 60
    while b'"keep"' not in saved.read_bytes() and time.monotonic() < until:
        shell.until(b"lift the curtain", 0.2)
    if way == "ctrl+c":
        # Not a key that loses anything: the table stays, and ctrl+q asks.
        os.write(shell.fd, b"\x03")
        os.write(shell.fd, b"\x11")
    else:
        os.kill(shell.pid, signal.SIGHUP if way == "hangup" else signal.SIGTERM)
    if way == "ctrl+c":
        shell.until(b"Quit")
        os.write(shell.fd, b"q")
    assert shell.ended() is not None
    with GameFile.open(saved) as file:
        assert file.records[-1].said == "keep"
        assert file.notice is None
