"""Android: Netrunner as FFG had it: the 2012 core book with the later Rules Reference. Only what differs from `nisei16`.

Steps are numbered as in FFG's charts (turns 1.1 to 3.4, runs 1 to 7).
"""

from collections.abc import Collection
from itertools import count
from typing import ClassVar, Final

from netrunner_tui.abilities import words
from netrunner_tui.model import events, parts
from netrunner_tui.model.card_zones import DISCARD
from netrunner_tui.model.events import Event
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Card
from netrunner_tui.model.terms import DamageKind
from netrunner_tui.rulebook_facts.ffg_2012 import FFG
from netrunner_tui.rulebook_facts.rulebook import Rulebook
from netrunner_tui.rules.books.fixed_breaches import FixedBreaches
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.instructions import Instructions
from netrunner_tui.rules.referee.mechanisms.secrets import takes_its_face
from netrunner_tui.rules.referee.paying.relief import NO_RELIEF, Relief
from netrunner_tui.rules.referee.questions import ChosenFor
from netrunner_tui.rules.referee.timing.prompts import SITUATIONS, Situation, approach

STEPS: Final = {
    "1.6.6a": "setup",
    "5.6.1a": "1.1", "5.6.1b": "1.2", "5.6.1c": "1.3", "5.6.1d": "1.4", "5.6.1e": "1.5",
    "5.6.2a": "2.1", "5.6.2b": "2.2",
    "5.6.3a": "3.1", "5.6.3b": "3.2", "5.6.3c": "3.3", "5.6.3d": "3.4",
    "5.7.1a": "1.1", "5.7.1b": "1.2", "5.7.1c": "1.3", "5.7.1d": "1.4", "5.7.1e": "1.5", "5.7.1f": "1.6",
    "5.7.2a": "2.1", "5.7.2b": "2.2", "5.7.2c": "2.3", "5.7.2d": "2.4",
    "6.9.1a": "1", "6.9.1b": "1", "6.9.1c": "1", "6.9.1d": "1",
    "6.9.2a": "2", "6.9.2c": "2.4", "run 2.1": "2.1", "run 2.2": "2.2", "run 2.3": "2.3",
    "6.9.3a": "3", "6.9.3b": "3.1", "6.9.3c": "3.2", "6.9.3e": "3.2",
    "6.9.4a": "4", "run 5": "5", "run 5.1": "5.1", "run 5.2": "5.2", "run 5.3": "5.3",
    "6.9.5a": "5.4", "6.9.5b": "5.5", "6.9.5c": "5.5", "7.5.4": "5.5", "7.2.2": "5.5",
    "6.9.6a": "6", "6.9.6b": "6", "6.9.6c": "7", "6.9.6d": "6",
}  # fmt: skip
"""FFG's numbers for the steps of the shared procedures, and for those that only FFG has."""


def _approaching(what: str, *, rez: bool = False) -> Situation:
    """Returns the question of a window in which a server, or `what` of it, is approached; `rez`: the Corp may rez there."""

    def text(referee: Instructions, player: Side) -> str:
        run = referee.state.run
        assert run is not None
        who = "You approach" if player == RUNNER else "The Runner approaches"
        return f"{who} {what}{run.server}. {'Rez, act' if rez and player == CORP else 'Act'}, or pass?"

    return text


