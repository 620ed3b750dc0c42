"""Instructions that leave a choice: one of several modes, what may be done, and what is done unless somebody pays (CR 9.12.3, 1.16.11)."""

from functools import partial

from netrunner_tui.abilities import words
from netrunner_tui.model import events, price
from netrunner_tui.model.card_zones import DECK
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.trace_instructions import TraceInstructions
from netrunner_tui.rules.referee.options import ChoosesMode, Option
from netrunner_tui.rules.referee.paying.costs import combined
from netrunner_tui.rules.referee.phrases import fitted, is_whole, offer
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.timing.reactions import chosen_of


class ChoiceInstructions(TraceInstructions):
    """Instructions that leave a player a choice."""

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
            in_the_open=len(able) == 1 and not any(self.secret(block, context) for block in word.choose_one),
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
            from netrunner_tui.abilities.texts.render import mode_texts

            # The word is kept with its texts: no other gets its identity meanwhile.
            texts = mode_texts(word, self.card_of[context.title].printed, self.book.terms, x=context.x, to_both=to_both)
            known = modes[key] = word, texts
        return known[1]

    def _may(self, word: words.May, context: Context) -> Flow:
        """Carries out a nested cost or a plain permission (CR 1.16.11a); "otherwise" is the other branch.

        Who can only pay what must be paid with something that they need not use is asked.
        """
        side = self.player_of(word.by, context)
        pay = self.with_breaking(word.pay, word.may, context.source)
        able = self._may_change(word, context, seems=True) or (pay != words.FREE and self.could_change(word.otherwise, context))
        purpose = self._spent_on(side, context)
        allowed = word.if_ is None or self.condition(word.if_, context)
        if allowed and not word.must and not context.used and side == context.side:
            allowed = not self.prohibited("use", side, context.source)  # who resolves an optional part uses the ability (CR 9.1.6)
        payable = allowed and self.can_pay(side, pay, context, purpose)
        wanted, since = False, 0
        if word.must and payable and self.has_to_pay(side, pay, context, purpose):
            wanted = True
        elif (payable or (allowed and self.might_pay(side, pay, context, purpose))) and (
            able or self.secret(chosen_of(word.may, pay), context)
        ):
            cost = self.price(pay, context)
            known = partial(self.settled_amount, context=context)
            text = offer(context.title, word.may, cost, self.book.terms, known, side, self.met_by(context, side))
            if context.chosen and isinstance(word.may[0], words.Rez) and word.may[0].rez == "chosen":
                text = fitted(f"{context.title}: rez {names.name(self.state, context.chosen[0], side)}?", text)
            does = "" if is_whole(word.may, known) else self.told_to(side, word.may, context.title)
            otherwise = self.told_to(side, word.otherwise, context.title) if word.otherwise else ""
            able = able and payable
            wanted = yield from self.ask_may(side, text, about=context.source, cost=cost, able=able, does=does, otherwise=otherwise)
        if wanted and (pay == words.FREE or (yield from self.pay(side, pay, context, purpose))):
            noted, context.used = context.used, True
            since = len(self.state.history)
            yield from self._resolve_for(side, word.may, context)
            if not noted and side == context.side and not word.must:
                self.emit(events.CardUsed(context.source, side, context.title))
        context.declined = not wanted or self._rezzed_nothing(word.may, context, since)
        if context.declined:
            yield from self.resolve_block(word.otherwise, context)

    def _rezzed_nothing(self, block: words.Block, context: Context, since: int) -> bool:
        """Returns whether a player who would rez a card has not: they declined what it costs beside its rez cost (CR 1.16.4c).

        What they rezzed may be derezzed again by now.
        """
        if not block or not isinstance(rez := block[-1], words.Rez) or isinstance(rez.rez, words.All):
            return False
        meant = self.meant(rez.rez, context) if isinstance(rez.rez, str) else context.chosen
        return not any(isinstance(past, events.CardRezzed) and past.card in meant for past in self.state.history[since:])

    @staticmethod
    def _spent_on(side: Side, context: Context) -> SpendCause:
        """Returns what a player's credits are spent on who pays within an ability: its use, where it is their own."""
        return "use" if side == context.side else ""

    def _may_change(self, word: words.May, context: Context, *, seems: bool = False) -> bool:
        """Returns whether what may be done could change the state, or seems to for its player, with the highest X that could be paid."""
        side = self.player_of(word.by, context)
        outer, due = context.x, context.due
        context.due = combined([due, word.pay]) if due != words.FREE else word.pay
        if word.pay.of_x:
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
            due = self.price(paid, context)
            deed = price.begins_with_a_deed(due)
            self.emit(events.ChoiceMade.payment(side, price.due(due, self.book.terms), context.source, deed=deed))
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

    def _separate(self, word: words.Separate, context: Context) -> Flow:
        """Has a player make two piles, which the other one sees from behind and chooses from; one card alone is the only pile."""
        cards = self.matching(word.separate, context)
        context.chosen = cards
        if len(cards) < 2:
            return
        side = self.player_of(word.by, context)
        text = f"{context.title}: choose the cards of one pile"
        pile = yield from self.choose_cards(side, cards, 1, len(cards) - 1, text, about=context.source, effect="choose")
        piles = (pile, tuple(oid for oid in cards if oid not in pile))
        called = [f"pile of {count_text(len(one), 'card')}" for one in piles]
        self.emit(events.ChoiceMade(side, f"a {called[0]} and a {called[1]}", context.source))
        answer = yield Question(
            player=other(side),
            kind="choose",
            step=self.state.step,
            text=f"{context.title}: choose a pile",
            options=tuple(Option("choose", title=f"{order} {name}") for order, name in zip(("first", "second"), called, strict=True)),
            about=context.source,
            effect="choose",
        )
        self.emit(events.ChoiceMade(other(side), f"the {called[answer[0]]}", context.source))
        context.chosen = piles[answer[0]]


ChoiceInstructions.rows = {
    **TraceInstructions.rows,
    **dict((
        row(words.ChooseOne, ChoiceInstructions._choose_one, lambda r, w, c: r._some_mode_could(w, c)),
        row(words.May, ChoiceInstructions._may, lambda r, w, c: r._may_be_done(w, c) or r.could_change(w.otherwise, c)),
        row(words.Pay, ChoiceInstructions._pay_cost, lambda r, w, c: r.can_pay(r.player_of(w.by, c), w.pay, c)),
        row(words.Separate, ChoiceInstructions._separate, lambda r, w, c: bool(r.matching(w.separate, c))),
        row(words.Unless, ChoiceInstructions._unless, lambda r, w, c: r.could_change(w.do, c)),
    )),
}  # fmt: skip
