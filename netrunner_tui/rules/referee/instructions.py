"""Carrying out instructions (CR 9.1.2, 9.11): targets, then the effect, then a checkpoint. One place for all abilities."""

from functools import partial
from typing import ClassVar

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import words_and_names
from netrunner_tui.model import events, price
from netrunner_tui.model.card_zones import DECK
from netrunner_tui.model.effects import ONCE, Until
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.trace_instructions import TraceInstructions
from netrunner_tui.rules.referee.options import ChoosesMode, Option
from netrunner_tui.rules.referee.paying.costs import combined
from netrunner_tui.rules.referee.phrases import fitted, is_whole, offer
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.reactions import MOST_ROUNDS, chosen_of
from netrunner_tui.rules.referee.targets import UNTIL


class Instructions(TraceInstructions):
    """The implementation of every instruction. The rows at the end of the module map each word to its method."""

    allowing_is_using: ClassVar[bool] = False
    """Whether who accesses as many more cards as a card allows uses it (FFG glossary "Using Abilities")."""

    def resolve_block(self, block: words.Block, context: Context) -> Flow:
        """Resolves instructions in order, a checkpoint after each, until the action phase ends (CR 5.4.3c)."""
        after = context.following  # of the instruction that this block is a part of
        over = self.state.phase_over
        for place, word in enumerate(block, 1):
            context.following = block[place:] + after
            yield from self.carry_out(word, context)
            if self.met or self.look:
                yield from self.after_instruction(context)
            if self.state.phase_over and not over:
                return

    def after_instruction(self, context: Context) -> Flow:
        """Opens the checkpoint after an instruction (CR 9.11.4)."""
        return self.checkpoint()

    def carry_out(self, word: words.Instruction, context: Context) -> Flow:
        """Resolves one instruction."""
        asked = self.rows[type(word)].do(self, word, context)
        if asked is not None:
            yield from asked

    def could(self, word: words.Instruction, context: Context) -> bool:
        """Returns whether an instruction could change the state, by what it is expected to do (CR 1.2.5)."""
        return self.rows[type(word)].could(self, word, context)

    # --- instructions that ask nothing ------------------------------------------------------------------------------------------------

    def _end_run(self, word: words.EndRun, context: Context) -> Flow | None:
        if context.side == RUNNER or not self.active.paid_interrupts:
            self.end_run(context.source)
            return None
        return self._end_run_if_it_comes(context)

    def _end_run_if_it_comes(self, context: Context) -> Flow:
        """Ends the run, where nothing prevents that a card of the Corp does it (CR 9.9.5); outside of a run just the encounter."""
        if self.state.run is None or (yield from self.comes("ending the run", 1, CORP, context.source)):
            self.end_run(context.source)

    def _forbid(self, word: words.Forbid, context: Context) -> None:
        about = context.it if "it" in words_and_names(word)[1] else 0
        for what in word.cannot:
            self.begin_effect(
                "cannot", context, part=word.part, until=UNTIL[word.for_], name=what, target=about,
                server=context.server, chosen=context.chosen, named=self.named_with(context.source, context),
            )  # fmt: skip

    def _declare(self, word: words.Declare, context: Context) -> None:
        """Makes a static ability hold for a time (CR 9.10); X in it stays what it is now."""
        self.begin_effect(
            "persist", context, part=word.declare.part, until=UNTIL[word.for_], server=context.server,
            amount=context.x, chosen=context.chosen, named=self.named_with(context.source, context),
        )  # fmt: skip

    def _later(self, word: words.Later, context: Context) -> None:
        times = self.amount(word.times, context)
        of_this_run = not word.for_ and any(trigger.event == "run ends" for trigger in word.later.when)
        if times <= 0 or (of_this_run and self.state.run is None):  # of no run the end is awaited
            return
        about = context.it if any(trigger.card == "it" for trigger in word.later.when) else 0
        followed: tuple[int, ...] = ()
        if word.follow is not None:
            followed = tuple(self.state.cards[oid].cid for oid in self.referred(word.follow, context))
            if not followed:  # of no card nothing is awaited
                return
        self.begin_effect(
            "delayed", context, part=word.later.part, until=UNTIL[word.for_], server=context.server,
            target=about, chosen=context.chosen, name=ONCE if word.once else "", named=self.named_with(context.source, context),
            followed=followed, amount=times if times > 1 else 0,
        )  # fmt: skip

    def _next_ice(self, word: words.NextIce, context: Context) -> None:
        if self.state.run is not None:
            self.begin_effect(
                "next ice", context, part=word.part, until="run", server=context.server,
                amount=self.amount(word.next_ice, context), chosen=context.chosen, named=self.named_with(context.source, context),
            )  # fmt: skip

    def _purge(self, word: words.Purge, context: Context) -> Flow:
        before = self.state.virus_counters()
        yield from self.purge() or ()
        context.done = before - self.state.virus_counters()

    def _mark(self, word: words.IdentifyMark, context: Context) -> None:
        if not self.state.mark:
            servers = ("HQ", "R&D", "Archives")
            place = self.randomness.pick("mark", self.state.randoms, (0, 1, 2), servers, 1)[0]
            self.emit(events.MarkIdentified(servers[place]))

    # --- instructions that may ask ----------------------------------------------------------------------------------------------------

    def _boost(self, word: words.Boost, context: Context) -> Flow:
        amount = self.amount(word.strength, context)
        oids = yield from self.targets(word.of, context, "strength", told=f"give {amount:+d} strength to")
        until = UNTIL[word.for_]
        if until == "run" and self.state.run is None and self._is_breakers_own(word, context):
            until = "encounter"
        for oid in oids:
            more = amount if word.most is None else min(amount, word.most - self.strength(oid))
            self.begin_effect("modifier", context, until=until, name="strength", target=oid, amount=more)

    def _is_breakers_own(self, word: words.Boost, context: Context) -> bool:
        """Returns whether a paid ability of an icebreaker makes itself stronger: that lasts for the encounter in any case (CR 3.9.5c)."""
        definition = self.card_of[context.title]
        paid = (ability for ability in definition.abilities if isinstance(ability, words.Paid))
        return word.of == "this" and "icebreaker" in definition.printed.subtypes and any(word in ability.do for ability in paid)

    def _could_boost(self, word: words.Boost, context: Context) -> bool:
        """Returns whether a strength could change: not be lowered, where an ability says that it cannot be (CR 1.2.2a)."""
        amount = self.expected_amount(word.strength, context)
        return amount != 0 and self.has_target(word.of, context, lambda oid: self.strength_more(oid, amount) != 0)

    def _access_more(self, word: words.AccessMore, context: Context) -> Flow:
        amount = self.amount(word.access_more, context)
        s = self.state
        server = s.breach.server if s.breach is not None else (s.run.server if s.run is not None else "")
        if word.up_to and amount > 0:
            if self.allowing_is_using and self.prohibited("use", context.side, context.source):
                return
            text = f"{context.title}: access how many more cards?"
            amount = yield from self.ask_number(context.side, 0, amount, text, about=context.source)
        if (amount or word.from_) and server:
            until: Until = "breach" if s.breach is not None else "run"
            self.begin_effect("access", context, until=until, name=word.from_, amount=amount, server=server)

    def _access_top(self, word: words.AccessTop, context: Context) -> Flow:
        for oid in self.state.zone(CORP, DECK)[: max(0, self.amount(word.access_top, context))]:
            if oid in self.state.cards:
                yield from self.access(oid)

    def _repeat(self, word: words.Repeat, context: Context) -> Flow:
        first = word.do[0]
        up_to = isinstance(word.repeat, int) and len(word.do) == 1 and isinstance(first, words.May) and not first.otherwise
        over = self.state.phase_over
        for _ in range(self.amount(word.repeat, context)):
            yield from self.resolve_block(word.do, context)
            if self.state.phase_over and not over:
                return
            # "Up to" so many times: who has enough is not asked the same again.
            if self._has_gone_on(context) or (up_to and context.declined):
                return

    def _repeat_while(self, word: words.RepeatWhile, context: Context) -> Flow:
        while True:
            context.trashed, context.done = (), 0
            yield from self.resolve_block(word.do, context)
            if self.state.winner or self._has_gone_on(context) or not self.condition(word.repeat_while, context):
                return

    @staticmethod
    def _has_gone_on(context: Context) -> bool:
        """Counts a round of what repeats; returns whether it ends now, as a loop does that never ends by itself (CR 10.13.1)."""
        context.rounds += 1
        return context.rounds >= MOST_ROUNDS

    def _prevent(self, word: words.Prevent, context: Context) -> Flow:
        yield from self.prevent(word, context)

    def _increase(self, word: words.Increase, context: Context) -> None:
        self.increase(word, context)

    def _lower_cost(self, word: words.LowerCost, context: Context) -> None:
        self.lower_cost(word, context)

    def _choose_one(self, word: words.ChooseOne, context: Context) -> Flow:
        """Carries out 9.11.4g: the choice is an instruction of its own; what is chosen resolves next."""
        if word.number != 1 or word.up_to:
            yield from self._choose_several(word, context)
            return
        side = self.player_of(word.by, context)
        able = [place for place, block in enumerate(word.choose_one) if self._may_be_chosen(side, block, word.must, context)]
        if not able:
            if any(self.secret(block, context) for block in word.choose_one):
                yield from self.ask_about_none(side, context.title, about=context.source, effect="mode")
            return
        options = self._mode_options(word, able, context)
        several = word.all_if is not None and self.condition(word.all_if, context) and len(able) > 1
        answer = yield Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=self._choice_about(context, side, "choose one or both" if several else "choose one"),
            options=tuple(options),
            least=1,
            most=len(able) if several else 1,
            ordered=several,
            about=context.source,
            effect="mode",
        )
        chosen = [able[place] for place in answer]
        told = self._mode_texts(word, context, to_both=True)
        self.emit(events.ChoiceMade(side, " and ".join(told[place] for place in chosen), context.source))
        for place in chosen:
            yield from self._resolve_mode(side, word, place, context)

    def _choose_several(self, word: words.ChooseOne, context: Context) -> Flow:
        """Carries out 9.11.4g for several modes: each is chosen as the one before has resolved, none twice."""
        side = self.player_of(word.by, context)
        done: list[int] = []
        for count in range(min(self.amount(word.number, context), len(word.choose_one)), 0, -1):
            left = ((at, block) for at, block in enumerate(word.choose_one) if at not in done)
            able = [at for at, block in left if self._may_be_chosen(side, block, word.must, context)]
            if not able:
                return
            options = self._mode_options(word, able, context)
            if word.up_to:
                options.append(Option("choose none"))
            answer = yield Question(
                player=side,
                kind="choose",
                step=self.state.step,
                text=self._choice_about(context, side, f"choose one, {count} left"),
                options=tuple(options),
                may_decline=word.up_to,
                about=context.source,
                effect="mode",
            )
            if answer[0] == len(able):
                return
            place = able[answer[0]]
            done.append(place)
            self.emit(events.ChoiceMade(side, self._mode_texts(word, context, to_both=True)[place], context.source))
            yield from self._resolve_mode(side, word, place, context)

    def _resolve_mode(self, side: Side, word: words.ChooseOne, place: int, context: Context) -> Flow:
        """Resolves a mode that a player has chosen, after a checkpoint."""
        yield from self.checkpoint()
        outer, context.must = context.must, word.must
        yield from self._resolve_for(side, word.choose_one[place], context)
        context.must = outer

    def _resolve_for(self, side: Side, block: words.Block, context: Context) -> Flow:
        """Resolves what a player has chosen to do: it is their doing, whosever ability it is."""
        outer, context.actor = context.actor, side
        yield from self.resolve_block(block, context)
        context.actor = outer

    def _some_mode_could(self, word: words.ChooseOne, context: Context) -> bool:
        side = self.player_of(word.by, context)
        return any(self._could_for(side, block, context) for block in word.choose_one)

    def _could_for(self, side: Side, block: words.Block, context: Context, *, seems: bool = False) -> bool:
        """Returns whether what a player would choose to do could change the state, or seems to for them."""
        outer, context.actor = context.actor, side
        able = self.seems_to_change(block, context, side) if seems else self.could_change(block, context)
        context.actor = outer
        return able

    def _choice_about(self, context: Context, side: Side, asked: str) -> str:
        """Returns what is asked of the modes of a card, with what was chosen before."""
        text = f"{context.title}: {asked}"
        if not context.chosen or context.chosen[0] not in self.state.cards:
            return text
        return fitted(f"{context.title}, {names.name(self.state, context.chosen[0], side)}: {asked}", text)

    def _may_be_chosen(self, side: Side, block: words.Block, must: bool, context: Context) -> bool:
        """Returns whether a player may choose a mode: one that a "must" offers has to be possible (CR 9.12.3c), others need targets."""
        if any(isinstance(word, words.Pay) and not self.can_pay(self.player_of(word.by, context), word.pay, context) for word in block):
            return False  # all of a cost is paid, or nothing (CR 1.16.1)
        targeted = any(getattr(word, decoded, None) for word in block for decoded in ("trash", "rez", "install", "derez", "move", "expose"))
        if must and not all(self._can_do_all_of(word, context) for word in block):
            return False
        return self._could_for(side, block, context) if must or targeted else True

    def _can_do_all_of(self, word: words.Instruction, context: Context) -> bool:
        """Returns whether as much is there as is lost, trashed, moved or drawn, or the Runner may jack out (CR 9.12.3c)."""
        match word:
            case words.JackOut():
                return self.could(word, context)
            case words.Lose():
                return self._can_lose_all(word, context)
            case words.TrashTop():
                return self.amount(word.trash_top, context) <= len(self.state.zone(CORP if word.of == "R&D" else RUNNER, DECK))
            case words.Draw(until=False, up_to=False):
                return self.amount(word.draw, context) <= len(self.state.zone(self.player_of(word.who, context), DECK))
            case words.Trash(trash=words.Choose() as target) | words.Move(move=words.Choose() as target):
                return self._are_enough(target, context)
        return True

    def _are_enough(self, target: words.Choose, context: Context) -> bool:
        """Returns whether as many cards are there as have to be chosen, as far as the player who chooses sees them."""
        chooser = self.player_of(target.by, context)
        if target.up_to or target.choose == "any number" or self.secretly_meant(target.cards, context, (chooser,)):
            return True
        return len(self.matching(target.cards, context)) >= self.amount(target.choose, context)

    def _can_lose_all(self, word: words.Lose, context: Context) -> bool:
        if word.up_to or word.from_ is not None or isinstance(word.lose, str):
            return True
        return self.amount(word.lose, context) <= self.pooled(self.player_of(word.who, context))

    def _mode_options(self, word: words.ChooseOne, able: list[int], context: Context) -> list[Option]:
        """Returns the answers that choose one of the modes that may be chosen."""
        texts, card = self._mode_texts(word, context), self.state.cards.get(context.source)
        own = card is not None and card.title == context.title  # not what it gained from a card of another title
        choice = self.pool.readings.choice(context.title, word) if own else -1
        return [Option("choose", mode=place + 1, result=ChoosesMode(texts[place], choice)) for place in able]

    def _mode_texts(self, word: words.ChooseOne, context: Context, *, to_both: bool = False) -> list[str]:
        """Returns the texts of the modes, which are made once for all games."""
        modes, key = self.pool.readings.modes, (id(word), context.title, context.x, to_both)
        known = modes.get(key)
        if known is None:
            # Loaded here: most games begin, or go on, without such a choice, and the texts of abilities are a lot to load.
            from netrunner_tui.abilities.render import mode_texts

            # The word is kept with its texts: no other gets its identity meanwhile.
            texts = mode_texts(word, self.card_of[context.title].printed, self.book.terms, x=context.x, to_both=to_both)
            known = modes[key] = word, texts
        return known[1]

    def _together(self, word: words.Together, context: Context) -> Flow:
        """Carries out instructions together: all of it is imminent before any of it happens (CR 9.9.2; glossary "Composite Effect")."""
        several = [inner for inner in word.all if isinstance(inner, words.Trash) and isinstance(inner.trash, words.Choose)]
        if len(several) > 1 and len(several) == len(word.all):  # all targets are chosen before any goes (CR 1.15.2)
            yield from self._trash_several(several, context)
            return
        left: list[Expected | None] = []
        for inner in word.all:
            left.append((yield from self.expected_of(inner, context)))
        yield from self.imminent(*(expected for expected in left if expected is not None))
        for inner, expected in zip(word.all, left, strict=True):
            if expected is None:
                yield from self.carry_out(inner, context)
            else:
                yield from self.apply_value(inner, expected.amount, context)

    def _trash_several(self, several: list[words.Trash], context: Context) -> Flow:
        taken: list[int] = []

        may_be = self.trashable(several[0], context)

        def free(oid: int) -> bool:
            return oid not in taken and may_be(oid)

        for word in several:
            taken += yield from self.targets(word.trash, context, "trash", free)
        yield from self.trash_told(tuple(taken), several[0], context)

    def _if(self, word: words.If, context: Context) -> Flow:
        block = word.do if self.condition(word.if_, context) else word.otherwise
        yield from self.resolve_block(block, context)

    def _may(self, word: words.May, context: Context) -> Flow:
        """Carries out a nested cost or a plain permission (CR 1.16.11a); "otherwise" is the other branch."""
        side = self.player_of(word.by, context)
        pay = self.with_breaking(word.pay, word.may, context.source)
        able = self._may_change(word, context, seems=True)
        purpose = self._spent_on(side, context)
        allowed = word.if_ is None or self.condition(word.if_, context)
        if allowed and not word.must and not context.used and side == context.side:
            allowed = not self.prohibited("use", side, context.source)  # who resolves an optional part uses the ability (CR 9.1.6)
        payable = allowed and self.can_pay(side, pay, context, purpose)
        wanted = False
        if word.must:
            wanted = payable and self.has_to_pay(side, pay, context, purpose)
        elif (payable or (allowed and self.might_pay(side, pay, context, purpose))) and (
            able or self.secret(chosen_of(word.may, pay), context)
        ):
            cost = self.price(pay, context)
            known = partial(self.settled_amount, context=context)
            text = offer(context.title, word.may, cost, self.book.terms, known)
            if context.chosen and isinstance(word.may[0], words.Rez) and word.may[0].rez == "chosen":
                text = fitted(f"{context.title}: rez {names.name(self.state, context.chosen[0], side)}?", text)
            does = "" if is_whole(word.may, known) else self.told_to(side, word.may, context.title)
            otherwise = self.told_to(side, word.otherwise, context.title) if word.otherwise else ""
            able = able and payable
            wanted = yield from self.ask_may(side, text, about=context.source, cost=cost, able=able, does=does, otherwise=otherwise)
        if wanted and (pay == words.FREE or (yield from self.pay(side, pay, context, purpose))):
            noted, context.used = context.used, True
            yield from self._resolve_for(side, word.may, context)
            if not noted and side == context.side and not word.must:
                self.emit(events.CardUsed(context.source, side, context.title))
        context.declined = not wanted or self._rezzed_nothing(word.may, context)
        if context.declined:
            yield from self.resolve_block(word.otherwise, context)

    @staticmethod
    def _rezzed_nothing(block: words.Block, context: Context) -> bool:
        """Returns whether a player who would rez a card has not: they declined what it costs beside its rez cost (CR 1.16.4c)."""
        return bool(block) and isinstance(block[-1], words.Rez) and isinstance(block[-1].rez, words.Choose) and not context.chosen

    @staticmethod
    def _spent_on(side: Side, context: Context) -> SpendCause:
        """Returns what a player's credits are spent on who pays within an ability: its use, where it is their own."""
        return "use" if side == context.side else ""

    def _may_change(self, word: words.May, context: Context, *, seems: bool = False) -> bool:
        """Returns whether what may be done could change the state, or seems to for its player, with the highest X that could be paid."""
        side = self.player_of(word.by, context)
        outer, due = context.x, context.due
        context.due = combined([due, word.pay]) if due != words.FREE else word.pay
        if word.pay.x_credits:
            context.x = self.highest_x(side, word.pay, context)
        able = self._could_for(side, chosen_of(word.may, word.pay), context, seems=seems)
        context.x, context.due = outer, due
        return able

    def _may_be_done(self, word: words.May, context: Context) -> bool:
        """Returns whether what may be done could change the state; what has to be paid has to be there, too, where nobody chooses."""
        side = self.player_of(word.by, context)
        if word.must and not self.can_pay(side, word.pay, context, self._spent_on(side, context)):
            return False
        return self._may_change(word, context)

    def _pay_cost(self, word: words.Pay, context: Context) -> Flow:
        side = self.player_of(word.by, context)
        if self.can_pay(side, word.pay, context):
            yield from self.pay(side, word.pay, context)

    def _unless(self, word: words.Unless, context: Context) -> Flow:
        """Carries out "X unless [cost]": X only if nobody pays (CR 1.16.11b). Nobody is asked to pay where X could do nothing to a card."""
        if all(isinstance(inner, (words.Trash, words.Expose)) for inner in word.do) and not self.could_change(word.do, context):
            return
        side = self.player_of(word.by, context)
        payable = [cost for cost in word.unless if self.can_pay(side, cost, context)]
        paid: words.Cost | None = None
        if word.must:
            paid = next((cost for cost in payable if self.has_to_pay(side, cost, context)), None)
        elif payable or any(self.might_pay(side, cost, context) for cost in word.unless):
            paid = yield from self._ask_unless(side, payable, word, context)
        if paid is not None:
            self.emit(events.ChoiceMade.payment(side, price.due(self.price(paid, context), self.book.terms), context.source))
            if (yield from self.pay(side, paid, context)):
                return
        yield from self.checkpoint()
        yield from self.resolve_block(word.do, context)

    def _ask_unless(self, side: Side, payable: list[words.Cost], word: words.Unless, context: Context) -> Flowing[words.Cost | None]:
        threat = self.told_to(side, word.do, context.title)
        text = self._pay_or(context.title, "pay", threat)
        if len(payable) <= 1:
            only = (payable or word.unless)[0]
            cost = self.price(only, context)
            if cost.free or price.begins_with_a_deed(cost):
                paying = price.due(cost, self.book.terms)
                text = self._pay_or(context.title, f"pay {paying}" if cost.free else paying, threat)
            yes = yield from self.ask_may(side, text, about=context.source, cost=cost, able=bool(payable), otherwise=threat)
            return only if yes else None
        options = [Option("pay", context.source, cost=self.price(cost, context)) for cost in payable]
        options.append(Option("decline", effect=threat))
        answer = yield Question(
            player=side, kind="may", step=self.state.step, text=text, options=tuple(options), may_decline=True, about=context.source
        )
        return payable[answer[0]] if answer[0] < len(payable) else None

    def _pay_or(self, title: str, pay: str, threat: str) -> str:
        """Returns the question whether something is paid, with what comes otherwise where there is room: the answer says it too."""
        return "" if self.unread else fitted(*(f"{title}: {pay}, or {told}?" for told in (threat, "let it happen") if told))

    # --- what could change anything (CR 1.2.5) -----------------------------------------------------------------------------------------


