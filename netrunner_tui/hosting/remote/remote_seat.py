"""A seat in one game of a table that a server in another process keeps."""

from collections.abc import Callable
from typing import Final

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.remote.client_socket import ClientSocket, ConnectionLost, failure
from netrunner_tui.model.errors import IllegalAnswer, NotSaved
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.story import Story
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rules.notices import Notices
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import Notify, SeatRequest
from netrunner_tui.rules.telling.view_changes import (
    Askings,
    DoesNotFit,
    Questions,
    changed_log,
    changed_question,
    changed_view,
    note_asking,
)

SOON: Final = 0.04
"""Seconds that an answer waits for its outcome before the event loop goes on: keys typed ahead then find their question."""


class RemoteSeat:
    """A seat in one game of a table. Shows the server's last state."""

    def __init__(self, socket: ClientSocket, state: p.GameState) -> None:
        self._socket = socket
        self._state = state
        self._log: list[LogLine] = list(state.log)
        self._answered = -1
        """The record after which this seat gave an answer whose outcome is unknown."""
        self._refused: p.Failed | None = None
        self._notices = Notices()
        self._questions = Questions()
        """What it was asked since the last whole state."""
        self._askings: Askings = {}
        self._note_question(whole=True)

    @property
    def game(self) -> int:
        """Returns the number of its game among the table's games."""
        return self._state.game

    @property
    def seat(self) -> Seat:
        """Returns the seat whose view this is."""
        return self._state.view.seat

    @property
    def side(self) -> Side | None:
        """Returns the side that this seat plays; None for a spectator."""
        side = self._state.side
        return CORP if side == CORP else RUNNER if side == RUNNER else None

    def view(self) -> View:
        """Returns everything this seat may see now."""
        return self._state.view

    def question(self) -> Question | None:
        """Returns the open question if it is for this seat; None while an answer is on its way, or the connection is lost."""
        if self._answered == self._state.view.number or self._socket.trouble:
            return None
        return self._state.question

    def answer(self, answer: Answer, *, by_hand: bool = True) -> None:
        """Sends an answer to the open question.

        Raises IllegalAnswer at once for one that is not offered, NotSaved if the connection is lost.

        With an event loop it waits some hundredths of a second for the outcome, long enough for a server nearby. A later outcome comes
        by a notice; until then no question is open here. If the server refuses the answer, the question comes back and the table's
        `trouble` says why. Without an event loop it waits for the outcome, and raises the refusal.
        """
        self._check_line()
        question = self.question()
        if question is None:
            raise IllegalAnswer("it is not your question")
        if not question.allows(answer):
            raise IllegalAnswer(f"not an answer to this question: {answer}")
        number = self._state.view.number
        self._refused = None
        try:
            self._socket.send(p.GiveAnswer(table=self._state.table, game=self.game, number=number, answer=answer, auto=not by_hand))
        except ConnectionLost as problem:
            raise NotSaved(str(problem)) from None
        self._answered = number
        self._socket.settle(lambda: self._answered != number, SOON if self._socket.attached else None)
        if self._refused is not None:
            raise failure(self._refused)
        if not self._socket.attached:
            self._check_line()

    def _check_line(self) -> None:
        if self._socket.trouble:
            raise NotSaved(self._socket.trouble)

    def last_choice(self) -> int:
        """Returns the record after which this seat's player last chose something when the state was last told whole."""
        return self._state.last_choice

    def concede(self) -> None:
        """Concedes the game."""
        self._socket.call(p.Concede(table=self._state.table))

    def take_back(self, to: int | None = None) -> None:
        """Takes back this seat's last action, or everything since record `to`; or asks for it."""
        self._socket.call(p.AskTakeBack(table=self._state.table, to=to))

    def request(self) -> SeatRequest | None:
        """Returns the other player's or this player's open request."""
        return self._state.request

    def reply(self, *, agree: bool) -> None:
        """Accepts or declines the other player's request."""
        self._socket.call(p.Reply(table=self._state.table, agree=agree))

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """Returns the log as this seat may read it, from after record `since`."""
        return tuple(self._log if not since else (line for line in self._log if line.number > since))

    def story(self) -> Story:
        """Returns the timeline of the game so far."""
        return self._socket.ask(p.TellStory(table=self._state.table, game=self.game), p.StoryTold, reads=True).story

    def view_at(self, place: int, event: int | None = None) -> View:
        """Returns this seat's view at a moment."""
        return self._socket.ask(p.ViewAt(table=self._state.table, game=self.game, place=place, event=event), p.Seen, reads=True).view

    def changes(self, place: int) -> tuple[int, ...]:
        """Returns the numbers, from 1, of the changes that this seat sees on the way to a moment."""
        return self._socket.ask(p.Changes(table=self._state.table, game=self.game, place=place), p.EventNumbers, reads=True).numbers

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change."""
        return self._notices.add(notice)

    # --- pushes ---------------------------------------------------------------------------------------------------------------------------

    def told(self, state: p.GameState, changes: p.GameChanges | None = None) -> None:
        """Handles a new state of this game, told whole or made of changes."""
        if changes is None:
            self._log = list(state.log)
            self._answered = -1
        else:
            self._log = self._standing_log(changes)
            self._log += state.log
        # While an answer is on its way its question is open: the same moment may be sent again (with a request, for instance).
        self._state = state
        self._note_question(whole=changes is None)
        if self._answered != state.view.number:
            self._answered = -1
        self._notices()

    def _note_question(self, *, whole: bool) -> None:
        if whole:
            self._questions, self._askings = Questions(), {}
        note_asking(self._state.view, self._askings)
        question = self._state.question
        if question is not None:
            self._questions.note(question)

    def changed(self, changes: p.GameChanges) -> p.GameState:
        """Returns the state of this game after changes. Raises DoesNotFit where they were made from another state than this seat's."""
        state, since = self._state, changes.since if changes.since >= 0 else changes.serial - 1
        if since != state.serial:
            raise DoesNotFit(f"changes of state {since}")
        view, question = changed_view(state.view, changes.view, self._askings), None
        if changes.asked is not None:
            question = changed_question(self._questions.before(changes.asked, view.step), changes.question)
        log = self._standing_log(changes)
        return p.GameState(
            table=state.table, serial=changes.serial, game=state.game, side=state.side,
            view=view, question=question,
            log=changed_log(log[-1] if log else None, changes.log), request=changes.request,
            last_choice=state.last_choice,
        )  # fmt: skip

    def _standing_log(self, changes: p.GameChanges) -> list[LogLine]:
        """Returns the lines of the log here that stay."""
        return self._log if changes.kept < 0 else [line for line in self._log if line.number <= changes.kept]

    def told_refused(self, failed: p.Failed) -> None:
        """Handles a refused answer: the question is open again."""
        self._refused = failed
        self._answered = -1
        self._notices()

    def told_line(self) -> None:
        """Handles loss and return of the connection."""
        self._notices()
