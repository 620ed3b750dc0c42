"""A chess clock: minutes for each player, and seconds added after an answer.

The time added after an answer never exceeds the time the answer took: otherwise the many quick passes of this game would add time
without end. A clock that has run out stays at zero until time is added by hand.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Clocks, ClockTimes
from netrunner_tui.model.sides import SIDES, Side, other
from netrunner_tui.model.text import plain

LONGEST: Final = 600
"""Upper limit of minutes for each player and of seconds added per answer."""
MOST_ADDED: Final = 3600
"""Upper limit of seconds added by hand at once."""


def parsed(text: str) -> ClockTimes:
    """Parses the setting of a clock such as `25+10`. Raises NetrunnerError."""
    match = re.fullmatch(r"([0-9]{1,3})\+([0-9]{1,3})", text)
    minutes, seconds = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= minutes <= LONGEST or seconds > LONGEST:
        raise NetrunnerError(f"`{plain(text[:20])}` is no clock; expected minutes and seconds added an answer, as 25+10")
    return ClockTimes(minutes, seconds)


class ChessClock:
    """The clocks of one game."""

    def __init__(self, text: str, now: Callable[[], float], left: Mapping[str, float] | None = None) -> None:
        """`text` is a setting such as `25+10`; `left` holds the seconds left when the clocks were last saved. Raises NetrunnerError."""
        minutes, self._added = parsed(text)
        self._now = now
        self._left: dict[Side, float] = {side: (left or {}).get(side, 60.0 * minutes) for side in SIDES}
        self._running: Side | None = None
        self._since = 0.0
        self._taken = 0.0
        """Seconds that the open question has used so far."""
        self._asked: Side | None = None
        """Whose question it is."""

    @property
    def running(self) -> Side | None:
        """Returns the side whose clock is running; None if neither."""
        return self._running

    def left(self, side: Side) -> float:
        """Returns the seconds left, at least 0."""
        gone = self._now() - self._since if side == self._running else 0.0
        return max(0.0, self._left[side] - gone)

    def run(self, side: Side | None) -> None:
        """Runs this side's clock from now on, or neither."""
        if side != self._running:
            self._settle()
            if side is not None and side != self._asked:
                # The question before may have been taken back without an answer.
                self._taken, self._asked = 0.0, side
            self._running = side
            self._since = self._now()

    def answered(self, side: Side) -> None:
        """Gives a side back the time its answer took, up to the increment."""
        self._settle()
        if self._left[side] > 0 and side == self._asked:
            self._left[side] += min(self._taken, self._added)
        self._taken = 0.0

    def add(self, side: Side, seconds: int) -> None:
        """Gives a side more time. Raises NetrunnerError for an amount out of range."""
        if not 1 <= seconds <= MOST_ADDED:
            raise NetrunnerError(f"{seconds} seconds cannot be added; expected 1 to {MOST_ADDED}")
        self._settle()
        self._left[side] += seconds

    def up(self) -> Side | None:
        """Returns the side that has run out of time; None if neither has."""
        return next((side for side in SIDES if self.left(side) <= 0), None)

    def runs_out_in(self) -> float | None:
        """Returns the seconds until the running clock reaches zero; None if none is running or it has run out."""
        return (self.left(self._running) or None) if self._running is not None else None

    def told(self, wall: float) -> Clocks:
        """Returns the clocks as players see them; `wall` is the time of day in seconds since 1970."""
        up = self.up()
        left = {side: round(self.left(side), 1) for side in SIDES}
        return Clocks(left["corp"], left["runner"], self._running or "", wall, other(up) if up is not None else "")

    def kept(self) -> dict[str, float]:
        """Returns the seconds left of each side, to be saved."""
        return {side: round(self.left(side), 3) for side in SIDES}

    def _settle(self) -> None:
        now = self._now()
        if self._running is not None:
            self._taken += now - self._since
            self._left[self._running] = max(0.0, self._left[self._running] - (now - self._since))
        self._since = now
