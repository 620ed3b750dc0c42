"""Taking back at the table: what a key press did, and what one player asks of the other before it is undone."""

from typing import Final

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import SIDE_NAMES, Side, other
from netrunner_tui.model.text import capital
from netrunner_tui.model.view import LogLine
from netrunner_tui.rules.seats import SeatAtTable, SeatRequest, came_back
from netrunner_tui.table.board.pages import Choice, Page
from netrunner_tui.table.drawing.symbols import logged
from netrunner_tui.table.sitting.hooks import AtTable
from netrunner_tui.table.sitting.looking_back import LookingBack
from netrunner_tui.table.sitting.open_answers import OpenAnswers
from netrunner_tui.table.sitting.passing import Passing
from netrunner_tui.table.sitting.planned_answers import PlannedAnswers

TAKE_BACK: Final = "take back"
"""The kind of request that is made here; a server knows others."""
REQUEST: Final = "request"
"""The kind of page that holds one player's request to the other."""


class KeyPresses:
    """The state of the game at each key press that answered: the side, and the number of the last record then."""

    def __init__(self) -> None:
        self._presses: list[tuple[Side, int]] = []

    def note(self, side: Side, number: int) -> None:
        """Notes that a player answers by key or click after a record."""
        self._presses.append((side, number))

    @property
    def last_side(self) -> Side | None:
        """Returns the side that answered last."""
        return self._presses[-1][0] if self._presses else None

    def before(self, side: Side, number: int) -> int | None:
        """Returns the record after which a player pressed the last key that counts at record `number`; None where there was none."""
        return next((at for whose, at in reversed(self._presses) if whose == side and at < number), None)

    def forget(self, side: Side) -> None:
        """Forgets a player's last key press, which has been taken back: it was none."""
        place = next((at for at in range(len(self._presses) - 1, -1, -1) if self._presses[at][0] == side), None)
        if place is not None:
            del self._presses[place]


