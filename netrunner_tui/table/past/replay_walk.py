"""Moving in a game: the moment that is shown, the seat it is seen from, and every way to another one.

It holds a `SeesThePast` for each seat and its `Story`, and nothing else of the game: a replay of a file and a game that goes on are one
to it. What is shown of a moment is what that seat could see then.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.story import Story
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.replays.game_service import BetterWay, OpenReplay
from netrunner_tui.replays.walking import WORDS, Stride, after, before
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.seats import SeesThePast
from netrunner_tui.settings.commands import KeyContext
from netrunner_tui.table.board.scrolling import Scrolling

PACES: Final = (2.4, 1.2, 0.6, 0.3, 0.15, 0.06)
"""Seconds an answer is shown while the game plays by itself."""
USUAL_PACE: Final = 2
_ORDER: Final[tuple[Seat, ...]] = (CORP, RUNNER, "all", "table")


class Walk:
    """The position in a replay, and the moves to other positions."""

    def __init__(
        self, opened: OpenReplay, seat: Seat | None, place: int | None, *, live: bool, scrolling: Scrolling, tell: Callable[[str], None],
        leave: Callable[[], None],
    ) -> None:  # fmt: skip
        """Raises NetrunnerError where the past is out of reach, or there is no such moment.

        `live`: the game goes on meanwhile, and `leave` returns to now. The log of each moment begins at its end: going there scrolls it.
        """
        self.opened = opened
        self.live = live
        usual: Seat = next(one for one in ("all", RUNNER, CORP, "table") if one in opened.pasts)
        self.seat: Seat = seat if seat is not None and seat in opened.pasts else usual
        self.everything = False
        """True to show moves that were taken back too."""
        self.event: int | None = None
        """The number of events of the place that have happened; None for all."""
        self.playing = False
        self._scrolling = scrolling
        self._tell = tell
        self._leave = leave
        self._pace = USUAL_PACE
        self._pasts: Mapping[Seat, SeesThePast] = opened.pasts
        self.better: BetterWay | None = None
        """The better line that is walked in; None in the game itself."""
        self._better_ways = opened.better() if not live else {}
        self._left: tuple[Mapping[Seat, SeesThePast], Seat, int] | None = None
        """Where the game was left for a better line: what is seen, from which seat, the record."""
        self.story: Story = self._past.story()
        """The timeline, as the seat may see it."""
        self.log: tuple[LogLine, ...] = self._past.log()
        self._numbers = [line.number for line in self.log]
        self._steps: tuple[int, ...] = ()
        self.place = place if place is not None else self.story.last if live else 0
        self.view: View = self._past.view_at(self.place, None)
        """The moment that is shown."""
        tell(opened.notice or self._note_here())

    @property
    def context(self) -> KeyContext:
        """Returns whether it is looking back at a game that goes on, a replay, or a better line: for the registry of commands."""
        return "looking back" if self.live else "replay" if self.better is None else "better line"

    @property
    def better_here(self) -> BetterWay | None:
        """Returns the better line that begins at this moment of the game."""
        return self._better_ways.get(self.number) if self.better is None and self.event is None else None

    @property
    def chances(self) -> tuple[float, float] | None:
        """Returns the chance of the better line that is walked in, and that of what was done instead."""
        return self.better.chances if self.better is not None else None

    @property
    def begins_at(self) -> int:
        """Returns the record of the game after which the better line begins that is walked in."""
        return self._left[2] if self._left is not None else 0

    @property
    def _past(self) -> SeesThePast:
        return self._pasts[self.seat]

    @property
    def number(self) -> int:
        """Returns the number of the record that the moment is after."""
        return self.story.moments[self.place].number

    @property
    def pace(self) -> float:
        """Returns the seconds until the next answer while the game plays by itself."""
        return PACES[self._pace]

    @property
    def change(self) -> tuple[int, int]:
        """Returns the index of the shown change, 0 for the moment itself, and the number of changes up to it, the moment the last."""
        return self._steps.index(self.event) + 1 if self.event in self._steps else 0, len(self._steps) + 1

    def log_so_far(self) -> tuple[LogLine, ...]:
        """Returns the log up to the moment."""
        return self.log[: bisect_right(self._numbers, self.number - (self.event is not None))]

    def problem(self, problem: NetrunnerError) -> str:
        """Returns a problem for the key line: of the file that is read its name is enough, so that what is wrong is not cut off."""
        path = plain(self.opened.path)
        return str(problem).replace(path, Path(path).name) if path else str(problem)

    # To a moment

    def go(self, place: int, event: int | None = None) -> None:
        """Goes to a moment; beyond either end, to the end. If it cannot be seen, says so and changes nothing."""
        place = max(0, min(self.story.last, place))
        try:
            view = self._past.view_at(place, event)
            steps = self._past.changes(place) if event is not None else ()
        except NetrunnerError as problem:
            self._tell(self.problem(problem))
            self.playing = False
            return
        self.view, self._steps, self.place, self.event = view, steps, place, event
        self._scrolling.log_back = 0
        note = self._note_here()
        if note:
            self._tell(note)

    def go_to_record(self, number: int) -> None:
        """Goes to the moment after a record."""
        self.go(self.story.place_of(number))

    def _note_here(self) -> str:
        """Returns the first note written about the moment, or what the program has noted of it."""
        notes = (*self.story.notes, *self.story.remarks)
        note = next((note for note in notes if note.place == self.place and self.event is None), None)
        return "" if note is None else f"{note.by}: {note.text}" if note.by else note.text

    def step(self, by: int) -> None:
        """Moves some answers forward or back. In a game that goes on, a step beyond the last moment is a step to now."""
        if by < 0 and self.event is not None:
            by += 1
        if self.live and self.place + by >= self.story.last:
            self._leave()
            return
        if self.place + by > self.story.last:
            self._tell("This is the last moment.")
            self.playing = False
        self.go(self.place + by)

    def stride(self, stride: Stride, by: int) -> None:
        """Goes to the next place of a kind, or the one before."""
        here = self.place + (self.event is not None)
        found = after(self.story, stride, self.place) if by > 0 else before(self.story, stride, here)
        if found is not None:
            self.go(found)
        elif by > 0 and stride == "turn" and self.live:
            self._leave()
        else:
            what = rulebook(self.view.rules).terms.fill(WORDS[stride])
            self._tell(f"There is no {what} {'after' if by > 0 else 'before'} this.")

    # Event by event

    def next_event(self) -> None:
        """Moves by one change visible to this seat, where an answer led to several."""
        place = self.place if self.event is not None else self.place + 1
        if place > self.story.last:
            self.step(1)
        else:
            self._to_change_of(place)

    def next_change(self) -> None:
        """Shows the next change on the way to this moment, after the last one the moment again: what clicks on the cursor show in turn."""
        self._to_change_of(self.place)

    def _to_change_of(self, place: int) -> None:
        """Goes to the next change on the way to a place; after the last one, to the place itself."""
        changes = self._changes(place)
        if changes is not None:
            self.go(place, next((count for count in changes if self.event is None or count > self.event), None))

    def previous_event(self) -> None:
        """Goes one change back."""
        changes = self._changes(self.place)
        if changes is not None:
            before = [count for count in changes if self.event is None or count < self.event]
            self.go(*((self.place, before[-1]) if before else (self.place - 1, None)))

    def _changes(self, place: int) -> tuple[int, ...] | None:
        """Returns the changes on the way to a place; None, and the problem is told, where they are out of reach."""
        try:
            return self._past.changes(place)
        except NetrunnerError as problem:
            self._tell(self.problem(problem))
            return None

    # By itself

    def play_or_pause(self) -> None:
        """Lets the game go on by itself, or stops it."""
        self.playing = not self.playing and self.place < self.story.last
        if not self.playing and self.place == self.story.last:
            self._tell("This is the last moment.")

    def change_pace(self, by: int) -> None:
        """Plays faster, or slower."""
        self._pace = max(0, min(len(PACES) - 1, self._pace + by))
        self._tell(f"{1 / self.pace:.3g} answers a second.")

    def tick(self) -> None:
        """Steps an answer forward, while the game plays by itself."""
        if self.playing:
            self.step(1)
            if self.place >= self.story.last:
                self.playing = False

    # Other seats, with and without what was taken back

    def take(self, pasts: Mapping[Seat, SeesThePast], seat: Seat, number: int) -> bool:
        """Shows the moment of a record as a seat sees it, or with what was taken back.

        Where that fails it is told, nothing changes, and it returns False.
        """
        past = pasts[seat]
        try:
            story, log = past.story(), past.log()
            place = story.place_of(number)
            view = past.view_at(place)
        except NetrunnerError as problem:
            self._tell(self.problem(problem))
            return False
        self._pasts, self.seat, self.story, self.log, self.place, self.view, self.event = pasts, seat, story, log, place, view, None
        self._numbers = [line.number for line in log]
        return True

    def reload(self) -> None:
        """Takes in a past that has become longer; the moment that is shown stays."""
        self.take(self._pasts, self.seat, self.number)

    def see_from_next_seat(self) -> None:
        """Shows what the next seat sees that may be seen from."""
        order = [seat for seat in _ORDER if seat in self._pasts]
        if len(order) < 2:
            self._tell("It can be seen from this seat alone.")
            return
        self.take(self._pasts, order[(order.index(self.seat) + 1) % len(order)], self.number)

    def seen_from(self, seat: Seat) -> None:
        """Shows what a seat sees, if it may be seen from."""
        if seat in self._pasts:
            self.take(self._pasts, seat, self.number)

    def show_taken_back(self) -> None:
        """Shows what was taken back too, or leaves it out."""
        if self.opened.everything is None:
            self._tell("Nothing was taken back in this game.")
            return
        wanted = not self.everything
        try:
            pasts = self.opened.everything() if wanted else self.opened.pasts
        except NetrunnerError as problem:
            self._tell(self.problem(problem))
            return
        if self.take(pasts, self.seat, self.number):
            self.everything = wanted
            self._tell("What was taken back is shown too." if wanted else "What was taken back is left out.")

    # A better line, and back

    def open_better(self) -> None:
        """Walks in the better line that begins at this moment; where there is none, says so."""
        way = self.better_here
        if way is None:
            self._tell("No better line is kept for this moment: a review that judges the actions finds them.")
            return
        left = self._pasts, self.seat, self.number
        try:
            past = way.past()
        except NetrunnerError as problem:
            self._tell(self.problem(problem))
            return
        if self.take({way.seat: past}, way.seat, 0):
            self.better, self._left, self.playing = way, left, False

    def leave_better(self) -> None:
        """Goes back to the moment of the game at which the better line begins."""
        if self._left is not None and self.take(*self._left):
            self.better = self._left = None
            self.playing = False

    def annotate(self, text: str, author: str) -> bool:
        """Writes a note about the moment, and takes in the game with it; False, and the problem is told, where it cannot be written."""
        if self.opened.annotate is None:
            return False
        number = self.number
        try:
            self.opened = self.opened.annotate(number, text, author)
            pasts = self.opened.everything() if self.everything and self.opened.everything else self.opened.pasts
        except NetrunnerError as problem:
            self._tell(self.problem(problem))
            return False
        self.take(pasts, self.seat, number)
        return True
