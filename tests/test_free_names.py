"""Names of new files, where other programs look for one at the same time."""

from pathlib import Path

import pytest

from netrunner_tui.library.paths import games_folder
from netrunner_tui.model.errors import BadFile
from netrunner_tui.user_games import UserGames, free_names
from netrunner_tui.user_games.free_names import made_anew


def test_a_name_that_is_taken_meanwhile_is_left_to_whoever_took_it(tmp_path: Path) -> None:
    """Of two games that were begun in the same second one was refused: something stood there already."""
    taken = tmp_path / "game.jsonl"

    def make(path: Path) -> str:
        if not taken.exists():
            taken.write_text("another program's", encoding="utf-8")
            raise BadFile(path, 0, "something is there already")
        path.write_text("ours", encoding="utf-8")
        return "made"

    assert made_anew(taken, make) == (tmp_path / "game-2.jsonl", "made")
    assert taken.read_text(encoding="utf-8") == "another program's"


def test_what_cannot_be_made_at_all_is_told(tmp_path: Path) -> None:
    def make(path: Path) -> None:
        raise BadFile(path, 0, "its folder cannot be made")

    with pytest.raises(BadFile, match="its folder cannot be made"):
        made_anew(tmp_path / "game.jsonl", make)


def test_a_game_that_is_begun_takes_the_next_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    games = UserGames()
    games_folder().mkdir(parents=True)
    monkeypatch.setattr("netrunner_tui.library.setup.game_file_name", lambda setup, when: "game.jsonl")
    free = free_names.free_path
    seen: list[str] = []

    def slow(path: Path) -> Path:
        found = free(path)
        seen.append(found.name)
        if len(seen) == 1:
            found.write_text("", encoding="utf-8")
        return found

    monkeypatch.setattr(free_names, "free_path", slow)
    setup = games.set_up({"corp": None, "runner": None}, names={}, rules="nisei-1.6", seed="01")
    games.begin(setup).close()
    assert seen == ["game.jsonl", "game-2.jsonl"]
    assert (games_folder() / "game-2.jsonl").is_file()
