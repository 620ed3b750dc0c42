"""The full screen in a pseudo-terminal: random keys, clicks, pastes and sizes, from 1x1 to 300x100."""

import fcntl
import json
import os
import random
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzzing.findings import Findings
from fuzzing.readers import SAVED

sys.path.insert(0, str(Path(__file__).parent.parent / "table"))
from terminal import Program

SPECIAL = (
    "\r", "\x1b", "\t", "\x7f", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[Z", "\x1bOP",
    "\x10", "\x0c", "\x12", "\x1a", "\x0e", "\x1b[1;5A", "\x1b[3~", "\x1b[200~pasted words\n名\x1b[201~", "\x1b[I", "\x1b[O", "\x1b[200~",
    "\xe9", "\x1b[99;99;99R", "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b[?1;2c", "\x1b[<0;1;1", "\x00", "\x1b[1;2P", " ", " ", "\r", "\r",
)  # fmt: skip
LETTERS = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789.,;:!?+-*/=<>[](){}'\"#&%$@~^_|\\ "
STARTS: tuple[tuple[str, ...], ...] = (
    (), ("play", "--rules", "nisei-1.6"), ("play", "--rules", "ffg"), ("play", "--rules", "classic"),
    ("play", "--rules", "ffg", "--open-play"), ("replay", "game.jsonl"), ("puzzle", "03-the-worm"),
    ("play", "--ascii", "--rules", "classic", "--match"),
)  # fmt: skip
SIZES = ((80, 24), (120, 40), (200, 60), (97, 31), (300, 100), (1, 1), (2, 2), (40, 10), (80, 4), (3, 100), (300, 1))
EVENTS = 240
"""Things typed in one session."""


def _script(rng: random.Random) -> list[list[object]]:
    found: list[list[object]] = []
    for _ in range(EVENTS):
        chance = rng.random()
        if chance < 0.06:
            size = rng.choice(SIZES) if rng.random() < 0.7 else (rng.randint(1, 300), rng.randint(1, 100))
            found.append(["size", *size])
        elif chance < 0.18:
            button, x, y = rng.choice((0, 0, 0, 2, 64, 65, 35)), rng.randint(1, 200), rng.randint(1, 60)
            found.append(["mouse", f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"])
        elif chance < 0.55:
            found.append(["key", rng.choice(SPECIAL)])
        else:
            found.append(["key", rng.choice(LETTERS)])
        if chance > 0.9:
            found[-1].append("settle")
    return found


def trouble(start: list[str], script: list[list[object]], findings: Findings | None = None) -> str:
    """Runs a session; returns what went wrong, empty where nothing did."""
    with TemporaryDirectory(prefix="netrunner-tui-") as folder:
        home = Path(folder)
        game = home / "game.jsonl"
        game.write_bytes((SAVED / "nisei-1.6.jsonl").read_bytes())
        program = Program([str(game) if each == "game.jsonl" else each for each in start], home, (120, 40))
        try:
            until = time.monotonic() + 60.0
            while "\x1b[?1049h" not in program.written and program.process.poll() is None and time.monotonic() < until:
                program.read(0.1)
            program.settle()
            for kind, *rest in script:
                if program.process.poll() is not None:
                    break
                if kind == "size":
                    fcntl.ioctl(program.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rest[1], rest[0], 0, 0))
                    os.kill(program.process.pid, signal.SIGWINCH)
                else:
                    os.write(program.terminal, str(rest[0]).encode())
                if findings is not None:
                    findings.tried[f"keys: {kind}"] += 1
                program.read(0.2 if rest[-1] == "settle" else 0.004)
            return _ended(program, home)
        except OSError:
            return _ended(program, home)
        finally:
            program.close()


def _ended(program: Program, home: Path) -> str:
    """Ends the program, if it has not ended; returns what was wrong."""
    program.settle()
    asked = program.process.poll() is None
    if asked:
        os.kill(program.process.pid, signal.SIGTERM)
    try:
        code = program.ended(30.0)
    except Exception:
        return "it does not end when the system asks it to"
    reports = sorted(home.rglob("reports/*.yaml"))
    if reports:
        places = [line for line in reports[0].read_text().splitlines() if line.startswith(("error:", '- "'))]
        return f"a mistake: {places[0]} {places[-1]}"
    wanted = {128 + signal.SIGTERM, 0} if asked else {0, 2}
    if program.written.rfind("\x1b[?1049l") > program.written.rfind("\x1b[?1049h"):
        wanted |= {-signal.SIGTERM}  # it had given the terminal back, and was about to end by itself
    if code not in wanted:
        return f"exit code {code}"
    return "a traceback" if "Traceback" in program.written else ""


def search(rng: random.Random, findings: Findings, names: list[str]) -> Iterator[None]:
    """Runs one session at each step."""
    while True:
        for start in STARTS:
            script = _script(rng)
            what = trouble(list(start), script, findings)
            findings.tried["keys"] = sum(findings.tried[f"keys: {kind}"] for kind in ("key", "mouse", "size"))
            findings.tried["keys: sessions"] += 1
            if what:
                if not findings.known("keys", what):
                    script = _shorter(list(start), script, what)
                findings.add("keys", what, json.dumps({"start": start, "script": script}).encode(), ".json")
            yield


def _shorter(start: list[str], script: list[list[object]], what: str) -> list[list[object]]:
    """Returns the end of a session that is enough, or the whole."""
    size = len(script) // 2
    for _ in range(6):
        for part in (script[size:], script[:size]):
            if part and trouble(start, part) == what:
                script = part
                break
        size = max(1, len(script) // 2)
    return script


def trouble_of(path: Path) -> str:
    """Runs the session of a finding again."""
    told = json.loads(path.read_text())
    return trouble(told["start"], told["script"])
