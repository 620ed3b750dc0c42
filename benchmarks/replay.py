"""What walking in a game costs: a jump to any moment of a long one, told, drawn, and folded alone; and the size of its file."""

import gzip
import random
from statistics import median

from measuring import Row, long_game, milliseconds, p95, saved, timed

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.rules.history import Past, PastOfSeat
from netrunner_tui.rules.seats import SeesThePast
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.past.replay import Replay
from netrunner_tui.table.past.replay_hooks import ReplayHooks

LONG = 2000
JUMPS = 150
GOAL = 0.05
"""Seconds for a jump."""


def jumps(pool: Pool) -> list[Row]:
    """Jumps all over a game of 2,000 answers: the views alone, and with the whole screen painted."""
    game = long_game(pool, LONG)
    path = saved(game)
    past = Past.of_file(read_game_file(path), pool, path)
    rng = random.Random(1)
    places = [rng.randrange(past.last + 1) for _ in range(JUMPS)]
    views = [timed(lambda place=place: past.view(place, "all")) for place in places]  # type: ignore[misc]
    opened = Past.of_file(read_game_file(path), pool, path)
    pasts: dict[str, SeesThePast] = {"all": PastOfSeat(opened, "all"), "corp": PastOfSeat(opened, "corp")}
    found: list[Replay] = []

    def opens() -> None:
        replay = Replay(OpenReplay(pasts), Preferences(Options(), Keymap(), (120, 40)), ReplayHooks(lambda: None))  # type: ignore[arg-type]
        replay.paint()
        found.append(replay)

    first = timed(opens)
    replay = found[0]

    def jump(place: int) -> None:
        replay.walk.go(place)
        replay.paint()

    drawn = [timed(lambda place=place: jump(place)) for place in places]  # type: ignore[misc]

    def step() -> None:
        replay.press("[")
        replay.paint()

    steps = [timed(step) for _ in range(JUMPS)]
    size = path.stat().st_size
    packed = len(gzip.compress(path.read_bytes()))
    worst, shown, back = max(views), max(drawn), p95(steps)
    return [
        Row(
            f"a jump anywhere in {past.last:,} answers", "< 50 ms", f"worst {milliseconds(worst)}", f"median {milliseconds(median(views))}",
            f"{worst / GOAL:.2f} of the goal", worst < GOAL,
        ),
        Row(
            "the same with its screen drawn, 120×40", "< 50 ms", f"worst {milliseconds(shown)}",
            f"median {milliseconds(median(drawn))}, p95 {milliseconds(p95(drawn))}", f"{shown / GOAL:.2f} of the goal", shown < GOAL,
        ),
        Row(
            "one answer back, drawn", "p95 < 50 ms", f"p95 {milliseconds(back)}", f"median {milliseconds(median(steps))}",
            f"{back / GOAL:.2f} of the goal", back < GOAL,
        ),
        Row("opening it: story, log, first screen", "", milliseconds(first), "", "", None),
        Row(
            "its file", "", f"{size / past.last:.0f} bytes an answer", f"{packed / past.last:.0f} bytes with gzip", f"{packed / size:.2f}",
            None,
        ),
    ]  # fmt: skip


def rows(pool: Pool) -> list[Row]:
    """All rows."""
    return jumps(pool)
