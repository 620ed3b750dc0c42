"""What grows with the length of a game, with the cards on a table, with the library of cards, and with the saved games.

Each row has the same work at several sizes, and how many times longer it takes at the largest than at the smallest. `growth.json` has
the figures of each row: of which commit they are, how busy the machine was while they were measured, how fast it was (`floor`, where
that was measured too), and since which commit the row costs that on purpose. The ratio to them says what commits since have cost. Where
it is above 1.5 on a machine as fast as that one was, the row says so, whatever its growth is; without `floor` it says nothing.

`python benchmarks/growth.py` measures these alone. `--keep ROW…` writes the figures of the rows down that have one of these words in
their names: a commit before has changed what they cost on purpose. `--keep all` does so for every row on a new machine: since when they
cost what they do stays as it was. Neither is done with changes that are in no commit, for nobody could measure those again.

The figures of 27 November 2026 are all of one commit, d2cf0158, on a quiet machine: those before were measured at a load of 6 and 14 and
compare with nothing. So `since` says of each row what its own commit would, as far as the history tells. They have no `floor`: no row is
marked until they are written down anew.
"""

import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from statistics import median
from typing import Final

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import library
import measuring
from measuring import Row, milliseconds, timed

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.hosting.game_server.hosted_game import HostedGame, SentSoFar
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


SLOWER: Final = 1.5
"""The ratio to the figures kept above which a row is marked."""
ALL: Final = "all"
USAGE_ERROR: Final = 2


@dataclass(frozen=True)
class Growth:
    """One kind of work: what it takes, in seconds, at each size."""

    what: str
    times: dict[str, float]
    most: float
    """How many times longer it may take at the largest size than at the smallest."""
    load: float = field(default_factory=lambda: os.getloadavg()[0])
    """How many processes wanted a processor while it was measured."""
    missed: str = ""
    """What else than time is more than it may be; empty where nothing is."""


class Kept(msgspec.Struct, frozen=True):
    """The figures of a row that were written down."""

    commit: str
    """The commit that was measured."""
    since: str
    """The commit that last changed what the row costs on purpose, or the first that had the row."""
    on: str
    """The day, in ISO's form."""
    load: float
    """How many processes wanted a processor then."""
    times: dict[str, float]
    """Seconds at each size."""
    floor: float = 0.0
    """Seconds on a processor that Python took there to start and stop; 0 where that was not measured."""

    def ratio(self, times: Mapping[str, float], floor: float) -> float | None:
        """How many times as long the same takes now, on a machine with this floor; None where no size is the same.

        Where the floor of then is not known, the machine is taken to be as fast as that one was.
        """
        both = [time / self.times[size] for size, time in times.items() if size in self.times]
        return median(both) / (floor / self.floor if self.floor else 1.0) if both else None

    @property
    def told(self) -> str:
        """Says of which commit they are, how old, and how busy the machine was."""
        asked = subprocess.run(["git", "rev-list", "--count", f"{self.commit}..HEAD"], capture_output=True, text=True, cwd=KEPT.parent)
        ago = "an unknown commit" if asked.returncode else f"{asked.stdout.strip()} commits ago"
        return f"{self.commit} ({self.on}, {ago}, load {self.load:.1f} then), meant so since {self.since}"


def rows(pool: Pool) -> list[Row]:
    """The table's rows."""
    known, floor = _known(), measuring.floor_on_processor()
    return [row(growth, known, floor) for growth in measured(pool)]


def measured(pool: Pool) -> list[Growth]:
    """All growth."""
    return [*lengths(pool), *boards(pool), *cards(), saved_games(pool)]


