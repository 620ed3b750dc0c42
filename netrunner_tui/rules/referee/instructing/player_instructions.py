"""Instructions about players: credits, clicks, cards drawn, damage, tags, bad publicity."""

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK, HAND
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import DamageKind
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.discarding import Discarding
from netrunner_tui.rules.referee.phrases import fitted


class PlayerInstructions(Discarding):
    """Carries out what cards do to players."""

    def _gain(self, word: words.Gain, context: Context) -> Flow | None:
        count = self.amount(word.gain, context)
        side = self.player_of(word.who, context)
        if count > 0 and not self.prohibited("gain credits", side):
            return self.gain_credits(side, count, context.source, context.title)
        return None

    def _could_gain(self, word: words.Gain, context: Context) -> bool:
        return self.expected_amount(word.gain, context) > 0 and not self.prohibited("gain credits", self.player_of(word.who, context))

    def _lose(self, word: words.Lose, context: Context) -> Flow:
        side = self.player_of(word.who, context)
        if word.from_ is not None:
            yield from self.lose_hosted(side, self._to_lose(word, context), self.matching(word.from_, context), context)
            return
        count = self._to_lose(word, context)
        if word.up_to and count:
            text = f"{context.title}: how many {self.book.terms.word('credits')} are lost?"
            count = yield from self.ask_number(context.side, 0, count, text, about=context.source)
        context.done = count
        for oid in self.in_pool(side):  # these are gone after the run anyway
            hosted = min(count, self.state.cards[oid].counters.get("credit", 0))
            self.remove_counters(oid, "credit", hosted, source=context.source)
            count -= hosted
        if count > 0:
            self.emit(events.CreditsLost(side, count, context.source, own=self.keeps_bad_publicity))
        if context.done:
            self.note_taken(side, context.source, context.title, lost=True)

    def _to_lose(self, word: words.Lose, context: Context) -> int:
        """Returns how many credits an instruction takes, of those that are there."""
        if word.from_ is not None:
            there = sum(self.state.cards[oid].counters.get("credit", 0) for oid in self.matching(word.from_, context))
        else:
            there = self.pooled(self.player_of(word.who, context))
        return there if isinstance(word.lose, str) else min(self.amount(word.lose, context), there)

    def _could_lose(self, word: words.Lose, context: Context) -> bool:
        if word.from_ is not None:
            return any(self.state.cards[oid].counters.get("credit") for oid in self.matching(word.from_, context))
        there = self.pooled(self.player_of(word.who, context)) > 0
        return there and (isinstance(word.lose, str) or self.expected_amount(word.lose, context) > 0)

    def _store(self, word: words.Store, context: Context) -> Flow:
        there = self.pooled(context.side) if context.source in self.state.cards else 0
        count = there if isinstance(word.store, str) else min(there, self.amount(word.store, context))
        if count and (word.up_to or isinstance(word.store, str)):
            asked = f"{context.title}: move how many {self.book.terms.word('credits')} onto it?"
            count = yield from self.ask_number(context.side, 0, count, asked, about=context.source)
        if count:
            self.emit(events.CreditsLost(context.side, count, context.source, own=self.keeps_bad_publicity, stored=True))
            self.emit(events.CountersPlaced(context.source, "credit", count, source=context.source))

    def _take(self, word: words.Take, context: Context) -> Flow:
        if context.counters is not None and word.from_ == "this":  # it has been trashed to pay for this: what lay on it last
            if (held := context.counters.get("credit", 0)) and (taken := (yield from self._number_taken(word, held, context))):
                self._credits_come(context.side, taken, context.source, context.title)
            return
        for oid in self.referred(word.from_, context):
            held = self.state.cards[oid].counters.get("credit", 0)
            count = yield from self._number_taken(word, held, context)
            if count > 0:
                self._credits_come(context.side, count, oid, self.title_of(oid))
                self.remove_counters(oid, "credit", count, source=oid)

    def _credits_come(self, side: Side, count: int, source: int, title: str) -> None:
        """Moves credits that are taken from a card to a pool."""
        self.emit(events.CreditsGained(side, count, source, title=title, taken=not self.taking_is_gaining))

    def _number_taken(self, word: words.Take, held: int, context: Context) -> Flowing[int]:
        """Returns how many of the credits on a card are taken."""
        if word.take == "any number":
            asked = f"{context.title}: take how many {self.book.terms.word('credits')}?"
            return (yield from self.ask_number(context.side, 0, held, asked, about=context.source))
        return held if word.take == "all" else min(held, self.amount(word.take, context))

    def _could_take(self, word: words.Take, context: Context) -> bool:
        return any(self.state.cards[oid].counters.get("credit") for oid in self.referred(word.from_, context))

    def _gain_clicks(self, word: words.GainClicks, context: Context) -> None:
        count = self.amount(word.gain_clicks, context)
        if count > 0:
            self.gain_clicks(self.player_of(word.who, context), count, context.source)

    def gain_clicks(self, side: Side, count: int, source: int = 0) -> None:
        """Gives a player clicks beside those of their turn (CR 1.11)."""
        self.emit(events.ClicksGained(side, count, source=source))

    def _lose_clicks(self, word: words.LoseClicks, context: Context) -> None:
        side = self.player_of(word.who, context)
        count = min(self.amount(word.lose_clicks, context), self.state.player(side).clicks)
        if count > 0:
            self.emit(events.ClicksLost(side, count, source=context.source))

    def _take_bonus_action(self, word: words.BonusAction, context: Context) -> Flow:
        yield from self.take_one_action(context.side, different=word.bonus_action == "different", fewer=word.fewer_clicks)

    def _could_take_bonus_action(self, word: words.BonusAction, context: Context) -> bool:
        # Which actions there are is asked later: the card that is played may be one of them.
        return self.condition(words.Named(name="your action phase"), context)

    def _add_turns(self, word: words.MoreTurns, context: Context) -> None:
        if self.state.turn == context.side:  # in another player's turn there is none of theirs that it could come after
            self.emit(events.TurnsAdded(context.side, word.additional_turns, context.source))

    def _discard_to_hand_size(self, word: words.DiscardToHandSize, context: Context) -> Flow:
        return self.discard_to_hand_size(self.player_of(word.discard_to_hand_size, context))

    def _end_action_phase(self, word: words.EndActionPhase, context: Context) -> None:
        self.emit(events.ActionPhaseEnded(context.source))

    def _draw(self, word: words.Draw, context: Context) -> Flow:
        side, count = self.player_of(word.who, context), self._to_draw(word, context)
        if word.up_to and count > 0:
            count = yield from self.ask_number(side, 0, count, f"{context.title}: draw how many cards?", about=context.source)
        context.found = yield from self.draw(side, count, bottom=word.from_ == "bottom", source=context.source)

    def _to_draw(self, word: words.Draw, context: Context) -> int:
        if not word.until:
            return max(0, self.amount(word.draw, context))
        hand = self.state.zone(self.player_of(word.who, context), HAND)
        return max(0, self.amount(word.draw, context) - len(hand) + (context.played and context.source in hand))

    def _could_draw(self, word: words.Draw, context: Context) -> bool:
        if self.prohibited("draw", self.player_of(word.who, context)):
            return False
        side = self.player_of(word.who, context)
        wanted = self._to_draw(word, context) if word.until else self.expected_amount(word.draw, context)
        return wanted > 0 and (side == CORP or bool(self.state.zone(side, DECK)))  # from an empty R&D it loses the game (CR 1.7.2c)

    def expected_of(self, word: words.Instruction, context: Context) -> Flowing[Expected | None]:
        """Returns what an instruction with a value is expected to do: tags, damage, bad publicity (CR 9.9.6); None for any other."""
        match word:
            case words.Damage():
                return (yield from self._expected_damage(word, context))
            case words.Tag():
                count, preventable = self.amount(word.tags, context), not word.cannot_be_prevented
                return Expected("tags", count, source=context.source, by=context.side, preventable=preventable)
            case words.BadPublicity():
                return Expected("bad publicity", self.amount(word.bad_publicity, context), source=context.source, by=CORP)
        return None

    def apply_value(self, word: words.Instruction, count: int, context: Context) -> Flow:
        """Carries out an instruction with a value, as much of it as interrupts have left."""
        match word:
            case words.Damage():
                yield from self._do_damage(word, count, context)
            case words.Tag():
                context.done = max(0, count)
                if count > 0:
                    self.emit(events.TagsTaken(count, context.source))
            case words.BadPublicity():
                context.done = max(0, count)
                if count > 0:
                    self.emit(events.BadPublicityTaken(count, context.source))

    def _value(self, word: words.Damage | words.Tag | words.BadPublicity, context: Context) -> Flow:
        """Carries out an instruction with a value alone, after interrupts."""
        expected = yield from self.expected_of(word, context)
        if expected is not None:
            yield from self.imminent(expected)
            yield from self.apply_value(word, expected.amount, context)

    def _expected_damage(self, word: words.Damage, context: Context) -> Flowing[Expected]:
        if isinstance(word.damage, str):
            kind = self.book.terms.word(DAMAGE_NAMES[word.kind])
            text = fitted(f"{context.title}: how much {kind} do you suffer?", f"How much {kind}?")
            count = yield from self.ask_number(RUNNER, 0, self._most_suffered(word.kind), text, about=context.source)
        else:
            count = self.amount(word.damage, context)
        by = self._does_damage(context)
        if by == CORP and count > 0:
            count += self.total(f"{word.kind} damage")
        unstoppable = word.cannot_be_prevented
        return Expected(DAMAGE_NAMES[word.kind], count, source=context.source, by=by, preventable=not unstoppable)

    def _most_suffered(self, kind: DamageKind) -> int:
        """Returns how much damage the Runner survives: what they lose is there, and the hand size does not come below 0."""
        cards = len(self.state.zone(RUNNER, HAND))
        return max(0, min(cards, self.max_hand_size(RUNNER)) if kind == "core" else cards)

    @staticmethod
    def _does_damage(context: Context) -> Side:
        """Returns who does damage: the Runner, who suffers it, by cards of their own and where they chose to suffer it (CR 10.4)."""
        return CORP if RUNNER not in (context.side, context.actor) else RUNNER

    def _do_damage(self, word: words.Damage, count: int, context: Context) -> Flow:
        if count > 0:
            by = self._does_damage(context)
            context.trashed = yield from self.suffer(count, word.kind, context.source, by, subroutine=context.of_subroutine)
            context.done = len(context.trashed)

    def _untag(self, word: words.Untag, context: Context) -> Flow:
        count = min(self.amount(word.remove_tags, context), self.state.runner.tags)
        context.done = 0
        if self.prohibited("remove tags", RUNNER):
            return
        side = self.player_of(word.by, context) if word.by else context.doer
        if word.up_to and count > 0:
            text = "How many tags do you remove?"
            count = yield from self.ask_number(side, 0, count, text, kind="choose", about=context.source)
        context.done = count
        if count > 0:
            self.emit(events.TagsRemoved(count, context.source, side))

    def _remove_bad_publicity(self, word: words.RemoveBadPublicity, context: Context) -> Flow:
        count = min(self.amount(word.remove_bad_publicity, context), self.state.corp.bad_publicity)
        if word.up_to and count > 0:
            text = f"How much {self.book.terms.word('bad publicity')} is removed?"
            count = yield from self.ask_number(context.doer, 0, count, text, kind="choose", about=context.source)
        context.done = count
        if count > 0:
            self.emit(events.BadPublicityRemoved(count, context.source))


