"""Tunes what a script multiplies and adds (`bots/styles.py`) by evolution, and prints the weights: they are let in by a gate, not by this.

    pip install cma
    .venv/bin/python benchmarks/tune_scripts.py --side corp --games 10 --generations 40 --jobs 2
    .venv/bin/python benchmarks/tune_scripts.py --side runner --against usual,2026-11-b --only accesses,price,rig

A candidate plays scripts of the other side with each pair of decks: the usual one, or several of files of weights by turns, so that what is
found does not fit one of them alone. All candidates of a generation have the same shuffles, and the next generation has new ones. CMA-ES
searches in steps of a weight's usual value (of a credit, where that is 0).
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256
from math import exp, log
from pathlib import Path

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.styles import NO_STYLE, CorpWeights, RunnerWeights, Style
from netrunner_tui.bots.thinking import reply
from netrunner_tui.bots.weight_files import weights_named
from netrunner_tui.laboratory.lab_games import Workplace, deck_of
from netrunner_tui.library.decks import DeckFile
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.setup import new_setup
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.rules.game import Game

DECKS = (
    ("nisei-1.6", "gateway-starter-corp", "gateway-starter-runner"),
    ("nisei-1.6", "gateway-advanced-corp", "gateway-advanced-runner"),
    ("nisei-1.6", "core-weyland-starter", "core-shaper-starter"),
    ("nisei-1.6", "core-haas-bioroid-starter", "core-criminal-starter"),
    ("nisei-1.6", "core-jinteki-starter", "core-anarch-starter"),
    ("nisei-1.6", "startup-glacier", "startup-big-rig"),
    ("nisei-1.6", "startup-fast-advance", "startup-aggressive"),
    ("nisei-1.6", "precision-launch", "zahya-courier"),
)
MOST_ANSWERS = 5000
USUAL_NAME = "usual"
"""Names the usual script of the other side."""
STEP = 0.3
"""How far apart the first candidates are, in logarithms of a weight, or in credits."""
AnyWeights = CorpWeights | RunnerWeights
USUAL: dict[Side, AnyWeights] = {CORP: CorpWeights(), RUNNER: RunnerWeights()}


@cache
def _cards(rules: str) -> tuple[Pool, FactBook, Workplace]:
    folder = cards_folder()
    pool = Pools([folder]).of(rules)
    return pool, FactBook(pool), Workplace((folder,), "")


def won(game: tuple[tuple[str, str, str], str], styles: dict[Side, Style], side: Side) -> float:
    """Returns 1 where that side's script wins, a half where nobody does."""
    (rules, corp, runner), seed = game
    pool, book, place = _cards(rules)
    files: dict[Side, DeckFile] = {CORP: deck_of(corp, CORP, place, rules), RUNNER: deck_of(runner, RUNNER, place, rules)}
    setup = new_setup(files, pool, rules=rules, seed=sha256(seed.encode()).hexdigest()[:32], any_deck=True)
    world = Game.new(setup, pool).playout()
    while (question := world.question) is not None and world.number < MOST_ANSWERS:
        world.answer(reply(world, question, book, styles[question.player]))
    return 0.5 if world.state.winner not in (CORP, RUNNER) else float(world.state.winner == side)


def style_of(side: Side, weights: AnyWeights) -> Style:
    """Returns a style with these weights."""
    return Style(name="none", about="", corp=weights) if isinstance(weights, CorpWeights) else Style(name="none", about="", runner=weights)


def rival(name: str, side: Side) -> Style:
    """Returns the style of the other side's script that has this name."""
    return NO_STYLE if name == USUAL_NAME else style_of(other(side), getattr(weights_named(name), other(side)))


