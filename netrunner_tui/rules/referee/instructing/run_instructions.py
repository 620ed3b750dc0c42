"""Instructions that begin a run or change the one going on (CR 6)."""

from collections import Counter
from typing import Literal

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events, price
from netrunner_tui.model.card_zones import ICE
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.instructing.breaking_instructions import BreakingInstructions
from netrunner_tui.rules.referee.options import EndsTheRun, Option
from netrunner_tui.rules.referee.paying.costs import clicks_of, combined, with_less
from netrunner_tui.rules.referee.paying.spendable import fixed
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.timing.reactions import ROUNDS


class RunInstructions(BreakingInstructions):
    """Making runs, moving the Runner in them, and leaving them."""

    def _jack_out(self, word: words.JackOut, context: Context) -> Flow:
        """Has the Runner jack out; what that costs they may decline to pay, not in a `must` (CR 1.16.4c)."""
        if not self._may_be_left():
            return
        cost = self.price(self.additional_cost("jack out"), Context(0, "", RUNNER))
        if cost != price.FREE and not context.must:
            text = fitted(f"{context.title}: {price.due(cost, self.book.terms)} to jack out?", f"{context.title}: jack out?")
            if not (yield from self.ask_may(RUNNER, text, about=context.source, cost=cost)):
                return
        if (yield from self._pays_to_jack_out()):
            yield from self.jack_out(context.source)

    def _pays_to_jack_out(self) -> Flowing[bool]:
        """Pays what jacking out costs, and returns whether that could be done."""
        extra = self.additional_cost("jack out")
        return extra == words.FREE or (yield from self.pay(RUNNER, extra, Context(0, "", RUNNER)))

    def _may_be_left(self) -> bool:
        """Returns whether there is something that the Runner may jack out of (CR 6.1.5)."""
        return self.could_be_ended() and self.may_jack_out()

    def could_be_ended(self) -> bool:
        """Returns whether something ends when the run is to end: the run, or an encounter outside of a run (CR 6.1.4, 6.5.9b)."""
        run, encounter = self.state.run, self.state.encounter
        return not run.ending if run is not None else encounter is not None and not encounter.over

    def may_jack_out(self) -> bool:
        """Returns whether the Runner is not prohibited from jacking out, and could pay what it costs."""
        if self.prohibited("jack out", RUNNER):
            return False
        extra = self.additional_cost("jack out")
        return extra == words.FREE or self.can_pay(RUNNER, extra, Context(0, "", RUNNER))

    def _bypass(self, word: words.Bypass, context: Context) -> None:
        if self._could_bypass(word, context) and self.state.encounter is not None:
            self.emit(events.IceBypassed(self.state.encounter.ice, self.title_of(self.state.encounter.ice)))

    def _could_bypass(self, word: words.Bypass, context: Context) -> bool:
        encounter = self.state.encounter
        return encounter is not None and not self.prohibited("bypass", RUNNER, encounter.ice)

    def _server_named(self, server: str, context: Context) -> str:
        """Returns the server that an instruction speaks of."""
        if server == "chosen server":
            return self.named_with(context.source, context).get("server", "")
        return context.server if server == "this server" else server

    def _attack(self, word: words.AttackServer, context: Context) -> None:
        run = self.state.run
        if run is not None and self._could_attack(word, context):
            self.emit(events.AttackedServerChanged(self._server_named(word.attack, context), run.server if run.phase == 1 else ""))

    def _could_attack(self, word: words.AttackServer, context: Context) -> bool:
        """Returns whether the run can go on against a server: not where none can be made on that."""
        run = self.state.run
        server = self._server_named(word.attack, context)
        return run is not None and not run.ending and server in self.state.servers and not self.prohibited("run", RUNNER, server=server)

    def _instead_of_breach(self, word: words.InsteadOfBreach, context: Context) -> None:
        """Carries out 6.7.4c: whether it is done instead is decided when the breach would begin."""
        if self.state.run is not None:
            self.begin_effect("instead", context, part=word.part, until="run", amount=int(word.must))

    def _force_encounter(self, word: words.ForceEncounter, context: Context) -> Flow:
        oids = yield from self.targets(word.encounter, context, "encounter")
        for oid in oids:
            yield from self.encounter(oid, forced=True)

    def _move_runner(self, word: words.MoveTo, context: Context) -> Flow:
        """Moves the Runner to a position (CR 6.2.5b); nothing happens in the last two phases or outside a run (6.2.5c).

        The Corp lets a Runner go on who would be moved for ever and cannot jack out (CR 10.13.2).
        """
        if not self._may_move_runner():
            return
        place = yield from self._position_named(word, context)
        if place is None or not self._may_move_runner():
            return
        server, position = place
        if word.then == "approach again":
            if self._is_at(server, position):
                self._send_runner(server, position)
                yield from self.checkpoint()
            return
        if word.then == "approach" and self._approaches(server, position):
            return
        if word.instead_of_passing:
            number = self.state.encounter_number
            self.begin_effect("passing", context, until="run", target=context.source, amount=number, server=server)
        elif not self._would_go_on_for_ever():
            self._send_runner(server, position, word.then)
            yield from self.checkpoint()

    def _is_at(self, server: str, position: int) -> bool:
        """Returns whether a position is the Runner's."""
        run = self.state.run
        return run is not None and (run.server, run.position) == (server, position)

    def _approaches(self, server: str, position: int) -> bool:
        """Returns whether the Runner approaches the ice in a position already (CR 6.2.5d)."""
        run = self.state.run
        return run is not None and run.ice > 0 and (run.redirect or run.phase) == 2 and self._is_at(server, position)

    def moved_instead_of_passing(self, ice: int) -> bool:
        """Moves the Runner to the outermost position of a server where they go there instead of passing ice. Returns whether they do."""
        number = self.state.encounter_number
        for effect in self.state.effects.values():
            if effect.kind == "passing" and (effect.target, effect.amount) == (ice, number) and not self.expired(effect):
                self.emit(events.EffectsEnded((effect.id,)))
                if effect.server in self.state.servers and not self._would_go_on_for_ever():
                    self._send_runner(effect.server, len(self.state.ice(effect.server)) - 1)
                    return True
                return False
        return False

    def _would_go_on_for_ever(self) -> bool:
        return self.goes_round() and self.prohibited("jack out", RUNNER)

    def _send_runner(self, server: str, position: int, then: Literal["approach", "encounter", "pass"] = "approach") -> None:
        """Moves the Runner to a place among the ice of a server, -1 for none; the run goes on from there (CR 6.2.5b)."""
        order = self.state.ice(server)
        ice = order[position] if position >= 0 else 0
        self.emit(events.PositionMoved(server, position, ice))
        rezzed = ice and self.state.cards[ice].faceup
        encounters = then == "encounter" and rezzed  # what is not rezzed is passed, and not approached (CR 6.2.5)
        self.emit(events.RunRedirected(3 if encounters else 2 if ice and then == "approach" else 4))

    def _may_move_runner(self) -> bool:
        run = self.state.run
        return run is not None and not run.ending and run.phase < 5

    def _could_move_runner(self, word: words.MoveTo, context: Context) -> bool:
        where = word.move_runner_to
        named = isinstance(where, str) and where not in words.REFS
        may_be = self._is_here if word.then == "approach again" else self._protects
        return self._may_move_runner() and (named or self.has_target(where, context, may_be))

    def _position_named(self, word: words.MoveTo, context: Context) -> Flowing[tuple[str, int] | None]:
        """Returns the server and the place among its ice that the Runner moves to, -1 for no ice; None where there is no such place."""
        where = word.move_runner_to
        if isinstance(where, str) and where not in words.REFS:
            server = self._server_named(where, context)
            if server == "attacked server":
                server = self.state.run.server if self.state.run is not None else ""
            if server not in self.state.servers:
                return None
            places = [at for at, oid in enumerate(self.state.ice(server)) if self.state.cards[oid].faceup or not word.rezzed]
            return server, max(places, default=-1)
        oids = yield from self.targets(where, context, "move", self._protects, told="move the Runner to")
        if not oids:
            return None
        card = self.state.cards[oids[0]]
        order = self.state.ice(card.server)
        place = order.index(card.oid)
        if back := self.amount(word.back, context):
            further = [at for at in range(place + 1, len(order)) if self.state.cards[order[at]].faceup]
            place = further[back - 1] if len(further) >= back else len(order) - 1
        return card.server, place

    def _is_here(self, oid: int) -> bool:
        """Returns whether a card is the ice in the Runner's position."""
        card = self.state.cards[oid]
        return card.zone == ICE and self._is_at(card.server, self.state.ice(card.server).index(oid))

    def _protects(self, oid: int) -> bool:
        return self.state.cards[oid].zone == ICE

    def _may_jack_out(self, word: words.MayJackOut, context: Context) -> Flow:
        if self._may_be_left():
            of = "run" if self.state.run is not None else "encounter"
            yield from self.ask_jack_out(f"Jack out, or continue the {of}?")

    def ask_jack_out(self, text: str) -> Flowing[bool]:
        """Asks the Runner whether they jack out (CR 6.1.5); in a loop that they could stop, they must (CR 10.13.2)."""
        must = self.state.run is not None and self.goes_round()
        cost = self.price(self.additional_cost("jack out"), Context(0, "", RUNNER))
        result = EndsTheRun() if self.state.run is not None else None
        options = (Option("jack out", cost=cost, result=result), Option("continue"))
        answer = yield Question(
            player=RUNNER,
            kind="may",
            step=self.state.step,
            text="This run goes round and round: it ends only if you jack out." if must else text,
            options=options[:1] if must else options,
            may_decline=not must,
            public="decides whether to jack out",
        )
        if answer[0] == 0 and (yield from self._pays_to_jack_out()):
            return (yield from self.jack_out())
        return False

    def jack_out(self, source: int = 0) -> Flowing[bool]:
        """Has the Runner jack out, unless an interrupt keeps them from it (CR 6.1.5, 9.9.5); returns whether they did."""
        jacks_out = not self.interrupted() or bool((yield from self.comes("jacking out", 1, RUNNER, source)))
        if jacks_out:
            self.end_run(source, jacked_out=True)
        return jacks_out

    def goes_round(self) -> bool:
        """Returns whether the Runner has met one piece of ice so often in this run that it is an infinite loop (CR 10.13.2)."""
        run = self.state.run
        if run is not None and run.serial < ROUNDS:  # it has not had so many phases yet
            return False
        met: Counter[int] = Counter()
        for event in reversed(self.state.history):
            if isinstance(event, events.RunBegan):
                break
            if isinstance(event, events.EncounterBegan):
                met[event.card] += 1
        return max(met.values(), default=0) >= ROUNDS

    def _run_on(self, word: words.RunOn, context: Context) -> Flow:
        before = self.state.run_number
        yield from self._make_runs(word, context)
        context.done = self.state.run_number - before

    def _make_runs(self, word: words.RunOn, context: Context) -> Flow:
        servers = self.servers_to_run(word, context)
        if word.each:
            while self.state.run is None and (left := tuple(s for s in servers if s in self.servers_to_run(word, context))):
                before = self.state.run_number
                yield from self._run_one_of(left, word, context)
                run = next(e.server for e in reversed(self.state.history) if isinstance(e, events.RunBegan))
                servers = tuple(s for s in servers if s != run) if self.state.run_number > before else ()
            return
        yield from self._run_one_of(servers, word, context)

    def _run_one_of(self, servers: tuple[str, ...], word: words.RunOn, context: Context) -> Flow:
        """Asks which server is run, and runs it."""
        if not servers or self.state.run is not None:
            return
        text = f"{context.title}: choose a {self.book.terms.word('server')} to run"
        server = yield from self.choose_server(RUNNER, servers, text, about=context.source, effect="run")
        if word.ignoring or (yield from self._pays_to_run(server, context)):
            yield from self.run(server, context.source, context.title, word.part, servers, context.x, context.done)

    def _pays_to_run(self, server: str, context: Context) -> Flowing[bool]:
        """Asks whether the Runner pays what a run costs that an ability makes; they need not, and then there is none (CR 1.16.10a)."""
        extra = self.additional_cost("run", server=server)
        if extra == words.FREE:
            return True
        cost = self.price(extra, Context(0, "", RUNNER))
        where = self.book.terms.server(server)
        text = fitted(f"{context.title}: {price.due(cost, self.book.terms)} to run {where}?", f"{context.title}: run {where}?")
        return (yield from self.ask_may(RUNNER, text, about=context.source, cost=cost, effect="run"))

    def servers_to_run(self, word: words.RunOn, context: Context) -> tuple[str, ...]:
        """Returns the servers that an instruction to run allows."""
        wanted = word.run
        if "chosen server" in wanted and "server" not in self.named_with(context.source, context):
            if "server" in self.cards_in_game.chosen_each_turn.get(context.title, ()):
                return ()  # as the turn began none was
            wanted = ("any",)  # it will be chosen before the run
        run = {e.server for e in self.state.history if isinstance(e, events.RunBegan)} if word.not_run_this_turn else set()
        fitting = tuple(
            server
            for server in self.state.servers
            if self.server_fits(server, wanted, "", context.source, context)
            and server not in run
            and (word.protected_by is None or any(self.fits(oid, word.protected_by, context) for oid in self.state.ice(server)))
            and not self.prohibited("run", RUNNER, server=server)
        )
        return tuple(server for server in fitting if word.ignoring or self._run_payable(server, context))

    def servers_to_choose(self, word: words.ChooseServer, context: Context) -> tuple[str, ...]:
        """Returns the servers that may be chosen: where the chosen one is run in any case, only those that can be (CR 6.3.2)."""
        servers = super().servers_to_choose(word, context)
        run = self.pool.readings.run_on_chosen(context.title)
        if run is None:
            return servers
        able = self.servers_to_run(msgspec.structs.replace(run, run=("any",)), context)
        return tuple(server for server in servers if server in able)

    def _run_payable(self, server: str, context: Context) -> bool:
        """Returns whether the Runner could pay what a run costs besides, after what is `due` for the ability that makes it."""
        extra, due = self.additional_cost("run", server=server), context.due
        if extra == words.FREE:
            return True
        paying = Context(0, "", RUNNER)
        if not self.can_pay(RUNNER, combined([clicks_of(due), extra]), paying):
            return False
        if not extra.credits or not due.credits:
            return True
        usual = self.spendable(RUNNER)
        limited = self.spendable(RUNNER, "play" if context.played else "use", context.source) - usual
        if self.amount(extra.credits, paying) <= usual - max(0, fixed(due.credits) - limited):
            return True
        if not context.played:
            return False
        lowered = fixed(self.cost_to_play(context.source).credits) - fixed(due.credits)
        return self.could_be_lowered(RUNNER, lambda less: combined([with_less(due, less - lowered), extra]), context.source, "play") > 0
