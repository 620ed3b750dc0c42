"""A game: the open question, and what answering it does.

    game = Game.new(setup, pool)
    while game.question is not None:
        game.answer(choose(game.question))

`answer` runs the referee to the next question and appends one record to the store. A game can be entered from its state alone at
every action boundary, so a fork or a resume replays the answers since the last one and no others.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import IllegalAnswer, NotSaved, ProgramFault
from netrunner_tui.model.events import BoundaryReached, Event, GameWon, fold
from netrunner_tui.model.gamefile.contents import TAKE_BACK, Header, Note, RemarkKind, standing
from netrunner_tui.model.gamefile.saved_events import MISFITS, fold_saved, misfit
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.model.state import EndReason, State, Winner
from netrunner_tui.model.text import count_text, plain
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rules.answered import (
    Answered,
    answers_of,
    counted,
    is_boundary,
    last_boundary,
    line_of,
    record_of,
    same_but_for_additional_clicks,
    same_events,
)
from netrunner_tui.rules.beginning import beginning, beginning_of
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.game_log import GameLog, LateLog, late_turn
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.base.instances import ActiveAbilities, Flow, GameOver
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.referee.turns import Turns
from netrunner_tui.rules.telling import views
from netrunner_tui.rules.telling.known_views import KnownViews

if TYPE_CHECKING:  # loaded where somebody thinks ahead
    from netrunner_tui.rules.world import World

GIVEN_UP: Final[tuple[EndReason, ...]] = ("concede", "time")
"""Reasons for which a player loses without the rules' doing: they give up, or their clock has run out."""


