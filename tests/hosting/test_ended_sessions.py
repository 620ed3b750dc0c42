"""Sessions that end while something of theirs is on its way: their player, their last output, their advice."""

import asyncio
import os
from collections import deque
from types import SimpleNamespace
from typing import cast

import pytest
from made_sessions import Visit, begun, until

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.client_socket import ClientSocket
from netrunner_tui.hosting.remote.remote_table import RemoteTable
from netrunner_tui.hosting.ssh import ssh_session
from netrunner_tui.hosting.ssh.player_connection import PlayerConnection
from netrunner_tui.hosting.ssh.ssh_server import SshServer
from netrunner_tui.hosting.ssh.ssh_session import SshSession
from netrunner_tui.model.errors import NetrunnerError


class Server:
    """What a connection asks of its server; nobody needs a key."""

    def __init__(self) -> None:
        self.identities = SimpleNamespace(guest=lambda address, secret: Identity("Ada", "key"))
        self.zygote = self.folder = SimpleNamespace(socket="")
        self.latencies: deque[float] = deque()
        self.inside: list[object] = []

    def room_for(self, address: str) -> str:
        return ""

    def entered(self, session: object, who: object) -> None:
        self.inside.append(session)


class Session:
    """A session that may have ended."""

    def __init__(self, over: bool) -> None:
        self.over = over


@pytest.mark.parametrize("over", [False, True])
def test_who_has_gone_while_being_admitted_takes_no_place(over: bool) -> None:
    server, session = Server(), Session(over)
    connection = PlayerConnection(cast(SshServer, server))
    if over:
        with pytest.raises(NetrunnerError, match="has ended"):
            asyncio.run(connection.admit(cast(SshSession, session)))
    else:
        asyncio.run(connection.admit(cast(SshSession, session)))
    assert bool(server.inside) != over


@pytest.mark.parametrize("reads", [False, True])
async def test_a_session_waits_for_a_client_that_reads_slowly(monkeypatch: pytest.MonkeyPatch, reads: bool) -> None:
    """It ends soon after its client has read all, and after some time where that never reads."""
    waits = 1_000_000 if reads else 3
    monkeypatch.setattr(ssh_session, "FINISHING", 0.001)
    monkeypatch.setattr(ssh_session, "UNREAD", waits)
    visit = Visit()
    session, _ = await begun(visit)
    session.pause_writing()
    visit.ended(0, "")
    assert not session.over
    if reads:
        await asyncio.sleep(0.01)
        assert not session.over
        session.resume_writing()
    await until(lambda: session.over)
    assert visit.over
    for handle in visit.handles:
        os.close(handle)


def test_advice_that_comes_late_or_never() -> None:
    sent: list[p.AskAdvice] = []
    socket = SimpleNamespace(call=sent.append, trouble="")
    table = RemoteTable(cast(ClientSocket, socket), "rowan", lambda: None, lambda: None)
    table.ask_advice()
    table.ask_advice()
    first, second = (message.asked for message in sent)
    table.told_advice(p.AdviceTold(table="rowan", asked=first, problem="about the question before"))
    assert table.advice() is None
    table.told_advice(p.AdviceTold(table="rowan", asked=second, problem="about this one"))
    assert table.advice() == "about this one"
    table.told_line()
    assert table.advice() is None, "nothing was waited for"
    table.ask_advice()
    table.told_line()
    assert table.advice() == "The connection was lost. Ask again."
