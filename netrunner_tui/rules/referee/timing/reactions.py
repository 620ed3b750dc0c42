"""Reaction windows (CR 9.2.8), and whether what waits in them could change anything (CR 1.2.5)."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import ClassVar, Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool, waits_in_hand
from netrunner_tui.abilities.word_trees import walk, words_and_names
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, ICE, RIG, ROOT
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.named_things import NamedKind
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, SIDES, Side, other
from netrunner_tui.model.state import State
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing, Instance
from netrunner_tui.rules.referee.base.trigger_conditions import heard_inactive
from netrunner_tui.rules.referee.options import Option, Triggers
from netrunner_tui.rules.referee.paying.paying_costs import PayingCosts
from netrunner_tui.rules.referee.phrases import THAT_CARD, is_whole, offer
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.randomness import Randomness

ROUNDS: Final = 20
"""A mandatory ability that resolves this often inside itself is an infinite loop (CR 10.13.1)."""
MOST_ROUNDS: Final = 999
"""The highest number of times that a player may name for a loop."""
_UNSEEN: Final = (HAND, DECK, DISCARD, RIG, ICE, ROOT)
"""Where cards lie that may be used, or seem to, while the other player does not see them."""


class Reactions(PayingCosts):
    """The windows in which the players trigger the conditional abilities that are pending."""

    undone_by_moving: ClassVar[tuple[type[events.Event], ...]] = ()
    """What abilities wait for no more once the Runner was moved; that is no beginning of a phase, with which CR 9.2.8f would end them."""

    def __init__(self, state: State, pool: Pool, randomness: Randomness, in_game: CardsInGame | None = None) -> None:
        super().__init__(state, pool, randomness, in_game)
        self.going_on: set[tuple[int, str]] = set()
        """Abilities with a static condition that are pending or resolving."""
        self._windows: list[list[Instance]] = []
        """What is pending in each open reaction window, the outermost first."""
        self.chain: tuple[Instance, ...] = ()
        """Conditional abilities that are resolving, each as a chain reaction of the one before (CR 9.1.2a)."""
        self.ended_loop: frozenset[tuple[int, str]] = frozenset()
        """Abilities of a loop that is being counted out: they do not become pending again."""
        self.keeping: frozenset[int] = frozenset()
        """Hosts that have gone, of an ability that is about what they hosted: that stays until it has resolved (CR 9.5.5)."""

    def reaction_window(self, pending: list[Instance]) -> Flow:
        """Carries out CR 9.2.8: the active player triggers their pending abilities, then the other player theirs."""
        self._windows.append(pending)
        met = tuple(pending)
        try:
            first: Side = self.state.turn or CORP
            for side in (first, other(first)):
                yield from self._react(side, pending)
                yield from self.react_from_hand(side, pending)
            self._let_the_next_time_be_over(met)
        finally:
            self._windows.pop()
            for instance in pending:
                self.going_on.discard((instance.oid, instance.part))

    def _let_the_next_time_be_over(self, met: tuple[Instance, ...]) -> None:
        """Counts for delayed abilities that wait for the next time in a while that this was it, also where their player did not want it.

        One without a duration waits until it resolves (CR 9.6.13c).
        """
        for instance in met:
            effect = self.state.effects.get(instance.effect)
            if effect is not None and effect.once and not (instance.unmet or instance.seeming):
                self.count_delayed(instance.effect)

    def _react(self, side: Side, pending: list[Instance]) -> Flow:
        while True:
            self._note_lost()
            mine = [i for i in pending if i.side == side and not self.waits_unseen(i)]
            mine = [i for i in mine if self._still_pending(i) and self._seems_triggered(i)]
            if not mine:
                return
            chosen = yield from self._next_reaction(side, mine)
            if chosen is None:
                return
            pending.remove(chosen)
            yield from self.trigger(chosen)
            if self.met or self.look:
                yield from self.checkpoint()

    def react_from_hand(self, side: Side, pending: list[Instance]) -> Flow:
        """Asks which ability of a card in their hand a player uses, whether or not there is one: the other player cannot tell (CR 10.2)."""
        waiting = [i for i in pending if i.side == side and self.waits_unseen(i)]
        while any(self._might_be_unseen(i) for i in waiting):
            ready = distinct([i for i in waiting if self._still_pending(i) and self._may_be_triggered(i)])
            where = self._where_it_waits(side, waiting)
            options = [*(msgspec.structs.replace(self._to_resolve(i), cost=self._price_of(i)) for i in ready), Option("no")]
            answer = yield Question(
                player=side,
                kind="may",
                step=self.state.step,
                text=f"Use a card {where}?" if ready else f"No card {where} can be used now",
                options=names.distinguish(self.state, options),
                may_decline=True,
            )
            if answer[0] == len(ready):
                return
            chosen = ready[answer[0]]
            waiting.remove(chosen)
            pending.remove(chosen)
            yield from self.trigger(chosen, wanted=True)
            if self.met or self.look:
                yield from self.checkpoint()

    def _might_be_unseen(self, instance: Instance) -> bool:
        """Returns whether a card that the other player does not see might have an ability that is pending.

        One that works facedown before the Runner does not, once no card lies so any more.
        """
        card = self.state.cards.get(instance.oid)
        if card is None or card.zone not in _UNSEEN:
            return False
        return waits_in_hand(instance.ability) or card.zone == RIG or self.lies_hidden()

    def _where_it_waits(self, side: Side, waiting: list[Instance]) -> str:
        """Returns where the cards are that might be used."""
        if not any(i.ability.active_in for i in waiting) or all("unrezzed" in i.ability.active_in for i in waiting):
            return "that lies facedown"
        if all("facedown Archives" in i.ability.active_in for i in waiting):
            return "in Archives"
        return "in HQ" if side == CORP else f"in your {self.book.terms.word('grip')}"

    def _price_of(self, instance: Instance) -> Price:
        return self.price(instance.ability.pay, self._context_of(instance))

    def _next_reaction(self, side: Side, mine: list[Instance]) -> Flowing[Instance | None]:
        """Asks which pending ability resolves next; asks nothing if they are all alike."""
        listed = distinct(mine) if len(mine) > 1 else mine
        if len(listed) == 1:
            return mine[0]
        options = [self._to_resolve(i) for i in listed]
        several = Counter((i.oid, i.part) for i in listed)
        if len(several) < len(listed):
            cards = tuple(i.it for i in listed if i.it in self.state.cards and several[i.oid, i.part] > 1)
            about = names.apart(self.state, cards, side, self.book.terms)
            options = [  # what a trace sets off by one ability is about no card, and a card may have gone meanwhile
                msgspec.structs.replace(option, host=i.it, host_title=about[i.it]) if i.it in about else option
                for option, i in zip(options, listed, strict=True)
            ]
        optional = all(self._optional(i) for i in listed)
        if optional:
            options.append(Option("pass"))
        answer = yield Question(
            player=side,
            kind="order",
            step=self.state.step,
            text="Several abilities are pending. Which resolves next?",
            options=self.told_apart(options),
            public="chooses the order of pending abilities",
        )
        return listed[answer[0]] if answer[0] < len(listed) else None

    def _to_resolve(self, instance: Instance) -> Option:
        result = Triggers() if self._optional(instance) else None
        does = self.told_to(instance.side, instance.block, instance.title)
        number = self.ability_number(instance.title, instance.part)
        return Option("resolve", instance.oid, instance.title, ability=number, result=result, effect=does)

    @staticmethod
    def _optional(instance: Instance) -> bool:
        return instance.ability.optional

    def _still_pending(self, instance: Instance) -> bool:
        """Returns whether a pending instance may still be triggered (CR 9.6.10; 9.2.8f, of phases of a run and of accesses)."""
        s = self.state
        if instance.lost:
            return False
        if instance.serial >= 0 and (s.run is None or s.run.serial != instance.serial or (s.encounter is not None and s.encounter.over)):
            return False
        if isinstance(instance.event, events.EncounterBegan) and s.encounter is not None and s.encounter.over:
            return False  # outside of a run, too
        if isinstance(instance.event, self.undone_by_moving) and s.run is not None and s.run.redirect:
            return False
        if isinstance(instance.event, events.CardAccessed) and not self.accessing(instance.event.card):
            return False
        if isinstance(instance.event, (events.RunBegan, events.AttackedServerChanged)) and not self._begins_where_it_is_meant(instance):
            return False
        return not self.is_used_up(instance.oid, instance.ability) and self._ability_is_active(instance)

    def _begins_where_it_is_meant(self, instance: Instance) -> bool:
        """Returns whether a run that has begun is still on a server for which an ability waits: it may have been turned to another."""
        run, began = self.state.run, instance.event
        if run is None or not isinstance(began, (events.RunBegan, events.AttackedServerChanged)) or run.server == began.server:
            return True
        context = Context(instance.oid, instance.title, instance.side, server=instance.server, named=instance.named)
        asked = [trigger.server for trigger in instance.ability.when if trigger.event == "run begins"]
        return any(not one or self.server_fits(run.server, one, instance.server, instance.oid, context) for one in asked)

    def _note_lost(self) -> None:
        """Notes which pending instances are of abilities that are inactive now: they lose their pending status (CR 9.6.10)."""
        for pending in self._windows:
            for instance in pending:
                if not instance.lost and not instance.seeming and not self._ability_is_active(instance):
                    instance.lost = True

    def _ability_is_active(self, instance: Instance) -> bool:
        """Returns whether the ability of a pending instance is active (CR 9.1.7 to 9.1.9)."""
        s = self.state
        ability = instance.ability
        if instance.effect:
            return instance.lasting or instance.effect in s.effects
        if instance.linked:
            return True
        card = s.cards.get(instance.oid)
        if card is None:
            return instance.gone
        if heard_inactive(instance.event) and self._about_this(instance):
            return True
        if instance.seeming or not self.works(card, ability) or self.is_blank(instance.oid):
            return False
        return ability.while_ is None or self.condition(ability.while_, self._context_of(instance))

    @staticmethod
    def _about_this(instance: Instance) -> bool:
        return any(trigger.card == "this" for trigger in instance.ability.when)

    def _context_of(self, instance: Instance) -> Context:
        if instance.within is not None:
            return instance.within
        context = Context(
            instance.oid, instance.title, instance.side, server=instance.server, event=instance.event, it=instance.it, part=instance.part
        )
        if isinstance(instance.event, (events.AgendaScored, events.AgendaStolen)) and instance.oid == instance.event.new:
            context.counters = {"advancement": instance.event.counters}  # CR 1.17.8
        if isinstance(instance.event, events.CardInstalled) and instance.oid == instance.event.new:
            context.x = instance.event.x
        elif self.state.run is not None and instance.oid == self.state.run.source:
            context.x, context.done = self.state.run.x, self.state.run.done
        context.chosen, context.named, context.found = instance.chosen, instance.named, instance.found
        if isinstance(instance.event, events.CardDrawn):
            context.found = self.drawn_now(context.found)
        if isinstance(instance.event, events.CardsRevealed):  # they stay visible as long as what revealed them resolves (CR 1.21.6)
            context.revealed = dict(zip(instance.event.cards, instance.event.titles, strict=False))
        elif isinstance(instance.event, events.AccessEnded):  # the Runner still sees it (ruling on Maw of 2018)
            context.shown = (instance.event.card,)
        return context

    def drawn_now(self, drawn: Iterable[int]) -> tuple[int, ...]:
        """Returns drawn cards that are set aside, for any that was swapped since the one that it was swapped for (CR 8.4.3b)."""
        now = tuple(drawn)
        if not all(oid in self.state.cards for oid in now):
            for event in self.state.history:
                if isinstance(event, events.CardsExchanged):
                    came = {event.first: event.new_second, event.second: event.new_first}
                    now = tuple(came.get(oid, oid) for oid in now)
        return now

    def _may_be_triggered(self, instance: Instance) -> bool:
        """Returns whether an ability can be used: not an optional one that could change nothing now (CR 9.1.6d); that one stays pending."""
        if not instance.ability.optional:
            return True
        if self.prohibited("use", instance.side, instance.oid):
            return False  # who resolves what is optional uses it (CR 9.1.6)
        if instance.unmet:
            return True
        context = self._context_of(instance)
        purpose = _purpose(instance)
        if not self.can_pay(instance.side, instance.ability.pay, context, purpose):
            return False
        if instance.ability.pay.of_x:
            context.x = self.highest_x(instance.side, instance.ability.pay, context, purpose)  # the most that it could do
        chosen = _chosen_of(instance)
        context.due = instance.ability.pay
        if self.could_change(chosen, context):
            return True
        # Whether a card that is not seen can be used is asked about anyway: only what its own player cannot tell counts.
        return self.secret(chosen, context, (instance.side,) if self.waits_unseen(instance) else SIDES)

    def _seems_triggered(self, instance: Instance) -> bool:
        """Returns whether an ability can be used, or might be if other cards lay hidden: its player is asked then too."""
        if self._may_be_triggered(instance):
            return True
        if self.waits_unseen(instance) or self.prohibited("use", instance.side, instance.oid):
            return False
        return self.might_pay(instance.side, instance.ability.pay, self._context_of(instance), _purpose(instance))

    def trigger(self, instance: Instance, *, wanted: bool = False) -> Flow:
        """Resolves one pending ability (CR 9.6.14); its player is asked first whether they want it, if they have not said so."""
        if instance.within is not None:
            yield from self.resolve_block(instance.block, instance.within)
            return
        ability = instance.ability
        context = self._context_of(instance)
        purpose = _purpose(instance)
        if ability.optional and not (yield from self._is_wanted(instance, context, purpose, said=wanted)):
            return
        self.show_used(instance.oid, instance.block)
        self.emit(events.AbilityTriggered(instance.oid, instance.part, instance.side, instance.title))
        self.note_use(instance.oid, ability)
        self.count_delayed(instance.effect)
        if not (yield from self.comes_about(instance)):
            self.going_on.discard((instance.oid, instance.part))
            return
        if ability.pay != words.FREE and not (yield from self.pay(instance.side, ability.pay, context, purpose)):
            self.going_on.discard((instance.oid, instance.part))
            return
        outer, self.chain = self.chain, (*self.chain, instance)
        if self._loops(instance):
            yield from self._count_out(instance)
        else:
            context.used = ability.optional
            yield from self.resolve_block(instance.block, context)
            if ability.optional:
                self.emit(events.CardUsed(instance.oid, instance.side, instance.title))
        self.chain = outer
        self.going_on.discard((instance.oid, instance.part))

    def _is_wanted(self, instance: Instance, context: Context, purpose: SpendCause, *, said: bool) -> Flowing[bool]:
        """Returns whether a player uses an optional ability; they are asked where they could and have not `said` so."""
        side, pay = instance.side, instance.ability.pay
        if self.prohibited("use", side, instance.oid):
            return False
        if pay.of_x:
            context.x = self.highest_x(side, pay, context, purpose)
        chosen = _chosen_of(instance)
        context.due = pay
        able = self.seems_to_change(chosen, context, side)
        context.due = words.FREE
        payable = self.can_pay(side, pay, context, purpose)
        if not payable and not self.might_pay(side, pay, context, purpose):
            return False
        if not (able or self.secret(chosen, context)):
            return False
        if said:
            return True
        cost = self.price(pay, context)
        known = partial(self.settled_amount, context=context)
        text = "" if self.unread else offer(instance.title, instance.block, cost, self.book.terms, known, side, self.met_by(context, side))
        does = "" if is_whole(instance.block, known) else self.told_to(side, instance.block, instance.title)
        able = able and payable and not instance.unmet
        return (yield from self.ask_may(side, text, about=instance.oid, cost=cost, able=able, does=does))

    def met_by(self, context: Context, side: Side) -> str:
        """Returns what a player calls the card that an ability was met by: its title, where they know it."""
        oids = self.referred("it", context)
        known = len(oids) == 1 and oids[0] != context.source and names.knows(self.state.cards[oids[0]], side)
        return self.state.cards[oids[0]].title if known else THAT_CARD

    def comes_about(self, instance: Instance) -> Flowing[bool]:
        """Returns whether a pending ability resolves; answered by what carries interrupts out."""
        raise NotImplementedError

    def _loops(self, instance: Instance) -> bool:
        """Returns whether an ability leads to itself again and again, without anybody's choice."""
        before = [i for i in self.chain[:-1] if (i.oid, i.part) == (instance.oid, instance.part)]
        return len(before) >= ROUNDS and not any(i.ability.optional for i in self.chain[self.chain.index(before[-1]) :])

    def _count_out(self, instance: Instance) -> Flow:
        """Carries out CR 10.13.1: the player who resolves a mandatory loop names how often it happens; it does, and ends."""
        key = (instance.oid, instance.part)
        places = [at for at, i in enumerate(self.chain) if (i.oid, i.part) == key]
        members = (instance, *self.chain[places[-2] + 1 : places[-1]])
        text = "This loop never ends by itself. How often does it happen?"
        rounds = yield from self.ask_number(instance.side, len(places) - 1, MOST_ROUNDS, text, about=instance.oid)
        self.ended_loop = frozenset((i.oid, i.part) for i in members)
        for _ in range(rounds - (len(places) - 1)):
            for member in members:
                yield from self.resolve_block(member.block, self._context_of(member))
        yield from self.checkpoint()
        self.ended_loop = frozenset()

    # --- what could change anything (CR 1.2.5) ----------------------------------------------------------------------------------------

    def could_change(self, block: words.Block, context: Context) -> bool:
        """Returns whether instructions have the potential to change the state (CR 1.2.5)."""
        for place, word in enumerate(block):
            rest = block[place + 1 :]
            if isinstance(word, words.ChooseCard) and rest:
                return self._choice_could_change(word.choose_card, rest, context)
            if isinstance(word, words.NameThing) and rest:  # to name something changes nothing: what it is named for does
                return self._any_could_change(word.name, self.nameable(word, context), rest, context)
            if isinstance(word, words.ChooseServer) and _speak_of("chosen server", rest):
                return self._any_could_change("server", self.servers_to_choose(word, context), rest, context)
            if self.could(word, context):
                return True
        return False

    def _any_could_change(self, kind: NamedKind, there: Iterable[str], rest: words.Block, context: Context) -> bool:
        """Returns whether instructions could change the state once one of some things has been named."""
        named = ({**context.named, kind: name} for name in there)
        return any(self.could_change(rest, msgspec.structs.replace(context, named=things)) for things in named)

    def _choice_could_change(self, choice: words.Choose, rest: words.Block, context: Context) -> bool:
        """Returns whether what follows a choice of cards could change the state: to choose them changes nothing (CR 9.11.4c).

        A card that is played is not among those of its hand by then (CR 8.6.6).
        """
        there = (oid for oid in self.each_matching(choice.cards, context) if oid != context.source)
        if any(self.could_change(rest, msgspec.structs.replace(context, chosen=(oid,))) for oid in there):
            return True
        may_be_none = choice.up_to or (choice.choose == "any number" and not choice.least)
        return self.could_change(rest if may_be_none else _without_chosen(rest), context)

    def worth_using(self, block: words.Block, context: Context) -> bool:
        """Returns whether a player may use an ability or play a card, by what it would do as far as they can tell."""
        return self.could_change(block, context) or self.secret(block, context, (context.side,))

    def seems_to_change(self, block: words.Block, context: Context, side: Side) -> bool:
        """Returns whether instructions might change the state for all that a player knows: what they are offered tells them no more."""
        return self.could_change(block, context) or self.secret(block, context, (side,))

    def could(self, word: words.Instruction, context: Context) -> bool:
        """Returns whether one instruction has the potential to change the state; answered by what carries it out."""
        raise NotImplementedError

    def servers_to_choose(self, word: words.ChooseServer, context: Context) -> tuple[str, ...]:
        """Returns the servers that may be chosen; answered by what carries the choice out."""
        raise NotImplementedError

    def nameable(self, word: words.NameThing, context: Context) -> tuple[str, ...]:
        """Returns everything that may be named, of numbers the highest first; answered by what carries the naming out."""
        raise NotImplementedError


