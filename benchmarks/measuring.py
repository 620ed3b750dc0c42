"""What the benchmarks share: rows of the table, and the games that are measured."""

import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import cards_folder, decks_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.players.checker import save
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.questions import Answer, Question

REPOSITORY = Path(__file__).resolve().parent.parent


ADDITIONS = 100_000
USUAL_SECONDS = 0.0054
"""What so many additions took on a processor of the machine of the limits, with nobody else on it (Python 3.13, 28 November 2026)."""
SLOWER = 1.15
"""How much slower than that a processor is at least for the table to tell of it."""


def slowness() -> float:
    """How many times longer a processor takes now than it usually does where the limits come from: the least of five loops.

    A virtual machine shares its processors with others that no load tells of.
    """

    def add() -> None:
        added = 0
        for number in range(ADDITIONS):
            added += number

    return min(timed(add) for _ in range(5)) / USUAL_SECONDS


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    goal: str
    measured: str
    baseline: str
    """What it is held against, measured in the same run where it can be."""
    ratio: str
    """The measured figure as a part of the baseline, or of the goal where there is no baseline."""
    kept: bool | None
    """Whether the goal is kept; None where there is none."""
    mark: str = ""
    """What must be seen beside that: it is no failure of the goal."""
    load: float = field(default_factory=lambda: os.getloadavg()[0])
    """How many processes wanted a processor while it was measured."""
    slow: float = field(default_factory=slowness)
    """How many times longer than usual a processor took when it had been measured."""

    @property
    def judged(self) -> str:
        """Whether the goal was kept; of one that was missed, how busy the machine was, and how slow; and the mark."""
        goal = ""
        if self.goal and self.kept is not None:
            slow = f"; a processor {self.slow:.1f} × slower than usual" if self.slow >= SLOWER else ""
            goal = "kept" if self.kept else f"MISSED (load {self.load:.1f} on {os.cpu_count()} cores{slow})"
        return "; ".join(filter(None, (goal, self.mark)))

    @property
    def line(self) -> str:
        """Everything in one line."""
        goal = f" (goal {self.goal})" if self.goal else ""
        held = f"; held against {self.baseline}" if self.baseline else ""
        return f"{self.what}: {self.measured}{goal}{held} {self.ratio} {self.judged}".rstrip()


def in_own_process(measure: Callable[[], Row]) -> Row:
    """Measures a row in a process that has done nothing else: what other benchmarks left in the memory of this one makes it slower."""
    with ProcessPoolExecutor(1, get_context("spawn")) as alone:
        return alone.submit(measure).result()


def shown(cpu: float, wall: float) -> str:
    """Says a time on a processor with the time on the wall."""
    return f"{milliseconds(cpu)} CPU ({milliseconds(wall)} wall)"


def milliseconds(seconds: float) -> str:
    """A time in a few characters."""
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.2f} s"


def p95(values: list[float]) -> float:
    """The value that 95 of 100 do not exceed."""
    return quantiles(values, n=20)[-1] if len(values) > 1 else values[0]


def timed(call: Callable[[], object]) -> float:
    """Seconds of this process's own time that a call takes: what other processes do meanwhile does not count."""
    begun = time.process_time()
    call()
    return time.process_time() - begun


def floor(runs: int = 10) -> float:
    """Seconds by the clock on the wall that Python takes to start and stop: nothing can be faster."""

    def start() -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        return time.perf_counter() - begun

    return median(start() for _ in range(runs))


def floor_on_processor(runs: int = 10) -> float:
    """Seconds on a processor that Python takes to start and stop: how fast the machine is, whatever else it does."""

    def start() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return median(start() for _ in range(runs))


def environment(home: Path) -> dict[str, str]:
    """A terminal like others, and a user without a home."""
    names = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    # A player's Python keeps its compiled modules, whatever the developer's does.
    left = ("NO_COLOR", "COLUMNS", "LINES", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in left}
    return {**kept, **dict.fromkeys(names, str(home)), "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(REPOSITORY)}


# --- games ---------------------------------------------------------------------------------------------------------------------------


RULES = "nisei-1.6"


def pools() -> Pools:
    """The cards that come with the game."""
    return Pools([cards_folder()])


def pool() -> Pool:
    """The cards that are played by the first rulebook."""
    return pools().of(RULES)


def setup(pool: Pool, seed: str, corp: str = "precision-launch", runner: str = "tao-conjurer") -> GameSetup:
    """A game between two of the decks that come with it."""
    decks = [load_deck(decks_folder() / f"{name}.yaml", pool) for name in (corp, runner)]
    return GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], seed=seed)


