"""Paying costs, and what they take (CR 1.16): credits, clicks, counters, cards, tags and damage."""

from collections import Counter
from collections.abc import Collection
from types import MappingProxyType
from typing import Literal, Protocol

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.units import with_article
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK, HAND, ICE, REMOVED
from netrunner_tui.model.counter_kinds import VIRUS
from netrunner_tui.model.effects import Effect, EffectKind, Until
from netrunner_tui.model.events import Event
from netrunner_tui.model.events.moves import TrashCause
from netrunner_tui.model.events.numbers import ClicksFor, SpendCause
from netrunner_tui.model.named_things import NamedThings
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.price import Price
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import BOTH, Card
from netrunner_tui.model.terms import DamageKind
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Declared, Flow, Flowing, PaidSource
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.paying.costs import Costs, combined
from netrunner_tui.rules.referee.paying.spendable import fixed
from netrunner_tui.rules.referee.phrases import choosing_x, fitted, for_card
from netrunner_tui.rules.referee.questions import ChosenFor, Question


class Originates(Protocol):
    """What a lingering effect comes from."""

    @property
    def side(self) -> Side:
        """Returns whose effect it is."""

    @property
    def source(self) -> int:
        """Returns the card that it comes from; 0 for none."""

    @property
    def title(self) -> str:
        """Returns the title of that card."""


