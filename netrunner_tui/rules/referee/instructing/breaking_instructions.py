"""Instructions that choose subroutines, break them or restore them (CR 6.5.6)."""

from collections.abc import Sequence

from netrunner_tui.abilities import words
from netrunner_tui.abilities.readings import does, does_only
from netrunner_tui.model import events
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.instructing.card_instructions import CardInstructions
from netrunner_tui.rules.referee.mechanisms.subroutine_lists import is_printed


class BreakingInstructions(CardInstructions):
    """Breaking subroutines of the encountered ice."""

    def _restore(self, word: words.Restore, context: Context) -> Flow:
        oids = yield from self.targets(word.restore_what_it_broke, context, "choose")
        for oid in oids:
            encounter = self.state.encounter
            if encounter is not None and not encounter.over:
                self.emit(events.SubroutinesRestored(encounter.ice, oid))

    def _choose_subroutine(self, word: words.ChooseSubroutine, context: Context) -> Flow:
        """Asks for a subroutine, notes that it was tried in this encounter, and resolves what follows about it."""
        untried = self._untried(context)
        if not untried or self._breaking_forbidden(context):
            return
        (key,) = yield from self._choose_subroutines(untried, 1, 1, context, 0)
        self.begin_effect("tried", context, until="encounter", amount=key)
        outer, context.subroutine = context.subroutine, key
        yield from self.resolve_block(word.choose_subroutine, context)
        context.subroutine = outer

    def _untried(self, context: Context) -> list[int]:
        """Returns the subroutines that may be broken and that the card has not chosen in this encounter."""
        effects = self.state.effects.values()
        tried = {e.amount for e in effects if e.kind == "tried" and e.source == context.source and not self.expired(e)}
        return [key for key in self.breakable() if key not in tried]

    def _break(self, word: words.Break, context: Context) -> Flow:
        context.done = 0
        encounter = self.state.encounter
        if encounter is None or encounter.over or self._breaking_forbidden(context):
            return
        unbroken, limit = self.breakable(), self.breaking_limit()
        if context.subroutine >= 0:
            if context.subroutine in unbroken:
                self.break_subroutines((context.subroutine,), context)
                context.done = 1
            return
        if word.that or word.at:
            meant = self._meant(word)
            unbroken, limit = [key for key in unbroken if key in meant], None
            if not unbroken:
                return
        if word.break_ == "all" and limit is None:
            chosen = tuple(unbroken)
        else:
            least, most = self.broken_at_once(word, unbroken, context)
            each = self.total("break cost") if word.fewer else 0  # of a fixed number it is paid with the trigger cost
            if each:
                most = min(most, self.spendable(RUNNER, "use", context.source) // each)
                least = min(least, most)
            if limit is None:
                chosen = yield from self._choose_subroutines(unbroken, least, most, context, each)
            else:
                chosen = yield from self._choose_within(limit, most, least < most, context, each)
            if each and chosen:
                yield from self.pay_credits(RUNNER, each * len(chosen), "use", "use", context.source)
        if chosen and (self.interrupted() or "breaking" in self.cards_in_game.rezzed_first):
            chosen = yield from self.subroutines_to_break(encounter.ice, chosen, context.source)
        if chosen:
            self.break_subroutines(chosen, context)
        context.done = len(chosen)

    def broken_at_once(self, word: words.Break, unbroken: Sequence[int], context: Context) -> tuple[int, int]:
        """Returns how many subroutines are broken at least and at most, of those that can be, as the Runner chooses.

        What breaks all but one leaves any one of all that the ice has: where that is one which is broken already, or which nothing can
        break, all the others are broken (CR 9.8.7b).
        """
        most = len(unbroken)
        if word.break_ == "all but 1":
            encounter = self.state.encounter
            others = encounter is not None and len(self.subroutines(encounter.ice)) > most
            least = max(0, most - 1)
            return least, most if others else least
        if word.most is not None:
            most = min(self.amount(word.most, context), most)
        return 1 if word.fewer else most, most

    def _choose_subroutines(self, unbroken: list[int], least: int, most: int, context: Context, each: int) -> Flowing[tuple[int, ...]]:
        """Asks which subroutines to break; each of them costs `each` credits on top of the trigger cost."""
        if most == 0:
            return ()
        encounter = self.state.encounter
        assert encounter is not None
        text = f"{context.title}: choose {'up to ' if least < most else ''}{count_text(most, 'subroutine')} to break"
        return (
            yield from self.choose_subroutines(
                RUNNER, encounter.ice, unbroken, least, most, text, about=context.source, effect="break", cost=Price(credits=each)
            )
        )

    def _choose_within(self, limit: int, most: int, fewer: bool, context: Context, each: int) -> Flowing[tuple[int, ...]]:
        """Asks which subroutines to break, one after the other: no more printed ones than the limit."""
        chosen: tuple[int, ...] = ()
        while len(chosen) < most:
            full = sum(map(is_printed, chosen)) >= limit
            left = [key for key in self.breakable() if key not in chosen and not (full and is_printed(key))]
            if not left:
                break
            more = yield from self._choose_subroutines(left, 0 if chosen and fewer else 1, 1, context, each)
            if not more:
                break
            chosen += more
        return chosen

    def break_subroutines(self, places: tuple[int, ...], context: Context) -> None:
        """Breaks subroutines; notes when that breaks the ice fully (CR 6.5.7)."""
        encounter = self.state.encounter
        assert encounter is not None
        numbers = tuple(self.number_of(encounter.ice, place) for place in places)
        if numbers == tuple(place + 1 for place in places):  # printed ones that stand where they are printed
            numbers = ()
        by, title = context.source, context.title
        subtypes = self.subtypes_of(by) if by in self.state.cards and self.subtypes_change(by) else ()
        self.emit(events.SubroutinesBroken(encounter.ice, places, by, self.title_of(encounter.ice), numbers, title, subtypes))
        encounter = self.state.encounter
        assert encounter is not None
        if not encounter.fully_broken and all(one.key in encounter.broken for one in self.subroutines(encounter.ice)):
            single = encounter.breakers[0] if len(set(encounter.breakers)) == 1 else 0
            self.note_fully_broken(encounter.ice, single)

    def note_fully_broken(self, ice: int, by: int) -> None:
        """Notes that the encountered ice is fully broken (CR 6.5.7), and what it is then; `by` broke it alone, 0 for none."""
        run, server = self.state.run, self.state.cards[ice].server
        order = self.state.ice(server)  # innermost first
        outermost = run is not None and run.server == server and bool(order) and order[-1] == ice
        self.emit(events.IceFullyBroken(ice, by, self.title_of(ice), self.subtypes_of(ice), outermost))

    def _could_break(self, word: words.Break, context: Context) -> bool:
        fitting = set(self.breakable()) & self._meant(word) if word.that or word.at else self.breakable()
        if word.break_ == "all but 1" and fitting and self.broken_at_once(word, sorted(fitting), context)[1] == 0:
            return False  # of a single one, that is the one left
        return bool(fitting) and self._subtype_fits(word.subtype) and not self._breaking_forbidden(context)

    def _meant(self, word: words.Break) -> set[int]:
        """Returns the keys of the subroutines of the encountered ice that may be broken by what they do, or by their place."""
        encounter = self.state.encounter
        listed = self.subroutines(encounter.ice) if encounter is not None else ()
        if word.at:
            return {listed[0 if word.at == "first" else -1].key} if listed else set()
        told = does_only if word.alone else does
        return {one.key for one in listed if told(one.do, word.that)}

    def _breaking_forbidden(self, context: Context) -> bool:
        encounter = self.state.encounter
        if encounter is None:
            return False
        return context.source in encounter.undone or self.prohibited("break", RUNNER, encounter.ice, using=context.source)

    def _subtype_fits(self, subtype: str) -> bool:
        encounter = self.state.encounter
        if encounter is None:
            return False
        return not subtype or self.has_subtype(encounter.ice, subtype)
