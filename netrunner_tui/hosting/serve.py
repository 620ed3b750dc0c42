"""The command `serve`: hosts tables over ssh, or shows the status of a running host."""

import argparse
import asyncio
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from netrunner_tui.arguments import Parser
from netrunner_tui.hosting.addresses import is_loopback
from netrunner_tui.hosting.admin_messages import (
    AdminRequest,
    Ban,
    CloseOne,
    Drain,
    FreeName,
    GetMetrics,
    Kick,
    ListBans,
    ListSessions,
    Reload,
    Renew,
    SayToAll,
    Unban,
    ask_host,
    done_by_host,
)
from netrunner_tui.hosting.backup import back_up
from netrunner_tui.hosting.become_user import become
from netrunner_tui.hosting.serve_options import ROWS, OptionRow, ServeOptions, as_toml, made, read_file
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import TableInfo
from netrunner_tui.model.text import plain


def _parser() -> Parser:
    parser = Parser.of("serve", "docs/hosting.md tells all of it.")
    parser.add_argument("--config", metavar="FILE", type=Path, help="a TOML file of these options; SIGHUP reads it again")
    parser.add_argument("--config-check", action="store_true", help="print the options as they would hold, and end")
    parser.add_argument("--status", action="store_true", help="ask the running host: tables, players, memory, latencies")
    parser.add_argument("--json", action="store_true", help="with --status: one JSON object")
    operator = parser.add_argument_group("what an operator has the running host do")
    for verb in VERBS:
        if verb.metavar:
            operator.add_argument(f"--{verb.name}", metavar=verb.metavar, help=verb.help)
        else:
            operator.add_argument(f"--{verb.name}", action="store_true", help=verb.help)
    operator.add_argument(
        "--for", dest="lasts", metavar="TIME", default="1d", help="how long a ban lasts: 30m, 12h, 7d; default: %(default)s"
    )
    operator.add_argument("--back-up", metavar="FILE", type=Path, help="write a tar of all that the server keeps; it may be running")
    groups = {"": parser.add_argument_group("server"), "limits": parser.add_argument_group("limits")}
    for row in ROWS.values():
        _add(groups[row.group], row)
    return parser


COLUMN: Final = 39
"""Cells of a table in the status."""


class OperatorVerb(NamedTuple):
    """Something that an operator has a running host do."""

    name: str
    metavar: str
    help: str
    request: Callable[[str, str], AdminRequest]
    """Of the option's value and of how long it lasts."""


VERBS: Final = (
    OperatorVerb("list", "", "name the sessions", lambda value, lasts: ListSessions()),
    OperatorVerb("metrics", "", "print the measurements as Prometheus reads them", lambda value, lasts: GetMetrics()),
    OperatorVerb("say", "TEXT", "say something at every table", lambda value, lasts: SayToAll(text=value)),
    OperatorVerb("kick", "NAME", "end the sessions of a player", lambda value, lasts: Kick(name=value)),
    OperatorVerb("close-table", "TABLE", "close a table; its games are kept", lambda value, lasts: CloseOne(table=value)),
    OperatorVerb(
        "ban",
        "WHAT",
        "refuse a player's key, a key, an address or a network",
        lambda value, lasts: Ban(what=value, seconds=_seconds(lasts)),
    ),
    OperatorVerb("unban", "WHAT", "end a ban", lambda value, lasts: Unban(what=value)),
    OperatorVerb("bans", "", "name the bans", lambda value, lasts: ListBans()),
    OperatorVerb("free-name", "NAME", "take a name from its key", lambda value, lasts: FreeName(name=value)),
    OperatorVerb(
        "drain",
        "TIME",
        "begin nothing new; close when no game is played, after 30m at most",
        lambda value, lasts: Drain(seconds=_seconds(value)),
    ),
    OperatorVerb("renew", "", "start the game server again with the program on disk; sessions go on", lambda value, lasts: Renew()),
    OperatorVerb("reload", "", "read the options again", lambda value, lasts: Reload()),
)


def _seconds(text: str) -> float:
    """Parses `90s`, `30m`, `12h`, `7d`. Raises NetrunnerError."""
    units = {"s": 1, "m": 60, "h": 3600, "d": 86400}
    number, unit = text[:-1], text[-1:]
    if unit not in units or not number.isascii() or not number.isdecimal() or len(number) > 6:
        raise NetrunnerError(f"`{plain(text[:40])}` is no time, as 90s, 30m, 12h or 7d")
    return float(int(number) * units[unit])


def _add(group: argparse._ArgumentGroup, row: OptionRow) -> None:
    """Adds an option. Values stay text: the options' own types check them, as those of the file."""
    told = row.description.replace("%", "%%")
    if isinstance(row.default, bool):
        group.add_argument(f"--no-{row.name}", dest=row.name, action="store_false", default=None, help=f"not: {told}")
    elif isinstance(row.default, (dict, list, tuple)):
        group.add_argument(f"--{row.name}", dest=row.name, metavar=row.metavar, action="append", help=f"{told}; may be given again")
    else:
        default = f"; default: {row.default}" if row.default else ""
        group.add_argument(f"--{row.name}", dest=row.name, metavar=row.metavar or None, choices=row.choices or None, help=told + default)


