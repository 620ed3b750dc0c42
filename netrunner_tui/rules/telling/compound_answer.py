"""A compound answer that is being given: the steps that are still to come, and where its player pays from for all of them."""

from collections.abc import Sequence

from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.shortcuts import ShortcutStep, Wanted, pick


class CompoundAnswer:
    """The further steps of a compound answer of one player; none while none is given."""

    def __init__(self) -> None:
        self._steps: list[ShortcutStep] | None = None
        """None once the question after the last step, and after what that cost, has come."""
        self._source: Wanted | None = None

    @property
    def going_on(self) -> bool:
        """Returns whether there are further steps."""
        return bool(self._steps)

    def begin(self, question: Question, steps: Sequence[ShortcutStep]) -> Answer | None:
        """Returns the first answer of a compound one; None where it is not allowed. The others follow."""
        self._steps, self._source = list(steps), None
        return self.go_on(question)

    def go_on(self, question: Question) -> Answer | None:
        """Returns the next answer; None where the player has to say where to pay from, and where no step fits: the rest is dropped."""
        if question.effect == "pay from":
            return pick(question, (self._source,)) if self._source is not None else None
        answer = pick(question, self._steps.pop(0)) if self._steps else None
        if answer is None:
            self.drop()
        return answer

    def pay_from(self, question: Question, answer: Answer) -> None:
        """Notes where the player pays from: the rest of a compound answer is paid from there too, as long as there is something."""
        if self._steps is not None and question.effect == "pay from":
            self._source = Wanted.like(question.options[answer[0]])

    def drop(self) -> None:
        """Takes no further step, and pays for none."""
        self._steps, self._source = None, None
