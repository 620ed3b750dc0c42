"""The host: the game server and the zygote as processes of their own, the ssh server and the web server in this one."""

import asyncio
import contextlib
import gc
import logging
import os
import resource
import signal
import socket
import stat
import sys
import time
import traceback
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import asyncssh
import msgspec

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.admin_messages import LONGEST_REQUEST, new_token, token_of
from netrunner_tui.hosting.administration import Administration, HostActions
from netrunner_tui.hosting.bans import Bans
from netrunner_tui.hosting.host_status import HostStatus, metrics_of
from netrunner_tui.hosting.metrics import memory
from netrunner_tui.hosting.processes.output_lines import lines_of
from netrunner_tui.hosting.processes.sandbox import landlock_version
from netrunner_tui.hosting.processes.zygote_client import ZygoteClient, own_environment, program
from netrunner_tui.hosting.protocol import Status
from netrunner_tui.hosting.remote.remote_server import administer, status as game_server_status
from netrunner_tui.hosting.serve_options import ServeOptions, card_folders, web_settings
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import LibraryLog, ServerLog
from netrunner_tui.hosting.ssh.authorized_keys import AuthorizedKeys
from netrunner_tui.hosting.ssh.host_key import host_key
from netrunner_tui.hosting.ssh.identities import Identities
from netrunner_tui.hosting.ssh.open_connections import EarlyDrop
from netrunner_tui.hosting.ssh.player_connection import PlayerConnection
from netrunner_tui.hosting.ssh.ssh_server import SshServer, SshSettings
from netrunner_tui.hosting.systemd_notice import tell_systemd
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

START_PATIENCE: Final = 120.0
"""Seconds within which the game server must answer."""
MOST_DESCRIPTORS: Final = 1 << 16
DESCRIPTORS_A_SESSION: Final = 2
"""File descriptors that a session needs beside its connection."""
OWN_DESCRIPTORS: Final = 200
"""Those that the host needs for itself, and for connections that have come and are not refused yet."""
REQUEST_PATIENCE: Final = 5.0
"""Seconds within which an operator's request must come."""
FEWEST_CONNECTIONS: Final = 20
LONGEST_LINE: Final = 1 << 16
OF_PYTHON: Final = (b"Fatal Python error: ", f"{sys.executable}: ".encode())
"""How lines begin that the interpreter writes where it cannot start, or go on."""
SLOWEST_RESTART: Final = 10.0
"""Upper limit of seconds between two starts of a game server that dies at once."""


NEED_RESTART: Final = (
    "port", "bind", "data", "web", "web_bind", "web_origin", "web_proxies", "web_token", "user", "metrics_port", "log_file",
    "authorized_keys", "compression", "cards",
)  # fmt: skip
"""Options that a running host does not take over from its configuration file."""


def ssh_settings(options: ServeOptions, descriptors: int = 1 << 16) -> SshSettings:
    """Returns the settings of the ssh server, with so many file descriptors to spend. Raises NetrunnerError for an unreadable password."""
    password = _password(Path(options.password_file)) if options.password_file else options.password
    room = descriptors - DESCRIPTORS_A_SESSION * options.sessions - OWN_DESCRIPTORS
    return SshSettings(
        bind=options.bind, port=options.port, password=password, login_timeout=options.login_seconds, most_sessions=options.sessions,
        sessions_an_address=options.sessions_per_address, strangers_an_address=options.strangers_per_address,
        strangers=EarlyDrop.of(options.strangers), names_an_hour=options.names_per_hour, idle_minutes=options.idle_minutes,
        compression=options.compression, guests=options.guests, keep_names=options.keep_names,
        most_connections=max(FEWEST_CONNECTIONS, room),
    )  # fmt: skip


def _password(path: Path) -> str:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise NetrunnerError(f"{path}: the password cannot be read: {(error.strerror or 'error').lower()}") from None
    except UnicodeDecodeError:
        raise NetrunnerError(f"{path}: the password cannot be read: it is no UTF-8") from None
    if not lines or not lines[0].strip():
        raise NetrunnerError(f"{path}: there is no password in its first line")
    return lines[0].strip()


