"""Running a scenario: its steps on a game, declining what no step answers."""

from collections.abc import Callable
from pathlib import PurePath
from traceback import extract_tb
from typing import Final, assert_never

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.errors import ProgramFault
from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import folded
from netrunner_tui.replays.game_service import PuzzleState
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.take_back import last_deed_of
from netrunner_tui.scenarios import expect
from netrunner_tui.scenarios.answer_phrases import is_of_windows
from netrunner_tui.scenarios.goals import Judge
from netrunner_tui.scenarios.position import LaidOut, lay_out
from netrunner_tui.scenarios.scenario_game import ENOUGH, ScenarioGame, Unheld, Watcher, describe, fits, place_of
from netrunner_tui.scenarios.script import (
    AnswerStep,
    CannotStep,
    ExpectStep,
    FinishStep,
    RandomStep,
    Scenario,
    ScenarioStep,
    TakeBackStep,
    UntilStep,
    known_to,
)

_TOLD: Final = 10
"""The number of events reported with a failure."""


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A step that did not hold."""

    step: int
    """Its place, from 1."""
    line: int
    said: str
    problem: str
    """The expected value and the actual one."""
    question: str
    """The question that stood open, with its options."""
    events: tuple[str, ...]
    """The last events, oldest first."""

    @property
    def message(self) -> str:
        """Returns the whole report in one line."""
        parts = [f"step {self.step}, {self.said}: {self.problem}", f"open: {self.question}"]
        if self.events:
            parts.append(f"before: {' '.join(self.events)}")
        return " | ".join(parts)


def run(scenario: Scenario, pool: Pool, watch: Watcher = lambda game: lambda: None) -> Failure | None:
    """Runs a scenario; None where all of it holds. `pool` is that of the catalogue which it was read with."""
    puzzle = scenario.puzzle
    failure = _run(scenario, pool, watch, "met")
    if puzzle is None:
        return failure
    ways = (_run(msgspec.structs.replace(scenario, steps=wrong), pool, watch, "missed") for wrong in puzzle.wrong)
    return failure or next((wrong for wrong in ways if wrong is not None), None)


def _run(scenario: Scenario, pool: Pool, watch: Watcher, wanted: PuzzleState) -> Failure | None:
    """Runs the steps of a scenario; those of a puzzle must come to the verdict that is wanted."""
    puzzle = scenario.puzzle
    table = lay_out(scenario.position, pool, known_to(puzzle) if puzzle else None)
    judge = Judge(puzzle.goal, table.game, table.cids) if puzzle else None
    steps = _Steps(table, scenario, watch)
    for place, step in enumerate(scenario.steps):
        try:
            steps.step(place, step)
        except Unheld as unheld:
            return steps.failure(place, step, str(unheld))
        except Exception as error:
            # A referee that breaks is what a check is there to find; the other scenarios are still to be run.
            error = error.__cause__ if isinstance(error, ProgramFault) and isinstance(error.__cause__, Exception) else error
            last = extract_tb(error.__traceback__)[-1]
            where = f"{PurePath(last.filename).name}:{last.lineno}"
            return steps.failure(place, step, f"the referee broke: {type(error).__name__} {error} at {where}")
    if judge is not None and scenario.steps and judge.verdict(table.game) != wanted:
        what = "not met" if wanted == "met" else "not missed"
        return steps.failure(len(scenario.steps) - 1, scenario.steps[-1], f"the goal is {what} then: {judge.goal.words}")
    return None


class _Steps:
    """The steps of a scenario, carried out on its game."""

    def __init__(self, table: LaidOut, scenario: Scenario, watch: Watcher) -> None:
        self.playing = ScenarioGame(table, scenario, watch)
        self.line = 0
        """The line of what did not hold, where it is not that of the step."""

    def failure(self, place: int, step: ScenarioStep, problem: str) -> Failure:
        """Returns the failure report of a step."""
        return Failure(
            step=place + 1,
            line=self.line or step.line,
            said=step.said,
            problem=problem,
            question=describe(self.playing.game.question, self.playing.game),
            events=tuple(line.text for line in self.playing.game.log("all")[-_TOLD:]),
        )

    def step(self, place: int, step: ScenarioStep) -> None:
        """Carries out one step. Raises Unheld."""
        self.line, self.playing.place = 0, place
        match step:
            case AnswerStep():
                self._answer_step(place, step)
            case RandomStep():
                self.playing.game.randomness.force(self.playing.game.state.randoms, step.names)
                for kind, names in step.kinds:
                    self.playing.game.randomness.force(self.playing.game.state.randoms, names, kind)
            case ExpectStep():
                self._expect(step)
            case CannotStep():
                for side, answer in step.answers:
                    self._cannot(side, answer, step.within)
            case TakeBackStep():
                self._take_back(step)
            case FinishStep():
                _finish(self.playing, step.what)
            case UntilStep():
                self._until(step.what)
            case _:
                assert_never(step)

    def _take_back(self, step: TakeBackStep) -> None:
        undo = last_deed_of(self.playing.game, step.side)
        if undo is None:
            raise Unheld(f"the {step.side} has no answer to take back")
        if step.how and undo.free != (step.how == "free"):
            asked = " ".join(undo.words[1:]) or "nothing was learnt, and nobody has answered"
            raise Unheld(f"expected that it is {'free' if step.how == 'free' else 'asked for'}; {asked}")
        self.playing.game.take_back(undo.to, step.side)
        self.playing.look = self.playing.watch(self.playing.game)
        self.playing.sight.successful, self.playing.sight.accesses = False, 0
        self.playing.triggered.clear()
        self.playing.acting = False

    def _expect(self, step: ExpectStep) -> None:
        """Checks that all expectations hold after the questions that belong to the preceding answer."""
        self.playing.settle()
        problems = self._unmet(step)
        if problems:
            raise Unheld("; ".join(problems))

    def _unmet(self, step: ExpectStep) -> list[str]:
        problems: list[str] = []
        self.line = 0
        for expectation in step.expectations:
            problem = expect.failure(expectation, self.playing.sight)
            if problem:
                self.line = self.line or expectation.line
                problems.append(problem)
        return problems

    def _answer_step(self, place: int, step: AnswerStep) -> None:
        if folded(step.answer) == "concede":
            if self.playing.game.over:
                raise Unheld("the game is over already")
            self.playing.game.concede(step.side)
            return
        if place in self.playing.paid or place in self.playing.between or self.playing.resolved_already(place, step):
            return
        self.playing.triggered.clear()
        for _ in range(ENOUGH):
            question = self.playing.game.question
            if question is None:
                raise Unheld("no question comes that it fits: the game is over")
            plan = self.playing.plan(question, step.answer) if question.player == step.side else None
            if plan is not None and self.playing.carried_out(plan):
                return
            said_yes = self.playing.answered_yes(place, question)
            if said_yes is not None:
                self.playing.give(said_yes)
                continue
            if self.playing.declining(question) is None:
                raise Unheld("unexpected question: it fits none that came, and this one can neither be declined nor has one answer alone")
            self.playing.decline()
        raise Unheld("no question comes that it fits")

    def _cannot(self, side: Side, said: str, within: str) -> None:
        if folded(said) == "concede":
            raise Unheld(f"the {side} can: a player may always concede")
        ahead = self.playing.copy()
        if within:
            _finish(ahead, within, lambda: ahead.refuse(side, said))
            return
        while (answer := ahead.no_choice()) is not None:
            ahead.refuse(side, said)
            ahead.give(answer)
        question = ahead.game.question
        step = question.step if question is not None else ""
        instead = self.playing.paid_instead(side, said)
        turn = ahead.game.state.turn_number if ahead.before_actions() and not is_of_windows(said) else None
        for _ in range(ENOUGH):
            question = ahead.game.question
            if question is None:
                return
            acting = question.kind == "action"
            there = question.step == step or ahead.game.state.turn_number == turn
            if not there and not instead and not (acting and ahead.nothing_happened()):
                return
            ahead.refuse(side, said)
            if instead and question.player == side and fits(ahead, question, instead):
                return
            answer = ahead.declining(question)
            if answer is None or acting:
                return
            ahead.give(answer)

    def _until(self, what: str) -> None:
        self.playing.settle()
        for _ in range(ENOUGH):
            question = self.playing.game.question
            if question is None:
                raise Unheld("it never comes: the game is over")
            if self._reached(what, question):
                return
            if self.playing.declining(question) is None:
                raise Unheld("it does not come before this question, which must be answered")
            self.playing.decline()
        raise Unheld("it never comes")

    def _reached(self, what: str, question: Question) -> bool:
        state = self.playing.game.state
        if what == "encounter":
            return self.playing.game.referee.meets_ice()
        if what == "access":
            return state.access is not None or (question.kind == "access" and len(question.options) > 1)
        return question.step == what


def _encountering(game: Game, number: int) -> bool:
    """Returns whether that encounter, or one nested in it, is in progress."""
    encounter = game.state.encounter
    return encounter is not None and (encounter.number == number or encounter.forced)


def _finish(playing: ScenarioGame, what: str, look: Callable[[], None] = lambda: None) -> None:
    """Goes on, declining, until something is over; looks at every question on the way before it is answered."""
    playing.settle(look)
    state = playing.game.state
    run = state.run.number if state.run is not None else 0
    going_on = state.encounter is not None
    encounter = state.encounter.number if state.encounter is not None else state.encounter_number + 1
    turn = state.turn_number
    if what == "action" and not playing.acting:
        return
    for _ in range(ENOUGH):
        question, state = playing.game.question, playing.game.state
        running = state.run is not None and state.run.number == run
        passed = state.encounter_number >= encounter and not _encountering(playing.game, encounter)
        over = {
            "encounter": passed or not (running or going_on),
            "run": not running,
            "action": not playing.acting,
            "turn": state.turn_number != turn,
        }
        if question is None or over[what]:
            return
        look()
        gain = place_of(question.options, "gain") if what == "turn" and question.kind == "action" else None
        if gain is not None:
            playing.give((gain,))
        else:
            playing.decline()
    raise Unheld(f"the {what} does not come to an end")
