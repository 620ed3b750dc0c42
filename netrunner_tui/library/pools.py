"""The cards of each game, out of the same folders of card files."""

from collections.abc import Sequence
from pathlib import Path

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library import card_cache
from netrunner_tui.model.errors import BadFile
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook


class Pools:
    """Reads the cards of a game when they are first asked for, and keeps them.

    >>> import netrunner_tui as nt
    >>> "Corroder" in nt.load_cards().of("ffg").cards
    True
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._known: dict[str, Pool] = {}

    def of(self, rules: str) -> Pool:
        """The cards that are played by a rulebook. Raises NetrunnerError for a name that is none, BadFile for card files."""
        if rules not in self._known:
            self._known[rules] = self._read(rulebook(rules).name)
        return self._known[rules]

    def _read(self, rules: str) -> Pool:
        # Loaded here: the reader and YAML are only for cards that are not kept from last time.
        def read() -> Pool:
            from netrunner_tui.library.card_files import load_pool

            return load_pool(self._folders, rules)

        try:
            key = card_cache.key_of(self._folders, rules)
        except OSError:  # the reader says what is wrong
            return read()
        pool = card_cache.kept(key)
        if pool is None:
            pool = read()
            card_cache.keep(key, pool)
        return pool

    def games_of(self, title: str) -> tuple[str, ...]:
        """The games that have a card of this title; empty where none has."""
        found = []
        for rules in RULEBOOKS:
            try:
                if self.of(rules).get(title) is not None:
                    found.append(rules)
            except BadFile:  # no cards for that game: then this is none of them
                continue
        return tuple(found)
