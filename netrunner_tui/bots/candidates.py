"""Answers with what a script thinks of them, and the parts of a script that are the same for both sides."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import islice
from operator import attrgetter
from typing import Final

import msgspec

from netrunner_tui.bots.plan import ANSWER, Plan
from netrunner_tui.rules.referee.answering import every_answer
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, ChosenFor, Question

LOSING: Final[frozenset[ChosenFor]] = frozenset({"trash", "make room", "discard", "forfeit", "derez"})
"""Effects that the cards they are about are better without."""

JudgesOption = Callable[[Option], tuple[float, Plan]]
"""Says what an option is worth, in credits, and to which plan it belongs."""


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """An answer with its worth, in credits, and the plan that it belongs to."""

    answer: Answer
    worth: float
    plan: Plan


_WORTH: Final = attrgetter("worth")


def is_plain(question: Question) -> bool:
    """Returns whether a script judges a question option by option."""
    return question.numbers is None and not question.several and question.effect not in LOSING


def is_plain_window(question: Question) -> bool:
    """Returns whether a question is a window that a script judges option by option."""
    return question.kind == "window" and is_plain(question)


def ranked(question: Question, judge: JudgesOption) -> list[Candidate]:
    """Ranks the options of a question with one answer."""
    return best_first([Candidate((place,), *judge(option)) for place, option in enumerate(question.options)])


def best_first(found: list[Candidate]) -> list[Candidate]:
    """Sorts candidates by their worth. Returns them; those that are worth as much stay in their order."""
    found.sort(key=_WORTH, reverse=True)
    return found


def next_in_order(option: Option) -> tuple[float, Plan]:
    """Returns what it is worth that something comes next of what comes anyway: all of it as much."""
    return 0.0, ANSWER


def paid_from(option: Option) -> tuple[float, Plan]:
    """Returns what it is worth to pay from a card, or from the pool: what lies on cards can be spent on less."""
    return (1.0, Plan("limited credits")) if option.card else (0.0, ANSWER)


def either_at_a_glance(question: Question) -> list[Candidate] | None:
    """Returns what the script of either side finds where the options say all that it asks; None elsewhere."""
    if not is_plain(question):
        return None
    if question.kind == "order":
        return ranked(question, next_in_order)
    # What is used to pay, too, is paid from, but costs something.
    places_alone = question.effect == "pay from" and all(option.verb == "pay from" for option in question.options)
    return ranked(question, paid_from) if places_alone else None


def several(question: Question, worth: Callable[[Option], float]) -> list[Candidate]:
    """Returns the best answer to a question for several options: what is worth something, within its limits; then fewer and more."""
    order = sorted(range(len(question.options)), key=lambda place: (place not in question.required, -worth(question.options[place]), place))
    wanted = sum(1 for place in order if worth(question.options[place]) > 0)
    best = min(max(wanted, question.least, len(question.required)), question.most)
    counts = dict.fromkeys((best, *range(max(question.least, len(question.required)), min(question.most, best + 2) + 1)))
    found: list[Candidate] = []
    for count in counts:
        chosen = order[:count]
        answer = tuple(chosen if question.ordered else sorted(chosen))
        if question.allows(answer):
            found.append(Candidate(answer, -float(len(found)), ANSWER))
    return found or [Candidate(answer, 0.0, ANSWER) for answer in islice(every_answer(question), 1)]


def nearest(question: Question, number: float) -> list[Candidate]:
    """Returns numbers, the nearest to the wanted one first."""
    low, high = question.numbers or (0, 0)
    best = min(max(round(number), low), high)
    others = sorted({best, low, high, (low + high) // 2}, key=lambda value: (abs(value - best), value))
    return [Candidate((value,), -abs(value - best) / 10, ANSWER) for value in others]


class Script(ABC):
    """The script of one side: it ranks the answers to any question by what it thinks of their parts."""

    def rank(self, question: Question) -> list[Candidate]:
        """Returns every answer worth comparing, best first; never none."""
        if question.numbers is not None:
            return nearest(question, self._number(question))
        if question.kind == "discard" or question.effect in LOSING:
            if question.several:
                return several(question, self._losing)
            return ranked(question, lambda option: (self._losing(option) if option.card else -3.0, ANSWER))
        if question.several:
            return several(question, self._wanted(question))
        judge = self._judge(question)
        assert judge is not None
        return ranked(question, judge)

    @abstractmethod
    def _judge(self, question: Question) -> JudgesOption | None:
        """Returns what judges the options of a question; None for a kind whose options are never judged one by one: discarding."""

    @abstractmethod
    def _number(self, question: Question) -> float:
        """Returns how much to pay or take."""

    @abstractmethod
    def _wanted(self, question: Question) -> Callable[[Option], float]:
        """Returns what says how much a chosen option is worth."""

    @abstractmethod
    def _losing(self, option: Option) -> float:
        """Returns what it is worth to be rid of what an option is about."""
