"""What an operator may ask of a running host, and its answer: one JSON object a line on the host's socket."""

import secrets
import socket
from typing import Final

import msgspec

from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.local_files import write_private
from netrunner_tui.model.text import plain

LONGEST_REQUEST: Final = 10_000
"""Upper limit of bytes in a request."""


class AdminRequest(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """A request to the host. All but status and metrics need the token, which only a process outside the sandbox can read."""

    token: str = ""


class GetStatus(AdminRequest, tag="status", frozen=True, kw_only=True):
    """Asks for the host's status."""


class GetMetrics(AdminRequest, tag="metrics", frozen=True, kw_only=True):
    """Asks for the measurements, in Prometheus's text form."""


class ListSessions(AdminRequest, tag="list", frozen=True, kw_only=True):
    """Asks for the sessions."""


class SayToAll(AdminRequest, tag="say", frozen=True, kw_only=True):
    """Says something at every table."""

    text: str


class Kick(AdminRequest, tag="kick", frozen=True, kw_only=True):
    """Ends the sessions of a name."""

    name: str


class CloseOne(AdminRequest, tag="close", frozen=True, kw_only=True):
    """Closes a table; the files of its games stay."""

    table: str


class Ban(AdminRequest, tag="ban", frozen=True, kw_only=True):
    """Refuses a key, the key of a name, or an address or network, until it ends."""

    what: str
    seconds: float


class Unban(AdminRequest, tag="unban", frozen=True, kw_only=True):
    """Ends a ban."""

    what: str


class ListBans(AdminRequest, tag="bans", frozen=True, kw_only=True):
    """Asks for the bans."""


class FreeName(AdminRequest, tag="free name", frozen=True, kw_only=True):
    """Takes a name from its key: anybody may take it again."""

    name: str


class Drain(AdminRequest, tag="drain", frozen=True, kw_only=True):
    """Lets nobody begin anything new; the host closes when no game is played any more, or after some seconds."""

    seconds: float


class Renew(AdminRequest, tag="renew", frozen=True, kw_only=True):
    """Starts the game server and the zygote again, with the program as it is on disk; sessions go on."""


class Reload(AdminRequest, tag="reload", frozen=True, kw_only=True):
    """Reads the options again, as SIGHUP."""


AnyAdminRequest = (
    GetStatus | GetMetrics | ListSessions | SayToAll | Kick | CloseOne | Ban | Unban | ListBans | FreeName | Drain | Renew | Reload
)  # fmt: skip
_REQUESTS: Final[msgspec.json.Decoder[AnyAdminRequest]] = msgspec.json.Decoder(AnyAdminRequest)


class AdminReply(msgspec.Struct, frozen=True, kw_only=True):
    """The host's answer."""

    lines: tuple[str, ...] = ()
    problem: str = ""
    """Why it is not done."""


def request_of(line: bytes) -> AnyAdminRequest:
    """Decodes a request. Raises NetrunnerError."""
    try:
        return _REQUESTS.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise NetrunnerError(f"that is no request: {plain(str(error))}") from None


def new_token(folder: ServerFolder) -> str:
    """Writes another token for this start of the host; returns it. Raises NetrunnerError."""
    token = secrets.token_urlsafe(24)
    try:
        write_private(folder.admin_token, token.encode())
    except OSError as error:
        raise NetrunnerError(f"{folder.admin_token}: cannot be written: {error.strerror}") from None
    return token


def token_of(folder: ServerFolder) -> str:
    """Returns the token of the running host; empty if there is none."""
    try:
        return folder.admin_token.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        return ""


def ask_host(folder: ServerFolder, request: AdminRequest) -> bytes:
    """Returns the host's reply. Raises NetrunnerError if no host runs."""
    data = b""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(60.0)  # renewing both processes takes its time on a busy machine
            connection.connect(str(folder.host_socket))
            connection.sendall(msgspec.json.encode(msgspec.structs.replace(request, token=token_of(folder))) + b"\n")
            while part := connection.recv(1 << 16):
                data += part
    except OSError:
        data = b""
    if not data:
        raise NetrunnerError(f"no host answers for {plain(str(folder.data))}; netrunner-tui serve opens one")
    return data


def done_by_host(folder: ServerFolder, request: AdminRequest) -> tuple[str, ...]:
    """Has the host do something; returns what it tells. Raises NetrunnerError."""
    try:
        reply = msgspec.json.decode(ask_host(folder, request), type=AdminReply)
    except msgspec.MsgspecError:
        raise NetrunnerError("the host answers something else than was asked for") from None
    if reply.problem:
        raise NetrunnerError(reply.problem)
    return reply.lines
