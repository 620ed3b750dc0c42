"""The host: the game server and the zygote as processes of their own, the ssh server and the web server in this one."""

import asyncio
import contextlib
import os
import signal
import socket
import stat
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.hosting.metrics import memory
from netrunner_tui.hosting.processes.zygote_client import ZygoteClient, own_environment, program
from netrunner_tui.hosting.protocol import Status
from netrunner_tui.hosting.remote.remote_server import status as daemon_status
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.ssh.host_key import authorized, host_key
from netrunner_tui.hosting.ssh.identities import Identities
from netrunner_tui.hosting.ssh.ssh_server import SshServer, SshSettings
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

START_PATIENCE: Final = 30.0
SLOWEST_RESTART: Final = 10.0
"""Upper limit of seconds between two starts of a game server that dies at once."""


@dataclass(frozen=True)
class HostSettings:
    """Settings of a host."""

    door: SshSettings
    folder: ServerFolder
    authorized_keys: Path | None = None
    web_port: int = 0
    """0: no web server."""
    web_bind: str = "127.0.0.1"
    log_file: Path | None = None
    limits: tuple[str, ...] = ()
    """Limits of the game server, such as `tables=20`."""


class HostStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The status of a host."""

    uptime: float
    """Seconds since the start."""
    port: int
    sessions: int
    names: tuple[str, ...]
    """The names of connected players."""
    strangers: int
    """Connections that have not logged in."""
    memory: dict[str, int]
    """Bytes held by each part (PSS if available): host, daemon, zygote, and all front ends together."""
    key_p50: float
    """Median milliseconds from a player's input to the first byte of output, measured at the host."""
    key_p95: float
    restarts: int
    """Number of restarts of the game server."""
    server: Status | None = None
    """The game server's status; None while it does not answer."""


@dataclass
class _Running:
    begun: float = field(default_factory=time.monotonic)
    daemon: asyncio.subprocess.Process | None = None
    restarts: int = 0
    open: bool = False
    closing: bool = False
    port: int = 0


