"""The goal of a puzzle: what must become so, how long there is for it, and whether it has."""

from typing import Final

import msgspec

from netrunner_tui.model import events
from netrunner_tui.model.events import Event
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.text import count_text
from netrunner_tui.replays.game_service import PuzzleState
from netrunner_tui.rules.game import Game
from netrunner_tui.scenarios import expect
from netrunner_tui.scenarios.expect import Expectation
from netrunner_tui.scenarios.readable_paths import Sight

WITHIN: Final = "within"
COUNTED: Final = ("stolen", "scored", "damage")
"""Totals since the start of the puzzle: agenda points stolen by the Runner, agenda points scored by the Corp, damage suffered."""
BREACHED: Final = "breached"
GOALS: Final = (*COUNTED, BREACHED, WITHIN)
"""The keys of a goal in addition to the paths of `expect`."""


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """The conditions of a puzzle, which must all hold at one moment."""

    player: Side
    """The player who solves the puzzle."""
    turns: int = 0
    """The number of turns in which the goal must be met, including the current one; 0 for no limit."""
    counted: tuple[tuple[str, int], ...] = ()
    breached: str = ""
    """A server that the Runner must have breached."""
    expectations: tuple[Expectation, ...] = ()

    @property
    def words(self) -> str:
        """Returns the goal in a sentence."""
        parts = [_counted(name, number) for name, number in self.counted]
        parts += [f"breach {self.breached}"] if self.breached else []
        parts += [_expected(expectation) for expectation in self.expectations]
        limit = {0: "", 1: " before this turn ends"}.get(self.turns, f" within {self.turns} turns, this one included")
        who = SIDE_NAMES[self.player]
        return f"{who}: {', and '.join(parts)}{limit}."


class Judge:
    """Says of a game that began in a puzzle's position how the puzzle stands. Its referee decides; no card does."""

    def __init__(self, goal: Goal, game: Game, cids: dict[str, int]) -> None:
        self.goal = goal
        self._cids = cids
        self._turn = game.state.turn_number
        self._points: dict[str, int] = {"stolen": game.referee.score(RUNNER), "scored": game.referee.score(CORP)}

    def verdict(self, game: Game) -> PuzzleState:
        """Returns the verdict on the puzzle in this game, which may be a copy."""
        goal, state = self.goal, game.state
        late = bool(goal.turns) and state.turn_number >= self._turn + goal.turns
        if not late and self._met(game):
            return "met"
        return "missed" if late or game.over else "open"

    def _met(self, game: Game) -> bool:
        goal = self.goal
        sight = Sight(game, self._cids, lambda _: False)
        if any(expect.failure(expectation, sight) for expectation in goal.expectations):
            return False
        if any(self._count(name, game) < number for name, number in goal.counted):
            return False
        return not goal.breached or any(_breaches(answered.events, goal.breached) for answered in game.history)

    def _count(self, name: str, game: Game) -> int:
        if name == "damage":
            happened = (event for answered in game.history for event in answered.events)
            return sum(event.count for event in happened if isinstance(event, events.DamageSuffered))
        return game.referee.score(RUNNER if name == "stolen" else CORP) - self._points[name]


def _breaches(happened: list[Event], server: str) -> bool:
    return any(isinstance(event, events.BreachBegan) and event.server == server for event in happened)


def _counted(name: str, number: int) -> str:
    points = count_text(number, "agenda point")
    return {"stolen": f"steal {points}", "scored": f"score {points}"}.get(name, f"the Runner suffers {number} damage")


def _expected(expectation: Expectation) -> str:
    if expectation.path == "winner":
        return "win the game" if expectation.wanted in SIDES else "the game is a draw"
    return f"{expectation.path} {expectation.said}" if expectation.said[:1] in "<>!=" else f"{expectation.path} is {expectation.said}"
