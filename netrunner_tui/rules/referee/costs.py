"""Costs: whether they can be paid, from where, and paying them (CR 1.16). A cost is paid in full or not at all."""

from functools import lru_cache

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model import events
from netrunner_tui.model.events import Event
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import HAND, REMOVED, Card, Effect, State
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.core import Context, Flow, Flowing
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.quantities import Quantities
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.referee.randomness import Fate

_BESIDE = {to: f"additional cost to {to}" for to in ("install", "play", "rez", "run", "score", "steal", "trash")}


@lru_cache(maxsize=256)
def credits_alone(count: int) -> words.Cost:
    """The cost of so many credits and nothing else: most costs are of this kind, and each is made once."""
    return words.Cost(credits=count) if count else words.FREE


@lru_cache(maxsize=256)
def plain_price(credits: int, clicks: int) -> Price:
    """The price of so many credits and clicks."""
    return Price(credits, clicks)


class Costs(Quantities):
    """Paying, and asking for choices."""

    def __init__(self, state: State, pool: Pool, fate: Fate) -> None:
        super().__init__(state, pool, fate)
        self._additional: dict[str, tuple[words.AdditionalCost, ...]] = {}
        """Additional costs stated on the cards themselves, by title."""

    # --- asking ----------------------------------------------------------------------------------------------------------------

    def choose_cards(
        self,
        side: Side,
        oids: tuple[int, ...],
        least: int,
        most: int,
        text: str,
        *,
        about: int = 0,
        effect: str = "",
        ordered: bool = False,
    ) -> Flowing[tuple[int, ...]]:
        """Asks a player for `least`..`most` of the cards. Nothing is asked where there is nothing to choose from."""
        most = min(most, len(oids))
        least = min(least, most)
        if most == 0:
            return ()
        listed = self._unlike(side, oids) if most == 1 else oids
        options = [names.option(self.state, side, "choose", oid) for oid in listed]
        single = least == most == 1
        question = Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=text,
            options=names.distinguish(self.state, options),
            least=least,
            most=most,
            ordered=ordered,
            may_decline=least == 0,
            about=about,
            effect=effect,
        )
        answer: Answer = yield question
        if single:
            return (listed[answer[0]],)
        return tuple(listed[place] for place in (answer if ordered else sorted(answer)))

    def _unlike(self, side: Side, oids: tuple[int, ...]) -> tuple[int, ...]:
        """The cards without copies that nobody can tell apart: same title, both in a hand, deck or discard pile in the same state."""
        seen: set[tuple[object, ...]] = set()
        kept: list[int] = []
        for oid in oids:
            card = self.state.cards[oid]
            if card.installed or not names.knows(card, side):
                kept.append(oid)
                continue
            key = (card.title, card.zone, card.faceup, card.owner)
            if key not in seen:
                seen.add(key)
                kept.append(oid)
        return tuple(kept)

    def ask_may(self, side: Side, text: str, *, about: int = 0, cost: Price = FREE, effect: str = "", able: bool = True) -> Flowing[bool]:
        """Asks a player whether they do something they may do. One who is not `able` to is asked too where that is their secret."""
        yes = (Option("yes", about, cost=cost),) if able else ()
        answer = yield Question(
            player=side,
            kind="may",
            step=self.state.step,
            text=text,
            options=(*yes, Option("no")),
            may_decline=True,
            about=about,
            effect=effect,
        )
        return able and answer[0] == 0

    def ask_number(
        self, side: Side, low: int, high: int, text: str, *, kind: str = "choose", about: int = 0, secret: bool = False
    ) -> Flowing[int]:
        """Asks a player for a number."""
        answer = yield Question(
            player=side,
            kind="pay" if kind == "pay" else "choose",
            step=self.state.step,
            text=text,
            numbers=(low, high),
            may_decline=low == 0,
            about=about,
            secret=secret,
        )
        return answer[0]

    # --- what can be paid --------------------------------------------------------------------------------------------------------

    def hosted_credits(self, side: Side, purpose: str, oid: int = 0) -> list[int]:
        """Cards whose credits a player may spend for a purpose (CR 1.10.4b); `oid` is the card that is used or installed."""
        found: list[int] = []
        for declared in self.active.declared.get("spend hosted", ()):
            word = declared.word
            if declared.side != side or declared.oid in found or self.prohibited("use", side, declared.oid):
                continue
            if isinstance(word, words.SpendHosted):
                fits = self.state.run is not None if word.spend_hosted == "this run" else self._serves(word.spend_hosted, purpose, oid)
            else:
                fits = isinstance(word, words.Recurring) and any(self._serves(what, purpose, oid) for what in word.spend)
                fits = fits or (isinstance(word, words.Recurring) and self._serves_here(word, purpose, declared.server))
            card = self.state.cards.get(declared.oid)
            if fits and card is not None and card.counters.get("credit", 0):
                found.append(declared.oid)
        return found

    def _serves_here(self, word: words.Recurring, purpose: str, server: str) -> bool:
        """Whether credits for traces during runs on one server may be spent now."""
        run = self.state.run
        return "trace on this server" in word.spend and purpose == "trace" and run is not None and run.server == server

    def _serves(self, what: str, purpose: str, oid: int) -> bool:
        """Whether credits limited to `what` may be spent for a purpose."""
        match what:
            case "any":
                return True
            case "trace":
                return purpose == "trace"
            case "remove tags":
                return purpose == "untag"
            case "programs":
                return purpose == "install" and self._is_a(oid, "program", "")
            case "virus programs":
                return purpose == "install" and self._is_a(oid, "program", "virus")
            case "icebreakers":
                return purpose == "use" and self._is_a(oid, "program", "icebreaker")
            case "quiet icebreakers":
                return purpose == "use" and self._is_a(oid, "program", "icebreaker") and not self._is_a(oid, "program", "noisy")
            case "killers":
                return purpose == "use" and self._is_a(oid, "program", "killer")
            case "trash assets" | "trash upgrades":
                return purpose == "trash" and self._is_a(oid, what.removeprefix("trash ").removesuffix("s"), "")
        return what == purpose

    def _is_a(self, oid: int, kind: str, subtype: str) -> bool:
        if oid not in self.state.cards:
            return False
        printed = self.definition(oid).printed
        return printed.type == kind and (not subtype or subtype in printed.subtypes)

    def spendable(self, side: Side, purpose: str = "", oid: int = 0) -> int:
        """Credits that a player could spend for a purpose now."""
        credits = self.state.player(side).credits
        if self.active.declared.get("spend hosted"):
            credits += sum(self.state.cards[held].counters["credit"] for held in self.hosted_credits(side, purpose, oid))
        return credits

    def price(self, cost: words.Cost, context: Context, clicks: int = 0) -> Price:
        """Returns the current price of a cost plus `clicks` more clicks: shown with an answer, and taken by `pay`."""
        if cost is words.FREE and not clicks:
            return FREE
        if isinstance(cost.credits, int) and cost is credits_alone(cost.credits):
            return plain_price(cost.credits, clicks)
        chosen = cost.trash.choose if cost.trash is not None else 0
        return Price(
            credits=self.amount(cost.credits, context) if cost.credits and not cost.x_credits else 0,
            clicks=clicks + cost.clicks + cost.spend_clicks,
            lost_clicks=cost.lose_clicks,
            x=cost.x_credits,
            counters=cost.counters,
            kind=cost.kind,
            trash_this=cost.trash_this,
            remove_this=cost.remove_this,
            forfeit_this=cost.forfeit_this,
            trash_hand=cost.trash_hand,
            trash=chosen if isinstance(chosen, int) else 1,
            forfeit=cost.forfeit,
            tags=cost.tags,
            take_tags=cost.take_tags,
            damage=cost.suffer,
            damage_kind=cost.suffer_kind if cost.suffer else "",
            points=cost.points,
        )

    def can_pay(self, side: Side, cost: words.Cost, context: Context, purpose: str = "") -> bool:
        """Whether a player could pay all of a cost at once (CR 1.16.1)."""
        if isinstance(cost.credits, int) and cost is credits_alone(cost.credits):
            return cost.credits <= self.spendable(side, purpose, context.source)
        player = self.state.player(side)
        if cost.clicks + cost.spend_clicks + cost.lose_clicks > player.clicks:
            return False
        if cost.credits and self.amount(cost.credits, context) > self.spendable(side, purpose, context.source):
            return False
        source = self.state.cards.get(context.source)
        if cost.counters and (source is None or source.counters.get(cost.kind, 0) < cost.counters):
            return False
        if (cost.trash_this or cost.remove_this) and (source is None or not (source.installed or self.is_active(source))):
            return False
        leaving = context.source if purpose in ("play", "install") else 0  # it is not in the hand any more as its cost is paid (CR 8.6.6)
        if cost.trash_hand and sum(oid != leaving for oid in self.state.zone(side, HAND)) < cost.trash_hand:
            return False
        if cost.forfeit and len(self._to_forfeit(side, context)) < cost.forfeit:
            return False
        if cost.forfeit_this and (source is None or source.zone != "score"):
            return False
        if cost.points > self.score(side) or cost.tags > self.state.runner.tags:
            return False
        if (cost.suffer and self.always_prevented(f"{cost.suffer_kind} damage")) or (cost.take_tags and self.always_prevented("tags")):
            return False
        if cost.suffer and len(self.state.zone(RUNNER, HAND)) < cost.suffer:
            return False
        if cost.trash is not None:
            count = cost.trash.choose if isinstance(cost.trash.choose, int) else 1
            if sum(oid != leaving for oid in self.matching(cost.trash.cards, context)) < count:
                return False
        return True

    def _to_forfeit(self, side: Side, context: Context) -> tuple[int, ...]:
        """The agendas that a player may forfeit as a cost."""
        return tuple(oid for oid in self.state.zone(side, "score") if oid not in context.spared)

    def additional_cost(self, to: str, oid: int = 0, server: str = "") -> words.Cost:
        """Returns all additional costs of doing something, combined into one cost (CR 1.16.10b)."""
        asking = self.active.declared.get(_BESIDE.get(to) or f"additional cost to {to}")
        if not asking:
            own = self._own_additional(to, oid) if oid else ()
            return combined(own) if own and not self.is_active(self.state.cards[oid]) else words.FREE
        costs: list[words.Cost] = []
        where = server or (self.server_of(self.state.cards[oid]) if oid else "")
        for declared in asking:
            word = declared.word
            assert isinstance(word, words.AdditionalCost)
            context = Context(declared.oid, declared.title, declared.side, server=declared.server)
            if declared.condition is not None and not self.condition(declared.condition, context):
                continue
            if word.server and not self.server_fits(where, word.server, declared.server):
                continue
            if isinstance(word.of, words.Cards):
                if not oid or not self.fits_as(self.state.cards[oid], word.of, context):
                    continue
            elif oid and (word.of != "this" or declared.oid != oid):
                continue
            costs.append(word.additional_cost)
        if oid and not self.is_active(self.state.cards[oid]):
            costs += self._own_additional(to, oid)
        return combined(costs) if costs else words.FREE

    def _own_additional(self, to: str, oid: int) -> list[words.Cost]:
        """Additional costs that an inactive card's own text makes (CR 9.1.8e)."""
        title = self.state.cards[oid].title
        known = self._additional.get(title)
        if known is None:
            statics = (ability for ability in self.definition(oid).abilities if isinstance(ability, words.Static))
            own = (word for ability in statics for word in ability.static if isinstance(word, words.AdditionalCost))
            known = self._additional[title] = tuple(word for word in own if word.of == "this")
        return [word.additional_cost for word in known if word.to == to] if known else []

    # --- paying -------------------------------------------------------------------------------------------------------------------

    def pay(self, side: Side, cost: words.Cost, context: Context, purpose: str = "", cause: str = "") -> Flowing[bool]:
        """Pays a cost that can be paid; the checkpoint of CR 10.3.4 follows. Returns whether all of it was paid in the end."""
        price = self.price(cost, context)
        if price.x:
            context.x = yield from self.ask_number(
                side, 0, self.spendable(side, purpose, context.source), "Choose X", kind="pay", about=context.source
            )
        trashed: tuple[int, ...] = ()
        if price.trash_hand:
            hand = self.state.zone(side, HAND)
            trashed = yield from self.choose_cards(
                side, hand, price.trash_hand, price.trash_hand, f"Choose {price.trash_hand} cards from your hand to trash",
                about=context.source, effect="trash",
            )  # fmt: skip
        if cost.trash is not None:
            fitting = self.matching(cost.trash.cards, context)
            trashed += yield from self.choose_cards(
                side, fitting, price.trash, price.trash, "Choose what to trash", about=context.source, effect="trash"
            )
        forfeited: tuple[int, ...] = ()
        if price.forfeit:
            forfeited = yield from self.choose_cards(
                side, self._to_forfeit(side, context), price.forfeit, price.forfeit, "Choose an agenda to forfeit", about=context.source,
                effect="forfeit",
            )  # fmt: skip
        if price.clicks:
            self.emit(events.ClicksSpent(side, price.clicks))
        if price.lost_clicks:
            self.emit(events.ClicksLost(side, price.lost_clicks))
        if credits := context.x if price.x else price.credits:
            yield from self.pay_credits(side, credits, purpose, cause, context.source)
        if price.counters:
            self.remove_counters(context.source, price.kind, price.counters, spent=True)
        paid = True
        if trashed:
            paid = yield from self.trash_to_pay(trashed, side)
        if price.forfeit_this:
            forfeited = (*forfeited, context.source)
        for oid in forfeited:
            self.emit(events.AgendaForfeited(oid, self.state.next_oid, side, self.state.cards[oid].title))
        if price.points:
            self.emit(events.PlayerCounters(side, "agenda points", -price.points, context.source))
        if price.tags:
            self.emit(events.TagsRemoved(price.tags, context.source))
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

    def trash_to_pay(self, oids: tuple[int, ...], side: Side) -> Flowing[bool]:
        """Trashes cards as a cost: no interrupt changes that (CR 1.16.1a). Whether all of them went."""
        yield from ()
        self.trash_now(oids, side, "cost")
        return True

    def pay_credits(self, side: Side, count: int, purpose: str = "", cause: str = "", oid: int = 0) -> Flow:
        """Pays credits. Where they may come from several places and it matters, the player says from where."""
        while count > 0:
            pool = self.state.player(side).credits
            hosts = self.hosted_credits(side, purpose, oid) if self.active.declared.get("spend hosted") else []
            if not hosts:
                self.emit(events.CreditsSpent(side, count, cause))
                return
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
                self.remove_counters(chosen, "credit", paid, spent=True)
            count -= paid

    def _ask_source(self, side: Side, places: list[int], count: int) -> Flowing[int]:
        """From where credits come; declining takes limited ones before the pool."""
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

    def remove_counters(self, oid: int, kind: str, count: int, *, spent: bool = False, source: int = 0) -> None:
        """Counters leave a card; it becomes empty when the last of a loaded kind goes (CR 10.9)."""
        if count <= 0:
            return
        self.emit(events.CountersRemoved(oid, kind, count, spent, source))
        card = self.state.cards[oid]
        if kind in card.loaded and not card.counters.get(kind):
            self.emit(events.CardEmptied(oid, kind))

    # --- trashing and damage, which costs need too --------------------------------------------------------------------------------

    def trash_event(self, oid: int, new: int, by: Side, cause: str, source: int = 0) -> Event:
        """The trashing of one card, with where it came from and whether the Runner can see it (CR 4.4.6b)."""
        card = self.state.cards[oid]
        access = self.state.access
        accessed = access is not None and access.card == oid
        visible = card.open or (card.owner == RUNNER) or (accessed and by == RUNNER)
        active = card.installed and card.faceup
        return events.CardTrashed(oid, new, by, cause, visible, card.title, card.zone, accessed, source, card.server, active)

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
        """Persistent abilities of a rezzed card that the Runner trashes while accessing it go on (CR 9.12.5)."""
        run = self.state.run
        if run is None or not card.faceup or card.owner != CORP or not card.installed:
            return
        for ability in self.card_of[card.title].abilities:
            if isinstance(ability, (words.Conditional, words.Static)) and ability.persistent:
                self.begin_effect("persist", card.owner, card.oid, card.title, part=ability.part, until="run end", server=card.server)

    def begin_effect(
        self, kind: str, side: Side, source: int, title: str, *, part: str = "", until: str = "game", name: str = "", target: int = 0,
        amount: int = 0, server: str = "", chosen: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        """A lingering effect begins (CR 9.10)."""
        effect = Effect(
            id=self.state.next_effect, kind=kind, side=side, source=source, title=title, part=part, until=until,
            mark=self.mark_of(until, side),
            name=name, target=target, amount=amount, server=server, chosen=chosen,
        )  # fmt: skip
        self.emit(events.EffectBegan(effect))

    def suffer(self, count: int, kind: str, source: int, by: Side) -> tuple[int, ...]:
        """Damage: random cards are trashed from the grip at the same time; too few is a flatline (CR 10.4). Returns the trashed cards."""
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
    """Costs that are paid at once, as one."""
    real = [cost for cost in costs if cost is not words.FREE and cost != words.FREE]
    if not real:
        return words.FREE
    if len(real) == 1:
        return real[0]
    total = words.FREE
    for cost in real:
        total = words.Cost(
            credits=_plain(total.credits) + _plain(cost.credits),
            x_credits=total.x_credits or cost.x_credits,
            clicks=total.clicks + cost.clicks,
            spend_clicks=total.spend_clicks + cost.spend_clicks,
            lose_clicks=total.lose_clicks + cost.lose_clicks,
            counters=total.counters + cost.counters,
            kind=total.kind or cost.kind,
            trash_this=total.trash_this or cost.trash_this,
            trash_hand=total.trash_hand + cost.trash_hand,
            take_tags=total.take_tags + cost.take_tags,
            tags=total.tags + cost.tags,
            forfeit=total.forfeit + cost.forfeit,
            forfeit_this=total.forfeit_this or cost.forfeit_this,
            suffer=total.suffer + cost.suffer,
            suffer_kind=cost.suffer_kind if cost.suffer else total.suffer_kind,
            trash=total.trash or cost.trash,
            points=total.points + cost.points,
        )
    return total


def _plain(amount: words.Amount) -> int:
    return amount if isinstance(amount, int) else 0
