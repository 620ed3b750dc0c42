"""A game for a program: answer, view from a seat, fork, take back; and its replay."""

from collections.abc import Iterator
from types import TracebackType
from typing import Self

from netrunner_tui.api.game_seat import GameSeat
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError
from netrunner_tui.model.events import Event
from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.sides import Side
from netrunner_tui.model.story import Mark, Moment
from netrunner_tui.model.view import LogLine, Seat, View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules import game as refereed
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.answering import AnswerLike, answer_of, every_answer
from netrunner_tui.rules.referee.questions import Answer, Question


class Game:
    """A game: its open question and its history. `new_game` starts one.

    A game gives access to complete information; code that must see only one player's gets `game.seat(side)`.

    >>> import netrunner_tui as nt
    >>> game = nt.new_game(seed="1")
    >>> while game.question is not None:
    ...     events = game.answer(next(game.legal_answers()))
    >>> game.over, game.winner in ("corp", "runner", "draw")
    (True, True)
    """

    def __init__(self, game: refereed.Game) -> None:
        """Wraps a game, for `new_game`, `open_game`, `fork` and `GameReplay.game`."""
        self._game = game
        self._table = LocalTable(game)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the game's file; a game without one needs no closing.

        >>> import netrunner_tui as nt
        >>> nt.new_game().close()
        """
        self._table.close()

    # --- reading -----------------------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """Returns the open question: who must answer, and the legal answers; None when the game is over.

        >>> import netrunner_tui as nt
        >>> question = nt.new_game(seed="1").question
        >>> question.player, [option.phrase for option in question.options]
        ('corp', ['mulligan', 'keep'])
        """
        question = self._game.question
        return None if question is None else self._game.referee.for_its_reader(question)

    def legal_answers(self) -> Iterator[Answer]:
        """Yields every legal answer to the open question, as indices of its options; none when the game is over.

        Questions that take several options may have very many answers: they are generated lazily.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game(seed="1")
        >>> [game.question.say(answer) for answer in game.legal_answers()]
        ['mulligan', 'keep']
        """
        question = self.question
        return iter(()) if question is None else every_answer(question)

    @property
    def number(self) -> int:
        """Returns the number of answers given; taking back counts as one.

        >>> import netrunner_tui as nt
        >>> nt.new_game().number
        0
        """
        return self._game.number

    @property
    def rules(self) -> str:
        """Returns the name of the rulebook.

        >>> import netrunner_tui as nt
        >>> nt.new_game(rules="ffg").rules
        'ffg'
        """
        return self._game.setup.rules

    @property
    def seed(self) -> str:
        """Returns the seed of every random result, in hexadecimal digits; no player may see it before the game is over.

        >>> import netrunner_tui as nt
        >>> nt.new_game(seed="C0FFEE").seed
        'c0ffee'
        """
        return self._game.setup.seed

    @property
    def over(self) -> bool:
        """Returns whether the game has ended.

        >>> import netrunner_tui as nt
        >>> nt.new_game().over
        False
        """
        return self._game.over

    @property
    def winner(self) -> str:
        """Returns who has won: corp, runner or draw; empty while the game goes on.

        >>> import netrunner_tui as nt
        >>> nt.new_game().winner
        ''
        """
        return self._game.winner

    @property
    def reason(self) -> str:
        """Returns the reason it ended: agenda, flatline, decked, concede; empty while the game goes on.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game()
        >>> game.concede("corp")
        >>> game.winner, game.reason
        ('runner', 'concede')
        """
        return self._game.reason

    @property
    def notice(self) -> str:
        """Returns one line about a problem found when the game was opened; usually empty.

        >>> import netrunner_tui as nt
        >>> nt.new_game().notice
        ''
        """
        return self._game.notice

    def view(self, seat: Seat = "all") -> View:
        """Returns the table as seen by `corp`, `runner`, `table` (a spectator, with public information) or `all`.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game(seed="1")
        >>> game.view("runner").corp.credits
        5
        >>> len(game.view("corp").corp.hand)
        5
        >>> print(game.view("runner").corp.hand)
        None
        """
        return self._game.view(seat)

    def log(self, seat: Seat = "all", since: int = 0) -> tuple[LogLine, ...]:
        """Returns the log as a seat may read it, one sentence a line; with `since`, only the lines after that many answers.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game(seed="1")
        >>> events = game.answer("keep")
        >>> print(game.log("runner")[-1].text)
        Corp keeps the starting hand.
        """
        return self._game.log(seat, since)

    @property
    def events(self) -> tuple[Event, ...]:
        """Returns every event since the start, in order, without those taken back. They include hidden cards.

        >>> import netrunner_tui as nt
        >>> events = nt.new_game(seed="1").events
        >>> sum(event.count for event in events if isinstance(event, nt.events.CreditsGained))
        10
        """
        return tuple(event for answered in self._game.history for event in answered.events)

    # --- answering ---------------------------------------------------------------------------------------------------------------------

    def answer(self, answer: AnswerLike) -> tuple[Event, ...]:
        """Answers the open question for the asked player. Returns the events that followed.

        An answer is an option, its phrase, or its index; a number, if the question asks for one; a sequence of these, if several are
        chosen. Raises IllegalAnswer, with what was expected, for any other, changing nothing. Raises NotSaved if writing fails: the
        same question is open again.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game(seed="1")
        >>> events = game.answer("keep")
        >>> events = game.answer(game.question.options[1])
        >>> events = game.answer(0)
        >>> game.answer("run HQ")
        Traceback (most recent call last):
        ...
        netrunner_tui.model.errors.IllegalAnswer: no option is called `run HQ`
        """
        question = self.question
        if question is None:
            raise IllegalAnswer("no question is open: the game is over")
        self._game.answer(answer_of(question, answer, rulebook(self.rules).terms))
        return tuple(self._game.history[-1].events)

    def concede(self, side: Side) -> None:
        """Concedes for a player (CR 1.7). Raises IllegalAnswer if the game is over already.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game()
        >>> game.concede("runner")
        >>> game.winner
        'corp'
        """
        self._game.concede(side)

    def take_back(self, count: int = 1) -> None:
        """Takes back the last `count` answers of either player; repeated answers give the same random results.

        The game's file keeps them, marked as taken back. Raises IllegalAnswer if there are fewer answers.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game(seed="1")
        >>> events = game.answer("keep")
        >>> game.take_back()
        >>> game.question.player, game.question.kind
        ('corp', 'mulligan')
        """
        history = self._game.history
        places = [place for place, answered in enumerate(history) if place and answered.kind != TAKE_BACK]
        if not 0 < count <= len(places):
            raise IllegalAnswer(f"{len(places)} answers stand; expected to take back from 1 to so many, not {count}")
        first = places[-count]
        self._game.take_back(history[first - 1].number, history[first].seat)

    # --- seats, forks, replays ---------------------------------------------------------------------------------------------------------

    def seat(self, seat: Seat) -> GameSeat:
        """Returns a seat: everything that a player, or a spectator, may see and do.

        >>> import netrunner_tui as nt
        >>> nt.new_game().seat("runner").side
        'runner'
        """
        return GameSeat(self._table.seat(seat))

    def fork(self) -> "Game":
        """Returns an independent game at the same question, without a file: for analysis and search.

        It has the same seed, so its random results are those of this game: it reveals what no player may know.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game(seed="1")
        >>> other = game.fork()
        >>> events = other.answer("mulligan")
        >>> game.number, other.number
        (0, 1)
        """
        return Game(self._game.fork())

    def replay(self) -> "GameReplay":
        """Returns the game so far as a replay; it does not grow with the game.

        >>> import netrunner_tui as nt
        >>> len(nt.new_game().replay())
        1
        """
        game = self._game
        return GameReplay(Past(game.setup, game.pool, game.start, game.history))


class GameReplay:
    """A replay of a game: its moments, from the setup (place 0) to the last answer. Places may be negative, counting from the end.

    Answers taken back are left out.

    >>> import netrunner_tui as nt
    >>> game = nt.new_game(seed="1")
    >>> nt.play(game, nt.random_bot("a"), nt.random_bot("b"))
    >>> replay = game.replay()
    >>> len(replay) == game.number + 1
    True
    >>> replay.view(0).runner.credits, replay.view(-1) == game.view()
    (5, True)
    """

    def __init__(self, past: Past) -> None:
        """Wraps a past, for `read_game` and `Game.replay`."""
        self._past = past

    def __len__(self) -> int:
        """Returns the number of moments."""
        return self._past.last + 1

    @property
    def rules(self) -> str:
        """Returns the name of the rulebook.

        >>> import netrunner_tui as nt
        >>> nt.new_game().replay().rules
        'nisei-1.6'
        """
        return self._past.setup.rules

    @property
    def winner(self) -> str:
        """Returns who won: corp, runner or draw; empty for a game that is not over.

        >>> import netrunner_tui as nt
        >>> nt.new_game().replay().winner
        ''
        """
        return self._past.state(self._past.last).winner

    @property
    def reason(self) -> str:
        """Returns the reason it ended, as in `Game.reason`.

        >>> import netrunner_tui as nt
        >>> nt.new_game().replay().reason
        ''
        """
        return self._past.state(self._past.last).reason

    def view(self, place: int, seat: Seat = "all") -> View:
        """Returns a seat's view at a moment. Raises NetrunnerError for a place out of range.

        >>> import netrunner_tui as nt
        >>> nt.new_game().replay().view(0, "runner").corp.hand_size
        5
        """
        return self._past.view(self._place(place), seat)

    def events(self, place: int) -> tuple[Event, ...]:
        """Returns the events between a moment and the one before. Raises NetrunnerError for a place out of range.

        >>> import netrunner_tui as nt
        >>> events = nt.new_game().replay().events(0)
        >>> any(isinstance(event, nt.events.Shuffled) for event in events)
        True
        """
        return tuple(self._past.answered[self._place(place)].events)

    def log(self, seat: Seat = "all") -> tuple[LogLine, ...]:
        """Returns the whole log as a seat may read it.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game()
        >>> game.replay().log("corp") == game.log("corp")
        True
        """
        return self._past.log(seat)

    def moments(self, seat: Seat = "all") -> tuple[Moment, ...]:
        """Returns a summary of each moment: who answered what, the turn, both sides' credits and points. Hidden information is left empty.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game(seed="1")
        >>> events = game.answer("keep")
        >>> moment = game.replay().moments()[-1]
        >>> moment.seat, moment.said, moment.credits
        ('corp', 'keep', (5, 5))
        """
        return self._past.story(seat).moments

    def marks(self) -> tuple[Mark, ...]:
        """Returns the runs, agendas scored and stolen, cards rezzed, tags and damage, each with the place of its moment.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game(seed="1")
        >>> nt.play(game, nt.random_bot("a"), nt.random_bot("b"))
        >>> game.replay().marks()[-1].kind
        'end'
        """
        return self._past.story("all").marks

    def turns(self) -> list[range]:
        """Returns the places of each turn, in order; the first range is the setup.

        >>> import netrunner_tui as nt
        >>> nt.new_game().replay().turns()
        [range(0, 1)]
        """
        starts = self._past.story("all").turn_starts()
        return [range(start, end) for start, end in zip(starts, (*starts[1:], len(self)), strict=True)]

    def game(self, place: int = -1) -> Game:
        """Returns a game in the state of a moment, to play on from; it has no file.

        Raises NetrunnerError for a place out of range. If the rules or the cards have changed since, the game stops before the first
        answer that no longer holds, and its `notice` says so.

        >>> import netrunner_tui as nt
        >>> game = nt.new_game(seed="1")
        >>> nt.play(game, nt.random_bot("a"), nt.random_bot("b"))
        >>> other = game.replay().game(10)
        >>> other.number, other.over
        (10, False)
        """
        past = self._past
        return Game(refereed.Game.after(past.setup, past.pool, past.answered[: self._place(place) + 1]))

    def _place(self, place: int) -> int:
        found = place + len(self) if place < 0 else place
        if not 0 <= found < len(self):
            raise NetrunnerError(f"there is no moment {place}; the last one is {self._past.last}")
        return found
