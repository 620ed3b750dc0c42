"""A server with more card files: `serve --cards`."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from ssh_players import MISSING, Host

CARDS = """\
set: {code: mine, name: My cards}
cards:
- {title: Quiet Quarter, side: corp, type: operation, cost: 2, abilities: [play: {gain: 5}]}
"""
DECK = "Haas-Bioroid: Precision Design\n\n40 Quiet Quarter\n"
NEW = ("new", "--plain", "--any-deck", "--bot", "trainee", "--side", "corp", "--deck", "-")

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mine")
    (folder / "mine.yaml").write_text(CARDS)
    return folder


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, mine: Path) -> Iterator[Host]:
    host = Host(tmp_path_factory.mktemp("host"), "--cards", str(mine))
    yield host
    host.close()


def test_players_have_the_cards_of_the_server(own: Host) -> None:
    """The game server and the front end read the same folders."""
    begun = own.said_to("cardada", *NEW, given=DECK)
    table = _table(begun)
    told = own.said_to("cardada", "join", table, "--plain", given="2\nhand\ncard Quiet Quarter\n")
    assert "Quiet Quarter" in told.stdout, told


def test_a_forced_command_has_them_where_it_is_told(own: Host, mine: Path) -> None:
    where = ("sit", "--as", "cardben", "--data", str(own.data), "--cards", str(mine))
    table = _table(_given(own, DECK, *where, *NEW))
    told = _given(own, "2\nhand\n", *where, "join", table, "--plain")
    assert "Quiet Quarter" in told.stdout, told


def _table(begun: "subprocess.CompletedProcess[str]") -> str:
    found = re.search(r"go on with it: join (\S+)", begun.stdout)
    assert found, begun
    return found[1]


def _given(host: Host, words: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command, own = host.command(*arguments), host.environment
    return subprocess.run(command, input=words, env=own, cwd=host.program, capture_output=True, text=True, timeout=60, check=False)


def test_a_mistake_in_them_is_told_as_the_server_starts(own: Host, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(CARDS.replace("gain: 5", "gian: 5"))
    told = own.run("serve", *_root(), "--data", str(tmp_path / "server"), "--cards", str(tmp_path))
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.strip().endswith(f"{tmp_path / 'bad.yaml'}:3: no instruction is called 'gian'; did you mean gain?"), told
    missing = own.run("serve", *_root(), "--data", str(tmp_path / "server"), "--cards", str(tmp_path / "none"))
    assert "no such folder of cards" in missing.stderr


def _root() -> tuple[str, ...]:
    return ("--user", "root") if os.getuid() == 0 else ()
