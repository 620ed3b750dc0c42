"""Callbacks from a replay to the screen that shows it."""

from collections.abc import Callable

import msgspec

from netrunner_tui.replays.game_service import OpenTable


class ReplayHooks(msgspec.Struct):
    """Functions of the screen, or of the sitting, around a replay."""

    leave: Callable[[], None]
    sit_down: Callable[[OpenTable], None] = lambda table: table.close()
    """Plays on at a table that has been branched off."""
    agree: Callable[[int, Callable[[], None]], bool] = lambda place, branch: False
    """Asks whoever has to agree before a game is branched off at a place, and then calls `branch`; False where nobody has to."""
    propose: Callable[[int], str] | None = None
    """At a table of a server: asks the other player whether to play on from after a record; what is said of that. Raises NetrunnerError."""
