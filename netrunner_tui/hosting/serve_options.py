"""The options of `serve`: one struct, of which the command line, the configuration file and the docs are made."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from netrunner_tui.hosting.game_server.server_options import checked_limits
from netrunner_tui.hosting.ssh.open_connections import EarlyDrop
from netrunner_tui.hosting.web_settings import WebSettings
from netrunner_tui.model.errors import BadFile, NetrunnerError, problem_and_place
from netrunner_tui.model.text import plain

Port = Annotated[int, Meta(ge=0, le=65535)]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
LimitValue = int | float | tuple[int | float, ...]
Text = Annotated[str, Meta(max_length=1000)]


def _about(description: str, metavar: str = "", group: str = "") -> Meta:
    """Says what an option is for, what its value is called, and under which heading `--help` has it."""
    return Meta(description=description, extra={"metavar": metavar, "group": group})


class ServeOptions(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """The options of `serve`."""

    port: Annotated[Port, _about("where the ssh server listens", "PORT")] = 8022
    bind: Annotated[Text, _about("the address it listens on; 127.0.0.1 is this machine alone", "ADDRESS")] = "127.0.0.1"
    authorized_keys: Annotated[Text, _about("only the keys of this file may come in, as in OpenSSH", "FILE")] = ""
    guests: Annotated[bool, _about("players without a key may come in")] = True
    password: Annotated[Text, _about("asked of everybody who owns no name here yet", "WORD")] = ""
    password_file: Annotated[Text, _about("the same, from the first line of a file", "FILE")] = ""
    data: Annotated[Text, _about("where the server keeps its key, names and games", "DIR")] = ""
    cards: Annotated[tuple[str, ...], _about("a folder with more card files; those who play here have them too", "DIR")] = ()
    web: Annotated[Port, _about("offer the tables to browsers too; the address is printed", "PORT")] = 0
    web_bind: Annotated[Text, _about("the address for browsers; 127.0.0.1 is this machine alone", "ADDRESS")] = "127.0.0.1"
    web_origin: Annotated[tuple[str, ...], _about("an address at which a TLS proxy offers the page, as https://play.example", "URL")] = ()
    web_proxies: Annotated[tuple[str, ...], _about("a proxy whose X-Forwarded-For is believed", "ADDRESS")] = ()
    web_token: Annotated[Text, _about("the token of the page's address; without it, another one at each start", "WORD")] = ""
    user: Annotated[Text, _about("for root: become this user before anything is opened (`root` insists on root)", "NAME")] = ""
    log_level: Annotated[Literal["info", "warning", "error"], _about("the lowest level that is logged")] = "info"
    log_file: Annotated[Text, _about("where the log goes; without it, to stderr", "FILE")] = ""
    metrics_port: Annotated[Port, _about("tell Prometheus how the server does, on this machine's port", "PORT")] = 0
    sessions: Annotated[Number, _about("at one time", "N", "limits")] = 200
    sessions_per_address: Annotated[Number, _about("at one time; an IPv6 /64 is one address", "N", "limits")] = 20
    strangers: Annotated[
        Text, _about("connections not logged in: newcomers are refused by chance, as MaxStartups", "START:RATE:FULL", "limits")
    ] = "50:30:200"
    strangers_per_address: Annotated[Number, _about("connections not logged in", "N", "limits")] = 10
    login_seconds: Annotated[float, Meta(gt=0, le=3600), _about("to log in, and to begin a session", "N", "limits")] = 20.0
    idle_minutes: Annotated[float, Meta(gt=0, le=1_000_000), _about("without a key, until a session ends", "N", "limits")] = 240.0
    keep_names: Annotated[
        int, Meta(ge=0, le=100_000), _about("until a name under which nobody comes in is free again; 0: never", "DAYS", "limits")
    ] = 0
    names_per_hour: Annotated[Number, _about("new names from one address", "N", "limits")] = 20
    tables_per_player: Annotated[Number, _about("at one time", "N", "limits")] = 5
    limit: Annotated[dict[str, LimitValue], _about("another limit of the game server", "NAME=NUMBER", "limits")] = {}
    compression: Annotated[
        Literal["only", "offered", "none"], _about("zlib for everybody, for those who ask, for nobody", "", "limits")
    ] = "only"

    def game_server_limits(self) -> dict[str, LimitValue]:
        """Returns the limits of the game server."""
        own: dict[str, LimitValue] = {
            "tables_per_player": self.tables_per_player,
            "connections": self.sessions + 20,
            "connections_per_address": self.sessions_per_address + 2,
        }
        return {**own, **{name.replace("-", "_"): value for name, value in self.limit.items()}}


def card_folders(options: ServeOptions) -> tuple[Path, ...]:
    """Returns the folders of more card files. Raises BadFile for one that is not there, and for the first mistake in a file."""
    folders = tuple(Path(folder).absolute() for folder in options.cards)
    if not folders:
        return ()
    from netrunner_tui.library.card_files import check_file  # a host without such folders needs no YAML

    for folder in folders:
        if not folder.is_dir():
            raise BadFile(folder, 0, "no such folder of cards")
        for file in sorted(folder.glob("*.yaml")):
            for wrong in check_file(file)[1]:
                raise wrong
    return folders


def web_settings(options: ServeOptions) -> WebSettings:
    """Returns the settings of the web server. Raises NetrunnerError."""
    return WebSettings.of(options.web_bind, options.web, options.web_origin, options.web_proxies, options.web_token)


class OptionRow(msgspec.Struct, frozen=True):
    """An option as help and docs tell it."""

    name: str
    """As in the configuration file; on the command line with two dashes."""
    description: str
    metavar: str
    group: str
    choices: tuple[str, ...]
    default: object


def rows() -> list[OptionRow]:
    """Returns every option, in the order of the struct."""
    hints = get_type_hints(ServeOptions, include_extras=True)
    found = []
    for field in msgspec.structs.fields(ServeOptions):
        metas = [meta for meta in get_args(hints[field.name])[1:] if isinstance(meta, Meta)]
        about = next(meta for meta in metas if meta.description)
        kind = get_args(hints[field.name])[0]
        default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        extra = about.extra or {}
        choices = tuple(get_args(kind)) if get_origin(kind) is Literal else ()
        found.append(OptionRow(field.encode_name, about.description or "", extra["metavar"], extra["group"], choices, default))
    return found


ROWS: Final = {row.name: row for row in rows()}
"""By name."""


def read_file(path: Path) -> dict[str, object]:
    """Reads a configuration file. Raises BadFile."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(path, 0, f"the configuration cannot be read: {plain((error.strerror or str(error)).lower())}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFile(path, 0, f"this is no configuration: {plain(str(error))}") from None
    try:
        made({}, found)
    except NetrunnerError as problem:
        raise BadFile(path, 0, str(problem)) from None
    return found


