"""Set-up, turns, priority and actions as they were in 1996."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK, HAND
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rules.books.classic.traces_1996 import Traces96
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing, Instance, PaidSource
from netrunner_tui.rules.referee.basic_actions import ACTION, BasicAction
from netrunner_tui.rules.referee.options import Closes, Draws, LosesTheGame, Option, OptionVerb, Purges
from netrunner_tui.rules.referee.paying.costs import combined
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.timing.reactions import distinct
from netrunner_tui.rules.referee.timing.windows import PASS
from netrunner_tui.rules.referee.turns import STARTING_HANDS


class Turns96(Traces96):
    """What differs in the order of the game, and in what a player does with their actions."""

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
            yield from self.draw(CORP, 1, through="mandatory draw")
            yield from self.checkpoint()
            yield from self.action_phase_begins(CORP)
        yield from self._actions(CORP, ("paid", "rez", "score"), entering)

    def runner_turn(self, entering: bool) -> Flow:
        """Carries out the start, four actions, the end."""
        if not entering:
            yield from self._turn_starts(RUNNER)
            yield from self.window("96 runner 1", "paid", "rez")
            yield from self.action_phase_begins(RUNNER)
        yield from self._actions(RUNNER, ("paid", "rez"), entering)

    def _turn_starts(self, side: Side) -> Flow:
        """Gives the actions, less those forgone before; then carries out what happens at the start of the turn."""
        if self.state.boundary == "setup" and self.state.turn is not None:
            return  # entered again at the first question: nobody is asked before it, so all of this has been told already
        yield from self._turn_opens(side, f"96 {side} 1")
        self.settle_forgone(side)
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
        yield from self.action_phase_ends(side)
        self.note(events.BoundaryReached(""))
        self.step(f"96 {side} 5")
        if not self.skips_discard(side):
            yield from self.discard_to_hand_size(side)
        clicks = self.state.player(side).clicks
        if clicks:
            self.emit(events.ClicksLost(side, clicks, rule=True))
        self.emit(events.TurnEnded(side))
        yield from self.checkpoint()
        if side == RUNNER and self.max_hand_size(RUNNER) < 0 and (yield from self.comes("flatline", 1, CORP)):
            self.win(CORP, "flatline")

    # --- priority ("Priority", "Netrunner Golden Rules") ----------------------------------------------------------------------------------

    def window(self, step: str, *what: Opens) -> Flow:
        """Lets the Runner do everything they like, then the Corp; the Runner has no answer to that."""
        entered_again = self.state.boundary != "" and self.state.step == self.step_name(step)  # it stands in the log that it opened
        self.step(step)
        if self.cards_in_game.count_windows and not entered_again:
            self.emit(events.WindowOpened())
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

    def after_instruction(self, context: Context) -> Flow:
        """Lets nothing else happen before an effect has been followed to its end (1996 "Card Effects and Costs")."""
        return self.corrections() if context.following else self.checkpoint()

    def _pass_option(self, what: tuple[Opens, ...]) -> Option:
        """Returns the option to pass, which is for good: what the other player does then is not answered."""
        if self.unread or "break" not in what:
            return PASS
        return Option("pass", result=Closes(next(self.unbroken_numbers(), 0)))

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
        """Allows abilities that change nothing, except that breaking needs a subroutine, a run a fort, a rez a card, and so on."""
        kinds = (words.Break, words.ChooseSubroutine, words.RunOn, words.Search, words.EndRun, words.SecretNumber)
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

    def _draw_result(self, side: Side) -> Draws | LosesTheGame | None:
        """Draws nothing from an empty stack."""
        return super()._draw_result(side) if self.unread or side == CORP or self.state.zone(side, DECK) else Draws(0)

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


def _breaks(ability: words.Paid) -> words.Break | None:
    """Returns the break instruction of an ability, or None."""
    return next((word for word in ability.do if isinstance(word, words.Break)), None)


def _own_choice(target: words.Target) -> bool:
    """Returns whether the player using an ability chooses its target."""
    return isinstance(target, words.Choose) and target.by in ("", "you")
