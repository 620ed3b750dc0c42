"""Talk at a table or in the lobby: remarks, their rate limit, and muting."""

import unicodedata
from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

from netrunner_tui.hosting.protocol import LONGEST_SAYING, Talk, encode
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Said
from netrunner_tui.model.text import plain

KEPT: Final = 200
"""Remarks kept for players who come later."""
MOST_SPEAKERS: Final = 2000
"""Players whose allowance and mutes are remembered; beyond, those who did nothing for longest are forgotten."""

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


Remembered = TypeVar("Remembered")


class Recent(Generic[Remembered]):
    """Something for each of many players, of whom the latest `MOST_SPEAKERS` are remembered."""

    def __init__(self, new: Callable[[], Remembered]) -> None:
        self._new = new
        self._kept: dict[str, Remembered] = {}

    def of(self, owner: str) -> Remembered:
        """Returns what is remembered for a player, made anew for one who is not known."""
        found = self._kept.pop(owner) if owner in self._kept else self._new()
        self._kept[owner] = found
        if len(self._kept) > MOST_SPEAKERS:
            del self._kept[next(iter(self._kept))]
        return found

    def peek(self, owner: str) -> Remembered | None:
        """Returns what is remembered for a player, if anything is."""
        return self._kept.get(owner)


class Bucket:
    """A token bucket: allows some at once, then one every so many seconds. `rate` is asked each time: an operator may change it."""

    def __init__(self, rate: Callable[[], tuple[int, float]], now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._left = float(rate()[0])
        self._at = now()

    def wait(self) -> float:
        """Takes one if available; returns the seconds until one is, 0 if it was taken."""
        most, every = self._rate()
        if every <= 0:
            return 0.0
        now = self._now()
        self._left = min(float(most), self._left + (now - self._at) / every)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) * every


class _Remark(NamedTuple):
    """A remark, and whose it is."""

    said: Said
    owner: str
    """The owner key of who said it; empty for the server."""


class Conversation:
    """The talk at one table, or in the lobby."""

    def __init__(
        self, rate: Callable[[], tuple[int, float]], now: Callable[[], float], apart: Callable[[str, str], bool] = lambda one, other: False
    ) -> None:  # fmt: skip
        """`apart` says of two owners whether one of them has blocked the other: neither hears the other then."""
        self._now = now
        self._apart = apart
        self._remarks: list[_Remark] = []
        self._number = 0
        self._buckets = Recent(lambda: Bucket(rate, now))
        self._muted: Recent[set[str]] = Recent(set)
        """By owner: the names that they have muted."""

    @property
    def number(self) -> int:
        """Returns the number of the last remark."""
        return self._number

    def say(self, owner: str, name: str, text: str, when: float, counted: str = "") -> None:
        """Adds a remark, as one line without control codes. Raises NetrunnerError if it is too long or too soon.

        `counted` is in whose allowance it counts, if that is not the owner's alone: the address of those without a key.
        """
        if len(text) > LONGEST_SAYING:
            raise NetrunnerError(f"that is too much to say at once: {len(text)} characters, at most {LONGEST_SAYING}")
        said = _few_marks(plain(" ".join(text.split())))[:LONGEST_SAYING]
        if not said:
            raise NetrunnerError("nothing was said")
        wait = self._buckets.of(counted or owner).wait()
        if wait:
            raise NetrunnerError(f"you say too much at once; wait {max(1, round(wait))} s")
        self._add(owner, name, said, when)

    def announce(self, name: str, text: str, when: float) -> None:
        """Adds a remark of the server itself."""
        self._add("", name, plain(" ".join(text.split()))[:LONGEST_SAYING], when)

    def _add(self, owner: str, name: str, said: str, when: float) -> None:
        self._number += 1
        self._remarks = [*self._remarks[-KEPT + 1 :], _Remark(Said(self._number, name, said, round(when, 3)), owner)]

    def mute(self, owner: str, name: str, muted: bool) -> None:
        """Mutes a name for an owner, or unmutes it."""
        silent = self._muted.of(owner)
        if muted and len(silent) < KEPT:
            silent.add(name)
        else:
            silent.discard(name)

    def muted(self, owner: str) -> tuple[str, ...]:
        """Returns the names that an owner has muted."""
        return tuple(sorted(self._muted.peek(owner) or ()))

    def heard(self, owner: str, since: int = 0) -> tuple[Said, ...]:
        """Returns the remarks after number `since`, without those of whom an owner has muted, or is kept apart from by a block."""
        silent = self._muted.peek(owner) or ()
        return tuple(
            said for said, by in self._remarks
            if said.number > since and said.by not in silent and not (by and by != owner and self._apart(owner, by))
        )  # fmt: skip


class TalkSent:
    """How much of the talk at a table, or in the lobby, one connection has been sent."""

    def __init__(self, talk: Conversation, table: str) -> None:
        """`table` is the table's name; empty for the lobby."""
        self._talk = talk
        self._table = table
        self.due = True
        """Whether there may be something to send."""
        self._heard = -1

    def change(self, *, anew: bool = False) -> None:
        """Marks talk as new; with `anew`, the owner's mute list has changed and all talk is sent again."""
        self.due = True
        if anew:
            self._heard = -1

    def messages(self, owner: str) -> list[bytes]:
        """Returns what is to be sent now to this owner, one message at most, and marks it as sent."""
        if not self.due:
            return []
        self.due = False
        anew = self._heard < 0
        said = self._talk.heard(owner, max(0, self._heard))
        self._heard = self._talk.number
        return [encode(Talk(table=self._table, said=said, anew=anew))] if said or anew else []
