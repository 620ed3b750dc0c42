"""The facts of the cards of a pool, and what was reckoned with them."""

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.card_facts.facts import CardFacts
from netrunner_tui.bots.card_facts.reading import facts_of
from netrunner_tui.model.breakers import Breaker


class Way(NamedTuple):
    """A way past a rezzed piece of ice: what it takes, and what is let happen."""

    credits: float
    breaker: int
    """0 where no card breaks."""
    breaks: tuple[int, ...]
    """The subroutines that are broken, by index."""
    clicks: int
    damage: float
    core: float
    """How much of that is core damage."""
    loses: float
    """What else is let happen or lost, in credits."""
    counters: int = 0
    """Counters of the breaker that it takes."""
    kind: str = ""
    """The kind of these counters."""
    gone: bool = False
    """The breaker is gone afterwards."""


WayKey = tuple[str, int, tuple[str, ...], int, tuple[int, ...], int, bool, bool]
"""What decides it beside the breakers: title, strength, subtypes, the Runner's hand as far as the ice does more damage, subroutines
done with, the ice where it matters which, whether the Runner is too rich for a subroutine to stop them, and whether they are encountering
it."""


class MayBe(NamedTuple):
    """What a piece of ice may be that cannot be placed."""

    facts: CardFacts
    share: float
    """How likely it is that."""
    cost: float
    """Credits that rezzing it costs the Corp."""
    ways: tuple[Way, ...]
    """The ways past it of a Runner who is not rich."""


MayBeKey = tuple[tuple[tuple[str, int], ...], int, bool, tuple[str, ...]]
"""What decides what unknown ice may be, beside the breakers: the ice that cannot be placed, with the count of each, the Runner's hand as
far as some of it does more damage, whether the Corp has agendas to give up, and the subtypes that the ice is given."""

MOST_BREAKERS: Final = 2000
"""Breakers whose prices are kept."""
MOST_KITS: Final = 2000
"""Sets of breakers, as they lay there, that are kept."""
MOST_RIGS: Final = 200
"""Sets of breakers whose ways are kept."""
MOST_UNSEEN: Final = 200
"""Sets of cards that cannot be placed which are kept."""

_FACTS: Final[WeakKeyDictionary[Pool, dict[str, CardFacts]]] = WeakKeyDictionary()
"""What was read off the cards of each pool."""


class Kit:
    """Breakers that are installed, with what is reckoned with them."""

    def __init__(self, tools: tuple[Breaker, ...], ways: dict[WayKey, tuple[Way, ...]]) -> None:
        self.tools = tools
        """What they could break, at the prices of then."""
        self.ways = ways
        """The ways past ice with them, to be added to (`run_prices.py`)."""
        self.may_be: dict[MayBeKey, tuple[MayBe, ...]] = {}
        """What ice may be that cannot be placed, with the ways past it, to be added to (`run_prices.py`)."""

    @cached_property
    def particular(self) -> frozenset[int]:
        """Returns the ice that they treat otherwise than ice that is like it: what hosts one, or what one may not break."""
        found: set[int] = set()
        for tool in self.tools:
            found.update(tool.barred)
            for one in tool.breaks:
                found.update(one.barred)
                if one.only_host:
                    found.add(tool.host)
        return frozenset(found)


