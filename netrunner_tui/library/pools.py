"""The cards of each game, from the same folders of card files."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library import card_cache
from netrunner_tui.library.not_collecting import not_collecting
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook

if TYPE_CHECKING:
    from netrunner_tui.library.card_files import KnownFiles

READING: Final = 0.55
"""Share of reading card files in what it takes to cache their cards."""
PARTS: Final = 1000
"""Into how many parts what is done for one rulebook is divided."""
Waiting = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]
"""Shows that something takes a while, by its name; yields a function of how much is done, and of how much."""


@contextmanager
def unseen(what: str) -> Iterator[Callable[[int, int], None]]:
    """Shows nothing."""
    yield lambda done, of: None


class _Part:
    """How far the cards of one rulebook have come, told as a part of several rulebooks on one scale."""

    def __init__(self, told: Callable[[int, int], None], number: int, of: int, reading: float = READING) -> None:
        """`reading`: the share that reading card files is of it; the rest is to cache their cards."""
        self._told, self._number, self._of, self._reading = told, number, of, reading

    def read(self, done: int, of: int) -> None:
        """Tells how much of the card files has been read."""
        self._tell(self._reading * done / max(1, of))

    def kept(self, done: float) -> None:
        """Tells which share of caching the cards is done."""
        self._tell(self._reading + (1 - self._reading) * done)

    def _tell(self, done: float) -> None:
        self._told(int((self._number + done) * PARTS), self._of * PARTS)


class Pools:
    """Reads the cards of a game on first use, and keeps them.

    >>> import netrunner_tui as nt
    >>> "Corroder" in nt.load_cards().of("ffg").cards
    True
    """

    def __init__(self, folders: Sequence[Path], waiting: Waiting | None = None, *, later: bool = False) -> None:
        """`waiting` shows how far the reading of card files has come, where they are not cached.

        `later`: for whoever waits for a first screen: of cached cards each is read when it is asked for, until `read_rest`.
        """
        self._folders = tuple(folders)
        self._later = later
        self.waiting = waiting or unseen
        """Shows the reading of card files."""
        self._known: dict[str, Pool] = {}
        self._from_files = 0
        """How many rulebooks' cards were read from their files."""
        self._files: KnownFiles | None = None
        """What was read of card files for some rulebooks, while there are others whose cards may be read of them."""
        self._reading = Lock()
        self._caches_later = False
        self._uncached: list[tuple[str, Pool]] = []
        """Cards that were read of their files and are yet to be cached, with their keys."""

    @contextmanager
    def waiting_by(self, waiting: Waiting) -> Iterator[None]:
        """Has `waiting` show the reading of card files within the block. What it raises, or what it yields raises, ends that reading."""
        before, self.waiting = self.waiting, waiting
        try:
            yield
        finally:
            self.waiting = before

    @contextmanager
    def caching_later(self) -> Iterator[None]:
        """Has cards that are read of their files within the block cached by `cache_read`: whoever waits for them waits for no more."""
        self._caches_later = True
        try:
            yield
        finally:
            self._caches_later = False

    def cache_read(self) -> None:
        """Caches what was left to be cached later. It takes nearly as long as reading did; it may be done in a thread."""
        while self._uncached:
            key, pool = self._uncached.pop()
            if not card_cache.is_kept(key):  # another process may have read the same meanwhile
                card_cache.keep(key, pool)

    def of(self, rules: str) -> Pool:
        """Returns the cards of a rulebook. Raises NetrunnerError for an unknown name, BadFile for invalid card files."""
        if rules not in self._known:
            with self._reading:
                if rules not in self._known:
                    self._known[rules] = self._read(rulebook(rules).name)
        return self._known[rules]

    def not_cached(self) -> tuple[str, ...]:
        """Returns the rulebooks whose cards are neither read nor cached: all of them at the first start."""
        try:
            keys = card_cache.keys_of(self._folders, RULEBOOKS)
        except (OSError, BadFile):  # told where the cards are needed
            return ()
        return tuple(rules for rules, key in keys.items() if rules not in self._known and not card_cache.is_kept(key))

    def prepare(self, told: Callable[[int, int], None]) -> None:
        """Reads the cards that are not cached into the cache; `told` is called with how much has been done, and of how much.

        What `told` raises ends it.
        """
        from netrunner_tui.library.card_files import KnownFiles, load_pool

        missing = self.not_cached()
        files = KnownFiles()
        for number, rules in enumerate(missing):
            part = _Part(told, number, len(missing))
            with self._reading, card_cache.reading_alone(partial(part.read, 0, 1)):
                try:
                    key = card_cache.key_of(self._folders, rules)
                    if not card_cache.is_kept(key):
                        card_cache.keep(key, load_pool(self._folders, rules, part.read, files, self._shipped(rules)), told=part.kept)
                except (OSError, BadFile):
                    continue

    def _read(self, rules: str) -> Pool:
        try:
            key = card_cache.key_of(self._folders, rules)
        except OSError:  # the reader reports the error
            return self._read_files(rules, "")
        pool = card_cache.kept(key, lambda: self._read_files(rules, key)) or self._read_files(rules, key, or_cached=True)
        if not self._later:
            with not_collecting():
                pool.read_rest()
        return pool

    def read_rest(self) -> None:
        """Reads what was left for later: nobody waits any more."""
        self._later = False
        with not_collecting():
            for pool in list(self._known.values()):
                pool.read_rest()

    def _read_files(self, rules: str, key: str, *, or_cached: bool = False) -> Pool:
        """Reads the cards of a rulebook and caches them by `key`, if that is not empty.

        `or_cached`: returns what another process has cached meanwhile, if there was one to wait for.

        It is shown as a part of all that is not cached: who asks for one rulebook may ask for the others next, as all deck files do.
        """
        # Loaded here: the reader and YAML are only needed for cards that are not cached.
        from netrunner_tui.library.card_files import KnownFiles, load_pool

        self._files = self._files or KnownFiles()
        with self.waiting("Reading the cards") as told:
            reading = 1.0 if self._caches_later else READING
            part = _Part(told, self._from_files, self._from_files + max(1, len(self.not_cached())), reading)
            with card_cache.reading_alone(partial(part.read, 0, 1)) as waited:
                pool = card_cache.kept(key, lambda: self._read_files(rules, key)) if waited and or_cached else None
                if pool is None:
                    pool = load_pool(self._folders, rules, part.read, self._files, self._shipped(rules))
                    if key and self._caches_later:
                        self._uncached.append((key, pool))
                    elif key:
                        card_cache.keep(key, pool, told=part.kept)
            part.kept(1.0)
        self._from_files += 1
        if len(self._known) + 1 >= len(RULEBOOKS):  # all others are read
            self._files = None
        return pool

    def _shipped(self, rules: str) -> Pool | None:
        """Returns the cached cards of the first of several folders, if any: who writes a card waits for their own files alone."""
        from netrunner_tui.library.card_files import load_pool

        first = self._folders[:1]
        if first == self._folders:
            return None
        try:
            return card_cache.kept(card_cache.key_of(first, rules), lambda: load_pool(first, rules))
        except OSError:  # the reader reports the error
            return None

    def games_of(self, title: str) -> tuple[str, ...]:
        """Returns the games that have a card of this title; empty if none has."""
        found = []
        for rules in RULEBOOKS:
            try:
                if self.of(rules).get(title) is not None:
                    found.append(rules)
            except BadFile:  # invalid files for that game: it has no such card
                continue
        return tuple(found)

    def of_game(self, rules: str, path: object) -> Pool:
        """Returns the cards of a saved game. Raises BadFile for an unknown rulebook."""
        if rules not in RULEBOOKS:
            raise BadFile(path, 1, f"no rulebook is called `{plain(rules)}`; expected one of {', '.join(RULEBOOKS)}")
        return self.of(rules)
