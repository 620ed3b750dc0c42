"""The ssh server: authentication, names, and limits on connections. Sessions are handled by their front ends."""

import asyncio
import contextlib
import hmac
import logging
import socket
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import asyncssh

from netrunner_tui.hosting.processes.zygote_client import ZygoteClient
from netrunner_tui.hosting.protocol import Identity
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.ssh.identities import Identities, checked_name
from netrunner_tui.hosting.ssh.ssh_session import SshSession
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

COMPRESSION: Final = {"only": ["zlib@openssh.com"], "offered": ["zlib@openssh.com", "none"], "none": ["none"]}
"""A client takes the first of its own list that is offered, which is `none`: so nothing else is offered unless configured."""
KEYS_TRIED: Final = 20
PASSWORDS_TRIED: Final = 3
SESSIONS_A_LINE: Final = 4
"""Upper limit of sessions per connection (ControlMaster)."""
WRONG_PASSWORD_PAUSE: Final = 1.0
STUCK: Final = 30.0
"""Seconds after which a connection without sessions is cut."""
MEASURED: Final = 2000


@dataclass(frozen=True)
class SshSettings:
    """Settings of the ssh server."""

    bind: str = "127.0.0.1"
    port: int = 8022
    password: str = ""
    """The server's password: asked of everybody who owns no name here yet."""
    login_timeout: float = 20.0
    most_sessions: int = 200
    sessions_an_address: int = 20
    strangers_an_address: int = 10
    """Upper limit of connections that have not logged in."""
    strangers: int = 100
    names_an_hour: int = 20
    """Upper limit of new names from one address."""
    idle_minutes: float = 240.0
    compression: str = "only"


class SshServer:
    """Listens for connections and tracks sessions."""

    def __init__(
        self,
        settings: SshSettings,
        folder: ServerFolder,
        keys: asyncssh.SSHAuthorizedKeys | None,
        identities: Identities,
        keeper: ZygoteClient,
        log: ServerLog,
    ) -> None:
        """With `keys`, only their owners are admitted."""
        self.settings = settings
        self.folder = folder
        self.keys = keys
        self.identities = identities
        self.keeper = keeper
        self.log = log
        self.latencies: deque[float] = deque(maxlen=MEASURED)
        """The last measured seconds from a player's input to their front end's first output byte."""
        self.strangers: Counter[str] = Counter()
        self.sessions: dict[SshSession, tuple[Identity, float]] = {}
        self.starts: deque[float] = deque(maxlen=MEASURED)
        self._addresses: Counter[str] = Counter()
        self._new_names: dict[str, deque[float]] = {}
        self._server: asyncssh.SSHAcceptor | None = None
        self._idle: asyncio.Task[None] | None = None

    async def open(self, key: asyncssh.SSHKey) -> int:
        """Starts listening; returns the port. Raises NetrunnerError if it is taken."""
        logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
        where = self.settings
        try:
            self._server = await asyncssh.listen(
                where.bind, where.port, server_factory=lambda: Visitor(self), server_host_keys=[key], server_version="netrunner_tui",
                compression_algs=COMPRESSION[where.compression], login_timeout=where.login_timeout, encoding=None, line_editor=False,
                agent_forwarding=False, x11_forwarding=False, allow_scp=False, sftp_factory=None, gss_host=None, allow_pty=True,
                host_based_auth=False, window=1 << 17, reuse_address=True, backlog=100,
            )  # fmt: skip
        except OSError as error:
            raise NetrunnerError(f"port {where.port} of {plain(where.bind)} cannot be used: {_reason(error)}") from None
        self._idle = asyncio.create_task(self._end_idle())
        return self._server.get_port()

    async def close(self) -> None:
        """Ends every session and stops listening."""
        if self._idle is not None:
            self._idle.cancel()
        for session in list(self.sessions):
            session.end("the server closes; every game is kept")
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._server.wait_closed(), 2.0)

    def room_for(self, address: str) -> str:
        """Returns why another connection from an address is refused; empty if it is not."""
        if len(self.sessions) >= self.settings.most_sessions:
            return "the server is full; come back later"
        if self._addresses[address] >= self.settings.sessions_an_address:
            return f"{self._addresses[address]} sessions from your address are enough"
        return ""

    def entered(self, session: SshSession, who: Identity) -> None:
        """Registers an admitted session."""
        self.sessions[session] = (who, time.monotonic())
        self._addresses[who.address] += 1

    def left(self, session: SshSession) -> None:
        """Removes a finished session."""
        if (found := self.sessions.pop(session, None)) is not None:
            self._addresses[found[0].address] -= 1
            self.log.write("session over", name=found[0].name, address=found[0].address, seconds=round(time.monotonic() - found[1]))

    def may_take_name(self, name: str, address: str) -> None:
        """Counts a new name. Raises NetrunnerError if an address has taken too many."""
        now = time.monotonic()
        taken = self._new_names.setdefault(address, deque())
        while taken and now - taken[0] > 3600:
            taken.popleft()
        if len(taken) >= self.settings.names_an_hour:
            raise NetrunnerError(f"too many new names from your address; `{name}` must wait an hour")
        taken.append(now)
        if len(self._new_names) > 10_000:
            self._new_names = {address: taken}

    async def _end_idle(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_minutes * 30))
            now = time.monotonic()
            for session in list(self.sessions):
                if now - session.active > self.settings.idle_minutes * 60:
                    session.end(f"no key for {self.settings.idle_minutes:g} minutes; the session was ended, your seat is kept")


