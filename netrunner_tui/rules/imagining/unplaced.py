"""The cards that one side does not know, and the places where they lie."""

from functools import cached_property
from operator import is_

from netrunner_tui.model.state import Card, State

TightPlace = tuple[Card, str, bool, bool]
"""A card in a place that does not take every card: with the title of its host, whether it may be its server's one agenda, and whether it
has lain there for long."""


LyingThere = tuple[str, tuple[int, ...], list[Card]]
"""A zone in which something unknown lies, by its key, with all that is there."""


def zone_and_server(lying: LyingThere) -> tuple[str, str, tuple[int, ...]]:
    """Returns what zones are sorted by, in an order that everybody sees."""
    _, oids, cards = lying
    return cards[0].zone, cards[0].server, oids


class Unplaced:
    """The cards of one player that a side does not know, in one position."""

    def __init__(self, cards: list[Card], lying: list[LyingThere], turn: int, tight: list[TightPlace]) -> None:
        """`lying` are the zones in which they lie, and `tight` those of them that lie in places which do not take every card."""
        self.cards = cards
        self.tight = tight
        self.likeliest: dict[int, str] | None = None
        """What is likeliest that they are, once it has been dealt."""
        self._lying = lying
        self._turn = turn

    @cached_property
    def oids(self) -> frozenset[int]:
        """Returns their numbers."""
        return frozenset([card.oid for card in self.cards])

    @cached_property
    def bag(self) -> list[str]:
        """Returns their titles, sorted."""
        return sorted([card.title for card in self.cards])

    @cached_property
    def _hosted(self) -> bool:
        return any(card.host for card in self.cards)

    def lie_as_in(self, state: State) -> bool:
        """Returns whether they lie in a state as here: nothing has changed in any zone that holds some of them.

        None of the cards in other zones may have become one of them.
        """
        if self._hosted:
            return False  # what hosts it lies elsewhere
        if self.tight and state.turn_number != self._turn:
            return False  # what has lain there for long is guessed otherwise
        zones, cards = state.zones, state.cards
        return all(zones.get(key) == oids and all(map(is_, map(cards.get, oids), there)) for key, oids, there in self._lying)
