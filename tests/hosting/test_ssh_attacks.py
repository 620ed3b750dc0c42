"""What strangers do to a server: bombs, crowds, guesses. Everybody else plays on."""

import asyncio
import contextlib
import io
import json
import logging
import os
import pwd
import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import asyncssh
import pytest
import ssh_players
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import String
from ssh_players import PATIENCE, Host, Player

from netrunner_tui.hosting.host_status import HostStatus, ask_status
from netrunner_tui.hosting.serve import main
from netrunner_tui.hosting.serve_options import ROWS
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import AT_ONCE, LibraryLog, ServerLog
from netrunner_tui.hosting.ssh import authorized_keys, bounded_zlib
from netrunner_tui.hosting.ssh.bounded_zlib import PACKET, BoundedDecompressor
from netrunner_tui.hosting.ssh.open_connections import ConnectionLimits, EarlyDrop, OpenConnections
from netrunner_tui.model.errors import BadFile, NetrunnerError

OPTIONS = "netrunner.toml"


@pytest.fixture(scope="module")
def open_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server for strangers who have little time to log in."""
    if ssh_players.MISSING:
        pytest.skip(ssh_players.MISSING)
    home = tmp_path_factory.mktemp("open")
    (home / OPTIONS).write_text("")
    limits = ("--login-seconds", "4", "--strangers", "20:100:20", "--password", "swordfish", "--config", str(home / OPTIONS))
    running = Host(home, *limits, bare=True)
    yield running
    running.close()


def read_again(host: Host, text: str, told: str = "options read again") -> None:
    """Has a server read its options from a file again, and waits until the log has told so once more."""
    before, end = host.log().count(told), time.monotonic() + PATIENCE
    (host.home / OPTIONS).write_text(text)
    assert host.process is not None
    host.process.send_signal(signal.SIGHUP)
    while host.log().count(told) == before:
        assert time.monotonic() < end, host.log()
        time.sleep(0.05)


def status(host: Host) -> HostStatus:
    return ask_status(ServerFolder(host.data))


async def guest(host: Host, password: str = "swordfish", **options: object) -> asyncssh.SSHClientConnection:
    class Client(asyncssh.SSHClient):
        asked = False

        def kbdint_auth_requested(self) -> str | None:
            asked, self.asked = self.asked, True
            return None if asked else ""

        def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: object) -> list[str]:
            return [password]

    return await asyncssh.connect(
        "127.0.0.1", host.port, username="guest", known_hosts=None, client_keys=None, client_factory=Client, config=None,
        agent_path=None, preferred_auth="keyboard-interactive", **options,
    )  # type: ignore[no-any-return,call-overload]  # fmt: skip


async def test_a_client_that_would_rather_have_a_dear_cipher_gets_another(open_host: Host) -> None:
    client = await guest(open_host, encryption_algs=["chacha20-poly1305@openssh.com", "aes128-ctr"])
    assert client.get_extra_info("send_cipher") == client.get_extra_info("recv_cipher") == "aes128-ctr"
    client.close()


# --- bombs ---------------------------------------------------------------------------------------------------------------------------


async def test_a_zlib_bomb_ends_its_own_connection_alone(open_host: Host) -> None:
    """Some 150 kB that come to 160 MB."""
    before = status(open_host).memory["host"]
    bomber = await guest(open_host, compression_algs=["zlib@openssh.com"])
    zeros = bytes(20_000_000)
    for _ in range(8):
        bomber.send_packet(MSG_IGNORE, String(zeros))
    await asyncio.wait_for(bomber.wait_closed(), PATIENCE)
    assert status(open_host).memory["host"] - before < 15_000_000


def test_what_comes_out_of_packets_is_bounded() -> None:
    import zlib

    now = [0.0]
    one, packer = BoundedDecompressor(lambda: now[0]), zlib.compressobj()

    def packed(size: int) -> bytes:
        return packer.compress(bytes(size)) + packer.flush(zlib.Z_SYNC_FLUSH)

    for _ in range(bounded_zlib.AT_ONCE // PACKET):
        assert one.decompress(packed(PACKET)) == bytes(PACKET)
    assert one.decompress(packed(PACKET)) is None
    now[0] += 60
    assert one.decompress(packed(10)) == bytes(10)
    assert one.decompress(packed(PACKET + 1)) is None
    assert BoundedDecompressor().decompress(b"no zlib") is None


# --- crowds --------------------------------------------------------------------------------------------------------------------------


def test_half_open_connections_lock_nobody_out(open_host: Host) -> None:
    """Forty from four addresses, where twenty may be: whoever really comes takes the place of the oldest."""
    crowd = []
    try:
        for number in range(40):
            crowd.append(socket.create_connection(("127.0.0.1", open_host.port), 5, (f"127.0.0.{2 + number // 10}", 0)))
        done = open_host.said_to("ada", "help")
        assert done.returncode == 2, done.stderr  # she has no terminal to type the password at
        assert "this server has a password" in done.stderr
    finally:
        for line in crowd:
            line.close()


def test_newcomers_are_refused_by_chance_and_the_oldest_give_way() -> None:
    class Connection:
        cuts = 0

        def cut(self) -> None:
            self.cuts += 1

    drawn = [0.0]  # what chance draws next
    limits = ConnectionLimits(EarlyDrop.of("2:30:4"), 3, 6, 5)
    table = OpenConnections(lambda: limits, lambda: drawn[0])
    first, *others = (Connection() for _ in range(5))
    assert table.came(first, "2001:db8::1") == ""
    assert table.came(others[0], "2001:db8::2") == ""
    assert "nobody has logged in" in table.came(others[1], "192.0.2.1")  # drawn below 30 percent
    drawn[0] = 0.5
    assert table.came(others[1], "2001:db8::3") == ""
    assert "from this address" in table.came(others[2], "2001:db8::4")
    drawn[0] = 0.99
    assert table.came(others[2], "192.0.2.1") == ""
    assert first.cuts == 0
    assert table.came(others[3], "192.0.2.2") == ""
    assert (first.cuts, table.strangers, len(table)) == (1, 4, 4)
    for connection in (*others[:4],):
        table.logged_in(connection)
    assert table.strangers == 0
    more = [Connection() for _ in range(6)]
    assert [bool(table.came(each, f"192.0.2.{9 - number}")) for number, each in enumerate(more)] == [False, False, *[True] * 4]
    for text in ("", "1:2", "5:30:4", "0:30:10", "1:0:2", "1:x:2", "1:101:2"):
        with pytest.raises(NetrunnerError, match="START:RATE:FULL"):
            EarlyDrop.of(text)


async def test_who_logs_in_and_begins_no_session_is_counted_and_cut(open_host: Host) -> None:
    idle = [await guest(open_host) for _ in range(4)]
    told = status(open_host)
    assert told.connections >= 1
    assert told.sessions == told.strangers == 0
    await asyncio.wait_for(asyncio.gather(*(one.wait_closed() for one in idle)), PATIENCE)
    end = time.monotonic() + PATIENCE
    while status(open_host).connections:
        assert time.monotonic() < end


# --- guesses -------------------------------------------------------------------------------------------------------------------------


async def test_passwords_are_not_guessed(open_host: Host) -> None:
    """Eight guesses at one time: five are looked at, and then not even the right password until the wait is over."""
    here = {"local_addr": ("127.0.0.9", 0)}
    guesses = await asyncio.gather(*(guest(open_host, f"guess-{number}", **here) for number in range(8)), return_exceptions=True)
    assert all(isinstance(each, asyncssh.PermissionDenied) for each in guesses)
    lines = [json.loads(line) for line in open_host.log().splitlines() if '"wrong password"' in line]
    assert sum(1 for line in lines if not line["wait"]) == 5
    (await guest(open_host)).close()  # from elsewhere
    for _ in range(20):
        with contextlib.suppress(asyncssh.PermissionDenied):
            (await guest(open_host, **here)).close()
            return
    raise AssertionError("the wait does not end")


# --- keys that are taken back, and options that are read again -----------------------------------------------------------------------


class Guarded:
    """A server for invited keys whose options stand in a file."""

    def __init__(self, home: Path) -> None:
        of_nobody = asyncssh.generate_private_key("ssh-ed25519").export_public_key().decode()  # a file without any key is refused
        self._begins = f"# ours\n\nssh-ed25519 AAAAbroken ada@old\n{of_nobody}"
        self._keys = home / "keys"
        self._keys.write_text(self._begins)
        (home / OPTIONS).write_text("")
        self.host = Host(home, "--config", str(home / OPTIONS), "--authorized-keys", str(self._keys))

    def invite(self, *owners: str) -> None:
        """From now on their keys may come in, and no others."""
        self._keys.write_text(self._begins + "".join(map(self._public, owners)))

    def _public(self, owner: str) -> str:
        key = self.host.key(owner)
        return key.with_name(f"{key.name}.pub").read_text()


@pytest.fixture(scope="module")
def guarded_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    if ssh_players.MISSING:
        pytest.skip(ssh_players.MISSING)
    running = Guarded(tmp_path_factory.mktemp("guarded"))
    try:
        yield running
        assert running.host.kill(signal.SIGTERM) == 0
        assert "Traceback" not in running.host.log() + running.host.said()
    finally:
        running.host.close()


@pytest.fixture
def guarded(guarded_server: Guarded) -> Guarded:
    """It invites nobody, and has no password."""
    guarded_server.invite()
    read_again(guarded_server.host, "")
    return guarded_server


def test_a_key_that_is_taken_out_ends_its_sessions(guarded: Guarded) -> None:
    host = guarded.host
    guarded.invite("ada")
    assert '"what":"keys not understood","lines":["3"]' in host.log()
    ada = Player(host.ssh("ada", options=["-t"]))
    ada.until(lambda text: "Lobby" in text)
    assert host.said_to("ben", "tables").returncode == 255
    guarded.invite("ben")
    assert host.said_to("ben", "tables").returncode == 0
    assert ada.ended() == 1
    assert "your key may no longer come in" in ada.lines
    ada.close()
    assert host.said_to("ada", "tables").returncode == 255


def test_who_is_invited_enters_with_the_password_once(guarded: Guarded) -> None:
    host = guarded.host
    guarded.invite("gus")
    read_again(host, 'password = "swordfish"\n')
    assert "Permission denied" in host.said_to("hal", "tables").stderr
    assert host.said_to("hal", "tables", key="").returncode == 255
    first = host.said_to("gus", "tables")
    assert first.stderr == "this server has a password: enter once from a terminal first\n"
    gus = Player(host.ssh("gus", ["tables"], options=["-tt"]))
    gus.until_line("Password of this server: ")
    gus.type("swordfish\r")
    assert gus.ended() == 0
    assert "swordfish" not in gus.lines
    gus.close()
    assert host.said_to("gus", "tables").returncode == 0


async def test_guests_are_refused_once_the_file_says_so(open_host: Host) -> None:
    here = {"local_addr": ("127.0.0.90", 0)}  # whoever is refused waits there
    (await guest(open_host, **here)).close()
    await asyncio.to_thread(read_again, open_host, "guests = false\n")
    try:
        with pytest.raises(asyncssh.PermissionDenied):
            await guest(open_host, **here)
    finally:
        await asyncio.to_thread(read_again, open_host, "")


def test_the_file_of_options_is_read_again(guarded: Guarded) -> None:
    host = guarded.host
    guarded.invite("dan", "eve")
    assert host.said_to("dan", "tables").returncode == 0
    read_again(host, 'password = "swordfish"\ncompression = "none"\n')
    assert '"need a restart":["compression"]' in host.log()
    assert "this server has a password" in host.said_to("eve", "tables").stderr
    assert host.said_to("dan", "tables").returncode == 0  # he owns his name
    read_again(host, "port = ", "options not read")
    assert "this server has a password" in host.said_to("eve", "tables").stderr


def test_what_an_operator_writes_into_the_file_of_keys_holds_once_it_has_stayed_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(authorized_keys, "time", SimpleNamespace(monotonic=lambda: now))
    ada, ben = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    lines = {key: key.export_public_key().decode() for key in (ada, ben)}
    file = tmp_path / "keys"
    file.write_text(lines[ada])
    keys = authorized_keys.AuthorizedKeys(file)

    def admitted() -> list[asyncssh.SSHKey]:
        return [key for key in (ada, ben) if keys.admit(key.convert_to_public(), "192.0.2.1")]

    # An editor empties the file, then writes it: nobody who is still in it is turned away, who is new may come in at once.
    file.write_text("")
    assert keys.changed() == "read"
    assert admitted() == [ada]
    file.write_text(lines[ben][:40])
    with pytest.raises(BadFile):
        keys.changed()
    now += 10.0
    assert keys.changed() is None
    assert admitted() == [ada], "what cannot be understood changes nothing, nor does what stood there before it"
    file.write_text(lines[ben])
    assert keys.changed() == "read"
    now += 1.0
    assert keys.changed() is None
    assert admitted() == [ada, ben]
    now += 1.0
    assert keys.changed() == "settled"
    assert admitted() == [ben]
    # What is no key leaves all as it was, for as long as it stands there.
    file.write_text("ssh-ed25519 AAAAbroken")
    with pytest.raises(BadFile, match="authorized keys cannot be read"):
        keys.changed()
    now += 10.0
    assert keys.changed() is None
    assert admitted() == [ben]
    assert not keys.empty
    # Nor does a file that is gone. One that is there and has no key is meant so.
    file.unlink()
    with pytest.raises(BadFile, match="no such file"):
        keys.changed()
    assert admitted() == [ben]
    file.write_text("# nobody\n\n")
    assert keys.changed() == "read"
    assert keys.empty
    now += 2.0
    assert keys.changed() == "settled"
    assert admitted() == []
    assert authorized_keys.AuthorizedKeys(file).empty


# --- options -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--sessions", "-5"], "sessions: -5: expected `int` >= 1"),
        (["--idle-minutes", "0"], "idle-minutes: 0: expected `float` > 0"),
        (["--idle-minutes", "nan"], "idle-minutes: nan"),
        (["--login-seconds", "soon"], "login-seconds: soon: expected `float`"),
        (["--names-per-hour", "many"], "names-per-hour: many: expected `int`"),
        (["--port", "70000"], "port: 70000: expected `int` <= 65535"),
        (["--limit", "foo=1"], "`foo` is no limit; there are away, "),
        (["--limit", "tables=0"], "limit tables: 0: expected `int` >= 1"),
        (["--limit", "pause=[1]"], "limit pause"),
        (["--limit", "tables"], "limit"),
        (["--limit", "tables=x"], "limit tables: x: expected a number"),
        (["--strangers", "9:3"], "`9:3` is no START:RATE:FULL"),
        (["--web-origin", "play.example"], "`play.example` is no origin"),
        (["--web-proxies", "here"], "`here` is no address or network"),
        (["--web-token", "short"], "at least 16 letters"),
    ],
)
def test_options_are_checked_before_anything_is_opened(words: list[str], told: str) -> None:
    with pytest.raises(NetrunnerError) as wrong:
        main([*words, "--config-check"])
    assert told in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_the_configuration_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is given on the command line holds over it; what is printed can be read again."""
    file = tmp_path / "netrunner.toml"
    file.write_text(
        'port = 2022\nguests = false\nweb-origin = ["https://play.example"]\nweb-proxies = "::1"\npassword = "x"\n[limit]\ntables = 7\n'
    )
    assert main(["--config", str(file), "--port", "2023", "--limit", "spectators=3", "--limit", "talk=[9,1.5]", "--config-check"]) == 0
    told = tomllib.loads(capsys.readouterr().out)
    assert (told["port"], told["guests"], told["web-origin"], told["password"]) == (2023, False, ["https://play.example"], "***")
    assert told["web-proxies"] == ["::1"]
    assert told["limit"] == {"tables": 7, "spectators": 3, "talk": [9, 1.5]}
    assert set(told) == set(ROWS)
    for text, wrong in (
        ("sessions = 0", "sessions: 0: expected `int` >= 1"),
        ("colour = 1", "`colour` is no option"),
        ("port = ", "this is no configuration"),
    ):
        file.write_text(text)
        with pytest.raises(NetrunnerError, match=re.escape(wrong)) as problem:
            main(["--config", str(file), "--config-check"])
        assert str(problem.value).startswith(f"{file}:")
    with pytest.raises(NetrunnerError, match="cannot be read"):
        main(["--config", str(tmp_path / "none"), "--config-check"])


