"""Settings for play in lines of text: how much is read out, and where the player wants to be asked."""

import contextlib
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rulebook_facts.timing import checklist
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import MODES, AskedMore, StopMode, Stops, standing_pass

VERBOSITIES: Final = {
    "brief": "questions and answers alone",
    "normal": "with costs and results",
    "full": "with steps, every cost, and both players' figures where they have changed",
}


class PlainSettings:
    """The settings that the plain client follows; the same that the table keeps, so that a player sets them once."""

    def __init__(self, options: Options, keep: Callable[[Options], None] | None = None, *, follow: bool = False) -> None:
        """`keep` writes changed settings, None for nowhere. Without `follow` no window is passed until the player sets a stop."""
        self.options = options
        self.follow = follow
        self._keep = keep
        self._more: dict[Side, AskedMore] = {}

    def standing_pass(self, question: Question, view: View, *, alone: bool = False) -> Answer | None:
        """Returns the pass that the player has ordered for windows like this one; `alone`: no other person plays."""
        if not self.follow:
            return None
        return standing_pass(
            question, view, self._of(question.player, view), asked_more=self._asked_more(question.player, view), alone=alone
        )

    def _asked_more(self, side: Side, view: View) -> bool:
        """Returns whether a player wants to be asked more now."""
        if (more := self._more.pop(side, None)) is None or (left := more.left(view)) is None:
            return False
        self._more[side] = left
        return True

    def ask_more(self, side: Side, view: View) -> str:
        """Has the player asked wherever they might act, for a while; said again, no longer. Says what is so now."""
        if self._asked_more(side, view):
            del self._more[side]
            return "You are asked at your stops again."
        self.follow = True
        self._more[side] = more = AskedMore.at(view, side)
        return f"You are asked wherever you might act, {more.told}."

    def told(self, side: Side, view: View, verbosity: str, ask_always: bool, *, two: bool, curtain: bool) -> list[str]:
        """Returns everything that is set, a line each, and how it is changed; the curtain where `two` players sit at a terminal."""
        return [
            f"Verbosity: {verbosity}, {VERBOSITIES[verbosity]}. To change it: verbosity brief, normal or full.",
            f"Questions with 1 possible answer: {'asked' if ask_always else 'answered for you'}. To change it: ask always, or ask choices.",
            *([f"The keyboard is {'' if curtain else 'not '}passed on. To change it: curtain on, or curtain off."] if two else []),
            *self.stops(side, view)[:1],
            "To hear and change where you are asked: stops.",
        ]

    def stops(self, side: Side, view: View) -> list[str]:
        """Returns the stops of the player of `side`."""
        stops = self._of(side, view)
        mode = MODES[stops.mode] if self.follow else "ask at every window with a choice"
        lines = [f"Windows: {mode}. To change it: stops always, stops could or stops mine."]
        if stops.mode == "stops" and self.follow:
            lines += [f"{told}: {'asked' if at in stops.steps else 'passed'}." for at, told in self._windows(view).items()]
            lines.append("To change one: stop and its number.")
        return lines

    @staticmethod
    def _windows(view: View) -> dict[str, str]:
        return {at: f"{' '.join(moment.steps)}, {moment.words}" for at, moment in checklist(rulebook(view.rules)).items()}

    def _of(self, side: Side, view: View) -> Stops:
        return self.options.stops_of(side, view.player(side).name)

    def set_mode(self, side: Side, view: View, word: str) -> str:
        """Takes `always`, `could` or `mine`; says what is so now."""
        words: dict[str, StopMode] = {"always": "always", "could": "could", "mine": "stops"}
        if word not in words:
            return "Say stops always, stops could or stops mine."
        self.follow = True
        self._set(side, view, Stops(words[word], self._of(side, view).steps))
        return f"Windows: {MODES[words[word]]}."

    def toggle(self, side: Side, view: View, number: str) -> str:
        """Sets or lifts the stop at a window; says what is so now."""
        found = [at for at, moment in checklist(rulebook(view.rules)).items() if number in (at, *moment.steps)]
        if not found:
            return f"No window has the number {number}. They are: {', '.join(self._windows(view).values())}."
        stops = self._of(side, view)
        steps = stops.steps ^ {found[0]}
        self.follow = True
        self._set(side, view, Stops("stops", steps))
        return f"{self._windows(view)[found[0]]}: {'asked' if found[0] in steps else 'passed'}. You are asked only at your stops."

    def _set(self, side: Side, view: View, stops: Stops) -> None:
        self._change(self.options.with_stops(side, stops, view.player(side).name))

    def set_verbosity(self, level: str) -> None:
        """Keeps how much is read out; what a script wants is not its user's."""
        if self.follow:
            self._change(replace(self.options, verbosity=level))

    def set_curtain(self, drawn: bool) -> None:
        """Keeps whether the keyboard is passed on between the players."""
        self._change(replace(self.options, open_play=not drawn))

    def _change(self, options: Options) -> None:
        self.options = options
        if self._keep:
            # A setting that cannot be kept holds for this game all the same.
            with contextlib.suppress(OSError):
                self._keep(self.options)
