"""What the Runner's own cards are worth, in credits: to install, to keep, and to be rid of."""

from functools import cached_property
from typing import Final

from netrunner_tui.bots.card_facts.facts import CardFacts, Harm, Use
from netrunner_tui.bots.run_prices import CARD, DEATH, TAG
from netrunner_tui.bots.runner_script.standing_worth import StandingWorth
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import RunnerWeights
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, SIDES
from netrunner_tui.model.state import Card

BREAKER_KINDS: Final = ("barrier", "code gate", "sentry")
AGENDA: Final = 20.0
"""Credits that a stolen agenda is worth keeping for."""
NEW_KIND: Final = 7.5
"""Credits that a breaker is worth for a kind of ice that nothing breaks."""
SPARE: Final = 0.3
"""Credits that another breaker of the same kind is worth."""
UNTIL_RUN: Final = 3.0
"""Turns that a card is expected to last which a run has trashed."""
WAY_IN: Final = 2.0
"""What a card is worth keeping for that leads into a server past its ice."""
UNTAGS: Final = 1.0
"""Credits that it is worth to have what may remove a tag."""
REPLAYS: Final = 2.5
"""Credits that it is worth to have what may have an event played again."""
MORE_CLICKS: Final = 1.0
"""Credits that it is worth to have what may give a click."""
GATHERED: Final = 3.0
"""Counters that a card gathers which counts them for credits."""
A_CLICK: Final = 1.2
"""Credits that a click is worth."""
LOWERS: Final = 0.7
"""Credits that it spares in a turn if all ice is weaker by one."""
LOWERS_BY: Final = 0.4
"""Credits that it spares in a turn to have counters that make ice weaker."""
RECOVERED: Final = 0.7
"""What a card of the heap counts that comes back to the hand."""
SERVES: Final = 0.6
"""What a card that serves something else counts of what it may come to."""
BY_ITSELF: Final = 1
"""Credits of a price that are paid off by themselves before the others are."""
HOSTED: Final = 0.5
"""Credits that it costs to take two steps for one."""
ENOUGH: Final = 2
"""Counters that a breaker needs for the next runs."""


