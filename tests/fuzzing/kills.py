"""Games whose process is killed (-9) at a random moment: what was told is in the file, and what was in the file stays in it."""

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from card_pools import pools

from fuzzing.findings import Findings, place_of
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.paths import decks_folder
from netrunner_tui.library.setup import new_setup
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import SIDES
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game

LONGEST_LIFE = 0.4
"""Seconds that a process lives at most."""
LIVES = 12
"""Times that a game is killed before the next one begins."""


def _setup(rules: str, rng: random.Random) -> GameSetup:
    book = RULEBOOKS[rules]
    pair = {side: load_deck_file(decks_folder() / f"{book.starters[side]}.yaml", pools()) for side in SIDES}
    return new_setup(pair, pools().of(rules), rules=rules, seed=f"{rng.getrandbits(128):x}")


def _live(path: Path, setup: GameSetup, seed: str, told: int) -> None:
    """Goes on with the game, or begins it, and writes the number of each answer once it stands."""
    rng = random.Random(seed)
    pool = pools().of(setup.rules)
    game = Game.open(GameFile.open(path), pool) if path.exists() else Game.kept(setup, pool, path, "")
    os.write(told, b"%d\n" % game.number)
    while game.question is not None:
        game.answer(choose(game.question, rng))
        os.write(told, b"%d\n" % game.number)


def _killed(path: Path, setup: GameSetup, rng: random.Random) -> int:
    """Lets the game go on in a process of its own, and kills it; returns the last number that was told, -1 for none."""
    reads, writes = os.pipe()
    seed = f"{rng.random()}"
    child = os.fork()
    if child == 0:
        try:
            os.close(reads)
            _live(path, setup, seed, writes)
        finally:
            os._exit(0)
    os.close(writes)
    time.sleep(rng.random() * LONGEST_LIFE)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    said = b""
    while data := os.read(reads, 65536):
        said += data
    os.close(reads)
    whole = said.rpartition(b"\n")[0].rpartition(b"\n")[2]
    return int(whole) if whole else -1


def _what_is_wrong(path: Path, before: bytes, told: int) -> str:
    """Compares the file with what was told and what it held before; empty where nothing is lost."""
    data = path.read_bytes()
    kept = before[: before.rfind(b"\n") + 1]
    if not data.startswith(kept):
        return "what was in the file is another"
    saved = read_game_file(path)
    last = saved.records[-1].number if saved.records else -1
    if last < told:
        return f"{told - last} answers that were told are lost"
    with GameFile.open(path) as file:
        game = Game.open(file, pools().of(saved.header.rules))
        return "" if game.number == max(last, 0) else "it opens at another question"


def search(rng: random.Random, findings: Findings, names: list[str]) -> Iterator[None]:
    """Kills one process at each step."""
    while True:
        for rules in RULEBOOKS:
            with TemporaryDirectory(prefix="netrunner-tui-") as folder:
                path, setup, before, reached = Path(folder) / "game.jsonl", _setup(rules, rng), b"", 0
                for _ in range(LIVES):
                    told = _killed(path, setup, rng)
                    findings.tried["kills"] += 1
                    if path.exists() and path.stat().st_size:
                        try:
                            what = _what_is_wrong(path, before, told)
                        except Exception as problem:
                            what = place_of(problem) if told >= 0 else ""
                            if not what:
                                path.unlink()  # killed before it was there
                        if what:
                            findings.add("kill", what, path.read_bytes(), ".jsonl")
                            break
                        before = path.read_bytes() if path.exists() else b""
                        findings.tried["kills: answers"] += max(0, told - reached)
                        reached = max(reached, told)
                    elif told >= 0:
                        findings.add("kill", "the file is gone", b"", ".jsonl")
                    yield
                    if path.exists() and b'"GameWon"' in before[-4000:]:
                        break
