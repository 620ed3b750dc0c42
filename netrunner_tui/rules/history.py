"""The past of a game: any moment of it, as any seat may see it. Stepping folds events from the nearest snapshot and runs no rules."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model import events
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.events import Event, fold
from netrunner_tui.model.gamefile.contents import TAKE_BACK, Note, SavedGame, standing
from netrunner_tui.model.gamefile.saved_events import MISFITS, fold_saved, misfit
from netrunner_tui.model.sides import CORP, RUNNER, SIDES
from netrunner_tui.model.state import State
from netrunner_tui.model.story import Mark, Moment, NoteAt, Story
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.answered import Answered, answers_of, line_of
from netrunner_tui.rules.beginning import beginning_of
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.followed_games import LedThere
from netrunner_tui.rules.game import first_unlike
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.telling import views
from netrunner_tui.rules.telling.known_views import KnownViews
from netrunner_tui.rules.telling.narrate import Narrator
from netrunner_tui.rules.telling.totals import totals

EVERY: Final = 64
"""Moments between two snapshots."""


class Past:
    """The moments of a game, from the set-up (place 0) to the last answer.

    Made of the answers as they stand, or of all answers with those that were taken back: then a moment whose kind is
    `take back` is the one that it goes back to.
    """

    def __init__(
        self, setup: GameSetup, pool: Pool, start: State, answered: Sequence[Answered], notes: Iterable[Note] = (),
        source: tuple[object, SavedGame] | None = None,
    ) -> None:  # fmt: skip
        """`source` is the file that the answers came from, to name it where its events do not fit."""
        self.setup = setup
        self.pool = pool
        self.answered = tuple(answered)
        self._start = start
        self._notes = tuple(notes)
        self._source = source
        self._places = {answered.number: place for place, answered in enumerate(self.answered)}
        self._kept: dict[int, State] = {}
        """Snapshots, by place."""
        self._stories: dict[Seat, Story] = {}
        self._logs: dict[Seat, tuple[LogLine, ...]] = {}
        self._changes: dict[tuple[int, Seat], tuple[int, ...]] = {}

    @classmethod
    def of_file(cls, saved: SavedGame, pool: Pool, path: object, *, everything: bool = False) -> "Past":
        """Returns the past that a file tells; with `everything`, also what was taken back.

        Raises BadFile for events that cannot be read or do not fit, or with cards that are missing here.
        """
        records = saved.records if everything else standing(saved.records)
        if not records:
            raise BadFile(path, 0, "nothing was played in it: not even the set-up is there")
        answered = answers_of(saved, records, path)
        past = cls(saved.header.setup, pool, beginning_of(saved.header, pool, path), answered, saved.notes, (path, saved))
        past.state(past.last)
        return past

    def led_to(self, place: int) -> LedThere:
        """Returns what led to a moment, for who remembers what was seen on the way: nothing of what had been taken back."""
        path: list[Answered] = []
        while place >= 0:
            path.append(self.answered[place])
            place = self._before(place)
        return LedThere(self.pool, self._start, path[::-1])

    @property
    def last(self) -> int:
        """Returns the place of the last moment."""
        return len(self.answered) - 1

    # --- states ------------------------------------------------------------------------------------------------------------------------

    def state(self, place: int, event: int | None = None) -> State:
        """Returns the state at a moment, or when only the first `event` of the events that lead to it have happened.

        Raises NetrunnerError for a place that is not there.
        """
        if not 0 <= place <= self.last:
            raise NetrunnerError(f"there is no moment {place}; the last one is {self.last}")
        if event is None:
            return self._state(place)
        state = self._state(place - 1) if place else self._start.snapshot()
        return self._fold(state, place, self.answered[place].events[:event])

    def _state(self, place: int) -> State:
        """Returns a state of its own, folded from the nearest snapshot."""
        path: list[int] = []
        at = place
        while at >= 0 and at not in self._kept:
            path.append(at)
            at = self._before(at)
        state = self._kept[at].snapshot() if at >= 0 else self._start.snapshot()
        for at in reversed(path):
            self._fold(state, at, self.answered[at].events)
            if at % EVERY == 0 or at == self.last:
                self._kept[at] = state.snapshot()
        return state

    def _before(self, place: int) -> int:
        """Returns the moment that a moment follows on; -1 is the beginning."""
        answered = self.answered[place]
        return self._places.get(answered.answer[0], place - 1) if answered.kind == TAKE_BACK else place - 1

    def _fold(self, state: State, place: int, happened: Sequence[Event]) -> State:
        if self._source is None:
            return fold(state, happened)
        path, saved = self._source
        answered = self.answered[place]
        return fold_saved(state, happened, path, line_of(saved, answered.number), whole=happened is answered.events)

    @contextmanager
    def fitting(self) -> Iterator[None]:
        """Raises BadFile inside the block where something fails because the file tells what cannot have happened."""
        try:
            yield
        except MISFITS:
            if self._source is None:
                raise
            path, saved = self._source
            kept = answers_of(saved, standing(saved.records), path)
            number = first_unlike(self.setup, self.pool, kept)
            if number is None:
                raise  # the file says what these rules say: the mistake is theirs
            raise misfit(path, line_of(saved, number)) from None

    # --- views -------------------------------------------------------------------------------------------------------------------------

    def view(self, place: int, seat: Seat, event: int | None = None) -> View:
        """Returns the view of a seat at a past moment, without an open question; or when only so many `changes` have happened.

        Raises NetrunnerError for a moment, or a change, that is not there.
        """
        if event is None:
            return self._seen(self.state(place), place, seat)
        counts = (0, *self._changing(place, seat))
        if not 0 <= event < len(counts):
            raise NetrunnerError(f"there are {len(counts) - 1} changes on the way to moment {place}, and no number {event}")
        return self._seen(self.state(place, counts[event]), place, seat)

    def walk(self, first: int, last: int, seats: Sequence[Seat]) -> Iterator[tuple[View, ...]]:
        """Yields the views of these seats at each moment from `first` to `last`, in order; each event is folded once."""
        state = self.state(first)
        seen = tuple(self._seen(state, first, seat) for seat in seats)
        yield seen
        for place in range(first + 1, last + 1):
            happened = self.answered[place]
            back = happened.kind == TAKE_BACK
            state = self._state(place) if back else self._fold(state, place, happened.events)
            if not back and all(isinstance(event, events.StepReached) for event in happened.events):
                # More than half of all answers are passes that lead on to a step: nothing else can look different.
                seen = tuple(msgspec.structs.replace(view, number=happened.number, step=state.step) for view in seen)
            else:
                seen = tuple(self._seen(state, place, seat) for seat in seats)
            yield seen

    def _seen(self, state: State, place: int, seat: Seat) -> View:
        with self.fitting():
            referee = referee_of(self.setup.rules)(state, self.pool, Randomness(self.setup.seed))
            view = views.view(referee, seat, self.answered[place].number, None, self.setup, KnownViews(self.pool))
        if not state.winner:
            return view
        happened = (event for answered in self.answered[: place + 1] for event in answered.events)
        return msgspec.structs.replace(view, totals=totals(happened, rulebook(self.setup.rules).terms))

    def changes(self, place: int, seat: Seat) -> tuple[int, ...]:
        """Returns the numbers, from 1, of the changes that the seat sees on the way to a moment, without the last one.

        What is hidden from the seat is not counted: the numbers would reveal it.
        """
        return tuple(range(1, len(self._changing(place, seat)) + 1))

    def _changing(self, place: int, seat: Seat) -> tuple[int, ...]:
        """Returns the counts of events at which the seat sees a change on the way to a moment, without the last one."""
        known = self._changes.get((place, seat))
        if known is not None:
            return known
        found: list[int] = []
        before = self._seen(self.state(place, 0), place, seat)
        for count in range(1, len(self.answered[place].events)):
            now = self._seen(self.state(place, count), place, seat)
            if now != before:
                found.append(count)
                before = now
        told = tuple(found[:-1] if found and before == self.view(place, seat) else found)
        self._changes[place, seat] = told
        return told

    # --- words -------------------------------------------------------------------------------------------------------------------------

    def log(self, seat: Seat) -> tuple[LogLine, ...]:
        """Returns the whole log as a seat may read it."""
        if seat not in self._logs:
            with self.fitting():
                self._logs[seat] = self._narrated(seat)
        return self._logs[seat]

    def _narrated(self, seat: Seat) -> tuple[LogLine, ...]:
        narrator = Narrator(self._start.snapshot(), seat, self.pool)
        for place, answered in enumerate(self.answered):
            if answered.kind == TAKE_BACK:
                narrator.state = self.state(place)
                narrator.tell_taken_back(answered.number, answered.seat, answered.offered)
            else:
                narrator.tell(answered.number, answered.events)
        return tuple(narrator.lines)

    def story(self, seat: Seat) -> Story:
        """Returns the line of moments as a seat may see it."""
        if seat not in self._stories:
            with self.fitting():
                self._stories[seat] = self._tell(seat)
        return self._stories[seat]

    def _tell(self, seat: Seat) -> Story:
        state = self._start.snapshot()
        stands = self._standing()
        moments: list[Moment] = []
        marks: list[Mark] = []
        points = (0, 0)
        run = -1
        """The place in `marks` of the last run."""
        for place, answered in enumerate(self.answered):
            if answered.kind == TAKE_BACK:
                state = self.state(place)
                points = moments[self._before(place)].points
            for event in answered.events:
                self._fold(state, place, (event,))
                match event:
                    case events.RunInitiated():
                        run = len(marks)
                        marks.append(Mark(place, "run", RUNNER, server=event.server))
                    case events.RunSucceeded() if run >= 0:
                        marks[run] = msgspec.structs.replace(marks[run], successful=True)
                    case events.AgendaScored() | events.AgendaStolen() | events.AgendaForfeited() | events.AddedAsAgenda():
                        points = self._points(state)
                    case events.AgendaReturned():
                        points = self._points(state)
                    case events.PlayerCounters() if event.kind == "agenda points":
                        points = self._points(state)
                mark = _mark(event, place)
                if mark is not None:
                    marks.append(mark)
            known = seat == "all" or seat == answered.seat
            moments.append(
                Moment(
                    number=answered.number, seat=answered.seat, kind=answered.kind, step=answered.step, turn=state.turn,
                    turn_number=state.turn_number, credits=(state.corp.credits, state.runner.credits), points=points,
                    said=answered.said if known else "", passed=known and answered.passed,
                    offered=answered.offered if known else 0, taken_back=place not in stands,
                )
            )  # fmt: skip
        readable = [(note.kind, NoteAt(self.place_of(note.at), note.note, note.by, note.made)) for note in self.notes(seat)]
        notes = tuple(note for kind, note in readable if not kind)
        return Story(tuple(moments), tuple(marks), notes, tuple(note for kind, note in readable if kind))

    def notes(self, seat: Seat) -> tuple[Note, ...]:
        """Returns the notes that may be read from a seat: while the game goes on, those that its own player has written."""
        state = self.state(self.last)
        if seat == "all" or state.winner:
            return self._notes
        mine = {state.player(side).name for side in SIDES if side == seat}
        return tuple(note for note in self._notes if note.by in mine)

    def points(self, place: int) -> tuple[int, int]:
        """Returns the agenda points of the Corp and the Runner at a moment."""
        return self._points(self.state(place))

    def _points(self, state: State) -> tuple[int, int]:
        referee = referee_of(self.setup.rules)(state, self.pool, Randomness(self.setup.seed))
        return referee.score(CORP), referee.score(RUNNER)

    def _standing(self) -> frozenset[int]:
        """Returns the places that the last moment follows on."""
        found = set()
        at = self.last
        while at >= 0:
            found.add(at)
            at = self._before(at)
        return frozenset(found)

    def place_of(self, number: int) -> int:
        """Returns the last place at or before record `number`."""
        return max((place for place, answered in enumerate(self.answered) if answered.number <= number), default=0)


def _mark(event: Event, place: int) -> Mark | None:
    match event:
        case events.AgendaScored():
            return Mark(place, "score", CORP)
        case events.AgendaStolen():
            return Mark(place, "steal", RUNNER)
        case events.CardRezzed():
            return Mark(place, "rez", CORP)
        case events.TagsTaken():
            return Mark(place, "tag", RUNNER, event.count)
        case events.DamageSuffered():
            return Mark(place, "damage", RUNNER, event.count)
        case events.GameWon():
            return Mark(place, "end", CORP if event.winner == CORP else RUNNER)
    return None


class PastOfSeat:
    """Shows the past of a game as one seat may see it."""

    def __init__(self, past: Past, seat: Seat) -> None:
        self._past = past
        self._seat = seat

    def story(self) -> Story:
        """Returns the line of moments."""
        return self._past.story(self._seat)

    def view_at(self, place: int, event: int | None = None) -> View:
        """Returns the table at a moment, or after so many of its `changes`. Raises NetrunnerError for one that is not there."""
        return self._past.view(place, self._seat, event)

    def changes(self, place: int) -> tuple[int, ...]:
        """Returns the numbers, from 1, of the changes that this seat sees on the way to a moment."""
        return self._past.changes(place, self._seat)

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        """Returns the whole log, from after record `since`."""
        return tuple(line for line in self._past.log(self._seat) if line.number > since or since == 0)
