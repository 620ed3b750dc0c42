"""What grows with the length of a game, with the cards on a table, with the library of cards, and with the saved games.

Each row has the same work at several sizes, and how many times longer it takes at the largest than at the smallest. `growth.json` has
the figures of each row, of the commit that last changed that row on purpose: the ratio to it says what commits since have cost, on a
machine as fast as that one was. `python benchmarks/growth.py` measures these alone; with `--keep` it writes all figures down, with
`--keep WORDS…` those of the rows whose names have any of these words in them.
"""

import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import library
import measuring
from measuring import Row, milliseconds, timed

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.hosting.game_server.served_game import HostedGame, SentSoFar
from netrunner_tui.library.card_files import load_pool
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.search import search
from netrunner_tui.model.sides import SIDES
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


class Kept(msgspec.Struct, frozen=True):
    """The figures of a row that were written down."""

    commit: str
    on: str
    """The day, in ISO's form."""
    load: float
    """How many processes wanted a processor then."""
    times: dict[str, float]
    """Seconds at each size."""

    @property
    def told(self) -> str:
        """Says of which commit they are, how old, and how busy the machine was."""
        asked = subprocess.run(["git", "rev-list", "--count", f"{self.commit}..HEAD"], capture_output=True, text=True, cwd=KEPT.parent)
        since = "an unknown commit" if asked.returncode else f"{asked.stdout.strip()} commits ago"
        return f"{self.commit} ({self.on}, {since}, load {self.load:.1f} then)"


def rows(pool: Pool) -> list[Row]:
    """The table's rows."""
    known = _known()
    return [_row(growth, known) for growth in measured(pool)]


def measured(pool: Pool) -> list[Growth]:
    """All growth."""
    return [*lengths(pool), *boards(pool), *cards(), saved_games(pool)]


def _row(growth: Growth, known: Mapping[str, Kept]) -> Row:
    times, before = list(growth.times.values()), known.get(growth.what)
    ratio = times[-1] / times[0]
    since = [time / before.times[size] for size, time in growth.times.items() if size in before.times] if before else []
    held = f"{median(since):.2f} × of {before.told}" if before and since else "nothing kept"
    said = ", ".join(f"{size}: {milliseconds(time)}" for size, time in growth.times.items())
    return Row(growth.what, f"≤ {growth.most:g} ×", said, held, f"{ratio:.1f} ×", ratio <= growth.most)


def _known() -> dict[str, Kept]:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Kept]) if KEPT.is_file() else {}


def keep(found: Iterable[Growth], words: Iterable[str] = ()) -> None:
    """Writes figures down, with the commit that they are of: all, or those of rows with any of these words in their names."""
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True, cwd=KEPT.parent)
    known, wanted, told = _known(), tuple(words), {}
    for one in found:
        if not wanted or any(word in one.what for word in wanted):
            times = {size: round(time, 7) for size, time in one.times.items()}
            told[one.what] = Kept(asked.stdout.strip(), date.today().isoformat(), round(os.getloadavg()[0], 1), times)
        elif one.what in known:
            told[one.what] = known[one.what]
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")


def _sized(sizes: Iterable[int], made: Callable[[int], Game], unit: str) -> dict[str, Game]:
    return {f"{size:,} {unit}": made(size) for size in sizes}


def lengths(pool: Pool) -> list[Growth]:
    """A game that is long."""
    games = _sized(LENGTHS, lambda answers: measuring.long_game(pool, answers), "answers")
    paths = {size: measuring.saved(game) for size, game in games.items()}
    return [
        Growth("opening a saved game", {size: _usual(lambda p=path: measuring.opened(p, pool)) for size, path in paths.items()}, 40),  # type: ignore[misc]
        *_played(games, "of a long game", (4, 14, 4, 90, 5)),
    ]


def boards(pool: Pool) -> list[Growth]:
    """A table that is full."""
    return _played(_sized(BOARDS, lambda cards: measuring.crowded_game(pool, cards), "cards"), "of a full table", (8, 7, 3, 80, 22))


def _played(games: dict[str, Game], of: str, most: tuple[float, float, float, float, float]) -> list[Growth]:
    """Plays on in each game: what an answer, both views and both lines of a server take; the lines of players who come in; and a fork."""
    answer: dict[str, float] = {}
    view: dict[str, float] = {}
    line: dict[str, float] = {}
    whole: dict[str, float] = {}
    fork: dict[str, float] = {}
    for size, game in games.items():
        fork[size] = _usual(game.fork)
        hosted, told = HostedGame(game, 1, 0), {side: SentSoFar() for side in SIDES}
        for side in SIDES:  # what comes first is a whole state, of a view that is made whole: no answer costs that
            game.view(side)
            hosted.line("bench", side, told[side], {})
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
            lines.append(timed(lambda h=hosted, t=told: [h.line("bench", side, t[side], {}) for side in SIDES]))  # type: ignore[misc]
        answer[size], view[size], line[size] = median(answers), sum(views) / len(views), sum(lines) / len(lines)
        whole[size] = _usual(lambda h=hosted: [h.line("bench", side, SentSoFar(), {}) for side in SIDES])  # type: ignore[misc]
    return [
        Growth(f"an answer {of}", answer, most[0]),
        Growth(f"both views after an answer {of}, mean", view, most[1]),
        Growth(f"what a server tells both of it, mean, {of}", line, most[2]),
        Growth(f"the whole state told to both who come in, {of}", whole, most[3]),
        Growth(f"a fork {of}", fork, most[4]),
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
            searched[size] = _usual(lambda p=pool: search(p, 'x:"end the run"'))  # type: ignore[misc]
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
    return Growth("saved games: looked for changes, first 200 listed", library.listing_times(pool, (100, 1_000, library.GAMES)), 50)


def _usual(call: Callable[[], object], runs: int = 5) -> float:
    """The median time of some runs."""
    return median(timed(call) for _ in range(runs))


def main(args: list[str]) -> int:
    """Measures, prints the rows beside what was kept before, and keeps what is wanted."""
    with measuring.one_folder():
        found = measured(measuring.pool())
    known = _known()
    for growth in found:
        print(_row(growth, known).line)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if args[:1] == ["--keep"]:
        keep(found, args[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