class Supervisor:
    """Runs a host until it is stopped."""

    def __init__(self, settings: HostSettings, say: Callable[[str], None]) -> None:
        """`say` prints a line for the operator."""
        self._settings = settings
        self._say = say
        self._log = ServerLog(settings.log_file)
        self._now = _Running()
        self._keeper = ZygoteClient(self._log)
        self._door: SshServer | None = None

    async def run(self) -> None:
        """Runs the server until SIGTERM or SIGINT. Raises NetrunnerError with one line if it cannot start."""
        settings, folder = self._settings, self._settings.folder
        folder.make()
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        key = host_key(folder.host_key)
        keys = authorized(settings.authorized_keys) if settings.authorized_keys else None
        identities = Identities(folder.identities)
        if settings.log_file is not None:
            with contextlib.suppress(OSError):
                settings.log_file.touch(mode=0o600)
        status = await self._open_status()
        tasks: list[asyncio.Task[None]] = []
        web: Callable[[], Awaitable[None]] | None = None
        try:
            self._door = SshServer(settings.door, folder, keys, identities, self._keeper, self._log)
            self._now.port = await self._door.open(key)
            tasks.append(asyncio.create_task(self._keep_daemon()))
            await self._keeper.start()
            await self._daemon_answers()
            where = settings.door.bind
            self._say(f"The server is open: ssh -p {self._now.port} NAME@{where}")
            self._say(f"Its key: {key.get_fingerprint()} ({key.get_algorithm()})")
            if settings.web_port:
                from netrunner_tui.hosting.web import open_web

                address, web = await open_web(settings.web_bind, settings.web_port, folder, self._log)
                self._say(f"In a browser: {address}")
            self._now.open = True
            self._log.write("host open", port=self._now.port, folder=str(folder.data))
            await stop.wait()
        finally:
            self._now.closing = True
            if self._now.open:
                self._log.write("host closes")
            if web is not None:
                await web()
            if self._door is not None:
                await self._door.close()
            await self._keeper.close()
            await self._end_daemon()
            for task in tasks:
                task.cancel()
            status.close()
            with contextlib.suppress(OSError):
                folder.host_socket.unlink()

    # --- the game server ----------------------------------------------------------------------------------------------------------------

    async def _keep_daemon(self) -> None:
        """Starts the game server, and restarts it whenever it dies."""
        settings = self._settings
        pause = 0.1
        arguments = ["--socket", str(settings.folder.socket), "--folder", str(settings.folder.games)]
        arguments += ["--log-file", str(settings.log_file)] if settings.log_file else []
        arguments += [part for limit in settings.limits for part in ("--limit", limit)]
        while not self._closes():
            begun = time.monotonic()
            self._now.daemon = await asyncio.create_subprocess_exec(
                *program("-m", "netrunner_tui.hosting.game_server.die_with_parent", str(os.getpid()), *arguments),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                env=own_environment(),
                start_new_session=True,
            )
            code = await self._now.daemon.wait()
            if self._closes():
                return
            self._now.restarts += 1
            self._log.write("daemon died", status=code)
            pause = 0.1 if time.monotonic() - begun > 10 else min(SLOWEST_RESTART, 2 * pause)
            await asyncio.sleep(pause)

    def _closes(self) -> bool:
        return self._now.closing

    async def _daemon_answers(self) -> None:
        until = time.monotonic() + START_PATIENCE
        while time.monotonic() < until:
            if (await self._server()) is not None:
                return
            if self._now.restarts > 3:
                break
            await asyncio.sleep(0.05)
        raise NetrunnerError("the game daemon does not start; the log says why")

    async def _server(self) -> Status | None:
        try:
            return await asyncio.to_thread(daemon_status, self._settings.folder.socket, 1.0)
        except NetrunnerError:
            return None

    async def _end_daemon(self) -> None:
        daemon = self._now.daemon
        if daemon is None or daemon.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            daemon.terminate()
        try:
            await asyncio.wait_for(daemon.wait(), 6.0)
        except TimeoutError:
            daemon.kill()
            await daemon.wait()

    # --- status -------------------------------------------------------------------------------------------------------------------------

    async def _open_status(self) -> asyncio.AbstractServer:
        path = self._settings.folder.host_socket
        if path.exists():
            if not stat.S_ISSOCK(path.stat().st_mode):
                raise NetrunnerError(f"{path}: something else than a socket is there")
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                try:
                    probe.connect(str(path))
                except OSError:
                    path.unlink()  # left behind by a killed host
                else:
                    raise NetrunnerError(f"this server is open already ({self._settings.folder.data}); another needs another --data")
        mask = os.umask(0o177)
        try:
            return await asyncio.start_unix_server(self._tell_status, path)
        except OSError as error:
            raise NetrunnerError(f"{path}: cannot be made: {(error.strerror or str(error)).lower()}") from None
        finally:
            os.umask(mask)

    async def _tell_status(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            writer.write(msgspec.json.encode(await self._status()))
            await writer.drain()
        writer.close()

    async def _status(self) -> HostStatus:
        door, now = self._door, self._now
        typed = sorted(door.latencies) if door else []
        fronts = list(self._keeper.pids.values())
        daemon = now.daemon.pid if now.daemon and now.daemon.returncode is None else 0
        zygote = self._keeper.pid
        return HostStatus(
            uptime=round(time.monotonic() - now.begun, 1), port=now.port, sessions=len(door.sessions) if door else 0,
            names=tuple(sorted(who.name for who, _ in door.sessions.values())) if door else (),
            strangers=door.strangers.total() if door else 0,
            memory={
                "host": memory(), "daemon": proportional(daemon), "zygote": proportional(zygote), "fronts": sum(map(proportional, fronts)),
            },
            key_p50=_share(typed, 0.5), key_p95=_share(typed, 0.95), restarts=now.restarts, server=await self._server(),
        )  # fmt: skip


def ask_status(folder: ServerFolder) -> HostStatus:
    """Returns the status of a server's host. Raises NetrunnerError if none runs."""
    data = b""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(10.0)
            connection.connect(str(folder.host_socket))
            while part := connection.recv(1 << 16):
                data += part
        return msgspec.json.decode(data, type=HostStatus)
    except (OSError, msgspec.MsgspecError):
        raise NetrunnerError(f"no host answers for {plain(str(folder.data))}; netrunner-tui serve opens one") from None


def proportional(pid: int) -> int:
    """Returns the bytes that a process holds, with its share of shared pages (PSS); 0 if unknown."""
    if not pid:
        return 0
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        return 0
    return 0


def _share(ordered: list[float], share: float) -> float:
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2) if ordered else 0.0
