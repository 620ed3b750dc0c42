"""The time of day, as files keep it."""

from datetime import datetime


def now_iso() -> str:
    """Returns the local time with its offset, as ISO 8601 to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
