"""Netrunner as it was in 1996. Only what differs; the steps are numbered as in its charts (`rulebook_facts.netrunner_1996`)."""

from collections.abc import Collection
from typing import ClassVar, Final, Literal

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ROOT, ZoneKind
from netrunner_tui.model.events import MOVED, Event
from netrunner_tui.model.events.moves import TrashCause
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.state import RUN_BITS, Card, Run, State
from netrunner_tui.rulebook_facts.netrunner_1996 import CLASSIC
from netrunner_tui.rulebook_facts.rulebook import Rulebook
from netrunner_tui.rules.books.classic.turns_1996 import Turns96
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.referee.base.instances import Flow, Flowing
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.instructions import Instructions
from netrunner_tui.rules.referee.paying.costs import combined
from netrunner_tui.rules.referee.paying.relief import NO_RELIEF, Relief
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.referee.timing.prompts import SITUATIONS, Situation, moving

STEPS: Final = {
    "1.6.6a": "setup",
    "6.9.1a": "1", "6.9.1b": "1", "6.9.1c": "1", "6.9.1d": "1",
    "6.9.2a": "2", "6.9.2b": "2", "6.9.2c": "2", "6.9.3a": "3", "6.9.3b": "3", "6.9.3c": "4", "6.9.3e": "4",
    "96 run 5": "5", "96 run 6": "6", "96 run 7": "7",
    "6.9.5a": "8", "6.9.5b": "8", "6.9.5c": "8", "7.5.4": "8", "7.2.2": "8",
    "6.9.6a": "9", "6.9.6b": "9", "6.9.6c": "9", "6.9.6d": "9",
    "96 corp 1": "1", "96 corp 2": "2", "96 corp 3": "3", "96 corp 4": "4", "96 corp 5": "5",
    "96 runner 1": "1", "96 runner 3": "3", "96 runner 4": "4", "96 runner 5": "5",
}  # fmt: skip
"""Numbers of this game for the steps of the shared procedures and for its own steps."""

MOST_BAD_PUBLICITY: Final = 7
"""The amount at which the Corp loses."""


def _start(owner: Side) -> Situation:
    def text(_: Instructions, player: Side) -> str:
        whose = "Your" if player == owner else f"The {SIDE_NAMES[owner]}'s"
        return f"{whose} turn starts: act, or pass?"

    return text


def _after_action(owner: Side) -> Situation:
    def text(referee: Instructions, player: Side) -> str:
        clicks = referee.state.player(owner).clicks
        left = f"{referee.book.terms.clicks(clicks)} left"
        who = "you have" if player == owner else f"the {SIDE_NAMES[owner]} has"
        return fitted(f"After an action, {who} {left}: act, or pass?", f"After an action, {who} {left}. Act?")

    return text


def _passed(referee: Instructions, player: Side) -> str:
    run = referee.state.run
    assert run is not None
    who = "You pass" if player == RUNNER else "The Runner passes"
    passes = f"{who} ice on {referee.book.terms.server(run.server)}"
    return fitted(f"{passes}. {'Act' if player == RUNNER else 'Rez, act'}, or pass?", f"{passes}.")


