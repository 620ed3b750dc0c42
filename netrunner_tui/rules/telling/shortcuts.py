"""Compound answers: one phrase that stands for several answers, as `break 1,2 with Cleaver` or `boost Cleaver 3 times`.

They are found in what a seat sees, its open question and its view, so that every interface can offer them. Whether they can be
carried through is found out on the way: `play_shortcut` stops at a question that does not fit.
"""

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Final

import msgspec

from netrunner_tui.model.view import CardView, View
from netrunner_tui.rules.referee.questions import Answer, Option, Question
from netrunner_tui.rules.seats import SeatAtTable

_STRENGTH: Final = re.compile(r"strength (-?\d+) → (-?\d+)")
_BREAK: Final = re.compile(r"break (up to )?(all|\d+) (?:.+ )?subroutines?(?:, (\d+)c more each)?")
_USE: Final = re.compile(r"use (.+?)(?:: \d+)?((?: #\d+)?)")
_ACCOUNTED: Final = re.compile(r"(lose )?(\d+)(c| clicks?| \w+)")
_MEETS: Final = {"fracter": "barrier", "decoder": "code gate", "killer": "sentry"}
"""The ice that each kind of icebreaker is for. Others are for any ice."""
_FEW: Final = 3
"""Up to so many subroutines, every set of them is worth a shortcut of its own; of more, single ones and all."""


class Shortcut(msgspec.Struct, frozen=True, gc=False):
    """Several answers in one: `steps` are the phrases of the options to choose, question by question."""

    phrase: str
    steps: tuple[tuple[str, ...], ...]
    card: int = 0
    cost: str = ""
    """All of it: "3c"."""
    result: str = ""


class Breaking(msgspec.Struct, frozen=True, gc=False):
    """What an option to break subroutines brings: `least`..`most` of them each time it is used."""

    least: int
    most: int
    asks: bool
    """Which of them is asked afterwards; otherwise it breaks all."""
    each: int = 0
    """Credits that each of them costs beside the cost of the option."""


