"""What the computer would do at somebody's question, as plain data."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

OwnWindow = Literal["action", "turn"]
"""A window of a side's own, by what comes after it."""
Follows = Literal["", "action", "something unknown"]
"""What comes once a window is passed that the player's turn begins after: the action that is told of, or what cannot be known yet."""
_FOLLOWS: Final[Mapping[Follows, str]] = {
    "": "",
    "action": "This is about your action: pass first, then it follows.",
    "something unknown": "Your turn begins after this: ask again once you know what it brings.",
}


class Hint(msgspec.Struct, frozen=True):
    """One thing to do."""

    answer: str
    """As the player would type it."""
    chance: float
    """The chance to win, from 0 to 1."""
    plan: str
    reasons: tuple[str, ...] = ()
    """Sentences."""
    given: tuple[int, ...] = ()
    """The places of its options in the question that it is about; empty for a number."""
    verb: str = ""
    card: int = 0
    server: str = ""
    """What is done, and to what: of an answer that is one option."""


class Advice(msgspec.Struct, frozen=True):
    """What there is to do, best first."""

    hints: tuple[Hint, ...]
    worlds: int
    """Worlds in which the best was tried; 0 where there was nothing to choose."""
    alike: bool = False
    """The first two are the same as far as these worlds can tell."""
    follows: Follows = ""
    ahead: bool = False
    """It is about the action that comes after the open question, a window."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """Returns what there is to say of all of them, in sentences."""
        which = "both" if len(self.hints) == 2 else "the first two"
        alike = f"As far as it can tell, {which} are alike." if self.alike else ""
        tried = f"Tried in {self.worlds} games that fit what you know." if self.worlds else ""
        return tuple(filter(None, (_FOLLOWS[self.follows], alike, tried)))
