"""How well cards fit the places where something lies facedown."""

from collections.abc import Sequence
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


class Fits:
    """How well titles fit the places where cards lie facedown, reckoned once for each kind of place."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._known: dict[tuple[str, str, bool, bool, bool], dict[str, float]] = {}
        self._facedown: dict[str, float] = {}

    def of(self, card: Card, host: str, main: bool, old: bool, bag: Sequence[str]) -> list[float]:
        """Returns how well each title of a bag fits an installed facedown card; `host` is the title of what hosts it."""
        advanced = bool(card.counters.get("advancement", 0))
        known = self._known.setdefault((card.zone, host, main, advanced, old), {})
        for title in bag:
            if title not in known:
                hosted = float(self._may_be_hosted(host, title)) if host else None
                known[title] = self._weight(card.zone, title, main, advanced, old) if hosted is None else hosted
        return [known[title] for title in bag]

    def facedown_in_rig(self, bag: Sequence[str]) -> list[float]:
        """Returns 1 for each title of a bag that is active facedown in the rig, and 0 for others."""
        known = self._facedown
        for title in bag:
            if title not in known:
                known[title] = float(self.pool.facts[title].installed_facedown)
        return [known[title] for title in bag]

    def _weight(self, zone: str, title: str, main: bool, advanced: bool, old: bool) -> float:
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

    def _may_be_hosted(self, host: str, title: str) -> bool:
        """Returns whether a card may be what is hosted facedown: as far as what is printed on it goes."""
        printed = self.pool.facts[title].printed
        for word in walk(self.pool.facts[host].abilities):
            if isinstance(word, words.CanHost):
                kinds, subtypes = word.can_host.type, word.can_host.subtype
                return (not kinds or printed.type in kinds) and (not subtypes or not set(subtypes).isdisjoint(printed.subtypes))
        return False
