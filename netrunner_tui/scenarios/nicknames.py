"""Names of cards in one scenario: titles, and the nicknames that tell copies apart."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.reading.mistakes import shown_name
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.titles import Titles
from netrunner_tui.model.printed import Printed, without_subtitle
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import AGENDA_POINTS, FORFEITED_POINTS, FORGONE_ACTIONS, RUN_BITS
from netrunner_tui.model.text import folded

FILLER: Final = "Filler"
"""A blank card: it has no abilities and can never be played. Both players may have it."""
BLANK: Final = {CORP: "Blank Corp", RUNNER: "Blank Runner"}
"""Identities without abilities."""
COUNTERS: Final = frozenset({"advancement", "agenda", "credit", "power", "virus"})

SERVER: Final = re.compile(r"HQ|R&D|Archives|Server [1-9]\d{0,3}")
COPIES: Final = re.compile(r"([1-9]\d?)x (.+)")
"""Several copies of a card: `2x TITLE`."""
_PLACED: Final = re.compile(rf"(?P<title>.+) (?P<where>on|in) (?P<server>{SERVER.pattern})(?: #(?P<number>[1-9]\d?))?")


class Catalogue:
    """The cards that scenarios know, with what is looked up in them again and again."""

    def __init__(self, pool: Pool) -> None:
        blank = [
            CardDefinition(printed=Printed(title=FILLER, side=CORP, type="operation")),
            CardDefinition(printed=Printed(title=BLANK[CORP], side=CORP, type="identity")),
            CardDefinition(printed=Printed(title=BLANK[RUNNER], side=RUNNER, type="identity", link=0)),
        ]
        self.pool = pool.with_blanks(blank)
        self.names = frozenset(folded(name) for title in self.pool.cards for name in self._called(title))
        """Every title, and the short names of identities where one identity alone has them."""
        self.counters = COUNTERS | pool.counters
        self.counters |= {AGENDA_POINTS, FORFEITED_POINTS, FORGONE_ACTIONS, RUN_BITS} | {
            name for card in pool.cards.values() for name in _named_after(card)
        }
        """Every kind of counter that a card speaks of."""

    def _called(self, title: str) -> tuple[str, ...]:
        short = without_subtitle(title)
        return (title, short) if short != title and self.pool.get(short) is not None else (title,)


def _named_after(card: CardDefinition) -> tuple[str, ...]:
    """Returns the names of the counters that players get from a card."""
    return (card.counter_kind,) if any(isinstance(ability, words.CounterAbilities) for ability in card.abilities) else ()


class Catalogues:
    """The catalogue of each game. A game's cards are read when they are asked for."""

    def __init__(self, pools: Pools) -> None:
        self._pools = pools
        self._known: dict[str, Catalogue] = {}

    @classmethod
    def of_folders(cls, folders: Sequence[Path]) -> Self:
        """Returns the catalogues of what stands in some folders of card files."""
        return cls(Pools(folders))

    def of(self, rules: str) -> Catalogue:
        """Returns the cards that are played by a rulebook. Raises BadFile for card files that cannot be read."""
        if rules not in self._known:
            self._known[rules] = Catalogue(self._pools.of(rules))
        return self._known[rules]


class Held(msgspec.Struct, frozen=True):
    """One card of a position: `key` is its nickname or, where it is the only copy, its title."""

    key: str
    title: str


class Placed(msgspec.Struct, frozen=True):
    """A card of a position by the place where it is when it is looked at."""

    card: Held
    """Without a key: any copy of that title."""
    place: str
    """`on HQ`, `in Server 1`."""
    number: int = 0
    """Its place there, ice from outside; 0 where that is not said."""

    def __str__(self) -> str:
        """Returns the notation used in a path."""
        return f"{self.card.title} {self.place}{f' #{self.number}' if self.number else ''}"


class Nicknames:
    """The names of one scenario. Case, accents and quotation marks do not matter."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.pool = catalogue.pool
        self._nicknames: dict[str, Held] = {}
        self._copies: Counter[str] = Counter()

    def add(self, title: str, nickname: str = "") -> str:
        """Takes note of a card of the position. Returns what is wrong with its nickname, or ""."""
        self._copies[title] += 1
        if not nickname:
            return ""
        if folded(nickname) in self._nicknames:
            return f"two cards are called '{nickname}'"
        if SERVER.fullmatch(nickname) or folded(nickname) in _RESERVED:
            return f"'{nickname}' means something else in a path; choose another nickname"
        self._nicknames[folded(nickname)] = Held(folded(nickname), title)
        return ""

    def held(self, name: str) -> Held | str:
        """Returns the one card of the position with that nickname or title, or what is wrong with the name."""
        known = self._nicknames.get(folded(name))
        if known is not None:
            return known
        card = self.pool.get(name)
        if card is None:
            return self.unknown(name)
        copies = self._copies[card.title] + (card.title == FILLER)
        if not copies:
            return f"this position has no '{card.title}'"
        if copies > 1:
            return f"this position has several copies of '{card.title}': tell them apart with 'as:', or by their place"
        return Held(card.title, card.title)

    def placed(self, name: str) -> "Placed | str | None":
        """Returns the card that `TITLE on HQ` or `TITLE in Server 1` names, or what is wrong with it; None for a name without a place."""
        found = _PLACED.fullmatch(name)
        if found is None:
            return None
        title, number = found["title"], int(found["number"] or 0)
        known = self._nicknames.get(folded(title))
        card = self.pool.get(title)
        if known is None and (card is None or not self._copies[card.title]):
            return self.unknown(title) if card is None else f"this position has no '{card.title}'"
        held = known or Held("", card.title if card is not None else title)
        return Placed(held, f"{found['where']} {found['server']}", number)

    def nickname(self, name: str) -> Held | None:
        """Returns the card with that nickname."""
        return self._nicknames.get(folded(name))

    def known(self, name: str) -> bool:
        """Returns whether `name` is a title or a nickname."""
        return folded(name) in self._nicknames or self.pool.get(name) is not None

    def unknown(self, name: str) -> str:
        """Returns the message for an unknown card name, with the nearest names."""
        near = Titles(self.pool).nearest(name)
        return f"no card is called '{shown_name(name)}'" + (f"; did you mean {' or '.join(near)}?" if near else "")

    def begins(self, text: str) -> str:
        """Returns the longest title or nickname that `text` begins with, folded; "" for none."""
        whole = folded(text)
        ends = (end for end in range(len(whole), 0, -1) if not whole[end : end + 1].isalnum())
        beginnings = (whole[:end] for end in ends)
        return next((name for name in beginnings if name in self.catalogue.names or name in self._nicknames), "")


_RESERVED: Final = frozenset({"corp", "runner", "run", "turn", "step", "question", "winner", "reason", "log", "none", "all"})
