"""The hints of the puzzle on the table."""

from netrunner_tui.replays.game_service import PuzzleHere
from netrunner_tui.settings.keys import Keys
from netrunner_tui.table.board.overlay import Overlay
from netrunner_tui.table.board.page_texts import puzzle_page


class PuzzleHints:
    """The puzzle on the table, and how many of its hints have been given."""

    def __init__(self) -> None:
        self.puzzle: PuzzleHere | None = None
        """None where the game is no puzzle."""
        self.given = 0

    @property
    def decided(self) -> bool:
        """Returns whether the puzzle is solved, or cannot be solved any more."""
        return self.puzzle is not None and self.puzzle.verdict() != "open"

    def open(self, overlay: Overlay, keys: Keys, *, hint: bool = False, begin: bool = False) -> None:
        """Opens the page of the puzzle, with one hint more where one is asked for."""
        puzzle = self.puzzle
        if puzzle is None:
            overlay.tell("This is no puzzle: there are no hints.")
            return
        self.given = min(len(puzzle.hints), self.given + hint)

        def more() -> None:
            self.open(overlay, keys, hint=True)

        overlay.open(puzzle_page(puzzle, self.given, more, keys.key_of("hint"), begin))
