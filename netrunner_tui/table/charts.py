"""The timing charts as the strip shows them: which nodes a turn or a run has, and what its steps are about."""

from dataclasses import dataclass

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import View


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


_CORP_TURN = (
    Node("5.6.1", "Draw phase", ("5.6.1",)),
    Node("5.6.2", "Action phase", ("5.6.2",)),
    Node("5.6.3", "Discard phase", ("5.6.3",)),
)
_RUNNER_TURN = (
    Node("5.7.1b", "Window", ("5.7.1a", "5.7.1b", "5.7.1c")),
    Node("5.7.1d", "Turn begins", ("5.7.1d",)),
    Node("5.7.1f", "Action", ("5.7.1e", "5.7.1f", "5.7.1")),
    Node("5.7.2a", "Discard", ("5.7.2a", "5.7.2b", "5.7.2c")),
    Node("5.7.2d", "Turn ends", ("5.7.2d", "5.7.2")),
)
_RUN = (
    Node("6.9.1", "Initiation", ("6.9.1",)),
    Node("6.9.2", "Approach", ("6.9.2",)),
    Node("6.9.3", "Encounter", ("6.9.3",)),
    Node("6.9.4", "Movement", ("6.9.4",)),
    Node("6.9.5", "Success", ("6.9.5",)),
    Node("6.9.6", "Run ends", ("6.9.6",)),
)

_STEPS = {
    "1.6": Step("setup", "starting hands"),
    "5.6.1": Step("draw phase", ""),
    "5.6.1a": Step("draw phase", "clicks"),
    "5.6.1b": Step("draw phase", "window: paid abilities, rez, score"),
    "5.6.1c": Step("draw phase", "recurring credits"),
    "5.6.1d": Step("draw phase", "the turn begins"),
    "5.6.1e": Step("draw phase", "the mandatory draw"),
    "5.6.2": Step("action phase", ""),
    "5.6.2a": Step("action phase", "window before an action"),
    "5.6.2b": Step("action phase", "take an action"),
    "5.6.3": Step("discard phase", ""),
    "5.6.3a": Step("discard phase", "discard to maximum hand size"),
    "5.6.3b": Step("discard phase", "window: paid abilities, rez"),
    "5.7.1": Step("action phase", ""),
    "5.7.1b": Step("action phase", "window: paid abilities, rez"),
    "5.7.1c": Step("action phase", "recurring credits"),
    "5.7.1d": Step("action phase", "the turn begins"),
    "5.7.1e": Step("action phase", "window before an action"),
    "5.7.1f": Step("action phase", "take an action"),
    "5.7.2": Step("discard phase", ""),
    "5.7.2a": Step("discard phase", "discard to maximum hand size"),
    "5.7.2b": Step("discard phase", "window: paid abilities, rez"),
    "5.7.2d": Step("discard phase", "the turn ends"),
    "6.9.1": Step("run", "the run begins"),
    "6.9.2": Step("run", "the Runner approaches ice"),
    "6.9.2b": Step("run", "paid abilities, rez the approached ice"),
    "6.9.3": Step("run", "the encounter"),
    "6.9.3a": Step("run", "the encounter begins"),
    "6.9.3b": Step("run", "paid abilities and breaking"),
    "6.9.3c": Step("run", "unbroken subroutines resolve"),
    "6.9.4": Step("run", "movement"),
    "6.9.4b": Step("run", "jack out, or go on"),
    "6.9.4d": Step("run", "paid abilities, rez"),
    "6.9.5": Step("run", "the run is successful"),
    "6.9.5b": Step("run", "the server is breached"),
    "6.9.6": Step("run", "the run ends"),
}


def describe(step: str) -> Step:
    """What a step is about; falls back to the step that it is part of."""
    while step:
        if step in _STEPS:
            return _STEPS[step]
        step = step[:-1].rstrip(".")
    return Step()


def chart(view: View) -> tuple[tuple[Node, ...], int | None, Side]:
    """The nodes to show, the one that the game is at, and the side whose colour marks it."""
    acting: Side = view.turn or "corp"
    if view.run or view.step.startswith("6."):
        return _RUN, _place(_RUN, view.step), "runner"
    nodes = _CORP_TURN if acting == "corp" else _RUNNER_TURN
    return nodes, _place(nodes, view.step), acting


def _place(nodes: tuple[Node, ...], step: str) -> int | None:
    best: tuple[int, int] | None = None
    for place, node in enumerate(nodes):
        for start in node.covers:
            if step.startswith(start) and (best is None or len(start) > best[0]):
                best = (len(start), place)
    return best[1] if best else None
