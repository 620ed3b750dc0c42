"""The cards of each game, from the same folders of card files."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Lock
from typing import Final

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library import card_cache
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook

READING: Final = 0.55
"""Share of reading card files in what it takes to cache their cards."""
PARTS: Final = 1000
"""Into how many parts what is done for one rulebook is divided."""
Waiting = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]
"""Shows that something takes a while, by its name; yields a function of how much is done, and of how much."""


class Pools:
    """Reads the cards of a game on first use, and keeps them.

    >>> import netrunner_tui as nt
    >>> "Corroder" in nt.load_cards().of("ffg").cards
    True
    """

    def __init__(self, folders: Sequence[Path], waiting: Waiting | None = None) -> None:
        """`waiting` shows how far the reading of card files has come, where they are not cached."""
        self._folders = tuple(folders)
        self.waiting = waiting
        self._known: dict[str, Pool] = {}
        self._reading = Lock()

    def of(self, rules: str) -> Pool:
        """Returns the cards of a rulebook. Raises NetrunnerError for an unknown name, BadFile for invalid card files."""
        if rules not in self._known:
            with self._reading:
                if rules not in self._known:
                    self._known[rules] = self._read(rulebook(rules).name)
        return self._known[rules]

    def not_cached(self) -> tuple[str, ...]:
        """Returns the rulebooks whose cards are not cached for good: all of them at the first start."""
        try:
            keys = card_cache.keys_of(self._folders, RULEBOOKS)
        except (OSError, BadFile):  # told where the cards are needed
            return ()
        return tuple(rules for rules, key in keys.items() if rules not in self._known and not card_cache.is_kept(key))

    def prepare(self, told: Callable[[int, int], None]) -> None:
        """Reads the cards that are not cached for good into the cache; `told` is called with how much has been done, and of how much.

        What `told` raises ends it.
        """
        from netrunner_tui.library.card_files import load_pool

        missing = self.not_cached()
        for number, rules in enumerate(missing):

            def part(done: float, number: int = number) -> None:
                told(int((number + done) * PARTS), len(missing) * PARTS)

            def read(done: int, of: int, part: Callable[[float], None] = part) -> None:
                part(READING * done / max(1, of))

            def kept(done: float, part: Callable[[float], None] = part) -> None:
                part(READING + (1 - READING) * done)

            with self._reading:
                try:
                    key = card_cache.key_of(self._folders, rules)
                    card_cache.keep(key, card_cache.kept(key) or load_pool(self._folders, rules, read), told=kept)
                except (OSError, BadFile):
                    continue

    def _read(self, rules: str) -> Pool:
        try:
            key = card_cache.key_of(self._folders, rules)
        except OSError:  # the reader reports the error
            return self._read_files(rules)
        pool = card_cache.kept(key)
        if pool is None:
            pool = self._read_files(rules)
            card_cache.keep(key, pool, hasty=True)
        return pool

    def _read_files(self, rules: str) -> Pool:
        # Loaded here: the reader and YAML are only needed for cards that are not cached.
        from netrunner_tui.library.card_files import load_pool

        if self.waiting is None:
            return load_pool(self._folders, rules)
        with self.waiting("Reading the cards") as told:
            return load_pool(self._folders, rules, told)

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
