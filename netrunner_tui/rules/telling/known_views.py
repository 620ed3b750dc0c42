"""What was seen last, kept until an event that can change it: most answers are passes, after which the table looks as it did."""

from collections.abc import Iterable, Mapping
from typing import Final
from weakref import WeakKeyDictionary

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.events import BoundaryReached, Event, StepReached
from netrunner_tui.model.view import CardView, Seat, Sum, View

_CHANGE_NOTHING: Final = frozenset({StepReached, BoundaryReached})
"""Events after which the table looks as it did, but for the step and the question."""

_CardSeen = tuple[int, bool, Seat | None]
"""A card's number, whether its identity is known, and the one seat that sees it so, where seats differ."""


_PlainCard = tuple[object, ...]
"""All that the look of a card depends on which nothing changes: what it is, and how it lies there."""

MOST_PLAIN: Final = 4000
"""Plain cards that are kept for a game's cards; then they are made anew."""

_PLAIN: WeakKeyDictionary[Pool, dict[_PlainCard, CardView]] = WeakKeyDictionary()


class KnownViews:
    """The views of one game, and their cards: each as it looks to all who know it, or to all who do not, so that seats share them."""

    def __init__(self, pool: Pool | None = None) -> None:
        """`pool`: what cards look like that nothing changes is shared with all games of these cards; without it everything is made anew."""
        self.plain: dict[_PlainCard, CardView] = {} if pool is None else _PLAIN.setdefault(pool, {})
        self.cards: dict[_CardSeen, CardView] = {}
        self.views: dict[Seat, View] = {}
        self.sums: dict[str, Sum] = {}
        """Quantities of the players, which all seats read alike, by name."""
        self._former: Mapping[_CardSeen, CardView] = {}
        """The cards as they were before the last event that could change them."""

    def keep(self, seen: _CardSeen, card: CardView) -> CardView:
        """Keeps a card and returns it; where it looks as it did, the same object as before, which whoever compares sees at once."""
        before = self._former.get(seen)
        self.cards[seen] = card = before if before is not None and (before is card or before == card) else card
        return card

    def keep_plain(self, key: _PlainCard, card: CardView) -> CardView:
        """Keeps the look of a card that nothing changes, and returns it."""
        if len(self.plain) >= MOST_PLAIN:
            self.plain.clear()
        self.plain[key] = card
        return card

    def happened(self, events: Iterable[Event]) -> None:
        """Forgets everything if one of the events can change how a card or a player looks."""
        if self.views and not all(type(event) in _CHANGE_NOTHING for event in events):
            self._former, self.cards = self.cards, {}
            self.views.clear()
            self.sums.clear()
