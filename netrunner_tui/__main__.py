"""The program: `netrunner-tui`, and `python -m netrunner_tui`."""

import gc
import os
import signal
import sys
import threading
from typing import Final

MISTAKE: Final = 70
"""The exit code after a mistake of the program (EX_SOFTWARE of sysexits.h)."""


def main() -> int:
    """Runs the command line and returns its exit code. Until it is loaded, and after it is done, an interrupt ends the process at once.

    A mistake of the program is a line and a report; with NETRUNNER_TUI_TRACEBACK in the environment it is Python's traceback.
    """
    # Where interrupts are ignored, as in the background of a shell, they stay so.
    interruptible = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if interruptible:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.disable()  # what is loaded at the start all stays; the command line switches it on again
    from netrunner_tui.cli import main as run

    if interruptible:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not os.environ.get("NETRUNNER_TUI_TRACEBACK"):
        threading.excepthook = _tell_of_thread
    try:
        return run()
    except Exception as problem:  # nothing above it mends: a line and a report instead of a traceback
        if os.environ.get("NETRUNNER_TUI_TRACEBACK"):
            raise
        print(_told(problem), file=sys.stderr)
        return MISTAKE
    finally:
        if interruptible:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def _tell_of_thread(ended: threading.ExceptHookArgs) -> None:
    """Reports a mistake of the program that has ended a thread, in a line too; Python would print a traceback."""
    if isinstance(ended.exc_value, Exception):
        print(_told(ended.exc_value), file=sys.stderr)


def _told(problem: Exception) -> str:
    """Reports a mistake of the program; returns a line about it."""
    from netrunner_tui.replays.faults import Fault, FaultLog, ReportedFault

    def reported(fault: Fault) -> str:
        from netrunner_tui.replays.fault_report import write_report

        return write_report(fault, None)

    return str(problem) if isinstance(problem, ReportedFault) else FaultLog("command line", reported).line(problem, "elsewhere")


if __name__ == "__main__":
    sys.exit(main())
