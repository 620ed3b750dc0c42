"""Answers that are given for players where they do not want to be asked."""

from collections.abc import Callable

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import View
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatAtTable, came_back
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import AskedMore, PassingOn, lone_answer, standing_pass


class Passing:
    """The players who pass until something happens, and those who want to be asked more for a while."""

    def __init__(self, *, alone: Callable[[], bool]) -> None:
        """`alone` tells whether no other person plays or watches now."""
        self._alone = alone
        self._since: dict[Side, PassingOn] = {}
        self._more: dict[Side, AskedMore] = {}
        self.making_room = False
        """Whether the next install asks which cards to trash first (CR 8.5.6)."""

    def begin(self, side: Side, number: int) -> None:
        """Passes for a player from a record on, until something happens to them."""
        self._since[side] = PassingOn(number)

    def ask_more(self, side: Side, view: View) -> AskedMore | None:
        """Has a player asked more for a while, or no longer; returns for how long."""
        self.stop(side)
        if self.asked_more(side, view):
            del self._more[side]
            return None
        self._more[side] = AskedMore.at(view, side)
        return self._more[side]

    def asked_more(self, side: Side, view: View) -> bool:
        """Returns whether a player wants to be asked more now."""
        if (more := self._more.pop(side, None)) is None or (left := more.left(view)) is None:
            return False
        self._more[side] = left
        return True

    def stop(self, side: Side) -> None:
        """Stops passing for a player."""
        self._since.pop(side, None)

    def answer(self, side: Side, seat: SeatAtTable, question: Question, options: Options) -> Answer | None:
        """Returns the answer that a player has ordered for a question: a pass, no card trashed to make room, the only access there is.

        None where they are to be asked.

        A moment returned to by taking back is not passed again at once.
        """
        passing = self._since.get(side)
        view = seat.view()
        if passing is not None and passing.over(question, view, seat.log(passing.number)):
            del self._since[side]
            passing = None
        stops = options.stops_of(side, view.player(side).name)
        asked_more = self.asked_more(side, view)
        given = standing_pass(question, view, stops, passing is not None, asked_more, alone=self._alone())
        given = given or self._plain_answer(question, view)
        return None if given is None or came_back(seat, view.number) else given

    def _plain_answer(self, question: Question, view: View) -> Answer | None:
        """Returns the answer that nobody wants to be asked for: a lone one; no trashing at an install, unless that was said first."""
        if question.effect == "make room" and not question.least and not self.making_room:
            return question.decline()
        return lone_answer(question, view, alone=self._alone())
