"""The cards of each game, from the same folders of card files."""

from collections.abc import Sequence
from pathlib import Path

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library import card_cache
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook


class Pools:
    """Reads the cards of a game on first use, and keeps them.

    >>> import netrunner_tui as nt
    >>> "Corroder" in nt.load_cards().of("ffg").cards
    True
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._known: dict[str, Pool] = {}

    def of(self, rules: str) -> Pool:
        """Returns the cards of a rulebook. Raises NetrunnerError for an unknown name, BadFile for invalid card files."""
        if rules not in self._known:
            self._known[rules] = self._read(rulebook(rules).name)
        return self._known[rules]

    def _read(self, rules: str) -> Pool:
        # Loaded here: the reader and YAML are only needed for cards that are not cached.
        def read() -> Pool:
            from netrunner_tui.library.card_files import load_pool

            return load_pool(self._folders, rules)

        try:
            key = card_cache.key_of(self._folders, rules)
        except OSError:  # the reader reports the error
            return read()
        pool = card_cache.kept(key)
        if pool is None:
            pool = read()
            card_cache.keep(key, pool)
        return pool

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
