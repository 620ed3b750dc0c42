"""What can be focused or clicked on the screen, each kind with what says which one it is."""

from typing import Literal

import msgspec

Pane = Literal["", "deck", "cards"]


class CardTarget(msgspec.Struct, frozen=True, gc=False):
    """A card, by its object number."""

    card: int


class ServerTarget(msgspec.Struct, frozen=True, gc=False):
    """A server, by its name."""

    server: str


class AnswerTarget(msgspec.Struct, frozen=True, gc=False):
    """An answer, by the place of its row in the list."""

    row: int


class KeyTarget(msgspec.Struct, frozen=True, gc=False):
    """A key that can be clicked."""

    key: str


class StepTarget(msgspec.Struct, frozen=True, gc=False):
    """A step of the timing structure, by its number."""

    step: str


class LogTarget(msgspec.Struct, frozen=True, gc=False):
    """A line of the log, by the number of its record; 0 for the log as such."""

    record: int


class LineTarget(msgspec.Struct, frozen=True, gc=False):
    """A row of a page, by its place."""

    line: int
    pane: Pane = ""
    """The list that a row stands in, on a page with two."""
    by: int = 0
    """By how many a click changes what the row counts; 0 where it picks the row."""


class MomentTarget(msgspec.Struct, frozen=True, gc=False):
    """A moment of the timeline, by its place."""

    place: int


BoardTarget = CardTarget | ServerTarget
ClickTarget = BoardTarget | AnswerTarget | KeyTarget | StepTarget | LogTarget | LineTarget | MomentTarget
