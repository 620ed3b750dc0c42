"""The table in a real terminal beside an empty Textual app: time to the first screen, key press to first byte, bytes a key.

    python benchmarks/table.py [RUNS]

Everything is started anew for each run, the two apps in turn, so that what the machine does meanwhile falls on both.
"""

import fcntl
import os
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from pathlib import Path

EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    n = 0
    def compose(self):
        yield Static("ready", id="s")
    def on_key(self, event):
        self.n += 1
        self.query_one("#s", Static).update(f"pressed {self.n}")
Empty().run()
"""


class Terminal:
    """A program in a terminal of 120 by 40 cells."""

    def __init__(self, command: Sequence[str], home: Path) -> None:
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "HOME": str(home), "TEXTUAL_ANIMATIONS": "none"}
            env |= {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
            os.execvpe(command[0], list(command), env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def read_until(self, mark: bytes, seconds: float = 20.0) -> float:
        """Milliseconds since the start until `mark` is printed."""
        seen = b""
        while mark not in seen:
            if not select.select([self.fd], [], [], seconds)[0]:
                raise TimeoutError(f"no {mark!r} in {seen[-2000:]!r}")
            seen += os.read(self.fd, 65536)
        return (time.perf_counter() - self.started) * 1000

    def quiet(self, seconds: float = 0.15) -> int:
        """Reads until nothing comes any more; returns how many bytes came."""
        count = 0
        while select.select([self.fd], [], [], seconds)[0]:
            count += len(os.read(self.fd, 65536))
        return count

    def press(self, key: bytes) -> tuple[float, int]:
        """Milliseconds from a key to the first byte, and the bytes that came."""
        at = time.perf_counter()
        os.write(self.fd, key)
        if not select.select([self.fd], [], [], 2.0)[0]:
            raise TimeoutError(f"nothing came for {key!r}")
        first = len(os.read(self.fd, 65536))
        took = (time.perf_counter() - at) * 1000
        return took, first + self.quiet(0.06)

    def close(self) -> None:
        """Ends the program."""
        os.close(self.fd)
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)


def told(name: str, values: Sequence[float], unit: str) -> float:
    """Prints median and 95th percentile; returns the median."""
    ordered = sorted(values)
    high = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    print(f"{name:<44} median {statistics.median(ordered):8.1f}   p95 {high:8.1f} {unit}")
    return statistics.median(ordered)


def main(runs: int = 9) -> None:
    """Measures and prints."""
    program = [sys.executable, "-m", "netrunner_tui", "play"]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        saved = home / "saved.jsonl"
        first = Terminal([*program, "--new", str(saved), "--seed", "00" * 16], home)
        first.read_until(b"lift the curtain")
        first.press(b"\r")
        first.press(b"y")
        first.close()
        starts: dict[str, list[float]] = {"empty": [], "start screen": [], "board of a saved game": []}
        for _ in range(runs):
            for name, command, mark in (
                ("empty", [sys.executable, "-c", EMPTY], b"ready"),
                ("start screen", program, b"Settings"),
                ("board of a saved game", [*program, "--resume", str(saved)], b"lift the curtain"),
            ):
                terminal = Terminal(command, home)
                starts[name].append(terminal.read_until(mark))
                terminal.quiet()
                terminal.close()
        base = told("start: empty app", starts["empty"], "ms")
        for name in ("start screen", "board of a saved game"):
            print(f"    {told(f'start: {name}', starts[name], 'ms') / base:.2f} times the empty app")
        empty = Terminal([sys.executable, "-c", EMPTY], home)
        empty.read_until(b"ready")
        empty.quiet(0.5)
        table = Terminal([*program, "--resume", str(saved)], home)
        table.read_until(b"lift the curtain")
        table.quiet(0.5)
        table.press(b"\r")
        pressed = [(empty.press(b"x"), table.press(key)) for key in (b"k", b"h", b"l", b"l", b"j") * 12]
        told("key: empty app", [one[0] for one, _ in pressed], "ms")
        told("key: moving the focus", [one[0] for _, one in pressed], "ms")
        told("bytes: empty app", [one[1] for one, _ in pressed], "B")
        told("bytes: moving the focus", [one[1] for _, one in pressed], "B")
        empty.close()
        table.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
