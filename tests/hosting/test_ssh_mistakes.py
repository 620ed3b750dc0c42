"""Bad input at the door: one clear line to whoever sent it, and every other table plays on."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest
from ssh_players import PATIENCE, Host, Player

from netrunner_tui.hosting.processes.sandbox import landlock_version
from netrunner_tui.hosting.serve import each_player

ROOT = ("--user", "root") if os.getuid() == 0 else ()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["join", "nowhere", "--plain"], "no table of this server is called `nowhere`"),
        (["dance"], "there is no command `dance`"),
        (["new", "--plain", "--deck", "../../etc/passwd"], "no deck of this server is called"),
        (["new", "--plain", "--side", "left"], "--side is `left`; expected corp or runner"),
        (["new", "--plain", "--bogus"], "`--bogus` is not known here"),
        (["watch"], "the following arguments are required: table"),
        (['"'], "no closing quotation"),
        ([], "the table needs a terminal"),
        (["scp", "-t", "/tmp"], "there is no command `scp`"),
        (["say", "x" * 120_000], "a command has at most 1000 characters"),
    ],
)
def test_a_mistake_is_one_line(host: Host, words: list[str], told: str) -> None:
    done = host.said_to("ada", *words)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_decks_that_come_on_the_input(host: Host) -> None:
    broken = host.said_to("ada", "new", "--plain", "--deck", "-", given="3 No Such Card\n")
    assert broken.returncode == 2
    assert broken.stderr.count("\n") == 1
    large = host.said_to("ada", "new", "--plain", "--deck", "-", given="1 Hedge Fund\n" * 10_000)
    assert "it has more than" in large.stderr
    illegal = host.said_to(
        "ada", "new", "--plain", "--side", "corp", "--deck", "-", given="Haas-Bioroid: Precision Design\n\n3 Hedge Fund\n"
    )
    assert illegal.returncode == 2
    assert illegal.stderr.count("\n") == 1


def test_a_name_belongs_to_the_first_key(host: Host) -> None:
    assert host.said_to("ada", "tables").returncode == 0
    other = host.said_to("ada", "tables", key="mallory")
    assert other.returncode == 2
    assert other.stderr == "the name `ada` belongs to another key; choose another: ssh NAME@host\n"
    assert host.said_to("ADA", "tables", key="mallory").returncode == 2
    taken = host.said_to("guest-baba", "tables", key="mallory")
    assert "names with `guest` are for guests" in taken.stderr
    nobody = host.said_to("ada", "tables", key="")
    assert nobody.returncode == 0, nobody.stderr
    assert '"name":"guest-' in host.log()


def test_taken_seats_and_passwords(host: Host) -> None:
    ada = Player(host.ssh("ada", ["new", "--plain", "--side", "corp", "--password", "open"], options=["-tt"]))
    try:
        ada.until_line("waiting for the other player")
        table = ada.lines.split("Table ")[1].split(":")[0]
        wrong = host.said_to("ben", "join", table, "--plain", "--password", "shut")
        assert wrong.returncode == 2
        assert wrong.stderr.count("\n") == 1
        ben = Player(host.ssh("ben", ["join", table, "--plain", "--password", "open"], options=["-tt"]))
        ada.until_line("Your question")
        third = host.said_to("cyd", "join", table, "--plain", "--password", "open")
        assert third.returncode == 2
        assert third.stderr.count("\n") == 1
        ben.close()
    finally:
        ada.close()


def test_terminals_that_are_too_small_grow_or_are_told(host: Host) -> None:
    small = Player(host.ssh("ada", options=["-t"]), (20, 5))
    assert small.ended() == 2
    assert "this terminal is 20x5; the table needs 80x24" in " ".join(small.lines.split())
    small.close()
    ada = Player(host.ssh("ada", options=["-t"]))
    try:
        ada.until(lambda text: "Lobby" in text)
        ada.resize(100, 30)
        ada.until(lambda text: "TABLES" in text)
        # Half a sequence, then nothing; then the rest of a day's typing.
        ada.type(b"\x1b[20")
        time.sleep(0.3)
        ada.type("n")
        ada.type("n")
        ada.until(lambda text: "A NEW TABLE" in text)
    finally:
        ada.close()


@pytest.mark.parametrize("stopped", [False, True])
def test_ten_megabytes_end_their_own_session_alone(host: Host, stopped: bool) -> None:
    """Even where nothing of it is read: then it comes slowly."""
    before = set(host.fronts())
    ada = Player(host.ssh("ada", options=["-t"]))
    ada.until(lambda text: "Lobby" in text)
    (of_ada,) = set(host.fronts()) - before
    ben = Player(host.ssh("ben", options=["-t"]))
    try:
        ben.until(lambda text: "Lobby" in text)
        if stopped:
            os.kill(of_ada, signal.SIGSTOP)
        with contextlib.suppress(OSError):
            ada.type(b"\x1b[200~" + b"3 Hedge Fund\n" * 800_000)
        assert ada.ended() != 0
        assert "kB came at once; the session was ended" in ada.lines
        ben.type("n")
        ben.until(lambda text: "A NEW TABLE" in text)
        piped = host.said_to("ada", "play", "--plain", given=b"x" * 2_000_000)
        assert "came at once" in piped.stderr
    finally:
        ada.close()
        ben.close()


def test_a_client_that_never_reads_and_garbage_harm_nobody(host: Host) -> None:
    ada = Player(host.ssh("ada", options=["-t"]))
    ben = Player(host.ssh("ben", options=["-t"]))
    try:
        for player in (ada, ben):
            player.until(lambda text: "Lobby" in text)
        os.kill(ada.pid, signal.SIGSTOP)
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", host.port), 2) as line:
                line.sendall(b"\x00\xffGET / HTTP/1.0\r\n\r\n" * 50)
        ben.type("n")
        ben.until(lambda text: "A NEW TABLE" in text)
        os.kill(ada.pid, signal.SIGCONT)
        ada.type("n")
        ada.until(lambda text: "A NEW TABLE" in text)
    finally:
        ada.close()
        ben.close()


def test_a_front_end_that_breaks_or_hangs_is_its_own_affair(host: Host) -> None:
    before = set(host.fronts())
    ada = Player(host.ssh("ada", options=["-t"]))
    ada.until(lambda text: "Lobby" in text)
    (of_ada,) = set(host.fronts()) - before
    ben = Player(host.ssh("ben", options=["-t"]))
    try:
        ben.until(lambda text: "Lobby" in text)
        (of_ben,) = set(host.fronts()) - before - {of_ada}
        os.kill(of_ada, signal.SIGSEGV)
        assert ada.ended() == 1
        assert "your screen broke; come back: your seat is kept" in ada.lines
        ben.type("n")
        ben.until(lambda text: "A NEW TABLE" in text)
        os.kill(of_ben, signal.SIGSTOP)
        ben.kill()
        end = time.monotonic() + PATIENCE
        while of_ben in host.fronts() and time.monotonic() < end:
            time.sleep(0.1)
        assert of_ben not in host.fronts()
    finally:
        ada.close()
        ben.close()


def test_nothing_but_sessions(host: Host) -> None:
    strict = ["-o", "ExitOnForwardFailure=yes", "-o", "ForwardAgent=yes"]
    back = subprocess.run(host.ssh("ada", ["help"], options=["-R", "0:127.0.0.1:22", *strict]), capture_output=True, check=False)
    assert back.returncode == 255
    files = subprocess.run(host.ssh("ada", ["sftp"], options=["-s"]), capture_output=True, input=b"")
    assert files.returncode != 0
    environment = {**os.environ, "LD_PRELOAD": "/tmp/x.so", "PYTHONPATH": "/tmp", "LC_TIME": "C"}
    given = subprocess.run(
        host.ssh("ada", ["tables"], options=["-o", "SendEnv=*"]), capture_output=True, env=environment, stdin=subprocess.DEVNULL
    )
    assert given.returncode == 0


def test_keys_and_settings_are_kept_for_their_owner(host: Host) -> None:
    assert host.said_to("ada", "keys", given="jump: [g]\n").stdout == "kept; they hold from your next session\n"
    assert "no keys came" in host.said_to("ada", "keys", given="\n").stderr
    wrong = host.said_to("ada", "keys", given="no such command: [g]\n")
    assert wrong.returncode == 2
    assert str(host.home) not in wrong.stderr
    assert "guests keep nothing" in host.said_to("ada", "keys", given="jump: [g]\n", key="").stderr
    kept = list((host.data / "players").glob("*/keys.yaml"))
    assert len(kept) == 1
    assert kept[0].read_text() == "jump: [g]\n"


# --- the host's own beginnings -----------------------------------------------------------------------------------------------------------


def test_what_keeps_a_host_from_opening(host: Host, tmp_path: Path) -> None:
    taken = host.run("serve", *ROOT, "--port", str(host.port), "--data", str(tmp_path / "other"))
    assert taken.returncode == 2
    assert taken.stderr == f"port {host.port} of 127.0.0.1 cannot be used: another program listens there\n"
    again = host.run("serve", *ROOT, "--port", "0", "--data", str(host.data))
    assert "this server is open already" in again.stderr
    nowhere = host.run("serve", *ROOT, "--port", "0", "--data", str(tmp_path / "other"), "--log-file", str(tmp_path / "none" / "log"))
    assert nowhere.returncode == 2
    assert nowhere.stderr == f"{tmp_path}/none/log: the log cannot be written: no such file or directory\n"
    data = tmp_path / "server"
    data.mkdir(mode=0o700)
    (data / "names.json").write_text("{broken")
    damaged = host.run("serve", *ROOT, "--port", "0", "--data", str(data))
    assert damaged.returncode == 2
    assert "the names of this server cannot be read" in damaged.stderr
    assert damaged.stderr.count("\n") == 1
    assert (data / "names.json").read_text() == "{broken"
    (data / "names.json").unlink()
    (data / "host_key").chmod(0o644)
    loose = host.run("serve", *ROOT, "--port", "0", "--data", str(data))
    assert loose.returncode == 2
    assert "others may read the host key (mode 0644)" in loose.stderr
    assert loose.stderr.count("\n") == 1


def test_what_a_players_process_holds_is_said_in_words_where_it_is_not_known() -> None:
    assert each_player(3 << 19, 1) == "a player's process holds 1.5 MiB for itself alone"
    assert each_player(0, 1) == "what a player's process holds is not known"
    assert each_player(0, 0) == "nobody is in, so no player's process is measured"


def test_the_host_tells_how_it_does(host: Host) -> None:
    ada = Player(host.ssh("ada", options=["-t"]))
    try:
        ada.until(lambda text: "Lobby" in text)
        told = host.run("serve", "--status", "--data", str(host.data))
        status = json.loads(host.run("serve", "--status", "--json", "--data", str(host.data)).stdout)
    finally:
        ada.close()
    assert "Memory: host" in told.stdout
    assert re.search(r"; a player's process holds \d+\.\d MiB for itself alone\n", told.stdout)
    assert 1 << 20 < status["player"] < status["memory"]["fronts"]
    assert status["port"] == host.port
    assert status["server"]["version"] >= 1
    assert ("no Landlock" in told.stdout) == (landlock_version() == 0)
