"""Sessions of the ssh server without a connection: what their client is sent, and the front end that a test plays itself."""

import asyncio
import os
import tty
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import asyncssh

from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.processes.zygote import SessionRequest
from netrunner_tui.hosting.processes.zygote_client import OnEnd
from netrunner_tui.hosting.ssh.ssh_session import SshConnection, SshSession

PATIENCE = 60.0
"""Seconds that anything may take on a busy machine."""


class Visit:
    """What a session asks of its connection; its front end is found at work so many times; fewer than 0: the system does not tell."""

    socket = ""

    def __init__(self, works: int = 0) -> None:
        self.latencies: deque[float] = deque()
        self.works = works
        self.looked = 0
        self.zygote = SimpleNamespace(dismiss=lambda number: None, next_number=lambda: 1, begin=self.begin)
        self.handles: list[int] = []
        """The front end's ends of the session's terminal."""
        self.ended: OnEnd = lambda status, why: None
        """To be called when the front end ends."""
        self.in_use = False
        self.over = False

    async def admit(self, session: SshSession) -> Identity:
        return Identity("Ada", "key")

    def folder(self, who: Identity) -> str:
        return ""

    async def begin(self, request: SessionRequest, handles: list[int], end: OnEnd) -> None:
        self.handles, self.ended = [os.dup(handle) for handle in handles], end
        tty.setraw(self.handles[0])  # as a front end does: nothing is echoed

    def began(self, session: SshSession, who: Identity) -> None:
        self.in_use = True

    def at_work(self, number: int) -> bool | None:
        self.looked += 1
        return self.looked <= self.works if self.works >= 0 else None

    def gone(self, session: SshSession) -> None:
        self.over = True


class Channel:
    """What a session asks of its channel; keeps what is sent to the client."""

    def __init__(self) -> None:
        self.sent = b""

    def set_write_buffer_limits(self, high: int) -> None: ...

    def get_environment_bytes(self) -> dict[bytes, bytes]:
        return {}

    def write(self, data: bytes) -> None:
        self.sent += data

    def exit(self, status: int) -> None: ...


async def begun(visit: Visit) -> tuple[SshSession, Channel]:
    """A session at a terminal, whose front end has begun."""
    session, channel = SshSession(cast(SshConnection, visit)), Channel()
    session.connection_made(cast("asyncssh.SSHServerChannel[bytes]", channel))
    session.pty_requested("xterm", (80, 24, 0, 0), {})
    session.session_started()
    await until(lambda: visit.in_use)
    return session, channel


async def until(so: Callable[[], bool]) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.001)
