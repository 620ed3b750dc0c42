"""A coach in lines of text: why, and what to type."""

from collections.abc import Callable

from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital
from netrunner_tui.plain.speech import spoken
from netrunner_tui.replays.game_service import Coaching
from netrunner_tui.rules.referee.options import phrase
from netrunner_tui.rules.referee.questions import Question


class CoachLines:
    """What the coach of a lesson, or of a first game, says."""

    def __init__(self, says: Callable[[], Coaching | None]) -> None:
        self.silent = False
        self._says = says

    def before(self, question: Question, terms: Terms) -> list[str]:
        """Returns what is said at a question: why, and the words that answer it."""
        said = None if self.silent else self._says()
        if said is None:
            return []
        lines = [f"Coach: {spoken(said.text, terms)}"]
        if said.off:
            return [*lines, "Type: take back."]
        if said.ahead is not None:
            # The window before the action is passed with it.
            lines.append(f"Type: {capital(spoken(phrase(said.ahead, terms), terms))}")
        elif said.answer is not None:
            lines.append(f"Type: {capital(spoken(question.say(said.answer, terms), terms))}")
        return lines

    def switch(self, *, silent: bool) -> str:
        """Silences the coach, or has the coach speak again; returns what is so now."""
        self.silent = silent
        return "The coach is silent. coach on: the coach speaks again." if silent else "The coach speaks again."
