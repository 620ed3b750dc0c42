"""Files of one owner: written atomically so that nobody else may read them, and locked so that one process alone writes them."""

import errno
import os
from pathlib import Path

try:
    import fcntl

    _LOCKS = True
except ImportError:  # not a POSIX system: files are not locked
    _LOCKS = False


def write_private(path: Path, data: bytes) -> None:
    """Writes a file of mode 0600 atomically: a full disk or a killed process leaves the old one whole. Raises OSError."""
    fresh = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


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
