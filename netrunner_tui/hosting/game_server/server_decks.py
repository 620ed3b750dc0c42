"""The server's decks, and those that players bring."""

from pathlib import Path
from typing import Final

from netrunner_tui.hosting.protocol import LONGEST_DECK
from netrunner_tui.library.decks import DeckFile, load_deck_file
from netrunner_tui.library.drafts import pasted
from netrunner_tui.library.legality import check_deck
from netrunner_tui.library.paths import list_decks
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.setup import check_playable
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS

LARGEST: Final = 250
"""Upper limit of cards in a deck: a larger one makes a table slow for everybody."""


class ServerDecks:
    """Finds the server's decks by deck name or file name; no path from a player is ever opened."""

    def __init__(self, pools: Pools, games: tuple[str, ...] = ()) -> None:
        self.pools = pools
        self.games = tuple(rules for rules in RULEBOOKS if not games or rules in games)
        self._stamp: tuple[tuple[Path, float], ...] = ()
        self._named: dict[str, DeckFile] = {}
        self._stems: dict[str, DeckFile] = {}

    def rulebooks(self) -> tuple[tuple[str, str], ...]:
        """Returns the games that can be played, each with its full name."""
        return tuple((rules, RULEBOOKS[rules].title) for rules in self.games)

    def check_rules(self, rules: str) -> None:
        """Raises NetrunnerError for a game that this server does not offer."""
        if rules not in self.games:
            raise NetrunnerError(f"`{plain(rules[:40])}` is not played here; expected one of {', '.join(self.games)}")

    def names(self, side: str, rules: str) -> tuple[str, ...]:
        """Returns the names of a side's legal decks for a game, in the order of the alphabet."""
        self._look()
        names = (
            plain(name)
            for name, file in self._named.items()
            if file.side == side and rules in file.games and not check_deck(file.deck, self.pools.of(rules), rules, starter=file.starter)
        )
        return tuple(sorted(names, key=str.casefold))

    def choose(self, name: str, text: str, side: str, rules: str, any_deck: bool) -> tuple[DeckFile, Side, str]:
        """Returns the deck chosen by a player, its side and its game: `text`, the server's deck `name`, or a starter deck.

        An empty `side` or `rules` is taken from the deck. Raises NetrunnerError with one line if the deck cannot be played.
        """
        if rules:
            self.check_rules(rules)
        if side and side not in SIDES:
            raise NetrunnerError(f"`{plain(side[:20])}` is no side; expected corp or runner")
        if text:
            file = self._brought(text, rules)
        elif name:
            file = self._known(name)
        else:
            rules = rules or self.games[0]
            file = self._starter(SIDES[0] if side != SIDES[1] else SIDES[1], rules)
        rules = rules or next((game for game in file.games if game in self.games), file.rules)
        self.check_rules(rules)
        seat: Side = SIDES[0] if (side or file.side) == SIDES[0] else SIDES[1]
        if file.deck.size > LARGEST:
            raise NetrunnerError(f"`{plain(file.deck.name)}` is too large: {file.deck.size} cards, at most {LARGEST} are played with here")
        check_playable(seat, file, self.pools.of(rules), rules, any_deck)
        return file, seat, rules

    def _brought(self, text: str, rules: str) -> DeckFile:
        if len(text.encode("utf-8", "replace")) > LONGEST_DECK:
            raise NetrunnerError(f"that is no deck: it has more than {LONGEST_DECK:,} bytes")
        return pasted(text, self.pools, rules or self.games[0])

    def _known(self, name: str) -> DeckFile:
        self._look()
        found = next((file for known, file in self._named.items() if plain(known) == name), None) or self._stems.get(name)
        if found is None:
            raise NetrunnerError(f"no deck of this server is called `{plain(name[:60])}`")
        return found

    def _starter(self, side: Side, rules: str) -> DeckFile:
        return self._known(RULEBOOKS[rules].starters[side])

    def _look(self) -> None:
        """Reads the deck files again if any has changed; unreadable files are left out."""
        paths = list_decks()
        stamp = tuple((path, path.stat().st_mtime) for path in paths if path.exists())
        if stamp == self._stamp:
            return
        self._stamp, self._named, self._stems = stamp, {}, {}
        for path in reversed(paths):
            try:
                file = load_deck_file(path, self.pools)
            except BadFile:
                continue
            name = file.deck.name if file.deck.name not in self._named else f"{file.deck.name} ({path.stem})"
            self._named[name] = file
            self._stems[path.stem] = file
