"""Instructions about where cards are: hosting, swapping, moving to other servers, setting aside, revealing until one fits."""

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP
from netrunner_tui.model.state import ICE, ROOT, SCORE
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.named_zones import ZONE_OF
from netrunner_tui.rules.referee.mechanisms.naming import Naming
from netrunner_tui.rules.referee.movements import NEW_SERVER
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.targets import legal_swaps, swap_is_legal


class Placing(Naming):
    """Where cards go without being installed, trashed or added to a hand."""

    def _printed_of(self, oid: int) -> Printed:
        return self.definition(oid).printed

    # --- hosting (CR 1.13) ------------------------------------------------------------------------------------------------------------

    def _host(self, word: words.Host, context: Context) -> Flow:
        oids = yield from self.targets(word.host, context, "host")
        hosts = yield from self.targets(word.on, context, "host", lambda oid: oid not in oids, told="host it on")
        for oid in oids if hosts else ():
            card = self.state.cards.get(oid)
            if card is None or hosts[0] not in self.state.cards or card.host == hosts[0]:
                continue
            new = oid if card.installed else self.state.next_oid
            if card.installed:
                self.emit(events.CardRehosted(oid, hosts[0]))
            else:
                self.emit(events.CardHosted(oid, new, hosts[0], not word.facedown))
            context.chosen = tuple(new if chosen == oid else chosen for chosen in context.chosen)

    def _become_condition(self, word: words.BecomeCondition, context: Context) -> Flow:
        """Carries out 10.1.4: the card is a counter from now on; its abilities for that are active as long as it is hosted."""
        hosts = yield from self.targets(word.become_condition, context, "host", lambda oid: oid != context.source)
        if hosts and context.source in self.state.cards:
            new = self.state.next_oid
            self.emit(events.ConditionHosted(context.source, new, hosts[0]))
            context.source = new

    # --- swapping (CR 8.8) ------------------------------------------------------------------------------------------------------------

    def _swap(self, word: words.Swap, context: Context) -> Flow:
        if word.with_ is not None:
            yield from self._swap_with(word.swap, word.with_, context)
            return
        assert isinstance(word.swap, words.Choose)
        listed = self.matching(word.swap.cards, context)
        pairs = legal_swaps(self.state, self._printed_of, listed)
        if len(pairs) == len(listed) * (len(listed) - 1) // 2:
            oids = yield from self.targets(word.swap, context, "swap")
        else:
            oids = yield from self._choose_pair(pairs, context)
        if len(oids) == 2:
            self.emit(events.CardsSwapped(oids[0], oids[1]))

    def _swap_with(self, one: words.Target, other: words.Target, context: Context) -> Flow:
        """Carries out 8.8.2: one card, then one that it may exchange places with."""
        others = self._possible(other, context)

        def has_partner(oid: int) -> bool:
            return any(oid != two and swap_is_legal(self.state, self._printed_of, oid, two) for two in others)

        first = yield from self.targets(one, context, "swap", has_partner)
        if not first:
            return
        legal = {two for two in others if two != first[0] and swap_is_legal(self.state, self._printed_of, first[0], two)}
        second = yield from self.targets(other, context, "swap", lambda oid: oid in legal)
        if second:
            self.exchange(first[0], second[0])

    def _possible(self, target: words.Target, context: Context) -> tuple[int, ...]:
        return self.referred(target, context) if isinstance(target, str) else self.matching(target.cards, context)

    def exchange(self, one: int, two: int) -> None:
        """Exchanges cards (8.8.3, 8.8.4): two installed Corp cards stay the objects that they are, any others become new ones."""
        cards = self.state.cards
        if all(cards[oid].zone in (ICE, ROOT) for oid in (one, two)) or cards[one].zone == cards[two].zone == SCORE:
            self.emit(events.CardsSwapped(one, two))
        else:
            new_one, new_two = self.state.next_oid, self.state.next_oid + 1
            if cards[one].installed == cards[two].installed:
                self.emit(events.CardsExchanged(one, two, new_one, new_two))
                return
            placed, new = (two, new_two) if cards[one].installed else (one, new_one)
            self.emit(events.CardsExchanged(one, two, new_one, new_two, new, cards[placed].owner, cards[placed].title))

    def _rearrange(self, word: words.Rearrange, context: Context) -> Flow:
        """Carries out 8.8.1: pairs are swapped, as many as any order needs; the player says when it is done."""
        listed = self.matching(word.rearrange, context)
        if word.reverse:
            for first, last in zip(listed[: len(listed) // 2], reversed(listed), strict=False):
                self.emit(events.CardsSwapped(first, last))
            return
        if word.unseen:
            yield from self._rearrange_unseen(listed, context)
            return
        for _ in range(len(listed) - 1):
            pairs = legal_swaps(self.state, self._printed_of, self.matching(word.rearrange, context))
            pair = yield from self._choose_pair(pairs, context, may_end=True)
            if not pair:
                return
            self.emit(events.CardsSwapped(pair[0], pair[1]))

    def _rearrange_unseen(self, places: tuple[int, ...], context: Context) -> Flow:
        """Carries out any number of swaps that the Runner does not see: a question for each place, so that their number tells nothing."""
        left, order = list(places), list[int]()
        for place in places[:-1]:
            server = self.state.cards[place].server
            depth = len(self.state.ice(server)) - self.state.ice(server).index(place)
            where = f"{self.book.terms.server(server)}, {depth} (1 = outermost)"
            answer = yield Question(
                player=context.side,
                kind="choose",
                step=self.state.step,
                text=fitted(f"{context.title}: which ice goes to {where}?", f"Ice for {where}?"),
                options=names.distinguish(self.state, [Option("choose", oid, names.name(self.state, oid, context.side)) for oid in left]),
                about=context.source,
                effect="swap",
            )
            order.append(left.pop(answer[0]))
        order += left
        numbers, free = list[int](), self.state.next_oid
        for oid in order:
            numbers.append(oid if self.state.cards[oid].faceup else free)
            free += not self.state.cards[oid].faceup
        self.emit(events.IceRearranged(places, tuple(order), tuple(numbers)))

    def _choose_pair(self, pairs: list[tuple[int, int]], context: Context, *, may_end: bool = False) -> Flowing[tuple[int, ...]]:
        """Returns one of the pairs that may exchange places (CR 8.8.2); none, where the player has had enough."""
        if not pairs:
            return ()
        side = context.side
        named = [", ".join(names.name(self.state, oid, side) for oid in pair) for pair in pairs]
        options = [Option("choose", pair[0], both, cards=pair) for pair, both in zip(pairs, named, strict=True)]
        listed = names.distinguish(self.state, options)
        answer = yield Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=fitted(f"{context.title}: choose 2 cards to swap", "Choose 2 cards to swap"),
            options=(*listed, Option("choose none")) if may_end else listed,
            may_decline=may_end,
            about=context.source,
            effect="swap",
        )
        return pairs[answer[0]] if answer[0] < len(pairs) else ()

    # --- moving (CR 6.2.4) --------------------------------------------------------------------------------------------------------------

    def _relocate(self, word: words.Relocate, context: Context) -> Flow:
        oids = yield from self.targets(word.relocate, context, "move", lambda oid: bool(self.servers_to_move(oid, word, context)))
        for oid in oids:
            servers = self.servers_to_move(oid, word, context)
            if not servers:
                continue
            answer = yield Question(
                player=context.side,
                kind="choose",
                step=self.state.step,
                text=fitted(f"{context.title}: move it to which {self.book.terms.word('server')}?", "Move it to where?"),
                options=tuple(Option("choose", server=server) for server in servers),
                about=oid,
                effect="move",
            )
            server = self.next_server() if servers[answer[0]] == NEW_SERVER else servers[answer[0]]
            at = yield from self._position_of(oid, server, word, context)
            self.emit(events.CardRelocated(oid, server, at))

    def _position_of(self, oid: int, server: str, word: words.Relocate, context: Context) -> Flowing[int]:
        """Returns the place among the ice of a server, 0 innermost; -1 outermost."""
        others = sum(other != oid for other in self.state.ice(server))
        if self.state.cards[oid].zone != ICE or word.at == "outermost" or not others:
            return -1
        if word.at == "innermost":
            return 0
        text = fitted(f"{context.title}: in which position, 1 = outermost?", "In which position, 1 = outermost?")
        number = yield from self.ask_number(context.side, 1, others + 1, text, about=oid)
        return others + 1 - number

    def servers_to_move(self, oid: int, word: words.Relocate, context: Context) -> tuple[str, ...]:
        """Returns the servers that an installed Corp card may move to."""
        card = self.state.cards[oid]
        if card.zone not in (ICE, ROOT) or card.host:  # CR 1.13.7
            return ()
        kind = self._printed_of(oid).type
        found: list[str] = []
        for server in (*self.state.servers, NEW_SERVER):
            if server == NEW_SERVER:
                meant = "new server" in word.to and not self.prohibited("create servers", CORP)
            else:
                meant = self.server_fits(server, word.to, context.server, context.source, context)
            if not meant or (word.other and server == card.server):
                continue
            if kind in ("agenda", "asset") and (server in ("HQ", "R&D", "Archives") or self._holds_another(server, oid)):
                continue
            found.append(server)
        return tuple(found)

    def _holds_another(self, server: str, oid: int) -> bool:
        """Returns whether there is an agenda or asset in a root already (CR 3.2.1)."""
        return any(other != oid and self._printed_of(other).type in ("agenda", "asset") for other in self._standing_in(server))

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
            self.emit(events.CardsRevealed((oid,), source=context.source, by=context.side))
            if self.fits(oid, word.reveal_until, context):
                context.found = (oid,)
                return

    def _shuffle_deck(self, word: words.ShuffleDeck, context: Context) -> None:
        self.shuffle(ZONE_OF[word.shuffle][0])

    # --- what could change anything (CR 1.2.5) ------------------------------------------------------------

    def _could_swap(self, word: words.Swap, context: Context) -> bool:
        if word.with_ is None:
            return bool(legal_swaps(self.state, self._printed_of, self._possible(word.swap, context)))
        others = self._possible(word.with_, context)
        ones = self._possible(word.swap, context)
        return any(one != two and swap_is_legal(self.state, self._printed_of, one, two) for one in ones for two in others)

    def _could_rearrange(self, word: words.Rearrange, context: Context) -> bool:
        return bool(legal_swaps(self.state, self._printed_of, self.matching(word.rearrange, context)))

    def _could_relocate(self, word: words.Relocate, context: Context) -> bool:
        return any(self.servers_to_move(oid, word, context) for oid in self._possible(word.relocate, context))


ROWS = dict((
    row(words.Host, Placing._host, lambda r, w, c: r.has_target(w.host, c) and r.has_target(w.on, c)),
    row(words.BecomeCondition, Placing._become_condition, lambda r, w, c: r.has_target(w.become_condition, c)),
    row(words.Swap, Placing._swap, Placing._could_swap),
    row(words.Rearrange, Placing._rearrange, Placing._could_rearrange),
    row(words.Relocate, Placing._relocate, Placing._could_relocate),
    row(words.SetAside, Placing._set_aside, lambda r, w, c: r.has_target(w.set_aside, c)),
    row(words.RevealUntil, Placing._reveal_until, lambda r, w, c: bool(r.state.zone(*ZONE_OF[w.of]))),
    row(words.ShuffleDeck, Placing._shuffle_deck, lambda r, w, c: len(r.state.zone(*ZONE_OF[w.shuffle])) > 1),
))  # fmt: skip