class PayingCosts(Costs):
    """The referee pays costs."""

    def pay(
        self,
        side: Side,
        cost: words.Cost,
        context: Context,
        purpose: SpendCause = "",
        cause: SpendCause = "",
        xs: tuple[int, int] | None = None,
    ) -> Flowing[bool]:
        """Pays a cost that can be paid; the checkpoint of CR 10.3.4 follows. Returns whether all of it was paid in the end.

        `xs` are the lowest and the highest X, where what is paid for is about fewer numbers than the player could pay.
        """
        if cost.one_of:
            cost = yield from self._choose_way(side, cost, context, purpose)
        price = self.price(cost, context)
        if cost.of_x:
            least, most = xs or (0, self.highest_x(side, cost, context, purpose))
            kind: Literal["choose", "pay"] = "choose" if cost.x_counters else "pay"  # a number that is paid is one of credits
            context.x = yield from self.ask_number(side, least, most, choosing_x(context.title), kind=kind, about=context.source)
        trashed = yield from self._choose_to_trash(side, cost, price, context)
        moved = yield from self._choose_to_move(side, cost, price, context)
        derezzed = yield from self._choose_to_derez(side, cost, price, context)
        forfeited = yield from self._choose_to_forfeit(side, price, context)
        self._pay_clicks(side, price, context)
        yield from self._pay_credits_of(side, cost, price, context, purpose, cause)
        counters, held = context.x if price.x_counters else price.counters, self.holders(cost, context) if price.kind else ()
        if cost.counters_on is None and len(held) == 1:
            self.remove_counters(context.source, price.kind, counters, spent=True)
        elif counters:
            yield from self.remove_counters_of(held, price.kind, counters, side, context, spent=True)
        paid = True
        if trashed:
            gone = yield from self.trash_to_pay(trashed, side)
            paid, context.trashed = gone is not None, gone or ()
        self._move_to_pay(moved, price, context)
        for oid in derezzed:
            self.emit(events.CardDerezzed(oid, context.source, self.stays_turned_up, self.state.cards[oid].title, side))
        self._forfeit(side, forfeited, context)
        self._give_up(side, price, context)
        if price.take_bad_publicity:
            self.emit(events.BadPublicityTaken(price.take_bad_publicity, context.source))
        if price.take_tags or price.damage_kind:
            paid = (yield from self.suffer_to_pay(price.take_tags, price.damage, price.damage_kind or None, context)) and paid
        if price.leaves:
            context.counters = self.counters_as_seen(self.state.cards[context.source])
            if price.remove_this:
                self.emit(events.CardRemoved(context.source, self.state.next_oid))
            elif price.return_this:  # it was active, so both players know which card of that hand it is
                self.emit(events.CardMoved(context.source, self.state.next_oid, HAND, seen=BOTH, active=True, source=context.source))
            else:
                own = (context.source,)  # used, it is visible, wherever it is: it was revealed for that (CR 1.21.6, 4.4.6b)
                paid = (yield from self.trash_to_pay(own, side, shown=own)) is not None and paid
        yield from self.checkpoint()
        return paid

    def _choose_way(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause) -> Flowing[words.Cost]:
        """Returns a cost once its payer has chosen which of several it is beside the rest."""
        ways = self.payable_ways(side, cost, context, purpose)
        answer = yield Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=for_card(context.title, "choose what you pay"),
            options=tuple(Option("pay", context.source, cost=self.price(way, context)) for way in ways),
            about=context.source,
        )
        return combined([msgspec.structs.replace(cost, one_of=()), ways[answer[0]]])

    def _choose_to_trash(self, side: Side, cost: words.Cost, price: Price, context: Context) -> Flowing[tuple[int, ...]]:
        """Returns the cards to be trashed for a cost: of the hand, and of those that it names."""
        trashed: tuple[int, ...] = ()
        if count := price.trash_hand:
            place = "HQ" if side == CORP else f"your {self.book.terms.word('grip')}"
            hand, text = self.state.zone(side, HAND), for_card(context.title, f"choose {count_text(count, 'card')} from {place} to trash")
            trashed = yield from self.choose_cards(side, hand, count, count, text, about=context.source, effect="trash")
        if cost.trash is None:
            return trashed
        fitting = self.to_trash(side, cost, context)
        if cost.trash.at_random:
            return trashed + self.picked_at_random(fitting, price.trash)
        count, text = price.trash, for_card(context.title, "choose what to trash")
        named = yield from self.choose_cards(side, fitting, count, count, text, about=context.source, effect="trash")
        return trashed + named

    def _choose_to_move(self, side: Side, cost: words.Cost, price: Price, context: Context) -> Flowing[tuple[int, ...]]:
        """Returns the cards that go elsewhere for a cost."""
        if cost.move is None:
            return ()
        stack = self.book.terms.word("stack")
        there = {"stack": f"shuffle into the {stack}", "removed": "remove from the game", "hand": "add to the hand"}
        place = there.get(price.moved_to, f"add to the bottom of the {stack}")
        text = for_card(context.title, f"choose what to {place}")
        fitting = self.to_move(cost.move, context)
        if cost.move.at_random:
            return self.picked_at_random(fitting, price.moved)
        effect: ChosenFor = "remove" if price.moved_to == "removed" else "move" if price.moved_to == "hand" else "shuffle"
        return (yield from self.choose_cards(side, fitting, price.moved, price.moved, text, about=context.source, effect=effect))

    def _choose_to_derez(self, side: Side, cost: words.Cost, price: Price, context: Context) -> Flowing[tuple[int, ...]]:
        """Returns the cards that are derezzed for a cost."""
        if cost.derez is None:
            return ()
        fitting, text = self._to_derez(cost.derez, context), for_card(context.title, "choose what to derez")
        return (yield from self.choose_cards(side, fitting, price.derezzed, price.derezzed, text, about=context.source, effect="derez"))

    def _move_to_pay(self, oids: tuple[int, ...], price: Price, context: Context) -> None:
        """Has cards that were chosen go where a price says."""
        for oid in oids:
            if price.moved_to == "removed":
                context.trashed = (*context.trashed, self.state.next_oid)
                self.emit(events.CardRemoved(oid, self.state.next_oid))
            elif price.moved_to == "hand":
                self.move_to(oid, "hand", context.source)
            elif price.moved_to == "bottom of stack":
                self.move_to(oid, price.moved_to, context.source)
            else:
                card = self.state.cards[oid]
                active = card.installed and card.faceup
                self.emit(events.CardMoved(oid, self.state.next_oid, DECK, seen=0, active=active, source=context.source))
        if oids and price.moved_to == "stack":
            self.shuffle(RUNNER)

    def _choose_to_forfeit(self, side: Side, price: Price, context: Context) -> Flowing[tuple[int, ...]]:
        """Returns the agendas to be forfeited for a price, its own card last."""
        chosen: tuple[int, ...] = ()
        if count := price.forfeit:
            agendas, text = self.to_forfeit(side, context), for_card(context.title, "choose an agenda to forfeit")
            chosen = yield from self.choose_cards(side, agendas, count, count, text, about=context.source, effect="forfeit")
        return (*chosen, context.source) if price.forfeit_this else chosen

    def _pay_clicks(self, side: Side, price: Price, context: Context) -> None:
        if not price.clicks and not price.lost_clicks:
            return
        ability = self.card_of[context.title].parts.get(context.part) if context.part and context.title in self.card_of else None
        breaks = isinstance(ability, words.Paid) and any(isinstance(word, words.Break) for word in ability.do)
        to: ClicksFor = "break" if breaks else ""
        if price.clicks:
            self.emit(events.ClicksSpent(side, price.clicks, to))
        if price.lost_clicks:
            self.lose_clicks_to_pay(side, price.lost_clicks, to, context.source)

    def _pay_credits_of(
        self, side: Side, cost: words.Cost, price: Price, context: Context, purpose: SpendCause, cause: SpendCause
    ) -> Flowing[None]:  # fmt: skip
        """Pays the credits of a cost: first those that have to come from some cards (CR 1.10.4)."""
        credits = context.x + fixed(cost.credits) if price.x else price.credits
        if not credits:
            return
        spent_on, card = self.spent_on(cost, context, purpose)
        if cost.from_ is not None:
            least = min(credits, cost.at_least_from or credits)
            context.spent += yield from self.pay_credits(side, least, spent_on, cause, card, only=cost.from_)
            credits -= least
        context.spent += yield from self.pay_credits(side, credits, spent_on, cause, card)
        if purpose in ("use", "") or (purpose in ("steal", "trash") and self.credits_asked_by_other(purpose, context.source, side)):
            self.note_taken(side, context.source, context.title)

    def _forfeit(self, side: Side, agendas: tuple[int, ...], context: Context) -> None:
        context.forfeited = tuple(range(self.state.next_oid, self.state.next_oid + len(agendas)))
        for oid in agendas:
            worth = self.total("points", oid)
            required = self.total("requirement", oid) if self.changed("requirement", oid) else None
            self.emit(events.AgendaForfeited(oid, self.state.next_oid, side, self.state.cards[oid].title, worth, required))

    def _give_up(self, side: Side, price: Price, context: Context) -> None:
        """Gives up points and tags as a price."""
        if price.points:
            self.emit(events.PlayerCounters(side, "agenda points", -price.points, context.source))
        if price.tags:
            self.emit(events.TagsRemoved(price.tags, context.source, side))

    def suffer_to_pay(self, tags: int, damage: int, kind: DamageKind | None, context: Context) -> Flowing[bool]:
        """Has the Runner take tags and damage as a cost: no interrupt changes that (CR 1.16.1a). Returns whether all of it came."""
        yield from ()
        if tags > 0:
            self.emit(events.TagsTaken(tags, context.source))
        if kind:
            yield from self.suffer(damage, kind, context.source, RUNNER)
        return True

    def lose_clicks_to_pay(self, side: Side, count: int, to: ClicksFor, source: int) -> None:
        """Has a player lose clicks as a cost (CR 5.2.1a)."""
        self.emit(events.ClicksLost(side, count, to=to, source=source))

    def picked_at_random(self, oids: tuple[int, ...], count: int) -> tuple[int, ...]:
        """Picks cards at random, all of them where there are no more (CR 1.12)."""
        if not oids or count <= 0:
            return ()
        picked = self.randomness.pick("pick", self.state.randoms, oids, [self.state.cards[oid].title for oid in oids], count)
        self.emit(events.PickedAtRandom(picked, "pick"))
        return picked

    def note_taken(self, side: Side, source: int, title: str, *, lost: bool = False) -> None:
        """Notes that a player lost credits, or that an ability of the other player made them spend some, where something waits for that."""
        if events.CreditsTaken not in self.active.triggers or title not in self.card_of:
            return
        if lost or self.card_of[title].printed.side != side:
            self.emit(events.CreditsTaken(side, source, title, lost))

    def highest_x(self, side: Side, cost: words.Cost, context: Context, purpose: SpendCause = "") -> int:
        """Returns the highest X that a player could pay for."""
        if cost.x_counters:
            return self.counters_for(cost, context)
        most = max(0, self.spendable(side, purpose, context.source) - fixed(cost.credits))
        if cost.from_ is not None and not cost.at_least_from:  # all of them have to come from there
            most = min(most, self._held_by(side, cost.from_, purpose, context))
        return most if cost.x_at_most is None else max(0, min(most, self.amount(cost.x_at_most, context)))

    def trash_to_pay(self, oids: tuple[int, ...], side: Side, *, shown: Collection[int] = ()) -> Flowing[tuple[int, ...] | None]:
        """Trashes cards as a cost, `shown` ones in the Runner's sight: no interrupt changes that (CR 1.16.1a).

        Returns the objects that they are in the discard pile, None where the cost is not paid in the end.
        """
        return (yield from self.trash(oids, side, "cost", shown=shown))

    def pay_credits(
        self, side: Side, count: int, purpose: SpendCause = "", cause: SpendCause = "", oid: int = 0, *, only: words.Cards | None = None
    ) -> Flowing[tuple[tuple[Card, int], ...]]:
        """Pays credits. Where they may come from several places and it matters, the player says from where (CR 1.10.3c).

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

    def remove_counters(self, oid: int, kind: str, count: int, *, spent: bool = False, source: int = 0, cause: SpendCause = "") -> None:
        """Removes counters from a card; it becomes empty when the last of a loaded kind goes (CR 10.9)."""
        if count <= 0:
            return
        title = self.title_of(oid) if spent and kind == "credit" else ""
        self.emit(events.CountersRemoved(oid, kind, count, spent, source, cause, title))
        card = self.state.cards[oid]
        if kind in card.loaded and not card.counters.get(kind):
            self.emit(events.CardEmptied(oid, kind))

    def remove_counters_of(
        self, oids: tuple[int, ...], kind: str, count: int, side: Side, context: Context, *, spent: bool = False
    ) -> Flowing[None]:
        """Removes counters from several cards, one after the other; where that leaves a choice, the player says from which."""
        removed: Counter[int] = Counter()
        while count > removed.total():
            hosted = {oid: self.state.cards[oid].counters.get(kind, 0) - removed[oid] for oid in oids}
            held = [oid for oid, left in hosted.items() if left > 0]
            if not held:
                break
            asked = f"rom which card do you remove {with_article(kind)} counter?"
            text = fitted(f"{context.title}: f{asked}", f"F{asked}")
            if len(held) == 1 or sum(hosted.values()) <= count - removed.total():
                removed.update({oid: min(hosted[oid], count - removed.total()) for oid in held[:1]})
            else:
                removed.update((yield from self.choose_cards(side, tuple(held), 1, 1, text, about=context.source)))
        for oid, number in removed.items():
            self.remove_counters(oid, kind, number, spent=spent, source=context.source)

    def counters_as_seen(self, card: Card) -> dict[str, int]:
        """Returns the counters on a card, with those that it is considered to host."""
        if "counters also on" not in self.active.declared:
            return card.counters
        return {kind: self.counters_seen(card, kind) for kind in {*card.counters, VIRUS}}

    def _raise_credits(self, side: Side, count: int, purpose: SpendCause, oid: int) -> Flow:
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
                    effect="pay from",
                )
                chosen = able[answer[0]]
            yield from self._use_account(side, chosen)

    def _use_account(self, side: Side, source: PaidSource) -> Flow:
        """Uses an ability while something is paid."""
        context = Context(source.oid, source.title, side, part=source.ability.part)
        self.show_used(source.oid)
        part, trashes = source.ability.part, source.ability.cost.trash_this
        self.emit(events.AbilityUsed(source.oid, part, side, source.number, source.title, trashes=trashes, giver=source.giver))
        context.used = True
        if (yield from self.pay(side, source.ability.cost, context, "use", "account")):
            yield from self.resolve_block(source.ability.do, context)

    # --- trashing and damage, which costs need too --------------------------------------------------------------------------------

    def accessing(self, oid: int) -> bool:
        """Returns whether the access of a card is going on: not ended, and the card where it was (CR 7.1.7, 7.1.8)."""
        access = self.state.access
        return access is not None and not access.over and access.card == oid and oid in self.state.cards

    def is_accessed(self, oid: int) -> bool:
        """Returns whether the Runner is accessing a card now."""
        access = self.state.access
        return access is not None and access.card == oid

    def trash_event(self, oid: int, new: int, by: Side, cause: TrashCause, source: int = 0, *, shown: bool = False) -> Event:
        """Returns the trashing of one card, with where it came from and whether the Runner can see it (CR 4.4.6b)."""
        card = self.state.cards[oid]
        accessed = self.is_accessed(oid)
        visible = card.open or shown or (card.owner == RUNNER) or (accessed and by == RUNNER)
        active, cost = card.installed and card.faceup, self.trash_cost_now(oid)
        place = self.state.ice(card.server).index(oid) if card.zone == ICE else 0
        return events.CardTrashed(oid, new, by, cause, visible, card.title, card.zone, accessed, source, card.server, active, cost, place)

    def trash_cost_now(self, oid: int) -> int:
        """Returns what it costs to trash a card; 0 for a card without a trash cost too."""
        return 0 if self.card_of[self.state.cards[oid].title].printed.trash is None else self.total("trash cost", oid)

    def trash(
        self, oids: tuple[int, ...], by: Side, cause: TrashCause, source: int = 0, *, shown: Collection[int] = ()
    ) -> Flowing[tuple[int, ...]]:
        """Trashes cards at the same time, but for those that a player sends elsewhere. Returns what they are then, wherever they go."""
        left, gone = yield from self.sent_elsewhere(oids, by)
        return self.trash_now(left, by, cause, source, shown=shown) + gone

    def sent_elsewhere(self, oids: tuple[int, ...], _: Side) -> Flowing[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Returns which of the cards that are trashed come to the discard pile, and what those are that a player has sent elsewhere."""
        yield from ()
        return oids, ()

    def trash_now(
        self, oids: tuple[int, ...], by: Side, cause: TrashCause, source: int = 0, *, shown: Collection[int] = ()
    ) -> tuple[int, ...]:
        """Trashes cards at the same time (CR 9.12.2a), `shown` ones in the Runner's sight. Returns what they are in the discard pile."""
        there = [oid for oid in oids if oid in self.state.cards and self.state.cards[oid].zone != REMOVED]
        first = self.state.next_oid
        batch: list[Event] = []
        for place, oid in enumerate(there):
            card = self.state.cards[oid]
            if "leaves" in card.memory:
                batch.append(events.CardRemoved(oid, first + place))
                continue
            if cause == "access":
                self._persist(card)
                first = self.state.next_oid
            batch.append(self.trash_event(oid, first + place, by, cause, source, shown=oid in shown))
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
                of_card = Context(card.oid, card.title, card.owner)
                self.begin_effect("persist", of_card, part=ability.part, until="run end", server=card.server)

    def begin_effect(
        self, kind: EffectKind, by: Originates, *, part: Part = NOWHERE, until: Until = "game", name: str = "", target: int = 0,
        amount: int = 0, server: str = "", chosen: tuple[int, ...] = (), named: NamedThings = MappingProxyType({}),
        followed: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        """Begins a lingering effect (CR 9.10) of an ability that resolves, or of another effect."""
        effect = Effect(
            id=self.state.next_effect, kind=kind, side=by.side, source=by.source, title=by.title, part=part, until=until,
            mark=self.mark_of(until, by.side), name=name, target=target, amount=amount, server=server, chosen=chosen, named=dict(named),
            followed=followed,
        )  # fmt: skip
        self.emit(events.EffectBegan(effect, self.title_of(target) if effect.raises_strength else ""))

    def count_delayed(self, number: int) -> None:
        """Ends a delayed ability that resolves now, or counts once less that it resolves (CR 9.6.13); others go on."""
        effect = self.state.effects.get(number)
        if effect is None or effect.kind != "delayed" or not (effect.until == "game" or effect.once):
            return
        self.emit(events.EffectsEnded((number,)))
        if effect.amount > 1:
            again = msgspec.structs.replace(effect, id=self.state.next_effect, amount=effect.amount - 1)
            self.emit(events.EffectBegan(again))

    def suffer(self, count: int, kind: DamageKind, source: int, by: Side, *, subroutine: bool = False) -> Flowing[tuple[int, ...]]:
        """Deals damage: random cards are trashed from the grip at once; too few is a flatline (CR 10.4). Returns the trashed cards.

        Where an ability lets a player choose what is trashed, they do; the cards are trashed all at once (CR 10.4.3).
        """
        if count <= 0:
            return ()
        grip = self.state.zone(RUNNER, HAND)
        chosen: tuple[int, ...] = ()
        if "chooses damage" in self.active.declared and count < len(grip):
            chosen = yield from self._chosen_for_damage(count, kind)
        self.emit(events.DamageSuffered(kind, count, source, by, subroutine))
        if count > len(grip):
            self.win(CORP, "flatline")
        left = tuple(oid for oid in grip if oid not in chosen)
        if len(chosen) < count:
            titles = [self.state.cards[oid].title for oid in left]
            picked = self.randomness.pick("damage", self.state.randoms, left, titles, count - len(chosen))
            self.emit(events.PickedAtRandom(picked, "damage"))
            chosen += picked
        return (yield from self.trash(chosen, by, "damage", source))

    def _chosen_for_damage(self, count: int, kind: DamageKind) -> Flowing[tuple[int, ...]]:
        """Asks for the cards that damage trashes: the first one, where two players choose it the one whose turn it is, and the others."""
        first = not any(isinstance(event, events.DamageSuffered) and event.kind == kind for event in self.state.history)
        said = [one for one in self.active.declared["chooses damage"] if self._chooses(one, kind, first=first)]
        sides = {one.side for one in said}
        if CORP in sides and not (yield from self._looks_to_choose(next(one for one in said if one.side == CORP))):
            sides -= {CORP}
        chosen: tuple[int, ...] = ()
        for side in sorted(sides, key=lambda one: one != self.state.turn):
            several = [one for one in said if one.side == side]
            most = count if any(isinstance(o.word, words.ChoosesDamage) and not o.word.first_each_turn for o in several) else 1
            most -= len(chosen)
            grip = tuple(oid for oid in self.state.zone(RUNNER, HAND) if oid not in chosen)
            if most > 0:
                text = for_card(several[0].title, f"choose {count_text(most, 'card')} for the damage to trash")
                chosen += yield from self.choose_cards(side, grip, most, most, text, about=several[0].oid, effect="trash")
        return chosen

    def _looks_to_choose(self, declared: Declared) -> Flowing[bool]:
        """Has the Corp look at the grip to choose what damage trashes; returns whether it does, where it may."""
        title, word = declared.title, declared.word
        text = fitted(f"{title}: look at the grip and choose what is trashed?", f"{without_subtitle(title)}: choose what is trashed?")
        may = isinstance(word, words.ChoosesDamage) and word.may
        if may and not (yield from self.ask_may(CORP, text, about=declared.oid)):
            return False
        self.emit(events.CardsLookedAt(self.state.zone(RUNNER, HAND), CORP, declared.oid))
        return True

    def _chooses(self, declared: Declared, kind: DamageKind, *, first: bool) -> bool:
        """Returns whether a declaration has its player choose what damage of a kind trashes, the `first` of a turn or any."""
        word = declared.word
        assert isinstance(word, words.ChoosesDamage)
        return kind in word.chooses_damage and (first or not word.first_each_turn) and self.holds(declared, self.context_of(declared))
