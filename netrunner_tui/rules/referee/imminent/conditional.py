"""Conditional interrupts: abilities about what would happen (CR 9.9.3d), and what happens instead of it (CR 9.9.8)."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Literal

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import REZ_FIRST, Pool
from netrunner_tui.abilities.triggers import is_expected
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ZoneKind
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES, ExpectedKind
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.state import State
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.base.instances import Context, Flow, Source
from netrunner_tui.rules.referee.base.trigger_conditions import is_in
from netrunner_tui.rules.referee.imminent.expected import Expected, Pending, Replaced
from netrunner_tui.rules.referee.installing import Installing
from netrunner_tui.rules.referee.options import Option, Triggers
from netrunner_tui.rules.referee.paying.costs import combined
from netrunner_tui.rules.referee.randomness import Randomness

LOWERED: Final[Mapping[ExpectedKind, Literal["play", "install"]]] = {"playing": "play", "installing": "install"}
"""The imminent effects of which the cost may be lowered, by what is done."""


def takes_from_all(ability: words.Conditional) -> bool:
    """Returns whether an ability is about all cards that are trashed together, once it is certain that they are."""
    return ability.at_once and ability.would and any(trigger.event == "card trashed" for trigger in ability.when)


class ConditionalInterrupts(Installing):
    """Which conditional interrupts an imminent effect makes pending, and what they make of it."""

    replaced_is_trashed: ClassVar[bool] = True
    """Whether a card counts as trashed where only the place that it goes to is replaced (CR 9.9.8)."""
    interrupts_forbid_costs: ClassVar[bool] = True
    """Whether a cost cannot be paid where a mandatory interrupt would prevent some of it (CR 1.16.1b)."""

    def __init__(self, state: State, pool: Pool, randomness: Randomness, in_game: CardsInGame | None = None) -> None:
        super().__init__(state, pool, randomness, in_game)
        self.expected: tuple[Expected, ...] = ()
        """What is imminent, for the interrupt being resolved."""

    def resolve_before(self, several: tuple[Expected, ...], block: words.Block, context: Context) -> Flow:
        """Resolves what an interrupt does, before what is imminent (CR 9.9)."""
        outer, self.expected = self.expected, several
        yield from self.resolve_block(block, context)
        self.expected = outer

    def pending_on(self, expected: Expected) -> list[Pending]:
        """Returns the conditional interrupts that are active and relevant as the window opens (9.9.4b)."""
        found: list[Pending] = []
        for source in self.active.interrupts:
            if source.ability.do != REZ_FIRST and not takes_from_all(source.ability):
                found += [Pending(source, card) for card in self._would_meet(source, expected)]
        return found

    def must_be_prevented(self, what: ExpectedKind, amount: int, source: int) -> bool:
        """Returns whether some of an effect would be prevented by what is always so, or by a mandatory interrupt (CR 1.16.1b)."""
        if super().must_be_prevented(what, amount, source):
            return True
        if not self.interrupts_forbid_costs or not self.active.interrupts:
            return False
        expected = Expected(what, amount, source=source, by=RUNNER)
        expected.since = len(self.state.history)
        pending = (one for one in self.pending_on(expected) if not one.source.ability.optional and self._may_interrupt(one, expected))
        return any(isinstance(word, words.Prevent) for one in pending for word in one.source.ability.do)

    def _would_meet(self, source: Source, expected: Expected) -> tuple[int, ...]:
        """Returns the cards of an imminent effect that an ability waits for; (0,) where it is about no card; () where it does not fit."""
        ability = source.ability
        context = self._context_on(source, expected)
        if ability.while_ is not None and not self.condition(ability.while_, context):
            return ()
        effect = self.state.effects.get(source.effect)
        if effect is not None and not self.going_on_now(effect):
            return ()
        for trigger in ability.when:
            if not is_expected(expected.what, trigger.event):
                continue
            if trigger.kind in DAMAGE_NAMES and expected.what != DAMAGE_NAMES[trigger.kind]:
                continue
            if trigger.by and not self._is_by(trigger.by, expected.by or "", source.side):
                continue
            if trigger.first_subroutines and min(expected.places, default=0) > trigger.first_subroutines:
                continue
            cards = tuple(oid for oid in expected.cards or (0,) if self._would_fit(trigger, oid, source, context))
            if not cards or self._came_before(source, trigger, expected, context):
                continue
            met = tuple(oid for oid in cards if self._is_met_about(oid, ability.if_, context))
            if met:
                return met
        return ()

    def _is_met_about(self, oid: int, asked: words.Condition | None, context: Context) -> bool:
        """Returns whether what an ability asks is so; "it" is the card that something would happen to (CR 9.9.3d)."""
        context.it = oid
        return asked is None or self.condition(asked, context)

    def _would_fit(self, trigger: words.Trigger, oid: int, source: Source, context: Context) -> bool:
        """Returns whether a card that something would happen to is where, and as, a trigger says."""
        card = self.state.cards.get(oid)
        run = self.state.run
        where = self.server_of(card) if card is not None else run.server if run is not None and not oid else ""
        if trigger.server and not self.server_fits(where, trigger.server, source.server, source.oid, context):
            return False
        if trigger.from_ and (card is None or not is_in(card.owner, card.zone, trigger.from_)):
            return False
        if trigger.card is None:
            return True
        if isinstance(trigger.card, words.Cards):
            return card is not None and self.fits_as(card, trigger.card, context)
        return oid != 0 and oid in self.referred(trigger.card, context)

    def _came_before(self, source: Source, trigger: words.Trigger, expected: Expected, context: Context) -> bool:
        """Returns whether the effect became imminent before, in this turn or run, whether it happened then or not (9.9.5a)."""
        ability = source.ability
        if not (ability.first_each_turn or ability.first_each_run):
            return False
        context.since = expected.since
        times = sum(
            self.past_fits(trigger, past, context) or self.was_imminent(trigger, past)
            for past in self._span("this turn" if ability.first_each_turn else "this run", context)
        )
        return times >= self.first_times(source)

    def _context_on(self, source: Source, expected: Expected) -> Context:
        context = Context(source.oid, source.title, source.side, server=source.server, part=source.ability.part)
        context.expected = expected.amount
        if expected.what in LOWERED:
            context.spared = expected.cards  # what is played or installed for it cannot be trashed for that
        effect = self.state.effects.get(source.effect)
        if effect is not None:
            context.chosen, context.named = self.chosen_by(effect), effect.named
        return context

    def could_be_lowered(self, side: Side, cost: Callable[[int], words.Cost], oid: int, to: Literal["play", "install"]) -> int:
        """Returns by how many credits an interrupt could lower the `cost` of a card, so that its player could pay both; 0 for none."""
        if not self.active.lowering:
            return 0
        expected = Expected("playing" if to == "play" else "installing", 1, cards=(oid,), by=side)
        expected.since, expected.cost = len(self.state.history), cost
        for one in self.pending_on(expected):
            less = self._lowers(one, expected)
            if less and one.source.side == side and self._may_interrupt(one, expected):
                return less
        return 0

    def _lowers(self, pending: Pending, expected: Expected) -> int:
        """Returns by how many credits a pending interrupt lowers a cost."""
        context = self._context_on(pending.source, expected)
        return sum(self.amount(word.lower_cost, context) for word in pending.source.ability.do if isinstance(word, words.LowerCost))

    def _leaves_payable(self, pending: Pending, expected: Expected) -> bool:
        """Returns whether what is left of a cost could be paid beside the interrupt that lowers it: else nothing is paid (CR 1.16.10b)."""
        less = self._lowers(pending, expected) if expected.cost is not None else 0
        if expected.cost is None or not less or expected.by is None:
            return True
        oid = expected.cards[0]
        both = combined([expected.cost(expected.less + less), pending.source.ability.pay])
        return self.can_pay(expected.by, both, Context(oid, self.title_of(oid), expected.by), LOWERED[expected.what])

    def still_pending(self, side: Side, expected: Expected) -> list[Pending]:
        """Returns the pending interrupts of a player that are still relevant, and could be paid for and do something (9.9.4c)."""
        return [one for one in expected.pending if one.source.side == side and self._may_interrupt(one, expected)]

    def pending_of(self, side: Side, several: tuple[Expected, ...]) -> list[Pending]:
        """Returns those that are still relevant to any part of what is imminent: each once, whatever it waits for."""
        if len(several) == 1:
            return self.still_pending(side, several[0])
        found: list[Pending] = []
        for expected in several:
            found += [one for one in self.still_pending(side, expected) if not any(one.is_like(other) for other in found)]
        return found

    def _may_interrupt(self, pending: Pending, expected: Expected) -> bool:
        source = pending.source
        ability = source.ability
        if expected.amount <= 0 or (pending.card and pending.card not in expected.cards):
            return False
        if self.is_used_up(source.oid, ability) or not self._interrupt_is_active(source):
            return False
        if not expected.preventable and any(isinstance(word, words.Prevent) for word in ability.do):
            return False
        context = self._context_on(source, expected)
        context.it = pending.card
        if not ability.optional:
            return True
        if self.prohibited("use", source.side, source.oid):
            return False  # who resolves what is optional uses it (CR 9.1.6)
        context.due = ability.pay
        able = self.could_change(ability.do, context) or self.secret(ability.do, context)
        return able and self.can_pay(source.side, ability.pay, context, "use") and self._leaves_payable(pending, expected)

    def _interrupt_is_active(self, source: Source) -> bool:
        """Returns whether the ability of a pending interrupt is active: else it is no longer pending (CR 9.6.10)."""
        if source.effect:
            return True
        if not any(one.oid == source.oid and one.ability.part == source.ability.part for one in self.active.interrupts):
            return False
        asked = source.ability.while_
        return asked is None or self.condition(asked, Context(source.oid, source.title, source.side, server=source.server))

    def options_of(self, pending: list[Pending]) -> list[Option]:
        """Returns the answers that trigger pending interrupts of a player; which card it is about, where an ability waits for several."""
        by_ability = Counter((one.source.oid, one.source.ability.part) for one in pending)
        return [self._option_of(one, several=by_ability[one.source.oid, one.source.ability.part] > 1) for one in pending]

    def _option_of(self, pending: Pending, *, several: bool) -> Option:
        source = pending.source
        cost = self.price(source.ability.pay, Context(source.oid, source.title, source.side))
        result = Triggers() if source.ability.optional else None
        about = pending.card if several else 0
        return Option(
            "resolve", source.oid, source.title, ability=self.ability_number(source.title, source.ability.part), cost=cost, result=result,
            host=about, host_title=names.name(self.state, about, source.side, self.book.terms) if about else "",
        )  # fmt: skip

    def interrupt_with(self, pending: Pending, several: tuple[Expected, ...]) -> Flow:
        """Triggers a pending interrupt: it resolves now, or takes the place of the imminent effect (CR 9.9.10)."""
        source = pending.source
        ability = source.ability
        expected = next(one for one in several if pending in one.pending)
        for one in several:  # it waits for one instruction, whatever parts of that it is relevant to
            one.pending = [left for left in one.pending if not left.is_like(pending)]
        context = self._context_on(source, expected)
        context.it = pending.card
        self.emit(events.AbilityTriggered(source.oid, ability.part, source.side, source.title))
        self.note_use(source.oid, ability)
        self.count_delayed(source.effect)
        if ability.pay != words.FREE and not (yield from self.pay(source.side, ability.pay, context, "use", "use")):
            return
        if ability.instead:
            expected.replaced.append(Replaced(self.replaced(pending, expected), ability.do, context))
            if ability.optional:
                self.emit(events.CardUsed(source.oid, source.side, source.title))
            return
        context.used = ability.optional
        yield from self.resolve_before(several, ability.do, context)
        if ability.optional:
            self.emit(events.CardUsed(source.oid, source.side, source.title))

    def replaced(self, pending: Pending, expected: Expected, *, trashed: bool = False) -> events.EffectReplaced:
        """Keeps the effect from coming, or from coming to the ability's card; returns the event that stands for it after the window.

        A card is `trashed` where an ability says so, and by most rulebooks in any case (CR 9.9.8).
        """
        card = self.state.cards.get(pending.card)
        trashed = trashed or (expected.what == "trashing" and self.replaced_is_trashed)
        where: tuple[str, ZoneKind | Literal[""], str] = ("", "", "") if card is None else (card.title, card.zone, card.server)
        count = expected.amount if card is None else 1
        by = expected.by or ""
        expected.cards = tuple(oid for oid in expected.cards if oid != pending.card)
        expected.amount -= count
        accessed, cost = (self.is_accessed(pending.card), self.trash_cost_now(pending.card)) if trashed and card is not None else (False, 0)
        return events.EffectReplaced(expected.what, count, pending.source.oid, pending.card, by, *where, trashed, accessed, cost)
