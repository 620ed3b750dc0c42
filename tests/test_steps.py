"""The steps that a game goes through, in the order of each rulebook's charts: one run past ice, and the turns around it."""

from pathlib import Path

import pytest
from positions import read_position

from netrunner_tui.model.events import StepReached
from netrunner_tui.rules.game import Game

ICE = {"nisei-1.6": "Palisade", "ffg": "Wall of Static", "classic": "Data Wall"}
PASSED = {"nisei-1.6": "Tithe", "ffg": "Hunter", "classic": "Fetch 4.0.1"}
"""Ice that does not end the run."""
GRIP = {"nisei-1.6": "2x Sure Gamble", "ffg": "2x Sure Gamble", "classic": "2x Livewire's Contacts"}
CHARTS = {
    "nisei-1.6": """
        5.7.1f 6.9.1a 6.9.1b 6.9.1c 6.9.1d 6.9.2a 6.9.2b 6.9.2c 6.9.3a 6.9.3b 6.9.3c 6.9.3e 6.9.4a 6.9.4b 6.9.4c 6.9.4d
        6.9.4e 6.9.2a 6.9.2b 6.9.2c 6.9.4a 6.9.4b 6.9.4c 6.9.4d 6.9.4e 6.9.4g 6.9.4h 6.9.5a 6.9.5b 6.9.5c 6.9.6a 6.9.6b
        6.9.6d 5.7.1e 5.7.1f 5.7.1e 5.7.1f 5.7.1e 5.7.1f 5.7.1e 5.7.2a 5.7.2b 5.7.2d 5.6.1a 5.6.1b 5.6.1c 5.6.1d 5.6.1e
        5.6.2a 5.6.2b 5.6.2a 5.6.2b 5.6.2a 5.6.2b 5.6.2a 5.6.3a 5.6.3b 5.6.3d 5.7.1a 5.7.1b 5.7.1c 5.7.1d 5.7.1e 5.7.1f
        5.7.1e
    """,
    "ffg": """
        1.6 1 2 2.1 2.3 2.4 3 3.1 3.2 4 2 2.1 2.2 2.3 2.4 4 5 5.1 5.2 5.3 5.4 5.5 6 1.5 1.6 1.5 1.6 1.5 1.6 1.5 2.1 2.2 2.4
        1.1 1.2 1.3 1.4 1.5 2.1 2.2 2.1 2.2 2.1 2.2 2.1 3.1 3.2 3.4 1.1 1.2 1.3 1.4 1.5 1.6 1.5
    """,
    "classic": """
        1 2 3 4 5 2 5 6 7 8 9 4 3 4 3 4 3 4 5 1 2 3 4 3 4 3 4 5 1 3 4
    """,
}
"""From the run on, through four clicks of the Runner and a turn of the Corp."""


def begun(folder: Path, rules: str) -> Game:
    deck = ", ".join([ICE[rules]] * 3)
    ice = f"[{{card: {PASSED[rules]}, rezzed: true}}, {ICE[rules]}]"
    corp = f"{{credits: 9, deck: [{deck}], servers: {{HQ: {{ice: {ice}}}}}, hand: [{ICE[rules]}]}}"
    return read_position(folder, f"rules: {rules}\nturn: runner\ncorp: {corp}\nrunner: {{hand: [{GRIP[rules]}]}}")


def steps_of(game: Game, first: str, wanted: int) -> list[str]:
    """Gives one answer, then declines whatever can be declined, until that many actions have begun; returns the steps on the way."""
    found: list[str] = []
    given = False
    while game.question is not None and wanted:
        question = game.question
        phrases = [option.phrase for option in question.options]
        if first in phrases and not given:
            answer: tuple[int, ...] = (phrases.index(first),)
            given = True
        elif "continue" in phrases:
            answer = (phrases.index("continue"),)
        elif question.kind == "action":
            wanted -= 1
            answer = (phrases.index("gain credit"),)
        else:
            declined = question.decline()
            answer = tuple(range(max(1, question.least))) if declined is None else declined
        game.answer(answer)
        found += [event.step for event in game.history[-1].events if isinstance(event, StepReached)]
    return found


@pytest.mark.parametrize("rules", CHARTS)
def test_a_run_goes_through_the_steps_of_the_chart(rules: str, tmp_path: Path) -> None:
    assert steps_of(begun(tmp_path, rules), "run HQ", 7) == CHARTS[rules].split()
