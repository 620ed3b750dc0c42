"""Games of random players between the decks that come with the game."""

import random
from functools import cache

from card_pools import pools

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.players import matches, selfplay
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.rules.game import Game


@cache
def pairings(rules: str = USUAL.name) -> tuple[GameSetup, ...]:
    return tuple(selfplay.all_pairings(pools(), rules=rules))


def match(index: int, seed: str = "tests", rules: str = USUAL.name) -> matches.Match:
    return matches.match(index, seed, list(pairings(rules)))


def played(pool: Pool, index: int, answers: int = 100_000, seed: str = "tests") -> Game:
    """A random game after so many answers, or at its end."""
    one = match(index, seed)
    rng, game = random.Random(one.answers_seed), Game.new(one.setup, pool)
    while game.question is not None and game.number < answers:
        game.answer(choose(game.question, rng))
    return game
