"""Why games end, in words: one row for each reason."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from netrunner_tui.model.state import EndReason
from netrunner_tui.model.terms import PRESENT, Terms


class ReasonTold(NamedTuple):
    """Why a game ended, in words that follow who won."""

    now: str
    """As it ends."""
    then: str
    """Afterwards."""
    brief: str
    """In a list, behind who won."""
    because: str = ""
    """What came about, as a clause with slots for who has lost and for terms of the game; "" where the points say it."""


REASONS: Final[Mapping[str, ReasonTold]] = {
    "agenda": ReasonTold("by agenda points", "by agenda points", " by agendas"),
    "flatline": ReasonTold(
        "the Runner is flatlined", "the Runner was flatlined", " by flatline",
        "the Runner took more damage than there were cards in the {grip}",
    ),
    "decked": ReasonTold("R&D is empty", "R&D was empty", ", R&D empty", "the Corp had to draw from an empty R&D"),
    "bad publicity": ReasonTold(
        "the Corp has 7 bad publicity", "the Corp had 7 bad publicity", " by bad publicity", "the Corp had 7 bad publicity"
    ),
    "card": ReasonTold("a card says so", "a card said so", " by a card", "a card said so"),
    "concede": ReasonTold("the other player concedes", "the other player gave up", ", given up", "the {loser} gave the game up"),
    "time": ReasonTold("the other player's time is up", "the other player had no time left", " on time", "the {loser} had no time left"),
}  # fmt: skip
"""By `EndReason`."""

NOT_ON_THE_TABLE: Final[frozenset[EndReason]] = frozenset({"card", "concede", "time"})
"""Reasons that say nothing of how the game stood."""


def reason_then(reason: str) -> str:
    """Returns why a game ended that is over; a reason that a file has and no game is told as it stands there."""
    return REASONS[reason].then if reason in REASONS else reason


def reason_because(reason: str, loser: str, terms: Terms = PRESENT) -> str:
    """Returns what the end of a game came about by, as a clause; "" for points, and for a reason that no game has.

    >>> reason_because("concede", "Corp")
    'the Corp gave the game up'
    """
    told = REASONS[reason].because if reason in REASONS else ""
    return told.format(loser=loser, grip=terms.word("grip"))
