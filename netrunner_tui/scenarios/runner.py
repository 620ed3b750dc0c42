"""Running a scenario: its steps on a game, declining what no step answers."""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import PurePath
from traceback import extract_tb
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model import events
from netrunner_tui.model.errors import ProgramFault
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.state import HAND
from netrunner_tui.model.text import folded
from netrunner_tui.replays.game_service import PuzzleState
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.take_back import last_deed_of
from netrunner_tui.rules.telling import shortcuts
from netrunner_tui.scenarios import expect
from netrunner_tui.scenarios.answer_phrases import Ambiguous, AnswerPlan, Reader
from netrunner_tui.scenarios.expect import Sight
from netrunner_tui.scenarios.goals import Judge
from netrunner_tui.scenarios.position import LaidOut, lay_out
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

_ENOUGH: Final = 5000
"""The limit of answers in one step; a step with more would never end."""
_ABILITY: Final = re.compile(r": \d+$")
"""The suffix of a card name that selects one of its abilities."""
_TOLD: Final = 10
"""The number of events reported with a failure."""
_BELONGING: Final = ("make room", "pay from")
"""The purposes of questions that belong to the preceding answer."""
_YES_LEADS_TO: Final = ("choose ", "pay ", "install ")


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


class _Unheld(Exception):
    """A step does not hold."""


Watcher = Callable[[Game], Callable[[], None]]
"""Makes what looks at a game after every answer; it raises what it finds."""


def run(scenario: Scenario, pool: Pool, watch: Watcher = lambda game: lambda: None) -> Failure | None:
    """Runs a scenario; None where all of it holds. `pool` is that of the catalogue which it was read with."""
    puzzle = scenario.puzzle
    failure = _run(scenario, pool, watch, "met")
    if puzzle is None:
        return failure
    ways = (_run(msgspec.structs.replace(scenario, steps=steps), pool, watch, "missed") for steps in puzzle.wrong)
    return failure or next((wrong for wrong in ways if wrong is not None), None)


def _run(scenario: Scenario, pool: Pool, watch: Watcher, wanted: PuzzleState) -> Failure | None:
    """Runs the steps of a scenario; those of a puzzle must come to the verdict that is wanted."""
    puzzle = scenario.puzzle
    table = lay_out(scenario.position, pool, known_to(puzzle) if puzzle else None)
    judge = Judge(puzzle.goal, table.game, table.cids) if puzzle else None
    playing = _Playing(table, scenario, watch)
    for place, step in enumerate(scenario.steps):
        try:
            playing.step(place, step)
        except _Unheld as unheld:
            return playing.failure(place, step, str(unheld))
        except Exception as error:
            # A referee that breaks is what a check is there to find; the other scenarios are still to be run.
            error = error.__cause__ if isinstance(error, ProgramFault) and isinstance(error.__cause__, Exception) else error
            last = extract_tb(error.__traceback__)[-1]
            where = f"{PurePath(last.filename).name}:{last.lineno}"
            return playing.failure(place, step, f"the referee broke: {type(error).__name__} {error} at {where}")
    if judge is not None and scenario.steps and judge.verdict(table.game) != wanted:
        what = "not met" if wanted == "met" else "not missed"
        return playing.failure(len(scenario.steps) - 1, scenario.steps[-1], f"the goal is {what} then: {judge.goal.words}")
    return None


def describe(question: Question | None, game: Game) -> str:
    """Returns a question with its options, in one line."""
    if question is None:
        return f"none, the game is over: {game.winner} ({game.reason})" if game.over else "none"
    if question.numbers is not None:
        options = f"a number from {question.numbers[0]} to {question.numbers[1]}"
    else:
        options = " · ".join(option.phrase for option in question.options)
        if question.several:
            options = f"{question.least} to {question.most} of {options}"
    return f"{question.player}, {question.kind} at {question.step}, “{question.text}”: {options}"


