"""Costs: whether they can be paid, from where, and paying them (CR 1.16). A cost is paid in full or not at all."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.events import Event
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import DISCARD, HAND, REMOVED, Card, Effect
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing, PaidSource
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.paying.spendable import Spendable, fixed
from netrunner_tui.rules.referee.questions import Question

_ADDITIONAL_COST = {to: f"additional cost to {to}" for to in ("install", "play", "rez", "run", "score", "steal", "trash")}


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

    def might_pay(self, side: Side, cost: words.Cost, context: Context, purpose: str = "") -> bool:
        """Returns whether a player could pay a cost if other cards lay hidden before them: to be asked must not tell which they are."""
        if side != RUNNER or not self.lies_hidden():
            return False
        return self.as_it_seems(lambda: self.can_pay(side, cost, context, purpose))

    def as_it_seems(self, asked: Callable[[], bool]) -> bool:
        """Returns the answer to a question about what can be paid, as if any card that might lie hidden before the Runner did."""
        outer, self._seeming = self._seeming, True
        answer = asked()
        self._seeming = outer
        return answer

    def has_to_pay(self, side: Side, cost: words.Cost, context: Context, purpose: str = "") -> bool:
        """Returns whether a player can pay a cost without anything that they need not use."""
        self._without = True
        payable = self.can_pay(side, cost, context, purpose)
        self._without = False
        return payable

    def _raise_credits(self, side: Side, count: int, purpose: str, oid: int) -> Flow:
        """Has a player use abilities for what they cannot pay otherwise; who could use several says which."""
        while True:
            pool = self.state.player(side).credits
            held = sum(self.state.cards[host].counters["credit"] for host in self.hosted_credits(side, purpose, oid))
            accounts = self._accounts(side, oid)
            able = [
                source
                for source in accounts
                if self._spends(source) <= pool
                and self._brings(side, source) > 0
                and self._raised(side, pool + self._brings(side, source), tuple(o for o in accounts if o.oid != source.oid)) + held >= count
            ]
            if pool + held >= count or not able:
                return
            chosen = able[0]
            if len({(source.title, source.number) for source in able}) > 1:
                options = [
                    Option(
                        "use",
                        s.oid,
                        s.title,
                        ability=s.number,
                        cost=self.price(s.ability.cost, Context(s.oid, s.title, side)),
                        effect=self.effect_text(s),
                    )
                    for s in able
                ]
                answer = yield Question(
                    player=side,
                    kind="pay",
                    step=self.state.step,
                    text=f"Pay {self.book.terms.credits(count)}: what do you use?",
                    options=names.distinguish(self.state, options),
                )
                chosen = able[answer[0]]
            yield from self._use_account(side, chosen)

    def _use_account(self, side: Side, source: PaidSource) -> Flow:
        """Uses an ability while something is paid."""
        context = Context(source.oid, source.title, side, part=source.ability.part)
        self.show_used(source.oid)
        self.emit(events.AbilityUsed(source.oid, source.ability.part, side, source.number, source.title))
        context.used = True
        if (yield from self.pay(side, source.ability.cost, context, "use", "account")):
            yield from self.resolve_block(source.ability.do, context)

    def price(self, cost: words.Cost, context: Context, clicks: int = 0) -> Price:
        """Returns the current price of a cost plus `clicks` more clicks: shown with an answer, and taken by `pay`."""
        if cost is words.FREE and not clicks:
            return FREE
        if isinstance(cost.credits, int) and cost is credits_alone(cost.credits):
            return plain_price(cost.credits, clicks)
        count = self.amount
        return Price(
            credits=count(cost.credits, context) if cost.credits and not cost.x_credits else 0,
            clicks=clicks + cost.clicks + (count(cost.spend_clicks, context) if cost.spend_clicks else 0),
            lost_clicks=cost.lose_clicks,
            x=cost.x_credits,
            counters=count(cost.counters, context) if cost.counters else 0,
            kind=cost.kind,
            trash_this=cost.trash_this,
            remove_this=cost.remove_this,
            forfeit_this=cost.forfeit_this,
            trash_hand=count(cost.trash_hand, context) if cost.trash_hand else 0,
            trash=self._number_to_trash(cost, context),
            forfeit=cost.forfeit,
            tags=count(cost.tags, context) if cost.tags else 0,
            take_tags=count(cost.take_tags, context) if cost.take_tags else 0,
            damage=count(cost.suffer, context) if cost.suffer else 0,
            damage_kind=cost.suffer_kind if cost.suffer else "",
            points=count(cost.points, context) if cost.points else 0,
        )

    def _number_to_trash(self, cost: words.Cost, context: Context) -> int:
        """Returns how many of the cards that a cost names are trashed for it."""
        if cost.trash is None:
            return 0
        return 1 if isinstance(cost.trash.choose, str) else self.amount(cost.trash.choose, context)

    def can_pay(self, side: Side, cost: words.Cost, context: Context, purpose: str = "") -> bool:
        """Returns whether a player could pay all of a cost at once (CR 1.16.1)."""
        if cost is words.FREE:
            return True
        if isinstance(cost.credits, int) and cost is credits_alone(cost.credits):
            return cost.credits <= self.spendable(side, purpose, context.source)
        clicks = cost.clicks
        if cost.spend_clicks:
            clicks += self.amount(cost.spend_clicks, context)
        if cost.lose_clicks and not self.forgoes_later:
            clicks += cost.lose_clicks
        if clicks and clicks > self.state.player(side).clicks:
            return False
        if cost.credits and self.amount(cost.credits, context) > self.spendable(side, purpose, context.source):
            return False
        if cost.from_ is not None and not self._can_pay_from(side, cost, context, purpose):
            return False
        source = self.state.cards.get(context.source)
        count = self.amount
        if cost.counters and self._counters_for(cost, context) < count(cost.counters, context):
            return False
        if (cost.trash_this or cost.remove_this) and (source is None or not self._can_leave(source, cost)):
            return False
        leaving = context.source if purpose in ("play", "install") else 0  # it is not in the hand any more as its cost is paid (CR 8.6.6)
        if cost.trash_hand and sum(oid != leaving for oid in self.state.zone(side, HAND)) < count(cost.trash_hand, context):
            return False
        if cost.forfeit and len(self._to_forfeit(side, context)) < cost.forfeit:
            return False
        if cost.forfeit_this and (source is None or source.zone != "score"):
            return False
        if cost.points and count(cost.points, context) > self.score(side):
            return False
        if cost.tags and count(cost.tags, context) > self.state.runner.tags:
            return False
        if (cost.suffer and self.always_prevented(f"{cost.suffer_kind} damage")) or (cost.take_tags and self.always_prevented("tags")):
            return False
        if cost.suffer and len(self.state.zone(RUNNER, HAND)) < count(cost.suffer, context):
            return False
        if cost.trash is None:
            return True
        return sum(oid != leaving for oid in self._to_trash(cost.trash, context)) >= self._number_to_trash(cost, context)

    def _counters_for(self, cost: words.Cost, context: Context) -> int:
        """Returns how many counters of the kind could be spent."""
        return sum(self.state.cards[oid].counters.get(cost.kind, 0) for oid in self._holders(cost, context))

    def _holders(self, cost: words.Cost, context: Context) -> tuple[int, ...]:
        """Returns the cards that counters can be spent from: this card, or whatever the cost names."""
        if cost.counters_on is None:
            return (context.source,) if context.source in self.state.cards else ()
        cards = (card for card in self.state.cards.values() if card.counters.get(cost.kind) and card.owner == context.side)
        return tuple(card.oid for card in cards if card.installed and self.fits_as(card, cost.counters_on, context))

    def _spend_counters(self, side: Side, count: int, cost: words.Cost, context: Context) -> Flowing[None]:
        """Spends counters from several cards, one after the other; where that leaves a choice, the player says from which."""
        while count > 0:
            held = [oid for oid in self._holders(cost, context) if self.state.cards[oid].counters.get(cost.kind, 0)]
            text = f"{context.title}: from which card do you remove a {cost.kind} counter?"
            (oid,) = held if len(held) == 1 else (yield from self.choose_cards(side, tuple(held), 1, 1, text, about=context.source))
            self.remove_counters(oid, cost.kind, 1, spent=True)
            count -= 1

    def _can_pay_from(self, side: Side, cost: words.Cost, context: Context, purpose: str) -> bool:
        """Returns whether such cards hold the credits that have to come from them."""
        assert cost.from_ is not None
        needed = cost.at_least_from or self.amount(cost.credits, context)
        return self._held_by(side, cost.from_, purpose, context) >= needed

    def _can_leave(self, source: Card, cost: words.Cost) -> bool:
        """Returns whether a card can be trashed or removed from the game as the cost of its own ability."""
        if source.installed or self.is_active(source):
            return True
        accessed = self.state.access is not None and self.state.access.card == source.oid  # its access abilities work where it lies
        if not accessed and source.title not in self.cards_in_game.active_elsewhere:
            return False
        return source.zone != (DISCARD if cost.trash_this else REMOVED)

    def _to_forfeit(self, side: Side, context: Context) -> tuple[int, ...]:
        """Returns the agendas that a player may forfeit as a cost."""
        return tuple(oid for oid in self.state.zone(side, "score") if oid not in context.spared)

    def _to_trash(self, named: words.Choose, context: Context) -> tuple[int, ...]:
        """Returns the cards that a player may trash for a cost that names cards."""
        return tuple(oid for oid in self.matching(named.cards, context) if oid not in context.spared)

    def additional_cost(self, to: str, oid: int = 0, server: str = "") -> words.Cost:
        """Returns all additional costs of doing something, combined into one cost (CR 1.16.10b)."""
        asking = (self._active or self.active).declared.get(_ADDITIONAL_COST.get(to) or f"additional cost to {to}")
        if not asking:
            if not oid or (card := self.state.cards[oid]).title not in self.cards_in_game.costs_more_itself or self.is_active(card):
                return words.FREE
            own = self._own_additional(to, oid)
            return combined(own) if own else words.FREE
        costs: list[words.Cost] = []
        where = server or (self.server_of(self.state.cards[oid]) if oid else "")
        for declared in asking:
            word = declared.word
            assert isinstance(word, words.AdditionalCost)
            context = self.context_of(declared)
            if declared.condition is not None and not self.condition(declared.condition, context):
                continue
            if word.server and not self.server_fits(where, word.server, declared.server, declared.oid, context):
                continue
            if isinstance(word.of, words.Cards):
                if not oid or not self.fits_as(self.state.cards[oid], word.of, context):
                    continue
            elif oid and (declared.oid != oid if word.of == "this" else oid not in self.referred(word.of, context)):
                continue
            costs.append(self._worked_out(word.additional_cost, context, oid))
        if oid and not self.is_active(self.state.cards[oid]):
            costs += self._own_additional(to, oid)
        return combined(costs) if costs else words.FREE

    def _worked_out(self, cost: words.Cost, context: Context, oid: int) -> words.Cost:
        """Returns an additional cost with numbers for its amounts; `it` is the card that costs more."""
        amounts = {name: value for name in cost.__struct_fields__ if isinstance(value := getattr(cost, name), words.Count)}
        if not amounts:
            return cost
        context.it = oid
        return msgspec.structs.replace(cost, **{name: max(0, self.amount(value, context)) for name, value in amounts.items()})

    def _own_additional(self, to: str, oid: int) -> list[words.Cost]:
        """Returns the additional costs that an inactive card's own text makes (CR 9.1.8e)."""
        card = self.state.cards[oid]
        own = self.cards_in_game.costs_more_itself.get(card.title, ())
        if not own or self.is_blank(oid):
            return []
        context = Context(oid, card.title, card.owner)
        return [self._worked_out(word.additional_cost, context, oid) for word in own if word.to == to]

    # --- paying -------------------------------------------------------------------------------------------------------------------

    def pay(self, side: Side, cost: words.Cost, context: Context, purpose: str = "", cause: str = "") -> Flowing[bool]:
        """Pays a cost that can be paid; the checkpoint of CR 10.3.4 follows. Returns whether all of it was paid in the end."""
        price = self.price(cost, context)
        if price.x:
            most = self.highest_x(side, cost, context, purpose)
            context.x = yield from self.ask_number(side, 0, most, "Choose X", kind="pay", about=context.source)
        trashed: tuple[int, ...] = ()
        if price.trash_hand:
            hand = self.state.zone(side, HAND)
            trashed = yield from self.choose_cards(
                side, hand, price.trash_hand, price.trash_hand, f"Choose {price.trash_hand} cards from your hand to trash",
                about=context.source, effect="trash",
            )  # fmt: skip
        if cost.trash is not None:
            fitting = self._to_trash(cost.trash, context)
            if cost.trash.at_random:
                trashed += self.picked_at_random(fitting, price.trash)
            else:
                trashed += yield from self.choose_cards(
                    side, fitting, price.trash, price.trash, "Choose what to trash", about=context.source, effect="trash"
                )
        forfeited: tuple[int, ...] = ()
        if price.forfeit:
            forfeited = yield from self.choose_cards(
                side, self._to_forfeit(side, context), price.forfeit, price.forfeit, "Choose an agenda to forfeit", about=context.source,
                effect="forfeit",
            )  # fmt: skip
        if price.clicks or price.lost_clicks:
            ability = self.card_of[context.title].parts.get(context.part) if context.part and context.title in self.card_of else None
            breaks = isinstance(ability, words.Paid) and any(isinstance(word, words.Break) for word in ability.do)
            to = "break" if breaks else ""
            if price.clicks:
                self.emit(events.ClicksSpent(side, price.clicks, to))
            if price.lost_clicks:
                self.lose_clicks_to_pay(side, price.lost_clicks, to)
        if credits := context.x if price.x else price.credits:
            if cost.from_ is not None:
                least = min(credits, cost.at_least_from or credits)
                context.spent += yield from self.pay_credits(side, least, purpose, cause, context.source, only=cost.from_)
                credits -= least
            context.spent += yield from self.pay_credits(side, credits, purpose, cause, context.source)
            if purpose in ("use", "steal", "") or (purpose == "trash" and self.additional_cost("trash", context.source).credits):
                self.note_taken(side, context.source, context.title)
        if price.counters and cost.counters_on is not None:
            yield from self._spend_counters(side, price.counters, cost, context)
        elif price.counters:
            self.remove_counters(context.source, price.kind, price.counters, spent=True)
        paid = True
        if trashed:
            context.trashed = tuple(range(self.state.next_oid, self.state.next_oid + len(trashed)))
            paid = yield from self.trash_to_pay(trashed, side)
        if price.forfeit_this:
            forfeited = (*forfeited, context.source)
        context.forfeited = tuple(range(self.state.next_oid, self.state.next_oid + len(forfeited)))
        for oid in forfeited:
            worth = self.total("points", oid)
            self.emit(events.AgendaForfeited(oid, self.state.next_oid, side, self.state.cards[oid].title, worth))
        if price.points:
            self.emit(events.PlayerCounters(side, "agenda points", -price.points, context.source))
        if price.tags:
            self.emit(events.TagsRemoved(price.tags, context.source, side))
        if price.take_tags:
            self.emit(events.TagsTaken(price.take_tags, context.source))
        if price.damage:
            self.suffer(price.damage, price.damage_kind, context.source, RUNNER)
        if price.trash_this or price.remove_this:
            context.counters = self.state.cards[context.source].counters
            if price.remove_this:
                self.emit(events.CardRemoved(context.source, self.state.next_oid))
            else:
                paid = (yield from self.trash_to_pay((context.source,), side)) and paid
        yield from self.checkpoint()
        return paid

    forgoes_later: ClassVar[bool] = False
    """Whether clicks that are lost as a cost may be lost of later turns (1996 "Netrunner Golden Rules")."""

    def lose_clicks_to_pay(self, side: Side, count: int, to: str) -> None:
        """Has a player lose clicks as a cost (CR 5.2.1a)."""
        self.emit(events.ClicksLost(side, count, False, to))

    def picked_at_random(self, oids: tuple[int, ...], count: int) -> tuple[int, ...]:
        """Picks cards at random, all of them where there are no more (CR 1.12)."""
        if not oids or count <= 0:
            return ()
        picked = self.fate.pick("pick", self.state.randoms, oids, [self.state.cards[oid].title for oid in oids], count)
        self.emit(events.PickedAtRandom(picked, "pick"))
        return picked

    def note_taken(self, side: Side, source: int, title: str) -> None:
        """Notes that an ability of a card of the other player made a player spend or lose credits, where something waits for that."""
        if events.CreditsTaken in self.active.triggers and title in self.card_of and self.card_of[title].printed.side != side:
            self.emit(events.CreditsTaken(side, source, title))

    def highest_x(self, side: Side, cost: words.Cost, context: Context, purpose: str = "") -> int:
        """Returns the highest X that a player could pay for."""
        most = self.spendable(side, purpose, context.source)
        return most if cost.x_at_most is None else max(0, min(most, self.amount(cost.x_at_most, context)))

    def trash_to_pay(self, oids: tuple[int, ...], side: Side) -> Flowing[bool]:
        """Trashes cards as a cost: no interrupt changes that (CR 1.16.1a). Returns whether all of them went."""
        yield from ()
        self.trash_now(oids, side, "cost")
        return True

    def pay_credits(
        self, side: Side, count: int, purpose: str = "", cause: str = "", oid: int = 0, *, only: words.Cards | None = None
    ) -> Flowing[tuple[tuple[Card, int], ...]]:
        """Pays credits. Where they may come from several places and it matters, the player says from where.

        `only` are the cards that they have to come from. Returns the cards that they came from, as they were last, with the numbers.
        """
        spent: list[tuple[Card, int]] = []
        if self.active.paying and only is None:
            yield from self._raise_credits(side, count, purpose, oid)
        for limit in self._limits(side, purpose, oid) if count > 0 else ():
            self.emit(events.SpentUnderLimit(limit, count))
        while count > 0:
            pool = self.state.player(side).credits if only is None else 0
            hosts = self.hosted_credits(side, purpose, oid) if self.active.declared.get("spend hosted") else []
            if only is not None:
                context = Context(oid, self.title_of(oid), side)
                hosts = [host for host in hosts if self.fits_as(self.state.cards[host], only, context)]
            elif not hosts:
                self.emit(events.CreditsSpent(side, count, cause))
                break
            held = {oid: self.state.cards[oid].counters["credit"] for oid in hosts}
            places = ([0] if pool else []) + hosts
            if len(places) == 1 or count >= pool + sum(held.values()):
                chosen = hosts[-1]
            else:
                chosen = yield from self._ask_source(side, places, count)
            if chosen == 0:
                paid = min(count, pool)
                self.emit(events.CreditsSpent(side, paid, cause))
            else:
                paid = min(count, held[chosen])
                spent.append((self.state.cards[chosen].copy(), paid))
                self.emit(events.CardUsed(chosen, side, self.title_of(chosen)))
                self.remove_counters(chosen, "credit", paid, spent=True, cause=cause)
            count -= paid
        return tuple(spent)

    def _ask_source(self, side: Side, places: list[int], count: int) -> Flowing[int]:
        """Asks from where credits come; declining takes limited ones before the pool."""
        options = [names.option(self.state, side, "pay from", oid) if oid else Option("pay from") for oid in places]
        answer = yield Question(
            player=side,
            kind="pay",
            step=self.state.step,
            text=f"Pay {self.book.terms.credits(count)}: from where first?",
            options=names.distinguish(self.state, options),
            may_decline=True,
            effect="pay from",
        )
        return places[answer[0]]

    def remove_counters(self, oid: int, kind: str, count: int, *, spent: bool = False, source: int = 0, cause: str = "") -> None:
        """Removes counters from a card; it becomes empty when the last of a loaded kind goes (CR 10.9)."""
        if count <= 0:
            return
        title = self.title_of(oid) if spent and kind == "credit" else ""
        self.emit(events.CountersRemoved(oid, kind, count, spent, source, cause, title))
        card = self.state.cards[oid]
        if kind in card.loaded and not card.counters.get(kind):
            self.emit(events.CardEmptied(oid, kind))

    # --- trashing and damage, which costs need too --------------------------------------------------------------------------------

    def trash_event(self, oid: int, new: int, by: Side, cause: str, source: int = 0) -> Event:
        """Returns the trashing of one card, with where it came from and whether the Runner can see it (CR 4.4.6b)."""
        card = self.state.cards[oid]
        access = self.state.access
        accessed = access is not None and access.card == oid
        visible = card.open or (card.owner == RUNNER) or (accessed and by == RUNNER)
        active = card.installed and card.faceup
        trash_cost = 0 if self.card_of[card.title].printed.trash is None else self.total("trash cost", oid)
        return events.CardTrashed(oid, new, by, cause, visible, card.title, card.zone, accessed, source, card.server, active, trash_cost)

    def trash_now(self, oids: tuple[int, ...], by: Side, cause: str, source: int = 0) -> tuple[int, ...]:
        """Trashes cards at the same time (CR 9.12.2a). Returns the objects that they are in the discard pile."""
        there = [oid for oid in oids if oid in self.state.cards and self.state.cards[oid].zone != REMOVED]
        first = self.state.next_oid
        batch: list[Event] = []
        for place, oid in enumerate(there):
            card = self.state.cards[oid]
            if cause == "access":
                self._persist(card)
                first = self.state.next_oid
            batch.append(self.trash_event(oid, first + place, by, cause, source))
        if len(batch) == 1:
            self.emit(batch[0])
        else:
            self.emit_all(batch)
        return tuple(range(first, first + len(there)))

    def _persist(self, card: Card) -> None:
        """Lets persistent abilities of a rezzed card that the Runner trashes while accessing it go on (CR 9.12.5)."""
        run = self.state.run
        if run is None or not card.faceup or card.owner != CORP or not card.installed or self.is_blank(card.oid):
            return
        for ability in self.card_of[card.title].abilities:
            if isinstance(ability, (words.Conditional, words.Static)) and ability.persistent:
                self.begin_effect("persist", card.owner, card.oid, card.title, part=ability.part, until="run end", server=card.server)

    def begin_effect(
        self, kind: str, side: Side, source: int, title: str, *, part: Part = NOWHERE, until: str = "game", name: str = "", target: int = 0,
        amount: int = 0, server: str = "", chosen: tuple[int, ...] = (), named: Mapping[str, str] = MappingProxyType({}),
        followed: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        """Begins a lingering effect (CR 9.10)."""
        effect = Effect(
            id=self.state.next_effect, kind=kind, side=side, source=source, title=title, part=part, until=until,
            mark=self.mark_of(until, side),
            name=name, target=target, amount=amount, server=server, chosen=chosen, named=dict(named),
            followed=followed,
        )  # fmt: skip
        self.emit(events.EffectBegan(effect))

    def count_delayed(self, number: int) -> None:
        """Ends a delayed ability that resolves now, or counts once less that it resolves (CR 9.6.13); others go on."""
        effect = self.state.effects.get(number)
        if effect is None or effect.kind != "delayed" or (effect.until != "game" and effect.name != "once"):
            return
        self.emit(events.EffectsEnded((number,)))
        if effect.amount > 1:
            again = msgspec.structs.replace(effect, id=self.state.next_effect, amount=effect.amount - 1)
            self.emit(events.EffectBegan(again))

    def suffer(self, count: int, kind: str, source: int, by: Side) -> tuple[int, ...]:
        """Deals damage: random cards are trashed from the grip at once; too few is a flatline (CR 10.4). Returns the trashed cards."""
        if count <= 0:
            return ()
        grip = self.state.zone(RUNNER, HAND)
        self.emit(events.DamageSuffered(kind, count, source, by))
        if count > len(grip):
            self.win(CORP, "flatline")
        picked = self.fate.pick("damage", self.state.randoms, grip, [self.state.cards[oid].title for oid in grip], count)
        self.emit(events.PickedAtRandom(picked, "damage"))
        return self.trash_now(picked, by, "damage", source)


def combined(costs: list[words.Cost]) -> words.Cost:
    """Returns costs that are paid at once, as one."""
    real = [cost for cost in costs if cost is not words.FREE and cost != words.FREE]
    if not real:
        return words.FREE
    if len(real) == 1:
        return real[0]
    total = words.FREE
    for cost in real:
        total = words.Cost(
            credits=fixed(total.credits) + fixed(cost.credits),
            x_credits=total.x_credits or cost.x_credits,
            x_at_most=cost.x_at_most if total.x_at_most is None else total.x_at_most,
            clicks=total.clicks + cost.clicks,
            spend_clicks=fixed(total.spend_clicks) + fixed(cost.spend_clicks),
            lose_clicks=total.lose_clicks + cost.lose_clicks,
            from_=total.from_ or cost.from_,
            at_least_from=max(total.at_least_from, cost.at_least_from),
            counters=fixed(total.counters) + fixed(cost.counters),
            kind=total.kind or cost.kind,
            trash_this=total.trash_this or cost.trash_this,
            trash_hand=fixed(total.trash_hand) + fixed(cost.trash_hand),
            take_tags=fixed(total.take_tags) + fixed(cost.take_tags),
            tags=fixed(total.tags) + fixed(cost.tags),
            forfeit=total.forfeit + cost.forfeit,
            forfeit_this=total.forfeit_this or cost.forfeit_this,
            suffer=fixed(total.suffer) + fixed(cost.suffer),
            suffer_kind=cost.suffer_kind if cost.suffer else total.suffer_kind,
            trash=total.trash or cost.trash,
            points=fixed(total.points) + fixed(cost.points),
        )
    return total
