"""Sessions that end while something of theirs is on its way: their player, their last output, their advice."""

import asyncio
from collections import deque
from types import SimpleNamespace
from typing import Any, cast

import pytest

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.client_socket import ClientSocket
from netrunner_tui.hosting.remote.remote_table import RemoteTable
from netrunner_tui.hosting.ssh import ssh_session
from netrunner_tui.hosting.ssh.ssh_server import SshServer, Visitor
from netrunner_tui.hosting.ssh.ssh_session import SshConnection, SshSession
from netrunner_tui.model.errors import NetrunnerError


class Server:
    """What a connection asks of its server."""

    def __init__(self) -> None:
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
    visitor = Visitor(cast(SshServer, server))
    visitor._identity = Identity("Ada", "key")
    if over:
        with pytest.raises(NetrunnerError, match="has ended"):
            asyncio.run(visitor.admit(cast(SshSession, session)))
    else:
        asyncio.run(visitor.admit(cast(SshSession, session)))
    assert bool(server.inside) != over


@pytest.mark.parametrize("reads", [False, True])
def test_a_session_waits_for_a_client_that_reads_slowly(monkeypatch: pytest.MonkeyPatch, reads: bool) -> None:
    monkeypatch.setattr(ssh_session, "FINISHING", 0.001)
    monkeypatch.setattr(ssh_session, "UNREAD", 40)

    async def ends() -> tuple[bool, bool]:
        session = SshSession(cast(SshConnection, SimpleNamespace(gone=lambda ended: None)))
        session._open_ends = 1
        session.pause_writing()
        session._ended(0, "")
        await asyncio.sleep(0.01)
        early = session.over
        if reads:
            session.resume_writing()
        await asyncio.sleep(0.01 if reads else 0.3)
        return early, session.over

    assert asyncio.run(ends()) == (False, True)


def test_advice_that_comes_late_or_never() -> None:
    sent: list[p.AskAdvice] = []
    socket = SimpleNamespace(call=sent.append, trouble="")
    table = RemoteTable(cast(ClientSocket, socket), "rowan", lambda: None, lambda: None)
    cast(Any, table)._check = lambda: None
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
