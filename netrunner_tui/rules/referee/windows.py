"""Paid ability windows and the options in them (CR 9.2.7, 9.5): paid abilities, rezzing, scoring."""

from abc import abstractmethod
from collections.abc import Sequence
from itertools import takewhile
from typing import ClassVar, Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import IDENTITY, server_keys
from netrunner_tui.model.events import MOVED
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.model.state import Encounter, Run
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rulebook_facts.moments import ACTION
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import ActionsAhead, Context, Flow, PaidSource
from netrunner_tui.rules.referee.instructions import Instructions
from netrunner_tui.rules.referee.mechanisms.subroutine_lists import is_printed
from netrunner_tui.rules.referee.options import AnyResult, Breaks, Gains, Option, Points, Resolves, Strength, Takes, ToBreak
from netrunner_tui.rules.referee.paying.costs import shared
from netrunner_tui.rules.referee.paying.spendable import fixed
from netrunner_tui.rules.referee.prompts import SITUATIONS, Situation
from netrunner_tui.rules.referee.questions import Question

PASS: Final = Option("pass")


class Windows(Instructions):
    """Windows, and the use of paid abilities."""

    situations: ClassVar[dict[str, Situation]] = SITUATIONS
    """The text for the asked player at the window of each step."""

    def window(self, step: str, *what: Opens) -> Flow:
        """Opens a paid ability window: `what` is open in it. The active player is first (CR 9.2.7a)."""
        entered_again = self.state.boundary != "" and self.state.step == self.step_name(step)  # it stands in the log that it opened
        self.step(step)
        if self.cards_in_game.count_windows and not entered_again:
            self.emit(events.WindowOpened())
        player: Side = self.state.turn or CORP
        received = False
        run = self.state.run
        encounter = self.state.encounter
        while True:
            if self.met or self.look:
                yield from self.checkpoint()
            if (run is not None or encounter is not None) and self.window_is_gone(run, encounter):
                return
            options = self.window_options(player, what)
            if self.passes_unasked and len(options) == 1:
                option = PASS
            else:
                answer = yield self.window_question(player, step, what, options)
                option = options[answer[0]]
            if option.verb == "pass":
                if received:
                    return
                player = other(player)
                received = True
                continue
            received = False
            yield from self.do_option(player, option)

    def window_is_gone(self, run: Run | None, encounter: Encounter | None) -> bool:
        """Returns whether the run, or the encounter, in which a window opened is over: where the Runner is moved it goes on (CR 6.1.3d)."""
        now = self.state.run
        if run is not None and (now is None or now.ending):
            return True
        return encounter is not None and (self.state.encounter is None or self.state.encounter.over)

    def window_question(self, player: Side, step: str, what: tuple[Opens, ...], options: list[Option]) -> Question:
        """Returns the question what a player does in a window."""
        named = self.step_names.get(step, step)
        text = "" if self.unread else self.situations[step](self, player)
        return Question(
            player=player,
            kind="window",
            step=named,
            text=text,
            options=tuple(options) if len(options) <= 2 else self.told_apart(options),  # nothing else is called "pass"
            may_decline=True,
            window=what,
        )

    def for_its_reader(self, question: Question) -> Question:
        """Returns the open question with what only who reads it needs: in a window, what it is before and what seems possible in it."""
        if question.kind != "window":
            return question
        player = question.player
        seems_able = self._might_seem_able(player) and self._seems_able(player, question.options)
        here = question.step == self.step_name(ACTION[player]) and not question.interrupts
        acts = here and self.state.turn == player and not self.state.phase_over
        if not acts and not seems_able:
            return question
        ahead = self._actions_ahead(player) if acts and self.state.player(player).clicks else ()
        return msgspec.structs.replace(question, seems_able=seems_able, ahead=ahead)

    def _actions_ahead(self, player: Side) -> tuple[Option, ...]:
        """Returns the actions that a window is before. They are kept: mostly nothing happens in it, and they are asked for next."""
        clock, options, former = self.state.clock, self.actions_to_choose(player), self.active.ahead
        if former is not None and former.options == options and self.state.edited < former.clock:  # no card has come, gone or turned
            named = former.named
        else:
            named = names.distinguish(self.state, options) if options else ()
        self.active.ahead = ActionsAhead(clock, options, named)
        return named

    @abstractmethod
    def actions_to_choose(self, side: Side) -> list[Option]:
        """Returns the actions of which a player takes one now (CR 9.2.6); none where a card has already given what the click is for."""

    def _might_seem_able(self, player: Side) -> bool:
        """Returns whether there are abilities at all of which only their player knows whether they could do something."""
        active = self._active or self.active
        unsure = active.unsure.get(player)
        if unsure is None:
            hangs = self.pool.readings.may_hang_on_hidden
            unsure = active.unsure[player] = [s for s in active.in_windows[player] if hangs(s.ability)]
        return bool(unsure) or (player == RUNNER and self.lies_hidden())

    def _seems_able(self, player: Side, options: Sequence[Option]) -> bool:
        """Returns whether a card that both see has an ability that can do nothing now, which only its player knows.

        One that is among the options can do something.
        """
        hidden = [s for s in self.seeming() if s.in_windows] if player == RUNNER else []
        if hidden and self.as_it_seems(lambda: any(self.paid_option(player, s) is not None for s in hidden)):
            return True
        unsure = self.active.unsure[player]
        able = {(option.card, option.ability) for option in options if option.verb == "use"}
        return any((source.oid, source.number) not in able and self._seems_usable(player, source) for source in unsure)

    def card_actions(self, side: Side) -> list[Option]:
        """Returns the abilities of cards that the player may use as an action now (CR 5.2.7)."""
        options: list[Option] = []
        for source in (self._active or self.active).paid[side]:
            if source.ability.is_action:
                option = self._take_offered(side, source) if source.takes_alone else self.paid_option(side, source)
                if option is not None:
                    options.append(option)
        return options

    def window_options(self, player: Side, what: tuple[Opens, ...]) -> list[Option]:
        """Returns a player's options in a window, with pass last."""
        options: list[Option] = []
        sources = (self._active or self.active).in_windows[player]
        if sources and (self.state.turn_number >= self.abilities_from[player] or self.state.encounter is not None):
            outside = self.state.encounter is None
            nothing_to_break = outside or self._ice_to_break() is None
            for source in sources:
                if (nothing_to_break and source.ability.flag == "interface") or (outside and source.encounters_alone):
                    continue
                option = self._boost_offered(player, source) if outside and source.boosts_alone else self.paid_option(player, source)
                if option is not None:
                    options.append(option)
        if player == CORP:
            self._corp_options(options, what)
        options.append(self._pass_option(what))
        return options

    def _pass_option(self, what: tuple[Opens, ...]) -> Option:
        """Returns the option to pass, with what comes of it in an encounter: for people, so where nobody reads it without that."""
        if self.unread or "break" not in what:
            return PASS
        first = next(self.unbroken_numbers(), 0)
        return Option("pass", result=Resolves(first)) if first else PASS

    def _corp_options(self, options: list[Option], what: tuple[Opens, ...]) -> None:
        s = self.state
        if "rez ice" in what and s.run is not None and (ice := self._approached(s.run)) and (option := self._rez_option(ice)) is not None:
            options.append(option)
        rezzing = "rez" in what
        if rezzing and s.run is not None and (early := self.cards_in_game.rezzed_like_root):
            there = [oid for oid in s.ice(s.run.server) if oid != s.run.ice and s.cards[oid].title in early]
            options += [option for oid in there if self._rezzed_early(oid) and (option := self._rez_option(oid)) is not None]
        scoring = "score" in what
        if rezzing or scoring:
            for server in s.servers:
                for oid in s.zones.get(server_keys(server)[1], ()):
                    card = s.cards[oid]
                    printed = self.card_of[card.title].printed
                    if printed.type == "agenda":
                        if scoring and self.can_score(oid):
                            cost = self.price(self.additional_cost("score", oid), Context(oid, card.title, CORP))
                            options.append(names.option(s, CORP, "score", oid, cost, Points(printed.points or 0)))
                    elif rezzing and not card.faceup and printed.type != "ice" and (option := self._rez_option(oid)) is not None:
                        options.append(option)

    def _approached(self, run: Run) -> int:
        """Returns the ice that is approached, 0 where it has gone; a Runner who is moved elsewhere approaches it to the window's end."""
        if not run.redirect:
            return run.ice
        approached = next((event.card for event in reversed(self.state.history) if isinstance(event, events.IceApproached)), 0)
        return approached if approached in self.state.cards else 0

    def _rezzed_early(self, oid: int) -> bool:
        """Returns whether an ability of ice lets it be rezzed although it is not approached, while it is not active (CR 9.1.8c)."""
        definition = self.definition(oid)
        context = Context(oid, definition.title, CORP, server=self.state.cards[oid].server)
        for ability in definition.abilities:
            if not isinstance(ability, words.Static) or not any(isinstance(word, words.RezzedLikeRoot) for word in ability.static):
                continue
            if ability.while_ is None or self.condition(ability.while_, context):
                return True
        return False

    def _rez_option(self, oid: int) -> Option | None:
        """Returns the option to rez a card, or None where it cannot be rezzed now."""
        cost = self.payable_to_rez(oid)
        if cost is None:
            return None
        return names.option(self.state, CORP, "rez", oid, self.price(cost, Context(oid, self.state.cards[oid].title, CORP)))

    def do_option(self, player: Side, option: Option) -> Flow:
        """Carries out an option of a window or an action."""
        if option.verb == "use":
            source = next(s for s in self.active.paid[player] if s.oid == option.card and s.number == option.ability)
            yield from self.use(player, source)
        elif option.verb == "rez":
            yield from self.rez(option.card)
            yield from self.checkpoint()
        elif option.verb == "score":
            yield from self.score_agenda(option.card)

    # --- paid abilities (CR 9.5) ----------------------------------------------------------------------------------------------------

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
        if cost.x_credits:
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

    def _boost_offered(self, player: Side, source: PaidSource) -> Option | None:
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

    def _take_offered(self, player: Side, source: PaidSource) -> Option | None:
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
        if ability.once_per_run and self._used_in_this_run(source):
            return False
        if not self.can_pay(player, cost, context, _purpose(ability)):
            return False
        if cost.x_credits:
            context.x = self.highest_x(player, cost, context, "use")  # the most that it could do
        return True

    def _seems_usable(self, player: Side, source: PaidSource) -> bool:
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

    def _used_in_this_run(self, source: PaidSource) -> bool:
        """Returns whether a paid ability was used since the last run began."""
        lately = takewhile(lambda e: not isinstance(e, events.RunBegan), reversed(self.state.history))
        used = source.oid, source.ability.part, source.giver
        return any(isinstance(e, events.AbilityUsed) and (e.card, e.part, e.giver) == used for e in lately)

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
                return Gains(self.amount(word.gain, context))
            if isinstance(word, words.Take) and not isinstance(word.take, str):
                return Takes(self.amount(word.take, context))
        return None

    def _breaks_what_is_left(self, word: words.Break, context: Context) -> bool:
        """Returns whether a use breaks something, as far as anything may be broken: else what comes after that is what it does."""
        return self.could(word, context) or not self.breakable()

    def _funds(self, player: Side, context: Context) -> int:
        """Returns the credits that could be spent on a use that is due, all in all; -1 where these are the pool's, or nobody reads it."""
        if self.unread or self._ice_to_break() is None:
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
        if self._ice_to_break() is None:
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
        ice = self._ice_to_break()
        if ice is None:
            return False
        strength = self.strength_now(source.oid)
        return strength is not None and strength >= self.strength(ice)

    def _ice_to_break(self) -> int | None:
        """Returns the ice being encountered; none where it has gone and only its window is still open (CR 8.5.10)."""
        encounter = self.state.encounter
        if encounter is None or encounter.over or encounter.ice not in self.state.cards:
            return None
        return encounter.ice

    def use(self, player: Side, source: PaidSource) -> Flow:
        """Carries out 9.5.6 a to h."""
        ability = source.ability
        context = self._context_of_use(player, source)
        self.show_used(source.oid)
        trashes = ability.cost.trash_this
        used = events.AbilityUsed(
            source.oid, ability.part, player, source.number, source.title, ability.is_action, trashes, source.giver
        )  # fmt: skip
        self.emit(used)
        if ability.once_per_turn:
            self.emit(events.UseRecorded(source.oid, source.noted_as))
        context.used = True
        cost, self.fewer_clicks = self.paid_cost(ability, context), 0
        xs = self._worthwhile_x(ability, cost, player, context) if cost.x_credits else None
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
