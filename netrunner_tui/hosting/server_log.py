"""The server's log: one JSON object a line. Seeds, hidden cards and table talk are never in it."""

import logging
import os
import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, TextIO

import msgspec

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

Level = Literal["info", "warning", "error"]
LEVELS: Final[tuple[Level, ...]] = ("info", "warning", "error")
_LEVEL: Final[dict[str, Level]] = {
    "blocks not read": "error", "browser refused": "warning", "daemon died": "error", "keys not understood": "warning",
    "library": "warning", "no keys": "warning", "mistake": "error", "nobody came in": "warning", "not forced": "error",
    "not saved": "error", "options not read": "error", "refused": "warning", "screen": "warning", "table not read": "error",
    "table not taken up": "error", "turned away": "warning", "warning": "warning", "wrong password": "warning", "zygote died": "error",
}  # fmt: skip
"""What is more than information."""
_FROM_STRANGERS: Final = frozenset({
    "blocked", "browser refused", "declined", "hello", "invited", "left", "library", "mistake", "nobody came in", "not saved",
    "refused", "said in the lobby", "screen", "turned away", "unblocked", "wrong password",
})  # fmt: skip
"""What anybody can cause as often as they like: only so many lines of each are written in a while."""
AT_ONCE: Final = 60
"""Lines of one kind that strangers may cause within `WHILE`."""
WHILE: Final = 60.0


class ServerLog:
    """Logs a server's events."""

    def __init__(
        self, path: Path | None = None, stream: TextIO | None = None, least: Level = "info", now: Callable[[], float] = time.monotonic
    ) -> None:
        """Without a path, writes to `stream` or stderr. `least` is the lowest level that is written."""
        self._path = path
        self._stream = stream
        self._now = now
        self.least: Level = least
        self._begun = 0.0
        self._written: dict[str, int] = {}
        """By kind: lines since `_begun`, those left out included."""

    def open(self) -> None:
        """Makes the file, which only its owner may read. Raises NetrunnerError where no line can be written to it."""
        if self._path is None:
            return
        try:
            self._append(b"")
        except OSError as problem:
            told = f"{plain(str(self._path))}: the log cannot be written: {(problem.strerror or 'error').lower()}"
            raise NetrunnerError(told) from None

    def write(self, what: str, **facts: str | int | float | list[str]) -> None:
        """Writes a line. If that fails, the server goes on without it."""
        level = _LEVEL.get(what, "info")
        if LEVELS.index(level) < LEVELS.index(self.least) or not self._room(what):
            return
        self._put(what, level, facts)

    def _put(self, what: str, level: Level, facts: dict[str, str | int | float | list[str]]) -> None:
        at = datetime.now().astimezone().isoformat(timespec="milliseconds")
        self.pass_on(msgspec.json.encode({"at": at, "level": level, "what": what, **facts}))

    def _room(self, what: str) -> bool:
        """Returns whether another line of a kind is written; says how many were not when a while is over."""
        now = self._now()
        if now - self._begun > WHILE:
            before, self._written, self._begun = self._written, {}, now
            for kind, count in before.items():
                if count > AT_ONCE:
                    self._put("left out", "warning", {"kind": kind, "lines": count - AT_ONCE})
        if what not in _FROM_STRANGERS:
            return True
        self._written[what] = self._written.get(what, 0) + 1
        return self._written[what] <= AT_ONCE

    def pass_on(self, line: bytes) -> None:
        """Writes a line that is JSON already: another process of this server made it."""
        try:
            if self._path is not None:
                self._append(line + b"\n")
            else:
                stream = self._stream or sys.stderr
                stream.write(line.decode(errors="replace") + "\n")
                stream.flush()
        except (OSError, ValueError):
            return

    def _append(self, data: bytes) -> None:
        """Appends to the file. It is opened each time: whatever rotates it may move it away at any time."""
        assert self._path is not None
        # Names and addresses may be read by the server's user only.
        descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.write(descriptor, data)
        finally:
            os.close(descriptor)


class LibraryLog(logging.Handler):
    """Writes what libraries log: the logger's name and the error's type, neither text nor traceback, which may quote a client."""

    def __init__(self, log: ServerLog) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a record."""
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        self._log.write("library", logger=record.name, error=error, where=f"{record.filename}:{record.lineno}")
