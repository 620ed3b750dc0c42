"""Choices that cards ask for: things that are named, servers, credits that both players spend in secret."""

from typing import ClassVar, Final

from netrunner_tui.model.events.base import NUMBERS, Event
from netrunner_tui.model.named_things import NamedKind
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import State

PARITIES: Final = ("even", "odd")
"""What a number can be guessed to be, by what is left of it divided by 2."""


class SecretBidMade(Event, frozen=True):
    """A player has decided how many credits they spend in secret, or `noted` a number. Which it is stands in no event yet."""

    side: Side
    source: int = 0
    noted: bool = False


class SecretBidsShown(Event, frozen=True):
    """What both players spend in secret is shown at once; they pay after it."""

    corp: int
    runner: int
    source: int = 0


class SecretNumberShown(Event, frozen=True):
    """What one player noted, or spends, in secret, and what the other guessed, are shown at once. Who spends it pays after that."""

    side: Side
    number: int
    guess: int
    parity: bool = False
    """The guess is what is left of the number divided by 2."""
    spent: bool = False
    source: int = 0


class SecretBidsSettled(Event, frozen=True):
    """What depended on credits spent in secret has been done: abilities that wait for them to be shown are met."""

    historic: ClassVar[bool] = True
    corp: int
    runner: int
    source: int = 0


class ThingNamed(Event, frozen=True):
    """A player names something, or chooses a server, with a card that keeps it in mind (CR 9.10.3)."""

    touches: ClassVar[int] = NUMBERS
    card: int
    kind: NamedKind
    name: str
    side: Side
    title: str = ""

    def apply(self, s: State) -> None:
        if self.card in s.cards:
            card = s.edit(self.card)
            card.named = {**card.named, self.kind: self.name}


class ThingForgotten(Event, frozen=True):
    """What was named or chosen with a card for a turn is not kept in mind any more (CR 9.10.3b)."""

    touches: ClassVar[int] = NUMBERS
    card: int
    kind: NamedKind

    def apply(self, s: State) -> None:
        card = s.edit(self.card)
        card.named = {kind: name for kind, name in card.named.items() if kind != self.kind}