def share(
    weights: AnyWeights, *, side: Side, games: Sequence[tuple[tuple[str, str, str], str]], against: Sequence[str] = (USUAL_NAME,)
) -> list[float]:
    """Returns how each game ended for the side that plays with these weights, against scripts of the other side by turns."""
    mine, rivals = style_of(side, weights), [rival(name, side) for name in against]
    return [won(game, {side: mine, other(side): rivals[place // len(DECKS) % len(rivals)]}, side) for place, game in enumerate(games)]


def decoded(point: Sequence[float], side: Side, names: Sequence[str], start: AnyWeights) -> AnyWeights:
    """Returns the weights at a point of the search, which is 0 everywhere for the usual ones; those of other names as at the start."""
    usual = msgspec.structs.asdict(USUAL[side])
    found = {name: round(float(usual[name] * exp(step) if usual[name] else step), 3) for name, step in zip(names, point, strict=True)}
    return msgspec.convert(msgspec.structs.asdict(start) | found, type(start))


def encoded(weights: AnyWeights, side: Side, names: Sequence[str]) -> list[float]:
    """Returns the point of these weights."""
    usual = msgspec.structs.asdict(USUAL[side])
    return [log(max(getattr(weights, name), 0.01) / usual[name]) if usual[name] else getattr(weights, name) for name in names]


def games_of(seed: str, count: int) -> list[tuple[tuple[str, str, str], str]]:
    """Returns so many shuffles of each pair of decks."""
    return [(decks, f"{seed}/{number}") for number in range(count) for decks in DECKS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--side", choices=(CORP, RUNNER), default=CORP)
    parser.add_argument("--games", type=int, default=10, help="of each pair of decks, for each candidate of a generation")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--population", type=int, default=12)
    parser.add_argument(
        "--proof", type=int, default=50, help="games of each pair of decks that compare what is found with the usual weights"
    )
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--against", default=USUAL_NAME, help="scripts of the other side: usual, or names of weights, with commas")
    parser.add_argument("--only", help="names of the weights to tune, with commas; all of them without it")
    parser.add_argument("--start", type=Path, help="a JSON file with weights to begin at")
    parser.add_argument("--out", type=Path, help="keeps the middle of the search here, after each generation")
    parser.add_argument("--jobs", type=int, default=1)
    read = parser.parse_args()
    import cma

    side: Side = read.side
    usual = USUAL[side]
    start = msgspec.convert(json.loads(read.start.read_text()), type(usual)) if read.start else usual
    names = read.only.split(",") if read.only else list(start.__struct_fields__)
    against = read.against.split(",")
    search = cma.CMAEvolutionStrategy(encoded(start, side, names), STEP, {"popsize": read.population, "seed": 1, "verbose": -9})
    with ProcessPoolExecutor(read.jobs) as workers:
        for generation in range(read.generations):
            games = games_of(f"{read.seed}/{generation}", read.games)
            points = search.ask()
            candidates = [decoded(point, side, names, start) for point in points]
            found = list(workers.map(partial(share, side=side, games=games, against=against), candidates))
            shares = [sum(each) / len(each) for each in found]
            search.tell(points, [1.0 - each for each in shares])
            middle = decoded(search.mean, side, names, start)
            print(
                f"{generation}: {min(shares):.3f} to {max(shares):.3f}, mean {sum(shares) / len(shares):.3f}, step {search.sigma:.2f}",
                flush=True,
            )
            if read.out:
                read.out.write_text(json.dumps(msgspec.structs.asdict(middle)))
        middle = decoded(search.mean, side, names, start)
        proof = games_of(f"{read.seed}/proof", read.proof)
        before, after = workers.map(partial(share, side=side, games=proof, against=against), [usual, middle])
    for place, decks in enumerate(DECKS):
        old, new = before[place :: len(DECKS)], after[place :: len(DECKS)]
        print(f"{decks[1]}, {decks[2]}: {sum(old) / len(old):.2f} to {sum(new) / len(new):.2f}")
    print(f"all: {sum(before) / len(before):.3f} to {sum(after) / len(after):.3f}, {len(proof)} games each")
    for name, value in msgspec.structs.asdict(middle).items():
        print(f"  {name}: {value}")


if __name__ == "__main__":
    main()