Instructions.rows = {
    **TraceInstructions.rows,
    **dict((
        row(words.Prevent, Instructions._prevent),
        row(words.Increase, Instructions._increase),
        row(words.LowerCost, Instructions._lower_cost),
        row(words.Purge, Instructions._purge),
        row(words.IdentifyMark, Instructions._mark),
        row(words.EndRun, Instructions._end_run, lambda r, w, c: r.could_be_ended()),
        row(words.MayJackOut, Instructions._may_jack_out),
        row(words.JackOut, Instructions._jack_out, lambda r, w, c: r._may_be_left()),
        row(words.Bypass, Instructions._bypass, Instructions._could_bypass),
        row(words.Restore, Instructions._restore, lambda r, w, c: r.state.encounter is not None),
        row(words.Boost, Instructions._boost, Instructions._could_boost),
        row(words.Break, Instructions._break, Instructions._could_break),
        row(words.ChooseSubroutine, Instructions._choose_subroutine, lambda r, w, c: bool(r._untried(c))),
        row(words.RunOn, Instructions._run_on, lambda r, w, c: bool(r.servers_to_run(w, c)) and r.state.run is None),
        row(words.ForceEncounter, Instructions._force_encounter, lambda r, w, c: r.has_target(w.encounter, c)),
        row(words.AttackServer, Instructions._attack, Instructions._could_attack),
        row(words.MoveTo, Instructions._move_runner, Instructions._could_move_runner),
        row(words.AccessMore, Instructions._access_more),
        row(words.AccessTop, Instructions._access_top, lambda r, w, c: bool(r.state.zone(CORP, DECK))),
        row(words.InsteadOfBreach, Instructions._instead_of_breach),
        row(words.Forbid, Instructions._forbid, lambda r, w, c: w.card != "chosen" or bool(r.referred("chosen", c))),
        row(words.Declare, Instructions._declare),
        # What waits for something to do to cards that nothing has chosen does nothing.
        row(words.Later, Instructions._later, lambda r, w, c: bool(c.chosen) or "chosen" not in r.pool.readings.about_cards(w.later.do)),
        row(words.NextIce, Instructions._next_ice),
        row(words.Repeat, Instructions._repeat, lambda r, w, c: r.settled_amount(w.repeat, c) != 0 and r.could_change(w.do, c)),
        row(words.RepeatWhile, Instructions._repeat_while, lambda r, w, c: r.could_change(w.do, c)),
        row(words.ChooseOne, Instructions._choose_one, lambda r, w, c: r._some_mode_could(w, c)),
        row(words.Together, Instructions._together, lambda r, w, c: r.could_change(w.all, c)),
        row(words.If, Instructions._if, lambda r, w, c: r.could_change(w.do if r.condition(w.if_, c) else w.otherwise, c)),
        row(words.May, Instructions._may, lambda r, w, c: r._may_be_done(w, c) or r.could_change(w.otherwise, c)),
        row(words.Pay, Instructions._pay_cost, lambda r, w, c: r.can_pay(r.player_of(w.by, c), w.pay, c)),
        row(words.Unless, Instructions._unless, lambda r, w, c: r.could_change(w.do, c)),
    )),
}  # fmt: skip
