"""A table in this process: a game and the seats at it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from netrunner_tui.model.errors import FaultKind, IllegalAnswer, NetrunnerError, ProgramFault
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rules.answered import last_choice
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.notices import Notices
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import HINTS, Notify, SeatRequest
from netrunner_tui.rules.telling.visits import told_question

# A table on the screen is there before anybody looks back, takes back or thinks ahead: what that takes is loaded by the methods that do it.
if TYPE_CHECKING:
    from netrunner_tui.model.story import Story
    from netrunner_tui.rules.history import Past
    from netrunner_tui.rules.imagining.worlds import Worlds
    from netrunner_tui.rules.take_back import Undo

HINTS_ASKED: Final = "The {} asks for hints: both of you may ask what the computer would do, and the log tells it each time."
"""What is asked of the other player, with the name of the side that asks."""
Report = Callable[[FaultKind, BaseException | None, Answer], str]
"""Reports a mistake of the program at an answer; returns a sentence on where the report is."""


class _Asked(msgspec.Struct, frozen=True):
    """A request, for as long as it is open."""

    request: SeatRequest
    number: int
    """The record after which it was made: it lapses with the next answer."""
    undo: Undo | None
    """The answers that it would take back; None where it is about hints."""


class LocalTable:
    """A game with seats; every change is told to all that listen."""

    def __init__(self, game: Game, *, free: bool = False, report: Report | None = None, now: Callable[[], str] = lambda: "") -> None:
        """`free`: whoever sits here may take back without asking, as at a puzzle, or against the computer.

        `now` gives the time, as ISO 8601, for what is noted in the game's file.

        With `report`, what every seat sees is looked at after each answer, and an answer that the program fails at is taken back.
        """
        self.lock = threading.RLock()
        """Held by whoever looks at the game or changes it: a computer player answers in a thread of its own."""
        self._game = game
        self._free = free
        self._report = report
        self._now = now
        self._seats: list[LocalSeat] = []
        self._notices = Notices()
        self._request: _Asked | None = None
        self._past: tuple[int, Past] | None = None

    def seat(self, seat: Seat) -> LocalSeat:
        """Returns a seat at this table."""
        made = LocalSeat(self, seat)
        self._seats.append(made)
        return made

    def worlds(self, side: Side) -> Worlds:
        """Returns the games that might be, for all that a side knows."""
        from netrunner_tui.rules.imagining.worlds import Worlds

        return Worlds(self._game, side, self.lock)

    def close(self) -> None:
        """Lets the game's file go."""
        if self._game.store is not None:
            self._game.store.close()

    def request(self, side: Side | None = None) -> SeatRequest | None:
        """Returns the open request, as a player (or, without a side, a spectator) may read it.

        The lines to be taken back are quoted from the log of the player who is asked; the other player does not read them.
        """
        if self._request is None:
            return None
        if self._request.number != self._game.number:
            self._request = None
            return None
        request, undo = self._request.request, self._request.undo
        if undo is None or (side is not None and side != request.by):
            return request
        return SeatRequest(request.kind, request.by, undo.unquoted)

    def answer(self, side: Side, answer: Answer) -> None:
        """Answers for a side. Raises IllegalAnswer, NotSaved; ProgramFault where the game goes on from before the answer."""
        game = self._game
        number = game.number
        try:
            game.answer(answer)
            if self._report is not None:
                self._look_at_all(number, side, answer)
        except ProgramFault as fault:
            told = self._report(fault.during, fault.__cause__, answer) if self._report is not None else ""
            self.tell_changed()
            raise ProgramFault(fault.during, answer, told) from fault.__cause__
        self.tell_changed()

    def _look_at_all(self, number: int, side: Side, answer: Answer) -> None:
        """Looks at the game from every seat; takes the answer after record `number` back where one of them cannot be shown it."""
        try:
            for seat in self._seats:
                seat.look()
        except Exception as error:  # a mistake in a view or a sentence of the log: whatever it is, the game goes on
            self._game.take_back(number, side)
            raise ProgramFault("view", answer) from error

    def take_back(self, side: Side, to: int | None = None) -> None:
        """Takes back what a side did last, or since record `to`; or asks the other whether it may."""
        from netrunner_tui.rules.take_back import last_deed_of

        if self._game.over and not self._free:
            raise NetrunnerError("the game is over: nothing is taken back any more")
        undo = last_deed_of(self._game, side, to, free=self._free)
        if undo is None:
            raise NetrunnerError("there is no answer of yours to take back")
        if undo.free or self._free:
            self._game.take_back(undo.to, side)
        else:
            self._request = _Asked(SeatRequest("take back", side, undo.words), self._game.number, undo)
        self.tell_changed()

    def reply(self, side: Side, *, agree: bool) -> None:
        """Says yes or no for a side to what is asked; whoever asks can only withdraw it."""
        request = self.request()
        if request is None or self._request is None:
            raise NetrunnerError("nothing is asked of you now")
        if agree and side == request.by:
            raise NetrunnerError("the other player has to agree to it")
        undo, self._request = self._request.undo, None
        if agree and undo is not None:
            self._game.take_back(undo.to, request.by)
        elif agree:
            self._game.remark("hints agreed", request.by, self._now())
        self.tell_changed()

    @property
    def hints_on(self) -> bool:
        """Returns whether hints may be asked for: one player sits alone here, or both have agreed."""
        return self._free or self._game.hints_agreed

    def ask_for_hints(self, side: Side) -> None:
        """Asks the other side to agree to hints of the computer for `side`; where that one asks for them already, this agrees to it.

        Raises NetrunnerError where the game is over.
        """
        with self.lock:
            if self._game.over:
                raise NetrunnerError("the game is over")
            asked = self.request()
            if asked is not None and asked.kind == HINTS and asked.by != side:
                self.reply(side, agree=True)
                return
            words = (HINTS_ASKED.format(SIDE_NAMES[side]),)
            self._request = _Asked(SeatRequest(HINTS, side, words), self._game.number, None)
            self.tell_changed()

    def note_hint(self, side: Side) -> None:
        """Notes in the game's file and its log that a side has asked for a hint. Raises NetrunnerError where hints are off."""
        with self.lock:
            if not self.hints_on:
                raise NetrunnerError("hints are off until both players agree to them")
            self._game.remark("hint", side, self._now())

    def past(self) -> Past:
        """Returns the game so far."""
        from netrunner_tui.rules.history import Past

        if self._past is None or self._past[0] != self._game.number:
            self._past = (self._game.number, Past(self._game.setup, self._game.pool, self._game.start, self._game.history))
        return self._past[1]

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change. Returns what ends that."""
        return self._notices.add(notice)

    def tell_changed(self) -> None:
        """Tells everybody who listens that the game has changed."""
        self._notices()


class LocalSeat:
    """A seat at a table in this process."""

    def __init__(self, table: LocalTable, seat: Seat) -> None:
        self._table = table
        self._game = table._game
        self._lock = table.lock
        self._seat = seat
        self._seen: tuple[int, int, View] | None = None
        """What it saw last, and the number of the last record, and how many there were, then."""
        self._asked: tuple[Question, Question] | None = None
        """The last question to this seat, and as it was told."""

    @property
    def seat(self) -> Seat:
        """Returns the seat whose view this is."""
        return self._seat

    @property
    def side(self) -> Side | None:
        """Returns the side that this seat plays."""
        if self._seat == CORP:
            return CORP
        return RUNNER if self._seat == RUNNER else None

    def view(self) -> View:
        """Returns all that this seat may see now. It is the same until something happens."""
        with self._lock:
            return self._view_now()

    def _view_now(self) -> View:
        seen, game = self._seen, self._game
        return seen[2] if seen is not None and seen[0] == game.number and seen[1] == len(game.history) else self._look()

    def _look(self) -> View:
        game = self._game
        view = game.view(self._seat)
        self._seen = game.number, len(game.history), view
        return view

    def look(self) -> None:
        """Makes the view, and the new lines of the log, after an answer, before anybody asks for them."""
        self._look()
        self._game.narrate(self._seat)

    def question(self) -> Question | None:
        """Returns the open question if it is this seat's."""
        with self._lock:
            return self._question_now()

    def _question_now(self) -> Question | None:
        question, asked = self._game.question, self._asked
        if question is None or question.player != self._seat:
            return None
        # Nothing has happened since it was asked: it is told in the same way as long as it is open.
        if asked is None or asked[0] is not question:
            read = self._game.referee.for_its_reader(question)
            asked = self._asked = (question, told_question(self._game.state, read, self._seat))
        return asked[1]

    def seen(self) -> tuple[View, Question | None]:
        """Returns the view and the question of one moment: for a server, which asks for both after each answer.

        It does not wait for others who hold the lock: in a server one thread alone looks at games and changes them.
        """
        return self._view_now(), self._question_now()

    def answer(self, answer: Answer, *, by_hand: bool = True) -> None:
        """Answers the open question; at a table in this process at once, by hand or not. Raises IllegalAnswer, NotSaved."""
        with self._lock:
            question = self._game.question
            if question is None or question.player != self._seat:
                raise IllegalAnswer("it is not your question")
            self._table.answer(question.player, answer)

    def last_choice(self) -> int:
        """Returns the record after which this seat's player last chose something."""
        with self._lock:
            return -1 if self.side is None else last_choice(self._game.history, self.side)

    def concede(self) -> None:
        """Gives the game up."""
        with self._lock:
            side = self.side
            if side is None:
                raise IllegalAnswer("this seat only watches")
            self._game.concede(side)
            self._table.tell_changed()

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """Returns the log as this seat may read it."""
        with self._lock:
            return self._game.log(self._seat, since)

    def story(self) -> Story:
        """Returns the game so far, as a line of moments."""
        with self._lock:
            return self._table.past().story(self._seat)

    def view_at(self, place: int, event: int | None = None) -> View:
        """Returns the view of this seat at a past moment."""
        with self._lock:
            return self._table.past().view(place, self._seat, event)

    def changes(self, place: int) -> tuple[int, ...]:
        """Returns the numbers, from 1, of the changes that this seat sees on the way to a moment."""
        with self._lock:
            return self._table.past().changes(place, self._seat)

    def take_back(self, to: int | None = None) -> None:
        """Takes back what this seat did last, or asks for it."""
        with self._lock:
            if self.side is None:
                raise IllegalAnswer("this seat only watches")
            self._table.take_back(self.side, to)

    def request(self) -> SeatRequest | None:
        """Returns the open request of one player to the other, if any."""
        with self._lock:
            return self._table.request(self.side)

    def reply(self, *, agree: bool) -> None:
        """Agrees, or not; withdraws what this seat has asked for."""
        with self._lock:
            if self.side is None:
                raise IllegalAnswer("this seat only watches")
            self._table.reply(self.side, agree=agree)

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change. Returns what ends that."""
        return self._table.listen(notice)
