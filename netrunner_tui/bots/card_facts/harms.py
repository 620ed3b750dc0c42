"""Reads off instructions what they do to the players if they come about: harm, the modes of a choice, traps."""

from collections.abc import Sequence
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.bots.card_facts.facts import (
    TRAP_PLACES,
    Harm,
    Mode,
    Trap,
    TrapPlace,
)
from netrunner_tui.bots.card_facts.word_amounts import credits_of, draws_of, number_of
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.sides import CORP, RUNNER

_RUNNERS_CREDITS: Final = words.PlayerHas(has="credits", of=RUNNER)


def lost_by_corp(block: object) -> int:
    """Returns the credits that instructions have the Corp lose, at most."""
    return sum(number_of(word.lose) for word in walk(block) if isinstance(word, words.Lose) and word.who == CORP)


def trap_of(conditional: Sequence[words.Conditional]) -> Trap:
    """Returns the trap that conditional abilities make of a card: the damage that an access does, and where; none for other cards."""
    for ability in conditional:
        if any(trigger.event == "card accessed" and trigger.card == "this" for trigger in ability.when):
            for word in walk(ability.do):
                if isinstance(word, words.Damage):
                    fixed = word.damage.plus if isinstance(word.damage, words.Count) else number_of(word.damage)
                    asked = [
                        ability.if_,
                        ability.while_,
                        *(w.if_ for w in walk(ability.do) if isinstance(w, words.If) and word in walk(w.do)),
                    ]
                    places = tuple(place for place in TRAP_PLACES if all(_may_be_so(condition, place) for condition in asked))
                    return Trap(fixed, not isinstance(word.damage, int), places)
    return Trap()


def _may_be_so(condition: words.Condition | None, place: TrapPlace) -> bool:
    """Returns whether a condition may be so of a card that is accessed in a place: what does not ask for that may."""
    match condition:
        case words.Both(conditions=conditions):
            return all(_may_be_so(one, place) for one in conditions)
        case words.Is(card="this", is_=words.Cards(in_=places, rezzed=rezzed)):
            return (not places or place in places) and (not rezzed or place == "installed")
        case words.Not(not_=words.Is(card="this", is_=words.Cards(in_=places, rezzed=None))):
            return place not in places
    return True


def mode_of(block: tuple[words.Instruction, ...]) -> Mode:
    """Returns what a mode that somebody may choose does, as far as a script weighs it."""
    trashed = [word.trash for word in walk(block) if isinstance(word, words.Trash)]
    others = sum(what != "this" for what in trashed)
    paid = next((word for word in walk(block) if isinstance(word, words.Pay)), None)
    return Mode(
        harm=harm_of(tuple(word for word in block if not _is_counted_apart(word))),
        credits=credits_of(block),
        draws=draws_of(block),
        trashes=others,
        trashes_this="this" in trashed,
        trashes_accessed="accessed card" in trashed,
        gives_up=sum(map(_is_given_up, block)),
        price=_price_of(paid.pay) if paid is not None else FREE,
        payer=paid.by if paid is not None else "",
        corp_loses=lost_by_corp(block),
        bad_publicity=sum(number_of(word.bad_publicity) for word in walk(block) if isinstance(word, words.BadPublicity)),
    )


def _is_counted_apart(word: words.Instruction) -> bool:
    """Returns whether an instruction does nothing to the Runner, or lets them choose what they give up."""
    corps = isinstance(word, words.BadPublicity) or (isinstance(word, words.Lose) and word.who == CORP)
    return corps or isinstance(word, words.Pay) or _is_given_up(word)


def _is_given_up(word: words.Instruction) -> bool:
    """Returns whether the Runner chooses a card of theirs that is trashed."""
    return isinstance(word, words.Trash) and isinstance(word.trash, words.Choose) and RUNNER == word.trash.by == word.trash.cards.side


def _price_of(cost: words.Cost) -> Price:
    """Returns what a payment takes, as far as a script weighs it."""
    return Price(
        credits=number_of(cost.credits), clicks=cost.clicks + number_of(cost.spend_clicks), trash_hand=number_of(cost.trash_hand),
        damage=number_of(cost.suffer), take_tags=number_of(cost.take_tags), trash=int(cost.trash is not None), trash_this=cost.trash_this,
    )  # fmt: skip


