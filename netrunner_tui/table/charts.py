"""The timing charts as the strip shows them: which nodes a turn or a run has, and what its steps are about."""

from dataclasses import dataclass
from typing import Literal

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import View

Part = Literal["corp", "runner", "run"]


@dataclass(frozen=True)
class Node:
    """A place on the strip: its step number, its name, and the steps that it covers (by their beginnings)."""

    step: str
    name: str
    covers: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """What is known of a step: the phase it belongs to and what happens in it, in a few words."""

    phase: str = ""
    name: str = ""


@dataclass(frozen=True)
class Charts:
    """The charts of a rulebook: the nodes of each part, and its steps."""

    nodes: dict[Part, tuple[Node, ...]]
    steps: dict[Part, dict[str, Step]]


def _steps(phases: dict[str, tuple[str, dict[str, str]]]) -> dict[str, Step]:
    """Steps from phases: first step, name of the phase, and the words of its steps."""
    found: dict[str, Step] = {}
    for start, (phase, words) in phases.items():
        found[start] = Step(phase)
        found.update({step: Step(phase, told) for step, told in words.items()})
    return found


_SETUP = Step("setup", "starting hands")

_NISEI = Charts(
    nodes={
        "corp": (
            Node("5.6.1", "Draw phase", ("5.6.1",)),
            Node("5.6.2", "Action phase", ("5.6.2",)),
            Node("5.6.3", "Discard phase", ("5.6.3",)),
        ),
        "runner": (
            Node("5.7.1b", "Window", ("5.7.1a", "5.7.1b", "5.7.1c")),
            Node("5.7.1d", "Turn begins", ("5.7.1d",)),
            Node("5.7.1f", "Action", ("5.7.1e", "5.7.1f", "5.7.1")),
            Node("5.7.2a", "Discard", ("5.7.2a", "5.7.2b", "5.7.2c")),
            Node("5.7.2d", "Turn ends", ("5.7.2d", "5.7.2")),
        ),
        "run": (
            Node("6.9.1", "Initiation", ("6.9.1",)),
            Node("6.9.2", "Approach", ("6.9.2",)),
            Node("6.9.3", "Encounter", ("6.9.3",)),
            Node("6.9.4", "Movement", ("6.9.4",)),
            Node("6.9.5", "Success", ("6.9.5", "7.")),
            Node("6.9.6", "Run ends", ("6.9.6",)),
        ),
    },
    steps={
        "corp": _steps(
            {
                "5.6.1": (
                    "draw phase",
                    {
                        "5.6.1a": "clicks",
                        "5.6.1b": "paid abilities, rez, score",
                        "5.6.1c": "recurring credits",
                        "5.6.1d": "the turn begins",
                        "5.6.1e": "the mandatory draw",
                    },
                ),
                "5.6.2": ("action phase", {"5.6.2a": "window before an action", "5.6.2b": "take an action"}),
                "5.6.3": (
                    "discard phase",
                    {
                        "5.6.3a": "discard to maximum hand size",
                        "5.6.3b": "paid abilities, rez",
                        "5.6.3c": "clicks left are lost",
                        "5.6.3d": "the turn ends",
                    },
                ),
            }
        ),
        "runner": _steps(
            {
                "5.7.1": (
                    "action phase",
                    {
                        "5.7.1a": "clicks",
                        "5.7.1b": "paid abilities, rez",
                        "5.7.1c": "recurring credits",
                        "5.7.1d": "the turn begins",
                        "5.7.1e": "window before an action",
                        "5.7.1f": "take an action",
                    },
                ),
                "5.7.2": (
                    "discard phase",
                    {
                        "5.7.2a": "discard to maximum hand size",
                        "5.7.2b": "paid abilities, rez",
                        "5.7.2c": "clicks left are lost",
                        "5.7.2d": "the turn ends",
                    },
                ),
            }
        ),
        "run": _steps(
            {
                "6.9.1": ("run", {"6.9.1": "the run begins"}),
                "6.9.2": ("run", {"6.9.2": "approach of ice", "6.9.2b": "paid abilities, rez, rez this ice"}),
                "6.9.3": (
                    "run",
                    {
                        "6.9.3a": "the encounter begins",
                        "6.9.3b": "paid abilities and breaking",
                        "6.9.3c": "unbroken subroutines resolve",
                        "6.9.3e": "the encounter ends",
                    },
                ),
                "6.9.4": (
                    "run",
                    {
                        "6.9.4a": "the ice is passed",
                        "6.9.4b": "paid abilities",
                        "6.9.4c": "jack out, or continue",
                        "6.9.4d": "the next position",
                        "6.9.4e": "paid abilities, rez",
                        "6.9.4g": "approach of the server",
                    },
                ),
                "6.9.5": ("run", {"6.9.5a": "the run is successful", "6.9.5b": "the server is breached"}),
                "7.": ("run", {"7.": "the server is breached", "7.2": "a card is accessed"}),
                "6.9.6": ("run", {"6.9.6": "the run ends"}),
            }
        ),
    },
)

