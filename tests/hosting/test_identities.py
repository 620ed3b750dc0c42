"""Names belong to the first key that used them, on disk, whatever happens to the file."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest

from netrunner_tui.front.command import HELP, understood
from netrunner_tui.hosting.bans import Bans
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.processes.zygote import SessionRequest, environment, variables
from netrunner_tui.hosting.processes.zygote_client import ZygoteClient
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.ssh.identities import Identities
from netrunner_tui.hosting.ssh.ssh_server import SshServer, SshSettings
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.settings.typed_commands import SSH_COMMANDS, SshVerb
from netrunner_tui.table.drawing.motion import wanted


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


def test_names_that_nobody_uses_are_free_again(tmp_path: Path) -> None:
    """A visit counts, at most once a day, also one in another process; whoever is there keeps the name."""
    path, now = tmp_path / "names.json", [datetime(2026, 1, 1, tzinfo=UTC)]
    here, there = Identities(path, lambda: now[0]), Identities(path, lambda: now[0])
    for name, key in (("Ada", "SHA256:one"), ("lovelace", "SHA256:one"), ("ben", "SHA256:two"), ("cyd", "SHA256:three")):
        here.admit(name, key)
    written = path.stat().st_mtime_ns
    there.admit("ada", "SHA256:one")
    assert path.stat().st_mtime_ns == written
    now[0] += timedelta(days=20)
    there.admit("ada", "SHA256:one")
    assert here.age_out(20) == []
    now[0] += timedelta(days=11)
    assert here.age_out(30, {"SHA256:three"}) == [("lovelace", "SHA256:one"), ("ben", "SHA256:two")]
    assert there.has_name("SHA256:one")
    assert not there.has_name("SHA256:two")
    assert there.admit("BEN", "SHA256:four").name == "BEN"
    assert {name: there.owner(name) for name in ("ada", "lovelace", "cyd")} == {"ada": "SHA256:one", "lovelace": "", "cyd": "SHA256:three"}


def test_what_a_key_kept_goes_with_its_last_name(tmp_path: Path) -> None:
    folder, log = ServerFolder(tmp_path / "server"), ServerLog(tmp_path / "log")
    folder.make()
    now = [datetime(2026, 1, 1, tzinfo=UTC)]
    identities = Identities(folder.identities, lambda: now[0])
    server = SshServer(SshSettings(), folder, None, identities, Bans(folder.bans), ZygoteClient(log), log, lambda: 0)
    for name, key in (("ada", "SHA256:one"), ("ben", "SHA256:two"), ("ben2", "SHA256:two")):
        identities.admit(name, key)
        folder.player(key).mkdir(parents=True, exist_ok=True)
        (folder.player(key) / "settings.yaml").touch()
    now[0] += timedelta(days=40)
    identities.admit("ben2", "SHA256:two")
    server.age_names()
    assert identities.owner("ada") == "SHA256:one"  # names are kept for good unless the operator says otherwise
    server.settings = SshSettings(keep_names=30)
    server.age_names()
    assert [identities.owner(name) for name in ("ada", "ben", "ben2")] == ["", "", "SHA256:two"]
    assert not folder.player("SHA256:one").exists()
    assert (folder.player("SHA256:two") / "settings.yaml").exists()
    assert (tmp_path / "log").read_text().count('"what":"name freed"') == 2


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


def test_nothing_moves_on_a_screen_at_the_end_of_a_line() -> None:
    request = SessionRequest(number=1, who=Identity("ada", "SHA256:ada"), terminal=True, environment={"TERM": "xterm"}, socket="")
    assert wanted(True, {"TERM": "xterm"})
    assert not wanted(True, variables(request))


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


def test_whoever_is_to_type_lines_is_told_to_ask_for_a_terminal() -> None:
    """Without one each line is shown twice, and none is read while the other player is waited for: that is for scripts."""
    for given in ("play --plain [TABLE]", "lobby --plain", "replay GAME", "build [--rules BOOK] [DECK]"):
        assert f"ssh -t HOST {given} " in HELP
