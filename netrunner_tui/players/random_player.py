"""A player that gives a random legal answer to every question."""

import random

from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatAtTable


def choose(question: Question, rng: random.Random) -> Answer:
    """Returns a legal answer to `question`, drawn from `rng`. Every legal answer can occur."""
    if question.numbers is not None:
        return (rng.randint(*question.numbers),)
    if not question.several:
        return (rng.randrange(len(question.options)),)
    required = question.required
    count = rng.randint(max(question.least, len(required)), question.most)
    free = [place for place in range(len(question.options)) if place not in required]
    chosen = [*required, *rng.sample(free, count - len(required))]
    if question.ordered:
        rng.shuffle(chosen)
    else:
        chosen.sort()
    return tuple(chosen)


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
