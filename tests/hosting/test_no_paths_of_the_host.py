"""What a front end tells a player names no file of the host, whatever its path looks like in a line."""

import io
import sys
from pathlib import Path

import pytest
from card_pools import pools

from netrunner_tui.front import entry
from netrunner_tui.front.visit import Visit
from netrunner_tui.hosting.player_identity import Identity


def told(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    entry.run(Visit(Identity("Ada"), command, folder / "socket", folder, pools()))
    out, error = capsys.readouterr()
    return out + error


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        (b"no such command: [g]\n", "keys:1: unknown command 'no such command'"),
        (b"jump: [\xff]\n", "keys:1: is not text in UTF-8"),
        (b"jump: [L]\n", "keys:1: `L` is jump; log has no key"),
    ],
)
def test_a_mistake_in_keys(
    sent: bytes, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # A path of which the line shows a part only.
    folder = tmp_path / ("long" * 50) / ("long" * 50) / ("long" * 50) / ("long" * 50) / ("long" * 50)
    folder.mkdir(parents=True)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent)))
    said = told("keys", folder, capsys)
    assert said.startswith(line)
    assert "long" not in said
    assert not (folder / "keys.new.yaml").exists()


def test_a_server_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(entry, "RESTARTS", 0.3)
    assert told("tables --plain", tmp_path, capsys) == "No server answers: no such file or directory.\n"
