"""Where a player wants to be asked. A pass that is given for a player is an ordinary answer, sent through their seat."""

from dataclasses import dataclass
from typing import Literal

from netrunner_tui.model.view import LogLine, View
from netrunner_tui.rules.referee.questions import Answer, Option, Question
from netrunner_tui.settings.action_window import before_action

Mode = Literal["always", "could", "stops"]

MODES: dict[Mode, str] = {
    "always": "ask at every window",
    "could": "ask when I could do something",
    "stops": "ask only at my stops",
}

CHECKLIST: dict[str, str] = {
    "5.6.1b": "Corp's turn: before it begins",
    "5.6.2a": "Corp's turn: before an action",
    "5.6.3b": "Corp's turn: before it ends",
    "5.7.1b": "Runner's turn: before it begins",
    "5.7.1e": "Runner's turn: before an action",
    "5.7.2b": "Runner's turn: before it ends",
    "6.9.2b": "run: ice is approached",
    "6.9.3b": "run: ice is encountered",
    "6.9.4b": "run: ice has been passed",
    "6.9.4e": "run: before the next ice or the server",
}
"""The windows that can be stopped at, by step."""

_FFG: dict[str, dict[str, str]] = {
    "corp": {"1.2": "5.6.1b", "2.1": "5.6.2a", "3.2": "5.6.3b"},
    "runner": {"1.2": "5.7.1b", "1.5": "5.7.1e", "2.2": "5.7.2b"},
    "run": {"2.1": "6.9.4b", "2.3": "6.9.2b", "3.1": "6.9.3b", "5.1": "6.9.4b", "5.3": "6.9.4e"},
}
"""FFG's windows by the part of its charts and their step, each with the window of the checklist that is the same moment."""


_1996: dict[str, dict[str, str]] = {
    "corp": {"1": "5.6.1b", "4": "5.6.2a"},
    "runner": {"1": "5.7.1b", "4": "5.7.1e"},
    "run": {"2": "6.9.2b", "3": "6.9.3b", "5": "6.9.4b", "7": "6.9.4e"},
}
"""The windows of 1996, likewise; its windows come after an action where the others have one before."""

_OWN = {"ffg": _FFG, "classic": _1996}


def checklist(rules: str) -> dict[str, str]:
    """What can be stopped at in a game: for each entry of CHECKLIST, the game's own steps and what they are."""
    if rules not in _OWN:
        return {at: f"{at}  {told}" for at, told in CHECKLIST.items()}
    own: dict[str, list[str]] = {}
    for steps in _OWN[rules].values():
        for step, at in steps.items():
            own.setdefault(at, []).append(step)
    return {at: f"{' '.join(steps)}  {CHECKLIST[at]}" for at, steps in sorted(own.items())}


def _stop(step: str, view: View) -> str:
    """The entry of CHECKLIST that a step stands for."""
    if view.rules not in _OWN:
        return step
    # Loaded here: the settings know the stops, and the start screen shall not wait for the charts.
    from netrunner_tui.rules.books.charts import part_of

    return _OWN[view.rules].get(part_of(view), {}).get(step, step)


DEFAULT_STEPS = frozenset({"5.6.2a", "6.9.2b", "6.9.3b", "6.9.4e", "5.7.2b"})


@dataclass(frozen=True)
class Stops:
    """One player's wishes."""

    mode: Mode = "could"
    steps: frozenset[str] = DEFAULT_STEPS


@dataclass(frozen=True)
class PassingOn:
    """`P` was pressed when the log stood at `number`: pass until something happens to this player or the action ends."""

    number: int

    def over(self, question: Question, view: View, log: tuple[LogLine, ...]) -> bool:
        """Whether the player must be asked again. `log` holds the lines since `number`."""
        if question.kind != "window" or before_action(question, view):
            return True
        since = (line for line in log if line.number > self.number)
        return any(line.side not in {None, question.player} for line in since)


def worth_asking(question: Question, option: Option) -> bool:
    """Whether an answer is one that could matter: a boost outside an encounter is gone before it counts."""
    if option.verb == "pass":
        return False
    return not (option.verb == "use" and option.result.startswith("strength ") and "b" not in question.window)


def standing_pass(question: Question, view: View, stops: Stops, passing_on: bool = False) -> Answer | None:
    """The pass to be given for a player at a window where they do not want to be asked; None where they are asked.

    Nothing but a window is ever answered for anybody.
    """
    declined = question.decline()
    if question.kind != "window" or declined is None or view.asked != question.player:
        return None
    if stops.mode != "always" and not any(worth_asking(question, option) for option in question.options):
        return declined
    if passing_on:
        return declined
    if stops.mode == "stops" and _stop(question.step, view) not in stops.steps:
        return declined
    return None
