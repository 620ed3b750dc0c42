"""The clocks of tables, and what time it is. A chess clock has minutes for each player, and seconds added after an answer.

The time added after an answer never exceeds the time the answer took: otherwise the many quick passes of this game would add time
without end. A clock that has run out stays at zero until time is added by hand.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from netrunner_tui.hosting.game_server.table_file import KeptTable
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Clocks, ClockTimes
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.text import plain

LONGEST: Final = 600
"""Upper limit of minutes for each player and of seconds added per answer."""
MOST_ADDED: Final = 3600
"""Upper limit of seconds added by hand at once."""
KEPT_EVERY: Final = 5.0
"""Seconds after which running clocks are to be saved again."""


class Times(NamedTuple):
    """The sources of time."""

    now: Callable[[], float]
    """Monotonic seconds."""
    wall: Callable[[], float]
    """Seconds since 1970."""


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
        return Clocks(left[CORP], left[RUNNER], self._running or "", wall, other(up) if up is not None else "")

    def kept(self) -> dict[str, float]:
        """Returns the seconds left of each side, to be saved."""
        return {side: round(self.left(side), 3) for side in SIDES}

    def _settle(self) -> None:
        now = self._now()
        if self._running is not None:
            self._taken += now - self._since
            self._left[self._running] = max(0.0, self._left[self._running] - (now - self._since))
        self._since = now


class TableClock:
    """The clocks of a table's game, if it is played with any; what its players were told of them, and when they were last saved."""

    def __init__(self, kept: KeptTable, times: Times) -> None:
        self._kept = kept
        self._times = times
        self._clock = ChessClock(kept.clock, times.now, kept.left) if kept.clock else None
        self._kept_at = times.now()
        self.told: Clocks | None = None
        """The clocks as players see them, as they were when the game last changed."""

    def restart(self) -> None:
        """Gives both sides their whole time, for another game."""
        if self._kept.clock:
            self._clock = ChessClock(self._kept.clock, self._times.now)

    def run(self, side: Side | None) -> None:
        """Runs this side's clock from now on, or neither."""
        if self._clock is not None:
            self._clock.run(side)
            self.told = self._clock.told(round(self._times.wall(), 3))

    def answered(self, side: Side) -> None:
        """Gives a side back the time its answer took, up to the increment."""
        if self._clock is not None:
            self._clock.answered(side)

    def add(self, side: Side, seconds: int) -> None:
        """Gives a side more time. Raises NetrunnerError for an amount out of range, or where there are no clocks."""
        self._there().add(side, seconds)

    def check_up(self, side: Side) -> None:
        """Raises NetrunnerError unless this side's time is up."""
        if self._there().up() != side:
            raise NetrunnerError("the other player's time is not up")

    def runs_out_in(self) -> float | None:
        """Returns the seconds until the running clock reaches zero; None if none is running or it has run out."""
        return self._clock.runs_out_in() if self._clock is not None else None

    def unseen_flag(self) -> bool:
        """Returns whether a side's time has run out since players were told."""
        return self._clock is not None and self.told is not None and self._clock.up() is not None and not self.told.claim

    def keep(self) -> None:
        """Puts the time that is left into what is kept of the table, which is about to be saved."""
        if self._clock is not None:
            self._kept.left = self._clock.kept()
        self._kept_at = self._times.now()

    def unkept(self) -> bool:
        """Returns whether a clock is running and was not saved for a while."""
        return self._clock is not None and self._clock.running is not None and self._times.now() - self._kept_at > KEPT_EVERY

    def _there(self) -> ChessClock:
        if self._clock is None:
            raise NetrunnerError("this table has no clocks")
        return self._clock
