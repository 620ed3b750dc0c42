"""The defender of a puzzle: gives its scripted answers, and declines everything else it can."""

from collections.abc import Callable, Sequence

from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import folded
from netrunner_tui.players.solver import Judging, best_defence, tried_answers
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatAtTable


def defend(question: Question, preferred: Sequence[str]) -> Answer:
    """Returns the answer to a question: the first preferred one that is offered, else the one that declines, else the first legal one."""
    if question.numbers is None:
        phrases = [folded(option.phrase) for option in question.options]
        for phrase in preferred:
            if folded(phrase) in phrases and question.allows((phrases.index(folded(phrase)),)):
                return (phrases.index(folded(phrase)),)
    declined = question.decline()
    if declined is not None and question.allows(declined):
        return declined
    if question.numbers is not None:
        return (question.numbers[0],)
    others = [place for place in range(len(question.options)) if place not in question.required]
    return (*question.required, *others[: max(0, question.least - len(question.required))])


def defend_well(game: Game, question: Question, preferred: Sequence[str], solver: Side, judging: Judging) -> Answer:
    """Returns the best answer against the solver by search; among equal ones, the one that `defend` gives."""
    forced = question.forced()
    if forced is not None:
        return forced
    usual = defend(question, preferred)
    others = [answer for answer in tried_answers(question) if answer != usual]
    return best_defence(game, solver, judging, [usual, *others]) or usual


class Defender:
    """Answers for a seat as soon as it is asked, while `going_on` returns true."""

    def __init__(self, seat: SeatAtTable, choose: Callable[[Question], Answer], going_on: Callable[[], bool]) -> None:
        self._seat = seat
        self._choose = choose
        self._going_on = going_on
        self._answering = False
        self.stop = seat.listen(self.answer)
        self.answer()

    def answer(self) -> None:
        """Answers the seat's open questions."""
        if self._answering:
            return
        self._answering = True
        try:
            while self._going_on():
                question = self._seat.question()
                if question is None:
                    return
                self._seat.answer(self._choose(question))
        finally:
            self._answering = False
