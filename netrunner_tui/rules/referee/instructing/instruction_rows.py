"""One row for each instruction word: how to carry it out, and whether it could change the state (CR 1.2.5)."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.rules.referee.base.instances import Context, Flow

R = TypeVar("R")
W = TypeVar("W", bound=words.Instruction)


class InstructionRow(msgspec.Struct, frozen=True):
    """The referee's handling of one instruction word. Both functions take the referee, the word and its context."""

    do: Callable[..., Flow | None]
    """Carries it out: a flow where it may ask, or nothing."""
    could: Callable[..., bool]
    """Whether it could change the state, by what it is expected to do."""


InstructionRows = dict[type[words.Instruction], InstructionRow]


def _always(referee: R, word: W, context: Context) -> bool:
    return True


def row(
    word: type[W], do: Callable[[R, W, Context], Flow | None], could: Callable[[R, W, Context], bool] = _always
) -> tuple[type[words.Instruction], InstructionRow]:
    """Returns the row of `word`, checked by type: `do` and `could` take that word."""
    return word, InstructionRow(do, could)
