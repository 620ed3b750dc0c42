"""The text of `help`: only the commands that work where it is asked for."""

from collections.abc import Sequence

from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.commands import CommandId, command


def told(word: str, id: CommandId) -> str:
    """A word that does what a command of the table does, in the words of the registry."""
    return f"{word}: {command(id).words.help}."


def answering(question: Question) -> list[str]:
    """Returns the ways to answer the open question, and the other actions on it."""
    lines = ["Answer with the number of an answer, or with its words. An empty line: the question in short. again: all of it."]
    if question.several:
        lines.append("Several answers: 1, 3, or: choose Palisade, Tithe." + (" None of them: none." if question.least == 0 else ""))
    if question.kind == "window" and question.may_decline:
        lines.append("At the window before an action, say the action: it passes, then acts.")
        lines.append("pass on: pass until you are asked something else, could do something new, or the turn is over.")
    return [*lines, told("take back, or undo", "take back")]


def always(*, plays: bool) -> list[str]:
    """Returns the commands that can be typed at any time; `plays`: by a player, not by a spectator."""
    return [
        f"board: everything on the table. {'hand: your hand. ' if plays else ''}score: agenda points. view: both players' figures.",
        "log, or log 30: the last sentences of the log. card Palisade: that card in full.",
        "step: what happens at this step. step 6.9.2: at that one. term breach: what that word means; term Palisade: those of that card.",
        "back: look back at the game so far. back turn, back run: to the last one.",
        f"options: what is set. verbosity brief, normal or full: how much is read out. {told('stops', 'stops')}",
        "seed: what the shuffles can be checked by.",
        *([f"{told('concede', 'concede')} withdraw: ask no more for what you asked of the other player."] if plays else []),
        told("quit", "leave"),
    ]


def over(beside: Sequence[str]) -> list[str]:
    """Returns the commands at a table of a server when the game is over."""
    return [*beside, "board, score, log, card, back: look at the game once more. quit: leave."]
