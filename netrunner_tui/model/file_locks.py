"""Locks on files that one process alone may write."""

import errno

try:
    import fcntl

    _LOCKS = True
except ImportError:  # not a POSIX system: files are not locked
    _LOCKS = False


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