PlayerInstructions.rows = {
    **PlayerInstructions.rows,
    **dict((
        row(words.Gain, PlayerInstructions._gain, PlayerInstructions._could_gain),
        row(words.Lose, PlayerInstructions._lose, PlayerInstructions._could_lose),
        row(words.GainClicks, PlayerInstructions._gain_clicks),
        row(words.LoseClicks, PlayerInstructions._lose_clicks),
        row(words.Draw, PlayerInstructions._draw, PlayerInstructions._could_draw),
        row(words.Damage, PlayerInstructions._value, lambda r, w, c: isinstance(w.damage, str) or r.expected_amount(w.damage, c) > 0),
        row(words.Tag, PlayerInstructions._value, lambda r, w, c: r.expected_amount(w.tags, c) > 0),
        row(words.Untag, PlayerInstructions._untag, lambda r, w, c: r.state.runner.tags > 0 and not r.prohibited("remove tags", RUNNER)),
        row(words.BadPublicity, PlayerInstructions._value),
        row(
            words.RemoveBadPublicity, PlayerInstructions._remove_bad_publicity,
            lambda r, w, c: r.state.corp.bad_publicity > 0 and r.settled_amount(w.remove_bad_publicity, c) != 0,
        ),
        row(words.Store, PlayerInstructions._store, lambda r, w, c: r.pooled(c.side) > 0),
        row(words.Take, PlayerInstructions._take, PlayerInstructions._could_take),
        row(words.DiscardToHandSize, PlayerInstructions._discard_to_hand_size,
            lambda r, w, c: r.holds_too_many(r.player_of(w.discard_to_hand_size, c))),
        row(words.EndActionPhase, PlayerInstructions._end_action_phase, lambda r, w, c: False),  # it comes after the card (CR 8.6.6h)
        row(words.MoreTurns, PlayerInstructions._add_turns, lambda r, w, c: r.state.turn == c.side),
        row(words.BonusAction, PlayerInstructions._take_bonus_action, PlayerInstructions._could_take_bonus_action),
    )),
}  # fmt: skip
