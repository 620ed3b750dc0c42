"""Thinned output prints what the whole output prints."""

import os
import queue
import random
import re
import select
import threading
import time
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.driver import Driver
from textual.message import Message
from textual.strip import Strip

from netrunner_tui.table.drawing import terse_driver
from netrunner_tui.table.drawing.terse_driver import terse
from netrunner_tui.table.drawing.terse_text import Terse, printed as in_rows, thin

PATIENCE = 120.0
"""Seconds that another thread may take."""
_TOKEN = re.compile(r"\x1b\[([\d;:]*)m|\x1b\[(\d+);(\d+)H|(\x1b\[\?\d+[hl])|(.)", re.DOTALL)


def printed(output: str) -> tuple[dict[tuple[int, int], tuple[object, ...]], object]:
    """Every cell with its letter and its look, as a terminal understands it; and the look that is left."""
    cells: dict[tuple[int, int], tuple[object, ...]] = {}
    x = y = 0
    weights: set[int] = set()
    fg = bg = ""
    for codes, row, column, switch, letter in _TOKEN.findall(output):
        if row:
            y, x = int(row) - 1, int(column) - 1
        elif letter == "\n":
            y, x = y + 1, 0
        elif letter:
            blank = letter == " " and not weights & {4, 7}
            cells[y, x] = (letter, bg) if blank else (letter, frozenset(weights), fg, bg)
            x += 1
        elif not switch:
            numbers = [int(code or 0) for code in codes.split(";")]
            while numbers:
                code = numbers.pop(0)
                if code == 0:
                    weights, fg, bg = set(), "", ""
                elif code == 22:
                    weights -= {1, 2}
                elif code in {38, 48}:
                    count = 4 if numbers[0] == 2 else 2
                    colour, numbers = str(numbers[:count]), numbers[count:]
                    fg, bg = (colour, bg) if code == 38 else (fg, colour)
                elif code in {39, 49}:
                    fg, bg = ("", bg) if code == 39 else (fg, "")
                elif 30 <= code <= 37 or 90 <= code <= 97:
                    fg = str(code)
                elif 40 <= code <= 47 or 100 <= code <= 107:
                    bg = str(code)
                else:
                    weights.add(code)
    return cells, (weights, fg, bg)


STYLES = (
    "38;2;1;2;3;48;2;4;5;6", "1;38;2;1;2;3;48;2;4;5;6", "38;2;9;2;3;48;2;4;5;6", "3;38;2;1;2;3", "2;38;5;7;48;5;8", "1;2;4;31;42",
    "7;97;100", "48;2;4;5;6", "1",
)  # fmt: skip


def test_thinned_output_prints_the_same_and_leaves_nothing_behind() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        output = "\x1b[?2026h"
        for row in rng.sample(range(1, 30), 8):
            output += f"\x1b[{row};{rng.randrange(1, 60)}H"
            for _ in range(rng.randrange(1, 7)):
                text = rng.choice(["Palisade", "   ", "x", "▌ ice", " "])
                output += f"\x1b[{rng.choice(STYLES)}m{text}\x1b[0m" if rng.random() < 0.9 else text
            output += "\n"
        output += "\x1b[1;1H\x1b[?2026l"
        thinned = thin(output)
        assert len(thinned) <= len(output)
        cells, left = printed(thinned)
        assert cells == printed(output)[0]
        assert left == (set(), "", "")


def test_parts_of_rows_are_printed_as_thin_at_once() -> None:
    console = Console(force_terminal=True, color_system="truecolor")
    styles = [Style.parse(words) for words in ("#010203 on #040506", "bold #010203 on #040506", "italic on #040506", "bold", "underline")]
    for seed in range(100):
        rng = random.Random(seed)
        rows = []
        for y in rng.sample(range(30), 8):
            texts = [(rng.choice(["Palisade", "   ", "x", " "]), rng.choice(styles)) for _ in range(rng.randrange(1, 7))]
            rows.append((rng.randrange(60), y, texts))
        whole = "".join(f"\x1b[{y + 1};{x + 1}H{Strip([Segment(*text) for text in texts]).render(console)}" for x, y, texts in rows)
        told = in_rows(rows, ColorSystem.TRUECOLOR)
        assert told == thin(whole)


def test_what_has_no_style_goes_through_as_it_is() -> None:
    for output in ("", "words", "\x1b[?1049h", "\x1b]0;title\x07", "\x1b[>1u"):
        assert thin(output) == output


def test_colours_named_after_a_look_stay() -> None:
    assert thin("\x1b[1m\x1b[31mred\x1b[0m") == "\x1b[1;31mred\x1b[0m"


