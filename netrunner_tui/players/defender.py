"""The other side of a puzzle: it gives the answers that it was told to give, and declines whatever else it may."""

from collections.abc import Callable, Sequence

from netrunner_tui.model.text import folded
from netrunner_tui.rules.questions import Answer, Question
from netrunner_tui.rules.seats import SeatAtTable


def defend(question: Question, wishes: Sequence[str]) -> Answer:
    """The answer to a question: the first wish that it offers, else the one that declines, else the first that it allows."""
    if question.numbers is None:
        phrases = [folded(option.phrase) for option in question.options]
        for wish in wishes:
            if folded(wish) in phrases and question.allows((phrases.index(folded(wish)),)):
                return (phrases.index(folded(wish)),)
    declined = question.decline()
    if declined is not None and question.allows(declined):
        return declined
    if question.numbers is not None:
        return (question.numbers[0],)
    others = [place for place in range(len(question.options)) if place not in question.required]
    return (*question.required, *others[: max(0, question.least - len(question.required))])


class Defender:
    """Answers for a seat as soon as it is asked, while `going_on` says that there is something to defend."""

    def __init__(self, seat: SeatAtTable, wishes: Sequence[str], going_on: Callable[[], bool]) -> None:
        self._seat = seat
        self._wishes = tuple(wishes)
        self._going_on = going_on
        self._answering = False
        self.stop = seat.listen(self.answer)
        self.answer()

    def answer(self) -> None:
        """Answers all that is asked of the seat now."""
        if self._answering:
            return
        self._answering = True
        try:
            while self._going_on():
                question = self._seat.question()
                if question is None:
                    return
                self._seat.answer(defend(question, self._wishes))
        finally:
            self._answering = False
