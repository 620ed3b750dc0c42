"""The host's log: a line for each thing that happened, with its facts as `name=value`."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

LONGEST = 300
"""Characters of one fact."""


class Log:
    """Writes lines to a stream, or to the end of a file."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr

    @classmethod
    def to_file(cls, path: Path) -> "Log":
        """A log at the end of a file, which only its owner may read. Raises NetrunnerError."""
        try:
            path.touch(mode=0o600)
            return cls(path.open("a", encoding="utf-8", buffering=1))
        except OSError as error:
            raise NetrunnerError(f"{path}: cannot be written: {error.strerror}") from None

    def say(self, what: str, **facts: object) -> None:
        """Writes a line. What cannot be written is not: no player waits for a log."""
        when = datetime.now(UTC).isoformat(timespec="milliseconds")
        told = "".join(f" {name}={_quoted(str(fact))}" for name, fact in facts.items())
        try:
            self._stream.write(f"{when} {what}{told}\n")
            self._stream.flush()
        except (OSError, ValueError):
            return


def _quoted(fact: str) -> str:
    fact = plain(fact[:LONGEST])
    return fact if fact and " " not in fact and '"' not in fact else '"' + fact.replace('"', "'") + '"'