def shortcuts(question: Question, view: View) -> tuple[Shortcut, ...]:
    """The compound answers that `question` allows, as far as its player can pay for them: breaking, then boosting.

    Empty outside of the window of an encounter.
    """
    ice = encountered(view)
    if question.kind != "window" or ice is None:
        return ()
    left = unbroken(ice)
    found: list[Shortcut] = []
    for option in question.options:
        if breaks(option) is not None:
            plans = (breaking(option, view, places) for places in _worth_breaking(left))
            found += [plan for plan in plans if plan is not None and _affordable(option, plan, view)]
    for option in question.options:
        more = boosts(option, view)
        if more and ice.strength is not None and _meant_for(view.cards()[option.card], ice):
            missing = ice.strength.total - _strength(view, option.card)
            plans = (boosting(option, view, times) for times in range(1, -(-missing // more) + 1))
            found += [plan for plan in plans if plan is not None and _affordable(option, plan, view)]
    return tuple(found)


def play_shortcut(seat: SeatAtTable, shortcut: Shortcut) -> bool:
    """Gives the answers of a shortcut one after the other; False where a question did not fit, and the rest was not given.

    Raises IllegalAnswer and NotSaved as the seat does.
    """
    for phrases in shortcut.steps:
        question = seat.question()
        answer = pick(question, phrases) if question is not None else None
        if answer is None:
            return False
        seat.answer(answer)
    return True


def pick(question: Question, phrases: Sequence[str]) -> Answer | None:
    """The answer that consists of the options with these phrases, or None where it is not allowed."""
    places = {option.phrase: place for place, option in enumerate(question.options)}
    if question.numbers is not None or any(phrase not in places for phrase in phrases):
        return None
    answer = tuple(places[phrase] for phrase in phrases)
    return answer if question.allows(answer) else None


# --- breaking ----------------------------------------------------------------------------------------------------------------------


def encountered(view: View) -> CardView | None:
    """The ice being encountered."""
    return next((card for server in view.servers for card in server.ice if card.encountered), None)


def unbroken(ice: CardView) -> tuple[int, ...]:
    """Places, from 1, of the subroutines that are still to resolve."""
    return tuple(place for place, subroutine in enumerate(ice.subroutines, 1) if subroutine.state == "unbroken")


def breaks(option: Option) -> Breaking | None:
    """What an option breaks, or None for one that is for something else."""
    found = _BREAK.fullmatch(option.result) if option.verb == "use" else None
    if found is None:
        return None
    if found[2] == "all":
        return Breaking(1, 1, False)
    most = int(found[2])
    return Breaking(1 if found[1] else most, most, True, int(found[3] or 0))


def breaking(option: Option, view: View, places: Sequence[int]) -> Shortcut | None:
    """Breaking these subroutines, by place from 1, with an option that breaks; None where it cannot break just these."""
    ice, kind = encountered(view), breaks(option)
    if ice is None or kind is None:
        return None
    remaining = list(unbroken(ice))
    if not places or any(place not in remaining for place in places):
        return None
    everything = len(places) == len(remaining) > 1
    steps: list[tuple[str, ...]] = []
    wanted = sorted(places)
    if not kind.asks:
        if len(places) != len(remaining):
            return None
        steps.append((option.phrase,))
        wanted = []
    while wanted:
        most = min(kind.most, len(remaining))
        batch = wanted[:most]
        if len(batch) < min(kind.least, most):
            return None
        steps += [(option.phrase,), tuple(f"choose {place}" for place in batch)]
        wanted = wanted[len(batch) :]
        remaining = [place for place in remaining if place not in batch]
    uses = sum(1 for step in steps if step == (option.phrase,))
    what = "all" if everything else ",".join(map(str, sorted(places)))
    result = "all broken" if len(places) == len(unbroken(ice)) else f"{', '.join(map(str, sorted(places)))} broken"
    cost = _with_credits(_times(option.cost, uses), kind.each * len(places))
    return Shortcut(f"break {what} with {_name(option)}", tuple(steps), option.card, cost, result)


def _worth_breaking(left: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The sets of subroutines to offer: all of them first, then single ones, then what lies between."""
    sets: list[tuple[int, ...]] = [left] if len(left) > 1 else []
    sets += [(place,) for place in left]
    if len(left) <= _FEW:
        sets += [group for count in range(2, len(left)) for group in combinations(left, count)]
    return sets


# --- boosting ----------------------------------------------------------------------------------------------------------------------


def boosts(option: Option, view: View) -> int:
    """By how much an option raises the strength of its own card; 0 for one that is for something else."""
    found = _STRENGTH.fullmatch(option.result) if option.verb == "use" else None
    card = view.cards().get(option.card) if found is not None else None
    if found is None or card is None or card.strength is None or card.strength.total != int(found[1]):
        return 0
    return max(0, int(found[2]) - int(found[1]))


def boosting(option: Option, view: View, times: int) -> Shortcut | None:
    """Using an option that raises its card's strength so many times."""
    more = boosts(option, view)
    if not more or times < 1:
        return None
    now = _strength(view, option.card)
    phrase = f"boost {_name(option)}" if times == 1 else f"boost {_name(option)} {times} times"
    cost = _times(option.cost, times)
    return Shortcut(phrase, ((option.phrase,),) * times, option.card, cost, f"strength {now} → {now + more * times}")


def _strength(view: View, card: int) -> int:
    strength = view.cards()[card].strength
    return strength.total if strength is not None else 0


def _meant_for(breaker: CardView, ice: CardView) -> bool:
    kinds = [_MEETS[subtype] for subtype in breaker.subtypes if subtype in _MEETS]
    return not kinds or any(kind in ice.subtypes for kind in kinds)


# --- words and costs ---------------------------------------------------------------------------------------------------------------


def _name(option: Option) -> str:
    """What an option calls its card: `Cleaver`, or `Cleaver #2` where copies are told apart."""
    found = _USE.fullmatch(option.phrase)
    return found[1] + found[2] if found else option.phrase


def _times(cost: str, times: int) -> str:
    """A cost paid several times: "1c" three times is "3c"."""
    if times == 1:
        return cost
    return ", ".join(_part_times(part, times) for part in cost.split(", ") if part)


def _with_credits(cost: str, more: int) -> str:
    """A cost with more credits: "1 click, 3c" and 2 are "1 click, 5c"."""
    parts = [part for part in cost.split(", ") if part]
    for place, part in enumerate(parts):
        if (found := _ACCOUNTED.fullmatch(part)) is not None and found[3] == "c" and more:
            parts[place] = f"{int(found[2]) + more}c"
            return ", ".join(parts)
    return ", ".join([*parts, f"{more}c"] if more else parts)


def _part_times(part: str, times: int) -> str:
    found = _ACCOUNTED.fullmatch(part)
    if found is None:
        return f"{times} × {part}"
    unit = " clicks" if found[3] == " click" else found[3]
    return f"{found[1] or ''}{int(found[2]) * times}{unit}"


def _affordable(option: Option, plan: Shortcut, view: View) -> bool:
    """Whether all of it can be paid, by what the seat sees: once can always be, as the option is offered."""
    if plan.steps.count((option.phrase,)) == 1 and plan.cost == option.cost:
        return True
    card = view.cards().get(option.card)
    for part in plan.cost.split(", ") if plan.cost else ():
        found = _ACCOUNTED.fullmatch(part)
        if found is None:
            return False
        unit, number = found[3].strip(), int(found[2])
        if unit == "c":
            held = view.runner.credits
        elif unit in ("click", "clicks"):
            held = view.runner.clicks
        else:
            held = card.counters.get(unit, 0) if card is not None else 0
        if number > held:
            return False
    return True
