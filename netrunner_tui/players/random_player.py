"""A player that gives a random legal answer to every question."""

import random

from netrunner_tui.bots.dice import choose as choose
from netrunner_tui.rules.seats import SeatAtTable


class RandomPlayer:
    """A player interface like any other: holds a seat, and answers its questions."""

    def __init__(self, seat: SeatAtTable, rng: random.Random) -> None:
        self.seat = seat
        self._rng = rng

    def play(self) -> bool:
        """Answers the open question if it is this player's. Returns whether it was."""
        question = self.seat.question()
        if question is None:
            return False
        self.seat.answer(choose(question, self._rng))
        return True
