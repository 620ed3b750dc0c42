"""Places among the ice of a server (CR 6.2.1)."""

from netrunner_tui.abilities import words
from netrunner_tui.model.state import ICE, Card, State


def stands(state: State, card: Card, position: words.IcePosition, source: int) -> bool:
    """Returns whether a card is ice in such a place; `source` is the ice that "this" is, of the same server."""
    if card.zone != ICE:
        return False
    order = state.ice(card.server)  # innermost first
    if card.oid not in order:
        return False
    place = order.index(card.oid)
    if position == "outermost":
        return place == len(order) - 1
    if position == "innermost":
        return place == 0
    if source not in order:
        return False
    away = place - order.index(source)
    match position:
        case "outward of this":
            return away > 0
        case "inward of this":
            return away < 0
        case "directly outward of this":
            return away == 1
        case "directly inward of this":
            return away == -1