_FFG = Charts(
    nodes={
        "corp": (Node("1", "Draw", ("1",)), Node("2", "Action", ("2",)), Node("3", "Discard", ("3",))),
        "runner": (Node("1", "Action", ("1",)), Node("2", "Discard", ("2",))),
        "run": (
            Node("1", "Initiation", ("1",)),
            Node("2", "Approach", ("2",)),
            Node("3", "Encounter", ("3",)),
            Node("4", "Pass ice", ("4",)),
            Node("5", "Server", ("5",)),
            Node("6", "Run ends", ("6", "7")),
        ),
    },
    steps={
        "corp": _steps(
            {
                "1": ("draw phase", {"1.2": "paid abilities, rez, score", "1.4": "the turn begins", "1.5": "the mandatory draw"}),
                "2": ("action phase", {"2.1": "window before an action", "2.2": "take an action"}),
                "3": ("discard phase", {"3.1": "discard to maximum hand size", "3.2": "paid abilities, rez", "3.4": "the turn ends"}),
            }
        ),
        "runner": _steps(
            {
                "1": (
                    "action phase",
                    {"1.2": "paid abilities, rez", "1.4": "the turn begins", "1.5": "window before an action", "1.6": "take an action"},
                ),
                "2": ("discard phase", {"2.1": "discard to maximum hand size", "2.2": "paid abilities, rez", "2.4": "the turn ends"}),
            }
        ),
        "run": _steps(
            {
                "1": ("run", {"1": "the run begins"}),
                "2": ("run", {"2": "approach of ice", "2.1": "paid abilities", "2.2": "jack out, or continue", "2.3": "rez this ice"}),
                "3": ("run", {"3": "the encounter", "3.1": "paid abilities and breaking", "3.2": "unbroken subroutines resolve"}),
                "4": ("run", {"4": "the ice is passed"}),
                "5": (
                    "run",
                    {
                        "5": "approach of the server",
                        "5.1": "paid abilities",
                        "5.2": "jack out, or continue",
                        "5.3": "paid abilities, rez",
                        "5.4": "the run is successful",
                        "5.5": "cards are accessed",
                    },
                ),
                "6": ("run", {"6": "the run ends"}),
                "7": ("run", {"7": "the run is unsuccessful"}),
            }
        ),
    },
)

_1996 = Charts(
    nodes={
        "corp": (Node("1", "Start", ("1",)), Node("2", "Draw", ("2",)), Node("3", "Action", ("3", "4")), Node("5", "End", ("5",))),
        "runner": (Node("1", "Start", ("1",)), Node("3", "Action", ("3", "4")), Node("5", "End", ("5",))),
        "run": (
            Node("1", "Fort", ("1",)),
            Node("2", "Approach", ("2",)),
            Node("3", "Encounter", ("3", "4")),
            Node("5", "Pass ice", ("5",)),
            Node("6", "Last chance", ("6", "7")),
            Node("8", "Access", ("8",)),
            Node("9", "Run ends", ("9",)),
        ),
    },
    steps={
        "corp": {
            "1": Step("start of turn", "rez, score"),
            "2": Step("draw", "the mandatory draw"),
            "3": Step("actions", "take an action"),
            "4": Step("actions", "after an action: rez, score"),
            "5": Step("end of turn", "discard to maximum hand size"),
        },
        "runner": {
            "1": Step("start of turn", "abilities, rez"),
            "3": Step("actions", "take an action"),
            "4": Step("actions", "after an action: abilities, rez"),
            "5": Step("end of turn", "discard to maximum hand size"),
        },
        "run": {
            "1": Step("run", "the data fort is declared"),
            "2": Step("run", "approach of ice: rez it"),
            "3": Step("run", "the encounter: break subroutines"),
            "4": Step("run", "unbroken subroutines take effect"),
            "5": Step("run", "the ice is passed: rez, jack out"),
            "6": Step("run", "the last chance to jack out"),
            "7": Step("run", "the last rez"),
            "8": Step("run", "success: cards are accessed"),
            "9": Step("run", "the run ends"),
        },
    },
)

_CHARTS = {"nisei-1.6": _NISEI, "ffg": _FFG, "classic": _1996}


def _part(view: View) -> Part:
    return "run" if view.run or view.step.startswith("6.9") else view.turn or "corp"


def describe(view: View) -> Step:
    """What the current step is about; falls back to the step that it is part of."""
    if not view.turn_number or view.turn is None:
        return _SETUP
    steps = _CHARTS.get(view.rules, _NISEI).steps[_part(view)]
    step = view.step
    while step:
        if step in steps:
            return steps[step]
        step = step[:-1]
    return Step("run" if view.run else "")


def chart(view: View) -> tuple[tuple[Node, ...], int | None, Side]:
    """The nodes to show, the one that the game is at, and the side whose colour marks it."""
    part = _part(view)
    nodes = _CHARTS.get(view.rules, _NISEI).nodes[part]
    here = None if view.turn is None else _place(nodes, view.step)
    return nodes, here, "runner" if part == "run" else view.turn or "corp"


def _place(nodes: tuple[Node, ...], step: str) -> int | None:
    best: tuple[int, int] | None = None
    for place, node in enumerate(nodes):
        for start in node.covers:
            if step.startswith(start) and (best is None or len(start) > best[0]):
                best = (len(start), place)
    return best[1] if best else None
