"""The numbers that answers are read out with: those of basic actions begin with the digit that they have at the table."""

from collections import Counter
from collections.abc import Callable
from itertools import count

from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.sides import CORP
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital
from netrunner_tui.rules.referee.basic_actions import ACTION, ACTION_DIGITS
from netrunner_tui.rules.referee.options import Option, Trashes
from netrunner_tui.rules.referee.questions import Question


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
    """Returns the actions that can be said at the window before one, with their numbers.

    Basic actions have those that they have when the action is asked for; abilities of cards have those after the answers of the window.
    """
    asked, digits = question.once_passed(), ACTION_DIGITS[question.player]
    own = {number: option for number, option in zip(numbers(asked), asked.options, strict=True) if option.verb in digits}
    used = [option for option in asked.options if option.verb not in digits]
    first = max(len(digits), *numbers(question, acting=True)) + 1
    return own | dict(zip((number for number in count(first) if number not in own), used, strict=False))


def kind_ahead(question: Question, digit: str) -> dict[int, Option]:
    """Returns the actions of the kind that has a digit at the window before an action, by their numbers."""
    digits = ACTION_DIGITS[question.player]
    return {number: option for number, option in numbers_ahead(question).items() if str(digits.get(option.verb)) == digit}


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


def action_lines(question: Question, terms: Terms, cost: Callable[[Option], str]) -> list[str]:
    """Returns the actions that can be said at the window before one: each kind of basic action once, with its digit.

    `cost` says what one costs; of a kind that is about one of several things, each has its own.
    """
    side = question.player
    own = {"play": "Play an operation" if side == CORP else terms.fill("Play {an event}")}
    kinds = {option.verb: option for option in question.ahead}
    lines = []
    for verb, digit in ACTION_DIGITS[side].items():
        if verb in kinds:
            action = ACTION[verb]
            said = own.get(verb) or capital(terms.fill(action.does))
            lines.append(f"{digit}. {said}{'' if action.many else cost(kinds[verb])}")
    return lines
