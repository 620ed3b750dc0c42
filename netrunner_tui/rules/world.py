"""A game that is played on from a copy, for whoever thinks ahead: it has no past, no file and no texts."""

import msgspec

from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.events import Event
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import State
from netrunner_tui.model.view import Seat, View
from netrunner_tui.rules.referee.base.instances import Flow, GameOver
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.referee.turns import Turns
from netrunner_tui.rules.telling import views


class Recalled(msgspec.Struct, frozen=True):
    """What a side has seen in the opponent's hand."""

    side: Side
    titles: tuple[tuple[str, float], ...]
    """Each with the chance that it is still there."""


class World:
    """A game that is played on from a copy. It has no past and no file, and cannot be taken back or saved.

    From its second question on, questions have no text, options lack what of their results is told to people alone, and a window in
    which nothing but to pass is possible is not asked: it is a third faster than a fork of the game, and leads to the same states.
    """

    def __init__(
        self, referee: Turns, flow: Flow | None, question: Question | None, setup: GameSetup, number: int, recalled: Recalled | None = None
    ) -> None:  # fmt: skip
        """`flow`: what goes on at the question; without it the world can be looked at, not played on."""
        self.referee = referee
        """For what reads quantities; for reading only."""
        self.question = question
        self.events: list[Event] = []
        """What came of the last answer."""
        self.number = number
        """The number of answers given, in the game and in this world."""
        self.recalled = recalled
        """What a side remembers of the other's hand as the game stands; None for nobody who remembers anything."""
        self._flow = flow
        self._setup = setup
        referee.unread = referee.unrecorded = referee.passes_unasked = True

    def tell_all(self) -> None:
        """Has questions and events told in full from now on, as in a game: for a line that somebody reads."""
        self.referee.unread = self.referee.unrecorded = self.referee.passes_unasked = False

    def leave_abilities(self, side: Side, until: int) -> None:
        """Offers a side no paid abilities in windows outside encounters until a turn begins: for a player who never uses one there."""
        self.referee.abilities_from[side] = until

    @property
    def state(self) -> State:
        """Returns the state; for reading only."""
        return self.referee.state

    @property
    def over(self) -> bool:
        """Returns whether the game has ended."""
        return self.question is None

    def answer(self, answer: Answer) -> None:
        """Answers the open question and goes on to the next. Raises IllegalAnswer for an answer that is not offered."""
        if self._flow is None:
            raise IllegalAnswer("this world is to be looked at, not played on")
        if self.question is None or not self.question.allows(answer):
            raise IllegalAnswer(f"not an answer to this question: {answer}")
        try:
            self.question = self._flow.send(answer)
        except GameOver:
            self.question = None
        self.events, self.referee.events = self.referee.events, []
        self.number += 1

    def view(self, seat: Seat) -> View:
        """Returns what a seat would see in this world."""
        return views.view(self.referee, seat, self.number, self.question, self._setup)
