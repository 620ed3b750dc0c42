"""Costs: whether they can be paid, from where, and paying them (CR 1.16). A cost is paid in full or not at all."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import ClassVar, Final, TypeVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DISCARD, HAND, REMOVED, SCORE
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES, ExpectedKind
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.base.instances import Context
from netrunner_tui.rules.referee.paying.spendable import Spendable, fixed

Found = TypeVar("Found")

_COSTING: Final = ("access", "break", "install", "jack out", "play", "rez", "run", "score", "steal", "trash")
_ADDITIONAL_COST: Final = {to: f"additional cost to {to}" for to in _COSTING}
"""Keys of the additional costs among the active declarations, by what costs more."""


@lru_cache(maxsize=256)
def credits_alone(count: int) -> words.Cost:
    """Returns the cost of so many credits and nothing else: most costs are of this kind, and each is made once."""
    return words.Cost(credits=count) if count else words.FREE


def shared(cost: words.Cost) -> words.Cost:
    """Returns a cost; where it is credits alone, the one object that stands for these."""
    count = cost.credits
    return alone if isinstance(count, int) and cost == (alone := credits_alone(count)) else cost


@lru_cache(maxsize=256)
def plain_price(credits: int, clicks: int) -> Price:
    """Returns the price of so many credits and clicks."""
    return Price(credits, clicks)


class Costs(Spendable):
    """Whether costs can be paid, and paying them."""

    forgoes_later: ClassVar[bool] = False
    """Whether clicks that are lost as a cost may be lost of later turns (1996 "Netrunner Golden Rules")."""

    lowers_additional_costs: ClassVar[bool] = True
    """Whether what is paid less to play or install a card may be an additional cost; else it is the play or install cost alone."""

    def might_pay(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause = "") -> bool:
        """Returns whether a player could pay a cost if other cards lay hidden before them: to be asked must not tell which they are."""
        if side != RUNNER or not self.lies_hidden():
            return False
        return self.as_it_seems(lambda: self.can_pay(side, cost, context, purpose))

    def as_it_seems(self, asked: Callable[[], bool]) -> bool:
        """Returns the answer to a question about what can be paid, as if any card that might lie hidden before the Runner did."""
        outer, self.assumed.seeming = self.assumed.seeming, True
        answer = asked()
        self.assumed.seeming = outer
        return answer

    def has_to_pay(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause = "") -> bool:
        """Returns whether a player can pay a cost without anything that they need not use."""
        return self._unhelped(lambda: self.can_pay(side, cost, context, purpose))

    def funds(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause) -> int:
        """Returns how many credits a player could spend on a cost that is paid again and again, without anything that they need not use."""
        funds = self._unhelped(lambda: self.spendable(side, purpose, context.source))
        if cost.from_ is not None and (credits := self.amount(cost.credits, context)):
            times = self._held_by(side, cost.from_, purpose, context) // (cost.at_least_from or credits)
            funds = min(funds, times * credits)
        return funds

    def _unhelped(self, asked: Callable[[], Found]) -> Found:
        """Returns the answer to a question about what can be paid, without anything that its player need not use."""
        outer, self.assumed.without = self.assumed.without, True
        answer = asked()
        self.assumed.without = outer
        return answer

    def price(self, cost: words.Cost, context: Context, clicks: int = 0) -> Price:
        """Returns the current price of a cost plus `clicks` more clicks: shown with an answer, and taken by `pay`."""
        if cost is words.FREE and not clicks:
            return FREE
        if isinstance(cost.credits, int) and cost is credits_alone(cost.credits):
            return plain_price(cost.credits, clicks)
        count = self._quantity
        return Price(
            credits=count(cost.credits, context) if cost.credits and not cost.x_credits else 0,
            clicks=clicks + cost.clicks + (count(cost.spend_clicks, context) if cost.spend_clicks else 0),
            lost_clicks=cost.lose_clicks,
            x=cost.x_credits,
            x_counters=cost.x_counters,
            counters=count(cost.counters, context) if cost.counters else 0,
            kind=cost.kind,
            trash_this=cost.trash_this,
            remove_this=cost.remove_this,
            return_this=cost.return_this,
            forfeit_this=cost.forfeit_this,
            trash_hand=count(cost.trash_hand, context) if cost.trash_hand else 0,
            trash=self._number_named(cost.trash, context),
            moved=self._number_named(cost.move, context),
            moved_to=cost.to,
            derezzed=self._number_named(cost.derez, context),
            forfeit=cost.forfeit,
            tags=count(cost.tags, context) if cost.tags else 0,
            take_tags=count(cost.take_tags, context) if cost.take_tags else 0,
            take_bad_publicity=count(cost.take_bad_publicity, context) if cost.take_bad_publicity else 0,
            damage=count(cost.suffer, context) if cost.suffer else 0,
            damage_kind=cost.suffer_kind if cost.suffer else "",
            points=count(cost.points, context) if cost.points else 0,
        )

    def _number_named(self, named: words.Choose | None, context: Context) -> int:
        """Returns how many of the cards that a cost names go for it."""
        if named is None:
            return 0
        return 1 if isinstance(named.choose, str) else self._quantity(named.choose, context)

    def _quantity(self, amount: words.Amount, context: Context) -> int:
        """Returns a quantity in a cost: 0 where it would come to less (CR 1.16.2a), as for the strength of ice."""
        return max(0, self.amount(amount, context))

    def can_pay(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause = "") -> bool:
        """Returns whether a player could pay all of a cost at once (CR 1.16.1)."""
        if cost is words.FREE:
            return True
        if isinstance(cost.credits, int) and cost is credits_alone(cost.credits):
            return cost.credits <= self.spendable(side, purpose, context.source)
        if cost.one_of:
            return bool(self.payable_ways(side, cost, context, purpose))
        return (
            self._has_clicks(side, cost, context)
            and self._has_credits(side, cost, context, purpose)
            and self._has_cards(side, cost, context, purpose)
            and self._can_suffer(side, cost, context)
        )

    def payable_ways(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause = "") -> list[words.Cost]:
        """Returns of the costs of which one is paid those that a player could pay beside the rest."""
        rest = msgspec.structs.replace(cost, one_of=())
        return [one for one in cost.one_of if self.can_pay(side, combined([rest, one]), context, purpose)]

    def _has_clicks(self, side: Side, cost: words.Cost, context: Context) -> bool:
        clicks = cost.clicks
        if cost.spend_clicks:
            clicks += self.amount(cost.spend_clicks, context)
        if clicks and self.state.run is not None and self.owes_first_click(side):
            return False
        if cost.lose_clicks and not self.forgoes_later:
            clicks += cost.lose_clicks
        return not clicks or clicks <= self.state.player(side).clicks

    def owes_first_click(self, side: Side) -> bool:
        """Returns whether the first click that a player spends this turn has to go into making a run, and they have spent none."""
        declared = (self._active or self.active).declared.get("first click for a run", ())
        if not any(one.side == side for one in declared):
            return False
        return not any(isinstance(event, events.ClicksSpent) and event.side == side for event in self.state.history)

    def _has_credits(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause) -> bool:
        if cost.credits:
            spent_on, card = self.spent_on(cost, context, purpose)
            if spent_on == "trash" and self.state.cards[card].zone == DISCARD:
                return False  # nobody pays the trash cost of a card in Archives (CR 7.1.5b)
            if self.amount(cost.credits, context) > self.spendable(side, spent_on, card):
                return False
        return self.can_pay_from(side, cost, context, purpose)

    def spent_on(self, cost: words.Cost, context: Context, purpose: SpendCause) -> tuple[SpendCause, int]:
        """Returns what the credits of a cost are spent on, and on which card: one that is a card's trash cost, on trashing that card."""
        match cost.credits:
            case words.Count(count=words.ValueOf(value="trash cost", of=str() as card) as whole):
                if cost.credits == words.Count(count=whole) and (found := self.referred(card, context)):
                    return "trash", found[0]
        return purpose, context.source

    def _has_cards(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause) -> bool:
        """Returns whether there are the counters and the cards that have to go."""
        if cost.counters and self.counters_for(cost, context) < self.amount(cost.counters, context):
            return False
        source = self.state.cards.get(context.source)
        if cost.leaves and (source is None or not self._can_leave(source, cost)):
            return False
        if cost.forfeit_this and (source is None or source.zone != SCORE):
            return False
        if cost.forfeit and len(self.to_forfeit(side, context)) < cost.forfeit:
            return False
        leaving = context.source if purpose in ("play", "install") else 0  # it is not in the hand any more as its cost is paid (CR 8.6.6)
        hand: set[int] = {oid for oid in self.state.zone(side, HAND) if oid != leaving} if cost.trash_hand else set()
        of_hand = self.amount(cost.trash_hand, context) if cost.trash_hand else 0
        if len(hand) < of_hand:
            return False
        if cost.move is not None and len(self.to_move(cost.move, context)) < self._number_named(cost.move, context):
            return False
        if cost.derez is not None and len(self._to_derez(cost.derez, context)) < self._number_named(cost.derez, context):
            return False
        if cost.trash is None:
            return True
        named = {oid for oid in self.to_trash(side, cost, context) if oid != leaving}
        number = self._number_named(cost.trash, context)
        return len(named) >= number and len(named | hand) >= number + of_hand  # no card goes for both

    def _can_suffer(self, side: Side, cost: words.Cost, context: Context) -> bool:
        """Returns whether points and tags can be given up, and tags and damage taken that nothing has to prevent (CR 1.16.1b).

        Damage is suffered, and takes no cards: who has fewer than that can suffer it, and is flatlined (CR 1.7.2b).
        """
        if cost.points and self.amount(cost.points, context) > self.score(side):
            return False
        if cost.tags and self.amount(cost.tags, context) > self.state.runner.tags:
            return False
        if cost.take_tags and self.must_be_prevented("tags", self.amount(cost.take_tags, context), context.source):
            return False
        if cost.take_bad_publicity and (
            side == RUNNER or self.must_be_prevented("bad publicity", self.amount(cost.take_bad_publicity, context), context.source)
        ):
            return False
        if not cost.suffer:
            return True
        damage = self.amount(cost.suffer, context)
        return not self.must_be_prevented(DAMAGE_NAMES[cost.suffer_kind], damage, context.source)

    def must_be_prevented(self, what: ExpectedKind, amount: int, source: int) -> bool:
        """Returns whether some of an effect would be prevented, whoever wants it or not."""
        return bool(self.always_preventing(what, source))

    def counters_for(self, cost: words.Cost, context: Context) -> int:
        """Returns how many counters of the kind could be spent."""
        return sum(self.state.cards[oid].counters.get(cost.kind, 0) for oid in self.holders(cost, context))

    def holders(self, cost: words.Cost, context: Context) -> tuple[int, ...]:
        """Returns the cards that counters can be spent from: this card, or whatever the cost names, and those that count as theirs."""
        if cost.counters_on is None:
            return self.hosting_for(context.source, cost.kind)
        cards = (card for card in self.state.cards.values() if card.counters.get(cost.kind) and card.owner == context.side)
        anywhere = "installed" not in cost.counters_on.in_
        fitting = [card.oid for card in cards if (card.installed or anywhere) and self.fits_as(card, cost.counters_on, context)]
        return tuple(dict.fromkeys(host for oid in fitting for host in self.hosting_for(oid, cost.kind)))

    def can_pay_from(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause) -> bool:
        """Returns whether the cards hold the credits that have to come from them, where a cost says so (CR 1.10.4)."""
        if cost.from_ is None:
            return True
        needed = cost.at_least_from or self.amount(cost.credits, context)
        return self._held_by(side, cost.from_, purpose, context) >= needed

    def _can_leave(self, source: Card, cost: words.Cost) -> bool:
        """Returns whether a card can be trashed or removed from the game as the cost of its own ability."""
        if not self.may_leave(source.oid):
            return False
        if source.installed or self.is_active(source):
            return True
        accessed = self.state.access is not None and self.state.access.card == source.oid  # its access abilities work where it lies
        if not accessed and source.title not in self.cards_in_game.active_elsewhere:
            return False
        return source.zone != (DISCARD if cost.trash_this else REMOVED)

    def to_forfeit(self, side: Side, context: Context) -> tuple[int, ...]:
        """Returns the agendas that a player may forfeit as a cost."""
        return tuple(oid for oid in self.state.zone(side, "score") if oid not in context.spared)

    def to_trash(self, side: Side, cost: words.Cost, context: Context) -> tuple[int, ...]:
        """Returns the cards that a player may trash for a cost that names cards: none that they cannot trash (CR 1.16.1b).

        A card that is gone by the same cost itself is none of them.
        """
        if cost.trash is None:
            return ()
        spared = (*context.spared, context.source) if cost.leaves else context.spared
        there = (oid for oid in self.matching(cost.trash.cards, context) if oid not in spared)
        return tuple(oid for oid in there if not self.prohibited("trash", side, oid))

    def to_move(self, named: words.Choose, context: Context) -> tuple[int, ...]:
        """Returns the cards that may go elsewhere for a cost: none that cannot leave its zone (CR 1.16.1b)."""
        return tuple(filter(self.may_leave, self.matching(named.cards, context)))

    def _to_derez(self, named: words.Choose, context: Context) -> tuple[int, ...]:
        """Returns the cards that a player may derez for a cost."""
        there = self.matching(named.cards, context)
        return tuple(oid for oid in there if (card := self.state.cards[oid]).installed and card.owner == CORP and card.faceup)

    def additional_cost(self, to: str, oid: int = 0, server: str = "", *, basic: bool = False, x: int = 0) -> words.Cost:
        """Returns all additional costs of doing something, combined into one cost (CR 1.16.10b); a run may be by the `basic` action.

        `x` is the X of a card that is played, of which its own additional cost may speak (CR 1.16.2c).
        """
        if _ADDITIONAL_COST[to] not in (self._active or self.active).declared and not self._may_cost_more_itself(oid):
            return words.FREE  # mostly: it is asked of everything that could be done
        if to == "play" and "ignores additional costs" in self.active.declared and self._are_ignored(oid):
            return words.FREE
        costs = [cost for _, cost in self._additional(to, oid, server, basic=basic, x=x)]
        return combined(costs) if costs else words.FREE

    def _are_ignored(self, oid: int) -> bool:
        """Returns whether additional costs of playing a card are ignored."""
        card = self.state.cards[oid]
        for declared in self.active.declared["ignores additional costs"]:
            word, context = declared.word, self.context_of(declared)
            assert isinstance(word, words.IgnoresAdditionalCosts)
            such = word.ignores_additional_costs
            if card.owner == declared.side and (such is None or self.fits_as(card, such, context)) and self.holds(declared, context):
                return True
        return False

    def _may_cost_more_itself(self, oid: int) -> bool:
        """Returns whether a card says of itself, active or not, that something costs more."""
        itself = self.cards_in_game.costs_more_itself
        return bool(itself) and oid != 0 and self.state.cards[oid].title in itself

    def with_breaking(self, cost: words.Cost, does: words.Block, oid: int) -> words.Cost:
        """Returns the cost to use an ability of a card with what it costs besides where it breaks subroutines (CR 1.16.10)."""
        if _ADDITIONAL_COST["break"] not in (self._active or self.active).declared:
            return cost
        if not any(isinstance(word, words.Break) for word in walk(does)):
            return cost
        extra = self.additional_cost("break", oid if oid in self.state.cards else 0)
        return combined([_only_of_itself(cost), extra]) if extra is not words.FREE else cost

    def credits_asked_by_other(self, to: str, oid: int, side: Side) -> bool:
        """Returns whether a card of the other player has a player pay credits as an additional cost."""
        return any(asks != side and cost.credits for asks, cost in self._additional(to, oid))

    def _ran_by_the_basic_action(self) -> bool:
        """Returns whether the Runner has taken the basic action to run in this turn before one that is being taken now."""
        taken = [event for event in self.state.history if isinstance(event, (events.ActionStarted, events.RunBegan))]
        runs = sum(isinstance(event, events.ActionStarted) and event.action == "run" for event in taken)
        last = next((event for event in reversed(taken) if isinstance(event, events.RunBegan) or event.action == "run"), None)
        return runs - isinstance(last, events.ActionStarted) > 0  # that of which the run has not begun is being paid for

    def _additional(self, to: str, oid: int, server: str = "", *, basic: bool = False, x: int = 0) -> Iterator[tuple[Side, words.Cost]]:
        """Yields each additional cost of doing something, with the player whose card asks for it."""
        asking = (self._active or self.active).declared.get(_ADDITIONAL_COST[to], ())
        where = server or (self.server_of(self.state.cards[oid]) if oid else "")
        for declared in asking:
            word = declared.word
            assert isinstance(word, words.AdditionalCost)
            if word.instead or (word.basic and not basic) or (word.first_each_turn and self._ran_by_the_basic_action()):
                continue
            context = self.context_of(declared)
            if declared.condition is not None and not self.condition(declared.condition, context):
                continue
            if word.server and not self.server_fits(where, word.server, declared.server, declared.oid, context):
                continue
            if isinstance(word.of, words.Cards):
                if not oid or not self.fits_as(self.state.cards[oid], word.of, context):
                    continue
            elif word.of is not None and (declared.oid != oid if word.of == "this" else oid not in self.referred(word.of, context)):
                continue
            yield declared.side, self._worked_out(word.additional_cost, context, oid)
        if oid and not self.is_active(card := self.state.cards[oid]):
            for cost in self._own_additional(to, oid, x):
                yield card.owner, cost

    def _worked_out(self, cost: words.Cost, context: Context, oid: int) -> words.Cost:
        """Returns an additional cost with numbers for its amounts; `it` is the card that costs more."""
        amounts = {name: value for name in cost.__struct_fields__ if isinstance(value := getattr(cost, name), words.Count)}
        if not amounts:
            return cost
        context.it = oid
        return msgspec.structs.replace(cost, **{name: max(0, self.amount(value, context)) for name, value in amounts.items()})

    def _own_additional(self, to: str, oid: int, x: int) -> list[words.Cost]:
        """Returns the additional costs that an inactive card's own text makes (CR 9.1.8e)."""
        card = self.state.cards[oid]
        own = self.cards_in_game.costs_more_itself.get(card.title, ())
        if not own or self.is_blank(oid):
            return []
        context = Context(oid, card.title, card.owner)
        context.x = x
        return [self._worked_out(word.additional_cost, context, oid) for word in own if word.to == to]


