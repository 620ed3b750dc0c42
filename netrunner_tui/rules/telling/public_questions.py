"""Questions as everybody may read them: whose turn it is to decide, and on what, with nothing of what they may answer."""

from functools import cache
from typing import Final

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rules.referee.questions import Question, QuestionKind

_OPEN: Final[dict[Opens, tuple[str, Side | None]]] = {
    "paid": ("paid abilities", None),
    "rez": ("rez non-ice cards", CORP),
    "rez ice": ("rez the approached ice", CORP),
    "score": ("score", CORP),
    "break": ("break subroutines", RUNNER),
    "prevent": ("prevent", None),
}
"""What may be done in a window, and the side that alone does so."""
_DECIDING: Final[dict[QuestionKind, str]] = {
    "action": "takes an action",
    "choose": "makes a choice",
    "may": "decides",
    "pay": "decides what to pay",
    "access": "accesses cards",
    "order": "chooses an order",
    "discard": "discards",
    "mulligan": "decides on a mulligan",
}


def public_text(question: Question) -> str:
    """Returns the text of a question without anything that reveals the options of the asked player."""
    if question.kind == "window":
        return _window_text(question.player, question.window)
    who = SIDE_NAMES[question.player]
    if question.public:
        return f"The {who} {question.public}."
    return f"The {who} {_DECIDING[question.kind]}."


@cache
def _window_text(player: Side, window: tuple[Opens, ...]) -> str:
    told = [words for what, (words, side) in _OPEN.items() if what in window and side in (player, None)]
    return f"The {SIDE_NAMES[player]} has this window{': ' if told else ''}{', '.join(told)}."
