"""What servers are worth to the Corp: how safe they are, what they need, and what the Runner may find in them."""

from functools import cached_property
from typing import Final, NamedTuple

from netrunner_tui.bots.card_facts.facts import CardFacts
from netrunner_tui.bots.run_prices import CARD, TAG, RunPrices
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import CorpWeights
from netrunner_tui.model.card_zones import DISCARD
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card

POINT: Final = 7.0
"""Credits that an agenda point is worth."""
USUAL_POINTS: Final = 2
"""Agenda points of most agendas."""


class Ease(NamedTuple):
    """What the upgrades of a server spare its agendas, in advancement counters."""

    rezzed: int
    hidden: int
    """By those that have to be rezzed for it."""
    price: int
    """Credits that these cost."""


def ice_worth(facts: CardFacts) -> float:
    """Returns what a piece of ice is worth, whatever the server."""
    ice = facts.ice
    harm = CARD * (ice.damage + ice.core) + TAG * ice.tags + ice.loses
    return 1.0 + 2.5 * ice.stops + 0.4 * harm + 0.15 * (facts.printed.cost or 0)


class ServerNeeds:
    """The Corp's servers in one position."""

    def __init__(self, sight: PlayerSight, weights: CorpWeights) -> None:
        self.sight = sight
        self.weights = weights
        self.prices = RunPrices(sight)
        self._safe: dict[tuple[str, int], float] = {}
        self._wanted: dict[str, float] = {}

    def money(self) -> float:
        """Returns what another credit is worth: little to a Corp that can pay for everything it has."""
        credits = self.sight.corp.credits
        return 1.0 if credits < self.weights.rich else 0.5 if credits < 2 * self.weights.rich else 0.2

    def decides(self, server: str) -> bool:
        """Returns whether the Runner may win by one agenda that lies in a server, or may lie on top of R&D."""
        state, book = self.sight.state, self.sight.book
        if server == "HQ":
            found = [facts for _, facts in self.sight.hand()]
        elif server == "Archives":
            found = [book[state.cards[oid].title] for oid in state.zone(CORP, DISCARD)]
        else:
            found = [facts for _, facts in self.sight.root(server) if facts is not None]
        points = max((facts.printed.points or 0 for facts in found if facts.printed.type == "agenda"), default=0)
        return max(points, USUAL_POINTS * (server == "R&D")) >= state.target_of(RUNNER) - self.sight.points(RUNNER)

    @cached_property
    def agendas_in_hand(self) -> list[CardFacts]:
        """Returns the agendas in HQ."""
        return [facts for _, facts in self.sight.hand() if facts.printed.type == "agenda"]

    def safe(self, server: str, spent: int = 0) -> float:
        """Returns the chance that the Runner cannot, or will not, get into a server on their next turn, once so many credits are spent."""
        if (server, spent) not in self._safe:
            runner = self.sight.runner
            clicks = max(runner.allotted, 4)
            credits = runner.credits + min(self.weights.income, clicks - 1) + self.sight.corp.bad_publicity
            price = self.prices.run(server, credits=float(credits), clicks=clicks - 1, corp_spends=spent)
            afraid = min(0.5, self.weights.afraid * (0.12 * (price.damage + price.core) + 0.03 * price.loses))
            self._safe[server, spent] = max(0.0, 1.0 - price.chance * (1.0 - afraid))
        return self._safe[server, spent]

    def ice(self, server: str) -> float:
        """Returns how much a server wants another piece of ice, whichever."""
        if server not in self._wanted:
            self._wanted[server] = self._wants(server)
        return self._wanted[server]

    def _wants(self, server: str) -> float:
        state = self.sight.state
        ice = state.ice(server)
        crowded = self.weights.crowding * len(ice)
        open_door = 1.0 - self.safe(server)
        if server == "Archives":
            hidden = sum(1 for oid in state.zone(CORP, DISCARD) if not state.cards[oid].faceup)
            return 0.3 + 0.5 * hidden * open_door - crowded
        if server == "HQ":
            return self.weights.hq * self.stakes(server) * open_door - 1.3 * crowded + 0.8
        if server == "R&D":
            return self.weights.rd * 5.0 * open_door - 1.3 * crowded + 0.8
        stakes = 5.0 if any(f is not None and f.printed.type == "agenda" for _, f in self.sight.root(server)) else 3.0 if ice else 2.6
        if server == self.best_remote:
            stakes += self.weights.waiting * len(self.agendas_in_hand)
        return self.weights.remote * stakes * open_door + 1.2 - 0.9 * crowded

    @cached_property
    def best_remote(self) -> str:
        """Returns the remote server that is best for an agenda; "" for none with ice."""
        remotes = [server for server in self.sight.remotes() if self.sight.state.ice(server)]
        return max(remotes, key=lambda server: (self.safe(server), server), default="")

    def ease(self, server: str) -> Ease:
        """Returns by how many counters agendas in a server need less."""
        helping = [(card, facts.server.eases) for card, facts in self.sight.root(server) if facts is not None and facts.server.eases]
        price = sum(self.sight.referee.total("rez cost", card.oid) for card, _ in helping if not card.faceup)
        if price > self.sight.corp.credits:
            price, helping = 0, [one for one in helping if one[0].faceup]
        rezzed = sum(eases for card, eases in helping if card.faceup)
        return Ease(rezzed, sum(eases for _, eases in helping) - rezzed, price)

    def inside(self, server: str) -> list[CardFacts]:
        """Returns what would have to go if an agenda or an asset came into a remote."""
        return [f for _, f in self.sight.root(server) if f is not None and f.printed.type in ("agenda", "asset")]

    def stakes(self, server: str) -> float:
        """Returns what the Runner may find, in credits."""
        sight = self.sight
        if server == "HQ":
            hand = sight.hand()
            points = sum(facts.printed.points or 0 for _, facts in hand if facts.printed.type == "agenda")
            return 1.5 + POINT * points / max(1, len(hand))
        if server == "R&D":
            return 1.5 + POINT * 0.45
        if server == "Archives":
            cards = [sight.state.cards[oid] for oid in sight.state.zone(CORP, DISCARD)]
            return POINT * sum(sight.book[card.title].printed.points or 0 for card in cards if not card.faceup)
        return sum(self._at_stake(card, facts) for card, facts in sight.root(server)) + 0.3

    def _at_stake(self, card: Card, facts: CardFacts | None) -> float:
        if facts is None:
            return 0.0
        if facts.printed.type == "agenda":
            return POINT * (facts.printed.points or 0) * 1.3
        if facts.trap.hurts and not card.faceup:
            return -3.0
        return 1.0 + facts.lasting.every_turn
