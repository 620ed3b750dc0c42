"""The player at the keyboard, the curtain that falls before another player sits down at it, and the keys that are typed ahead."""

import time
from collections.abc import Callable
from typing import Final

from netrunner_tui.model.sides import Side
from netrunner_tui.settings.commands import CommandId

LASTS: Final = 2.0
"""Seconds after an answer in which keys are kept; later ones are meant for a question that somebody else thinks about."""
_ANSWERING: Final[frozenset[CommandId]] = frozenset({"pass", "done", "act"})


class Keyboard:
    """The side whose cards are shown, whether its player sits here, and what waits for those who do not."""

    def __init__(self, shown: Side, *, alone: bool) -> None:
        """`alone`: nobody else plays at this keyboard."""
        self.shown = shown
        self.seated = alone
        """True once the player of the shown side has sat down; the curtain stays down until then."""
        self.curtain_for: Side | None = None
        """The player whom the curtain calls to the keyboard; None while there is no curtain."""
        self.turnovers = 0
        """Changes whenever the asked seat or the kind of question has: keys typed before are not meant for it."""
        self._asked = ""
        self._messages: dict[Side, str] = {}

    def turn_over(self, asked: str) -> None:
        """Notes that somebody is asked something new: keys typed before are not meant for it."""
        self._asked = asked
        self.turnovers += 1

    def ask(self, asked: str) -> None:
        """Notes that somebody is asked something; of a kind that was asked before, keys may have been typed ahead."""
        if asked != self._asked:
            self.turn_over(asked)

    def sit_down(self, side: Side) -> None:
        """Sits a player down, and raises the curtain."""
        self.shown, self.seated, self.curtain_for = side, True, None

    def get_up(self) -> None:
        """Frees the keyboard for whoever is asked next, the same player included."""
        self.seated = False

    def reads(self, side: Side) -> bool:
        """Returns whether a player looks at the screen now."""
        return side == self.shown and self.seated and not self.curtain_for

    def leave_message(self, side: Side, words: str) -> None:
        """Keeps a line for a player until they sit down."""
        self._messages[side] = words

    def take_message(self, side: Side) -> str:
        """Returns the line that was kept for a player, once; empty where there is none."""
        return self._messages.pop(side, "")


class TypedAhead:
    """The keys since the last answer of whoever sits here, while the next question is on its way.

    On a server a window of the other player may be passed for them a second later, so that nobody learns what they could have done; an
    answer itself takes its time over a line. Who plays fast types on meanwhile.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._answered_at = float("-inf")
        self._keys: list[str] = []
        self._number = self._turnovers = 0

    @property
    def empty(self) -> bool:
        """Returns whether no key is kept."""
        return not self._keys

    def answered(self) -> None:
        """Notes that the player has answered."""
        self._answered_at = self._clock()

    def keep(self, key: str, command: CommandId | None, number: int, turnovers: int) -> bool:
        """Keeps a key that would answer, and every one after it; False where it is none, or comes too late.

        `number` is that of the last record, `turnovers` counts how often another seat or kind was asked.
        """
        if self._clock() > self._answered_at + LASTS:
            self._keys.clear()
            return False
        if not self._keys:
            if command not in _ANSWERING and (command is not None or len(key) > 1):
                return False
            self._number, self._turnovers = number, turnovers
        self._keys.append(key)
        return True

    def take(self, turnovers: int, acted_since: Callable[[int], bool]) -> tuple[list[str], bool]:
        """Returns the keys that were kept, once, and whether the opponent has acted meanwhile; none if they were meant for something else.

        `acted_since`: whether the opponent has acted since a record.
        """
        keys, self._keys = self._keys, []
        if not keys or turnovers != self._turnovers or self._clock() > self._answered_at + LASTS:
            return [], False
        acted = acted_since(self._number)
        return ([] if acted else keys), acted
