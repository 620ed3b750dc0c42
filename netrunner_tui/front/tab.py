"""The front end of a browser tab: `python -m netrunner_tui.front.tab DATA SEAT ADDRESS [CARDS…]`. Started by the host."""

import sys
from pathlib import Path

from netrunner_tui.front.sit import sit_down
from netrunner_tui.hosting.player_identity import BROWSER, Identity
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.ssh.identities import guest_name


def main(arguments: list[str]) -> int:
    """Runs the front end of the player whose cookie is given. Returns the exit code."""
    data, seat, address, *cards = arguments
    who = Identity(guest_name(int(seat, 16)), f"{BROWSER}{seat}", address)
    return sit_down(ServerFolder(Path(data)), who, "", list(map(Path, cards)), browser=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
