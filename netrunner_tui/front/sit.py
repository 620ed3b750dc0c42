"""The command `sit`: a front end for a session of the host's own ssh server, or for a browser's tab."""

import argparse
import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from netrunner_tui.arguments import Parser
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain


def main(args: list[str]) -> int:
    """Runs a front end of the server that `serve` runs. Returns its exit code. Raises NetrunnerError with one line."""
    parser = Parser.of(
        "sit",
        "For a forced command of OpenSSH (docs/hosting.md).",
        epilog="The words are those of ssh: new, join TABLE, watch TABLE, play --plain, tables, help. Without them: what ssh was given.",
    )
    parser.add_argument("--as", dest="name", metavar="NAME", required=True, help="who sits down; you vouch for them")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where the server keeps its names and games, as given to serve")
    parser.add_cards()
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="WORDS", help="what to do")
    given = parser.parse_args(args)

    from netrunner_tui.hosting.ssh.identities import Identities

    folder = ServerFolder(given.data.absolute()) if given.data else ServerFolder.usual()
    if not folder.data.is_dir():
        raise NetrunnerError(f"{plain(str(folder.data))}: no server is kept there; netrunner-tui serve opens one")
    words = [word for word in given.words if word != "--"]
    command = shlex.join(words) if words else os.environ.get("SSH_ORIGINAL_COMMAND", "")
    address = os.environ.get("SSH_CONNECTION", "").split(" ")[0]
    return sit_down(folder, Identities(folder.identities).vouch(given.name, address), command, [path.absolute() for path in given.cards])


def sit_down(folder: ServerFolder, who: Identity, command: str, cards: Sequence[Path] = (), *, browser: bool = False) -> int:
    """Runs a front end in this process, in the same sandbox as those of the zygote. Returns its exit code.

    `cards`: folders of more card files, those that the server has.
    """
    from netrunner_tui.front.entry import run
    from netrunner_tui.front.visit import Visit
    from netrunner_tui.hosting.processes.sandbox import Limits, fence, readable
    from netrunner_tui.library.card_cache import cache_folder
    from netrunner_tui.library.paths import cards_folder
    from netrunner_tui.library.pools import Pools

    kept = folder.player(who.key)
    kept.mkdir(parents=True, exist_ok=True, mode=0o700)
    Limits().apply()
    fence([*readable(), *cards, cache_folder()], [kept])
    return run(Visit(who, command, folder.socket, kept, Pools([cards_folder(), *cards]), browser=browser))
