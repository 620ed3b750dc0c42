"""The anchor's answer to any question."""

from itertools import islice
from typing import Final

from netrunner_tui.bots.anchor_corp import AnchorCorp
from netrunner_tui.bots.anchor_runner import AnchorRunner
from netrunner_tui.bots.anchor_sight import AnchorSight
from netrunner_tui.model.sides import CORP
from netrunner_tui.rules.referee.answering import every_answer
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.world import World

LOSING: Final = frozenset({"trash", "make room", "discard", "trash agenda", "derez"})
"""Effects that the cards they are about are better without."""


def anchor_answer(world: World) -> Answer:
    """Returns the answer of the asked side at the open question of a world: from what that side knows of it."""
    question = world.question
    assert question is not None
    forced = question.forced()
    if forced is not None:
        return forced
    sight = AnchorSight(world, question.player)
    mind = AnchorCorp(sight, question) if question.player == CORP else AnchorRunner(sight, question)
    answer = _answer(mind, question)
    return answer if question.allows(answer) else next(islice(every_answer(question), 1))


def _answer(mind: AnchorCorp | AnchorRunner, question: Question) -> Answer:
    if question.numbers is not None:
        return (_number(mind, question, question.numbers),)
    losing = question.kind == "discard" or question.effect in LOSING
    if question.several:
        return _several(mind, question, losing)
    match question.kind:
        case "action":
            return (mind.action(),)
        case "window":
            return (mind.window(),)
        case "mulligan":
            return (mind.mulligan(),)
        case "access" if isinstance(mind, AnchorRunner):
            return (mind.access(),)
        case "may" | "pay":
            return (_yes_or_no(mind, question),)
    return (_best(mind, question, losing),)


def _yes_or_no(mind: AnchorCorp | AnchorRunner, question: Question) -> int:
    """Whatever may be done is done, and what can be paid is paid; a run is gone on with where the rest can be paid for."""
    verbs = [option.verb for option in question.options]
    if "jack out" in verbs and isinstance(mind, AnchorRunner):
        return next(place for place, verb in enumerate(verbs) if (verb == "jack out") != mind.goes_on())
    wanted = (place for place, option in enumerate(question.options) if option.verb not in ("no", "decline", "pass", "leave"))
    return next((place for place in wanted if question.options[place].cost.credits <= mind.credits), len(verbs) - 1)


def _number(mind: AnchorCorp | AnchorRunner, question: Question, numbers: tuple[int, int]) -> int:
    """Takes all that may be taken, and pays half of what it has."""
    low, high = numbers
    return high if question.kind != "pay" else max(low, min(high, mind.credits // 2))


def _best(mind: AnchorCorp | AnchorRunner, question: Question, losing: bool) -> int:
    none = ("pass", "choose none", "leave", "decline")
    values = [(0.0 if option.verb in none else _value(mind, option.card, mind.worth(option), losing), -place)
              for place, option in enumerate(question.options)]  # fmt: skip
    return -max(values)[1]


def _several(mind: AnchorCorp | AnchorRunner, question: Question, losing: bool) -> Answer:
    values = [_value(mind, option.card, mind.worth(option), losing) for option in question.options]
    order = sorted(range(len(values)), key=lambda place: (place not in question.required, -values[place], place))
    wanted = sum(value > 0 for value in values)
    count = min(max(wanted, question.least, len(question.required)), question.most)
    chosen = order[:count]
    return tuple(chosen if question.ordered else sorted(chosen))


def _value(mind: AnchorCorp | AnchorRunner, card: int, worth: float, losing: bool) -> float:
    """Turns the worth of an own card round where it is lost."""
    held = mind.sight.state.cards.get(card)
    return -worth if losing and held is not None and held.owner == mind.sight.side else worth
