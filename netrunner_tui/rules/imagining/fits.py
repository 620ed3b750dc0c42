"""How well cards fit the places where something lies facedown."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model.card_zones import ICE
from netrunner_tui.model.state import Card

UNLIKELY: Final = 0.02
"""Weight of a card that only another card's ability could have advanced."""


def advanceable(definition: CardDefinition) -> bool:
    """Returns whether a card's own words let it be advanced."""
    return any(isinstance(word, words.Advanceable) for word in walk(definition.abilities))


class _PlaceWeights(dict[str, float]):
    """How well each title fits a kind of place, reckoned when it is first asked for."""

    def __init__(self, weigh: Callable[[str], float]) -> None:
        super().__init__()
        self._weigh = weigh

    def __missing__(self, title: str) -> float:
        """Returns how well a title fits that was not asked for yet."""
        weight = self[title] = self._weigh(title)
        return weight


class Fits:
    """How well titles fit the places where cards lie facedown, reckoned once for each kind of place."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._known: dict[tuple[str, str, bool, bool, bool], _PlaceWeights] = {}
        self._facedown = _PlaceWeights(lambda title: float(pool.facts[title].installed_facedown))

    def of(self, card: Card, host: str, main: bool, old: bool, bag: Sequence[str]) -> list[float]:
        """Returns how well each title of a bag fits an installed facedown card; `host` is the title of what hosts it."""
        advanced = bool(card.counters.get("advancement", 0))
        key = (card.zone, host, main, advanced, old)
        known = self._known.get(key)
        if known is None:
            hosted, lying = partial(self._may_be_hosted, host), partial(self._weight, card.zone, main, advanced, old)
            known = self._known[key] = _PlaceWeights(hosted if host else lying)
        return [known[title] for title in bag]

    def facedown_in_rig(self, bag: Sequence[str]) -> list[float]:
        """Returns 1 for each title of a bag that is active facedown in the rig, and 0 for others."""
        known = self._facedown
        return [known[title] for title in bag]

    def _weight(self, zone: str, main: bool, advanced: bool, old: bool, title: str) -> float:
        definition = self.pool.facts[title]
        kind = definition.printed.type
        if zone == ICE:
            return (1.0 if not advanced or advanceable(definition) else UNLIKELY) if kind == "ice" else 0.0
        if kind == "upgrade":
            return UNLIKELY if advanced else 0.35 if main else 1.0
        if not main or kind not in ("agenda", "asset"):
            return 0.0
        if advanced:
            return 1.0 if kind == "agenda" else 0.3 if advanceable(definition) else UNLIKELY
        return (0.15 if kind == "agenda" else 0.25) if old else 1.0

    def _may_be_hosted(self, host: str, title: str) -> float:
        """Returns 1 where a card may be what is hosted facedown, as far as what is printed on it goes; else 0."""
        printed = self.pool.facts[title].printed
        for word in walk(self.pool.facts[host].abilities):
            if isinstance(word, words.CanHost):
                kinds, subtypes = word.can_host.type, word.can_host.subtype
                fits = (not kinds or printed.type in kinds) and (not subtypes or not set(subtypes).isdisjoint(printed.subtypes))
                return float(fits)
        return 0.0
