"""Compound answers: one phrase that stands for several answers, as `break 1,2 with Cleaver` or `boost Cleaver 3 times`.

They are found in what a seat sees, its open question and its view, so that every interface can offer them. Whether they can be
carried through is found out on the way, question by question (`pick`): whoever gives the answers stops where one does not fit.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import msgspec

from netrunner_tui.model.price import Price
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.view import CardView, View
from netrunner_tui.rules.referee.options import AnyResult, Breaks, Option, OptionVerb, Strength, called
from netrunner_tui.rules.referee.questions import Answer, Question

_FEW: Final = 3
"""Up to so many subroutines, every set of them is worth a shortcut of its own; of more, single ones and all."""


class Wanted(msgspec.Struct, frozen=True):
    """An option to choose at a question to come, by what it does."""

    verb: OptionVerb
    card: int = 0
    ability: int = 0
    subroutine: int = 0

    @classmethod
    def like(cls, option: Option) -> "Wanted":
        """Returns the same answer again."""
        return cls(option.verb, option.card, option.ability, option.subroutine)


ShortcutStep = tuple[Wanted, ...]
"""The options chosen at one question."""


class Shortcut(msgspec.Struct, frozen=True, gc=False):
    """Several answers in one: `steps` are the options to choose, question by question."""

    option: Option
    """The ability that is used, once or several times."""
    steps: tuple[ShortcutStep, ...]
    cost: Price
    """The total cost."""
    subroutines: tuple[int, ...] = ()
    """The subroutines to break, by place from 1; empty for a boost."""
    everything: bool = False
    """Whether these are all the unbroken subroutines."""
    times: int = 1
    """The number of times a boost is used; of a boost before breaking too."""
    boost: Price | None = None
    """The price of the boosts before breaking, all together; None where the card is strong enough."""
    strength: Strength | None = None
    """The total strength of a boost."""

    @property
    def phrase(self) -> str:
        """Returns the phrase that players type and scenario files use."""
        return self.called()

    def called(self, terms: Terms = PRESENT) -> str:
        """Returns the phrase in the terms of a game."""
        card = called(self.option.title, self.option, terms)
        if self.strength is not None:
            return f"boost {card}" if self.times == 1 else f"boost {card} {self.times} times"
        what = "all" if self.everything and len(self.subroutines) > 1 else ",".join(map(str, self.subroutines))
        return f"break {what} with {card}"


def shortcuts(question: Question, view: View) -> tuple[Shortcut, ...]:
    """Returns the compound answers that `question` allows, as far as its player can pay for them: breaking, then boosting.

    Empty outside of the window of an encounter.
    """
    ice = encountered(view)
    if question.kind != "window" or ice is None:
        return ()
    left = unbroken(ice)
    found: list[Shortcut] = []
    for option in question.options:
        if option.verb == "use" and isinstance(option.result, Breaks):
            plans = (breaking(option, view, places) for places in _worth_breaking(left))
            found += [plan for plan in plans if plan is not None and _affordable(plan, view)]
    for option in question.options:
        plans = (boosted_breaking(option, view, places) for places in dict.fromkeys((left, *((place,) for place in left))))
        found += [plan for plan in plans if plan is not None]
    found.sort(key=lambda plan: not plan.everything)
    for option in question.options:
        more = boosts(option, view)
        if more and ice.strength is not None and not idle_boost(option, view):
            missing = ice.strength.total - _strength(view, option.card)
            plans = (boosting(option, view, times) for times in range(1, -(-missing // more) + 1))
            found += [plan for plan in plans if plan is not None and _affordable(plan, view)]
    return tuple(found)


def pick(question: Question, step: ShortcutStep) -> Answer | None:
    """Returns the answer that consists of these options, or None where it is not allowed."""
    places = {Wanted.like(option): place for place, option in enumerate(question.options)}
    if question.numbers is not None or any(wanted not in places for wanted in step):
        return None
    answer = tuple(places[wanted] for wanted in step)
    return answer if question.allows(answer) else None


# --- breaking ----------------------------------------------------------------------------------------------------------------------


def encountered(view: View) -> CardView | None:
    """Returns the ice being encountered: protecting a server, hosted on a card in a root, or accessed wherever it lies (CR 9.1.8h)."""
    for server in view.servers:
        for card in (*server.ice, *(hosted for host in server.root for hosted in host.hosted)):
            if card.encountered:
                return card
    return view.accessed if view.accessed is not None and view.accessed.encountered else None


def unbroken(ice: CardView) -> tuple[int, ...]:
    """Returns places, from 1, of the subroutines that are still to resolve."""
    return tuple(place for place, subroutine in enumerate(ice.subroutines, 1) if subroutine.state == "unbroken")


def breaking(option: Option, view: View, places: Sequence[int]) -> Shortcut | None:
    """Returns breaking these subroutines, by place from 1, with an option that breaks; None where it cannot break just these."""
    ice, does = encountered(view), option.result
    if ice is None or option.verb != "use" or not isinstance(does, Breaks):
        return None
    remaining = list(unbroken(ice))
    if not places or any(place not in remaining for place in places):
        return None
    if does.left >= 0:  # each is chosen apart then, and the printed ones alone are counted
        printed = sum(place not in does.gained for place in places)
        if printed > does.left or (len(places) > 1 and does.most != 1):
            return None
    everything = len(places) == len(remaining)
    use = Wanted.like(option)
    steps: list[ShortcutStep] = []
    wanted = tuple(sorted(places))
    left = list(wanted)
    if not does.most and not does.up_to:
        if not everything:
            return None
        steps.append((use,))
        left = []
    while left:
        most = min(does.most or len(remaining), len(remaining))
        batch = left[:most]
        if len(batch) < (does.least if does.up_to else most):
            return None
        steps += [(use,), tuple(Wanted("choose", subroutine=place) for place in batch)]
        left = left[len(batch) :]
        remaining = [place for place in remaining if place not in batch]
    cost = option.cost.times(steps.count((use,)))
    if does.each:
        cost = msgspec.structs.replace(cost, credits=cost.credits + does.each * len(places))
    return Shortcut(option, tuple(steps), cost, subroutines=wanted, everything=everything)


def boosted_breaking(option: Option, view: View, places: Sequence[int]) -> Shortcut | None:
    """Boosts with an option until its card is strong enough, then breaks these subroutines; None where it cannot, or cannot be paid.

    The cheapest way; boosts and breaks may have to be paid with credits of other cards (CR 1.10.4b).
    """
    ice, does, more = encountered(view), option.result, boosts(option, view)
    if ice is None or ice.strength is None or not isinstance(does, Strength) or not more:
        return None
    boost = boosting(option, view, -(-(ice.strength.total - does.now) // more))
    if boost is None or not _affordable(boost, view):
        return None
    found: list[Shortcut] = []
    for other in does.to_break:
        then = Option("use", option.card, option.title, ability=other.ability, numbered=True, cost=other.cost, result=other.result)
        breaks = breaking(then, view, places)
        if breaks is not None and {boost.cost.kind, breaks.cost.kind} - {""} <= {boost.cost.kind or breaks.cost.kind}:
            cost = boost.cost.plus(breaks.cost)
            steps = (*boost.steps, *breaks.steps)
            if cost == boost.cost or _pays(then, cost, view):
                found.append(msgspec.structs.replace(breaks, option=option, steps=steps, cost=cost, times=boost.times, boost=boost.cost))
    return min(found, key=lambda plan: plan.cost.credits, default=None)


def _worth_breaking(left: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Returns the sets of subroutines to offer: all of them first, then single ones, then what lies between."""
    sets: list[tuple[int, ...]] = [left] if len(left) > 1 else []
    sets += [(place,) for place in left]
    if len(left) <= _FEW:
        sets += [group for count in range(2, len(left)) for group in combinations(left, count)]
    return sets


