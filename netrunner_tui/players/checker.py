"""Checks invariants after every answer of a game in progress; expensive ones only after some answers."""

import random
import tempfile
from pathlib import Path
from typing import Final, get_args

import msgspec

from netrunner_tui.model.events import BoundaryReached, CardBrought, fold
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.view import Seat, View
from netrunner_tui.players import invariants
from netrunner_tui.players.payments import Payments
from netrunner_tui.players.secrecy import Twin, unseen_in_log, unseen_now
from netrunner_tui.players.violation import broken, first_difference
from netrunner_tui.rules.answered import record_of
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling import views

SEATS: Final[tuple[Seat, ...]] = get_args(Seat)
FORKS: Final = "a fork goes on as its game does"
ACTIVE: Final = "what is active is kept until it changes"
FILES: Final = "a saved game opens at the same question"
KEPT: Final = "what was seen before is kept only until it may have changed"
PAST: Final = "the past is what was seen then"


class Strides(dict[str, int]):
    """The number of answers between two runs of each expensive check."""


USUAL: Final = Strides(fork=40, view=20, log=1000, reopen=300, past=10)
"""Chosen so that a checked game takes a second or two."""
_IN_MEMORY: Final = Path("/dev/shm")
"""Where there is such a folder, files are saved in it: waiting for a disk at every answer proves nothing about their contents."""
TWINS: Final = 0.5
"""The probability of starting a twin when one is possible."""