def with_less(cost: words.Cost, less: int) -> words.Cost:
    """Returns a cost with fewer credits, as far as it has so many."""
    if less <= 0 or not fixed(cost.credits):
        return cost
    return shared(msgspec.structs.replace(cost, credits=max(0, fixed(cost.credits) - less)))


def _only_of_itself(cost: words.Cost) -> words.Cost:
    """Returns a cost whose credits have to come from some cards as one of which only so many have to: more may be added to it."""
    if cost.from_ is None or cost.at_least_from or not isinstance(cost.credits, int):
        return cost
    return msgspec.structs.replace(cost, at_least_from=cost.credits)


def combined(costs: list[words.Cost]) -> words.Cost:
    """Returns costs that are paid at once, as one."""
    real = [cost for cost in costs if cost is not words.FREE and cost != words.FREE]
    if not real:
        return words.FREE
    return real[0] if len(real) == 1 else _added_up(tuple(real))


def clicks_of(cost: words.Cost) -> words.Cost:
    """Returns the clicks of a cost alone: what something else can be paid with less by."""
    clicks = cost.clicks + fixed(cost.spend_clicks)
    return words.Cost(clicks=clicks, lose_clicks=cost.lose_clicks) if clicks or cost.lose_clicks else words.FREE


def _both(one: words.Choose | None, other: words.Choose | None) -> words.Choose | None:
    """Returns the cards that two costs name, as one choice: so many more, where these are the same kind of cards."""
    if one is None or other is None:
        return one or other
    if one.cards != other.cards or not isinstance(one.choose, int) or not isinstance(other.choose, int):
        return one
    return msgspec.structs.replace(one, choose=one.choose + other.choose)


