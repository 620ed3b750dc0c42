"""Taking back in lines of text: what was typed last, and what one player asks of the other before it is undone."""

from collections.abc import Callable, Mapping
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.sides import SIDE_NAMES, Side, other
from netrunner_tui.model.text import capital
from netrunner_tui.plain.console import Console
from netrunner_tui.plain.speech import spoken
from netrunner_tui.rules.seats import HINTS, SeatAtTable, SeatRequest, came_back

ASKED: Final = "yes, or no?"
WITHDRAW: Final = "withdraw"


class TakeBackLines:
    """The typed answers with their records, and the request that was read out."""

    def __init__(self, seats: Mapping[Side, SeatAtTable], lines: Console, call: Callable[[Side], None], *, curtain: bool) -> None:
        """`call` has the player of a side come to the keyboard; without `curtain` both sit there."""
        self._seats = seats
        self._lines = lines
        self._call = call
        self.curtain = curtain
        self._marks: list[tuple[Side, int, str]] = []
        """The side of each typed answer, the record after which it was typed, and its words; none of a secret."""
        self._told: tuple[SeatRequest, int] | None = None
        """A request of the player here to one elsewhere, and the record after which it was made."""
        self._announced: SeatRequest | None = None
        """The request between the players that somebody who only watches has heard of."""

    def mark(self, side: Side, said: str) -> None:
        """Records that an answer is being typed, which is called so."""
        self._marks.append((side, self._seats[side].view().number, said))

    def take_back(self, side: Side) -> bool:
        """Takes back what was typed last, or asks for it; True where another question may stand now."""
        if not self.curtain and self._marks:
            # Both players sit here, or one plays for both: what was typed last is meant, whoever is asked now.
            side = self._marks[-1][0]
        seat = self._seats[side]
        number = seat.view().number
        to = next((mark for whose, mark, _ in reversed(self._marks) if whose == side and mark < number), None)
        try:
            seat.take_back(to)
        except NetrunnerError as problem:
            self._lines.say(capital(f"{problem}."))
            return False
        request = seat.request()
        if request is None:
            said = self._forget(side) if to is not None else ""
            self._lines.say(f"Taken back: {spoken(said, self._lines.words)}." if said else "Taken back.")
            return True
        if other(side) not in self._seats:
            self._told = (request, number)
            self._lines.say(f"The {SIDE_NAMES[other(side)]} is asked. To withdraw it: {WITHDRAW}. To go on: answer.")
            return False
        self._call(other(side))
        self._put(request)
        if self._reply(other(side), request) and came_back(seat):
            self._forget(side)
            self._lines.say("Taken back.")
        else:
            self._lines.say("The answer stands.")
        return True

    def ask_for_hints(self, side: Side) -> None:
        """Has the other player, if they are at this keyboard, say whether they agree to hints; otherwise they are asked where they are."""
        if other(side) not in self._seats:
            self._lines.say("Hints are off until both players agree. The other one is asked; type hint again when they agree.")
            return
        request = self._seats[other(side)].request()
        if request is None:
            return
        self._call(other(side))
        self._put(request)
        self._lines.say("Hints are on: type hint again." if self._reply(other(side), request) else "Hints stay off.")

    def withdraw(self, side: Side) -> None:
        """Asks no more."""
        request = self._seats[side].request()
        if request is None or request.by != side:
            self._lines.say("You ask for nothing now.")
            return
        self._told = None
        self._seats[side].reply(agree=False)
        self._lines.say("Withdrawn: the answer stands.")

    def settle(self) -> bool:
        """Has a request of a player elsewhere answered, and tells what came of one of the player here; True where there was either.

        Who only watches hears what is asked, and what came of it.
        """
        side, seat = next(iter(self._seats.items()))
        request = seat.request()
        if seat.side is None:
            if request is not None and request != self._announced:
                self._lines.say(*(spoken(words) for words in request.words))
            asked, self._announced = self._announced, request
            # That it is taken back is read in the log.
            if asked is not None and request is None and asked.kind == TAKE_BACK and not came_back(seat, by=asked.by):
                self._lines.say("The answer stands.")
            return False
        if self._told is not None and request is None:
            (asked, number), self._told = self._told, None
            who = SIDE_NAMES[other(asked.by)]
            if came_back(seat):
                self._forget(side)
                self._lines.say(f"The {who} agrees: it is taken back.")
            elif seat.view().number == number:
                self._lines.say(f"The {who} does not agree: the answer stands.")
            else:
                self._lines.say("The game has gone on: nothing is taken back.")
            return True
        if request is None or request.by in self._seats:
            return False
        self._put(request)
        agreed = self._reply(side, request)
        if request.kind == TAKE_BACK:
            self._lines.say("Taken back." if agreed else "The answer stands.")
        else:
            self._lines.say("You agree." if agreed else "You do not agree.")
        return True

    def _put(self, request: SeatRequest) -> None:
        self._lines.say("", *(spoken(words) for words in request.words), f"{SIDE_NAMES[other(request.by)]}, do you agree? {ASKED}")

    def _reply(self, side: Side, request: SeatRequest) -> bool:
        """Reads whether the player of a side agrees. Who types `hint` where hints are asked for wants them, too."""
        agreeing = {"yes", "y", "hint"} if request.kind == HINTS else {"yes", "y"}
        typed = self._lines.read()
        while typed is not None and typed.casefold() not in {*agreeing, "no", "n"} and self._stands(side, request):
            self._lines.say(ASKED.capitalize())
            typed = self._lines.read()
        agree = typed is not None and typed.casefold() in agreeing
        try:
            self._seats[side].reply(agree=agree)
        except NetrunnerError as problem:
            self._lines.say(spoken(str(problem)))
            return False
        return agree

    def _stands(self, side: Side, request: SeatRequest) -> bool:
        """Returns whether a request is still open, as a side reads it."""
        now = self._seats[side].request()
        return now is not None and (now.kind, now.by) == (request.kind, request.by)

    def _forget(self, side: Side) -> str:
        """Forgets the last answer typed by a side, once it has been taken back. Returns its words."""
        place = next((at for at in range(len(self._marks) - 1, -1, -1) if self._marks[at][0] == side), None)
        return self._marks.pop(place)[2] if place is not None else ""
