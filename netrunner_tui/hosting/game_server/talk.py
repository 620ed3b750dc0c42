"""Table talk: remarks, their rate limit, and muting."""

import unicodedata
from collections.abc import Callable
from typing import Final

from netrunner_tui.hosting.protocol import LONGEST_SAYING
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Said
from netrunner_tui.model.text import plain

KEPT: Final = 200
"""Remarks kept for players who come later."""


MOST_MARKS: Final = 3
"""Combining marks kept on one letter: more than any script needs, too few to paint over other lines."""


def _few_marks(text: str) -> str:
    """Returns a text with the combining marks of each letter cut to `MOST_MARKS`."""
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me", "Mc") else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


class Bucket:
    """A token bucket: allows some at once, then one every so many seconds."""

    def __init__(self, rate: tuple[int, float], now: Callable[[], float]) -> None:
        self._most, self._every = rate
        self._now = now
        self._left = float(self._most)
        self._at = now()

    def wait(self) -> float:
        """Takes one if available; returns the seconds until one is, 0 if it was taken."""
        if self._every <= 0:
            return 0.0
        now = self._now()
        self._left = min(float(self._most), self._left + (now - self._at) / self._every)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) * self._every


class TableTalk:
    """The talk at one table."""

    def __init__(self, rate: tuple[int, float], now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._said: list[Said] = []
        self._number = 0
        self._buckets: dict[str, Bucket] = {}
        self._muted: dict[str, set[str]] = {}
        """By owner: the names that they have muted."""

    @property
    def number(self) -> int:
        """Returns the number of the last remark."""
        return self._number

    def say(self, owner: str, name: str, text: str, when: float) -> None:
        """Adds a remark, as one line without control codes. Raises NetrunnerError if it is too long or too soon."""
        if len(text) > LONGEST_SAYING:
            raise NetrunnerError(f"that is too much to say at once: {len(text)} characters, at most {LONGEST_SAYING}")
        said = _few_marks(plain(" ".join(text.split())))[:LONGEST_SAYING]
        if not said:
            raise NetrunnerError("nothing was said")
        wait = self._buckets.setdefault(owner, Bucket(self._rate, self._now)).wait()
        if wait:
            raise NetrunnerError(f"you say too much at once; wait {max(1, round(wait))} s")
        self._add(name, said, when)

    def announce(self, name: str, text: str, when: float) -> None:
        """Adds a remark of the server itself."""
        self._add(name, plain(" ".join(text.split()))[:LONGEST_SAYING], when)

    def _add(self, name: str, said: str, when: float) -> None:
        self._number += 1
        self._said = [*self._said[-KEPT + 1 :], Said(self._number, name, said, round(when, 3))]

    def mute(self, owner: str, name: str, muted: bool) -> None:
        """Mutes a name for an owner, or unmutes it."""
        silent = self._muted.setdefault(owner, set())
        if muted and len(silent) < KEPT:
            silent.add(name)
        else:
            silent.discard(name)

    def heard(self, owner: str, since: int = 0) -> tuple[Said, ...]:
        """Returns the remarks after number `since` that an owner has not muted."""
        silent = self._muted.get(owner, ())
        return tuple(line for line in self._said if line.number > since and line.by not in silent)
