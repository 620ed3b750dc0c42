"""Thinking ahead: every candidate is played on in the same worlds, by the scripts of both sides, for this turn and the next ones."""

from collections.abc import Iterator, Mapping, Sequence, Set
from math import sqrt
from typing import Final, Protocol

import msgspec

from netrunner_tui.bots.candidates import Candidate, Script, either_at_a_glance
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.corp_script.corp_plans import CorpPlans
from netrunner_tui.bots.corp_script.corp_windows import corp_at_a_glance
from netrunner_tui.bots.plan import Plan
from netrunner_tui.bots.runner_script.runner_plans import RunnerPlans, runner_at_a_glance
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import NO_STYLE, Style, on_top
from netrunner_tui.bots.weight_files import FIRST, Weights, weights_named
from netrunner_tui.bots.worth import corp_chance
from netrunner_tui.model import events
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.looking import TurnAndRun
from netrunner_tui.rules.imagining.seen_of_deck import SeenOfDeck
from netrunner_tui.rules.referee.questions import Answer, Question, QuestionKind
from netrunner_tui.rules.world import World

MOST_PLAYED: Final = 400
"""Upper limit of answers in one world; a turn that lasts longer is judged where it stands."""
MOST_ANSWERS: Final = 100_000
"""Upper limit of answers in all worlds of a decision."""
HALVED: Final = (1, 3, 7)
"""Numbers of worlds (from 0) after which the worse half of the candidates is left out."""
FEWEST: Final = 2
"""Worlds after which a candidate may be left out alone, and candidates that are played at least."""
USUAL_SPREAD: Final = 0.03
"""Standard deviation of a difference of chances that few worlds do not show yet."""
CLEARLY: Final = 2.0
"""Standard errors by which an answer outside actions must be ahead of the script's to come before it."""
HOPELESS: Final = -15.0
"""What the script likes less, in credits, is not tried for being of another kind."""
NEXT_TURN: Final = 2
"""Turns until the next one of the side whose turn it is begins, this one among them."""
MOST_TO_THE_END: Final = 3000
"""Upper limit of answers in a world that is played to the end of the game."""
EVER: Final = 1_000_000
"""A turn that no game comes to."""
USUAL_WIDTH: Final = 7
"""Candidates of the script that are played on, beside the best of each kind."""


class ImaginesWorlds(Protocol):
    """Whoever can draw worlds for a seat (`rules.imagining.worlds.Worlds`)."""

    def seen_in_hand(self) -> tuple[tuple[str, float], ...]:
        """Returns the titles seen in the opponent's hand, each with the chance that it is still there."""

    def seen_of_deck(self) -> SeenOfDeck | None:
        """Returns what this side has seen of the opponent's deck; None in a position without deck lists."""

    def draw(self, belief: Belief, number: int) -> World:
        """Returns the world with this number."""

    def look(self, belief: Belief) -> World:
        """Returns a world for looking at alone."""

    def moment(self) -> tuple[Question, TurnAndRun]:
        """Returns the open question and what both players see."""


