"""Discarding cards from the hand down to its maximum size (CR 5.5)."""

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.referee.base.instances import Flow
from netrunner_tui.rules.referee.instructing.run_instructions import RunInstructions
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question


class Discarding(RunInstructions):
    """Discards in a discard phase, and where a card says so."""

    def holds_too_many(self, side: Side) -> bool:
        """Returns whether a player has more cards in hand than their maximum hand size (CR 5.5.2)."""
        return len(self.state.zone(side, HAND)) > max(0, self.max_hand_size(side))

    def discard_to_hand_size(self, side: Side) -> Flow:
        """Has a player discard cards until their hand holds no more than it may (CR 5.5.2)."""
        while self.holds_too_many(side):
            yield from self._discard_one(side)

    def skips_discard(self, side: Side) -> bool:
        """Returns whether a player skips the step in which they would discard (CR 5.5.4)."""
        return self.prohibited("discard", side)

    def _discard_one(self, side: Side) -> Flow:
        hand = self.state.zone(side, HAND)
        limit = max(0, self.max_hand_size(side))
        where = "HQ" if side == CORP else f"Your {self.book.terms.word('grip')}"
        more = len(hand) - limit
        if self._discards_at_random(side):
            picked = self.randomness.pick("pick", self.state.randoms, hand, [self.state.cards[oid].title for oid in hand], 1)
            self.emit(events.PickedAtRandom(picked, "pick"))
            self._discard(picked[0], side)
            return
        listed = self._unlike(side, hand)
        answer = yield Question(
            player=side,
            kind="discard",
            step=self.state.step,
            text=f"{where} holds {count_text(len(hand), 'card')}, maximum {limit}. Discard {more}.",
            options=tuple(Option("discard", oid, self.state.cards[oid].title) for oid in listed),
            public="discards to the maximum hand size",
            effect="discard",
        )
        self._discard(listed[answer[0]], side)

    def _discard(self, oid: int, side: Side) -> None:
        self.emit(events.CardDiscarded(oid, self.state.next_oid, side, self.state.cards[oid].title))

    def _discards_at_random(self, side: Side) -> bool:
        """Returns whether what a player discards is picked at random."""
        for declared in self.active.declared.get("random discards", ()):
            word = declared.word
            if isinstance(word, words.RandomDiscards) and word.random_discards == side and self.holds(declared, self.context_of(declared)):
                return True
        return False