class Game:
    """One game. `answer`, `concede`, `give_up` and `take_back` change it, and nothing else."""

    def __init__(
        self, setup: GameSetup, pool: Pool, state: State, randomness: Randomness, store: GameFile | None = None, *, unread: bool = False
    ) -> None:  # fmt: skip
        """Enters the game, for `new`, `open` and scenarios; `state` has a boundary that can be entered."""
        self.setup = setup
        self.pool = pool
        self.store = store
        self._unread = unread
        """Whether nobody reads what is asked and answered, so that it is not put into words."""
        self.question: Question | None = None
        self.number = 0
        self.history: list[Answered] = []
        """Every answer so far, with its events."""
        self.start = state.snapshot()
        """The state that `history` begins with."""
        self._base = self.start
        """A state at or before the last boundary: read and copied from, never written to."""
        self._told = 0
        """The number of records in `history` that led to `_base`."""
        self._entered = 0
        """The number of records in `history` that led to the last boundary."""
        self._since: list[Answer] = []
        """Answers since the last boundary."""
        self._active_there: ActiveAbilities | None = None
        """The abilities that were active at the last boundary, for copies that are entered there; None where that is not known."""
        self._referee: Turns
        self._flow: Flow
        self._log = GameLog(pool)
        self._late: LateLog | None = None
        """The end of the log, until all of it is asked for."""
        self._known: KnownViews
        self.remarks: list[Note] = []
        """What the program notes about hints."""
        self.notice = ""
        """One line about what was found when the game was opened."""
        self._enter(state, randomness)

    # --- making games -----------------------------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, setup: GameSetup, pool: Pool, store: GameFile | None = None, *, unread: bool = False) -> "Game":
        """Returns a new game. Raises NetrunnerError where a deck holds a card that is not in the pool.

        `unread`: programs alone play it, so that nothing that is asked or answered is put into words. The same happens in it.
        """
        game = cls(setup, pool, beginning(setup, pool), Randomness(setup.seed), store, unread=unread)
        game._first_record()
        return game

    @classmethod
    def kept(
        cls, setup: GameSetup, pool: Pool, path: Path, created: str, computer: Mapping[Side, str] | None = None, *, coached: bool = False
    ) -> "Game":
        """Returns a new game, kept in a new file; `created` is when, as ISO 8601, `computer` names the opponents that the computer plays.

        `coached` is kept with it: that a coach says what to do.
        A game that cannot begin leaves no file behind.

        Raises NetrunnerError for missing cards, BadFile where the file cannot be made, NotSaved.
        """
        cls.new(setup, pool)
        file = GameFile.create(path, Header.of(setup, library=pool.fingerprint, created=created, computer=computer, coached=coached))
        try:
            return cls.new(setup, pool, file)
        except BaseException:
            file.close()
            raise

    @classmethod
    def at(cls, setup: GameSetup, pool: Pool, state: State, randomness: Randomness) -> "Game":
        """Returns a game that begins in `state`, at its boundary: for positions that somebody laid out. It writes to no file."""
        game = cls(setup, pool, state, randomness)
        game._first_record()
        return game

    @classmethod
    def open(cls, store: GameFile, pool: Pool) -> "Game":
        """Returns a saved game, at the question where it was left.

        Where the cards or the rules have changed since, it opens at the last action boundary that still holds, and says so in
        `notice`. Raises BadFile for a file whose events cannot be read or cannot have happened, or with cards that are missing here.
        """
        header = store.header
        kept = answers_of(store, standing(store.records), store.path)
        start = beginning_of(header, pool, store.path)
        state = start.snapshot()
        turn, late = late_turn(kept), None
        for place, answered in enumerate(kept[: last_boundary(kept) + 1]):
            if place == turn and turn:
                late = LateLog(turn, kept[turn - 1].number, state.snapshot(), GameLog(pool))
            fold_saved(state, answered.events, store.path, line_of(store, answered.number))
        try:
            game = cls._of(header.setup, pool, kept, start, state)
        except MISFITS:
            number = first_unlike(header.setup, pool, kept)
            if number is None:
                raise  # the file says what these rules say: the mistake is theirs
            raise misfit(store.path, line_of(store, number)) from None
        game.store = store
        game._late = late
        game.remarks = [note for note in store.notes if note.kind]
        if not kept:  # not even the set-up was saved
            store.append(record_of(game.history[0]))
        if store.notice:
            game.notice = store.notice if not game.notice else f"{store.notice}; {game.notice}"
        return game

    @property
    def fell_back(self) -> bool:
        """Returns whether it was opened before the last answers of its file, which do not hold any more."""
        return self.store is not None and bool(self.store.records) and self.number < self.store.records[-1].number

    def go_on_in(self, path: Path, created: str) -> GameFile:
        """Goes on in a new file, which branches off its own as far as it has come; that is closed, and stays unchanged.

        `created` is when, as ISO 8601. Raises BadFile where the file cannot be made, NotSaved.
        """
        assert self.store is not None
        saved, parent = self.store.saved, self.store.path.name
        self.store.close()
        library = self.pool.fingerprint
        self.store = GameFile.branch(path, saved, parent=parent, moment=self.number, created=created, library=library)
        return self.store

    @classmethod
    def after(cls, setup: GameSetup, pool: Pool, answered: Sequence[Answered]) -> "Game":
        """Returns a game that was given these answers, from the set-up on, at the question where they leave it. It writes to no file.

        Where the cards or the rules have changed since, it stops before the first answer that does not hold, and says so in `notice`.
        """
        start = beginning(setup, pool)
        state = start.snapshot()
        for each in answered[: last_boundary(answered) + 1]:
            fold(state, each.events)
        return cls._of(setup, pool, answered, start, state)

    @classmethod
    def _of(cls, setup: GameSetup, pool: Pool, kept: Sequence[Answered], start: State, state: State) -> "Game":
        """Returns a game of these answers; `start` is what it begins with, `state` what the last boundary among them leads to."""
        entry = last_boundary(kept)
        if entry == 0 and not is_boundary(kept[0]):
            # The set-up may have got as far as a question of its own (CR 1.6.2): it is carried out again rather than entered in the middle.
            game = cls(setup, pool, start.snapshot(), Randomness(setup.seed))
            if same_events(game._referee.events, kept[0].events):
                game._referee.events = []
                game.history = [kept[0]]
                game._play_on(kept[1:])
                return game
        game = cls(setup, pool, state, Randomness(setup.seed))
        game.start = start
        if entry < 0:
            game._first_record()
            return game
        game._referee.events = []  # what entering emits is in the log already
        game.history = list(kept[: entry + 1])
        game._told = game._entered = entry + 1
        game.number = kept[entry].number
        game._play_on(kept[entry + 1 :])
        return game

    def _play_on(self, later: Sequence[Answered], same: Callable[[Sequence[Event], Sequence[Event]], bool] | None = None) -> None:
        """Answers again what was answered after the last boundary; stops where the outcome is not the `same` any more."""
        same = same or same_events
        for answered in later:
            if answered.kind == TAKE_BACK:
                self._stood(answered)
                continue
            last = answered.events[-1] if answered.events else None
            if isinstance(last, GameWon) and last.reason in GIVEN_UP:
                self.give_up(CORP if last.winner == RUNNER else RUNNER, last.reason)
                return
            question = self.question
            if question is None or not question.allows(answered.answer) or question.player != answered.seat:
                self._diverged(answered)
                return
            number, entered, since, active = self.number, self._entered, list(self._since), self._active_there
            self.number = answered.number - 1
            try:
                self.answer(answered.answer)
            except ProgramFault:
                self.number = number
                self._diverged(answered)
                return
            if not same(self.history[-1].events, answered.events):
                del self.history[-1]
                self.number, self._entered, self._since, self._active_there = number, entered, since, active
                self._undo(question)
                self._diverged(answered)
                return

    def _diverged(self, answered: Answered) -> None:
        self.notice = f"the rules or cards have changed since: the game goes on from before answer {answered.number} ({answered.said})"

    def _enter(self, state: State, randomness: Randomness, in_game: CardsInGame | None = None) -> None:
        """Runs the referee from a boundary to its first question. `in_game`: what is known of the game's cards."""
        self._referee = referee_of(state.rules)(state, self.pool, randomness, in_game)
        self._referee.unread = self._unread
        if self._active_there is not None:
            self._referee.begin_with(self._active_there)
        self._known = KnownViews(self.pool, count_money=self._referee.cards_in_game.count_money)
        self._flow = self._referee.play_game()
        if state.winner:
            return
        try:
            self.question = next(self._flow)
        except GameOver:
            self.question = None

    def _first_record(self) -> None:
        """Records the events before the first question."""
        events, self._referee.events = self._referee.events, []
        self.history.append(Answered(0, None, (), events, CORP, "setup", "setup"))
        if self.store is not None:
            self.store.append(record_of(self.history[-1]))

    # --- reading -----------------------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Returns the state; for reading only."""
        return self._referee.state

    @property
    def referee(self) -> Turns:
        """Returns the referee, for what reads quantities and names; for reading only."""
        return self._referee

    @property
    def randomness(self) -> Randomness:
        """Returns the source of random results."""
        return self._referee.randomness

    @property
    def over(self) -> bool:
        """Returns whether the game has ended."""
        return bool(self._referee.state.winner)

    @property
    def winner(self) -> Winner | Literal[""]:
        """Returns who has won: corp, runner, draw, or "" while the game goes on."""
        return self.state.winner

    @property
    def reason(self) -> EndReason | Literal[""]:
        """Returns why the game ended: agenda, flatline, decked, concede."""
        return self.state.reason

    def view(self, seat: Seat) -> View:
        """Returns the view of a seat: everything it may see now."""
        view = views.view(self._referee, seat, self.number, self.question, self.setup, self._known)
        if not self._referee.state.winner:
            return view
        # Loaded here: a game that goes on has none.
        from netrunner_tui.rules.telling.totals import totals

        return msgspec.structs.replace(
            view, totals=totals((event for answered in self.history for event in answered.events), self.referee.book.terms)
        )

    def log(self, seat: Seat, since: int = 0) -> tuple[LogLine, ...]:
        """Returns the log as a seat may read it, from after record `since`."""
        remarks = [note for note in self.remarks if note.at < self.number] if self.remarks else ()
        if self._late is not None:
            if since >= self._late.number and not remarks:
                return self._late.lines(seat, self.history, since)
            self._late = None  # from now on all of it is told on
        return self._log.lines(seat, self.start, self.history, remarks, since)

    def narrate(self, seat: Seat) -> None:
        """Tells a seat what it has not been told yet: for when there is time for it."""
        if self._late is not None:
            self._late.tell(seat, self.history)
        else:
            self._log.tell(seat, self.start, self.history)

    @property
    def hints_agreed(self) -> bool:
        """Returns whether both players have agreed to hints of the computer."""
        return any(note.kind == "hints agreed" for note in self.remarks)

    def remark(self, kind: RemarkKind, side: Side, made: str) -> None:
        """Notes something about hints, which the log tells with the next answer; `made` is when, as ISO 8601. Raises NotSaved."""
        said = "asked what the computer would do" if kind == "hint" else "agreed to hints"
        note = Note(said, self.number, plain(self.state.player(side).name), made, kind, side)
        if self.store is not None:
            self.store.annotate(note)
        self.remarks.append(note)

    # --- answering ---------------------------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> None:
        """Answers the open question and goes on to the next.

        Raises IllegalAnswer for an answer that is not offered: nothing has happened then. Raises NotSaved when the disk refuses, and
        ProgramFault where the referee fails: the game stands at the same question again.
        """
        question = self.question
        if question is None:
            raise IllegalAnswer("no question is open: the game is over")
        if not question.allows(answer):
            raise IllegalAnswer(f"not an answer to this question: {answer}")
        try:
            self.question = self._flow.send(answer)
        except GameOver:
            self.question = None
        except Exception as error:  # a mistake of the rules or of a card: whatever it is, the game goes on
            self._undo(question)
            raise ProgramFault("answer", answer) from error
        events, self._referee.events = self._referee.events, []
        self._keep(question, answer, question.player, events)

    def concede(self, side: Side) -> None:
        """Gives the game up for a player (CR 1.7)."""
        self.give_up(side, "concede")

    def give_up(self, side: Side, reason: EndReason) -> None:
        """Makes a player lose without the rules' doing: for one of `GIVEN_UP`. Raises IllegalAnswer where the game is over."""
        if self.over:
            raise IllegalAnswer("the game is over already")
        question = self.question
        self._referee.events = []
        event = GameWon(other(side), reason)
        self._referee.emit(event)
        self._flow.close()
        self.question = None
        self._referee.events = []
        self._keep(question, (), side, [event], given_up=reason)

    def _keep(self, question: Question | None, answer: Answer, side: Side, events: list[Event], *, given_up: str = "") -> None:
        """Records an answer, or that a player has `given_up`: first on disk, then in memory."""
        number = self.number + 1
        if given_up or question is None:
            step = question.step if question is not None else self.state.step
            answered = Answered(number, question, answer, events, side, "concede", step, given_up)
        else:
            offered = 0 if question.several or question.numbers is not None else len(question.options)
            said = "" if self._unread else question.say(answer, self._referee.book.terms)
            answered = Answered(number, question, answer, events, side, question.kind, question.step, said, offered)
        if self.store is not None:
            try:
                self.store.append(record_of(answered))
            except NotSaved:
                self._undo(question)
                raise
        self.number = number
        self.history.append(answered)
        if not given_up:
            self._since.append(answer)
        if not events:  # mostly a pass
            return
        kinds = set(map(type, events))
        self._known.happened(kinds)
        boundary = self._referee.state.boundary
        if boundary and BoundaryReached in kinds and BoundaryReached(boundary) in events:
            self._entered = len(self.history)
            self._since = []
            self._active_there = self._referee.shared_active()

    def take_back(self, to: int, side: Side) -> None:
        """Sets the game back to where it stood after record `to`. Whether that may be is for the players to say, not for the rules.

        What is taken back stays in the file, and a record behind it says that it counts no more. Random results that are drawn
        again come out the same. Raises IllegalAnswer where there is no such record before the last, NotSaved when the disk
        refuses: nothing has happened then.
        """
        kept = [answered for answered in self.history if answered.number <= to]
        gone = self.history[len(kept) :]
        if not kept or kept[-1].number != to or not gone:
            raise IllegalAnswer(f"there is nothing to take back after answer {to}")
        count = counted(gone)
        answered = Answered(self.number + 1, None, (to,), [], side, TAKE_BACK, self.state.step, _taken_back(count), count)
        if self.store is not None:
            self.store.append(record_of(answered))
        self._stand(kept)
        self._stood(answered)

    def _stood(self, answered: Answered) -> None:
        """Notes that what came before has been taken back."""
        self.history.append(answered)
        self.number = answered.number
        self._log, self._late = GameLog(self.pool), None

    def _stand(self, kept: list[Answered]) -> None:
        """Enters the game where these answers lead; they are in the log already."""
        entry = next((place for place in range(len(kept) - 1, -1, -1) if is_boundary(kept[place])), -1)
        state = self.start.snapshot()
        for answered in kept[: entry + 1]:
            fold(state, answered.events)
        randomness = self.randomness.copy()
        self._flow.close()
        self._base = state.snapshot()
        self._told = self._entered = entry + 1
        self._since = [answered.answer for answered in kept[entry + 1 :] if answered.question is not None or answered.kind != TAKE_BACK]
        if entry < 0:
            self._since = self._since[1:]  # the set-up is no answer: entering the game does it again
        self.question = None
        self._active_there = None
        self._enter(state, randomness)
        self._answer_again()
        self.history = kept

    def _answer_again(self) -> None:
        for answer in self._since:
            if self.question is None:
                break
            try:
                self.question = self._flow.send(answer)
            except GameOver:
                self.question = None
        self._referee.events = []

    def _undo(self, question: Question | None) -> None:
        """Goes back to before the answer that could not be written."""
        fresh = self._again()
        self._referee, self._flow, self.question, self._known = fresh._referee, fresh._flow, fresh.question, fresh._known
        assert self.question == question

    def fork(self) -> "Game":
        """Returns an independent game at the same question: for bots, branches and second thoughts. It writes to no file."""
        new = self._again()
        if self.winner and self.reason and not new.over:  # a player has conceded
            new._referee.emit(GameWon(self.winner, self.reason))
            new.question = None
            new._referee.events = []
        return new

    def playout(self) -> "World":
        """Returns a copy at the same question, to be played on fast: for bots that want to know where answers lead."""
        from netrunner_tui.rules.world import World

        return World(*self.apart(), self.setup, self.number)

    def apart(self) -> tuple[Turns, Flow, Question | None]:
        """Copies what goes on at this question, with a state that nobody records: for games as they might be (`rules/imagining`)."""
        state = self.last_boundary().snapshot()
        referee = referee_of(state.rules)(state, self.pool, self.randomness.copy(), self._referee.cards_in_game)
        if self._active_there is not None:
            referee.begin_with(self._active_there)
        referee.unread = referee.unrecorded = True  # what was asked and happened since the boundary has been read
        flow = referee.play_game()
        if self.question is not None:
            next(flow)
            for answer in self._since:
                flow.send(answer)
        referee.events = []
        return referee, flow, self.question

    def read_as(self, state: State, *, same_cards: bool) -> Turns:
        """Returns a referee that reads a state like this game's, for who only looks at it; it draws no random results.

        `same_cards`: the state has the cards of this game, and those that both players see are where they are here.
        """
        referee = referee_of(state.rules)(state, self.pool, Randomness(""), self._referee.cards_in_game if same_cards else None)
        if same_cards:
            referee.take_over(self._referee)
        return referee

    def last_boundary(self) -> State:
        """Returns the state at the last boundary, for copying. It is made when it is asked for: most games are never copied."""
        if self._told < self._entered:
            state = self._base.snapshot()
            for answered in self.history[self._told : self._entered]:
                fold(state, answered.events)
            self._base, self._told = state, self._entered
        return self._base

    def _again(self) -> "Game":
        """Returns a game that was given the same answers."""
        new = Game.__new__(Game)
        new.setup, new.pool, new.store, new.notice, new._unread = self.setup, self.pool, None, "", self._unread
        new.question = self.question
        new.number = self.number
        new.history = list(self.history)
        new.remarks = list(self.remarks)
        # Both are read and copied from, never written to: they can be shared.
        new.start, new._base = self.start, self.last_boundary()
        new._told, new._entered, new._since, new._active_there = self._told, self._entered, list(self._since), self._active_there
        new._log, new._late = GameLog(self.pool), None
        new._enter(new._base.snapshot(), self.randomness.copy(), self._referee.cards_in_game)
        new._answer_again()
        return new


def first_unlike(setup: GameSetup, pool: Pool, kept: Sequence[Answered]) -> int | None:
    """Returns the number of the first answer whose events are not what the rules make of it now; None where all are.

    Plays the whole game again: for who has to know whether a file or the program is wrong.
    """
    game = Game.new(setup, pool)
    if not kept or not same_events(game.history[0].events, kept[0].events):
        return kept[0].number if kept else None
    game._play_on(kept[1:], same_but_for_additional_clicks)
    return game.number + 1 if game.number < kept[-1].number else None


def _taken_back(count: int) -> str:
    return f"take back {count_text(count, 'answer')}"