class TakingBack(msgspec.Struct):
    """Takes answers back, and shows what one player asks of the other."""

    at: AtTable
    answers: OpenAnswers
    planned: PlannedAnswers
    passing: Passing
    presses: KeyPresses
    looking_back: LookingBack
    request: SeatRequest | None = None
    """The request of one player to the other, as it was last seen."""
    _asked_at: int = -1
    """The record after which it was asked."""
    _unsure: bool = False
    """True while whoever asks has not yet said that the keyboard shall go to the other player for it."""

    @property
    def _both(self) -> bool:
        """Returns whether both players sit at this keyboard."""
        return len(self.at.seats) > 1

    @property
    def _watching(self) -> bool:
        """Returns whether this seat only watches."""
        return self.at.seats[self.at.keyboard.shown].side is None

    @property
    def _hidden(self) -> bool:
        """Returns whether a curtain falls between two players at this keyboard."""
        return self._both and not self.at.preferences.options.open_play

    def take_back(self) -> None:
        """Takes back what the last key press did, or asks for it; pressed again while it is asked for, withdraws that."""
        self.looking_back.close()
        side, to = self._last_deed()
        seat = self.at.seats[side]
        request = seat.request()
        if request is not None:
            if self._unsure:
                self._make_sure(request)
            elif request.by == seat.side and self.at.overlay.page is None:
                self._withdraw(seat)
            else:
                self._show(request)
            return
        before, number = seat.log(), seat.view().number
        try:
            seat.take_back(to)
        except NetrunnerError as error:
            problem = str(error)
            self.at.overlay.tell(f"{capital(problem)}.")
            return
        self.planned.drop()
        self.passing.stop(side)
        self.answers.forget()
        self._unsure = self._hidden and self.at.keyboard.reads(side) and seat.request() is not None
        if self.at.keyboard.curtain_for and seat.request() is None:
            # The keyboard may have been handed over already: its player is called back to it.
            self.at.keyboard.get_up()
        self.at.follow()
        if seat.view().number > number:
            self.presses.forget(side)
            gone = first_gone(before, seat.log(), side)
            told = logged(gone, self.at.preferences.glyphs(self.at.present.view.rules)) if gone is not None else ""
            self._tell(side, f"Taken back: {told}" if told else "Taken back: the board stands at the question again.")

    def _tell(self, side: Side, words: str) -> None:
        """Tells a player something, when they next sit at this keyboard if they do not now."""
        if self.at.keyboard.reads(side):
            self.at.overlay.tell(words)
        else:
            self.at.keyboard.leave_message(side, words)

    def _last_deed(self) -> tuple[Side, int | None]:
        """Returns the side whose last key press is meant, and the record before it. With open hands one player may sit for both sides."""
        side = self.at.keyboard.shown
        if self.at.preferences.options.open_play and self._both:
            side = self.presses.last_side or side
        return side, self.presses.before(side, self.at.present.view.number)

    # Requests to the other player

    def look(self) -> bool:
        """Shows what one player asks of the other, and tells what came of it; True where this keyboard waits for an answer to it."""
        request = self.at.seats[self.at.keyboard.shown].request()
        if request is None:
            self._settle()
            return False
        keyboard = self.at.keyboard
        new = request != self.request
        self.request, self._asked_at = request, self.at.present.view.number
        party = other(request.by)
        if self._unsure:
            self._make_sure(request)
            return True
        if self._hidden and (keyboard.shown != party or not keyboard.seated):
            if keyboard.curtain_for != party or new:
                keyboard.turn_over(f"request to the {party}")
            keyboard.curtain_for = party
            self.at.overlay.close()
            return True
        if new or self._both:
            if self.at.overlay.kind != REQUEST:
                keyboard.turn_over(f"request by the {request.by}")
            self._show(request)
        return self._both

    def show(self) -> bool:
        """Shows what one player asks of the other once more; False where nothing is asked."""
        request = self.at.seats[self.at.keyboard.shown].request()
        if request is not None:
            self._show(request)
        return request is not None

    def _settle(self) -> None:
        """Tells whoever asked what came of it, now that nothing is asked any more."""
        request, self.request = self.request, None
        self._unsure = False
        if request is None:
            return
        if self.at.overlay.kind == REQUEST:
            self.at.overlay.close()
        self.answers.forget()
        reader = self.at.keyboard.shown if self._watching else request.by
        if reader not in self.at.seats:
            return
        seat, who = self.at.seats[reader], SIDE_NAMES[other(request.by)]
        stands = seat.view().number == self._asked_at
        if request.kind != TAKE_BACK:
            if stands:  # another game has begun where one is agreed to, and hints are a record
                self._tell(reader, "Nothing comes of it." if self._watching else f"The {who} does not agree.")
            return
        back = came_back(seat, by=request.by)
        if back:
            self.presses.forget(request.by)
        if self._watching or (self._both and self.at.preferences.options.open_play):  # it may have been withdrawn
            words = "Taken back." if back else "The answer stands."
        elif back:
            words = f"The {who} agrees: it is taken back."
        elif stands:
            words = f"The {who} does not agree: the answer stands."
        else:
            words = "The game has gone on: nothing is taken back."
        self._tell(reader, words)

    def _show(self, request: SeatRequest) -> None:
        """Opens the page of a request: for whom it is put to, for the one who waits for an answer to it, or for who only watches."""
        party = other(request.by)
        title, yes, no = f"The {SIDE_NAMES[request.by]} asks you", "agree", "do not agree"
        if self._both and self.at.preferences.options.open_play and request.kind == TAKE_BACK:
            title, yes, no = "Take back", "take it back", "let it stand"
        choices: tuple[Choice, ...] = (("y", yes, lambda: self._reply(party, True)), ("n", no, lambda: self._reply(party, False)))
        if self._watching:
            title, choices = f"The {SIDE_NAMES[request.by]} asks the {SIDE_NAMES[party]}", (("g", "go on looking", lambda: None),)
        elif party not in self.at.seats:
            seat = self.at.seats[request.by]
            title = f"Waiting for the {SIDE_NAMES[party]}"
            choices = (("w", "withdraw it", lambda: self._withdraw(seat)), ("g", "go on looking", lambda: None))
        self.at.overlay.open(Page(REQUEST, title, tuple(("", words) for words in request.words), picked=1, choices=choices))

    def _reply(self, party: Side, agree: bool) -> None:
        try:
            self.at.seats[party].reply(agree=agree)
        except NetrunnerError as error:
            self.at.overlay.tell(str(error))
        self.at.follow()

    def _make_sure(self, request: SeatRequest) -> None:
        """Opens the page that asks whether to hand the keyboard to the other player, who has to agree."""
        seat, who = self.at.seats[request.by], SIDE_NAMES[other(request.by)]

        def hand_over() -> None:
            self._unsure = False
            self.at.follow()

        told = (*request.words, f"The {who} has to agree: the keyboard goes to them for it.")
        choices: tuple[Choice, ...] = (("y", f"ask the {who}", hand_over), ("n", "let it stand", lambda: self._withdraw(seat)))
        self.at.overlay.open(Page(REQUEST, "Take back", tuple(("", words) for words in told), picked=1, choices=choices))

    def _withdraw(self, seat: SeatAtTable) -> None:
        request, self.request, self._unsure = self.request, None, False
        self.answers.forget()
        if self.at.keyboard.curtain_for:
            self.at.keyboard.get_up()
        try:
            seat.reply(agree=False)
        except NetrunnerError as error:
            self.at.overlay.tell(str(error))
            return
        self.at.follow()
        if request is not None:
            self._tell(request.by, "Withdrawn: the answer stands.")


def first_gone(before: tuple[LogLine, ...], after: tuple[LogLine, ...], side: Side) -> LogLine | None:
    """Returns the first sentence about a side that was in the log and is not any more, of an install the one about the installed card.

    Where none is about the side, it is another.
    """
    kept = set(after)
    gone = [line for line in before if line not in kept and line.kind != "hint"]
    own = [line for line in gone if line.side == side] or gone
    if own and own[0].kind == "trash":  # cards that made room go before the one that is installed
        return next((line for line in own if line.kind == "install" and line.number <= own[0].number + 1), own[0])
    return own[0] if own else None
