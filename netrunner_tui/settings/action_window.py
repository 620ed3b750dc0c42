"""The window before an action, in which a player may also choose the action."""

from typing import Final

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import CardView, View
from netrunner_tui.rulebook_facts.timing import acts_here
from netrunner_tui.rules.referee.basic_actions import BASIC_ACTIONS, BasicAction
from netrunner_tui.rules.referee.options import OptionVerb
from netrunner_tui.rules.referee.questions import Question

_INSTALLED: Final = frozenset({"agenda", "asset", "upgrade", "ice", "program", "hardware", "resource"})


def before_action(question: Question, view: View) -> bool:
    """Returns whether this is the asked player's window before an action, with the actions among its options."""
    return question.kind == "window" and view.turn == question.player and view.run is None and acts_here(question.step, view)


def actions_ahead(view: View, side: Side, *, may_play: bool) -> list[BasicAction]:
    """Returns the basic actions that will be open after the window before an action, as far as this seat's view tells.

    `may_play`: what the window's question says of that. Each has its price there, and something to take it with; whether it is legal is
    the referee's to say once the window is closed.
    """
    player = view.player(side)
    hand = player.hand or ()
    could: dict[OptionVerb, bool] = {
        "install": any(card.type in _INSTALLED and _install_affordable(card, player.credits) for card in hand),
        "play": may_play
        and any(card.type in {"operation", "event"} and (card.cost_now or card.cost or 0) <= player.credits for card in hand),
        "advance": any(card.advanceable for server in view.servers for card in (*server.ice, *server.root)),
        "untag": bool(player.tags),
        "trash resource": bool(view.runner.tags) and any(card.type == "resource" for card in view.rig),
    }
    return [
        action
        for action in BASIC_ACTIONS
        if side in action.sides
        and 0 < action.cost.clicks <= player.clicks
        and action.cost.credits <= player.credits
        and could.get(action.verb, True)
    ]


def _install_affordable(card: CardView, credits: int) -> bool:
    return card.owner == "corp" or (card.cost_now if card.cost_now is not None else card.cost or 0) <= credits
