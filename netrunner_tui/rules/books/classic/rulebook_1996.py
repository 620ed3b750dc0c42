"""Netrunner as it was in 1996. Only what differs; the steps are numbered as in its charts (`rulebook_facts.netrunner_1996`)."""

from collections.abc import Mapping
from typing import ClassVar, Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events
from netrunner_tui.model.events import MOVED, Event
from netrunner_tui.model.events.moves import TrashCause
from netrunner_tui.model.events.numbers import SpendCause
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.state import DECK, FORGONE_ACTIONS, HAND, ROOT, RUN_BITS, Card, ZoneKind
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rulebook_facts.netrunner_1996 import CLASSIC
from netrunner_tui.rulebook_facts.rulebook import Rulebook
from netrunner_tui.rules.books.classic.traces_1996 import Traces96
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing, Instance, PaidSource
from netrunner_tui.rules.referee.basic_actions import ACTION, BasicAction
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.instructions import Instructions
from netrunner_tui.rules.referee.options import Closes, Draws, Option, OptionVerb, Purges
from netrunner_tui.rules.referee.paying.costs import combined
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.prompts import SITUATIONS, Situation, moving, shortened
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.reactions import distinct
from netrunner_tui.rules.referee.turns import STARTING_HANDS
from netrunner_tui.rules.referee.windows import PASS

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
    return shortened(f"{who} ice on {referee.book.terms.server(run.server)}. {'Act' if player == RUNNER else 'Rez, act'}, or pass?")


