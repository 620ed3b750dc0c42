"""The subtypes that cards have now (CR 2.16.5)."""

from netrunner_tui.abilities import words
from netrunner_tui.model.state import Card
from netrunner_tui.rules.referee.base.instances import Declared
from netrunner_tui.rules.referee.quantities.prohibitions import Prohibitions


class SubtypesNow(Prohibitions):
    """The subtypes of cards."""

    def has_subtype(self, oid: int, subtype: str) -> bool:
        """Returns whether a card has a subtype: more gains, the printed one included, than losses (CR 2.16.5)."""
        return self._has_subtype(self.state.cards[oid], subtype)

    def _has_subtype(self, card: Card, subtype: str) -> bool:
        gains = int(subtype in self.card_of[card.title].printed.subtypes)
        for effect in self.state.effects.values():
            if effect.kind == "subtype" and effect.target == card.oid and effect.name == subtype:
                gains += effect.amount
        if not self.assumed.declaring and self._are_declared(card.oid):
            self.assumed.declaring = True  # a declaration that asks for subtypes asks for those that nothing declares
            gains += self._declared_gains(card, subtype)
            self.assumed.declaring = False
        return gains > 0

    def _declared_gains(self, card: Card, subtype: str) -> int:
        """Returns how many more declarations give a card a subtype than take it away."""
        gains = 0
        for declared in self.active.declared["subtypes"]:
            word = declared.word
            if isinstance(word, words.SubtypesOfOthers):
                gains += declared.oid == card.oid and any(self._has_fully(one, subtype, card.oid) for one in self._others(declared))
                continue
            assert isinstance(word, words.Subtypes)
            change = (subtype in word.subtypes) - (subtype in word.without)
            if not change:
                continue
            context = self.context_of(declared)
            fits = self.fits_as(card, word.of, context) if isinstance(word.of, words.Cards) else card.oid in self.referred(word.of, context)
            if fits and self.holds(declared, context):
                gains += change
        return gains

    def _others(self, declared: Declared) -> list[Card]:
        """Returns the cards whose subtypes a card has by what is declared on it; none while just that is being found out."""
        assert isinstance(declared.word, words.SubtypesOfOthers)
        context = self.context_of(declared)
        if declared.oid in self.assumed.gathering or not self.holds(declared, context):
            return []
        installed = (card for card in self.state.cards.values() if card.installed and card.oid != declared.oid)
        return [card for card in installed if self.fits_as(card, declared.word.has_subtypes_of, context)]

    def _has_fully(self, card: Card, subtype: str, gathering: int) -> bool:
        """Returns whether a card has a subtype, by what is declared on it, too, for another one that has those of all (CR 9.12.1d)."""
        outer = self.assumed.declaring, self.assumed.gathering
        self.assumed.declaring, self.assumed.gathering = False, outer[1] | {gathering}
        has = self._has_subtype(card, subtype)
        self.assumed.declaring, self.assumed.gathering = outer
        return has

    def subtypes_of(self, oid: int) -> tuple[str, ...]:
        """Returns the subtypes that a card has now, printed ones first."""
        declared_now = self.active.declared["subtypes"] if self._are_declared(oid) else ()
        printed = self.definition(oid).printed.subtypes
        if not declared_now and not self.state.effects:
            return printed
        gained = [e.name for e in self.state.effects.values() if e.kind == "subtype" and e.target == oid]
        for declared in declared_now:
            if isinstance(declared.word, words.SubtypesOfOthers) and declared.oid == oid:
                others = self._others(declared)
                outer, self.assumed.gathering = self.assumed.gathering, self.assumed.gathering | {oid}
                gained += [name for one in others for name in self.subtypes_of(one.oid)]
                self.assumed.gathering = outer
            if isinstance(declared.word, words.Subtypes):
                gained += (*declared.word.subtypes, *declared.word.without)
        return tuple(name for name in dict.fromkeys([*printed, *gained]) if not gained or self.has_subtype(oid, name))

    def subtypes_change(self, oid: int) -> bool:
        """Returns whether a card may have gained or lost a subtype."""
        effects = self.state.effects
        return self._are_declared(oid) or (bool(effects) and any(e.kind == "subtype" and e.target == oid for e in effects.values()))

    def installed_subtypes_change(self) -> bool:
        """Returns whether any installed card may have gained or lost a subtype."""
        effects = self.state.effects
        return self.installed_subtypes_declared() or (bool(effects) and any(e.kind == "subtype" for e in effects.values()))

    def installed_subtypes_declared(self) -> bool:
        """Returns whether a declaration may give an installed card a subtype, or take one away: some are of an identity alone."""
        active = self._active or self.active
        if "subtypes" not in active.declared:
            return False
        own = active.only_of("subtypes")
        cards = self.state.cards
        return own is None or any(oid in cards and cards[oid].installed for oid in own)

    def _are_declared(self, oid: int) -> bool:
        """Returns whether a declaration may give a card a subtype, or take one away."""
        active = self._active or self.active
        return "subtypes" in active.declared and ((own := active.only_of("subtypes")) is None or oid in own)
