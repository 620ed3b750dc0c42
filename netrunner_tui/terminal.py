"""Whether this process has a terminal: to draw a screen on, and to read keys from."""

import os
import sys
from typing import Final

from netrunner_tui.model.errors import NetrunnerError

_DRAW_NOTHING: Final = frozenset({"dumb", "unknown"})
"""What terminals that only write lines call themselves: those of editors, for example."""


def on_terminal() -> bool:
    """Returns whether standard input and output both are terminals; one of them that is closed is none."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def draws() -> bool:
    """Returns whether there is a terminal that a screen can be drawn on."""
    return on_terminal() and os.environ.get("TERM") not in _DRAW_NOTHING


def must_draw() -> None:
    """Raises NetrunnerError where there is no terminal that a screen can be drawn on: before anything is begun that would stay behind."""
    if not draws():
        raise NetrunnerError("the table needs a terminal to draw on and keys to read; --plain plays in lines of text")
