"""A table in this process: a game and the seats at it."""

from collections.abc import Callable

import msgspec

from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import PRESENT, Terms, terms
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.phrases import fitted
from netrunner_tui.rules.questions import Answer, Question
from netrunner_tui.rules.seats import Notice, SeatAtTable


def worded(question: Question, words: Terms) -> Question:
    """A question in the words of its game: its text and its answers, as a player reads them. What they mean stays."""
    if words is PRESENT:
        return question
    options = tuple(
        msgspec.structs.replace(option, phrase=words.say(option.phrase), result=words.say(option.result)) for option in question.options
    )
    text = fitted(words.say(question.text), words.brief(question.text))
    return msgspec.structs.replace(question, text=text, public=words.say(question.public), options=options)


class LocalTable:
    """A game with seats; every change is told to all that listen."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._notices: list[Notice] = []

    def seat(self, seat: Seat) -> SeatAtTable:
        """A seat at this table."""
        return _LocalSeat(self, seat)

    def close(self) -> None:
        """Lets the game's file go."""
        if self._game.store is not None:
            self._game.store.close()

    def _changed(self) -> None:
        for notice in list(self._notices):
            notice()


class _LocalSeat:
    """A seat at a table in this process."""

    def __init__(self, table: LocalTable, seat: Seat) -> None:
        self._table = table
        self._seat = seat

    @property
    def seat(self) -> Seat:
        """Whose eyes these are."""
        return self._seat

    @property
    def side(self) -> Side | None:
        """The side that this seat plays."""
        if self._seat == CORP:
            return CORP
        return RUNNER if self._seat == RUNNER else None

    def view(self) -> View:
        """All that this seat may see now."""
        return self._table._game.view(self._seat)

    def question(self) -> Question | None:
        """The open question if it is this seat's."""
        question = self._table._game.question
        if question is None or question.player != self._seat:
            return None
        return worded(question, terms(self._table._game.state.rules))

    def answer(self, answer: Answer) -> None:
        """Answers the open question. Raises IllegalAnswer, NotSaved."""
        if self.question() is None:
            raise IllegalAnswer("it is not your question")
        self._table._game.answer(answer)
        self._table._changed()

    def concede(self) -> None:
        """Gives the game up."""
        side = self.side
        if side is None:
            raise IllegalAnswer("this seat only watches")
        self._table._game.concede(side)
        self._table._changed()

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """The log as this seat may read it."""
        return self._table._game.log(self._seat, since)

    def listen(self, notice: Notice) -> Callable[[], None]:
        """Calls `notice` after every change."""
        self._table._notices.append(notice)

        def stop() -> None:
            if notice in self._table._notices:
                self._table._notices.remove(notice)

        return stop
