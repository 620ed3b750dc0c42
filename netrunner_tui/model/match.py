"""A match: games between the same two players, with the sides swapped after each (1996)."""

from typing import Final, Literal

import msgspec

from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.state import Winner

FOR_A_WIN: Final = 10
GAMES: Final = 2


class Played(msgspec.Struct, frozen=True, gc=False):
    """One game of a match: who sat where, who won, and the agenda points of both sides.

    >>> Played("Ada", "Bob", "corp", 7, 4).points("runner")
    4
    """

    corp: str
    runner: str
    winner: Winner | Literal[""]
    """corp, runner or draw."""
    corp_points: int
    runner_points: int

    def player(self, side: Side) -> str:
        """Returns the name of the player of a side."""
        return self.corp if side == CORP else self.runner

    def points(self, side: Side) -> int:
        """Returns the match points of a side's player for this game; in a draw both get their agenda points (1996 "Objective")."""
        if self.winner == side:
            return FOR_A_WIN
        return max(0, self.corp_points if side == CORP else self.runner_points)
