"""Whether this process has a terminal: to draw a screen on, and to read keys from."""

import sys


def on_terminal() -> bool:
    """Returns whether standard input and output both are terminals; one of them that is closed is none."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
