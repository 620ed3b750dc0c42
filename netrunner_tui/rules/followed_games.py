"""Following a game answer by answer, for whoever keeps in mind what one side has seen of it."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model import events
from netrunner_tui.model.events import Event
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.state import State
from netrunner_tui.rules.answered import Answered


class Followed(Protocol):
    """What can be followed: a game, or what led to a moment of one."""

    @property
    def pool(self) -> Pool:
        """Returns its cards."""

    @property
    def start(self) -> State:
        """Returns the state that `history` begins with; for reading only."""

    @property
    def history(self) -> Sequence[Answered]:
        """Returns every answer so far, with its events."""


class LedThere(msgspec.Struct, frozen=True):
    """What led to a moment of a game."""

    pool: Pool
    start: State
    history: Sequence[Answered]


class GameFollower:
    """How far a game has been followed."""

    def __init__(self) -> None:
        self._taken_in = 0
        self._last: Answered | None = None

    def goes_on(self, game: Followed) -> bool:
        """Returns whether the game is still the one that was followed: nothing was taken back."""
        count = self._taken_in
        return count <= len(game.history) and (not count or game.history[count - 1] is self._last)

    def news(self, game: Followed) -> Sequence[Answered]:
        """Returns the answers that have not been taken in yet: they count as taken in from now on."""
        new = game.history[self._taken_in :]
        if new:
            self._taken_in += len(new)
            self._last = new[-1]
        return new


def shown_to(side: Side, event: Event) -> tuple[int, ...]:
    """Returns the cards that an event shows to a side for a moment."""
    if isinstance(event, events.CardAccessed):
        return (event.card,) if side == RUNNER else ()
    if isinstance(event, (events.CardsRevealed, events.HandOpened)):
        return event.cards
    return event.cards if isinstance(event, events.CardsLookedAt) and event.side == side else ()
