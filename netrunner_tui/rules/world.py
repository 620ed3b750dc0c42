"""A game that is played on from a copy, for whoever thinks ahead: it has no past, no file and no texts."""

import msgspec

from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.events import CardAccessed, Event
from netrunner_tui.model.sides import CORP, RUNNER, Side
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
        self._recalled = recalled
        """What a side remembers of the other's hand as the game stands; None for nobody who remembers anything."""
        self._met: dict[int, float] | None = None
        """The cards of HQ that the Runner has seen, each with the chance that it is still there; None before the first answer."""
        self._unplaced: list[tuple[str, float]] = []
        """What the Runner remembered that is not in HQ in this world."""
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
        if self._met is None:
            self._met = self._placed()
        try:
            self.question = self._flow.send(answer)
        except GameOver:
            self.question = None
        self.events, self.referee.events = self.referee.events, []
        self.number += 1
        for event in self.events:
            if type(event) is CardAccessed and event.zone == HAND:
                self._met[event.card] = 1.0

    def recalls(self, side: Side) -> list[tuple[str, float]]:
        """Returns what a side has seen in the other's hand: each title with the chance that it is still there.

        The Runner remembers what it accesses as this world is played on, too. The Corp has no use for what it sees.
        """
        known = self._recalled
        if side == RUNNER and self._met is not None:
            cards = self.state.cards
            return [*self._unplaced, *((cards[oid].title, self._met[oid]) for oid in self.state.zone(CORP, HAND) if oid in self._met)]
        return list(known.titles) if known is not None and known.side == side else []

    def _placed(self) -> dict[int, float]:
        """Returns the cards of HQ that are what the Runner remembers, each with its chance; the rest of that has no place here."""
        met: dict[int, float] = {}
        known, cards = self._recalled, self.state.cards
        for title, chance in known.titles if known is not None and known.side == RUNNER else ():
            oid = next((oid for oid in self.state.zone(CORP, HAND) if cards[oid].title == title and oid not in met), None)
            if oid is None:
                self._unplaced.append((title, chance))
            else:
                met[oid] = chance
        return met

    def view(self, seat: Seat) -> View:
        """Returns what a seat would see in this world."""
        return views.view(self.referee, seat, self.number, self.question, self._setup)