def raised_descriptors() -> int:
    """Raises the limit of this process's file descriptors as far as it may; returns it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


@dataclass
class _Running:
    begun: float = field(default_factory=time.monotonic)
    game_server: asyncio.subprocess.Process | None = None
    restarts: int = 0
    open: bool = False
    closing: bool = False
    renewing: bool = False
    """Whether the game server was ended to be started again."""
    port: int = 0


class Supervisor:
    """Runs a host until it is stopped."""

    def __init__(
        self, options: ServeOptions, read: Callable[[], ServeOptions], folder: ServerFolder, say: Callable[[str], None]
    ) -> None:  # fmt: skip
        """`read` returns the options as they are by now; `say` prints a line for the operator. Raises BadFile for bad card files."""
        self._options = options
        self._read = read
        self._folder = folder
        self._say = say
        self._log_file = Path(options.log_file).absolute() if options.log_file else None
        self._log = ServerLog(self._log_file, least=options.log_level)
        self._descriptors = 0
        self._keeping: asyncio.Task[None] | None = None
        """What starts the game server, and starts it again."""
        self._reloading: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()
        self._administration: Administration | None = None
        self._now = _Running()
        self._cards = card_folders(options)
        self._zygote = ZygoteClient(self._log, self._cards)
        self._ssh: SshServer | None = None

    async def run(self) -> None:
        """Runs the server until SIGTERM or SIGINT. Raises NetrunnerError with one line if it cannot start."""
        self._folder.make()
        self._descriptors = raised_descriptors()
        settings = ssh_settings(self._options, self._descriptors)
        self._listen_to_signals()
        key = host_key(self._folder.host_key)
        self._open_log()
        # Closed in reverse: the sessions end before the processes that serve them.
        async with contextlib.AsyncExitStack() as closers:
            await self._open_status(closers)
            closers.push_async_callback(self._end_game_server)
            closers.push_async_callback(self._zygote.close)
            try:
                await self._open_ssh(settings, key, closers)
                self._keeping = asyncio.create_task(self._keep_game_server())
                if not await self._before_stop(self._zygote.start()) or not await self._before_stop(self._game_server_answers()):
                    return
                self._say(f"The server is open: ssh -p {self._now.port} NAME@{self._options.bind}")
                self._say(f"Its key: {key.get_fingerprint()} ({key.get_algorithm()})")
                await self._open_web(closers)
                await self._open_metrics(closers)
                await self._serve()
            finally:
                self._now.closing = True
                if self._now.open:
                    self._log.write("host closes")

    async def _before_stop(self, work: Coroutine[None, None, None]) -> bool:
        """Returns whether this was done before the server was asked to stop, which ends it. Raises NetrunnerError as it does."""
        doing, stopping = asyncio.ensure_future(work), asyncio.ensure_future(self._stop.wait())
        await asyncio.wait({doing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not doing.done():
            doing.cancel()
            return False
        doing.result()
        return True

    def _listen_to_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop.set)
        loop.add_signal_handler(signal.SIGHUP, self._reload_soon)
        loop.set_exception_handler(self._unheard)

    def _open_log(self) -> None:
        """Opens the log, and has the libraries write to it. Raises NetrunnerError."""
        self._log.open()
        logging.getLogger().handlers = [LibraryLog(self._log)]

    async def _open_ssh(self, settings: SshSettings, key: asyncssh.SSHKey, closers: contextlib.AsyncExitStack) -> None:
        options, folder = self._options, self._folder
        keys = AuthorizedKeys(Path(options.authorized_keys).absolute()) if options.authorized_keys else None
        identities, bans = Identities(folder.identities), Bans(folder.bans)
        self._ssh = SshServer(settings, folder, keys, identities, bans, self._zygote, self._log, self._game_server_pid)
        closers.push_async_callback(self._ssh.close)
        actions = HostActions(self._status, self._ask_game_server, self._reload, self._renew, self._stop.set)
        self._administration = Administration(new_token(folder), self._ssh, identities, bans, self._log, actions)
        self._now.port = await self._ssh.open(key, PlayerConnection)

    async def _open_web(self, closers: contextlib.AsyncExitStack) -> None:
        if not self._options.web:
            return
        from netrunner_tui.hosting.web import open_web

        addresses, close = await open_web(web_settings(self._options), self._folder, self._log, self._cards)
        closers.push_async_callback(close)
        for address in addresses:
            self._say(f"In a browser: {address}")

    async def _open_metrics(self, closers: contextlib.AsyncExitStack) -> None:
        if self._options.metrics_port:
            scraped = await asyncio.start_server(self._scrape, "127.0.0.1", self._options.metrics_port)
            closers.callback(scraped.close)

    async def _serve(self) -> None:
        """Notes that everything is open, and returns once the server is to stop."""
        if not landlock_version():
            self._log.write("warning", part="sandbox", said="no Landlock: front ends may read what this user may read")
        gc.collect()
        gc.freeze()  # what is there by now stays: a collection takes milliseconds then, not tenths of a second
        self._now.open = True
        self._log.write("host open", port=self._now.port, folder=str(self._folder.data))
        tell_systemd("READY=1")
        await self._stop.wait()
        tell_systemd("STOPPING=1")

    # --- the game server ----------------------------------------------------------------------------------------------------------------

    async def _keep_game_server(self) -> None:
        """Starts the game server, and restarts it whenever it dies."""
        pause = 0.1
        arguments = [str(os.getpid()), str(self._folder.reports), "--socket", str(self._folder.socket), "--folder", str(self._folder.games)]
        arguments += [part for folder in self._cards for part in ("--cards", str(folder))]
        arguments += ["--log-file", str(self._log_file)] if self._log_file else []
        while not self._closes():
            begun = time.monotonic()
            encoded = ((name, msgspec.json.encode(value).decode()) for name, value in self._options.game_server_limits().items())
            limits = [part for name, value in encoded for part in ("--limit", f"{name}={value}")]
            self._now.game_server = await asyncio.create_subprocess_exec(
                *program("-m", "netrunner_tui.hosting.game_server.server_process", *arguments, *limits),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                env=own_environment(),
                start_new_session=True,
            )
            await self._listen(self._now.game_server)
            code = await self._now.game_server.wait()
            if self._closes():
                return
            if self._now.renewing:
                self._now.renewing = False
                continue
            self._now.restarts += 1
            self._log.write("daemon died", status=code)
            pause = 0.1 if time.monotonic() - begun > 10 else min(SLOWEST_RESTART, 2 * pause)
            await asyncio.sleep(pause)

    async def _listen(self, game_server: asyncio.subprocess.Process) -> None:
        """Writes what the game server says on stderr to the log until it closes it: its log if there is no file, or why it broke.

        Of what is no line of the log only that is passed on which Python itself says as it breaks: an error's text may name hidden cards.
        """
        assert game_server.stderr is not None
        async for line in lines_of(game_server.stderr):
            if line.startswith(b"{"):
                self._log.pass_on(line.rstrip())
            elif line.startswith(OF_PYTHON):
                self._log.write("warning", part="daemon", said=plain(line.decode(errors="replace").strip()[:300]))

    def _unheard(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """Logs an exception that nothing else caught, without its text, which may quote a client."""
        problem = context.get("exception")
        trace = traceback.extract_tb(problem.__traceback__)[-3:] if isinstance(problem, BaseException) else []
        where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in trace]
        self._log.write("mistake", message="host", error=type(problem).__name__, where=where)

    def _reload_soon(self) -> None:
        """Reads the options again, as SIGHUP asks."""

        async def reload() -> None:
            with contextlib.suppress(NetrunnerError):  # it is in the log
                await self._reload()

        self._reloading = asyncio.create_task(reload())

    async def _reload(self) -> str:
        """Reads the options again, and takes over what can change while the host runs; returns a line about it. Raises NetrunnerError."""
        try:
            new = self._read()
            settings = ssh_settings(new, self._descriptors)
        except NetrunnerError as problem:
            self._log.write("options not read", problem=str(problem))
            raise
        kept = {name: getattr(self._options, name) for name in NEED_RESTART if getattr(new, name) != getattr(self._options, name)}
        self._options = msgspec.structs.replace(new, **kept)
        self._log.least = new.log_level
        if self._ssh is not None:
            self._ssh.settings = settings
            self._ssh.look_at_keys()
        if self._administration is not None:
            limits = p.Admin(token=token_of(self._folder), verb="limits", limits=self._options.game_server_limits())
            with contextlib.suppress(NetrunnerError):  # a game server that is just being started gets them anyway
                await self._ask_game_server(limits)
        names = sorted(name.replace("_", "-") for name in kept)
        self._log.write("options read again", **({"need a restart": names} if names else {}))
        return f"the options were read again{'; a restart is needed for ' + ', '.join(names) if names else ''}"

    async def _renew(self) -> None:
        """Starts the game server and the zygote again, with the program as it is on disk by now.

        Sessions go on: their front ends return to their tables, and are those of the old program until they end.
        """
        self._now.renewing = True
        await self._zygote.renew()
        game_server = self._now.game_server
        if game_server is not None and game_server.returncode is None:
            game_server.terminate()
            await game_server.wait()
        await self._game_server_answers()

    async def _ask_game_server(self, request: p.Admin) -> None:
        request = msgspec.structs.replace(request, id=1)
        await asyncio.to_thread(administer, self._folder.socket, request)

    def _closes(self) -> bool:
        return self._now.closing

    async def _game_server_answers(self) -> None:
        until = time.monotonic() + START_PATIENCE
        while time.monotonic() < until:
            if (await self._server()) is not None:
                return
            if self._now.restarts > 3:
                break
            await asyncio.sleep(0.05)
        raise NetrunnerError("the game server does not start; the log says why")

    async def _server(self) -> Status | None:
        try:
            return await asyncio.to_thread(game_server_status, self._folder.socket, 1.0, tables=True)
        except NetrunnerError:
            return None

    async def _end_game_server(self) -> None:
        game_server = self._now.game_server
        if game_server is not None and game_server.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                game_server.terminate()
            try:
                await asyncio.wait_for(game_server.wait(), 6.0)
            except TimeoutError:
                game_server.kill()
                await game_server.wait()
        if self._keeping is not None:
            self._keeping.cancel()

    # --- status -------------------------------------------------------------------------------------------------------------------------

    async def _open_status(self, closers: contextlib.AsyncExitStack) -> None:
        """Opens the socket on which the operator asks. Raises NetrunnerError where a host of this folder runs already."""
        path = self._folder.host_socket
        if path.exists():
            if not stat.S_ISSOCK(path.stat().st_mode):
                raise NetrunnerError(f"{path}: something else than a socket is there")
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                try:
                    probe.connect(str(path))
                except OSError:
                    path.unlink()  # left behind by a killed host
                else:
                    raise NetrunnerError(f"this server is open already ({self._folder.data}); another needs another --data")
        mask = os.umask(0o177)
        try:
            server = await asyncio.start_unix_server(self._administer, path, limit=LONGEST_REQUEST)
        except OSError as error:
            raise NetrunnerError(f"{path}: cannot be made: {(error.strerror or str(error)).lower()}") from None
        finally:
            os.umask(mask)
        closers.callback(_remove, path)
        closers.callback(server.close)

    async def _administer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers one request of the operator."""
        with contextlib.suppress(OSError, ValueError, TimeoutError):
            line = await asyncio.wait_for(reader.readline(), REQUEST_PATIENCE)
            if self._administration is not None:
                writer.write(await self._administration.answer(line))
                await writer.drain()
        writer.close()

    async def _scrape(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers a request for the measurements over HTTP; on this machine's own address only."""
        with contextlib.suppress(OSError, ValueError, TimeoutError, asyncio.IncompleteReadError):
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), REQUEST_PATIENCE)
            found = head.startswith(b"GET /metrics ")
            body = metrics_of(await self._status()).encode() if found else b"GET /metrics\n"
            status = b"200 OK" if found else b"404 Not Found"
            kind = b"Content-Type: text/plain; version=0.0.4; charset=utf-8\r\nConnection: close\r\n"
            writer.write(b"HTTP/1.1 %s\r\n%sContent-Length: %d\r\n\r\n%s" % (status, kind, len(body), body))
            await writer.drain()
        writer.close()

    def _game_server_pid(self) -> int:
        """Returns the game server's process id; 0 while there is none."""
        game_server = self._now.game_server
        return game_server.pid if game_server and game_server.returncode is None else 0

    async def _status(self) -> HostStatus:
        ssh, now = self._ssh, self._now
        typed = sorted(ssh.latencies) if ssh else []
        fronts = list(self._zygote.pids.values())
        return HostStatus(
            uptime=round(time.monotonic() - now.begun, 1), port=now.port, sessions=len(ssh.sessions) if ssh else 0,
            names=tuple(sorted(who.name for who, _ in ssh.sessions.values())) if ssh else (),
            connections=len(ssh.connections) if ssh else 0, strangers=ssh.connections.strangers if ssh else 0,
            memory={
                "host": memory(), "daemon": proportional(self._game_server_pid()), "zygote": proportional(self._zygote.pid),
                "fronts": sum(map(proportional, fronts)),
            },
            player=sum(map(alone, fronts)) // len(fronts) if fronts else 0,
            descriptors=_open_descriptors(),
            key_p50=_share(typed, 0.5), key_p95=_share(typed, 0.95), restarts=now.restarts,
            sandbox=bool(landlock_version()), server=await self._server(),
        )  # fmt: skip


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _open_descriptors() -> int:
    """Returns the number of open file descriptors of this process; 0 if unknown."""
    try:
        return sum(1 for _ in Path("/proc/self/fd").iterdir())
    except OSError:
        return 0


def proportional(pid: int) -> int:
    """Returns the bytes that a process holds, with its share of shared pages (PSS); 0 if unknown."""
    return _held(pid, "Pss:")


def alone(pid: int) -> int:
    """Returns the bytes that a process holds and shares with no other; 0 if unknown."""
    return _held(pid, "Private_Clean:", "Private_Dirty:")


def _held(pid: int, *kinds: str) -> int:
    if not pid:
        return 0
    try:
        lines = [line.split() for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()]
        return sum(int(words[1]) * 1024 for words in lines if words[0] in kinds)
    except (OSError, ValueError):
        return 0


def _share(ordered: list[float], share: float) -> float:
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2) if ordered else 0.0
