"""How long effects last (CR 9.10), and whether what is declared holds now."""

from collections.abc import Mapping
from typing import Final, Literal, assert_never

from netrunner_tui.abilities import words
from netrunner_tui.abilities.words.values import EventCard
from netrunner_tui.model import events
from netrunner_tui.model.effects import IN_TURN_OF, Effect, Until
from netrunner_tui.model.events.imminent_effects import ExpectedKind
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.base.instances import Context, Declared
from netrunner_tui.rules.referee.core import Referee

_WITHIN_A_RUN: Final[frozenset[Until]] = frozenset({"encounter", "next encounter", "next encounter ends", "breach", "access"})
_SOONER_THAN: Final[Mapping[Literal["this run", "this turn"], frozenset[Until]]] = {
    "this run": _WITHIN_A_RUN,
    "this turn": _WITHIN_A_RUN | {"run", "run end"},
}
"""Durations that are over before one that a declaration says."""


class Durations(Referee):
    """Durations of effects."""

    def mark_of(self, until: Until, side: Side = CORP) -> int:
        """Returns the number of the encounter, run, breach or turn of a duration (CR 9.10); `side` is whose next turn it may be."""
        s = self.state
        match until:
            case "encounter":
                return s.encounter.number if s.encounter is not None else 0
            case "next encounter" | "next encounter ends":
                return s.encounter_number + 1 if s.run is not None else 0
            case "run" | "run end":
                return s.run.number if s.run is not None else 0
            case "next run ends":
                return s.run_number + 1
            case "breach":
                return s.breach.number if s.breach is not None else 0
            case "access":
                return s.access.card if s.access is not None else 0
            case "turn":
                return s.turn_number
            case "corp turn" | "corp turn begins" | "runner turn" | "runner turn begins" | "next turn begins" | "next turn ends":
                return s.next_turn_of(IN_TURN_OF[until] or side)
            case "game" | "rest" | "active":
                return 0
            case _:
                assert_never(until)

    def expired(self, effect: Effect) -> bool:
        """Returns whether a lingering effect ends: its duration has passed, and nothing lets it last for longer."""
        return self._is_over(effect) and not self._kept_up(effect)

    def _is_over(self, effect: Effect) -> bool:
        """Returns whether the duration of a lingering effect has passed (CR 9.10.4: at once where its structure is not going on)."""
        s = self.state
        match effect.until:
            case "game" | "rest" | "run end":
                return False
            case "active":
                card = s.cards.get(effect.source)
                return card is None or not self.is_active(card)
            case "next encounter" | "next encounter ends":
                over = s.encounter_number >= effect.mark and not self._encounter_goes_on(effect.mark)
                return s.run is None or effect.mark == 0 or over
            case "next run ends":
                over = s.run_number >= effect.mark and (s.run is None or s.run.number > effect.mark)
                return over or not self._began_in("this turn", effect)
            case "next turn begins" | "corp turn begins" | "runner turn begins":
                begun = any(isinstance(event, events.TurnBegan) for event in s.history)
                return s.turn_number > effect.mark or (s.turn_number == effect.mark and begun)
            case "next turn ends" | "corp turn" | "runner turn":
                return s.turn_number > effect.mark
            case "access":
                return effect.mark == 0 or s.access is None  # in an access inside it goes on (CR 7.1); it ends with its own
            case "encounter":
                return not self._encounter_goes_on(effect.mark)
            case "run" | "breach" | "turn":
                return effect.mark == 0 or self.mark_of(effect.until) != effect.mark
            case _:
                assert_never(effect.until)

    def _encounter_goes_on(self, number: int) -> bool:
        """Returns whether an encounter is in progress: that within which another one goes on is, too (CR 6.5.9a)."""
        encounter = self.state.encounter
        return encounter is not None and (encounter.number == number or number in encounter.within)

    def going_on_now(self, effect: Effect) -> bool:
        """Returns whether what an effect waits for has come."""
        if effect.until in ("corp turn", "runner turn"):
            return self.state.turn_number == effect.mark
        encounter = self.state.encounter
        if effect.until != "next encounter" and effect.kind != "next encounter":
            return True
        number = effect.mark if effect.until == "next encounter" else effect.amount  # the kind of games that former versions saved
        return encounter is not None and encounter.number == number

    def holds(self, declared: Declared, context: Context) -> bool:
        """Returns whether a declaration holds now: its condition is met, and whatever it waits for has come."""
        effect = self.state.effects.get(declared.effect)
        if effect is not None and not self.going_on_now(effect):
            return False
        return declared.condition is None or self.condition(declared.condition, context)

    def _kept_up(self, effect: Effect) -> bool:
        """Returns whether a declaration lets an effect that makes a card stronger last for longer, as long as it holds (CR 9.10)."""
        listed = self.active.declared.get("boosts last", ())
        card = self.state.cards.get(effect.target) if listed and effect.raises_strength else None
        return card is not None and any(self._keeps_up(declared, effect, card) for declared in listed)

    def _keeps_up(self, declared: Declared, effect: Effect, card: Card) -> bool:
        word, context = declared.word, self.context_of(declared)
        assert isinstance(word, words.BoostsLast)
        sooner = effect.until == "encounter" if word.instead_of else effect.until in _SOONER_THAN[word.boosts_last]
        about = self.fits_as(card, word.of, context) if isinstance(word.of, words.Cards) else card.oid in self.referred(word.of, context)
        if not (sooner and about and self.holds(declared, context) and self._began_in(word.boosts_last, effect)):
            return False
        return not word.first_each_turn or self._is_of_the_first(word, effect, context)

    def _is_of_the_first(self, word: words.BoostsLast, effect: Effect, context: Context) -> bool:
        """Returns whether an effect is about the first such card of the turn that its player made stronger, in the time that is meant."""
        raised = (e.effect for e in self.state.history if isinstance(e, events.EffectBegan) and self._raises_such(word, e, context))
        first = next(raised, None)
        return first is not None and first.target == effect.target and self._began_in(word.boosts_last, first)

    def _raises_such(self, word: words.BoostsLast, event: events.EffectBegan, context: Context) -> bool:
        if event.effect.side != context.side or not event.effect.raises_strength or not isinstance(word.of, words.Cards):
            return False
        return self.printed_fits(event.title, word.of, context.side)

    def _began_in(self, span: Literal["this run", "this turn"], effect: Effect) -> bool:
        """Returns whether an effect began in the run or the turn that is going on."""
        if span == "this run" and self.state.run is None:
            return False
        for event in reversed(self.state.history):
            if isinstance(event, events.EffectBegan) and event.effect.id == effect.id:
                return True
            if span == "this run" and isinstance(event, events.RunBegan):
                return False
        return False

    def always_preventing(self, what: ExpectedKind, source: int) -> tuple[Declared, ...]:
        """Returns what prevents all of something that a card does now, whoever wants it or not (CR 9.9.5c)."""
        found = self.active.declared.get(words.ALWAYS_PREVENTED[what], ())
        return tuple(one for one in found if self.holds(one, here := self.context_of(one)) and self._prevents_of(one, source, here))

    def _prevents_of(self, declared: Declared, source: int, context: Context) -> bool:
        """Returns whether what a card does is among what a declaration prevents."""
        assert isinstance(declared.word, words.AlwaysPrevents)
        return self.is_done_by(declared.word.done_by, source, context)

    def is_done_by(self, wanted: EventCard, source: int, context: Context) -> bool:
        """Returns whether what a card does is the doing of such a card; of any where nothing is wanted."""
        if isinstance(wanted, words.Cards):
            card = self.state.cards.get(source)
            return card is not None and self.fits_as(card, wanted, context)
        return wanted is None or (source != 0 and source in self.referred(wanted, context))