class Classic(Traces96):
    """The rulebook `classic`."""

    book: ClassVar[Rulebook] = CLASSIC
    step_names: ClassVar[dict[str, str]] = STEPS
    replaced_is_trashed: ClassVar[bool] = False
    flatlined_at_the_end: ClassVar[bool] = True
    pays_before_room: ClassVar[bool] = True
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

    # --- set-up and turns ("Start of Game", "Corporation's Turn", "Runner's Turn", "End of Turn") -----------------------------------------

    def setup(self) -> Flow:
        """Sets up: 5 bits each, shuffled decks, 5 cards; nobody draws another hand."""
        dealt = self.state.step == self.step_name(STARTING_HANDS) and self.state.turn_number == 0 and self.state.randoms > 0
        for side in SIDES:
            if not dealt and not self.state.zone(side, HAND):
                self.emit(events.CreditsGained(side, 5))
                self.shuffle(side)
                self._deal(side)
        yield from ()

    def corp_turn(self, entering: bool) -> Flow:
        """Carries out the start, the mandatory draw, three actions, the end."""
        if not entering:
            yield from self._turn_starts(CORP)
            yield from self.window("96 corp 1", "paid", "rez", "score")
            self.step("96 corp 2")
            yield from self.draw(CORP, 1)
            yield from self.checkpoint()
        yield from self._actions(CORP, ("paid", "rez", "score"), entering)

    def runner_turn(self, entering: bool) -> Flow:
        """Carries out the start, four actions, the end."""
        if not entering:
            yield from self._turn_starts(RUNNER)
            yield from self.window("96 runner 1", "paid", "rez")
        yield from self._actions(RUNNER, ("paid", "rez"), entering)

    def _turn_starts(self, side: Side) -> Flow:
        """Gives the actions, less those forgone before; then carries out what happens at the start of the turn."""
        if self.state.boundary == "setup" and self.state.turn is not None:
            return  # entered again at the first question: nobody is asked before it, so all of this has been told already
        yield from self._turn_opens(side, f"96 {side} 1")
        owed = min(self.state.player(side).counters.get(FORGONE_ACTIONS, 0), self.state.player(side).clicks)
        if owed:
            self.emit(events.ClicksLost(side, owed))
            self.emit(events.PlayerCounters(side, FORGONE_ACTIONS, -owed))
        self._refill(side)
        self.emit(events.TurnBegan(side))
        yield from self.checkpoint()

    def _actions(self, side: Side, what: tuple[Opens, ...], entering: bool) -> Flow:
        """Carries out each action, with what may be done after it."""
        while self.state.player(side).clicks and not self._phase_over():
            if not entering:
                self._boundary(side)
            entering = False
            self.step(f"96 {side} 3")
            yield from self.action(side)
            if self._phase_over():
                break
            yield from self.window(f"96 {side} 4", *what)
        yield from self._turn_ends(side)

    def after_extra_action(self, side: Side) -> Flow:
        """Lets both players do what they may after any action."""
        if not self._phase_over():
            yield from self.window(f"96 {side} 4", *(("paid", "rez", "score") if side == CORP else ("paid", "rez")))

    def _turn_ends(self, side: Side) -> Flow:
        """Discards one at a time; below 0 the Runner is flatlined. Nothing else may be done here."""
        self.note(events.BoundaryReached(""))
        self.step(f"96 {side} 5")
        while not self.skips_discard(side) and len(self.state.zone(side, HAND)) > max(0, self.max_hand_size(side)):
            yield from self._discard_one(side)
        clicks = self.state.player(side).clicks
        if clicks:
            self.emit(events.ClicksLost(side, clicks, True))
        self.emit(events.TurnEnded(side))
        yield from self.checkpoint()
        if side == RUNNER and self.max_hand_size(RUNNER) < 0 and (yield from self.comes("flatline", 1, CORP)):
            self.win(CORP, "flatline")

    # --- priority ("Priority", "Netrunner Golden Rules") ----------------------------------------------------------------------------------

    def window(self, step: str, *what: Opens) -> Flow:
        """Lets the Runner do everything they like, then the Corp; the Runner has no answer to that."""
        self.step(step)
        run, encounter = self.state.run, self.state.encounter
        for player in (RUNNER, CORP):
            while True:
                if self.met or self.look:
                    yield from self.checkpoint()
                if self.window_is_gone(run, encounter):
                    return
                options = self.window_options(player, what)
                if self.passes_unasked and len(options) == 1:
                    break
                answer = yield self.window_question(player, step, what, options)
                option = options[answer[0]]
                if option.verb == "pass":
                    break
                yield from self.do_option(player, option)

    def _pass_option(self, what: tuple[Opens, ...]) -> Option:
        """Returns the option to pass, which is for good: what the other player does then is not answered."""
        return Option("pass", result=Closes()) if "break" in what else PASS

    def reaction_window(self, pending: list[Instance]) -> Flow:
        """Lets the player whose turn it is order everything that happens at once."""
        chooser: Side = self.state.turn or CORP
        try:
            while True:
                ready = [i for i in pending if not self.waits_unseen(i) and self._still_pending(i) and self._seems_triggered(i)]
                if not ready:
                    break
                chosen = yield from self._next_event(chooser, ready)
                pending.remove(chosen)
                yield from self.trigger(chosen)
                if self.met or self.look:
                    yield from self.checkpoint()
            for side in (chooser, other(chooser)):
                yield from self.react_from_hand(side, pending)
        finally:
            for instance in pending:
                self.going_on.discard((instance.oid, instance.part))

    def _next_event(self, chooser: Side, ready: list[Instance]) -> Flowing[Instance]:
        listed = distinct(ready) if len(ready) > 1 else ready
        if len(listed) == 1:
            return listed[0]
        options = [self._to_resolve(i) for i in listed]
        answer = yield Question(
            player=chooser,
            kind="order",
            step=self.state.step,
            text="Several things happen at once. Which is first?",
            options=names.distinguish(self.state, options),
            public="chooses the order of what happens at once",
        )
        return listed[answer[0]]

    def worth_using(self, block: words.Block, context: Context) -> bool:
        """Allows abilities that change nothing, except that breaking needs a subroutine, a run needs a fort and a rez needs a card."""
        kinds = (words.Break, words.ChooseSubroutine, words.RunOn, words.Search, words.EndRun)
        needy = tuple(word for word in block if isinstance(word, kinds) or (isinstance(word, words.Rez) and _own_choice(word.rez)))
        if needy:
            return self.could_change(needy, context)
        # Asking the Corp to choose would tell the Runner about its hidden cards: without a target the ability is not used at all.
        chooses = (
            context.side == CORP
            and bool(block)
            and all(any(isinstance(part, words.Choose) and _own_choice(part) for part in walk(word)) for word in block)
        )
        return not chooses or self.could_change(block, context)

    def _named(self, name: str, context: Context) -> bool:
        """Leaves the start, the mandatory draw and the end out of the action phase; steps of a run have such numbers too."""
        if name == "your action phase":
            return self.state.turn == context.side and (self.state.run is not None or self.state.step not in ("1", "2", "5"))
        return super()._named(name, context)

    # --- actions --------------------------------------------------------------------------------------------------------------------------

    basic_actions: ClassVar[Mapping[OptionVerb, BasicAction]] = {
        **ACTION,
        "purge": msgspec.structs.replace(ACTION["purge"], cost=Price(forgone_clicks=3)),
    }

    def _can_purge(self, cost: Price) -> bool:
        """Returns whether there are viruses: the only purge is of those for which a card says that they go for three forgone actions."""
        return self.state.virus_counters() > 0

    def _take_action(self, side: Side, option: Option) -> Flow:
        if option.verb != "purge":
            yield from super()._take_action(side, option)
            return
        self.emit(events.ActionStarted(side, option.verb))
        yield from self._forgo_for_viruses()

    def _forgo_for_viruses(self) -> Flow:
        self.forgo(CORP, self.basic_actions["purge"].cost.forgone_clicks)
        yield from self.remove_viruses_but(self.spared_viruses())

    def _corp_options(self, options: list[Option], what: tuple[Opens, ...]) -> None:
        """Lets virus counters be removed in every window: that is no action, and at any time (Proteus, "Vienna 22").

        While the Corp has actions left in its turn it stands among those.
        """
        super()._corp_options(options, what)
        acts = self.state.turn == CORP and self.state.corp.clicks > 0
        cost = self.basic_actions["purge"].cost
        if not acts and self._can_purge(cost):
            options.append(Option("purge", cost=cost, result=Purges()))

    def do_option(self, player: Side, option: Option) -> Flow:
        """Carries out the removal of virus counters too."""
        if option.verb != "purge":
            yield from super().do_option(player, option)
            return
        yield from self._forgo_for_viruses()
        yield from self.checkpoint()

    def _can_draw(self, side: Side) -> bool:
        """Allows a Runner with an empty stack to take the action too: the draw is ignored (1996 "Runner Overview")."""
        return super()._can_draw(side) or (side == RUNNER and not self.prohibited("draw", side))

    def _draw_result(self, side: Side) -> Draws | None:
        """Draws nothing from an empty stack."""
        return super()._draw_result(side) if self.unread or self.state.zone(side, DECK) else Draws(0)

    def paid_cost(self, ability: words.Paid, context: Context) -> words.Cost:
        """Adds what breaking costs more where something says so, per subroutine; of "up to" so many, once it is said which they are."""
        cost = super().paid_cost(ability, context)
        word = _breaks(ability)
        more = self.total("break cost")
        if not more or word is None or word.fewer or not isinstance(cost.credits, int):
            return cost
        count = len(self.unbroken()) if word.most is None else min(self.amount(word.most, context), len(self.unbroken()))
        return msgspec.structs.replace(cost, credits=cost.credits + more * count)

    def paid_option(self, player: Side, source: PaidSource, *, at_any_strength: bool = False) -> Option | None:
        """Omits breaking where it is forbidden or the additional cost of one subroutine cannot be paid."""
        option = super().paid_option(player, source, at_any_strength=at_any_strength)
        word = _breaks(source.ability) if option is not None else None
        if word is not None:
            context = self._context_of_use(player, source)
            one = words.Cost(credits=self.total("break cost") if word.fewer else 0)
            whole = combined([self.paid_cost(source.ability, context), one])
            if self._breaking_forbidden(context) or not self.can_pay(player, whole, context, "use"):
                return None
        return option

    # --- installing and rezzing -----------------------------------------------------------------------------------------------------------

    def servers_for(self, oid: int) -> list[str]:
        """Requires the rez cost too for a card that is rezzed as it is installed."""
        if self._rezzed_at_once(oid) and self.total("rez cost", oid) > self.spendable(CORP, "rez", oid):
            return []
        return super().servers_for(oid)

    def may_be_in(self, oid: int, server: str) -> bool:
        """Lets a card in play go anywhere: what it says of itself is about installing, which is to put a card into play."""
        return self.state.cards[oid].installed or super().may_be_in(oid, server)

    def whole_cost_to_install(self, oid: int, server: str, *, ignoring: words.Ignored = "", discount: int = 0) -> words.Cost:
        """Adds the rez cost of a card that is rezzed as it is installed."""
        cost = super().whole_cost_to_install(oid, server, ignoring=ignoring, discount=discount)
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
        self, oid: int, server: str, *, ignoring: words.Ignored = "", at: int = -1, discount: int = 0, basic: bool = False, host: int = 0
    ) -> Flowing[int]:
        """Installs a card, and rezzes it where its text says so."""
        new = yield from super().install_corp(oid, server, ignoring=ignoring, at=at, discount=discount, basic=basic, host=host)
        if self._rezzed_at_once(new) and self.can_rez(new):
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

    _embarrassing: bool = False
    """An agenda is being scored whose bonus is bad publicity: that comes at the same time as its points (1996 "Scoring Agenda")."""

    def score_agenda(self, oid: int) -> Flow:
        """Scores an agenda; points and bonus come together: bad publicity of the bonus loses before the points win."""
        self._embarrassing = any(isinstance(word, words.BadPublicity) for word in walk(self.definition(oid).abilities))
        yield from super().score_agenda(oid)
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

    def trash_to_pay(self, oids: tuple[int, ...], side: Side) -> Flowing[tuple[int, ...] | None]:
        """Trashes cards as a cost: nothing prevents that, but it is paid, too, where something happens instead (Microtech Backup Drive)."""
        if self._may_be_replaced(oids):
            return (yield from self.trash_unless_prevented(oids, side, "cost", preventable=False))
        return (yield from super().trash_to_pay(oids, side))

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

    def unsteal(self, stolen: events.AgendaStolen) -> int:
        """Returns a stolen agenda to where it was: the points that it brought, which are counted apart, are lost again."""
        changes = [e for e in self.state.history if isinstance(e, events.PlayerCounters) and e.source == stolen.new]
        new = super().unsteal(stolen)
        for change in changes:  # of points that were spent meanwhile no more can be lost than are left
            back = max(-change.change, -self.state.runner.counters.get(change.kind, 0))
            if back:
                self.emit(events.PlayerCounters(RUNNER, change.kind, back, source=new))
        return new


def _breaks(ability: words.Paid) -> words.Break | None:
    """Returns the break instruction of an ability, or None."""
    return next((word for word in ability.do if isinstance(word, words.Break)), None)


def _own_choice(target: words.Target) -> bool:
    """Returns whether the player using an ability chooses its target."""
    return isinstance(target, words.Choose) and target.by in ("", "you")
