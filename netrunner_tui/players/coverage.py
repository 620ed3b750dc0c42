"""Coverage: the abilities of the decks' cards that were used in the games played."""

from collections.abc import Iterable
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.model import events as e
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.events import Event
from netrunner_tui.model.parts import Part
from netrunner_tui.model.state import State
from netrunner_tui.rules.referee.mechanisms.listed_subroutines import FIRST_GAINED


class CardPart(msgspec.Struct, frozen=True, order=True):
    """An ability or a subroutine, by its number on the card, from 1."""

    title: str
    kind: str
    """ability or subroutine."""
    number: int


def parts_of(card: CardDefinition) -> list[CardPart]:
    """Returns every ability and subroutine of a card."""
    abilities = [CardPart(card.title, "ability", number + 1) for number in range(len(card.abilities))]
    return abilities + [CardPart(card.title, "subroutine", number + 1) for number in range(len(card.subroutines))]


def text_of(card: CardDefinition, part: CardPart) -> str:
    """Returns the text of a part of the card, as far as its lines match its abilities one to one."""
    if part.kind == "subroutine":
        return card.subroutine_texts[part.number - 1]
    # Lines about playing and installing precede the abilities, lines about limits follow them.
    before = (card.install_only_on is not None) + len(card.only_if)
    place = before + part.number - 1
    return card.text[place] if place < len(card.text) else ""


_USING: Final = frozenset(
    {e.AbilityUsed, e.AbilityTriggered, e.SubroutineResolved, e.CardActivated, e.CardTrashed, e.CardRezzed, e.CardInstalled, e.AgendaScored}
)
"""Events by which a part of a card may be used: few of all events."""


class Coverage:
    """The parts used so far, collected answer by answer."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.seen: set[CardPart] = set()

    def watch(self, state: State, events: Iterable[Event]) -> None:
        """Notes the parts used in the events of one answer; `state` is the state after them."""
        for event in events:
            if type(event) not in _USING:
                continue
            match event:
                case e.AbilityUsed() | e.AbilityTriggered():
                    self._part(event.title, event.part)
                case e.SubroutineResolved():
                    self._resolved(state, event)
                case e.CardActivated() if (card := state.cards.get(event.card)) is not None:
                    self._played(card.title)
                case e.CardTrashed(cause="played"):
                    # A played card has left the play area at the end of its answer: a card trashed as played was activated.
                    self._played(event.title)
                case e.CardRezzed() if (card := state.cards.get(event.card)) is not None:
                    self._active(card.title)
                case e.CardInstalled(faceup=True) | e.AgendaScored():
                    self._active(event.title)

    def begin(self, *decks: DeckList) -> None:
        """Notes the abilities active from the start: the identities'."""
        for deck in decks:
            self._active(deck.identity)

    def all_parts(self, decks: Iterable[DeckList]) -> list[CardPart]:
        """Returns the abilities of the cards in `decks`."""
        titles = {title for deck in decks for title in (deck.identity, *(title for _, title in deck.cards)) if title in self.pool.cards}
        return sorted(part for title in titles for part in parts_of(self.pool.cards[title]))

    def never(self, decks: Iterable[DeckList]) -> list[CardPart]:
        """Returns those abilities that were never used."""
        return [part for part in self.all_parts(decks) if part not in self.seen]

    def _active(self, title: str) -> None:
        """Notes a card's static abilities, which count as used when it is active."""
        card = self.pool.facts.get(title)
        if card is None:
            return
        for number, ability in enumerate(card.abilities, 1):
            if isinstance(ability, words.Static):
                self.seen.add(CardPart(title, "ability", number))

    def _played(self, title: str) -> None:
        self._active(title)
        for number, ability in enumerate(self.pool.facts[title].abilities, 1):
            if isinstance(ability, words.Play):
                self.seen.add(CardPart(title, "ability", number))

    def _part(self, title: str, part: Part) -> None:
        number = self.pool.readings.ability_number(title, part)
        if number:
            self.seen.add(CardPart(title, "ability", number))

    def _resolved(self, state: State, event: e.SubroutineResolved) -> None:
        card = state.cards.get(event.card)
        if card is not None and event.words_of in ("", card.title) and 0 <= event.place < FIRST_GAINED:
            self.seen.add(CardPart(card.title, "subroutine", event.place + 1))
