"""Answers that one key press has chosen for questions still to come."""

from collections.abc import Sequence

from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.shortcuts import ShortcutStep, Wanted, pick
from netrunner_tui.table.board.answer_rows import Intent


class PlannedAnswers:
    """The further steps of a compound answer, and the action to take once the window before it is passed."""

    def __init__(self) -> None:
        self._steps: list[ShortcutStep] = []
        self._intent: tuple[Intent, int] | None = None
        self._source: Wanted | None = None
        """Where the player has paid from for the compound answer, until the question after its last step and what that cost."""

    @property
    def going_on(self) -> bool:
        """Returns whether a compound answer has further steps."""
        return bool(self._steps)

    def plan(self, steps: Sequence[ShortcutStep]) -> None:
        """Plans a compound answer: the options to choose, question by question."""
        self._steps, self._source = list(steps), None

    def next_step(self, question: Question) -> Answer | None:
        """Returns the next answer of the compound one; None where the question does not allow it, and the rest is dropped."""
        answer = pick(question, self._steps.pop(0))
        if answer is None:
            self.drop_steps()
        return answer

    def pay_from(self, question: Question, answer: Answer) -> None:
        """Notes where the player pays from for a compound answer: the rest of it is paid from there too."""
        if self.going_on and question.effect == "pay from":
            self._source = Wanted.like(question.options[answer[0]])

    def same_source(self, question: Question) -> Answer | None:
        """Returns the answer that pays from where was paid from before; None where that is not known, or has no more."""
        return pick(question, (self._source,)) if self._source is not None else None

    def drop_steps(self) -> None:
        """Takes no further step, and pays for none."""
        self._steps, self._source = [], None

    def intend(self, intent: Intent, number: int) -> None:
        """Plans an action, chosen in the window after a record."""
        self._intent = (intent, number)

    def take_intent(self) -> tuple[Intent, int] | None:
        """Returns the action that is planned, once, and the record after which it was chosen."""
        intent, self._intent = self._intent, None
        return intent

    def drop(self) -> None:
        """Drops all that is planned."""
        self.drop_steps()
        self._intent = None
