"""The command `serve`: hosts tables over ssh, or shows the status of a running host."""

import argparse
import asyncio
import ipaddress
import sys
from pathlib import Path

from netrunner_tui.arguments import Parser
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain


def _parser() -> Parser:
    parser = Parser.of("serve", "docs/hosting.md tells all of it.")
    parser.add_argument("--port", type=_port, default=8022, help="where the ssh server listens; default: %(default)s")
    parser.add_argument(
        "--bind", metavar="ADDRESS", default="127.0.0.1", help="the address it listens on; default: %(default)s, this machine alone"
    )
    parser.add_argument("--authorized-keys", metavar="FILE", type=Path, help="only the keys of this file may come in, as in OpenSSH")
    parser.add_argument("--password", default="", help="asked of everybody who owns no name here yet")
    parser.add_argument("--password-file", metavar="FILE", type=Path, help="the same, from the first line of a file")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where the server keeps its key, names and games")
    parser.add_argument("--web", metavar="PORT", type=_port, default=0, help="offer the tables to browsers too; the address is printed")
    parser.add_argument("--web-bind", metavar="ADDRESS", default="127.0.0.1", help="default: %(default)s, this machine alone")
    parser.add_argument("--log-file", metavar="FILE", type=Path, help="where the log goes; default: stderr")
    parser.add_argument("--status", action="store_true", help="ask the running host: tables, players, memory, latencies")
    parser.add_argument("--json", action="store_true", help="with --status: one JSON object")
    limits = parser.add_argument_group("limits")
    limits.add_argument("--sessions", metavar="N", type=int, default=200, help="at one time; default: %(default)s")
    limits.add_argument("--sessions-per-address", metavar="N", type=int, default=20, help="default: %(default)s")
    limits.add_argument(
        "--strangers-per-address", metavar="N", type=int, default=10, help="connections not logged in; default: %(default)s"
    )
    limits.add_argument("--login-seconds", metavar="N", type=float, default=20.0, help="to log in; default: %(default)s")
    limits.add_argument("--idle-minutes", metavar="N", type=float, default=240.0, help="without a key; default: %(default)s")
    limits.add_argument("--names-per-hour", metavar="N", type=int, default=20, help="new names from one address; default: %(default)s")
    limits.add_argument("--tables-per-player", metavar="N", type=int, help="at one time")
    limits.add_argument(
        "--limit", metavar="NAME=NUMBER", action="append", default=[], help="another limit of the daemon; see docs/hosting.md"
    )
    limits.add_argument(
        "--compression", choices=("only", "offered", "none"), default="only", help="zlib for everybody, for those who ask, for nobody"
    )
    return parser


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) < 1 << 16:
        raise argparse.ArgumentTypeError(f"`{plain(text)}` is no port")
    return int(text)


def main(args: list[str]) -> int:
    """Hosts until stopped. Returns 0. Raises NetrunnerError with one line if it cannot."""
    given = _parser().parse_args(args)
    folder = ServerFolder(given.data.absolute()) if given.data else ServerFolder.usual()
    if given.status:
        return _status(folder, as_json=given.json)
    from netrunner_tui.hosting.ssh.ssh_server import SshSettings
    from netrunner_tui.hosting.supervisor import HostSettings, Supervisor

    password = _password(given.password_file) if given.password_file else given.password
    door = SshSettings(
        bind=given.bind, port=given.port, password=password, login_timeout=given.login_seconds, most_sessions=given.sessions,
        sessions_an_address=given.sessions_per_address, strangers_an_address=given.strangers_per_address,
        names_an_hour=given.names_per_hour, idle_minutes=given.idle_minutes, compression=given.compression,
    )  # fmt: skip
    limits = list(given.limit)
    if given.tables_per_player is not None:
        limits.append(f"tables-per-player={given.tables_per_player}")
    limits += [f"connections={given.sessions + 20}", f"connections-per-address={given.sessions_per_address + 2}"]
    if not _loopback(given.bind) and not password and not given.authorized_keys:
        _say(f"Warning: everybody who reaches {plain(given.bind)} may come in; --authorized-keys or --password closes it to others.")
    if given.web and not _loopback(given.web_bind):
        _say(f"Warning: the browser's door at {plain(given.web_bind)} is not encrypted; whoever reads its address on the way may come in.")
    settings = HostSettings(
        door, folder, authorized_keys=given.authorized_keys, web_port=given.web, web_bind=given.web_bind, log_file=given.log_file,
        limits=tuple(limits),
    )  # fmt: skip
    asyncio.run(Supervisor(settings, _say).run())
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _password(path: Path) -> str:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NetrunnerError(f"{path}: the password cannot be read: {plain(str(error))}") from None
    if not lines or not lines[0].strip():
        raise NetrunnerError(f"{path}: there is no password in its first line")
    return lines[0].strip()


def _loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def _status(folder: ServerFolder, *, as_json: bool) -> int:
    import msgspec

    from netrunner_tui.hosting.supervisor import ask_status

    status = ask_status(folder)
    if as_json:
        _say(msgspec.json.encode(status).decode())
        return 0
    server = status.server
    here = ", ".join(map(plain, status.names)) or "nobody"
    _say(f"Open on port {status.port} for {status.uptime:.0f} s; {status.sessions} sessions: {here}")
    if server is None:
        _say("The game daemon does not answer.")
    else:
        _say(
            f"Tables: {server.tables}, {server.playing} being played; {server.players} players and spectators; "
            f"{server.answers} answers taken"
        )
        _say(f"An answer is told to all at its table within {server.p50:g} ms (p50), {server.p95:g} ms (p95)")
    _say(f"A key brings its first byte within {status.key_p50:g} ms (p50), {status.key_p95:g} ms (p95)")
    _say("Memory: " + ", ".join(f"{part} {size / (1 << 20):.0f} MiB" for part, size in status.memory.items()))
    _say(f"Connections not logged in: {status.strangers}; the daemon was begun anew {status.restarts} times")
    return 0
