"""Callbacks from a sitting to the app around it."""

from collections.abc import Callable

import msgspec

from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.settings.player_options import Options


class Hooks(msgspec.Struct):
    """Functions of the app."""

    leave: Callable[[], None]
    over: Callable[[], None]
    save_options: Callable[[Options], None]
    branch: Callable[[int], OpenTable] | None = None
    """Plays on from after a record in a game of its own; None where both players are not at this keyboard. Raises NetrunnerError."""
    annotate: Callable[[int, str, str], None] | None = None
    """Writes a note about a record by somebody; None where the game is in no file here. Raises NetrunnerError."""
    changed: Callable[[], None] = lambda: None
    """Something is to be taken in and painted; may be called from any thread."""
    sit_down: Callable[[OpenTable], None] = lambda table: table.close()
    """Leaves this table for one that has been branched off."""
