"""Games of random players between the decks that come with the game."""

import random
from functools import cache

from card_pools import pools

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.players import matches, selfplay
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import USUAL
from netrunner_tui.rules.game import Game

WHOLE = frozenset(
    {
        "Core Set", "What Lies Ahead", "Trace Amount", "Cyber Exodus", "A Study in Static", "Humanity's Shadow", "Future Proof",
        "Downfall", "Uprising", "System Gateway", "System Update 2021", "Midnight Sun",
    }
)  # fmt: skip
"""Sets of which every card is written; of 1996 all are."""


MOST_GAMES = 60
"""Random games that are looked through at the most for what comes up in one of a few. In which one hangs on the cards that are written."""


@cache
def cards_that_stay(rules: str) -> tuple[CardDefinition, ...]:
    """The cards of sets that are whole: games between decks drawn from them are the same whatever cards are written later."""
    return tuple(card for card in pools().of(rules).cards.values() if rules == "classic" or card.printed.set in WHOLE)


def lasting_match(index: int, seed: str, rules: str) -> tuple[matches.Match, Pool]:
    """Match number `index` between two decks of cards that stay, and a pool of its own: what was read off another is not kept for it."""
    pool = Pool(cards_that_stay(rules))
    return matches.drawn_match(index, seed, pool, rules), pool


@cache
def pairings(rules: str = USUAL.name, corp: str | None = None, runner: str | None = None) -> tuple[GameSetup, ...]:
    """The pairings of the decks that come with the game, or of those that are named; their files are read once."""
    return tuple(selfplay.all_pairings(pools(), corp, runner, rules=rules))


def match(index: int, seed: str = "tests", rules: str = USUAL.name) -> matches.Match:
    return matches.match(index, seed, list(pairings(rules)))


def played(pool: Pool, index: int, answers: int = 100_000, seed: str = "tests") -> Game:
    """A random game after so many answers, or at its end."""
    one = match(index, seed)
    rng, game = random.Random(one.answers_seed), Game.new(one.setup, pool)
    while game.question is not None and game.number < answers:
        game.answer(choose(game.question, rng))
    return game
