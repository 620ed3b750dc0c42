"""A game server that crashes: the host's log names the error, the place in the program and the report, and never the error's text."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from ssh_players import REPOSITORY

from netrunner_tui.hosting.processes import zygote_client
from netrunner_tui.hosting.serve_options import ServeOptions
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.supervisor import Supervisor
from netrunner_tui.model.errors import WRONG, NetrunnerError

SECRET = "HQ holds Hostile Takeover"
PLANTED = f"""
import sys

if "server_process" in " ".join(sys.orig_argv):
    import threading
    from netrunner_tui.hosting.game_server.server import GameServer

    def broken():
        raise IndexError("first line\\n{SECRET}: in a thread")

    async def open(self):
        thread = threading.Thread(target=broken)
        thread.start()
        thread.join()
        print("{SECRET}: on a line of its own", file=sys.stderr)
        raise KeyError("first line\\n{SECRET}")

    GameServer.open = open
"""
DRAWS_NOTHING = """
import socket, sys
from netrunner_tui.hosting.processes import zygote
from netrunner_tui.hosting.processes.sandbox import Limits

control = socket.socket(fileno=int(sys.argv[1]))
zygote.run(control, lambda request: 0, readable=(), limits=Limits(), ready=lambda: None)
"""


async def test_the_log_names_the_error_the_place_and_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(PLANTED)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{REPOSITORY}")
    # Nobody comes to see a screen: the process for them draws none first.
    monkeypatch.setattr(zygote_client, "program", lambda *words: [sys.executable, "-c", DRAWS_NOTHING, words[2]])
    log, folder = tmp_path / "log", ServerFolder(tmp_path / "server")
    options = ServeOptions(port=0, data=str(folder.data), log_file=str(log))
    with pytest.raises(NetrunnerError, match="the game server does not start; the log says why"):
        await Supervisor(options, lambda: options, folder, lambda line: None).run()
    assert SECRET not in log.read_text()
    mistakes = [line for line in map(json.loads, log.read_text().splitlines()) if line["what"] == "mistake"]
    assert {line["error"] for line in mistakes} == {"IndexError", "KeyError"}
    reports = list((folder.games / "reports").iterdir())
    for line in mistakes:
        assert line["where"][-1].startswith("sitecustomize.py:")
        (report,) = (report for report in reports if line["said"] == f"{WRONG} A report that you can send is {report}.")
        assert f"error: {line['error']}" in report.read_text()
        assert SECRET not in report.read_text()


def test_one_that_cannot_be_started_says_why_in_a_line_of_the_log(tmp_path: Path) -> None:
    arguments = [str(os.getpid()), str(tmp_path / "reports"), "--limit", "tables=0"]
    module = "netrunner_tui.hosting.game_server.server_process"
    ended = subprocess.run([sys.executable, "-m", module, *arguments], capture_output=True, text=True, cwd=REPOSITORY, check=False)
    assert ended.returncode == 2
    (line,) = map(json.loads, ended.stderr.splitlines())
    assert (line["what"], line["part"]) == ("warning", "daemon")
    assert "tables" in line["said"]
