"""An opponent as a game names it: who plays, and in which style: `operator`, or `operator/glacier`."""

import msgspec

from netrunner_tui.bots.ladder import Rung, opponent
from netrunner_tui.bots.styles import IN_STYLE, NO_STYLE, Style, in_style, style, styles_of
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import SIDE_NAMES, Side


class Opponent(msgspec.Struct, frozen=True):
    """Somebody of the ladder who plays in a style."""

    rung: Rung
    style: Style = NO_STYLE

    @property
    def name(self) -> str:
        """Returns its name in a game's file."""
        return in_style(self.rung.name, self.style.name)


def opponent_named(name: str) -> Opponent:
    """Returns an opponent in a style of either side. Raises NetrunnerError for an unknown one."""
    who, _, how = name.partition(IN_STYLE)
    return Opponent(opponent(who.strip()), style(how.strip().replace(" ", "-")) if how else NO_STYLE)


def opponent_of(side: Side, name: str) -> Opponent:
    """Returns an opponent that plays a side. Raises NetrunnerError for an unknown one, and for a style of the other side."""
    found = opponent_named(name)
    if found.style.side not in (None, side):
        known = ", ".join(one.name for one in styles_of(side))
        raise NetrunnerError(f"'{found.style.name}' is a style of the other side; the {SIDE_NAMES[side]} plays {known}")
    return found


def for_side(side: Side, name: str) -> str:
    """Returns the name of an opponent that plays this side from now on: without its style, where that is the other side's."""
    who, _, how = name.partition(IN_STYLE)
    return name if how in {one.name for one in styles_of(side)} else who
