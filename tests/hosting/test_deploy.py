"""The samples of deploy/: each is checked by its own tool where that is here, and by what it must say where it is not."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from ssh_players import REPOSITORY

from netrunner_tui.hosting.serve import main

DEPLOY = REPOSITORY / "deploy"


def tool(name: str) -> str:
    """Where a tool is. Skips the test where it is missing."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


def test_the_configuration(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--config", str(DEPLOY / "netrunner.toml"), "--config-check"]) == 0
    assert 'bind = "0.0.0.0"' in capsys.readouterr().out


def test_the_unit_of_systemd(tmp_path: Path) -> None:
    unit = (DEPLOY / "netrunner.service").read_text()
    for words in ("Type=notify", "NoNewPrivileges=yes", "LimitNOFILE=", "ProtectSystem=strict"):
        assert words in unit
    program = tool("systemd-analyze")
    here = tmp_path / "netrunner.service"
    here.write_text(unit.replace("/opt/netrunner/bin/netrunner-tui", "/bin/true").replace("User=netrunner", "User=daemon"))
    done = subprocess.run([program, "verify", "--man=no", str(here)], capture_output=True, text=True, timeout=60, check=False)
    assert not [line for line in done.stderr.splitlines() if "netrunner.service" in line], done.stderr
    assert done.returncode == 0, done.stderr


def test_the_settings_of_sshd(tmp_path: Path) -> None:
    program = tool("sshd")
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "key")], check=True)
    (tmp_path / "sshd_config").write_text(f"HostKey {tmp_path / 'key'}\n{(DEPLOY / 'sshd.conf').read_text()}")
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    done = subprocess.run([program, "-t", "-f", str(tmp_path / "sshd_config")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_lines_of_fail2ban() -> None:
    """Its expression finds the addresses of guessers in the log, and of nobody else."""
    filter = (DEPLOY / "fail2ban-filter.conf").read_text()
    expression = re.search(r"^failregex = (.*)$", filter, re.MULTILINE)
    assert expression
    pattern = re.compile(expression[1].replace("<HOST>", r"(?P<host>[0-9a-f.:]+)"))
    line = '{"at":"2026-01-02T03:04:05.678+00:00","level":"warning","what":"%s","name":"x","address":"192.0.2.7","wait":2}'
    for what, found in (("wrong password", True), ("refused", True), ("browser refused", True), ("session", False), ("hello", False)):
        assert bool(pattern.search(line % what)) == found
    match = pattern.search(line % "refused")
    assert match
    assert match["host"] == "192.0.2.7"


def test_the_log_s_rotation() -> None:
    rotation = (DEPLOY / "logrotate").read_text()
    assert "/var/log/netrunner/netrunner.log" in rotation
    program = tool("logrotate")
    own = rotation.replace("su netrunner netrunner", "")
    done = subprocess.run([program, "-d", "/dev/stdin"], input=own, capture_output=True, text=True, check=False)
    assert "error" not in done.stderr, done.stderr


def test_the_container() -> None:
    """Nothing builds images here: what the file runs is what the package has."""
    lines = (DEPLOY / "Containerfile").read_text()
    assert 'ENTRYPOINT ["netrunner-tui", "serve", "--bind", "0.0.0.0", "--data", "/data/server"]' in lines
    assert "USER netrunner" in lines
    assert main(["--bind", "0.0.0.0", "--data", "/data/server", "--config-check"]) == 0
