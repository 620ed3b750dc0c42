"""What a number that is asked for decides, in words for the player who is asked."""

from netrunner_tui.model.sides import RUNNER
from netrunner_tui.rules.referee.questions import Question


def needed(question: Question) -> str:
    """Returns which numbers decide a trace with open bids for who spends last (CR 10.8.6d); empty for any other question.

    It is empty, too, where the trace comes out so anyway.
    """
    if not question.enough or question.numbers is None:
        return ""
    wanted, otherwise = ("fails", "succeeds") if question.player == RUNNER else ("succeeds", "fails")
    if question.enough > question.numbers[1]:
        return f"{question.enough} would be needed: the trace {otherwise} whatever you add."
    return f"{question.enough} or more: the trace {wanted}."