# --- boosting ----------------------------------------------------------------------------------------------------------------------


def boosts(option: Option, view: View) -> int:
    """Returns the strength that an option adds to its own card; 0 for an option with another purpose."""
    does = option.result if option.verb == "use" else None
    card = view.cards().get(option.card) if isinstance(does, Strength) else None
    if not isinstance(does, Strength) or card is None or card.strength is None or card.strength.total != does.now:
        return 0
    return max(0, does.then - does.now)


def idle_boost(option: Option, view: View) -> str:
    """Returns why raising the strength of its card helps to break nothing of the encountered ice; empty where it may, or does else."""
    ice, does = encountered(view), option.result
    if ice is None or ice.strength is None or not isinstance(does, Strength) or does.to_break or not boosts(option, view):
        return ""
    tool = next((tool for tool in view.breakers if tool.card == option.card), None)
    fits = tool is not None and any(not way.subtype or way.subtype in ice.subtypes for way in tool.breaks)
    return "strong enough already" if fits and does.now >= ice.strength.total else "breaks nothing here"


def boosting(option: Option, view: View, times: int) -> Shortcut | None:
    """Returns using an option that raises its card's strength so many times."""
    more = boosts(option, view)
    if not more or times < 1:
        return None
    now = _strength(view, option.card)
    steps = ((Wanted.like(option),),) * times
    return Shortcut(option, steps, option.cost.times(times), times=times, strength=Strength(now, now + more * times))


def _strength(view: View, card: int) -> int:
    strength = view.cards()[card].strength
    return strength.total if strength is not None else 0


# --- costs -------------------------------------------------------------------------------------------------------------------------


def _affordable(plan: Shortcut, view: View) -> bool:
    """Returns whether the total can be paid, as far as the seat sees, and without a choice of X: a single use can, as it is offered."""
    if plan.cost.x:
        return False
    if plan.steps.count((Wanted.like(plan.option),)) == 1 and plan.cost == plan.option.cost:
        return True
    return _pays(plan.option, plan.cost, view)


def _pays(option: Option, price: Price, view: View) -> bool:
    return _countable(price, option, view) and price.credits <= _funds(option.result, view)


def _funds(result: AnyResult | None, view: View) -> int:
    """Returns the credits that can be spent on a use, again and again: those of cards too, where they may be."""
    funds = result.funds if isinstance(result, Breaks | Strength) else -1
    return funds if funds >= 0 else view.runner.credits


def _countable(price: Price, option: Option, view: View) -> bool:
    """Returns whether clicks and counters are there, and nothing else but credits is paid."""
    card = view.cards().get(option.card)
    countable = Price(credits=price.credits, clicks=price.clicks, lost_clicks=price.lost_clicks, counters=price.counters, kind=price.kind)
    held = card.counters.get(price.kind, 0) if card is not None else 0
    return price == countable and price.clicks + price.lost_clicks <= view.runner.clicks and price.counters <= held
