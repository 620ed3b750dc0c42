"""What the parts of a sitting work with: whoever sits here, what they look at, and the app around it."""

from collections.abc import Callable

import msgspec

from netrunner_tui.model.sides import Side
from netrunner_tui.replays.game_service import OpenTable
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.overlay import Overlay
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.sitting.keyboard import Keyboard
from netrunner_tui.table.sitting.present import Present


class Hooks(msgspec.Struct):
    """Functions of the app."""

    leave: Callable[[], None]
    over: Callable[[], None]
    save_options: Callable[[Options], None]
    branch: Callable[[int], OpenTable] | None = None
    """Plays on from after a record in a game of its own; None where both players are not at this keyboard. Raises NetrunnerError."""
    annotate: Callable[[int, str, str], None] | None = None
    """Writes a note about a record by somebody; None where the game is in no file here. Raises NetrunnerError."""
    file: str = ""
    """The path of the game's file; empty where it is in none here."""
    changed: Callable[[], None] = lambda: None
    """Something is to be taken in and painted; may be called from any thread."""
    trouble: Callable[[], str] = str
    """Returns the line about a mistake by which the computer answers no more; empty while it does."""
    sit_down: Callable[[OpenTable], None] = lambda table: table.close()
    """Leaves this table for one that has been branched off."""


class AtTable(msgspec.Struct, frozen=True):
    """What every part of a sitting works with."""

    seats: dict[Side, SeatAtTable]
    """The seats at this keyboard."""
    present: Present
    keyboard: Keyboard
    overlay: Overlay
    preferences: Preferences
    hooks: Hooks
    follow: Callable[[], None]
    """Takes in what has changed."""
