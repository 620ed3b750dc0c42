"""The base class of events, and flags for what the referee must check again."""

from typing import ClassVar, Final

import msgspec

from netrunner_tui.model.state import Fact, State

replace = msgspec.structs.replace

ACTIVE: Final = 1
"""The set of active abilities may have changed."""
NUMBERS: Final = 2
"""A quantity may have changed."""
MOVED: Final = 4
"""A checkpoint must check limits, hosts, servers and points."""
ENDED: Final = 8
"""A duration may have ended."""


class Event(Fact, frozen=True, array_like=True, tag=True, gc=False):
    """An event. Written to the log as an array that begins with its name.

    >>> import netrunner_tui as nt
    >>> any(isinstance(event, nt.events.Shuffled) for event in nt.new_game().events)
    True
    """

    touches: ClassVar[int] = 0
    historic: ClassVar[bool] = False
    """Whether abilities look back on it ("the first time each turn")."""

    def apply(self, s: State) -> None:
        """Applies it to a state."""
