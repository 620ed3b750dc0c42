"""What all tests share: the cards, and a user without a home."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.card_files import load_pool
from netrunner_tui.library.paths import cards_folder

# How long one example takes says nothing on a machine that does other things too.
settings.register_profile("project", deadline=None)
settings.load_profile("project")


@pytest.fixture(scope="session", autouse=True)
def no_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the folders of whoever runs it."""
    home = tmp_path_factory.mktemp("home")
    names = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(dict.fromkeys(names, str(home)))
    yield
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


@pytest.fixture(scope="session")
def pool() -> Pool:
    """Every card that comes with the game."""
    return load_pool([cards_folder()])
