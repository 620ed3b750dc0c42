"""The zygote of a host: `python -m netrunner_tui.front DESCRIPTOR [CARDS…]`. Only the host starts it."""

import os
import socket
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Prepares everything front ends share, then forks them at the host's request. Returns the exit code."""
    from netrunner_tui.front.entry import run
    from netrunner_tui.front.shared_css import ParsedRules
    from netrunner_tui.front.visit import Visit
    from netrunner_tui.front.warm import warm
    from netrunner_tui.hosting.processes import zygote
    from netrunner_tui.hosting.processes.sandbox import Limits, readable
    from netrunner_tui.library.paths import cards_folder
    from netrunner_tui.library.pools import Pools

    cards = [*map(Path, arguments[1:])]
    pools, parsed = Pools([cards_folder(), *cards]), ParsedRules()

    def front(request: zygote.SessionRequest) -> int:
        folder = Path(request.folder) if request.folder else None
        return run(Visit(request.who, request.command, Path(request.socket), folder, pools, parsed, tell_log=zygote.tell_log))

    def early(text: str, error: BaseException | None) -> None:
        sys.stderr.write(f"{text}\n")

    control = socket.socket(fileno=int(arguments[0]))
    os.set_inheritable(control.fileno(), False)
    return zygote.run(control, front, readable=(*readable(), *cards), limits=Limits(), ready=lambda: warm(pools, parsed, early))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
