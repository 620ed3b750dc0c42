"""The samples of deploy/: each is checked by its own tool where that is here, and by what it must say where it is not."""

import gzip
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import venv
from pathlib import Path

import msgspec
import pytest
from caches import FIRST_SETS, with_cards
from ssh_players import PATIENCE, REPOSITORY, free_port

from netrunner_tui.hosting.serve import main
from netrunner_tui.hosting.serve_options import ServeOptions
from netrunner_tui.hosting.server_log import ServerLog

DEPLOY = REPOSITORY / "deploy"
IMAGE = "NETRUNNER_TEST_IMAGE"
"""The variable with more words for `buildah bud`."""


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


def test_the_unit_starts_the_host(tmp_path: Path) -> None:
    """Its command with its configuration, as systemd runs them: told when it is open, reloaded, and ended by SIGTERM."""
    unit = (DEPLOY / "netrunner.service").read_text()
    (begin,), (reload,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE), re.findall(r"^ExecReload=(.*)$", unit, re.MULTILINE)
    _, *words = begin.split()
    text = (DEPLOY / "netrunner.toml").read_text().replace("/var/lib/netrunner", str(tmp_path / "data"))
    text = text.replace("/var/log/netrunner/netrunner.log", str(tmp_path / "log"))
    for number in ("8022", "9418"):
        assert number in text
        text = text.replace(number, str(free_port()))
    (tmp_path / "netrunner.toml").write_text(text)
    words[words.index("/etc/netrunner/netrunner.toml")] = str(tmp_path / "netrunner.toml")
    words += ["--user", "root"] if os.getuid() == 0 else []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE)
        environment = {
            "PATH": "/usr/bin:/bin",
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "XDG_CACHE_HOME": str(with_cards(tmp_path / "cache")),
        }
        with subprocess.Popen([sys.executable, "-m", "netrunner_tui", *words], cwd=REPOSITORY, env=environment) as process:
            try:
                assert systemd.recv(100) == b"READY=1"
                subprocess.run(reload.replace("$MAINPID", str(process.pid)).split(), check=True)
                end = time.monotonic() + PATIENCE
                while "options read again" not in (tmp_path / "log").read_text():
                    assert time.monotonic() < end
                    time.sleep(0.02)
                process.terminate()
                assert systemd.recv(100) == b"STOPPING=1"
                assert process.wait(PATIENCE) == 0
            finally:
                process.kill()


def guesses(path: Path) -> None:
    """Writes what fail2ban looks for, and what it must leave alone, as the server does."""
    log = ServerLog(path)
    guessers = (("wrong password", "192.0.2.7"), ("refused", "2001:db8::7"), ("browser refused", "192.0.2.8"))
    for what, address in (*guessers, ("session", "192.0.2.9"), ("hello", "192.0.2.9")):
        log.write(what, name="x", address=address, wait=2)


def test_the_lines_of_fail2ban(tmp_path: Path) -> None:
    """Its expression finds the addresses of guessers in the log, and of nobody else."""
    filter = (DEPLOY / "fail2ban-filter.conf").read_text()
    expression = re.search(r"^failregex = (.*)$", filter, re.MULTILINE)
    assert expression
    pattern = re.compile(expression[1].replace("<HOST>", r"(?P<host>[0-9a-f.:]+)"))
    guesses(tmp_path / "log")
    found = [match["host"] for line in (tmp_path / "log").read_text().splitlines() if (match := pattern.search(line))]
    assert found == ["192.0.2.7", "2001:db8::7", "192.0.2.8"]


@pytest.mark.parametrize("zone", ["UTC", "America/New_York"])
def test_fail2ban_finds_them(tmp_path: Path, zone: str) -> None:
    """At the right times, in whatever zone the machine is."""
    program = tool("fail2ban-regex")
    guesses(tmp_path / "log")
    done = subprocess.run(
        [program, "--out", "<ip> <time>", str(tmp_path / "log"), str(DEPLOY / "fail2ban-filter.conf")],
        capture_output=True, text=True, timeout=PATIENCE, check=True, env={**os.environ, "TZ": zone},
    )  # fmt: skip
    found = dict(line.split() for line in done.stdout.splitlines() if line)
    assert set(found) == {"192.0.2.7", "2001:db8::7", "192.0.2.8"}, done.stdout
    assert all(abs(float(at) - time.time()) < 2 * PATIENCE for at in found.values())