class EveryAnswer:
    """The checks that take little time. Call `look` at the first question and after every answer."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._cids = frozenset(card.cid for card in game.start.cards.values())
        self._told = game.start.snapshot()
        self._folded = 0
        self._follower = invariants.Follower("the state is the fold of the events")
        self._zones: dict[str, tuple[int, ...]] = {}
        self._payments = Payments(game)
        self._followed = len(game.history)

    def look(self) -> None:
        """Checks the game as it is now. Raises Violation."""
        game = self._game
        for answered in game.history[self._folded :]:
            invariants.round_trips(answered.events)
            invariants.nothing_is_no_event(answered.events)
            fold(self._told, answered.events)
            self._cids |= {event.new for event in answered.events if isinstance(event, CardBrought)}  # from outside the game
        self._folded = len(game.history)
        self._follower.same(game.state, self._told)
        if game.state.zones != self._zones or game.number % 5 == 0:
            asked = game.question
            leaving = asked is not None and asked.effect in ("prevent", "remove")
            resolving = asked is not None and asked.kind not in ("window", "action")
            invariants.cards_conserved(game.state, self._cids, leaving=leaving, resolving=resolving)
            self._zones = dict(game.state.zones)
        invariants.nothing_negative(game.state)
        for answered in game.history[self._followed :]:
            if answered.question is not None:
                self._payments.answered(answered.question, answered.answer)
        self._followed = len(game.history)
        if game.question is None:
            if not game.over:
                broken("every question can be answered", "no question is open, and the game is not over")
            return
        invariants.question_sound(game.question)
        invariants.run_consistent(game)
        invariants.limits_kept(game, game.question)

    def compare_all(self) -> None:
        """Compares all cards with those that the events tell of. Raises Violation."""
        invariants.same_state(self._game.state, self._told, "the state is the fold of the events")


class Checker:
    """The checks of one game. Call `begin` at its first question and `answered` after every answer."""

    def __init__(self, game: Game, rng: random.Random, strides: Strides = USUAL) -> None:
        self.game = game
        self._rng = rng
        self._strides = strides
        self._offsets = {name: rng.randrange(stride) for name, stride in strides.items()}
        self._always = EveryAnswer(game)
        self._fork: Game | None = None
        self._fork_left = 0
        self._twin: Twin | None = None
        self._seen: list[tuple[int, View]] = []
        """A seat's views at some of the moments."""

    def begin(self) -> None:
        """Checks the first question."""
        self._always.look()

    def answered(self, question: Question, answer: Answer) -> None:
        """Checks the game after `answer` was given to `question`. Raises Violation."""
        self._always.look()
        if self._fork is not None:
            self._follow_fork(self._fork, answer)
        elif self._due("fork"):
            self._begin_fork()
        if self._due("view"):
            for side in SIDES:
                unseen_now(self.game, side, self._rng)
        elif self._due("view", after=1):
            for seat in SEATS:
                as_seen_anew(self.game, seat)
        if self._due("past"):
            looks = self._rng.choice(SEATS)
            self._seen.append((len(self.game.history) - 1, unasked(self.game.view(looks))))
        if self._due("log"):
            for side in SIDES:
                unseen_in_log(self.game, side, self._rng)
        if self._twin is not None and not self._twin.follow(question, answer):
            self._twin = None
        if self._twin is None and self._at_boundary() and self._rng.random() < TWINS:
            self._twin = Twin.begin(self.game, self._rng.choice(SIDES), self._rng)

    def ended(self) -> None:
        """Checks the finished game: its file opens again, whole or truncated anywhere."""
        self._always.compare_all()
        for side in SIDES:
            unseen_in_log(self.game, side, self._rng)
        self._same_past()
        with tempfile.TemporaryDirectory(prefix="netrunner-tui-", dir=_IN_MEMORY if _IN_MEMORY.is_dir() else None) as folder:
            path = Path(folder) / "game.jsonl"
            save(self.game, path)
            reopen(self.game, path, len(self.game.history))
            for _ in range(2 + len(self.game.history) // self._strides["reopen"]):
                reopen(self.game, cut(path, Path(folder) / "cut.jsonl", kept := self._rng.randrange(1, len(self.game.history))), kept)

    # --- now and then --------------------------------------------------------------------------------------------------------------------

    def _due(self, name: str, after: int = 0) -> bool:
        return (self.game.number + self._offsets[name]) % self._strides[name] == after

    def _at_boundary(self) -> bool:
        at = self.game.state.boundary
        events = self.game.history[-1].events
        return at not in ("", "setup") and any(isinstance(event, BoundaryReached) and event.at == at for event in events)

    # --- forks -------------------------------------------------------------------------------------------------------------------------

    def _begin_fork(self) -> None:
        self._fork = fork = self.game.fork()
        self._fork_left = 5
        self._same(fork)
        invariants.active_anew(self.game, ACTIVE)

    def _follow_fork(self, fork: Game, answer: Answer) -> None:
        """Gives the fork the same answers as its game, and checks that the outcomes agree."""
        fork.answer(answer)
        mine, theirs = self.game.history[-1].events, fork.history[-1].events
        if mine != theirs:
            broken(FORKS, first_difference(mine, theirs, "events"))
        self._same(fork)
        self._fork_left -= 1
        if not self._fork_left or fork.question is None:
            self._fork = None

    def _same(self, fork: Game) -> None:
        if fork.question != self.game.question or fork.number != self.game.number:
            broken(FORKS, first_difference(self.game.question, fork.question, "question") or f"answer {fork.number}")
        invariants.same_state(self.game.state, fork.state, FORKS)

    # --- the past -----------------------------------------------------------------------------------------------------------------------

    def _same_past(self) -> None:
        """Checks that stepping back, in any order, shows each seat's view at that moment."""
        past = Past(self.game.setup, self.game.pool, self.game.start, self.game.history)
        self._rng.shuffle(self._seen)
        for place, seen in self._seen:
            again = unasked(past.view(place, seen.seat))
            if again != seen:
                broken(PAST, f"moment {place}, seen by {seen.seat}: {first_difference(seen, again, 'view')}")


def unasked(view: View) -> View:
    """Returns a view without its open question: the past has none."""
    return msgspec.structs.replace(view, asked=None, asking="", step="", looking=())


def as_seen_anew(game: Game, seat: Seat) -> None:
    """Checks that a view, parts of which are kept from one answer to the next, is the one that is made of the state. Raises Violation."""
    kept, anew = game.view(seat), views.view(game.referee, seat, game.number, game.question, game.setup)
    if not game.over and kept != anew:
        broken(KEPT, f"seen by {seat}: {first_difference(anew, kept, 'view')}")


# --- files ---------------------------------------------------------------------------------------------------------------------------


def save(game: Game, path: Path) -> None:
    """Writes a game that was played without a file to a new one."""
    header = Header.of(game.setup, library=game.pool.fingerprint, created="2026-01-01T00:00:00+00:00")
    with GameFile.create(path, header) as file:
        for answered in game.history:
            file.append(record_of(answered))


def cut(path: Path, to: Path, records: int) -> Path:
    """Copies the first `records` records of a game file, and half of the next. Returns the copy's path."""
    lines = path.read_bytes().splitlines(keepends=True)
    rest = lines[records + 1] if len(lines) > records + 1 else b""
    to.write_bytes(b"".join(lines[: records + 1]) + rest[: len(rest) // 2])
    return to


def reopen(game: Game, path: Path, records: int) -> None:
    """Opens a file that holds the first `records` records of `game`, and checks that it is at the question after them."""
    with GameFile.open(path) as file:
        again = Game.open(file, game.pool)
        if records < len(game.history) and not file.notice:
            broken(FILES, "a torn last line is left out without a word")
        if again.notice != (file.notice or ""):
            broken(FILES, f"after {records} records: {again.notice}")
        expected = game.history[records].question if records < len(game.history) else game.question
        if again.question != expected or again.number != records - 1:
            broken(FILES, f"after {records} records: {first_difference(expected, again.question, 'question')}, answer {again.number}")
        for mine, theirs in zip(game.history, again.history, strict=False):
            if (mine.number, mine.answer, mine.events) != (theirs.number, theirs.answer, theirs.events):
                broken(FILES, f"after {records} records, record {mine.number}: {first_difference(mine.events, theirs.events, 'events')}")
        if len(again.history) != records:
            broken(FILES, f"{len(again.history)} of {records} records")
        invariants.same_state(fold(game.start.snapshot(), (e for a in game.history[:records] for e in a.events)), again.state, FILES)
        if again.question is not None:
            fork = again.fork()
            if fork.question != again.question:
                broken(FILES, f"after {records} records, a fork: {first_difference(again.question, fork.question, 'question')}")
