"""How long effects last (CR 9.10), and whether what is declared holds now."""

from typing import assert_never

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.events.imminent_effects import ExpectedKind
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Effect, Until
from netrunner_tui.rules.referee.base.instances import Context, Declared
from netrunner_tui.rules.referee.core import Referee


class Durations(Referee):
    """Durations of effects."""

    def mark_of(self, until: Until, side: Side | None = None) -> int:
        """Returns the number of the encounter, run, breach or turn of a duration (CR 9.10); `side` is whose next turn it may be."""
        s = self.state
        match until:
            case "encounter":
                return s.encounter.number if s.encounter is not None else 0
            case "next encounter" | "next encounter ends":
                return s.encounter_number + 1 if s.run is not None else 0
            case "run" | "run end":
                return s.run.number if s.run is not None else 0
            case "breach":
                return s.breach.number if s.breach is not None else 0
            case "access":
                return s.access.card if s.access is not None else 0
            case "turn":
                return s.turn_number
            case "corp turn" | "corp turn begins":
                return s.turn_number + (2 if s.turn == CORP else 1)
            case "runner turn" | "runner turn begins":
                return s.turn_number + (2 if s.turn == RUNNER else 1)
            case "next turn begins" | "next turn ends":
                return s.turn_number + (2 if s.turn == side else 1)
            case "game" | "rest" | "active":
                return 0
            case _:
                assert_never(until)

    def expired(self, effect: Effect) -> bool:
        """Returns whether the duration of a lingering effect has passed (CR 9.10.4: at once where its structure is not going on)."""
        s = self.state
        match effect.until:
            case "game" | "rest" | "run end":
                return False
            case "active":
                card = s.cards.get(effect.source)
                return card is None or not self.is_active(card)
            case "next encounter" | "next encounter ends":
                over = s.encounter_number > effect.mark or (s.encounter_number == effect.mark and s.encounter is None)
                return s.run is None or effect.mark == 0 or over
            case "next turn begins" | "corp turn begins" | "runner turn begins":
                begun = any(isinstance(event, events.TurnBegan) for event in s.history)
                return s.turn_number > effect.mark or (s.turn_number == effect.mark and begun)
            case "next turn ends" | "corp turn" | "runner turn":
                return s.turn_number > effect.mark
            case "access":
                return effect.mark == 0 or s.access is None  # in an access inside it goes on (CR 7.1); it ends with its own
            case "encounter" | "run" | "breach" | "turn":
                return effect.mark == 0 or self.mark_of(effect.until) != effect.mark
            case _:
                assert_never(effect.until)

    def _going_on(self, effect: Effect) -> bool:
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
        if effect is not None and not self._going_on(effect):
            return False
        return declared.condition is None or self.condition(declared.condition, context)

    def always_prevented(self, what: ExpectedKind) -> int:
        """Returns the card that prevents all of something now, whoever wants it or not; 0 for none."""
        for declared in self.active.declared.get(words.ALWAYS_PREVENTED[what], ()):
            if self.holds(declared, self.context_of(declared)):
                return declared.oid
        return 0
