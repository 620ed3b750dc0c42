"""What a player says once instead of at every question: an action at the window before it, letting windows go by, breaking at once."""

from collections.abc import Sequence

import msgspec

from netrunner_tui.model.price import begins_with_a_deed
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import folded
from netrunner_tui.model.view import View
from netrunner_tui.plain.answer_numbers import numbers, numbers_ahead
from netrunner_tui.plain.speech import counted, sentence, spoken, spoken_cost
from netrunner_tui.plain.typed_answers import NotUnderstood
from netrunner_tui.rules.referee.basic_actions import ACTION_DIGITS, BASIC_ACTIONS
from netrunner_tui.rules.referee.options import Option, called, phrase
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.shortcuts import Shortcut, shortcuts
from netrunner_tui.settings.action_window import actions_ahead, before_action


class Meant(msgspec.Struct, frozen=True):
    """An action that was said at the window before it. It is taken only where nobody did anything in between."""

    said: str
    number: int
    """`View.number` of the action's question when both players have passed, and done nothing else."""
    verb: str = ""
    """Where only the kind of action was said: which one is asked then."""


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


def meant_at(question: Question, view: View, typed: str) -> Meant | None:
    """Returns the action that `typed` says, where `question` is the window before one; None for what is no action of this player's.

    Only what names a card or server that is there counts: a slip of the pen must not pass the window.
    """
    if not question.may_decline or not before_action(question, view):
        return None
    side = question.player
    actions = actions_ahead(view, side, may_play=question.may_play)
    by_digit = next((action for action in actions if typed.strip() == str(ACTION_DIGITS[side][action.verb])), None)
    if by_digit is not None:
        return Meant(phrase(Option(by_digit.verb)), view.number + 2, by_digit.verb if by_digit.many else "")
    used = _used(question, typed)
    if used is not None:
        return Meant(phrase(used), view.number + 2)
    if not view.player(side).clicks or not _is_action(view, side, folded(typed)):
        return None
    return Meant(typed, view.number + 2)


def _used(question: Question, typed: str) -> Option | None:
    """Returns the action of a card that is typed, by its number or its words."""
    ahead, said = numbers_ahead(question), folded(typed.strip())
    if said.isdecimal():
        return ahead.get(int(said)) if len(said) < 5 else None
    return next((option for option in ahead.values() if folded(phrase(option)) == said), None)


def _is_action(view: View, side: Side, said: str) -> bool:
    verb, _, rest = said.partition(" ")
    if said in {phrase(Option(action.verb)) for action in BASIC_ACTIONS if side in action.sides and not action.many}:
        return True
    if verb in ("install", "play"):
        hand = [folded(card.title) for card in view.player(side).hand or ()]
        return any(rest == title or rest.startswith(f"{title} ") for title in hand)
    if verb == "advance" and side == CORP:
        advanceable = [card for server in view.servers for card in (*server.ice, *server.root) if card.advanceable]
        return any(rest == title or rest.startswith(f"{title} ") for title in (folded(card.title) for card in advanceable))
    return verb == "run" and side == RUNNER and rest in {folded(server.name) for server in view.servers}


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
    said = sentence(spoken(_words(way, terms), terms))
    if way.boost is not None:
        said += f", {counted(way.times, 'boost')} first"
    cost = spoken_cost(way.cost, terms) if costs else ""
    return f"{said}, cost{':' if begins_with_a_deed(way.cost) else ''} {cost}" if cost else said
