"""Conditions of abilities."""

from collections.abc import Iterable
from typing import assert_never

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.state import Fact
from netrunner_tui.rules.referee.core import Context
from netrunner_tui.rules.referee.quantities.amounts import Amounts


class Conditions(Amounts):
    """Whether conditions are met."""

    def condition(self, condition: words.Condition, context: Context) -> bool:
        """Returns whether a condition is so."""
        match condition:
            case words.Named(name=name):
                return self._named(name, context)
            case words.Is():
                return self._is(condition, context)
            case words.RunOnServer():
                run = self.state.run
                return run is not None and self.server_fits(run.server, condition.run_on, context.server, context.source, context)
            case words.Compare():
                number = self.measured(condition.count, context)  # what is not there is neither high nor low
                return number is not None and self._within(number, condition, context)
            case words.Not(not_=inner):
                return not self.condition(inner, context)
            case words.Both(conditions=conditions):
                return all(self.condition(c, context) for c in conditions)
            case words.AnyOf(any_of=conditions):
                return any(self.condition(c, context) for c in conditions)
            case words.Happened():
                found = sum(self.past_fits(condition.happened, event, context) for event in self._span(condition.in_, context))
                return found >= self.amount(condition.at_least, context)
            case _:
                assert_never(condition)

    def _is(self, asked: words.Is, context: Context) -> bool:
        oids = self.referred(asked.card, context)
        if isinstance(asked.is_, str):
            return bool(set(oids) & set(self.referred(asked.is_, context)))
        return any(self.fits_as(self.state.cards[oid], asked.is_, context) for oid in oids)

    def _named(self, name: str, context: Context) -> bool:
        s = self.state
        match name:
            case "the Runner is tagged":
                return self.tags() > 0
            case "in a run":
                return s.run is not None
            case "in an encounter":
                return self._encountered(context) != 0
            case "your turn":
                return s.turn == context.side
            case "first net damage this turn":  # CR 9.9.5a: how often it became imminent
                return not _net_damage(self._span("this turn", context))
            case "no net damage yet this turn":
                return not _net_damage(s.history)
        raise AssertionError(name)


def _net_damage(history: Iterable[Fact]) -> bool:
    """Returns whether net damage was suffered or prevented."""
    return any(
        (isinstance(e, events.DamageSuffered) and e.kind == "net") or (isinstance(e, events.DamagePrevented) and e.what == "net damage")
        for e in history
    )
