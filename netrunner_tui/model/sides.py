"""The two sides of the game."""

from collections.abc import Mapping
from typing import Final, Literal

Side = Literal["corp", "runner"]

CORP: Final = "corp"
RUNNER: Final = "runner"
SIDES: Final[tuple[Side, Side]] = (CORP, RUNNER)
SIDE_NAMES: Final[Mapping[str, str]] = {CORP: "Corp", RUNNER: "Runner"}
"""What the sides are called, in every game."""


def other(side: Side) -> Side:
    """Returns the opponent of `side`."""
    return RUNNER if side == CORP else CORP
