"""Moving in a game: the moment that is shown, through whose eyes, and every way to another one.

It holds a `SeesThePast` for each seat and its `Story`, and nothing else of the game: a replay of a file and a game that goes on are one
to it. What is shown of a moment is what those eyes could see then.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.story import Story
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.replays.game_service import OpenReplay, OpenTable
from netrunner_tui.replays.walking import WORDS, Stride, after, before
from netrunner_tui.rules.seats import SeesThePast

PACES: Final = (2.4, 1.2, 0.6, 0.3, 0.15, 0.06)
"""Seconds an answer is shown while the game plays by itself."""
USUAL_PACE: Final = 2
_ORDER: tuple[Seat, ...] = ("corp", "runner", "all", "table")


@dataclass
class ReplayHooks:
    """What walking in a game asks of whoever shows it."""

    leave: Callable[[], None]
    sit_down: Callable[[OpenTable], None] = lambda table: table.close()
    """Plays on at a table that has been branched off."""
    agree: Callable[[int, Callable[[], None]], bool] = lambda place, branch: False
    """Asks whoever has to agree before a game is branched off at a place, and then calls `branch`; False where nobody has to."""
    propose: Callable[[int], str] | None = None
    """At a table of a server: asks the other player whether to play on from after a record; what is said of that. Raises NetrunnerError."""


class Walking:
    """Where somebody is in a game, and how they get elsewhere."""

    def __init__(self, opened: OpenReplay, hooks: ReplayHooks, seat: Seat | None, place: int | None, live: bool) -> None:
        """Raises NetrunnerError where the past is out of reach, or there is no such moment."""
        self.opened = opened
        self.hooks = hooks
        self.live = live
        usual: Seat = next(one for one in ("all", "runner", "corp", "table") if one in opened.pasts)
        self.seat: Seat = seat if seat is not None and seat in opened.pasts else usual
        self.everything = False
        """What was taken back is shown too."""
        self.event: int | None = None
        """How many events of the place have happened; None for all."""
        self.playing = False
        self._pace = USUAL_PACE
        self._log_back = 0
        self._pasts: Mapping[Seat, SeesThePast] = opened.pasts
        self._story: Story = self._past.story()
        self._log: tuple[LogLine, ...] = self._past.log()
        self._numbers = [line.number for line in self._log]
        self._steps: tuple[int, ...] = ()
        """The changes on the way to the place."""
        self.place = place if place is not None else self._story.last if live else 0
        self._view: View = self._past.view_at(self.place, None)
        self._notice = opened.notice or self._note_here()

    @property
    def _past(self) -> SeesThePast:
        return self._pasts[self.seat]

    @property
    def story(self) -> Story:
        """The line of moments, as these eyes may see it."""
        return self._story

    @property
    def view(self) -> View:
        """The moment that is shown."""
        return self._view

    @property
    def number(self) -> int:
        """The number of the record that the moment is after."""
        return self._story.moments[self.place].number

    @property
    def pace(self) -> float:
        """Seconds until the next answer while the game plays by itself."""
        return PACES[self._pace]

    def _told(self, problem: NetrunnerError) -> str:
        """A problem for the key line: of the file that is read its name is enough, so that what is wrong is not cut off."""
        path = plain(self.opened.path)
        return str(problem).replace(path, Path(path).name) if path else str(problem)

    def tell(self, words: str) -> None:
        """Shows one plain line until the next key."""
        self._notice = words

    def go(self, place: int, event: int | None = None) -> None:
        """Goes to a moment; beyond either end, to the end. What cannot be seen is told, and nothing changes."""
        place = max(0, min(self._story.last, place))
        try:
            view = self._past.view_at(place, event)
            steps = self._past.changes(place) if event is not None else ()
        except NetrunnerError as problem:
            self._notice = self._told(problem)
            self.playing = False
            return
        self._view, self._steps, self.place, self.event = view, steps, place, event
        self._log_back = 0
        self._notice = self._note_here() or self._notice

    def _note_here(self) -> str:
        """What was first written about the moment."""
        note = next((note for note in self._story.notes if note.place == self.place and self.event is None), None)
        return "" if note is None else f"{note.by}: {note.text}" if note.by else note.text

    def reload(self) -> None:
        """Takes in a past that has become longer; the moment that is shown stays."""
        self._take(self._pasts, self.seat, self._story.moments[self.place].number)

    def _take(self, pasts: Mapping[Seat, SeesThePast], seat: Seat, number: int) -> None:
        """Looks through other eyes, or at another telling of the game, at the moment of a record. Where that fails, nothing changes."""
        before = (self._pasts, self.seat, self._story, self._log, self._numbers, self.place, self.event, self._view)
        try:
            self._pasts, self.seat = pasts, seat
            self._story, self._log = self._past.story(), self._past.log()
            self._numbers = [line.number for line in self._log]
            place = self._story.place_of(number)
            self._view = self._past.view_at(place)
            self.place, self.event = place, None
        except NetrunnerError as problem:
            self._pasts, self.seat, self._story, self._log, self._numbers, self.place, self.event, self._view = before
            self._notice = self._told(problem)

    def _stride(self, stride: Stride, by: int) -> None:
        """To the next place of a kind, or the one before."""
        here = self.place + (self.event is not None)
        found = after(self._story, stride, self.place) if by > 0 else before(self._story, stride, here)
        if found is not None:
            self.go(found)
        elif by > 0 and stride == "turn" and self.live:
            self.hooks.leave()
        else:
            self._notice = f"There is no {WORDS[stride]} {'after' if by > 0 else 'before'} this."

    def _next_event(self) -> None:
        """One change that these eyes see, where an answer led to several."""
        place = self.place if self.event is not None else self.place + 1
        if place > self._story.last:
            self.step(1)
            return
        try:
            left = [count for count in self._past.changes(place) if self.event is None or count > self.event]
        except NetrunnerError as problem:
            self._notice = self._told(problem)
            return
        self.go(place, left[0] if left else None)

    def _previous_event(self) -> None:
        try:
            before = [count for count in self._past.changes(self.place) if self.event is None or count < self.event]
        except NetrunnerError as problem:
            self._notice = self._told(problem)
            return
        if before:
            self.go(self.place, before[-1])
        else:
            self.go(self.place - 1)

    def _walk_through_events(self) -> None:
        """The next change on the way to this moment, and after the last one the moment again: what clicks on the cursor show in turn."""
        try:
            left = [count for count in self._past.changes(self.place) if self.event is None or count > self.event]
        except NetrunnerError as problem:
            self._notice = self._told(problem)
            return
        self.go(self.place, left[0] if left else None)

    def step(self, by: int) -> None:
        """Some answers forward or back. In a game that goes on, a step beyond the last moment is a step to now."""
        if by < 0 and self.event is not None:
            by += 1
        if self.live and self.place + by >= self._story.last:
            self.hooks.leave()
            return
        if self.place + by > self._story.last:
            self._notice = "This is the last moment."
            self.playing = False
        self.go(self.place + by)

    def tick(self) -> None:
        """An answer forward, while the game plays by itself."""
        if self.playing:
            self._notice = ""
            self.step(1)
            if self.place >= self._story.last:
                self.playing = False

    def _look_through_other_eyes(self) -> None:
        order = [seat for seat in _ORDER if seat in self._pasts]
        if len(order) < 2:
            self._notice = "It is seen through your own eyes, as of then." if self.live else "It is seen through these eyes alone."
            return
        self._take(self._pasts, order[(order.index(self.seat) + 1) % len(order)], self.number)

    def seen_from(self, seat: Seat) -> None:
        """Looks through the eyes of a seat, where they may look."""
        if seat in self._pasts:
            self._take(self._pasts, seat, self.number)

    def _show_taken_back(self) -> None:
        if self.opened.everything is None:
            self._notice = "Nothing was taken back in this game."
            return
        number, wanted = self.number, not self.everything
        try:
            pasts = self.opened.everything() if wanted else self.opened.pasts
        except NetrunnerError as problem:
            self._notice = self._told(problem)
            return
        self._take(pasts, self.seat, number)
        if self._pasts is pasts:
            self.everything = wanted
            self._notice = "What was taken back is shown too." if wanted else "What was taken back is left out."
