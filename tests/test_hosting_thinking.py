"""The process that thinks for hosted tables: whose turn it is, and what is refused."""

import asyncio
import io
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.computers.computer_messages import THINK, Think, Thought, line
from netrunner_tui.hosting.game_server.computers.computer_seats import PATIENCE, ThinkingProcess
from netrunner_tui.hosting.game_server.requests.refusals import BUSY, Refusals
from netrunner_tui.hosting.game_server.server_socket import ServerSocket
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.model.errors import NetrunnerError

TURNS = 50
"""Turns of the event loop after which nothing more happens: each task here needs a few."""


async def settled() -> None:
    """Lets every task come as far as it can without a process or a clock."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def test_answers_go_before_hints_and_patience_begins_with_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Think] = []
    patient: list[tuple[int, float]] = []
    """Each time that patience began: how many were asked by then, and the seconds."""
    waiting = asyncio.wait_for

    async def wait_for(future: asyncio.Future[Thought], seconds: float) -> Thought:
        patient.append((len(asked), seconds))
        return await waiting(future, None)

    monkeypatch.setattr(asyncio, "wait_for", wait_for)
    process, replies = ThinkingProcess([], ServerLog(stream=io.StringIO())), asyncio.StreamReader()

    async def begun(*command: object, **pipes: object) -> object:
        stdin = SimpleNamespace(write=lambda data: asked.append(THINK.decode(data)))
        return SimpleNamespace(stdin=stdin, stdout=replies, pid=1, returncode=None, kill=lambda: None)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", begun)
    wanted = {3: True}
    asking = [asyncio.create_task(process.ask(Path("a"), number, "corp")) for number in (1, 2)]
    asking.append(asyncio.create_task(process.ask(Path("a"), 3, "corp", wanted=lambda: wanted[3])))
    asking.append(asyncio.create_task(process.ask(Path("a"), 4, "corp")))
    asking.append(asyncio.create_task(process.ask(Path("b"), 5, "corp", "operator")))
    await settled()
    wanted[3] = False
    asking[3].cancel()
    for count, number in enumerate((1, 5, 2), 1):
        assert [each.number for each in asked][count - 1 :] == [number]
        replies.feed_data(line(Thought(id=asked[-1].id)))
        await settled()
    assert [each.number for each in asked] == [1, 5, 2]
    assert patient == [(1, PATIENCE), (2, PATIENCE), (3, PATIENCE)]
    ended = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(each) for each in ended] == [Thought, Thought, NetrunnerError, asyncio.CancelledError, Thought]


def test_a_request_too_many_is_refused_and_no_mistake(tmp_path: Path) -> None:
    log = io.StringIO()
    sent: list[p.Failed] = []
    refusals = Refusals({}, tmp_path, ServerLog(stream=log), lambda table: None)
    connection = cast(ServerSocket, SimpleNamespace(busy=BUSY, send=sent.append, who=Identity("Ada")))
    with refusals.replying(connection, p.AskAdvice(id=1, table="t", asked=1)):
        refusals.check_busy(connection)
    assert [each.text for each in sent] == ["you ask for too much at once; wait for the answers"]
    assert "RuntimeError" not in log.getvalue()
    assert connection.busy == BUSY
