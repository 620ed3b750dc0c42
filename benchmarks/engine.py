"""What the referee costs: games, answers, clicks, forks, saved games, memory."""

import gc
import random
import time
import tracemalloc
from collections.abc import Callable
from statistics import median

from measuring import Row, long_game, milliseconds, opened, p95, pools, saved, setup, timed

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.card_files import KnownFiles, load_pool
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.events import BoundaryReached
from netrunner_tui.players.matches import match, rarely_collected
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.selfplay import all_pairings
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.world import World

PEERS = 1.5
"""Games a second of the best peer, Chiriboga, when it was measured (22 November 2026, on such a machine): no figure of this run."""
PEER_ACTION = 0.00176
"""Seconds an action of jinteki.net's engine, windows not asked, measured then too."""
PEER_GAMES = f"Chiriboga {PEERS} (measured 22 Nov 2026)"
PEER_CLICK = f"jinteki.net {milliseconds(PEER_ACTION)} (measured 22 Nov 2026)"
LONG = 1500
ORDINARY = frozenset({"gain", "draw", "install", "advance", "play"})


def games_a_second(pool: Pool, count: int = 72) -> float:
    """Plays random games to the end, as `selfplay` and `lab` do: nobody reads them, and the garbage collector looks rarely."""
    pairings = all_pairings(pools())
    with rarely_collected():
        begun = time.process_time()
        for index in range(count):
            one = match(index, "bench", pairings)
            rng, game = random.Random(one.answers_seed), Game.new(one.setup, pool, unread=True)
            while (question := game.question) is not None:
                game.answer(choose(question, rng))
        return count / (time.process_time() - begun)


def games(pool: Pool, count: int = 72) -> list[Row]:
    """Random games to the end; and the same again with every answer and every click timed, which takes an eighth more.

    All in the process's own time, as everything here.
    """
    pairings = all_pairings(pools())
    answers: list[float] = []
    clicks: list[float] = []
    speed = games_a_second(pool, count)
    for index in range(count):
        one = match(index, "bench", pairings)
        rng, game = random.Random(one.answers_seed), Game.new(one.setup, pool)
        click, ordinary, verb = 0.0, True, ""
        while (question := game.question) is not None:
            chosen = choose(question, rng)
            start = time.process_time()
            game.answer(chosen)
            took = time.process_time() - start
            answers.append(took)
            click += took
            ordinary = ordinary and question.kind in ("window", "action") and (question.kind == "action" or chosen == question.decline())
            if question.kind == "action":
                verb = question.options[chosen[0]].verb
            if any(isinstance(event, BoundaryReached) for event in game.history[-1].events):
                # From the window before an action to the next one: both players pass, the action is taken, and nothing else is asked.
                if ordinary and verb in ORDINARY:
                    clicks.append(click)
                click, ordinary, verb = 0.0, True, ""
    answer, click = median(answers), median(clicks)
    return [
        Row("random games, one core", "≥ 60 a second", f"{speed:.1f}", PEER_GAMES, f"{speed / PEERS:.0f} ×", speed >= 60),
        Row("one answer, median", "≤ 0.03 ms", milliseconds(answer), f"p95 {milliseconds(p95(answers))}", "", answer <= 0.00003),
        Row(
            "an ordinary click with all its windows", "≤ 0.15 ms", milliseconds(click), PEER_CLICK, f"{click / PEER_ACTION:.2f} ×",
            click <= 0.00015,
        ),
    ]  # fmt: skip


def forks(pool: Pool, count: int = 6) -> list[Row]:
    """A fork at every third question of some games."""
    times: list[float] = []
    for seed in range(count):
        rng, game = random.Random(seed), Game.new(setup(pool, f"{seed:x}"), pool)
        while game.question is not None:
            game.answer(choose(game.question, rng))
            if game.number % 3 == 0:
                times.append(timed(game.fork))
    usual = median(times)
    said = f"median {milliseconds(usual)}, p95 {milliseconds(p95(times))}, worst {milliseconds(max(times))}"
    return [Row("fork at any question", "median ≤ 0.15 ms", said, "", "", usual <= 0.00015)]


