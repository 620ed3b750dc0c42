"""Swapping and rearranging cards (CR 8.8, 8.3.2)."""

from collections import Counter
from itertools import chain, combinations

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import CENTRALS, DECK, DISCARD, HAND, ICE, RIG, ROOT, SCORE
from netrunner_tui.model.printed import RIG_TYPES, ROOT_TYPES, Printed
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.mechanisms.naming import Naming
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question


class Swapping(Naming):
    """Cards that exchange places."""

    # --- which may (CR 8.8.2) -------------------------------------------------------------------------------------------------------

    def legal_swaps(self, oids: tuple[int, ...], side: Side) -> list[tuple[int, int]]:
        """Returns the pairs of `oids` that a player could have exchange places, each at a place that it may be in then."""
        return [(one, two) for one, two in combinations(oids, 2) if self.swap_is_legal(one, two, side)]

    def swap_is_legal(self, one: int, two: int, side: Side) -> bool:
        """Returns whether a player may have two objects exchange places."""
        return self._may_stand(one, two, side) and self._may_stand(two, one, side)

    def _may_stand(self, moving: int, leaving: int, side: Side) -> bool:
        """Returns whether `moving` may stand where `leaving` stands now, with `leaving` gone to the place of `moving`."""
        cards = self.state.cards
        place = cards[leaving]
        facts = self.definition(moving).printed
        if place.zone == SCORE:
            return cards[moving].zone == SCORE and ("stolen" in cards[moving].memory) != ("stolen" in place.memory)
        if self._is_hosted_by(leaving, moving):
            return False
        if place.host and place.owner == CORP:
            return self._may_be_hosted(moving, place.host, side)
        if place.zone == ICE:
            return facts.type == "ice" and self.may_be_in(moving, place.server)
        if place.zone == RIG:
            return facts.type in RIG_TYPES
        if place.zone in (HAND, DECK, DISCARD):
            return facts.side == place.owner
        if place.zone != ROOT:
            return True
        if facts.type not in ROOT_TYPES or (place.server in CENTRALS and facts.type != "upgrade"):
            return False
        others = [leaving if oid == moving else oid for oid in self._standing_in(place.server) if oid != leaving]
        if any(_exclude(facts, self.definition(oid).printed) for oid in others):
            return False
        return self.may_be_in(moving, place.server)

    def _is_hosted_by(self, oid: int, other: int) -> bool:
        """Returns whether a card is hosted on another, or on what that one hosts."""
        host = self.state.cards[oid].host
        return bool(host) and (host == other or self._is_hosted_by(host, other))

    def _may_be_hosted(self, moving: int, host: int, side: Side) -> bool:
        """Returns whether a Corp card may come onto a host without being installed there; the Runner has to see that it fits."""
        card, run = self.state.cards[moving], self.state.run
        if card.host == host or (side == RUNNER and not card.faceup) or self.prohibited("host cards", "", host):
            return False
        if run is not None and run.phase == 3 and run.ice == moving:
            return False  # the Runner, who would go with it (CR 6.2.4c), has no position there
        hosting = (declared.word for declared in self.active.declared.get("can host", ()) if declared.oid == host)
        return any(isinstance(word, words.CanHost) and self.printed_fits(card.title, word.can_host) for word in hosting)

    # --- swapping ---------------------------------------------------------------------------------------------------------------------

    def _swap(self, word: words.Swap, context: Context) -> Flow:
        if word.with_ is not None:
            yield from self._swap_with(word.swap, word.with_, context)
            return
        assert isinstance(word.swap, words.Choose)
        listed = self.matching(word.swap.cards, context)
        pairs = self.legal_swaps(listed, context.side)
        if len(pairs) == len(listed) * (len(listed) - 1) // 2:
            oids = yield from self.targets(word.swap, context, "swap")
        else:
            oids = yield from self._choose_pair(pairs, context)
        if len(oids) == 2:
            self.emit(events.CardsSwapped(oids[0], oids[1]))

    def _swap_with(self, one: words.Target, other: words.Target, context: Context) -> Flow:
        """Carries out 8.8.2: one card, then one that it may exchange places with."""
        others = self.meant_by(other, context)

        def has_partner(oid: int) -> bool:
            return any(oid != two and self.swap_is_legal(oid, two, context.side) for two in others)

        first = yield from self.targets(one, context, "swap", has_partner)
        if not first:
            return
        legal = {two for two in others if two != first[0] and self.swap_is_legal(first[0], two, context.side)}
        second = yield from self.targets(other, context, "swap", lambda oid: oid in legal)
        if second:
            source = self.state.cards.get(context.source)
            became = self.exchange(first[0], second[0])
            if source is not None and source.oid in became:
                context.counters = source.counters  # as it was last (CR 1.12.6)
            context.chosen, context.found = (tuple(became.get(oid, oid) for oid in meant) for meant in (context.chosen, context.found))

    def meant_by(self, target: words.Target, context: Context) -> tuple[int, ...]:
        """Returns the objects that a target refers to, or that could be chosen for it."""
        return self.referred(target, context) if isinstance(target, str) else self.matching(target.cards, context)

    def exchange(self, one: int, two: int) -> dict[int, int]:
        """Exchanges cards (8.8.3, 8.8.4): two installed Corp cards stay the objects that they are, any others become new ones.

        Returns the new objects, by what they were.
        """
        cards = self.state.cards
        if all(cards[oid].zone in (ICE, ROOT) for oid in (one, two)) or cards[one].zone == cards[two].zone == SCORE:
            self.emit(events.CardsSwapped(one, two))
            return {}
        new_one, new_two = self.state.next_oid, self.state.next_oid + 1
        if cards[one].installed == cards[two].installed:
            self.emit(events.CardsExchanged(one, two, new_one, new_two))
        else:
            placed, new = (two, new_two) if cards[one].installed else (one, new_one)
            faceup = self.definition(placed).installed_faceup  # it comes as it would be installed (CR 8.8.4a)
            self.emit(events.CardsExchanged(one, two, new_one, new_two, new, cards[placed].owner, cards[placed].title, faceup))
        return {one: new_one, two: new_two}

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
            pairs = self.legal_swaps(self.matching(word.rearrange, context), context.side)
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
        called = self._numbered(frozenset(chain.from_iterable(pairs)), side)
        named = [", ".join(called[oid] for oid in pair) for pair in pairs]
        what = "2 pieces of ice" if all(self.state.cards[oid].zone == ICE for oid in called) else "2 cards"
        options = [Option("choose", pair[0], both, cards=pair) for pair, both in zip(pairs, named, strict=True)]
        listed = names.distinguish(self.state, options)
        answer = yield Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=fitted(f"{context.title}: choose {what} to swap", f"Choose {what} to swap"),
            options=(*listed, Option("choose none")) if may_end else listed,
            may_decline=may_end,
            about=context.source,
            effect="swap",
        )
        return pairs[answer[0]] if answer[0] < len(pairs) else ()

    def _numbered(self, oids: frozenset[int], side: Side) -> dict[int, str]:
        """Returns a player's names for cards of pairs; those that they do not know have numbers, where several in one place are meant."""
        called = {oid: names.name(self.state, oid, side) for oid in oids}
        unknown = Counter(so for oid, so in called.items() if not names.knows(self.state.cards[oid], side))
        return {oid: f"{so} #{names.ordinal(self.state, self.state.cards[oid])}" if unknown[so] > 1 else so for oid, so in called.items()}

    # --- what could change anything (CR 1.2.5) ------------------------------------------------------------

    def _could_swap(self, word: words.Swap, context: Context) -> bool:
        if word.with_ is None:
            return bool(self.legal_swaps(self.meant_by(word.swap, context), context.side))
        others = self.meant_by(word.with_, context)
        ones = self.meant_by(word.swap, context)
        return any(one != two and self.swap_is_legal(one, two, context.side) for one in ones for two in others)

    def _could_rearrange(self, word: words.Rearrange, context: Context) -> bool:
        return bool(self.legal_swaps(self.matching(word.rearrange, context), context.side))


def _exclude(one: Printed, two: Printed) -> bool:
    """Returns whether two cards cannot be in one root: agendas and assets (CR 3.2.1), regions (CR 3.6.5)."""
    alone = ("agenda", "asset")
    return (one.type in alone and two.type in alone) or ("region" in one.subtypes and "region" in two.subtypes)
