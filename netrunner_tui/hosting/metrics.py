"""What a server measures of itself."""

import os
import resource
import time
from collections import deque
from pathlib import Path


class Metrics:
    """Answers and how long they took until all at the table were told."""

    def __init__(self) -> None:
        self.answers = 0
        self._begun = time.monotonic()
        self._last: deque[float] = deque(maxlen=1000)

    def answered(self, seconds: float) -> None:
        """An answer was taken, and told in so many seconds."""
        self.answers += 1
        self._last.append(seconds)

    @property
    def uptime(self) -> float:
        """Seconds since the server was opened."""
        return time.monotonic() - self._begun

    def latency(self, share: float) -> float:
        """Milliseconds within which this share of the last thousand answers was told; 0 where there was none."""
        if not self._last:
            return 0.0
        ordered = sorted(self._last)
        return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3)


def memory() -> int:
    """Bytes of memory that this process holds; the most that it ever held where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
