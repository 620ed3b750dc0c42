"""Odd command lines: one of the exit codes that are promised, no traceback, and nothing said twice over."""

import contextlib
import io
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzzing.findings import Findings, TooLong, place_of, within
from fuzzing.readers import SAVED
from netrunner_tui.cli import main
from netrunner_tui.settings.subcommands import SUBCOMMANDS

CODES = {0, 1, 2, 130, 141}
SECONDS = 30.0
MOST_TOLD = 4000
"""Characters on standard error: a line for each of a few mistakes."""
LASTING = {"serve", "sit", "selfplay", "seat"}
"""Verbs that are to go on for long where they are given what they need; they are tried with what ends them."""
OPTIONS = (
    "--help", "--plain", "--table", "--rules", "--corp", "--runner", "--any-deck", "--seed", "--choose", "--verbosity",
    "--match", "--resume", "--new", "--cards", "--ascii", "--json", "--format", "--to", "-o", "--at", "--from", "--until", "--seat",
    "--theme", "--size", "--sort", "--since", "--until", "--result", "--player", "--limit", "--yes", "--force", "--hint", "--list",
    "--diff", "--usage", "--version",
)  # fmt: skip
VALUES = (
    "", " ", "-", "--", "x", "0", "-1", "1", "99999999999999999999", "1e9", "NaN", "nisei-1.6", "ffg", "classic", "chess", "corp",
    "runner", "gateway-starter-corp", "gateway-starter-runner", "palisade", "Palisade", "t:ice", "o<", 'x:"', "((((", "game.jsonl",
    "nosuch.jsonl", ".", "/", "/dev/null", "/dev/zero", "folder", "2026-02-30", "2026-11-01", "120x40", "0x0", "sprawl", "md", "json",
    "html", "svg", "cast", "x" * 5000, "名" * 300, "\u202e", "\x1b[31m", "\udcff", "a\nb", "%s", "{}", "6.9.3b", "gain",
    "01-just-enough", "ffg.jsonl", "out.md",
)  # fmt: skip


def _line(rng: random.Random) -> list[str]:
    verb = rng.choice([one.name for one in SUBCOMMANDS]).split() if rng.random() < 0.9 else []
    rest = [rng.choice(OPTIONS if rng.random() < 0.45 else VALUES) for _ in range(rng.randint(0, 5))]
    if verb and verb[0] in LASTING:
        rest = [*rest, "--help"] if rng.random() < 0.5 else ["--nosuch", *rest]
    return [*verb, *rest]


def trouble(args: list[str]) -> str:
    """Gives a command line; returns what went wrong, empty where all is as promised."""
    before = Path.cwd()
    with TemporaryDirectory(prefix="netrunner-tui-") as folder:
        for name in ("ffg", "classic"):
            Path(folder, f"{name}.jsonl").write_bytes((SAVED / f"{name}.jsonl").read_bytes())
        Path(folder, "game.jsonl").write_bytes((SAVED / "nisei-1.6.jsonl").read_bytes())
        Path(folder, "folder").mkdir()
        out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        homes = {f"XDG_{kind}_HOME": f"{folder}/home" for kind in ("DATA", "CONFIG", "STATE")}
        kept = {name: os.environ.get(name) for name in homes}
        os.environ.update(homes)
        os.chdir(folder)
        try:
            with within(SECONDS), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _no_input():
                try:
                    code = main(args)
                except SystemExit as left:
                    code = left.code if isinstance(left.code, int) else 0
        except io.UnsupportedOperation:
            return ""  # a disk or stream failed, and the command line could not close our standard output, which is no file
        except (Exception, TooLong) as problem:
            return place_of(problem)
        finally:
            os.chdir(before)
            for name, value in kept.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value
        err.flush()
        told = err.buffer.getvalue().decode()  # type: ignore[attr-defined]
    if code not in CODES:
        return f"exit code {code}"
    if "Traceback" in told or len(told) > MOST_TOLD:
        return f"{len(told)} characters on standard error"
    return ""


@contextlib.contextmanager
def _no_input() -> Iterator[None]:
    import sys

    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


def search(rng: random.Random, findings: Findings, names: list[str]) -> Iterator[None]:
    """Gives one command line at each step."""
    while True:
        args = _line(rng)
        findings.tried["command lines"] += 1
        what = trouble(args)
        if what:
            for place in range(len(args) - 1, 0, -1):
                fewer = args[:place] + args[place + 1 :]
                if trouble(fewer) == what:
                    args = fewer
            findings.add("line", what, json.dumps(args).encode(), ".json")
        yield


def trouble_of(path: Path) -> str:
    """Gives the command line of a finding again."""
    return trouble(json.loads(path.read_text()))
