"""Zones by the names that players use."""

from collections.abc import Callable
from typing import Final

from netrunner_tui.model.card_zones import ASIDE, DECK, DISCARD, HAND, PLAY, SCORE, ZoneKind
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Card

ZONE_OF: Final[dict[str, tuple[Side, ZoneKind]]] = {
    "HQ": (CORP, HAND),
    "R&D": (CORP, DECK),
    "Archives": (CORP, DISCARD),
    "facedown Archives": (CORP, DISCARD),
    "grip": (RUNNER, HAND),
    "stack": (RUNNER, DECK),
    "heap": (RUNNER, DISCARD),
    "corp score area": (CORP, SCORE),
    "runner score area": (RUNNER, SCORE),
}
"""Owner and zone of each."""


IN_NO_ZONE_OF_ITS_OWN: Final[dict[str, Callable[[Card], bool]]] = {
    "hosted": lambda card: card.host > 0 and not card.memory.get("condition"),
    "set aside": lambda card: not (card.host or card.memory.get("condition")),
    "condition": lambda card: card.memory.get("condition", 0) > 0,
}
"""What is neither installed nor in a zone that a player has: cards on others, cards set aside, cards that are counters."""


def lies_in(card: Card, zone: str) -> bool:
    """Returns whether a card is in a zone, installed, or what else `in:` can ask for."""
    if zone == "installed":
        return card.installed
    if zone == "unrezzed":
        return card.installed and card.owner == CORP and not card.faceup
    if zone in IN_NO_ZONE_OF_ITS_OWN:
        return card.zone == ASIDE and IN_NO_ZONE_OF_ITS_OWN[zone](card)
    if zone == "identity":
        return card.zone == zone
    if zone == "play area":  # what is being paid for lies there too, and is not active yet (CR 8.6.6)
        return card.zone == PLAY and "active" in card.memory
    side, place = ZONE_OF[zone]
    if place == SCORE:
        return card.zone == SCORE and (side == RUNNER) == ("stolen" in card.memory)
    return card.zone == place and card.owner == side and not (zone == "facedown Archives" and card.faceup)
