"""Reading scenario files. Every mistake is told with its line, and none of them hides the others."""

import re
from pathlib import Path
from typing import Final

from netrunner_tui.library.yaml_files import read_trees
from netrunner_tui.model.errors import BadFile
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.scenarios.nicknames import Catalogues, Nicknames
from netrunner_tui.scenarios.nodes import Nodes, kind_of
from netrunner_tui.scenarios.position_reader import PositionReader
from netrunner_tui.scenarios.puzzle_reader import PuzzleReader
from netrunner_tui.scenarios.script import AnswerStep, Scenario
from netrunner_tui.scenarios.step_reader import StepReader

_SCENARIO: Final = ("scenario", "about", "cites", "rules", "seed", "filler", "corp", "runner", "turn", "steps")
_PUZZLE: Final = ("title", "goal", "hints", "defence", "solution", "stars", "lesson", "task", "learnt", "wrong")
"""The keys found only in a puzzle, which has a solution where a scenario has steps."""
_EXPECTED: Final = 4
"""Depth of what a step expects, the deepest of which every line is kept."""
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def read_scenarios(file: Path, catalogues: Catalogues) -> tuple[list[Scenario], list[BadFile]]:
    """Returns the scenarios of a file, and its mistakes; a scenario with a mistake is left out."""
    try:
        trees = read_trees(file, _EXPECTED)
    except BadFile as error:
        return [], [error]
    found: list[Scenario] = []
    problems: list[BadFile] = []
    for tree in trees:
        if tree.data is None:
            continue
        if isinstance(tree.data, dict) and {"set", "cards"} <= tree.data.keys():
            return [], [BadFile(file, 1, "this file holds cards, not scenarios; `netrunner-tui card FILE` checks it")]
        nodes = Nodes(file, tree)
        scenario = _scenario(nodes, catalogues)
        problems += nodes.problems
        if scenario is not None and not nodes.problems:
            found.append(scenario)
    if not found and not problems:
        problems.append(BadFile(file, 1, "no scenario here; one begins with 'scenario:'"))
    return found, sorted(problems, key=lambda problem: problem.line)


def _scenario(nodes: Nodes, catalogues: Catalogues) -> Scenario | None:
    """Reads one scenario; None where nothing can be made of it."""
    puzzling = isinstance(nodes.data, dict) and "goal" in nodes.data
    known = (*(key for key in _SCENARIO if key != "steps"), *_PUZZLE) if puzzling else (*_SCENARIO, "goal")
    data = nodes.mapping(nodes.data, (), known, "a puzzle" if puzzling else "a scenario")
    if not isinstance(nodes.data, dict):
        return None
    rules = data.get("rules", USUAL.name)
    if not (isinstance(rules, str) and rules in RULEBOOKS):
        # Its cards cannot be known: problems reported for them too would hide the real one.
        nodes.problem(("rules",), f"no rulebook is called {kind_of(rules)}; known: {', '.join(RULEBOOKS)}")
        return None
    for key in ("scenario", "rules", "turn", "title" if puzzling else "steps"):
        if key not in data:
            nodes.problem((), f"a {'puzzle' if puzzling else 'scenario'} needs '{key}:'")
    name = _name(nodes, data)
    titles = Nicknames(catalogues.of(rules))
    position = PositionReader(nodes, titles).position(data)
    reader = StepReader(nodes, titles)
    key = "solution" if puzzling else "steps"
    lesson = puzzling and nodes.flag(data, "lesson", ()) is True
    steps = reader.steps(data.get(key), (key,), lesson=lesson)
    if lesson and not any(isinstance(step, AnswerStep) and step.say for step in steps):
        nodes.problem((), "a lesson needs a 'solution:' that says something: {say: …, corp: …}")
    about = nodes.text(data, "about", ())
    puzzle = PuzzleReader(nodes, reader).puzzle(data, lesson=lesson) if puzzling else None
    return Scenario(name=name, file=str(nodes.file), line=nodes.line(()), about=about, position=position, steps=steps, puzzle=puzzle)


def _name(nodes: Nodes, data: dict[str, object]) -> str:
    """Reads what a scenario is called; what it cites is looked at only for its kind."""
    name = nodes.text(data, "scenario", ())
    if "scenario" in data and not _NAME.fullmatch(name):
        nodes.problem(("scenario",), f"a scenario is named in small letters, figures and hyphens, not '{name}'")
    if not isinstance(data.get("cites", []), (list, str)):
        nodes.problem(("cites",), "'cites:' is a list of texts")
    return name
