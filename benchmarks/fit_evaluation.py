"""Fits the weights of the evaluation to games of the laboratory, and writes a candidate file: it is let in by a gate, not by this.

    .venv/bin/python benchmarks/fit_evaluation.py --games 100 --bot specialist --name 2026-12-a --jobs 2

The result of a game is fitted by logistic regression to the terms at the beginning of every turn. The weights are drawn to those that are
there (by `--pull`), so that a term about which the games say little stays where it is; none may change its sign.
"""

import argparse
import datetime
import subprocess
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, log

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.weight_files import FIRST, FOLDER, TERMS, weights_named
from netrunner_tui.bots.worth import terms
from netrunner_tui.laboratory.lab_games import Workplace, begun
from netrunner_tui.laboratory.rows import PlannedGame
from netrunner_tui.laboratory.statistics import solved
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.sides import CORP

DECKS = (
    ("nisei-1.6", "gateway-starter-corp", "gateway-starter-runner"),
    ("nisei-1.6", "gateway-advanced-corp", "gateway-advanced-runner"),
    ("ffg", "core-weyland-starter", "core-shaper-starter"),
    ("ffg", "core-haas-bioroid-starter", "core-criminal-starter"),
    ("nisei-1.6", "startup-glacier", "startup-big-rig"),
    ("nisei-1.6", "startup-fast-advance", "startup-aggressive"),
)
Row = tuple[tuple[float, ...], float]
"""The terms of a position, and 1 where the Corp won."""


def positions(unit: PlannedGame, place: Workplace) -> list[Row]:
    game, players, _ = begun(unit, place)
    book, turn, found = FactBook(game.pool), 0, []
    while (question := game.question) is not None and game.number < 8000:
        if question.kind == "action" and game.state.turn_number != turn:
            turn = game.state.turn_number
            here = terms(game.playout(), book)
            found.append(tuple(here[name] for name in TERMS))
        game.answer(players[question.player].decide(question, game.number))
    return [(row, float(game.winner == CORP)) for row in found]


def fitted(rows: list[Row], start: list[float], pull: float) -> list[float]:
    """The constant, then the weights."""
    weights, centre = [0.0, *start], [0.0, *start]
    ridge = [0.01, *(pull for _ in start)]
    for _ in range(30):
        gradient = [strength * (middle - weight) for strength, middle, weight in zip(ridge, centre, weights, strict=True)]
        bend = [[ridge[row] * (row == column) for column in range(len(weights))] for row in range(len(weights))]
        for values, won in rows:
            features = (1.0, *values)
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, sum(w * f for w, f in zip(weights, features, strict=True))))))
            for row, left in enumerate(features):
                gradient[row] += left * (won - chance)
                for column, right in enumerate(features):
                    bend[row][column] += left * right * chance * (1 - chance)
        change = solved(bend, gradient)
        weights = [w + c for w, c in zip(weights, change, strict=True)]
        weights[1:] = [max(0.0, weight) for weight in weights[1:]]
        if max(map(abs, change)) < 1e-6:
            break
    return weights


def loss(rows: list[Row], weights: list[float]) -> float:
    total = 0.0
    for values, won in rows:
        chance = 1 / (1 + exp(-sum(w * f for w, f in zip(weights, (1.0, *values), strict=True))))
        total -= log(max(1e-9, chance if won else 1 - chance))
    return total / len(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each pair of decks")
    parser.add_argument("--bot", default="specialist")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--start", default=FIRST)
    parser.add_argument("--pull", type=float, default=40.0)
    parser.add_argument("--name", default="candidate")
    parser.add_argument("--jobs", type=int, default=1)
    read = parser.parse_args()
    place = Workplace.of([cards_folder()])
    units = [PlannedGame(*decks, read.bot, read.bot, f"{read.seed}/{number}") for number in range(read.games) for decks in DECKS]
    with ProcessPoolExecutor(read.jobs) as workers:
        games = list(workers.map(partial(positions, place=place), units, chunksize=4))
    before = weights_named(read.start)
    start = [before.evaluation.get(name, 0.0) for name in TERMS]
    # A game's positions stay together: one in five games is held back.
    learnt = [row for number, game in enumerate(games) if number % 5 for row in game]
    held = [row for number, game in enumerate(games) if number % 5 == 0 for row in game]
    found = fitted(learnt, start, read.pull)
    share = sum(won for _, won in held) / len(held)
    print(f"held back: {len(held)} positions; the share alone {-(share * log(share) + (1 - share) * log(1 - share)):.3f}, "
          f"{read.start} {loss(held, [before.constant, *start]):.3f}, fitted {loss(held, found):.3f}")  # fmt: skip
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    lines = [
        f"about: fitted to {len(games)} games of {read.bot} against itself, from {read.start}",
        f"constant: {found[0]:.3f}",
        "evaluation:",
        *(f"  {name}: {weight:.3f}" for name, weight in zip(TERMS, found[1:], strict=True)),
        "gate:",
        f"  date: {datetime.date.today()}",
        f'  commit: "{commit}"',
        "  command: none yet; netrunner-tui lab gate",
        "  pairs: 0",
        "  corp: not measured",
        "  runner: not measured",
    ]
    path = FOLDER / f"{read.name}.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
