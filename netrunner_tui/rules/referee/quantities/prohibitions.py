"""What cannot be done now (CR 1.2.2)."""

from typing import Final, Literal

from netrunner_tui.abilities import words
from netrunner_tui.model.card_zones import DISCARD
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.rules.referee.base.instances import Context, Declared
from netrunner_tui.rules.referee.quantities.durations import Durations

_CANNOT: Final = {verb: f"cannot {verb}" for verb in words.PROHIBITIONS}
"""Keys of the prohibitions among the active declarations, by verb."""


class Prohibitions(Durations):
    """What is prohibited."""

    def prohibited(
        self, what: str, side: Side | Literal[""] = "", oid: int = 0, server: str = "", using: int = 0, *, subroutine: bool = False
    ) -> bool:
        """Returns whether something cannot be done now (CR 1.2.2), by a player, to a card, on a server, `using` a card."""
        forbidding = self.cards_in_game.forbids_itself
        if forbidding and (card := self.state.cards.get(oid)) is not None and card.title in forbidding and self._forbids_itself(what, oid):
            return True
        listed = (self._active or self.active).declared.get(_CANNOT[what])
        if not listed:
            return False
        return self._is_any_forbidding(listed, side, oid, server, using, subroutine)

    # On its own: a function that an expression within it takes values from makes a cell for each of them whenever it is called.
    def _is_any_forbidding(
        self, listed: list[Declared], side: Side | Literal[""], oid: int, server: str, using: int, subroutine: bool
    ) -> bool:
        return any(self.forbids(declared, side, oid, server, using, subroutine=subroutine) for declared in listed)

    def may_leave(self, oid: int) -> bool:
        """Returns whether nothing forbids that a card goes from the zone where it is: of the heap alone that is said."""
        card = self.state.cards.get(oid)
        in_heap = card is not None and card.zone == DISCARD and card.owner == RUNNER
        return not in_heap or not self.prohibited("leave the heap", "", oid)

    def nothing_prohibits(self, what: str) -> bool:
        """Returns whether no ability that is active, and no card of itself, prohibits something, whoever and whatever it is about."""
        return not self.cards_in_game.forbids_itself and _CANNOT[what] not in (self._active or self.active).declared

    def forbids(
        self,
        declared: Declared,
        side: Side | Literal[""] = "",
        oid: int = 0,
        server: str = "",
        using: int = 0,
        *,
        subroutine: bool = False,
    ) -> bool:
        """Returns whether one declaration forbids what it is about, to a player, to a card, on a server, `using` a card."""
        word = declared.word
        assert isinstance(word, (words.Prohibit, words.Forbid))
        context = self.context_of(declared)
        if word.by and side and not self._is_by(word.by, side, declared.side):
            return False
        if word.server and not self.server_fits(server or self._place_of(oid), word.server, declared.server, declared.oid, context):
            return False
        if word.card is not None and not self._is_forbidden(word.card, oid, context):
            return False
        if word.with_ is not None and not self._is_forbidden(word.with_, using, context):
            return False
        if word.by_subroutines and not subroutine:
            return False
        return self.holds(declared, context)

    def _forbids_itself(self, what: str, oid: int) -> bool:
        """Returns whether a card that is not active says itself that it cannot be played, installed, rezzed or scored (CR 9.1.8 b, c)."""
        card = self.state.cards[oid]
        own = self.cards_in_game.forbids_itself.get(card.title, {}).get(what, ())
        if not own or self.is_active(card) or self.is_blank(oid):
            return False
        context = Context(oid, card.title, card.owner, server=self.server_of(card))
        return any(ability.while_ is None or self.condition(ability.while_, context) for ability in own)

    def _place_of(self, oid: int) -> str:
        card = self.state.cards.get(oid)
        return self.server_of(card) if card is not None else ""

    def _is_forbidden(self, wanted: "words.Cards | str", oid: int, context: Context) -> bool:
        """Returns whether a card is one of those that a prohibition is about."""
        card = self.state.cards.get(oid)
        if card is None:
            return False
        if isinstance(wanted, words.Cards):
            return self.fits_as(card, wanted, context)
        return oid in self.referred(wanted, context)
