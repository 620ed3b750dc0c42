"""Files are found from wherever the game is run."""

from pathlib import Path

import platformdirs
import pytest

from netrunner_tui.library import paths
from netrunner_tui.model.errors import NetrunnerError


def test_a_checkout_uses_its_own_folders() -> None:
    repository = Path(__file__).parent.parent
    assert paths.cards_folder() == repository / "cards"
    assert paths.decks_folder() == repository / "decks"


def test_an_installed_copy_uses_what_is_packaged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "netrunner_tui"
    (package / "_data" / "decks").mkdir(parents=True)
    (tmp_path / "site-packages" / "decks").mkdir()  # some other package's: without a pyproject.toml beside it, not ours
    monkeypatch.setattr(paths, "__file__", str(package / "library" / "paths.py"))
    assert paths.decks_folder() == package / "_data" / "decks"


def test_the_users_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda app, appauthor: tmp_path / app)
    assert paths.games_folder() == tmp_path / "netrunner-tui" / "games"
    assert paths.user_decks_folder() == tmp_path / "netrunner-tui" / "decks"
    assert paths.config_folder().name


def test_decks_are_found_by_path_and_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("x")
    (tmp_path / "notes.md").write_text("x")
    monkeypatch.setattr(paths, "user_decks_folder", lambda: tmp_path)
    assert paths.find_deck("mine") == mine
    assert paths.find_deck(str(mine)) == mine
    assert paths.find_deck("Precision-Launch") == paths.decks_folder() / "precision-launch.yaml"
    assert paths.list_decks()[0] == mine
    assert paths.find_deck("absent.yaml") == Path("absent.yaml")


@pytest.mark.parametrize("name", ["absent", "~nobody-of-that-name", "x" * 5000, "\x1b[2J"])
def test_no_deck_of_that_name_names_those_there_are(name: str) -> None:
    with pytest.raises(NetrunnerError, match="precision-launch") as raised:
        paths.find_deck(name)
    assert "\x1b" not in str(raised.value)
