"""Messages between the game server and the process in which the computer thinks: one JSON object a line, over pipes."""

from typing import Final

import msgspec

from netrunner_tui.model.advice import Advice
from netrunner_tui.model.sides import Side


class Think(msgspec.Struct, frozen=True, kw_only=True):
    """Asks what a side does at its open question."""

    id: int
    """The reply has the same number."""
    path: str
    """The game's file."""
    number: int
    """The record after which the question was asked."""
    side: Side
    opponent: str = ""
    """The computer opponent that decides; empty: a person at that side asks for advice."""


class Thought(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The reply."""

    id: int
    answer: tuple[int, ...] | None = None
    """None where the opponent's plans have failed; a report of that is written."""
    advice: Advice | None = None
    problem: str = ""
    """Why it could not be thought about: one line without anything of the game."""


THINK: Final = msgspec.json.Decoder(Think)
THOUGHT: Final = msgspec.json.Decoder(Thought)


def line(message: Think | Thought) -> bytes:
    """Encodes a message, with its line end."""
    return msgspec.json.encode(message) + b"\n"
