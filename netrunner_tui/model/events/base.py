"""What every event is, and what it says that has to be looked at again."""

from typing import ClassVar, Final

import msgspec

from netrunner_tui.model.state import Fact, State

replace = msgspec.structs.replace

ACTIVE: Final = 1
"""Which abilities are active may have changed."""
NUMBERS: Final = 2
"""A quantity may have changed."""
MOVED: Final = 4
"""A checkpoint must look at limits, hosts, servers and points."""
ENDED: Final = 8
"""A duration may be over."""


class Event(Fact, frozen=True, array_like=True, tag=True, gc=False):
    """A fact. Written to the log as an array that begins with its name.

    >>> import netrunner_tui as nt
    >>> any(isinstance(event, nt.events.Shuffled) for event in nt.new_game().events)
    True
    """

    touches: ClassVar[int] = 0
    historic: ClassVar[bool] = False
    """Abilities look back on it ("the first time each turn")."""

    def apply(self, s: State) -> None:
        """Makes it so."""
