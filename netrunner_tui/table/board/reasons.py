"""Reasons an action is not among the answers, as far as the view alone tells."""

from collections.abc import Mapping
from typing import Final

from netrunner_tui.model.price import words
from netrunner_tui.model.sides import other
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import count_text
from netrunner_tui.model.view import CardView, View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.basic_actions import BASIC_ACTIONS
from netrunner_tui.rules.referee.options import OptionVerb
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.table.drawing.click_targets import CardTarget, ClickTarget


def why_not(view: View, question: Question, target: ClickTarget) -> str:
    """Returns a plain sentence, or nothing where the reason is not sure."""
    card = view.cards().get(target.card) if isinstance(target, CardTarget) else None
    if card is None or not card.title:
        return ""
    if view.run and view.run.encountering and card.zone == "rig":
        return _breaking(view, card)
    player, credits = view.player(question.player), rulebook(view.rules).terms.short_credits
    if card.owner != question.player:
        return ""
    acting = question.kind == "action" or before_action(question, view)
    if card.zone == "hand":
        if not acting:
            return f"{card.title} can be {'played' if card.type in {'event', 'operation'} else 'installed'} when you take an action."
        cost = card.cost_now if card.cost_now is not None else card.cost
        pays = card.type in {"event", "operation", "program", "hardware", "resource"}
        if pays and cost is not None and cost > player.credits:
            return f"{card.title} costs {credits(cost)}; you have {credits(player.credits)}."
        if card.memory and view.runner.memory_limit and view.runner.memory_used + card.memory > view.runner.memory_limit.total:
            return f"{card.title} needs {card.memory} MU; {view.runner.memory_limit.total - view.runner.memory_used} MU are free."
    if card.zone in {"ice", "root"} and not card.faceup and card.cost_now is not None and card.cost_now > player.credits:
        return f"{card.title} costs {credits(card.cost_now)} to rez; you have {credits(player.credits)}."
    if card.type == "agenda" and card.zone == "root" and card.requirement:
        missing = card.requirement.total - card.counters.get("advancement", 0)
        if missing > 0:
            return f"{card.title} needs {count_text(missing, 'more advancement counter')} to be scored."
    return ""


def why_no_answer(view: View, question: Question, key: str, terms: Terms) -> str:
    """Returns why a key that stands for a kind of answer gives none now, as a sentence."""
    action = next((each for each in BASIC_ACTIONS if each.key == key), None)
    if key in {"b", "+"}:
        if not view.run or not view.run.encountering:
            return "There is no ice here to break."
        reasons = [_breaking(view, card) for card in view.rig if "icebreaker" in card.subtypes]
        return next(filter(None, reasons), "Nothing of yours breaks this ice.")
    if key == "z" and view.run and view.run.ice and not view.run.encountering:
        approached = why_not(view, question, CardTarget(view.run.ice))
        if approached:
            return approached
    if action is None or (question.kind != "action" and not before_action(question, view)):
        return _NOTHING.get(key, f"{key} answers nothing here.")
    if question.player not in action.sides:
        return f"That is an action of the {other(question.player).capitalize()}."
    player = view.player(question.player)
    if player.clicks < action.cost.clicks:
        return f"That takes {terms.clicks(action.cost.clicks)}; you have {terms.clicks(player.clicks)}."
    if player.credits < action.cost.credits:
        return f"That costs {terms.credits(action.cost.credits)}; you have {terms.credits(player.credits)}."
    return _NO_CARD.get(action.verb, "That is not possible now.")


_NOTHING: Final = {
    "z": "You have nothing here to rez.", "s": "You have nothing here to score.", "t": "There is nothing here to trash.",
    "u": "You have no ability here to use.",
}  # fmt: skip
_NO_CARD: Final[Mapping[OptionVerb, str]] = {
    "install": "No card in your hand can be installed.", "play": "No card in your hand can be played.",
    "advance": "You have no card that can be advanced.", "untag": "You have no tag.",
    "trash resource": "There is no resource to trash, or the Runner has no tag.", "draw": "Your deck is empty.",
}  # fmt: skip


def _breaking(view: View, card: CardView) -> str:
    """Returns why a card does not break the encountered ice: the strength it lacks and what that costs, or what it is not for."""
    ice = view.cards().get(view.run.encountering) if view.run else None
    if ice is None or ice.strength is None or card.strength is None:
        return ""
    if all(sub.state != "unbroken" for sub in ice.subroutines):
        return f"Every subroutine of {ice.title} is broken or resolved."
    tool = next((tool for tool in view.breakers if tool.card == card.card), None)
    if tool is not None and ice.card in tool.barred:
        return f"{card.title} may not break subroutines of {ice.title}."
    kinds = [way.subtype for way in tool.breaks] if tool is not None else []
    if kinds and all(kind and kind not in ice.subtypes for kind in kinds):
        return f"{card.title} breaks only {' and '.join(dict.fromkeys(kinds))} subroutines."
    missing = ice.strength.total - card.strength.total
    if missing <= 0:
        return ""
    needs = f"{card.title} needs strength {ice.strength.total} to break {ice.title}"
    terms = rulebook(view.rules).terms
    boosts = [one.price.times(times) for one in tool.boosts if (times := one.times_for(missing)) is not None] if tool is not None else []
    price = min(boosts, key=lambda price: price.credits, default=None)
    if price is None:
        return f"{needs}; it has {card.strength.total}."
    said = f"{needs}: {missing} more, {words(price, terms, short=True)}"
    return f"{said}; you have {terms.short_credits(view.runner.credits)}." if price.credits > view.runner.credits else f"{said}."
