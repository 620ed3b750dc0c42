"""Answers that one key press has chosen for questions still to come."""

from netrunner_tui.rules.telling.compound_answer import CompoundAnswer
from netrunner_tui.table.board.answer_rows import Intent


class PlannedAnswers:
    """The further steps of a compound answer, and the action to take once the window before it is passed."""

    def __init__(self) -> None:
        self.compound = CompoundAnswer()
        self._intent: tuple[Intent, int] | None = None
        self.listed_at = -1
        """The record after which the answers of a planned action were listed: the window before it is passed then."""

    def intend(self, intent: Intent, number: int) -> None:
        """Plans an action, chosen in the window after a record."""
        self._intent = (intent, number)

    def take_intent(self) -> tuple[Intent, int] | None:
        """Returns the action that is planned, once, and the record after which it was chosen."""
        intent, self._intent = self._intent, None
        return intent

    def drop(self) -> None:
        """Drops all that is planned."""
        self.compound.drop()
        self._intent = None
