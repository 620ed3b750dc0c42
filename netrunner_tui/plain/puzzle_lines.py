"""A puzzle, or a lesson, in lines of text: what is to be done, the hints, and whether it is solved."""

from collections.abc import Callable, Sequence

from netrunner_tui.plain.speech import spoken
from netrunner_tui.replays.game_service import PuzzleState


class PuzzleLines:
    """The plain client's lines about a puzzle."""

    def __init__(
        self, title: str, about: str, goal: str, hints: Sequence[str], verdict: Callable[[], PuzzleState], *,
        lesson: bool = False, learnt: str = "", keep: Callable[[], str] = lambda: "",
    ) -> None:  # fmt: skip
        """`verdict` says how the puzzle stands: open, met or missed. `keep` remembers that it was solved, or says why it cannot."""
        self.title = title
        self.about = about
        self.goal = goal
        self.verdict = verdict
        self._what = "Lesson" if lesson else "Puzzle"
        self._learnt = learnt
        self._keep = keep
        self._hints = tuple(hints)
        self._given = 0

    def told(self) -> list[str]:
        """Returns the task."""
        lines = [f"{self._what}: {spoken(self.title)}.", spoken(self.about), f"Goal. {spoken(self.goal)}"]
        hints = " hint: a hint." if self._hints else ""
        return [*(line for line in lines if line), f"take back: the answer before this one, free.{hints} goal: all this again."]

    @property
    def has_hints(self) -> bool:
        """Returns whether there are hints."""
        return bool(self._hints)

    def hint(self) -> list[str]:
        """Returns one hint more; all of them again after the last."""
        if not self._hints:
            return [f"This {self._what.lower()} has no hints."]
        if self._given == len(self._hints):
            return [f"{number}. {spoken(hint)}" for number, hint in enumerate(self._hints, 1)]
        self._given += 1
        return [f"Hint {self._given} of {len(self._hints)}: {spoken(self._hints[self._given - 1])}"]

    def ended(self) -> list[str]:
        """Returns the result."""
        if self.verdict() == "met":
            done = "Done" if self._what == "Lesson" else "Solved"
            more = (spoken(self._learnt), spoken(self._keep()))
            return ["", f"{done}: {spoken(self.title)}.", *(line for line in more if line)]
        return ["", f"Not solved. The goal was: {spoken(self.goal)}"]
