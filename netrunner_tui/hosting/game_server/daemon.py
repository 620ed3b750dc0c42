"""The game server as a process: `python -m netrunner_tui.hosting.game_server.daemon`."""

import asyncio
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.arguments import USER_ERROR, Parser, WrongArguments
from netrunner_tui.hosting.game_server.server import GameServer
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.rules.books.referees import load_referees

LOADED_LATE: Final = ("netrunner_tui.abilities.texts.render", "netrunner_tui.rules.imagining.worlds", "netrunner_tui.rules.take_back")
"""Modules of the rules that other programs load when they first need them."""


async def serve_tables(options: ServerOptions) -> None:
    """Serves tables until SIGTERM, SIGINT or cancellation.

    Raises NetrunnerError with one line if the server cannot be started.
    """
    server = GameServer(options)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    try:
        await server.open()
        await stop.wait()
    finally:
        await server.close()


def main(args: list[str]) -> int:
    """Runs the server until it is stopped.

    Returns 0; or prints one line to stderr and returns 1 if the server cannot be started, 2 for wrong arguments.
    """
    try:
        run_until_stopped(parse(args))
    except NetrunnerError as problem:
        sys.stderr.write(f"{plain(str(problem))}\n")
        return exit_code(problem)
    return 0


def run_until_stopped(options: ServerOptions) -> None:
    """Runs the server. Raises NetrunnerError with one line if it cannot be started."""
    # All at once: a server runs on while its program's files are replaced by those of another version.
    load_referees()
    for module in LOADED_LATE:
        import_module(module)
    asyncio.run(serve_tables(options))


def exit_code(problem: NetrunnerError) -> int:
    """Returns the exit code of a server that cannot be started."""
    return USER_ERROR if isinstance(problem, WrongArguments) else 1


def parse(args: list[str]) -> ServerOptions:
    """Parses the options of a command line. Raises WrongArguments."""
    parser = Parser(
        prog="python -m netrunner_tui.hosting.game_server.daemon", description="The game server, without the host that restarts it."
    )
    parser.add_argument("--socket", type=Path, help="where its unix socket is")
    parser.add_argument("--folder", type=Path, help="where tables and their games are kept")
    parser.add_argument("--log-file", type=Path, help="where its log goes; without it, to stderr")
    parser.add_cards()
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER", help="another limit of ServerOptions, as tables=20")
    given = parser.parse_args(args)
    fields: dict[str, object] = {
        "socket": given.socket,
        "folder": given.folder,
        "log_file": given.log_file,
        "card_folders": tuple(given.cards),
    }
    for limit in given.limit:
        name, _, value = str(limit).partition("=")
        try:
            fields[name.replace("-", "_")] = msgspec.json.decode(value.encode())
        except msgspec.DecodeError:
            parser.error(f"`{plain(str(limit))}` is no limit")
    try:
        return msgspec.convert(fields, ServerOptions)
    except msgspec.ValidationError as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
