"""Has a process end with the one that started it, however that one ends."""

import os
import signal
import sys
import threading
import time
from typing import Final

LOOK_EVERY: Final = 0.5
"""Seconds between two checks that the parent still runs."""
PATIENCE: Final = 5.0
"""Seconds that this process has to end by itself."""


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)


def end_with(parent: int) -> None:
    """Has this process end with its parent, whose process id this is."""
    if sys.platform == "linux":
        import ctypes

        # PR_SET_PDEATHSIG: ends at once, without waiting for the next check.
        ctypes.CDLL(None).prctl(1, signal.SIGTERM, 0, 0, 0)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()