def _either(ways: tuple[words.Cost, ...], others: tuple[words.Cost, ...]) -> tuple[words.Cost, ...]:
    """Returns the costs of which one is paid, where one of each of two such lists is."""
    return tuple(combined([way, other]) for way in ways for other in others) if ways and others else ways or others


@lru_cache(maxsize=4096)
def _added_up(costs: tuple[words.Cost, ...]) -> words.Cost:
    """Returns costs as one; what a click and the cost of a card come to is asked before each action."""
    total, *others = costs
    for cost in others:
        total = words.Cost(
            credits=fixed(total.credits) + fixed(cost.credits),
            x_credits=total.x_credits or cost.x_credits,
            x_at_most=cost.x_at_most if total.x_at_most is None else total.x_at_most,
            one_of=_either(total.one_of, cost.one_of),
            clicks=total.clicks + cost.clicks,
            spend_clicks=fixed(total.spend_clicks) + fixed(cost.spend_clicks),
            lose_clicks=total.lose_clicks + cost.lose_clicks,
            from_=total.from_ or cost.from_,
            at_least_from=max(total.at_least_from, cost.at_least_from),
            counters=fixed(total.counters) + fixed(cost.counters),
            x_counters=total.x_counters or cost.x_counters,
            kind=total.kind or cost.kind,
            counters_on=cost.counters_on if total.counters_on is None else total.counters_on,
            trash_this=total.trash_this or cost.trash_this,
            remove_this=total.remove_this or cost.remove_this,
            return_this=total.return_this or cost.return_this,
            trash_hand=fixed(total.trash_hand) + fixed(cost.trash_hand),
            take_tags=fixed(total.take_tags) + fixed(cost.take_tags),
            tags=fixed(total.tags) + fixed(cost.tags),
            forfeit=total.forfeit + cost.forfeit,
            forfeit_this=total.forfeit_this or cost.forfeit_this,
            suffer=fixed(total.suffer) + fixed(cost.suffer),
            suffer_kind=cost.suffer_kind if cost.suffer else total.suffer_kind,
            trash=_both(total.trash, cost.trash),
            move=total.move or cost.move,
            derez=_both(total.derez, cost.derez),
            take_bad_publicity=fixed(total.take_bad_publicity) + fixed(cost.take_bad_publicity),
            to=total.to or cost.to,
            points=fixed(total.points) + fixed(cost.points),
        )
    return total
