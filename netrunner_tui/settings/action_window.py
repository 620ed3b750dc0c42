"""The window before an action, in which a player may choose the action too."""

from netrunner_tui.model.view import View
from netrunner_tui.rules.referee.questions import Question

BEFORE_ACTION = {"corp": frozenset({"5.6.2a", "2.1"}), "runner": frozenset({"5.7.1e", "1.5"})}
"""The steps of the window before an action, in NISEI's and in FFG's charts."""


def before_action(question: Question, view: View) -> bool:
    """Whether this is the asked player's window before an action, in which the actions are offered too."""
    mine = view.turn == question.player and view.run is None
    return mine and question.kind == "window" and question.step in BEFORE_ACTION[question.player]
