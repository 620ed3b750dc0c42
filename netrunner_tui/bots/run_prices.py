"""What a run costs: exact over the ice that is known, a mixture over the ice that is not."""

from collections.abc import Mapping
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

import msgspec

from netrunner_tui.abilities.words import Later
from netrunner_tui.bots.card_facts.fact_book import MayBe, Way
from netrunner_tui.bots.card_facts.facts import AsIce, CardFacts, Harm
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.model.breakers import ALL, IceToBreak, WayToBreak, ways_to_break
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card
from netrunner_tui.rules.telling.break_ways import BreakWay

CARD: Final = 2.0
"""Credits that a card in hand is worth to the Runner."""
TAG: Final = 3.0
"""Credits that a tag costs: a click and two credits to remove it."""
CLICK: Final = 2.0
GONE: Final = 2.0
"""Credits that a breaker is worth at least that is gone after the run."""
DEATH: Final = 60.0
WILLING: Final = 0.85
"""Chance that the Corp rezzes a piece of ice that it can pay for."""


NO_GAINS: Final[Mapping[int, tuple[str, ...]]] = {}
SpentCounters = frozenset[tuple[int, int]]
"""Breakers that cost counters, or are gone, since a run began, each with how many counters that were; `ALL` for one that is gone."""
NOTHING: Final[SpentCounters] = frozenset()
COUNTER: Final = 1.0
"""Credits that a counter of a breaker is worth on which no click places another."""


class IceStep(msgspec.Struct, frozen=True):
    """How one piece of ice is got past."""

    ice: int
    title: str
    """Empty where it is not known."""
    chance: float
    """Of getting past it."""
    credits: float
    breaker: int = 0
    """The card that breaks; 0 where nothing is broken."""
    breaks: tuple[int, ...] = ()
    """The subroutines that are broken, by index."""
    clicks: int = 0
    damage: float = 0.0
    loses: float = 0.0
    """What else it does, or loses, in credits."""
    core: float = 0.0
    """How much of the damage is core damage."""
    counters: int = 0
    """Counters of the breaker that breaking takes."""
    kind: str = ""
    """The kind of these counters."""
    gone: bool = False
    """The breaker is gone afterwards."""


class RunPrice(msgspec.Struct, frozen=True):
    """What a run is to be expected to cost."""

    server: str
    chance: float
    """Of getting in with the credits at hand."""
    credits: float
    damage: float
    loses: float
    steps: tuple[IceStep, ...] = ()
    """Outermost first."""

    @property
    def total(self) -> float:
        """Sums up everything, in credits."""
        return self.credits + CLICK * self.clicks + self.harm

    @property
    def clicks(self) -> int:
        """Returns the clicks that ice takes."""
        return sum([step.clicks for step in self.steps]) if self.steps else 0

    @property
    def harm(self) -> float:
        """Returns what is suffered beside credits and clicks, in credits."""
        return CARD * (self.damage + self.core) + self.loses

    @property
    def core(self) -> float:
        """Returns how much of the damage is core damage."""
        return sum([step.core for step in self.steps]) if self.steps else 0.0


class Unbroken(NamedTuple):
    """What a piece of ice does of which nothing is broken, in all."""

    damage: int
    core: int
    """How much of that is core damage."""
    loses: float
    """What else it does, in credits."""


