"""What advancement counters are worth to the Corp on cards that are no agendas: what the abilities of these make of them, in credits."""

from typing import Final

from netrunner_tui.bots.card_facts.facts import CardFacts, Use
from netrunner_tui.bots.corp_script.server_needs import ServerNeeds
from netrunner_tui.bots.run_prices import CARD
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.state import Card

PUNISHED: Final = 5.0
"""Credits that a tag is worth to a Corp that holds what punishes it, and can pay for that."""
AHEAD: Final = 3
"""Counters, at most, that are looked ahead to."""
A_STEP: Final = 2.3
"""Credits that a counter costs, with its click."""
STAYS: Final = 0.6
"""How much of it comes about: the Runner may trash the card first."""


def carries(facts: CardFacts) -> bool:
    """Returns whether a card makes anything of its advancement counters by an ability that is used."""
    return facts.takes_advancement and any(map(_takes, (*facts.uses, *facts.spent)))


def _takes(use: Use) -> bool:
    return use.each_kind == "advancement" or (use.kind == "advancement" and use.counters > 0)


class CarriedCounters:
    """What counters are worth on assets and upgrades, in one position."""

    def __init__(self, sight: PlayerSight, servers: ServerNeeds, tag_worth: float) -> None:
        self.sight = sight
        self.servers = servers
        self.tag_worth = tag_worth

    def worth(self, facts: CardFacts, held: int) -> float:
        """Returns what so many counters on a card come to."""
        return max((self._by(use, held) for use in (*facts.uses, *facts.spent) if _takes(use)), default=0.0)

    def advance(self, facts: CardFacts, card: Card, price: int) -> float:
        """Returns what it is worth to place a counter on a card for so many credits: its share of what the next ones come to."""
        held = card.counters.get("advancement", 0)
        now = self.worth(facts, held)
        return max((self.worth(facts, held + more) - now) / more for more in range(1, AHEAD + 1)) - self.servers.money() * price

    def installed(self, facts: CardFacts) -> float:
        """Returns what it is worth to install a card for the counters that it will carry."""
        return STAYS * max(0.0, *(self.worth(facts, count) - A_STEP * count for count in range(1, AHEAD + 1)))

    def _by(self, use: Use, held: int) -> float:
        """Returns what an ability brings with so many counters."""
        if use.each_kind == "advancement":
            return self.servers.money() * use.for_each * held
        if held < use.counters:
            return 0.0
        hurts = CARD * min(use.damage, self.sight.hand_size(RUNNER))
        return self.servers.money() * use.credits + use.tags * self.tag() + hurts

    def tag(self) -> float:
        """Returns what a tag is worth that is given in the own turn."""
        credits = self.sight.corp.credits
        held = (facts for _, facts in self.sight.hand() if facts.tagging.asks and (facts.printed.cost or 0) <= credits)
        return PUNISHED if any(held) and not self.sight.runner.tags else self.tag_worth