def patient(question: Question, rng: random.Random) -> Answer:
    """Makes games long: gains credits, discards and passes where it can, and runs nowhere."""
    verbs = [option.verb for option in question.options]
    for verb in ("gain", "pass", "keep", "no"):
        if verb in verbs:
            return (verbs.index(verb),)
    return question.decline() or choose(question, rng)


def long_game(pool: Pool, answers: int) -> Game:
    """A game of that many answers, most of them patient; the Corp's deck is so large that it lasts."""
    begun, times = setup(pool, "1"), max(2, answers // 900)
    large = msgspec.structs.replace(begun.corp, cards=tuple((times * copies, title) for copies, title in begun.corp.cards))
    game, rng = Game.new(msgspec.structs.replace(begun, corp=large, target_score=99), pool), random.Random(1)
    while game.number < answers and game.question is not None:
        game.answer(choose(game.question, rng) if rng.random() < 0.05 else patient(game.question, rng))
    assert game.question is not None, "the game ended before it was long"
    return game


def building(question: Question, rng: random.Random, *, draws: bool = True) -> Answer:
    """Fills the table: installs what it can, draws, gains credits; runs nowhere and trashes nothing."""
    installs = [place for place, option in enumerate(question.options) if option.verb == "install"]
    if installs and question.kind == "action":
        return (rng.choice(installs),)
    verbs = [option.verb for option in question.options]
    if question.kind == "action":
        return (verbs.index("draw" if draws and "draw" in verbs and rng.random() < 0.5 else "gain"),)
    return patient(question, rng)


CROWDED: dict[Side, tuple[str, tuple[tuple[int, str], ...]]] = {
    "corp": ("Haas-Bioroid: Precision Design", ((16, "Palisade"), (12, "Tithe"), (10, "Urtica Cipher"), (12, "Manegarm Skunkworks"))),
    "runner": ("The Catalyst: Convention Breaker", ((25, "Telework Contract"), (25, "T400 Memory Diamond"))),
}
"""Decks of which all cards can be installed, and none does anything by itself; enough for a table of 60."""
LASTS = 60
"""Cards that each player has left to draw when the table is full: so many turns can be played on it."""


def crowded_game(pool: Pool, cards: int) -> Game:
    """A game with at least so many cards in sight of the player who takes the first action of a turn, where no turn ends with discards."""
    times = 1 + (cards + LASTS) // 60
    decks = {
        side: DeckList(f"crowded {side}", identity, tuple((times * copies, title) for copies, title in copies_of))
        for side, (identity, copies_of) in CROWDED.items()
    }
    rng = random.Random(1)
    game = Game.new(GameSetup(rules="nisei-1.6", corp=decks["corp"], runner=decks["runner"], seed="1"), pool)
    full = False
    while (question := game.question) is not None:
        game.answer(building(question, rng, draws=not full and len(game.state.zone(question.player, HAND)) < 5))
        question = game.question
        if question is None or question.kind != "window" or game.state.boundary != question.player:
            continue
        if game.state.player(question.player).clicks < 3:
            continue
        on_table = sum(card.zone not in {"hand", "discard"} for card in game.view(question.player).cards().values())
        full = full or on_table + 4 >= cards
        if full and all(game.view(side).player(side).hand_size <= 4 for side in SIDES):
            return game
    raise AssertionError("the game ended before the table was full")


@contextmanager
def one_folder() -> Iterator[None]:
    """Has all temporary folders of a run made in one that goes with it."""
    before = tempfile.tempdir
    with tempfile.TemporaryDirectory(prefix="netrunner-tui-bench-", ignore_cleanup_errors=True) as folder:
        tempfile.tempdir = folder
        try:
            yield
        finally:
            tempfile.tempdir = before


def saved(game: Game) -> Path:
    """A file of the game, in a folder of its own."""
    path = Path(tempfile.mkdtemp()) / "game.jsonl"
    save(game, path)
    return path


def copied(path: Path) -> Path:
    """A copy of a saved game, in a folder of its own, to be played on in."""
    return Path(shutil.copy(path, tempfile.mkdtemp()))


def opened(path: Path, pool: Pool) -> Game:
    """The game of a file."""
    with GameFile.open(path) as file:
        return Game.open(file, pool)