class Ffg(FixedBreaches):
    """The rulebook `ffg`."""

    book: ClassVar[Rulebook] = FFG
    step_names: ClassVar[dict[str, str]] = STEPS
    situations: ClassVar[dict[str, Situation]] = {
        **SITUATIONS,
        "run 2.1": _approaching("ice on "),
        "run 2.3": approach,
        "run 5.1": _approaching(""),
        "run 5.3": _approaching("", rez=True),
    }
    flatlined_at_the_end: ClassVar[bool] = True
    must_find: ClassVar[int] = 1
    met_by_searching: ClassVar[bool] = True
    lowers_additional_costs: ClassVar[bool] = False
    mid_access_is_apart: ClassVar[bool] = False
    first_is_an_occasion: ClassVar[bool] = False
    replaced_is_trashed: ClassVar[bool] = False
    interrupts_forbid_costs: ClassVar[bool] = False
    keeps_bad_publicity: ClassVar[bool] = True
    taking_is_gaining: ClassVar[bool] = False
    allowing_is_using: ClassVar[bool] = True
    traces_decide_first: ClassVar[bool] = True
    undone_by_moving: ClassVar[tuple[type[Event], ...]] = (events.ServerApproached, events.IcePassed)  # as ruled for it (UFAQ 24)

    # --- the run (glossary steps 2 to 5): the choice to jack out comes at each approach but the first --------------------------------

    def approach_ice(self) -> Flow:
        """Carries out step 2: 2.1 paid abilities, 2.2 jack out unless it is the first ice of the run, 2.3 paid abilities, rezzing, 2.4."""
        run = self.state.run
        assert run is not None
        self.step("6.9.2a")
        first = run.approached == 0
        self.emit(events.IceApproached(run.ice, self.title_of(run.ice)))
        yield from self.checkpoint()
        if self._approach_is_over():
            return
        yield from self.window("run 2.1", "paid")
        if self._approach_is_over():
            return
        if not first and self.may_jack_out():
            self.step("run 2.2")
            jacked_out = yield from self.ask_jack_out("You approach the next ice. Continue, or jack out?")
            if jacked_out:
                yield from self.checkpoint()
                return
        yield from self.window("run 2.3", "paid", "rez", "rez ice")
        if self.here() is not None:
            self.step("6.9.2c")

    def _approach_is_over(self) -> bool:
        run = self.here()
        return run is None or not run.ice

    def movement(self) -> Flow:
        """Carries out step 4, pass ice, and step 5 to 5.3, approach the server: the last chance to jack out, then the last rez."""
        s = self.state
        assert s.run is not None
        if s.run.position >= 0:
            self.step("6.9.4a")
            self.pass_ice(s.run)
            yield from self.checkpoint()
            self._check_attacked_server()
            if self.here() is None:
                return
        yield from self._move_inward()
        run = self.here()
        if run is None or run.position >= 0:
            return
        self.step("run 5")
        self.note_all_passed()
        self.emit(events.ServerApproached(run.server))
        yield from self.checkpoint()
        self._check_attacked_server()
        if self.here() is None:
            return
        yield from self.window("run 5.1", "paid")
        self._check_attacked_server()
        if self.here() is None:
            return
        if self.may_jack_out():
            self.step("run 5.2")
            jacked_out = yield from self.ask_jack_out(f"You approach {self.book.terms.server(run.server)}. Continue, or jack out?")
            if jacked_out:
                yield from self.checkpoint()
                return
        yield from self.window("run 5.3", "paid", "rez")
        self._check_attacked_server()

    # --- accesses from R&D (glossary "Accessing Multiple Cards in a Server") --------------------------------------------------------

    def _top_candidate(self) -> int:
        """Returns the card below the one last accessed; the card on top, accessed or not, where another has come to lie above that one."""
        breach = self.state.breach
        assert breach is not None
        deck = self.in_order()
        last = next((oid for oid in reversed(breach.chosen) if oid in deck), 0)
        place = deck.index(last) + 1 if last else 0
        below = place if set(deck[:place]) <= set(breach.chosen) else 0
        return deck[below] if below < len(deck) else 0

    # --- choosing (glossary "Choosing Cards") ----------------------------------------------------------------------------------------

    def proves(self, card: Card, cards: words.Cards, effect: ChosenFor) -> bool:
        """Returns whether a card is revealed: one of Archives whatever it is chosen for."""
        return super().proves(card, cards, effect) or (card.zone == DISCARD and takes_its_face(card, cards))

    def found_now(self, context: Context) -> tuple[int, ...]:
        """Follows cards that have been put in another order: by no rule of 2012 are they others then."""
        found = context.found
        for event in self.state.history:
            if isinstance(event, events.DeckArranged):
                now = dict(zip(event.order, count(event.first), strict=False))
                found = tuple(now.get(oid, oid) for oid in found)
        return found

    # --- copied text (glossary "Self-Referential Language") ----------------------------------------------------------------------------

    def referred(self, ref: str, context: Context) -> tuple[int, ...]:
        """Returns the objects that a reference names; a copied subroutine that speaks of its own card means none."""
        if ref == "this" and parts.printed_index(context.part) is not None:
            card = self.state.cards.get(context.source)
            if card is not None and card.title != context.title:
                return ()
        return super().referred(ref, context)

    # --- costs (glossary "Cost"): what is to be trashed or suffered to pay may be prevented, and then the effect does not come -----------

    def trash_to_pay(self, oids: tuple[int, ...], side: Side, *, shown: Collection[int] = ()) -> Flowing[tuple[int, ...] | None]:
        """Trashes cards as a cost, which can be prevented: then it is not paid."""
        gone = yield from self.trash_unless_prevented(oids, side, "cost", shown=shown)
        return gone if len(gone) == len(oids) else None

    def suffer_to_pay(self, tags: int, damage: int, kind: DamageKind | None, context: Context) -> Flowing[bool]:
        """Has the Runner take tags and damage as a cost, which can be prevented."""
        taken = (yield from self.comes("tags", tags, RUNNER, context.source)) if tags else 0
        suffered = (yield from self.comes(DAMAGE_NAMES[kind], damage, RUNNER, context.source)) if kind else 0
        yield from super().suffer_to_pay(taken, suffered, kind, context)
        return taken >= tags and suffered >= damage

    # --- programs over the memory limit (glossary "Memory Limit"): they go until the rest fits -----------------------------------------

    def _free_memory(self, over: int) -> Flow:
        """Has the Runner trash one program after the other; that a smaller one was in vain keeps no larger one."""
        while over > 0:
            programs = tuple(self.programs_over())
            text = f"Programs exceed your memory by {over} MU: choose one to trash"
            chosen = programs if len(programs) == 1 else (yield from self.choose_cards(RUNNER, programs, 1, 1, text, effect="trash"))
            yield from self.trash(chosen, RUNNER, "rule")
            yield from self.check_hosts()
            over = self.memory_over()

    # --- bad publicity (core "Bad Publicity"): its credits are spent as if in the pool, and are not there -----------------------------

    def pooled(self, side: Side) -> int:
        """Returns the credits in a player's pool, from which credits are lost (glossary "Credit Pool")."""
        run = self.state.run
        return super().pooled(side) - (run.credits if run is not None and side == RUNNER else 0)

    # --- swaps: "install only in" is about installing (ruling on Metamorph, 2017-07-21) -------------------------------------------------

    def may_be_in(self, oid: int, server: str) -> bool:
        """Lets an installed card come into any server."""
        return self.state.cards[oid].installed or super().may_be_in(oid, server)

    # --- at once, not at the next checkpoint -----------------------------------------------------------------------------------------

    applied_at_once = frozenset({events.AgendaScored, events.AgendaStolen, events.CardInstalled, events.CardRezzed})

    def apply_at_once(self, event: Event) -> None:
        """Applies wins by points and limits of unique cards and consoles (glossary "Unique", core "Winning the Game")."""
        if isinstance(event, (events.AgendaScored, events.AgendaStolen)):
            self._check_scores()
        else:
            self._check_copies()

    def payable_to_install(self, oid: int, relief: Relief = NO_RELIEF) -> words.Cost | None:
        """Forbids installing a second console (glossary "Console")."""
        if "console" in self.definition(oid).printed.subtypes and self._consoles():
            return None
        return super().payable_to_install(oid, relief)

    def installs_as_printed(self, title: str) -> bool:
        """Returns whether nothing but what is printed on a card decides whether it can be installed; for a console others do."""
        return "console" not in self.card_of[title].printed.subtypes and super().installs_as_printed(title)

    def _consoles(self) -> list[int]:
        return [card.oid for card in self.limited() if "console" in self.card_of[card.title].printed.subtypes]

    def stays(self, kind: str, copies: list[tuple[int, int]]) -> int:
        """Returns the copy that stays: the newer one of a unique card, the older one of consoles (glossary "Console")."""
        return sorted(copies)[0 if kind == "console" else -1][1]
