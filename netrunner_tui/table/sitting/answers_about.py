"""The answers of a question that are about one thing on the board."""

from collections.abc import Sequence

from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.view import View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.options import OptionVerb
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.table.board.answer_rows import AnswerRow, Intent, Listing
from netrunner_tui.table.drawing.click_targets import CardTarget, ClickTarget, ServerTarget


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


def actions_about(question: Question, view: View, side: Side, rows: Sequence[AnswerRow], target: ClickTarget) -> list[AnswerRow]:
    """Returns the actions about a thing that can be chosen in the window before an action; `rows` are the answers of the question."""
    if not before_action(question, view):
        return []
    basic = {row.intent.verb: row for row in rows if row.intent}
    card = view.cards().get(target.card) if isinstance(target, CardTarget) else None
    found: list[tuple[Intent, str]] = []
    if card is not None and card.zone == "hand":
        verb: OptionVerb = "play" if card.type in {"event", "operation"} else "install"
        found = [(Intent(verb, card.card), card.title)]
    elif side == RUNNER:
        named = target.server if isinstance(target, ServerTarget) else ""
        server = card.server if card is not None and card.zone in {"ice", "root"} else named
        if server:
            found = [(Intent("run", server=server), rulebook(view.rules).terms.server(server))]
    elif card is not None and card.advanceable and card.zone in {"ice", "root"}:
        found = [(Intent("advance", card.card), card.title)]
    used: list[AnswerRow] = [row for row in rows if row.intent and row.intent.verb == "use" and card is not None and row.card == card.card]
    for intent, name in found:
        if intent.verb in basic:
            used.append(AnswerRow(f"{intent.verb.capitalize()} {name}", cost=basic[intent.verb].cost, intent=intent))
    return used
