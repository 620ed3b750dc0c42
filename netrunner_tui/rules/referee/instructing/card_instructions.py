"""Instructions that act on cards: trash, play, move, search, reveal, and counters on them."""

from collections.abc import Callable
from itertools import chain
from typing import ClassVar, Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import words_and_names
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, ICE
from netrunner_tui.model.events.moves import TrashCause
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.instructing import install_instructions
from netrunner_tui.rules.referee.instructing.install_instructions import InstallInstructions
from netrunner_tui.rules.referee.instructing.instruction_rows import InstructionRows, row
from netrunner_tui.rules.referee.mechanisms import naming, placing, secret_bidding, subroutine_instructions
from netrunner_tui.rules.referee.mechanisms.named_zones import ZONE_OF
from netrunner_tui.rules.referee.phrases import counters_placed, fitted, place_name
from netrunner_tui.rules.referee.targets import UNTIL


class CardInstructions(InstallInstructions):
    """Instructions that act on cards."""

    rows: ClassVar[InstructionRows]
    """One row for each instruction word: how to carry it out, and whether it could change anything."""
    must_find: ClassVar[int] = 0
    """1 where a search must find a card if one fits; here it may fail to (CR 8.7.2d)."""
    met_by_searching: ClassVar[bool] = False
    """Whether what waits for a search comes before the deck is looked at; here it does once the search has occurred (CR 9.11.4d)."""

    def _load(self, word: words.Load, context: Context) -> None:
        count = self.amount(word.load, context)
        if context.source in self.state.cards and count > 0:
            self.emit(events.CountersPlaced(context.source, word.kind, count, loaded=True, source=context.source))

    def _remove_counters(self, word: words.RemoveCounters, context: Context) -> Flow:
        told = f"remove {word.kind} counters from"
        oids = yield from self.targets(word.from_, context, "choose", lambda oid: self._holds(oid, word.kind), told=told)
        wanted, context.done = None if word.remove_counters == "all" else self.amount(word.remove_counters, context), 0
        for oid in oids:
            held = self._held(oid, word.kind)
            count = held if wanted is None else min(wanted, held)
            if word.up_to and count > 0:
                count = yield from self._ask_how_many(f"{word.kind} counters do you remove", count, oid, context)
            context.done += count
            yield from self.remove_counters_of(self.hosting_for(oid, word.kind), word.kind, count, context.doer, context)

    def _held(self, oid: int, kind: str) -> int:
        """Returns how many counters of a kind can be taken from a card: those on cards whose counters count as its own, too."""
        return sum(self.state.cards[host].counters.get(kind, 0) for host in self.hosting_for(oid, kind))

    def _holds(self, oid: int, kind: str) -> bool:
        """Returns whether a card holds counters of a kind."""
        return self._held(oid, kind) > 0

    def _trash_top(self, word: words.TrashTop, context: Context) -> Flow:
        """Has a player trash the top cards of a deck; from R&D facedown (CR 4.4.6b)."""
        deck = self.state.zone(CORP if word.of == "R&D" else RUNNER, DECK)
        top = deck[: self.amount(word.trash_top, context)]
        by = self.player_of(word.by, context) if word.by else context.doer
        context.trashed = (yield from self.trash(top, by, "ability", context.source)) if top else ()
        context.done = len(context.trashed)

    def _add_as_agenda(self, word: words.AddAsAgenda, context: Context) -> None:
        points = self.amount(word.add_as_agenda, context)
        for oid in filter(self.may_leave, self.referred(word.of, context)):
            self.emit(events.AddedAsAgenda(oid, self.state.next_oid, self.player_of(word.who, context), points))

    def _choose_card(self, word: words.ChooseCard, context: Context) -> Flow:
        context.chosen = yield from self.targets(word.choose_card, context, "choose", self._to_be_paid_for(word.choose_card, context))
        if context.chosen:
            chosen = names.publicly(self.state, context.chosen)
            self.emit(events.ChoiceMade(self.player_of(word.choose_card.by, context), chosen, context.source))

    def _to_be_paid_for(self, choice: words.Choose, context: Context) -> Callable[[int], bool] | None:
        """Returns what a card has to be like whose price must be paid once it is chosen: that it can be, or seems so (CR 1.16.1)."""
        then = context.following[0] if context.following else None
        if choice.choose != 1 or not isinstance(then, words.May) or not then.must or "chosen" not in words_and_names(then.pay)[1]:
            return None
        side, pay = self.player_of(then.by, context), then.pay
        purpose: SpendCause = "use" if side == context.side else ""

        def payable(oid: int) -> bool:
            once_chosen = msgspec.structs.replace(context, chosen=(oid,))
            return self.can_pay(side, pay, once_chosen, purpose) or self.might_pay(side, pay, once_chosen, purpose)

        return payable

    def _remember(self, word: words.Remember, context: Context) -> Flow:
        oids = yield from self.targets(word.remember, context, "remember")
        if oids and context.source in self.state.cards:
            self.emit(events.ChoiceRemembered(context.source, "remembered", oids[0]))

    def _look_at_top(self, word: words.LookAtTop, context: Context) -> Flow:
        """Carries out 8.3.3: cards put back in a secret order are new objects, even where they lie as before."""
        side, zone = ZONE_OF[word.of]
        cards = self.state.zone(side, zone)[: self.amount(word.look_at_top, context)]
        if not cards:
            return
        self.emit(events.CardsLookedAt(cards, context.doer, context.source))
        context.found = cards
        if word.arrange and len(cards) > 1:
            order = yield from self.choose_cards(
                context.doer, cards, len(cards), len(cards), f"{context.title}: put them in order, first = top", about=context.source,
                effect="arrange", ordered=True,
            )  # fmt: skip
            self.emit(events.DeckArranged(side, order, self.state.next_oid, context.doer))
            context.found = self.state.zone(side, zone)[: len(cards)]
        if context.doer == RUNNER:
            context.shown += context.found

    def _look_at(self, word: words.LookAt, context: Context) -> Flow:
        """Looks at cards (1.21.2): they are `found` then."""
        oids = yield from self.targets(word.look_at, context, "choose", told="look at")
        if oids:
            self.emit(events.CardsLookedAt(oids, context.doer, context.source))
            context.found = oids
            if context.doer == RUNNER:
                context.shown += oids

    def _gain_subtype(self, word: words.GainSubtype, context: Context) -> Flow:
        oids = yield from self.targets(word.of, context, "subtypes", told="give subtypes to")
        meant = {
            "named": (self.named_with(context.source, context).get("subtype", ""),),
            "of chosen": tuple(chain.from_iterable(map(self.subtypes_of, self.referred("chosen", context)))),
        }
        gained = [one for subtype in word.gain_subtypes for one in meant.get(subtype, (subtype,))]
        for oid in oids:
            for subtype in filter(None, gained):
                self.begin_effect("subtype", context, until=UNTIL[word.for_], name=subtype, target=oid, amount=1)

    def _remove_from_game(self, word: words.RemoveFromGame, context: Context) -> Flow:
        oids = yield from self.targets(word.remove_from_game, context, "remove", told="remove from the game")
        for oid in oids:
            self.emit(events.CardRemoved(oid, self.state.next_oid))

    def _place(self, word: words.Place, context: Context) -> Flow:
        most = self.amount(word.place, context)
        counters = counters_placed(word, most, self.book.terms)
        oids = yield from self.targets(word.on, context, "place", self._may_hold(word), told=f"place {counters} on")
        if word.up_to:
            context.done = 0
        for oid in oids:
            count = most if oid in self.state.cards else 0
            if word.up_to and count > 0:
                count = yield from self._ask_how_many(f"{word.kind} counters do you place", count, oid, context)
                context.done += count
            if word.recurring and count > 0:
                count = min(count, self.recurring_missing(oid))
            if count > 0:
                self.place_counters(oid, word.kind, count, context)

    def place_counters(self, oid: int, kind: str, count: int, context: Context) -> None:
        """Places counters of the bank on a card (CR 1.9.2)."""
        card = self.state.cards[oid]
        self.emit(events.CountersPlaced(oid, kind, count, source=context.source, server=card.server, ice=card.zone == ICE))

    def _may_hold(self, word: words.Place) -> Callable[[int], bool] | None:
        """Returns a test for the cards that counters can be placed on; None where any can hold them."""
        return (lambda oid: self.recurring_missing(oid) > 0) if word.recurring else None

    def _ask_how_many(self, what: str, most: int, oid: int, context: Context) -> Flowing[int]:
        """Asks a player how many counters of a card an instruction is to be about; `what` follows "how many"."""
        text = fitted(f"{context.title}: how many {what}?", f"How many {what}?")
        return (yield from self.ask_number(context.side, 0, most, text, about=oid))

    def _advance(self, word: words.Advance, context: Context) -> Flow:
        oids = yield from self.targets(word.advance, context, "place", self.may_advance)
        for _ in range(self.amount(word.times, context)):
            for oid in oids:
                if oid in self.state.cards and self.may_advance(oid):
                    self.advance(oid)
                    yield from self.checkpoint()

    def may_advance(self, oid: int) -> bool:
        """Returns whether the Corp can advance a card, and nothing forbids it (CR 1.18.3)."""
        return self.can_be_advanced(self.state.cards[oid]) and not self.prohibited("advance", CORP, oid)

    def advance(self, oid: int) -> None:
        """Advances a card (CR 1.18.1)."""
        if oid in self.state.cards:
            card = self.state.cards[oid]
            had = card.counters.get("advancement", 0)
            self.emit(events.CardAdvanced(oid, had, title=card.title, server=card.server, ice=card.zone == ICE))

    def _move_counters(self, word: words.MoveCounters, context: Context) -> Flow:
        """Moves counters to a card from another, or from each of several: as many as are told, or wanted, as far as they are there."""
        told = f"move {word.kind} counters from"
        sources = yield from self.targets(word.from_, context, "move", lambda oid: self._holds(oid, word.kind), told=told)
        if not sources:
            return
        targets = yield from self.targets(word.on, context, "move", lambda oid: oid not in sources, told=f"move {word.kind} counters to")
        if not targets:
            return
        for source in sources:
            have = self._held(source, word.kind)
            count = have if isinstance(word.move_counters, str) else min(have, self.amount(word.move_counters, context))
            if count > 0 and (word.up_to or word.move_counters == "any number"):
                count = yield from self.ask_number(context.side, 0, count, f"Move how many {word.kind} counters?", about=context.source)
            if count > 0:
                yield from self.remove_counters_of(self.hosting_for(source, word.kind), word.kind, count, context.doer, context)
                self.place_counters(targets[0], word.kind, count, context)

    def _trash(self, word: words.Trash, context: Context) -> Flow:
        oids: tuple[int, ...] = ()
        if not self._may_trash_nothing(word, context):
            oids = yield from self.targets(word.trash, context, "trash", self.trashable(word, context))
        yield from self.trash_told(oids, word, context)

    def trashable(self, word: words.Trash, context: Context) -> Callable[[int], bool]:
        """Returns what says whether a card may be chosen to be trashed: not if both players see that it cannot be (CR 1.2.2, 1.15.2b)."""
        by = self._trasher(word, context)
        stays = self.ice_stays() and not word.by_the_rules
        there = self.state.cards
        return lambda oid: (
            (oid not in there or there[oid].zone != DISCARD)
            and (not stays or self.any_unknown((oid,)) or not self.prohibited("trash", by, oid))
        )

    def _trasher(self, word: words.Trash, context: Context) -> Side:
        return self.player_of(word.by, context) if word.by else context.doer

    def _may_trash_nothing(self, word: words.Trash, context: Context) -> bool:
        """Returns whether no card among which a player would choose may be trashed, as both see: then nothing is asked (CR 1.2.2, 10.2)."""
        if not isinstance(word.trash, words.Choose):
            return False
        oids = self.matching(word.trash.cards, context)
        return bool(oids) and not any(map(self.trashable(word, context), oids))

    def trash_told(self, oids: tuple[int, ...], word: words.Trash, context: Context) -> Flow:
        """Trashes what an instruction is about, at once."""
        if word.by_the_rules:
            context.trashed = yield from self.trash(oids, context.side, "rule", context.source)
            context.done = len(context.trashed)
            return
        by = self._trasher(word, context)
        oids = tuple(oid for oid in oids if not self.prohibited("trash", by, oid))
        cause: TrashCause = "access" if context.side == RUNNER and word.trash == "accessed card" else "ability"
        context.done = 0
        if oids:
            spared = not word.cannot_be_prevented
            context.trashed = yield from self.trash_unless_prevented(
                oids, by, cause, context.source, preventable=spared, shown=context.shown
            )
            context.done = len(context.trashed)

    def _play_card(self, word: words.PlayCard, context: Context) -> Flow:
        oids = yield from self.targets(word.play_card, context, "play", lambda oid: self.can_play(oid, word.ignoring))
        for oid in oids:
            if oid in self.state.cards and self.can_play(oid, word.ignoring):
                yield from self.play(oid, word.ignoring, removed=word.removed)

    def lose_hosted(self, side: Side, count: int, oids: tuple[int, ...], context: Context) -> Flow:
        """Removes lost credits from cards, as many as there are; where that leaves a choice, the player says which, one after the other."""
        while count > 0:
            held = {oid: number for oid in oids if (number := self.state.cards[oid].counters.get("credit", 0))}
            if sum(held.values()) <= count or len(held) == 1:
                for oid, number in held.items():
                    self.remove_counters(oid, "credit", min(count, number), source=context.source)
                return
            asked = f"rom which card do you lose a {self.book.terms.word('credit')}?"
            text = fitted(f"{context.title}: f{asked}", f"F{asked}")
            (oid,) = yield from self.choose_cards(side, tuple(held), 1, 1, text, about=context.source, effect="lose")
            self.remove_counters(oid, "credit", 1, source=context.source)
            count -= 1

    def _search(self, word: words.Search, context: Context) -> Flow:
        """Carries out 8.7: look, find or fail to find, set aside, shuffle; what follows acts on what was found."""
        side, zone = ZONE_OF[word.search.in_[0]]
        deck = self.state.zone(side, zone)
        self.emit(events.CardsLookedAt(deck, side, context.source, searched=True))
        if self.met_by_searching and self.met:
            yield from self.checkpoint()
            deck = self.state.zone(side, zone)
        usable = self._can_be_acted_on(context.following[0] if context.following else None, context)
        matching = tuple(o for o in deck if self.fits(o, word.search, context) and (usable is None or usable(o)))  # CR 8.7.2a
        anything = word.search == words.Cards(in_=word.search.in_)  # 8.7.2c: without criteria a card must be found
        most = len(matching) if isinstance(word.up_to, str) else self.amount(word.up_to, context)
        many = "any number of cards" if isinstance(word.up_to, str) else f"up to {most} cards" if most > 1 else "1 card"
        text = fitted(f"{context.title}: find {many}", f"Find {many}")
        if word.same_title:
            found = yield from self._find_copies(side, matching, most, context)
        elif word.different_titles:
            found = yield from self.choose_different(side, matching, min(most, self.must_find), most, text, context, "search")
        else:
            least = 1 if word.up_to == 1 else 0 if isinstance(word.up_to, (int, str)) else most
            found = yield from self.choose_cards(
                side, matching, least * int(anything) or self.must_find, most, text, about=context.source, effect="search"
            )
            if not matching:  # it takes the player's word like any other search (CR 8.7.2d)
                yield from self.ask_about_none(side, context.title, about=context.source, effect="search")
        aside: list[int] = []
        for oid in found:
            new = self.state.next_oid
            self.emit(events.CardMoved(oid, new, "set aside", seen=1 if side == CORP else 2))
            aside.append(new)
        self.shuffle(side)
        if aside and word.reveal:
            self.emit(events.CardsRevealed.of(self.state, tuple(aside), source=context.source, by=side))
        context.found, context.searched = tuple(aside), zone

    def _find_copies(self, side: Side, matching: tuple[int, ...], most: int, context: Context) -> Flowing[tuple[int, ...]]:
        """Asks for a card that is found, and for how many more of its title (CR 8.7.2)."""
        text = fitted(f"{context.title}: find copies of which card?", "Find copies of which card?")
        first = yield from self.choose_cards(side, matching, self.must_find, min(most, 1), text, about=context.source, effect="search")
        if not matching:
            yield from self.ask_about_none(side, context.title, about=context.source, effect="search")
        if not first:
            return ()
        title = self.title_of(first[0])
        others = tuple(oid for oid in matching if oid not in first and self.title_of(oid) == title)
        more = min(len(others), most - 1)
        count = 0
        if more > 0:
            asked = fitted(f"{context.title}: find how many more of {title}?", "Find how many more of these?")
            count = yield from self.ask_number(side, 0, more, asked, about=context.source)
        return (*first, *others[:count])

    def _can_be_acted_on(self, then: words.Instruction | None, context: Context) -> Callable[[int], bool] | None:
        """Returns what says of a card whether it could be installed or played as it is found; None where that does not follow."""
        if isinstance(then, words.Together):
            return next((usable for inner in then.all if (usable := self._can_be_acted_on(inner, context)) is not None), None)
        if isinstance(then, words.Install) and then.install == "found":
            return self._can_be_installed(then, context)
        if isinstance(then, words.PlayCard) and then.play_card == "found":
            return lambda oid: self.can_play(oid, then.ignoring)
        return None

    def _move(self, word: words.Move, context: Context) -> Flow:
        named = word.to in {"grip", "heap", "stack"} or word.to in words.DECK_ENDS  # places of the Corp's are called by their names
        place = place_name(word.to, self.book.terms) if named else self.book.terms.word(word.to)
        oids = yield from self.targets(word.move, context, "add", told=f"add to {place}")
        moved: dict[int, int] = {}
        for oid in oids:
            if oid in self.state.cards:
                moved[oid] = self.move_to(oid, word.to, context.source)
        context.done = len(moved)
        context.chosen, context.found = (tuple(moved.get(oid, oid) for oid in named) for named in (context.chosen, context.found))

    def _shuffle_in(self, word: words.ShuffleIn, context: Context) -> Flow:
        """Shuffles cards into the decks of their owners (8.3); where there are none, the deck that they would go to is shuffled."""
        if self._counts_none(word.shuffle_in, context):
            return
        oids = yield from self.targets(word.shuffle_in, context, "shuffle", told="shuffle in")
        owners = {self.state.cards[oid].owner for oid in oids if oid in self.state.cards} or {self._deck_meant(word.shuffle_in, context)}
        oids = tuple(oid for oid in oids if oid in self.state.cards)
        context.done = len(oids)
        for oid in oids:
            self.emit(events.CardMoved(oid, self.state.next_oid, DECK, seen=0, source=context.source))
        for side in (side for side in SIDES if side in owners):
            self.shuffle(side)

    def _reveal(self, word: words.Reveal, context: Context) -> Flow:
        oids = yield from self.targets(word.reveal, context, "reveal")
        context.found = oids  # also where nothing is: what follows is about what was revealed
        if oids:
            by = self.player_of(word.by, context) if word.by else context.doer
            self.emit(events.CardsRevealed.of(self.state, oids, source=context.source, by=by))
            context.shown += oids
            context.revealed = {oid: self.state.cards[oid].title for oid in oids}

    def _unrezzed(self, oid: int) -> bool:
        """Returns whether a card can be exposed: one of the Corp that is installed and lies facedown (CR 1.21.4)."""
        card = self.state.cards[oid]
        return card.installed and card.owner == CORP and not card.faceup and not self.prohibited("expose", "", oid)

    def _expose(self, word: words.Expose, context: Context) -> Flow:
        oids = yield from self.targets(word.expose, context, "expose", self._unrezzed)
        context.found = ()
        if oids:
            expected = Expected("exposing", len(oids), cards=oids, source=context.source)
            yield from self.imminent(expected)
            still = tuple(oid for oid in expected.cards if oid in self.state.cards and self._unrezzed(oid))  # CR 1.15.3
            if still:
                context.found = still
                context.shown += still
                self.emit(
                    events.CardsRevealed.of(
                        self.state, still, source=context.source, by=context.doer, exposed=True, stays_up=self.stays_turned_up
                    )
                )
            if expected.amount > 0 and expected.replaced:
                yield from self.resolve_replaced(expected)

    def _charge(self, word: words.Charge, context: Context) -> Flow:
        oids = yield from self.targets(word.charge, context, "charge", self._charged)
        for oid in oids:
            self.place_counters(oid, "power", 1, context)

    def _sabotage(self, word: words.Sabotage, context: Context) -> Flow:
        """Carries out 10.12: the Corp chooses how many cards go from HQ, and which; the rest go from the top of R&D, all facedown."""
        count = self.amount(word.sabotage, context)
        hand, deck = self.state.zone(CORP, HAND), self.state.zone(CORP, DECK)
        least = max(0, min(len(hand), count - len(deck)))
        chosen = yield from self.choose_cards(
            CORP, hand, least, min(count, len(hand)), f"Sabotage {count}: choose cards from HQ to trash", about=context.source,
            effect="trash",
        )  # fmt: skip
        self.trash_now((*chosen, *deck[: count - len(chosen)]), CORP, "ability", context.source)

    # --- what could change anything (CR 1.2.5) -----------------------------------------------------------------------------------------

    def _could_shuffle_in(self, word: words.ShuffleIn, context: Context) -> bool:
        # Shuffling a deck of two cards or more is a change by itself.
        deck = self.state.zone(self._deck_meant(word.shuffle_in, context), DECK)
        shuffled = len(deck) > 1 and not self._counts_none(word.shuffle_in, context)
        return shuffled or self.has_target(word.shuffle_in, context, self.may_leave)

    @staticmethod
    def _deck_meant(target: words.Target, context: Context) -> Side:
        """Returns whose deck cards would be shuffled into, where there are none: that of the player whose zones they come from."""
        owners = set() if isinstance(target, str) else {ZONE_OF[zone][0] for zone in target.cards.in_ if zone in ZONE_OF}
        return owners.pop() if len(owners) == 1 else context.side

    def _counts_none(self, target: words.Target, context: Context) -> bool:
        """Returns whether cards of a discard pile are meant, as many as something counts, and that is none: no shuffling (9.12.2b)."""
        if not isinstance(target, words.Choose) or not isinstance(target.choose, words.Count):
            return False
        return {"heap", "Archives"}.issuperset(target.cards.in_) and self.amount(target.choose, context) <= 0

    def _could_remove_counters(self, word: words.RemoveCounters, context: Context) -> bool:
        there = self.has_target(word.from_, context, lambda oid: self._holds(oid, word.kind))
        return there and (word.remove_counters == "all" or self.amount(word.remove_counters, context) > 0)

    def _could_play(self, word: words.PlayCard, context: Context) -> bool:
        """Returns whether there is a card to play that could change anything: no card is played by one that it is to play in its turn.

        An ability that is used in a discard pile may play its own card.
        """
        outer = self.assumed.playing
        self.assumed.playing = played = outer | {context.source} if context.played else outer

        def playable(oid: int) -> bool:
            return oid not in played and self.can_be_paid_for(oid, context.due, word.ignoring) and self.can_play(oid, word.ignoring)

        found = self.has_target(word.play_card, context, playable)
        self.assumed.playing = outer
        return found

    def _charged(self, oid: int) -> bool:
        return self.state.cards[oid].counters.get("power", 0) > 0