def row(growth: Growth, known: Mapping[str, Kept], floor: float) -> Row:
    """The row of some growth, beside the figures kept; marked where it is much slower than those."""
    before, ratio = known.get(growth.what), times_more(growth.times)
    now = before.ratio(growth.times, floor) if before else None
    held = f"{now:.2f} × of {before.told}" if before and now is not None else "nothing kept"
    # What is slower where nobody knows how fast the machine was may be the machine.
    slower = before is not None and before.floor > 0 and now is not None and now > SLOWER
    marks = (growth.missed, f"SLOWER than the figures kept: {now:.1f} ×" if slower else "")
    said = ", ".join(f"{size}: {milliseconds(time)}" for size, time in growth.times.items())
    kept = ratio <= growth.most and not growth.missed
    return Row(growth.what, f"≤ {growth.most:.3g} ×", said, held, f"{ratio:.1f} ×", kept, "; ".join(filter(None, marks)), growth.load)


def _known(path: Path = KEPT) -> dict[str, Kept]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Kept]) if path.is_file() else {}


def keep(found: Iterable[Growth], words: Iterable[str], floor: float, path: Path = KEPT) -> int:
    """Writes figures down, with the commit that they are of: of all rows, or of those with any of these words in their names.

    Returns how many rows these are.
    """
    commit, known, wanted, told, written = git("rev-parse", "--short=8", "HEAD"), _known(path), tuple(words), {}, 0
    for one in found:
        before = known.get(one.what)
        if ALL in wanted or any(word in one.what for word in wanted):
            since = before.since if before and ALL in wanted else commit
            times = {size: round(time, 7) for size, time in one.times.items()}
            told[one.what] = Kept(commit, since, date.today().isoformat(), round(one.load, 1), times, round(floor, 4))
            written += 1
        elif before:
            told[one.what] = before
    path.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
    return written


def why_not(words: Sequence[str]) -> str:
    """Returns why figures cannot be written down for these words; empty where they can."""
    if not words:
        return f"--keep wants words of the rows that are meant, or {ALL} on a new machine"
    if git("status", "--porcelain", "--untracked-files=no", "--", ":/", f":(exclude,top)benchmarks/{KEPT.name}"):
        return "--keep wants what is measured to be in a commit, and there are changes that are in none"
    return ""


def git(*words: str) -> str:
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True, cwd=KEPT.parent).stdout.strip()


def _sized(sizes: Iterable[int], made: Callable[[int], Game], unit: str) -> dict[str, Game]:
    return {f"{size:,} {unit}": made(size) for size in sizes}


def lengths(pool: Pool) -> list[Growth]:
    """A game that is long."""
    games = _sized(LENGTHS, lambda answers: measuring.long_game(pool, answers), "answers")
    paths = {size: measuring.saved(game) for size, game in games.items()}
    return [
        Growth("opening a saved game", {size: _usual(lambda p=path: measuring.opened(p, pool)) for size, path in paths.items()}, 40),  # type: ignore[misc]
        *_played(games, "of a long game", (4, 14, 4, 5), 23),
    ]


def boards(pool: Pool) -> list[Growth]:
    """A table that is full.

    What a server tells has the actions that a window is before, too, of which there are 12 times as many on the largest as on the smallest.
    """
    return _played(_sized(BOARDS, lambda cards: measuring.crowded_game(pool, cards), "cards"), "of a full table", (8, 7, 3, 10), 36)


def _played(games: dict[str, Game], of: str, most: tuple[float, float, float, float], most_bytes: float) -> list[Growth]:
    """Plays on in each game: what an answer, both views and both lines of a server take; the lines of players who come in; and a fork.

    `most_bytes` is how many times as many bytes the whole state may have at the largest size as at the smallest.
    """
    answer: dict[str, float] = {}
    view: dict[str, float] = {}
    line: dict[str, float] = {}
    whole: dict[str, float] = {}
    told_whole: dict[str, int] = {}
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
        told_whole[size] = sum(len(hosted.line("bench", side, SentSoFar(), {})) for side in SIDES)
        whole[size] = _usual(lambda h=hosted: [h.line("bench", side, SentSoFar(), {}) for side in SIDES], 25)  # type: ignore[misc]
    return [
        Growth(f"an answer {of}", answer, most[0]),
        Growth(f"both views after an answer {of}, mean", view, most[1]),
        Growth(f"what a server tells both of it, mean, {of}", line, most[2]),
        whole_states(of, whole, told_whole, most_bytes),
        Growth(f"a fork {of}", fork, most[3]),
    ]


