"""A server of the commit before is renewed with this program while games are played: the sessions stay, and the games go on."""

import contextlib
import re
import shutil
import subprocess
import time
from importlib.util import cache_from_source
from pathlib import Path

import pytest
import ssh_players
from caches import with_cards
from ssh_players import PATIENCE, REPOSITORY, Host, Player
from test_ssh_games import plain, play, table_of

from netrunner_tui.hosting import protocol as p

PARTS = ("netrunner_tui", "cards", "decks", "puzzles")
"""What an installed program consists of."""


def before(target: Path) -> str:
    """Puts the program of the commit before into a folder; returns that commit. Skips the test where there is none."""
    git = ["git", "-C", str(REPOSITORY)]
    try:
        found = subprocess.run([*git, "rev-parse", "--verify", "HEAD~1^{commit}"], capture_output=True, text=True, check=True)
        commit = found.stdout.strip()
        data = subprocess.run([*git, "archive", commit, "pyproject.toml", *PARTS], capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no commit before: no checkout of git, or one without its history")
    target.mkdir(parents=True, exist_ok=True)
    subprocess.run(["tar", "-x", "-C", target], input=data, check=True)
    as_here(target)
    return commit


def as_here(target: Path) -> None:
    """What is the same here is neither compiled nor read anew: it has the time that it has here, and what was compiled of it."""
    for path in [path for part in PARTS for path in (target / part).rglob("*.*")]:
        here = REPOSITORY / path.relative_to(target)
        if not here.is_file() or here.read_bytes() != path.read_bytes():
            continue
        shutil.copystat(here, path)
        if path.suffix == ".py" and (compiled := Path(cache_from_source(here))).exists():
            there = Path(cache_from_source(path))
            there.parent.mkdir(exist_ok=True)
            shutil.copy2(compiled, there)


def install(target: Path) -> None:
    """Puts this program where the older one is, as an installer does: file by file gone, then there, and what is imported compiled."""
    for part in PARTS:
        shutil.rmtree(target / part)
        shutil.copytree(REPOSITORY / part, target / part)


def pressed(player: Player, key: str, other: Player) -> None:
    """Presses a key until the other player of lines is asked: one that comes while the connection is lost answers nothing."""
    end = time.monotonic() + PATIENCE
    while not other.asked():
        assert time.monotonic() < end, player.text
        player.type(key)
        with contextlib.suppress(TimeoutError):
            other.until(lambda _: other.asked(), 1.0)
        player.read()


def test_games_go_on_when_the_server_is_renewed(tmp_path: Path) -> None:
    if ssh_players.MISSING:
        pytest.skip(ssh_players.MISSING)
    program = tmp_path / "program"
    before(program)
    version = re.search(r"^VERSION: Final = (\d+)", (program / "netrunner_tui/hosting/protocol.py").read_text(), re.MULTILINE)
    assert version
    with_cards(tmp_path / "cache")  # the new program finds its cards read, as this one has them
    host = Host(tmp_path, program=program)
    ada = plain(host, "ada", "new", "--side", "corp")
    players = [ada]
    try:
        table = table_of(ada)
        ben = Player(host.ssh("ben", ["join", table], options=["-t"]))
        players.append(ben)
        ben.until(lambda text: "WAITING" in text or "keep" in text.lower())
        play([ada], lambda: ada.answered >= 1)
        ben.until(lambda text: "YOU DECIDE" in text)
        daemons, zygotes = host.parts("server_process"), host.parts("netrunner_tui.front")
        install(program)
        assert host.run("serve", "--renew", "--data", str(host.data)).returncode == 0
        assert host.parts("server_process") != daemons
        assert host.parts("netrunner_tui.front") != zygotes
        if int(version[1]) == p.VERSION:
            # In place: the front ends are the old program, the game server is this one.
            pressed(ben, "2", ada)
            play([ada], lambda: ada.answered >= 2)
        else:
            ada.until_line("version")
            ben.until(lambda text: "version" in text)
        # Whoever leaves and comes back has a front end of this program, and the same seat.
        for player in players:
            player.kill()
        again = plain(host, "ada", "join", table), plain(host, "ben", "join", table)
        players += again
        play(list(again), lambda: all(player.answered for player in again))
        said = host.run("serve", "--status", "--data", str(host.data)).stdout
        assert "begun anew 0 times" in said
        assert "mistake" not in host.log()
    finally:
        for player in players:
            player.close()
        host.close()
