"""The numbers that answers are read out with: those of basic actions begin with the digit that they have at the table."""

from collections import Counter
from itertools import count

from netrunner_tui.model.sides import CORP
from netrunner_tui.model.state import CENTRALS
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.view import View
from netrunner_tui.plain.speech import sentence
from netrunner_tui.rules.referee.basic_actions import ACTION, ACTION_DIGITS
from netrunner_tui.rules.referee.options import Option, Trashes
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.action_window import actions_ahead


def numbers(question: Question, *, acting: bool = False) -> tuple[int, ...]:
    """Returns the number of each option, by its place; `acting`: actions can be said too, as in the window before one.

    Among actions, those about one of several things have a number each that begins with their digit: `51`, `52` are runs. All other
    answers have the next numbers.
    """
    if question.kind != "action" and not acting:
        return tuple(range(1, len(question.options) + 1))
    digits = ACTION_DIGITS[question.player]
    counted: Counter[str] = Counter(run=len(CENTRALS))
    own = {
        place: int(f"{digits[option.verb]}{_place(option, counted)}") if ACTION[option.verb].many else digits[option.verb]
        for place, option in sorted(enumerate(question.options), key=_trashes)
        if option.verb in digits
    }
    taken = frozenset(own.values())
    free = (number for number in count(len(digits) + 1) if number not in taken)
    return tuple(own[place] if place in own else next(free) for place in range(len(question.options)))


def numbers_ahead(question: Question) -> dict[int, Option]:
    """Returns the actions of cards that can be said at the window before an action, with the numbers after those of its answers."""
    first = max(len(ACTION_DIGITS[question.player]), *numbers(question, acting=True)) + 1
    return dict(enumerate(question.ahead, first))


def _trashes(placed: tuple[int, Option]) -> bool:
    """Returns whether an answer trashes cards: it comes after its like that trash none."""
    return isinstance(placed[1].result, Trashes)


def _place(option: Option, counted: Counter[str]) -> int:
    """Returns the place of an answer among those of its kind; of a run on a central server, always the same."""
    if option.verb == "run" and option.server in CENTRALS:
        return CENTRALS.index(option.server) + 1
    counted[option.verb] += 1
    return counted[option.verb]


def read_order(question: Question) -> list[int]:
    """Returns the places of the options as they are read out: basic actions first, by their digits."""
    if question.kind != "action":
        return list(range(len(question.options)))
    told = numbers(question)
    digits = ACTION_DIGITS[question.player]
    return sorted(range(len(told)), key=lambda place: (digits.get(question.options[place].verb, len(digits) + 1), told[place]))


def action_lines(view: View, question: Question, terms: Terms) -> list[str]:
    """Returns the actions that can be said at the window before one, each with its digit."""
    side = question.player
    own = {"play": "Play an operation" if side == CORP else terms.fill("Play {an event}")}
    actions = actions_ahead(view, side, may_play=question.may_play)
    ahead = ((action, own.get(action.verb) or terms.fill(sentence(action.does))) for action in actions)
    return [f"{ACTION_DIGITS[side][action.verb]}. {said}" for action, said in ahead]
