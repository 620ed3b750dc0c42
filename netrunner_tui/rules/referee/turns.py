"""Set-up and turns (CR 1.6, 5), step by step as in 5.6 and 5.7."""

from typing import ClassVar, Final

from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK, HAND
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.rules.referee.actions import Actions
from netrunner_tui.rules.referee.base.instances import Flow
from netrunner_tui.rules.referee.options import NewHand, Option
from netrunner_tui.rules.referee.questions import Question

STARTING_HANDS: Final = "1.6.6a"
"""The step of the mulligans: a position that is laid out at it has its hands already."""


class Turns(Actions):
    """The game from set-up to its end."""

    flatlined_at_the_end: ClassVar[bool] = False
    """Whether a maximum hand size below 0 kills at the end of the Runner's turn, not when the discard phase begins."""

    def play_game(self) -> Flow:
        """Plays from where the state says the game is to its end. Raises GameOver there."""
        s = self.state
        if s.boundary == "setup":
            yield from self.setup()
            side: Side = CORP
            entering = False
        else:
            side = s.turn or CORP
            entering = True
        while True:
            if side == CORP:
                yield from self.corp_turn(entering)
            else:
                yield from self.runner_turn(entering)
            entering = False
            side = side if s.more_turns else other(side)

    # --- set-up (CR 1.6) ------------------------------------------------------------------------------------------------------------

    def setup(self) -> Flow:
        """Carries out 1.6.4 to 1.6.6: credits, shuffles, starting hands; the Corp decides on its mulligan first."""
        dealt = self.state.step == STARTING_HANDS or self.state.randoms > 0  # somebody laid the hands out, or the game is entered again
        if not self.state.randoms and events.SetUpBegan in self.active.triggers:  # CR 1.6.2
            self.cards_are_active = False
            self.emit(events.SetUpBegan())
            yield from self.checkpoint()
            self.cards_are_active = True
        for side in SIDES:
            if not dealt:
                self.emit(events.CreditsGained(side, 5))
                self.shuffle(side)
                self._deal(side)
        for side in SIDES:
            answer = yield Question(
                player=side,
                kind="mulligan",
                step=self.step_name(STARTING_HANDS),
                text="Your starting hand: keep it, or draw a new one?",
                options=(Option("mulligan", result=NewHand(self.total(f"{side} starting hand"))), Option("keep")),
                may_decline=True,
                public="decides on a mulligan",
            )
            if answer[0] == 0:
                self.emit(events.MulliganTaken(side))
                for oid in self.state.zone(side, HAND):
                    self.emit(events.CardMoved(oid, self.state.next_oid, DECK))
                self.shuffle(side)
                self._deal(side)
            else:
                self.emit(events.HandKept(side))
        if events.GameBegan in self.active.triggers:  # CR 1.6.7a
            self.emit(events.GameBegan())
            yield from self.checkpoint()

    def _deal(self, side: Side) -> None:
        for oid in self.state.zone(side, DECK)[: self.total(f"{side} starting hand")]:
            self.emit(events.CardMoved(oid, self.state.next_oid, HAND, seen=1 if side == CORP else 2))

    # --- the Corp's turn (5.6) ------------------------------------------------------------------------------------------------------

    def corp_turn(self, entering: bool) -> Flow:
        """Carries out 5.6.1 to 5.6.3; `entering` at the boundary before an action."""
        if not entering:
            yield from self._turn_opens(CORP, "5.6.1a")
            yield from self.window("5.6.1b", "paid", "rez", "score")
            self.step("5.6.1c")
            self._refill(CORP)
            self.step("5.6.1d")
            self.emit(events.TurnBegan(CORP))
            yield from self.checkpoint()
            self.step("5.6.1e")
            yield from self.draw(CORP, 1, through="mandatory draw")
            yield from self.checkpoint()
            yield from self.action_phase_begins(CORP)
        while True:
            if not entering:  # else it was reached before, and stands in the log
                self._boundary(CORP)
            entering = False
            yield from self.window("5.6.2a", "paid", "rez", "score")
            if not self.state.corp.clicks or self._phase_over():
                break
            self.step("5.6.2b")
            yield from self.action(CORP)
            if self._phase_over():
                break
        yield from self._discard_phase(CORP, "5.6.3")

    # --- the Runner's turn (5.7) ------------------------------------------------------------------------------------------------------

    def runner_turn(self, entering: bool) -> Flow:
        """Carries out 5.7.1 and 5.7.2."""
        if not entering:
            yield from self._turn_opens(RUNNER, "5.7.1a")
            yield from self.window("5.7.1b", "paid", "rez")
            self.step("5.7.1c")
            self._refill(RUNNER)
            self.step("5.7.1d")
            self.emit(events.TurnBegan(RUNNER))
            yield from self.checkpoint()
            yield from self.action_phase_begins(RUNNER)
        while True:
            if not entering:  # else it was reached before, and stands in the log
                self._boundary(RUNNER)
            entering = False
            yield from self.window("5.7.1e", "paid", "rez")
            if not self.state.runner.clicks or self._phase_over():
                break
            self.step("5.7.1f")
            yield from self.action(RUNNER)
            if self._phase_over():
                break
        yield from self._discard_phase(RUNNER, "5.7.2")

    def action_phase_begins(self, side: Side) -> Flow:
        """Says that an action phase begins (CR 5.4), where an ability waits for it."""
        if events.ActionPhaseBegan in self.active.triggers:
            self.emit(events.ActionPhaseBegan(side))
            yield from self.checkpoint()

    def action_phase_ends(self, side: Side) -> Flow:
        """Says that an action phase is over (CR 5.4), where an ability waits for it."""
        if events.ActionPhaseClosed in self.active.triggers:
            self.emit(events.ActionPhaseClosed(side))
            yield from self.checkpoint()

    def _boundary(self, side: Side) -> None:
        """Says that the game can be entered here; where it just was, there is nothing to say."""
        if self.state.boundary != side:
            self.note(events.BoundaryReached(side))

    def _phase_over(self) -> bool:
        """Returns whether a card has ended the action phase: no more steps of it follow (CR 5.4.3a)."""
        return self.state.phase_over

    def _turn_opens(self, side: Side, step: str) -> Flow:
        self.emit(events.TurnOpened(side, self.state.turn_number + 1))
        if self.state.mark:
            self.emit(events.MarkIdentified(""))
        self._forget()
        self.step(step)
        additional = self.total(f"{side} additional clicks")
        clicks = self.total(f"{side} allotted clicks") + additional
        if clicks:
            self.emit(events.ClicksGained(side, clicks, allotted=True, additional=additional))
        yield from self.checkpoint()

    def _forget(self) -> None:
        """Ends what was chosen for the turn before (CR 9.10.3b)."""
        choosing = self.cards_in_game.chosen_each_turn
        for card in [card for card in self.state.cards.values() if card.named and card.title in choosing] if choosing else ():
            for kind in sorted(choosing[card.title] & card.named.keys()):
                self.emit(events.ThingForgotten(card.oid, kind))

    def _refill(self, side: Side) -> None:
        """Refills recurring credits (CR 1.10.5): a declaration that places them says how many."""
        for card in self.active_cards():
            if card.owner != side:
                continue
            if (missing := self.recurring_missing(card.oid)) > 0:
                self.emit(events.CountersPlaced(card.oid, "credit", missing, rule=True))

    def _discard_phase(self, side: Side, steps: str) -> Flow:
        """Carries out 5.6.3 and 5.7.2."""
        yield from self.action_phase_ends(side)
        self.note(events.BoundaryReached(""))
        self.step(f"{steps}a")
        if side == RUNNER and not self.flatlined_at_the_end and self.max_hand_size(RUNNER) < 0:
            self.win(CORP, "flatline")  # CR 1.7.2b
        if not self.skips_discard(side):
            yield from self.discard_to_hand_size(side)
        yield from self.checkpoint()
        yield from self.window(f"{steps}b", "paid", "rez")
        clicks = self.state.player(side).clicks
        if clicks:
            self.step(f"{steps}c")
            self.emit(events.ClicksLost(side, clicks, rule=True))
        self.step(f"{steps}d")
        if side == RUNNER and self.flatlined_at_the_end and self.max_hand_size(RUNNER) < 0:
            self.win(CORP, "flatline")
        self.emit(events.TurnEnded(side))
        yield from self.checkpoint()
