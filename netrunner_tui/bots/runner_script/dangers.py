"""What the Corp may do to the Runner, and what it is worth to be spared that, in credits."""

from typing import Final, Literal

from netrunner_tui.abilities.words import BaseLink
from netrunner_tui.bots.card_facts.facts import CardFacts, Harm
from netrunner_tui.bots.run_prices import CARD, DEATH, TAG
from netrunner_tui.bots.runner_script.breach_worth import CLICKS, BreachWorth
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.model.card_zones import SCORE
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card

RESCUE: Final = 7.0
"""Credits that a step is worth that saves the Runner from being killed."""
SAVED: Final = 8.0
"""Credits that it is worth to be rid of tags without which nothing kills the Runner."""
UNTAG_CREDITS: Final = 2
"""Credits for removing a tag, beside a click."""


def _strikes(card: Card, facts: CardFacts) -> int:
    """Returns how often the Corp can do a card's damage in its turn: as often as there are counters for it, if it takes counters.

    Once at least: it may come to these counters yet.
    """
    takes = facts.clicked.damage_takes
    if not takes:
        return CLICKS if card.zone == SCORE and not facts.clicked.once_each_turn else 1
    return max(1, min(CLICKS, card.counters.get(facts.clicked.damage_kind, 0) // takes))


class Dangers:
    """What the Runner has to fear, in one position."""

    def __init__(self, sight: PlayerSight, breaches: BreachWorth) -> None:
        self.sight = sight
        self.breaches = breaches
        self._blows: dict[tuple[bool, bool], int] = {}

    def blow(self, tagged: bool, *, again: bool = True) -> int:
        """Returns the most damage that one card of the Corp may do on its turn to a Runner who is tagged, or is not yet.

        `again`: the Corp may tag them first by another card.
        """
        if (tagged, again) not in self._blows:
            self._blows[tagged, again] = self._most_damage(tagged, again)
        return self._blows[tagged, again]

    def _most_damage(self, tagged: bool, again: bool) -> int:
        sight, unseen = self.sight, self.sight.unseen
        affordable = [facts for facts in unseen.strikes if (facts.printed.cost or 0) <= sight.corp.credits + 2]
        lying = [(card, facts) for card, facts in sight.in_roots if facts.clicked.damage]
        scored = [sight.state.cards[oid] for oid in sight.state.zone(CORP, SCORE)]
        lying += [(card, facts) for card in scored if (facts := sight.book[card.title]).clicked.damage]
        counted = [(facts, _strikes(card, facts)) for card, facts in lying]
        may_tag = tagged or (again and unseen.may_tag)
        usable = [facts for facts in affordable if tagged or (may_tag if facts.tagging.needs_one else not facts.tagging.counts)]
        kills = [facts.played.damage for facts in usable]
        if tagged and any(facts is None for server in sight.remotes() for _, facts in sight.root(server)):
            counted += [(facts, 1) for facts in unseen.clicked_strikes]
        strikes = [facts.clicked.damage * times for facts, times in counted if tagged or not facts.tagging.asks]
        return max((*kills, *strikes), default=0)

    def toll(self, cards: int) -> float:
        """Returns what rezzed cards of the Corp make of so many cards drawn, in credits."""
        active = [facts for card, facts in self.sight.in_roots if facts.on_draw and card.faceup]
        paid = min(cards, self.sight.runner.credits // max(1, len(active)))
        return sum(paid + (cards - paid) * self.suffered(facts.averts) for facts in active)

    def rescue(self) -> Literal["money", "cards", ""]:
        """Returns what a tagged Runner whom the Corp can kill on its next turn has to earn first to live: money, cards, or ""."""
        sight = self.sight
        runner, hand = sight.runner, sight.hand_size(RUNNER)
        if not runner.tags or self.blow(True) <= hand:
            return ""
        short = max(0, runner.tags * UNTAG_CREDITS - runner.credits)
        if runner.tags + short <= runner.clicks and self.blow(False, again=False) <= hand:
            return "money" if short else ""
        return "cards" if self.blow(True) <= min(hand + runner.clicks, sight.referee.max_hand_size(RUNNER)) else ""

    def untagging(self) -> float:
        """Returns what it is worth to remove a tag that the Corp may kill the Runner for, in credits: less where it may tag them again."""
        hand = self.sight.hand_size(RUNNER)
        if self.blow(True) <= hand or self.blow(False, again=False) > hand:
            return 0.0
        return SAVED if self.blow(False) <= hand else RESCUE

    def bid(self) -> int:
        """Returns what to bid with the base link card that is in use."""
        trace = self.sight.state.trace
        facts = self.sight.facts(trace.card) if trace is not None else None
        bases = [base for base in facts.tracing.bases if trace is not None and base.part == trace.part] if facts is not None else []
        return max((self.best_bid(base) for base in bases), default=(0.0, 0))[1]

    def best_bid(self, base: BaseLink) -> tuple[float, int]:
        """Returns what a base link is worth in the open trace, and the bid that makes it so: every bid of the Corp is as likely."""
        trace, runner = self.sight.state.trace, self.sight.runner
        assert trace is not None
        facts = self.sight.facts(trace.source)
        stake = self.suffered(facts.tracing.harm) if facts is not None else TAG
        bids = min(trace.limit, self.sight.corp.credits) + 1
        link = base.base_link + self.sight.referee.unfloored("link") + trace.more
        best = (0.0, 0)
        for bid in range(0, runner.credits - base.cost + 1, base.each or runner.credits + 1):
            avoids = min(bids, max(0, link + bid // (base.each or 1))) / bids
            best = max(best, (stake * avoids - bid - base.cost, -bid))
        return best[0], -best[1]

    def suffered(self, harm: Harm) -> float:
        """Returns what something does to the Runner, in credits, with what the Corp can make of it."""
        hand = self.sight.hand_size(RUNNER)
        deadly = harm.damage > hand or (harm.tags and self.blow(True) > hand - harm.damage)
        run = self.sight.state.run
        stops = self.breaches.breach(run.server) if harm.stops and run is not None else 0.0
        return CARD * harm.hurts + TAG * harm.tags + harm.loses + max(0.0, stops) + DEATH * deadly
