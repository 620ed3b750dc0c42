"""Checkpoints and reaction windows (CR 10.3, 9.2.8): corrections between instructions, and reactions to them."""

from functools import partial
from itertools import combinations
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool, waits_in_hand
from netrunner_tui.abilities.word_trees import walk, words_and_names
from netrunner_tui.model import events
from netrunner_tui.model.events import ENDED, MOVED, NUMBERS
from netrunner_tui.model.events.moves import TrashCause
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.state import CENTRALS, DECK, DISCARD, HAND, ICE, PLAY, RIG, ROOT, Card, Fact, State
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing, Instance
from netrunner_tui.rules.referee.options import Option, Triggers
from netrunner_tui.rules.referee.paying.paying_costs import PayingCosts
from netrunner_tui.rules.referee.phrases import offer
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.randomness import Randomness

ROUNDS: Final = 20
"""A mandatory ability that resolves this often inside itself is an infinite loop (CR 10.13.1)."""
MOST_ROUNDS: Final = 999
"""The highest number of times that a player may name for a loop."""
_ONE_ONLY: Final = frozenset({"console", "deck"})
"""Subtypes of which a Runner has one card only: consoles, and the decks of 1996."""
_ADDITIONAL: Final = {side: f"{side} additional clicks" for side in SIDES}
_UNSEEN: Final = (HAND, DECK, DISCARD, RIG, ICE, ROOT)
"""Where cards lie that may be used, or seem to, while the other player does not see them."""


