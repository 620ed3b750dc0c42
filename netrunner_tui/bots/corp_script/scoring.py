"""How the Corp scores: when an agenda is installed and advanced, and what cards that advance are worth."""

from functools import cached_property
from math import ceil
from typing import Final

from netrunner_tui.bots.card_facts.facts import CardFacts, Use
from netrunner_tui.bots.corp_script.corp_windows import CLICKS_A_TURN
from netrunner_tui.bots.corp_script.server_needs import POINT, ServerNeeds
from netrunner_tui.bots.plan import NO_PLAN, Plan
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import CorpWeights
from netrunner_tui.model.card_zones import CENTRALS, ICE, SCORE
from netrunner_tui.model.sides import CORP
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.options import Option

LATE: Final = 20
"""Cards in R&D below which the Corp must begin to score."""
SCORED_NOW: Final = 4.0
"""Credits that it is worth to score this turn, beyond the points."""


def _scored_now(points: int) -> float:
    return POINT * points * 1.5 + SCORED_NOW


def _times(card: Card, use: Use) -> int:
    """Returns how often an ability can be used in a turn with the counters of its card."""
    times = card.counters.get(use.kind, 0) // use.counters
    return min(1, times) if use.once else times


class Scoring:
    """What scoring is worth to the Corp in one position."""

    def __init__(self, sight: PlayerSight, weights: CorpWeights, servers: ServerNeeds) -> None:
        self.sight = sight
        self.weights = weights
        self.servers = servers

    def late(self) -> float:
        """Returns how late it is, from 0 to 1, by R&D and by money that lies idle.

        An agenda that is never risked loses as surely as one that is stolen.
        """
        idle = min(0.5, max(0.0, (self.sight.corp.credits - self.weights.rich) / 40))
        return max(idle, 1.0 - self.sight.deck_size(CORP) / LATE)

    def fear(self) -> float:
        """Returns how much an agenda that may be stolen counts against one that will be scored."""
        return self.weights.fear * (1.0 - 0.8 * self.late())

    def hurry(self) -> float:
        """Returns what it is worth that an agenda lies on the table, or is advanced, whatever comes of it."""
        return self.weights.hurry + self.weights.late * self.late()

    def install(self, facts: CardFacts, server: str, gone: float) -> tuple[float, Plan]:
        """Returns what it is worth to install an agenda in a server where cards of some worth would have to go."""
        points, ease = facts.printed.points or 0, self.servers.ease(server)
        need = max(0, (facts.printed.advancement or 3) - ease.rezzed - ease.hidden)
        clicks, credits, fear = self.sight.corp.clicks, self.sight.corp.credits - ease.price, self.fear()
        if server in CENTRALS:
            return -9.0, NO_PLAN
        by_clicks = max(0, need - self.at_hand(server))
        if by_clicks <= clicks - 1 and credits >= by_clicks:
            return POINT * points * self.weights.rush, Plan("fast advance")
        if server == "new server":
            crowd = 1.5 * max(0, len(self.servers.agendas_in_hand) - 2)
            return -POINT * points * 0.5 * self.weights.hidden * fear + crowd + self.hurry(), Plan("naked agenda")
        if any(other.printed.type == "agenda" for other in self.servers.inside(server)):
            return -9.0, NO_PLAN
        safe = self.servers.safe(server) ** self._exposures(need, clicks - 1)
        worth = POINT * points * (self.weights.score * safe - 0.8 * fear * (1.0 - safe)) * 0.8
        return worth + self.hurry() - gone, Plan("scoring remote", server)

    def _exposures(self, need: int, clicks: int) -> int:
        """Returns how many turns of the Runner an agenda lies on the table that needs so many counters, with so many clicks left now."""
        credits = self.sight.corp.credits
        now = min(clicks, credits)
        left = need - now
        return max(1, ceil(left / CLICKS_A_TURN)) + (credits - now < left)

    def advance(self, option: Option, facts: CardFacts) -> tuple[float, Plan]:
        """Returns what it is worth to advance a card."""
        card = self.sight.state.cards[option.card]
        clicks, credits = self.sight.corp.clicks, self.sight.corp.credits
        if card.zone == ICE:
            return 0.1, Plan("advance ice")
        if facts.printed.type != "agenda":
            more = card.counters.get("advancement", 0) < self.weights.bluff_counters
            worth = 1.4 + self.weights.bluff if facts.trap.grows and more and credits > 4 else -0.5
            return worth, Plan("ambush")
        (need, paid), points = self._need(card), facts.printed.points or 0
        credits -= paid
        plan = Plan("scoring remote", card.server)
        if need <= 0:
            return -2.0, NO_PLAN
        if need - self.at_hand(card.server) <= min(clicks, credits):
            return _scored_now(points), plan
        safe = self.servers.safe(card.server, option.cost.credits)
        fear = self.weights.patience * self.fear()
        worth = POINT * points * (0.45 * self.weights.score * safe - 0.35 * fear * (1.0 - safe))
        if need <= CLICKS_A_TURN:
            # The next turn is long enough without it: a click less is needed then, but it also tells the Runner.
            return self.weights.eager * worth, plan
        return worth * (1.0 if need - clicks <= CLICKS_A_TURN else 0.6) + self.hurry(), plan

    def by_counters(self, use: Use, by: Card) -> float:
        """Returns what it is worth that a card's ability places its advancement counters now: much where that is what an agenda lacks.

        The clicks and credits of this turn place the others.
        """
        sight, best = self.sight, 0.0
        most, count = min(sight.corp.clicks, sight.corp.credits), use.advances
        for card, own in (one for server in ((by.server,) if use.here else sight.remotes()) for one in sight.root(server)):
            if own is None or own.printed.type != "agenda" or card.oid == by.oid:
                continue
            need, _ = self._need(card)
            if most < need <= most + count:
                best = max(best, _scored_now(own.printed.points or 0))
        return best

    def by_clicks(self, more: int) -> float:
        """Returns what so many clicks more in this turn are worth: much where they are what an installed agenda lacks."""
        sight, best = self.sight, 0.0
        for card, own in (one for server in sight.remotes() for one in sight.root(server)):
            if own is None or own.printed.type != "agenda":
                continue
            need, paid = self._need(card)
            need -= self.at_hand(card.server)
            if sight.corp.clicks < need <= min(sight.corp.clicks + more, sight.corp.credits - paid):
                best = max(best, _scored_now(own.printed.points or 0))
        return best

    def at_hand(self, server: str) -> int:
        """Returns the advancement counters that abilities of active cards can place in a server in this turn without a click."""
        return sum(count for where, count in self._at_hand if where in ("", server))

    @cached_property
    def _at_hand(self) -> list[tuple[str, int]]:
        """Returns these counters by ability, each with the only server that it places them in; "" for any."""
        cards = self.sight.state.cards
        active = [cards[oid] for oid in self.sight.state.zone(CORP, SCORE)]
        active += [card for server in self.sight.servers for card, _ in self.sight.root(server) if card.faceup]
        found = [(card, use) for card in active for use in self.sight.book[card.title].uses if use.advances and use.counters]
        return [(card.server if use.here else "", use.advances * _times(card, use)) for card, use in found]

    def paid_by_clicks(self) -> float:
        """Returns what a credit is worth that lets an agenda be scored this turn: clicks for credits come first, then its counters."""
        sight, best = self.sight, 0.0
        for card, own in (one for server in sight.remotes() for one in sight.root(server)):
            if own is not None and own.printed.type == "agenda":
                need, paid = self._need(card)
                short = need - (sight.corp.credits - paid)
                if need > 0 and short > 0 and need + short <= sight.corp.clicks:
                    best = max(best, _scored_now(own.printed.points or 0))
        return best

    def _need(self, card: Card) -> tuple[int, int]:
        """Returns the counters that an installed agenda needs, and the credits that have to be paid first for what has it need less."""
        need, ease = self.sight.counters_needed(card.oid), self.servers.ease(card.server)
        return (need - ease.hidden, ease.price) if need > 0 else (need, 0)

    def counters_needed(self, most: int) -> int:
        """Returns how many counters, up to `most`, the installed agenda lacks that needs the most; 0 where none is in reach."""
        sight = self.sight
        agendas = (
            card for server in sight.remotes() for card, own in sight.root(server) if own is not None and own.printed.type == "agenda"
        )
        return max((need for need in (self._need(card)[0] for card in agendas) if 0 < need <= most), default=0)

    def at_once(self, facts: CardFacts) -> float:
        """Returns what an operation is worth that advances, or gives clicks: much where an agenda is scored with it this turn."""
        best, rush = -1.0, self.weights.rush
        clicks, credits = self.sight.corp.clicks - 1, self.sight.corp.credits - (facts.printed.cost or 0)
        for server in self.sight.remotes():
            for card, own in self.sight.root(server):
                if own is None or own.printed.type != "agenda" or card.turn == self.sight.state.turn_number:
                    continue
                given = facts.played.advances + min(facts.played.moved_counters, self._counters_beside(card.oid))
                own_need, paid = self._need(card)
                need = own_need - given - self.at_hand(server)
                if need <= clicks and need <= credits - paid:
                    best = max(best, POINT * (own.printed.points or 0) * 1.5 * rush + SCORED_NOW)
                elif facts.played.advances:
                    best = max(best, 1.0)
        if facts.played.clicks:
            # One click installs the agenda.
            most = min(clicks + facts.played.clicks - 1, credits)
            fitting = [own for own in self.servers.agendas_in_hand if (own.printed.advancement or most + 1) <= most]
            best = max([best, *(POINT * (own.printed.points or 0) * rush + SCORED_NOW for own in fitting)])
        return best

    def _counters_beside(self, oid: int) -> int:
        """Returns the most advancement counters on another card."""
        cards = self.sight.state.cards.values()
        return max((card.counters.get("advancement", 0) for card in cards if card.oid != oid), default=0)
