"""Screens held to what was accepted.

    NETRUNNER_ACCEPT=1 python -m pytest tests/table/test_snapshots.py

accepts them as they are now: look at what changed before you commit it.
"""

import difflib
import os
from pathlib import Path


def as_accepted(path: Path, now: str) -> None:
    """Holds a screen to what was accepted, or accepts it."""
    if os.environ.get("NETRUNNER_ACCEPT"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    changes = difflib.unified_diff(before.splitlines(), now.splitlines(), "accepted", "now", lineterm="", n=1)
    assert before == now, f"{path.name} (NETRUNNER_ACCEPT=1 accepts it):\n" + "\n".join(changes)
