"""What the computer would do, in sentences."""

from collections.abc import Callable

from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.plain.speech import sentence, spoken


def advised(advise: Callable[[], Advice]) -> list[str]:
    """Returns what the computer would do at the open question, best first."""
    try:
        advice = advise()
    except NetrunnerError as problem:
        return [spoken(str(problem))]
    lines: list[str] = []
    for place, hint in enumerate(advice.hints, 1):
        chance = f", about {round(100 * hint.chance)} in 100 to win" if advice.worlds else ""
        plan = f" Plan: {hint.plan}." if hint.plan else ""
        reasons = "".join(f" {sentence(spoken(reason))}" for reason in hint.reasons)
        lines.append(f"{place}. {sentence(spoken(hint.answer))}{chance}.{plan}{reasons}")
    return [*lines, *advice.remarks]
