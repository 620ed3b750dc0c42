"""Trace attempts of 1996: both players bid in secret, the bids are shown at once, a tie is the Corp's."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.books.classic.instructions_1996 import Instructions96
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Declared, Flow, Flowing, PaidSource
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.options import Links, Option, SetsBaseLink
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question

_BIDDING: Final = "bids in the trace"
"""What the other player may know of the question for a bid."""


class Traces96(Instructions96):
    """1996 "Trace Attempt Protocol"."""

    def _trace_attempt(self, word: words.Trace, context: Context) -> Flow:
        """Carries out a trace: both note what they spend, the Runner says what their base link is, then both are shown and paid."""
        s = self.state
        limit = max(0, self.amount(word.trace, context) + self.unfloored("trace limit", context.source))
        yield from self.imminent(Expected("tracing", 1))
        self.emit(events.TraceOpened(limit, context.source))
        yield from self.checkpoint()
        beyond = self._beyond_limit() if word.each == 1 else ()
        more = sum(s.cards[oid].counters["credit"] for oid in beyond)
        most = min(limit, (self.spendable(CORP, "trace") - more) // word.each) + more
        text = fitted(f"Trace {limit} by {context.title}: how much do you bid?", f"Trace {limit}: how much do you bid in secret?")
        corp = yield from self.ask_number(CORP, 0, most, text, kind="pay", about=context.source, secret=True, public=_BIDDING)
        self.emit(events.TraceBid(CORP, corp))
        base = yield from self._base_link()
        runner = 0
        if base is not None:
            runner = yield from self._runner_bid(base[1])
        self.emit(events.TraceBid(RUNNER, runner))
        self.emit(events.BidsRevealed(corp, runner))
        yield from self._pay_beyond(corp - limit, beyond, context)
        yield from self.pay_credits(CORP, min(corp, limit) * word.each, "trace", "trace")
        cost = base[1].cost if base is not None else 0
        yield from self.pay_credits(RUNNER, runner + cost, "link", "trace", base[0].oid if base is not None else 0)
        yield from self.checkpoint()
        if base is not None and base[1].then:
            yield from self.resolve_block(base[1].then, Context(base[0].oid, base[0].title, RUNNER, part=base[1].part))
        yield from self._after_reveal()
        link = self.unfloored("link") + (s.trace.more if s.trace is not None else 0)
        if base is not None:
            link += base[1].base_link + (runner // base[1].each if base[1].each else 0)
        successful = corp >= max(0, link) or bool(self.active.declared.get("traces succeed"))
        self.emit(events.TraceEnded(corp, link, successful, context.source))
        context.traced, context.margin = corp, max(0, corp - link)
        yield from self.checkpoint()
        if base is not None and base[1].if_avoided and not successful:
            yield from self.resolve_block(base[1].if_avoided, Context(base[0].oid, base[0].title, RUNNER, part=base[1].part))
        if not successful or (yield from self._does_its_effects(word, context)):
            yield from self.resolve_block(word.if_successful if successful else word.if_unsuccessful, context)

    def _does_its_effects(self, word: words.Trace, context: Context) -> Flowing[bool]:
        """Returns whether a successful trace does what it would: a card may cancel that (Proteus, "Back Door to Netwatch")."""
        done = [one for part in word.if_successful for one in (part.all if isinstance(part, words.Together) else (part,))]
        expected = Expected("trace effects", int(bool(done)), source=context.source, by=CORP)
        expected.beside_tags = sum(not isinstance(one, words.Tag) for one in done)
        yield from self.imminent(expected)
        return expected.amount > 0 or not done

    def _beyond_limit(self) -> tuple[int, ...]:
        """Returns cards whose credits the Corp may spend on a trace beyond its limit."""
        declared = (
            d for d in self.active.declared.get("spend hosted", ()) if isinstance(d.word, words.SpendHosted) and d.word.beyond_limit
        )
        usable = self.hosted_credits(CORP, "trace")
        return tuple(oid for oid in dict.fromkeys(d.oid for d in declared) if oid in usable)

    def _pay_beyond(self, count: int, oids: tuple[int, ...], context: Context) -> Flow:
        """Pays the part of a bid beyond the limit from the cards that raise it; the Corp chooses the order if there are several."""
        left = count
        while left > 0:
            held = tuple(oid for oid in oids if self.state.cards[oid].counters.get("credit"))
            (oid,) = yield from self.choose_cards(CORP, held, 1, 1, "Which card pays beyond the limit first?", about=context.source)
            paid = min(left, self.state.cards[oid].counters["credit"])
            self.remove_counters(oid, "credit", paid, spent=True, cause="trace")
            left -= paid

    def _base_link(self) -> Flowing[tuple[Declared, words.BaseLink] | None]:
        """Returns the one base link card that the Runner uses, or none."""
        usable: list[tuple[Declared, words.BaseLink]] = []
        seems = False
        for declared in self.active.declared.get("base link", ()):
            word = declared.word
            if not isinstance(word, words.BaseLink) or (word.only_in_runs and self.state.run is None):
                continue
            if self.spendable(RUNNER, "link", declared.oid) >= word.cost:
                usable.append((declared, word))
            seems = seems or self.might_pay(RUNNER, words.Cost(credits=word.cost), Context(declared.oid, declared.title, RUNNER), "link")
        if not usable and not seems:
            return None
        options = [
            Option(
                "choose",
                d.oid,
                d.title,
                ability=self.ability_number(d.title, w.part),
                cost=Price(credits=w.cost),
                result=SetsBaseLink(w.base_link),
            )
            for d, w in usable
        ]
        options.append(Option("choose none"))
        answer = yield Question(
            player=RUNNER,
            kind="choose",
            step=self.state.step,
            text="You are traced: which base link card do you use?",
            options=names.distinguish(self.state, options),
            may_decline=True,
            public="chooses a base link card",
            effect="base link",
        )
        if answer[0] == len(usable):
            return None
        chosen = usable[answer[0]]
        self.emit(events.BaseLinkUsed(chosen[0].oid, chosen[1].part))
        return chosen

    def _runner_bid(self, word: words.BaseLink) -> Flowing[int]:
        """Asks the Runner for the amount to spend on more link, in whole steps only."""
        trace = self.state.trace
        oid = trace.card if trace is not None else 0
        left = self.spendable(RUNNER, "link", oid) - word.cost
        if not word.each:
            return 0
        each = self.book.terms.credits(word.each)
        text = f"Base link {word.base_link}, +1 link for {each} each: what do you bid?"
        if word.each == 1:
            return (yield from self.ask_number(RUNNER, 0, left, text, kind="pay", about=oid, secret=True, public=_BIDDING))
        bids = range(left - left % word.each, -1, -word.each)
        answer = yield Question(
            player=RUNNER,
            kind="pay",
            step=self.state.step,
            text=text,
            options=tuple(Option("pay", amount=bid, result=Links(bid // word.each)) for bid in bids),
            may_decline=True,
            about=oid,
            secret=True,
            public=_BIDDING,
        )
        return bids[answer[0]]

    def _seems_to_raise_link(self) -> bool:
        """Returns whether a card that might lie hidden before the Runner could raise the link now."""
        hidden = [s for s in self.seeming() if s.ability.flag == "after reveal"]
        return bool(hidden) and self.as_it_seems(lambda: any(self.paid_option(RUNNER, s) is not None for s in hidden))

    def _after_reveal(self) -> Flow:
        """Offers the abilities that the Runner may still use after the bids are revealed, each once."""
        while True:
            options: list[Option] = []
            found: list[PaidSource] = []
            trace = self.state.trace
            for source in self.active.paid[RUNNER]:
                used = trace is not None and (source.oid, source.ability.part) in trace.used
                if source.ability.flag == "after reveal" and not used and (option := self.paid_option(RUNNER, source)) is not None:
                    options.append(option)
                    found.append(source)
            if not found and not self._seems_to_raise_link():
                return
            options.append(Option("pass"))
            answer = yield Question(
                player=RUNNER,
                kind="choose",
                step=self.state.step,
                text="The bids are shown: raise your link, or pass?",
                options=names.distinguish(self.state, options),
                may_decline=True,
                public="may still raise their link",
            )
            if answer[0] == len(found):
                return
            chosen = found[answer[0]]
            self.emit(events.TraceUsed(chosen.oid, chosen.ability.part))
            yield from self.use(RUNNER, chosen)


Traces96.rows = Traces96.rows | dict((row(words.Trace, Traces96._trace_attempt),))
