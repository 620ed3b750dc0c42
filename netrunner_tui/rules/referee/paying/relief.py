"""What an ability takes off the cost to install or rez a card."""

from typing import Final

import msgspec

from netrunner_tui.abilities import words


class Relief(msgspec.Struct, frozen=True, gc=False):
    """What an ability takes off the cost to install or rez a card: nothing, where none says so."""

    ignoring: words.Ignored = ""
    """The part of the cost that is not paid (CR 1.16.5)."""
    discount: int = 0
    """Credits by which the install or rez cost is lower."""
    half: bool = False
    """Half of the rez cost is paid, rounded down."""
    off_the_whole: int = 0
    """Credits by which all that is paid at once is lower, additional costs among it (CR 1.16.10b)."""

    def rez_cost(self, whole: int) -> int:
        """Returns what is left of a rez cost, in credits, where it is not ignored."""
        return max(0, (whole // 2 if self.half else whole) - self.discount)


NO_RELIEF: Final = Relief()
"""The whole cost is paid."""
IGNORES_ALL: Final = Relief("all costs")
"""Nothing is paid."""
