"""What an action costs in keys and handovers: two players at one keyboard, with the settings that a new user has.

`make keys` prints the table; `tests/table/test_keys_cost.py` holds the goals.
"""

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.sides import SIDES
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.position import lay_out
from netrunner_tui.scenarios.script import Scenario
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting

POSITIONS = Path(__file__).with_name("keys.yaml")


@dataclass(frozen=True)
class Action:
    """An action at the table: the position that it is taken in, the keys that take it, and the most that it should cost."""

    told: str
    position: str
    keys: str
    """The keys of both players, in order. `lift` lifts the curtain: a handover, which is not counted as a key."""
    question: str
    """The beginning of the question that is open when it is done."""
    goal: int
    handovers: int = 0
    before: str = ""
    """Keys that lead to the moment of the action."""


ACTIONS: Final = (
    Action("gain a credit", "corp-turn", "c", "Your turn, 2 clicks", 1),
    Action("draw a card", "corp-turn", "d", "Your turn, 2 clicks", 1),
    Action("advance a card", "corp-turn", "a", "Your turn, 2 clicks", 1),
    Action("score an agenda", "corp-turn", "s", "Send a Message: rez", 1, before="a"),
    Action("the Corp installs ice on a server with ice", "corp-turn", "i 1", "Your turn, 2 clicks", 2),
    Action("the Corp plays an operation", "corp-turn", "e 1", "Your turn, 2 clicks", 2),
    Action("the Corp ends its turn with its last action", "last-click", "c lift", "Take an action: 4", 1, 1),
    Action("the Runner gains a credit, and the Corp could rez", "runner-turn", "c", "Take an action: 3", 1),
    Action("the Runner installs a card", "runner-turn", "i 1", "Take an action: 3", 2),
    Action("the Runner plays an event", "runner-turn", "e 1", "Take an action: 3", 2),
    Action("a run on an open server, to its access", "runner-turn", "r 4 g lift p lift", "You access", 4, 2),
    Action("a run on an open server without facedown cards", "runner-turn", "r 6 g", "You access", 3),
    Action("each further card of R&D", "two-cards-of-a-deck", "n", "You access", 1, before="e 1 2 g"),
    Action("pass a known wall: boost and break", "known-wall", "2", "You pass Brân 1.0", 1, before="r 4"),
)
"""Of the keys of a run on an open server, one is the Corp's: a card is facedown there, and it is asked once."""


@dataclass(frozen=True)
class Taken:
    """What an action took."""

    keys: int
    handovers: int
    question: str


@cache
def _positions() -> tuple[Catalogues, dict[str, Scenario]]:
    catalogues = Catalogues.of_folders([cards_folder()])
    scenarios, problems = read_scenarios(POSITIONS, catalogues)
    if problems:
        raise problems[0]
    return catalogues, {scenario.name: scenario for scenario in scenarios}


def begin(name: str) -> Sitting:
    """Returns two players at one keyboard, in a position of keys.yaml."""
    catalogues, scenarios = _positions()
    scenario = scenarios[name]
    table = LocalTable(lay_out(scenario.position, catalogues.of(scenario.position.rules).pool).game)
    return Sitting({side: table.seat(side) for side in SIDES}, Options(), Keymap(), Hooks(_nothing, _nothing, _ignored), (120, 40))


def take(action: Action) -> Taken:
    """Takes an action; returns what it took and the question that is open then."""
    table = begin(action.position)
    table.press("enter")
    for key in action.before.split():
        table.press(key)
    keys = handovers = 0
    for key in action.keys.split():
        if key == "lift":
            handovers += 1
            table.press("enter")
        else:
            keys += 1
            table.press(key)
    question = table.question
    return Taken(keys, handovers, question.text if question is not None else "")


def main() -> int:
    """Prints the table; returns 1 where a goal is missed."""
    missed = 0
    print(f"{'action':<52} {'keys':>4} {'goal':>4} {'handovers':>9}")
    for action in ACTIONS:
        taken = take(action)
        kept = taken.question.startswith(action.question) and taken.keys <= action.goal and taken.handovers <= action.handovers
        missed += not kept
        print(f"{action.told:<52} {taken.keys:>4} {action.goal:>4} {taken.handovers:>9}{'' if kept else f'  missed: {taken.question}'}")
    return 1 if missed else 0


def _nothing() -> None:
    return None


def _ignored(options: Options) -> None:
    return None


if __name__ == "__main__":
    sys.exit(main())
