"""Exhaustive search of a small position: whether a side can reach a goal against every defence, and how.

The search has complete information. Of the solving side's answers one must succeed; against it, all answers of the other side must
fail to stop it. Repeated positions are not searched again.
"""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

import msgspec

from netrunner_tui.model.sides import Side
from netrunner_tui.replays.game_service import PuzzleState
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.answering import every_answer
from netrunner_tui.rules.referee.questions import Answer, Question

Judging = Callable[[Game], PuzzleState]
"""Judges the goal's state in a game."""

MOST_ANSWERS: Final = 200
"""Upper limit of answers tried for a question that takes several options or a number."""


class Proof(msgspec.Struct, frozen=True):
    """The result of a search."""

    holds: bool | None
    """Whether the goal is met against every defence; None if the search was cut off."""
    positions: int
    """Number of positions searched."""
    line: tuple[str, ...] = ()
    """If it holds: the answers of the solving side and of the first defence tried."""


class _CutOff(Exception):
    """Raised after too many positions."""


def tried_answers(question: Question) -> Iterable[Answer]:
    """Returns the answers to search, in order."""
    return islice(every_answer(question), MOST_ANSWERS)


def prove(game: Game, side: Side, judging: Judging, *, limit: int = 20_000, first: Iterable[str] = ()) -> Proof:
    """Determines whether `side` can meet the goal from here whatever the other side does.

    `first` is a known solution, as the beginnings of its phrases in order: it is tried first. The game is not changed.
    """
    search = _Search(side, judging, limit, tuple(phrase.casefold() for phrase in first))
    try:
        line = search.solved(game.fork(), 0)
    except _CutOff:
        return Proof(None, search.positions)
    return Proof(line is not None, search.positions, tuple(line or ()))


def best_defence(game: Game, solver: Side, judging: Judging, answers: Iterable[Answer], *, limit: int = 600) -> Answer | None:
    """Returns the answer that spoils `solver`'s goal; if none does, the one that holds out longest.

    A result unknown after `limit` positions counts as better than a certain loss. None for no answers.
    """
    best: tuple[int, Answer] | None = None
    for answer in answers:
        ahead = game.fork()
        ahead.answer(answer)
        proof = prove(ahead, solver, judging, limit=limit)
        if proof.holds is False:
            return answer
        worth = len(proof.line) if proof.holds else 1_000_000
        if best is None or worth > best[0]:
            best = (worth, answer)
    return best[1] if best is not None else None


class _Search:
    def __init__(self, side: Side, judging: Judging, limit: int, first: tuple[str, ...]) -> None:
        self._side = side
        self._judging = judging
        self._limit = limit
        self._first = first
        self._known: dict[bytes, list[str] | None] = {}
        self.positions = 0

    def solved(self, game: Game, at: int) -> list[str] | None:
        """Returns a line that meets the goal against every defence from here; None if there is none. May change the game.

        `at` is the number of answers played from the known solution.
        """
        while True:
            verdict = self._judging(game)
            if verdict != "open":
                return [] if verdict == "met" else None
            question = game.question
            assert question is not None
            forced = question.forced()
            if forced is None:
                break
            game.answer(forced)
        key = position_key(game)
        if key not in self._known:
            self.positions += 1
            if self.positions > self._limit:
                raise _CutOff
            # A position repeated on the way to itself leads nowhere.
            self._known[key] = None
            self._known[key] = self._searched(game, question, at)
        return self._known[key]

    def _searched(self, game: Game, question: Question, at: int) -> list[str] | None:
        solving = question.player == self._side
        line: list[str] | None = None
        for answer in sorted(tried_answers(question), key=lambda answer: self._rank(question, answer, at)):
            said = question.say(answer)
            ahead = game.fork()
            ahead.answer(answer)
            found = self.solved(ahead, at + (solving and self._known_next(said, at)))
            if solving and found is not None:
                return [f"{question.player}: {said}", *found]
            if not solving and found is None:
                return None
            if not solving and line is None and found is not None:
                line = [f"{question.player}: {said}", *found]
        return line

    def _known_next(self, said: str, at: int) -> bool:
        return at < len(self._first) and said.casefold().startswith(self._first[at])

    def _rank(self, question: Question, answer: Answer, at: int) -> int:
        """Ranks the known solution first, then passing: most windows are best passed."""
        if self._known_next(question.say(answer), at):
            return 0
        return 1 if answer == question.decline() else 2


def position_key(game: Game) -> bytes:
    """Returns a key that identifies a position within one game: the state and the open question."""
    return msgspec.msgpack.encode((game.state.data(), game.question))
