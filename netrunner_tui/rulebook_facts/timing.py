"""The position of a game in its rulebook's charts, for the table's strip, its help, `netrunner-tui rules` and the stops."""

from functools import lru_cache
from typing import Final

import msgspec

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import View
from netrunner_tui.rulebook_facts.charts import PARTS, ChartPart, Charts, ChartStep, Node, Opens
from netrunner_tui.rulebook_facts.moments import ACTION, BEFORE_TURN, MOMENTS
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rulebook_facts.rulebook import Rulebook

_OPEN: Final[dict[Opens, str]] = {
    "paid": "paid abilities",
    "rez": "rezzing cards that are not ice",
    "rez ice": "rezzing the approached ice",
    "score": "scoring agendas",
    "break": "breaking subroutines",
    "prevent": "preventing",
}


def charts_of(rules: str) -> Charts:
    """Returns the charts of a rulebook. Raises NetrunnerError for an unknown name."""
    return rulebook(rules).charts


@lru_cache(maxsize=256)
def _only_part(charts: Charts, number: str) -> ChartPart | None:
    return charts.only_part(number)


def part_of(view: View) -> ChartPart:
    """Returns the timing structure that the game is in."""
    if not view.turn_number or view.turn is None:
        return "setup"
    part = _only_part(charts_of(view.rules), view.step)
    if part == "breach":
        return "breach"
    return "run" if view.run or part == "run" else view.turn


@lru_cache(maxsize=256)
def _described(charts: Charts, part: ChartPart, number: str) -> ChartStep:
    found = charts.step(part, number)
    if found is None and part == "setup":
        found = charts.parts["setup"][0]
    return found or ChartStep(number, "run" if part in {"run", "breach"} else "")


def describe(view: View) -> ChartStep:
    """Returns the current step, or its parent step."""
    return _described(charts_of(view.rules), part_of(view), view.step)


def chart(view: View) -> tuple[tuple[Node, ...], int | None, Side]:
    """Returns the nodes to show, the current one, and the side whose colour marks it."""
    charts = charts_of(view.rules)
    running = bool(view.run) or _only_part(charts, view.step) == "run"
    part: ChartPart = "run" if running else view.turn or "corp"
    nodes = charts.nodes[part]
    here = None if view.turn is None else _place(nodes, view.step)
    return nodes, here, "runner" if part == "run" else view.turn or "corp"


def _place(nodes: tuple[Node, ...], step: str) -> int | None:
    best: tuple[int, int] | None = None
    for place, node in enumerate(nodes):
        for start in node.covers:
            if step.startswith(start) and (best is None or len(start) > best[0]):
                best = (len(start), place)
    return best[1] if best else None


def run_is_declared(view: View) -> bool:
    """Returns whether a run is at its first step: the Runner has named a server, and has not reached any ice."""
    return view.run is not None and _place(charts_of(view.rules).nodes["run"], view.step) == 0


def ice_is_passed(view: View) -> bool:
    """Returns whether the Runner has passed the ice of the run's position, and not yet moved on from it."""
    return view.run is not None and not view.run.encountering and view.step in rulebook(view.rules).passing


def moment_of(step: str, view: View) -> str:
    """Returns the moment of the window at `step`; the step itself if it is no moment."""
    book, part = rulebook(view.rules), part_of(view)
    if view.turn is not None and part == view.turn and not view.player(view.turn).clicks and step in book.last_moments.get(part, {}):
        return book.last_moments[part][step]
    return book.moments.get(part, {}).get(step, step)


def acts_here(step: str, view: View) -> bool:
    """Returns whether the window at `step` precedes an action of the active player, in a game with such windows."""
    return view.turn is not None and rulebook(view.rules).acts_in_window and moment_of(step, view) == ACTION[view.turn]


def turn_begins_after(step: str, view: View) -> bool:
    """Returns whether the window at `step` is the one before the turn of the active player begins."""
    return view.turn is not None and moment_of(step, view) == BEFORE_TURN[view.turn]


class WindowMoment(msgspec.Struct, frozen=True):
    """A moment at which windows open: a game's own steps, and the moment in words."""

    steps: tuple[str, ...]
    words: str


def checklist(book: Rulebook) -> dict[str, WindowMoment]:
    """Returns the moments of a game's windows."""
    own: dict[str, list[str]] = {}
    for steps in (*book.moments.values(), *book.last_moments.values()):
        for step, moment in steps.items():
            own.setdefault(moment, []).append(step)
    return {moment: WindowMoment(tuple(own[moment]), book.terms.fill(told)) for moment, told in MOMENTS.items() if moment in own}


def window_words(step: ChartStep) -> str:
    """Returns what the window of a step is open for; empty if it has none."""
    return ", ".join(_OPEN[what] for what in step.window)


def chart_lines(book: Rulebook) -> list[str]:
    """Returns the timing structures of a rulebook as lines of text, with windows marked."""
    found = [book.title]
    for part, title in PARTS.items():
        if part in book.charts.parts:
            found += ["", title]
            for step in book.charts.parts[part]:
                opened = f" [window: {window_words(step)}]" if step.window else ""
                found.append(f"  {step.number:<7} {step.name}{opened}")
    return found