class Checkpoints(PayingCosts):
    """Checkpoints, and the reaction windows that follow them."""

    chain: tuple[Instance, ...] = ()
    """Conditional abilities that are resolving, each as a chain reaction of the one before (CR 9.1.2a)."""
    ended_loop: frozenset[tuple[int, str]] = frozenset()
    """Abilities of a loop that is being counted out: they do not become pending again."""

    def __init__(self, state: State, pool: Pool, randomness: Randomness, in_game: CardsInGame | None = None) -> None:
        super().__init__(state, pool, randomness, in_game)
        self.going_on: set[tuple[int, str]] = set()
        """Abilities with a static condition that are pending or resolving."""
        self._windows: list[list[Instance]] = []
        """What is pending in each open reaction window, the outermost first."""

    def checkpoint(self) -> Flow:
        """Carries out CR 10.3.1 a to j, then the reaction window of CR 10.3.2; again until nothing is left to correct."""
        self._note_lost()
        while self.met or self.look:
            pending, self.met = self.met, []
            if self.ended_loop:
                pending = [i for i in pending if (i.oid, i.part) not in self.ended_loop]
            look, self.look = self.look, 0
            if look:
                if (self._active or self.active).lasting:
                    pending += self._lasting()
                yield from self._correct(look)
            if pending:
                yield from self.reaction_window(pending)

    def _lasting(self) -> list[Instance]:
        """Returns the conditional abilities whose static condition is so now, and that are not going on already (CR 9.6.7)."""
        found: list[Instance] = []
        for source in self.active.lasting:
            key = (source.oid, source.ability.part)
            condition = source.ability.as_long_as
            context = Context(source.oid, source.title, source.side, server=source.server)
            if key in self.going_on or condition is None or not self.condition(condition, context):
                continue
            if self.could_change(source.ability.do, context):
                self.going_on.add(key)
                found.append(Instance(source, None, source.oid, -1))
        return found

    def _correct(self, look: int) -> Flow:
        if self.state.effects:
            self._expire()  # b
        self._correct_clicks()
        if self.state.zones.get(PLAY):
            self._check_lasting()
        if look & NUMBERS and not look & MOVED:
            self._check_scores()  # c, where points change with something else
        if look & MOVED:
            self._check_scores()  # c
            if (asked := self._check_copies()) is not None:  # d
                yield from asked
        if (look & MOVED or self.cards_in_game.memory_changes) and (over := self.memory_used() - self.total("memory")) > 0:
            yield from self._free_memory(over)  # e
        if look & MOVED:
            yield from self.check_hosts()  # f, g
            if self._may_be_crowded():
                yield from self._check_room()
            self._check_servers()  # h

    def _correct_clicks(self) -> None:
        """Has the player whose turn it is gain or lose additional clicks that have come or gone since it began (CR 1.11.2)."""
        side = self.state.turn
        if side is None:
            return
        player = self.state.player(side)
        if player.additional is None:
            return
        now = self.total(_ADDITIONAL[side])
        if (change := now - player.additional) == 0:
            return
        self.emit(events.AdditionalClicks(side, now))
        if change > 0:
            self.emit(events.ClicksGained(side, change))
        elif lost := min(-change, player.clicks):
            self.emit(events.ClicksLost(side, lost))

    def mains(self, server: str) -> tuple[int, ...]:
        """Returns the agendas and assets in the root of a server; what another card hosts is not in its way (CR 1.13)."""
        there = (oid for oid in self.state.root(server) if not self.state.cards[oid].host)
        return tuple(oid for oid in there if self.definition(oid).printed.type in ("agenda", "asset"))

    def capacity(self, server: str) -> int:
        """Returns how many agendas and assets a remote server can hold (CR 3.2.1): more than one where a card says so (1996)."""
        declared = [one for one in self.active.declared.get("holds more", ()) if one.server == server]
        return 1 + sum(self.amount(one.word.holds_more, self.context_of(one)) for one in declared if isinstance(one.word, words.HoldsMore))

    def _may_be_crowded(self) -> bool:
        """Returns whether several cards are in the root of a remote server: hardly ever are there."""
        servers = self.state.servers
        return len(servers) > 3 and any(len(self.state.root(server)) > 1 for server in servers[3:])

    def _check_room(self) -> Flow:
        """Has the Corp trash agendas and assets that a server cannot hold any more (1996)."""
        for server in self.state.servers[3:]:
            mains = self.mains(server) if len(self.state.root(server)) > 1 else ()
            if len(mains) > 1 and (over := len(mains) - self.capacity(server)) > 0:
                chosen = yield from self.choose_cards(CORP, mains, over, over, "Choose what to trash: the server is full", effect="trash")
                self.trash_now(chosen, CORP, "rule")

    def _expire(self) -> None:
        """Ends effects whose duration has passed (CR 10.3.1b)."""
        over = tuple(number for number, effect in self.state.effects.items() if self.expired(effect))
        if over:
            self.emit(events.EffectsEnded(over))

    def _check_lasting(self) -> None:
        """Trashes currents and lockdowns whose time has passed (CR 10.3.1b, 3.5.1 b, c, 3.7.1b)."""
        for oid in self.state.zones.get(PLAY, ()):
            card = self.state.cards[oid]
            if "stays" in card.memory and self._has_passed(card):
                self.trash_now((oid,), card.owner, "rule")

    def _has_passed(self, card: Card) -> bool:
        """Returns whether something has happened since a card came into play that it does not stay for."""
        history = self.state.history
        came = next((at for at, e in enumerate(history) if isinstance(e, events.CardActivated) and e.card == card.oid), -1)
        since = history[came + 1 :]
        if "lockdown" in self.card_of[card.title].printed.subtypes:
            return any(isinstance(event, events.TurnBegan) and event.side == CORP for event in since)
        over = events.AgendaScored if card.owner == RUNNER else events.AgendaStolen
        return any(isinstance(event, over) or self._is_current(event) for event in since)

    def _is_current(self, event: Fact) -> bool:
        """Returns whether an event says that a current was played."""
        return isinstance(event, events.CardActivated) and "current" in self.card_of[event.title].printed.subtypes

    def _check_scores(self) -> None:
        """Ends the game for enough agenda points; both at once is a draw (CR 10.3.1c, 1.7.1a)."""
        reached = [side for side in SIDES if self.score(side) >= self.state.target]
        if reached:
            self.win(reached[0] if len(reached) == 1 else "draw", "agenda")

    def _check_copies(self) -> Flow | None:
        """Trashes all but the latest of active copies of a unique card, and of a player's consoles (CR 10.3.1d, 10.1.1, 3.8.5b).

        Returns what a player has to be asked for that; None where nothing is asked, and all is done.
        """
        limited = self.limited()
        if len(limited) < 2:
            return None
        groups: dict[tuple[str, str], list[tuple[int, int]]] = {}
        for card in limited:
            printed = self.card_of[card.title].printed
            if printed.unique:
                groups.setdefault(("unique", card.title), []).append((card.since, card.oid))
            if "console" in printed.subtypes:
                groups.setdefault(("console", card.owner), []).append((card.since, card.oid))
        doomed = {oid for (kind, _), copies in groups.items() for _, oid in copies if oid != self.stays(kind, copies)}
        if doomed:
            for oid in sorted(doomed):
                self.trash_now((oid,), self.state.cards[oid].owner, "rule")
        return None

    def limited(self) -> list[Card]:
        """Returns the installed active cards of which a player may have too many: unique ones, and those that only one may be of."""
        active = self._active or self.active
        if active.limited is None:
            printed = ((card.oid, self.card_of[card.title].printed) for card in self.active_cards())
            active.limited = [oid for oid, one in printed if one.unique or not _ONE_ONLY.isdisjoint(one.subtypes)]
        cards = self.state.cards
        return [cards[oid] for oid in active.limited if cards[oid].installed]

    def stays(self, kind: str, copies: list[tuple[int, int]]) -> int:
        """Returns the copy to keep, the latest; each copy is (time it became active, object)."""
        return sorted(copies)[-1][1]

    def _free_memory(self, over: int) -> Flow:
        """Trashes programs that take so much more than the memory limit: a smallest set of the Runner's choice (CR 10.3.1e)."""
        cards = self.state.cards
        programs = [o for o in self.state.zones.get(RIG, ()) if self.memory_cost(o) and not self._hosted_free(cards[o])]
        sets = self._smallest_sets(programs, over)
        chosen = sets[0]
        if len(sets) > 1:
            options = [
                Option("choose", group[0], ", ".join(names.name(self.state, o, RUNNER) for o in group), cards=group) for group in sets
            ]
            answer = yield Question(
                player=RUNNER,
                kind="choose",
                step=self.state.step,
                text=f"Programs exceed your memory by {over} MU: choose what to trash",
                options=names.distinguish(self.state, options),
                effect="trash",
            )
            chosen = sets[answer[0]]
        yield from self.trash_for_room(chosen, "rule")

    def trash_for_room(self, programs: tuple[int, ...], cause: TrashCause) -> Flow:
        """Trashes programs to make room: no instruction by itself, so no interrupt changes it (CR 9.11.2a, 10.3.1e)."""
        yield from ()
        self.trash_now(programs, RUNNER, cause)

    def _smallest_sets(self, programs: list[int], over: int) -> list[tuple[int, ...]]:
        """Returns the sets of programs that free enough memory, none of which could be left out."""
        size = {oid: self.memory_cost(oid) for oid in programs}
        found: list[tuple[int, ...]] = []
        for count in range(1, len(programs) + 1):
            for group in combinations(programs, count):
                freed = sum(size[o] for o in group)
                if freed >= over and all(freed - size[o] < over for o in group):
                    found.append(group)
        return found

    def check_hosts(self) -> Flow:
        """Trashes whatever was hosted on a card that has gone, and whatever was hosted on that (CR 10.3.1 f, g)."""
        yield from ()
        cards = self.state.cards
        while orphans := self.orphans():
            for oid in orphans:
                self.trash_now((oid,), cards[oid].owner, "rule")

    def orphans(self) -> list[int]:
        """Returns the cards whose host has gone."""
        cards = self.state.cards
        return [card.oid for card in cards.values() if card.host and card.host not in cards]

    def _check_servers(self) -> None:
        """Removes remote servers without cards: they cease to exist (CR 10.3.1h, 4.6.8e)."""
        s = self.state
        if len(s.servers) == 3:
            return
        for server in s.servers:
            if server not in CENTRALS and server != self._installing and not s.ice(server) and not s.root(server):
                self.emit(events.ServerCeased(server))

    # --- reaction windows -----------------------------------------------------------------------------------------------------------

    def reaction_window(self, pending: list[Instance]) -> Flow:
        """Carries out CR 9.2.8: the active player triggers their pending abilities, then the other player theirs."""
        self._windows.append(pending)
        try:
            first: Side = self.state.turn or CORP
            for side in (first, other(first)):
                yield from self._react(side, pending)
                yield from self.react_from_hand(side, pending)
        finally:
            self._windows.pop()
            for instance in pending:
                self.going_on.discard((instance.oid, instance.part))

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
            where = self._where_it_waits(waiting)
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

    @staticmethod
    def _where_it_waits(waiting: list[Instance]) -> str:
        """Returns where the cards are that might be used."""
        if not any(i.ability.active_in for i in waiting) or all("unrezzed" in i.ability.active_in for i in waiting):
            return "that lies facedown"
        return "in your hand" if any("facedown Archives" not in i.ability.active_in for i in waiting) else "in Archives"

    def _price_of(self, instance: Instance) -> Price:
        return self.price(instance.ability.pay, self._context_of(instance))

    def _next_reaction(self, side: Side, mine: list[Instance]) -> Flowing[Instance | None]:
        """Asks which pending ability resolves next; asks nothing if they are all alike."""
        listed = distinct(mine) if len(mine) > 1 else mine
        if len(listed) == 1:
            return mine[0]
        options = [self._to_resolve(i) for i in listed]
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
        return Option("resolve", instance.oid, instance.title, ability=self.ability_number(instance.title, instance.part), result=result)

    @staticmethod
    def _optional(instance: Instance) -> bool:
        return instance.ability.optional

    def _still_pending(self, instance: Instance) -> bool:
        """Returns whether a pending instance may still be triggered (CR 9.6.10, 9.2.8f)."""
        s = self.state
        if instance.lost:
            return False
        if instance.serial >= 0 and (s.run is None or s.run.serial != instance.serial or (s.encounter is not None and s.encounter.over)):
            return False
        return not self.is_used_up(instance.oid, instance.ability) and self._ability_is_active(instance)

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
        gone = (
            events.CardAccessed, events.AgendaStolen, events.CardTrashed, events.CardMoved, events.CardRemoved, events.AgendaForfeited,
        )  # fmt: skip
        if isinstance(instance.event, gone) and self._about_this(instance):
            return True
        if instance.seeming or not self.works(card, ability) or self.is_blank(instance.oid):
            return False
        return ability.while_ is None or self.condition(ability.while_, self._context_of(instance))

    @staticmethod
    def _about_this(instance: Instance) -> bool:
        return any(trigger.card == "this" for trigger in instance.ability.when)

    def _context_of(self, instance: Instance) -> Context:
        context = Context(
            instance.oid, instance.title, instance.side, server=instance.server, event=instance.event, it=instance.it, part=instance.part
        )
        if isinstance(instance.event, (events.AgendaScored, events.AgendaStolen)) and instance.oid == instance.event.new:
            context.counters = {"advancement": instance.event.counters}  # CR 1.17.8
        if isinstance(instance.event, events.CardInstalled) and instance.oid == instance.event.new:
            context.x = instance.event.x
        context.chosen, context.named, context.found = instance.chosen, instance.named, instance.found
        return context

    def _may_be_triggered(self, instance: Instance) -> bool:
        """Returns whether an ability can be used: not an optional one that could change nothing now (CR 9.1.6d); that one stays pending."""
        if not instance.ability.optional:
            return True
        context = self._context_of(instance)
        purpose = _purpose(instance)
        if not self.can_pay(instance.side, instance.ability.pay, context, purpose):
            return False
        if instance.ability.pay.x_credits:
            context.x = self.highest_x(instance.side, instance.ability.pay, context, purpose)  # the most that it could do
        chosen = _chosen_of(instance)
        context.due = instance.ability.pay
        return self.could_change(chosen, context) or self.secret(chosen, context)

    def _seems_triggered(self, instance: Instance) -> bool:
        """Returns whether an ability can be used, or might be if other cards lay hidden: its player is asked then too."""
        if self._may_be_triggered(instance):
            return True
        return not self.waits_unseen(instance) and self.might_pay(
            instance.side, instance.ability.pay, self._context_of(instance), _purpose(instance)
        )

    def trigger(self, instance: Instance, *, wanted: bool = False) -> Flow:
        """Resolves one pending ability (CR 9.6.14); its player is asked first whether they want it, if they have not said so."""
        ability = instance.ability
        context = self._context_of(instance)
        purpose = _purpose(instance)
        if ability.optional:
            if ability.pay.x_credits:
                context.x = self.highest_x(instance.side, ability.pay, context, purpose)
            chosen = _chosen_of(instance)
            context.due = ability.pay
            able = self.seems_to_change(chosen, context, instance.side)
            context.due = words.FREE
            payable = self.can_pay(instance.side, ability.pay, context, purpose)
            if not payable and not self.might_pay(instance.side, ability.pay, context, purpose):
                return
            if not (able or self.secret(chosen, context)):
                return
            able = able and payable
            if not wanted:
                cost = self.price(ability.pay, context)
                known = partial(self.settled_amount, context=context)
                text = "" if self.unread else offer(instance.title, instance.block, cost, self.book.terms, known)
                wanted = yield from self.ask_may(instance.side, text, about=instance.oid, cost=cost, able=able)
            if not wanted:
                return
        self.show_used(instance.oid, instance.block)
        self.emit(events.AbilityTriggered(instance.oid, instance.part, instance.side, instance.title))
        self.note_use(instance.oid, ability)
        self.count_delayed(instance.effect)
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

    def could_change(self, block: words.Block, context: Context) -> bool:
        """Returns whether instructions have the potential to change the state (CR 1.2.5)."""
        for place, word in enumerate(block):
            rest = block[place + 1 :]
            if isinstance(word, words.ChooseCard) and rest:
                return self._choice_could_change(word.choose_card, rest, context)
            if isinstance(word, words.ChooseServer) and _speak_of("chosen server", rest):
                return any(
                    self.could_change(rest, msgspec.structs.replace(context, named={**context.named, "server": server}))
                    for server in self.servers_to_choose(word, context)
                )
            if self.could(word, context):
                return True
        return False

    def _choice_could_change(self, choice: words.Choose, rest: words.Block, context: Context) -> bool:
        """Returns whether what follows a choice of cards could change the state: to choose them changes nothing (CR 9.11.4c).

        A card that is played is not among those of its hand by then (CR 8.6.6).
        """
        there = (oid for oid in self.each_matching(choice.cards, context) if oid != context.source)
        if any(self.could_change(rest, msgspec.structs.replace(context, chosen=(oid,))) for oid in there):
            return True
        may_be_none = choice.up_to or choice.choose == "any number"
        return self.could_change(rest if may_be_none else tuple(word for word in rest if not _speak_of("chosen", (word,))), context)

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

    def ended(self) -> bool:
        """Returns whether durations may have run out since the last checkpoint."""
        return bool(self.look & ENDED)


def _speak_of(name: str, block: words.Block) -> bool:
    """Returns whether instructions name something that was chosen before them."""
    return any(name in words_and_names(word)[1] for word in block)


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
    """Returns the first of each ability that is pending, for a player who says which is next."""
    found: dict[tuple[str | int, str], Instance] = {}
    for instance in pending:
        found.setdefault((instance.title if _same_for_any_copy(instance) else instance.oid, instance.part), instance)
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
