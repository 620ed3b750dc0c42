"""Paid ability windows and what is open in them: paid abilities, rezzing, scoring (CR 9.2.7)."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import server_keys
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.model.state import Encounter, Run
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rulebook_facts.moments import ACTION
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import ActionsAhead, Context, Flow
from netrunner_tui.rules.referee.options import Option, Points, Resolves
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.timing.paid_abilities import PaidAbilities
from netrunner_tui.rules.referee.timing.prompts import SITUATIONS, Situation

PASS: Final = Option("pass")


class Windows(PaidAbilities):
    """Windows, and what players do in them."""

    situations: ClassVar[dict[str, Situation]] = SITUATIONS
    """The text for the asked player at the window of each step."""

    def window(self, step: str, *what: Opens) -> Flow:
        """Opens a paid ability window: `what` is open in it. The active player is first (CR 9.2.7a)."""
        entered_again = self.state.boundary != "" and self.state.step == self.step_name(step)  # it stands in the log that it opened
        self.step(step)
        if self.cards_in_game.count_windows and not entered_again:
            self.emit(events.WindowOpened())
        player: Side = self.state.turn or CORP
        received = False
        run = self.state.run
        encounter = self.state.encounter
        while True:
            if self.met or self.look:
                yield from self.checkpoint()
            if (run is not None or encounter is not None) and self.window_is_gone(run, encounter):
                return
            options = self.window_options(player, what)
            if self.passes_unasked and len(options) == 1:
                option = PASS
            else:
                answer = yield self.window_question(player, step, what, options)
                option = options[answer[0]]
            if option.verb == "pass":
                if received:
                    return
                player = other(player)
                received = True
                continue
            received = False
            yield from self.do_option(player, option)

    def window_is_gone(self, run: Run | None, encounter: Encounter | None) -> bool:
        """Returns whether the run, or the encounter, in which a window opened is over: where the Runner is moved it goes on (CR 6.1.3d)."""
        now = self.state.run
        if run is not None and (now is None or now.ending):
            return True
        return encounter is not None and (self.state.encounter is None or self.state.encounter.over)

    def window_question(self, player: Side, step: str, what: tuple[Opens, ...], options: list[Option]) -> Question:
        """Returns the question what a player does in a window."""
        named = self.step_names.get(step, step)
        text = "" if self.unread else self.situations[step](self, player)
        return Question(
            player=player,
            kind="window",
            step=named,
            text=text,
            options=tuple(options) if len(options) <= 2 else self.told_apart(options),  # nothing else is called "pass"
            may_decline=True,
            window=what,
        )

    def for_its_reader(self, question: Question) -> Question:
        """Returns the open question with what only who reads it needs: in a window, what it is before and what seems possible in it."""
        if question.kind != "window":
            return question
        player = question.player
        seems_able = self._might_seem_able(player) and self._seems_able(player, question.options)
        here = question.step == self.step_name(ACTION[player]) and not question.interrupts
        acts = here and self.state.turn == player and not self.state.phase_over
        if not acts and not seems_able:
            return question
        ahead = self._actions_ahead(player) if acts and self.state.player(player).clicks else ()
        return msgspec.structs.replace(question, seems_able=seems_able, ahead=ahead)

    def _actions_ahead(self, player: Side) -> tuple[Option, ...]:
        """Returns the actions that a window is before. They are kept: mostly nothing happens in it, and they are asked for next."""
        clock, options, former = self.state.clock, self.actions_to_choose(player), self.active.ahead
        if former is not None and former.options == options and self.state.edited < former.clock:  # no card has come, gone or turned
            named = former.named
        else:
            named = names.distinguish(self.state, options) if options else ()
        self.active.ahead = ActionsAhead(clock, options, named)
        return named

    @abstractmethod
    def actions_to_choose(self, side: Side) -> list[Option]:
        """Returns the actions of which a player takes one now (CR 9.2.6); none where a card has already given what the click is for."""

    def _might_seem_able(self, player: Side) -> bool:
        """Returns whether there are abilities at all of which only their player knows whether they could do something."""
        active = self._active or self.active
        unsure = active.unsure.get(player)
        if unsure is None:
            hangs = self.pool.readings.may_hang_on_hidden
            unsure = active.unsure[player] = [s for s in active.in_windows[player] if hangs(s.ability)]
        return bool(unsure) or (player == RUNNER and self.lies_hidden())

    def _seems_able(self, player: Side, options: Sequence[Option]) -> bool:
        """Returns whether a card that both see has an ability that can do nothing now, which only its player knows.

        One that is among the options can do something.
        """
        hidden = [s for s in self.seeming() if s.in_windows] if player == RUNNER else []
        if hidden and self.as_it_seems(lambda: any(self.paid_option(player, s) is not None for s in hidden)):
            return True
        unsure = self.active.unsure[player]
        able = {(option.card, option.ability) for option in options if option.verb == "use"}
        return any((source.oid, source.number) not in able and self.seems_usable(player, source) for source in unsure)

    def window_options(self, player: Side, what: tuple[Opens, ...]) -> list[Option]:
        """Returns a player's options in a window, with pass last."""
        options: list[Option] = []
        sources = (self._active or self.active).in_windows[player]
        if sources and (self.state.turn_number >= self.abilities_from[player] or self.state.encounter is not None):
            outside = self.state.encounter is None
            nothing_to_break = outside or self.ice_to_break() is None
            for source in sources:
                if (nothing_to_break and source.ability.flag == "interface") or (outside and source.encounters_alone):
                    continue
                option = self.boost_offered(player, source) if outside and source.boosts_alone else self.paid_option(player, source)
                if option is not None:
                    options.append(option)
        if player == CORP:
            self._corp_options(options, what)
        options.append(self._pass_option(what))
        return options

    def _pass_option(self, what: tuple[Opens, ...]) -> Option:
        """Returns the option to pass, with what comes of it in an encounter: for people, so where nobody reads it without that."""
        if self.unread or "break" not in what:
            return PASS
        first = next(self.unbroken_numbers(), 0)
        return Option("pass", result=Resolves(first)) if first else PASS

    def _corp_options(self, options: list[Option], what: tuple[Opens, ...]) -> None:
        s = self.state
        if "rez ice" in what and s.run is not None and (ice := self._approached(s.run)) and (option := self._rez_option(ice)) is not None:
            options.append(option)
        rezzing = "rez" in what
        if rezzing and s.run is not None and (early := self.cards_in_game.rezzed_like_root):
            there = [oid for oid in s.ice(s.run.server) if oid != s.run.ice and s.cards[oid].title in early]
            options += [option for oid in there if self._rezzed_early(oid) and (option := self._rez_option(oid)) is not None]
        scoring = "score" in what
        if not rezzing and not scoring:
            return
        for oid in [oid for server in s.servers for oid in s.zones.get(server_keys(server)[1], ())]:
            card = s.cards[oid]
            printed = self.card_of[card.title].printed
            if printed.type == "agenda":
                if scoring and self.can_score(oid):
                    cost = self.price(self.additional_cost("score", oid), Context(oid, card.title, CORP))
                    options.append(names.option(s, CORP, "score", oid, cost, Points(printed.points or 0)))
            elif rezzing and not card.faceup and printed.type != "ice" and (option := self._rez_option(oid)) is not None:
                options.append(option)

    def _approached(self, run: Run) -> int:
        """Returns the ice that is approached, 0 where it has gone; a Runner who is moved elsewhere approaches it to the window's end."""
        if not run.redirect:
            return run.ice
        approached = next((event.card for event in reversed(self.state.history) if isinstance(event, events.IceApproached)), 0)
        return approached if approached in self.state.cards else 0

    def _rezzed_early(self, oid: int) -> bool:
        """Returns whether an ability of ice lets it be rezzed although it is not approached, while it is not active (CR 9.1.8c)."""
        definition = self.definition(oid)
        context = Context(oid, definition.title, CORP, server=self.state.cards[oid].server)
        for ability in definition.abilities:
            if not isinstance(ability, words.Static) or not any(isinstance(word, words.RezzedLikeRoot) for word in ability.static):
                continue
            if ability.while_ is None or self.condition(ability.while_, context):
                return True
        return False

    def _rez_option(self, oid: int) -> Option | None:
        """Returns the option to rez a card, or None where it cannot be rezzed now."""
        cost = self.payable_to_rez(oid)
        if cost is None:
            return None
        return names.option(self.state, CORP, "rez", oid, self.price(cost, Context(oid, self.state.cards[oid].title, CORP)))

    def do_option(self, player: Side, option: Option) -> Flow:
        """Carries out an option of a window or an action."""
        if option.verb == "use":
            source = next(s for s in self.active.paid[player] if s.oid == option.card and s.number == option.ability)
            yield from self.use(player, source)
        elif option.verb == "rez":
            yield from self.rez(option.card)
            yield from self.checkpoint()
        elif option.verb == "score":
            yield from self.score_agenda(option.card)
