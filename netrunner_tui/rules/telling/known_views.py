"""What was seen last, kept until an event that can change it: most answers are passes, after which the table looks as it did."""

from collections.abc import Iterable, Mapping
from typing import Final
from weakref import WeakKeyDictionary

from netrunner_tui.abilities.cards import MONEY, Pool
from netrunner_tui.model.breakers import Breaker
from netrunner_tui.model.events import (
    BoundaryReached,
    Event,
    IceApproached,
    IcePassed,
    PhaseReached,
    PositionMoved,
    RunBegan,
    RunEnded,
    RunEnding,
    RunFailed,
    RunInitiated,
    RunSucceeded,
    ServerApproached,
    StepReached,
    TurnBegan,
    TurnEnded,
    TurnOpened,
)
from netrunner_tui.model.view import CardView, Seat, ServerView, Sum, View

_CHANGE_NOTHING: Final = frozenset({StepReached, BoundaryReached})
"""Events after which the table looks as it did, but for the step and the question."""
_CHANGE_NUMBERS: Final = _CHANGE_NOTHING | MONEY
"""Events after which, where no card asks for credits and clicks, only those of players and of a run are others."""
LEAVE_CARDS: Final[frozenset[type[Event]]] = _CHANGE_NUMBERS | {
    TurnOpened, TurnBegan, TurnEnded, RunInitiated, RunBegan, PhaseReached, PositionMoved, IceApproached, IcePassed, ServerApproached,
    RunSucceeded, RunEnding, RunFailed, RunEnded,
}  # fmt: skip
"""Events that move and change no card, and after which plain cards look as they did."""

_CardSeen = tuple[int, bool, Seat | None]
"""A card's number, whether its identity is known, and the one seat that sees it so, where seats differ."""


_PlainCard = tuple[object, ...]
"""All that the look of a card depends on which nothing changes: what it is, and how it lies there."""

MOST_PLAIN: Final = 4000
"""Plain cards that are kept for a game's cards; then they are made anew."""

_PLAIN: WeakKeyDictionary[Pool, dict[_PlainCard, CardView]] = WeakKeyDictionary()


class KnownViews:
    """The views of one game, and their cards: each as it looks to all who know it, or to all who do not, so that seats share them."""

    def __init__(self, pool: Pool | None = None, *, count_money: bool = True) -> None:
        """`pool`: what cards look like that nothing changes is shared with all games of these cards; without it everything is made anew.

        `count_money`: whether some card of the game asks for credits or clicks: then all may look otherwise where these change.
        """
        self.plain: dict[_PlainCard, CardView] = {} if pool is None else _PLAIN.setdefault(pool, {})
        self.cards: dict[_CardSeen, CardView] = {}
        self.views: dict[Seat, View] = {}
        self.renumbered: set[Seat] = set()
        """The seats whose views have other credits or clicks now, and nothing else that has changed."""
        self._count_money = count_money
        self.sums: dict[str, Sum] = {}
        """Quantities of the players, which all seats read alike, by name."""
        self.figures: dict[str, int] = {}
        """Numbers that all seats read alike, by name."""
        self.breakers: tuple[Breaker, ...] | None = None
        self.places: dict[tuple[Seat, str], tuple[CardView, ...]] = {}
        """The cards of a place, by seat and its name, where all of them are plain."""
        self.servers: dict[Seat, tuple[ServerView, ...]] = {}
        """All servers, where all cards there are plain."""
        self._active: object = None
        """The active abilities by which they are plain."""
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

    def plain_by(self, active: object) -> None:
        """Forgets which places have plain cards if others than these abilities are active now."""
        if active is not self._active:
            self._active = active
            self.places.clear()
            self.servers.clear()

    def happened(self, events: Iterable[Event]) -> None:
        """Forgets all that one of the events can change the look of: every view, and where cards may look otherwise, these."""
        if not (self.views or self.places or self.servers):
            return
        kinds = {type(event) for event in events}
        if kinds <= _CHANGE_NOTHING:
            return
        if not self._count_money and kinds <= _CHANGE_NUMBERS:
            self.renumbered.update(self.views)
            return
        self.renumbered.clear()
        if self.views:
            self._former, self.cards = self.cards, {}
            self.views.clear()
            self.sums.clear()
            self.figures.clear()
            self.breakers = None
        if not kinds <= LEAVE_CARDS:
            self.places.clear()
            self.servers.clear()
