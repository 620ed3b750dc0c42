"""What may be interrupted as it is carried out: gaining, drawing, stealing, playing, installing, trashing and more (CR 9.9)."""

from collections.abc import Callable, Collection, Iterator
from typing import Literal

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK, REMOVED
from netrunner_tui.model.counter_kinds import VIRUS, is_virus
from netrunner_tui.model.events.moves import DrawnThrough, TrashCause
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing, Instance, Source
from netrunner_tui.rules.referee.imminent.conditional import LOWERED, takes_from_all
from netrunner_tui.rules.referee.imminent.expected import Expected, Pending
from netrunner_tui.rules.referee.imminent.interrupts import Interrupts
from netrunner_tui.rules.referee.paying.relief import NO_RELIEF, Relief
from netrunner_tui.rules.referee.phrases import fitted


def _trashed_elsewhere(expected: Expected) -> tuple[int, ...]:
    """Returns the cards that count as trashed, but have gone elsewhere or stayed (CR 8.2.2)."""
    return tuple(one.event.card for one in expected.replaced if one.event.trashed)


class Interruptible(Interrupts):
    """Procedures that have interrupts respond first, and then carry out what is left of them."""

    def gain_credits(self, side: Side, count: int, source: int = 0, title: str = "") -> Flow | None:
        """Gains credits, as many as interrupts leave (CR 1.10.3a)."""
        if self.interrupted():
            return self._gain_what_comes(side, count, source, title)
        self.emit(events.CreditsGained(side, count, source, title=title))
        return None

    def _gain_what_comes(self, side: Side, count: int, source: int, title: str) -> Flow:
        left = yield from self.comes("credits", count, side, source)
        if left > 0:
            self.emit(events.CreditsGained(side, left, source, title=title))

    def purge(self) -> Flow | None:
        """Purges virus counters, unless an interrupt keeps it from happening (CR 10.1.2)."""
        if self.interrupted() or "spared viruses" in self.active.declared:
            return self._purge_if_it_comes()
        self.emit(events.VirusPurged(self.state.virus_counters()))
        return None

    def _purge_if_it_comes(self) -> Flow:
        if not (yield from self.comes("purging", 1, CORP)):
            return
        cards, left = self.state.cards, self.spared_on_cards()
        for _ in range(self.spared_viruses()):
            there = tuple(oid for oid, card in cards.items() if card.counters.get(VIRUS, 0) > left.get(oid, 0))
            if not there:
                break
            text = "Virus counters are purged: where is one left?"
            chosen = there if len(there) == 1 else (yield from self.choose_cards(RUNNER, there, 1, 1, text))
            left[chosen[0]] = left.get(chosen[0], 0) + 1
        self.emit(events.VirusPurged(self.state.virus_counters() - sum(left.values()), tuple(left.items())))

    def _sparing(self) -> Iterator[tuple[words.SparedViruses, Context]]:
        """Yields what leaves some virus counters where they are purged."""
        for declared in self.active.declared.get("spared viruses", ()):
            context = self.context_of(declared)
            if isinstance(declared.word, words.SparedViruses) and self.holds(declared, context):
                yield declared.word, context

    def spared_viruses(self) -> int:
        """Returns how many virus counters are left that the Runner chooses."""
        return sum(word.spared_viruses for word, _ in self._sparing() if word.of is None)

    def spared_on_cards(self) -> dict[int, int]:
        """Returns how many virus counters are left on cards of some kinds."""
        left: dict[int, int] = {}
        for word, context in self._sparing():
            if word.of is None:
                continue
            for card in self.state.cards.values():
                held = sum(count for kind, count in card.counters.items() if is_virus(kind))
                if held and self.fits_as(card, word.of, context):
                    left[card.oid] = min(held, left.get(card.oid, 0) + word.spared_viruses)
        return left

    def draw(
        self, side: Side, count: int, *, bottom: bool = False, through: DrawnThrough = "", source: int = 0
    ) -> Flowing[tuple[int, ...]]:
        """Draws cards, as many as interrupts leave; a Corp that draws more than it has is not stopped by that (CR 1.7.2c)."""
        if not self.disturbed("drawing"):
            return (yield from super().draw(side, count, bottom=bottom, through=through, source=source))
        most = count if side == CORP else min(count, len(self.state.zone(RUNNER, DECK)))
        before = 0 if self.prohibited("draw", side) else most
        expected = Expected("drawing", before, by=side)
        yield from self.imminent(expected)
        count += expected.amount - before
        return (yield from super().draw(side, count, bottom=bottom, through=through, source=source))

    def steal_agenda(self, oid: int) -> Flow:
        """Steals an agenda, unless something else happens instead (CR 9.9.8)."""
        if self.interrupted():
            expected = Expected("stealing", 1, cards=(oid,), by=RUNNER)
            yield from self.imminent(expected)
            if not expected.amount or oid not in self.state.cards:
                return
        yield from super().steal_agenda(oid)

    def play(self, oid: int, ignoring: words.Ignored = "", *, removed: bool = False, less: int = 0) -> Flow:
        """Plays a card for less, where an interrupt lowers what it costs; or something else happens instead (CR 9.9.8)."""
        if self.interrupted():
            side = self.state.cards[oid].owner
            expected = self._expected_at_a_cost("playing", oid, side, lambda lower: self.cost_to_play(oid, ignoring, less + lower))
            if not (yield from self._still_comes(expected, oid)):
                return
            less += expected.less
        yield from super().play(oid, ignoring, removed=removed, less=less)

    def install_runner(self, oid: int, relief: Relief = NO_RELIEF, *, host: int = 0, basic: bool = False) -> Flowing[int]:
        """Installs a card for less, where its host or an interrupt says so; or something else happens instead (CR 9.9.8)."""
        relief = self.relief_there(relief, host)
        if self.interrupted():
            whole = relief
            expected = self._expected_at_a_cost(
                "installing", oid, RUNNER, lambda less: self.cost_to_install(oid, relief=self.relief_with(whole, less))
            )
            if not (yield from self._still_comes(expected, oid)):
                return 0
            relief = self.relief_with(relief, expected.less) if expected.less else relief
        return (yield from super().install_runner(oid, relief, host=host, basic=basic))

    def install_facedown(self, oid: int) -> Flowing[int]:
        """Installs a card facedown, unless something else happens instead (CR 9.9.8)."""
        if self.interrupted() and not (yield from self._still_comes(Expected("installing", 1, cards=(oid,), by=RUNNER), oid)):
            return 0
        return (yield from super().install_facedown(oid))

    def install_corp(
        self, oid: int, server: str, relief: Relief = NO_RELIEF, *, at: int = -1, basic: bool = False, host: int = 0
    ) -> Flowing[int]:
        """Installs a card of the Corp for less, where an interrupt lowers what it costs; or something else happens instead (CR 9.9.8)."""
        if self.interrupted():
            expected = Expected("installing", 1, cards=(oid,), by=CORP)
            if not (yield from self._still_comes(expected, oid)):
                return 0
            relief = self.relief_with(relief, expected.less) if expected.less else relief
        return (yield from super().install_corp(oid, server, relief, at=at, basic=basic, host=host))

    def _still_comes(self, expected: Expected, oid: int) -> Flowing[bool]:
        """Has interrupts respond to a card that would be played or installed; returns whether it still is (CR 9.9.8)."""
        yield from self.imminent(expected)
        return bool(expected.amount) and oid in self.state.cards

    def _expected_at_a_cost(
        self, what: Literal["playing", "installing"], oid: int, side: Side, cost: Callable[[int], words.Cost]
    ) -> Expected:
        """Returns that a card would be played or installed at a cost; if that cannot be paid, by how much it has to be lower."""
        expected = Expected(what, 1, cards=(oid,), by=side)
        expected.cost = cost
        if not self.can_pay(side, cost(0), Context(oid, self.title_of(oid), side), LOWERED[what]):
            expected.least_less = self.could_be_lowered(side, cost, oid, LOWERED[what])
        return expected

    def trash_to_pay(self, oids: tuple[int, ...], side: Side, *, shown: Collection[int] = ()) -> Flowing[tuple[int, ...] | None]:
        """Trashes cards as a cost: optional interrupts change nothing of it, what must come instead comes (CR 1.16.1a, 9.9.8)."""
        expected = Expected("trashing", len(oids), cards=oids, by=side, preventable=False)
        pending = self.pending_on(expected) if self.active.interrupts else []
        expected.pending = [one for one in pending if one.source.ability.instead and not one.source.ability.optional]
        if not expected.pending:
            return (yield from super().trash_to_pay(oids, side, shown=shown))
        for one in tuple(expected.pending):
            if one.card in expected.cards:
                yield from self.interrupt_with(one, (expected,))
        yield from self._go_elsewhere(expected)
        trashed = yield from self.trash(expected.cards, side, "cost", shown=shown)
        yield from self.resolve_replaced(expected)
        return trashed + _trashed_elsewhere(expected)

    def trash_unless_prevented(
        self, oids: tuple[int, ...], by: Side, cause: TrashCause, source: int = 0, *, preventable: bool = True, shown: Collection[int] = ()
    ) -> Flowing[tuple[int, ...]]:
        """Trashes cards by an effect, `shown` ones in the Runner's sight: interrupts first.

        Returns what they are in the discard pile; what goes elsewhere instead, and counts as trashed, as what it was (CR 8.2.2).
        """
        if not self.disturbed("trashing"):
            return (yield from self.trash(oids, by, cause, source, shown=shown))
        expected = Expected("trashing", len(oids), cards=oids, source=source, by=by, preventable=preventable)
        yield from self.imminent(expected)
        trashed = yield from self.trash(expected.cards, by, cause, source, shown=shown)
        if trashed and expected.replaced:
            self._note_gone()
        if expected.amount > 0:  # else it is resolved already
            yield from self.resolve_replaced(expected)
        return trashed + _trashed_elsewhere(expected)

    def sent_elsewhere(self, oids: tuple[int, ...], by: Side) -> Flowing[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Has a player remove some of the cards that are trashed together from the game instead, once nothing prevents it any more."""
        gone: tuple[int, ...] = ()
        for source in tuple(self.active.interrupts):
            if takes_from_all(source.ability):
                chosen = yield from self._removed_instead(source, oids, by)
                first = self.state.next_oid
                for place, oid in enumerate(chosen):
                    self.emit(events.CardRemoved(oid, first + place))
                oids = tuple(oid for oid in oids if oid not in chosen)
                gone += tuple(range(first, self.state.next_oid))
        if gone:
            self._note_gone()
        return oids, gone

    def _removed_instead(self, source: Source, oids: tuple[int, ...], by: Side) -> Flowing[tuple[int, ...]]:
        """Returns which of the cards that are trashed together the player of an ability removes from the game instead.

        They look at those cards first, wherever they come from.
        """
        ability, side = source.ability, source.side
        expected = Expected("trashing", len(oids), cards=tuple(filter(self._may_go_elsewhere, oids)), by=by, preventable=False)
        there = self._would_meet(source, expected) if expected.cards else ()
        if not there or self.is_used_up(source.oid, ability) or self.prohibited("use", side, source.oid):
            return ()
        unseen = tuple(oid for oid in there if not names.knows(self.state.cards[oid], side))
        if unseen:
            self.emit(events.CardsLookedAt(unseen, side, source.oid))
        (word,) = ability.do
        assert isinstance(word, words.RemoveFromGame)
        assert isinstance(word.remove_from_game, words.Choose)
        number = word.remove_from_game.choose
        most = len(there) if isinstance(number, str) else self.amount(number, Context(source.oid, source.title, side))
        text = fitted(f"{source.title}: remove a card from the game?", f"{without_subtitle(source.title)}: remove a card from the game?")
        chosen = yield from self.choose_cards(side, there, 0, most, text, about=source.oid, effect="remove")
        if chosen:
            self.emit(events.AbilityTriggered(source.oid, ability.part, side, source.title))
            self.note_use(source.oid, ability)
            for oid in chosen:
                self.emit(self.replaced(Pending(source, oid), expected, trashed=True))
            self.emit(events.CardUsed(source.oid, side, source.title))
        return chosen

    def _may_go_elsewhere(self, oid: int) -> bool:
        """Returns whether a card is there to be trashed: what leaves the game as it would be trashed is not."""
        card = self.state.cards.get(oid)
        return card is not None and card.zone != REMOVED and "leaves" not in card.memory

    def _note_gone(self) -> None:
        """Lets what was set off by cards that went elsewhere stay pending where its own card has gone in the same moment (CR 9.1.8g)."""
        for instance in self.met:
            instance.gone = instance.gone or instance.oid not in self.state.cards

    def subroutines_to_break(self, ice: int, places: tuple[int, ...], by: int) -> Flowing[tuple[int, ...]]:
        """Returns which of some subroutines of the encountered ice are broken, after interrupts."""
        expected = Expected("breaking", len(places), cards=(ice,), places=places, source=by, by=RUNNER)
        yield from self.imminent(expected)
        return expected.places

    def resolves(self, ice: int, place: int) -> Flowing[bool]:
        """Returns whether the subroutine in a place of the list of its ice resolves, after interrupts (CR 9.8.11b)."""
        if not self.active.interrupts:
            return True
        expected = Expected("resolving", 1, cards=(ice,), places=(place,), source=ice, by=CORP)
        yield from self.imminent(expected)
        return expected.amount > 0

    def comes_about(self, instance: Instance) -> Flowing[bool]:
        """Returns whether a pending ability resolves: one that ice has for when it is encountered itself may be prevented (CR 9.9.5)."""
        event, ice = instance.event, instance.oid
        if not isinstance(event, events.EncounterBegan) or event.card != ice or instance.effect:
            return True
        if not self.disturbed("encounter ability"):
            return True
        expected = Expected("encounter ability", 1, cards=(ice,), source=ice, by=instance.side)
        yield from self.imminent(expected)
        return expected.amount > 0