def _speak_of(name: str, block: words.Block) -> bool:
    """Returns whether instructions name something that was chosen before them."""
    return any(name in words_and_names(word)[1] for word in block)


def _without_chosen(block: words.Block) -> words.Block:
    """Returns what is left of instructions where nothing was chosen (CR 1.15.3), also what is done because a player does not."""
    kept: list[words.Instruction] = []
    for word in block:
        if not _speak_of("chosen", (word,)):
            kept.append(word)
        elif isinstance(word, words.May):
            kept += _without_chosen(word.otherwise)
    while kept and isinstance(kept[-1], words.NameThing):  # nothing is left that it is named for
        kept.pop()
    return tuple(kept)


def chosen_of(block: words.Block, cost: words.Cost) -> words.Block:
    """Returns the part of what a player may do that has to be possible: of "you may A; if you do, B" the first."""
    return block[:1] if cost == words.FREE else block


def _chosen_of(instance: Instance) -> words.Block:
    ability = instance.ability
    return chosen_of(instance.block, ability.pay) if ability.may else instance.block


def _purpose(instance: Instance) -> SpendCause:
    """Returns what the cost of an ability is paid for: for rezzing, where a card asks more of its player as it is rezzed."""
    event = instance.event
    return "rez" if isinstance(event, events.CardRezzed) and event.card == instance.oid else "use"


