"""The ssh server: authentication, names, and limits on connections. Sessions are handled by their front ends."""

import asyncio
import contextlib
import hmac
import logging
import shutil
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import asyncssh

from netrunner_tui.hosting.addresses import network_of
from netrunner_tui.hosting.bans import Bans
from netrunner_tui.hosting.game_server.returned_memory import ReturnedMemory
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.processes.at_work import at_work
from netrunner_tui.hosting.processes.zygote_client import ZygoteClient
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.ssh.authorized_keys import AuthorizedKeys
from netrunner_tui.hosting.ssh.bounded_zlib import bound_decompression
from netrunner_tui.hosting.ssh.identities import BACK, Identities, checked_name, new_secret, secret_of
from netrunner_tui.hosting.ssh.open_connections import USUAL_DROP, ConnectionLimits, EarlyDrop, OpenConnections
from netrunner_tui.hosting.ssh.ssh_session import SshSession
from netrunner_tui.hosting.wrong_guesses import WrongGuesses
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

COMPRESSION: Final = {"only": ["zlib@openssh.com"], "offered": ["zlib@openssh.com", "none"], "none": ["none"]}
"""A client takes the first of its own list that is offered, which is `none`: so nothing else is offered unless configured."""
ENCRYPTION: Final = ["aes256-gcm@openssh.com", "aes128-gcm@openssh.com", "aes256-ctr", "aes192-ctr", "aes128-ctr"]
"""All that asyncssh offers by itself but ChaCha20-Poly1305, which most clients would take: for each packet it makes three ciphers, which
takes as long as five packets of the others. Whoever has it has one of these."""
KEYS_TRIED: Final = 20
PASSWORDS_TRIED: Final = 3
SESSIONS_A_LINE: Final = 4
"""Upper limit of sessions per connection (ControlMaster)."""
WRONG_PASSWORD_PAUSE: Final = 1.0
SPARE: Final = 20
"""Connections of an address beside its sessions and its strangers: those that have just ended or are about to begin."""
MEASURED: Final = 2000
ENDING: Final = 1.0
"""Seconds that a client has to take in why its sessions were ended."""
KEPT_FOR_GUESTS: Final = ServerOptions().keep_guests
NAMES_AGED_EVERY: Final = 3600.0
"""Seconds between two looks for names under which nobody comes in any more."""
KEYS_WATCHED_EVERY: Final = 2.0
"""Seconds between two looks at the file of keys."""
MOST_ADDRESSES: Final = 10_000
"""Addresses whose new names are counted."""


@dataclass(frozen=True)
class SshSettings:
    """Settings of the ssh server."""

    bind: str = "127.0.0.1"
    port: int = 8022
    password: str = ""
    """The server's password: asked of everybody who owns no name here yet."""
    login_timeout: float = 20.0
    """Seconds to log in; and after which a connection that has logged in and has no session is cut."""
    most_sessions: int = 200
    sessions_an_address: int = 20
    strangers_an_address: int = 10
    """Upper limit of connections that have not logged in."""
    strangers: EarlyDrop = USUAL_DROP
    names_an_hour: int = 20
    """Upper limit of new names from one address."""
    idle_minutes: float = 240.0
    compression: str = "only"
    most_connections: int = 1000
    """Upper limit of connections that the descriptors of this process allow."""
    guests: bool = True
    """Whether players without a key may come."""
    keep_names: int = 0
    """Days without a visit after which a name is free again; 0: never."""

    @property
    def limits(self) -> ConnectionLimits:
        """Returns the limits on connections."""
        return ConnectionLimits(
            self.strangers, self.strangers_an_address, min(self.most_connections, self.most_sessions + self.strangers.full + SPARE),
            self.sessions_an_address + self.strangers_an_address + SPARE,
        )  # fmt: skip


