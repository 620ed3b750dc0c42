"""A table of a server in another process, and the seat at it."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.remote.client_socket import ClientSocket, ConnectionLost, failure
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved
from netrunner_tui.model.lobby import Clocks, Offer, Presence, Said, TableInfo
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.story import Story
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rules.notices import Notices
from netrunner_tui.rules.referee.questions import Answer, Question, QuestionKind
from netrunner_tui.rules.seats import Notify, SeatRequest
from netrunner_tui.rules.telling.view_changes import (
    Askings,
    DoesNotFit,
    changed_log,
    changed_question,
    changed_table,
    changed_view,
    note_asking,
)

SOON: Final = 0.04
"""Seconds that an answer waits for its outcome before the event loop goes on: keys typed ahead then find their question."""
MOST_SAID: Final = 500
"""Upper limit of remarks kept."""


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
        self._questions: dict[QuestionKind, Question] = {}
        """The last question of each kind since the last whole state."""
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

    def reply(self, agree: bool) -> None:
        """Accepts or declines the other player's request."""
        self._socket.call(p.Reply(table=self._state.table, agree=agree))

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """Returns the log as this seat may read it, from after record `since`."""
        return tuple(self._log if not since else (line for line in self._log if line.number > since))

    def story(self) -> Story:
        """Returns the timeline of the game so far."""
        reply = self._socket.call(p.TellStory(table=self._state.table, game=self.game), reads=True)
        if not isinstance(reply, p.StoryTold):
            raise NetrunnerError("The server answers something else than was asked for.")
        return reply.story

    def view_at(self, place: int, event: int | None = None) -> View:
        """Returns this seat's view at a moment."""
        reply = self._socket.call(p.ViewAt(table=self._state.table, game=self.game, place=place, event=event), reads=True)
        if not isinstance(reply, p.Seen):
            raise NetrunnerError("The server answers something else than was asked for.")
        return reply.view

    def changes(self, place: int) -> tuple[int, ...]:
        """Returns the numbers of events at which the table changed, for this seat, on the way to a moment."""
        reply = self._socket.call(p.Changes(table=self._state.table, game=self.game, place=place), reads=True)
        if not isinstance(reply, p.EventNumbers):
            raise NetrunnerError("The server answers something else than was asked for.")
        return reply.numbers

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
            self._questions, self._askings = {}, {}
        note_asking(self._state.view, self._askings)
        question = self._state.question
        if question is not None:
            self._questions[question.kind] = question

    def changed(self, changes: p.GameChanges) -> p.GameState:
        """Returns the state of this game after changes. Raises DoesNotFit where they were made from another state than this seat's."""
        state, since = self._state, changes.since if changes.since >= 0 else changes.serial - 1
        if since != state.serial:
            raise DoesNotFit(f"changes of state {since}")
        question = None
        if changes.asked is not None:
            question = changed_question(self._questions.get(changes.asked), changes.question)
        log = self._standing_log(changes)
        return p.GameState(
            table=state.table, serial=changes.serial, game=state.game, side=state.side,
            view=changed_view(state.view, changes.view, self._askings), question=question,
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


class RemoteTable:
    """A place at a table of a server in another process."""

    def __init__(self, socket: ClientSocket, name: str, forget: Callable[[], object], awake: Callable[[], None]) -> None:
        self.name = name
        self._socket = socket
        self._forget = forget
        self._awake = awake
        self._seat: RemoteSeat | None = None
        self._table_state: p.TableState | None = None
        self._talk: list[Said] = []
        self._notices = Notices()
        self._gone = ""
        self._advice: p.AdviceTold | None = None
        self._advice_asked = 0
        """How often advice was asked for."""
        self._advising = False
        """Whether the last has still to come."""
        self._refused = ""
        self._password = ""
        self._watches = False
        self._passes_unasked = False
        self._whole_asked = False
        """Whether the whole state was asked for and has not come."""

    @property
    def seat(self) -> RemoteSeat:
        """Returns the seat in the current game. Raises NetrunnerError while the table waits for its second player."""
        if self._seat is None:
            raise NetrunnerError("the game has not begun: the table waits for its other player")
        return self._seat

    def trouble(self) -> str:
        """Returns one line if the connection or the place is lost or the last answer was refused; otherwise empty."""
        return self._gone or self._socket.trouble or self._refused

    def info(self) -> TableInfo:
        """Returns the table as listed in the lobby; it waits until the seat of its first game has been told of."""
        self._check()
        assert self._table_state is not None
        info = self._table_state.info
        if self._seat is None:
            return msgspec.structs.replace(info, state="waiting")
        return msgspec.structs.replace(info, answer=info.mine != "" and info.mine == self._asked)

    @property
    def _asked(self) -> Side | None:
        """Returns the side that has to answer now."""
        return self._seat.view().asked if self._seat is not None else None

    def talk(self) -> tuple[Said, ...]:
        """Returns the talk here, oldest first, without muted players."""
        return tuple(self._talk)

    def say(self, text: str) -> None:
        """Says something to everybody at the table."""
        self._check()
        self._socket.call(p.Say(table=self.name, text=text))

    def mute(self, name: str, muted: bool) -> None:
        """Mutes somebody, or unmutes them."""
        self._check()
        self._socket.call(p.Mute(table=self.name, name=name, muted=muted))

    def block(self, name: str, blocked: bool) -> None:
        """Blocks somebody on this server, or ends that."""
        self._socket.call(p.BlockPlayer(name=name, blocked=blocked))

    def present(self) -> tuple[Presence, ...]:
        """Returns who is here: players first, then spectators."""
        here = self._table_state.present if self._table_state is not None else ()
        thinking = {who for who in here if not who.mark and who.side and who.side == self._asked}
        return tuple(msgspec.structs.replace(who, mark="thinking") if who in thinking else who for who in here)

    def clocks(self) -> Clocks | None:
        """Returns the clocks, if the table has them."""
        return self._table_state.clocks if self._table_state is not None else None

    def claim(self) -> None:
        """Claims the win because the other player's time is up."""
        self._check()
        self._socket.call(p.Claim(table=self.name))

    def add_time(self, seconds: int) -> None:
        """Gives the other player more time."""
        self._check()
        self._socket.call(p.AddTime(table=self.name, seconds=seconds))

    def offer(self, what: Offer, moment: int = 0) -> None:
        """Asks the other player for a restart, a rematch, or to play on from after record `moment`."""
        self._check()
        self._socket.call(p.Propose(table=self.name, what=what, moment=moment))

    def ask_advice(self) -> None:
        """Has the server think about this player's open question; its advice comes later."""
        self._check()
        self._advice, self._advice_asked, self._advising = None, self._advice_asked + 1, True
        self._socket.call(p.AskAdvice(table=self.name, asked=self._advice_asked))

    def advice(self) -> Advice | str | None:
        """Returns what the server has found, once; a line where it has found nothing; None until then."""
        told, self._advice = self._advice, None
        if told is None:
            return None
        return told.advice if told.advice is not None else told.problem

    def awake(self) -> None:
        """Reports a key press. May be called for each one."""
        self._awake()

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change outside the game."""
        return self._notices.add(notice)

    def pass_unasked(self, on: bool) -> None:
        """Has the server pass for this player, or no longer, in windows where everybody can see that there is nothing to do."""
        if on != self._passes_unasked:
            self._passes_unasked = on
            self._tell_passing()

    def _tell_passing(self) -> None:
        with contextlib.suppress(ConnectionLost):  # whoever comes back says it again
            self._socket.send(p.PassUnasked(table=self.name, on=self._passes_unasked))

    def leave(self) -> None:
        """Leaves; a player's seat is kept."""
        self._forget()
        if not self._gone and not self._socket.trouble:
            self._gone = "You have left this table."
            self._socket.call(p.Leave(table=self.name))

    def _check(self) -> None:
        if self._gone:
            raise NetrunnerError(self._gone)

    # --- pushes ---------------------------------------------------------------------------------------------------------------------------

    def seated(self, password: str, watches: bool) -> None:
        """Notes what is needed to return here."""
        self._password, self._watches = password, watches

    def again(self) -> p.Join | p.Watch:
        """Returns the request that takes this place again after a lost connection."""
        if self._watches:
            return p.Watch(table=self.name, password=self._password)
        return p.Join(table=self.name, password=self._password)

    def returned(self) -> None:
        """Says again what the server has to know of this place, which has been taken again."""
        if self._passes_unasked:
            self._tell_passing()

    def told_table_state(self, state: p.TableState) -> None:
        """Handles a new state of the table."""
        self._table_state = state
        # If a game has started, its seat comes next: nobody may look for it before.
        if self._seat is not None or state.info.state == "waiting":
            self._notices()

    def told_state(self, state: p.GameState) -> None:
        """Handles a new state of the game, or another game."""
        self._refused = ""
        self._whole_asked = False
        if self._seat is not None and self._seat.game == state.game:
            self._seat.told(state)
            return
        self._seat = RemoteSeat(self._socket, state)
        self._notices()

    def told_changes(self, changes: p.GameChanges) -> None:
        """Handles what has changed in the game, and beside it."""
        with self._asking_for_whole():
            seat, asked = self._seat, self._asked
            if seat is None:
                raise DoesNotFit("nothing is known of the game")
            state = seat.changed(changes)
            if changes.place:
                self._table_state = changed_table(self._known_table(), changes.place)
            self._refused = ""
            seat.told(state, changes)
            if changes.place or self._asked != asked:
                self._notices()

    def told_table_changes(self, changes: p.TableChanges) -> None:
        """Handles what has changed at the table apart from its game."""
        with self._asking_for_whole():
            self.told_table_state(changed_table(self._known_table(), changes.place))

    def _known_table(self) -> p.TableState:
        if self._table_state is None:
            raise DoesNotFit("nothing is known of the table")
        return self._table_state

    @contextlib.contextmanager
    def _asking_for_whole(self) -> Iterator[None]:
        """Asks for the whole state, once, where changes do not fit what was told before."""
        try:
            yield
        except DoesNotFit:
            if not self._whole_asked:
                self._whole_asked = True
                with contextlib.suppress(ConnectionLost):  # whoever comes back is told the whole
                    self._socket.send(p.AskWhole(table=self.name))

    def told_advice(self, message: p.AdviceTold) -> None:
        """Handles what the computer would do; what was asked before the last time is too late."""
        if message.asked != self._advice_asked:
            return
        self._advice, self._advising = message, False
        self._notices()

    def told_talk(self, talk: p.Talk) -> None:
        """Handles new talk."""
        self._talk = [*([] if talk.anew else self._talk), *talk.said][-MOST_SAID:]
        self._notices()

    def told_gone(self, text: str) -> None:
        """Handles the end of the table, or of this place at it."""
        self._gone = text
        self.told_line()

    def told_refused(self, failed: p.Failed) -> None:
        """Handles a refused answer."""
        self._refused = failed.text
        if self._seat is not None:
            self._seat.told_refused(failed)
        self._notices()

    def told_line(self) -> None:
        """Handles loss and return of the connection."""
        if self._advising:
            self.told_advice(p.AdviceTold(table=self.name, asked=self._advice_asked, problem="The connection was lost. Ask again."))
        if self._seat is not None:
            self._seat.told_line()
        self._notices()
