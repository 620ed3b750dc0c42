"""The answers of a question that are about one thing on the board."""

from netrunner_tui.model.view import View
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.table.board.answer_rows import AnswerRow, Listing, later, single
from netrunner_tui.table.drawing.click_targets import CardTarget, ClickTarget, ServerTarget
from netrunner_tui.table.drawing.glyphs import Glyphs


def options_about(question: Question, view: View, target: ClickTarget) -> list[int]:
    """Returns the options that a card or server could be meant for. The server of a card stands for it when the Runner may run."""
    if isinstance(target, CardTarget):
        if not target.card:  # the identity of a game without identities: answers about no card are not about that
            return []
        found = [n for n, option in enumerate(question.options) if option.card == target.card and option.verb != "pass"]
        card = view.cards().get(target.card)
        if found or card is None or card.zone not in {"ice", "root"}:
            return found
        return [n for n, option in enumerate(question.options) if option.verb == "run" and option.server == card.server]
    return [n for n, option in enumerate(question.options) if isinstance(target, ServerTarget) and option.server == target.server]


def compound_about(listing: Listing | None, target: ClickTarget) -> tuple[AnswerRow, ...]:
    """Returns the rows about a card where one of them is a compound answer."""
    if listing is None or not isinstance(target, CardTarget):
        return ()
    rows = tuple(row for row in listing.rows if row.card == target.card and not row.passing)
    return rows if any(row.steps for row in rows) else ()


def actions_about(question: Question, view: View, target: ClickTarget, glyphs: Glyphs) -> list[AnswerRow]:
    """Returns the actions about a thing that can be chosen in the window before an action."""
    if not before_action(question, view):
        return []
    asked = question.once_passed()
    return [later(single(asked, view, place, glyphs), asked) for place in options_about(asked, view, target)]
