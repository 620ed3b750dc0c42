"""Games in files, for the tests of the library of games."""

import random
from functools import cache
from pathlib import Path

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.game import Game


@cache
def deck(name: str, pool: Pool) -> DeckList:
    return load_deck(find_deck(name), pool)


def save(
    pool: Pool, path: Path, corp: str = "Ada", runner: str = "Bo", *, answers: int = 30, concede: bool = False, back: bool = False,
    created: str = "2026-11-20T10:00:00+01:00", parent: str = "", seed: str = "5",
) -> Path:  # fmt: skip
    """A game as a file; `back` takes its last answers back."""
    setup = GameSetup(
        rules="nisei-1.6",
        corp=deck("precision-launch", pool),
        runner=deck("tao-conjurer", pool),
        corp_name=corp,
        runner_name=runner,
        seed=seed,
    )
    header = Header.of(setup, library=pool.fingerprint, created=created, parent=parent)
    with GameFile.create(path, header) as file:
        game, rng = Game.new(setup, pool, file), random.Random(5)
        while game.question is not None and game.number < answers:
            game.answer(choose(game.question, rng))
        if back:
            game.take_back(2, RUNNER)
        if concede:
            game.concede(RUNNER)
    return path
