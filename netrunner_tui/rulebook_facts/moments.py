"""The windows at which a player can have a stop, as far as the games share them.

Each is known by its number in the referee's procedures (CR 5.6 to 6.9), which settings files save. A rulebook maps its own steps
to moments.
"""

from typing import Final

from netrunner_tui.model.sides import CORP, RUNNER, Side

BEFORE_CORP_TURN: Final = "5.6.1b"
CORP_ACTION: Final = "5.6.2a"
CORP_TURN_ENDS: Final = "5.6.3b"
BEFORE_RUNNER_TURN: Final = "5.7.1b"
RUNNER_ACTION: Final = "5.7.1e"
RUNNER_TURN_ENDS: Final = "5.7.2b"
APPROACH: Final = "6.9.2b"
ENCOUNTER: Final = "6.9.3b"
ICE_PASSED: Final = "6.9.4b"
MOVING_ON: Final = "6.9.4e"

MOMENTS: Final[dict[str, str]] = {
    BEFORE_CORP_TURN: "Corp's turn: before it begins",
    CORP_ACTION: "Corp's turn: before an action",
    CORP_TURN_ENDS: "Corp's turn: before it ends",
    BEFORE_RUNNER_TURN: "Runner's turn: before it begins",
    RUNNER_ACTION: "Runner's turn: before an action",
    RUNNER_TURN_ENDS: "Runner's turn: before it ends",
    APPROACH: "run: ice is approached",
    ENCOUNTER: "run: ice is encountered",
    ICE_PASSED: "run: ice has been passed",
    MOVING_ON: "run: before the next ice or the {server}",
}
"""Every moment with its description."""

BEFORE_TURN: Final[dict[Side, str]] = {CORP: BEFORE_CORP_TURN, RUNNER: BEFORE_RUNNER_TURN}
"""The moment before each side's turn begins."""
ACTION: Final[dict[Side, str]] = {CORP: CORP_ACTION, RUNNER: RUNNER_ACTION}
"""The moment before each side's actions."""