class SshServer:
    """Listens for connections and tracks sessions."""

    def __init__(
        self,
        settings: SshSettings,
        folder: ServerFolder,
        keys: AuthorizedKeys | None,
        identities: Identities,
        bans: Bans,
        zygote: ZygoteClient,
        log: ServerLog,
        game_server: Callable[[], int],
    ) -> None:
        """With `keys`, only their owners are admitted. `game_server` returns its process id, 0 while there is none."""
        self.settings = settings
        self.folder = folder
        self.keys = keys
        self.identities = identities
        self.bans = bans
        self.zygote = zygote
        self.log = log
        self.game_server = game_server
        self.latencies: deque[float] = deque(maxlen=MEASURED)
        """The last measured seconds from a player's input to their front end's first output byte."""
        self.connections = OpenConnections(lambda: self.settings.limits)
        self.memory = ReturnedMemory()
        self.guesses = WrongGuesses(time.monotonic)
        self.sessions: dict[SshSession, tuple[Identity, float]] = {}
        self.starts: deque[float] = deque(maxlen=MEASURED)
        self._networks: Counter[str] = Counter()
        self._new_names: dict[str, deque[float]] = {}
        self._server: asyncssh.SSHAcceptor | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, key: asyncssh.SSHKey) -> int:
        """Starts listening; returns the port. Raises NetrunnerError if it is taken."""
        logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
        bound_decompression()
        where = self.settings
        try:
            self._server = await asyncssh.listen(
                where.bind, where.port, server_factory=lambda: Visitor(self), server_host_keys=[key], server_version="netrunner_tui",
                encryption_algs=ENCRYPTION, compression_algs=COMPRESSION[where.compression], login_timeout=where.login_timeout,
                encoding=None, line_editor=False, agent_forwarding=False, x11_forwarding=False, allow_scp=False, sftp_factory=None,
                gss_host=None, allow_pty=True, host_based_auth=False, window=1 << 17, reuse_address=True, backlog=100,
            )  # fmt: skip
        except OSError as error:
            raise NetrunnerError(f"port {where.port} of {plain(where.bind)} cannot be used: {_reason(error)}") from None
        if self.keys is not None:
            self._tell_of_keys(self.keys)
        self._tasks = [
            asyncio.create_task(self._end_idle()),
            asyncio.create_task(self._watch_keys()),
            asyncio.create_task(self._age_names()),
        ]
        return self._server.get_port()

    async def close(self) -> None:
        """Ends every session and stops listening."""
        for task in self._tasks:
            task.cancel()
        self.memory.close()
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
        network = network_of(address)
        if self._networks[network] >= self.settings.sessions_an_address:
            return f"{self._networks[network]} sessions from your address are enough"
        return ""

    def entered(self, session: SshSession, who: Identity) -> None:
        """Registers an admitted session."""
        self.sessions[session] = (who, time.monotonic())
        self._networks[network_of(who.address)] += 1

    def left(self, session: SshSession) -> None:
        """Removes a finished session."""
        if (found := self.sessions.pop(session, None)) is not None:
            network = network_of(found[0].address)
            self._networks[network] -= 1
            if self._networks[network] <= 0:
                del self._networks[network]
            self.log.write("session over", name=found[0].name, address=found[0].address, seconds=round(time.monotonic() - found[1]))

    def may_take_name(self, name: str, address: str) -> None:
        """Counts a new name. Raises NetrunnerError if an address has taken too many."""
        now = time.monotonic()
        network = network_of(address)
        # An address stands where it took its latest name; those that took one longest ago are forgotten.
        taken = self._new_names[network] = self._new_names.pop(network, deque())
        while taken and now - taken[0] > 3600:
            taken.popleft()
        if len(taken) >= self.settings.names_an_hour:
            raise NetrunnerError(f"too many new names from your address; `{name}` must wait an hour")
        taken.append(now)
        if len(self._new_names) > MOST_ADDRESSES:
            del self._new_names[next(iter(self._new_names))]

    def admits(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Returns whether a key may come in: any, unless only those of a file may."""
        self.look_at_keys()
        return self.keys is None or self.keys.admit(key, address)

    def look_at_keys(self) -> None:
        """Reads the file of keys again if it has changed; ends the sessions of keys that are no longer in it."""
        try:
            change = self.keys.changed() if self.keys is not None else None
        except NetrunnerError as problem:
            self.log.write("options not read", problem=str(problem))
            return
        if self.keys is None or change is None:
            return
        if change == "read":
            self.log.write("keys read again")
            self._tell_of_keys(self.keys)
            return
        for connection in self.connections.all():
            if isinstance(connection, Visitor):
                connection.still_admitted()

    def _tell_of_keys(self, keys: AuthorizedKeys) -> None:
        """Writes which lines of the file are no keys: they are passed over; and that there are none, so that nobody may come in."""
        if keys.not_understood:
            self.log.write("keys not understood", lines=[str(number) for number in keys.not_understood])
        if keys.empty:
            self.log.write("no keys")

    async def _watch_keys(self) -> None:
        while True:
            await asyncio.sleep(KEYS_WATCHED_EVERY)
            self.look_at_keys()

    async def _age_names(self) -> None:
        while True:
            try:
                self.age_names()
            except NetrunnerError as problem:
                self.log.write("names not aged", problem=str(problem))
            await asyncio.sleep(NAMES_AGED_EVERY)

    def age_names(self) -> None:
        """Frees names under which nobody has come in for too long; what their keys kept here goes with the last one.

        Raises NetrunnerError.
        """
        if not self.settings.keep_names:
            return
        present = {who.key for who, _ in self.sessions.values()}
        for name, key in self.identities.age_out(self.settings.keep_names, present):
            self.log.write("name freed", name=name, key=key)
            if not self.identities.has_name(key):
                shutil.rmtree(self.folder.player(key), ignore_errors=True)

    async def _end_idle(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_minutes * 30))
            now = time.monotonic()
            for session in list(self.sessions):
                if now - session.active > self.settings.idle_minutes * 60:
                    session.end(f"no key for {self.settings.idle_minutes:g} minutes; the session was ended, your seat is kept")


class Visitor(asyncssh.SSHServer):
    """One connection."""

    def __init__(self, server: SshServer) -> None:
        self._server = server
        self.zygote = server.zygote
        self.socket = str(server.folder.socket)
        self.latencies = server.latencies
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._name = ""
        self._key = ""
        """The fingerprint of the key that the player has proved to hold."""
        self._offered = ""
        self._secret = ""
        """What a guest comes back with."""
        self._public: asyncssh.SSHKey | None = None
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
        server = self._server
        why = "banned" if server.bans.until(address=self._address) else server.connections.came(self, self._address)
        if why:
            server.log.write("refused", address=self._address, why=why)
            conn.abort()
            return
        tcp = conn.get_extra_info("socket")
        if tcp is not None:
            _keep_alive(tcp)

    def connection_lost(self, exc: Exception | None) -> None:
        """Handles the end of the connection."""
        self._server.connections.gone(self)
        self._server.memory.soon()
        self._connection = None
        if exc is not None and not self._key and self._identity is None:
            self._server.log.write("nobody came in", address=self._address, why=str(exc))

    def cut(self) -> None:
        """Closes the connection at once."""
        if self._connection is not None:
            self._connection.abort()

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
        if not self._server.admits(key, self._address):
            return False
        self._public = key
        with contextlib.suppress(NetrunnerError):
            owner = self._server.identities.owner(username)
            if owner and owner != fingerprint:
                self._wrong_key = True
                return False
        # Called twice: for the key alone, then with proof of ownership. The last key asked for counts.
        self._offered = fingerprint
        return True

    def still_admitted(self) -> None:
        """Ends the sessions if the key may no longer come in."""
        if self._public is not None and self._key and not self._server.admits(self._public, self._address):
            self.end("your key may no longer come in; your seat is kept")

    def end(self, why: str) -> None:
        """Ends every session with a reason, and the connection."""
        for session in list(self._begun):
            session.end(why)
        # Cut when the reason has been sent: closing at once would take it away.
        asyncio.get_running_loop().call_later(ENDING, self.cut)

    def auth_completed(self) -> None:
        """Handles completed authentication."""
        self._server.connections.logged_in(self)
        self._cut_without_session()
        if self._connection is not None and self._connection.get_extra_info("guest") is None:
            self._key = self._offered

    def kbdint_auth_supported(self) -> bool:
        """Allows guests without a key, if the server is open to them."""
        return self._server.keys is None and self._server.settings.guests

    def _tell_secret(self) -> None:
        """Tells a guest, before the session begins, how to come back to a seat when the connection is lost."""
        if self._connection is not None and not self._secret:
            self._secret = secret_of(self._name) or new_secret()
            minutes = round(KEPT_FOR_GUESTS / 60)
            words = f"You have no key here, so you are a guest. If you lose the connection, come back to your seat within {minutes} minutes"
            self._connection.send_auth_banner(f"{words}:\r\n    ssh {BACK}{self._secret}@HOST\r\n")

    async def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool | tuple[str, str, str, list[tuple[str, bool]]]:
        """Asks a guest for the server's password, if there is one."""
        self._tell_secret()
        if self._server.settings.password:
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
        """Returns whether a password is the server's; never while the address has to wait after wrong ones."""
        server, network = self._server, network_of(self._address)
        self._tries += 1
        wait = server.guesses.attempt(network)
        if not wait and self._tries <= KEYS_TRIED and hmac.compare_digest(password.encode(), server.settings.password.encode()):
            server.guesses.right(network)
            return True
        await asyncio.sleep(WRONG_PASSWORD_PAUSE)
        server.log.write("wrong password", name=self._name, address=self._address, wait=round(wait))
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
        if session.over:
            raise NetrunnerError("the session has ended")
        if why := self._server.room_for(self._address):
            raise NetrunnerError(why)
        self._server.entered(session, who)
        self._begun[session] = time.perf_counter()
        return who

    async def _identify(self, session: SshSession) -> Identity:
        server = self._server
        if not self._key:
            if self._wrong_key:
                raise NetrunnerError(f"the name `{plain(self._name)}` belongs to another key; choose another: ssh NAME@host")
            return server.identities.guest(self._address, self._secret)
        if until := server.bans.until(key=self._key):
            day = datetime.fromtimestamp(until).astimezone().isoformat(" ", timespec="minutes")
            raise NetrunnerError(f"you may not come in here until {day}")
        name = checked_name(self._name)
        if server.identities.owner(name) != self._key:
            if server.settings.password:
                for _ in range(PASSWORDS_TRIED):
                    if await self._right(await session.ask_password("Password of this server: ")):
                        break
                else:
                    raise NetrunnerError("that is not the password")
            server.may_take_name(name, self._address)
        return server.identities.admit(name, self._key, self._address)

    def folder(self, who: Identity) -> str:
        """Returns the player's folder; guests have none."""
        return str(self._server.folder.player(who.key)) if self._key else ""

    def began(self, session: SshSession, who: Identity) -> None:
        """Notes a started front end."""
        self._server.log.write(
            "session", name=who.name, key=self._key or "none", address=self._address, terminal="yes" if session.terminal else "no"
        )

    def at_work(self, number: int) -> bool | None:
        """Returns whether this front end or the game server does something; None where the system does not tell."""
        # The front end second: the other way round, the game server could hand it work between the looks, and both be found idle.
        return at_work(self._server.game_server()) or at_work(self.zygote.pids.get(number, 0))

    def gone(self, session: SshSession) -> None:
        """Removes a finished session; cuts a connection that does not end by itself."""
        self._sessions -= 1
        self._begun.pop(session, None)
        self._server.left(session)
        self._cut_without_session()

    def _cut_without_session(self) -> None:
        """Cuts the connection a while later, if there is no session then."""

        def cut() -> None:
            if self._sessions <= 0:
                self.cut()

        if self._sessions <= 0:
            asyncio.get_running_loop().call_later(self._server.settings.login_timeout, cut)


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
