"""Terminal recordings in asciinema's format, version 2: a header line, then a line for each output, with its time."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final, Literal

import msgspec

QUIET: Final = 0.12
"""Seconds for a moment without new sentences."""
LEAST: Final = 0.5
A_LETTER: Final = 0.028
MOST: Final = 4.0
LAST: Final = 4.0
"""Seconds for the last moment."""

CastEvent = Literal["o", "m"]
"""Output to the terminal; a marker."""


class CastHeader(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line."""

    version: int
    width: int
    height: int
    timestamp: int = 0
    """The game's start in seconds since 1970; 0 if unknown."""
    title: str = ""
    env: dict[str, str] = {}


def header(size: tuple[int, int], title: str, created: str) -> CastHeader:
    """Returns the header of a recording of so many columns and rows."""
    return CastHeader(version=2, width=size[0], height=size[1], timestamp=_seconds(created), title=title, env={"TERM": "xterm-256color"})


def _seconds(created: str) -> int:
    try:
        return max(0, int(datetime.fromisoformat(created).timestamp()))
    except (ValueError, OverflowError, OSError):
        return 0


def pause(said: Iterable[str]) -> float:
    """Returns the seconds for a moment with these new sentences: long enough to read them."""
    letters = sum(map(len, said))
    return round(min(MOST, LEAST + A_LETTER * letters), 3) if letters else QUIET


def recording(head: CastHeader, sent: Iterable[tuple[float, CastEvent, str]]) -> bytes:
    """Encodes a whole recording: each output with its time in seconds."""
    return b"".join(_lines(head, sent))


def _lines(head: CastHeader, sent: Iterable[tuple[float, CastEvent, str]]) -> Iterator[bytes]:
    yield msgspec.json.encode(head) + b"\n"
    for time, kind, data in sent:
        yield msgspec.json.encode((round(time, 3), kind, data)) + b"\n"