class Judged(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A candidate with what came of it."""

    answer: Answer
    plan: Plan
    worth: float
    """What the script thinks of it, in credits."""
    chance: float = 0.0
    """The chance to win that the search finds, from 0 to 1: what answers are compared by; 0 where no worlds were played."""
    shown: float = 0.0
    """The chance to tell people: how often games came to a win where as much had been found (`weight_files.py`)."""
    worlds: int = 0
    scored: int = 0
    """Worlds in which the Corp scored an agenda before the thinking side's next turn."""
    stolen: int = 0
    """Worlds in which the Runner stole one until then."""
    won: int = 0
    lost: int = 0
    """Worlds in which the game ended for or against the thinking side until then."""
    credits: float = 0.0
    """Mean change of the thinking side's credits until then."""


class Judgement(msgspec.Struct, frozen=True):
    """What was found at a question: for a bot, for a hint, for a test."""

    judged: tuple[Judged, ...]
    """Best first."""
    played: int = 0
    """Answers that were played in worlds: a measure of the effort that is the same on every machine."""
    ended: float | None = None
    """The share of games that the best answer won which were played to their end; None where none were."""
    alike: bool = False
    """The first two may be as good as each other: with the script's opinion, they differ by less than the standard error of that."""

    @property
    def best(self) -> Judged:
        """Returns the best candidate."""
        return self.judged[0]


class Effort(msgspec.Struct, frozen=True):
    """How much a player thinks ahead."""

    worlds: int = 0
    """0 for a script that does not think ahead."""
    kinds: tuple[QuestionKind, ...] = ("action",)
    width: int = USUAL_WIDTH
    looks: tuple[int, ...] = (NEXT_TURN,)
    """Turns of both sides, this one among them and two at least, after which a world is judged: what counts is the mean."""
    compared: int = 2
    """Candidates that are played in every world."""
    halved: tuple[int, ...] = HALVED
    """Numbers of worlds (from 0) after which the worse half of the candidates is left out."""
    doubt: float = 0.0
    """Standard errors by which a candidate may be behind the best and be played on; 0 for those that are halved only."""
    answers: int = MOST_ANSWERS
    """Answers in all worlds, as far as can be foreseen; the first two candidates are played anyway. It bounds the time of a decision."""
    at_first: float = 1.0
    """How much of that may be played in the first world: where one takes many answers, fewer candidates are played, in more worlds."""
    ends: int = 0
    """Worlds in which the best answer is played to the end of the game: nothing is chosen by it, but chances that are told come true."""
    trust: float = 0.001
    """How much chance the script's opinion is worth, for each credit by which it likes a candidate better: it steadies few worlds."""
    in_one_world: float = 0.0
    """How much more it is worth after one world; half as much after two, and so on: the more worlds, the less luck is in what was found."""
    weights: str = FIRST
    """The name of its weights (`weight_files.py`)."""

    def searches(self, question: Question) -> bool:
        """Returns whether a question is one that it thinks ahead at."""
        return self.worlds > 0 and question.kind in self.kinds

    def trust_after(self, worlds: int) -> float:
        """Returns how much chance the script's opinion is worth for each credit, where a candidate was played in so many worlds."""
        return self.trust + self.in_one_world / max(1, worlds)


class Tally:
    """What came of a candidate in the worlds that it was played in so far."""

    def __init__(self, candidate: Candidate, effort: Effort) -> None:
        self.candidate = candidate
        self._effort = effort
        self.chances: list[float] = []
        self.scored = self.stolen = self.won = self.lost = 0
        self.credits = 0.0

    @property
    def mean(self) -> float:
        """The chance to win that it came to on average; 0 before the first world."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    @property
    def order(self) -> tuple[float, Answer]:
        """Orders candidates by their mean; the script's opinion decides between those that are alike."""
        return -self.mean - _opinion(self.candidate.worth, self._effort.trust_after(len(self.chances))), self.candidate.answer

    def is_near(self, best: "Tally", doubt: float) -> bool:
        """Returns whether the best may be ahead by chance: by no more than so many standard errors of the difference."""
        return self.order[0] - best.order[0] < doubt * self._difference(best)[1]

    def is_like(self, other: "Tally") -> bool:
        """Returns whether the two differ by less than the standard error of the difference, with the script's opinion, as they are told."""
        return abs(other.order[0] - self.order[0]) < self._difference(other)[1]

    def _difference(self, other: "Tally") -> tuple[float, float]:
        """Returns by how much the other is ahead in the same worlds, on average, and the standard error of that."""
        differences = [theirs - own for theirs, own in zip(other.chances, self.chances, strict=True)]
        count = len(differences)
        mean = sum(differences) / count
        spread = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
        return mean, sqrt((spread + USUAL_SPREAD**2) / count)

    def judged(self, side: Side, weights: Weights, best: float, ended: float | None) -> Judged:
        """Returns what came of it; `best` and `ended` are of the best candidate (`Weights.chance_shown`)."""
        count, mean = len(self.chances), self.mean
        return Judged(
            answer=self.candidate.answer, plan=self.candidate.plan, worth=self.candidate.worth, chance=mean,
            shown=weights.chance_shown(side, mean, best, ended), worlds=count,
            scored=self.scored, stolen=self.stolen, won=self.won, lost=self.lost, credits=self.credits / max(1, count),
        )  # fmt: skip


class _Budget:
    """Answers that may be played in worlds, and those that were."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._plays = 0
        self.spent = 0

    def spend(self, answers: int) -> None:
        """Counts a candidate that was played in a world with so many answers."""
        self.spent += answers
        self._plays += 1

    def lasts_for(self, plays: int, share: float = 1.0) -> bool:
        """Returns whether so many candidates more can be played with a share of all, if each takes as many answers as those before did."""
        return self.spent + plays * self.spent / self._plays <= self._most * share


class _Standing(msgspec.Struct, frozen=True):
    """What the script thinks of a question that is no action: as opponents answer these by it alone, it stands until clearly beaten."""

    first: Candidate
    declined: Candidate | None
    """The answer that declines; None where there is none."""

    def sorted(self, tallies: Sequence[Tally]) -> list[Tally]:
        """Returns tallies, best first, with the script's answer before what may be ahead of it by chance.

        What the script likes less than to decline comes behind that: a few worlds, judged turns later, do not see what a card or a
        credit is worth.
        """
        held = next(tally for tally in tallies if tally.candidate == self.first)
        best = next(tally for tally in tallies if not self._spends_in_vain(tally))
        first = held if held.is_near(best, CLEARLY) else best
        return sorted(tallies, key=lambda tally: (tally is not first, -len(tally.chances), self._spends_in_vain(tally)))

    def _spends_in_vain(self, tally: Tally) -> bool:
        return self.declined is not None and tally.candidate.worth < self.declined.worth


class Thinker:
    """One side's thoughts, at its open question. It holds worlds, and never the game."""

    def __init__(self, worlds: ImaginesWorlds, side: Side, book: FactBook, style: Style = NO_STYLE) -> None:
        self.worlds = worlds
        self.side: Side = side
        self.book = book
        self.style = style
        self._scripts: dict[str, Style] = {}
        """How it plays by the weights of each name. They are kept here: to find them by their numbers takes longer than many a decision."""

    def at_a_glance(self, question: Question, moment: TurnAndRun, effort: Effort) -> Judgement | None:
        """Returns what the script finds at the open question where it has nothing to look at and nothing to think about; None elsewhere."""
        if effort.searches(question):
            return None
        ranking = glanced(question, moment, self.side, self.book)
        return _of_script(ranking) if ranking is not None else None

    def recalls(self, question: Question, effort: Effort) -> bool:
        """Returns whether what was seen in the opponent's hand matters at the open question: to whoever thinks ahead, and the Runner.

        The Corp's script asks for nothing that the Runner holds.
        """
        return self.side == RUNNER or effort.searches(question)

    def verdict(self, belief: Belief, effort: Effort, besides: Answer | None = None) -> Judgement:
        """Returns what there is to do at the open question, best first. `besides` is an answer that is played in every world too."""
        world = self.worlds.look(belief)
        question = world.question
        assert question is not None
        script = self._script(effort.weights)
        ranking = plans(world, self.side, self.book, script).rank(question)
        field = shortlist(question, ranking, effort.width) if effort.searches(question) else []
        if field and besides is not None and all(one.answer != besides for one in field):
            field += [one for one in ranking if one.answer == besides]
        if len(field) < 2:
            return _of_script(ranking)
        if question.kind == "action":
            return self._searched(belief, effort, script, field, {besides})
        declined = next((one for one in field if one.answer == question.decline()), None)
        return self._searched(belief, effort, script, field, {besides, field[0].answer, question.decline()}, _Standing(field[0], declined))

    def _script(self, name: str) -> Style:
        """Returns how this side plays by the weights of a name."""
        if name not in self._scripts:
            weights = weights_named(name)
            self._scripts[name] = on_top(self.style, weights.corp, weights.runner)
        return self._scripts[name]

    def _searched(
        self, belief: Belief, effort: Effort, script: Style, field: Sequence[Candidate], kept: Set[Answer | None],
        standing: "_Standing | None" = None,
    ) -> Judgement:  # fmt: skip
        """Plays the candidates on; those that are `kept` in every world. `standing` is what stands before the search, outside actions."""
        tallies = [Tally(candidate, effort) for candidate in field]
        alive, weights, budget = list(tallies), weights_named(effort.weights), _Budget(effort.answers)
        for number in range(effort.worlds):
            if len(alive) == 1 or (number and not budget.lasts_for(len(alive))):
                break
            for place, tally in enumerate(alive):
                if number or place < FEWEST or tally.candidate.answer in kept or budget.lasts_for(1, effort.at_first):
                    budget.spend(self.play_on(self.worlds.draw(belief, number), tally, script, weights, effort.looks))
            alive = sorted((tally for tally in alive if tally.chances), key=lambda tally: tally.order)
            half = max(2, effort.compared, (len(alive) + 1) // 2) if number in effort.halved else len(alive)
            doubt = effort.doubt if number + 1 >= FEWEST else 0.0
            alive = [
                tally
                for place, tally in enumerate(alive)
                if place < effort.compared
                or tally.candidate.answer in kept
                or (place < half and (not doubt or tally.is_near(alive[0], doubt)))
            ]
        tallies.sort(key=lambda tally: (-len(tally.chances), *tally.order))
        if standing is not None:
            tallies = standing.sorted(tallies)
        best = tallies[0]
        ended = self._share_won(belief, best.candidate.answer, effort.ends, script, weights) if effort.ends else None
        alike = len(tallies[1].chances) == len(best.chances) > 0 and tallies[1].is_like(best)
        return Judgement(tuple(tally.judged(self.side, weights, best.mean, ended) for tally in tallies), budget.spent, ended, alike)

    def _share_won(self, belief: Belief, answer: Answer, ends: int, script: Style, weights: Weights) -> float:
        """Returns the share of so many games that an answer wins if the scripts play on to their end: never quite 0 or 1."""
        styles, won = self._styles(script, weights), 0.5
        for number in range(ends):
            world = self.worlds.draw(belief, number)
            for side in _without_abilities(world, self.book):
                world.leave_abilities(side, EVER)
            world.answer(answer)
            self._advance(world, EVER, world.number + MOST_TO_THE_END, styles)
            winner = world.state.winner
            won += winner == self.side if winner in SIDES else 0.5
        return won / (ends + 1)

    def _styles(self, script: Style, weights: Weights) -> Mapping[Side, Style]:
        """Returns how the sides play on in worlds: the thinking one by its script, the other by that of the same weights in no style."""
        return {self.side: script, other(self.side): on_top(NO_STYLE, weights.corp, weights.runner)}

    def play_on(self, world: World, tally: Tally, script: Style, weights: Weights, looks: Sequence[int]) -> int:
        """Plays one candidate in one world until the last look. Returns the number of answers.

        What people are told of it is what happens before the thinking side's next turn.
        """
        styles = self._styles(script, weights)
        start, turn, before = world.number, world.state.turn_number, world.state.player(self.side).credits
        own_next = turn + (NEXT_TURN if world.state.turn == self.side else 1)
        silent = _without_abilities(world, self.book)
        for side in silent:
            world.leave_abilities(side, own_next)
        world.answer(tally.candidate.answer)
        scored, stolen = _agendas(world)
        for _ in self._answered(world, own_next, start + MOST_PLAYED, styles):
            more = _agendas(world)
            scored, stolen = scored or more[0], stolen or more[1]
        tally.scored += scored
        tally.stolen += stolen
        tally.won += world.state.winner == self.side
        tally.lost += world.state.winner not in ("", self.side)
        tally.credits += world.state.player(self.side).credits - before
        chances = []
        for look in sorted(looks):
            for side in silent:
                world.leave_abilities(side, turn + look)
            self._advance(world, turn + look, start + MOST_PLAYED, styles)
            chances.append(corp_chance(world, self.book, weights))
        chance = sum(chances) / len(chances)
        tally.chances.append(chance if self.side == CORP else 1.0 - chance)
        return world.number - start

    def _advance(self, world: World, until: int, most: int, styles: Mapping[Side, Style]) -> None:
        """Answers by the scripts as `_answered` does, whatever comes of it."""
        for _ in self._answered(world, until, most, styles):
            pass

    def _answered(self, world: World, until: int, most: int, styles: Mapping[Side, Style]) -> Iterator[None]:
        """Answers by the scripts until a turn begins, or that many answers. Yields after each."""
        while (question := world.question) is not None and world.state.turn_number < until and world.number < most:
            world.answer(reply(world, question, self.book, styles[question.player]))
            yield


def belief_of(worlds: ImaginesWorlds, seed: str, book: FactBook, *, remembers: bool = True) -> Belief:
    """Returns what a player makes of what is hidden: what was seen in the opponent's hand, and what is usually kept there."""
    in_hand = worlds.seen_in_hand() if remembers else ()
    return Belief(seed=seed, in_hand=in_hand, hand_weight=book.hand_weight, discard_weight=book.discard_weight)


def plans(world: World, side: Side, book: FactBook, style: Style = NO_STYLE) -> Script:
    """Returns the script of a side in a position of a world."""
    sight = PlayerSight(world, side, book)
    return CorpPlans(sight, style.corp) if side == CORP else RunnerPlans(sight, style.runner)


def reply(world: World, question: Question, book: FactBook, style: Style = NO_STYLE) -> Answer:
    """Returns the answer of the asked side's script."""
    forced = question.forced()
    if forced is not None:
        return forced
    glance = glanced(question, TurnAndRun.of(world.state), question.player, book)
    return glance[0].answer if glance is not None else plans(world, question.player, book, style).rank(question)[0].answer


def glanced(question: Question, moment: TurnAndRun, side: Side, book: FactBook) -> list[Candidate] | None:
    """Returns what the script of a side finds at a glance; None where it has to look at the position."""
    either = either_at_a_glance(question)
    if either is not None:
        return either
    return corp_at_a_glance(question, moment, book) if side == CORP else runner_at_a_glance(question, moment, book)


def _without_abilities(world: World, book: FactBook) -> tuple[Side, ...]:
    """Returns the sides whose scripts use no paid ability in windows outside encounters, whatever cards of theirs come into play."""
    using = {card.owner for card in world.state.cards.values() if book[card.title].uses}
    return tuple([side for side in SIDES if side not in using])


def _of_script(ranking: Sequence[Candidate]) -> Judgement:
    return Judgement(tuple([Judged(answer=one.answer, plan=one.plan, worth=one.worth) for one in ranking]))


def shortlist(question: Question, ranking: Sequence[Candidate], width: int) -> list[Candidate]:
    """Returns the best candidates of a script, and the best of each kind of answer: so that what the script cannot see is tried too."""
    field = list(ranking[:width])
    if question.numbers is None and not question.several:
        kinds = {question.options[candidate.answer[0]].verb for candidate in field}
        for candidate in ranking[width:]:
            verb = question.options[candidate.answer[0]].verb
            if verb not in kinds and candidate.worth > HOPELESS:
                kinds.add(verb)
                field.append(candidate)
    return field


def trusted(one: Judged, effort: Effort) -> float:
    """Returns a chance found, with what the script's opinion adds to it."""
    return one.chance + _opinion(one.worth, effort.trust_after(one.worlds))


def _opinion(worth: float, trust: float) -> float:
    return trust * max(-10.0, min(10.0, worth))


def _agendas(world: World) -> tuple[bool, bool]:
    """Returns whether the last answer in a world led to an agenda being scored, or stolen."""
    kinds = set(map(type, world.events))
    return events.AgendaScored in kinds, events.AgendaStolen in kinds
