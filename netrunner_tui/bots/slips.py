"""Slips: mistakes of a player that errs, such as a person might make; never what nobody does."""

from collections.abc import Sequence
from typing import Final

from netrunner_tui.bots.plan import NO_PLAN
from netrunner_tui.bots.thinking import Judged
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.rules.referee.options import OptionVerb
from netrunner_tui.rules.referee.questions import Question

MIXED_UP: Final = 5.0
"""Credits that two answers outside actions may be apart at most and be mixed up: nobody lets an agenda lie, or what would kill them."""
DOING_NOTHING: Final[frozenset[OptionVerb]] = frozenset({"choose none", "decline", "leave", "no", "pass"})


def other_plans(question: Question, judged: Sequence[Judged]) -> list[Judged]:
    """Returns the answers beside the best that something speaks for, and that were played as often, where one option is answered.

    Agendas and their points are given up for no mistake.
    """
    worlds = judged[0].worlds
    spoken_for = [one for one in judged[1:] if one.plan != NO_PLAN and one.worlds == worlds]
    return [one for one in spoken_for if not _gives_up_points(question.options[one.answer[0]].cost)]


def _gives_up_points(cost: Price) -> bool:
    return bool(cost.forfeit or cost.forfeit_this or cost.points)


def mistakes(question: Question, judged: Sequence[Judged]) -> list[Judged]:
    """Returns the answers that may be given by mistake to a question that is no action, the likeliest first.

    How many cards are meant, and how much may be had for nothing, nobody mistakes; what a payment must come to, they do. What costs
    nothing, and is worth something, nobody leaves.
    """
    if question.several:
        return []
    if question.numbers is not None:
        lowest = question.numbers[0]
        near = [one for one in judged[1:] if abs(one.answer[0] - judged[0].answer[0]) <= MIXED_UP]
        return [one for one in near if question.kind == "pay" and one.answer[0] != lowest]
    others = other_plans(question, judged)
    if not others:
        return []
    best = judged[0]
    free = question.options[best.answer[0]].cost == FREE
    return [
        one for one in others if best.worth - one.worth <= MIXED_UP and not (free and question.options[one.answer[0]].verb in DOING_NOTHING)
    ]
