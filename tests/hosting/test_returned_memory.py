"""What a closed connection held is given back: its session at once, asyncssh's own part of it by a collection soon after."""

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncssh
import pytest

from netrunner_tui.hosting.bans import Bans
from netrunner_tui.hosting.game_server import returned_memory
from netrunner_tui.hosting.processes.zygote import SessionRequest
from netrunner_tui.hosting.processes.zygote_client import OnEnd, ZygoteClient
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.ssh.identities import Identities
from netrunner_tui.hosting.ssh.player_connection import PlayerConnection
from netrunner_tui.hosting.ssh.ssh_server import SshServer, SshSettings
from netrunner_tui.hosting.ssh.ssh_session import SshSession


class Fronts(ZygoteClient):
    """Front ends that end at once, or, where they stay, when they are dismissed; notes the sessions that began them."""

    def __init__(self, log: ServerLog) -> None:
        super().__init__(log)
        self.begun: list[weakref.ref[SshSession]] = []

    async def begin(self, request: SessionRequest, handles: list[int], end: OnEnd) -> None:
        session = getattr(end, "__self__", None)
        assert isinstance(session, SshSession)
        self.begun.append(weakref.ref(session))
        self.ends[request.number] = end
        if request.command != "stays":
            asyncio.get_running_loop().call_soon(self.ends.pop(request.number), 0, "")


@pytest.fixture
def collected_by_nobody_else() -> Iterator[None]:
    """Python collects nothing by itself meanwhile: what goes, goes because it was let go."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def until(ready: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not ready():
            await asyncio.sleep(0.02)


@pytest.mark.usefixtures("collected_by_nobody_else")
async def test_nothing_of_a_closed_connection_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(returned_memory, "RETURNED_AFTER", 0.1)
    folder, log = ServerFolder(tmp_path / "server"), ServerLog(tmp_path / "log")
    folder.make()
    fronts = Fronts(log)
    settings = SshSettings(port=0, login_timeout=30.0)
    server = SshServer(settings, folder, None, Identities(folder.identities), Bans(folder.bans), fronts, log, lambda: 0)
    key = asyncssh.generate_private_key("ssh-ed25519")
    port = await server.open(asyncssh.generate_private_key("ssh-ed25519"), PlayerConnection)
    connections: list[weakref.ref[object]] = []
    for command, abrupt in (("tables", False), ("tables", True), ("stays", False), ("stays", True)):
        client = await asyncssh.connect(
            "127.0.0.1", port, username="ada", client_keys=[key], known_hosts=None, config=None, agent_path=None,
            compression_algs=["zlib@openssh.com"],
        )  # fmt: skip
        process = await client.create_process(command)
        if command == "tables":
            await process.wait()
        else:
            await until(lambda: len(server.sessions) == 1)
        connections += [weakref.ref(each) for each in gc.get_objects() if isinstance(each, asyncssh.SSHServerConnection)]
        client.abort() if abrupt else client.close()
        await client.wait_closed()
        await until(lambda: not server.sessions)
    del client, process
    assert len(fronts.begun) == 4
    assert len(connections) >= 4
    await until(lambda: not any(session() for session in fronts.begun))
    await until(lambda: not any(connection() for connection in connections))
    await server.close()


def test_a_server_looks_seldom_for_garbage_and_never_at_its_cards() -> None:
    usual = gc.get_threshold()
    try:
        returned_memory.keep_what_is_there()
        assert gc.get_threshold() == returned_memory.SELDOM
        assert gc.get_freeze_count() > 0
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
