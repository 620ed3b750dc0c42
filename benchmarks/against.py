"""The same random games by this commit and by an older one: `python benchmarks/against.py OLDER_TREE [GAMES [RUNS]]`.

A process of each tree plays each game in turn, with the bundled decks that both have; of several runs the least time on a processor counts.
Rules that have changed since make some games other ones: so the time of an answer stands beside that of a game.
"""

import gc
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.players.matches import match
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.selfplay import all_pairings
from netrunner_tui.rules.game import Game

HERE = Path(__file__).resolve()
RULES = ("nisei-1.6", "ffg", "classic")


def work() -> None:
    """Answers lines: `RULES` with the names of the pairings, `RULES number pairing` with seconds and answers, tabs between."""
    pools = Pools([cards_folder()])
    pairings: dict[str, dict[str, GameSetup]] = {}
    for rules in RULES:
        listed = all_pairings(pools, rules=rules)
        pairings[rules] = {f"{one.corp.name} | {one.runner.name} | {len(one.corp.cards)}": one for one in listed}
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    for line in sys.stdin:
        rules, *rest = line.rstrip("\n").split("\t")
        if not rest:
            print(*pairings[rules], sep="\t", flush=True)
            continue
        one = match(int(rest[0]), "against", [pairings[rules][rest[1]]])
        rng, begun = random.Random(one.answers_seed), time.process_time()
        game = Game.new(one.setup, pools.of(rules))
        while game.question is not None:
            game.answer(choose(game.question, rng))
        print(time.process_time() - begun, game.number, sep="\t", flush=True)


class Worker:
    """A process that plays games with the code of one tree."""

    def __init__(self, tree: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
        self._process = subprocess.Popen(
            [sys.executable, str(HERE), "--work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=tree
        )

    def ask(self, *parts: object) -> list[str]:
        """Returns the parts of the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(*parts, sep="\t", file=self._process.stdin, flush=True)
        return self._process.stdout.readline().rstrip("\n").split("\t")


def main(older: Path, games: int, runs: int) -> None:
    """Prints a line for each rulebook."""
    workers = (Worker(older), Worker(HERE.parent.parent))
    for rules in RULES:
        common = sorted(set.intersection(*(set(worker.ask(rules)) for worker in workers)))
        seconds, answers = [0.0, 0.0], [0, 0]
        for number in range(games):
            pairing = common[number * 7 % len(common)]
            for place, worker in enumerate(workers):
                answers[place] += int(worker.ask(rules, number, pairing)[1])
            least = [float("inf"), float("inf")]
            for run in range(runs):
                for place in (run % 2, 1 - run % 2):
                    least[place] = min(least[place], float(workers[place].ask(rules, number, pairing)[0]))
            seconds = [whole + one for whole, one in zip(seconds, least, strict=True)]
        each = [1e6 * spent / count for spent, count in zip(seconds, answers, strict=True)]
        print(
            f"{rules}: {len(common)} pairings, {games} games: {seconds[0] / seconds[1]:.3f} × as fast;"
            f" an answer {each[0]:.1f} then, {each[1]:.1f} µs now: {each[0] / each[1]:.3f} ×",
            flush=True,
        )


if __name__ == "__main__":
    if sys.argv[1:] == ["--work"]:
        work()
    else:
        main(Path(sys.argv[1]).resolve(), *(int(number) for number in (*sys.argv[2:4], *("36", "5")[len(sys.argv[2:4]) :])))
