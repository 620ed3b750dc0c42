"""Small files read whole, up to a limit: a path may lead to a device that never ends."""

from pathlib import Path
from typing import Final

from netrunner_tui.model.errors import BadFile

LARGEST: Final = 16_000_000
"""Upper limit of bytes in a file that the program wrote itself."""


def read_bounded(path: Path, largest: int = LARGEST) -> bytes:
    """Reads a file of at most `largest` bytes. Raises BadFile for a larger one; OSError."""
    with path.open("rb") as stream:
        data = stream.read(largest + 1)
    if len(data) > largest:
        raise BadFile(path, 0, f"has more than {largest:,} bytes")
    return data
