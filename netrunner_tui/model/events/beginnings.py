"""The moments before the first turn that abilities wait for."""

from netrunner_tui.model.events.base import Event


class SetUpBegan(Event, frozen=True):
    """Decks are about to be shuffled and starting hands to be drawn (CR 1.6.2). Said only where an ability waits for it."""


class GameBegan(Event, frozen=True):
    """The Corp is about to take its first turn (CR 1.6.7a). Said only where an ability waits for it."""
