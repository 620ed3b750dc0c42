"""A game: the open question, and what answering it does.

    game = Game.new(setup, pool)
    while game.question is not None:
        game.answer(choose(game.question))

`answer` runs the referee to the next question and appends one record to the store. A game can be entered from its state alone at
every action boundary, so a fork or a resume replays the answers since the last one and no others.
"""

from collections.abc import Sequence

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model import wire
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.errors import BadFile, IllegalAnswer, NetrunnerError, NotSaved
from netrunner_tui.model.events import BoundaryReached, Event, GameWon, fold
from netrunner_tui.model.gamefile import GameFile, Record
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.model.state import DECK, IDENTITY, State
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rules import views
from netrunner_tui.rules.core import Flow, GameOver
from netrunner_tui.rules.fate import Fate
from netrunner_tui.rules.narrate import Narrator
from netrunner_tui.rules.questions import Answer, Question
from netrunner_tui.rules.rulebooks import rulebook
from netrunner_tui.rules.totals import totals
from netrunner_tui.rules.turns import Turns


class Answered(msgspec.Struct, frozen=True, gc=False):
    """One answer and what came of it, in memory."""

    number: int
    question: Question | None
    answer: Answer
    events: list[Event]


def beginning(setup: GameSetup, pool: Pool) -> State:
    """The state before anything has happened: both decks as listed. Raises NetrunnerError for a card that is not in the pool."""
    state = State(setup.rules, setup.target_score, setup.corp_name, setup.runner_name)
    _lay_out(state, CORP, setup.corp, pool)
    _lay_out(state, RUNNER, setup.runner, pool)
    return state


def _lay_out(state: State, side: Side, deck: DeckList, pool: Pool) -> None:
    if deck.identity or rulebook(state.rules).identities:
        _lay_identity(state, side, deck, pool)
    for copies, title in deck.cards:
        card = pool.get(title)
        if card is None or card.printed.side != side:
            raise NetrunnerError(f"the {side} deck '{deck.name}' has a card that is not known here: '{title}'")
        for _ in range(copies):
            state.place_new(card.title, side, DECK)


def _lay_identity(state: State, side: Side, deck: DeckList, pool: Pool) -> None:
    identity = pool.get(deck.identity)
    if identity is None or identity.printed.side != side or identity.printed.type != "identity":
        raise NetrunnerError(f"'{deck.identity}' is no {side} identity of these cards")
    state.player(side).identity = state.place_new(identity.title, side, IDENTITY, faceup=True).oid