def test_the_jail_of_fail2ban(tmp_path: Path) -> None:
    program = tool("fail2ban-client")
    usual = Path("/etc/fail2ban")
    if not usual.is_dir():
        pytest.skip("there is no /etc/fail2ban here")
    here = tmp_path / "fail2ban"
    shutil.copytree(usual, here)
    for other in (here / "jail.d").iterdir():
        other.unlink()
    (tmp_path / "log").touch()
    jail = (DEPLOY / "fail2ban-jail.conf").read_text()
    (here / "jail.d" / "netrunner.conf").write_text(jail.replace("/var/log/netrunner/netrunner.log", str(tmp_path / "log")))
    shutil.copy(DEPLOY / "fail2ban-filter.conf", here / "filter.d" / "netrunner.conf")
    done = subprocess.run([program, "-c", str(here), "--dp"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert "'netrunner', 'addfailregex'" in done.stdout
    assert "['set', 'netrunner', 'maxretry', 20]" in done.stdout


def test_the_log_s_rotation(tmp_path: Path) -> None:
    """The server writes into the new file without being told."""
    rotation = (DEPLOY / "logrotate").read_text()
    assert "/var/log/netrunner/netrunner.log" in rotation
    program = tool("logrotate")
    path = tmp_path / "netrunner.log"
    own = rotation.replace("    su netrunner netrunner\n", "").replace("/var/log/netrunner/netrunner.log", str(path))
    (tmp_path / "logrotate").write_text(own)
    (tmp_path / "logrotate").chmod(0o600)
    tmp_path.chmod(0o700)
    log = ServerLog(path)
    for what in ("first", "second"):
        log.write(what)
        done = subprocess.run(
            [program, "--force", "--state", str(tmp_path / "state"), str(tmp_path / "logrotate")],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    log.write("third")
    assert '"what":"third"' in path.read_text()
    assert '"what":"second"' in (tmp_path / "netrunner.log.1").read_text()
    assert b'"what":"first"' in gzip.decompress((tmp_path / "netrunner.log.2.gz").read_bytes())


def context(target: Path) -> None:
    """Copies what `COPY .` copies: the checkout but for .dockerignore."""
    left_out = (REPOSITORY / ".dockerignore").read_text().split()
    shutil.copytree(REPOSITORY, target, ignore=shutil.ignore_patterns(*left_out))
    assert not (target / ".git").exists()


def test_the_container(tmp_path: Path) -> None:
    """Each step of the Containerfile is carried out here, in folders of its own instead of an image's."""
    text = (DEPLOY / "Containerfile").read_text()
    steps = [line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    assert [step for step, _ in steps] == ["FROM", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT"]
    said = dict(steps)
    source, python = tmp_path / "src", tmp_path / "venv" / "bin" / "python"
    assert said["COPY"] == ". /src"
    context(source)
    for cards in (source / "cards").glob("*.yaml"):  # the host reads the cards of the starter decks, which are as good as all
        if cards.name not in FIRST_SETS:
            cards.unlink()
    for command in said["RUN"].split(" && "):
        match command.split():
            case ["pip", "install", *options, "/src"]:
                venv.create(tmp_path / "venv", with_pip=False)
                pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", *options, str(source)]
                done = subprocess.run(pip, capture_output=True, text=True, timeout=PATIENCE, check=False)
                if "hatchling" in done.stderr and "No matching distribution" in done.stderr:
                    pytest.skip("there is no package index here to build from")
                assert done.returncode == 0, done.stderr
            case ["rm", "-rf", "/src"]:
                shutil.rmtree(source)
            case ["useradd", *options, name]:
                assert name == said["USER"]
                assert options[options.index("--home-dir") + 1] == said["VOLUME"]
                add_user([*options, name], tmp_path / "root")
            case _:
                pytest.fail(f"no test for `{command}`")
    # The dependencies are those of this environment.
    (site,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    (site / "dependencies.pth").write_text(str(Path(msgspec.__file__).parent.parent))
    data, port = tmp_path / "data" / "server", free_port()
    words = [str(data) if word == "/data/server" else word for word in json.loads(said["ENTRYPOINT"])]
    assert str(data) in words
    as_root = ["--user", "root"] if os.getuid() == 0 else []
    with subprocess.Popen(
        [str(python.parent / words[0]), *words[1:], "--port", str(port), *as_root], cwd="/", text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={"PATH": f"{python.parent}:/usr/bin:/bin", "HOME": str(tmp_path / "data")},
    ) as host:  # fmt: skip
        try:
            assert host.stdout is not None
            assert any("The server is open" in said for said in iter(host.stdout.readline, ""))
            assert said["EXPOSE"] == str(ServeOptions().port)
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                assert line.recv(100).startswith(b"SSH-2.0-")
            host.send_signal(signal.Signals[said["STOPSIGNAL"]])
            assert host.wait(PATIENCE) == 0
        finally:
            host.kill()


@pytest.mark.skipif(IMAGE not in os.environ, reason="`make image` builds it: it takes a minute, and a base image")
def test_the_image(tmp_path: Path) -> None:
    """Builds the image and plays in a container of it: a table that was there when it was killed is there when it runs again."""
    builder, port = tool("buildah"), free_port()
    context(tmp_path / "context")
    isolated = ["--isolation", "chroot"]
    build = [builder, "bud", *isolated, *shlex.split(os.environ[IMAGE]), "-f", "deploy/Containerfile", "-t", "netrunner-tested", "."]
    built = subprocess.run(build, cwd=tmp_path / "context", capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    container = said_by(builder, "from", "--pull-never", "localhost/netrunner-tested").strip()
    try:
        config = json.loads(said_by(builder, "inspect", "--type", "image", "localhost/netrunner-tested"))["OCIv1"]["config"]
        assert (config["User"], config["StopSignal"], list(config["ExposedPorts"])) == (
            "netrunner",
            "SIGTERM",
            [f"{ServeOptions().port}/tcp"],
        )
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "key")], check=True)
        known = ["-o", "UserKnownHostsFile=/dev/null", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR", "-o", "IdentitiesOnly=yes"]
        ssh = ["ssh", "-F", "/dev/null", "-p", str(port), *known, "-i", str(tmp_path / "key"), "ada@127.0.0.1"]
        command = [builder, "run", *isolated, "--network", "host", container, "--", *config["Entrypoint"], "--port", str(port)]
        for words, told in (
            (["play", "--plain", "--bot", "trainee", "--side", "corp"], "Your starting hand"),
            (["tables"], "your turn to answer"),
        ):
            with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True) as run:
                try:
                    assert run.stdout is not None
                    assert any("The server is open" in said for said in iter(run.stdout.readline, ""))
                    assert told in subprocess.run([*ssh, *words], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
                finally:
                    os.killpg(run.pid, signal.SIGKILL)
    finally:
        said_by(builder, "rm", container)


def said_by(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def add_user(words: list[str], root: Path) -> None:
    """Carries out useradd in a folder that stands for the image's; nowhere else."""
    program = shutil.which("useradd", path="/usr/sbin:/sbin")
    if program is None or os.getuid() != 0:
        return
    (root / "etc").mkdir(parents=True)
    for name in ("passwd", "group", "shadow", "gshadow"):
        (root / "etc" / name).touch()
    subprocess.run([program, "--prefix", str(root), *words], check=True, capture_output=True, timeout=PATIENCE)
    _, _, number, *_ = (root / "etc" / "passwd").read_text().split(":")
    assert (root / "data").stat().st_uid == int(number)
