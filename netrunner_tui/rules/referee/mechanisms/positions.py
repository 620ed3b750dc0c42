"""Places among the ice of a server (CR 6.2.1)."""

from netrunner_tui.abilities import words
from netrunner_tui.model.card_zones import ICE
from netrunner_tui.model.state import Card, State


def stands(state: State, card: Card, position: words.IcePosition, source: int, it: int = 0) -> bool:
    """Returns whether a card is ice in such a place.

    `source` is what "this" is: ice, or a card that is hosted on ice; `it` is the ice that the event was about.
    """
    if card.zone != ICE:
        return False
    if position == "approached":
        run = state.run
        return run is not None and run.phase == 2 and state.encounter is None and run.ice == card.oid
    order = state.ice(card.server)  # innermost first
    if card.oid not in order:
        return False
    place = order.index(card.oid)
    if position == "outermost":
        return place == len(order) - 1
    if position == "innermost":
        return place == 0
    if position == "beside encountered ice":
        met = state.encounter.ice if state.encounter is not None else 0
        return met in order and abs(place - order.index(met)) == 1
    this = _ice_of(state, it if position == "level with it" else source)
    if position == "level with this" or position == "level with it":
        elsewhere = this is not None and (this.server != card.server or position == "level with it")
        return elsewhere and this is not None and state.ice(this.server).index(this.oid) == place
    if this is None or this.oid not in order:
        return False
    away = place - order.index(this.oid)
    match position:
        case "outward of this":
            return away > 0
        case "inward of this":
            return away < 0
        case "directly outward of this":
            return away == 1
        case "directly inward of this":
            return away == -1


def _ice_of(state: State, source: int) -> Card | None:
    """Returns installed ice, or the ice that a card is hosted on; None for any other card."""
    card = state.cards.get(source)
    ice = state.cards.get(card.host) if card is not None and card.host else card
    return ice if ice is not None and ice.zone == ICE and ice.oid in state.ice(ice.server) else None
