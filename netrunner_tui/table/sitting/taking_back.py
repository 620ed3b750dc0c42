"""Taking back at the table: what a key press did, and what one player asks of the other before it is undone."""

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side, other
from netrunner_tui.model.view import LogLine
from netrunner_tui.rules.seats import Request, SeatAtTable, came_back
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.drawing.symbols import sentence, side_word
from netrunner_tui.table.sitting.looking import Looking

TAKE_BACK = "take back"
"""The kind of request that is made here; a server knows others."""
REQUEST = "request"
"""The kind of page that holds what one player asks of the other."""


class Undoing(Looking):
    """A sitting in which answers can be taken back."""

    def take_back(self) -> None:
        """Takes back what the last key press did, or asks for it; pressed again while it is asked for, withdraws that."""
        self._back = None
        side, to = self._last_deed()
        seat = self.seats[side]
        request = seat.request()
        if request is not None:
            if request.by == side and self.page is None:
                self._withdraw(seat)
            else:
                self._show_request(request)
            return
        before, number = seat.log(), seat.view().number
        syncing, self._syncing = self._syncing, True
        try:
            seat.take_back(to)
        except NetrunnerError as error:
            problem = str(error)
            self._notice = f"{problem[:1].upper()}{problem[1:]}."
            return
        finally:
            self._syncing = syncing
        self._intent, self._following = None, []
        self._passing_on.pop(side, None)
        self._question_number = -1
        if self.veil and seat.request() is None:
            # The keyboard may have been handed over already: its player is called back to it.
            self._sat = False
        self.sync()
        if seat.view().number > number:
            self._forget(side)
            told = sentence(_gone(before, seat.log(), side), self.glyphs)
            self._tell(side, f"Taken back: {told}" if told else "Taken back: the board stands at the question again.")

    def _tell(self, side: Side, words: str) -> None:
        """Tells a player something, when they next sit at this keyboard if they do not now."""
        if side == self.shown and self._sat and not self.veil:
            self._notice = words
        else:
            self._tidings[side] = words

    def _last_deed(self) -> tuple[Side, int | None]:
        """Whose last key press is meant, and the record before it. With open hands one player may sit for both sides."""
        side = self.shown
        if self.options.open_play and len(self.seats) > 1 and self._marks:
            side = self._marks[-1][0]
        now = self._view.number
        return side, next((number for whose, number in reversed(self._marks) if whose == side and number < now), None)

    def _forget(self, side: Side) -> None:
        """The key press that has been taken back was no key press."""
        place = next((at for at in range(len(self._marks) - 1, -1, -1) if self._marks[at][0] == side), None)
        if place is not None:
            del self._marks[place]

    # What is asked of the other player

    def _requested(self) -> bool:
        """Shows what one player asks of the other, and tells what came of it; True where this keyboard waits for an answer to it."""
        request = self.seats[self.shown].request()
        if request is None:
            self._request_is_gone()
            return False
        new = request != self._request
        self._request, self._request_at = request, self._view.number
        party = other(request.by)
        both = len(self.seats) > 1
        if both and not self.options.open_play and (self.shown != party or not self._sat):
            if self.veil != party or new:
                self._new_turnover(f"request to the {party}")
            self.veil, self.page = party, None
            return True
        if new or both:
            if self.page is None or self.page.kind != REQUEST:
                self._new_turnover(f"request by the {request.by}")
            self._show_request(request)
        return both

    def _request_is_gone(self) -> None:
        request, self._request = self._request, None
        if request is None:
            return
        if self.page is not None and self.page.kind == REQUEST:
            self.page = None
        self._question_number = -1
        if request.by not in self.seats:
            return
        seat, who = self.seats[request.by], side_word(other(request.by))
        if request.kind != TAKE_BACK:
            return
        if came_back(seat):
            self._forget(request.by)
            words = f"The {who} agrees: it is taken back."
        elif seat.view().number == self._request_at:
            words = f"The {who} does not agree: the answer stands."
        else:
            words = "The game has gone on: nothing is taken back."
        if self.options.open_play and len(self.seats) > 1:
            words = "Taken back." if came_back(seat) else "The answer stands."
        self._tell(request.by, words)

    def _show_request(self, request: Request) -> None:
        """The page of a request: to whom it is put, or to the one who waits for an answer to it."""
        party = other(request.by)
        lines = tuple(("", words) for words in request.words)
        if len(self.seats) > 1 and self.options.open_play and request.kind == TAKE_BACK:
            choices = (("y", "take it back", lambda: self._reply(party, True)), ("n", "let it stand", lambda: self._reply(party, False)))
            self.page = Page(REQUEST, "Take back", lines, picked=1, choices=choices)
        elif party in self.seats:
            who = side_word(request.by)
            choices = (("y", "agree", lambda: self._reply(party, True)), ("n", "do not agree", lambda: self._reply(party, False)))
            self.page = Page(REQUEST, f"The {who} asks you", lines, picked=1, choices=choices)
        else:
            seat = self.seats[request.by]
            choices = (("w", "withdraw it", lambda: self._withdraw(seat)), ("g", "go on looking", lambda: None))
            self.page = Page(REQUEST, f"Waiting for the {side_word(party)}", lines, picked=1, choices=choices)

    def _reply(self, party: Side, agree: bool) -> None:
        try:
            self.seats[party].reply(agree)
        except NetrunnerError as error:
            self._notice = str(error)
        self.sync()

    def _withdraw(self, seat: SeatAtTable) -> None:
        request, self._request = self._request, None
        self._question_number = -1
        if self.veil:
            self._sat = False
        try:
            seat.reply(False)
        except NetrunnerError as error:
            self._notice = str(error)
            return
        self.sync()
        if request is not None:
            self._tell(request.by, "Withdrawn: the answer stands.")


def _gone(before: tuple[LogLine, ...], after: tuple[LogLine, ...], side: Side) -> str:
    """The first sentence about a side that was in the log and is not any more, and that it was not all."""
    kept = set(after)
    gone = [line for line in before if line not in kept]
    own = [line.text for line in gone if line.side == side] or [line.text for line in gone]
    return own[0] if own else ""
