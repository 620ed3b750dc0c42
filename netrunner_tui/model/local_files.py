"""Files: read whole up to a limit, for a path may lead to a device that never ends; written atomically for one owner; locked."""

import errno
import os
from itertools import count
from pathlib import Path
from typing import Final

from netrunner_tui.model.errors import BadFile

try:
    import fcntl

    _LOCKS = True
except ImportError:  # not a POSIX system: files are not locked
    _LOCKS = False

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


def write_private(path: Path, data: bytes) -> None:
    """Writes a file of mode 0600 atomically: a full disk or a killed process leaves the old one whole. Raises OSError."""
    fresh = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def free_path(path: Path) -> Path:
    """Returns `path`, or `path` with a number if that exists."""
    names = (path.name if number == 1 else f"{path.stem}-{number}{path.suffix}" for number in count(1))
    return next(found for name in names if not (found := path.with_name(name)).exists())


def lock(descriptor: int) -> bool:
    """Locks an open file until its descriptor is closed, however the process ends; returns whether it was free. Raises OSError."""
    if not _LOCKS:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        # A file system without locks (some network folders).
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
            raise
    return True
