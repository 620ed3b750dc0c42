"""Reasons an action is not among the answers, as far as the view alone tells."""

from netrunner_tui.model.view import CardView, View
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.table.drawing.canvas import Target
from netrunner_tui.table.drawing.symbols import plural


def why_not(view: View, question: Question, target: Target) -> str:
    """A plain sentence, or nothing where the reason is not sure."""
    card = view.cards().get(target.ref) if target.kind == "card" and isinstance(target.ref, int) else None
    if card is None or not card.title:
        return ""
    if view.run and view.run.encountering and card.zone == "rig":
        return _breaking(view, card)
    player = view.player(question.player)
    if card.owner != question.player:
        return ""
    acting = question.kind == "action" or before_action(question, view)
    if card.zone == "hand":
        if not acting:
            return f"{card.title} can be {'played' if card.type in {'event', 'operation'} else 'installed'} when you take an action."
        cost = card.cost_now if card.cost_now is not None else card.cost
        pays = card.type in {"event", "operation", "program", "hardware", "resource"}
        if pays and cost is not None and cost > player.credits:
            return f"{card.title} costs {cost}c; you have {player.credits}c."
        if card.memory and view.runner.memory_limit and view.runner.memory_used + card.memory > view.runner.memory_limit.total:
            return f"{card.title} needs {card.memory} MU; {view.runner.memory_limit.total - view.runner.memory_used} MU are free."
    if card.zone in {"ice", "root"} and not card.faceup and card.cost_now is not None and card.cost_now > player.credits:
        return f"{card.title} costs {card.cost_now}c to rez; you have {player.credits}c."
    if card.type == "agenda" and card.zone == "root" and card.requirement:
        missing = card.requirement.total - card.counters.get("advancement", 0)
        if missing > 0:
            return f"{card.title} needs {plural(missing, 'more advancement counter')} to be scored."
    return ""


def _breaking(view: View, card: CardView) -> str:
    ice = view.cards().get(view.run.encountering) if view.run else None
    if ice is None or ice.strength is None or card.strength is None:
        return ""
    if card.strength.total < ice.strength.total:
        return f"{card.title} needs strength {ice.strength.total} to break {ice.title}; it has {card.strength.total}."
    if all(sub.state != "unbroken" for sub in ice.subroutines):
        return f"Every subroutine of {ice.title} is broken or resolved."
    return ""
