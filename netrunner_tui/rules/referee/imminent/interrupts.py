"""Interrupts (CR 9.9): responses to an imminent effect."""

from typing import Final

from msgspec.structs import replace

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.events.imminent_effects import ExpectedKind
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing, PaidSource, Source
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.imminent.preventing import Preventing
from netrunner_tui.rules.referee.imminent.situations import situation
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question

_TOGETHER: Final[tuple[ExpectedKind, ...]] = ("trashing", "exposing")
"""The effects that happen to several cards at once, of which one may go elsewhere instead."""
_MOVING: Final = (words.AddAsAgenda, words.Host, words.Move, words.RemoveFromGame, words.SetAside, words.ShuffleIn, words.TurnOver)
"""Instructions that say where a card goes instead, or that it stays."""


def _must_be_lowered(several: tuple[Expected, ...]) -> bool:
    """Returns whether a cost has to be lowered before it can be paid."""
    return any(expected.less < expected.least_less for expected in several)


class Interrupts(Preventing):
    """The interrupt window before an instruction."""

    def imminent(self, *parts: Expected) -> Flow:
        """Carries out 9.2.9 for what one instruction is expected to do, whatever its parts: they share one window.

        It opens only where an active interrupt could change a part; the active player is first.
        """
        coming: list[Expected] = []
        for one in parts:
            if one.amount > 0 and self.disturbed(one.what) and not (yield from self._is_always_prevented(one)):
                coming.append(one)
        several = tuple(coming)
        if not several:
            return
        for expected in several:
            yield from self._rez_to_interrupt(expected)
        for expected in several:
            expected.since = len(self.state.history)
            if self.active.interrupts:
                expected.pending = self.pending_on(expected)
        if self.active.paid_interrupts or any(one.pending for one in several) or self._seems_to_interrupt(several):
            yield from self._window_before(several)
            self._let_the_next_time_pass(several)
        for expected in several:
            if expected.replaced:  # the window is over: what comes of a trash comes after it
                yield from self._go_elsewhere(expected)
                if expected.amount <= 0 or expected.what not in _TOGETHER:
                    yield from self.resolve_replaced(expected)

    def _is_always_prevented(self, expected: Expected) -> Flowing[bool]:
        """Returns whether a static ability prevents an effect: then nothing of it is left (CR 9.9.5c).

        Where several do and something follows from it, the player whose abilities they are says which one.
        """
        always = self.always_preventing(expected.what, expected.source) if expected.preventable else ()
        if not always:
            return False
        titled = {one.title: one for one in reversed(always)}
        chosen = always[0]
        if len(titled) > 1 and any(events.DamagePrevented in self.pool.watched.get(title, ()) for title in titled):
            options = tuple(Option("choose", one.oid, title) for title, one in reversed(titled.items()))
            asked = "Which card prevents that?"
            text = fitted(situation((expected,), self.book.terms, asks=asked), asked)
            answer = yield Question(player=chosen.side, kind="choose", step=self.state.step, text=text, options=options)
            chosen = titled[options[answer[0]].title]
        self.emit(events.DamagePrevented(expected.what, expected.amount, chosen.oid))
        expected.amount, expected.cards, expected.places = 0, (), ()
        return True

    def _let_the_next_time_pass(self, several: tuple[Expected, ...]) -> None:
        """Counts for delayed abilities that wait for the next time that this was it, also where others left them nothing (CR 9.9.5a)."""
        for number in dict.fromkeys(one.source.effect for expected in several for one in expected.pending):
            effect = self.state.effects.get(number)
            if effect is not None and effect.once:
                self.count_delayed(number)

    def _go_elsewhere(self, expected: Expected) -> Flow:
        """Moves what goes elsewhere instead, all of it at once with what is left of the effect: no checkpoint comes between (CR 9.12.2a).

        These are the instructions that a block begins with as far as they move cards; its others resolve afterwards, as ever. What is moved
        so does not see the others go.
        """
        for one in expected.replaced:
            self.emit(one.event)
        for one in expected.replaced:
            moves = next((place for place, word in enumerate(one.block) if not isinstance(word, _MOVING)), len(one.block))
            for word in one.block[:moves]:
                yield from self.carry_out(word, one.context)
            one.block = one.block[moves:]

    def resolve_replaced(self, expected: Expected) -> Flow:
        """Resolves the rest of what happens instead, once what is left of the effect has come."""
        for one in expected.replaced:
            if one.block:
                yield from self.checkpoint()
                yield from self.resolve_block(one.block, one.context)

    def disturbed(self, what: ExpectedKind) -> bool:
        """Returns whether anything in this game could keep an imminent effect from coming as it is, or could seem to."""
        active, cards = self.active, self.cards_in_game
        if active.interrupts or active.paid_interrupts or what in cards.rezzed_first or words.ALWAYS_PREVENTED[what] in active.declared:
            return True
        return cards.seeming

    def _window_before(self, several: tuple[Expected, ...]) -> Flow:
        """Carries out 9.2.9 c to f: both players may interrupt; who has a mandatory ability that is still relevant cannot pass."""
        first: Side = self.state.turn or CORP
        player = first
        received = False
        while True:
            yield from self.checkpoint()
            seems = self._seems_to_interrupt(several)
            sides = (first, other(first))
            if not seems and not any(self._interrupts(side, several) or self.pending_of(side, several) for side in sides):
                return  # nothing is left that both players could do but pass
            found = self._interrupts(player, several)
            pending = self.pending_of(player, several)
            must = any(not one.source.ability.optional for one in pending) or (bool(pending) and _must_be_lowered(several))
            if must and not found and len(pending) == 1:
                received = False
                yield from self.interrupt_with(pending[0], several)
                continue
            options = [
                Option("prevent", s.oid, s.title, ability=s.number, cost=self.price(s.ability.cost, Context(s.oid, s.title, player)))
                for s in found
            ]
            options += self.options_of(pending)
            if not must:
                options.append(Option("pass"))
            answer = yield Question(
                player=player,
                kind="window",
                step=self.state.step,
                text=situation(several, self.book.terms, state=self.state, asks="" if pending else None),
                options=names.distinguish(self.state, options),
                may_decline=not must,
                window=("prevent",),
                effect="prevent",
                seems_able=seems and player == RUNNER,
            )
            place = answer[0]
            if place == len(found) + len(pending):
                if received:
                    return
                player = other(player)
                received = True
                continue
            received = False
            if place < len(found):
                yield from self._interrupt(player, found[place], several)
            else:
                yield from self.interrupt_with(pending[place - len(found)], several)

    def _rez_to_interrupt(self, expected: Expected) -> Flow:
        """Offers the cards that the Corp may rez because of what is about to happen (CR 9.1.8c)."""
        waiting = self.cards_in_game.rezzed_first.get(expected.what)
        if waiting is None or expected.by == CORP:
            return
        cards = self.state.cards
        hidden = [oid for server in self.state.servers for oid in self.state.root(server) if not cards[oid].faceup]
        played = {card.title for card in cards.values() if card.owner == CORP and card.title in waiting} if hidden else ()
        if not any(self._met_by(oid, waiting[title], expected) for title in played for oid in hidden):
            return
        # Asked whatever the hidden cards are: that there is a question tells the Runner nothing of them (CR 10.2.2).
        met = [oid for oid in hidden if (ability := waiting.get(cards[oid].title)) is not None and self._met_by(oid, ability, expected)]
        able = [oid for oid in met if self.can_rez(oid)]
        while True:
            titles = [(oid, self.state.cards[oid].title) for oid in able]
            costs = [self.price(self.cost_to_rez(oid), Context(oid, title, CORP)) for oid, title in titles]
            options = [Option("rez", oid, title, cost=cost) for (oid, title), cost in zip(titles, costs, strict=True)]
            answer = yield Question(
                player=CORP,
                kind="may",
                step=self.state.step,
                text=situation((expected,), self.book.terms, state=self.state, asks="Rez a card first?"),
                options=names.distinguish(self.state, [*options, Option("pass")]),
                may_decline=True,
                effect="rez",
            )
            if answer[0] == len(able):
                return
            yield from self.rez(able[answer[0]])
            yield from self.checkpoint()
            there = self.state.cards
            if expected.what == "exposing":  # what is rezzed is not exposed
                expected.cards = tuple(o for o in expected.cards if o in there and not there[o].faceup)
                expected.amount = len(expected.cards)
            able = [oid for oid in able if oid in there and not there[oid].faceup and self.can_rez(oid)]
            if not able or expected.amount == 0:
                return

    def _met_by(self, oid: int, ability: words.Conditional, expected: Expected) -> bool:
        """Returns whether an imminent effect is one that an ability waits for, were it on a card of the Corp that lies there."""
        card = self.state.cards[oid]
        return bool(self._would_meet(Source(oid, card.title, CORP, self.server_of(card), ability), expected))

    def interrupted(self) -> bool:
        """Returns whether any ability that is active now waits for something that would happen."""
        return bool(self.active.interrupts or self.active.paid_interrupts)

    def comes(self, what: ExpectedKind, amount: int, by: Side, source: int = 0) -> Flowing[int]:
        """Returns how much of an effect is left after interrupts (CR 9.2.9)."""
        if not self.disturbed(what):
            return amount
        expected = Expected(what, amount, by=by, source=source)
        yield from self.imminent(expected)
        return expected.amount

    def _interrupts(self, side: Side, several: tuple[Expected, ...]) -> list[PaidSource]:
        """Returns the paid interrupts of a player that are relevant now (CR 9.9.3)."""
        return [s for s in self.active.paid[side] if s.ability.flag == "interrupt" and self._relevant_to(side, s, several) is not None]

    def _relevant_to(
        self, side: Side, source: PaidSource, several: tuple[Expected, ...], asked: words.Paid | None = None
    ) -> Expected | None:
        """Returns the first part of what is imminent that a paid interrupt could change; None if there is none."""
        return next((expected for expected in several if self._relevant(side, source, expected, asked)), None)

    def _seems_to_interrupt(self, several: tuple[Expected, ...]) -> bool:
        """Returns whether a card that might lie hidden before the Runner could interrupt: that there is a window tells the Corp nothing."""
        for source in self.active.paid[RUNNER]:  # which cards the grip holds is a secret, too
            asked = self.but_for_the_grip(source.ability) if source.ability.flag == "interrupt" else None
            if asked is not None and self._relevant_to(RUNNER, source, several, asked) is not None:
                return True
        interrupts = [*(s for s in self.seeming() if s.ability.flag == "interrupt"), *self.seeming_in_grip()]
        return bool(interrupts) and self.as_it_seems(lambda: any(self._relevant_to(RUNNER, s, several) is not None for s in interrupts))

    def _relevant(self, side: Side, source: PaidSource, expected: Expected, asked: words.Paid | None = None) -> bool:
        """Returns whether a paid interrupt could be used now, or its ability as it is `asked`, and would change what is imminent."""
        ability = source.ability if asked is None else asked
        if (
            (self.prohibited("play", side, source.oid) if ability.played else self.may_not_use(side, source))
            or expected.amount <= 0
            or (ability.once_per_turn and self.used_up(source.oid, source.noted_as))
            or (ability.once_per_run and self.used_in_this_run(source))
        ):
            return False
        context = Context(source.oid, source.title, side, server=self.server_of_source(source.oid))
        context.since, context.expected = expected.since, expected.amount
        if ability.while_ is not None and not self.condition(ability.while_, context):
            return False
        self._tell_apart_what_pays(ability, context, expected)
        if not self.can_pay(side, ability.cost, context, "use"):
            return False
        if ability.cost.of_x:
            context.x = self.highest_x(side, ability.cost, context, "use")  # the most that it could do
        return any(self.modifies(word, context, expected) for word in ability.do)

    def _tell_apart_what_pays(self, ability: words.Paid, context: Context, expected: Expected) -> None:
        """Notes what could be trashed for an interrupt that saves cards like what is trashed, and what would save none (CR 1.2.5)."""
        saving = [
            word for word in ability.do if isinstance(word, words.Prevent) and word.cards is not None and _is_like_the_cost(word.cards)
        ]
        if not saving or ability.cost.trash is None:
            return
        could: list[int] = []
        for oid in self.matching(ability.cost.trash.cards, context):
            context.trashed = (oid,)
            if any(self.saved(word, context, expected) for word in saving):
                could.append(oid)
        context.trashed = tuple(could)
        context.spared = tuple(oid for oid in self.matching(ability.cost.trash.cards, context) if oid not in could)

    def but_for_the_grip(self, ability: words.Paid) -> words.Paid | None:
        """Returns an ability as if what is trashed from the grip for it were there, whatever it must be; None for any other."""
        named = ability.cost.trash
        if named is None or "grip" not in named.cards.in_ or not self.state.zone(RUNNER, HAND):
            return None
        do = tuple(
            replace(word, cards=replace(word.cards, same_type_as=""))
            if isinstance(word, words.Prevent) and word.cards is not None
            else word
            for word in ability.do
        )
        return replace(ability, cost=replace(ability.cost, trash=None), do=do)

    def _interrupt(self, player: Side, source: PaidSource, several: tuple[Expected, ...]) -> Flow:
        ability = source.ability
        expected = self._relevant_to(player, source, several) or several[0]
        if ability.played:
            yield from self._play_to_interrupt(player, source, expected, several)
            return
        context = Context(source.oid, source.title, player, server=self.server_of_source(source.oid), part=ability.part)
        context.expected = expected.amount
        trashes = ability.cost.trash_this
        self.emit(events.AbilityUsed(source.oid, ability.part, player, source.number, source.title, trashes=trashes, giver=source.giver))
        if ability.once_per_turn:
            self.emit(events.UseRecorded(source.oid, source.noted_as))
        xs = (1, self.highest_x(player, ability.cost, context, "use")) if ability.cost.of_x else None
        self._tell_apart_what_pays(ability, context, expected)
        if not (yield from self.pay(player, ability.cost, context, "use", "use", xs)):
            return
        yield from self.resolve_before(several, ability.do, context)

    def _play_to_interrupt(self, player: Side, source: PaidSource, expected: Expected, several: tuple[Expected, ...]) -> Flow:
        """Plays a card that is played because of what would happen (1996 "Arasaka Owns You"); it is trashed afterwards."""
        played, zone = self.state.next_oid, self.state.cards[source.oid].zone
        self.emit(events.CardPlayed(source.oid, played, player))
        self.emit(events.CardActivated(played, player, source.title, zone))
        yield from self.checkpoint()
        context = Context(played, source.title, player, part=source.ability.part)
        context.expected = expected.amount
        yield from self.resolve_before(several, source.ability.do, context)
        if played in self.state.cards:
            self.trash_now((played,), player, "played")


def _is_like_the_cost(cards: words.Cards) -> bool:
    """Returns whether a description is of cards like what was trashed to pay."""
    return cards.same_type_as == "trashed"
