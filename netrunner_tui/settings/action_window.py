"""The window before an action, in which a player may also choose the action."""

from netrunner_tui.model.view import View
from netrunner_tui.rulebook_facts.timing import acts_here
from netrunner_tui.rules.referee.questions import Question


def before_action(question: Question, view: View) -> bool:
    """Returns whether this is the asked player's window before an action, with the actions among its options."""
    opens = question.kind == "window" and not question.interrupts
    return opens and view.turn == question.player and view.run is None and acts_here(question.step, view)
