"""Breaches and accesses that abilities tell the Runner to make, and limits on them (CR 7.1.9, 7.3.8, 7.4.2)."""

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import CENTRAL_ZONES, DECK, REMOVED, ROOT, SCORE
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.rules.referee.base.instances import Context, Flow
from netrunner_tui.rules.referee.breaches import Breaches
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.targets import UNTIL


class AccessInstructions(Breaches):
    """Instructions to breach and to access."""

    def _breach_server(self, word: words.BreachServer, context: Context) -> Flow:
        """Breaches a server (7.3.8): during a breach, it waits until that is over."""
        server = self._server_to_breach(word, context)
        if not self._can_breach(server):
            return
        first = next(iter(self.meant(word.first, context)), 0) if word.first else 0
        if self.state.breach is not None:
            self.begin_effect("breach next", context, name=server, amount=int(word.without_root), server=server, target=first)
            return
        yield from self.breach(server, without_root=word.without_root, first=first)

    def _server_to_breach(self, word: words.BreachServer, context: Context) -> str:
        return self._server_spoken_of(word.breach, context)

    def _server_spoken_of(self, server: str, context: Context) -> str:
        if server == "attacked server":
            return self.state.run.server if self.state.run is not None else ""
        return context.server if server == "this server" else server

    def _access_from(self, word: words.AccessFrom, context: Context) -> Flow:
        """Has the Runner access so many cards in a server (CR 7.1.10); "up to": they choose a number, which they keep to."""
        server = self._server_spoken_of(word.access_from, context)
        if not self._can_access_from(server):
            return
        count = self.amount(word.number, context)
        if word.up_to and count > 0:
            text = f"{context.title}: access how many cards?"
            count = yield from self.ask_number(RUNNER, 0, count, text, about=context.source)
        if count > 0:
            yield from self.access_from(server, count)

    def _can_access_from(self, server: str) -> bool:
        return server in self.state.servers and self.state.breach is None and not self.prohibited("access", RUNNER, server=server)

    def _can_breach(self, server: str) -> bool:
        return server in self.state.servers and not self.prohibited("breach", RUNNER, server=server)

    def _access_cards(self, word: words.AccessCards, context: Context) -> Flow:
        oids = yield from self.targets(word.access, context, "access", self.may_access)
        for oid in oids:
            if oid in self.state.cards and self.may_access(oid):
                yield from self.access(oid)

    def _steal(self, word: words.Steal, context: Context) -> Flow:
        """Steals at no cost what the Runner may steal (CR 1.17.2)."""
        oids = yield from self.targets(word.steal, context, "steal", self._may_be_stolen)
        for oid in oids:
            if oid in self.state.cards and self._may_be_stolen(oid):
                self.restore_facts(oid)
                yield from self.steal_agenda(oid)

    def _return_stolen(self, word: words.ReturnStolen, context: Context) -> Flow:
        """Returns stolen agendas to where they were, the last one first: then each finds its place in R&D (1996)."""
        stolen = [e for e in self._span(word.return_stolen, context) if isinstance(e, events.AgendaStolen) and self._still_stolen(e.new)]
        context.found = tuple(self.unsteal(event) for event in reversed(stolen))[::-1]
        yield from self.checkpoint()

    def unsteal(self, stolen: events.AgendaStolen) -> int:
        """Returns a stolen agenda to where it was. Returns the object that it is there."""
        new = self.state.next_oid
        zone = CENTRAL_ZONES.get(stolen.server, ROOT)
        server = stolen.server if zone == ROOT else ""
        at = self.state.cards[stolen.new].memory.get("depth", 0) if zone == DECK else -1
        self.emit(events.AgendaReturned(stolen.new, new, zone, server, at, stolen.counters, stolen.title))
        return new

    def _still_stolen(self, oid: int) -> bool:
        card = self.state.cards.get(oid)
        return card is not None and card.zone == SCORE and "stolen" in card.memory

    def _score(self, word: words.Score, context: Context) -> Flow:
        """Scores what the Corp could score now (CR 1.17.3)."""
        anyway = word.ignoring == "requirement"
        oids = yield from self.targets(word.score, context, "add", lambda oid: self.can_score(oid, anyway=anyway), told="score")
        for oid in oids:
            if oid in self.state.cards and self.can_score(oid, anyway=anyway):
                yield from self.score_agenda(oid, anyway=anyway)

    def _may_be_stolen(self, oid: int) -> bool:
        card = self.state.cards[oid]
        if front := self.definition(oid).front:  # as what it is now, nothing forbids that
            return self.card_of[front].printed.type == "agenda"
        return card.zone not in (SCORE, REMOVED) and self._can_steal(oid)

    def _access_at_most(self, word: words.AccessAtMost, context: Context) -> None:
        self.begin_effect("access limit", context, until=UNTIL[word.for_], name=word.for_, amount=word.access_at_most)


AccessInstructions.rows = {
    **AccessInstructions.rows,
    **dict((
        row(words.BreachServer, AccessInstructions._breach_server, lambda r, w, c: r._can_breach(r._server_to_breach(w, c))),
        row(words.AccessCards, AccessInstructions._access_cards, lambda r, w, c: r.has_target(w.access, c, r.may_access)),
        row(words.AccessFrom, AccessInstructions._access_from, lambda r, w, c: r._can_access_from(r._server_spoken_of(w.access_from, c))),
        row(words.AccessAtMost, AccessInstructions._access_at_most),
        row(words.Score, AccessInstructions._score,
            lambda r, w, c: r.has_target(w.score, c, lambda oid: r.can_score(oid, anyway=w.ignoring == "requirement"))),
        row(words.ReturnStolen, AccessInstructions._return_stolen),
        row(words.Steal, AccessInstructions._steal, lambda r, w, c: r.has_target(w.steal, c, r._may_be_stolen)),
    )),
}  # fmt: skip
