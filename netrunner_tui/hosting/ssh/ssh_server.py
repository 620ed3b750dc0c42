"""The ssh server: who is in, who may still come in, and for how long names are kept."""

import asyncio
import contextlib
import logging
import shutil
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import asyncssh

from netrunner_tui.hosting.addresses import network_of
from netrunner_tui.hosting.bans import Bans
from netrunner_tui.hosting.game_server.returned_memory import ReturnedMemory
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.processes.zygote_client import ZygoteClient
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.ssh.authorized_keys import AuthorizedKeys
from netrunner_tui.hosting.ssh.bounded_zlib import bound_decompression
from netrunner_tui.hosting.ssh.identities import Identities
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
SPARE: Final = 20
"""Connections of an address beside its sessions and its strangers: those that have just ended or are about to begin."""
MEASURED: Final = 2000
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

    async def open(self, key: asyncssh.SSHKey, connected: Callable[["SshServer"], asyncssh.SSHServer]) -> int:
        """Starts listening; what handles a connection is made by `connected`. Returns the port. Raises NetrunnerError if it is taken."""
        logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
        bound_decompression()
        where = self.settings
        try:
            self._server = await asyncssh.listen(
                where.bind, where.port, server_factory=lambda: connected(self), server_host_keys=[key], server_version="netrunner_tui",
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


def _reason(error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return "another program listens there"
    if error.errno == errno.EACCES:
        return "this user may not; choose one above 1023"
    return (error.strerror or str(error)).lower()
