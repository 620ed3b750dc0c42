"""What one rulebook is: the struct that each of them fills in."""

from collections.abc import Mapping

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.rulebook_facts.charts import Charts, Part


class AgendaPoints(msgspec.Struct, frozen=True):
    """The agenda points that a Corp deck needs: `least` of them up to `size` cards, `more` for every `each` cards beyond."""

    size: int
    least: int = 18
    more: int = 2
    each: int = 5
    spread: int | None = None
    """By how many points a deck may go above what it needs; None for any number."""
    smaller: bool = True
    """Whether decks below that size need the same; else any points will do there."""

    def needed(self, cards: int) -> int | None:
        """The least agenda points of a deck of so many cards; None where any number will do."""
        if cards < self.size and not self.smaller:
            return None
        return self.least + max(0, (cards - self.size) // self.each) * self.more

    def band(self, cards: int) -> tuple[int, int] | None:
        """The least and the most agenda points of a deck of so many cards; None where they have no upper bound."""
        needed = self.needed(cards)
        return None if needed is None or self.spread is None else (needed, needed + self.spread)


class DeckRules(msgspec.Struct, frozen=True, kw_only=True):
    """How decks are built. With identities, what is printed on them sets the size of a deck, its factions and its influence."""

    identities: bool = True
    """Whether a deck has an identity card."""
    least: int = 0
    """Cards in a deck without an identity."""
    limited_copies: bool = True
    """Whether a deck may hold only so many copies of a card as the card says, 3 for most."""
    points: AgendaPoints
    cites: bool = False
    """Whether these are the rules of CR 1.4, whose numbers broken rules are told with."""


class Rulebook(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The facts of a rulebook and its game."""

    name: str
    """What decks, saved games, card files and `--rules` call it."""
    title: str
    """Its full name."""
    short: str
    """The same in as few letters as a line of the table has room for."""
    about: str
    """A few words for who chooses a game."""
    word: str
    """One word for it, in lists of saved games and in searches for them."""
    example: str
    """A card of the game that has one of its simplest names."""

    starters: Mapping[Side, str]
    """The files of the decks that are played where nobody has chosen one."""
    deck: DeckRules
    terms: Terms
    """What the game calls things."""
    types: Mapping[str, str] = msgspec.field(default_factory=dict)
    """What it calls types of cards, where a search may say so: by its word, the usual one."""
    own_words: frozenset[str] = frozenset()
    """Words of card files that only some referees carry out, this game's among them."""
    charts: Charts
    moments: Mapping[Part, Mapping[str, str]]
    """The moments of `rulebook_facts.moments`: by the part of the charts, each window's step with its moment."""
    acts_in_window: bool = True
    """Whether a window comes before each action, so that the table can offer the actions in it."""

    clicks: Mapping[Side, int] = msgspec.field(default_factory=lambda: {CORP: 3, RUNNER: 4})
    """What each side has to spend in a turn."""
    factions: bool = True
    """Whether cards belong to factions."""
    link_in_play: bool = True
    """Whether the Runner has link outside of traces."""
    points_apart: bool = False
    """Whether agenda points are counters that a player has, not a property of the cards in a score area."""
    bad_publicity_pays: bool = True
    """Whether each bad publicity is a credit for the Runner in each run."""
    scores_matches: bool = False
    """Whether two games with the sides swapped make a match."""
