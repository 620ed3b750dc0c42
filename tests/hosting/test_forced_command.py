"""`sit` as a forced command of OpenSSH's own server, as docs/hosting.md tells it."""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from ssh_players import MISSING, PATIENCE, REPOSITORY, Host, Player, free_port

SSHD = shutil.which("sshd") or ("/usr/sbin/sshd" if Path("/usr/sbin/sshd").exists() else "")


def test_sit_for_players_whom_the_host_vouches_for(host: Host, tmp_path: Path) -> None:
    ulf = host.run("sit", "--as", "ulf", "--data", str(host.data), "tables")
    assert ulf.returncode == 0, ulf.stderr
    assert host.said_to("ulf", "tables").returncode == 2  # the name is the host's to give now
    assert "names with `guest` are for guests" in host.run("sit", "--as", "guest-x", "--data", str(host.data), "tables").stderr
    nowhere = host.run("sit", "--as", "ulf", "--data", str(tmp_path / "none"), "tables")
    assert nowhere.returncode == 2
    assert "no server is kept there" in nowhere.stderr


@pytest.mark.skipif(bool(MISSING) or not SSHD, reason=MISSING or "there is no sshd here")
def test_a_forced_command_of_sshd(host: Host, tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    port = free_port()
    for name in ("server", "wes"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name)], check=True)
    # The line of docs/hosting.md, with the paths of this machine; sshd gives the command its own bare environment.
    told = re.search(r'restrict,pty,command="(.*)" ssh-ed25519', (REPOSITORY / "docs" / "hosting.md").read_text())
    assert told
    command = told[1].replace("/opt/netrunner/bin", str(Path(sys.executable).parent)).replace("/srv/netrunner", str(host.data))
    command = command.replace("--as ada", "--as wes")
    keys = tmp_path / "authorized_keys"
    keys.write_text(f'restrict,pty,command="{command}" {(tmp_path / "wes.pub").read_text()}')
    keys.chmod(0o600)
    settings = tmp_path / "sshd_config"
    settings.write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {tmp_path / 'server'}\nAuthorizedKeysFile {keys}\nPidFile none\n"
        "UsePAM no\nStrictModes no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
    )
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    server = subprocess.Popen([SSHD, "-D", "-e", "-f", str(settings)], stderr=subprocess.PIPE)
    try:
        end = time.monotonic() + PATIENCE
        while server.poll() is None and time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE):
                break
            time.sleep(0.02)
        user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
        known = ["-o", "UserKnownHostsFile=/dev/null", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR"]
        key = ["-i", str(tmp_path / "wes"), "-o", "IdentitiesOnly=yes"]
        ssh = ["ssh", "-F", "/dev/null", "-p", str(port), *known, *key]
        if server.poll() is not None:
            pytest.skip("sshd does not run here")
        tables = subprocess.run([*ssh, f"{user}@127.0.0.1", "tables"], capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert tables.returncode == 0, tables.stderr
        shell = subprocess.run([*ssh, f"{user}@127.0.0.1", "id"], capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert shell.returncode == 2
        assert "there is no command `id`" in shell.stderr
        wes = Player([*ssh, "-t", f"{user}@127.0.0.1"])
        wes.until(lambda text: "Lobby · wes" in text)
        wes.close()
    finally:
        server.terminate()
        server.wait(PATIENCE)
