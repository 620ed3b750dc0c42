"""A cache of parsed cards in the user's cache folder, fifty times faster than parsing them again.

A pool's key is a hash of everything it depends on: the card files, the modules that read them, and Python. If anything is wrong with
the cache, the cards are read from their files instead.
"""

import hashlib
import io
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
import platformdirs

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.not_collecting import not_collecting
from netrunner_tui.model.bounded_files import read_bounded

APP = "netrunner-tui"
MOST_KEPT = 8
"""Upper limit of cached pools; the oldest are deleted."""


def cache_folder() -> Path:
    """Returns the user's cache folder. It may not exist yet."""
    return platformdirs.user_cache_path(APP, appauthor=False)


def key_of(folders: Sequence[Path], rules: str) -> str:
    """Returns a short hash of everything that a game's cards depend on. Raises OSError or BadFile for files that cannot be read."""
    return keys_of(folders, (rules,))[rules]


def keys_of(folders: Sequence[Path], games: Iterable[str]) -> dict[str, str]:
    """Returns the hashes of several games, by their rulebooks: the files are read once. Raises OSError or BadFile as `key_of` does."""
    digest = hashlib.sha256(f"{sys.version}\n{''.join(_modules())}".encode())
    for folder in folders:
        if not folder.is_dir():
            raise NotADirectoryError(folder)
        for file in sorted(folder.glob("*.yaml")):
            digest.update(f"{file}\n".encode())
            digest.update(read_bounded(file))
    found: dict[str, str] = {}
    for rules in games:
        own = digest.copy()
        own.update(rules.encode())
        found[rules] = own.hexdigest()[:24]
    return found


def _modules() -> list[str]:
    """Returns a line for each module that has to do with reading cards, with its time and size."""
    found: list[str] = []
    package = Path(__file__).parent.parent
    folders = [str(package / room) for room in ("abilities", "library", "model", "rulebook_facts")]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    status = entry.stat()
                    found.append(f"{entry.path}\t{status.st_mtime_ns}\t{status.st_size}\n")
                elif entry.name != "__pycache__" and entry.is_dir():
                    folders.append(entry.path)
    return sorted(found)


def _file(key: str, *, hasty: bool = False) -> Path:
    return cache_folder() / f"cards-{key}{'-hasty' if hasty else ''}"


def is_kept(key: str, *, hasty: bool = False) -> bool:
    """Returns whether there are cached cards of a key: not in haste, or with `hasty` those that were."""
    return _file(key, hasty=hasty).is_file()


def kept(key: str) -> Pool | None:
    """Returns the cached cards of a key; None if there are none that can be read."""
    return _read(_file(key)) or _read(_file(key, hasty=True))


def _read(path: Path) -> Pool | None:
    try:
        with not_collecting():
            found = pickle.loads(path.read_bytes())
    except Exception:  # whatever is wrong with the cache, it is only a copy
        return None
    return found if isinstance(found, Pool) else None


def remade(kind: type[msgspec.Struct], values: dict[str, object]) -> msgspec.Struct:
    """Returns a struct as it was cached."""
    return kind(**values)


class _Pickler(pickle.Pickler):
    """Writes structs without what is as it is by default: most fields of most words are. So they are read in half the time."""

    def reducer_override(self, thing: object) -> str | tuple[Callable[..., object], tuple[object, ...]]:
        """Returns how a thing is made anew."""
        if not isinstance(thing, msgspec.Struct):
            return NotImplemented  # type: ignore[no-any-return]  # as pickle wants it
        names, defaults = thing.__struct_fields__, thing.__struct_defaults__
        usual = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
        values = ((name, getattr(thing, name)) for name in names)
        return remade, (type(thing), {name: value for name, value in values if not _is_usual(value, usual.get(name, ...))})


def _is_usual(value: object, usual: object) -> bool:
    """Returns whether a value is what its field has by default; of equal ones of another type (True, 1) one is not."""
    return value is usual or (isinstance(value, (str, int)) and type(value) is type(usual) and value == usual)


def _lean(data: bytes) -> bytes:
    """Returns cards as they are read faster: what is said once need not be remembered meanwhile."""
    import pickletools  # loaded here: it takes longer than reading cached cards

    return pickletools.optimize(data)


def keep(key: str, pool: Pool, *, hasty: bool = False, told: Callable[[float], None] = lambda done: None) -> None:
    """Caches cards for the next time, if possible, and deletes the oldest.

    What all games ask of them is found now and cached with them, their fingerprint too: it takes longer than reading them.

    `hasty`: somebody waits for a first screen. It takes half the time now, and a millisecond more whenever they are read, until they are
    cached again without haste. `told` is called with the share that is done.
    """
    told(0.0)
    pool.read_off()
    told(0.25)
    written = io.BytesIO()
    _Pickler(written, pickle.HIGHEST_PROTOCOL).dump(pool)
    told(0.5)
    data = written.getvalue() if hasty else _lean(written.getvalue())
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(_file(key, hasty=hasty))
        if not hasty:
            _file(key, hasty=True).unlink(missing_ok=True)
        for old in sorted(folder.glob("cards-*"), key=lambda path: path.stat().st_mtime, reverse=True)[MOST_KEPT:]:
            old.unlink()
    except OSError:
        return
