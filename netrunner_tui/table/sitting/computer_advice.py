"""Hints of the computer: what it would do, where it is the opponent, or where both players have agreed to hints."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from netrunner_tui.model.errors import WRONG, NetrunnerError
from netrunner_tui.model.sides import Side
from netrunner_tui.replays.game_service import Advising
from netrunner_tui.table.board.overlay import Overlay
from netrunner_tui.table.board.pages import Choice, Page
from netrunner_tui.table.drawing.glyphs import Glyphs

if TYPE_CHECKING:
    from netrunner_tui.model.advice import Advice, Hint
    from netrunner_tui.rules.referee.questions import Answer
    from netrunner_tui.rules.server_seats import HostedTable
    from netrunner_tui.table.sitting.choosing import Choosing

BAR: Final = 20
"""Cells of a bar that stands for certainty."""
TITLE: Final = "What would the computer do?"
THINKING: Final = Page("list", TITLE, (("Thinking ahead in worlds that might be, from what you know …", ""),), answering=True)
SETTLES: Final = 0.5
"""Seconds for which enter does not do what has only just come on the screen: it was pressed for what stood there before."""

OFF: Final = "Hints are off between people until both of you agree to them. The log tells each time that one is asked for."


class ComputerAdvice:
    """What the computer would do. It thinks in a thread of its own, or at the server: the keys go on meanwhile."""

    def __init__(self, overlay: Overlay, changed: Callable[[], None]) -> None:
        self.advising: Advising | None = None
        """Hints at this table; None where there are none."""
        self.hosted: HostedTable | None = None
        """The table of a server, where the server thinks."""
        self._overlay = overlay
        self._changed = changed
        self._found: Advice | str | None = None
        self._number = -1
        """The record after which it was asked last."""
        self._asked = 0
        """How often it was asked."""
        self._shown_at = 0.0
        """When the page with what was found was opened, in seconds of the monotonic clock."""

    @property
    def on(self) -> bool:
        """Returns whether hints may be asked for here and now."""
        return self.advising is not None and self.advising.on()

    def ask(self, side: Side | None, number: int) -> None:
        """Opens the page, and has the computer think about the open question of a side; between people both have to agree to it first.

        None where nothing is asked here: the question of somebody else would be thought about from what they hold. `number` is that of the
        record that the question stands after.
        """
        advising = self.advising
        if advising is None:
            self._overlay.tell("There are no hints here.")
            return
        if side is None:
            self._overlay.tell("Nothing is asked of you.")
            return
        self._found, self._number = None, number
        try:
            if not advising.on():
                self._offer(advising, side)
            elif self.hosted is not None:
                self.hosted.ask_advice()
                self._overlay.open(THINKING)
            else:
                self._overlay.open(THINKING)
                self._asked += 1
                threading.Thread(target=self._think, args=(advising, side, self._asked), name="hint", daemon=True).start()
        except NetrunnerError as problem:
            self._overlay.tell(str(problem))

    def _offer(self, advising: Advising, side: Side) -> None:
        def ask() -> None:
            try:
                advising.ask(side)
            except NetrunnerError as problem:
                self._overlay.tell(str(problem))
            self._changed()

        choices: tuple[Choice, ...] = (("y", "ask the other player to agree", ask), ("n", "back", lambda: None))
        self._overlay.open(Page("ask", TITLE, (("", OFF),), choices=choices))

    def _think(self, advising: Advising, side: Side, asked: int) -> None:
        found: Advice | str = WRONG
        try:
            found = advising.advise(side)
        except NetrunnerError as problem:
            found = str(problem)
        finally:
            if asked == self._asked:  # what was thought about a question before is of no use now
                self._found = found
                self._changed()

    def _do(self, choosing: Choosing, advice: Advice, page: Page, give: Callable[[Answer | None], None]) -> None:
        """Does the first of what was advised, unless something else is asked meanwhile, or its `page` has only just come."""
        if time.monotonic() < self._shown_at + SETTLES:
            self._overlay.open(page)
            return
        answer = choosing.advised(advice.hints[0], ahead=advice.ahead) if choosing.at.present.view.number == self._number else None
        if answer is None:
            self._overlay.tell("That cannot be done by one key now.")
        give(answer)

    def take_in(self, glyphs: Glyphs, choosing: Choosing, give: Callable[[Answer | None], None]) -> None:
        """Shows what was found, where its page is still open: with the keys of the answers, and enter for the first of them."""
        found, self._found = self._found, None
        if found is None and self.hosted is not None:
            found = self.hosted.advice()
        if found is not None and self._overlay.page is not None and self._overlay.page.lines == THINKING.lines:
            if isinstance(found, str):
                self._overlay.open(Page("list", TITLE, ((found, ""),)))
                return
            stands = choosing.at.present.view.number == self._number
            keys = [choosing.key_of(hint, ahead=found.ahead) if stands else "" for hint in found.hints]
            page = Page("list", TITLE, _lines(found, keys, glyphs), answering=True)
            if stands and found.hints and (found.ahead or found.hints[0].given):
                page = replace(page, enter=("enter", "do the first", lambda: self._do(choosing, found, page, give)))
            self._overlay.open(page)
            self._shown_at = time.monotonic()


def _lines(advice: Advice, keys: Sequence[str], glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """`keys`: that of each answer, empty where none stands for it."""
    lines: list[tuple[str, str]] = [("chance to win", "")] if advice.worlds else []
    for key, hint in zip(keys, advice.hints, strict=True):
        lines.append((key or " ", _told(hint, advice.worlds, glyphs)))
        lines += [(" ", reason) for reason in hint.reasons]
    return (*lines, *((" ", remark) for remark in advice.remarks))


def _told(hint: Hint, worlds: int, glyphs: Glyphs) -> str:
    plan = f" ({hint.plan})" if hint.plan else ""
    if not worlds:
        return f"{hint.answer}{plan}"
    full = round(BAR * hint.chance)
    bar = ("#" if glyphs.ascii else "█") * full + ("." if glyphs.ascii else "░") * (BAR - full)
    return f"{bar} {round(100 * hint.chance)} in 100: {hint.answer}{plan}"