class Classic(Turns96):
    """The rulebook `classic`."""

    book: ClassVar[Rulebook] = CLASSIC
    step_names: ClassVar[dict[str, str]] = STEPS
    replaced_is_trashed: ClassVar[bool] = False
    flatlined_at_the_end: ClassVar[bool] = True
    pays_before_room: ClassVar[bool] = True
    declines_to_rez: ClassVar[bool] = False
    stays_turned_up: ClassVar[bool] = True
    situations: ClassVar[dict[str, Situation]] = {
        **SITUATIONS,
        "96 corp 1": _start(CORP),
        "96 corp 4": _after_action(CORP),
        "96 runner 1": _start(RUNNER),
        "96 runner 4": _after_action(RUNNER),
        "96 run 5": _passed,
        "96 run 7": moving,
    }

    def __init__(self, state: State, pool: Pool, randomness: Randomness, in_game: CardsInGame | None = None) -> None:
        super().__init__(state, pool, randomness, in_game)
        self._embarrassing = False
        """An agenda is being scored whose bonus is bad publicity: that comes at the same time as its points (1996 "Scoring Agenda")."""

    # --- installing and rezzing -----------------------------------------------------------------------------------------------------------

    def servers_for(self, oid: int) -> list[str]:
        """Requires the rez cost too for a card that is rezzed as it is installed."""
        if self._rezzed_at_once(oid) and self.total("rez cost", oid) > self.spendable(CORP, "rez", oid):
            return []
        return super().servers_for(oid)

    def may_be_in(self, oid: int, server: str) -> bool:
        """Lets a card in play go anywhere: what it says of itself is about installing, which is to put a card into play."""
        return self.state.cards[oid].installed or super().may_be_in(oid, server)

    def whole_cost_to_install(self, oid: int, server: str, relief: Relief = NO_RELIEF) -> words.Cost:
        """Adds the rez cost of a card that is rezzed as it is installed."""
        cost = super().whole_cost_to_install(oid, server, relief)
        return combined([cost, self.cost_to_rez(oid)]) if self._rezzed_at_once(oid) else cost

    def installs_as_printed(self, title: str) -> bool:
        """Returns whether nothing on a Corp card itself changes what installing it costs: it is not rezzed as it is installed either."""
        return super().installs_as_printed(title) and not self._rezzes_itself(title)

    def _rezzed_at_once(self, oid: int) -> bool:
        return self._rezzes_itself(self.definition(oid).title)

    def _rezzes_itself(self, title: str) -> bool:
        for ability in self.card_of[title].abilities:
            if isinstance(ability, words.Static) and any(isinstance(word, words.RezOnInstall) for word in ability.static):
                return True
        return False

    def install_corp(
        self, oid: int, server: str, relief: Relief = NO_RELIEF, *, at: int = -1, basic: bool = False, host: int = 0
    ) -> Flowing[int]:
        """Installs a card, and rezzes it where its text says so."""
        new = yield from super().install_corp(oid, server, relief, at=at, basic=basic, host=host)
        if new and self._rezzed_at_once(new) and self.can_rez(new):
            yield from self.rez(new)
        return new

    def _excluded_in(self, placed: int, server: str) -> tuple[int, ...]:
        """Returns the cards that must be overwritten; none where a fort holds several, and the Corp chooses among them."""
        return () if self._beside(placed, server) else self._overwritten(placed, server)

    def _overwritten(self, placed: int, server: str) -> tuple[int, ...]:
        return tuple(oid for oid in self.state.root(server) if self._excludes(placed, oid))

    def _beside(self, placed: int, server: str) -> int:
        """Returns how many agendas and nodes can be in a fort beside one that is installed (base set, "Namatoki Plaza")."""
        return self.capacity(server) - 1 if self.definition(placed).printed.type in ("agenda", "asset") else 0

    def _make_room_corp(self, placed: int, server: str, zone: ZoneKind, left: int, *, free: bool) -> Flow:
        """Trashes only cards that must be overwritten in a fort (1996 "Overwrite"), but any number of ice."""
        if zone != ROOT:
            yield from super()._make_room_corp(placed, server, zone, left, free=free)
            return
        must = self._overwritten(placed, server)
        spare = self._beside(placed, server)
        if spare:
            over = max(0, len(must) - spare)
            must = yield from self.choose_cards(CORP, must, over, over, "Choose what is overwritten", about=placed, effect="make room")
        if must:
            self.trash_now(must, CORP, "install")

    def _check_servers(self) -> None:
        """Does nothing: a data fort stays, though it is empty."""

    def server_exists(self, server: str) -> bool:
        """Returns whether there is such a server: a data fort stays, though it is empty."""
        return server in self.state.servers

    def _check_scores(self) -> None:
        """Makes the Corp lose with seven bad publicity, even if it has won at the same time (Proteus, "Charity Takeover")."""
        if self.state.corp.bad_publicity >= MOST_BAD_PUBLICITY:
            self.win(RUNNER, "bad publicity")
        if not self._embarrassing:
            super()._check_scores()

    def score_agenda(self, oid: int, *, anyway: bool = False) -> Flow:
        """Scores an agenda; points and bonus come together: bad publicity of the bonus loses before the points win."""
        self._embarrassing = any(isinstance(word, words.BadPublicity) for word in walk(self.definition(oid).abilities))
        yield from super().score_agenda(oid, anyway=anyway)
        if self._embarrassing:
            self._embarrassing = False
            self.look |= MOVED
            yield from self.checkpoint()

    def _check_copies(self) -> Flow | None:
        """Keeps only the latest of the Runner's decks, and one copy of a unique card, as those cards say."""
        limited = self.limited()
        if len(limited) < 2:
            return None
        decks = [card for card in limited if card.owner == RUNNER and "deck" in self.card_of[card.title].printed.subtypes]
        for deck in sorted(decks, key=lambda card: card.since)[:-1]:
            self.trash_now((deck.oid,), deck.owner, "rule")
        unique: dict[str, list[Card]] = {}
        for card in limited:
            if self.card_of[card.title].printed.unique and card.oid in self.state.cards:  # a deck may just have gone
                unique.setdefault(card.title, []).append(card)
        copies = [sorted(cards, key=lambda card: card.since) for cards in unique.values() if len(cards) > 1]
        return self._trash_all_but_one(copies) if copies else None

    def _trash_all_but_one(self, copies: list[list[Card]]) -> Flow:
        """Has the player of several copies of a unique card trash all but one; the older ones where it makes no difference."""
        for cards in copies:
            doomed = tuple(card.oid for card in cards[:-1])
            side = cards[0].owner
            if len({(card.server, tuple(card.counters.items()), card.hosted) for card in cards}) > 1:
                every = tuple(card.oid for card in cards)
                text = f"{cards[0].title} is unique: choose what to trash"
                doomed = yield from self.choose_cards(side, every, len(doomed), len(doomed), text, effect="trash")
            self.trash_now(doomed, side, "rule")

    # --- points that are not cards ("Scoring Agenda") -------------------------------------------------------------------------------------

    applied_at_once = frozenset({events.AgendaScored})

    def apply_at_once(self, event: Event) -> None:
        """Gives the points that a scored agenda brings."""
        assert isinstance(event, events.AgendaScored)
        self.gain_points(CORP, self.card_of[event.title].printed.points or 0, event.new)

    # --- the run ("Run Protocol") ---------------------------------------------------------------------------------------------------------

    def pass_ice(self, run: Run) -> None:
        """Has the Runner pass ice; of the last one they have passed all, whatever becomes of it then (Proteus, "Lesley Major")."""
        super().pass_ice(run)
        if run.position == 0 and self.cards_in_game.count_all_passed:
            self.emit(events.AllIcePassed(run.server))

    def _send_runner(self, server: str, position: int, then: Literal["approach", "encounter", "pass"] = "approach") -> None:
        """Sends the Runner to a fort; where there is no ice to meet, they are considered to have passed the last piece there (Classic)."""
        super()._send_runner(server, position, then)
        if position < 0 and self.cards_in_game.count_all_passed:
            self.emit(events.AllIcePassed(server))

    def movement(self) -> Flow:
        """Carries out steps 5 to 7: the ice is passed, the Runner may jack out once, the Corp rezzes what it has left."""
        run = self.going()
        assert run is not None
        if run.position >= 0:
            self.step("96 run 5")
            self.pass_ice(run)
            yield from self.checkpoint()
            if self.here() is None:
                return
            yield from self.window("96 run 5", "paid", "rez")
            run = self.here()
            if run is None:
                return
        last = run.position <= 0
        if last:
            self.step("96 run 6")
        if self.may_jack_out():
            jacked_out = yield from self.ask_jack_out(self._movement_text(run.position >= 0))
            if jacked_out:
                yield from self.checkpoint()
                return
        yield from self._move_inward()
        run = self.here()
        if run is None or run.position >= 0:
            return
        self.step("96 run 7")
        self.emit(events.ServerApproached(run.server))
        yield from self.checkpoint()
        if self.here() is not None:
            yield from self.window("96 run 7", "paid", "rez")
            yield from self.about_to_succeed()

    def run_ends(self) -> Flow:
        """Ends the run; bits gained for it go back to the bank then, if they are still there."""
        yield from super().run_ends()
        for side in SIDES:
            left = self.state.player(side).counters.get(RUN_BITS, 0)
            if left:
                self.emit(events.PlayerCounters(side, RUN_BITS, -left))
                self.emit(events.CreditsLost(side, min(left, self.state.player(side).credits)))
                yield from self.checkpoint()

    def pay_credits(
        self, side: Side, count: int, purpose: SpendCause = "", cause: SpendCause = "", oid: int = 0, *, only: words.Cards | None = None
    ) -> Flowing[tuple[tuple[Card, int], ...]]:
        """Pays credits; of the pool, bits gained for this run go first."""
        for_run = self.state.player(side).counters.get(RUN_BITS, 0)
        before = self.state.player(side).credits
        spent = yield from super().pay_credits(side, count, purpose, cause, oid, only=only)
        paid = min(for_run, before - self.state.player(side).credits)
        if paid > 0:
            self.emit(events.PlayerCounters(side, RUN_BITS, -paid))
        return spent

    # --- programs that have to go, are overwritten, lose their daemon, or are a cost ------------------------------------------------------

    def trash_for_room(self, programs: tuple[int, ...], cause: TrashCause) -> Flow:
        """Trashes programs by the rules as by any effect: something may happen instead (1996 "Programs", Microtech Backup Drive)."""
        yield from self.trash_unless_prevented(programs, RUNNER, cause)

    def trash_to_pay(self, oids: tuple[int, ...], side: Side, *, shown: Collection[int] = ()) -> Flowing[tuple[int, ...] | None]:
        """Trashes cards as a cost: nothing prevents that, but it is paid, too, where something happens instead (Microtech Backup Drive)."""
        if self._may_be_replaced(oids):
            return (yield from self.trash_unless_prevented(oids, side, "cost", preventable=False, shown=shown))
        return (yield from super().trash_to_pay(oids, side, shown=shown))

    def check_hosts(self) -> Flow:
        """Trashes what was in a daemon that has left play, all of it at once; nothing prevents that, but something may happen instead."""
        within = tuple(oid for orphan in self.orphans() for oid in self._with_hosted(orphan))
        if within and self._may_be_replaced(within):
            yield from self.trash_unless_prevented(within, RUNNER, "rule", preventable=False)
            yield from self.check_hosts()
        else:
            yield from super().check_hosts()

    def _with_hosted(self, oid: int) -> list[int]:
        """Returns a card and all that is hosted on it, and on that."""
        return [oid, *(inner for hosted in self.state.cards[oid].hosted for inner in self._with_hosted(hosted))]

    def _may_be_replaced(self, oids: tuple[int, ...]) -> bool:
        """Returns whether something may happen instead of trashing one of these cards."""
        return bool(self.active.interrupts) and bool(self.pending_on(Expected("trashing", len(oids), cards=oids)))

    # --- access ---------------------------------------------------------------------------------------------------------------------------

    def is_accessed(self, oid: int) -> bool:
        """Counts what was accessed and left, too: all of it is returned together in the end (1996 "Run Protocol")."""
        breach = self.state.breach
        return super().is_accessed(oid) or (breach is not None and not breach.over and oid in breach.chosen)

    def _mid_access(self, oid: int) -> Flow:
        """Liberates an agenda without asking, unless that costs something."""
        if self._can_steal(oid) and self.additional_cost("steal", oid) == words.FREE:
            yield from self.steal_agenda(oid)
        else:
            yield from super()._mid_access(oid)

    def steal_agenda(self, oid: int) -> Flow:
        """Liberates an agenda; damage comes first: only a Runner who survives it scores the points (1996 "Damage")."""
        points = self.definition(oid).printed.points or 0
        first = self.state.next_oid
        yield from super().steal_agenda(oid)
        if any(isinstance(event, events.AgendaStolen) and event.new == first for event in self.state.history):
            self.gain_points(RUNNER, points, first)
            yield from self.checkpoint()

    def add_agenda(self, oid: int, side: Side) -> None:
        """Gives the points, too, which are counted apart from the cards."""
        points, new = self.definition(oid).printed.points or 0, self.state.next_oid
        super().add_agenda(oid, side)
        self.gain_points(side, points, new)

    def unsteal(self, stolen: events.AgendaStolen) -> int:
        """Returns a stolen agenda to where it was: the points that it brought, which are counted apart, are lost again."""
        changes = [e for e in self.state.history if isinstance(e, events.PlayerCounters) and e.source == stolen.new]
        new = super().unsteal(stolen)
        for change in changes:  # of points that were spent meanwhile no more can be lost than are left
            back = max(-change.change, -self.state.runner.counters.get(change.kind, 0))
            if back:
                self.emit(events.PlayerCounters(RUNNER, change.kind, back, source=new))
        return new
