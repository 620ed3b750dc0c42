"""What one side keeps in mind of a game: what it has seen in the other's hand and of the other's deck."""

from netrunner_tui.model.sides import Side
from netrunner_tui.rules.followed_games import Followed
from netrunner_tui.rules.imagining.seen_in_hand import SeenInHand
from netrunner_tui.rules.imagining.seen_of_deck import SeenCards, SeenOfDeck


class Memory:
    """The memory of one side. It follows a game answer by answer, and begins anew where something was taken back."""

    def __init__(self, game: Followed, side: Side) -> None:
        self._game = game
        self._side: Side = side
        self._in_hand: SeenInHand | None = None
        self._of_deck: SeenCards | None = None

    def follow(self, game: Followed) -> None:
        """Follows this game from now on: mostly one that has gone on from the moment until which it was followed."""
        self._game = game

    def in_hand(self) -> tuple[tuple[str, float], ...]:
        """Returns the titles that the side has seen in the opponent's hand, each with the chance that it is still there."""
        if self._in_hand is None or not self._in_hand.goes_on(self._game):
            self._in_hand = SeenInHand(self._game, self._side)
        return self._in_hand.titles(self._game)

    def of_deck(self) -> SeenOfDeck:
        """Returns what the side has seen of the opponent's deck."""
        if self._of_deck is None or not self._of_deck.goes_on(self._game):
            self._of_deck = SeenCards(self._game, self._side)
        return self._of_deck.of(self._game)