class RunPrices:
    """Prices of runs as one side reckons them, in one position."""

    def __init__(self, sight: PlayerSight, played: int = 0, gains: Mapping[int, tuple[str, ...]] = NO_GAINS) -> None:
        """Prices runs by a Runner who is without so many cards of their hand then, and gives ice subtypes with them."""
        self.sight = sight
        self._played = played
        self._gains = gains
        self._runs: dict[tuple[str, float, int, int, int, int], RunPrice] = {}
        self._free: dict[str, RunPrice] = {}
        """Of servers where nothing stands in the way."""
        self._likely: dict[tuple[int, tuple[str, ...]], tuple[MayBe, ...]] = {}
        """What a piece of ice may be that is not known, by its number where that matters, and the subtypes that it is given."""
        self._unknown: dict[tuple[int, tuple[str, ...], float, int, float, SpentCounters], tuple[float, float, float, float, float]] = {}
        """Of a piece of ice that is not known, by its number where that matters, the subtypes that it is given, credits, clicks and the
        Corp's credits: chance, credits, damage, losses, and what the Corp pays."""

    def run(
        self, server: str, *, credits: float = -1, clicks: int = -1, inside: int = -1, bypassed: int = 0, corp_spends: int = 0
    ) -> RunPrice:
        """Prices a run with so many credits, or what is left of one where the Runner has `inside` pieces of ice before them.

        So many pieces of ice are bypassed, the outermost first. The Corp spends so many credits before, which it cannot rez with.
        """
        free = self._free.get(server)
        if free is not None:
            return free
        sight = self.sight
        left = float(sight.spendable()) if credits < 0 else credits
        left_clicks = max(0, sight.runner.clicks - 1) if clicks < 0 else clicks
        key = (server, left, left_clicks, inside, bypassed, corp_spends)
        known = self._runs.get(key)
        if known is None:
            known = self._runs[key] = self._run(server, left, left_clicks, inside, bypassed, corp_spends)
        return known

    def _run(self, server: str, left: float, left_clicks: int, inside: int, bypassed: int, corp_spends: int) -> RunPrice:
        sight = self.sight
        ice, guards = sight.state.ice(server), self._guards(server)
        if not ice and not guards:
            free = self._free[server] = RunPrice(server, 1.0, 0.0, 0.0, 0.0)
            return free
        ahead = ice if inside < 0 else ice[:inside]
        if bypassed:
            ahead = ahead[: max(0, len(ahead) - bypassed)]
        rezzing = float(sight.corp.credits - corp_spends)
        chance, spent, damage, loses = 1.0, 0.0, 0.0, 0.0
        steps: list[IceStep] = []
        used = NOTHING
        for oid in reversed(ahead):
            step, paid = self.step(sight.state.cards[oid], left, left_clicks, rezzing, used)
            if step.counters or step.gone:
                used = self._after(step, used)
            rezzing -= paid
            chance *= step.chance
            spent += step.credits
            damage += step.damage
            loses += step.loses
            left -= step.credits
            left_clicks -= step.clicks
            steps.append(step)
            if chance <= 0:
                break
        for cost in guards:
            if cost <= max(rezzing, 0):
                spent += 2.0
                chance *= 0.75 if left >= 5 else 0.4
        if damage > self._hand:
            loses += DEATH * min(1.0, damage - self._hand)
        return RunPrice(server, chance, spent, damage, loses, tuple(steps))

    def _guards(self, server: str) -> list[int]:
        """Returns the rez costs of what hinders runs in the root of a server, as far as the side knows."""
        sight = self.sight
        found = [(card, facts) for card, facts in sight.root(server) if facts is not None and facts.server.guards]
        return [facts.printed.cost or 0 for card, facts in found if card.faceup or sight.side == CORP] if found else []

    def _after(self, step: IceStep, used: SpentCounters) -> SpentCounters:
        """Returns what breakers cost since a run began, once a piece of ice has been got past."""
        if not step.counters and (not step.gone or step.breaker in self._last_the_run):
            return used
        before = dict(used)
        return frozenset((before | {step.breaker: ALL if step.gone else before.get(step.breaker, 0) + step.counters}).items())

    @cached_property
    def _last_the_run(self) -> frozenset[int]:
        """Returns the breakers that are gone only when the run ends."""
        return frozenset(card.oid for card, facts in self.sight.breakers if any(map(_is_gone_later, facts.breaking.ways)))

    def _at_hand(self, way: Way, used: SpentCounters) -> bool:
        """Returns whether a breaker has the counters for a way past ice, after others were spent in the same run."""
        spent = next((count for breaker, count in used if breaker == way.breaker), 0)
        held = self.sight.state.cards[way.breaker].counters.get(way.kind, 0)
        return spent < ALL and (not way.counters or way.counters <= held - spent)

    def step(self, card: Card, credits: float, clicks: int, rezzing: float, used: SpentCounters = NOTHING) -> tuple[IceStep, float]:
        """Returns how one piece of ice is got past, and what the Corp pays for it."""
        sight = self.sight
        if card.faceup:
            return self._known(card, credits, clicks, 1.0, used), 0.0
        if sight.knows(card):
            facts = sight.book[card.title]
            cost = float(sight.referee.total("rez cost", card.oid))
            likely = (1.0 if sight.side == CORP else WILLING) if cost <= rezzing and self._can_forfeit(facts) else 0.0
            return self._known(card, credits, clicks, likely, used), cost * likely
        number = card.oid if self._subtypes_differ or card.oid in self.sight.kit.particular else 0
        key = (number, self._gains.get(card.oid, ()), credits, clicks, rezzing, used)
        mixed = self._unknown.get(key)
        if mixed is None:
            mixed = self._unknown[key] = self._mixture(card, credits, clicks, rezzing, used)
        chance, spent, damage, loses, paid = mixed
        return IceStep(card.oid, "", chance, spent, damage=damage, loses=loses), paid

    def _can_forfeit(self, facts: CardFacts) -> bool:
        """Returns whether the Corp has an agenda to give up for ice, where that costs one."""
        return not facts.ice.rez_forfeits or self.sight.points(CORP) > 0

    def _mixture(
        self, card: Card, credits: float, clicks: int, rezzing: float, used: SpentCounters
    ) -> tuple[float, float, float, float, float]:
        """Returns what a piece of ice is to be expected to be that is one of those which cannot be placed, as `_unknown` has it."""
        likely = self._likely_to_be(card)
        if not likely:
            return 1.0, 0.0, 0.0, 0.0, 0.0
        chance, spent, damage, loses, paid, hand = 0.0, 0.0, 0.0, 0.0, 0.0, self._hand
        for facts, share, cost, ways in likely:
            if cost > rezzing:
                chance += share
                continue
            ice = facts.ice
            if ice.lets_in >= 0 and _is_rich(ice, credits):
                ways = self._ways_to_pass(card, facts.printed.title, facts.printed.strength or 0, True)
            way = self._first(ways, credits, clicks, used)
            if way is not None:
                chance += share
                spent += share * (way.credits * WILLING)
                hurt, lost, core = way.damage * WILLING, way.loses * WILLING, way.core * WILLING
            else:
                chance += share * (1.0 - WILLING)
                unbroken = _unbroken(ice)
                hurt, lost, core = WILLING * unbroken.damage, WILLING * unbroken.loses, WILLING * unbroken.core
            damage += share * hurt
            loses += share * (lost + CARD * core + (DEATH * WILLING if hurt > hand else 0.0))
            paid += share * WILLING * cost
        return chance, spent, damage, loses, paid

    def _likely_to_be(self, card: Card) -> tuple[MayBe, ...]:
        """Returns what a piece of ice may be that cannot be placed: perhaps as it was reckoned in another position.

        What the Corp has no agenda to give up for it cannot pay for.
        """
        key = (card.oid if self._differ_by_ice or card.oid in self.sight.kit.particular else 0, self._gains.get(card.oid, ()))
        found = self._likely.get(key)
        if found is None:
            found = self._likely[key] = self._may_be(card) if key[0] else self._may_be_any(card, key[1])
        return found

    def _may_be_any(self, card: Card, gained: tuple[str, ...]) -> tuple[MayBe, ...]:
        """Returns what a piece of ice may be that is like all others which cannot be placed, but for the subtypes that it is given."""
        unseen, reckoned = self.sight.unseen, self.sight.kit.may_be
        key = (unseen.counted_ice, min(self._hand, unseen.most_damage), self.sight.points(CORP) > 0, gained)
        found = reckoned.get(key)
        if found is None:
            found = reckoned[key] = self._may_be(card)
        return found

    def _may_be(self, card: Card) -> tuple[MayBe, ...]:
        found = []
        for facts, share in self.sight.unseen.ice:
            printed = facts.printed
            cost = float(printed.cost or 0) if self._can_forfeit(facts) else inf
            found.append(MayBe(facts, share, cost, self._ways_to_pass(card, printed.title, printed.strength or 0, False)))
        return tuple(found)

    def _known(self, card: Card, credits: float, clicks: int, likely: float, used: SpentCounters) -> IceStep:
        """Returns how ice is got past that the side knows, and that is rezzed with that likelihood."""
        oid, title = card.oid, card.title
        if not likely:
            return IceStep(oid, title, 1.0, 0.0)
        facts = self.sight.book[title]
        strength = self.sight.strength(oid) if card.faceup else facts.printed.strength or 0
        way = self._first(self._ways_to_pass(card, title, strength, _is_rich(facts.ice, credits)), credits, clicks, used)
        if way is None:
            rest = _unbroken(facts.ice)  # ice that ends the run does first what else it says
            return IceStep(oid, title, 1.0 - likely, 0.0, damage=likely * rest.damage, loses=likely * rest.loses, core=likely * rest.core)
        return IceStep(
            oid, title, 1.0, way.credits * likely, way.breaker, way.breaks, way.clicks,
            way.damage * likely, way.loses * likely, way.core * likely, way.counters, way.kind, way.gone,
        )  # fmt: skip

    def way(
        self, card: Card, title: str, strength: int, credits: float = ALL, clicks: int = ALL, used: SpentCounters = NOTHING
    ) -> Way | None:
        """Returns the cheapest way past a rezzed piece of ice with so many credits and clicks, and what is left of breakers, if any."""
        rich = _is_rich(self.sight.book[title].ice, credits)
        return self._first(self._ways_to_pass(card, title, strength, rich), credits, clicks, used)

    def _first(self, ways: tuple[Way, ...], credits: float, clicks: int, used: SpentCounters) -> Way | None:
        """Returns the first way that can be gone with so many credits and clicks, and what is left of breakers, if any."""
        most = max(0, clicks)
        for one in ways:
            if one.credits <= credits and one.clicks <= most and (not used or not one.breaker or self._at_hand(one, used)):
                return one
        return None

    def _ways_to_pass(self, card: Card, title: str, strength: int, rich: bool) -> tuple[Way, ...]:
        """Returns the ways past a piece of ice, the cheapest first, if this is what it is: perhaps as they were reckoned elsewhere."""
        sight = self.sight
        facts, encounter, kit = sight.book[title], sight.state.encounter, sight.kit
        met = encounter is not None and encounter.ice == card.oid
        gone = (*encounter.broken, *encounter.resolved) if encounter is not None and met else ()
        subtypes = self._subtypes(card, facts) if self._subtypes_differ or card.oid in self._gains else facts.printed.subtypes
        # Damage kills where it is more than the hand: a hand of more cards than the ice does damage is as good as any other.
        hand = min(self._hand, facts.ice.damage)
        key = (title, strength, subtypes, hand, gone, card.oid if card.oid in kit.particular else 0, rich, met)
        ways = kit.ways.get(key)
        if ways is None:
            ways = kit.ways[key] = self._ways_past(facts, IceToBreak(card.oid, strength, subtypes), gone=gone, rich=rich, met=met)
        return ways

    @cached_property
    def _differ_by_ice(self) -> bool:
        """Returns whether the ways past pieces of ice with one title and strength may differ, whatever hosts breakers."""
        return self._subtypes_differ or self.sight.state.encounter is not None

    @cached_property
    def _subtypes_differ(self) -> bool:
        """Returns whether ice may have other subtypes than the printed ones and those that it is given here."""
        return self.sight.referee.installed_subtypes_change()

    def _subtypes(self, card: Card, facts: CardFacts) -> tuple[str, ...]:
        """Returns the subtypes that a piece of ice has now, if this is what it is."""
        printed, own = facts.printed.subtypes, self.sight.book[card.title].printed.subtypes
        now = self.sight.subtypes(card.oid)
        kept = printed if now == own else tuple(one for one in printed if one in now or one not in own)
        return tuple(dict.fromkeys((*kept, *(one for one in now if one not in own), *self._gains.get(card.oid, ()))))

    def _ways_past(self, facts: CardFacts, wall: IceToBreak, *, gone: tuple[int, ...], rich: bool, met: bool) -> tuple[Way, ...]:
        """Returns the ways past a piece of ice, the cheapest first; others only where they take fewer credits or clicks.

        It does not stop a `rich` Runner where that depends on credits. What is paid to encounter it has been paid where it is `met`.
        """
        subroutines = [(place, harm) for place, harm in enumerate(facts.ice.harms) if place not in gone]
        subroutines.sort(key=lambda one: (-one[1].bars, -one[1].stops, -one[1].price, -self._harm(one[1])))
        found: list[tuple[float, Way]] = []
        stops = sum(1 for _, harm in subroutines if harm.bars and not (rich and harm.stops_up_to >= 0))
        toll = 0 if met else facts.ice.toll

        def offer(count: int, clicks: int, by: WayToBreak | None = None, lost: float = 0.0) -> None:
            rest = [harm for _, harm in subroutines[count:]]
            damage, core = float(sum(harm.damage for harm in rest)), float(sum(harm.core for harm in rest))
            loses = lost + sum(harm.loses + TAG * harm.tags for harm in rest)
            broken = tuple([place for place, _ in subroutines[:count]])
            paid = float(toll + sum(harm.price for harm in rest if harm.price > 0))
            if by is None:
                way = Way(paid, 0, broken, clicks, damage, core, loses)
            else:
                way = Way(by.credits + paid, by.breaker, broken, clicks, damage, core, loses, *_counters(by), by.once)
            worth = way.credits + CLICK * clicks + CARD * (damage + core) + loses + (DEATH if damage > self._hand else 0.0)
            found.append((worth, way))

        if not stops:
            offer(0, 0)
        for tool, (_, own) in zip(self.sight.kit.tools, self.sight.breakers, strict=True):
            for count in range(max(1, stops), len(subroutines) + 1):
                for way in ways_to_break(tool, wall, count):
                    offer(count, 0, way, _lost(way, own))
        if facts.ice.clicks_break:
            for count in range(max(1, stops), len(subroutines) + 1):
                offer(count, count)
        found.sort(key=lambda one: one[0])
        kept: list[Way] = []
        for _, one in found:
            if not any(_serves_as_well(other, one) for other in kept):
                kept.append(one)
        return tuple(kept)

    @cached_property
    def _hand(self) -> int:
        return self._hand_without(self._played)

    def _hand_without(self, played: int) -> int:
        return max(0, self.sight.hand_size(RUNNER) - played - self.sight.owed)

    def stay_without(self, played: int) -> bool:
        """Returns whether these are the prices, too, for a Runner without so many cards: no ice does so much damage that it matters."""
        return self._most_damage <= min(self._hand, self._hand_without(played))

    @cached_property
    def _most_damage(self) -> int:
        """Returns the damage that the ice of one server does at most."""
        sight, cards = self.sight, self.sight.state.cards
        unknown = sight.unseen.most_damage
        servers = [[cards[oid] for oid in sight.state.ice(server)] for server in sight.servers]
        known = [[sight.book[card.title].ice.damage if card.faceup or sight.knows(card) else unknown for card in ice] for ice in servers]
        return max(map(sum, known))

    @staticmethod
    def _harm(harm: Harm) -> float:
        return CARD * harm.hurts + TAG * harm.tags + harm.loses