def modes_in_access(card: CardDefinition) -> tuple[tuple[int, Mode], ...]:
    """Returns what the abilities do that can be used while a card is accessed, each with its place."""
    numbered = enumerate(card.abilities, 1)
    return tuple((place, mode_of(one.do)) for place, one in numbered if isinstance(one, words.Paid) and one.flag == "access")


def toll_of(ability: words.Conditional) -> int:
    """Returns the credits that a Runner has to pay who encounters the ability's ice, or the run ends."""
    met = any(trigger.event == "ice encountered" and trigger.card == "this" for trigger in ability.when)
    harm = harm_of(ability.do)
    return harm.price if met and harm.stops and harm.price > 0 else 0


def _price(block: object) -> int:
    """Returns the credits that the Runner may pay for an instruction not to happen; -1 where it is not so, or costs anything else."""
    done = block[0] if isinstance(block, tuple) and len(block) == 1 else block
    if not isinstance(done, words.Unless) or done.by != RUNNER:
        return -1
    prices = [cost.credits for cost in done.unless if isinstance(cost.credits, int) and cost == words.Cost(credits=cost.credits)]
    return min(prices, default=-1)


def _bought_off(block: object) -> Harm | None:
    """Returns what one thing does that the Runner chooses of several where one is to pay credits: the least; None for anything else."""
    done = block[0] if isinstance(block, tuple) and len(block) == 1 else block
    if not isinstance(done, words.ChooseOne) or done.by != RUNNER or done.number != 1:
        return None
    prices = [number_of(word.pay.credits) for mode in done.choose_one for word in mode if isinstance(word, words.Pay)]
    if not prices:
        return None
    others = [harm_of(mode) for mode in done.choose_one if not any(isinstance(word, words.Pay) for word in mode)]
    if any(harm.stops or harm.damage or harm.tags for harm in others):
        return None
    credits = min(prices)
    return Harm(loses=min([float(credits), *(harm.loses for harm in others)]), credits=credits)


def harm_of(block: object) -> Harm:
    """Returns what instructions do to the Runner; what a trace or a condition stands before counts as if it came about."""
    bought = _bought_off(block)
    if bought is not None:
        return bought
    stops, damage, core, tags, loses, credits, most, perhaps = False, 0, 0, 0, 0.0, 0, -1, False
    given = {id(word) for gain in walk(block) if isinstance(gain, words.GainSubroutine) for word in walk(gain.gain_subroutine)}
    for word in walk(block):
        if id(word) in given:  # other ice does that, if the Runner comes to any
            continue
        perhaps = perhaps or isinstance(word, (words.If, words.Trace))
        if isinstance(word, words.If) and isinstance(word.if_, words.Compare) and isinstance(word.if_.at_most, int):
            counted = word.if_.count
            if isinstance(counted, words.Count) and counted.count == _RUNNERS_CREDITS:
                most = word.if_.at_most
        elsewhere = isinstance(word, words.MoveTo) and word.instead_of_passing
        if elsewhere or isinstance(word, words.EndRun) or (isinstance(word, words.Forbid) and "steal" in word.cannot):
            # A run in which nothing can be stolen, or that goes to another server, is as good as over.
            stops = True
        elif isinstance(word, words.Damage):
            damage += number_of(word.damage)
            core += number_of(word.damage) * (word.kind == "core")
        elif isinstance(word, words.Tag):
            tags += number_of(word.tags)
        elif isinstance(word, words.Trash):
            loses += 4.0 * (word.trash != "this")
        elif isinstance(word, words.Lose):
            loses += number_of(word.lose)
            credits += number_of(word.lose)
        elif isinstance(word, (words.LoseClicks, words.GainSubroutine)):
            loses += 2.5
        elif isinstance(word, (words.Gain, words.Install, words.Draw)):
            loses += 1.5
    up_to, price = (most, _price(block)) if stops else (-1, -1)
    loses = loses if stops or damage or tags or loses or not block else 1.0
    return Harm(stops, up_to, price, damage, core, tags, loses, credits, perhaps)
