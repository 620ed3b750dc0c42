"""Names belong to the first key that used them, on disk, whatever happens to the file."""

import re
from pathlib import Path
from typing import get_args

import pytest

from netrunner_tui.front.command import HELP, understood
from netrunner_tui.hosting.processes.zygote import environment
from netrunner_tui.hosting.ssh.identities import Identities
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.settings.typed_commands import SSH_COMMANDS, SshVerb


def test_the_first_key_owns_a_name_in_every_process(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    here, there = Identities(path), Identities(path)
    assert here.admit("Ada", "SHA256:one").name == "Ada"
    assert there.admit("ada", "SHA256:one").name == "Ada"
    with pytest.raises(NetrunnerError, match="belongs to another key"):
        there.admit("ADA", "SHA256:two")
    assert there.admit("ben", "SHA256:two").key == "SHA256:two"
    assert here.owner("ben") == "SHA256:two"
    assert path.stat().st_mode & 0o777 == 0o600
    assert Identities(path).vouch("ada").key == "SHA256:one"
    assert Identities(path).vouch("cyd").key == "host:cyd"


@pytest.mark.parametrize("name", ["", "a b", "guest-x", "Guest", "x" * 21, "../x", "a\x1b[31m", "-x", "söda", "a/b"])
def test_names_that_nobody_can_have(tmp_path: Path, name: str) -> None:
    with pytest.raises(NetrunnerError) as told:
        Identities(tmp_path / "names.json").admit(name, "SHA256:one")
    assert "\n" not in str(told.value)
    assert "\x1b" not in str(told.value)


def test_guests_are_told_apart_and_own_nothing(tmp_path: Path) -> None:
    names = Identities(tmp_path / "names.json")
    one, two = names.guest("192.0.2.1"), names.guest("192.0.2.1")
    assert one.owner != two.owner
    assert one.name.startswith("guest-")
    assert not (tmp_path / "names.json").exists()


@pytest.mark.parametrize("text", ["{", '{"version": 2, "names": []}', '{"version": 1}', "\xff"])
def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "names.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(BadFile):
        Identities(path)
    assert path.read_text(encoding="latin-1") == text


def test_a_file_that_breaks_or_goes_while_the_host_runs(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    names = Identities(path)
    names.admit("ada", "SHA256:one")
    path.write_text("{")
    with pytest.raises(BadFile):
        names.admit("ben", "SHA256:two")
    assert path.read_text() == "{"
    path.unlink()
    with pytest.raises(BadFile, match="gone"):
        names.admit("ben", "SHA256:two")


def test_of_the_environment_only_the_terminal_and_the_language_come_in() -> None:
    sent = {
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "LD_PRELOAD": "x",
        "PYTHONPATH": "x",
        "LANG": "x" * 99,
        "COLORTERM": "\x1b",
    }
    assert environment(sent) == {"TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}


def test_the_words_of_ssh() -> None:
    assert understood("").verb == "lobby"
    new = understood("new --rules ffg --side corp --deck 'My deck' --clock 25+10 --password x")
    assert new.verb == "new"
    assert new.new_table == NewTable(rules="ffg", side="corp", deck="My deck", clock="25+10", password="x")
    assert understood("join lantern").table == "lantern"
    assert understood("play --plain lantern").plain
    assert understood("new --deck -").reads_deck
    assert understood("--ascii").ascii
    for words in ("dance", "join", "new --delay x", "'", "new; rm -rf /", "x" * 2000):
        with pytest.raises(NetrunnerError) as told:
            understood(words)
        assert "\n" not in str(told.value)


def test_every_command_over_ssh_is_understood_and_told() -> None:
    for one in SSH_COMMANDS:
        given = re.sub(r" \[[^]]*\]| <.*", "", one.given).replace("TABLE", "lantern")
        assert understood(given).verb == one.verb
        assert f"{one.line} " in HELP
        assert one.help in HELP
    assert {one.verb for one in SSH_COMMANDS} == set(get_args(SshVerb))
