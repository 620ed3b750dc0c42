"""What the Runner's script thinks of actions: credits, cards, runs, installs, events, and clicks spent on cards."""

from functools import cached_property
from typing import Final

from netrunner_tui.bots.card_facts.facts import CardFacts, Use
from netrunner_tui.bots.plan import NO_PLAN, Plan, PlanKind
from netrunner_tui.bots.run_prices import CLICK, DEATH, TAG, RunPrices
from netrunner_tui.bots.runner_script.breach_worth import BreachWorth
from netrunner_tui.bots.runner_script.card_worth import CardWorth
from netrunner_tui.bots.runner_script.dangers import RESCUE, UNTAG_CREDITS, Dangers
from netrunner_tui.bots.runner_script.run_worth import LIKELY, MUCH, RunWorth
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import RunnerWeights
from netrunner_tui.model.card_zones import DISCARD
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.base.counter_numbers import is_of_counters
from netrunner_tui.rules.referee.options import Option

REMEDY: Final = 6.0
"""Credits that it is worth to be rid of a counter that the Corp has given the Runner."""
OPENS: Final = 0.4
"""What a breaker counts of what it may let the Runner find at once."""
WAYS_IN: Final = 2.0
"""How often a way into a server counts that does not lead past its ice."""
MORE: Final = 0.5
"""What a credit counts that a card brings for a click beyond one for each."""
DISCARDED: Final = 0.3
"""What a drawn card counts that another one is discarded for."""
FIRST: Final = 5.0
"""Credits that it is worth to do first what gives clicks: whatever is done after it is done with more of them."""
MANY: Final = 9
"""Credits on a card that are many: it is not worth a click to have some of them."""
GATHERS: Final = 2.0
"""Turns for which counters are let gather that are worth credits."""
_A_CLICK: Final = Price(clicks=1)


def _contested(server: str) -> Plan:
    """Returns the plan of a card that makes a run; none where there is no server that it may run on."""
    return Plan("contest", server) if server else NO_PLAN


def _brought(use: Use) -> PlanKind:
    """Returns what a card is spent for."""
    return "economy" if use.credits else "untag" if use.untags else "clicks" if use.clicks else "draw" if use.draws else "set up"


