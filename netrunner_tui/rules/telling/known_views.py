"""What was seen last, kept until an event that can change it: most answers are passes, after which the table looks as it did."""

from collections.abc import Callable, Mapping, Set
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from netrunner_tui.abilities.cards import MONEY, Pool
from netrunner_tui.model.breakers import Breaker
from netrunner_tui.model.card_zones import is_on_board
from netrunner_tui.model.events import BoundaryReached, Event, StepReached
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import Player, State
from netrunner_tui.model.view import CardView, PlayerView, Seat, ServerView, View
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.break_ways import installed

_CHANGE_NOTHING: Final = frozenset({StepReached, BoundaryReached})
"""Events after which the table looks as it did, but for the step and the question."""
_CHANGE_NUMBERS: Final = _CHANGE_NOTHING | MONEY
"""Events after which, where no card asks for credits and clicks, only those of players and of a run are others."""

_CardSeen = tuple[int, bool, Seat | None]
"""A card's number, whether its identity is known, and the one seat that sees it so, where seats differ."""


_PlainCard = tuple[object, ...]
"""All that the look of a card depends on which nothing changes: what it is, and how it lies there."""

MOST_PLAIN: Final = 4000
"""Plain cards that are kept for a game's cards; then they are made anew."""

_PLAIN: Final[WeakKeyDictionary[Pool, dict[_PlainCard, CardView]]] = WeakKeyDictionary()


class PlaceSeen(msgspec.Struct):
    """A place as a seat sees it, where all cards there are plain."""

    oids: tuple[int, ...]
    cards: tuple[CardView, ...]
    time: int
    """The time at which it was looked at last, as a count of events."""

    def stands(self, state: State, oids: tuple[int, ...]) -> bool:
        """Returns whether the same cards are there, and nothing of them has changed since."""
        if self.oids != oids:
            return False
        if state.edited >= self.time:
            cards = state.cards
            for oid in oids:
                if cards[oid].edited >= self.time:
                    return False
            self.time = state.clock
        return True


class PlainView(msgspec.Struct):
    """A view all of whose places have plain cards only, but perhaps for those of the board: the servers and the rig."""

    view: View
    board: bool
    """Whether those of the board have, too, and the servers no counters of their own."""
    servers: tuple[str, ...]
    time: int
    """The time at which it was looked at last, as a count of events."""

    def stands(self, state: State) -> bool:
        """Returns whether, but for the board, the same cards lie at the same places, and nothing of any card has changed since."""
        return state.edited < self.time

    def board_stands(self, state: State) -> bool:
        """Returns whether the board does, too."""
        return self.board and self.servers == state.servers and not state.server_counters


class NumbersSeen(msgspec.Struct):
    """What every seat sees of a player without counters, where only the player's own numbers decide it, and which cards lie where."""

    player: PlayerView
    active: object
    """The abilities that were active then: none of them changes a quantity of a player."""
    time: int
    """The time at which it was looked at last, as a count of events."""

    def stands(self, state: State, active: object, now: Player) -> bool:
        """Returns whether it is the same still, but for credits, clicks, tags and bad publicity; `now`: the player."""
        if self.active is not active or state.effects or state.edited >= self.time:
            return False
        return self.player.core_damage == now.core_damage and not now.counters


class BreakersSeen(msgspec.Struct):
    """What breaks subroutines."""

    breakers: tuple[Breaker, ...]
    lasting: bool
    """Whether only installed cards decide it, and whether there is an encounter."""
    oids: list[int]
    """The cards that were installed."""
    time: int
    """The time at which it was looked at last, as a count of events."""
    usual_by: object = None
    """The active abilities by which nothing in play changed it when that was asked last, and no effect was there; None where one did."""

    def stands(self, state: State) -> bool:
        """Returns whether it is the same still, where nothing in play changes it now."""
        if not self.lasting:
            return False
        if state.edited >= self.time:
            if self.oids != installed(state):
                return False
            cards = state.cards
            for oid in self.oids:
                if cards[oid].edited >= self.time:
                    return False
            self.time = state.clock
        return True


class KnownViews:
    """The views of one game, and their cards: each as it looks to all who know it, or to all who do not, so that seats share them."""

    def __init__(self, pool: Pool | None = None, *, count_money: bool = True) -> None:
        """`pool`: what cards look like that nothing changes is shared with all games of these cards; without it everything is made anew.

        `count_money`: whether some card of the game asks for credits or clicks: then all may look otherwise where these change.
        """
        self.plain: dict[_PlainCard, CardView] = {} if pool is None else _PLAIN.setdefault(pool, {})
        self.cards: dict[_CardSeen, CardView] = {}
        self.views: dict[Seat, View] = {}
        self.question: Question | None = None
        """The question that was open when somebody looked last."""
        self.asked: tuple[str, Side | None, str] = ("", None, "")
        """Its step, who is asked, and what everybody may know of it."""
        self.renumbered: set[Seat] = set()
        """The seats whose views have other credits or clicks now, and nothing else that has changed."""
        self._count_money = count_money
        self.players: dict[Side, PlayerView] = {}
        """What all seats see alike of a player."""
        self.numbers: dict[Side, NumbersSeen] = {}
        """The same as it was seen last, where little decides it."""
        self.breakers: tuple[Breaker, ...] | None = None
        self.former_breakers: dict[bool, BreakersSeen] = {}
        """What broke subroutines when it was looked at last: in an encounter, and outside of one."""
        self.plain_views: dict[Seat, PlainView] = {}
        """The views whose places have plain cards only, but perhaps for those of the board."""
        self.places: dict[tuple[Seat, str], PlaceSeen] = {}
        """The places that have plain cards only, by seat and name."""
        self.servers: dict[tuple[Seat, str], ServerView] = {}
        """Each server as it was seen last, by seat and name."""
        self._active: object = None
        """The active abilities by which cards are plain."""
        self.touched: frozenset[int] = frozenset()
        """The cards that are not plain whatever the active abilities are."""
        self._time = -1
        """The time of these, as a count of events."""
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

    def plain_by(self, active: object, time: int, touched: Callable[[], frozenset[int]]) -> None:
        """Forgets which places have plain cards where others than these abilities are active now, or other cards are touched.

        `time`: a count of events; at the same one it is the same for every seat.
        """
        if active is self._active and time == self._time:
            return
        self._time, before = time, self.touched
        self.touched = touched()
        if active is not self._active:
            self.places.clear()
            self.plain_views.clear()
        elif self.touched != before:
            changed = self.touched ^ before
            for seat, name in [name for name, place in self.places.items() if not changed.isdisjoint(place.oids)]:
                del self.places[seat, name]
                if not is_on_board(name):
                    self.plain_views.pop(seat, None)
            for kept in self.plain_views.values():
                kept.board = False
        self._active = active

    def happened(self, kinds: Set[type[Event]]) -> None:
        """Forgets all that events of these kinds can change the look of, but places: these know themselves whether they still stand."""
        if not (self.views or self.players):
            return
        if kinds <= _CHANGE_NOTHING:
            return
        self.players.clear()
        if not self._count_money and kinds <= _CHANGE_NUMBERS:
            self.renumbered.update(self.views)
            return
        self.renumbered.clear()
        self._former, self.cards = self.cards, {}
        self.views.clear()
        self.breakers = None
