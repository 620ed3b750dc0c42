"""A cache of parsed cards in the user's cache folder, fifty times faster than parsing them again.

A pool's key is a hash of everything it depends on: the card files, by what they hold, the modules that read them, by their times and sizes,
and Python. Where they lie changes nothing: a copy finds what is cached. If anything is wrong with the cache, the cards are read from their
files instead: at once, or where a card cannot be made anew as it is asked for.
"""

import contextlib
import hashlib
import io
import os
import pickle
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import platformdirs

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.cards_read_later import CardsReadLater
from netrunner_tui.library.not_collecting import not_collecting
from netrunner_tui.model.local_files import lock, read_bounded

APP: Final = "netrunner-tui"
MOST_KEPT: Final = 8
"""Upper limit of cached pools; those that nobody has used for longest are deleted."""
CHECK: Final = 4
"""Bytes of the checksum before what is cached."""
PATIENCE: Final = 30.0
"""Seconds that a process waits for another one that reads cards."""
LOOKS: Final = 0.05
"""Seconds between two looks whether it has read them."""
_STRUCTS: Final = type(msgspec.Struct)


def cache_folder() -> Path:
    """Returns the user's cache folder. It may not exist yet."""
    return platformdirs.user_cache_path(APP, appauthor=False)


def key_of(folders: Sequence[Path], rules: str) -> str:
    """Returns a short hash of everything that a game's cards depend on. Raises OSError or BadFile for files that cannot be read."""
    return keys_of(folders, (rules,))[rules]


def keys_of(folders: Sequence[Path], games: Iterable[str]) -> dict[str, str]:
    """Returns the hashes of several games, by their rulebooks: the files are read once. Raises OSError or BadFile as `key_of` does.

    Card files count by what they hold: tools that copy files set their times, and a digit changes no size. Each is told by its checksum,
    which takes a tenth of the work of hashing all that they hold, and sees every change of a few bytes in a row.
    """
    digest = hashlib.sha256(f"{sys.version}\n{LOADED}".encode())
    for folder in folders:
        digest.update(b"folder\n")
        with os.scandir(folder) as entries:
            files = sorted((entry.name, entry.path) for entry in entries if entry.name.endswith(".yaml"))
        for name, file in files:
            held = read_bounded(Path(file))
            digest.update(f"{name}\t{len(held)}\t{zlib.crc32(held)}\n".encode())
    found: dict[str, str] = {}
    for rules in games:
        own = digest.copy()
        own.update(rules.encode())
        found[rules] = own.hexdigest()[:24]
    return found


def _modules() -> list[str]:
    """Returns a line for each module that has to do with reading cards, with its time and size, by its place in the package."""
    found: list[str] = []
    package = Path(__file__).parent.parent
    outside = len(str(package))
    folders = [str(package / room) for room in ("abilities", "library", "model", "rulebook_facts")]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    status = entry.stat()
                    found.append(f"{entry.path[outside:]}\t{status.st_mtime_ns}\t{status.st_size}\n")
                elif entry.name != "__pycache__" and entry.is_dir():
                    folders.append(entry.path)
    return sorted(found)


LOADED: Final = "".join(_modules())
"""The modules as they are when this process begins: one that goes on while another version is installed neither reads what that writes, nor
writes what that reads."""


def _file(key: str) -> Path:
    return cache_folder() / f"cards-{key}"


@contextlib.contextmanager
def reading_alone(told: Callable[[], None]) -> Iterator[bool]:
    """Lets one process at a time read card files; yields whether there was another to wait for, which may have cached the cards.

    The parts of a server begin together: each would take as long. `told` is called now and then while this one waits; what it raises ends
    the waiting. Where nothing can be locked, nobody waits.
    """
    waited = False
    with contextlib.ExitStack() as opened:
        with contextlib.suppress(OSError):
            cache_folder().mkdir(parents=True, exist_ok=True)
            reading = opened.enter_context((cache_folder() / "reading").open("wb"))
            until = time.monotonic() + PATIENCE
            while not lock(reading.fileno()) and time.monotonic() < until:
                waited = True
                told()
                time.sleep(LOOKS)
        yield waited


def is_kept(key: str) -> bool:
    """Returns whether there are cached cards of a key."""
    return _file(key).is_file()


def kept(key: str, files: Callable[[], Pool]) -> Pool | None:
    """Returns the cached cards of a key, each of which is read when it is first asked for; None if there are none that can be read.

    `files` reads the card files, where a card turns out then to be one that cannot be made of what is cached.
    """
    try:
        written = _file(key).read_bytes()
        if written[:CHECK] != _check(memoryview(written)[CHECK:]):
            return None  # the cards are read later, when nobody could do without them any more
        with not_collecting():
            found = _read(written)
        with contextlib.suppress(OSError):
            os.utime(_file(key))  # it is used: others are deleted before it
        return found.pool(files)
    except Exception:  # whatever is wrong with the cache, it is only a copy
        return None


