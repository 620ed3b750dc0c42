"""Where the files are: the cards and decks that come with the game, and the folders of its user."""

from importlib.resources import files
from pathlib import Path

import platformdirs

APP = "netrunner-tui"
DECK_ENDINGS = (".yaml", ".yml", ".txt")


def _shipped(kind: str) -> Path:
    """The folder `kind` of the repository when run from a checkout, else the copy inside the installed package."""
    package = Path(str(files("netrunner_tui")))
    repository = package.parent
    if (repository / "pyproject.toml").is_file() and (repository / kind).is_dir():
        return repository / kind
    return package / "_data" / kind


def cards_folder() -> Path:
    """The folder of card files that come with the game."""
    return _shipped("cards")


def decks_folder() -> Path:
    """The folder of decks that come with the game."""
    return _shipped("decks")


def data_folder() -> Path:
    """The user's folder for what they make: games and decks. It may not exist yet."""
    return platformdirs.user_data_path(APP, appauthor=False)


def games_folder() -> Path:
    """The user's folder of saved games. It may not exist yet."""
    return data_folder() / "games"


def user_decks_folder() -> Path:
    """The user's folder of their own decks. It may not exist yet."""
    return data_folder() / "decks"


def config_folder() -> Path:
    """The user's folder for settings. It may not exist yet."""
    return platformdirs.user_config_path(APP, appauthor=False)
