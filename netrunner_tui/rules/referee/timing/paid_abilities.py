"""Paid abilities: what can be used now, what it costs and does, and using it (CR 9.5)."""

from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import refers_to, walk
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import IDENTITY
from netrunner_tui.model.events import MOVED
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.rules.referee.base.instances import Context, Flow, PaidSource
from netrunner_tui.rules.referee.instructions import Instructions
from netrunner_tui.rules.referee.mechanisms.subroutine_lists import is_printed
from netrunner_tui.rules.referee.options import AnyResult, Breaks, Gains, Option, Strength, Takes, ToBreak
from netrunner_tui.rules.referee.paying.costs import shared
from netrunner_tui.rules.referee.paying.spendable import fixed

_LATER: Final[tuple[words.Ref, ...]] = ("chosen", "found", "trashed", "forfeited", "remembered")
"""What an ability has before it only once it resolves."""


def _comes_out_of_it(amount: words.Amount) -> bool:
    """Returns whether an amount depends on what an ability did or chose before."""
    return isinstance(amount, words.Count) and any(
        isinstance(word, words.Resolved) or any(refers_to(word, ref) for ref in _LATER) for word in walk(amount)
    )


class PaidAbilities(Instructions):
    """The use of paid abilities."""

    def card_actions(self, side: Side) -> list[Option]:
        """Returns the abilities of cards that the player may use as an action now (CR 5.2.7)."""
        options: list[Option] = []
        for source in (self._active or self.active).paid[side]:
            if source.ability.is_action:
                option = self.take_offered(side, source) if source.takes_alone else self.paid_option(side, source)
                if option is not None:
                    options.append(option)
        return options

    def paid_cost(self, ability: words.Paid, context: Context) -> words.Cost:
        """Returns the trigger cost now."""
        costs = self.pool.readings.costs
        cost = costs.get(id(ability))
        if cost is None:
            cost = costs[id(ability)] = shared(ability.cost)
        if "use cost" in (self._active or self.active).declared and context.source in self.state.cards and isinstance(cost.credits, int):
            more = self.unfloored("use cost", context.source)
            cost = msgspec.structs.replace(cost, credits=max(0, cost.credits + more)) if more else cost
        if ability.cheaper and ability.cheaper_if is not None and self.condition(ability.cheaper_if, context):
            credits = cost.credits if isinstance(cost.credits, int) else 0
            cost = msgspec.structs.replace(cost, credits=max(0, credits - ability.cheaper))
        cost = self.with_breaking(cost, ability.do, context.source)
        if self.fewer_clicks and ability.is_action:
            cost = msgspec.structs.replace(cost, clicks=max(0, cost.clicks - self.fewer_clicks))
        return cost

    def paid_option(self, player: Side, source: PaidSource, *, at_any_strength: bool = False) -> Option | None:
        """Returns the option to use a paid ability, or None where it cannot be used now; `at_any_strength`: but for its card's strength."""
        ability = source.ability
        if ability.flag == "interface" and not at_any_strength and not self._can_interface(source):
            return None
        context = self._context_of_use(player, source)
        cost = self.paid_cost(ability, context)
        if not self._may_be_used(player, source, cost, context):
            return None
        context.due = cost
        boosts = bool(ability.do) and isinstance(ability.do[0], words.Boost)
        result = self._result(ability, context, player) if boosts else None
        # What makes something stronger changes something: most abilities in most windows do.
        if not (isinstance(result, Strength) and result.now != result.then) and not self._worth_its_cost(ability, cost, player, context):
            return None
        several = source.oid in (self._active or self.active).several[player]
        result = result or self._result(ability, context, player)
        return Option(
            "use", source.oid, source.title, ability=source.number, numbered=several, cost=self._shown(ability, cost, context),
            result=result, effect="" if result is not None else self.effect_text(source),
        )  # fmt: skip

    def _worth_its_cost(self, ability: words.Paid, cost: words.Cost, player: Side, context: Context) -> bool:
        """Returns whether an ability may be used, by what it would do; where its cost is X, for any X that can be paid."""
        if cost.of_x:
            return self._worthwhile_x(ability, cost, player, context) is not None
        return self.worth_using(ability.do, context)

    def _worthwhile_x(self, ability: words.Paid, cost: words.Cost, player: Side, context: Context) -> tuple[int, int] | None:
        """Returns the lowest and the highest X with which an ability would do something (CR 1.2.5); None where no X does."""

        def worth(x: int) -> bool:
            return self.worth_using(ability.do, msgspec.structs.replace(context, x=x, due=cost))

        highest = self.highest_x(player, cost, context, "use")
        if self.pool.readings.x_is_how_much(ability) and not worth(highest):
            return None
        numbers = range(highest + 1)
        lowest = next(filter(worth, numbers), None)
        return None if lowest is None else (lowest, next(filter(worth, reversed(numbers))))

    def boost_offered(self, player: Side, source: PaidSource) -> Option | None:
        """Returns the option to use an ability that `boosts_alone`, outside encounters: mostly the one that was offered last.

        That one is the same as long as its card is as strong, and as much is added, and costs no more or less; most windows offer several,
        and nobody uses them.
        """
        if "use cost" in (self._active or self.active).declared or source.oid not in self.state.cards:
            return self.paid_option(player, source)
        credits = source.ability.cost.credits
        assert isinstance(credits, int)
        if credits > self.spendable(player, "use", source.oid) or self.may_not_use(player, source):
            return None
        known, now = source.offered, self.strength(source.oid)
        change = now, now + self._adds(source)
        if known is None or not isinstance(known.result, Strength) or (known.result.now, known.result.then) != change:
            known = self.paid_option(player, source)
            if known is not None:
                source.offered = known
        return known

    def take_offered(self, player: Side, source: PaidSource) -> Option | None:
        """Returns the option to use an ability that `takes_alone`: mostly the one that was offered last."""
        card = self.state.cards.get(source.oid)
        if card is None or self.fewer_clicks or self.state.run is not None or "use cost" in (self._active or self.active).declared:
            return self.paid_option(player, source)
        known = source.offered
        if known is None:
            known = source.offered = self.paid_option(player, source)
            return known
        if not card.counters.get("credit") or self.state.player(player).clicks < known.cost.clicks:
            return None
        if source.ability.once_per_turn and self.used_up(source.oid, source.noted_as):
            return None
        return None if self.may_not_use(player, source) else known

    def _adds(self, source: PaidSource) -> int:
        """Returns by how much an ability that `boosts_alone` makes its card stronger now: cards are counted again when one has changed."""
        word = source.ability.do[0]
        assert isinstance(word, words.Boost)
        if isinstance(word.strength, int):
            return word.strength
        if self.installed_subtypes_change():  # what gives a subtype ends without a card being edited
            return self.amount(word.strength, self._context_of_use(RUNNER, source))
        key, edited = (source.oid, source.number), self.state.edited
        known = self._counted.get(key)
        if known is None or known[0] != edited:
            known = self._counted[key] = edited, self.amount(word.strength, self._context_of_use(RUNNER, source))
        return known[1]

    def _may_be_used(self, player: Side, source: PaidSource, cost: words.Cost, context: Context) -> bool:
        """Returns whether nothing forbids a player to use an ability, and its cost could be paid."""
        ability = source.ability
        if self.may_not_use(player, source):
            return False
        if ability.while_ is not None and not self.condition(ability.while_, context):
            return False
        if ability.once_per_turn and self.used_up(source.oid, source.noted_as):
            return False
        if ability.once_per_run and self.used_in_this_run(source):
            return False
        if ability.once_per_encounter and self.used_in_this_encounter(source):
            return False
        if not self.can_pay(player, cost, context, _purpose(ability)):
            return False
        if cost.of_x:
            context.x = self.highest_x(player, cost, context, "use")  # the most that it could do
        return True

    def seems_usable(self, player: Side, source: PaidSource) -> bool:
        """Returns whether an ability on a card that both see can do nothing now, and only its player knows that."""
        ability = source.ability
        card = self.state.cards.get(source.oid)
        if card is not None and not card.open and card.zone != IDENTITY:
            return False
        context = self._context_of_use(player, source)
        cost = self.paid_cost(ability, context)
        if not self._may_be_used(player, source, cost, context):
            return False
        context.due = cost
        return not self._worth_its_cost(ability, cost, player, context) and self.secret(ability.do, context)

    def _shown(self, ability: words.Paid, cost: words.Cost, context: Context) -> Price:
        """Returns the price of an ability; one whose printed cost holds and depends on nothing is worked out once."""
        if cost.x_credits and fixed(cost.credits):  # what breaking costs besides
            return msgspec.structs.replace(self.price(cost, context), credits=fixed(cost.credits))
        if cost is not ability.cost or not isinstance(cost.credits, int):  # one that is shared has a price that is shared
            return self.price(cost, context)
        prices = self.pool.readings.prices
        known = prices.get(id(ability))
        if known is None:
            known = self.price(cost, context)
            if not any(isinstance(getattr(cost, name), words.Count) for name in cost.__struct_fields__):
                prices[id(ability)] = known
        return known

    def _context_of_use(self, player: Side, source: PaidSource) -> Context:
        return Context(source.oid, source.title, player, server=self.server_of_source(source.oid), part=source.ability.part)

    def _result(self, ability: words.Paid, context: Context, player: Side) -> AnyResult | None:
        """Returns the result of an ability, where it is a single thing known in advance."""
        for word in ability.do:
            if isinstance(word, words.Boost):
                targets = self.referred(word.of, context) if isinstance(word.of, str) else ()
                if targets:
                    now = self.strength(targets[0])
                    to_break = self._to_break(player, context.source) if targets[0] == context.source else ()
                    return Strength(
                        now,
                        now + self.strength_more(targets[0], self.amount(word.strength, context)),
                        to_break,
                        self._funds(player, context),
                    )
            if isinstance(word, words.Break) and not word.that and (len(ability.do) == 1 or self._breaks_what_is_left(word, context)):
                each = self.total("break cost") if word.fewer else 0
                left = self.breaking_limit()
                all_but_1 = word.break_ == "all but 1"
                least, most = self.broken_at_once(word, self.breakable(), context) if all_but_1 else (1, 0)
                return Breaks(
                    most if all_but_1 else 0 if word.most is None else self.amount(word.most, context),
                    least < most if all_but_1 else word.fewer,
                    word.subtype,
                    each,
                    -1 if left is None else left,
                    () if left is None else self._gained_places(),
                    self._funds(player, context),
                    least,
                )
            if isinstance(word, words.Gain):
                return None if _comes_out_of_it(word.gain) else Gains(self.amount(word.gain, context))
            if isinstance(word, words.Take) and not isinstance(word.take, str):
                return Takes(self.amount(word.take, context))
        return None

    def _breaks_what_is_left(self, word: words.Break, context: Context) -> bool:
        """Returns whether a use breaks something, as far as anything may be broken: else what comes after that is what it does."""
        return self.could(word, context) or not self.breakable()

    def _funds(self, player: Side, context: Context) -> int:
        """Returns the credits that could be spent on a use that is due, all in all; -1 where these are the pool's, or nobody reads it."""
        if self.unread or self.ice_to_break() is None:
            return -1
        funds = self.funds(player, context.due, context, "use")
        return -1 if funds == self.state.player(player).credits else funds

    def _gained_places(self) -> tuple[int, ...]:
        """Returns the places, from 1, of the subroutines of the encountered ice that are not printed on it."""
        encounter = self.state.encounter
        listed = self.subroutines(encounter.ice) if encounter is not None else ()
        return tuple(place for place, one in enumerate(listed, 1) if not is_printed(one.key))

    def _to_break(self, player: Side, oid: int) -> tuple[ToBreak, ...]:
        """Returns the abilities of a card that could break the encountered ice, were the card strong enough."""
        if self.ice_to_break() is None:
            return ()
        found: list[ToBreak] = []
        for source in self.active.paid[player]:
            if source.oid == oid and source.ability.flag == "interface" and not self._can_interface(source):
                option = self.paid_option(player, source, at_any_strength=True)
                if option is not None and isinstance(option.result, Breaks):
                    found.append(ToBreak(option.ability, option.cost, option.result))
        return tuple(found)

    def _can_interface(self, source: PaidSource) -> bool:
        """Returns whether an icebreaker could be used: during an encounter, with enough strength (CR 3.9.5)."""
        ice = self.ice_to_break()
        if ice is None:
            return False
        strength = self.strength_now(source.oid)
        return strength is not None and strength >= self.strength(ice)

    def ice_to_break(self) -> int | None:
        """Returns the ice being encountered; none where it has gone and only its window is still open (CR 8.5.10)."""
        encounter = self.state.encounter
        if encounter is None or encounter.over or encounter.ice not in self.state.cards:
            return None
        return encounter.ice

    def click_abilities(self, player: Side, oid: int) -> list[tuple[PaidSource, Option]]:
        """Returns the abilities of a card that cost clicks, and that a player could use without spending these."""
        found: list[tuple[PaidSource, Option]] = []
        for source in self.active.paid[player]:
            if source.oid != oid or not source.ability.is_action:
                continue
            outer, self.fewer_clicks = self.fewer_clicks, source.ability.cost.clicks
            option = self.paid_option(player, source)
            self.fewer_clicks = outer
            if option is not None:
                found.append((source, option))
        return found

    def use_without_clicks(self, player: Side, source: PaidSource) -> Flow:
        """Has a player use an ability without spending the clicks that it costs: no action then (CR 5.2.1)."""
        self.fewer_clicks = source.ability.cost.clicks
        yield from self.use(player, source, action=False)

    def use(self, player: Side, source: PaidSource, *, action: bool = True) -> Flow:
        """Carries out 9.5.6 a to h."""
        ability = source.ability
        context = self._context_of_use(player, source)
        self.show_used(source.oid)
        trashes = ability.cost.trash_this
        used = events.AbilityUsed(
            source.oid, ability.part, player, source.number, source.title, action and ability.is_action, trashes, source.giver
        )  # fmt: skip
        self.emit(used)
        if ability.once_per_turn:
            self.emit(events.UseRecorded(source.oid, source.noted_as))
        context.used = True
        cost, self.fewer_clicks = self.paid_cost(ability, context), 0
        xs = self._worthwhile_x(ability, cost, player, context) if cost.of_x else None
        kept = self.keeping
        if cost.leaves and self.state.cards[source.oid].hosted and _is_about_hosted(ability):
            self.keeping = kept | {source.oid}
        if (yield from self.pay(player, cost, context, _purpose(ability), "use", xs)):
            yield from self.resolve_block(ability.do, context)
        if self.keeping != kept:
            self.keeping = kept
            self.look |= MOVED
        yield from self.checkpoint()


def _is_about_hosted(ability: words.Paid) -> bool:
    """Returns whether what an ability does is about cards that its own card hosts."""
    return any(isinstance(word, words.Cards) and word.hosted_on == "this" for word in walk(ability.do))


def _purpose(ability: words.Paid) -> SpendCause:
    """Returns what credits are spent for that go for the use of an ability: of one that raises link in a trace, for link (1996)."""
    return "link" if ability.flag == "after reveal" else "use"
