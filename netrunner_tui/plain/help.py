"""The text of `help`: only the commands that work where it is asked for, from the registry."""

from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.typed_commands import TypedContext, typed_help


def answering(question: Question) -> list[str]:
    """Returns the ways to answer the open question, and the other commands about it."""
    contexts: set[TypedContext] = {"question", "number" if question.numbers is not None else "answer"}
    if question.several:
        contexts.add("several")
    if question.kind == "window" and question.may_decline:
        contexts.add("window")
    return typed_help(contexts)


def always(*, plays: bool) -> list[str]:
    """Returns the commands that can be typed at any time; `plays`: by a player, not by a spectator."""
    return typed_help({"game", "player"} if plays else {"game"})
