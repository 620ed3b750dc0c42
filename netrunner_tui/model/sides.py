"""The two sides of the game."""

from typing import Final, Literal

Side = Literal["corp", "runner"]

CORP: Final = "corp"
RUNNER: Final = "runner"
SIDES: Final[tuple[Side, Side]] = (CORP, RUNNER)


def other(side: Side) -> Side:
    """Returns the opponent of `side`."""
    return RUNNER if side == CORP else CORP
