"""Wrong passwords by address: after a few, each costs a longer wait, during which no guess is looked at."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

FREE: Final = 4
"""Wrong guesses that cost no wait: people mistype."""
LONGEST: Final = 900.0
"""Upper limit of seconds of one wait."""
FORGOTTEN: Final = 3600.0
"""Seconds without a wrong guess after which the earlier ones are forgotten."""
MOST_KEPT: Final = 10_000
"""Addresses kept; beyond, those that guessed longest ago are forgotten."""


@dataclass
class _Guesses:
    wrong: int = 0
    last: float = 0.0
    wait_until: float = 0.0


class WrongGuesses:
    """Counts wrong guesses."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._by: dict[str, _Guesses] = {}

    def attempt(self, address: str) -> float:
        """Counts a guess as wrong until `right` says otherwise, so that guesses at one time count too.

        Returns 0, or the seconds for which the address may not guess; then nothing is counted and the guess must not be looked at.
        """
        now = self._now()
        found = self._by.get(address)
        if found is not None and found.wait_until > now:
            return found.wait_until - now
        self._by.pop(address, None)
        if found is None or now - found.last > FORGOTTEN:
            found = _Guesses()
        found.wrong += 1
        found.last = now
        over = found.wrong - FREE
        found.wait_until = now + min(LONGEST, 2.0 ** min(over, 20)) if over > 0 else 0.0
        self._by[address] = found  # the latest stand last
        if len(self._by) > MOST_KEPT:
            del self._by[next(iter(self._by))]
        return 0.0

    def right(self, address: str) -> None:
        """Takes the last attempt's count back. Earlier ones stay: somebody may know one password and guess at another."""
        found = self._by.get(address)
        if found is not None:
            found.wrong -= 1
            found.wait_until = 0.0
