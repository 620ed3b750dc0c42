"""What a person makes of the opponent's deck: no seat is shown a deck list, so it is taken for one of those that come with the game."""

import contextlib
from functools import lru_cache
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.thinking import ImaginesWorlds, belief_of
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.paths import decks_folder
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.sides import Side
from netrunner_tui.rules.imagining.dealing import Belief

MOST_KEPT: Final = 12
"""Sides of pools whose lists are kept."""


def belief_of_person(worlds: ImaginesWorlds, seed: str, book: FactBook) -> Belief:
    """Returns what a person at a table makes of what is hidden: as `belief_of`, but for the opponent's deck list, which is not known.

    In a position without deck lists, the unknown cards are those that lie there.
    """
    belief, deck = belief_of(worlds, seed, book), worlds.seen_of_deck()
    if deck is None:
        return belief
    return msgspec.structs.replace(belief, lists=usual_lists(book.pool, deck.rules, deck.side), of_deck=deck.copies)


@lru_cache(maxsize=MOST_KEPT)
def usual_lists(pool: Pool, rules: str, side: Side) -> tuple[DeckList, ...]:
    """Returns the lists of a side that come with the game for a rulebook, as far as the pool has their cards.

    Without any, one list of every card of that side.
    """
    found = []
    for path in sorted(decks_folder().glob("*.yaml")):
        with contextlib.suppress(BadFile):  # a deck of cards of another game, or one that somebody has damaged
            file = load_deck_file(path, pool)
            if file.side == side and rules in file.games:
                found.append(file.deck)
    return tuple(found) or (_everything(pool, side),)


def _everything(pool: Pool, side: Side) -> DeckList:
    cards = (card for card in pool.cards.values() if card.printed.side == side and card.printed.type != "identity")
    return DeckList("every card", "", tuple((1, card.title) for card in cards))
