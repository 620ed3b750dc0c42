"""What an operator does to a running host: said at tables, sessions ended, keys shut out, names freed, and the end of the day."""

import errno
import re
import shutil
import socket
import subprocess
import tarfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import ssh_players
from ssh_players import PATIENCE, Host, free_port
from test_ssh_games import plain, play, table_of

from netrunner_tui.hosting.admin_messages import AdminReply, Ban, CloseOne, Drain, FreeName, Kick, SayToAll, Unban, done_by_host
from netrunner_tui.hosting.backup import back_up
from netrunner_tui.hosting.bans import Bans
from netrunner_tui.hosting.serve import main
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.ssh.identities import Identities
from netrunner_tui.hosting.supervisor import NEED_RESTART
from netrunner_tui.hosting.systemd_notice import tell_systemd
from netrunner_tui.model.errors import NetrunnerError


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, int]]:
    if ssh_players.MISSING:
        pytest.skip(ssh_players.MISSING)
    port = free_port()
    running = Host(tmp_path_factory.mktemp("kept"), "--metrics-port", str(port), bare=True)
    yield running, port
    running.close()


def test_an_operator_speaks_and_closes_and_sends_away(kept: tuple[Host, int], capsys: pytest.CaptureFixture[str]) -> None:
    host, _ = kept
    folder = ServerFolder(host.data)
    ada = plain(host, "ada", "new", "--side", "corp")
    ben = plain(host, "ben", "new", "--side", "corp")
    try:
        table = table_of(ada)
        table_of(ben)
        assert main(["--list", "--data", str(host.data)]) == 0
        assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["ada", "ben"]
        assert main(["--status", "--data", str(host.data)]) == 0
        assert f"{table} ada/- waiting" in capsys.readouterr().out
        done_by_host(folder, SayToAll(text="back in\na minute"))
        for player in (ada, ben):
            player.until_line("back in a minute")
        done_by_host(folder, CloseOne(table=table))
        ada.until_line("The operator has closed")
        with pytest.raises(NetrunnerError, match="no table of this server"):
            done_by_host(folder, CloseOne(table=table))
        assert done_by_host(folder, Kick(name="Ben")) == ("1 session of Ben ended",)
        assert ben.ended() == 1
        assert "the operator has ended your session" in ben.lines
    finally:
        ada.close()
        ben.close()


def test_keys_and_addresses_are_shut_out_for_a_time(kept: tuple[Host, int], capsys: pytest.CaptureFixture[str]) -> None:
    host, _ = kept
    folder = ServerFolder(host.data)
    assert host.said_to("cyd", "tables").returncode == 0
    assert main(["--ban", "cyd", "--for", "2h", "--data", str(host.data)]) == 0
    assert capsys.readouterr().out.startswith("SHA256:")
    assert "you may not come in here until" in host.said_to("cyd", "tables").stderr
    assert "you may not come in here until" in host.said_to("dan", "tables", key="cyd").stderr
    done_by_host(folder, Unban(what="cyd"))
    assert host.said_to("cyd", "tables").returncode == 0
    done_by_host(folder, Ban(what="127.0.0.64/28", seconds=60))
    with socket.create_connection(("127.0.0.1", host.port), 5, ("127.0.0.70", 0)) as line, suppress(ConnectionResetError):
        assert line.recv(100) == b""
    with pytest.raises(NetrunnerError, match="is no key"):
        done_by_host(folder, Ban(what="nobody", seconds=60))
    with pytest.raises(NetrunnerError, match="`soon` is no time"):
        main(["--ban", "cyd", "--for", "soon", "--data", str(host.data)])
    assert host.said_to("cyd", "tables", key="eve").returncode == 2
    done_by_host(folder, FreeName(name="CYD"))
    assert host.said_to("cyd", "tables", key="eve").returncode == 0
    with pytest.raises(NetrunnerError, match="nobody owns"):
        done_by_host(folder, FreeName(name="nobody"))


def test_bans_are_kept_and_end(tmp_path: Path) -> None:
    now = [1000.0]
    bans = Bans(tmp_path / "bans.json", lambda: now[0])
    bans.ban("SHA256:a/b+c", 60)
    bans.ban("2001:db8::/48", 120)
    again = Bans(tmp_path / "bans.json", lambda: now[0])
    assert again.until(key="SHA256:a/b+c", address="192.0.2.1") == 1060
    assert again.until(address="192.0.2.1") == again.until(key="SHA256:other") == 0
    assert again.until(address="2001:db8:0:7::1") == 1120
    now[0] = 1060
    assert again.until(key="SHA256:a/b+c") == 0
    (tmp_path / "bans.json").write_text("[")
    with pytest.raises(NetrunnerError, match="cannot be read"):
        Bans(tmp_path / "bans.json")


async def test_systemd_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        tell_systemd("READY=1")
        assert listening.recv(100) == b"READY=1"
    tell_systemd("STOPPING=1")  # nobody listens: nothing happens


