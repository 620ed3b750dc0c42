"""Validation of answers to a question, and lookup of options that a caller gives by name instead of by number."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Final

from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import nearest, plain
from netrunner_tui.rules.referee.options import Option, phrase
from netrunner_tui.rules.referee.questions import Answer, Question

ChosenAnswer = Option | str | int
"""One option: itself, its phrase, or its place (from 0). For a question about a number, an int is that number."""

AnswerLike = ChosenAnswer | Sequence[ChosenAnswer]
"""Accepted forms of an answer: one option, or several in order."""

LONGEST_QUOTE: Final = 60
"""Characters of an unknown phrase that an error repeats."""


def every_answer(question: Question) -> Iterator[Answer]:
    """Yields the legal answers, one after the other; those that differ by their order alone only where order counts."""
    if question.numbers is not None:
        low, high = question.numbers
        yield from ((number,) for number in range(low, high + 1))
        return
    places = range(len(question.options))
    if not question.several:
        yield from ((place,) for place in places)
        return
    for count in range(question.least, question.most + 1):
        for answer in permutations(places, count) if question.ordered else combinations(places, count):
            if all(place in answer for place in question.required):
                yield answer


def answer_of(question: Question, given: AnswerLike, terms: Terms = PRESENT) -> Answer:
    """Returns the legal answer that `given` stands for; phrases may be in the words of the game, or of the present game.

    Raises IllegalAnswer, with what was expected, where it stands for none."""
    chosen: Sequence[ChosenAnswer] = (given,) if isinstance(given, (Option, str, int)) else given
    if question.numbers is not None:
        return _number(question.numbers, chosen)
    answer = tuple(_place(question, one, terms) for one in chosen)
    if not question.allows(answer):
        raise IllegalAnswer(_expected(question, answer))
    return answer


def _number(numbers: tuple[int, int], chosen: Sequence[ChosenAnswer]) -> Answer:
    low, high = numbers
    number = chosen[0] if len(chosen) == 1 else None
    if not isinstance(number, int) or not low <= number <= high:
        raise IllegalAnswer(f"expected a number from {low} to {high}")
    return (number,)


def _place(question: Question, chosen: ChosenAnswer, terms: Terms) -> int:
    """Returns the place of an option."""
    if isinstance(chosen, int):
        if not 0 <= chosen < len(question.options):
            raise IllegalAnswer(f"there is no option {chosen}; expected a place from 0 to {len(question.options) - 1}")
        return chosen
    if isinstance(chosen, Option):
        if chosen not in question.options:
            raise IllegalAnswer(f"this question does not offer `{plain(chosen.phrase)}`")
        return question.options.index(chosen)
    phrases = [phrase(option, terms) for option in question.options]
    if chosen not in phrases and chosen in (present := [option.phrase for option in question.options]):
        return present.index(chosen)
    if chosen not in phrases:
        near = nearest(chosen, phrases)
        hint = f"; did you mean `{plain(near[0])}`?" if near else ""
        raise IllegalAnswer(f"no option is called `{plain(chosen[:LONGEST_QUOTE])}`{hint}")
    return phrases.index(chosen)


def _expected(question: Question, answer: Answer) -> str:
    """Returns the reason why an answer made of existing options is not legal."""
    least, most = question.least, question.most
    if not question.several:
        return f"expected one option, not {len(answer)}"
    if len(set(answer)) != len(answer):
        return "expected different options, and one stands twice"
    missing = [question.options[place].phrase for place in question.required if place not in answer]
    if missing:
        return f"the answer must hold `{plain(missing[0])}`"
    return f"expected {least if least == most else f'{least} to {most}'} options, not {len(answer)}"
