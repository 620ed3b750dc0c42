"""A cache of parsed cards in the user's cache folder, fifty times faster than parsing them again.

A pool's key is a hash of everything it depends on: the card files, the modules that read them, and Python. If anything is wrong with
the cache, the cards are read from their files instead.
"""

import gc
import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import platformdirs

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.bounded_files import read_bounded

APP = "netrunner-tui"
MOST_KEPT = 8
"""Upper limit of cached pools; the oldest are deleted."""


def cache_folder() -> Path:
    """Returns the user's cache folder. It may not exist yet."""
    return platformdirs.user_cache_path(APP, appauthor=False)


def key_of(folders: Sequence[Path], rules: str) -> str:
    """Returns a short hash of everything that a game's cards depend on. Raises OSError or BadFile for files that cannot be read."""
    digest = hashlib.sha256(f"{sys.version}\n{rules}\n".encode())
    package = Path(__file__).parent.parent
    for module in sorted(path for room in ("abilities", "library", "model", "rulebook_facts") for path in (package / room).rglob("*.py")):
        status = module.stat()
        digest.update(f"{module}\t{status.st_mtime_ns}\t{status.st_size}\n".encode())
    for folder in folders:
        if not folder.is_dir():
            raise NotADirectoryError(folder)
        for file in sorted(folder.glob("*.yaml")):
            digest.update(f"{file}\n".encode())
            digest.update(read_bounded(file))
    return digest.hexdigest()[:24]


def is_kept(key: str) -> bool:
    """Returns whether there are cached cards of a key."""
    return (cache_folder() / f"cards-{key}").is_file()


def kept(key: str) -> Pool | None:
    """Returns the cached cards of a key; None if there are none that can be read."""
    collecting = gc.isenabled()
    # Thousands of objects that all stay: collecting garbage among them would take longer than creating them.
    gc.disable()
    try:
        found = pickle.loads((cache_folder() / f"cards-{key}").read_bytes())
    except Exception:  # whatever is wrong with the cache, it is only a copy
        return None
    finally:
        if collecting:
            gc.enable()
    return found if isinstance(found, Pool) else None


def keep(key: str, pool: Pool) -> None:
    """Caches cards for the next time, if possible, and deletes the oldest.

    What all games ask of them is found now and cached with them, their fingerprint too: it takes longer than reading them.
    """
    pool.read_off()
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as file:
            pickle.dump(pool, file, protocol=pickle.HIGHEST_PROTOCOL)
        Path(name).replace(folder / f"cards-{key}")
        for old in sorted(folder.glob("cards-*"), key=lambda path: path.stat().st_mtime, reverse=True)[MOST_KEPT:]:
            old.unlink()
    except OSError:
        return
