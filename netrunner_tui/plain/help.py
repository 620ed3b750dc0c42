"""The text of `help`: only the commands that do something where it is asked for, from the registry."""

from collections.abc import Callable, Mapping
from typing import Final

from netrunner_tui.model.sides import Side
from netrunner_tui.plain.plain_game import PlainGame
from netrunner_tui.plain.typed_answers import LETTERS
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.shortcuts import shortcuts
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.settings.typed_commands import TypedContext, typed_help

_LETTERED: Final = frozenset().union(*LETTERS.values())

_AT: Final[Mapping[TypedContext, Callable[[Question, PlainGame, Side], bool]]] = {
    "question": lambda question, game, side: True,
    "number": lambda question, game, side: question.numbers is not None,
    "answer": lambda question, game, side: question.numbers is None,
    "several": lambda question, game, side: question.several,
    "may pass": lambda question, game, side: question.may_decline or question.allows(()),
    "yes or no": lambda question, game, side: any(option.verb in _LETTERED for option in question.options),
    "before an action": lambda question, game, side: before_action(question, game.seats[side].view()),
    "breaking": lambda question, game, side: bool(shortcuts(question, game.seats[side].view())),
    "window": lambda question, game, side: may_pass_on(question),
    "installing": lambda question, game, side: any(option.verb == "install" for option in (*question.options, *question.ahead)),
}
"""Where a command works at a question."""

_IN: Final[Mapping[TypedContext, Callable[[PlainGame, Side], bool]]] = {
    "game": lambda game, side: True,
    "player": lambda game, side: plays(game, side),
    "playing": lambda game, side: still_plays(game, side),
    "two here": lambda game, side: two_here(game, side),
    "asking": lambda game, side: asks(game, side),
    "kept": lambda game, side: bool(game.table.resume) or not plays(game, side),
    "not kept": lambda game, side: not game.table.resume and plays(game, side),
    "puzzle": lambda game, side: game.table.puzzle is not None,
    "hints": lambda game, side: game.table.puzzle is not None and game.table.puzzle.has_hints,
    "against the computer": lambda game, side: game.table.advising is not None,
    "coached game": lambda game, side: game.table.coach is not None,
}
"""Where a command works in a game, whether a question is open or not."""


def may_pass_on(question: Question) -> bool:
    """Returns whether this is a window that can be passed."""
    return question.kind == "window" and question.may_decline


def plays(game: PlainGame, side: Side) -> bool:
    """Returns whether a player sits here, and nobody who only watches."""
    return game.seats[side].side is not None


def still_plays(game: PlainGame, side: Side) -> bool:
    """Returns whether a player sits here whose game goes on."""
    return plays(game, side) and not game.seats[side].view().winner


def two_here(game: PlainGame, side: Side) -> bool:
    """Returns whether both players sit at this keyboard."""
    return len(game.seats) > 1 and game.lines.interactive


def asks(game: PlainGame, side: Side) -> bool:
    """Returns whether the player asks something of the other one, who has not answered."""
    request = game.seats[side].request()
    return request is not None and request.by == side


def told(game: PlainGame, side: Side) -> list[str]:
    """Returns what can be typed now, a sentence each: the ways to answer the open question, and all other commands."""
    question = game.seats[side].question()
    contexts = {context for context, holds in _IN.items() if holds(game, side)}
    if question is not None:
        contexts |= {context for context, holds in _AT.items() if holds(question, game, side)}
    return [*typed_help(contexts), *(game.table.table_news.help() if game.table.table_news is not None else ())]
