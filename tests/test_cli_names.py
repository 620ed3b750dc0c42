"""Names on the command line: a file that is no game stays as it is, a pool's name is one that can be read, a game is found by its name."""

from pathlib import Path

import msgspec
import pytest
from card_pools import pools

from netrunner_tui.cli import main
from netrunner_tui.library.sealed_pools import SealedPools, open_pool
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.replays.game_files import rename
from netrunner_tui.user_games import UserGames


def test_only_games_are_renamed(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    with pytest.raises(NetrunnerError, match="is not a game file"):
        rename(notes, "hello")
    assert notes.read_text() == "mine"


@pytest.mark.parametrize("name", ["../progress", "my pool", ""])
def test_a_pool_has_a_name_that_can_be_read(tmp_path: Path, name: str) -> None:
    beside = tmp_path / "progress.json"
    beside.write_text("{}")
    kept = SealedPools(tmp_path / "pools")
    opened = open_pool(pools().of("classic"), "classic", "3", player=1, boosters={})
    with pytest.raises(NetrunnerError, match="is no name for a pool"):
        kept.keep(msgspec.structs.replace(opened, name=name))
    assert beside.read_text() == "{}"


def test_games_are_compared_by_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    games = UserGames()
    folder = tmp_path / "netrunner-tui" / "games"
    for name in ("one", "two"):
        games.begin(
            games.set_up({"corp": None, "runner": None}, names={"corp": "Ada", "runner": "Ben"}, seed="1"), folder / f"{name}.jsonl"
        ).close()
    assert main(["compare", "one", "two"]) == 0
    assert capsys.readouterr().out
    assert main(["compare", "one", "three"]) == 2


def test_notes_of_a_game_that_goes_on_are_their_writer_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    games, path = UserGames(), tmp_path / "game.jsonl"
    table = games.begin(games.set_up({"corp": None, "runner": None}, names={"corp": "Ada", "runner": "Ben"}, seed="1"), path)
    table.close()
    games.annotate(path, 0, "an agenda in HQ", "Ada")
    read = {seat: [note.text for note in past.story().notes] for seat, past in games.replay(path, openly=True).pasts.items()}
    assert read["runner"] == []
    assert read["corp"] == read["all"] == ["an agenda in HQ"]
