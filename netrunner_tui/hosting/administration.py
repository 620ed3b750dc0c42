"""What an operator does to a running host, over its socket."""

import asyncio
import hmac
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import msgspec

from netrunner_tui.hosting import admin_messages as a, protocol as p
from netrunner_tui.hosting.bans import Bans
from netrunner_tui.hosting.host_status import HostStatus, metrics_of
from netrunner_tui.hosting.player_identity import is_guest
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.ssh.identities import Identities
from netrunner_tui.hosting.ssh.ssh_server import SshServer
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import count_text, plain

LOOK_EVERY: Final = 1.0
"""Seconds between two looks whether a draining server is empty."""
LONGEST_BAN: Final = 100 * 365 * 86400.0
ENDED: Final = "the operator has ended your session; your seat is kept"


@dataclass(frozen=True)
class HostActions:
    """What the host does for its operator."""

    status: Callable[[], Awaitable[HostStatus]]
    ask_game_server: Callable[[p.Admin], Awaitable[None]]
    """Has the game server do something. Raises NetrunnerError."""
    reload: Callable[[], Awaitable[str]]
    """Reads the options again; returns a line about it. Raises NetrunnerError."""
    renew: Callable[[], Awaitable[None]]
    """Starts the parts that draw and that know the games again. Raises NetrunnerError."""
    stop: Callable[[], None]


class Administration:
    """Answers an operator's requests."""

    def __init__(
        self, token: str, ssh: SshServer, identities: Identities, bans: Bans, log: ServerLog, actions: HostActions
    ) -> None:  # fmt: skip
        self._token = token
        self._ssh = ssh
        self._identities = identities
        self._bans = bans
        self._log = log
        self._actions = actions
        self._draining: asyncio.Task[None] | None = None

    async def answer(self, line: bytes) -> bytes:
        """Returns the reply to a request."""
        try:
            request = a.request_of(line)
            if isinstance(request, a.GetStatus):
                return msgspec.json.encode(await self._actions.status())
            if isinstance(request, a.GetMetrics):
                return metrics_of(await self._actions.status()).encode()
            if not hmac.compare_digest(request.token.encode(), self._token.encode()):
                raise NetrunnerError("only the user who runs the host may ask this")
            lines = await self._do(request)
        except NetrunnerError as problem:
            return msgspec.json.encode(a.AdminReply(problem=str(problem)))
        if not isinstance(request, (a.ListSessions, a.ListBans)):
            self._log.write("operator", did=type(request).__name__.lower(), told=list(lines))
        return msgspec.json.encode(a.AdminReply(lines=lines))

    async def _do(self, request: a.AnyAdminRequest) -> tuple[str, ...]:
        match request:
            case a.ListSessions():
                return self._sessions()
            case a.SayToAll():
                await self._actions.ask_game_server(p.Admin(token=self._token, verb="say", text=request.text))
                return ("said at every table",)
            case a.Kick():
                return await self._kick(request.name)
            case a.CloseOne():
                await self._actions.ask_game_server(p.Admin(token=self._token, verb="close", text=request.table))
                return (f"{plain(request.table)} is closed",)
            case a.Ban():
                return self._ban(request)
            case a.Unban():
                self._bans.end(self._meant(request.what))
                return ("the ban is over",)
            case a.ListBans():
                return tuple(f"{row.what} until {_when(row.until)}" for row in self._bans.all()) or ("nobody is banned",)
            case a.FreeName():
                self._identities.free(request.name)
                return (f"{plain(request.name)} is free",)
            case a.Drain():
                return await self._drain(request.seconds)
            case a.Renew():
                await self._actions.renew()
                return ("the game server and the zygote were started again; sessions go on",)
            case a.Reload():
                return (await self._actions.reload(),)
            case _:
                raise NetrunnerError("that is no request of an operator")

    def _sessions(self) -> tuple[str, ...]:
        now = time.monotonic()
        rows = sorted((who.name, who.address, who.key, since, session.active) for session, (who, since) in self._ssh.sessions.items())
        lines = [
            f"{name:<20} {address:<24} {'guest' if is_guest(key) else key:<50} {(now - since) / 60:5.0f} min, idle {now - active:.0f} s"
            for name, address, key, since, active in rows
        ]
        return tuple(lines) or ("nobody is here",)

    async def _kick(self, name: str) -> tuple[str, ...]:
        found = [session for session, (who, _) in self._ssh.sessions.items() if who.name.casefold() == name.casefold()]
        for session in found:
            session.end(ENDED)
        await self._actions.ask_game_server(p.Admin(token=self._token, verb="kick", text=name))
        return (f"{count_text(len(found), 'session')} of {plain(name)} ended",)

    def _meant(self, what: str) -> str:
        """Returns the key of a name that somebody owns, else the words themselves."""
        return self._identities.owner(what) or what

    def _ban(self, request: a.Ban) -> tuple[str, ...]:
        if not 0 < request.seconds <= LONGEST_BAN:
            raise NetrunnerError("a ban lasts for a time: --for 30m, 12h, 7d")
        row = self._bans.ban(self._meant(request.what), request.seconds)
        for session, (who, _) in list(self._ssh.sessions.items()):
            if self._bans.until(key=who.key, address=who.address):
                session.end(f"you may not come in here until {_when(row.until)}")
        return (f"{row.what} may not come in until {_when(row.until)}",)

    async def _drain(self, seconds: float) -> tuple[str, ...]:
        if not 0 <= seconds <= LONGEST_BAN:
            raise NetrunnerError("a server drains for a time: --drain 30m, 12h")
        if self._draining is not None:
            self._draining.cancel()
        at = datetime.now().astimezone().timestamp() + seconds
        words = f"The server closes when no game is played any more, at {_when(at)} at the latest; every game is kept."
        await self._actions.ask_game_server(p.Admin(token=self._token, verb="drain", text=words))
        self._draining = asyncio.create_task(self._drained(time.monotonic() + seconds))
        return (words,)

    async def _drained(self, end: float) -> None:
        while time.monotonic() < end:
            server = (await self._actions.status()).server
            if server is not None and not server.playing:
                break
            await asyncio.sleep(min(LOOK_EVERY, max(0.0, end - time.monotonic())))
        self._log.write("drained")
        self._actions.stop()


def _when(seconds: float) -> str:
    """Returns a time of day in this machine's zone, to the minute."""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(" ", timespec="minutes")