def playouts(pool: Pool, count: int = 40, least: float = 1.4) -> list[Row]:
    """Random play from the middle of games to their end, in forks and in playouts; and playouts that are cut off after two turns.

    What the first one works out is kept for the other: so each position is played on once without a clock, and they take turns to begin.
    """
    pairings = all_pairings(pools())
    took = {"fork": 0.0, "playout": 0.0}
    cut = 0.0
    cut_off = same = played = 0
    for index in range(count):
        one = match(index, "bench", pairings)
        rng, game = random.Random(one.answers_seed), Game.new(one.setup, pool)
        while game.question is not None and game.number < 150:
            game.answer(choose(game.question, rng))
        if game.question is None:
            continue
        played += 1
        copies: dict[str, Callable[[], Game | World]] = {"fork": game.fork, "playout": game.playout}
        ends = [_played_on(copy(), index).state.data() for copy in copies.values()]
        same += ends[0] == ends[1]
        for name in reversed(copies) if index % 2 else copies:
            took[name] += timed(lambda copy=copies[name], seed=index: _played_on(copy(), seed))  # type: ignore[misc]
        for again in range(5):
            cut += timed(lambda game=game, seed=again: _played_on(game.playout(), seed, turns=2))  # type: ignore[misc]
            cut_off += 1
    speed, ratio = cut_off / cut, took["fork"] / took["playout"]
    return [
        Row(
            "a playout beside a fork, to the same end", f"≥ {least} × as fast, all alike", milliseconds(took["playout"] / played),
            f"a fork {milliseconds(took['fork'] / played)}", f"{ratio:.2f} ×, {same} of {played} alike", ratio >= least and same == played,
        ),
        Row("playouts cut off after two turns", "≥ 500 a second", f"{speed:.0f}", "", "", speed >= 500),
    ]  # fmt: skip


def _played_on(game: Game | World, seed: int, turns: int = 0) -> Game | World:
    rng, last = random.Random(seed), game.state.turn_number + turns
    while (question := game.question) is not None and not (turns and game.state.turn_number >= last):
        game.answer(forced if (forced := question.forced()) is not None else choose(question, rng))
    return game


def opening(pool: Pool) -> list[Row]:
    """Opening a long log, and one of half its length: what it costs grows with the length and nothing else."""
    game = long_game(pool, LONG)
    path, half = saved(game), saved(long_game(pool, LONG // 2))
    took = median(timed(lambda: opened(path, pool)) for _ in range(5))
    took_half = median(timed(lambda: opened(half, pool)) for _ in range(5))
    return [
        Row(
            f"opening a log of {game.number} answers", "≤ 20 ms", milliseconds(took), f"half as long {milliseconds(took_half)}",
            f"{took / took_half:.1f} ×", took <= 0.020,
        )
    ]  # fmt: skip


def memory(pool: Pool) -> list[Row]:
    """What one game holds: an ordinary one at its end, and a long one with all its answers."""
    sizes: list[tuple[int, float]] = []
    for answers in (450, LONG):
        gc.collect()
        tracemalloc.start()
        game = long_game(pool, answers)
        gc.collect()
        sizes.append((game.number, tracemalloc.get_traced_memory()[0] / 1e6))
        tracemalloc.stop()
    (short, little), (long, much) = sizes
    return [
        Row(
            f"the referee's memory, a game of {long} answers", "≤ 2 MB", f"{much:.1f} MB", f"{short} answers {little:.1f} MB", "", much <= 2
        )
    ]


def cards() -> list[Row]:
    """All card files read without a cache, by each game that there is, one after the other as at the first start of all."""
    load_pool([cards_folder()])  # what is imported and worked out once is not the price of a card
    times: list[float] = []
    for _ in range(5):
        known, files = 0, KnownFiles()
        begun = time.process_time()
        for rules in RULEBOOKS:
            known += len(load_pool([cards_folder()], rules, known=files).cards)
        times.append((time.process_time() - begun) / known)
    each = median(times)
    return [Row(f"a card read cold, of {known} in all games", "≤ 0.25 ms", milliseconds(each), "", "", each <= 0.00025)]


def rows(pool: Pool) -> list[Row]:
    """Every row of the referee."""
    return [*games(pool), *forks(pool), *playouts(pool), *opening(pool), *memory(pool), *cards()]
