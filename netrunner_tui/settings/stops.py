"""Stops: the windows at which a player wants to be asked. A pass given for a player is an ordinary answer, sent through their seat."""

from dataclasses import dataclass
from typing import Literal

from netrunner_tui.model.view import LogLine, View
from netrunner_tui.rulebook_facts.moments import APPROACH, CORP_ACTION, ENCOUNTER, MOVING_ON, RUNNER_TURN_ENDS
from netrunner_tui.rulebook_facts.timing import moment_of
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.settings.action_window import before_action

Mode = Literal["always", "could", "stops"]

MODES: dict[Mode, str] = {
    "always": "ask at every window",
    "could": "ask when I could do something",
    "stops": "ask only at my stops",
}

USUAL_STOPS = frozenset({CORP_ACTION, APPROACH, ENCOUNTER, MOVING_ON, RUNNER_TURN_ENDS})


@dataclass(frozen=True)
class Stops:
    """One player's stops for a side."""

    mode: Mode = "could"
    steps: frozenset[str] = USUAL_STOPS
    """Moments (`rulebook_facts.moments`): the same in every game, whatever its charts call them."""


@dataclass(frozen=True)
class PassingOn:
    """`P` was pressed after log entry `number`: pass until something affects this player or the action ends."""

    number: int

    def over(self, question: Question, view: View, log: tuple[LogLine, ...]) -> bool:
        """Returns whether the player must be asked again. `log` holds the lines since `number`."""
        if question.kind != "window" or before_action(question, view):
            return True
        since = (line for line in log if line.number > self.number)
        return any(line.side not in {None, question.player} for line in since)


def worth_asking(question: Question, option: Option) -> bool:
    """Returns whether an answer could matter: a boost outside an encounter ends before it counts."""
    if option.verb == "pass":
        return False
    return not (option.verb == "use" and option.does == "strength" and "b" not in question.window)


def standing_pass(question: Question, view: View, stops: Stops, passing_on: bool = False) -> Answer | None:
    """Returns the pass to give for a player at a window without a stop; None if they must be asked.

    Only windows are ever answered for a player.
    """
    declined = question.decline()
    if question.kind != "window" or declined is None or view.asked != question.player:
        return None
    if stops.mode != "always" and not any(worth_asking(question, option) for option in question.options):
        return declined
    if passing_on:
        return declined
    if stops.mode == "stops" and moment_of(question.step, view) not in stops.steps:
        return declined
    return None