class CardWorth:
    """What cards are worth to the Runner in one position."""

    def __init__(self, sight: PlayerSight, weights: RunnerWeights) -> None:
        self.sight = sight
        self.weights = weights

    # --- the rig -------------------------------------------------------------------------------------------------------------------------

    @cached_property
    def missing(self) -> float:
        """Returns how many kinds of ice the rig cannot break; half of one that only a breaker of all kinds breaks."""
        return sum(0.5 * (kind not in self.covered) + 0.5 * (kind not in self.solid) for kind in BREAKER_KINDS)

    @cached_property
    def covered(self) -> frozenset[str]:
        """Returns the kinds of ice that the rig can break at all."""
        return self._kinds(broad=True)

    @cached_property
    def solid(self) -> frozenset[str]:
        """Returns the kinds of ice that a breaker of that kind breaks."""
        return self._kinds(broad=False)

    def _kinds(self, *, broad: bool) -> frozenset[str]:
        ways = [way for _, facts in self.sight.breakers for way in facts.breaking.ways if not way.only_host]
        kinds = {way.subtype for way in ways if way.subtype}
        return frozenset(kinds.union(BREAKER_KINDS) if broad and any(not way.subtype and not way.once for way in ways) else kinds)

    @cached_property
    def turns_left(self) -> float:
        """Returns how many turns of the Runner are to be expected yet: fewer, the nearer somebody is to winning, or R&D to its end."""
        sight = self.sight
        near = max(sight.points(side) / max(1, sight.state.target_of(side)) for side in SIDES)
        return max(2.0, min(self.weights.turns * (1.0 - near), float(sight.deck_size(CORP))))

    @cached_property
    def standing(self) -> StandingWorth:
        """Returns what cards are worth that neither break ice nor earn credits by themselves."""
        return StandingWorth(self.sight, self.turns_left)

    @cached_property
    def free_memory(self) -> int:
        """Returns the MU that are free, whichever programs can take them."""
        return self.sight.referee.total("memory") - self.sight.referee.memory_used()

    def breaks(self, facts: CardFacts) -> float:
        """Returns what a card is worth that breaks subroutines."""
        if all(way.once for way in facts.breaking.ways):
            return 1.0 if len(self.covered) < len(BREAKER_KINDS) else -1.0
        if all(way.only_host for way in facts.breaking.ways):
            return 3.0
        kinds = {way.subtype for way in facts.breaking.ways if way.subtype} or set(BREAKER_KINDS)
        if kinds - self.covered:
            return NEW_KIND
        dedicated = any(way.subtype for way in facts.breaking.ways)
        return self.weights.better if dedicated and kinds - self.solid else SPARE

    def may_break(self, facts: CardFacts, title: str) -> bool:
        """Returns whether a card breaks ice of this title, strong enough or not."""
        subtypes = self.sight.book[title].printed.subtypes
        return any(not way.only_host and (not way.subtype or way.subtype in subtypes) for way in facts.breaking.ways)

    def lasting(self, facts: CardFacts, besides: int = 0) -> float:
        """Returns the credits that an installed card earns over the turns that are left, beyond what the clicks would."""
        turns = min(self.turns_left, UNTIL_RUN) if facts.lasting.until_run else self.turns_left
        worth = facts.lasting.recurring * 0.6 * turns + facts.success.credits * 0.8 * turns
        if facts.lasting.every_turn:
            worth += min(0.85 * facts.lasting.holds or 99.0, 0.8 * facts.lasting.every_turn * turns)
        each = facts.clicked.credits + 0.9 * facts.clicked.draws
        if each > 1 and not facts.lasting.holds:
            each -= max(0.0, self._best_click(besides) - 1.0)
        if each > 1 and not facts.lasting.sells:
            uses = turns * (0.8 if facts.clicked.once_each_turn else 1.5)
            emptied = facts.lasting.holds and facts.clicked.credits
            worth += (each - 1.0) * min(uses, facts.lasting.holds / facts.clicked.credits if emptied else uses)
        elif facts.clicked.kind == "credit" and facts.clicked.places > 1:
            worth += 0.5 * (facts.clicked.places - 1) * turns * 0.6
        return worth

    def _best_click(self, besides: int) -> float:
        """Returns the credits that a click earns on an installed card again and again, apart from one."""
        others = (facts for card, facts in self.sight.rig if not facts.lasting.holds and card.oid != besides)
        return max((facts.clicked.credits + 0.9 * facts.clicked.draws for facts in others), default=1.0)

    def install(self, facts: CardFacts, cost: float, host: int = 0) -> float:
        """Returns what it is worth to install a card for so many credits."""
        if self.sight.has_active(facts):
            return -1.0
        if facts.standing.hosts_for_less and any(own is facts for _, own in self.sight.rig):
            return -1.0
        lost = self._crowded(facts) + self._hurt_by(facts)
        if facts.breaking.ways:
            return self.breaks(facts) * self.weights.rig - self.weights.rig_price * self.felt(cost) - lost
        rate = self.weights.lasting * self.credit(self.sight.runner.credits)
        worth = self.weights.board + rate * (self.lasting(facts) + SERVES * self.standing.of(facts, host))
        if facts.uses or facts.spent:
            worth += self.by_uses(facts)
        if facts.lasting.sells:
            worth += self._sold(facts.lasting.sale)
        if facts.lasting.memory:
            worth += facts.lasting.memory * (self.weights.memory + 1.2 * (self.free_memory < 1))
        if facts.accessing.count:
            worth += self.weights.more * facts.accessing.count
        if facts.breaking.lowers or facts.breaking.lowers_by:
            worth += self.turns_left * (LOWERS * facts.breaking.lowers + LOWERS_BY * bool(facts.breaking.lowers_by))
        if facts.breaking.strengthens:
            worth += 1.5 * facts.breaking.strengthens
        if facts.breaking.weakens and host:
            worth += max(0.0, 6.0 - self.sight.referee.strength(host))
        return worth * (1.0 + self.weights.rig) / 2 - self.weights.card_price * self.felt(cost) - lost

    def _hurt_by(self, facts: CardFacts) -> float:
        """Returns what it costs that the Runner takes damage and tags as they install a card: the hand lacks it then."""
        harm = facts.as_installed
        if harm == Harm():
            return 0.0
        return CARD * harm.hurts + TAG * harm.tags + DEATH * (harm.damage > self.sight.hand_size(RUNNER) - 1)

    def by_uses(self, facts: CardFacts) -> float:
        """Returns what the paid abilities of a card are worth that are used in windows, or take the card; one, where each takes it."""
        worths = [use.times * self._by_use(use) for use in facts.uses]
        spent = max((self._by_use(use) + (GATHERED - 1.0) * use.for_each - A_CLICK for use in facts.spent), default=0.0)
        return max(0.0, spent, sum(worths) if all(use.counters for use in facts.uses) else max(worths, default=0.0))

    def _sold(self, sale: float) -> float:
        """Returns what it is worth to trash cards turn by turn for so many credits each: what lies there and is hardly worth keeping.

        Of the hand count cards that are worth less than that with what they cost and the click.
        """
        spare = [sale - max(0.0, self.keeps(card, facts)) for card, facts in self.sight.rig]
        installable = [facts for _, facts in self.sight.hand() if facts.printed.type != "event" and not facts.lasting.sells]
        spare += [sale - (facts.printed.cost or 0) - A_CLICK for facts in installable if self.keeping(facts) < 1.0]
        best = sorted((one for one in spare if one > 0), reverse=True)
        return self.gained(sum(best[: int(self.turns_left)]))

    def _by_use(self, use: Use) -> float:
        """Returns what it is worth to use an ability once, some day; to find and install a card takes as many clicks as it spares."""
        worth = (
            REPLAYS * use.replays
            + self.gained(use.credits)
            + 0.9 * use.draws
            + UNTAGS * use.untags
            + MORE_CLICKS * use.clicks
            - CARD * use.damage
        )
        return worth + self.weights.more * use.accesses - TAG * use.tags

    def _crowded(self, facts: CardFacts) -> float:
        """Returns what has to go for a program where the memory is full."""
        if facts.printed.type != "program" or not facts.printed.memory:
            return 0.0
        over = facts.printed.memory - self.sight.referee.memory_free(facts.printed.title)
        if over <= 0:
            return 0.0
        lost = 0.0
        for keeps, memory in sorted((self.keeps(card, own), own.printed.memory or 0) for card, own in self.sight.rig if own.printed.memory):
            lost, over = lost + max(0.0, keeps), over - memory
            if over <= 0:
                break
        return lost

    def keeps(self, card: Card, facts: CardFacts) -> float:
        """Returns what an installed card is worth where it is."""
        if facts.breaking.ways:
            return self._kept_breaker(facts)
        held = card.counters.get("credit", 0)
        if facts.lasting.holds:
            return 0.7 * held
        lasting = (
            0.5
            + self.turns_left * LOWERS * facts.breaking.lowers
            + self.lasting(facts, card.oid)
            + SERVES * self.standing.of(facts, card.host)
            + (self.by_uses(facts) if facts.uses or facts.spent else 0.0)
            + 0.7 * held * (facts.clicked.kind == "credit")
        )
        return lasting + 2.0 * facts.lasting.memory + 2.5 * facts.accessing.count + 1.5 * facts.breaking.strengthens

    def _kept_breaker(self, facts: CardFacts) -> float:
        others = list(self.sight.breakers)
        same = next((one for one in others if one[1] is facts), None)
        if same is not None:
            others.remove(same)
        kinds = {way.subtype for way in facts.breaking.ways if way.subtype} or set(BREAKER_KINDS)
        for _, other in others:
            kinds -= {way.subtype for way in other.breaking.ways}
        return NEW_KIND if kinds else 1.0

    def least(self, besides: int) -> float:
        """Returns what the least useful installed card is worth, apart from one: of the types that it asks for, where it asks for some."""
        by = self.sight.facts(besides) if besides else None
        types = by.gives_up if by is not None else ()
        fitting = [(card, facts) for card, facts in self.sight.rig if card.oid != besides and (not types or facts.printed.type in types)]
        return min((self.keeps(card, facts) for card, facts in fitting), default=0.0)

    @cached_property
    def lost_by_a_run(self) -> float:
        """Returns what the cards are worth that any run has trashed: what they bring before a run that is made a little later."""
        return self.gained(sum((UNTIL_RUN - 1.0) * facts.lasting.every_turn for _, facts in self.sight.rig if facts.lasting.until_run))

    # --- the hand ------------------------------------------------------------------------------------------------------------------------

    def keeping(self, facts: CardFacts) -> float:
        """Returns what a card in hand is worth keeping for."""
        if facts.breaking.ways:
            worth = self.breaks(facts)
            return 5.0 if worth >= NEW_KIND else 2.5 if worth >= self.weights.better else 0.6
        if facts.printed.type == "event":
            if not facts.useful:
                return 0.3
            finds = 3.0 * bool(facts.finds and self.missing)
            worth = 1.0 + 0.5 * max(0.0, facts.earns) + 0.4 * facts.played.draws + 1.2 * bool(facts.run.servers)
            return worth + finds + 0.4 * facts.played.discount
        way_in = WAY_IN * bool(facts.run.becomes and all(own.run.becomes != facts.run.becomes for _, own in self.sight.rig))
        return max(0.4, 1.0 + 0.5 * self.install(facts, facts.printed.cost or 0)) + way_in

    def recovered(self, count: int) -> float:
        """Returns what it is worth to add so many cards of the heap to the hand: the best."""
        return RECOVERED * sum(sorted(map(self.keeping, self.sight.heap), reverse=True)[:count])

    def useless(self) -> int:
        """Returns how many cards in hand are hardly worth keeping."""
        return sum(self.keeping(facts) < 1.0 for _, facts in self.sight.hand())

    def finding(self, facts: CardFacts) -> float:
        """Returns what it is worth to find a card of the own deck: a breaker that the rig lacks, if there is one yet."""
        if facts.finds and not {"icebreaker", "program"} & set(facts.finds):
            return 0.8
        return 4.5 * min(1.0, self.missing) * self._in_deck + 0.3

    @cached_property
    def _in_deck(self) -> bool:
        """Returns whether a breaker lies in the own deck for ice that the rig cannot break, or not by a breaker of its kind."""
        lying = map(self.sight.book.__getitem__, self.sight.own_deck)
        return any(facts.breaking.ways and self.breaks(facts) >= min(self.weights.better, NEW_KIND) for facts in lying)

    def discounted(self, facts: CardFacts) -> float:
        """Returns what it is worth to install the best card in hand for less."""
        found = [(own, (own.printed.cost or 0)) for _, own in self.sight.hand() if own.printed.type in ("program", "hardware")]
        credits = self.sight.runner.credits + facts.played.discount
        worths = [self.install(own, max(0, cost - facts.played.discount)) for own, cost in found if cost <= credits]
        return max(worths, default=-1.0)

    def bought(self, credits: int, most: int) -> bool:
        """Returns whether a card in hand is worth playing or installing that costs more than so many credits, and at most so many."""
        for _, facts in self.sight.hand():
            cost = facts.printed.cost or 0
            if credits < cost <= most and (facts.useful if facts.printed.type == "event" else self.install(facts, cost) > 0):
                return True
        return False

    def taken_in(self, facts: CardFacts, by: int) -> float:
        """Returns what it is worth that a card takes one of the hand and has it installed once its price is paid, a credit each turn."""
        if any(True for _ in self.sight.hosted_on(by)):
            return -0.5  # only one of them is paid off by itself at a time
        best, credits, last = -0.5, self.sight.runner.credits, self.sight.runner.clicks == 1
        for _, own in self.sight.hand():
            cost = own.printed.cost or 0
            if own.printed.type in facts.standing.hosts_for_less and cost > BY_ITSELF and (last or cost > credits):
                best = max(best, self.install(own, cost - BY_ITSELF) - HOSTED)
        return best

    def saving(self) -> float:
        """Returns what a credit is worth for a card in hand that cannot be paid for yet."""
        credits, best = self.sight.runner.credits, 0.0
        for _, facts in self.sight.hand():
            cost = facts.printed.cost or 0
            if cost > credits:
                worth = facts.played.credits - cost if facts.printed.type == "event" else self.install(facts, cost)
                best = max(best, worth / (cost - credits + 1))
        return best

    # --- money ---------------------------------------------------------------------------------------------------------------------------

    def credit(self, held: float) -> float:
        """Returns what a credit is worth to a Runner who holds so many: less, the more there are."""
        return 1.0 if held <= self.weights.rich else max(self.weights.least, self.weights.rich / held)

    def gained(self, credits: float) -> float:
        """Returns what so many credits more are worth."""
        return credits * self.credit(self.sight.runner.credits + credits / 2)

    def felt(self, spent: float) -> float:
        """Returns what so many credits less are worth."""
        return spent * self.credit(self.sight.runner.credits - spent / 2)

    # --- costs ---------------------------------------------------------------------------------------------------------------------------

    def outlay(self, price: Price, card: int = 0) -> float:
        """Returns what a price is felt as, in credits; of a card's ability, where the card is given. Clicks are not counted."""
        felt = self.felt(price.credits) + self.ruin(price.credits) + CARD * (price.trash_hand + price.damage) + TAG * price.take_tags
        felt += AGENDA * price.forfeit + 7.0 * price.points + DEATH * (price.damage > self.sight.hand_size(RUNNER))
        given = price.trash + price.moved
        return felt + (given * self.least(card) if given else 0.0)

    def ruin(self, spent: float, besides: int = 0) -> float:
        """Returns what it costs, in credits, to have none left once so many are spent; `besides`: damage of a card that is installed."""
        hurts = besides + self._penniless
        if not hurts or self.sight.runner.credits > spent:
            return 0.0
        return CARD * hurts + DEATH * (hurts >= self.sight.hand_size(RUNNER))  # one card of the hand is played or installed, at most

    @cached_property
    def _penniless(self) -> int:
        """Returns the damage of installed cards to a Runner without credits."""
        return sum(facts.lasting.penniless for _, facts in self.sight.rig)

    def loaded(self, card: Card, facts: CardFacts) -> float:
        """Returns what it is worth to place counters with a click on a breaker that needs them: no more than the next runs take."""
        held = card.counters.get(facts.clicked.kind, 0)
        if held >= ENOUGH or (held and not set(BREAKER_KINDS) - self.solid):
            return -0.5
        return 1.7 if not held else 0.7