def test_a_running_server_is_copied_and_renewed(kept: tuple[Host, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The copy has every table with its game at the question that was open; the sessions outlive another daemon and another zygote."""
    host, _ = kept
    ada = plain(host, "ada", "new", "--side", "corp")
    table = table_of(ada)
    ben = plain(host, "ben", "join", table)
    try:
        ada.until_line("Your question")
        ada.answer("1")
        ben.until(lambda _: ben.asked())
        question = ben.question()
        assert main(["--back-up", str(tmp_path / "copy.tar"), "--data", str(host.data)]) == 0
        assert (tmp_path / "copy.tar").stat().st_mode & 0o077 == 0
        before = host.parts("server_process") + host.parts("netrunner_tui.front")
        assert main(["--renew", "--data", str(host.data)]) == 0
        after = host.parts("server_process") + host.parts("netrunner_tui.front")
        assert len(after) == 2
        assert not set(before) & set(after)
        told = host.run("serve", "--status", "--data", str(host.data)).stdout
        assert "begun anew 0 times" in told
        assert "MiB for itself alone" in told, "the players' processes are measured, though their zygote is gone"
        # An answer that comes before the connection is back is asked for again.
        play([ben], ada.asked, others=[ada])
        with tarfile.open(tmp_path / "copy.tar") as copy:
            names = copy.getnames()
        restored = tmp_path / "home" / "server"
        restored.mkdir(parents=True)
        subprocess.run(["tar", "-xf", tmp_path / "copy.tar", "-C", restored], check=True)
        assert {"host_key", "names.json", f"games/{table}.table.json"} <= set(names)
        assert max(place for place, name in enumerate(names) if name.endswith(".table.json")) < min(
            place for place, name in enumerate(names) if name.endswith(".jsonl")
        )
    finally:
        ada.close()
        ben.close()
        done_by_host(ServerFolder(host.data), CloseOne(table=table))
    # Restored as docs/hosting.md says: the host's key, the names, the seats and the question are those of the moment of the copy.
    home = tmp_path / "home"
    (home / "server").chmod(0o700)
    for key in host.home.glob("key-*"):
        shutil.copy2(key, home)
    restored = Host(home, bare=True)
    again = None
    try:
        assert restored.said().splitlines()[1] == host.said().splitlines()[1]
        again = plain(restored, "ben", "join", table)
        again.until(lambda _: again.asked())
        assert again.question() == question
        assert "belongs to another key" in restored.said_to("ben", "tables", key="ada").stderr
    finally:
        if again is not None:
            again.close()
        restored.close()


def test_a_copy_that_cannot_be_written_leaves_no_half_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written of it would keep a full disk full; the copy of before stays."""

    def full(*given: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    folder, target = ServerFolder(tmp_path / "server"), tmp_path / "copy.tar"
    folder.make()
    Identities(folder.identities).admit("ada", "SHA256:key", "192.0.2.1")
    target.write_bytes(b"of before")
    monkeypatch.setattr(tarfile.TarFile, "addfile", full)
    with pytest.raises(NetrunnerError, match=r"copy\.tar: the copy cannot be written: no space left on device"):
        back_up(folder, target)
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.tar"]
    assert target.read_bytes() == b"of before"


def test_the_page_names_every_option_that_needs_a_restart() -> None:
    page = (ssh_players.REPOSITORY / "docs" / "hosting.md").read_text(encoding="utf-8")
    told = page.partition("SIGHUP\nreads it again;")[2].partition("need a restart")[0]
    assert set(re.findall("`([a-z-]+)`", told)) == {name.replace("_", "-") for name in NEED_RESTART}


def test_only_the_host_s_own_user_may_ask(kept: tuple[Host, int]) -> None:
    """A front end that was taken over can reach the socket, but the sandbox keeps it from the token."""
    import msgspec

    from netrunner_tui.hosting.processes.sandbox import readable

    host, _ = kept
    folder = ServerFolder(host.data)
    for request in (b'{"do":"kick","name":"ada"}', b'{"do":"kick","name":"ada","token":"guess"}', b"{}", b"[" * 5000):
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(folder.host_socket))
            line.sendall(request + b"\n")
            assert msgspec.json.decode(line.recv(10_000), type=AdminReply).problem
    assert folder.admin_token.stat().st_mode & 0o077 == 0
    assert not any(folder.admin_token.is_relative_to(path) for path in readable())


def test_prometheus_reads_how_the_server_does(kept: tuple[Host, int], capsys: pytest.CaptureFixture[str]) -> None:
    host, port = kept
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        told = answer.read().decode()
    values = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
    assert float(values["netrunner_daemon_up"]) == 1
    assert float(values['netrunner_memory_bytes{part="host"}']) > 1_000_000
    assert values["netrunner_sessions"] == "0"
    with pytest.raises(OSError, match="404"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE)
    assert main(["--metrics", "--data", str(host.data)]) == 0
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} == {line.split()[0] for line in told.splitlines()}


def test_the_server_closes_when_the_last_game_is_over(kept: tuple[Host, int]) -> None:
    host, _ = kept
    folder = ServerFolder(host.data)
    ada = plain(host, "ada", "new", "--side", "corp")
    ben = plain(host, "ben", "join", table_of(ada))
    try:
        ada.until_line("Your question")
        (told,) = done_by_host(folder, Drain(seconds=600))
        assert "when no game is played any more" in told
        ben.until_line("The server closes when")
        refused = host.said_to("eve", "new", "--plain")
        assert refused.stderr == "the server is about to close: nothing new begins\n"
        time.sleep(1.2)
        assert host.process is not None
        assert host.process.poll() is None
        ben.type("concede\n")
        ben.until_line("yes, or no?")
        ben.type("yes\n")
        assert host.process.wait(PATIENCE) == 0
        with pytest.raises(NetrunnerError, match="no host answers"):
            done_by_host(folder, Drain(seconds=1))
    finally:
        ada.close()
        ben.close()
