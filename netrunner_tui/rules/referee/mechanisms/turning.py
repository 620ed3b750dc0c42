"""Runner cards, agendas and cards in Archives that are turned over (CR 8.1.4, 3.2.3, 4.4.2), and cards with two sides (CR 3.1)."""

from collections.abc import Callable

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DISCARD, RIG, ROOT
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.sides import CORP
from netrunner_tui.rules.referee.base.instances import Context, Flow
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.ability_instructions import AbilityInstructions
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question


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

    def _flip(self, word: words.Flip, context: Context) -> Flow:
        """Flips this card; what was chosen to be on its other side is shown as it comes up, and does what it does."""
        card = self.state.cards.get(context.source)
        if card is None:
            return
        if self.definition(card.oid).backs and not card.memory.get("flipped") and not card.memory.get("back"):
            yield from self._choose_of(self.definition(card.oid).backs, context)  # a game that began with it on the table
            card = self.state.cards[card.oid]
        back = None if card.memory.get("flipped") else self.definition(card.oid).back(card.memory)
        self.emit(events.CardFlipped(card.oid, back.called if back is not None else ""))
        if back is not None:
            yield from self.checkpoint()
            yield from self.resolve_block(back.do, context)

    def _choose_back(self, word: words.ChooseBack, context: Context) -> Flow:
        """Has a player choose in secret what is on the other side of this card (CR 1.5.2a)."""
        if context.source in self.state.cards:
            yield from self._choose_of(word.choose_back, context)

    def _choose_of(self, backs: tuple[words.Back, ...], context: Context) -> Flow:
        answer = yield Question(
            player=context.side,
            kind="choose",
            step=self.state.step,
            text=fitted(f"{context.title}: choose its other side", f"{without_subtitle(context.title)}: choose its other side"),
            options=tuple(Option("choose", title=back.called) for back in backs),
            about=context.source,
            effect="choose",
        )
        self.emit(events.ChoiceRemembered(context.source, "back", answer[0] + 1))


Turning.rows = {
    **Turning.rows,
    **dict((
        row(words.TurnOver, Turning._turn_over, lambda r, w, c: r.has_target(w.turn, c, r._turnable(w))),
        row(words.Flip, Turning._flip),
        row(words.ChooseBack, Turning._choose_back),
    )),
}  # fmt: skip
