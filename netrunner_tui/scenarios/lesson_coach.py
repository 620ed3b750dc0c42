"""The coach of a lesson: follows its player through the solution, and says at each question what to do next, and why."""

from collections.abc import Sequence
from typing import Final

import msgspec

from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.sides import Side
from netrunner_tui.replays.game_service import Coaching
from netrunner_tui.rules.answered import Answered
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.shortcuts import ShortcutStep, pick
from netrunner_tui.scenarios.answer_phrases import Ambiguous, Reader
from netrunner_tui.scenarios.script import AnswerStep, ScenarioStep
from netrunner_tui.settings.action_window import before_action

NOTHING_HERE: Final = "There is nothing for you to do at this moment."
GO_ON: Final = "Go on as planned."
OTHER_WAY: Final = "That is another way than the lesson's. See where it leads, or take it back."
ALL_DONE: Final = "That was all of it: now see what comes of it."


class _Moment(msgspec.Struct, frozen=True):
    """A question of the player's."""

    record: int
    """The number of the record after which it is open."""
    place: int
    """The place of the step that comes next."""
    answer: Answer | None
    """What that step answers here; None where it does not answer this question."""
    ahead: Option | None = None
    """What that step answers at the action that comes when this window is passed."""
    then: tuple[ShortcutStep, ...] = ()
    """What is chosen at the questions that belong to it; the step is done when these are."""
    off: bool = False
    """The player has gone another way."""


class LessonCoach:
    """Looks at a game after every answer. It changes nothing; what is taken back is forgotten with it."""

    def __init__(self, game: Game, side: Side, steps: Sequence[ScenarioStep], nicknames: dict[int, list[str]]) -> None:
        """`steps` is the solution, of which the answers of `side` are told."""
        self._game = game
        self._side: Side = side
        self._steps = [step for step in steps if isinstance(step, AnswerStep) and step.side == side]
        self._reader = Reader(nicknames)
        self._trail: list[_Moment] = []
        self.look()

    def look(self) -> None:
        """Takes in the open question, if it is the player's."""
        game, question = self._game, self._game.question
        if question is None or question.player != self._side:
            return
        standing = [answered for answered in game.history if answered.kind != TAKE_BACK]
        record = standing[-1].number
        while self._trail and self._trail[-1].record >= record:
            self._trail.pop()
        self._trail.append(self._moment(record, question, standing))

    def words(self) -> Coaching | None:
        """Returns what is said at the open question; None where the player is not asked."""
        question = self._game.question
        if question is None or question.player != self._side or not self._trail:
            return None
        moment = self._trail[-1]
        if moment.off:
            return Coaching(OTHER_WAY, off=True)
        done = moment.place == len(self._steps)
        if moment.ahead is not None:
            return Coaching(self._steps[moment.place].say or GO_ON, question.decline(), ahead=moment.ahead)
        if done or moment.answer is None:
            text = ALL_DONE if done else NOTHING_HERE if question.kind == "window" else GO_ON
            return Coaching(text, _onward(question))
        return Coaching(self._steps[moment.place].say or GO_ON, moment.answer, moment.then[1:])

    def _moment(self, record: int, question: Question, standing: Sequence[Answered]) -> _Moment:
        place, off = 0, False
        then: tuple[ShortcutStep, ...] = ()
        if self._trail:
            before = self._trail[-1]
            given = next(answered for answered in standing if answered.number > before.record)
            place, then, off = self._after(before, given)
        if off or place == len(self._steps):
            return _Moment(record, place, None, off=off)
        if then:
            return _Moment(record, place, pick(question, then[0]), then=then)
        answer, then = self._planned(self._game, question, self._steps[place])
        ahead = self._ahead(question, self._steps[place]) if answer is None else None
        return _Moment(record, place, answer, ahead, then)

    def _ahead(self, question: Question, step: AnswerStep) -> Option | None:
        """Returns the action of a step, at the window before that action."""
        if not before_action(question, self._game.view(self._side)):
            return None
        later = self._game.fork()
        action: Question | None = question
        while action is not None and action.kind == "window" and (declined := action.decline()) is not None:
            later.answer(declined)
            action = later.question
        if action is None or action.kind != "action" or action.player != self._side:
            return None
        answer, _ = self._planned(later, action, step)
        return action.options[answer[0]] if answer is not None else None

    def _after(self, before: _Moment, given: Answered) -> tuple[int, tuple[ShortcutStep, ...], bool]:
        """Returns the next step, what is left of the one that was begun, and whether the player has left the way."""
        if before.off:
            return before.place, (), True
        if before.answer is None:
            onward = given.question is None or given.answer == _onward(given.question)
            return before.place, before.then, not onward
        if given.answer != before.answer:
            return before.place, (), True
        left = before.then[1:]
        return (before.place, left, False) if left else (before.place + 1, (), False)

    def _planned(self, game: Game, question: Question, step: AnswerStep) -> tuple[Answer | None, tuple[ShortcutStep, ...]]:
        try:
            plan = self._reader.plan(game, question, step.answer)
        except Ambiguous:
            return None, ()
        if plan is None:
            return None, ()
        # The first of these choices is the answer itself.
        return plan.first, ((), *plan.then) if plan.then else ()


def _onward(question: Question) -> Answer | None:
    """Returns the answer that changes no plan: the only one there is, or the one that declines."""
    forced = question.forced()
    return forced if forced is not None else question.decline()
