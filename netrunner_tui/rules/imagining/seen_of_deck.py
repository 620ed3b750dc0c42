"""What one side has seen of the other's deck in a game, wherever those cards are now."""

from collections import Counter

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.card_zones import HAND, IDENTITY
from netrunner_tui.model.events import apply
from netrunner_tui.model.sides import Side, other
from netrunner_tui.model.state import Card
from netrunner_tui.rules.followed_games import Followed, GameFollower, shown_to
from netrunner_tui.rules.referee.names import knows


class SeenOfDeck(msgspec.Struct, frozen=True):
    """The opponent's deck, as far as one side has seen it."""

    rules: str
    """The rulebook of the game."""
    side: Side
    """Whose deck it is."""
    copies: tuple[tuple[str, int], ...]
    """Titles, each with the most copies that were seen at once."""


class SeenCards:
    """The opponent's cards that one side has seen, followed through the game."""

    def __init__(self, game: Followed, side: Side) -> None:
        self._side: Side = side
        self._pool = game.pool
        self._state = game.start.snapshot()
        self._follower = GameFollower()
        self._most: Counter[str] = Counter()
        self._take_stock()

    def goes_on(self, game: Followed) -> bool:
        """Returns whether the game is still the one that was followed: nothing was taken back."""
        return self._follower.goes_on(game)

    def of(self, game: Followed) -> SeenOfDeck:
        """Takes in what is new. Returns what was seen until now."""
        for answered in self._follower.news(game):
            for event in answered.events:
                apply(self._state, event)
                if shown := shown_to(self._side, event):
                    self._count(shown)
            self._take_stock()
        return SeenOfDeck(self._state.rules, other(self._side), tuple(sorted(self._most.items())))

    def _count(self, shown: tuple[int, ...]) -> None:
        """Counts cards that are shown for a moment."""
        cards = (self._state.cards[oid] for oid in shown if oid in self._state.cards)
        self._most |= Counter([title for card in cards for title in of_deck(self._pool, card, other(self._side))])

    def _take_stock(self) -> None:
        """Counts the cards that lie known where they are. What has left a hand is not told: of it, what was shown is counted."""
        side = self._side
        cards = self._state.cards.values()
        known = [card for card in cards if card.zone != IDENTITY and (card.zone != HAND or card.open) and knows(card, side)]
        self._most |= Counter([title for card in known for title in of_deck(self._pool, card, other(side))])


def of_deck(pool: Pool, card: Card, player: Side) -> tuple[str, ...]:
    """Returns the title that a card has in the deck of a player, if it came from there: a card may be the other player's by now."""
    definition = pool.facts.get(card.title)
    if definition is not None and definition.printed.type == "identity":
        return ()  # it came from outside the game (CR 1.5.4)
    if definition is not None and definition.front:
        front = pool.facts[definition.front]
        return (front.title,) if front.printed.side == player else ()
    return (card.title,) if card.owner == player else ()
