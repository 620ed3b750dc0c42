"""The server's log: one JSON object a line. Seeds, hidden cards and table talk are never in it."""

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import TextIO

import msgspec


class ServerLog:
    """Logs a server's events."""

    def __init__(self, path: Path | None = None, stream: TextIO | None = None) -> None:
        """Without a path, writes to `stream` or stderr."""
        self._path = path
        self._stream = stream

    def write(self, what: str, **facts: str | int | float | list[str]) -> None:
        """Writes a line. If that fails, the server goes on without it."""
        line = msgspec.json.encode({"at": datetime.now().astimezone().isoformat(timespec="milliseconds"), "what": what, **facts})
        try:
            if self._path is not None:
                # Names and addresses may be read by the server's user only.
                descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
                try:
                    os.write(descriptor, line + b"\n")
                finally:
                    os.close(descriptor)
            else:
                stream = self._stream or sys.stderr
                stream.write(line.decode() + "\n")
                stream.flush()
        except (OSError, ValueError):
            return
