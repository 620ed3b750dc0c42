"""Runs the game server's daemon as a process that ends with its parent, however that ends.

`python -m netrunner_tui.hosting.game_server.die_with_parent PARENT …`; PARENT is the number of the parent's process.
"""

import os
import signal
import sys
import threading
import time

from netrunner_tui.hosting.game_server.daemon import main

LOOK_EVERY = 0.5
"""Seconds between two looks whether the host is still there."""


def _watch(host: int) -> None:
    while os.getppid() == host:
        time.sleep(LOOK_EVERY)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5.0)
    os._exit(1)


def run(arguments: list[str]) -> int:
    """Runs the daemon with its own arguments after the number of its host's process."""
    if sys.platform == "linux":
        import ctypes

        # At once, without waiting for the next look: PR_SET_PDEATHSIG.
        ctypes.CDLL(None).prctl(1, signal.SIGTERM, 0, 0, 0)
    threading.Thread(target=_watch, args=(int(arguments[0]),), daemon=True).start()
    return main(arguments[1:])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
