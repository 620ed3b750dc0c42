"""Runs the game server as a process that ends with its parent, however the parent ends.

`python -m netrunner_tui.hosting.game_server.server_process PARENT …`; PARENT is the parent's process id.
"""

import sys

from netrunner_tui.end_with_parent import end_with


def run(arguments: list[str]) -> int:
    """Runs the server with the arguments that follow its host's process id."""
    from netrunner_tui.hosting.game_server.daemon import main  # what ends with the game server needs none of it

    end_with(int(arguments[0]))
    return main(arguments[1:])


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
