"""The server as a process: its socket, its state and log, broken files, and what it does not load."""

import json
import os
import random
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hosts import PATIENCE, ROOT, Host, play, two

from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.remote.remote_server import connect, status
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.reader import read_game_file


def test_the_socket_is_the_users_alone_and_there_is_one_server(shared: Host, tmp_path: Path) -> None:
    assert stat.S_IMODE(shared.socket.stat().st_mode) == 0o600

    def begin(path: Path) -> "subprocess.CompletedProcess[str]":
        command = [
            sys.executable,
            "-m",
            "netrunner_tui.hosting.game_server.daemon",
            "--socket",
            str(path),
            "--folder",
            str(tmp_path / "tables"),
        ]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)

    second = begin(shared.socket)
    assert second.returncode == 1
    assert second.stderr.strip().endswith(f"a server is open already at {shared.socket}")
    file = tmp_path / "file"
    file.write_text("mine")
    assert "something else than a socket" in begin(file).stderr
    assert file.read_text() == "mine"
    assert "cannot be made" in begin(tmp_path / ("x" * 120)).stderr
    with pytest.raises(NetrunnerError, match="No server answers"):
        connect(tmp_path / "nobody", Identity("Ada"))


def test_status_and_log(shared: Host) -> None:
    ada, corp, ben, runner = two(shared)
    play([(ada, corp), (ben, runner)], random.Random(1), 10)
    told = status(shared.socket)
    assert told.tables >= 1
    assert told.players >= 2
    assert told.memory > 10_000_000
    assert told.p95 >= told.p50 > 0
    (saved,) = [read_game_file(path) for path in shared.tables.glob(f"*{corp.name}.jsonl")]
    log = shared.log.read_text()
    assert saved.header.setup.seed not in log
    assert stat.S_IMODE(shared.log.stat().st_mode) == 0o600
    assert all(json.loads(line)["what"] for line in log.splitlines())


def test_broken_table_files_are_passed_over(host: Host) -> None:
    _, corp, _, _ = two(host)
    host.stop()
    (host.tables / "broken.table.json").write_text("{")
    (host.tables / "other.table.json").write_text('{"name":"another","rules":"ffg","created":"","maker":""}')
    (host.tables / "lost.table.json").write_text(
        (host.tables / f"{corp.name}.table.json").read_text().replace(f'"name":"{corp.name}"', '"name":"lost"').replace('.jsonl"', '.gone"')
    )
    host.again()
    assert [table.name for table in host.come("Ada").tables()] == [corp.name]
    log = host.log.read_text()
    assert log.count("table not read") == 2
    assert log.count("table not taken up") == 1


def test_the_daemon_draws_nothing() -> None:
    imported = "import sys, netrunner_tui.hosting.game_server.daemon; "
    code = imported + "print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich', 'asyncssh')])"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ})
    assert found.stdout.strip() == "[]"
