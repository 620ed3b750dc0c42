"""A puzzle in lines of text: what is to be done, the hints, and whether it is solved."""

from collections.abc import Callable, Sequence

from netrunner_tui.plain.speech import spoken


class Riddle:
    """The plain client's lines about a puzzle."""

    def __init__(self, title: str, about: str, goal: str, hints: Sequence[str], verdict: Callable[[], str]) -> None:
        """`verdict` says how the puzzle stands: open, met or missed."""
        self.title = title
        self.about = about
        self.goal = goal
        self.verdict = verdict
        self._hints = tuple(hints)
        self._given = 0

    def told(self) -> list[str]:
        """Returns the task."""
        lines = [f"Puzzle: {spoken(self.title)}.", spoken(self.about), f"Goal. {spoken(self.goal)}"]
        hints = " hint: a hint." if self._hints else ""
        return [*(line for line in lines if line), f"take back: the answer before this one, free.{hints} goal: all this again."]

    def help(self) -> list[str]:
        """The words that can be typed in a puzzle alone."""
        return ["goal: what is to be done.", *(["hint: a hint more."] if self._hints else [])]

    def hint(self) -> list[str]:
        """One hint more; all of them again after the last."""
        if not self._hints:
            return ["This puzzle has no hints."]
        if self._given == len(self._hints):
            return [f"{number}. {spoken(hint)}" for number, hint in enumerate(self._hints, 1)]
        self._given += 1
        return [f"Hint {self._given} of {len(self._hints)}: {spoken(self._hints[self._given - 1])}"]

    def ended(self) -> list[str]:
        """Returns the result."""
        if self.verdict() == "met":
            return ["", f"Solved: {spoken(self.title)}."]
        return ["", f"Not solved. The goal was: {spoken(self.goal)}"]
