"""What the form for a new game says at first."""

from collections.abc import Mapping
from typing import Final

import msgspec

from netrunner_tui.model.sides import SIDE_NAMES, SIDES, Side


class FilledIn(msgspec.Struct, frozen=True):
    """The names and decks that the form says at first."""

    names: Mapping[Side, str] = msgspec.field(default_factory=lambda: {side: SIDE_NAMES[side] for side in SIDES})
    decks: Mapping[Side, str | None] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES))
    """Names or files of decks; None for the usual one."""


USUAL_FORM: Final = FilledIn()
