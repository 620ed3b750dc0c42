"""What a number that is asked for decides, in words for the player who is asked."""

from netrunner_tui.rules.referee.questions import Question


def needed(question: Question) -> str:
    """Returns which numbers make a trace with open bids fail (CR 10.8.6d); empty for any other question, and where it fails anyway."""
    if not question.enough or question.numbers is None:
        return ""
    if question.enough > question.numbers[1]:
        return f"{question.enough} would be needed: the trace succeeds whatever you add."
    return f"{question.enough} or more: the trace fails."
