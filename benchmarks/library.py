"""The library of games: 10,000 files listed from a warm index, searched, and read anew; and the review of one game.

`python benchmarks/library.py` measures these alone.
"""

import os
import random
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import measuring
from measuring import Row, milliseconds, timed

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.reader import glance_at
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.index import Index
from netrunner_tui.replays.index_entry import Query, checked
from netrunner_tui.replays.reviews.game_review import review
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past

GAMES = 10_000
RUNS = 7


def rows(pool: Pool) -> list[Row]:
    """The table's rows."""
    with tempfile.TemporaryDirectory() as home:
        folder, cache = Path(home) / "games", Path(home) / "cache"
        folder.mkdir()
        played = _played(pool, folder / "first.jsonl")
        answers, size = played.number, (folder / "first.jsonl").stat().st_size
        for number in range(GAMES - 1):
            # A link is a file of its own for the index, and takes no room.
            os.link(folder / "first.jsonl", folder / f"game-{number:05}.jsonl")
        index = Index(folder, cache)
        read = timed(lambda: index.refresh())
        index.close()

        def listed(query: Query | None, most: int | None) -> float:
            def look() -> None:
                with Index(folder, cache) as index:
                    index.refresh()
                    index.find(query, most)
                    index.count(query)

            return median(timed(look) for _ in range(RUNS))

        glance = median(timed(lambda: [glance_at(folder / f"game-{number:05}.jsonl") for number in range(100)]) for _ in range(3))
        page, every, search = listed(None, 200), listed(None, None), listed(checked(Query(words=("ada", "wins"), player="bo")), 200)
    past = Past(played.setup, played.pool, played.start, played.history)
    looked = median(timed(lambda: review(past)) for _ in range(3))
    without = glance * GAMES / 100
    by_file, told = f"{milliseconds(without)} (a glance at each file)", "10,000 games"
    return [
        Row(f"{told}: looked for changes, first 200 listed", "≤ 200 ms", milliseconds(page), by_file, f"{page / without:.3f}", page <= 0.2),
        Row(f"{told}: all of them listed", "", milliseconds(every), by_file, f"{every / without:.3f}", None),
        Row(f"{told}: searched, first 200 listed", "≤ 200 ms", milliseconds(search), by_file, f"{search / without:.3f}", search <= 0.2),
        Row(f"{told} of {size // 1000} kB: index made anew", "", milliseconds(read), "", f"{read / GAMES * 1000:.2f} ms a game", None),
        Row(f"review of a game of {answers} answers", "", milliseconds(looked), "", "", None),
    ]


def listing_times(pool: Pool, sizes: Iterable[int]) -> dict[str, float]:
    """Seconds to look for changes and list the first 200, by the number of saved games; the index is warm."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as home:
        folder, cache = Path(home) / "games", Path(home) / "cache"
        folder.mkdir()
        _played(pool, folder / "first.jsonl")
        there = 1
        for size in sizes:
            for number in range(there, size):
                os.link(folder / "first.jsonl", folder / f"game-{number:05}.jsonl")
            there = size
            with Index(folder, cache) as index:
                index.refresh()
            found[f"{size:,} games"] = median(timed(lambda: _listed(folder, cache)) for _ in range(RUNS))
    return found


def _listed(folder: Path, cache: Path) -> None:
    with Index(folder, cache) as index:
        index.refresh()
        index.find(None, 200)
        index.count(None)


def _played(pool: Pool, path: Path) -> Game:
    """A random game to its end, kept at `path`."""
    setup = measuring.setup(pool, "7")
    with GameFile.create(path, Header.of(setup, library=pool.fingerprint, created="2026-11-21T10:00:00+01:00")) as file:
        game, rng = Game.new(setup, pool, file), random.Random(7)
        while game.question is not None:
            game.answer(choose(game.question, rng))
    return game


if __name__ == "__main__":
    for row in rows(measuring.pool()):
        print(row.line)
