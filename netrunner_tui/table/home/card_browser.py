"""The cards of a game, searched and browsed, for the deck builder."""

from collections.abc import Callable
from typing import Final

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.card_groups import CardGroup, card_groups
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.sealed_pools import SealedPool
from netrunner_tui.library.search import BadQuery, search
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rulebook_facts.registry import rulebook

FILTERS: Final = ("", *(kind for kind in dict.fromkeys((*CORP_TYPES, *RUNNER_TYPES)) if kind != "identity"))
"""The types that `t` cycles through, for players without letter keys; empty for all."""


class CardBrowser:
    """The chosen game, and what is searched for among its cards."""

    def __init__(self, pools: Pools, rules: str, say: Callable[[str], None]) -> None:
        """`say` tells why a query cannot be read."""
        self.pools = pools
        self.rules = rules
        self.query = ""
        self._say = say
        self._filter = 0
        self._found: tuple[tuple[str, str, str], list[CardDefinition]] = (("", "", ""), [])
        self._groups: tuple[str, tuple[CardGroup, ...]] = ("", ())

    @property
    def pool(self) -> Pool:
        """Returns the cards of the chosen game."""
        return self.pools.of(self.rules)

    def identities(self) -> list[CardDefinition]:
        """Returns the identities that the query finds; without one all, those of a side together, and those of a faction."""
        found = [card for card in self.results() if card.printed.type == "identity"]
        return found if self.query else sorted(found, key=lambda card: (card.printed.side, card.printed.faction))

    def groups(self) -> tuple[CardGroup, ...]:
        """Returns what the cards of the chosen game are browsed by."""
        if self._groups[0] != self.rules:
            self._groups = (self.rules, card_groups(self.pool, self.rules))
        return self._groups[1]

    def results(self, side: Side | None = None, sealed: SealedPool | None = None) -> list[CardDefinition]:
        """Returns the cards that the query finds: those for a deck of a side, and of a sealed pool, where they are given.

        An unfinished query finds what it did.
        """
        key = (self.rules, self.query, f"{side or ''} {sealed.name if sealed else ''}")
        if self._found[0] != key:
            try:
                found = search(self.pool, self.query)
            except BadQuery as problem:
                self._say(str(problem))
                return self._found[1] if self._found[0][0] == self.rules else []
            if side:
                found = [card for card in found if card.printed.side == side and card.printed.type != "identity"]
            if sealed is not None:
                found = [card for card in found if sealed.copies(card.title)]
            self._found = (key, found)
        return self._found[1]

    def next_type(self, side: Side | None) -> None:
        """Searches for the next type of cards; only for those of a side where one is given."""
        other = {CORP: RUNNER_TYPES, RUNNER: CORP_TYPES}[side] if side else ()
        kinds = [kind for kind in FILTERS if kind not in other]
        self._filter = (self._filter + 1) % len(kinds)
        kind = kinds[self._filter]
        self.query = f"t:{rulebook(self.rules).terms.word(kind)}" if kind else ""
