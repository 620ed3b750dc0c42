"""One seat of a game for a program: what its player, or a spectator, may see and do."""

from collections.abc import Iterator

from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.answering import AnswerLike, answer_of, every_answer
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatAtTable


class GameSeat:
    """A seat in a game: everything that one player, or a spectator, may see and do, and nothing else.

    >>> import netrunner_tui as nt
    >>> game = nt.new_game(seed="1")
    >>> corp, runner = game.seat("corp"), game.seat("runner")
    >>> corp.question.kind, runner.question
    ('mulligan', None)
    >>> corp.answer("keep")
    >>> runner.question.kind
    'mulligan'
    """

    def __init__(self, seat: SeatAtTable) -> None:
        """Wraps a seat, for `Game.seat`."""
        self._seat = seat

    @property
    def side(self) -> Side | None:
        """Returns the side that this seat plays; None for a spectator.

        >>> import netrunner_tui as nt
        >>> print(nt.new_game().seat("table").side)
        None
        """
        return self._seat.side

    @property
    def question(self) -> Question | None:
        """Returns the open question if it is for this seat.

        >>> import netrunner_tui as nt
        >>> print(nt.new_game().seat("runner").question)
        None
        """
        return self._seat.question()

    def legal_answers(self) -> Iterator[Answer]:
        """Yields every legal answer to this seat's question, as indices of its options; none if it has no question.

        >>> import netrunner_tui as nt
        >>> list(nt.new_game().seat("corp").legal_answers())
        [(0,), (1,)]
        """
        question = self.question
        return iter(()) if question is None else every_answer(question)

    def view(self) -> View:
        """Returns everything this seat may see now.

        >>> import netrunner_tui as nt
        >>> view = nt.new_game().seat("runner").view()
        >>> view.corp.hand_size, view.corp.hand
        (5, None)
        """
        return self._seat.view()

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """Returns the log as this seat may read it; with `since`, only the lines after that many answers.

        >>> import netrunner_tui as nt
        >>> nt.new_game().seat("corp").log(since=7)
        ()
        """
        return self._seat.log(since)

    def answer(self, answer: AnswerLike) -> None:
        """Answers this seat's question, in any form that `Game.answer` takes. Raises IllegalAnswer, NotSaved.

        >>> import netrunner_tui as nt
        >>> nt.new_game().seat("runner").answer("keep")
        Traceback (most recent call last):
        ...
        netrunner_tui.model.errors.IllegalAnswer: it is not your question
        """
        question = self.question
        if question is None:
            raise IllegalAnswer("it is not your question")
        self._seat.answer(answer_of(question, answer, rulebook(self._seat.view().rules).terms))

    def concede(self) -> None:
        """Concedes the game. Raises IllegalAnswer if it is over already, or for a spectator.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game()
        >>> game.seat("corp").concede()
        >>> game.winner
        'runner'
        """
        self._seat.concede()