class Game:
    """One game. Nothing but `answer` and `concede` changes it."""

    def __init__(self, setup: GameSetup, pool: Pool, state: State, fate: Fate, store: GameFile | None = None) -> None:
        """For `new`, `open` and scenarios; `state` has a boundary that can be entered."""
        self.setup = setup
        self.pool = pool
        self.store = store
        self.question: Question | None = None
        self.number = 0
        self.history: list[Answered] = []
        """Every answer so far, with its events."""
        self.start = state.snapshot()
        """The state that `history` begins with."""
        self._base = state.snapshot()
        self._since: list[Answer] = []
        """Answers since the state that `_base` keeps."""
        self._referee: Turns
        self._flow: Flow
        self._narrators: dict[Seat, Narrator] = {}
        self.notice = ""
        """One line about what was found when the game was opened."""
        self._enter(state, fate)

    # --- making games -----------------------------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, setup: GameSetup, pool: Pool, store: GameFile | None = None) -> "Game":
        """A new game. Raises NetrunnerError where a deck holds a card that is not in the pool."""
        game = cls(setup, pool, beginning(setup, pool), Fate(setup.seed), store)
        game._first_record()
        return game

    @classmethod
    def at(cls, setup: GameSetup, pool: Pool, state: State, fate: Fate) -> "Game":
        """A game that begins in `state`, at its boundary: for positions that somebody laid out. It writes to no file."""
        game = cls(setup, pool, state, fate)
        game._first_record()
        return game

    @classmethod
    def open(cls, store: GameFile, pool: Pool) -> "Game":
        """A saved game, at the question where it was left.

        Where the cards or the rules have changed since, it opens at the last action boundary that still holds, and says so in
        `notice`. Raises BadFile for a file whose events cannot be read, NetrunnerError for missing cards.
        """
        header = store.header
        start = beginning(header.setup, pool)
        decoded = [_events_of(store, place, record) for place, record in enumerate(store.records)]
        entry = _last_boundary(decoded)
        state = start.snapshot()
        for place, events in enumerate(decoded[: entry + 1]):
            _fold_record(store, place, state, events)
        game = cls(header.setup, pool, state, Fate(header.setup.seed))
        game.start = start
        if entry < 0:  # not even the set-up was saved
            game.store = store
            game._first_record()
            return game
        game._referee.events = []  # what entering emits is in the log already
        game.history = [
            Answered(record.number, None, record.answer, events)
            for record, events in zip(store.records[: entry + 1], decoded[: entry + 1], strict=True)
        ]
        game.number = store.records[entry].number
        game._play_on(store.records[entry + 1 :], decoded[entry + 1 :])
        game.store = store
        if store.notice:
            game.notice = store.notice if not game.notice else f"{store.notice}; {game.notice}"
        return game

    def _play_on(self, records: Sequence[Record], decoded: Sequence[list[Event]]) -> None:
        """Answers again what was answered after the last boundary; stops where the outcome is not the same any more."""
        for record, events in zip(records, decoded, strict=True):
            if events and isinstance(events[-1], GameWon) and events[-1].reason == "concede":
                self.concede(CORP if events[-1].winner == RUNNER else RUNNER)
                return
            question = self.question
            if question is None or not question.allows(record.answer) or question.player != record.seat:
                self._diverged(record)
                return
            base, since = self._base, list(self._since)
            self.answer(record.answer)
            if self.history[-1].events != events:
                del self.history[-1]
                self.number, self._base, self._since = self.number - 1, base, since
                self._take_back(question)
                self._diverged(record)
                return

    def _diverged(self, record: Record) -> None:
        self.notice = f"the rules or cards have changed since: the game goes on from before answer {record.number} ({record.said})"

    def _enter(self, state: State, fate: Fate) -> None:
        """Runs the referee from a boundary to its first question."""
        self._referee = rulebook(state.rules)(state, self.pool, fate)
        self._flow = self._referee.play_game()
        if state.winner:
            return
        try:
            self.question = next(self._flow)
        except GameOver:
            self.question = None

    def _first_record(self) -> None:
        """What happened before the first question."""
        events, self._referee.events = self._referee.events, []
        self.history.append(Answered(0, None, (), events))
        if self.store is not None:
            self.store.append(Record(0, CORP, "setup", "setup", (), "", wire.encode(events)))

    # --- reading -----------------------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state; for reading only."""
        return self._referee.state

    @property
    def referee(self) -> Turns:
        """The referee, for what reads quantities and names; for reading only."""
        return self._referee

    @property
    def fate(self) -> Fate:
        """Where random results come from."""
        return self._referee.fate

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.winner)

    @property
    def winner(self) -> str:
        """corp, runner, draw, or "" while the game goes on."""
        return self.state.winner

    @property
    def reason(self) -> str:
        """agenda, flatline, decked, concede."""
        return self.state.reason

    def view(self, seat: Seat) -> View:
        """All that a seat may see now."""
        view = views.view(self._referee, seat, self.number, self.question, self.setup)
        if not self.over:
            return view
        return msgspec.structs.replace(view, totals=totals(event for answered in self.history for event in answered.events))

    def log(self, seat: Seat, since: int = 0) -> tuple[LogLine, ...]:
        """The log as a seat may read it, from after record `since`."""
        narrator = self._narrators.get(seat)
        if narrator is None:
            narrator = self._narrators[seat] = Narrator(self.start.snapshot(), seat, self.pool)
        for answered in self.history[narrator.told :]:
            narrator.tell(answered.number, answered.events)
        return tuple(line for line in narrator.lines if line.number > since or since == 0)

    # --- answering ---------------------------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> None:
        """Answers the open question and goes on to the next.

        Raises IllegalAnswer for an answer that is not offered: nothing has happened then. Raises NotSaved when the disk refuses: the
        game stands at the same question again.
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
        events, self._referee.events = self._referee.events, []
        self._keep(question, answer, question.player, events)

    def concede(self, side: Side) -> None:
        """A player gives the game up (CR 1.7)."""
        if self.over:
            raise IllegalAnswer("the game is over already")
        question = self.question
        self._referee.events = []
        event = GameWon(other(side), "concede")
        self._referee.emit(event)
        self._flow.close()
        self.question = None
        self._referee.events = []
        self._keep(question, (), side, [event])

    def _keep(self, question: Question | None, answer: Answer, side: Side, events: list[Event]) -> None:
        """Records an answer: first on disk, then in memory."""
        number = self.number + 1
        conceded = bool(events) and isinstance(events[-1], GameWon) and events[-1].reason == "concede"
        if self.store is not None:
            kind = "concede" if conceded or question is None else question.kind
            said = "concede" if conceded or question is None else question.say(answer)
            step = question.step if question is not None else self.state.step
            try:
                self.store.append(Record(number, side, kind, step, answer, said, wire.encode(events)))
            except NotSaved:
                self._take_back(question)
                raise
        self.number = number
        self.history.append(Answered(number, question, answer, events))
        if not conceded:
            self._since.append(answer)
        for event in events:
            if isinstance(event, BoundaryReached) and event.at and event.at == self.state.boundary:
                self._base = self.state.snapshot()
                self._since = []
                break

    def _take_back(self, question: Question | None) -> None:
        """Goes back to before the answer that could not be written."""
        fresh = self._again()
        self._referee, self._flow, self.question = fresh._referee, fresh._flow, fresh.question
        assert self.question == question

    def fork(self) -> "Game":
        """An independent game at the same question: for bots, branches and second thoughts. It writes to no file."""
        new = self._again()
        if self.over and not new.over:  # a player has conceded
            new._referee.emit(GameWon(self.winner, self.reason))
            new.question = None
            new._referee.events = []
        return new

    def _again(self) -> "Game":
        """A game that was given the same answers."""
        new = Game.__new__(Game)
        new.setup, new.pool, new.store, new.notice = self.setup, self.pool, None, ""
        new.question = self.question
        new.number = self.number
        new.history = list(self.history)
        # Both are read and copied from, never written to: they can be shared.
        new.start, new._base = self.start, self._base
        new._since = list(self._since)
        new._narrators = {}
        new._enter(self._base.snapshot(), self.fate.copy())
        for answer in self._since:
            if new.question is None:
                break
            try:
                new.question = new._flow.send(answer)
            except GameOver:
                new.question = None
        new._referee.events = []
        return new


def _events_of(store: GameFile, place: int, record: Record) -> list[Event]:
    try:
        return wire.decode(record.events)
    except msgspec.DecodeError as error:
        raise BadFile(store.path, place + 2, f"its events cannot be read: {plain(str(error))}") from None


def _fold_record(store: GameFile, place: int, state: State, events: list[Event]) -> None:
    """Makes the facts of one record true. Raises BadFile where they do not fit what was so before."""
    try:
        fold(state, events)
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
        raise BadFile(store.path, place + 2, "its events do not fit the game before them") from None


def _last_boundary(decoded: Sequence[list[Event]]) -> int:
    """The last record after which the game can be entered from the state alone, at least the set-up; -1 where there is no record."""
    for place in range(len(decoded) - 1, -1, -1):
        for event in reversed(decoded[place]):
            if isinstance(event, GameWon) or (isinstance(event, BoundaryReached) and event.at):
                return place
    return 0 if decoded else -1
