"""The facts of one rulebook, as a struct that each rulebook fills in."""

from collections.abc import Mapping

import msgspec

from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.rulebook_facts.charts import ChartPart, Charts


class AgendaPoints(msgspec.Struct, frozen=True):
    """The agenda points that a Corp deck needs: `least` up to `size` cards, then `more` for every `each` additional cards."""

    size: int
    least: int = 18
    more: int = 2
    each: int = 5
    spread: int | None = None
    """How far a deck's points may exceed the minimum; None for any number."""
    smaller: bool = True
    """Whether smaller decks need the same; otherwise any number will do for them."""

    def needed(self, cards: int) -> int | None:
        """Returns the minimum agenda points of a deck of so many cards; None if any number will do."""
        if cards < self.size and not self.smaller:
            return None
        return self.least + max(0, (cards - self.size) // self.each) * self.more

    def band(self, cards: int) -> tuple[int, int] | None:
        """Returns the minimum and maximum agenda points of a deck of so many cards; None without an upper bound."""
        needed = self.needed(cards)
        return None if needed is None or self.spread is None else (needed, needed + self.spread)


class DeckRules(msgspec.Struct, frozen=True, kw_only=True):
    """Deck construction. With identities, the printed values set deck size, factions and influence."""

    identities: bool = True
    """Whether a deck has an identity card."""
    least: int = 0
    """Minimum cards in a deck without an identity."""
    limited_copies: bool = True
    """Whether copies of a card are limited to its deck limit, 3 for most."""
    points: AgendaPoints
    cites: bool = False
    """Whether these are the rules of CR 1.4, so that problems cite its numbers."""


class Rulebook(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The facts of a rulebook and its game."""

    name: str
    """The name in decks, saved games, card files and `--rules`."""
    title: str
    """Its full name."""
    short: str
    """Its full name, shortened for a line of the table."""
    about: str
    """A short description for choosing a game."""
    word: str
    """One word for it, in lists of saved games and in searches."""
    example: str
    """A card of the game with one of its simplest names."""

    starters: Mapping[Side, str]
    """The files of the default decks."""
    deck: DeckRules
    terms: Terms
    """The game's terms."""
    types: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The game's own card types for searches: by its term, the usual one."""
    own_words: frozenset[str] = frozenset()
    """Words of card files that only this referee, or few others, can run."""
    charts: Charts
    moments: Mapping[ChartPart, Mapping[str, str]]
    """The moments of `rulebook_facts.moments`: by the part of the charts, each window's step with its moment."""
    last_moments: Mapping[ChartPart, Mapping[str, str]] = msgspec.field(default_factory=dict)
    """Likewise of windows once the last action has been taken, in a game whose turns end without a window of their own."""
    passing: frozenset[str] = frozenset()
    """The steps of a run at which the Runner has passed the ice and not yet moved on."""
    acts_in_window: bool = True
    """Whether a window precedes each action, so that the table can offer the actions in it."""

    clicks: Mapping[Side, int] = msgspec.field(default_factory=lambda: {CORP: 3, RUNNER: 4})
    """Each side's clicks per turn."""
    factions: bool = True
    """Whether cards have factions."""
    link_in_play: bool = True
    """Whether the Runner has link outside traces."""
    points_apart: bool = False
    """Whether agenda points are a player's counters, not a property of cards in a score area."""
    bad_publicity_pays: bool = True
    """Whether each bad publicity gives the Runner a credit in each run."""
    scores_matches: bool = False
    """Whether two games with swapped sides form a match."""
    boosters: Mapping[str, str] = {}
    """The sets that were sold in boosters by rarity, by a word for each: codes of printed sets, that of the starters first."""
