"""Whether this process has a terminal: to draw a screen on, and to read keys from."""

import os
import sys
from typing import Final

_DRAW_NOTHING: Final = frozenset({"dumb", "unknown"})
"""What terminals that only write lines call themselves: those of editors, for example."""


def on_terminal() -> bool:
    """Returns whether standard input and output both are terminals; one of them that is closed is none."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def draws() -> bool:
    """Returns whether there is a terminal that a screen can be drawn on."""
    return on_terminal() and os.environ.get("TERM") not in _DRAW_NOTHING
