"""What a run is worth: on a server, and by a card that makes one."""

from collections.abc import Iterator
from typing import Final

from netrunner_tui.bots.card_facts.facts import LOST, CardFacts
from netrunner_tui.bots.run_prices import CLICK, TAG, RunPrice, RunPrices
from netrunner_tui.bots.runner_script.breach_worth import BreachWorth, extra_accesses
from netrunner_tui.bots.runner_script.card_worth import CardWorth
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import RunnerWeights
from netrunner_tui.model.card_zones import CENTRALS, HAND

MUCH: Final = 5.0
"""Credits that are worth earning first for what may be found in a server."""
LIKELY: Final = 0.8
"""Chance of getting in that is high enough to run at once."""
OPENING: Final = 12
"""The number of the last turn, of both sides together, that counts as one of the first."""
OTHERWISE: Final = 4.0
"""Credits that something else is worth than a breach, if it brings no credits: a run was made for it."""


class RunWorth:
    """The runs that the Runner can make in one position."""

    def __init__(self, sight: PlayerSight, weights: RunnerWeights, prices: RunPrices, worths: CardWorth, breaches: BreachWorth) -> None:
        self.sight = sight
        self.weights = weights
        self.prices = prices
        self._prices = {0: prices}
        self.worths = worths
        self.breaches = breaches

    def run(
        self, server: str, by: CardFacts | None = None, *, more: int = 0, held: bool = False, after: int = 0, paid: bool = False,
        cost: int = 0,
    ) -> tuple[float, RunPrice]:  # fmt: skip
        """Returns what a run on a server is worth, and its price: by a card, if one is given, that may be in hand yet.

        It is made now, or after so many clicks for a credit each; the click for it may be paid already. The card costs so many credits,
        which are spent before.
        """
        weights, lent = self.weights, 0
        clicks = max(0, self.sight.runner.clicks - (not paid) - after)
        credits = max(0, self.sight.spendable() + after - cost - self.breaches.access_price(server))
        if by is None:
            price = self.prices.run(server, credits=credits, clicks=clicks)
            stakes = self.breaches.breach(server, more, round(price.damage))
        else:
            lent, lost = by.run.credits, held + by.played.damage if held else 0
            price = self._prices_without(lost).run(
                server, credits=credits + lent, clicks=clicks, bypassed=by.run.bypasses, corp_spends=by.run.dearer
            )
            stakes = 0.0 if by.run.no_breach else self.breaches.breach(by.run.becomes or server, more, round(price.damage) + lost)
            stakes = self._with_success(server, by, stakes) + self._trashed_on_the_way(server, by)
        spent = self.felt(price, lent=lent)
        value = weights.accesses * price.chance * stakes - weights.price * (price.harm + spent) - self.worths.lost_by_a_run
        if self.sight.state.turn_number <= OPENING and stakes > 0:
            value += weights.early - weights.unready * self.worths.missing
        return value, price

    def _trashed_on_the_way(self, server: str, by: CardFacts) -> float:
        """Returns what the ice is worth that a run by a card has trashed as it is fully broken: what it cost the Corp to rez."""
        for oid in self.sight.state.ice(server):
            card = self.sight.state.cards[oid]
            if not card.faceup or not {*by.run.trashes_ice} & {*self.sight.referee.subtypes_of(oid)}:
                continue
            way = self.prices.way(card, card.title, self.sight.strength(oid))
            if way is not None and way.breaks:
                return LOST * (self.sight.book[card.title].printed.cost or 0)
        return 0.0

    def felt(self, price: RunPrice, lent: float = 0.0) -> float:
        """Returns what the credits and clicks of a run are worth, of which a card lends some credits: a click is worth some credits."""
        return self.worths.felt(max(0.0, price.credits - lent)) + CLICK * price.clicks * self.worths.credit(self.sight.runner.credits)

    def _prices_without(self, cards: int) -> RunPrices:
        """Returns the prices of runs by a Runner without so many cards: the event that makes the run, and what its damage costs."""
        if cards not in self._prices:
            self._prices[cards] = self.prices if self.prices.stay_without(cards) else RunPrices(self.sight, cards)
        return self._prices[cards]

    def _with_success(self, server: str, by: CardFacts, breached: float) -> float:
        """Returns what a successful run by a card brings: its breach, what the card brings beside it, or the better of both."""
        if not by.run.instead:
            return breached + self.on_success(by)
        brought = self.on_success(by) or OTHERWISE * by.run.does
        if by.run.reinstalls:
            brought = max((self.worths.install(facts, 0) for facts in self.sight.heap if facts.printed.type == "program"), default=0.0)
        return brought if by.run.must else max(breached, brought)

    def on_success(self, facts: CardFacts) -> float:
        """Returns what a successful run by an event brings, beside the breach."""
        lost = min(facts.run.success_losses, self.sight.corp.credits)
        gains = facts.run.success_share * lost or facts.run.success_credits * (not facts.run.success_share)
        return gains + LOST * lost - TAG * facts.run.success_tags

    def best(self, facts: CardFacts, oid: int, *, cost: int = 0) -> tuple[float, str]:
        """Returns what a run on the best server is worth that a card of so many credits lets the Runner run, and that server."""
        return max([(-9.0, ""), *self.by_card(facts, oid, 0, cost)])

    def by_card(self, facts: CardFacts, oid: int, after: int, cost: int) -> Iterator[tuple[float, str]]:
        """Yields what a run is worth on each server that a card lets the Runner run, and that server.

        It is made after so many clicks for a credit each.
        """
        card = self.sight.state.cards[oid]
        for server in self.sight.servers:
            kinds = (*(("any", server, "central") if server in CENTRALS else ("any", server, "remote")), *self._marked(server))
            fits = not {*kinds}.isdisjoint(facts.run.servers) and (not facts.run.protected or bool(self.sight.state.ice(server)))
            if fits and not (facts.run.fresh and self.sight.was_run(server)):
                more = extra_accesses(card, facts, server) if facts.accessing.count else 0
                worth, _ = self.run(server, facts, more=more, held=card.zone == HAND, after=after, cost=cost)
                yield worth, server

    def _marked(self, server: str) -> tuple[str, ...]:
        """Returns the word for the mark where a server is it, or may be: a central server, while there is none."""
        mark = self.sight.state.mark
        return ("mark",) if server == mark or (not mark and server in CENTRALS) else ()

    def lets_run(self, credits: int) -> bool:
        """Returns whether so many credits more make a run on much worth it that is not so without them."""
        for server in self.sight.servers:
            if not self.sight.state.ice(server) or self.breaches.breach(server) < MUCH:
                continue
            if self.run(server)[1].chance <= LIKELY and self.run(server, cost=-credits)[0] > max(0.0, self.run(server)[0]) + 1.0:
                return True
        return False

    def breaks_more(self, facts: CardFacts) -> bool:
        """Returns whether a card breaks rezzed ice that nothing breaks yet."""
        sight = self.sight
        known = [sight.state.cards[oid] for server in sight.servers for oid in sight.state.ice(server) if sight.state.cards[oid].faceup]
        fitting = [card for card in known if self.worths.may_break(facts, card.title)]
        return any(self.prices.way(card, card.title, sight.strength(card.oid)) is None for card in fitting)
