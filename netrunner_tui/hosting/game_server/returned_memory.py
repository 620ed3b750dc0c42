"""Returns the memory of what has gone, of connections and of games, to the system.

asyncssh's connection refers to itself, and so does a game, so that only a collection frees them. A connection's quarter of a megabyte is
zlib's: Python, which counts objects and not bytes, would let hundreds of them wait. And the allocator of glibc keeps what was freed
between blocks still in use.
"""

import asyncio
import ctypes
import gc
from typing import Final

SELDOM: Final = (10_000, 20, 50)
"""Thresholds of the garbage collector: an answer leaves no circles, and what leaves them is collected when it goes."""
RETURNED_AFTER: Final = 2.0
"""Seconds until the memory of what has gone is returned; once for all that has gone by then."""


def keep_what_is_there() -> None:
    """Excludes cards and code from collection, which then takes milliseconds, not tenths of a second, and has it happen seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


class ReturnedMemory:
    """Notices that something large has gone."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        library = ctypes.CDLL(None)
        self._trim = library.malloc_trim if hasattr(library, "malloc_trim") else None

    def soon(self) -> None:
        """Notes that something has gone."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(RETURNED_AFTER, self._return)

    def _return(self) -> None:
        self._timer = None
        gc.collect()
        if self._trim is not None:
            self._trim(ctypes.c_size_t(0))

    def close(self) -> None:
        """Returns no more."""
        if self._timer is not None:
            self._timer.cancel()