def made(given: Mapping[str, object], file: Mapping[str, object]) -> ServeOptions:
    """Returns the options of a command line over those of a file. Raises NetrunnerError with one line for a value that cannot be."""
    both = dict(file)
    for name, value in given.items():
        before = both.get(name)
        both[name] = {**before, **value} if isinstance(before, dict) and isinstance(value, dict) else value
    for name in both:
        if name not in ROWS:
            raise NetrunnerError(f"`{plain(name[:40])}` is no option; `netrunner-tui serve --help` has them all")
        if isinstance(ROWS[name].default, tuple) and isinstance(both[name], str):
            both[name] = [both[name]]
    try:
        options = msgspec.convert(both, ServeOptions)
    except msgspec.ValidationError as problem:
        raise NetrunnerError(_told(problem, both)) from None
    EarlyDrop.of(options.strangers)
    web_settings(options)
    checked_limits(options.game_server_limits())
    return options


def _told(problem: msgspec.ValidationError, values: Mapping[str, object]) -> str:
    """Returns msgspec's message with the option's name first."""
    expected, place = problem_and_place(str(problem))
    if not place:
        return expected
    name = place[0]
    limits = values.get(name)
    if isinstance(limits, dict):
        wrong = next((limit for limit, value in limits.items() if not isinstance(value, (int, float, list))), "")
        return f"{name} {plain(str(wrong)[:40])}: {plain(str(limits.get(wrong, ''))[:40])}: expected a number, or two in brackets"
    return f"{name}: {plain(str(values.get(name, ''))[:40])}: {expected[:1].lower()}{expected[1:]}"


def as_toml(options: ServeOptions) -> str:
    """Returns the options as a configuration file."""
    lines, tables = [], []
    for name, value in msgspec.to_builtins(options).items():
        if isinstance(value, dict):
            tables += ["", f"[{name}]", *(f"{key} = {json.dumps(each)}" for key, each in value.items())] if value else []
        else:
            shown = '"***"' if name in ("password", "web-token") and value else json.dumps(value, ensure_ascii=False)
            lines.append(f"{name} = {shown}")
    return "\n".join([*lines, *tables]) + "\n"
