"""What the start screen is made of: its menus and their lines, and what a menu may have done."""

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, Protocol, Self

import msgspec

from netrunner_tui.bots.styles import NO_STYLE
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.replays.game_service import GameService, OpenReplay, OpenTable
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options

MenuName = Literal["menu", "new", "computer", "game", "puzzles", "learn", "settings", "keys"]
"""The menus of the start screen; `menu` is the one that it opens with."""
FORMS: Final[frozenset[MenuName]] = frozenset({"new", "computer"})
"""Menus that are forms: their lines have values, and the last of them begins the game."""


class Item(msgspec.Struct, frozen=True):
    """A line of the start screen: its name, the words below it, and its action."""

    name: str
    words: str = ""
    act: Callable[[], None] = lambda: None
    change: Callable[[int], None] | None = None
    """For a line that has values: goes to the next or the one before."""
    value: str = ""
    edits: Side | None = None
    """The side whose name is typed here."""
    mark: str = ""
    """What stands at the end of a line that has no value: whether it is done."""
    stars: int = 0
    """How hard it is."""
    free: bool = False
    """Whether its action needs no cards."""

    @classmethod
    def valued(cls, name: str, value: str, words: str, change: Callable[[int], None]) -> Self:
        """Returns a line with values: enter on it goes to the next one."""
        return cls(name, words, partial(change, 1), change, value)

    @property
    def at_once(self) -> bool:
        """Returns whether its action waits for nothing while the cards are read."""
        return self.free or self.change is not None or self.edits is not None


class Menu(Protocol):
    """A menu of the start screen."""

    @property
    def back(self) -> MenuName:
        """Returns the menu that a player comes from."""

    def opened(self) -> int:
        """Prepares it, as it is opened. Returns which of its lines is picked first."""

    def items(self) -> list[Item]:
        """Returns its lines."""


def _nothing(*_: object) -> None:
    """Stands where nobody asks for more."""


class StartHooks(msgspec.Struct, frozen=True, kw_only=True):
    """Functions of the app around the start screen."""

    begin: Callable[[OpenTable], None]
    leave: Callable[[], None]
    set_options: Callable[[Options], None]
    set_keymap: Callable[[Keymap], None] = _nothing
    open_replay: Callable[[OpenReplay], None] = _nothing
    open_deck_builder: Callable[[], None] = _nothing
    open_library: Callable[[], None] = _nothing
    """Opens the saved games."""
    themes_again: Callable[[], tuple[tuple[str, ...], str]] | None = None
    """Reads the theme files again: the names of all themes, and what is wrong with a file."""


class StartCalls(msgspec.Struct, frozen=True):
    """What a menu may ask of the start screen."""

    host: GameService
    go: Callable[[MenuName], None]
    """Opens another menu."""
    say: Callable[[str], None]
    """Tells something at the foot of the screen."""
    sit: Callable[[Callable[[], OpenTable]], None]
    """Opens a table and begins; tells why that fails."""
    next_line: Callable[[], None]
    """Picks the next line."""
    options: Callable[[], Options]
    set_options: Callable[[Options], None]


class NewGame(msgspec.Struct):
    """The contents of the form for a new game."""

    names: dict[Side, str]
    decks: dict[tuple[str, Side], str]
    """The deck chosen for a side of a game; a rulebook of "" stands for all."""
    rules: str = ""
    """The rulebook; empty until it has been asked for."""
    side: Side = CORP
    """Against the computer: the side of whoever sits here."""
    opponent: str = ""
    """Against the computer: the opponent's name; empty for the middle one."""
    style: str = NO_STYLE.name
    """Against the computer: how it plays."""
    match: bool = False
    """Whether two games are played, with the sides swapped; where the game scores matches."""
    second: dict[Side, str] = msgspec.field(default_factory=dict)
    """In a match: the deck of a side in the second game, where it is another one."""
    drawn: set[Side] = msgspec.field(default_factory=set)
    """Against the computer: sides whose deck is a surprise."""