class _Playing:
    """A scenario that is being run."""

    def __init__(self, table: LaidOut, scenario: Scenario, watch: Watcher) -> None:
        self.game = table.game
        self.watch = watch
        self.look = watch(table.game)
        self.scenario = scenario
        self.reader = Reader(table.nicknames)
        self.sight = Sight(table.game, table.cids, self.offers)
        self.line = 0
        """The line of what did not hold, where it is not that of the step."""
        self.place = 0
        """The place of the step that is carried out."""
        self._paid: list[int] = []
        """The places of the steps that said from where an answer of several payments is paid; they are done then."""
        self._between: list[int] = []
        """The places of the steps that answered what came in between the answers of another; they are done then."""
        self._stopped = ""
        """The question at which an answer of several answers stopped, as it was tried."""
        self._triggered: list[tuple[str, int]] = []
        """Abilities that resolved since the last answer of a step, by the title and the place on the card."""
        self._acting = False
        """An action is going on."""

    def failure(self, place: int, step: ScenarioStep, problem: str) -> Failure:
        """Returns the failure report of a step."""
        return Failure(
            step=place + 1,
            line=self.line or step.line,
            said=step.said,
            problem=problem,
            question=describe(self.game.question, self.game),
            events=tuple(line.text for line in self.game.log("all")[-_TOLD:]),
        )

    # --- answering -----------------------------------------------------------------------------------------------------------------

    def give(self, answer: Answer) -> None:
        """Answers the open question, and takes note of what comes of it."""
        game = self.game
        game.randomness.refused = ""
        game.answer(answer)
        self.look()
        for event in game.history[-1].events:
            match event:
                case events.AbilityTriggered(title=title, part=part):
                    self._triggered.append((title, game.pool.readings.ability_number(title, part)))
                case events.RunEnded(successful=successful):
                    self.sight.successful = successful
                case events.BreachBegan():
                    self.sight.accesses = 0
                case events.CardAccessed():
                    self.sight.accesses += 1
                case events.ActionStarted():
                    self._acting = True
                case events.BoundaryReached() | events.TurnOpened():
                    self._acting = False
                case _:
                    pass
        if game.randomness.refused:
            raise _Unheld(f"a random result could not fall on {game.randomness.refused}: it was not among the possible ones")

    def offers(self, said: str) -> bool:
        """Returns whether an answer is legal at the open question."""
        question = self.game.question
        return question is not None and _fits(self, question, said)

    def declining(self, question: Question) -> Answer | None:
        """Returns the answer where no step gives one: the only one there is, or the one that declines. None where there is neither."""
        if question.kind == "discard":
            return self._last_in_hand(question)
        forced = question.forced()
        if forced is not None:
            return forced
        return None if question.kind == "order" or question.ordered else question.decline()

    def no_choice(self) -> Answer | None:
        """Returns the answer to a question that belongs to the answer before it; None for any other question.

        That is: a question with one answer only, an interrupt window in which nothing can be done, and, unless that player's next answer
        is one of theirs, what is trashed to make room and from where credits are paid.
        """
        question = self.game.question
        if question is None:
            return None
        if question.kind in ("choose", "pay", "may", "order") or question.effect == "prevent":
            forced = question.forced()
            if forced is not None:
                return forced
        if question.effect not in _BELONGING:
            return None
        said = self._next_answer(self.place, question.player)
        return None if said and _fits(self, question, said) else question.decline()

    def settle(self) -> None:
        """Answers the questions that belong to the answer before them."""
        for _ in range(_ENOUGH):
            answer = self.no_choice()
            if answer is None:
                return
            self.give(answer)

    def _last_in_hand(self, question: Question) -> Answer:
        """Discards the last card in a hand by its title: copies there are one option."""
        state = self.game.state
        last = state.cards[state.zone(question.player, HAND)[-1]]
        places = [at for at, option in enumerate(question.options) if option.card == last.oid]
        places += [at for at, option in enumerate(question.options) if option.card and state.cards[option.card].title == last.title]
        return (places[0],)

    def decline(self) -> Question:
        """Declines the open question, which was; fails where it can neither be declined nor has one answer alone."""
        question = self.game.question
        if question is None:
            raise _Unheld("the game is over")
        answer = self.declining(question)
        if answer is None:
            raise _Unheld(f"unexpected question: the {question.player} must answer, and no step does")
        self.give(answer)
        return question

    # --- steps ---------------------------------------------------------------------------------------------------------------------

    def step(self, place: int, step: ScenarioStep) -> None:
        """Carries out one step. Raises _Unheld."""
        self.line, self.place = 0, place
        match step:
            case AnswerStep():
                self._answer_step(place, step)
            case RandomStep():
                self.game.randomness.force(self.game.state.randoms, step.names)
                for kind, names in step.kinds:
                    self.game.randomness.force(self.game.state.randoms, names, kind)
            case ExpectStep():
                self._expect(step)
            case CannotStep():
                for side, answer in step.answers:
                    self._cannot(side, answer)
            case TakeBackStep():
                self._take_back(step)
            case FinishStep():
                self._finish(step.what)
            case UntilStep():
                self._until(step.what)
            case _:
                raise AssertionError(step)

    def _take_back(self, step: TakeBackStep) -> None:
        undo = last_deed_of(self.game, step.side)
        if undo is None:
            raise _Unheld(f"the {step.side} has no answer to take back")
        if step.how and undo.free != (step.how == "free"):
            asked = " ".join(undo.words[1:]) or "nothing was learnt, and nobody has answered"
            raise _Unheld(f"expected that it is {'free' if step.how == 'free' else 'asked for'}; {asked}")
        self.game.take_back(undo.to, step.side)
        self.look = self.watch(self.game)
        self.sight.successful, self.sight.accesses = False, 0
        self._triggered.clear()
        self._acting = False

    def _expect(self, step: ExpectStep) -> None:
        """Checks that all expectations hold after the questions that belong to the preceding answer."""
        self.settle()
        problems = self._unmet(step)
        if problems:
            raise _Unheld("; ".join(problems))

    def _unmet(self, step: ExpectStep) -> list[str]:
        problems: list[str] = []
        self.line = 0
        for expectation in step.expectations:
            problem = expect.failure(expectation, self.sight)
            if problem:
                self.line = self.line or expectation.line
                problems.append(problem)
        return problems

    def _answer_step(self, place: int, step: AnswerStep) -> None:
        if folded(step.answer) == "concede":
            if self.game.over:
                raise _Unheld("the game is over already")
            self.game.concede(step.side)
            return
        if place in self._paid or place in self._between or self._resolved_already(place, step):
            return
        self._triggered.clear()
        for _ in range(_ENOUGH):
            question = self.game.question
            if question is None:
                raise _Unheld("no question comes that it fits: the game is over")
            plan = self._plan(question, step) if question.player == step.side else None
            if plan is not None and self._carried_out(plan):
                return
            said_yes = self._answered_yes(place, question)
            if said_yes is not None:
                self.give(said_yes)
                continue
            if self.declining(question) is None:
                raise _Unheld("unexpected question: it fits none that came, and this one can neither be declined nor has one answer alone")
            self.decline()
        raise _Unheld("no question comes that it fits")

    def _plan(self, question: Question, step: AnswerStep) -> AnswerPlan | None:
        try:
            return self.reader.plan(self.game, question, step.answer)
        except Ambiguous as ambiguous:
            raise _Unheld(str(ambiguous)) from None

    # --- answers of several answers ------------------------------------------------------------------------------------------------------

    def _carried_out(self, plan: AnswerPlan) -> bool:
        """Gives an answer. One that takes several answers is tried on a copy first, and given only if all of it can be."""
        if plan.then or plan.prevent > 1:
            trial = self._copy()
            if not trial._follow(plan):
                if trial._stopped:
                    raise _Unheld(f"it stops at a question that comes in between, and that the next step does not answer: {trial._stopped}")
                return False
        if plan.swap is not None:
            self._swap(*plan.swap)
        self._paid, self._between = [], []
        self._follow(plan)
        return True

    def _swap(self, first: int, second: int) -> None:
        """Exchanges the names of two copies in a hand, which nothing tells apart: the one that is meant is the one that is moved."""
        names = self.reader.swap(first, second)
        self.sight.cids.update(names)

    def _follow(self, plan: AnswerPlan) -> bool:
        self.give(plan.first)
        for step in plan.then:
            if not self._pick(step):
                return False
        if plan.then:
            self._pay_as_said()
        if plan.install:
            self._install_where(plan.install)
        return not plan.prevent or self._prevent_more(plan)

    def _pick(self, step: shortcuts.ShortcutStep) -> bool:
        """Chooses these options at the next question that has them; what is asked on the way about paying is declined."""
        for _ in range(_ENOUGH):
            self._pay_as_said()
            question = self.game.question
            if question is None:
                return False
            answer = shortcuts.pick(question, step) if question.player == RUNNER else None
            if answer is not None:
                self.give(answer)
                return True
            if question.kind in ("window", "action"):
                return False
            needed = self.declining(question) is None
            if (needed or question.player != RUNNER) and self._said_between(question):
                continue
            if needed:
                self._stopped = describe(question, self.game)
                return False
            self.decline()
        return False

    def _said_between(self, question: Question) -> bool:
        """Answers a question that comes in between by the next step, where that is its player's and fits."""
        steps, place = self.scenario.steps, self.place + 1
        while place in self._paid or place in self._between:
            place += 1
        said = steps[place] if place < len(steps) else None
        if not isinstance(said, AnswerStep) or said.side != question.player:
            return False
        plan = self._plan(question, said)
        if plan is not None and not plan.then and not plan.prevent:
            self._between.append(place)
            self.give(plan.first)
            return True
        yes = self._answered_yes(place, question)
        if yes is not None:
            self.give(yes)
        return yes is not None

    def _pay_as_said(self) -> None:
        """Pays from where the `pay from …` that follow this step say: one payment each, the last of them all that are left."""
        steps = self.scenario.steps[self.place + 1 :]
        for _ in range(_ENOUGH):
            question = self.game.question
            if question is None or question.effect != "pay from":
                return
            following = takewhile(lambda step: isinstance(step, AnswerStep) and folded(step.answer).startswith("pay from "), steps)
            said = [step for step in following if isinstance(step, AnswerStep) and step.side == question.player]
            if not said:
                return
            number = min(len(self._paid), len(said) - 1)
            plan = self._plan(question, said[number])
            if plan is None:
                return
            self._paid.append(self.place + 1 + number)
            self.give(plan.first)

    def _install_where(self, said: str) -> None:
        """Answers the question where to install the chosen card, if it is asked."""
        question = self.game.question
        if question is None or question.effect != "install":
            return
        try:
            plan = self.reader.plan(self.game, question, said)
        except Ambiguous as ambiguous:
            raise _Unheld(str(ambiguous)) from None
        if plan is not None and not plan.install:
            self.give(plan.first)

    def _prevent_more(self, plan: AnswerPlan) -> bool:
        """Repeats the prevention with the same card until the stated amount is prevented."""
        left = plan.prevent
        for _ in range(_ENOUGH):
            left -= sum(event.count for event in self.game.history[-1].events if isinstance(event, events.DamagePrevented))
            question = self.game.question
            if left <= 0 or question is None:
                return left <= 0
            if question.numbers is not None and question.about == plan.card:
                self.give((min(left, question.numbers[1]),))
                continue
            places = [at for at, option in enumerate(question.options) if option.verb == "prevent" and option.card == plan.card]
            if question.effect != "prevent" or not places:
                return False
            self.give((places[0],))
        return False

    # --- reading ahead ---------------------------------------------------------------------------------------------------------------

    def _copy(self) -> "_Playing":
        """Returns the same, to try something out."""
        new = _Playing.__new__(_Playing)
        new.game = self.game.fork()
        new.scenario = self.scenario
        new.watch = self.watch
        new.look = lambda: None
        new.reader = self.reader
        new.sight = Sight(new.game, self.sight.cids, new.offers)
        new.line, new.place = 0, self.place
        new._triggered, new._paid, new._between, new._stopped = [], [], [], ""
        new._acting = self._acting
        return new

    def _next_answer(self, place: int, side: Side) -> str:
        """Returns the next answer of a player, from a step on; "" if there is none."""
        steps = self.scenario.steps[place:]
        return next((step.answer for step in steps if isinstance(step, AnswerStep) and step.side == side), "")

    def _answered_yes(self, place: int, question: Question) -> Answer | None:
        """Yes to a may question, where that player's next answer is what it would ask next."""
        said = self._next_answer(place, question.player)
        if not folded(said).startswith(_YES_LEADS_TO):
            return None
        return next((answer for yes in _accepting(question) if (answer := self._leads_to(said, question, yes)) is not None), None)

    def _leads_to(self, said: str, question: Question, yes: int) -> Answer | None:
        """Returns the answer `yes`, where `said` answers what it asks next."""
        ahead = self._copy()
        ahead.give((yes,))
        asked = ahead.game.question
        while asked is not None and asked.kind == "choose" and (forced := asked.forced()) is not None and not _fits(ahead, asked, said):
            ahead.give(forced)
            asked = ahead.game.question
        if asked is None or asked.player != question.player or asked.kind not in ("choose", "pay"):
            return None
        return (yes,) if _fits(ahead, asked, said) else None

    def _resolved_already(self, place: int, step: AnswerStep) -> bool:
        """Returns whether `resolve TITLE` names something that resolved by itself, or the subject of an open may question."""
        said = folded(step.answer)
        if not said.startswith("resolve "):
            return False
        whole = said.removeprefix("resolve ")
        name = _ABILITY.sub("", whole)
        question = self.game.question
        if question is None or not (question.kind == "order" or (question.effect == "prevent" and question.player == step.side)):
            for title, number in self._triggered:
                called = (folded(title), folded(without_subtitle(title)), *self._nicknames_of(title))
                if name in called and whole in (name, f"{name}: {number}"):
                    self._triggered.remove((title, number))
                    return True
        if question is None or question.kind != "may" or question.player != step.side:
            return False
        if not question.about or not _is_called(self, question.about, name):
            return False
        if folded(self._next_answer(place + 1, step.side)) not in ("yes", "no", "decline"):
            yes = _place_of(question.options, "yes")
            if yes is not None:
                self.give((yes,))
        return True

    def _nicknames_of(self, title: str) -> list[str]:
        cards = [card for card in self.game.state.cards.values() if card.title == title]
        return [name for card in cards for name in self.reader.nicknames(card.cid)]

    # --- going on --------------------------------------------------------------------------------------------------------------------

    def _cannot(self, side: Side, said: str) -> None:
        if folded(said) == "concede":
            raise _Unheld(f"the {side} can: a player may always concede")
        ahead = self._copy()
        while (answer := ahead.no_choice()) is not None:
            ahead.refuse(side, said)
            ahead.give(answer)
        question = ahead.game.question
        step = question.step if question is not None else ""
        instead = self._paid_instead(side, said)
        for _ in range(_ENOUGH):
            question = ahead.game.question
            if question is None:
                return
            acting = question.kind == "action"
            if question.step != step and not instead and not (acting and ahead.nothing_happened()):
                return
            ahead.refuse(side, said)
            if instead and question.player == side and _fits(ahead, question, instead):
                return
            answer = ahead.declining(question)
            if answer is None or acting:
                return
            ahead.give(answer)

    def _paid_instead(self, side: Side, said: str) -> str:
        """Returns what that player pays in the next step, where `said` is another payment: it is refused at that question too."""
        if not folded(said).startswith("pay ") or self.place + 1 >= len(self.scenario.steps):
            return ""
        step = self.scenario.steps[self.place + 1]
        paid = isinstance(step, AnswerStep) and step.side == side and folded(step.answer).startswith("pay ")
        return step.answer if paid and isinstance(step, AnswerStep) else ""

    def nothing_happened(self) -> bool:
        """Returns whether the last answer led from a window straight to the next question: an action after the window before it."""
        last = self.game.history[-1]
        return last.kind == "window" and all(isinstance(event, (events.StepReached, events.BoundaryReached)) for event in last.events)

    def refuse(self, side: Side, said: str) -> None:
        """Fails where an answer is one of those that a player could give now."""
        question = self.game.question
        if question is not None and question.player == side and _fits(self, question, said):
            raise _Unheld(f"the {side} can: {describe(question, self.game)}")

    def _finish(self, what: str) -> None:
        self.settle()
        state = self.game.state
        run = state.run.number if state.run is not None else 0
        going_on = state.encounter is not None
        encounter = state.encounter.number if state.encounter is not None else state.encounter_number + 1
        turn = state.turn_number
        if what == "action" and not self._acting:
            return
        for _ in range(_ENOUGH):
            question, state = self.game.question, self.game.state
            running = state.run is not None and state.run.number == run
            passed = state.encounter_number >= encounter and not _encountering(self.game, encounter)
            over = {
                "encounter": passed or not (running or going_on),
                "run": not running,
                "action": not self._acting,
                "turn": state.turn_number != turn,
            }
            if question is None or over[what]:
                return
            gain = _place_of(question.options, "gain") if what == "turn" and question.kind == "action" else None
            if gain is not None:
                self.give((gain,))
            else:
                self.decline()
        raise _Unheld(f"the {what} does not come to an end")

    def _until(self, what: str) -> None:
        self.settle()
        for _ in range(_ENOUGH):
            question = self.game.question
            if question is None:
                raise _Unheld("it never comes: the game is over")
            if self._reached(what, question):
                return
            if self.declining(question) is None:
                raise _Unheld("it does not come before this question, which must be answered")
            self.decline()
        raise _Unheld("it never comes")

    def _reached(self, what: str, question: Question) -> bool:
        state = self.game.state
        if what == "encounter":
            return self.game.referee.meets_ice()
        if what == "access":
            return state.access is not None or (question.kind == "access" and len(question.options) > 1)
        return question.step == what


