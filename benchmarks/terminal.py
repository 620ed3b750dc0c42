"""What the screen costs, through a real pseudo-terminal: starting, drawing a saved game, keys, answers, bytes; beside an empty Textual app.

The empty app is measured in turn with the table, so that both meet the same machine. What is judged is the time that the process itself
was on a processor: others on the machine change that little. The time on the wall stands beside it.

`python benchmarks/terminal.py` measures these alone.
"""

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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from measuring import REPOSITORY, Row, copied, crowded_game, environment, milliseconds, one_folder, p95, pool, saved, shown

from netrunner_tui.model.gamefile.reader import read_game_file

Size = tuple[int, int]
USUAL: Size = (120, 40)
LARGE: Size = (200, 60)
QUIET = 0.2
"""Seconds without a byte after which a repaint is over: what stands out for a moment has gone by then."""
PATIENCE = 60.0

_ESCAPES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[@-Z\\-_])")
_MODE_QUESTION = re.compile(rb"\x1b\[\?(\d+)\$p")


class Spent(NamedTuple):
    """What something cost: seconds on the wall and on a processor, and the bytes that came of it."""

    wall: float
    cpu: float
    sent: int = 0


class Terminal:
    """A program that runs on a terminal of its own."""

    def __init__(self, arguments: list[str], home: Path, size: Size = USUAL) -> None:
        self.begun = time.perf_counter()
        self.output = b""
        self._asked = 0
        self.pid, self._master = pty.fork()
        if self.pid == 0:
            os.chdir(REPOSITORY)
            os.execve(sys.executable, [sys.executable, *arguments], environment(home))
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

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

    @property
    def cpu(self) -> float:
        """Seconds that the program's threads have been on a processor."""
        tasks = Path(f"/proc/{self.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def until(self, *words: str) -> Spent:
        """What it has cost since the start until all words have been printed."""
        while True:
            printed = re.sub(rb"\s+", b" ", _ESCAPES.sub(b"", self.output)).decode(errors="replace")
            if all(word in printed for word in words):
                return Spent(time.perf_counter() - self.begun, self.cpu)
            if time.perf_counter() - self.begun > PATIENCE:
                raise TimeoutError(f"{words} never came; there is: {printed[-2000:]}")
            self.read(0.5)

    def settle(self) -> int:
        """Waits until nothing more is printed. Returns the bytes that came."""
        count = 0
        while data := self.read(QUIET):
            count += len(data)
        return count

    def press(self, key: str) -> Spent:
        """Presses a key: the time to the first byte, and all work and bytes that came of it. The screen must be quiet before."""
        before, begun = self.cpu, time.perf_counter()
        os.write(self._master, key.encode())
        first = self.read(1.0)
        took = time.perf_counter() - begun
        count = len(first) + self.settle()
        return Spent(took, self.cpu - before, count)

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
KEYS = 32
ANSWERS = 32
FEWEST_KEYS = 16
"""Keys that must have moved the focus, half of them: at 120×40 all do, at 200×60 three of four."""
FEWEST_ANSWERS = 6
"""Answers of a kind below which a median says nothing: a row of fewer is not kept."""
RING = ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A")
"""Right, down, left, up: the focus goes in a ring, so that every key moves it."""
SCREEN = ("Two players, this keyboard",)
BAR = ("Reading the cards",)
BOARD = ("R&D", "Archives", "clicks left")
NONE = "none"
"""What is told where nothing was measured."""


def table(*arguments: str) -> list[str]:
    """The arguments that start the table."""
    return ["-m", "netrunner_tui", *arguments]


def empty_app() -> list[str]:
    """The arguments that start the empty app."""
    return [str(REPOSITORY / "benchmarks" / "empty.py")]


def home(*, open_play: bool = True) -> Path:
    """A user's folder; with open play no curtain falls on the board that is measured."""
    folder = Path(tempfile.mkdtemp())
    settings = folder / "netrunner-tui" / "options.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"open_play": open_play}))
    return folder


def wait_until_cached(home: Path) -> None:
    """Waits until a program has cached the cards that it has read for a saved game, after the board was drawn."""
    until = time.perf_counter() + PATIENCE
    while not any((home / "netrunner-tui").glob("cards-*")):
        assert time.perf_counter() < until, "the cards were never cached"
        time.sleep(QUIET)


@contextmanager
def running(arguments: list[str], home: Path, *words: str, size: Size = USUAL) -> Iterator[tuple[Terminal, Spent]]:
    """A program whose first screen, with these words, is there; and what it took until then."""
    terminal = Terminal(arguments, home, size)
    try:
        yield terminal, terminal.until(*words)
    finally:
        terminal.close()


def started(programs: dict[str, Callable[[], tuple[list[str], Path, tuple[str, ...]]]], turns: int = STARTS) -> dict[str, Spent]:
    """What each program takes until its first screen, the median of so many starts, in turn; a first one of each is not counted."""
    took: dict[str, list[Spent]] = {name: [] for name in programs}
    for turn in range(turns + 1):
        for name, program in programs.items():
            arguments, folder, words = program()
            with running(arguments, folder, *words) as (_, spent):
                if turn:
                    took[name].append(spent)
                elif words == BOARD:
                    wait_until_cached(folder)
    return {name: Spent(median(one.wall for one in all), median(one.cpu for one in all)) for name, all in took.items()}


def starts(path: Path) -> list[Row]:
    """From the start of the process to the first screen, and to a saved game's board.

    Warm, each program keeps its user's folder, and with it the cards that it read the first time; cold, it never had one.
    """
    homes = {name: home() for name in ("empty", "start", "board")}
    took = started(
        {
            "empty": lambda: (empty_app(), homes["empty"], ("ready 0",)),
            "start": lambda: (table(), homes["start"], SCREEN),
            "board": lambda: (table("play", "--resume", str(path)), homes["board"], BOARD),
            "cold": lambda: (table(), home(), SCREEN),
            "cold bar": lambda: (table("play", "--resume", str(path)), home(), BAR),
            "cold board": lambda: (table("play", "--resume", str(path)), home(), BOARD),
        }
    )

    def row(what: str, name: str, most: float | None) -> Row:
        one, empty = took[name], took["empty"]
        ratio = one.cpu / empty.cpu
        goal = "" if most is None else f"≤ {most} ×"
        kept = None if most is None else ratio <= most
        return Row(what, goal, shown(one.cpu, one.wall), f"empty app {shown(empty.cpu, empty.wall)}", f"{ratio:.2f} ×", kept)

    return [
        row("start to first screen", "start", 1.25),
        row("start to the board of a saved game", "board", 1.5),
        row("the first start of all: nothing kept yet", "cold", 1.25),
        row("a saved game at the first start of all: to the bar of the cards that are read", "cold bar", 1.5),
        row("a saved game at the first start of all: to its board", "cold board", 4.0),
    ]


@contextmanager
def beside_empty(path: Path, size: Size) -> Iterator[tuple[Terminal, Terminal]]:
    """The board of a saved game, and the empty app, both drawn and quiet."""
    folder = home()
    board = running(table("play", "--resume", str(path)), folder, *BOARD, size=size)
    with board as (drawn, _), running(empty_app(), home(), "ready 0", size=size) as (empty, _):
        wait_until_cached(folder)
        drawn.settle()
        empty.settle()
        yield drawn, empty


def told(keys: list[Spent]) -> str:
    """Says what keys took, and when the first byte came."""
    walls = [key.wall for key in keys]
    return f"{milliseconds(median(key.cpu for key in keys))} CPU, first byte {milliseconds(median(walls))} (p95 {milliseconds(p95(walls))})"


def focus_keys(path: Path, size: Size = USUAL, *, letters: bool = False) -> Row:
    """Keys that move the focus, on the board (with letters on its cards) and in the empty app in turn."""
    with beside_empty(path, size) as (board, empty):
        if letters:
            board.press("f")
        both = [(empty.press("x"), board.press(RING[place % 4])) for place in range(KEYS)]
    plain, moved = [one for one, _ in both], [other for _, other in both if other.sent]
    where = f"{'letters on the board, ' if letters else ''}{size[0]}×{size[1]}"
    what = f"a key that moves the focus, {where} ({len(moved)} of {KEYS} did)"
    return focus_row(what, plain, moved)


def focus_row(what: str, plain: list[Spent], moved: list[Spent]) -> Row:
    """The row of keys that moved the focus; it is not kept where too few did, for those that moved nothing cost little."""
    goal, beside = f"≤ 1.8 × CPU, {FEWEST_KEYS} or more", f"empty app {told(plain)}"
    if not moved:
        return Row(what, goal, NONE, beside, "", False)
    ratio = median(one.cpu for one in moved) / median(one.cpu for one in plain)
    return Row(what, goal, told(moved), beside, f"{ratio:.2f} ×", ratio <= 1.8 and len(moved) >= FEWEST_KEYS)


class Answers(NamedTuple):
    """What answers took with all the passes that they bring, and what keys took in the empty app, in turn."""

    staying: list[Spent]
    """After these the same player was asked."""
    turning: list[Spent]
    """After these the board turned to the other player at this keyboard."""
    plain: list[Spent]


def answers(path: Path, size: Size = USUAL, count: int = ANSWERS) -> Answers:
    """Gives so many answers on the board of a saved game; a key that answered nothing is none."""
    kept = copied(path)
    plain: list[Spent] = []
    given: list[tuple[int, int, Spent]] = []
    """The places of the first record of an answer and of the one after it, and what it took."""
    with beside_empty(kept, size) as (board, empty):
        while len(given) < count and len(plain) < 3 * count:
            plain.append(empty.press("x"))
            before = len(read_game_file(kept).records)
            spent = board.press("c")
            after = len(read_game_file(kept).records)
            if after > before:
                given.append((before, after, spent))
            else:
                board.press("p")  # a window at which a player is asked anyway
        board.press("c")
        records = read_game_file(kept).records
    staying = [spent for first, after, spent in given if after < len(records) and records[after].seat == records[first].seat]
    turning = [spent for first, after, spent in given if after < len(records) and records[after].seat != records[first].seat]
    return Answers(staying, turning, plain)


def answer_rows(path: Path, cards: int, size: Size, most: float, most_turning: float) -> list[Row]:
    """An answer, and one that turns the board, with their limits in seconds on a processor; and what the first sends."""
    given = answers(path, size)
    where = f"a table of {cards} cards, {size[0]}×{size[1]}"
    found = [
        answer_row(f"an answer on {where}", given.staying, given.plain, most),
        answer_row(f"one that turns {where}, to the other player", given.turning, given.plain, most_turning),
    ]
    if size == USUAL and cards == 60:
        found.append(bytes_row(given.staying))
    return found


def answer_row(what: str, spent: list[Spent], plain: list[Spent], most: float) -> Row:
    """The row of some answers; it is not kept where there are too few."""
    what, goal, beside = f"{what} (median of {len(spent)})", f"≤ {milliseconds(most)} CPU", f"empty app {told(plain)}"
    if not spent:
        return Row(what, goal, NONE, beside, "", False)
    cpu, sent = median(one.cpu for one in spent), median(one.sent for one in spent)
    ratio = cpu / median(one.cpu for one in plain)
    kept = cpu <= most and len(spent) >= FEWEST_ANSWERS
    return Row(what, goal, f"{told(spent)}, {sent / 1000:.2f} kB", beside, f"{ratio:.1f} ×", kept)


def bytes_row(spent: list[Spent]) -> Row:
    """What a key that answers sends: all that is painted of it, the passes that it brings with it. (`ssh.py` counts each answer.)"""
    what, goal = "bytes of a key that answers, all answers that it brings", "≤ 1.2 kB"
    if not spent:
        return Row(what, goal, NONE, "", "", False)
    sent = median(one.sent for one in spent)
    return Row(what, goal, f"{sent / 1000:.2f} kB", "", "", sent <= 1200 and len(spent) >= FEWEST_ANSWERS)


def rows() -> list[Row]:
    """Every row of the screen."""
    path, large = saved(crowded_game(pool(), 60)), saved(crowded_game(pool(), 200))
    return [
        *starts(path),
        focus_keys(path),
        focus_keys(path, LARGE),
        focus_keys(path, letters=True),
        # The limits of answers that turn the board are ours: no design has one. Two boards are drawn of them, so they are higher.
        *answer_rows(path, 60, USUAL, 0.008, 0.012),
        *answer_rows(path, 60, LARGE, 0.010, 0.020),
        *answer_rows(large, 200, USUAL, 0.015, 0.020),
    ]


if __name__ == "__main__":
    with one_folder():
        for row in rows():
            print(row.line)
