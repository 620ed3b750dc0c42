"""The setup of a game: two deck lists, names, a seed."""

from typing import Final

import msgspec

from netrunner_tui.model.match import Played

SURPRISE: Final = "surprise"
"""The name by which any deck that can be played is asked for."""


class DeckList(msgspec.Struct, frozen=True):
    """A deck in a game: the identity's title ("" in games without identities) and copies of titles.

    >>> import netrunner_tui as nt
    >>> nt.load_deck("classic-runner-starter").deck.size
    45
    """

    name: str
    identity: str
    cards: tuple[tuple[int, str], ...]
    target_score: int = 7
    """The agenda points needed to win with its product."""
    beside: tuple[str, ...] = ()
    """Cards that the identity brings along, which are no part of the deck (CR 1.5.3)."""

    @property
    def size(self) -> int:
        """Returns the number of cards in the deck, without the identity (CR 1.4.3a)."""
        return sum(copies for copies, _ in self.cards)


class MatchSoFar(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match that a game belongs to, as it stood when the game began."""

    played: tuple[Played, ...] = ()
    """The games before this one."""
    first: str = ""
    """The commitment to the first game's seed, by which that game's file is known whatever it is called; empty in the first game."""
    decks: tuple[DeckList, DeckList] | None = None
    """The Corp's and the Runner's deck of the second game; None where it is played with those of the first."""


class GameSetup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that determines a game apart from the answers."""

    rules: str
    """The name of the rulebook."""
    corp: DeckList
    runner: DeckList
    corp_name: str = "Corp"
    runner_name: str = "Runner"
    seed: str
    """Hexadecimal; secret until the game is over."""
    target_score: int = 7
    match: MatchSoFar | None = None
    """The match that it is a game of; None for a game by itself."""
