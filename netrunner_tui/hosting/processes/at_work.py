"""Whether a process does something, as Linux tells it."""

from pathlib import Path
from typing import Final

WORKING: Final = frozenset("RD")
"""The states of a thread that runs or waits for a processor, and of one that waits for a disk."""
PROCESSES: Final = Path("/proc")
"""Where Linux tells of processes."""


def at_work(pid: int) -> bool | None:
    """Returns whether a thread of a process runs, waits for a processor or for a disk; False if it is gone.

    None where the system does not tell that of any process.
    """
    if not (PROCESSES / "self" / "task").is_dir():
        return None
    return bool(pid) and any(_state(stat) in WORKING for stat in (PROCESSES / str(pid) / "task").glob("*/stat"))


def _state(stat: Path) -> str:
    try:
        # The name before it is in brackets and may hold anything.
        return stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return ""
