"""Reads off the words of a card what it does while it lies there, beside breaking ice and earning credits."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.bots.card_facts.word_amounts import credits_of, draws_of, number_of
from netrunner_tui.model.printed import Printed

_OFTEN: Final = {"turn begins": 1.0, "turn ends": 0.7, "card rezzed": 0.25, "card installed": 0.5, "click spent": 0.4}
"""How often such a thing happens in a turn, as a rule."""
_CLICKS_OFTEN: Final = {"turn begins": 1.0, "card played": 0.4, "run succeeds": 0.4}
"""How often that happens for which clicks are gained."""
_SELDOM: Final = 0.25
"""How often anything else does."""
_ELSEWHERE: Final = frozenset({"turn begins", "run succeeds"})
"""What is reckoned elsewhere: credits that come with the turn, and with successful runs."""


class Allowance(msgspec.Struct, frozen=True):
    """Credits that pay for one kind of thing alone."""

    each_turn: float
    """How many there are each turn."""
    on: tuple[str, ...] = ()
    """What is paid for; none for anything in a run."""
    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()

    def serves(self, printed: Printed) -> bool:
        """Returns whether they pay for what is done with a card like this."""
        if (self.types and printed.type not in self.types) or printed.type in self.not_types:
            return False
        own = printed.subtypes
        return (not self.subtypes or any(one in own for one in self.subtypes)) and not any(one in own for one in self.not_subtypes)


class Prevention(msgspec.Struct, frozen=True):
    """What it prevents."""

    of: tuple[str, ...]
    """The effects, as cards call them."""
    amount: int
    """How much of it, in all."""
    price: int = 0
    """Credits for each time."""
    again: bool = False
    """As much again later on."""


class StandingEffects(msgspec.Struct, frozen=True):
    """What a card does while it lies there, beside breaking ice and earning credits."""

    allowances: tuple[Allowance, ...] = ()
    prevents: tuple[Prevention, ...] = ()
    link: int = 0
    """Link that it gives, also where it is paid for in a trace."""
    hand_size: int = 0
    """Cards more that its player may hold."""
    draws: float = 0.0
    """Cards that it draws each turn, less those that the clicks that it takes would draw."""
    draw_turns: int = 0
    """Turns for which it does; 0 for as long as it lies there."""
    draws_once: int = 0
    """Cards that it draws in the turn in which it is installed."""
    every_turn: float = 0.0
    """Credits a turn that come of what happens now and then."""
    trashes: int = 0
    """Accessed cards that it can trash with the counters that it has."""
    trashes_again: bool = False
    """It can trash one in every turn, for another price."""
    dearer_ice: int = 0
    """Credits that ice costs more to rez."""
    harder_agendas: int = 0
    """Advancement counters that agendas need more."""
    slows: bool = False
    """Agendas cannot be scored in the turn in which they are installed."""
    derezzes: bool = False
    """It derezzes the ice that hosts it."""
    clicks: float = 0.0
    """Clicks gained in a turn, as a mean."""
    feeds: tuple[str, ...] = ()
    """Subtypes of the cards that get a counter by it as they are installed."""
    infects: bool = False
    """Successful runs give the Corp counters by it that do something."""
    runs_again: bool = False
    """It lets the Runner make a run once a turn without a click."""
    hosts_for_less: tuple[str, ...] = ()
    """Types of cards that it takes from the hand for a click and has installed once their price is paid, a credit each turn by itself."""


NOTHING: Final = StandingEffects()


def standing_of(card: CardDefinition) -> StandingEffects:
    """Reads what a card does while it lies there."""
    conditional = [ability for ability in card.abilities if isinstance(ability, words.Conditional)]
    paid = [ability for ability in card.abilities if isinstance(ability, words.Paid)]
    static = [ability for ability in card.abilities if isinstance(ability, words.Static)]
    found = list(walk((card.abilities, card.subroutines)))
    drawing = [one for one in conditional if _is_met(one, "turn begins") and one.pay == words.FREE and draws_of(one.do)]
    accessing = [ability for ability in paid if ability.flag == "access" and _trashes_accessed(ability)]
    changes = [word for ability in static for word in walk(ability) if isinstance(word, words.Modify)]
    standing = StandingEffects(
        allowances=tuple(_allowances(card, conditional)),
        prevents=tuple(_preventions(card, paid)),
        link=_link(card, changes),
        hand_size=_more(changes, "hand size"),
        draws=sum(draws_of(one.do) - _lost_clicks(one.do) for one in drawing) + 0.4 * _more(changes, "basic draw"),
        draw_turns=max((_turns(card, one) for one in drawing), default=0),
        draws_once=sum(draws_of(one.do) for one in conditional if _is_met(one, "turn ends") and _is_new(one.if_)),
        every_turn=sum(map(_now_and_then, conditional)),
        trashes=sum(_held(card, one.cost.kind) // number_of(one.cost.counters) for one in accessing if one.cost.counters),
        trashes_again=any(not one.cost.counters for one in accessing),
        dearer_ice=_more([one for one in changes if _is_of(one.of, "ice")], "rez cost"),
        harder_agendas=_more([one for one in changes if _is_of(one.of, "agenda")], "requirement"),
        slows=any(isinstance(word, words.Prohibit) and "score" in word.cannot for word in found),
        derezzes=any(isinstance(word, words.Derez) and word.derez == "host" for ability in conditional for word in walk(ability)),
        clicks=sum(map(_clicks_now_and_then, conditional)),
        feeds=tuple(subtype for ability in conditional for subtype in _fed(ability)),
        infects=any(isinstance(word, words.Give) for word in found) and any(_is_met(one, "run succeeds") for one in conditional),
        runs_again=any(_is_met(one, "run ends") and any(isinstance(word, words.RunOn) for word in walk(one.do)) for one in conditional),
        hosts_for_less=_taken_in(paid),
    )
    return NOTHING if standing == NOTHING else standing


# --- credits for one thing -------------------------------------------------------------------------------------------------------------


def _allowances(card: CardDefinition, conditional: Sequence[words.Conditional]) -> Iterator[Allowance]:
    loaded = sum(_how_often(ability) * _credits_placed(ability) for ability in conditional)
    for word in walk(card.abilities):
        if isinstance(word, words.Recurring):
            yield from (_allowance(one, float(number_of(word.recurring))) for one in word.spend if not _in_runs(one))
        elif isinstance(word, words.SpendHosted) and loaded:
            yield from (_allowance(one, loaded) for one in word.spend_hosted)


def _allowance(spending: words.Spending, each_turn: float) -> Allowance:
    cards = spending.card if isinstance(spending.card, words.Cards) else words.Cards()
    return Allowance(each_turn, spending.on, cards.type, cards.not_type, cards.subtype, cards.not_subtype)


def _in_runs(spending: words.Spending) -> bool:
    """Returns whether credits are for icebreakers or for runs: these are reckoned with the price of a run."""
    return not spending.on or "use" in spending.on


def _credits_placed(ability: words.Conditional) -> int:
    placed = [word for word in walk(ability.do) if isinstance(word, words.Place) and (word.kind, word.on) == ("credit", "this")]
    return sum(number_of(word.place) for word in placed)


def _how_often(ability: words.Conditional) -> float:
    return max((_OFTEN.get(trigger.event, _SELDOM) for trigger in ability.when), default=0.0)


# --- what is prevented, and what threatens ---------------------------------------------------------------------------------------------


def _preventions(card: CardDefinition, paid: Sequence[words.Paid]) -> Iterator[Prevention]:
    for ability in paid:
        for word in walk(ability.do):
            if isinstance(word, words.Prevent):
                cost = ability.cost
                times = _held(card, cost.kind) // number_of(cost.counters) if cost.counters else 1
                amount = number_of(word.prevent) * max(1, times)
                gone = bool(cost.counters or cost.leaves)
                yield Prevention(word.of, amount, number_of(cost.credits), not gone)


def threats_of(card: CardDefinition) -> tuple[str, ...]:
    """Returns the effects on the Runner that a card has, as cards call them that prevent these."""
    return tuple(dict.fromkeys(_threats(card)))


def _threats(card: CardDefinition) -> Iterator[str]:
    for word in walk((card.abilities, card.subroutines)):
        if isinstance(word, words.Damage):
            yield f"{word.kind} damage"
        elif isinstance(word, words.Tag):
            yield "tags"
        elif isinstance(word, words.Trace):
            yield "trace effects"


# --- amounts ---------------------------------------------------------------------------------------------------------------------------


def _link(card: CardDefinition, changes: Sequence[words.Modify]) -> int:
    raised = sum(number_of(word.raise_link) for word in walk(card.abilities) if isinstance(word, words.RaiseLink))
    lowered = sum(max(0, -number_of(word.amount)) for word in changes if word.quantity == "trace limit")
    base = max((number_of(word.base_link) for word in walk(card.abilities) if isinstance(word, words.BaseLink)), default=0)
    return _more(changes, "link") + raised + lowered + base


def _more(changes: Sequence[words.Modify], quantity: str) -> int:
    return sum(max(0, number_of(word.amount)) for word in changes if word.quantity == quantity and word.who != "corp")


def _held(card: CardDefinition, kind: str) -> int:
    """Returns the counters of a kind that a card is installed with."""
    placed = [word for word in walk(card.abilities) if isinstance(word, (words.Load, words.Place)) and word.kind == kind]
    return max((number_of(word.load if isinstance(word, words.Load) else word.place) for word in placed), default=0)


def _turns(card: CardDefinition, ability: words.Conditional) -> int:
    """Returns for how many turns an ability is met that takes counters of its card each time; 0 where it takes none."""
    taken = [word for word in walk(ability.do) if isinstance(word, words.RemoveCounters)]
    return max((_held(card, word.kind) // max(1, number_of(word.remove_counters)) for word in taken), default=0)


def _lost_clicks(block: object) -> int:
    return sum(number_of(word.lose_clicks) for word in walk(block) if isinstance(word, words.LoseClicks))


def _now_and_then(ability: words.Conditional) -> float:
    """Returns the credits a turn that an ability brings which waits for something else than the turn or a successful run."""
    once = any(trigger.event == "card installed" and trigger.card == "this" for trigger in ability.when)
    if once or ability.pay != words.FREE or any(trigger.event in _ELSEWHERE for trigger in ability.when):
        return 0.0
    return credits_of(ability.do) * _how_often(ability)


def _clicks_now_and_then(ability: words.Conditional) -> float:
    """Returns the clicks a turn that an ability brings by itself, as a mean; 0 of what costs something, or asks for more."""
    if ability.pay != words.FREE or ability.optional or ability.if_ is not None:
        return 0.0
    given = sum(number_of(word.gain_clicks) for word in ability.do if isinstance(word, words.GainClicks))
    return given * max((_CLICKS_OFTEN.get(trigger.event, _SELDOM) for trigger in ability.when), default=0.0)


# --- what it waits for, and what it does -----------------------------------------------------------------------------------------------


def _is_met(ability: words.Conditional, event: str) -> bool:
    return any(trigger.event == event for trigger in ability.when)


def _is_new(condition: words.Condition | None) -> bool:
    """Returns whether a condition is that the card was installed this turn."""
    match condition:
        case words.Is(card="this", is_=words.Cards(installed_this_turn=True)):
            return True
    return False


def _is_of(meant: object, kind: str) -> bool:
    return isinstance(meant, words.Cards) and kind in meant.type


def _trashes_accessed(ability: words.Paid) -> bool:
    return any(isinstance(word, words.Trash) and word.trash == "accessed card" for word in walk(ability.do))


def _fed(ability: words.Conditional) -> tuple[str, ...]:
    """Returns the subtypes of cards on which an ability places a counter as its player installs them."""
    if not any(isinstance(word, words.Place) and word.on == "it" for word in walk(ability.do)):
        return ()
    installed = [trigger.card for trigger in ability.when if trigger.event == "card installed" and trigger.by == "you"]
    return tuple(subtype for cards in installed if isinstance(cards, words.Cards) for subtype in cards.subtype)


def _taken_in(paid: Sequence[words.Paid]) -> tuple[str, ...]:
    """Returns the types of cards that an action takes from the hand, with as many counters as they cost."""
    for ability in paid:
        done = list(walk(ability.do))
        chosen = [
            word.choose_card.cards for word in done if isinstance(word, words.ChooseCard) and isinstance(word.choose_card, words.Choose)
        ]
        counted = any(isinstance(word, words.Place) and not isinstance(word.place, int) for word in done)
        if ability.is_action and counted and any(isinstance(word, words.Host) for word in done):
            return tuple(kind for cards in chosen if cards.in_ == ("grip",) for kind in cards.type)
    return ()
