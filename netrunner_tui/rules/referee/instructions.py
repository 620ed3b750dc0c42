"""Carrying out instructions (CR 9.1.2, 9.11): targets, then the effect, then a checkpoint. One place for all abilities."""

from typing import ClassVar

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import words_and_names
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK
from netrunner_tui.model.effects import ONCE, Until
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.referee.base.instances import Context, Flow
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.instructing.choice_instructions import ChoiceInstructions
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.targets import UNTIL
from netrunner_tui.rules.referee.timing.reactions import MOST_ROUNDS


def _awaits_its_coming(trigger: words.Trigger) -> bool:
    """Returns whether a trigger waits for a chosen card to come into play: it is chosen where it came from, as another object."""
    return trigger.card == "chosen" and trigger.event in ("card installed", "card played")


class Instructions(ChoiceInstructions):
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
        """Resolves one instruction (CR 9.11)."""
        asked = self.rows[type(word)].do(self, word, context)
        if asked is not None:
            yield from asked

    def could(self, word: words.Instruction, context: Context) -> bool:
        """Returns whether an instruction could change the state, by what it is expected to do (CR 1.2.5)."""
        return self.rows[type(word)].could(self, word, context)

    # --- instructions that ask nothing ------------------------------------------------------------------------------------------------

    def _end_run(self, word: words.EndRun, context: Context) -> Flow | None:
        if self._cannot_end_run(context):
            return None
        if context.side == RUNNER or not self.active.paid_interrupts:
            self.end_run(context.source)
            return None
        return self._end_run_if_it_comes(context)

    def _cannot_end_run(self, context: Context) -> bool:
        return self.prohibited("end the run", using=context.source, subroutine=context.of_subroutine)

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
        follow = word.follow or ("chosen" if any(map(_awaits_its_coming, word.later.when)) else None)
        if follow is not None:
            followed = tuple(self.state.cards[oid].cid for oid in self.referred(follow, context))
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

    def _together(self, word: words.Together, context: Context) -> Flow:
        """Carries out instructions together: all of it is imminent before any of it happens (CR 9.9.2; glossary "Composite Effect")."""
        several = [inner for inner in word.all if isinstance(inner, words.Trash) and isinstance(inner.trash, words.Choose | words.All)]
        if len(several) > 1 and len(several) == len(word.all):  # all targets are chosen before any goes (CR 1.15.2), and all go at once
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


Instructions.rows = {
    **ChoiceInstructions.rows,
    **dict((
        row(words.Prevent, Instructions._prevent),
        row(words.Increase, Instructions._increase),
        row(words.LowerCost, Instructions._lower_cost),
        row(words.Purge, Instructions._purge),
        row(words.IdentifyMark, Instructions._mark),
        row(words.EndRun, Instructions._end_run, lambda r, w, c: r.could_be_ended() and not r._cannot_end_run(c)),
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
        row(words.Together, Instructions._together, lambda r, w, c: r.could_change(w.all, c)),
        row(words.If, Instructions._if, lambda r, w, c: r.could_change(w.do if r.condition(w.if_, c) else w.otherwise, c)),
    )),
}  # fmt: skip
