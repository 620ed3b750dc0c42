"""Of which types a card has to be for what is said of it: the tables that card files are checked by."""

from collections.abc import Mapping
from typing import Final

from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES
from netrunner_tui.model.sides import CORP, RUNNER

PLAYED: Final = ("event", "operation")
"""Cards that are played, and trashed once they have resolved (CR 3.5, 3.7)."""
REZZED: Final = ("asset", "ice", "upgrade")
ADVANCED: Final = ("agenda", *REZZED)
"""What the Corp installs (CR 8.5)."""
INSTALLED: Final = (*ADVANCED, "hardware", "program", "resource")
MOVED: Final = (*INSTALLED, *PLAYED)
"""Cards in decks: all but identities."""
ACCESSED: Final = (*ADVANCED, "operation")

HAPPENS_TO: Final[Mapping[str, tuple[str, ...]]] = {
    **{name: ("ice",) for name, row in EVENTS.items() if row.noun == "piece of ice"},
    "card installed": INSTALLED,
    "card rezzed": REZZED,
    "card derezzed": REZZED,
    "card played": PLAYED,
    "card trashed": MOVED,
    "card drawn": MOVED,
    "card revealed": MOVED,
    "card leaves play": MOVED,
    "card advanced": ADVANCED,
    "card accessed": ACCESSED,
    "access ends": ACCESSED,
    "card exposed": ADVANCED,
    "agenda scored": ("agenda",),
    "agenda stolen": ("agenda",),
    "card forfeited": ("agenda",),
}
"""The types of cards that an event can be about; any type where it is not listed."""

QUANTITY_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "strength": ("ice", "program"),
    "install cost": INSTALLED,
    "rez cost": REZZED,
    "play cost": PLAYED,
    "trash cost": ACCESSED,
    "memory cost": ("program",),
    "requirement": ("agenda",),
    "points": ("agenda",),
}
"""The types of cards that have a quantity; any type where it is not listed."""

COSTS_MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "steal": ("agenda",),
    "score": ("agenda",),
    "play": PLAYED,
    "install": INSTALLED,
    "rez": REZZED,
    "trash": ACCESSED,
}
"""The types of cards that an additional cost can be of."""

CANNOT_BE: Final[Mapping[str, tuple[str, ...]]] = {
    "score": ("agenda",),
    "steal": ("agenda",),
    "trash": MOVED,
    "break": ("ice",),
    "rez": REZZED,
    "install": INSTALLED,
    "play": PLAYED,
    "advance": ADVANCED,
    "access": ACCESSED,
    "lower strength": ("ice", "program"),
}
"""The types of cards that something can be forbidden of."""

DONE_TO: Final[Mapping[str, tuple[str, ...]]] = {
    "rez": REZZED,
    "derez": REZZED,
    "advance": ADVANCED,
    "expose": ADVANCED,
    "relocate": ADVANCED,
    "access": ACCESSED,
    "score": ("agenda",),
    "steal": ("agenda",),
    "install": INSTALLED,
    "play_card": PLAYED,
    "encounter": ("ice",),
    "copy_subroutines": ("ice",),
}
"""The types of cards that instructions do something to, by the field of the instruction that says which."""

DONE_ALREADY: Final[Mapping[str, bool]] = {"rez": True, "derez": False, "expose": True}
"""Whether a card is rezzed to which an instruction would do nothing, by the field of the instruction that says which card."""

TYPES_OF: Final[Mapping[str, tuple[str, ...]]] = {CORP: CORP_TYPES, RUNNER: RUNNER_TYPES}
"""The types of each side's cards."""

TYPES_IN: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("HQ", "R&D", "Archives"), CORP_TYPES),
    **dict.fromkeys(("grip", "stack", "heap"), RUNNER_TYPES),
}
"""The types of cards that can come to a player's zone."""

ZONES_OF: Final[Mapping[str, tuple[str, ...]]] = {
    CORP: ("HQ", "R&D", "Archives", "facedown Archives", "corp score area", "runner score area", "condition", "unrezzed"),
    RUNNER: ("grip", "heap", "corp score area", "runner score area", "condition"),
}
"""The zones that each side's cards can be active in, beside being installed."""

NEVER_REZZED_IN: Final = frozenset({"HQ", "R&D", "Archives", "grip", "stack", "heap"})
"""Zones in which no card is rezzed or unrezzed."""
