"""The screen of the deck builder: one zone, keys, clicks, the wheel, pastes. It is loaded when somebody asks for decks or cards."""

from typing import Final

from textual import events, on

from netrunner_tui.library.search import LETTERS
from netrunner_tui.settings.commands import KeyContext
from netrunner_tui.settings.handlers import Handlers, Here
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import ClickTarget
from netrunner_tui.table.drawing.zone import Zone
from netrunner_tui.table.home.deck_builder import DeckBuilder
from netrunner_tui.table.home.deck_builder_page import paint_deck_builder
from netrunner_tui.table.screens.one_zone import Whole

_SEARCHED: Final = (
    ("Searching", ""),
    ("words", "are looked for in titles"),
    *((f"{letter}:", what) for letter, what in LETTERS.items()),
    ("t:ice|asset", "either of them"),
    ("t!ice", "any but that"),
    ("o<3 o>3", "less, or more"),
    ('x:"end the run"', "words that follow each other"),
)
"""What can be typed where cards are searched, as it stands behind the keys."""


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

    @property
    def here(self) -> Here:
        """Returns what can be searched for."""
        return Here(typed=_SEARCHED)

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
