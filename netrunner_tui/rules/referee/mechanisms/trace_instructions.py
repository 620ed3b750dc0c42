"""Traces (CR 10.8): both players add to trace and link, and what the result sets off."""

from collections.abc import Mapping
from typing import ClassVar, Final

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing, Instance, Source
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.instructing.player_instructions import PlayerInstructions

_TRACING: Final = "decides what to spend on the trace"
"""What the other player may know of the question for credits."""


def _waits_for_result(pending: Instance) -> bool:
    """Returns whether a pending ability waits for a trace to succeed or fail; another waits for what was spent in it."""
    return isinstance(pending.event, events.TraceEnded) and any(trigger.outcome for trigger in pending.ability.when)


class TraceInstructions(PlayerInstructions):
    """The instruction to trace the Runner."""

    traces_decide_first: ClassVar[bool] = False
    """Whether what a trace does comes before every ability that waits for its result."""

    def _trace(self, word: words.Trace, context: Context) -> Flow:
        """Carries out 10.8.6: the Corp spends openly, then the Runner, or in turn; a trace must exceed the link strength."""
        raised = ("base trace strength", "subroutine trace strength") if context.of_subroutine else ("base trace strength",)
        more = sum(self.total(name, context.source) for name in raised) if context.source in self.state.cards else 0
        base = self.amount(word.trace, context) + more
        base = yield from self.comes("base trace strength", base, CORP, context.source)
        yield from self.imminent(Expected("tracing", 1))
        self.emit(events.TraceBegan(base, context.source))
        yield from self.checkpoint()
        added: dict[Side, int] = {}
        link = 0
        for side in (RUNNER, CORP) if self.runner_traced_first() else SIDES:
            if side == RUNNER:
                link = self.total("trace link")
            added[side] = yield from self._add_to_trace(side, base, link, added, word.each if side == CORP else 1, context)
        strength, against = base + added[CORP], link + added[RUNNER]
        successful = strength > against
        ended = events.TraceEnded(strength, against, successful, context.source, added[RUNNER])
        self.emit(ended)
        context.traced, context.margin = strength, max(0, strength - against)
        results = self._results(word, ended, context)
        if self.traces_decide_first:
            waiting = [i for i in self.met if _waits_for_result(i)]
            self.met = [i for i in self.met if i not in waiting]
            yield from self.checkpoint()
            for result in results:
                yield from self.trigger(result)
            self.met = [*waiting, *self.met]
        else:
            self.met = [*results, *self.met]
        yield from self.checkpoint()

    def _results(self, word: words.Trace, ended: events.TraceEnded, context: Context) -> list[Instance]:
        """Returns what the result of a trace sets off of its own: conditional abilities that are pending with all others (CR 10.8.5)."""
        block = word.either_way
        if len(block) == 1 and isinstance(first := block[0], words.If):
            block = first.do if self.condition(first.if_, context) else first.otherwise
        found: list[Instance] = []
        for does in (word.if_successful if ended.successful else word.if_unsuccessful, block):
            if does:
                ability = words.Conditional(when=(words.Trigger(event="trace ends"),), do=does, part=context.part)
                source = Source(context.source, context.title, context.side, context.server, ability, linked=True)
                instance = Instance(source, ended, 0, -1)
                instance.within = context
                found.append(instance)
        return found

    def runner_traced_first(self) -> bool:
        """Returns whether the Runner spends before the Corp in a trace."""
        declared = self.active.declared.get("the Runner spends first in traces", ())
        return any(self.holds(one, self.context_of(one)) for one in declared)

    def _add_to_trace(self, side: Side, base: int, link: int, added: Mapping[Side, int], each: int, context: Context) -> Flowing[int]:
        """Asks a player what they add to a trace, with what the other has added before them, and has them pay it."""
        asked = f"how many {self.book.terms.word('credits')} do you add?"
        last, strength, against = len(added) == 1, base + added.get(CORP, 0), link + added.get(RUNNER, 0)
        enough = max(0, strength - against if side == RUNNER else against - strength + 1) if last else 0
        text = f"Trace {strength}{f' against link {against}' if side == RUNNER or last else ''}: {asked}"
        count = yield from self.ask_number(
            side, 0, self.spendable(side, "trace") // each, text, kind="pay", about=context.source, enough=enough,
            held=self.trace_holders(side), public=_TRACING,
        )  # fmt: skip
        yield from self.pay_credits(side, count * each, "trace", "trace")
        if count and side == RUNNER:
            self.note_taken(RUNNER, context.source, context.title)
        return count


TraceInstructions.rows = {**PlayerInstructions.rows, **dict((row(words.Trace, TraceInstructions._trace),))}
