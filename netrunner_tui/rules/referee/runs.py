"""Runs (CR 6), step by step as in 6.9."""

from msgspec.structs import replace

from netrunner_tui.abilities import words
from netrunner_tui.abilities.readings import does
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import CENTRALS, ICE
from netrunner_tui.model.effects import ONCE, Effect
from netrunner_tui.model.parts import NOWHERE, Part
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import Card, Run
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.mechanisms.turning import Turning
from netrunner_tui.rules.referee.options import Option, Replaces
from netrunner_tui.rules.referee.phrases import fitted, for_card
from netrunner_tui.rules.referee.questions import Question


class Runs(Turning):
    """The six phases of a run."""

    def going(self) -> Run | None:
        """Returns the run, unless it is over or about to end."""
        run = self.state.run
        return None if run is None or run.ending else run

    def here(self) -> Run | None:
        """Returns the run, while the present phase of it goes on."""
        run = self.state.run
        return None if run is None or run.ending or run.redirect else run

    def run(
        self,
        server: str,
        source: int = 0,
        title: str = "",
        part: Part = NOWHERE,
        servers: tuple[str, ...] = (),
        x: int = 0,
        done: int = 0,
    ) -> Flow:
        """Carries out a run on `server`. An ability that makes it is named by `title` and `part`; `servers`: those it could have chosen."""
        s = self.state
        yield from self.initiation(server, source, title, part, servers, x, done)
        if s.run is None:
            return
        phase = 2 if s.run.ice else 4
        while self.going() is not None and phase < 6:
            self.emit(events.PhaseReached(phase))
            if phase == 2:
                yield from self.approach_ice()
                phase = 3 if self._encounters() else 4
            elif phase == 3:
                yield from self.encounter_ice()
                phase = 4
            elif phase == 4:
                yield from self.movement()
                here = self.here()
                phase = 2 if here is not None and here.position >= 0 else 5
            else:
                yield from self.success()
                phase = 6
            self._check_attacked_server()
            going = self.going()
            if going is not None and going.redirect:
                phase = going.redirect if going.ice else 4  # what they were moved to may have gone before the window was over
        yield from self.run_ends()

    def _check_attacked_server(self) -> None:
        """Ends a run whose server has ceased to exist (CR 4.6.8e)."""
        run = self.going()
        if run is not None and run.server not in self.state.servers:
            self.end_run()

    def end_run(self, source: int = 0, jacked_out: bool = False) -> None:
        """Ends the run: it goes to 6.9.6 (CR 6.1.4). Outside of a run it closes the encounter, if there is one (CR 6.5.9b)."""
        if self.going() is not None:
            self.emit(events.RunEnding(jacked_out, source))
        elif self.state.run is None and self.state.encounter is not None:
            self.emit(events.EncounterHalted(self.state.encounter.ice))

    # --- 6.9.1 ---------------------------------------------------------------------------------------------------------------------

    def initiation(self, server: str, source: int, title: str, part: Part, servers: tuple[str, ...], x: int, done: int) -> Flow:
        """Carries out 6.9.1 a to d. There is no run where its additional cost was prevented in part (FFG glossary "Cost")."""
        s = self.state
        self.step("6.9.1a")
        word = self.card_of[title].parts.get(part) if part else None
        ignored = isinstance(word, words.RunOn) and word.ignoring == "additional costs"
        extra = words.FREE if ignored else self.additional_cost("run", server=server, basic=not title)
        paid = True
        if extra != words.FREE and self.can_pay(RUNNER, extra, Context(0, "", RUNNER)):
            paid = yield from self.pay(RUNNER, extra, Context(0, "", RUNNER), "run", "run")
        if not paid:
            return
        self.emit(events.RunInitiated(server, s.run_number + 1, source, title, part, servers, x, done))
        self.step("6.9.1b")
        publicity = self.total("bad publicity")
        if publicity and self.book.bad_publicity_pays:
            self.emit(events.CreditsGained(RUNNER, publicity, bad_publicity=True))
        self.step("6.9.1c")
        yield from self.comes("running", 1, RUNNER)
        self.emit(events.RunBegan(server, len(s.ice(server))))
        yield from self.checkpoint()
        run = self.going()
        if run is None:
            return
        ice = s.ice(run.server)
        self.step("6.9.1d")
        if ice:
            self.emit(events.PositionMoved(run.server, len(ice) - 1, ice[-1]))

    # --- 6.9.2 ---------------------------------------------------------------------------------------------------------------------

    def approach_ice(self) -> Flow:
        """Carries out 6.9.2 a to c."""
        s = self.state
        assert s.run is not None
        self.step("6.9.2a")
        self.emit(events.IceApproached(s.run.ice, self.title_of(s.run.ice)))
        yield from self.checkpoint()
        going = self.going()
        if going is None or not going.ice:
            return
        yield from self.window("6.9.2b", "paid", "rez", "rez ice")
        if self.going() is not None:
            self.step("6.9.2c")

    def _encounters(self) -> bool:
        """Returns whether the ice is encountered: rezzed ice is (6.9.2c)."""
        run = self.going()
        return run is not None and run.ice in self.state.cards and self.state.cards[run.ice].faceup

    # --- 6.9.3 ---------------------------------------------------------------------------------------------------------------------

    def encounter_ice(self) -> Flow:
        """Carries out 6.9.3 a to e with the ice at the Runner's position."""
        run = self.going()
        assert run is not None
        yield from self.encounter(run.ice)

    def encounter(self, ice: int, forced: bool = False) -> Flow:
        """Carries out an encounter (CR 6.5). A forced one returns to what called for it (CR 6.5.9)."""
        s = self.state
        interrupted, ending = s.encounter, self.is_ending()
        self.step("6.9.3a")
        number = s.encounter_number + 1
        title, last = self.title_of(ice), s.cards[ice]
        self.emit(events.EncounterBegan(ice, number, forced, title, last.server if last.zone == ICE else ""))
        yield from self._meet_next_ice(ice)
        yield from self.checkpoint()
        if self._encountering(ice, number):
            if not self.subroutines(ice):
                self.note_fully_broken(ice, 0)  # CR 6.5.7c
            yield from self.window("6.9.3b", "paid", "break")
            if events.BreakingEnded in self.active.triggers and s.encounter is not None and self._encountering(ice, number):
                self.emit(events.BreakingEnded(ice, s.encounter.fully_broken))
                yield from self.checkpoint()
        yield from self._resolve_subroutines(ice, number)
        if s.encounter is not None and s.encounter.number == number:
            if self._encountering(ice, number):
                self.step("6.9.3e")
            if ice in s.cards:
                advanced = self.counters_seen(s.cards[ice], "advancement") > 0
            else:
                advanced = s.encounter.gone_advanced or self._was_considered_advanced(last)
            self.emit(events.EncounterEnded(ice, s.encounter.fully_broken, s.encounter.breakers, title, advanced, number))
        if interrupted is not None:
            over = interrupted.over or self.is_ending() != ending  # what ended the run ended both (CR 6.5.9b)
            self.emit(events.EncounterResumed(replace(interrupted, over=over)))
        yield from self.checkpoint()

    def _was_considered_advanced(self, ice: Card) -> bool:
        """Returns whether ice that has gone hosted advancement counters that were only considered to be there (CR 1.9.4)."""
        for declared in self.active.declared.get("advancement counters", ()):
            assert isinstance(declared.word, words.Modify)
            context, of = self.context_of(declared), declared.word.of
            if isinstance(of, words.Cards) and self.holds(declared, context) and self.fits_as(ice, of, context):
                return True
        return False

    def _meet_next_ice(self, ice: int) -> Flow:
        """Applies effects that wait for the next encounter of this run; they are not abilities and are never pending (CR 9.10.1)."""
        waiting = [e for e in self.state.effects.values() if e.kind == "next ice" and not self.expired(e)]
        for effect in waiting:
            word = self.card_of[effect.title].parts[effect.part]
            assert isinstance(word, words.NextIce)
            self.emit(events.EffectsEnded((effect.id,)))
            more = effect.amount or (word.next_ice if isinstance(word.next_ice, int) else 0)  # files of former versions have no amount
            if more:
                self.begin_effect(
                    "modifier", effect, until="encounter", name="strength", target=ice,
                    amount=more,
                )  # fmt: skip
            context = Context(effect.source, effect.title, effect.side, server=effect.server, it=ice, part=effect.part)
            for inner in word.do:
                yield from self.carry_out(inner, context)
            if word.then is not None:
                self.begin_effect(
                    "delayed", effect, part=word.then.part, until="encounter", name=ONCE,
                    server=effect.server, chosen=effect.chosen, named=effect.named,
                )  # fmt: skip

    def meets_ice(self) -> bool:
        """Returns whether the Runner encounters ice that is still there: the window of ice that has gone is open to its end (CR 8.5.10)."""
        encounter = self.state.encounter
        return encounter is not None and self._encountering(encounter.ice, encounter.number)

    def _encountering(self, ice: int, number: int) -> bool:
        """Returns whether this encounter is still going on: not ended, the ice still there and rezzed (CR 6.2.4b)."""
        s = self.state
        if s.encounter is None or s.encounter.number != number or s.encounter.over:
            return False
        if not s.encounter.forced and s.run is not None and s.run.redirect:
            return False
        card = s.cards.get(ice)
        return card is not None and (card.faceup or not card.installed)  # CR 9.1.8h

    def _resolve_subroutines(self, ice: int, number: int) -> Flow:
        """Carries out 6.9.3c and d: unbroken subroutines resolve one by one, in order (CR 9.8.8)."""
        s = self.state
        prevented: list[int] = []
        order = (yield from self._order_of_subroutines(ice)) if self._encountering(ice, number) else ()
        while self._encountering(ice, number):
            left = [key for key in self.unbroken() if key not in prevented]
            if not left:
                return
            left.sort(key=lambda key: order.index(key) if key in order else len(order))
            self.step("6.9.3c")
            place, subroutine = next((n, one) for n, one in enumerate(self.subroutines(ice), 1) if one.key == left[0])
            if not (yield from self.resolves(ice, place)):
                prevented.append(subroutine.key)
                continue
            server = s.cards[ice].server
            self.emit(self.resolution_of(ice, subroutine, place))
            if self._is_ignored(ice, subroutine.do):
                continue
            yield from self.resolve_block(
                subroutine.do, Context(ice, subroutine.title, CORP, server=server, part=subroutine.part, of_subroutine=True)
            )
            yield from self.checkpoint()

    def _order_of_subroutines(self, ice: int) -> Flowing[tuple[int, ...]]:
        """Returns the keys of the unbroken subroutines in the order that the Runner chooses, where an ability lets them."""
        orders = self.active.declared.get("the Runner orders subroutines", ())
        chooser = next((one for one in orders if self.holds(one, self.context_of(one))), None)
        left = self.unbroken()
        if chooser is None or len(left) < 2:
            return ()
        text = for_card(chooser.title, "choose the order of the subroutines")
        return (yield from self.choose_subroutines(
            RUNNER, ice, left, len(left), len(left), text, about=chooser.oid, effect="arrange", ordered=True
        ))  # fmt: skip

    def _is_ignored(self, ice: int, block: words.Block) -> bool:
        """Returns whether a subroutine is one that the Runner ignores (1996)."""
        ignoring = self.active.declared.get("ignores subroutines", ())
        return any(
            isinstance(d.word, words.IgnoresSubroutines)
            and not does(block, d.word.but)
            and self.fits(ice, d.word.ignores_subroutines, self.context_of(d))
            and self.holds(d, self.context_of(d))
            for d in ignoring
        )

    # --- 6.9.4 ---------------------------------------------------------------------------------------------------------------------

    def pass_ice(self, run: Run) -> None:
        """Has the Runner pass the ice at their position, which may have been trashed; or move elsewhere instead (CR 9.9.8)."""
        if self.moved_instead_of_passing(run.ice):
            return
        card = self.state.cards.get(run.ice)
        rezzed = card is not None and card.zone == ICE and card.faceup
        self.emit(events.IcePassed(run.ice, run.position == 0, self.title_of(run.ice), rezzed, run.server))

    def note_all_passed(self) -> None:
        """Notes that no ice is left to pass, where something waits for that; there need not have been any."""
        run = self.here()
        if run is not None and run.position <= 0 and self.cards_in_game.count_all_passed:
            self.emit(events.AllIcePassed(run.server))

    def movement(self) -> Flow:
        """Carries out 6.9.4 a to h."""
        s = self.state
        assert s.run is not None
        passed = s.run.position >= 0
        if passed or self.cards_in_game.count_all_passed:
            self.step("6.9.4a")
            if passed:
                self.pass_ice(s.run)
            self.note_all_passed()
            yield from self.checkpoint()
            if self.here() is None:
                return
        yield from self.window("6.9.4b", "paid")
        self._check_attacked_server()
        if self.here() is None:
            return
        self.step("6.9.4c")
        if self.may_jack_out():
            jacked_out = yield from self.ask_jack_out(self._movement_text(passed))
            if jacked_out:
                yield from self.checkpoint()
                return
        self.step("6.9.4d")
        yield from self._move_inward()
        if self.here() is None:
            return
        yield from self.window("6.9.4e", "paid", "rez")
        self._check_attacked_server()
        run = self.here()
        if run is None or run.position >= 0:
            return
        self.step("6.9.4g")
        self.emit(events.ServerApproached(run.server))
        yield from self.checkpoint()
        yield from self.about_to_succeed()
        if self.going() is not None:
            self.step("6.9.4h")

    def about_to_succeed(self) -> Flow:
        """Lets abilities do what they do before a run is successful (CR 9.9.3d)."""
        run = self.here()
        if run is not None and run.position < 0 and self.interrupted() and not self.prohibited("succeed", server=run.server):
            yield from self.comes("success", 1, RUNNER)

    def _movement_text(self, passed: bool) -> str:
        run = self.going()
        assert run is not None
        if self.unread:
            return ""
        onward = "the next ice" if run.position > 0 else self.book.terms.server(run.server)
        if passed and run.ice in self.state.cards:
            ice = names.name(self.state, run.ice, RUNNER, self.book.terms)
            whole = f"You pass {ice}. Continue to {onward}, or jack out?"
            return fitted(whole, f"You pass {ice}. Continue, or jack out?", f"Continue to {onward}, or jack out?")
        return f"Continue to {onward}, or jack out?"

    def _move_inward(self) -> Flow:
        """Moves the Runner to the next position inward, or to none (6.9.4d)."""
        run = self.going()
        assert run is not None
        ice = self.state.ice(run.server)
        place = max(-1, min(run.position, len(ice)) - 1)
        self.emit(events.PositionMoved(run.server, place, ice[place] if place >= 0 else 0))
        yield from self.checkpoint()

    # --- 6.9.5 ---------------------------------------------------------------------------------------------------------------------

    def success(self) -> Flow:
        """Carries out 6.9.5 a to c."""
        run = self.going()
        assert run is not None
        self.step("6.9.5a")
        word = self.card_of[run.title].parts.get(run.part) if run.part else None
        declared = not self.prohibited("succeed", server=run.server)
        if declared and isinstance(word, words.RunOn) and word.becomes and run.server in run.servers:
            server = yield from self._server_it_becomes(word.becomes, run)
            self.emit(events.AttackedServerChanged(server))
            declared = not self.prohibited("succeed", server=server)
        run = self.going()
        assert run is not None
        if declared:
            self.emit(events.RunSucceeded(run.server, run.title))
            yield from self.checkpoint()
        run = self.going()
        if run is None:
            return
        self.step("6.9.5b")
        if self.prohibited("breach", RUNNER, server=run.server):  # nor can anything come instead of it (CR 9.9.11a)
            self.step("6.9.5c")
            return
        instead = yield from self._instead_of_breach_chosen(run.server)
        if instead is None:
            yield from self.breach(run.server)
        else:
            yield from self.resolve_block(*self._done_instead(instead, run.server))
        if self.going() is not None:
            self.step("6.9.5c")

    def _server_it_becomes(self, servers: tuple[str, ...], run: Run) -> Flowing[str]:
        """Returns the server that the attacked one changes to; where the words name several, the Runner chooses."""
        if len(servers) == 1:
            return servers[0]
        text = f"{run.title}: choose the attacked {self.book.terms.word('server')}"
        return (yield from self.choose_server(RUNNER, servers, text, about=run.source))

    def _instead_of_breach_chosen(self, server: str) -> Flowing[Effect | None]:
        """Returns what replaces the breach, if anything; the Runner chooses among several (6.7.4c, 9.9.11)."""
        effects = [e for e in self.state.effects.values() if e.kind == "instead" and self._may_come_instead(e, server)]
        if not effects:
            return None
        options = [Option("choose", e.source, e.title, ability=self.ability_number(e.title, e.part), result=Replaces()) for e in effects]
        if not any(effect.amount for effect in effects):
            options.append(Option("breach", server=server))
        answer = yield Question(
            player=RUNNER,
            kind="choose",
            step=self.state.step,
            text=f"{self.book.terms.word('breach').capitalize()} {self.book.terms.server(server)}, or something else?",
            options=names.distinguish(self.state, options),
            may_decline=options[-1].verb == "breach",
        )
        return effects[answer[0]] if answer[0] < len(effects) else None

    def _may_come_instead(self, effect: Effect, server: str) -> bool:
        """Returns whether an effect replaces the breach, or may: what is optional has to be able to change something (CR 1.2.5)."""
        if effect.amount:
            return True
        if self.prohibited("use", effect.side, effect.source):
            return False  # who resolves an optional part of an ability uses it (CR 9.1.6)
        done = self._done_instead(effect, server)
        return self.could_change(*done) or self.secret(*done)

    def _done_instead(self, effect: Effect, server: str) -> tuple[words.Block, Context]:
        """Returns what an effect has the Runner do instead of breaching a server."""
        word = self.card_of[effect.title].parts[effect.part]
        assert isinstance(word, words.InsteadOfBreach)
        return word.instead_of_breaching, Context(effect.source, effect.title, effect.side, server=server, part=effect.part)

    def server_exists(self, server: str) -> bool:
        """Returns whether there is such a server: a remote one without cards is about to cease (CR 4.6.8e)."""
        s = self.state
        return server in s.servers and (server in CENTRALS or bool(s.ice(server) or s.root(server)))

    # --- 6.9.6 ---------------------------------------------------------------------------------------------------------------------

    def run_ends(self) -> Flow:
        """Carries out 6.9.6 a to d. The reaction window of the run's end is outside the run (CR 10.3.6)."""
        s = self.state
        run = s.run
        assert run is not None
        self.emit(events.PhaseReached(6))
        self.step("6.9.6a")
        yield from self.checkpoint()
        self.step("6.9.6b")
        left = min(s.run.credits if s.run is not None else 0, s.runner.credits)
        if left:
            self.emit(events.CreditsLost(RUNNER, left, bad_publicity=True))
        if lost := min(self.unspent(), s.runner.credits):
            self.emit(events.CreditsLost(RUNNER, lost))
        run = s.run
        assert run is not None
        failed = not run.reached_success and self.server_exists(run.server)
        if failed:
            self.step("6.9.6c")
            self.emit(events.RunFailed(run.server))
            yield from self.checkpoint()
        self.step("6.9.6d")
        self.emit(events.RunEnded(run.server, run.successful, run.stolen, run.all_accesses, run.number, not run.successful and not failed))
        yield from self.checkpoint()
        over = tuple(number for number, effect in s.effects.items() if effect.until == "run end" and effect.mark == run.number)
        if over:
            self.emit(events.EffectsEnded(over))
            yield from self.checkpoint()
