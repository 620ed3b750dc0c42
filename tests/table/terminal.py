"""A terminal for tests: the real program in a pty, and the screen that its output makes."""

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

_TOKEN = re.compile(
    r"\x1b\[(?P<csi>[0-9;:<=>?]*[ -/]*[@-~])|\x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b[P_^].*?\x1b\\|\x1b[()][0-9A-B]|\x1b.|(?P<text>[^\x00-\x1f]+)|(?P<move>.)",
    re.DOTALL,
)
_BEGUN = re.compile(r"\x1b(?:\[[0-9;:<=>?]*[ -/]*|\][^\x07\x1b]*\x1b?|[P_^][^\x1b]*\x1b?|[()])?$")


OWN = "the terminal's own"


class Screen:
    """As much of a terminal as Textual writes to: places, letters, erasing."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells = [[" "] * width for _ in range(height)]
        self.inks = [[(OWN, OWN)] * width for _ in range(height)]
        """The colours of each letter and its ground, as the terminal shows them."""
        self.x = self.y = 0
        self._rest = ""
        self._ink, self._ground, self._reversed = OWN, OWN, False

    def feed(self, text: str) -> None:
        text = self._rest + text
        begun = _BEGUN.search(text[-200:])
        self._rest = begun[0] if begun else ""
        for token in _TOKEN.finditer(text[: len(text) - len(self._rest)]):
            if token["csi"] is not None:
                self._control(token["csi"])
            elif token["text"] is not None:
                self._write(token["text"])
            elif token["move"] == "\r":
                self.x = 0
            elif token["move"] == "\n":
                self.y += 1

    def _control(self, csi: str) -> None:
        numbers = [int(part) for part in re.findall(r"\d+", csi[:-1])]
        match csi[-1]:
            case "H":
                self.y, self.x = (numbers[0] - 1, numbers[1] - 1) if len(numbers) == 2 else (0, 0)
            case "J" if numbers == [2]:
                self.cells = [[" "] * self.width for _ in range(self.height)]
            case "m":
                self._colours([int(part or 0) for part in re.split("[;:]", csi[:-1])])
            case "K" if self.y < self.height:
                self.cells[self.y][self.x :] = [" "] * (self.width - self.x)
            case _:
                pass

    def _colours(self, codes: list[int]) -> None:
        """A change of colours: of 16 by name (`bright black` is 8), else by its numbers."""
        while codes:
            code = codes.pop(0)
            if code == 0:
                self._ink, self._ground, self._reversed = OWN, OWN, False
            elif code in {7, 27}:
                self._reversed = code == 7
            elif code in {38, 48}:
                taken = 2 if codes[0] == 5 else 4
                colour, codes = "/".join(map(str, codes[1:taken])), codes[taken:]
                self._ink, self._ground = (colour, self._ground) if code == 38 else (self._ink, colour)
            elif 30 <= code <= 37 or 90 <= code <= 97 or code == 39:
                self._ink = OWN if code == 39 else str(code - 30 if code < 90 else code - 82)
            elif 40 <= code <= 47 or 100 <= code <= 107 or code == 49:
                self._ground = OWN if code == 49 else str(code - 40 if code < 100 else code - 92)

    def _write(self, letters: str) -> None:
        if 0 <= self.y < self.height and 0 <= self.x < self.width:
            seen = letters[: self.width - self.x]
            here = slice(self.x, self.x + len(seen))
            shown = (self._ink, self._ground)
            self.cells[self.y][here] = seen
            self.inks[self.y][here] = [shown[::-1] if self._reversed else shown] * len(seen)
        self.x += len(letters)

    @property
    def shown(self) -> set[tuple[str, str]]:
        """Returns every pair of colours on the screen."""
        return {colours for row in self.inks for colours in row}

    @property
    def lines(self) -> list[str]:
        return ["".join(row) for row in self.cells]

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)


PATIENCE = 60.0
"""Seconds that anything may take on a machine that does other things too."""


class Program:
    """`netrunner-tui` in a pty."""

    def __init__(self, arguments: Sequence[str], home: Path, size: tuple[int, int] = (120, 40), **variables: str) -> None:
        """`variables` of the environment are set beside the usual ones; an empty one is left out."""
        self.screen = Screen(*size)
        self._fd, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "HOME": str(home), "TEXTUAL_ANIMATIONS": "none"}
        environment |= {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            environment.pop(name, None)
        environment |= variables
        for name in [name for name, value in variables.items() if not value]:
            del environment[name]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "netrunner_tui", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True, close_fds=True,
        )  # fmt: skip
        os.close(theirs)
        self.terminal = self._fd
        self.written = ""
        """All that the program has written."""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def read(self, seconds: float = 0.03) -> bool:
        """Takes in what has been written; False where nothing came in that time."""
        came = False
        while select.select([self._fd], [], [], 0 if came else seconds)[0]:
            try:
                data = os.read(self._fd, 65536)
            except OSError:
                return came
            if not data:
                return came
            came = True
            text = self._decoder.decode(data)
            self.written += text
            self.screen.feed(text)
        return came

    def settle(self) -> None:
        """Reads until nothing more comes for a moment."""
        while self.read():
            pass

    def wait(self, ready: Callable[[str], bool], seconds: float = PATIENCE) -> str:
        """Waits until the screen is `ready`; gives its text."""
        until = time.monotonic() + seconds
        while not ready(self.screen.text):
            if time.monotonic() > until:
                raise TimeoutError(f"the screen stays\n{self.screen.text}")
            self.read(0.1)
        self.settle()
        return self.screen.text

    def type(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def click(self, words: str) -> bool:
        """Clicks on the first place where `words` stand; False where they are not on the screen."""
        for y, line in enumerate(self.screen.lines, 1):
            if words in line:
                x = line.index(words) + 1
                self.type(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
                return True
        return False

    def ended(self, seconds: float = PATIENCE) -> int:
        """The exit code, once the program has ended."""
        until = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < until:
            self.read(0.05)
        self.settle()  # what it wrote last, after the last reading
        return self.process.wait(0.1)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        with contextlib.suppress(OSError):  # a test has closed it
            os.close(self._fd)
