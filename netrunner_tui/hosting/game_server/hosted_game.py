"""A game at a table: the messages for each kind of viewer, made once and shared by everybody of that kind."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.server_paths import REPORTS
from netrunner_tui.model.errors import FaultKind, IllegalAnswer, NetrunnerError
from netrunner_tui.model.events import fold
from netrunner_tui.model.lobby import Offer
from netrunner_tui.model.sides import SIDE_NAMES, SIDES, Side
from netrunner_tui.model.state import State
from netrunner_tui.model.story import Story
from netrunner_tui.model.times import now_iso
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.replays.fault_report import write_report
from netrunner_tui.replays.faults import Fault, FaultLog, fault_of
from netrunner_tui.rules.answered import Answered
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past, PastOfSeat
from netrunner_tui.rules.local_table import LocalSeat, LocalTable
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.seats import SeatAtTable, SeatRequest
from netrunner_tui.rules.telling import views
from netrunner_tui.rules.telling.view_changes import (
    Askings,
    Change,
    Questions,
    change_of_log,
    change_of_question,
    change_of_view,
    note_asking,
)

Viewer = Literal["corp", "runner", "table", "late"]
"""`late` sees everything, a number of answers late."""

_Told = tuple[int, int, bytes, tuple[tuple[object, str], ...]]
"""What a line for those who watch is made from: all who were told the same are sent the same bytes."""

_Seen = tuple[View, Question | None]
"""What a kind of viewer sees, and the open question if it is theirs."""

_WORDS: Final[dict[str, str]] = {
    "restart": "The {} asks to begin this game anew: the same decks and sides, shuffled again.",
    "rematch": "The {} asks for another game, with the sides swapped.",
    "branch": "The {} asks to play on from answer {}, in turn {}, in a new game. This one is kept as it is.",
}


class SentSoFar:
    """The part of a game that one connection has been sent. It is written to at each answer, which takes a struct some times as long."""

    __slots__ = ("askings", "game", "line", "number", "questions", "serial", "view")

    def __init__(self, game: int = 0, number: int = -1) -> None:
        self.game = game
        self.number = number
        """The last record whose log lines were sent."""
        self.serial = 0
        self.view: View | None = None
        """What it sees; what it is sent next is what has changed since. None: the next state is sent whole."""
        self.questions = Questions()
        """What it was asked since the last whole state."""
        self.askings: Askings = {}
        """What it was told of open questions since then."""
        self.line: LogLine | None = None
        """The last line of the log that it has."""


class _Offered(msgspec.Struct, frozen=True):
    """An offer of another game, for as long as it is open."""

    what: Offer
    moment: int
    """For a branch, the record after which it starts."""
    request: SeatRequest
    """What the players read of it."""
    number: int
    """The record after which it was made: it lapses with the next answer."""


class HostedGame:
    """One game of a table."""

    def __init__(self, game: Game, number: int, delay: int, *, free: bool = False) -> None:
        """`number` counts the table's games; spectators see everything `delay` answers late, or, with 0, the public information at once.

        `free`: taking back asks nobody, as against the computer.
        """
        self.game = game
        self.number = number
        self.delay = delay
        self.local = LocalTable(game, free=free, report=self._report, now=now_iso)
        self._seats: dict[Side, LocalSeat] = {side: self.local.seat(side) for side in SIDES}
        self._late = DelayedView(game) if delay else None
        self._offer: _Offered | None = None
        self._beside: SeatAtTable | None = None
        """The seat of those who watch, once there are any."""
        self._serial = 0
        """Counts the game's changes."""
        self._lines: dict[_Told, tuple[bytes, LogLine | None]] = {}
        self._parts: dict[Viewer, _Seen] = {}
        self._read: tuple[tuple[LogLine | None, tuple[LogLine, ...]], tuple[Change, ...]] | None = None
        """The lines that somebody was told last, behind the line before them, and how."""
        self._past: tuple[int, int, Past] | None = None
        self._faults = FaultLog("server", self._write_report)

    def close(self) -> None:
        """Closes the game's file."""
        self.local.close()

    def seat(self, side: Side) -> SeatAtTable:
        """Returns the seat of a player."""
        return self._seats[side]

    @property
    def asked(self) -> Side | None:
        """Returns the side that has to answer now."""
        return self.game.question.player if self.game.question is not None else None

    # --- changes ------------------------------------------------------------------------------------------------------------------------

    def answer(self, side: Side, number: int, answer: Answer) -> None:
        """Answers the question that was open after record `number`. Raises IllegalAnswer, NotSaved, ProgramFault."""
        self.check_open(side, number)
        self._seats[side].answer(answer)

    def check_open(self, side: Side, number: int) -> None:
        """Raises IllegalAnswer if the question is not this player's, or no longer open."""
        game = self.game
        question = game.question
        if question is None or question.player != side or game.number != number:
            raise IllegalAnswer("the game is over" if game.over else "that question is not open any more")

    def take_back(self, side: Side, to: int | None) -> None:
        """Takes back a player's last action, or asks for it. Raises NetrunnerError."""
        if self.game.over:
            raise NetrunnerError("the game is over: nothing is taken back any more")
        self._seats[side].take_back(to)

    def offer(self, what: Offer, side: Side, moment: int = 0) -> None:
        """Offers a restart, a rematch, a branch after record `moment`, or hints. Raises NetrunnerError."""
        if what == "hints":
            if self.local.hints_on:
                raise NetrunnerError("hints are agreed to already")
            self.local.ask_for_hints(side)
            return
        if what == "rematch" and not self.game.over:
            raise NetrunnerError("a rematch can be offered when the game is over; until then, a restart")
        told: tuple[object, ...] = ()
        if what == "branch":
            place = next((place for place, answered in enumerate(self.game.history) if answered.number == moment), None)
            if place is None:
                raise NetrunnerError(f"there is no moment {moment} to play on from")
            state = self.local.past().state(place)
            if state.winner:
                raise NetrunnerError("the game is over at that moment; choose an earlier one to play on from")
            told = (place, state.turn_number)
        words = _WORDS[what].format(SIDE_NAMES[side], *told)
        self._offer = _Offered(what, moment, SeatRequest(what, side, (words,)), self.game.number)

    def request(self, side: Side | None = None) -> SeatRequest | None:
        """Returns one player's open request, as a player (or a spectator) may read it."""
        request = self.local.request(side)
        if request is not None or self._offer is None:
            return request
        if self._offer.number != self.game.number:
            self._offer = None
            return None
        return self._offer.request

    def reply(self, side: Side, *, agree: bool) -> tuple[Offer, int] | None:
        """Answers the open request; returns the offer and its moment if an offer was accepted.

        Raises NetrunnerError, NotSaved.
        """
        if self.local.request() is not None:
            self._seats[side].reply(agree=agree)
            return None
        request = self.request()
        if request is None:
            raise NetrunnerError("nothing is asked of you now")
        if agree and side == request.by:
            raise NetrunnerError("the other player has to agree to it")
        offered, self._offer = self._offer, None
        return (offered.what, offered.moment) if agree and offered is not None else None

    def _report(self, during: FaultKind, problem: BaseException | None, answer: Answer) -> str:
        """Writes a report of a mistake beside the games; returns a sentence for the players, who cannot read it."""
        return self._write_report(fault_of(problem, during, "server", answer=answer))

    def report_thinking(self, problem: BaseException) -> None:
        """Writes a report of a mistake at choosing an answer for the computer, once for each."""
        self._faults.line(problem, "thinking")

    def _write_report(self, fault: Fault) -> str:
        store = self.game.store
        if store is not None:
            write_report(fault, store.path, store.path.parent / REPORTS)
        return "The host of this server has a report of it."

    def changed(self) -> None:
        """Discards cached messages after a change."""
        self._serial += 1
        self._lines = {}
        self._parts = {}

    # --- messages -----------------------------------------------------------------------------------------------------------------------

    def viewer(self, side: Side | None) -> Viewer:
        """Returns the kind of viewer that a player or a spectator is."""
        if side is not None:
            return side
        return "late" if self.delay else "table"

    def continues(self, told: SentSoFar) -> bool:
        """Returns whether a connection that has been sent `told` is sent changes next, not the whole state."""
        return told.game == self.number and told.view is not None

    def line(self, table: str, side: Side | None, told: SentSoFar, place: Change) -> bytes:
        """Returns what a connection that has been sent `told` is to be sent now, and marks everything as sent.

        `place`: what changed in the table's state beside, for a connection that is sent changes.

        It is a `GameState` for one that comes in or has another game, and otherwise `GameChanges`. These are made from the view that the
        connection has and the one of now: both are permitted ones, and nothing else decides what is sent.
        """
        if told.game != self.number or told.view is None:
            told.game, told.view, told.questions, told.askings = self.number, None, Questions(), {}
        viewer: Viewer = side or self.viewer(None)
        view, question = seen = self._parts.get(viewer) or self.seen(side)
        if side is not None:
            line, told.line = self._line(table, side, viewer, told, place, seen)
            if question is not None:
                told.questions.note(question)
            told.number = self.game.number
        else:
            line, told.line = self._line_for_all(table, viewer, told, place, seen)
            told.number = self._shown(viewer)
        told.serial = self._serial
        told.view = view
        note_asking(view, told.askings)
        return line

    def _line_for_all(
        self, table: str, viewer: Viewer, told: SentSoFar, place: Change, seen: _Seen
    ) -> tuple[bytes, LogLine | None]:  # fmt: skip
        """Returns the same for those who watch: players have questions of their own, these the same once they were told the same."""
        key: _Told = (-1, -1, b"", ())
        if told.view is not None:
            key = (told.number, told.serial, p.encoded(place), tuple(told.askings.items()))
        made = self._lines.get(key)
        if made is None:
            made = self._lines[key] = self._line(table, None, viewer, told, place, seen)
        return made

    def _line(
        self, table: str, side: Side | None, viewer: Viewer, told: SentSoFar, place: Change, seen: _Seen
    ) -> tuple[bytes, LogLine | None]:  # fmt: skip
        """Returns what is to be sent, and the last line of the log then."""
        view, question = seen
        request, before, number = self.request(side), told.view, told.number
        if before is None:
            log = self.log_of(viewer, -1)
            state = p.GameState(
                table=table, serial=self._serial, game=self.number, side=side or "", view=view, question=question,
                log=log, request=request, last_choice=self._seats[side].last_choice() if side is not None else -1,
            )  # fmt: skip
            return p.encode(state), log[-1] if log else None
        history = self.game.history
        # What was told last mostly is the record before the last one, which nobody has taken back.
        stands = number if len(history) > 1 and history[-2].number == number else self._standing(number)
        last, lines = told.line, self.log_of(viewer, stands)
        if stands < number:
            last = self._last_line(viewer, stands)
        serial, since = self._serial, told.serial
        changes = p.GameChanges(
            table=table, serial=serial, since=since if since != serial - 1 else -1, place=place,
            view=change_of_view(before, view, told.askings), asked=question.kind if question is not None else None,
            question=change_of_question(told.questions.before(question.kind, question.step), question) if question is not None else {},
            kept=stands if stands < number else -1, log=self._change_of_log(last, lines) if lines else (), request=request,
        )  # fmt: skip
        return p.encode(changes), lines[-1] if lines else last

    def _last_line(self, viewer: Viewer, number: int) -> LogLine | None:
        """Returns the last line of the log that is not later than record `number`, as this kind of viewer may read it."""
        return next((line for line in reversed(self.log_of(viewer, -1)) if line.number <= number), None)

    def _standing(self, number: int) -> int:
        """Returns the last record not later than `number` that was not taken back: the log up to there is as it was told."""
        history = self.game.history
        place = bisect_right(history, number, key=lambda answered: answered.number)
        return history[place - 1].number if place else -1

    def seen(self, side: Side | None) -> _Seen:
        """Returns the view and the open question of a side, or of those who watch; keeps them until the next change of the game."""
        viewer: Viewer = side or self.viewer(None)
        seen = self._parts.get(viewer)
        if seen is None:
            seen = self._parts[viewer] = self._seats[side].seen() if side is not None else (self.view_of(viewer), None)
        return seen

    def _shown(self, viewer: Viewer) -> int:
        """Returns the last record that this kind of viewer may know of."""
        if viewer != "late" or self.game.over:
            return self.game.number
        return max(0, self.game.number - self.delay)

    def view_of(self, viewer: Viewer) -> View:
        """Returns what this kind of viewer sees now."""
        if viewer == "table":
            # A seat of its own: from now on what it sees is looked at before an answer stands.
            self._beside = self._beside or self.local.seat("table")
            return self._beside.view()
        if viewer != "late":
            return self._seats[viewer].view()
        if self._late is None or self.game.over:
            return self.game.view("all")
        return self._late.view(self._shown(viewer))

    def log_of(self, viewer: Viewer, since: int) -> tuple[LogLine, ...]:
        """Returns the lines of the log after a record, as this kind of viewer may read them."""
        if viewer != "late" and since > 0:
            return self.game.log(viewer, since)
        log = self.game.log("all" if viewer == "late" else viewer, max(since, 0))
        shown = self._shown(viewer)
        return tuple(line for line in log if since < line.number <= shown)

    def _change_of_log(self, last: LogLine | None, lines: tuple[LogLine, ...]) -> tuple[Change, ...]:
        """Returns new lines as they are told after `last`. Both players mostly read the same: then it is worked out once."""
        read = last, lines
        if self._read is None or self._read[0] != read:
            self._read = read, change_of_log(last, lines)
        return self._read[1]

    # --- the past -----------------------------------------------------------------------------------------------------------------------

    def past(self, side: Side | None) -> "_PastHere":
        """Returns the past as a player or a spectator may see it now."""
        viewer = self.viewer(side)
        shown = self._shown(viewer)
        if self._past is None or self._past[:2] != (self.game.number, shown):
            history = [answered for answered in self.game.history if answered.number <= shown]
            self._past = (self.game.number, shown, Past(self.game.setup, self.game.pool, self.game.start, history))
        return _PastHere(self._past[2], viewer)


