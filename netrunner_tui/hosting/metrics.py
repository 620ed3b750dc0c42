"""The server's measurements of itself."""

import os
import resource
import time
from collections import deque
from pathlib import Path


class Metrics:
    """Counts answers and the time until everybody at the table was sent their outcome."""

    def __init__(self) -> None:
        self.answers = 0
        self._begun = time.monotonic()
        self._last: deque[float] = deque(maxlen=1000)

    def answered(self, seconds: float) -> None:
        """Notes an answer whose outcome was sent within so many seconds."""
        self.answers += 1
        self._last.append(seconds)

    @property
    def uptime(self) -> float:
        """Returns the seconds since the server started."""
        return time.monotonic() - self._begun

    def latency(self, share: float) -> float:
        """Returns the latency in milliseconds at this quantile of the last thousand answers; 0 if there were none."""
        if not self._last:
            return 0.0
        ordered = sorted(self._last)
        return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3)


def memory() -> int:
    """Returns the bytes of memory that this process holds, or its peak if the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
