"""A computer player at a table: answers for its seat, at once or at a pace of its own.

The pace depends on the kind of question alone, which both players see: how long an answer takes tells nothing about what is held.
"""

import random
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from math import ceil
from time import monotonic
from typing import Final, Protocol

from netrunner_tui.bots.dice import choose
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved
from netrunner_tui.rules.referee.questions import Answer, Question, QuestionKind
from netrunner_tui.rules.seats import SeatAtTable

PACE: Final[dict[QuestionKind, float]] = {"action": 0.6, "window": 0.03, "mulligan": 0.6}
"""Seconds from a question to its answer."""
OTHER_PACE: Final = 0.25
MOST_TRIES: Final = 20
"""Answers that are tried at one question that the program fails at."""
LATER: Final = 2.0
"""Seconds until an answer that the disk refused is given again."""
LEAVING: Final = 0.3
"""Seconds that the thread has to end when the table is closed; one that thinks on answers nothing any more."""


class Decides(Protocol):
    """Whoever decides for a seat (`ComputerPlayer`)."""

    def decide(self, question: Question, number: int) -> Answer:
        """Returns the answer to its open question, after so many answers."""


class TablePlayer:
    """Answers the questions of a seat until it is stopped."""

    def __init__(
        self, seat: SeatAtTable, player: Decides, hold: AbstractContextManager[object], fault: Callable[[Exception], object],
        stuck: Callable[[Exception | None], object] = lambda why: None,
    ) -> None:  # fmt: skip
        """`hold` keeps everybody else from changing the game while an answer is given; `fault` reports a mistake of the player's plans.

        `stuck` is told of a mistake by which nothing is answered any more at its pace, and by None that something is again: it is tried
        anew where somebody has taken back, or otherwise changed the game.
        """
        self._seat = seat
        self._player = player
        self._hold = hold
        self._fault = fault
        self._stuck = stuck
        self._is_stuck = False
        self._telling = False
        self._stopped = threading.Event()
        self._news = threading.Event()
        self._answering = False
        self._thread: threading.Thread | None = None
        self._deaf = seat.listen(self._wake)

    def answer_at_once(self) -> None:
        """Answers from now on in the thread of whoever brings the question about, as soon as it is asked."""
        self._wake()

    def answer_at_its_pace(self) -> None:
        """Answers from now on in a thread of its own."""
        self._thread = threading.Thread(target=self._run, name="computer player", daemon=True)
        self._news.set()
        self._thread.start()

    def stop(self) -> None:
        """Answers no more."""
        self._deaf()
        self._stopped.set()
        self._news.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(LEAVING)

    def _wake(self) -> None:
        if self._thread is not None:
            # What is told in this thread is no news; what somebody else does meanwhile is.
            if not self._telling or threading.current_thread() is not self._thread:
                self._news.set()
        elif not self._answering:
            self._answering = True
            try:
                while not self._stopped.is_set() and self._answer(paced=False):
                    pass
            finally:
                self._answering = False

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._news.wait()
            self._news.clear()
            try:
                while not self._stopped.is_set() and self._answer(paced=True):
                    pass
            except Exception as problem:  # nothing above this thread would tell the person on the other side
                self._tell_stuck(problem)

    def _tell_stuck(self, problem: Exception | None) -> None:
        """Tells that nothing is answered any more because of a mistake, or without one that something is again."""
        if problem is None and not self._is_stuck:
            return
        self._is_stuck, self._telling = problem is not None, True
        try:
            self._stuck(problem)
        finally:
            self._telling = False

    def _answer(self, *, paced: bool) -> bool:
        """Answers the open question if it is this seat's. Returns whether there may be another one."""
        begun = monotonic()
        with self._hold:
            question = self._seat.question()
            number = self._seat.view().number if question is not None else 0
        if question is None:
            return False
        answer = self._decide(question, number)
        if paced:
            pace = PACE.get(question.kind, OTHER_PACE)
            self._stopped.wait(max(1, ceil((monotonic() - begun) / pace)) * pace - (monotonic() - begun))
        return self._give(question, number, answer, paced=paced)

    def _give(self, question: Question, number: int, answer: Answer, *, paced: bool) -> bool:
        """Gives an answer; any legal one where that is none, or the program fails at it. Returns whether there may be another question."""
        last: Exception | None = None
        for attempt in range(MOST_TRIES):
            with self._hold:
                # Somebody may have taken back, or given up, meanwhile.
                if self._stopped.is_set() or self._seat.question() != question or self._seat.view().number != number:
                    return True
                try:
                    self._seat.answer(answer)
                except NotSaved:
                    if paced:
                        break
                    return False
                except IllegalAnswer as problem:
                    last = problem
                    self._fault(problem)
                except NetrunnerError as problem:
                    last = problem  # a mistake of the rules: the table has reported it
                else:
                    if paced:
                        self._tell_stuck(None)
                    return True
                number, answer = self._seat.view().number, choose(question, random.Random(f"{number}/{attempt}"))
        else:
            if paced:
                self._tell_stuck(last)
            return False
        self._stopped.wait(LATER)
        return True

    def _decide(self, question: Question, number: int) -> Answer:
        try:
            return self._player.decide(question, number)
        except Exception as problem:  # a fault in a plan must not hold up the person on the other side
            self._fault(problem)
            return choose(question, random.Random(number))