class _PastHere:
    """The past as one kind of viewer sees it."""

    def __init__(self, past: Past, viewer: Viewer) -> None:
        self._of = PastOfSeat(past, "all" if viewer == "late" else viewer)

    def story(self) -> Story:
        """Returns the timeline of moments."""
        return self._of.story()

    def view_at(self, place: int, event: int | None) -> View:
        """Returns the view at a moment."""
        return self._of.view_at(place, event)

    def changes(self, place: int) -> tuple[int, ...]:
        """Returns the numbers, from 1, of the changes that the viewer sees on the way to a moment."""
        return self._of.changes(place)


class DelayedView:
    """Complete information, a number of answers late: for spectators of a table whose players agreed to it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._state: State | None = None
        self._place = -1
        self._last: Answered | None = None

    def view(self, number: int) -> View:
        """Returns the view after the last record not later than `number`, numbered `number` so that numbers only grow."""
        history = self._game.history
        place = max((at for at, answered in enumerate(history) if answered.number <= number), default=0)
        if self._state is None or not 0 <= self._place <= place or history[self._place] is not self._last:
            self._state, self._place = self._game.start.snapshot(), -1
        self._fold(self._state, history[self._place + 1 : place + 1])
        self._place, self._last = place, history[place]
        setup = self._game.setup
        referee = referee_of(setup.rules)(self._state, self._game.pool, Randomness(setup.seed))
        return views.view(referee, "all", number, None, setup)

    @staticmethod
    def _fold(state: State, answers: Sequence[Answered]) -> None:
        for answered in answers:
            fold(state, answered.events)
