"""Navigation in a story: the places reached by each step, and each moment in words; for every interface."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES
from netrunner_tui.model.story import BETTER_LINE, Moment, Story
from netrunner_tui.model.text import count_text
from netrunner_tui.model.view import Seat

SEEN_FROM: Final[Mapping[Seat, str]] = {CORP: "the Corp", RUNNER: "the Runner", "all": "both sides", "table": "the table"}
"""Whose eyes a game is looked at with."""

Stride = Literal["turn", "action", "run", "score", "note"]
"""The target of a step: the start of a turn, an action, a run, an agenda scored or stolen, a note."""

WORDS: Final[dict[Stride, str]] = {
    "turn": "turn", "action": "action", "run": "run", "score": "agenda scored or {stolen}", "note": "note",
}  # fmt: skip
"""Each in words, with slots for the terms of the game."""


def places(story: Story, stride: Stride) -> Sequence[int]:
    """Returns the places of a kind, in order."""
    match stride:
        case "turn":
            return story.turn_starts()
        case "action":
            return [place for place, moment in enumerate(story.moments) if moment.kind == "action"]
        case "run":
            return sorted({mark.place for mark in story.marks if mark.kind == "run"})
        case "score":
            return sorted({mark.place for mark in story.marks if mark.kind in {"score", "steal"}})
        case "note":
            return sorted({note.place for note in story.notes})


def after(story: Story, stride: Stride, place: int) -> int | None:
    """Returns the next place of a kind after `place`; None if there is none."""
    return next((found for found in places(story, stride) if found > place), None)


def before(story: Story, stride: Stride, place: int) -> int | None:
    """Returns the last place of a kind before `place`; None if there is none."""
    return next((found for found in reversed(places(story, stride)) if found < place), None)


def deed(moment: Moment) -> tuple[str, str, str]:
    """Returns a moment's answer: who, the verb (`chose:`), and the answer in words if the viewer may know them."""
    who = SIDE_NAMES[moment.seat]
    match moment.kind:
        case "setup":
            return "", "the game is set up", ""
        case kind if kind == BETTER_LINE:
            return "", "one way that it could have gone", ""
        case kind if kind == TAKE_BACK:
            return who, "took back", count_text(moment.offered, "answer") if moment.offered else "answers"
        case "concede":
            return who, "gave the game up", ""
        case "time":
            return who, "had no time left", ""
        case _ if moment.passed:
            return who, "passed", ""
        case _ if moment.said:
            return who, "chose:", moment.said.removeprefix("choose ")
        case _:
            return who, "answered", ""


def instead(moment: Moment) -> str:
    """Returns how many other answers were possible; empty if there were none, or it may not be known."""
    others = moment.offered - 1
    if others < 1 or moment.kind == TAKE_BACK:
        return ""
    return f"instead of {count_text(others, 'other')}"
