"""Games to export in tests."""

import random
from pathlib import Path

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import cards_folder, find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.gamefile import GameFile, Header, Note
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.excerpt import Excerpt, SeatName, read
from netrunner_tui.rules.game import Game

NAUGHTY = "</script><script>window.hurt=1</script><!-- & \u2028 ]]>"


def play(pool: Pool, path: Path, seed: str, *, taking_back: bool = False, answers: int = 100_000) -> Path:
    """A random game in a file, with notes."""
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "zahya-courier")]
    setup = GameSetup(corp=decks[0], runner=decks[1], seed=seed, corp_name=NAUGHTY, runner_name="Ben")
    header = Header.of(setup, library=pool.fingerprint, created="2026-01-02T03:04:05+00:00")
    with GameFile.create(path, header) as file:
        game, rng = Game.new(setup, pool, file), random.Random(seed)
        while game.question is not None and game.number < answers:
            if taking_back and game.number > 8 and game.history[-1].kind != "take back" and rng.random() < 0.05:
                game.take_back(game.history[-rng.choice((2, 3, 4))].number, "corp")
            game.answer(choose(game.question, rng))
            if game.number == 9:
                file.annotate(Note(f"look here {NAUGHTY}", 9, "Ada", "2026-01-02T03:04:05+00:00"))
    return path


def excerpt_of(game: Path, seat: SeatName | None = None, first: int | None = None, last: int | None = None) -> Excerpt:
    return read(game, Pools([cards_folder()]), seat, first, last)