def whole_states(of: str, times: dict[str, float], told: Mapping[str, float], most_bytes: float) -> Growth:
    """What telling whole states takes, which have so many bytes at each size.

    A state has the log too, which is longer at each size: as much longer as its bytes are more is linear, and may be missed by 0.3. As
    bytes that grow faster than the game would raise their own goal, they have a limit beside it. They are the same on every machine: on
    27 November 2026 they were 20.6 times as many of a long game and 32.8 times of a full table; the limits are a tenth above.
    """
    more = times_more(told)
    missed = f"{more:.1f} times the bytes, of {most_bytes} times at most" if more > most_bytes else ""
    return Growth(f"the whole state told to both who come in, {of}", times, 1.3 * more, missed=missed)


def times_more(sizes: Mapping[str, float]) -> float:
    """How many times the first the last of these is."""
    all_of_them = list(sizes.values())
    return all_of_them[-1] / all_of_them[0]


def cards() -> list[Growth]:
    """All cards that there are, and so many copies of each set."""
    with tempfile.TemporaryDirectory() as home:
        large = Path(home)
        for file in sorted(cards_folder().glob("*.yaml")):
            copy_set(file, large)
        folders = {"all cards": cards_folder(), f"{COPIES} times as many": large}
        cold: dict[str, float] = {}
        searched: dict[str, float] = {}
        for size, folder in folders.items():
            cold[size] = timed(lambda f=folder: [load_pool([f], rules) for rules in RULEBOOKS])  # type: ignore[misc]
            pool = load_pool([folder])
            searched[size] = _usual(lambda p=pool: search(p, 'x:"end the run"'))  # type: ignore[misc]
        return [Growth("all three pools read without a cache", cold, COPIES * 1.3), Growth("a search in texts", searched, COPIES * 1.3)]


def copy_set(file: Path, to: Path) -> None:
    """Writes the set of a file so many times, each with titles and a name of its own."""
    text = file.read_text(encoding="utf-8")
    for copy in range(COPIES):
        if copy:
            text = re.sub(
                r"^(set: \{code: \w+?)\d*, name: ([^,}]*?)(?: [1-9])?([,}])", rf"\g<1>{copy}, name: \g<2> {copy}\g<3>", text, flags=re.M
            )
            text = re.sub(r"""^(- title: .*?)(?: @\d)?(["']?)$""", rf"\g<1> @{copy}\g<2>", text, flags=re.M)
        (to / f"{file.stem}-{copy}.yaml").write_text(text, encoding="utf-8")


def saved_games(pool: Pool) -> Growth:
    """The list of saved games, from a warm index.

    Looking for changes is linear, beside what listing costs at any size: 100 times the games took 43 to 51 times as long on one day, and
    what is slower than linear takes more than 100.
    """
    return Growth("saved games: looked for changes, first 200 listed", library.listing_times(pool, (100, 1_000, library.GAMES)), 60)


def _usual(call: Callable[[], object], runs: int = 5) -> float:
    """The median time of some runs."""
    return median(timed(call) for _ in range(runs))


def main(args: list[str]) -> int:
    """Measures, prints the rows beside what was kept before, and keeps what is wanted. Returns 0, and 2 for what cannot be kept."""
    keeps, words = args[:1] == ["--keep"], args[1:]
    refused = (why_not(words) if keeps else f"there is no {args[0]}; choose --keep ROW…") if args else ""
    if refused:
        print(refused, file=sys.stderr)
        return USAGE_ERROR
    known, floor = _known(), measuring.floor_on_processor()
    with measuring.one_folder():
        found = measured(measuring.pool())
    for growth in found:
        print(row(growth, known, floor).line)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if keeps and not keep(found, words, floor):
        print(f"no row has {' or '.join(words)} in its name; nothing is kept", file=sys.stderr)
        return USAGE_ERROR
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
