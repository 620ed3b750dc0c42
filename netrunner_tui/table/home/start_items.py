"""What the start screen is made of: its lines, and the contents of the forms for a new game."""

from collections.abc import Callable
from functools import partial
from typing import Self

import msgspec

from netrunner_tui.bots.styles import NO_STYLE
from netrunner_tui.model.sides import Side


class Item(msgspec.Struct, frozen=True):
    """A line of the start screen: its name, the words below it, and its action."""

    name: str
    words: str = ""
    act: Callable[[], None] = lambda: None
    change: Callable[[int], None] | None = None
    """For a line that has values: goes to the next or the one before."""
    value: str = ""
    edits: str = ""
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
        return self.free or self.change is not None or bool(self.edits)


class NewGame(msgspec.Struct):
    """The contents of the form for a new game."""

    names: dict[Side, str]
    decks: dict[tuple[str, Side], str]
    """The deck chosen for a side of a game; a rulebook of "" stands for all."""
    rules: str = ""
    """The rulebook; empty until it has been asked for."""
    side: Side = "corp"
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