class Unseen:
    """The cards of one player that the other cannot place, by their titles, and what is reckoned with these."""

    def __init__(self, copies: list[tuple[CardFacts, int]]) -> None:
        self.copies = copies
        """Each with its count."""
        self.total = sum(count for _, count in copies)

    @cached_property
    def traps(self) -> list[tuple[CardFacts, int]]:
        """Returns those that hurt when they are accessed, each with its count."""
        return [(facts, count) for facts, count in sorted(self.copies, key=_title) if facts.trap.hurts]

    @cached_property
    def ice(self) -> list[tuple[CardFacts, float]]:
        """Returns the ice among them, each with its share."""
        total = sum([count for _, count in self._ice])
        return [(facts, count / total) for facts, count in self._ice]

    @cached_property
    def counted_ice(self) -> tuple[tuple[str, int], ...]:
        """Returns the titles of this ice, each with its count."""
        return tuple([(facts.printed.title, count) for facts, count in self._ice])

    @cached_property
    def most_damage(self) -> int:
        """Returns the damage that a piece of this ice does at most."""
        return max([facts.ice.damage for facts, _ in self._ice], default=0)

    @cached_property
    def _ice(self) -> list[tuple[CardFacts, int]]:
        return [(facts, count) for facts, count in sorted(self.copies, key=_title) if facts.printed.type == "ice"]

    @cached_property
    def strikes(self) -> list[CardFacts]:
        """Returns those that do damage when they are played."""
        return [facts for facts, _ in self.copies if facts.played.damage]

    @cached_property
    def clicked_strikes(self) -> list[CardFacts]:
        """Returns those that do damage for clicks, apart from agendas."""
        return [facts for facts, _ in self.copies if facts.clicked.damage and facts.printed.type != "agenda"]

    @cached_property
    def may_tag(self) -> bool:
        """Returns whether one of them may tag the Runner."""
        return any(facts.played.tags or facts.lasting.nags for facts, _ in self.copies)

    @cached_property
    def agendas(self) -> list[tuple[CardFacts, int]]:
        """Returns the agendas among them, each with its count."""
        return [(facts, count) for facts, count in self.copies if facts.printed.type == "agenda"]

    @cached_property
    def points(self) -> float:
        """Returns how many agenda points are to be expected of one of the cards."""
        return sum((facts.printed.points or 0) * count for facts, count in self.copies) / self.total if self.total else 0.0

    @cached_property
    def held(self) -> float:
        """Returns how many they are, each by how often a player keeps it in hand."""
        return sum(count * facts.hand_weight for facts, count in self.copies)


def _title(counted: tuple[CardFacts, int]) -> str:
    return counted[0].printed.title


class FactBook(dict[str, CardFacts]):
    """The facts of each card of a pool by its title, read once for all games when first asked for."""

    def __init__(self, pool: Pool) -> None:
        super().__init__()
        self.pool = pool
        self._known = _FACTS.setdefault(pool, {})
        self._ways: dict[tuple[tuple[Breaker, ...], tuple[str, ...]], dict[WayKey, tuple[Way, ...]]] = {}
        self._unseen: dict[tuple[tuple[str, int], ...], Unseen] = {}
        self.breakers: dict[tuple[object, ...], Breaker] = {}
        """What cards could break that are `fixed`, by what decides it (`sight.py`)."""
        self._kits: dict[tuple[object, ...], Kit] = {}
        """Sets of such cards, by what decides what they could break."""

    def __missing__(self, title: str) -> CardFacts:
        """Returns the facts of a card of the pool that this book was not asked for yet."""
        facts = self._known.get(title)
        if facts is None:
            facts = self._known[title] = facts_of(self.pool.facts[title])
        self[title] = facts
        return facts

    def hand_weight(self, title: str) -> float:
        """Returns how much more often a card lies in its player's hand than in the deck."""
        return self[title].hand_weight

    def discard_weight(self, title: str) -> float:
        """Returns how much more often a card lies facedown in its player's discard pile than in the deck."""
        return self[title].discard_weight

    def unseen(self, counts: Counter[str]) -> Unseen:
        """Returns the cards with these titles, with what was reckoned with them so far."""
        key = tuple(counts.items())
        found = self._unseen.get(key)
        if found is None:
            if len(self._unseen) >= MOST_UNSEEN:
                self._unseen.clear()
            found = self._unseen[key] = Unseen([(self[title], count) for title, count in key])
        return found

    def keep(self, key: tuple[object, ...], breaker: Breaker) -> Breaker:
        """Keeps what a `fixed` card could break, by what decides it. Returns it."""
        if len(self.breakers) >= MOST_BREAKERS:
            self.breakers.clear()
        self.breakers[key] = breaker
        return breaker

    def kit(self, titles: tuple[str, ...], decided: tuple[object, ...] | None, tools: Callable[[], tuple[Breaker, ...]]) -> Kit:
        """Returns breakers of these titles with what is reckoned with them. `tools` finds out what they could break.

        It is not asked where something else of which that is `decided` is the same as before; None where more decides it.
        """
        known = self._kits.get(decided) if decided is not None else None
        if known is None:
            found = tools()
            known = Kit(found, self._ways_with(found, titles))
            if decided is not None:
                if len(self._kits) >= MOST_KITS:
                    self._kits.clear()
                self._kits[decided] = known
        return known

    def _ways_with(self, breakers: tuple[Breaker, ...], titles: tuple[str, ...]) -> dict[WayKey, tuple[Way, ...]]:
        """Returns the ways past ice that were reckoned so far with these breakers of these titles, to be added to (`run_prices.py`)."""
        found = self._ways.get((breakers, titles))
        if found is None:
            if len(self._ways) >= MOST_RIGS:
                self._ways.clear()
            found = self._ways[breakers, titles] = {}
        return found
