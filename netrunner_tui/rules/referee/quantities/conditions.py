"""Conditions of abilities."""

from collections import Counter
from typing import ClassVar, Final, assert_never

from netrunner_tui.abilities import words
from netrunner_tui.abilities.triggers import EVENTS, is_expected
from netrunner_tui.model import events
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.state import Fact
from netrunner_tui.rules.referee.base.instances import Context
from netrunner_tui.rules.referee.quantities.amounts import Amounts

_NOT_FOR_ACTIONS: Final = (
    "5.6.1a", "5.6.1b", "5.6.1c", "5.6.1d", "5.6.1e", "5.6.3a", "5.6.3b", "5.6.3c", "5.6.3d",
    "5.7.1a", "5.7.1b", "5.7.1c", "5.7.1d", "5.7.2a", "5.7.2b", "5.7.2c", "5.7.2d",
)  # fmt: skip
"""The steps of a turn that are not in its action phase."""


class Conditions(Amounts):
    """Whether conditions are met."""

    first_is_an_occasion: ClassVar[bool] = True
    """Whether the first damage of a turn is all that comes at once (CR 9.9.5a); where not, what was prevented of it was the first."""

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
            case words.LeadingFaction(leading_faction=faction):
                return self._leads(faction, context)
            case words.Threat(threat=points):
                return any(self.score(side) >= points for side in SIDES)
            case words.Compare():
                number = self.measured(condition.count, context)  # what is not there is neither high nor low
                return number is not None and self._within(number, condition, context)
            case words.Not(not_=words.Happened(in_="the Corp's last turn" | "the Runner's last turn" as span) as inner):
                return bool(self._span(span, context)) and not self.condition(inner, context)  # a turn that was not had none of it either
            case words.Not(not_=inner):
                return not self.condition(inner, context)
            case words.Both(conditions=conditions):
                return all(self.condition(c, context) for c in conditions)
            case words.AnyOf(any_of=conditions):
                return any(self.condition(c, context) for c in conditions)
            case words.Happened():
                return self._happened(condition, context)
            case _:
                assert_never(condition)

    def _is(self, asked: words.Is, context: Context) -> bool:
        oids = self.referred(asked.card, context)
        if not oids:
            return False
        if isinstance(asked.is_, str):
            return not set(oids).isdisjoint(self.referred(asked.is_, context))
        return any(self.fits_as(self.state.cards[oid], asked.is_, context) for oid in oids)

    def _leads(self, faction: str, context: Context) -> bool:
        """Returns whether its player has more active cards of a faction than of any other one."""
        there = (card for card in self.state.cards.values() if card.installed and card.faceup and card.owner == context.side)
        number = Counter(self.card_of[card.title].printed.faction for card in there)
        return number[faction] > max((count for name, count in number.items() if name not in (faction, "neutral")), default=0)

    def _named(self, name: str, context: Context) -> bool:
        s = self.state
        match name:
            case "the Runner is tagged":
                return self.tagged()
            case "in a run":
                return s.run is not None
            case "in an encounter":
                return self._encountered(context) != 0
            case "your turn":
                return s.turn == context.side
            case "your action phase":
                return s.turn == context.side and s.step not in {self.step_name(step) for step in _NOT_FOR_ACTIONS}
        raise AssertionError(name)

    def _happened(self, asked: words.Happened, context: Context) -> bool:
        """Returns whether something happened so often; with `would`, whether it became imminent before what is imminent now."""
        trigger = asked.happened
        if asked.in_ == "this game":
            return self.state.run_number >= self.amount(asked.at_least, context)
        if not asked.would:
            classes = EVENTS[trigger.event].classes  # most events are of another kind
            such = [e for e in self._span(asked.in_, context) if isinstance(e, classes)]
            if asked.at_once:  # of cards that are drawn together the first stands for all
                such = [e for e in such if not (isinstance(e, events.CardDrawn) and e.after)]
            return sum(self.past_fits(trigger, e, context) for e in such) >= self.amount(asked.at_least, context)
        since, context.since = context.since, context.since if self.first_is_an_occasion else None
        span = self._span(asked.in_, context)
        context.since = since
        return any(self.past_fits(trigger, e, context) or self.was_imminent(trigger, e) for e in span)

    def was_imminent(self, trigger: words.Trigger, past: Fact) -> bool:
        """Returns whether an event says that what a trigger asks for was prevented or replaced (CR 9.9.5a)."""
        if not isinstance(past, (events.DamagePrevented, events.EffectReplaced)) or past.count <= 0:
            return False
        return is_expected(past.what, trigger.event) and (not trigger.kind or past.what == DAMAGE_NAMES[trigger.kind])
