"""Paths: the cards and decks that come with the game, and the user's folders."""

import os
import re
from pathlib import Path
from typing import Final

import platformdirs

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import folded, plain

APP = "netrunner-tui"
DECK_ENDINGS = (".yaml", ".yml", ".txt")
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
    decks, wanted = list_decks(), folded(name)
    found = [deck for deck in decks if folded(deck.stem) == wanted] or [deck for deck in decks if folded(_called(deck)) == wanted]
    if found:
        return found[0]
    raise NetrunnerError(f"no deck `{plain(name)}`: expected a file, or one of {', '.join(plain(path.stem) for path in list_decks())}")


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
    found: list[Path] = []
    for folder in (user_decks_folder(), decks_folder()):
        if folder.is_dir():
            found += sorted(path for path in folder.iterdir() if path.suffix.lower() in DECK_ENDINGS and path.is_file())
    return found
