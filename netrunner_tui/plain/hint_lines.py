"""What the computer would do, in sentences."""

from collections.abc import Callable

from netrunner_tui.model.advice import Advice, Hint
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import capital
from netrunner_tui.plain.answer_numbers import numbers, numbers_ahead
from netrunner_tui.plain.speech import spoken
from netrunner_tui.rules.referee.questions import Question


def number_of(hint: Hint, advice: Advice, question: Question, *, acting: bool) -> str:
    """Returns the number that an answer is read out with; at the window before an action, that of the action. "" for none.

    `acting`: actions can be said too, as in that window.
    """
    if advice.ahead:
        advised, ahead = (hint.verb, hint.card, hint.server), numbers_ahead(question).items() if acting else ()
        return next((str(number) for number, option in ahead if (option.verb, option.card, option.server) == advised), "")
    (place,) = hint.given if len(hint.given) == 1 else (-1,)
    told = numbers(question, acting=acting)
    return str(told[place]) if 0 <= place < len(told) else ""


def advised(advise: Callable[[], Advice], question: Question, *, acting: bool = False) -> list[str]:
    """Returns what the computer would do at the open question, best first, with the number that each answer is read out with."""
    try:
        advice = advise()
    except NetrunnerError as problem:
        return [spoken(str(problem))]
    lines: list[str] = []
    for hint in advice.hints:
        number = number_of(hint, advice, question, acting=acting)
        chance = f", about {round(100 * hint.chance)} in 100 to win" if advice.worlds else ""
        plan = f" Plan: {hint.plan}." if hint.plan else ""
        reasons = "".join(f" {capital(spoken(reason))}" for reason in hint.reasons)
        lines.append(f"{f'{number}. ' if number else ''}{capital(spoken(hint.answer))}{chance}.{plan}{reasons}")
    return [*lines, *advice.remarks]
