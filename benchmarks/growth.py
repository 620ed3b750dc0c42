"""What grows with the length of a game, with the cards on a table, with the library of cards, and with the saved games.

Each row has the same work at several sizes, and how many times longer it takes at the largest than at the smallest. `growth.json` has
the figures of the commit that last changed a row on purpose: the ratio to it says what a change has cost, on a machine as fast as that
one was. `python benchmarks/growth.py` measures these alone; with `--keep` it writes the figures down.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import library
import measuring
from measuring import Row, milliseconds, timed

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.hosting.game_server.served_game import HostedGame, SentSoFar
from netrunner_tui.library.card_files import load_pool
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.search import search
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game

LENGTHS: Final = (300, 1_200, 10_200)
"""Answers of a game."""
BOARDS: Final = (10, 60, 200)
"""Cards on a table."""
COPIES: Final = 5
"""How many times each set is there in the large library."""
KEPT: Final = Path(__file__).with_name("growth.json")
ANSWERS: Final = 60
"""Answers that are given at each size."""


class Growth(NamedTuple):
    """One kind of work: what it takes, in seconds, at each size."""

    what: str
    times: dict[str, float]
    most: float
    """How many times longer it may take at the largest size than at the smallest."""


def rows(pool: Pool) -> list[Row]:
    """The table's rows."""
    known = _known()
    return [_row(growth, known) for growth in measured(pool)]


def measured(pool: Pool) -> list[Growth]:
    """All growth."""
    return [*lengths(pool), *boards(pool), *cards(), saved_games(pool)]


def _row(growth: Growth, known: dict[str, dict[str, float]]) -> Row:
    sizes, times = list(growth.times), list(growth.times.values())
    ratio = times[-1] / times[0]
    before = known.get(growth.what, {})
    since = [growth.times[size] / before[size] for size in sizes if before.get(size)]
    held = f"{median(since):.2f} × of {before_commit(known)}" if since else ""
    said = ", ".join(f"{size}: {milliseconds(time)}" for size, time in growth.times.items())
    return Row(growth.what, f"≤ {growth.most:g} ×", said, held, f"{ratio:.1f} ×", ratio <= growth.most)


def before_commit(known: dict[str, dict[str, float]]) -> str:
    """Says which commit the figures are of, and how busy the machine was."""
    return "".join(f"{name} (load {load:.1f} then)" for name, load in known.get("commit", {}).items())


def _known() -> dict[str, dict[str, float]]:
    return json.loads(KEPT.read_text()) if KEPT.is_file() else {}


def keep(found: Iterable[Growth]) -> None:
    """Writes figures down, with the commit that they are of."""
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True, cwd=KEPT.parent)
    told = {"commit": {asked.stdout.strip(): os.getloadavg()[0]}} | {
        one.what: {size: round(time, 7) for size, time in one.times.items()} for one in found
    }
    KEPT.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


def _sized(sizes: Iterable[int], made: Callable[[int], Game], unit: str) -> dict[str, Game]:
    return {f"{size:,} {unit}": made(size) for size in sizes}


def lengths(pool: Pool) -> list[Growth]:
    """A game that is long."""
    games = _sized(LENGTHS, lambda answers: measuring.long_game(pool, answers), "answers")
    paths = {size: measuring.saved(game) for size, game in games.items()}
    return [
        Growth("opening a saved game", {size: _least(lambda p=path: measuring.opened(p, pool)) for size, path in paths.items()}, 40),  # type: ignore[misc]
        *_played(games, "of a long game", (4, 20, 20, 8)),
    ]


def boards(pool: Pool) -> list[Growth]:
    """A table that is full."""
    return _played(_sized(BOARDS, lambda cards: measuring.crowded_game(pool, cards), "cards"), "of a full table", (40, 40, 40, 40))


def _played(games: dict[str, Game], of: str, most: tuple[float, float, float, float]) -> list[Growth]:
    """Plays on in each game: what an answer, both views and both lines of a server take; and a fork."""
    answer: dict[str, float] = {}
    view: dict[str, float] = {}
    line: dict[str, float] = {}
    fork: dict[str, float] = {}
    for size, game in games.items():
        fork[size] = _least(game.fork)
        hosted, told = HostedGame(game, 1, 0), {"corp": SentSoFar(), "runner": SentSoFar()}
        rng = random.Random(1)
        answers, views, lines = [], [], []
        for _ in range(ANSWERS):
            question = game.question
            if question is None:
                break
            chosen = measuring.patient(question, rng) if of.endswith("table") else choose(question, rng)
            answers.append(timed(lambda g=game, c=chosen: g.answer(c)))  # type: ignore[misc]
            views.append(timed(lambda g=game: (g.view("corp"), g.view("runner"))))  # type: ignore[misc]
            hosted.changed()
            lines.append(timed(lambda h=hosted, t=told: [h.line("bench", side, t[side], {}) for side in ("corp", "runner")]))  # type: ignore[misc]
        answer[size], view[size], line[size] = median(answers), sum(views) / len(views), sum(lines) / len(lines)
    return [
        Growth(f"an answer {of}", answer, most[0]),
        Growth(f"both views after an answer {of}, mean", view, most[1]),
        Growth(f"what a server tells both of it, mean, {of}", line, most[2]),
        Growth(f"a fork {of}", fork, most[3]),
    ]


def cards() -> list[Growth]:
    """All cards that there are, and so many copies of each set."""
    with tempfile.TemporaryDirectory() as home:
        large = Path(home)
        for file in sorted(cards_folder().glob("*.yaml")):
            _copied(file, large)
        folders = {"all cards": cards_folder(), f"{COPIES} times as many": large}
        cold: dict[str, float] = {}
        searched: dict[str, float] = {}
        for size, folder in folders.items():
            cold[size] = timed(lambda f=folder: [load_pool([f], rules) for rules in RULEBOOKS])  # type: ignore[misc]
            pool = load_pool([folder])
            searched[size] = _least(lambda p=pool: search(p, 'x:"end the run"'))  # type: ignore[misc]
        return [Growth("all three pools read without a cache", cold, COPIES * 1.3), Growth("a search in texts", searched, COPIES * 1.3)]


def _copied(file: Path, to: Path) -> None:
    """Writes the set of a file so many times, each with titles and a name of its own."""
    text = file.read_text(encoding="utf-8")
    for copy in range(COPIES):
        if copy:
            text = re.sub(
                r"^(set: \{code: \w+?)\d*, name: ([^,}]*?)(?: [1-9])?([,}])", rf"\g<1>{copy}, name: \g<2> {copy}\g<3>", text, flags=re.M
            )
            text = re.sub(r'^(- title: .*?)(?: @\d)?("?)$', rf"\g<1> @{copy}\g<2>", text, flags=re.M)
        (to / f"{file.stem}-{copy}.yaml").write_text(text, encoding="utf-8")


def saved_games(pool: Pool) -> Growth:
    """The list of saved games, from a warm index."""
    return Growth("saved games: looked for changes, first 200 listed", library.listing_times(pool, (100, 1_000, library.GAMES)), 60)


def _least(call: Callable[[], object], runs: int = 5) -> float:
    """The median time of some runs."""
    return median(timed(call) for _ in range(runs))


if __name__ == "__main__":
    found = measured(measuring.pool())
    if "--keep" in sys.argv:
        keep(found)
    known = _known()
    for growth in found:
        print(_row(growth, known).line)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