_BELOW: Final = (install_instructions.ROWS, subroutine_instructions.ROWS, secret_bidding.ROWS, naming.ROWS, placing.ROWS)
"""The rows of the words that classes below carry out."""
CardInstructions.rows = {**dict(chain.from_iterable(rows.items() for rows in _BELOW)), **dict((
    row(words.Place, CardInstructions._place, lambda r, w, c: r.expected_amount(w.place, c) > 0 and r.has_target(w.on, c, r._may_hold(w))),
    row(words.Advance, CardInstructions._advance, lambda r, w, c: r.has_target(w.advance, c, r.may_advance)),
    row(
        words.MoveCounters,
        CardInstructions._move_counters,
        lambda r, w, c: r.has_target(w.from_, c, lambda oid: r._holds(oid, w.kind)) and r.has_target(w.on, c),
    ),
    row(words.Load, CardInstructions._load),
    row(words.RemoveCounters, CardInstructions._remove_counters, CardInstructions._could_remove_counters),
    row(words.Charge, CardInstructions._charge, lambda r, w, c: r.has_target(w.charge, c, r._charged)),
    row(words.Trash, CardInstructions._trash, lambda r, w, c: r.has_target(w.trash, c, r.trashable(w, c))),
    row(
        words.TrashTop,
        CardInstructions._trash_top,
        lambda r, w, c: r.expected_amount(w.trash_top, c) > 0 and bool(r.state.zone(*ZONE_OF[w.of])),
    ),
    row(words.Sabotage, CardInstructions._sabotage, lambda r, w, c: bool(r.state.zone(CORP, HAND) or r.state.zone(CORP, DECK))),
    row(words.PlayCard, CardInstructions._play_card, CardInstructions._could_play),
    row(words.Search, CardInstructions._search, lambda r, w, c: bool(r.state.zone(*ZONE_OF[w.search.in_[0]]))),
    row(words.LookAt, CardInstructions._look_at, lambda r, w, c: r.has_target(w.look_at, c)),
    row(words.LookAtTop, CardInstructions._look_at_top, lambda r, w, c: bool(r.state.zone(*ZONE_OF[w.of]))),
    row(words.Move, CardInstructions._move, lambda r, w, c: r.has_target(w.move, c, r.may_leave)),
    row(words.ShuffleIn, CardInstructions._shuffle_in, CardInstructions._could_shuffle_in),
    row(words.Reveal, CardInstructions._reveal, lambda r, w, c: r.has_target(w.reveal, c)),
    row(words.Expose, CardInstructions._expose, lambda r, w, c: r.has_target(w.expose, c, r._unrezzed)),
    row(words.RemoveFromGame, CardInstructions._remove_from_game, lambda r, w, c: r.has_target(w.remove_from_game, c, r.may_leave)),
    row(words.GainSubtype, CardInstructions._gain_subtype, lambda r, w, c: r.has_target(w.of, c)),
    row(words.AddAsAgenda, CardInstructions._add_as_agenda),
    row(words.ChooseCard, CardInstructions._choose_card, lambda r, w, c: r.has_target(w.choose_card, c)),
    row(words.Remember, CardInstructions._remember, lambda r, w, c: r.has_target(w.remember, c)),
))}  # fmt: skip
