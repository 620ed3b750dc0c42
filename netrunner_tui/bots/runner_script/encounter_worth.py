"""What abilities are worth in an encounter with ice: to break it, to make it weaker, or to get past it otherwise."""

from netrunner_tui.bots.card_facts.fact_book import Way
from netrunner_tui.bots.card_facts.facts import CardFacts, Harm, Use
from netrunner_tui.bots.plan import NO_PLAN, PASS, Plan
from netrunner_tui.bots.run_prices import CARD, CLICK, TAG, RunPrices
from netrunner_tui.bots.runner_script.breach_worth import BreachWorth
from netrunner_tui.bots.runner_script.card_worth import CardWorth
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.model.breakers import ALL
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.state import Card, Encounter
from netrunner_tui.rules.referee.options import Breaks, Option, Strength


class EncounterWorth:
    """The encounter that goes on in one position."""

    def __init__(self, sight: PlayerSight, prices: RunPrices, worths: CardWorth, breaches: BreachWorth) -> None:
        self.sight = sight
        self.prices = prices
        self.worths = worths
        self.breaches = breaches
        self._ways: dict[int, Way | None] = {}
        """How pieces of ice are got past as they are: one for all answers to the question."""

    def judge(self, encounter: Encounter, option: Option) -> tuple[float, Plan]:
        """Returns what it is worth to use an ability against the ice that is encountered, or to let its subroutines resolve."""
        ice = self.sight.state.cards.get(encounter.ice)
        if option.verb == "pass":
            return 0.0, NO_PLAN if ice is not None and self._must_break(ice, encounter) else PASS
        if ice is not None and isinstance(option.result, Strength) and option.cost == Price(counters=1, kind=option.cost.kind):
            return self._lowered(ice, option)
        way = self._way(ice) if ice is not None else None
        if ice is None or way is None:
            return -1.0, NO_PLAN
        strength = self.sight.referee.strength(ice.oid)
        if isinstance(option.result, Strength) and option.card == way.breaker:
            wanted = option.result.now < strength
            if option.result.then < option.result.now:
                # It makes the ice weaker, where its breaker can break no ice that strong.
                facts = self.sight.facts(way.breaker)
                wanted = facts is not None and strength > max((one.at_most for one in facts.breaking.ways), default=ALL)
            return (2.0, Plan("break")) if wanted else (-2.0, NO_PLAN)
        # Where no card of the Runner breaks, the ice itself lets clicks be spent.
        if isinstance(option.result, Breaks) and way.breaks and option.card == (way.breaker or ice.oid):
            return 1.0, Plan("break")
        return -1.0, NO_PLAN

    def _lowered(self, ice: Card, option: Option) -> tuple[float, Plan]:
        """Returns what it is worth to make the encountered ice weaker by a counter: where it is got past by that, or for less."""
        held = self.sight.state.cards[option.card].counters.get(option.cost.kind, 0)
        now, strength = self._way(ice), self.sight.referee.strength(ice.oid)
        credits, clicks = self.sight.spendable(), self.sight.runner.clicks
        for count in range(1, min(held, strength) + 1):
            then = self.prices.way(ice, ice.title, strength - count, credits, clicks)
            if then is not None and then.breaks and (now is None or then.credits + count / 2 < now.credits):
                return 2.5, Plan("break")
        return -1.0, NO_PLAN

    def pays_past(self, encounter: Encounter, oid: int, use: Use) -> bool:
        """Returns whether the credits of a card's ability are what is missing to get past ice that would stop the Runner."""
        ice, card = self.sight.state.cards.get(encounter.ice), self.sight.state.cards[oid]
        if ice is None or not use.credits or self._way(ice) is not None or not any(harm.bars for harm in self.left_of(encounter)):
            return False
        times = card.counters.get(use.kind, 0) // use.counters if use.counters else 1
        strength, credits = self.sight.referee.strength(ice.oid), self.sight.spendable() + times * use.credits
        return self.prices.way(ice, ice.title, strength, credits, self.sight.runner.clicks) is not None

    def _way(self, ice: Card) -> Way | None:
        """Returns how the ice that is encountered is got past; None where that cannot be done."""
        if ice.oid not in self._ways:
            strength = self.sight.referee.strength(ice.oid)
            self._ways[ice.oid] = self.prices.way(ice, ice.title, strength, self.sight.spendable(), self.sight.runner.clicks)
        return self._ways[ice.oid]

    def _must_break(self, ice: Card, encounter: Encounter) -> bool:
        """Returns whether nothing speaks for letting ice resolve that can be broken: it would stop or kill the Runner, or is begun."""
        way = self._way(ice)
        if way is None or not way.breaks:
            return False
        left = self.left_of(encounter)
        breaker, facts = self.sight.state.cards.get(way.breaker), self.sight.facts(way.breaker)
        paid = breaker is not None and facts is not None and self.sight.referee.strength(breaker.oid) > (facts.printed.strength or 0)
        kills = sum(harm.damage for harm in left) + self.sight.owed > self.sight.hand_size(RUNNER)
        return bool(encounter.broken) or paid or kills or any(harm.bars for harm in left)

    def given_when_met(self, facts: CardFacts, encounter: Encounter, cost: int) -> float:
        """Returns what it is worth that the ice that is encountered gains the subtypes that a card may give it now for so many credits."""
        ice, sight = self.sight.state.cards[encounter.ice], self.sight
        given = RunPrices(sight, 0, {ice.oid: facts.breaking.gives_when_met})
        then = given.way(ice, ice.title, sight.referee.strength(ice.oid), max(0, sight.spendable() - cost), sight.runner.clicks)
        return self._past(self._way(ice), encounter) - self._past(then, encounter)

    def _past(self, way: Way | None, encounter: Encounter) -> float:
        """Returns what it costs to get past the ice that is encountered; without a way, what is let happen, and what is not found."""
        if way is not None:
            return self.worths.felt(way.credits) + CLICK * way.clicks + CARD * (way.damage + way.core) + way.loses
        run, left = self.sight.state.run, self.left_of(encounter)
        found = max(0.0, self.breaches.breach(run.server)) if run is not None else 0.0
        return found + sum(CARD * harm.hurts + harm.loses + TAG * harm.tags for harm in left)

    def left_of(self, encounter: Encounter) -> list[Harm]:
        """Returns what the subroutines of the encountered ice do that are neither broken nor resolved."""
        facts, done = self.sight.facts(encounter.ice), (*encounter.broken, *encounter.resolved)
        return [harm for place, harm in enumerate(facts.ice.harms) if place not in done] if facts is not None else []
