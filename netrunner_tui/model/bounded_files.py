"""Small files read whole, up to a limit: a path may lead to a device that never ends."""

from pathlib import Path
from typing import Final

from netrunner_tui.model.errors import BadFile

LARGEST: Final = 16_000_000
"""Upper limit of bytes in a file that the program wrote itself."""

_PART: Final = 1 << 16


def read_bounded(path: Path, largest: int = LARGEST) -> bytes:
    """Reads a file of at most `largest` bytes. Raises BadFile for a larger one; OSError."""
    parts: list[bytes] = []
    left = largest
    with path.open("rb", buffering=0) as stream:
        # In parts: for one read of all, room would be made for as much as there may be.
        while part := stream.read(_PART):
            parts.append(part)
            left -= len(part)
            if left < 0:
                raise BadFile(path, 0, f"has more than {largest:,} bytes")
    return b"".join(parts)
