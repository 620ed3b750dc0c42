"""A game as a scenario plays it: answers of several answers, and what belongs to an answer or comes in between, by the steps ahead."""

import copy
import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from netrunner_tui.model import events
from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.text import folded
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling import shortcuts
from netrunner_tui.scenarios.answer_phrases import Ambiguous, AnswerPlan, Reader
from netrunner_tui.scenarios.position import LaidOut
from netrunner_tui.scenarios.readable_paths import Sight
from netrunner_tui.scenarios.script import AnswerStep, Scenario

ENOUGH: Final = 5000
"""The limit of answers in one step; a step with more would never end."""
_ABILITY: Final = re.compile(r": \d+$")
"""The suffix of a card name that selects one of its abilities."""
_BELONGING: Final = ("make room", "pay from")
"""The purposes of questions that belong to the preceding answer."""
_YES_LEADS_TO: Final = ("choose ", "pay ", "install ")

Watcher = Callable[[Game], Callable[[], None]]
"""Makes what looks at a game after every answer; it raises what it finds."""


class Unheld(Exception):
    """A step does not hold."""


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


class ResolvedAbility(NamedTuple):
    """An ability that has resolved."""

    title: str
    number: int
    """Its place on the card."""
    cid: int
    """The physical card; 0 where it came and went in one answer."""


