"""The timeline of a game's moments: plain data, the same for every interface and every connection."""

from typing import Final, Literal

import msgspec

from netrunner_tui.model.sides import Side

MarkKind = Literal["run", "score", "steal", "rez", "tag", "damage", "end"]

BETTER_LINE: Final = "better line"
"""The kind of the moment that a line begins with that was never played."""


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A public event on a timeline.

    >>> import netrunner_tui as nt
    >>> game = nt.new_game()
    >>> game.concede("corp")
    >>> mark = game.replay().marks()[-1]
    >>> mark.place, mark.kind, mark.side
    (1, 'end', 'runner')
    """

    place: int
    """The place of its moment."""
    kind: MarkKind
    side: Side
    """The side that did it; for damage and tags, the Runner who took them."""
    count: int = 1
    """Agenda points, tags, damage."""
    server: str = ""
    """The server of a run."""
    successful: bool = False
    """Whether a run was successful in the end."""


class Moment(msgspec.Struct, frozen=True, gc=False):
    """A moment of a game: the outcome of an answer.

    >>> import netrunner_tui as nt
    >>> moment = nt.new_game().replay().moments()[0]
    >>> moment.kind, moment.credits, moment.points
    ('setup', (5, 5), (0, 0))
    """

    number: int
    """The record's number, which log lines carry."""
    seat: Side
    """Who answered; meaningless for moment 0, the setup."""
    kind: str
    """The kind of question that was answered: setup, action, window, …, concede, take back."""
    step: str
    turn: Side | None
    turn_number: int
    credits: tuple[int, int]
    """The Corp's and the Runner's credits, after it."""
    points: tuple[int, int]
    """The Corp's and the Runner's agenda points, after it."""
    said: str = ""
    """The answer in words; empty if the viewer may not know it."""
    passed: bool = False
    """Whether the answer was a pass, if the viewer may know it."""
    offered: int = 0
    """Number of possible answers; 0 if unknown or hidden."""
    taken_back: bool = False
    """Whether it was taken back later: only a timeline of all answers includes it."""


class NoteAt(msgspec.Struct, frozen=True, gc=False):
    """A note about a moment."""

    place: int
    text: str
    by: str
    made: str


class Story(msgspec.Struct, frozen=True, gc=False):
    """All moments of a game so far, as one viewer may see them."""

    moments: tuple[Moment, ...]
    marks: tuple[Mark, ...]
    notes: tuple[NoteAt, ...] = ()
    """What people have written."""
    remarks: tuple[NoteAt, ...] = ()
    """What the program has noted: who asked for hints, and that both agreed to them."""

    @property
    def last_number(self) -> int:
        """Returns the number of the last answer in the game's file, where what was taken back counts too."""
        return self.moments[-1].number

    @property
    def last(self) -> int:
        """Returns the place of the last moment."""
        return len(self.moments) - 1

    def place_of(self, number: int) -> int:
        """Returns the last place at or before record `number`."""
        found = 0
        for place, moment in enumerate(self.moments):
            if moment.number <= number:
                found = place
        return found

    def turn_starts(self) -> tuple[int, ...]:
        """Returns the first place of each turn, and 0."""
        starts = [0]
        for place in range(1, len(self.moments)):
            now, before = self.moments[place], self.moments[place - 1]
            if (now.turn_number, now.turn) != (before.turn_number, before.turn):
                starts.append(place)
        return tuple(starts)
