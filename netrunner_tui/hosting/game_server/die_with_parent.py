"""Runs the game server as a process that ends with its parent, however the parent ends.

`python -m netrunner_tui.hosting.game_server.die_with_parent PARENT …`; PARENT is the parent's process id.
"""

import os
import signal
import sys
import threading
import time

LOOK_EVERY = 0.5
"""Seconds between two checks that the host still runs."""


def _watch(host: int) -> None:
    while os.getppid() == host:
        time.sleep(LOOK_EVERY)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5.0)
    os._exit(1)


def end_with(parent: int) -> None:
    """Has this process end with its parent, whose process id this is."""
    if sys.platform == "linux":
        import ctypes

        # PR_SET_PDEATHSIG: ends at once, without waiting for the next check.
        ctypes.CDLL(None).prctl(1, signal.SIGTERM, 0, 0, 0)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def run(arguments: list[str]) -> int:
    """Runs the server with the arguments that follow its host's process id."""
    from netrunner_tui.hosting.game_server.daemon import main  # what ends with the game server needs none of it

    end_with(int(arguments[0]))
    return main(arguments[1:])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