def _unbroken(ice: AsIce) -> Unbroken:
    return Unbroken(ice.damage, ice.core, ice.loses + TAG * ice.tags)


def _is_rich(ice: AsIce, credits: float) -> bool:
    """Returns whether a Runner with so many credits, if that is known, has too many for ice that stops the poor to stop them."""
    return ice.lets_in >= 0 and credits < ALL and credits - ice.takes_first > ice.lets_in


def _is_gone_later(way: BreakWay) -> bool:
    """Returns whether breaking so has the breaker leave play, but not at once."""
    ability = way.ability
    return not ability.cost.trash_this and any(isinstance(word, Later) for word in ability.do)


def _counters(way: WayToBreak) -> tuple[int, str]:
    """Returns the counters of its card that a way takes, and their kind."""
    return way.boost.counters + way.price.counters, way.price.kind or way.boost.kind


def _lost(way: WayToBreak, breaker: CardFacts) -> float:
    """Returns what a way takes of its breaker, in credits: counters are worth the clicks that place others."""
    counters, kind = _counters(way)
    each = CLICK / breaker.clicked.places if breaker.clicked.places and breaker.clicked.kind == kind else COUNTER
    return each * counters + (max(GONE, float(breaker.printed.cost or 0)) if way.once else 0.0)


def _serves_as_well(way: Way, other: Way) -> bool:
    """Returns whether a way can be gone wherever another one can, with whatever credits and clicks, and whatever is left of breakers."""
    lasts = (not way.counters and not way.gone) or (way.breaker == other.breaker and way.counters <= other.counters)
    return lasts and way.credits <= other.credits and way.clicks <= other.clicks
