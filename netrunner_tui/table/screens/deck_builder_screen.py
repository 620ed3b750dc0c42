"""The screen of the deck builder: one zone, keys, clicks, the wheel, pastes. It is loaded when somebody asks for decks or cards."""

from textual import events, on

from netrunner_tui.settings.commands import KeyContext
from netrunner_tui.settings.handlers import Handlers
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import ClickTarget
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_page import paint_deck_builder
from netrunner_tui.table.screens.painted import Whole


class DeckBuilderScreen(Whole):
    """Decks and cards, away from any game."""

    def __init__(self, builder: DeckBuilder) -> None:
        super().__init__(name="deck builder")
        self.builder = builder
        builder.show_keys = self.show_keys

    def paint_on(self, canvas: Canvas) -> None:
        """Paints the screen."""
        paint_deck_builder(self.builder, canvas)

    @property
    def context(self) -> KeyContext:
        """Returns decks and cards."""
        return "deck builder"

    def handlers(self) -> Handlers:
        """Returns the handler of each command of decks and cards."""
        return self.builder.handlers

    def press(self, key: str) -> None:
        """Takes a key."""
        self.builder.press(key)

    def clicked(self, target: ClickTarget | None) -> None:
        """Takes a click."""
        self.builder.click(target)

    def on_paste(self, event: events.Paste) -> None:
        """Takes a pasted list."""
        event.stop()
        self.builder.paste(event.text)
        self.repaint()

    @on(Zone.Wheel)
    def wheel(self, message: Zone.Wheel) -> None:
        """Moves with the wheel through the list that the arrows move in."""
        self.builder.press("down" if message.by > 0 else "up")
        self.repaint()