class Quiet(Driver):
    """A driver of no terminal, made outside an app."""

    def __init__(self, app: object, **options: object) -> None: ...

    def start_application_mode(self) -> None: ...

    def disable_input(self) -> None: ...

    def stop_application_mode(self) -> None: ...


def test_a_driver_sends_the_thinned_output() -> None:
    class Heard(Quiet):
        heard: ClassVar[list[str]] = []

        def write(self, data: str) -> None:
            self.heard.append(data)

    made = terse(Heard)
    driver = made(None)  # type: ignore[arg-type]
    driver.write("\x1b[31ma\x1b[0m\x1b[31mb\x1b[0m")
    # A frame that the terminal shows at once is sent at once.
    for part in ("\x1b[?2026h", "\x1b[31ma\x1b[0m\x1b[31mb\x1b[0m", "\x1b[?2026l", "c"):
        driver.write(part)
    assert Heard.heard == ["\x1b[31mab\x1b[0m", "\x1b[?2026h\x1b[31mab\x1b[0m\x1b[?2026l", "c"]


def test_what_another_thread_writes_is_kept_while_a_frame_is_thinned(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    class Heard(Quiet):
        def write(self, data: str) -> None:
            heard.append(data)

    made = terse(Heard)
    driver = made(None)  # type: ignore[arg-type]

    def thinned(data: str) -> str:
        if data == "frame":
            monkeypatch.undo()
            writer = threading.Thread(target=driver.write, args=("\x1b[?1016h",))
            writer.start()
            writer.join(PATIENCE)
        return data

    monkeypatch.setattr("netrunner_tui.table.drawing.terse_driver.thin", thinned)
    for part in ("\x1b[?2026h", "frame", "\x1b[?2026l"):
        driver.write(part)
    assert "\x1b[?1016h" in "".join(heard)


def test_a_driver_does_not_read_again_what_is_thin() -> None:
    told = in_rows([(4, 2, [("ice", Style.parse("bold"))])], ColorSystem.TRUECOLOR) + "\x1b[1;1H"
    assert (type(told), told) == (Terse, "\x1b[3;5H\x1b[1mice\x1b[0m\x1b[1;1H")


class Keyboard(Quiet):
    """A driver that reads from a pipe and keeps what was typed."""

    def __init__(self, app: object, **options: object) -> None:
        self.typed: queue.SimpleQueue[object] = queue.SimpleQueue()
        self.fileno, self.keys = os.pipe()
        self._debug = False

    def process_message(self, message: Message) -> None:
        self.typed.put(message.key if isinstance(message, events.Key) else message)

    def run_input_thread(self) -> None: ...

    def write(self, data: str) -> None: ...


def _sleeps(slept: list[float | None]) -> None:
    """Waits until whoever waits for keys sleeps."""
    naps = 0
    while slept[-1:] != [None] and naps < 2000:
        naps += 1
        time.sleep(0.01)
    assert slept[-1:] == [None], "it wakes up although nothing is typed"


TYPED = (
    (b"a", "a"), (b"\xffb", "b"), ("\u00e9".encode(), "\u00e9"), (b"\x1b[A", "up"), (b"\x1b", "escape"),
    # PuTTY's Home and End as those of rxvt.
    (b"\x1b[H", "home"), (b"\x1bOw", "end"),
)  # fmt: skip


def test_who_waits_for_keys_sleeps_until_one_comes_or_the_app_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float | None] = []

    def waiting(read: list[int], write: list[int], other: list[int], wait: float | None) -> tuple[list[int], list[int], list[int]]:
        slept.append(wait)
        return select.select(read, write, other, wait)

    monkeypatch.setattr(terse_driver, "select", SimpleNamespace(select=waiting))
    made: Any = terse(Keyboard)(None)  # type: ignore[arg-type]
    for again in range(2):
        reader = threading.Thread(target=made.run_input_thread, daemon=True)
        reader.start()
        for typed, key in TYPED:
            for byte in (typed[:1], typed[1:]):
                os.write(made.keys, byte)
            assert made.typed.get(timeout=PATIENCE) == key, again
        _sleeps(slept)
        slept.clear()
        os.write(made.keys, b"x")
        assert made.typed.get(timeout=PATIENCE) == "x"
        _sleeps(slept)
        assert slept == [None], "it looks whether a plain key goes on"
        made.exit_event.set()
        reader.join(PATIENCE)
        assert not reader.is_alive()
        made.exit_event.clear()


def test_a_terminal_that_has_gone_away_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    made: Any = terse(Keyboard)(None)  # type: ignore[arg-type]
    os.close(made.keys)
    made.run_input_thread()
    assert ended == [terse_driver.TERMINAL_GONE]
