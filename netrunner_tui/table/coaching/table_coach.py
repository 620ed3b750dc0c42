"""The coach at the table: what is said at the open question, and whether anything is said at all."""

from collections.abc import Callable

from netrunner_tui.replays.game_service import Coaching


class TableCoach:
    """Nothing where there is no coach. What is said is asked for once for each question."""

    def __init__(self) -> None:
        self.title = ""
        self.goal = ""
        self.silent = False
        self._says: Callable[[], Coaching | None] | None = None
        self._known: tuple[int, Coaching | None] = (-1, None)

    def begin(self, says: Callable[[], Coaching | None], title: str, goal: str) -> None:
        """Begins with a coach; `title` and `goal` stand above what is said."""
        self._says, self.title, self.goal = says, title, goal

    @property
    def present(self) -> bool:
        """Returns whether there is a coach, silent or not."""
        return self._says is not None

    @property
    def speaking(self) -> bool:
        """Returns whether there is a coach who may speak."""
        return self._says is not None and not self.silent

    def says(self, number: int) -> Coaching | None:
        """Returns what is said at the question that is open after `number` answers."""
        if self._says is None or self.silent:
            return None
        if self._known[0] != number:
            self._known = (number, self._says())
        return self._known[1]
