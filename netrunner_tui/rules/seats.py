"""A place at the table: all that a player interface may hold of a game.

Interfaces (the app, the plain client, bots, a connection to another machine) never hold a `Game`; they hold a `SeatAtTable`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, Protocol

import msgspec

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rules.referee.questions import Answer, Question

if TYPE_CHECKING:
    from netrunner_tui.model.story import Story

Notify = Callable[[], None]
RequestKind = Literal["take back", "restart", "rematch", "branch", "hints"]
"""What one player asks of the other: to take back, another game (`model/lobby.Offer` says which), or to agree to hints."""
HINTS: Final = "hints"
"""The kind of a request to agree to hints."""


class SeatRequest(msgspec.Struct, frozen=True):
    """Something that one player asks of the other, beside the game: it lapses with the next answer."""

    kind: RequestKind
    by: Side
    words: tuple[str, ...]
    """The consequences, in sentences that the other player may read."""


class SeesThePast(Protocol):
    """A game so far, moment by moment, as one seat may see it. Every method raises NetrunnerError where the past is out of reach."""

    def story(self) -> "Story":
        """Returns the line of moments."""

    def view_at(self, place: int, event: int | None = None) -> View:
        """Returns the table at a moment, or when only the first `event` of its events had happened."""

    def changes(self, place: int) -> tuple[int, ...]:
        """Returns the numbers, from 1, of the changes that this seat sees on the way to a moment."""

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """Returns the log as this seat may read it, from after record `since`."""


class SeatAtTable(SeesThePast, Protocol):
    """The interface of a seat, wherever the game runs."""

    @property
    def seat(self) -> Seat:
        """Returns the seat whose view this is."""

    @property
    def side(self) -> Side | None:
        """Returns the side that this seat plays; None for one that only watches."""

    def view(self) -> View:
        """Returns all that this seat may see now."""

    def question(self) -> Question | None:
        """Returns the open question if it is this seat's to answer, else None."""

    def answer(self, answer: Answer, *, by_hand: bool = True) -> None:
        """Answers the open question. Not `by_hand` is what an interface answers for its player: nobody else is to tell that from the time.

        Raises IllegalAnswer when it is not this seat's, not open any more, or not offered; NotSaved when the disk refuses.
        """

    def last_choice(self) -> int:
        """Returns the record after which this seat's player last chose something, as far as records tell; -1 for none.

        For an interface that has just come in, what happened since is news. Over a connection it is told on coming in and then stays.
        """

    def concede(self) -> None:
        """Gives the game up (CR 1.7); possible at any moment while it goes on."""

    def take_back(self, to: int | None = None) -> None:
        """Takes back what this seat did last, and all after it; where that is not free, asks the other player first.

        `to` is the record after which the key was pressed that did it: one key press can be several answers. Without it, it is the
        last answer that was a choice.

        Raises NetrunnerError where there is nothing to take back, NotSaved when the disk refuses.
        """

    def request(self) -> SeatRequest | None:
        """Returns the open request of one player to the other, if any."""

    def reply(self, *, agree: bool) -> None:
        """Agrees to what the other player asks, or not; whoever asks withdraws it with a no. Raises NetrunnerError, NotSaved."""

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change; returns a function that stops it."""


def came_back(seat: SeatAtTable, number: int | None = None, by: Side | None = None) -> bool:
    """Returns whether the game stands where this seat has taken back to: its question here must not be passed again at once.

    `number` is that of the last record, where it is at hand; `by` is who has taken back, where that is another than this seat.
    """
    number = seat.view().number if number is None else number
    by = by or seat.side
    return any(line.number == number and line.side == by and line.kind == "take back" for line in seat.log(number - 1))
