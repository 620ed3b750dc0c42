"""What all tests share: the cards, and a user without a home."""

import fcntl
import gc
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from zlib import crc32

import card_pools
import longest_tests
import pytest
from hypothesis import settings

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library import card_cache, setup
from netrunner_tui.library.pools import Pools
from netrunner_tui.replays.reviews.review_judged import KeptJudgement
from netrunner_tui.scenarios.nicknames import Catalogues

# How long one example takes says nothing on a machine that does other things too.
settings.register_profile("project", deadline=None)
settings.load_profile("project")

# What is imported is compiled once and kept, whatever the environment says: else each of hundreds of processes compiles it anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


CONSTANTS = Path(__file__).parent.parent / ".hypothesis" / "constants"
"""What Hypothesis keeps of all modules once tests have been collected."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """In a fresh checkout one worker compiles all tests and modules, and the others read what it has kept: each did it for itself."""
    with Path(__file__).open() as fresh:
        if "PYTEST_XDIST_WORKER" in os.environ and not CONSTANTS.is_dir():
            fcntl.flock(fresh, fcntl.LOCK_EX)
            if CONSTANTS.is_dir():
                fcntl.flock(fresh, fcntl.LOCK_UN)
        return (yield)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests begin first: begun last, one of them kept a worker for a minute after the others were done."""
    longest = tuple(f"tests/{file}::{test}" for file, test in longest_tests.LONGEST)
    items.sort(key=lambda item: not item.nodeid.startswith(longest))


def pytest_collection_finish() -> None:
    """What is loaded by now stays: to look through it again and again for garbage took a tenth of the suite's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


def pytest_configure(config: pytest.Config) -> None:
    """No test reads or writes the folders of whoever runs it, nor is one collected of what lies there."""
    home = tempfile.TemporaryDirectory(prefix="no-home-")
    patching = pytest.MonkeyPatch()
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        patching.setenv(name, home.name)
    config.add_cleanup(patching.undo)
    config.add_cleanup(home.cleanup)


@pytest.fixture(scope="session", autouse=True)
def cards_read_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Cards are read once for all workers: the others wait for the first."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    cache = tmp_path_factory.getbasetemp().parent / "cache"
    os.environ["XDG_CACHE_HOME"] = str(cache)
    cache.mkdir(exist_ok=True)
    with (cache / "reading").open("w") as reading:
        fcntl.flock(reading, fcntl.LOCK_EX)
        card_pools.pools().prepare(lambda done, of: None)


@pytest.fixture(scope="session", autouse=True)
def cards_in_memory() -> Iterator[None]:
    """A cached pool is loaded once by all tests of a process, unless its file changes: not only its time, which each reader sets."""
    load, loaded = card_cache.kept, {}

    def kept(key: str, files: Callable[[], Pool]) -> Pool | None:
        try:
            file = card_cache.cache_folder() / f"cards-{key}"
            held = file, crc32(file.read_bytes())
        except OSError:
            return load(key, files)
        if held in loaded:
            os.utime(file)  # as whoever reads it does: what is used is kept
        else:
            loaded[held] = load(key, files)
        return loaded[held]

    card_cache.kept = kept
    yield
    card_cache.kept = load


@pytest.fixture(scope="session", autouse=True)
def seeded_games() -> Iterator[None]:
    """A game that is begun without a seed has one by the name of its test: what fails once fails again."""
    given: Counter[str] = Counter()

    def token_hex(length: int) -> str:
        test = os.environ["PYTEST_CURRENT_TEST"].rpartition(" (")[0]
        given[test] += 1
        return sha256(f"{test} {given[test]}".encode()).hexdigest()[: 2 * length]

    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(setup, "secrets", SimpleNamespace(token_hex=token_hex))
        yield


@pytest.fixture(scope="session")
def judged(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, KeptJudgement]:
    """A few turns of which a computer opponent has looked at every action; who changes the file copies it."""
    from judged_games import judged_game  # loaded here: few tests need it

    base = tmp_path_factory.getbasetemp()
    return judged_game((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "judged")


@pytest.fixture(scope="session")
def told_game(pool: Pool, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game with notes and answers taken back, to be told; who changes the file copies it."""
    from exports import play  # loaded here: few tests need it

    return play(pool, tmp_path_factory.mktemp("told") / "game.jsonl", "04", taking_back=True)


@pytest.fixture(scope="session")
def pools() -> Pools:
    """Every card that comes with the game, by the rulebook that it is played by."""
    return card_pools.pools()


@pytest.fixture(scope="session")
def pool(pools: Pools) -> Pool:
    """Every card of the rulebook that is played usually."""
    return pools.of("nisei-1.6")


@pytest.fixture(scope="session")
def core(pools: Pools) -> Pool:
    """Every card of the game of 2012."""
    return pools.of("ffg")


@pytest.fixture(scope="session")
def catalogues() -> Catalogues:
    """What scenarios know of every card that comes with the game."""
    return card_pools.catalogues()


@pytest.fixture(scope="session")
def mechanics() -> Catalogues:
    """The same, with the cards of `sets`, which are of no game."""
    return card_pools.catalogues_with_sets()
