"""A zygote that does not start is told of as soon as there is no hope, and not before."""

import asyncio
import io
import json
import os
import signal
import sys
from pathlib import Path

import pytest

from netrunner_tui.hosting.processes import zygote_client
from netrunner_tui.hosting.processes.zygote_client import ZygoteClient
from netrunner_tui.hosting.serve_options import ServeOptions
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.supervisor import Supervisor
from netrunner_tui.model.errors import NetrunnerError


async def refused(client: ZygoteClient) -> str:
    try:
        with pytest.raises(NetrunnerError) as problem:
            await asyncio.wait_for(client.start(), 60)
    finally:
        await client.close()
    return str(problem.value)


async def test_one_that_dies_says_why_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zygote_client, "program", lambda *words: [sys.executable, "-c", "import sys; sys.exit('no such module')"])
    told = io.StringIO()
    assert await refused(ZygoteClient(ServerLog(stream=told))) == "the process for players' screens dies as it starts; the log says why"
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    assert [line["what"] for line in lines].count("zygote died") == zygote_client.MOST_DEATHS
    assert {"no such module"} == {line["said"] for line in lines if line["what"] == "screen"}


async def test_one_that_lives_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it has all cards to read first, on a slow machine: nothing is wrong, so nothing is in the log."""
    monkeypatch.setattr(zygote_client, "program", lambda *words: [sys.executable, "-c", "import time; time.sleep(60)"])
    monkeypatch.setattr(zygote_client, "START_PATIENCE", 0.3)
    told = io.StringIO()
    assert await refused(ZygoteClient(ServerLog(stream=told))) == "the process for players' screens has not started within 0.3 s"
    assert told.getvalue() == ""


async def test_a_host_that_is_starting_stops_when_it_is_asked_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zygote_client, "program", lambda *words: [sys.executable, "-c", "import time; time.sleep(60)"])
    options, said = ServeOptions(port=0, data=str(tmp_path / "server"), log_file=str(tmp_path / "log")), list[str]()
    running = asyncio.create_task(Supervisor(options, lambda: options, ServerFolder(tmp_path / "server"), said.append).run())
    while not (tmp_path / "log").exists():
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(running, 30)
    assert said == []
