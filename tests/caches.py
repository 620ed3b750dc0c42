"""Cache folders of tests: of their own, but with the cards in them, which take a second to read."""

from pathlib import Path

from netrunner_tui.library.card_cache import APP, cache_folder

FIRST_SETS = ("system-gateway.yaml", "core-set.yaml", "netrunner-1996.yaml")
"""Card files with few cards for each game: a game without any is no game."""


def with_cards(folder: Path) -> Path:
    """Returns a folder for XDG_CACHE_HOME in which nothing is but the cards that the tests have read so far."""
    (folder / APP).mkdir(parents=True)
    for cards in cache_folder().glob("cards-*"):
        (folder / APP / cards.name).symlink_to(cards)
    return folder
