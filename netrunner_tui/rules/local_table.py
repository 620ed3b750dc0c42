"""A table in this process: a game and the seats at it."""

from collections.abc import Callable

from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.story import Story
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import Notice, Request, SeatAtTable
from netrunner_tui.rules.take_back import Undo, last_deed_of


class LocalTable:
    """A game with seats; every change is told to all that listen."""

    def __init__(self, game: Game, *, free: bool = False) -> None:
        """`free`: whoever sits here may take back without asking, as at a puzzle."""
        self._game = game
        self._free = free
        self._notices: list[Notice] = []
        self._request: tuple[Request, int, Undo] | None = None
        """The open request, the record after which it was made, and the answers it would take back."""
        self._past: tuple[int, Past] | None = None

    def seat(self, seat: Seat) -> SeatAtTable:
        """A seat at this table."""
        return _LocalSeat(self, seat)

    def close(self) -> None:
        """Lets the game's file go."""
        if self._game.store is not None:
            self._game.store.close()

    def request(self, side: Side | None = None) -> Request | None:
        """Returns the open request, as a player (or, without a side, a spectator) may read it.

        The lines to be taken back are quoted from the log of the player who is asked; the other player does not read them.
        """
        if self._request is not None and self._request[1] != self._game.number:
            self._request = None
        if self._request is None:
            return None
        request = self._request[0]
        if side is not None and side != request.by:
            return request
        first = request.words[0].partition(":")[0].rstrip(".") + "."
        return Request(request.kind, request.by, (first, *request.words[1:]))

    def take_back(self, side: Side, to: int | None = None) -> None:
        """A side takes back what it did last, or since record `to`; or asks the other whether it may."""
        if self._game.over and not self._free:
            raise NetrunnerError("the game is over: nothing is taken back any more")
        undo = last_deed_of(self._game, side, to, free=self._free)
        if undo is None:
            raise NetrunnerError("there is no answer of yours to take back")
        if undo.free or self._free:
            self._game.take_back(undo.to, side)
        else:
            self._request = (Request("take back", side, undo.words), self._game.number, undo)
        self._changed()

    def reply(self, side: Side, agree: bool) -> None:
        """A side says yes or no to what is asked; whoever asks can only withdraw it."""
        request = self.request()
        if request is None or self._request is None:
            raise NetrunnerError("nothing is asked of you now")
        if agree and side == request.by:
            raise NetrunnerError("the other player has to agree to it")
        undo, self._request = self._request[2], None
        if agree:
            self._game.take_back(undo.to, request.by)
        self._changed()

    def past(self) -> Past:
        """The game so far."""
        if self._past is None or self._past[0] != self._game.number:
            self._past = (self._game.number, Past(self._game.setup, self._game.pool, self._game.start, self._game.history))
        return self._past[1]

    def _changed(self) -> None:
        for notice in list(self._notices):
            notice()


class _LocalSeat:
    """A seat at a table in this process."""

    def __init__(self, table: LocalTable, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._seen: tuple[tuple[int, int, bool], View] | None = None

    @property
    def seat(self) -> Seat:
        """The seat whose view this is."""
        return self._seat

    @property
    def side(self) -> Side | None:
        """The side that this seat plays."""
        if self._seat == CORP:
            return CORP
        return RUNNER if self._seat == RUNNER else None

    def view(self) -> View:
        """All that this seat may see now. It is the same until something happens."""
        game = self._table._game
        moment = (game.number, len(game.history), game.over)
        if self._seen is None or self._seen[0] != moment:
            self._seen = (moment, game.view(self._seat))
        return self._seen[1]

    def question(self) -> Question | None:
        """The open question if it is this seat's."""
        question = self._table._game.question
        if question is None or question.player != self._seat:
            return None
        return question

    def answer(self, answer: Answer, *, by_hand: bool = True) -> None:
        """Answers the open question; at a table in this process at once, by hand or not. Raises IllegalAnswer, NotSaved."""
        if self.question() is None:
            raise IllegalAnswer("it is not your question")
        self._table._game.answer(answer)
        self._table._changed()

    def concede(self) -> None:
        """Gives the game up."""
        side = self.side
        if side is None:
            raise IllegalAnswer("this seat only watches")
        self._table._game.concede(side)
        self._table._changed()

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """The log as this seat may read it."""
        return self._table._game.log(self._seat, since)

    def story(self) -> Story:
        """The game so far, as a line of moments."""
        return self._table.past().story(self._seat)

    def view_at(self, place: int, event: int | None = None) -> View:
        """Returns the view of this seat at a past moment."""
        return self._table.past().view(place, self._seat, event)

    def changes(self, place: int) -> tuple[int, ...]:
        """The numbers of events at which the table changed, for these eyes, on the way to a moment."""
        return self._table.past().changes(place, self._seat)

    def take_back(self, to: int | None = None) -> None:
        """Takes back what this seat did last, or asks for it."""
        if self.side is None:
            raise IllegalAnswer("this seat only watches")
        self._table.take_back(self.side, to)

    def request(self) -> Request | None:
        """Returns the open request of one player to the other, if any."""
        return self._table.request(self.side)

    def reply(self, agree: bool) -> None:
        """Agrees, or not; withdraws what this seat has asked for."""
        if self.side is None:
            raise IllegalAnswer("this seat only watches")
        self._table.reply(self.side, agree)

    def listen(self, notice: Notice) -> Callable[[], None]:
        """Calls `notice` after every change."""
        self._table._notices.append(notice)

        def stop() -> None:
            if notice in self._table._notices:
                self._table._notices.remove(notice)

        return stop
