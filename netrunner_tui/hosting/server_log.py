"""The server's log: a JSON object a line. Seeds, hidden cards and what is said at tables are not in it."""

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import TextIO

import msgspec


class ServerLog:
    """Writes what happens in a server."""

    def __init__(self, path: Path | None = None, stream: TextIO | None = None) -> None:
        """Without a path, to `stream` or stderr."""
        self._path = path
        self._stream = stream

    def write(self, what: str, **facts: str | int | float | list[str]) -> None:
        """Writes a line. Where it cannot be written, the server goes on without it."""
        line = msgspec.json.encode({"at": datetime.now().astimezone().isoformat(timespec="milliseconds"), "what": what, **facts})
        try:
            if self._path is not None:
                # Names and addresses are for the server's user alone.
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
