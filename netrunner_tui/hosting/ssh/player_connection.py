"""One connection to the ssh server: how its player is known, and its sessions. These are handled by their front ends."""

import asyncio
import contextlib
import hmac
import socket
import time
from collections.abc import Sequence
from datetime import datetime
from typing import Final

import asyncssh

from netrunner_tui.hosting.addresses import network_of
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.processes.at_work import at_work
from netrunner_tui.hosting.ssh.identities import BACK, checked_name, new_secret, secret_of
from netrunner_tui.hosting.ssh.ssh_server import SshServer
from netrunner_tui.hosting.ssh.ssh_session import SshSession
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

KEYS_TRIED: Final = 20
PASSWORDS_TRIED: Final = 3
SESSIONS_A_LINE: Final = 4
"""Upper limit of sessions per connection (ControlMaster)."""
WRONG_PASSWORD_PAUSE: Final = 1.0
ENDING: Final = 1.0
"""Seconds that a client has to take in why its sessions were ended."""
KEPT_FOR_GUESTS: Final = ServerOptions().keep_guests


class PlayerConnection(asyncssh.SSHServer):
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
