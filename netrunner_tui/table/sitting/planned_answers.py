"""Answers that one key press has chosen for questions still to come."""

from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.telling.compound_answer import CompoundAnswer


class PlannedAnswers:
    """The further steps of a compound answer, and the action to take once the window before it is passed."""

    def __init__(self) -> None:
        self.compound = CompoundAnswer()
        self._intent: tuple[Option, int] | None = None

    def intend(self, intent: Option, number: int) -> None:
        """Plans an action, chosen in the window after a record."""
        self._intent = (intent, number)

    @property
    def intending(self) -> bool:
        """Returns whether an action is planned."""
        return self._intent is not None

    def take_intent(self) -> tuple[Option, int] | None:
        """Returns the action that is planned, once, and the record after which it was chosen."""
        intent, self._intent = self._intent, None
        return intent

    def drop(self) -> None:
        """Drops all that is planned."""
        self.compound.drop()
        self._intent = None