def _check(data: bytes | memoryview) -> bytes:
    """Returns a checksum of what is cached."""
    return zlib.crc32(data).to_bytes(CHECK, "big")


class _Kept(msgspec.Struct, frozen=True):
    """What is cached of a pool: each card by itself, and what was read off all of them."""

    kinds: tuple[type[msgspec.Struct], ...]
    """The classes that cards are made of; where one stands in a card, its place here is written."""
    cards: dict[str, bytes]
    """The cards by title, as they are written."""
    fronts: dict[str, str]
    """Titles under which a card is something else, with the card's own."""
    said: dict[str, object]
    """All else that the pool knows."""

    def pool(self, files: Callable[[], Pool]) -> Pool:
        """Returns the pool. Cards that cannot be made of what is cached come from that of the card files, which is read once."""
        kinds, anew = self.kinds, cache(files)

        def read(title: str) -> CardDefinition:
            try:
                return _read_card(self.cards[title], kinds)
            except Exception:  # as in `kept`
                return anew().cards[title]

        cards = CardsReadLater(self.cards, read)

        def facts_of(title: str) -> CardDefinition:
            front = cards[self.fronts.get(title, title)]
            return front.other if front.other is not None and title in self.fronts else front

        return Pool.of_read(cards, CardsReadLater((*self.cards, *self.fronts), facts_of), self.said)


def remade(kind: type[msgspec.Struct], values: dict[str, object]) -> msgspec.Struct:
    """Returns a struct as it was cached."""
    return kind(**values)


class _Pickler(pickle.Pickler):
    """Writes structs without what is as it is by default: most fields of most words are. So they are read in half the time."""

    def __init__(self, file: io.BytesIO, kinds: dict[type[msgspec.Struct], int]) -> None:
        """`kinds` are the classes of structs met so far, with their numbers: by name, each card would have its own looked up anew."""
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._kinds = kinds

    def persistent_id(self, thing: object) -> int | None:
        """Returns the number of a class of structs; None for all else."""
        return self._kinds.setdefault(thing, len(self._kinds)) if isinstance(thing, _STRUCTS) else None

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


class _Reader(pickle.Unpickler):
    """Reads what `_Pickler` has written."""

    def __init__(self, file: io.BytesIO, kinds: Sequence[type[msgspec.Struct]]) -> None:
        super().__init__(file)
        self._kinds = kinds

    def persistent_load(self, number: int) -> type[msgspec.Struct]:
        """Returns the class of a number."""
        return self._kinds[number]


def _read_card(written: bytes, kinds: Sequence[type[msgspec.Struct]]) -> CardDefinition:
    """Returns a card as it was cached."""
    card, texts = _Reader(io.BytesIO(written), kinds).load()
    assert isinstance(card, CardDefinition)
    card.tell_as(texts)
    return card


def _read(written: bytes) -> _Kept:
    """Returns what is cached of a pool: behind a check, the classes that cards are made of, and what is made of them."""
    file = io.BytesIO(written)
    file.seek(CHECK)
    kinds = pickle.load(file)
    cards, fronts, said = _Reader(file, kinds).load()
    return _Kept(kinds, cards, fronts, said)


def _written(thing: object, kinds: dict[type[msgspec.Struct], int]) -> bytes:
    file = io.BytesIO()
    _Pickler(file, kinds).dump(thing)
    return file.getvalue()


def keep(key: str, pool: Pool, *, told: Callable[[float], None] = lambda done: None) -> None:
    """Caches cards for the next time, if possible, and deletes those that nobody has used for longest.

    What all games ask of them is found now and cached with them, their fingerprint too: it takes longer than reading them. `told` is
    called with the share that is done.
    """
    told(0.0)
    pool.read_off()
    told(0.5)
    kinds: dict[type[msgspec.Struct], int] = {}
    cards = {title: _written((card, card.texts), kinds) for title, card in pool.cards.items()}
    fronts = {title: card.front for title, card in pool.facts.items() if title not in cards}
    whole = _written((cards, fronts, pool.found), kinds)
    data = pickle.dumps(tuple(kinds), pickle.HIGHEST_PROTOCOL) + whole
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(_check(data) + data)
        Path(name).replace(_file(key))
        for unused in sorted(folder.glob("cards-*"), key=lambda path: path.stat().st_mtime, reverse=True)[MOST_KEPT:]:
            unused.unlink()
    except OSError:
        return
