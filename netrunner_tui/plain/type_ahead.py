"""What a player says once instead of at every question: an action at the window before it, letting windows go by, breaking at once."""

from collections.abc import Sequence

import msgspec

from netrunner_tui.model.price import begins_with_a_deed
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, folded
from netrunner_tui.model.view import View
from netrunner_tui.plain.answer_numbers import numbers, numbers_ahead
from netrunner_tui.plain.speech import counted, spoken, spoken_cost
from netrunner_tui.plain.typed_answers import NotUnderstood, SeveralMeant, understood
from netrunner_tui.rules.referee.options import Option, called, phrase
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.shortcuts import Shortcut, shortcuts
from netrunner_tui.settings.action_window import before_action


class Meant(msgspec.Struct, frozen=True):
    """An action that was said at the window before it. It is taken only where nobody did anything in between."""

    said: str
    number: int
    """`View.number` of the action's question when both players have passed, and done nothing else."""


class PassingWindows(msgspec.Struct, frozen=True):
    """A player lets windows go by: in this turn, while they could do nothing that they could not do when they said so."""

    turn: int
    known: frozenset[tuple[str, int, int]]

    @classmethod
    def since(cls, turn: int, question: Question) -> "PassingWindows":
        """Begins from `question` on, asked in `turn`."""
        return cls(turn, cls._possible(question))

    def passes(self, turn: int, question: Question) -> bool:
        """Returns whether `question`, asked in `turn`, is one of those."""
        return question.kind == "window" and question.may_decline and turn == self.turn and self._possible(question) <= self.known

    @staticmethod
    def _possible(question: Question) -> frozenset[tuple[str, int, int]]:
        return frozenset((option.verb, option.card, option.ability) for option in question.options)


def meant_at(question: Question, view: View, typed: str, terms: Terms) -> Meant | None:
    """Returns the action that `typed` says, where `question` is the window before one; None for what is no action of this player's.

    Only what names one action counts: a slip of the pen must not pass the window. Raises SeveralMeant where several are meant.
    """
    if not question.may_decline or not before_action(question, view):
        return None
    said = typed.strip()
    if said.isdecimal():
        option = numbers_ahead(question).get(int(said)) if len(said) < 5 else None
    else:
        option = _named(question.once_passed(), said, terms)
    return Meant(phrase(option), view.number + 2) if option is not None else None


def _named(asked: Question, said: str, terms: Terms) -> Option | None:
    try:
        return asked.options[understood(asked, said, terms)[0]]
    except SeveralMeant:
        raise
    except NotUnderstood:
        return None


# --- several answers of an encounter at once: `break all with Cleaver` boosts it as often as it takes, and breaks ---------------------


def compound_lines(question: Question, view: View, terms: Terms, *, costs: bool) -> list[str]:
    """Returns the answers that break all that is unbroken, with the numbers after those of the single answers."""
    return [f"{number}. {_told(way, terms, costs)}" for number, way in _numbered(question, view).items()]


def compound_meant(question: Question, view: View, typed: str, terms: Terms) -> Shortcut | None:
    """Returns the compound answer that is typed, by its number or its words: `break`, where one card breaks all, is enough.

    Raises NotUnderstood where several cards do. None where it is none.
    """
    wanted = folded(typed.strip())
    if wanted.isdecimal():
        return _numbered(question, view).get(int(wanted)) if len(wanted) < 5 else None
    found = shortcuts(question, view)
    whole = [way for way in found if way.everything]
    if wanted in {"break", "break all"} and whole:
        if len(whole) > 1:
            raise NotUnderstood(f"Say which: {'; '.join(_words(way, terms) for way in whole)}.")
        return whole[0]
    fitting = (way for way in (*whole, *found) if wanted in _names(way, terms))
    return next(fitting, None)


def _numbered(question: Question, view: View) -> dict[int, Shortcut]:
    first = max(numbers(question), default=0) + 1
    whole: Sequence[Shortcut] = [way for way in shortcuts(question, view) if way.everything]
    return dict(enumerate(whole, first))


def _names(way: Shortcut, terms: Terms) -> set[str]:
    names = {way.phrase, way.called(terms), _words(way, terms)}
    return {folded(form) for name in names for form in (name, spoken(name, terms))}


def _words(way: Shortcut, terms: Terms) -> str:
    """Returns `break all with Cleaver`, of one subroutine too."""
    return f"break all with {called(way.option.title, way.option, terms)}" if way.everything else way.called(terms)


def _told(way: Shortcut, terms: Terms, costs: bool) -> str:
    said = capital(spoken(_words(way, terms), terms))
    if way.boost is not None:
        said += f", {counted(way.times, 'boost')} first"
    cost = spoken_cost(way.cost, terms) if costs else ""
    return f"{said}, cost{':' if begins_with_a_deed(way.cost) else ''} {cost}" if cost else said
