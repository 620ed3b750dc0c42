"""Returns the memory of closed connections to the system.

asyncssh's connection refers to itself, so that only a collection frees it, and its quarter of a megabyte is zlib's: Python, which counts
objects and not bytes, would let hundreds of them wait. The allocator of glibc then keeps what was freed between blocks still in use.
"""

import asyncio
import ctypes
import gc
from typing import Final

COLLECTED_AFTER: Final = 2.0
"""Seconds after the end of a connection until its memory is returned; once for all that have ended by then."""


class ClosedConnections:
    """Notices that connections have closed."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        library = ctypes.CDLL(None)
        self._trim = library.malloc_trim if hasattr(library, "malloc_trim") else None

    def closed(self) -> None:
        """Notes that a connection has closed."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(COLLECTED_AFTER, self._return)

    def _return(self) -> None:
        self._timer = None
        gc.collect()
        if self._trim is not None:
            self._trim(ctypes.c_size_t(0))

    def close(self) -> None:
        """Collects no more."""
        if self._timer is not None:
            self._timer.cancel()
