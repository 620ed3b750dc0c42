"""What a deck may hold of which only some cards have been seen: one of several lists, as likely as what was seen makes it."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.deck import DeckList

UNLIKE: Final = 0.05
"""How likely one card outside a list leaves it, beside a list that holds the card."""
OTHER_IDENTITY: Final = 2.0
"""Cards outside a list that weigh as much as another identity of the same faction."""
OTHER_FACTION: Final = 2.0
"""Cards that weigh as much as another faction, besides."""
OTHER_SIZE: Final = 0.1
"""Cards that weigh as much as a card by which the sizes of both decks differ."""


class Guess(msgspec.Struct, frozen=True):
    """The titles that the unknown cards of a deck are taken to have."""

    bag: list[str]
    """One for each unknown card, sorted."""
    titles: tuple[str, ...]
    """The titles of the list that they are of, sorted: for places that no title of the bag fits."""


class GuessedDeck:
    """A deck of which a player has seen some cards, and not the list."""

    def __init__(
        self, lists: Sequence[DeckList], pool: Pool, identity: str, placed: Counter[str], certain: Counter[str], unknown: int
    ) -> None:  # fmt: skip
        """`placed` are the cards that the player can place now, `certain` all that are known to be in the deck, wherever they are now.

        `unknown` is the number of the other cards. `identity` is empty where there are none.
        """
        self._lists = tuple(lists)
        self._pool = pool
        self._identity = identity
        self._placed = placed
        self._certain = certain - placed
        """Cards that are among the unknown ones."""
        self._unknown = unknown
        misses = [self._misses(one) for one in lists]
        self._weights = [UNLIKE ** (each - min(misses)) for each in misses]

    @property
    def certain(self) -> Counter[str]:
        """Returns the titles that are known to be among the unknown cards."""
        return self._certain

    def guess(self, rng: random.Random | None) -> Guess:
        """Returns titles for the unknown cards, as `rng` has it; without it those of the likeliest list, evenly taken from it."""
        likeliest = self._weights.index(max(self._weights))
        chosen = self._lists[likeliest] if rng is None else rng.choices(self._lists, self._weights)[0]
        listed = Counter({title: copies for copies, title in chosen.cards})
        bag = sorted(self._certain.elements())[: self._unknown]
        rest, wanted = sorted((listed - self._placed - self._certain).elements()), self._unknown - len(bag)
        if len(rest) < wanted:
            # A deck with more cards: more of the same.
            more, missing = sorted(listed.elements()), wanted - len(rest)
            rest += [more[place * len(more) // missing % len(more)] for place in range(missing)]
        if rng is None:
            rest = [rest[place * len(rest) // wanted] for place in range(wanted)]
        else:
            rng.shuffle(rest)
        return Guess(sorted((*bag, *rest[:wanted])), tuple(sorted(listed)))

    def _misses(self, deck: DeckList) -> float:
        """Returns how many of the cards that are known do not fit a list; its identity and its size count as some of them."""
        copies = {title: count for count, title in deck.cards}
        known = self._placed + self._certain
        found = float(sum(max(0, count - copies.get(title, 0)) for title, count in known.items()))
        if self._identity and deck.identity != self._identity:
            found += OTHER_IDENTITY
            found += OTHER_FACTION if self._faction(deck.identity) != self._faction(self._identity) else 0.0
        return found + OTHER_SIZE * abs(deck.size - self._placed.total() - self._unknown)

    def _faction(self, identity: str) -> str:
        card = self._pool.facts.get(identity)
        return card.printed.faction or "" if card is not None else ""