def _given(values: dict[str, object]) -> dict[str, object]:
    """Returns the options of a command line, with numbers where the option is one. Raises NetrunnerError."""
    found: dict[str, object] = {}
    for name, value in values.items():
        if name not in ROWS or value is None:
            continue
        usual = ROWS[name].default
        if isinstance(usual, dict) and isinstance(value, list):
            found[name] = dict(_limit(str(text)) for text in value)
        elif isinstance(usual, (int, float)) and isinstance(value, str):
            found[name] = _number(value)
        else:
            found[name] = value
    return found


def _limit(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    if value[:1] == "[":
        return name, [_number(part.strip()) for part in value.strip("[]").split(",")]
    return name, _number(value)


def _number(text: str) -> object:
    """Returns a number; a text that is none stays one, and the option's type refuses it."""
    try:
        return int(text) if text.lstrip("-").isdecimal() and text.isascii() else float(text) if text.isascii() else text
    except ValueError:
        return text


@dataclass(frozen=True)
class OptionSource:
    """Where the options come from: they can be read again."""

    given: dict[str, object]
    file: Path | None = None

    def read(self) -> ServeOptions:
        """Returns the options as they are now. Raises NetrunnerError."""
        return made(self.given, read_file(self.file) if self.file is not None else {})


def main(args: list[str]) -> int:
    """Hosts until stopped. Returns 0. Raises NetrunnerError with one line if it cannot."""
    given = vars(_parser().parse_args(args))
    source = OptionSource(_given(given), given["config"])
    options = source.read()
    if given["config_check"]:
        sys.stdout.write(as_toml(options))
        return 0
    asked = [(verb, given[verb.name.replace("-", "_")]) for verb in VERBS if given[verb.name.replace("-", "_")]]
    if not given["status"] and not asked and given["back_up"] is None:
        become(options.user)
    folder = ServerFolder(Path(options.data).absolute()) if options.data else ServerFolder.usual()
    if given["status"]:
        return _status(folder, as_json=given["json"])
    if given["back_up"] is not None:
        _say(f"{back_up(folder, given['back_up'])} files")
        return 0
    if asked:
        return _ask(folder, *asked[0], given["lasts"])
    from netrunner_tui.hosting.supervisor import Supervisor, ssh_settings

    settings = ssh_settings(options)
    if not _here_only(options.bind) and not settings.password and not options.authorized_keys:
        _say(f"Warning: everybody who reaches {plain(options.bind)} may come in; --authorized-keys or --password closes it to others.")
    if options.web and not (_here_only(options.web_bind) or options.web_origin):
        _say(f"Warning: the web server at {plain(options.web_bind)} is not encrypted; whoever reads its address on the way can use it.")
    asyncio.run(Supervisor(options, source.read, folder, _say).run())
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _ask(folder: ServerFolder, verb: OperatorVerb, value: object, lasts: str) -> int:
    """Has the running host do something, and prints what it tells."""
    request = verb.request(str(value), lasts)
    if isinstance(request, GetMetrics):
        sys.stdout.write(ask_host(folder, request).decode())
        return 0
    for line in done_by_host(folder, request):
        _say(plain(line))
    return 0


def _here_only(address: str) -> bool:
    return address == "localhost" or is_loopback(address)


def _status(folder: ServerFolder, *, as_json: bool) -> int:
    import msgspec

    from netrunner_tui.hosting.host_status import ask_status

    status = ask_status(folder)
    if as_json:
        _say(msgspec.json.encode(status).decode())
        return 0
    server = status.server
    here = ", ".join(map(plain, status.names)) or "nobody"
    _say(f"Open on port {status.port} for {status.uptime:.0f} s; {status.sessions} sessions: {here}")
    if server is None:
        _say("The game server does not answer.")
    else:
        _say(
            f"Tables: {server.tables}, {server.playing} being played; {server.players} players and spectators; "
            f"{server.answers} answers taken"
        )
        _tell_tables(server.each)
        _say(f"An answer is told to all at its table within {server.p50:g} ms (p50), {server.p95:g} ms (p95)")
    _say(f"A key brings its first byte within {status.key_p50:g} ms (p50), {status.key_p95:g} ms (p95)")
    parts = ", ".join(f"{part} {size / (1 << 20):.0f} MiB" for part, size in status.memory.items())
    _say(f"Memory: {parts}; {each_player(status.player, status.sessions)}")
    if not status.sandbox:
        _say("Warning: this kernel has no Landlock, so players' processes can read what this user can read.")
    _say(f"Connections: {status.connections}, {status.strangers} not logged in; the game server was begun anew {status.restarts} times")
    return 0


def each_player(size: int, sessions: int) -> str:
    """Returns how many bytes a player's process holds, in words where that is not known."""
    if size:
        return f"a player's process holds {size / (1 << 20):.1f} MiB for itself alone"
    return "what a player's process holds is not known" if sessions else "nobody is in, so no player's process is measured"


def _tell_tables(tables: Sequence[TableInfo]) -> None:
    """Prints the tables in columns: a hundred of them fit on a page."""
    told = [_row(info) for info in tables]
    columns = max(1, shutil.get_terminal_size((120, 40)).columns // COLUMN)
    for first in range(0, len(told), columns):
        _say("  " + "".join(f"{plain(each)[: COLUMN - 2]:<{COLUMN}}" for each in told[first : first + columns]).rstrip())


def _row(info: TableInfo) -> str:
    """Returns a table as the status tells it: its name, players, points and turn."""
    at = f"{info.points[0]}:{info.points[1]} t{info.turn_number}" if info.state == "playing" else info.state
    return f"{info.name} {info.corp or '-'}/{info.runner or '-'} {at}"
