"""The log of a game: told to each seat as far as somebody has asked for it, and not once more."""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.events import TurnOpened
from netrunner_tui.model.gamefile.contents import TAKE_BACK, Note
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import State
from netrunner_tui.model.view import LogLine, Seat
from netrunner_tui.rules.answered import Answered
from netrunner_tui.rules.telling.narrate import Narrator, tell_all

LATELY: Final = 200
"""Records at the end of a long game that is opened, at least, which can be told without all that was before."""


class GameLog:
    """The seats that the log is told to; they share the state that it is told from."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._narrators: dict[Seat, Narrator] = {}
        self._narrated = 0
        """The number of records that were told to all of them."""

    def lines(
        self, seat: Seat, start: State, history: Sequence[Answered], remarks: Sequence[Note], since: int = 0
    ) -> tuple[LogLine, ...]:  # fmt: skip
        """Returns the log as a seat may read it, from after record `since`. `start` is the state that `history` begins with.

        `remarks` are those of the program that are told with the next answer.
        """
        told = self._narrators.get(seat)
        narrator = told if told is not None and self._narrated == len(history) else self.tell(seat, start, history)
        lines = narrator.lines
        if since and not remarks and not (lines and lines[-1].number > since):  # mostly a pass, of which there is nothing to tell
            return ()
        if remarks:
            added = [narrator.remark(note.at + 1, _step_after(history, note.at), _side(note.seat), note.kind) for note in remarks]
            lines = sorted((*added, *lines), key=lambda line: line.number)
        if not since:
            return tuple(lines)
        new = len(lines)
        while new and lines[new - 1].number > since:  # whoever names a record mostly names one of the last
            new -= 1
        return tuple(lines[new:])

    def tell(self, seat: Seat, start: State, history: Sequence[Answered]) -> Narrator:
        """Tells a seat what it has not been told yet; returns its narrator, with all lines of its log but for the program's remarks."""
        narrator = self._narrators.get(seat) or self._narrator(seat, start, history)
        if self._narrated < (now := len(history)):
            new, self._narrated = history[self._narrated :], now
            _narrate(self._narrators.values(), new)
        return narrator

    def _narrator(self, seat: Seat, start: State, history: Sequence[Answered]) -> Narrator:
        """Adds a seat."""
        narrator = Narrator(start.snapshot(), seat, self._pool)
        _narrate((narrator,), history[: self._narrated])
        for other_seats in self._narrators.values():
            narrator.state = other_seats.state
        self._narrators[seat] = narrator
        return narrator


class LateLog(msgspec.Struct, frozen=True):
    """The log of a game that was opened, from the beginning of a turn on: its end is what is read first, and mostly all that is read."""

    place: int
    """The number of records before it."""
    number: int
    """The last of them."""
    state: State
    """What they led to."""
    log: GameLog

    def lines(self, seat: Seat, history: Sequence[Answered], since: int) -> tuple[LogLine, ...]:
        """Returns the log as a seat may read it, from after record `since`, which is none before `number`."""
        return self.log.lines(seat, self.state, history[self.place :], (), since)

    def tell(self, seat: Seat, history: Sequence[Answered]) -> None:
        """Tells a seat what it has not been told yet."""
        self.log.tell(seat, self.state, history[self.place :])


def late_turn(kept: Sequence[Answered]) -> int:
    """Returns the place of the record, before the last `LATELY`, at which a turn began last; 0 where there is none.

    What was told before a turn changes nothing of how the turn is told.
    """
    places = range(len(kept) - LATELY, 0, -1)
    return next((place for place in places if any(isinstance(event, TurnOpened) for event in kept[place].events)), 0)


def _step_after(history: Sequence[Answered], number: int) -> str:
    """Returns the step of the first answer after record `number` that has not been taken back."""
    return history[bisect_right(history, number, key=lambda answered: answered.number)].step


def _narrate(narrators: Collection[Narrator], history: Sequence[Answered]) -> None:
    """Tells records to seats whose narrators share a state."""
    state = next(iter(narrators)).state
    for answered in history:
        if answered.events:
            tell_all(state, narrators, answered.number, answered.events)
        if answered.kind == TAKE_BACK:
            for narrator in narrators:
                narrator.tell_taken_back(answered.number, answered.seat, answered.offered)


def _side(name: str) -> Side:
    return RUNNER if name == RUNNER else CORP