class RunnerActions:
    """What the Runner's actions are worth in one position."""

    def __init__(
        self, sight: PlayerSight, weights: RunnerWeights, prices: RunPrices, worths: CardWorth, breaches: BreachWorth, runs: RunWorth,
        dangers: Dangers,
    ) -> None:  # fmt: skip
        self.sight = sight
        self.weights = weights
        self.prices = prices
        self.worths = worths
        self.breaches = breaches
        self.runs = runs
        self.dangers = dangers

    def judge(self, option: Option) -> tuple[float, Plan]:
        """Returns what an action is worth, and its plan."""
        sight = self.sight
        hand = sight.hand_size(RUNNER)
        facts = sight.facts(option.card) if option.card else None
        if is_of_counters(option.card):
            return REMEDY - option.cost.credits, Plan("remove counters")
        if option.verb == "gain":
            return self._credit() + RESCUE * (self.dangers.rescue() == "money"), Plan("economy")
        if option.verb == "draw" and self.dangers.rescue() == "cards":
            return RESCUE, Plan("hand size")
        if option.verb == "draw":
            return self._draw(hand)
        if option.verb == "run":
            value = self.runs.run(option.server, cost=option.cost.credits)[0] - self._asked_besides(option)
            return value, Plan("contest", option.server) if self.breaches.breach(option.server) > 0 else NO_PLAN
        if option.verb == "install" and facts is not None:
            opens = self._opens(facts) if facts.breaking.ways and sight.runner.clicks > 1 else 0.0
            if facts.breaking.gives_subtypes and option.host:
                opens += self.given_subtypes(facts, option.host)
            if facts.run.becomes and all(own.run.becomes != facts.run.becomes for _, own in sight.rig):
                opens += WAYS_IN * max(0.0, self.runs.best(facts, option.card)[0] - max(0.0, self.runs.run(facts.run.becomes)[0]))
            cost = max(0, option.cost.credits - sight.set_aside("install", facts.printed))
            opens -= self.worths.ruin(cost, facts.lasting.penniless)
            return opens + self.worths.install(facts, cost, option.host), Plan("rig" if facts.breaking.ways else "set up")
        if option.verb in ("play", "use") and facts is not None:
            return self._play(option, facts)
        if option.verb == "untag":
            return TAG * self.weights.tags * min(2, sight.runner.tags) + self.dangers.untagging(), Plan("untag")
        return 0.0, NO_PLAN

    def _asked_besides(self, option: Option) -> float:
        """Returns what an action costs beside its click."""
        if option.cost == _A_CLICK:
            return 0.0
        more = max(0, option.cost.clicks - 1)
        return self.worths.outlay(option.cost) + CLICK * more * self.worths.credit(self.sight.runner.credits)

    def _credit(self) -> float:
        """Returns what a click for a credit is worth."""
        credits = self.sight.runner.credits
        weights = self.weights
        usual = weights.poor if credits < 4 else weights.gain * self.worths.credit(credits)
        return max(usual, min(2.5, weights.saving * self.worths.saving()), weights.purpose * self._for_a_run)

    def _better_than_a_click(self, more: float) -> float:
        """Returns what it is worth, at least, to have so many credits more for clicks than one for each; nothing where it is no more."""
        return self._credit() + MORE * self.worths.gained(more) if more > 0 else 0.0

    @cached_property
    def _for_a_run(self) -> float:
        """Returns what a credit more is worth for a run on much that cannot be paid for yet."""
        best, clicks = 0.0, self.sight.runner.clicks
        for server in self.sight.servers:
            if not self.sight.state.ice(server) or self.breaches.breach(server) < MUCH:
                continue
            now, price = self.runs.run(server)
            if price.chance > LIKELY:
                continue
            for after in range(1, clicks):
                gain = self.runs.run(server, after=after)[0] - max(0.0, now)
                if gain > 1.0:
                    best = max(best, gain / (after + 0.5))
                    break
        return min(max(best, self._for_a_card_that_runs()), 4.5)

    def _for_a_card_that_runs(self) -> float:
        """Returns what a credit more is worth for an event in hand that makes a run, and cannot be paid for yet."""
        best, credits, clicks = 0.0, self.sight.runner.credits, self.sight.runner.clicks
        for oid, facts in self.sight.hand():
            cost = facts.printed.cost or 0
            if not facts.run.servers or facts.printed.type != "event" or not credits < cost < credits + clicks:
                continue
            after = cost - credits
            for worth, server in self.runs.by_card(facts, oid, after, cost):
                if self.breaches.breach(server) >= MUCH:
                    gain = worth + self._beside_the_run(facts) - self.worths.felt(cost) - max(0.0, self.runs.run(server)[0])
                    best = max(best, gain / (after + 0.5))
        return best

    def _beside_the_run(self, facts: CardFacts) -> float:
        """Returns what an event brings beside the run that it makes, less what it is worth to have it in hand."""
        unbound = facts.played.credits - facts.run.success_credits if not facts.run.success_share else 0
        return unbound + CLICK * self.worths.credit(self.sight.runner.credits) * facts.played.clicks - self.weights.events

    def _draw(self, hand: int) -> tuple[float, Plan]:
        """Returns what a click for a card is worth."""
        sight = self.sight
        missing = self.worths.missing
        most = sight.referee.max_hand_size(RUNNER)
        if sight.deck_size(RUNNER) <= 2:
            return -0.5, Plan("draw")
        wanted = self.weights.cards * bool(missing)
        if hand < min(most, self.dangers.blow(False)) and sight.runner.clicks <= 2:
            return self.weights.guard, Plan("hand size")
        if hand < most:
            worth = self.weights.few if hand <= 2 else self.weights.draw + self.weights.lacking * missing
        elif hand - self.worths.useless() < most:
            # A card more has a useless one discarded.
            worth = 0.4 * self.weights.draw + self.weights.lacking * missing
        else:
            worth = 0.6 * missing - 0.5
        worth = max(worth, self._draw_first(hand))
        return worth + wanted - self.dangers.toll(1), Plan("draw")

    def _draw_first(self, hand: int) -> float:
        """Returns what a card more is worth before a run, on a server that can be got into, on what may be a trap that kills."""
        best = 0.0
        for server, damage, likely in self.breaches.lurks():
            short = damage + 1 - hand
            if 0 < short < self.sight.runner.clicks and likely and self.prices.run(server).chance > LIKELY / 2:
                best = max(best, likely * DEATH / short)
        return min(4.5, best)

    def _opens(self, facts: CardFacts) -> float:
        """Returns what a breaker may let the Runner find behind rezzed ice that nothing breaks yet."""
        sight, best = self.sight, 0.0
        for server in sight.servers:
            stakes = self.breaches.breach(server) if sight.state.ice(server) else 0.0
            if stakes < MUCH or self.prices.run(server).chance > LIKELY / 2:
                continue
            known = [card for card in map(sight.state.cards.__getitem__, sight.state.ice(server)) if card.faceup]
            blocking = [card for card in known if self.prices.way(card, card.title, sight.strength(card.oid)) is None]
            if blocking and all(self.worths.may_break(facts, card.title) for card in blocking):
                best = max(best, stakes)
        return OPENS * best

    def _play(self, option: Option, facts: CardFacts) -> tuple[float, Plan]:
        cost = self.worths.outlay(option.cost, option.card)
        if option.verb == "play" and option.cost.credits:
            cost -= self.worths.felt(min(option.cost.credits, self.sight.set_aside("play", facts.printed)))
        if facts.run.servers and (option.verb == "play" or facts.clicked.credits <= 0):
            worth, server = self.runs.best(facts, option.card, cost=option.cost.credits)
            worth = max(0.0, worth) if facts.run.optional else worth
            beside = self._beside_the_run(facts) if option.verb == "play" else 0.0
            return worth + beside - cost - 3.0 * facts.played.damage, _contested(server)
        if option.verb == "play":
            return self._event(option, facts, cost)
        if facts.run.servers:
            worth, server = self.runs.best(facts, option.card)
            return worth + self.worths.gained(0.7 * facts.clicked.credits), _contested(server)
        spent = facts.spending(option.ability)
        if spent is not None:
            return self._cashed(self.sight.state.cards[option.card], facts, spent) - cost, Plan(_brought(spent))
        return self._used(option, facts) - cost, Plan("economy")

    def _event(self, option: Option, facts: CardFacts, cost: float) -> tuple[float, Plan]:
        """Returns what it is worth to play an event that makes no run."""
        crowded = 0.0 if self.sight.hand_size(RUNNER) > 1 else 0.3
        gain = self.worths.gained(self.sight.gained_by(option.card, facts)) - cost
        rescue = RESCUE * (gain > 0 and self.dangers.rescue() == "money") - self.dangers.toll(facts.played.draws)
        worth = rescue + gain * 0.95 + 0.9 * self._kept_of(facts.played.draws) - crowded + facts.played.hinders
        worth += self.breaches.point * facts.played.points
        worth -= 3.0 * facts.played.damage + DEATH * (0 < facts.played.damage >= self.sight.hand_size(RUNNER))
        if facts.played.clicks:
            worth += self._clicks_bring(facts.played.clicks, option.cost.credits)
        tags = min(facts.played.untags, self.sight.runner.tags)
        if tags:
            spared = self.worths.felt(UNTAG_CREDITS * tags)
            return worth + TAG * self.weights.tags * tags + spared + self.dangers.untagging(), Plan("untag")
        if facts.played.recovers:
            worth += self.worths.recovered(facts.played.recovers)
        if facts.finds:
            return worth + self.worths.finding(facts), Plan("rig")
        if facts.breaking.gives_subtypes:
            ice = (oid for server in self.sight.servers for oid in self.sight.state.ice(server))
            return worth - 0.5 + max((self.given_subtypes(facts, oid) for oid in ice), default=0.0), Plan("open server")
        if facts.played.discount:
            return worth + self.worths.discounted(facts) + 0.2, Plan("rig")
        if facts.played.accesses:
            return worth + 1.2 * self.breaches.point * min(1.0, 6.0 * self.sight.unseen.points), Plan("contest", "R&D")
        played = facts.played
        plan = Plan("economy" if played.credits else "draw" if played.draws else "open server" if played.hinders else "set up")
        return worth - (0.0 if facts.useful else 0.5), plan

    def _clicks_bring(self, more: int, spent: int) -> float:
        """Returns what so many clicks more in this turn are worth: the runs, installs and credits for which the others are too few."""
        sight, left = self.sight, self.sight.runner.clicks - 1
        worths = [self.runs.run(server, cost=spent)[0] for server in sight.servers]
        fitting = [facts for _, facts in sight.hand() if facts.printed.type != "event"]
        costs = [(facts, facts.printed.cost or 0) for facts in fitting]
        worths += [self.worths.install(facts, cost) for facts, cost in costs if cost <= sight.runner.credits - spent]
        best = sorted([*worths, *[self._credit()] * (left + more)], reverse=True)
        return sum(best[left : left + more])

    def _kept_of(self, drawn: int) -> float:
        """Returns how many of the cards that an event draws count: those for which there is no room are discarded, the worst first."""
        sight = self.sight
        room = sight.referee.max_hand_size(RUNNER) - (sight.hand_size(RUNNER) - 1) + max(0, sight.runner.clicks - 1)
        return min(drawn, room) + DISCARDED * max(0, drawn - room)

    def given_subtypes(self, facts: CardFacts, ice: int) -> float:
        """Returns what it is worth to a run this turn that a piece of ice gains the subtypes that a card gives."""
        server, clicks = self.sight.state.cards[ice].server, self.sight.runner.clicks - 2
        if clicks < 0:
            return 0.0
        given = RunPrices(self.sight, 1, {ice: facts.breaking.gives_subtypes})
        before, after = (
            max(0.0, price.chance * self.breaches.breach(server) - price.total)
            for price in (prices.run(server, clicks=clicks) for prices in (self.prices, given))
        )
        return after - before

    def _used(self, option: Option, facts: CardFacts) -> float:
        """Returns what a click spent on an installed card is worth."""
        card = self.sight.state.cards[option.card]
        clicked = facts.clicked
        if clicked.takes_all_by == option.ability:
            return self._taken(card.counters.get("credit", 0) + clicked.places * clicked.fills, gathers=not clicked.fills)
        if clicked.gives_clicks:
            return FIRST + CLICK * clicked.gives_clicks
        if clicked.credits or clicked.draws:
            richer = max(
                clicked.credits * self.weights.purpose * self._for_a_run, self._better_than_a_click(clicked.credits - clicked.clicks)
            )
            return max(richer, self.worths.gained(clicked.credits) * 0.95) + 0.9 * clicked.draws - self.dangers.toll(clicked.draws)
        if clicked.kind == "credit":
            most = MANY - clicked.places if clicked.takes_all_by else clicked.places
            return self.worths.gained(0.6 * clicked.places) if card.counters.get("credit", 0) <= most else 0.0
        if facts.standing.hosts_for_less:
            return self.worths.taken_in(facts, option.card)
        if clicked.places and facts.breaking.ways:
            return self.worths.loaded(card, facts)
        return self.worths.finding(facts) if facts.finds else -0.2

    def _taken(self, credits: int, *, gathers: bool) -> float:
        """Returns what it is worth to take all credits of a card: those that go on gathering wait until they are many, or needed."""
        waits = gathers and self.sight.runner.credits >= GATHERS and credits < MANY
        return self.worths.gained(0.95 * credits) - (self.worths.gained(MANY - credits) if waits else 0.0)

    def _replayed(self) -> float:
        """Returns what the best event of the heap is worth that can be paid for."""
        sight, best = self.sight, 0.0
        for oid in sight.state.zone(RUNNER, DISCARD):
            facts = sight.book[sight.state.cards[oid].title]
            cost = facts.printed.cost or 0
            if facts.printed.type != "event" or cost > sight.runner.credits:
                continue
            if facts.run.servers:
                worth = self.runs.best(facts, oid, cost=cost)[0] + self._beside_the_run(facts)
            else:
                worth = self.worths.gained(sight.gained_by(oid, facts)) + 0.9 * self._kept_of(facts.played.draws)
            best = max(best, worth - self.worths.felt(cost))
        return best

    def _cashed(self, card: Card, facts: CardFacts, use: Use) -> float:
        """Returns what it is worth to spend a click and a card for what that brings: one on which counters gather waits for more."""
        held = card.counters.get(use.each_kind, 0)
        credits = use.for_each * held if use.for_each else use.credits
        tags = min(use.untags, self.sight.runner.tags)
        worth = self.worths.gained(credits) + 0.9 * self._kept_of(use.draws) + CLICK * (use.clicks - bool(use.clicks)) + TAG * tags
        worth += self._replayed() - self._credit() if use.replays else 0.0
        waits = GATHERS * use.for_each if self.worths.turns_left > GATHERS and self.sight.runner.credits >= use.for_each * GATHERS else 0.0
        return worth - waits - max(0.0, self.worths.keeps(card, facts) - self.worths.by_uses(facts))
