"""The house's log: a JSON object a line. Seeds, hidden cards and what is said at tables are not in it."""

import sys
from datetime import datetime
from pathlib import Path
from typing import TextIO

import msgspec


class HouseLog:
    """Writes what happens in a house."""

    def __init__(self, path: Path | None = None, stream: TextIO | None = None) -> None:
        """Without a path, to `stream` or stderr."""
        self._path = path
        self._stream = stream

    def write(self, what: str, **facts: str | int | float | list[str]) -> None:
        """Writes a line. Where it cannot be written, the house goes on without it."""
        line = msgspec.json.encode({"at": datetime.now().astimezone().isoformat(timespec="milliseconds"), "what": what, **facts})
        try:
            if self._path is not None:
                with self._path.open("ab") as file:
                    file.write(line + b"\n")
            else:
                stream = self._stream or sys.stderr
                stream.write(line.decode() + "\n")
                stream.flush()
        except (OSError, ValueError):
            return