@pytest.mark.skipif(os.getuid() != 0, reason="only root becomes another user")
def test_root_becomes_another_user() -> None:
    with pytest.raises(NetrunnerError, match="does not run as root"):
        main(["--port", "0"])
    with pytest.raises(NetrunnerError, match="there is no user `nobody-here`"):
        main(["--port", "0", "--user", "nobody-here"])
    words = (
        "import os; from netrunner_tui.hosting.become_user import become\ntry: become('nobody')\n"
        "except Exception as problem: print(problem)\nprint(os.getuid(), os.getgroups())"
    )
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True, cwd=ssh_players.REPOSITORY)
    *refused, became = done.stdout.splitlines()
    # Where this Python is root's alone, that is said in a line, and nothing is root's any more.
    assert all(line.startswith("`nobody` may not read the Python that this runs with") for line in refused)
    assert became.split()[0] == str(pwd.getpwnam("nobody").pw_uid)
    assert became.split()[1:] != ["[0]"]


# --- the log -------------------------------------------------------------------------------------------------------------------------


def test_the_log_is_not_flooded() -> None:
    told, now = io.StringIO(), [0.0]
    log = ServerLog(stream=told, now=lambda: now[0])
    for _ in range(1000):
        log.write("refused", address="192.0.2.1")
        log.write("not saved", table="ivy", problem="no space left on device")  # a player gives their answer again and again
        log.write("made", table="ivy")
    now[0] = 61.0
    log.write("closed")
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    assert sum(line["what"] == "refused" for line in lines) == AT_ONCE
    assert sum(line["what"] == "not saved" for line in lines) == AT_ONCE
    assert sum(line["what"] == "made" for line in lines) == 1000
    assert [line["lines"] for line in lines if line["what"] == "left out"] == [1000 - AT_ONCE] * 2
    quiet = ServerLog(stream=told, least="error")
    quiet.write("refused")
    quiet.write("daemon died", status=1)
    assert json.loads(told.getvalue().splitlines()[-1])["level"] == "error"
    assert len(told.getvalue().splitlines()) == len(lines) + 1


def test_the_log_moves_away_and_libraries_write_lines(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = ServerLog(path)
    log.write("open")
    path.rename(tmp_path / "log.1")
    logger = logging.getLogger("a library")
    logger.addHandler(LibraryLog(log))
    try:
        raise ValueError("what a client sent")
    except ValueError:
        logger.exception("it broke")
    (line,) = [json.loads(line) for line in path.read_text().splitlines()]
    assert (line["what"], line["error"]) == ("library", "ValueError")
    assert "client" not in path.read_text()
