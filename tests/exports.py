"""Games to export in tests."""

import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
from card_pools import pools

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.gamefile.contents import Header, Note
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.excerpt import Excerpt, SeatName, read
from netrunner_tui.rules.game import Game

NAUGHTY = "</script><script>window.hurt=1</script><!-- & \u2028 ]]>"
DECKS = {
    "nisei-1.6": ("precision-launch", "zahya-courier"), "ffg": ("core-jinteki-starter", "core-shaper-starter"),
    "classic": ("classic-corp-starter", "classic-runner-starter"),
}  # fmt: skip
WHEN = "2026-01-02T03:04:05+00:00"


def play(
    pool: Pool | None,
    path: Path,
    seed: str,
    *,
    taking_back: bool = False,
    answers: int = 100_000,
    rules: str = "nisei-1.6",
    renamed: str = "",
    name: str = NAUGHTY,
) -> Path:
    """A random game in a file, with notes. `renamed` takes the place of a card's title in the file's header."""
    pool = pool or pools().of(rules)
    corp, runner = (load_deck(find_deck(name), pool) for name in DECKS[rules])
    setup = GameSetup(rules=rules, corp=corp, runner=runner, seed=seed, corp_name=name, runner_name="Ben")
    told = setup
    if renamed:
        cards = ((1, renamed), *corp.cards[1:])
        told = msgspec.structs.replace(setup, corp=msgspec.structs.replace(corp, cards=cards))
    with GameFile.create(path, Header.of(told, library=pool.fingerprint, created=WHEN)) as file:
        game, rng = Game.new(setup, pool, file), random.Random(seed)
        while game.question is not None and game.number < answers:
            if taking_back and game.number > 8 and game.history[-1].kind != "take back" and rng.random() < 0.05:
                game.take_back(game.history[-rng.choice((2, 3, 4))].number, "corp")
            game.answer(choose(game.question, rng))
            if game.number == 9:
                file.annotate(Note(f"look here {NAUGHTY}", 9, "Ada", WHEN))
    return path


def quiet_game(pool: Pool, path: Path, swapped: Sequence[str]) -> Path:
    """A game of nothing but taking credits, given up in the end. The decks of the sides `swapped` are of other cards."""
    decks = {}
    for side, name, title in (("corp", "precision-launch", "Hedge Fund"), ("runner", "zahya-courier", "Sure Gamble")):
        deck = load_deck(find_deck(name), pool)
        decks[side] = DeckList("Another", deck.identity, ((deck.size, title),)) if side in swapped else deck
    setup = GameSetup(rules="nisei-1.6", corp=decks["corp"], runner=decks["runner"], seed="2a", corp_name="Ada", runner_name="Ben")
    with GameFile.create(path, Header.of(setup, library=pool.fingerprint, created=WHEN)) as file:
        game = Game.new(setup, pool, file)
        while (question := game.question) is not None and game.number < 90:
            verbs = [option.verb for option in question.options]
            wanted = next((verb for verb in ("keep", "gain", "pass") if verb in verbs), "")
            game.answer((verbs.index(wanted),) if wanted else tuple(range(question.least)))
        file.annotate(Note("nothing to see", 40, "Ada", WHEN))
        game.concede("runner")
    return path


def excerpt_of(game: Path, seat: SeatName | None = None, first: int | None = None, last: int | None = None) -> Excerpt:
    """A game file read for an export."""
    return read(game, pools(), seat, first, last)
