"""Mistakes of the program: what of one is worth telling, and what a player is told. Loads nothing of a game."""

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.model.errors import WRONG, FaultKind

MOST_PLACES: Final = 12
"""Upper limit of places in the program that a report names."""
UNWRITTEN: Final = "A report of it could not be written."
"""What is said where a mistake cannot be reported."""
_PACKAGE: Final = "netrunner_tui"


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """A mistake of the program, as a report tells it."""

    during: FaultKind
    error: str
    """The class of the exception. Its text is left out: it may hold a path or a name."""
    places: tuple[str, ...]
    """The places in the program that it came through, the innermost last."""
    interface: str
    """table, plain or server."""
    answer: tuple[int, ...] | None = None
    """The answer at which it happened."""
    seat: str = ""
    """The seat that was shown."""
    size: tuple[int, int] | None = None
    """Columns and rows of the terminal."""

    @property
    def innermost(self) -> str:
        """Returns the innermost place without its line, which changes with every version; empty if there is none."""
        return _without_line(self.places[-1]) if self.places else ""


def fault_of(
    problem: BaseException | None, during: FaultKind, interface: str, *, answer: tuple[int, ...] | None = None, seat: str = "",
    size: tuple[int, int] | None = None,
) -> Fault:  # fmt: skip
    """Returns what a report tells of an exception."""
    frames = traceback.extract_tb(problem.__traceback__) if problem is not None else []
    places = [f"{_inside(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    error = type(problem).__name__ if problem is not None else ""
    return Fault(
        during=during, error=error, places=tuple(places[-MOST_PLACES:]), interface=interface, answer=answer, seat=seat, size=size
    )  # fmt: skip


def _without_line(place: str) -> str:
    """Returns a place without its line: reports hold places as texts."""
    file, _, rest = place.partition(":")
    return f"{file} {rest.partition(' ')[2]}"


def _inside(filename: str) -> str:
    """Returns a file's name inside the program, or its last part: paths tell where somebody lives."""
    parts = Path(filename).parts
    return "/".join(parts[len(parts) - parts[::-1].index(_PACKAGE) :]) if _PACKAGE in parts else parts[-1]


class ReportedFault(Exception):
    """A mistake that a part of the program has ended by and has reported; its text is the line about it, its `__cause__` the exception."""


class FaultLog:
    """The mistakes that an interface has come by. Each is reported once, however often it happens."""

    def __init__(self, interface: str, write: Callable[[Fault], str]) -> None:
        """`write` writes a report and returns a sentence on where it is."""
        self._interface = interface
        self._write = write
        self._told: dict[tuple[str, tuple[str, ...]], str] = {}

    def line(self, problem: BaseException, during: FaultKind, seat: str = "", size: tuple[int, int] | None = None) -> str:
        """Reports a mistake, unless it is known; returns a line about it for the player. Never raises, whatever the report fails by."""
        fault = fault_of(problem, during, self._interface, seat=seat, size=size)
        key = (fault.error, fault.places[-1:])
        if key not in self._told:
            self._told[key] = self._written(fault)
        return f"{WRONG} {self._told[key]}".strip()

    def _written(self, fault: Fault) -> str:
        try:
            return self._write(fault)
        except Exception:  # what writes reports is loaded late: after an upgrade under a running program it may not load
            return UNWRITTEN