class ScenarioGame:
    """A game that is played by the steps of a scenario."""

    def __init__(self, table: LaidOut, scenario: Scenario, watch: Watcher) -> None:
        self.game = table.game
        self.watch = watch
        self.look = watch(table.game)
        self.scenario = scenario
        self.reader = Reader(table.nicknames)
        self.sight = Sight(table.game, table.cids, self.offers)
        self.place = 0
        """The place of the step that is carried out."""
        self.paid: list[int] = []
        """The places of the steps that said from where an answer of several payments is paid; they are done then."""
        self.between: list[int] = []
        """The places of the steps that answered what came in between the answers of another; they are done then."""
        self.stopped = ""
        """The question at which an answer of several answers stopped, as it was tried."""
        self.triggered: list[ResolvedAbility] = []
        """Abilities that resolved since the last answer of a step."""
        self.acting = False
        """An action is going on."""

    # --- answering -----------------------------------------------------------------------------------------------------------------

    def give(self, answer: Answer) -> None:
        """Answers the open question, and takes note of what comes of it."""
        game = self.game
        game.randomness.refused = ""
        before = {oid: card.cid for oid, card in game.state.cards.items()}
        game.answer(answer)
        self.look()
        for event in game.history[-1].events:
            match event:
                case events.AbilityTriggered(card=oid, title=title, part=part):
                    now = game.state.cards.get(oid)
                    cid = before.get(oid, 0) if now is None else now.cid
                    self.triggered.append(ResolvedAbility(title, game.pool.readings.ability_number(title, part), cid))
                case events.RunEnded(successful=successful):
                    self.sight.successful = successful
                case events.BreachBegan() | events.AccessesBegan():
                    self.sight.accesses = 0
                case events.CardAccessed():
                    self.sight.accesses += 1
                case events.ActionStarted():
                    self.acting = True
                case events.BoundaryReached() | events.TurnOpened():
                    self.acting = False
                case _:
                    pass
        if game.randomness.refused:
            raise Unheld(f"a random result could not fall on {game.randomness.refused}: it was not among the possible ones")

    def offers(self, said: str) -> bool:
        """Returns whether an answer is legal at the open question."""
        question = self.game.question
        return question is not None and fits(self, question, said)

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
        return None if said and fits(self, question, said) else question.decline()

    def settle(self, look: Callable[[], None] = lambda: None) -> None:
        """Answers the questions that belong to the answer before them; looks at each before it is answered."""
        for _ in range(ENOUGH):
            answer = self.no_choice()
            if answer is None:
                return
            look()
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
            raise Unheld("the game is over")
        answer = self.declining(question)
        if answer is None:
            raise Unheld(f"unexpected question: the {question.player} must answer, and no step does")
        self.give(answer)
        return question

    def plan(self, question: Question, said: str) -> AnswerPlan | None:
        """Returns what an answer in words is at a question; None where it fits not. Raises Unheld where it may be several."""
        try:
            return self.reader.plan(self.game, question, said)
        except Ambiguous as ambiguous:
            raise Unheld(str(ambiguous)) from None

    # --- answers of several answers ------------------------------------------------------------------------------------------------------

    def carried_out(self, plan: AnswerPlan) -> bool:
        """Gives an answer. One that takes several answers is tried on a copy first, and given only if all of it can be."""
        if plan.then or plan.prevent > 1:
            trial = self.copy()
            if not trial.follow(plan):
                if trial.stopped:
                    raise Unheld(f"it stops at a question that comes in between, and that the next step does not answer: {trial.stopped}")
                return False
        if plan.swap is not None:
            self._swap(*plan.swap)
        self.paid, self.between = [], []
        self.follow(plan)
        return True

    def _swap(self, first: int, second: int) -> None:
        """Exchanges the names of two copies in a hand, which nothing tells apart: the one that is meant is the one that is moved."""
        names = self.reader.swap(first, second)
        self.sight.cids.update(names)

    def follow(self, plan: AnswerPlan) -> bool:
        """Gives all answers that an answer stands for; False where it comes to a question that they do not fit."""
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
        for _ in range(ENOUGH):
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
                self.stopped = describe(question, self.game)
                return False
            self.decline()
        return False

    def _said_between(self, question: Question) -> bool:
        """Answers a question that comes in between by the next step, where that is its player's and fits."""
        steps, place = self.scenario.steps, self.place + 1
        while place in self.paid or place in self.between:
            place += 1
        said = steps[place] if place < len(steps) else None
        if not isinstance(said, AnswerStep) or said.side != question.player:
            return False
        plan = self.plan(question, said.answer)
        if plan is not None and not plan.then and not plan.prevent:
            self.between.append(place)
            self.give(plan.first)
            return True
        yes = self.answered_yes(place, question)
        if yes is not None:
            self.give(yes)
        return yes is not None

    def _pay_as_said(self) -> None:
        """Pays from where the `pay from …` that follow this step say: one payment each, the last of them all that are left."""
        steps = self.scenario.steps[self.place + 1 :]
        for _ in range(ENOUGH):
            question = self.game.question
            if question is None or question.effect != "pay from":
                return
            following = takewhile(lambda step: isinstance(step, AnswerStep) and folded(step.answer).startswith("pay from "), steps)
            said = [step for step in following if isinstance(step, AnswerStep) and step.side == question.player]
            if not said:
                return
            number = min(len(self.paid), len(said) - 1)
            plan = self.plan(question, said[number].answer)
            if plan is None:
                return
            self.paid.append(self.place + 1 + number)
            self.give(plan.first)

    def _install_where(self, said: str) -> None:
        """Answers the question where to install the chosen card, if it is asked."""
        question = self.game.question
        if question is None or question.effect != "install":
            return
        plan = self.plan(question, said)
        if plan is not None and not plan.install:
            self.give(plan.first)

    def _prevent_more(self, plan: AnswerPlan) -> bool:
        """Repeats the prevention with the same card until the stated amount is prevented."""
        left = plan.prevent
        for _ in range(ENOUGH):
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

    def copy(self) -> "ScenarioGame":
        """Returns the same, to try something out."""
        new = copy.copy(self)
        new.game = self.game.fork()
        new.look = lambda: None
        new.sight = Sight(new.game, self.sight.cids, new.offers)
        new.triggered, new.paid, new.between, new.stopped = [], [], [], ""
        return new

    def _next_answer(self, place: int, side: Side) -> str:
        """Returns the next answer of a player, from a step on; "" if there is none."""
        steps = self.scenario.steps[place:]
        return next((step.answer for step in steps if isinstance(step, AnswerStep) and step.side == side), "")

    def answered_yes(self, place: int, question: Question) -> Answer | None:
        """Yes to a may question, where that player's next answer is what it would ask next."""
        said = self._next_answer(place, question.player)
        if not folded(said).startswith(_YES_LEADS_TO):
            return None
        return next((answer for yes in _accepting(question) if (answer := self._leads_to(said, question, yes)) is not None), None)

    def _leads_to(self, said: str, question: Question, yes: int) -> Answer | None:
        """Returns the answer `yes`, where `said` answers what it asks next."""
        ahead = self.copy()
        ahead.give((yes,))
        asked = ahead.game.question
        while asked is not None and asked.kind == "choose" and (forced := asked.forced()) is not None and not fits(ahead, asked, said):
            ahead.give(forced)
            asked = ahead.game.question
        if asked is None or asked.player != question.player or asked.kind not in ("choose", "pay"):
            return None
        return (yes,) if fits(ahead, asked, said) else None

    def resolved_already(self, place: int, step: AnswerStep) -> bool:
        """Returns whether `resolve TITLE` names something that resolved by itself, or the subject of an open may question."""
        said = folded(step.answer)
        if not said.startswith("resolve "):
            return False
        whole = said.removeprefix("resolve ")
        name = _ABILITY.sub("", whole)
        question = self.game.question
        if question is None or not (question.kind == "order" or (question.effect == "prevent" and question.player == step.side)):
            for resolved in self.triggered:
                called = (folded(resolved.title), folded(without_subtitle(resolved.title)), *self.reader.nicknames(resolved.cid))
                if name in called and whole in (name, f"{name}: {resolved.number}"):
                    self.triggered.remove(resolved)
                    return True
        if question is None or question.kind != "may" or question.player != step.side:
            return False
        if not question.about or not _is_called(self, question.about, name):
            return False
        if folded(self._next_answer(place + 1, step.side)) not in ("yes", "no", "decline"):
            yes = place_of(question.options, "yes")
            if yes is not None:
                self.give((yes,))
        return True

    def paid_instead(self, side: Side, said: str) -> str:
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

    def before_actions(self) -> bool:
        """Returns whether a window is open in a turn in which no action has been taken yet: at its beginning, or as the game starts."""
        question, history = self.game.question, self.game.state.history
        return question is not None and question.kind == "window" and not any(isinstance(past, events.ActionStarted) for past in history)

    def refuse(self, side: Side, said: str) -> None:
        """Fails where an answer is one of those that a player could give now."""
        question = self.game.question
        if question is not None and question.player == side and fits(self, question, said):
            raise Unheld(f"the {side} can: {describe(question, self.game)}")


def fits(playing: ScenarioGame, question: Question, said: str) -> bool:
    """Returns whether an answer is legal at the open question. Answers of several steps are tried to the end."""
    try:
        plan = playing.reader.plan(playing.game, question, said)
    except Ambiguous:
        return True
    if plan is None:
        return False
    return not (plan.then or plan.prevent > 1) or playing.copy().follow(plan)


def _accepting(question: Question) -> tuple[int, ...]:
    """Finds the options of a may question that accept, also where it is a choice between doing something and going on without it."""
    options = question.options
    if question.kind == "may":
        return tuple(at for at, option in enumerate(options) if option.verb == "yes")
    if question.kind == "choose" and not question.several and options and options[-1].verb == "breach":
        return tuple(range(len(options) - 1))
    return ()


def place_of(options: Sequence[Option], verb: str) -> int | None:
    """Returns the place of the first option with a verb."""
    return next((at for at, option in enumerate(options) if option.verb == verb), None)


def _is_called(playing: ScenarioGame, oid: int, name: str) -> bool:
    card = playing.game.state.cards.get(oid)
    if card is None:
        return False
    return name in (folded(card.title), folded(without_subtitle(card.title)), *playing.reader.nicknames(card.cid))
