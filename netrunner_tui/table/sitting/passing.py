"""Passes that are given for players where they do not want to be asked."""

from netrunner_tui.model.sides import Side
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatAtTable, came_back
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import PassingOn, standing_pass


class Passing:
    """The players who have pressed the key that passes until something happens."""

    def __init__(self) -> None:
        self._since: dict[Side, PassingOn] = {}

    def begin(self, side: Side, number: int) -> None:
        """A player passes from a record on, until something happens to them."""
        self._since[side] = PassingOn(number)

    def stop(self, side: Side) -> None:
        """A player wants to be asked again."""
        self._since.pop(side, None)

    def answer(self, side: Side, seat: SeatAtTable, question: Question, options: Options) -> Answer | None:
        """The pass that a player has ordered for a question; None where they are to be asked.

        A moment returned to by taking back is not passed again at once.
        """
        passing = self._since.get(side)
        view = seat.view()
        if passing is not None and passing.over(question, view, seat.log(passing.number)):
            del self._since[side]
            passing = None
        given = standing_pass(question, view, options.stops_of(side, view.player(side).name), passing is not None)
        return None if given is None or came_back(seat, view.number) else given
