"""The deck that each side of a game is played with where nobody has chosen one."""

from collections.abc import Mapping
from typing import Final

from netrunner_tui.model.sides import Side

STARTER_DECKS: Final[Mapping[str, Mapping[Side, str]]] = {
    "nisei-1.6": {"corp": "gateway-starter-corp", "runner": "gateway-starter-runner"},
    "ffg": {"corp": "core-jinteki-starter", "runner": "core-shaper-starter"},
    "classic": {"corp": "classic-corp-starter", "runner": "classic-runner-starter"},
}
"""By rulebook and side, the name of a deck file that comes with the game."""
