"""Reading what a puzzle or lesson has besides a scenario: its goal, hints, defence and wrong ways."""

import re
from typing import Final

from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.text import plain
from netrunner_tui.scenarios.goals import BREACHED, COUNTED, GOALS, WITHIN, Goal
from netrunner_tui.scenarios.nicknames import SERVER
from netrunner_tui.scenarios.nodes import Nodes, kind_of, suggest
from netrunner_tui.scenarios.script import MOST_STARS, Puzzle
from netrunner_tui.scenarios.step_reader import StepReader

_PASSES: Final = "passes"
_BEST: Final = "best"
_WITHIN: Final = re.compile(r"turn|([1-9]\d?) turns")


class PuzzleReader:
    """Reads a puzzle, whose position has been read."""

    def __init__(self, nodes: Nodes, steps: StepReader) -> None:
        self._nodes = nodes
        self._steps = steps

    def puzzle(self, data: dict[str, object], *, lesson: bool) -> Puzzle:
        """Reads the puzzle; its solution is read as steps are. `lesson`: whether it is one."""
        if data.get("turn") == "setup":
            self._nodes.problem(("turn",), "a puzzle begins in a turn: corp or runner")
        hints = self._nodes.listed(data.get("hints"), ("hints",), "'hints:'")
        for place, hint in enumerate(hints):
            if not isinstance(hint, str):
                self._nodes.problem(("hints", place), f"a hint is text, found {kind_of(hint)}")
        defence: list[str] = []
        said = data.get("defence", _PASSES)
        named = [] if said in (_PASSES, _BEST) else self._nodes.listed(said, ("defence",), "'defence:', where it is not passes or best,")
        for place, item in enumerate(named):
            if item != _BEST or place:
                defence.append(self._steps.answer(item, ("defence", place)))
        return Puzzle(
            title=self._nodes.text(data, "title", ()),
            goal=self._goal(data),
            hints=tuple(str(hint) for hint in hints),
            best=said == _BEST or named[:1] == [_BEST],
            defence=tuple(defence),
            task=plain(" ".join(self._nodes.text(data, "task", ()).split())),
            learnt=plain(" ".join(self._nodes.text(data, "learnt", ()).split())),
            stars=self._nodes.number(data, "stars", (), 0, most=MOST_STARS),
            lesson=lesson,
            wrong=tuple(
                self._steps.steps(way, ("wrong", place))
                for place, way in enumerate(self._nodes.listed(data.get("wrong"), ("wrong",), "'wrong:'"))
            ),
        )

    def _goal(self, data: dict[str, object]) -> Goal:
        path: NodePath = ("goal",)
        value = data["goal"]
        if not isinstance(value, dict) or not value.keys() - {WITHIN}:
            self._nodes.problem(path, f"'goal:' says what must become so, as {{winner: runner, within: turn}}; found {kind_of(value)}")
            value = {}
        node = {str(key): inner for key, inner in value.items()}
        counted = tuple((name, self._nodes.number(node, name, path, 1, most=99)) for name in COUNTED if name in node)
        breached = self._nodes.text(node, BREACHED, path)
        if breached and not SERVER.fullmatch(breached):
            self._nodes.problem((*path, BREACHED), f"'{breached}' is no server; {suggest(breached, (*CENTRALS, 'Server 1'))}")
        others = {key: inner for key, inner in node.items() if key not in GOALS}
        expectations = self._steps.expectations(others, path, "goal") if others else ()
        winner = next((expectation.wanted for expectation in expectations if expectation.path == "winner"), None)
        player: Side = RUNNER if winner == RUNNER or (winner != CORP and data.get("turn") == RUNNER) else CORP
        return Goal(player=player, turns=self._within(node, path), counted=counted, breached=breached, expectations=expectations)

    def _within(self, node: dict[str, object], path: NodePath) -> int:
        """Reads the number of turns; 0 for no limit."""
        if WITHIN not in node:
            return 0
        found = _WITHIN.fullmatch(str(node[WITHIN]))
        if found is None:
            self._nodes.problem((*path, WITHIN), f"'{WITHIN}:' is turn, or a number of turns as `2 turns`, not {kind_of(node[WITHIN])}")
            return 0
        return int(found[1] or 1)
