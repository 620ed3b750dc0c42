"""A game as a line of moments: plain data for a timeline, the same for every interface and every connection."""

from typing import Literal

import msgspec

from netrunner_tui.model.sides import Side

MarkKind = Literal["run", "score", "steal", "rez", "tag", "damage", "end"]


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Something public that a timeline shows.

    >>> import netrunner_tui as nt
    >>> game = nt.new_game()
    >>> game.concede("corp")
    >>> mark = game.replay().marks()[-1]
    >>> mark.place, mark.kind, mark.side
    (1, 'end', 'runner')
    """

    place: int
    """The moment that it is at."""
    kind: MarkKind
    side: Side
    """Whose doing it is; for damage and tags, the Runner who took them."""
    count: int = 1
    """Agenda points, tags, damage."""
    server: str = ""
    """Of a run."""
    successful: bool = False
    """Of a run: whether it was, in the end."""


class Moment(msgspec.Struct, frozen=True, gc=False):
    """A moment of a game: what an answer led to.

    >>> import netrunner_tui as nt
    >>> moment = nt.new_game().replay().moments()[0]
    >>> moment.kind, moment.credits, moment.points
    ('setup', (5, 5), (0, 0))
    """

    number: int
    """Of the record: log lines carry it."""
    seat: Side
    """Who answered; for moment 0, the set-up, it says nothing."""
    kind: str
    """The kind of question that was answered: setup, action, window, …, concede, take back."""
    step: str
    turn: Side | None
    turn_number: int
    credits: tuple[int, int]
    """The Corp's and the Runner's, after it."""
    points: tuple[int, int]
    """Agenda points of the Corp and of the Runner, after it."""
    said: str = ""
    """The answer in words; empty where the eyes that look may not know it."""
    passed: bool = False
    """The answer was a pass, and these eyes may know it."""
    offered: int = 0
    """How many answers could have been given; 0 where that is not known or may not be."""
    taken_back: bool = False
    """It was taken back later: it stands in a story of everything that was answered alone."""


class NoteAt(msgspec.Struct, frozen=True, gc=False):
    """What somebody wrote about a moment."""

    place: int
    text: str
    by: str
    made: str


class Story(msgspec.Struct, frozen=True, gc=False):
    """All moments of a game so far, as somebody may see them."""

    moments: tuple[Moment, ...]
    marks: tuple[Mark, ...]
    notes: tuple[NoteAt, ...] = ()

    @property
    def last(self) -> int:
        """The place of the last moment."""
        return len(self.moments) - 1

    def place_of(self, number: int) -> int:
        """The last place at or before record `number`."""
        found = 0
        for place, moment in enumerate(self.moments):
            if moment.number <= number:
                found = place
        return found

    def turn_starts(self) -> tuple[int, ...]:
        """The first place of each turn, and 0."""
        starts = [0]
        for place in range(1, len(self.moments)):
            now, before = self.moments[place], self.moments[place - 1]
            if (now.turn_number, now.turn) != (before.turn_number, before.turn):
                starts.append(place)
        return tuple(starts)
