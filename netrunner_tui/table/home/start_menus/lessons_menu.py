"""The lessons with the whole game that ends each course, and the puzzles."""

from collections.abc import Callable
from functools import partial
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import SIDE_NAMES, SIDES
from netrunner_tui.replays.game_service import PuzzleChoice
from netrunner_tui.table.home.start_menus.start_items import Item, MenuName, StartCalls

_WHOLE_GAME: Final = "The starter decks, the easiest computer opponent, and a coach who says at each decision what to do, and why."


class Solvable:
    """What lessons and puzzles share: they are read once, and which of them are solved each time their menu is opened."""

    back: MenuName = "menu"

    def __init__(self, calls: StartCalls, read: Callable[[], tuple[PuzzleChoice, ...]]) -> None:
        self._calls = calls
        self._read = read
        self._choices: tuple[PuzzleChoice, ...] | None = None
        self._solved: frozenset[str] = frozenset()

    def opened(self) -> int:
        """Looks what is solved. Returns the first line."""
        try:
            self._solved = self._calls.host.solved()
        except NetrunnerError as error:
            self._solved = frozenset()
            self._calls.say(str(error))
        return 0

    @property
    def choices(self) -> tuple[PuzzleChoice, ...]:
        """Returns all there are."""
        if self._choices is None:
            try:
                self._choices = self._read()
            except NetrunnerError as error:
                self._choices = ()
                self._calls.say(str(error))
        return self._choices

    def item(self, choice: PuzzleChoice, title: str, solved: str) -> Item:
        """Returns the line of one; `solved` is said of it once it is."""
        mark = solved if choice.name in self._solved else ""
        return Item(
            title, choice.about, partial(self._calls.sit, partial(self._calls.host.puzzle, choice.path)), mark=mark, stars=choice.stars
        )


class PuzzlesMenu(Solvable):
    """The puzzles, the easiest first."""

    def __init__(self, calls: StartCalls) -> None:
        super().__init__(calls, calls.host.puzzles)

    def items(self) -> list[Item]:
        """Returns the puzzles."""
        return [self.item(choice, choice.title, "solved") for choice in self.choices]


class LessonsMenu(Solvable):
    """The lessons of both courses, and the whole game that ends each."""

    def __init__(self, calls: StartCalls) -> None:
        super().__init__(calls, calls.host.lessons)

    def opened(self) -> int:
        """Looks what is done. Returns the line of the first lesson that is not."""
        super().opened()
        return next((at for at, item in enumerate(self.items()) if not item.mark), 0)

    def items(self) -> list[Item]:
        """Returns the lessons, each course with its whole game."""
        items = []
        for side in SIDES:
            own = [choice for choice in self.choices if choice.side == side]
            items += [self.item(choice, f"{SIDE_NAMES[side]} {number}. {choice.title}", "done") for number, choice in enumerate(own, 1)]
            play = partial(self._calls.sit, partial(self._calls.host.coached_game, side))
            done = "played" if f"{side} game" in self._solved else ""
            items.append(Item(f"{SIDE_NAMES[side]}: a whole game", _WHOLE_GAME, play, mark=done))
        return items
