"""A place at the table: all that a player interface may hold of a game.

Interfaces (the app, the plain client, bots, a line to another machine) never hold a `Game`; they hold a `SeatAtTable`.
"""

from collections.abc import Callable
from typing import Protocol

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rules.questions import Answer, Question

Notice = Callable[[], None]


class SeatAtTable(Protocol):
    """What a seat offers, wherever the game runs."""

    @property
    def seat(self) -> Seat:
        """Whose eyes these are."""

    @property
    def side(self) -> Side | None:
        """The side that this seat plays; None for one that only watches."""

    def view(self) -> View:
        """All that this seat may see now."""

    def question(self) -> Question | None:
        """The open question if it is this seat's to answer, else None."""

    def answer(self, answer: Answer) -> None:
        """Answers the open question.

        Raises IllegalAnswer when it is not this seat's, not open any more, or not offered; NotSaved when the disk refuses.
        """

    def concede(self) -> None:
        """Gives the game up (CR 1.7); possible at any moment while it goes on."""

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """The log as this seat may read it, from after record `since`."""

    def listen(self, notice: Notice) -> Callable[[], None]:
        """Calls `notice` after every change; returns a function that stops it."""
