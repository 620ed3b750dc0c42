"""A computer player: holds a seat and the worlds that it may imagine, and answers its questions."""

import random
from collections.abc import Sequence
from math import exp
from typing import Final

from netrunner_tui.bots.anchor_player import anchor_answer
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.dice import choose
from netrunner_tui.bots.ladder import Rung
from netrunner_tui.bots.slips import mistakes, other_plans
from netrunner_tui.bots.styles import NO_STYLE, Style
from netrunner_tui.bots.thinking import ImaginesWorlds, Judged, Judgement, Thinker, belief_of, trusted
from netrunner_tui.model.sides import Side
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.referee.questions import Answer, Question

SMALL_BID: Final = 3
"""Numbers up to which a secret bid is a guess at what the opponent bids."""


class ComputerPlayer:
    """Decides for one side. The same seed, opponent and knowledge give the same answer in every process."""

    def __init__(self, worlds: ImaginesWorlds, side: Side, rung: Rung, book: FactBook, seed: str, style: Style = NO_STYLE) -> None:
        """`seed` must not depend on anything hidden. `book`: both players of one game may reckon with the same, in one thread."""
        self.rung = rung
        self._side: Side = side
        self._effort = rung.effort[side]
        self._seed = seed
        self._thinker = Thinker(worlds, side, book, style)

    def verdict(self) -> Judgement:
        """Returns what it finds at the open question."""
        question, moment = self._thinker.worlds.moment()
        glance = self._thinker.at_a_glance(question, moment, self._effort)
        return glance if glance is not None else self._thinker.verdict(self._belief(question), self._effort)

    def decide(self, question: Question, number: int) -> Answer:
        """Returns the answer to its open question, after so many answers. It answers nothing itself."""
        forced = question.forced()
        if forced is not None:
            return forced
        if self.rung.random:
            return choose(question, self._dice(number))
        if self.rung.anchor:
            return anchor_answer(self._thinker.worlds.look(self._belief(question)))
        return self._mixed(question, self.verdict().judged, number)

    def _belief(self, question: Question) -> Belief:
        thinker = self._thinker
        remembers = self.rung.remembers and thinker.recalls(question, self._effort)
        return belief_of(thinker.worlds, f"{self._seed}/{self._side}", thinker.book, remembers=remembers)

    def _dice(self, number: int) -> random.Random:
        return random.Random(f"{self._seed}/{self.rung.name}/{self._side}/{number}")

    def _mixed(self, question: Question, judged: Sequence[Judged], number: int) -> Answer:
        """Returns the best answer, or one of another plan that its handicap takes for as good."""
        if question.secret and question.numbers is not None and question.numbers[1] - question.numbers[0] <= SMALL_BID:
            # Whoever always bids the same is found out.
            return (self._dice(number).randint(*question.numbers),)
        if question.kind != "action":
            slips = self.rung.slips > 0 and (others := mistakes(question, judged)) and self.rung.slips > self._dice(number).random()
            return others[0].answer if slips else judged[0].answer
        blur = self.rung.blur.get(self._side, 0.0)
        if not blur:
            return judged[0].answer
        field = [judged[0], *other_plans(question, judged)]
        if len(field) == 1:
            return judged[0].answer
        values = [trusted(one, self._effort) if one.worlds else one.worth for one in field]
        most = max(values)
        return self._dice(number).choices(field, [exp((value - most) / blur) for value in values])[0].answer