def _encountering(game: Game, number: int) -> bool:
    """Returns whether that encounter, or one nested in it, is in progress."""
    encounter = game.state.encounter
    return encounter is not None and (encounter.number == number or encounter.forced)


def _fits(playing: _Playing, question: Question, said: str) -> bool:
    """Returns whether an answer is legal at the open question. Answers of several steps are tried to the end."""
    try:
        plan = playing.reader.plan(playing.game, question, said)
    except Ambiguous:
        return True
    if plan is None:
        return False
    return not (plan.then or plan.prevent > 1) or playing._copy()._follow(plan)


def _accepting(question: Question) -> tuple[int, ...]:
    """Finds the options of a may question that accept, also where it is a choice between doing something and going on without it."""
    options = question.options
    if question.kind == "may":
        return tuple(at for at, option in enumerate(options) if option.verb == "yes")
    if question.kind == "choose" and not question.several and options and options[-1].verb == "breach":
        return tuple(range(len(options) - 1))
    return ()


def _place_of(options: Sequence[Option], verb: str) -> int | None:
    return next((at for at, option in enumerate(options) if option.verb == verb), None)


def _is_called(playing: _Playing, oid: int, name: str) -> bool:
    card = playing.game.state.cards.get(oid)
    if card is None:
        return False
    return name in (folded(card.title), folded(without_subtitle(card.title)), *playing.reader.nicknames(card.cid))
