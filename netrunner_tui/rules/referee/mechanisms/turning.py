"""Runner cards, agendas and cards in Archives that are turned over (CR 8.1.4, 3.2.3, 4.4.2), and cards with two sides (CR 3.1)."""

from collections.abc import Callable

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DISCARD, RIG, ROOT
from netrunner_tui.model.sides import CORP
from netrunner_tui.rules.referee.base.instances import Context, Flow
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.ability_instructions import AbilityInstructions


class Turning(AbilityInstructions):
    """Instructions to turn cards over and to flip them."""

    def _turn_over(self, word: words.TurnOver, context: Context) -> Flow:
        oids = yield from self.targets(word.turn, context, "turn", self._turnable(word))
        context.chosen = oids
        for oid in oids:
            if oid in self.state.cards and self._turnable(word)(oid):
                self.emit(events.CardTurned(oid, not word.facedown))
                if not word.facedown and self.state.cards[oid].installed:
                    self.place_recurring(oid)

    def _turnable(self, word: words.TurnOver) -> Callable[[int], bool]:
        """Returns a test for the cards that an instruction to turn cards over can affect."""

        def fits(oid: int) -> bool:
            card = self.state.cards[oid]
            if card.faceup != word.facedown:
                return False
            if card.zone == ROOT:  # an agenda that lies faceup is no more active than before (CR 3.2.3a); other cards are rezzed instead
                return not word.facedown and self.definition(oid).printed.type == "agenda"
            return card.zone == RIG or (card.zone == DISCARD and card.owner == CORP)

        return fits

    def _flip(self, word: words.Flip, context: Context) -> None:
        if context.source in self.state.cards:
            self.emit(events.CardFlipped(context.source))


Turning.rows = {
    **Turning.rows,
    **dict((
        row(words.TurnOver, Turning._turn_over, lambda r, w, c: r.has_target(w.turn, c, r._turnable(w))),
        row(words.Flip, Turning._flip),
    )),
}  # fmt: skip
