"""The table now, as the seat that is shown sees it."""

from typing import Final

from netrunner_tui.model.sides import SIDE_NAMES
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game_log import LATELY
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.table.drawing.click_targets import CardTarget, ClickTarget, ServerTarget

LINES: Final = 60
"""Lines of the log that a board may show."""


class Present:
    """The state last read from a seat, and the question that is open on the screen."""

    def __init__(self, seat: SeatAtTable) -> None:
        self.view: View = seat.view()
        self.log: tuple[LogLine, ...] = ()
        """The last lines of the log, at least as many as a board shows."""
        self._seat = seat
        self._whole: tuple[LogLine, ...] | None = None
        self.question: Question | None = None
        """The question that can be answered here; None where it is for somebody else, or behind the curtain."""

    def take_in(self, seat: SeatAtTable) -> None:
        """Looks at the table through a seat; which question is open here is decided apart from it."""
        self.view, self._seat, self._whole = seat.view(), seat, None
        self.log = self._read(max(0, self.view.number - LATELY))
        if len(self.log) < LINES:
            self.log = self.whole_log()

    def whole_log(self) -> tuple[LogLine, ...]:
        """Returns all lines of the log: those of a long game are told where somebody reads them."""
        if self._whole is None:
            self._whole = self._read(0)
        return self._whole

    def log_since(self, number: int) -> tuple[LogLine, ...]:
        """Returns the log with all its lines from after record `number`, and maybe some before."""
        return self.log if number >= self.view.number - LATELY else self.whole_log()

    def _read(self, since: int) -> tuple[LogLine, ...]:
        # Whoever asks for hints knows it: it is told for the other player.
        return tuple(line for line in self._seat.log(since) if line.kind != "hint" or line.side != self._seat.side)

    @property
    def whose_turn_to_answer(self) -> str:
        """Returns the reason nothing can be answered here, as a sentence."""
        return f"It is for the {SIDE_NAMES[self.view.asked]} to answer." if self.view.asked else "Nothing is asked now."

    def name(self, target: ClickTarget) -> str:
        """Returns the name of a card or a server, as far as it is known."""
        if isinstance(target, CardTarget):
            card = self.view.cards().get(target.card)
            return card.title or ("this ice" if card.kind == "ice" else "this card") if card else "this card"
        return rulebook(self.view.rules).terms.server(target.server) if isinstance(target, ServerTarget) else ""