def distinct(pending: list[Instance]) -> list[Instance]:
    """Returns the first of each ability that is pending, for a player who says which is next.

    One that must do something to each of several cards is pending once for each of them (CR 9.6.4b). One that may is offered for one card
    after the other, and can be declined.
    """
    found: dict[tuple[str | int, str, int], Instance] = {}
    for instance in pending:
        source = instance.title if _same_for_any_copy(instance) else instance.oid
        about = instance.it if not instance.ability.optional and _speak_of("it", instance.block) else 0
        found.setdefault((source, instance.part, about), instance)
    return list(found.values())


_OF_NO_CARD: Final = (
    words.Gain, words.Lose, words.GainClicks, words.LoseClicks, words.Draw, words.Damage, words.Tag, words.BadPublicity,
    words.AccessMore, words.GainPoints, words.LosePoints, words.TrashTop, words.TakeBack,
)  # fmt: skip
"""Instructions that do the same whichever copy of a card says them, as far as they speak of nothing else."""


def _same_for_any_copy(instance: Instance) -> bool:
    """Returns whether it makes no difference which copy of its card an ability is on: then nobody is asked which is first."""
    if instance.ability.optional:
        return False
    return all(isinstance(word, _OF_NO_CARD) or (isinstance(word, words.Place) and word.on == "this") for word in walk(instance.block))