class Visitor(asyncssh.SSHServer):
    """One connection."""

    def __init__(self, door: SshServer) -> None:
        self._door = door
        self.keeper = door.keeper
        self.socket = str(door.folder.socket)
        self.latencies = door.latencies
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._stranger = False
        self._name = ""
        self._key = ""
        """The fingerprint of the key that the player has proved to hold."""
        self._offered = ""
        self._wrong_key = False
        self._tries = 0
        self._identity: Identity | None = None
        self._admitting = asyncio.Lock()
        self._sessions = 0
        self._begun: dict[SshSession, float] = {}

    # --- the connection -----------------------------------------------------------------------------------------------------------------

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Handles a new connection: refuses it if there is no room."""
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        self._stranger = True
        door = self._door
        door.strangers[self._address] += 1
        if door.strangers[self._address] > door.settings.strangers_an_address or door.strangers.total() > door.settings.strangers:
            door.log.write("refused", address=self._address, why="too many connections that nobody has logged in on")
            conn.abort()
            return
        tcp = conn.get_extra_info("socket")
        if tcp is not None:
            _keep_alive(tcp)

    def connection_lost(self, exc: Exception | None) -> None:
        """Handles the end of the connection."""
        self._no_stranger()
        if exc is not None and not self._key and self._identity is None:
            self._door.log.write("nobody came in", address=self._address, why=str(exc))

    def _no_stranger(self) -> None:
        if self._stranger:
            self._stranger = False
            self._door.strangers[self._address] -= 1
            if self._door.strangers[self._address] <= 0:
                del self._door.strangers[self._address]

    # --- authentication -----------------------------------------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Requires authentication from everybody."""
        self._name = username
        return True

    def public_key_auth_supported(self) -> bool:
        """Allows public keys, which identify players."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Returns whether a key may be used with a name: any key with a free name, else only the owner's."""
        self._tries += 1
        if self._tries > KEYS_TRIED:
            return False
        fingerprint = key.get_fingerprint()
        if self._door.keys is not None and self._door.keys.validate(key, self._address, self._address) is None:
            return False
        with contextlib.suppress(NetrunnerError):
            owner = self._door.identities.owner(username)
            if owner and owner != fingerprint:
                self._wrong_key = True
                return False
        # Called twice: for the key alone, then with proof of ownership. The last key asked for counts.
        self._offered = fingerprint
        return True

    def auth_completed(self) -> None:
        """Handles completed authentication."""
        self._no_stranger()
        if self._connection is not None and self._connection.get_extra_info("guest") is None:
            self._key = self._offered

    def kbdint_auth_supported(self) -> bool:
        """Allows guests without a key, if the server is open to them."""
        return self._door.keys is None

    async def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool | tuple[str, str, str, list[tuple[str, bool]]]:
        """Asks a guest for the server's password, if there is one."""
        if self._door.settings.password:
            return "", "", "", [("Password of this server: ", False)]
        return self._as_guest()

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Returns whether the password was right."""
        if len(responses) == 1 and await self._right(responses[0]):
            return self._as_guest()
        return False

    def _as_guest(self) -> bool:
        if self._connection is not None:
            self._connection.set_extra_info(guest=True)
        return True

    async def _right(self, password: str) -> bool:
        self._tries += 1
        if self._tries <= KEYS_TRIED and hmac.compare_digest(password.encode(), self._door.settings.password.encode()):
            return True
        await asyncio.sleep(WRONG_PASSWORD_PAUSE)
        self._door.log.write("wrong password", name=self._name, address=self._address)
        return False

    # --- sessions -----------------------------------------------------------------------------------------------------------------------

    def session_requested(self) -> SshSession | bool:
        """Accepts a session; other channel types are refused by default."""
        if self._sessions >= SESSIONS_A_LINE:
            return False
        self._sessions += 1
        return SshSession(self)

    async def admit(self, session: SshSession) -> Identity:
        """Returns the player's identity. Raises NetrunnerError."""
        async with self._admitting:
            if self._identity is None:
                self._identity = await self._identify(session)
            who = self._identity
        if why := self._door.room_for(self._address):
            raise NetrunnerError(why)
        self._door.entered(session, who)
        self._begun[session] = time.perf_counter()
        return who

    async def _identify(self, session: SshSession) -> Identity:
        door = self._door
        if not self._key:
            if self._wrong_key:
                raise NetrunnerError(f"the name `{plain(self._name)}` belongs to another key; choose another: ssh NAME@host")
            return door.identities.guest(self._address)
        name = checked_name(self._name)
        if door.identities.owner(name) != self._key:
            if door.settings.password:
                for _ in range(PASSWORDS_TRIED):
                    if await self._right(await session.ask_password("Password of this server: ")):
                        break
                else:
                    raise NetrunnerError("that is not the password")
            door.may_take_name(name, self._address)
        return door.identities.admit(name, self._key, self._address)

    def folder(self, who: Identity) -> str:
        """Returns the player's folder; guests have none."""
        return str(self._door.folder.player(who.key)) if self._key else ""

    def began(self, session: SshSession, who: Identity) -> None:
        """Notes a started front end."""
        self._door.log.write(
            "session", name=who.name, key=self._key or "none", address=self._address, terminal="yes" if session.terminal else "no"
        )

    def gone(self, session: SshSession) -> None:
        """Removes a finished session; cuts a connection that does not end by itself."""
        self._sessions -= 1
        self._begun.pop(session, None)
        self._door.left(session)
        if self._sessions <= 0 and self._connection is not None:
            asyncio.get_running_loop().call_later(STUCK, self._cut)

    def _cut(self) -> None:
        if self._sessions <= 0 and self._connection is not None:
            self._connection.abort()


def _keep_alive(tcp: socket.socket) -> None:
    """Enables TCP keepalive: a dead peer is noticed within two minutes, without ssh traffic while idle."""
    with contextlib.suppress(OSError):
        tcp.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4)):
            if hasattr(socket, name):
                tcp.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _reason(error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return "another program listens there"
    if error.errno == errno.EACCES:
        return "this user may not; choose one above 1023"
    return (error.strerror or str(error)).lower()
