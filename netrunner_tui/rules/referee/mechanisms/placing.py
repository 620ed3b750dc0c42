"""Instructions about where cards are: hosting, moving to other servers, setting aside, revealing until one fits."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import CENTRALS, ICE, NEW_SERVER, RIG, ROOT
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.named_zones import ZONE_OF
from netrunner_tui.rules.referee.mechanisms.swapping import Swapping
from netrunner_tui.rules.referee.phrases import fitted


class Placing(Swapping):
    """Where cards go without being installed, trashed or added to a hand."""

    # --- hosting (CR 1.13) ------------------------------------------------------------------------------------------------------------

    def _host(self, word: words.Host, context: Context) -> Flow:
        oids = yield from self.targets(word.host, context, "host")
        hosts = yield from self.targets(word.on, context, "host", lambda oid: self._may_host(oid, oids), told="host it on")
        context.done = 0
        for oid in oids if hosts else ():
            card = self.state.cards.get(oid)
            if card is None or hosts[0] not in self.state.cards or card.host == hosts[0]:
                continue
            # A card of the Corp's is installed in a server and nowhere else: on a Runner card it is not (CR 8.5.1).
            stays = card.installed and not (card.owner == CORP and self.state.cards[hosts[0]].zone == RIG)
            new = oid if stays else self.state.next_oid
            if stays:
                self.emit(events.CardRehosted(oid, hosts[0]))
            else:
                self.emit(events.CardHosted(oid, new, hosts[0], not word.facedown))
                if "abilities of hosted" in self.active.declared and (missing := self.recurring_missing(hosts[0])):
                    self.emit(events.CountersPlaced(hosts[0], "credit", missing, rule=True))
            context.done += 1
            context.chosen = tuple(new if chosen == oid else chosen for chosen in context.chosen)

    def _become_condition(self, word: words.BecomeCondition, context: Context) -> Flow:
        """Carries out 10.1.4: the card is a counter from now on; its abilities for that are active as long as it is hosted."""
        hosts = yield from self.targets(word.become_condition, context, "host", lambda oid: oid != context.source, told="host it on")
        if hosts and context.source in self.state.cards:
            new = self.state.next_oid
            self.emit(events.ConditionHosted(context.source, new, hosts[0]))
            context.source = new

    # --- moving (CR 6.2.4) --------------------------------------------------------------------------------------------------------------

    def _relocate(self, word: words.Relocate, context: Context) -> Flow:
        oids = yield from self.targets(word.relocate, context, "move", lambda oid: bool(self.servers_to_move(oid, word, context)))
        for oid in oids:
            servers = self.servers_to_move(oid, word, context)
            if not servers:
                continue
            text = fitted(f"{context.title}: move it to which {self.book.terms.word('server')}?", "Move it to where?")
            server = yield from self.choose_server(context.side, servers, text, about=oid, effect="move")
            server = self.next_server() if server == NEW_SERVER else server
            at = yield from self._position_of(oid, server, word, context)
            self.emit(events.CardRelocated(oid, server, at))

    def _position_of(self, oid: int, server: str, word: words.Relocate, context: Context) -> Flowing[int]:
        """Returns the place among the ice of a server, 0 innermost; -1 outermost."""
        others = sum(other != oid for other in self.state.ice(server))
        if self.state.cards[oid].zone != ICE or word.at == "outermost" or not others:
            return -1
        if word.at == "innermost":
            return 0
        return (yield from self.ask_position(context.side, others, context, oid))

    def ask_position(self, side: Side, others: int, context: Context, oid: int) -> Flowing[int]:
        """Asks for a place of ice among so many others, where there are any: 0 innermost; -1 outermost."""
        if not others:
            return -1
        text = fitted(f"{context.title}: in which position, 1 = outermost?", "In which position, 1 = outermost?")
        number = yield from self.ask_number(side, 1, others + 1, text, about=oid)
        return others + 1 - number

    def servers_to_move(self, oid: int, word: words.Relocate, context: Context) -> tuple[str, ...]:
        """Returns the servers that an installed Corp card may move to."""
        card = self.state.cards[oid]
        if card.zone not in (ICE, ROOT) or card.host:  # CR 1.13.7
            return ()
        kind = self.definition(oid).printed.type
        found: list[str] = []
        for server in (*self.state.servers, NEW_SERVER):
            if server == NEW_SERVER:
                meant = NEW_SERVER in word.to and not self.prohibited("create servers", CORP)
            else:
                meant = self.server_fits(server, word.to, context.server, context.source, context)
            if not meant or (word.other and server == card.server):
                continue
            if kind in ("agenda", "asset") and (server in CENTRALS or self._holds_another(server, oid)):
                continue
            found.append(server)
        return tuple(found)

    def _holds_another(self, server: str, oid: int) -> bool:
        """Returns whether there is an agenda or asset in a root already (CR 3.2.1)."""
        return any(other != oid and self.definition(other).printed.type in ("agenda", "asset") for other in self._standing_in(server))

    # --- setting aside, revealing, shuffling ----------------------------------------------------------------------------------------------

    def _set_aside(self, word: words.SetAside, context: Context) -> Flow:
        oids = yield from self.targets(word.set_aside, context, "move", told="set aside")
        aside: list[int] = []
        for oid in oids:
            if oid in self.state.cards:
                aside.append(self.state.next_oid)
                self.emit(events.CardSetAside(oid, self.state.next_oid, context.source, not word.facedown))
        context.found = tuple(aside)

    def _reveal_until(self, word: words.RevealUntil, context: Context) -> None:
        context.found = ()
        for oid in self.state.zone(*ZONE_OF[word.of]):
            self.emit(events.CardsRevealed.of(self.state, (oid,), source=context.source, by=context.doer))
            context.shown += (oid,)
            fits = self.fits(oid, word.reveal_until, context)
            if word.aside:
                aside = self.state.next_oid
                self.emit(events.CardSetAside(oid, aside, context.source, True))
                oid = aside
            if fits:
                context.found = (oid,)
                return

    def _shuffle_deck(self, word: words.ShuffleDeck, context: Context) -> None:
        self.shuffle(ZONE_OF[word.shuffle][0])

    # --- what could change anything (CR 1.2.5) ------------------------------------------------------------

    def _could_host(self, word: words.Host, context: Context) -> bool:
        oids = tuple(filter(self.may_leave, self.meant_by(word.host, context)))
        return bool(oids) and self.has_target(word.on, context, lambda oid: any(self._may_host(oid, (guest,)) for guest in oids))

    def _may_host(self, host: int, oids: tuple[int, ...]) -> bool:
        """Returns whether cards may be told to be hosted on a card: a new one for them (CR 1.13.7)."""
        return host not in oids and not self.prohibited("host cards", "", host) and any(self.state.cards[oid].host != host for oid in oids)

    def _could_relocate(self, word: words.Relocate, context: Context) -> bool:
        return any(self.servers_to_move(oid, word, context) for oid in self.meant_by(word.relocate, context))


ROWS: Final = dict((
    row(words.Host, Placing._host, Placing._could_host),
    row(words.BecomeCondition, Placing._become_condition, lambda r, w, c: r.has_target(w.become_condition, c)),
    row(words.Swap, Placing._swap, Placing._could_swap),
    row(words.Rearrange, Placing._rearrange, Placing._could_rearrange),
    row(words.Relocate, Placing._relocate, Placing._could_relocate),
    row(words.SetAside, Placing._set_aside, lambda r, w, c: r.has_target(w.set_aside, c, r.may_leave)),
    row(words.RevealUntil, Placing._reveal_until, lambda r, w, c: bool(r.state.zone(*ZONE_OF[w.of]))),
    row(words.ShuffleDeck, Placing._shuffle_deck, lambda r, w, c: len(r.state.zone(*ZONE_OF[w.shuffle])) > 1),
))  # fmt: skip
