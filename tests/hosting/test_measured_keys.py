"""Which keys count when a host says how soon a key brings something."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import deque
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from made_sessions import Visit, begun, until

from netrunner_tui.hosting.processes.at_work import at_work
from netrunner_tui.hosting.ssh import ssh_session
from netrunner_tui.hosting.ssh.player_connection import PlayerConnection
from netrunner_tui.hosting.ssh.ssh_server import SshServer


def _counted(typed: bytes, monkeypatch: pytest.MonkeyPatch, *, works: int = 0, looks: int = 0) -> int:
    """Returns how many keys count where something is printed after a key, once its front end was looked at so many times."""
    monkeypatch.setattr(ssh_session, "NOTHING_CAME", 0.001 if looks else 3600.0)
    visit = Visit(works)

    async def typing() -> None:
        session, channel = await begun(visit)
        session.data_received(typed, None)
        await until(lambda: visit.looked >= looks)
        os.write(visit.handles[0], b"something")
        await until(lambda: channel.sent == b"something")
        looked = visit.looked
        await asyncio.sleep(0.01)
        assert visit.looked == looked, "it is looked for no more"
        session.finish(0)
        for handle in visit.handles:
            os.close(handle)

    asyncio.run(typing())
    return len(visit.latencies)


def test_what_comes_of_a_key_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _counted(b"c", monkeypatch) == 1


def test_what_comes_after_a_key_that_did_nothing_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is at work any more: it is the other player's answer, say."""
    assert _counted(b"x", monkeypatch, works=0, looks=1) == 0
    assert _counted(b"x", monkeypatch, works=2, looks=3) == 0


def test_what_takes_long_counts_while_somebody_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _counted(b"c", monkeypatch, works=1000, looks=3) == 1


@pytest.mark.parametrize(("seconds", "looks", "counted"), [(3600.0, 3, 1), (0.0, 1, 0)])
def test_where_the_system_does_not_tell_who_is_at_work_a_key_counts_for_some_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, looks: int, counted: int
) -> None:
    monkeypatch.setattr(ssh_session, "UNTOLD", seconds)
    assert _counted(b"c", monkeypatch, works=-1, looks=looks) == counted


def test_a_system_without_linux_s_folder_of_threads_does_not_tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("netrunner_tui.hosting.processes.at_work.PROCESSES", tmp_path)
    assert at_work(os.getpid()) is None
    assert at_work(0) is None


def test_escape_alone_does_not_count_and_sequences_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _counted(b"\x1b", monkeypatch) == 0
    assert _counted(b"\x1b[C", monkeypatch) == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells")
@pytest.mark.parametrize(("game_server", "front_end"), [(True, False), (False, True), (False, False), (None, None)])
def test_a_key_is_worked_on_by_the_game_server_or_the_front_end(
    game_server: bool | None, front_end: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    works = {10: game_server, 20: front_end}
    monkeypatch.setattr("netrunner_tui.hosting.ssh.player_connection.at_work", works.get)
    zygote, folder = SimpleNamespace(pids={1: 20}), SimpleNamespace(socket="")
    server = SimpleNamespace(zygote=zygote, folder=folder, latencies=deque(), game_server=lambda: 10)
    assert PlayerConnection(cast("SshServer", server)).at_work(1) == (game_server or front_end)


def test_a_process_is_at_work_while_it_runs_and_not_while_it_sleeps_or_once_it_is_gone() -> None:
    program = "import sys\nsys.stdin.readline()\nwhile True: pass"
    one = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE)
    try:
        _until(one.pid, works=False)
        assert one.stdin is not None
        one.stdin.write(b"\n")
        one.stdin.flush()
        _until(one.pid, works=True)
        one.send_signal(signal.SIGSTOP)
        _until(one.pid, works=False)
    finally:
        one.kill()
        one.communicate()
    assert at_work(one.pid) is False
    assert at_work(0) is False


def _until(pid: int, *, works: bool) -> None:
    """Waits until a process is found at work, or asleep, again and again."""
    seen, until = 0, time.monotonic() + 60
    while seen < 5 and time.monotonic() < until:
        seen = seen + 1 if at_work(pid) == works else 0
        time.sleep(0.01)
    assert seen == 5
