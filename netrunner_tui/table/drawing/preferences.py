"""Preferences of the players at this keyboard: their settings, their keys, and the size of the screen."""

from functools import lru_cache

from netrunner_tui.model.sides import Side
from netrunner_tui.settings.commands import KeyContext
from netrunner_tui.settings.keys import Keymap, Keys
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs, with_words
from netrunner_tui.table.drawing.layout import Layout, fits, plan


@lru_cache(maxsize=8)
def _glyphs(in_ascii: bool, rules: str) -> Glyphs:
    return with_words(PLAIN if in_ascii else SAFE, rules)


class Preferences:
    """Settings, keys and size, and what follows from them: the glyphs, the layout."""

    def __init__(self, options: Options, keymap: Keymap, size: tuple[int, int]) -> None:
        self.options = options
        self.keymap = keymap
        self.context: KeyContext = "table"
        """The kind of table, for the registry of commands."""
        self.width, self.height = size
        self._coached = False
        self._lent = (0, 0, 0)
        self._servers = 0
        self._layout: Layout | None = None

    @property
    def keys(self) -> Keys:
        """Returns the key bindings at this table."""
        return self.keymap.at(self.context)

    @property
    def too_small(self) -> bool:
        """Returns whether the terminal has no room for the table."""
        return not fits(self.width, self.height)

    def resize(self, width: int, height: int) -> None:
        """Takes in the terminal's new size."""
        self.width, self.height = width, height

    def make_room(self, coached: bool) -> None:
        """Makes room for a coach's strip above the question, or for none."""
        if coached != self._coached:
            self._coached, self._layout = coached, None

    def lend(self, to_hand: int, to_rig: int, to_line: int) -> None:
        """Lends the hand, the rig and the last line of the log so many rows that the servers do not need."""
        if (to_hand, to_rig, to_line) != self._lent:
            self._lent, self._layout = (to_hand, to_rig, to_line), None

    def unlent(self, side: Side, servers: int) -> Layout:
        """Returns the layout for so many servers, with every row where it belongs."""
        if servers != self._servers:
            self._servers, self._layout = servers, None
        return plan(max(80, self.width), max(24, self.height), side, coach=self._coached, servers=servers)

    def glyphs(self, rules: str) -> Glyphs:
        """Returns the glyph set in use, with the words of a game."""
        return _glyphs(self.options.ascii, rules)

    def layout(self, side: Side) -> Layout:
        """Returns the layout for the present size, seen from a side."""
        if self._layout is None or (self._layout.width, self._layout.height, self._layout.side) != (self.width, self.height, side):
            to_hand, to_rig, to_line = self._lent
            size = max(80, self.width), max(24, self.height)
            self._layout = plan(*size, side, coach=self._coached, lent=to_hand, to_rig=to_rig, to_line=to_line, servers=self._servers)
        return self._layout
