"""What the screen costs, through a real pseudo-terminal: starting, drawing a saved game, keys, bytes. Beside an empty Textual app."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from statistics import median

from measuring import REPOSITORY, Row, crowded_game, environment, milliseconds, p95, pool, saved

COLUMNS, LINES = 120, 40
QUIET = 0.08
"""Seconds without a byte after which a repaint is over."""
PATIENCE = 20.0

_ESCAPES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[@-Z\\-_])")
_MODE_QUESTION = re.compile(rb"\x1b\[\?(\d+)\$p")


class Terminal:
    """A program that runs on a terminal of its own."""

    def __init__(self, arguments: list[str], home: Path) -> None:
        self.begun = time.perf_counter()
        self.output = b""
        self._asked = 0
        self.pid, self._master = pty.fork()
        if self.pid == 0:
            os.chdir(REPOSITORY)
            os.execve(sys.executable, [sys.executable, *arguments], environment(home))
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))

    def read(self, wait: float) -> bytes:
        """What comes within so many seconds; empty when nothing does."""
        if not select.select([self._master], [], [], wait)[0]:
            return b""
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:
            return b""
        self.output += data
        for question in _MODE_QUESTION.findall(self.output, self._asked):
            # As terminals do that draw a frame at once: the mode is known, and off.
            os.write(self._master, b"\x1b[?%s;2$y" % question)
        self._asked = len(self.output)
        return data

    def until(self, *words: str) -> float:
        """Seconds since the start until all words have been printed."""
        while True:
            shown = re.sub(rb"\s+", b" ", _ESCAPES.sub(b"", self.output)).decode(errors="replace")
            if all(word in shown for word in words):
                return time.perf_counter() - self.begun
            if time.perf_counter() - self.begun > PATIENCE:
                raise TimeoutError(f"{words} never came; there is: {shown[-2000:]}")
            self.read(0.5)

    def settle(self) -> int:
        """Waits until nothing more is printed. Returns the bytes that came."""
        count = 0
        while data := self.read(QUIET):
            count += len(data)
        return count

    def press(self, key: str) -> tuple[float, int]:
        """Presses a key: seconds to the first byte, and all bytes that came of it. The screen must be quiet before."""
        begun = time.perf_counter()
        os.write(self._master, key.encode())
        first = self.read(1.0)
        took = time.perf_counter() - begun
        return took, len(first) + self.settle()

    def text(self) -> str:
        """All that was printed so far, without its escapes."""
        return _ESCAPES.sub(b"", self.output).decode(errors="replace")

    def close(self) -> None:
        """Ends the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.close(self._master)
        os.waitpid(self.pid, 0)


# --- rows ------------------------------------------------------------------------------------------------------------------------------

STARTS = 9
KEYS = 60
RIGHT, LEFT = "\x1b[C", "\x1b[D"


def table(*arguments: str) -> list[str]:
    """The arguments that start the table."""
    return ["-m", "netrunner_tui", *arguments]


def empty_app() -> list[str]:
    """The arguments that start the empty app."""
    return [str(REPOSITORY / "benchmarks" / "empty.py")]


def home(*, open_play: bool = True) -> Path:
    """A user's folder; with open play no curtain falls on the board that is measured."""
    folder = Path(tempfile.mkdtemp(prefix="netrunner-tui-bench-"))
    settings = folder / "netrunner-tui" / "options.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"open_play": open_play}))
    return folder


def starts(path: Path) -> list[Row]:
    """From the start of the process to the first screen, and to a saved game's board; in turn, so that all meet the same machine.

    Each program keeps its user's folder, and with it the cards that it read the first time, which is not counted.
    """
    programs: dict[str, tuple[list[str], tuple[str, ...]]] = {
        "empty": (empty_app(), ("ready 0",)),
        "start": (table(), ("Two players, this keyboard",)),
        "board": (table("play", "--resume", str(path)), ("R&D", "Archives", "clicks left")),
    }
    took: dict[str, list[float]] = {name: [] for name in programs}
    homes = {name: home() for name in programs}
    for turn in range(STARTS + 1):
        for name, (arguments, words) in programs.items():
            terminal = Terminal(arguments, homes[name])
            try:
                seconds = terminal.until(*words)
                if turn:
                    took[name].append(seconds)
            finally:
                terminal.close()
    empty, start, board = (median(took[name]) for name in ("empty", "start", "board"))
    beside = f"empty app {milliseconds(empty)}"
    return [
        Row("start to first screen", "≤ 1.3 ×", milliseconds(start), beside, f"{start / empty:.2f} ×", start <= 1.3 * empty),
        Row("start to the board of a saved game", "≤ 1.6 ×", milliseconds(board), beside, f"{board / empty:.2f} ×", board <= 1.6 * empty),
    ]


def keys(path: Path) -> list[Row]:
    """Keys that move the focus, on the board and in the empty app in turn; then answers."""
    empty = Terminal(empty_app(), home())
    board = Terminal(table("play", "--resume", str(path)), home())
    try:
        empty.until("ready 0")
        board.until("R&D", "Archives", "clicks left")
        empty.settle()
        board.settle()
        plain: list[float] = []
        moved: list[float] = []
        for place in range(KEYS):
            plain.append(empty.press("x")[0])
            took, count = board.press(RIGHT if place % 10 < 5 else LEFT)
            if count:
                moved.append(took)
        answers = [board.press("c") for _ in range(3)]
    finally:
        empty.close()
        board.close()
    first, least = p95(moved), p95(plain)
    said = f"p50 {milliseconds(median(moved))}, p95 {milliseconds(first)}"
    beside = f"empty app p50 {milliseconds(median(plain))}, p95 {milliseconds(least)}"
    sent = [count for _, count in answers]
    latest = f"first byte {milliseconds(median(took for took, _ in answers))}"
    return [
        Row(
            "key to first byte, board of 60 cards",
            "≤ 2 × p95",
            said,
            beside,
            f"{first / least:.2f} × (p50 {median(moved) / median(plain):.2f} ×)",
            first <= 2 * least,
        ),
        Row("bytes of an ordinary answer, 120×40", "≤ 1.5 kB", f"{median(sent) / 1000:.2f} kB", latest, "", median(sent) <= 1500),
    ]


def rows() -> list[Row]:
    """Every row of the screen."""
    path = saved(crowded_game(pool(), 60))
    return [*starts(path), *keys(path)]
