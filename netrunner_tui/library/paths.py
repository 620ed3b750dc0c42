"""Paths: the cards and decks that come with the game, and the user's folders."""

import os
import re
from pathlib import Path
from typing import Final

import platformdirs

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import folded, nearest, plain

APP: Final = "netrunner-tui"
DECK_ENDINGS: Final = (".yaml", ".yml", ".txt")
_HEAD: Final = 2000
"""Characters of a deck's file in which its name is looked for."""
_NAME_LINE: Final = re.compile(r"^name:(.*)$", re.MULTILINE)


def _shipped(kind: str) -> Path:
    """Returns the folder `kind` of the repository when run from a checkout, else the copy in the installed package."""
    package = Path(__file__).parent.parent
    repository = package.parent
    if (repository / "pyproject.toml").is_file() and (repository / kind).is_dir():
        return repository / kind
    return package / "_data" / kind


def cards_folder() -> Path:
    """Returns the folder of card files that come with the game."""
    return _shipped("cards")


def decks_folder() -> Path:
    """Returns the folder of decks that come with the game."""
    return _shipped("decks")


def puzzles_folder() -> Path:
    """Returns the folder of puzzles that come with the game."""
    return _shipped("puzzles")


def lessons_folder() -> Path:
    """Returns the folder of lessons that come with the game."""
    return _shipped("lessons")


def data_folder() -> Path:
    """Returns the user's data folder for games and decks. It may not exist yet."""
    return platformdirs.user_data_path(APP, appauthor=False)


def games_folder() -> Path:
    """Returns the user's folder of saved games. It may not exist yet."""
    return data_folder() / "games"


def user_decks_folder() -> Path:
    """Returns the user's folder of decks. It may not exist yet."""
    return data_folder() / "decks"


def pools_folder() -> Path:
    """Returns the user's folder of sealed pools. It may not exist yet."""
    return data_folder() / "pools"


def config_folder() -> Path:
    """Returns the user's folder of settings. It may not exist yet."""
    return platformdirs.user_config_path(APP, appauthor=False)


def find_deck(name: str) -> Path:
    """Returns the deck file for a name: a path, or a file's name or a deck's own, in the user's folder or of those that come with the game.

    Raises NetrunnerError if there is none.
    """
    # os.path's functions never raise, whatever the name; pathlib's do.
    path = Path(os.path.expanduser(name))  # noqa: PTH111
    exists = os.path.exists(path)  # noqa: PTH110
    if exists or path.suffix.lower() in DECK_ENDINGS or len(path.parts) > 1:
        return path
    found = next((deck for folder in _deck_folders() if (deck := _by_file_name(folder, name)) is not None), None)
    wanted = folded(name)
    found = found or next((deck for deck in list_decks() if folded(_called(deck)) == wanted), None)
    if found is not None:
        return found
    known = [path.stem for path in list_decks()]
    near = [f"`{plain(stem)}`" for stem in nearest(name, known, 2)]
    hint = f"; did you mean {' or '.join(near)}?" if near else f": expected a file, or one of {', '.join(map(plain, known))}"
    raise NetrunnerError(f"no deck `{plain(name)}`{hint}")


def _deck_folders() -> tuple[Path, Path]:
    """Returns the folders in which decks are found by their names: the user's before the one that comes with the game."""
    return user_decks_folder(), decks_folder()


def _by_file_name(folder: Path, name: str) -> Path | None:
    """Returns the deck of a folder whose file has a name: spelt so, before any that differs in capitals or accents."""
    exact = (folder / f"{name}{ending}" for ending in DECK_ENDINGS)
    wanted = folded(name)
    return next((deck for deck in exact if os.path.isfile(deck)), None) or next(  # noqa: PTH113
        (deck for deck in _decks_in(folder) if folded(deck.stem) == wanted), None
    )


def _called(deck: Path) -> str:
    """Returns the name that stands in a deck's file; empty where none does, or where it cannot be read."""
    try:
        with deck.open(encoding="utf-8", errors="replace") as file:
            found = _NAME_LINE.search(file.read(_HEAD))
    except OSError:
        return ""
    return found[1].strip().strip("'\"") if found else ""


def list_decks() -> list[Path]:
    """Returns every deck file in the user's folder, then those that come with the game, each by name."""
    return [deck for folder in _deck_folders() for deck in _decks_in(folder)]


def _decks_in(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in DECK_ENDINGS and path.is_file())
