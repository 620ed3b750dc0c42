"""The cards that a user plays with, and the decks to choose from: those that come with the game, and the user's own."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from netrunner_tui.library.paths import cards_folder, decks_folder, find_deck, list_decks, pools_folder
from netrunner_tui.model.deck import SURPRISE
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain
from netrunner_tui.replays.game_service import DeckChoice
from netrunner_tui.rulebook_facts.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from netrunner_tui.library.decks import DeckFile
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.model.sides import Side


class CardsAndDecks:
    """The cards and decks of one user; their files are read when first needed."""

    def __init__(self, card_folders: Iterable[Path], *, told: bool) -> None:
        """`told`: a line on the error stream tells that cards are read."""
        self.card_folders = [cards_folder(), *card_folders]
        self._told = told
        self._files: dict[str, Path] = {}
        """The path of each deck by name."""

    @cached_property
    def pools(self) -> Pools:
        """Returns the cards of each game."""
        from netrunner_tui.library.pools import Pools

        if not self._told:
            return Pools(self.card_folders, later=True)
        from netrunner_tui.progress_bar import SaidOnce

        return Pools(self.card_folders, SaidOnce())

    @cached_property
    def _decks(self) -> dict[str, DeckFile | BadFile]:
        """Returns every deck by its name, ready-made ones first."""
        from netrunner_tui.library.decks import load_deck_file

        found: dict[str, DeckFile | BadFile] = {}
        for path in sorted(list_decks(), key=lambda path: path.parent != decks_folder()):
            read: DeckFile | BadFile
            try:
                read = load_deck_file(path, self.pools)
                name = read.deck.name
            except BadFile as problem:
                read, name = problem, path.stem
            name = name if name not in found else f"{name} ({path})"
            found[name] = read
            self._files[name] = path
        return found

    def changed(self) -> None:
        """Has the deck files read again when next needed."""
        self.__dict__.pop("_decks", None)

    def choices(self, side: Side, rules: str) -> tuple[DeckChoice, ...]:
        """Returns a side's decks for a game, ready-made ones first. An unreadable file is listed for both sides, with its error."""
        return tuple(
            self._choice(name, file, side, rules)
            for name, file in self._decks.items()
            if isinstance(file, BadFile) or (file.side == side and rules in file.games)
        )

    def _choice(self, name: str, file: DeckFile | BadFile, side: Side, rules: str) -> DeckChoice:
        from netrunner_tui.library.legality import check_deck

        path = self._files[name]
        own = path.parent != decks_folder()
        if isinstance(file, BadFile):
            return DeckChoice(plain(name), side, "", 0, playable=False, note=str(file), own=own)
        problems = check_deck(file.deck, self.pools.of(rules), rules, starter=file.starter)
        problems += self.against_pool(file)
        note = problems[0] if problems else plain(file.about)
        first = not own and path.stem == rulebook(rules).starters[side]
        return DeckChoice(plain(name), side, file.deck.identity, file.deck.size, playable=not problems, note=note, first=first, own=own)

    def against_pool(self, file: DeckFile) -> list[str]:
        """Returns what the sealed pool that a deck is built from says against it."""
        from netrunner_tui.library.sealed_pools import SealedPools

        return SealedPools(pools_folder()).problems(file.pool, file.deck.cards) if file.pool else []

    def named(self, name: str, rules: str) -> DeckFile:
        """Returns a deck by its name, file name or path. `rules` is the game of a list that names none."""
        from netrunner_tui.library.decks import load_deck_file

        for known, file in self._decks.items():
            if plain(known) == name:
                if isinstance(file, BadFile):
                    raise file
                return file
        return load_deck_file(find_deck(name), self.pools, rules=rules)

    def drawn(self, name: str | None, side: Side, rules: str) -> str | None:
        """Returns the name of any deck that can be played, for SURPRISE; None where there is none. Any other name stays."""
        if name != SURPRISE:
            return name
        playable = [choice.name for choice in self.choices(side, rules) if choice.playable]
        import secrets

        return secrets.choice(playable) if playable else None
