"""The host's end of the zygote: starts front ends, tracks their end, and restarts a zygote that has died."""

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.hosting.processes.output_lines import lines_of
from netrunner_tui.hosting.processes.zygote import KIND, LARGEST, Dismiss, Ended, FromZygote, Poke, Ready, SessionRequest, Started, ToZygote
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.model.errors import NetrunnerError

START_PATIENCE: Final = 300.0
"""Seconds within which a zygote must have imported everything; at the very first start it reads all cards too."""
MOST_DEATHS: Final = 3
"""Zygotes that may die one after the other before one is ready."""
SESSION_PATIENCE: Final = 30.0
"""Seconds that a session waits for a zygote."""
LOOKS: Final = 0.2
"""Seconds between two looks whether a zygote that is waited for lives."""
LONGEST_LINE: Final = 2000

OnEnd = Callable[[int, str], None]
"""Takes a front end's exit code, and a one-line reason if it did not end by itself."""


def program(*arguments: str) -> list[str]:
    """Returns the command that runs this program in another process."""
    return [sys.executable, "-P", *arguments]


def own_environment() -> dict[str, str]:
    """Returns an environment in which this program can be imported, wherever it is run."""
    package = str(Path(__file__).parent.parent.parent.parent)
    others = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": package + (os.pathsep + others if others else "")}


class ZygoteClient:
    """Keeps one zygote running, and tracks the front ends it has forked."""

    def __init__(self, log: ServerLog, cards: Sequence[Path] = ()) -> None:
        """`cards`: folders of more card files."""
        self._cards = tuple(map(str, cards))
        self._log = log
        self._control: socket.socket | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._ready = asyncio.Event()
        self._gone = asyncio.Event()
        self.ends: dict[int, OnEnd] = {}
        """What is called when a front end ends, by the number of its request."""
        self.pids: dict[int, int] = {}
        """Process ids of front ends, by the number of their request."""
        self._number = 0
        self._deaths = 0
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def pid(self) -> int:
        """Returns the zygote's process id; 0 while there is none."""
        return self._process.pid if self._process and self._process.returncode is None else 0

    async def start(self) -> None:
        """Starts the zygote and waits until it is ready. Raises NetrunnerError."""
        await self._begin()
        await self._until_ready()

    async def _until_ready(self) -> None:
        """Waits as long as there is hope. Raises NetrunnerError."""
        until, most = asyncio.get_running_loop().time() + START_PATIENCE, self._deaths + MOST_DEATHS
        while not self._ready.is_set():
            if self._deaths >= most:
                raise NetrunnerError("the process for players' screens dies as it starts; the log says why")
            if asyncio.get_running_loop().time() > until:
                raise NetrunnerError(f"the process for players' screens has not started within {START_PATIENCE:g} s")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ready.wait(), LOOKS)

    async def _begin(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, KIND)
        ours.setblocking(False)
        self._ready.clear()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *program("-m", "netrunner_tui.front", str(theirs.fileno()), *self._cards),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
                pass_fds=(theirs.fileno(),),
                env=own_environment(),
                limit=LONGEST_LINE,
            )
        finally:
            theirs.close()
        self._control = ours
        asyncio.get_running_loop().add_reader(ours.fileno(), self._told)
        for work in (self._listen(self._process), self._watch(self._process, ours)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Copies output of the zygote and the front ends to the log."""
        assert process.stderr is not None
        async for line in lines_of(process.stderr):
            self._log.write("screen", said=line.decode(errors="replace").strip())

    async def _watch(self, process: asyncio.subprocess.Process, control: socket.socket) -> None:
        """Restarts the zygote when it dies. Front ends it has forked go on; their end is not reported."""
        # End of file on the socket is the sign: front ends keep the log's pipe open, and Process.wait waits for that pipe.
        await self._gone.wait()
        self._gone.clear()
        asyncio.get_running_loop().remove_reader(control.fileno())
        control.close()
        if self._control is control:
            self._control = None
        if self._closing:
            return
        self._deaths += 1
        self._log.write("zygote died", pid=process.pid)
        was_ready = self._ready.is_set()
        self._ready.clear()
        ends, self.ends = self.ends, {}
        for number, end in ends.items():
            if not _alive(self.pids.get(number, 0)):
                self.pids.pop(number, None)
                end(1, "your screen was ended by the host; your seat is kept")
        await asyncio.sleep(0.2 if was_ready else 2.0)
        if not self._closing:
            await self._begin()

    def _told(self) -> None:
        control = self._control
        while control is not None:
            try:
                data = control.recv(LARGEST)
            except (BlockingIOError, InterruptedError):
                return
            except OSError:
                data = b""
            if not data:
                asyncio.get_running_loop().remove_reader(control.fileno())
                self._gone.set()
                return
            match msgspec.json.decode(data, type=FromZygote):
                case Ready():
                    self._ready.set()
                case Started(number=number, pid=pid):
                    if number in self.ends:
                        self.pids[number] = pid
                    else:
                        self._send(Dismiss(number=number))
                case Ended(number=number, status=status, why=why):
                    self.pids.pop(number, None)
                    if end := self.ends.pop(number, None):
                        end(status, why)

    def next_number(self) -> int:
        """Returns the number of the next request."""
        self._number += 1
        return self._number

    async def begin(self, request: SessionRequest, handles: list[int], end: OnEnd) -> None:
        """Forks a front end on these descriptors; `end` is called when it has ended. Raises NetrunnerError."""
        data = msgspec.json.encode(request)
        until = asyncio.get_running_loop().time() + SESSION_PATIENCE
        self.ends[request.number] = end
        while (left := until - asyncio.get_running_loop().time()) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ready.wait(), left)
            control = self._control
            if control is not None and self._ready.is_set():
                # The socket is full, or the zygote has just died and is being restarted.
                with contextlib.suppress(OSError):
                    socket.send_fds(control, [data], handles)
                    return
            await asyncio.sleep(0.02)
            self.ends[request.number] = end
        self.ends.pop(request.number, None)
        raise NetrunnerError("the host is busy; come back in a moment")

    def dismiss(self, number: int) -> None:
        """Ends the front end of a session."""
        if number in self.ends:
            self.ends[number] = lambda status, why: None
            self._send(Dismiss(number=number))
        else:
            self.pids.pop(number, None)  # its zygote has died; it ends by itself, as its terminal is closed

    def poke(self, number: int, name: str) -> None:
        """Forwards a signal."""
        if number in self.ends:
            self._send(Poke(number=number, name=name))

    def _send(self, message: ToZygote) -> None:
        # If the socket is full, the zygote is stuck; closing the terminal ends a front end too.
        with contextlib.suppress(OSError):
            if self._control is not None:
                self._control.send(msgspec.json.encode(message))

    async def renew(self) -> None:
        """Starts another zygote in place of this one, with the program as it is on disk. Front ends go on. Raises NetrunnerError."""
        if self._process is not None and self._process.returncode is None:
            self._ready.clear()
            self._process.kill()
        await self._until_ready()

    async def close(self) -> None:
        """Ends the zygote and every front end."""
        self._closing = True
        process, control = self._process, self._control
        if control is not None:
            asyncio.get_running_loop().remove_reader(control.fileno())
            with contextlib.suppress(OSError):
                control.shutdown(socket.SHUT_RDWR)
        if process is not None and process.returncode is None:
            try:
                await asyncio.wait_for(process.wait(), 6.0)
            except TimeoutError:
                process.kill()
                await process.wait()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return pid > 0
