"""Atomic writing of files that only their owner may read."""

import os
from pathlib import Path


def write_private(path: Path, data: bytes) -> None:
    """Writes a file of mode 0600 atomically: a full disk or a killed process leaves the old one whole. Raises OSError."""
    fresh = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
