"""Keys that are typed ahead, and the question that each key was typed for.

A key that is older than the question that is open answers it only where it would have done the same at the question that was seen.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.sides import SIDE_NAMES, other
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.table.board.answer_rows import DIGITS, AnswerRow, Listing
from netrunner_tui.table.board.scene import subject
from netrunner_tui.table.sitting.choosing import Choosing
from netrunner_tui.table.sitting.hooks import AtTable
from netrunner_tui.table.sitting.looking_back import LookingBack
from netrunner_tui.table.sitting.open_answers import OpenAnswers

LASTS: Final = 2.0
"""Seconds after an answer in which keys are kept; later ones are meant for a question that somebody else thinks about."""
KEPT: Final = 64
"""Questions and their lists that are remembered: more than anybody types keys for before the first of them is answered."""
_PASSING: Final[frozenset[CommandId]] = frozenset({"pass", "pass on"})
_ANSWERING: Final[frozenset[CommandId]] = frozenset({"pass", "done", "act"})


TypedKey = tuple[str, float]
"""A key, and when it was typed."""


class TypedAhead:
    """The keys since the last answer of whoever sits here, while the next question is on its way.

    On a server a window of the other player may be passed for them a second later, so that nobody learns what they could have done; an
    answer itself takes its time over a line. Who plays fast types on meanwhile.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._answered_at = float("-inf")
        self._keys: list[TypedKey] = []
        self._number = self._turnovers = 0

    @property
    def empty(self) -> bool:
        """Returns whether no key is kept."""
        return not self._keys

    def answered(self) -> None:
        """Notes that the player has answered."""
        self._answered_at = self._clock()

    def keep(self, typed: TypedKey, command: CommandId | None, number: int, turnovers: int) -> bool:
        """Keeps a key that would answer, and every one after it; False where it is none, or comes too late.

        `number` is that of the last record, `turnovers` counts how often another seat or kind was asked.
        """
        if self._clock() > self._answered_at + LASTS:
            self._keys.clear()
            return False
        if not self._keys:
            if command not in _ANSWERING and (command is not None or len(typed[0]) > 1):
                return False
            self._number, self._turnovers = number, turnovers
        self._keys.append(typed)
        return True

    def take(self, turnovers: int, acted_since: Callable[[int], bool]) -> tuple[list[TypedKey], bool]:
        """Returns the keys that were kept, once, and whether the opponent has acted meanwhile; none if they were meant for something else.

        `acted_since`: whether the opponent has acted since a record.
        """
        keys, self._keys = self._keys, []
        if not keys or turnovers != self._turnovers or self._clock() > self._answered_at + LASTS:
            return [], False
        acted = acted_since(self._number)
        return ([] if acted else keys), acted


class SeenQuestion(msgspec.Struct, frozen=True):
    """A question as somebody at the keyboard could read it."""

    since: float
    """When it was first drawn so, by the clock that keys are timed with."""
    number: int
    """The record after which it is asked."""
    question: Question
    subject: int
    """The card that the moment is about."""
    first: Listing
    top: Listing
    page: tuple[int, ...]
    """The places of the rows of `top` that are in sight."""
    named: bool = False
    """Only the curtain names it: its answers have not been seen."""
    like: int = -1
    """The record of an earlier question at which the keys that opened the further list would have opened the same one; -1 for none."""

    def repeats(self, seen: "SeenQuestion") -> bool:
        """Returns whether it asks again what an earlier one did: an action, or a window in which nothing else is open.

        A window at another piece of ice does not: to pass lets other subroutines resolve, or lets another card be rezzed.
        """
        now, then = self.question, seen.question
        alike = now.kind == then.kind and now.player == then.player and self.subject == seen.subject
        return alike and now.kind in {"action", "window"} and set(now.window) <= set(then.window)

    @property
    def deeper(self) -> bool:
        """Returns whether a further list is open."""
        return self.top is not self.first

    def meaning(self, key: str) -> object:
        """Returns what a key would answer: equal for keys that answer the same.

        A digit is one of the page in sight; one that a further list lacks is meant for what comes after it, as letters are.
        """
        return tuple(map(self._of_row, self._rows(key)))

    def behind(self, key: str) -> tuple[Option, ...]:
        """Returns the answers in the list that a key would open, as they are in every detail; empty where that hangs on more than these."""
        found = self._rows(key)
        group = found[0].group if len(found) == 1 else None
        if group is None or group.verb == "install":  # whether room could be made is asked of the board
            return ()
        options = self.question.ahead if group.ahead else self.question.options
        return tuple(option for option in options if group.holds(option))

    def _rows(self, key: str) -> list[AnswerRow]:
        place = self.top.keys(self.page).get(key)
        if place is not None:
            return [self.top.rows[place]]
        own = [row for row in self.first.rows if self.deeper and row.digit and DIGITS[row.digit - 1] == key]
        return own or [self.first.rows[place] for place in self.first.lettered(key)]

    def of_row(self, place: int) -> object:
        """Returns what a row of the open list would answer, as `meaning` does."""
        row = self.top.row(place)
        return None if row is None else self._of_row(row)

    def _of_row(self, row: AnswerRow) -> object:
        options = self.question.options
        named = (options[row.option],) if row.option >= 0 else ()
        # A list of actions that is opened before their window is passed answers nothing: whatever stands in it, it is the same key.
        held = tuple(option for option in options if row.group is not None and not row.group.ahead and row.group.holds(option))
        intent = _identity(row.intent) if row.intent is not None else None
        return row.passing, row.group, intent, row.steps, tuple(map(_identity, (*named, *held)))

    @property
    def everything(self) -> object:
        """Returns what all its answers are."""
        return tuple(map(_identity, self.question.options))


def _identity(option: Option) -> Option:
    """Returns an answer without what would come of it: a strength after the next boost is no other answer."""
    return replace(option, result=None, effect="", numbered=False, copy=0)


def in_sight(
    number: int, question: Question, subject: int, answers: OpenAnswers, page: tuple[int, ...], since: float, *, named: bool = False,
    like: int = -1,
) -> SeenQuestion:  # fmt: skip
    """Returns a question with the answers that are listed."""
    first = answers.first or Listing(())
    return SeenQuestion(since, number, question, subject, first, answers.top or first, page, named, like)


class SeenQuestions:
    """What was on the screen lately."""

    def __init__(self) -> None:
        self._seen: deque[SeenQuestion] = deque(maxlen=KEPT)
        self._refused = float("-inf")
        self._opened: tuple[Listing, int] | None = None

    def opened(self, top: Listing | None, key: str, now: SeenQuestion, seen: SeenQuestion) -> None:
        """Notes that a key opened the list that is open now, where it would have opened the same one at the question that was seen."""
        behind = now.behind(key)
        if top is not None and top is not now.top and behind and behind == seen.behind(key):
            self._opened = top, seen.number

    def like(self, top: Listing | None) -> int:
        """Returns the record of the earlier question whose list the open one is the same as; -1 for none."""
        return self._opened[1] if self._opened is not None and self._opened[0] is top else -1

    def note(self, now: SeenQuestion) -> None:
        """Notes what is on the screen: a question, and the page of the list that is open."""
        if not self._seen or replace(self._seen[-1], since=now.since) != now:
            self._seen.append(now)

    def at(self, moment: float) -> SeenQuestion | None:
        """Returns what was on the screen at a moment; None where that is not known any more, or a key of then has been refused."""
        if moment < self._refused:
            return None
        return next((glance for glance in reversed(self._seen) if glance.since <= moment), None)

    def refuse(self, now: float) -> None:
        """Refuses what was typed before now: it belongs to a key that was refused."""
        self._refused = now


def allows(now: SeenQuestion, seen: SeenQuestion | None, key: str, command: CommandId | None, *, on_card: bool) -> bool:
    """Returns whether a key that was typed when `seen` was on the screen may answer the question that is open `now`.

    What answers nothing always may. `on_card`: the key acts on a card or on what is focused.
    """
    if command is not None and command not in _ANSWERING | _PASSING:
        return True
    if seen is None:
        return False
    if seen.number == now.number:
        return not seen.named or command in _PASSING
    if not now.repeats(seen):
        return False
    if command in _PASSING:
        return True
    if on_card or command is not None:
        return seen.everything == now.everything
    return (now.deeper and now.like == seen.number) or seen.meaning(key) == now.meaning(key)


def allows_row(now: SeenQuestion, seen: SeenQuestion | None, row: int) -> bool:
    """Returns whether a click on a row of the list that was on the screen as `seen` may answer the question that is open `now`.

    Of the same question another list may be open by now: the first click of two has opened it.
    """
    if seen is None or not (seen.number == now.number or now.repeats(seen)):
        return False
    return seen.of_row(row) == now.of_row(row)


class TypedKeys:
    """Which question the keys and clicks of whoever sits here are for: none answers another. They are kept while one is on its way."""

    def __init__(self, at: AtTable, choosing: Choosing, back: LookingBack, opponent_acted: Callable[[int], bool]) -> None:
        """`opponent_acted`: whether the opponent has acted since a record."""
        self._at = at
        self._choosing = choosing
        self._back = back
        self._opponent_acted = opponent_acted
        self._seen = SeenQuestions()
        self.ahead = TypedAhead()

    def note_seen(self) -> None:
        """Notes that the question that is open is on the screen."""
        now, page = self._in_sight(), self._at.overlay.page
        # What comes under a page has not been seen yet, unless keys answer it through the page.
        if now is not None and (page is None or page.answering):
            self._seen.note(now)

    def for_open_question(
        self, typed: float | None, allowed: Callable[[SeenQuestion, SeenQuestion | None], bool]
    ) -> bool:  # fmt: skip
        """Returns whether a key or click is for the question that is open: it saw that one, or would have done the same at the one it saw.

        `typed`: when; None for now. Else says so, and has what was typed with it answer nothing either.
        """
        now = self._in_sight() if typed is not None else None
        if now is None or typed is None:
            return True
        seen = self._seen.at(typed)
        acted = seen is not None and seen.number != now.number and self._opponent_acted(seen.number)
        if allowed(now, None if acted else seen):
            return True
        self._seen.refuse(time.monotonic())
        self._tell_dropped(acted=acted)
        return False

    def pressed(self, key: str, typed: float | None, press: Callable[[], None]) -> None:
        """Has a key answer or open a further list (`press`), and notes what it opened: later keys may have been typed for that list."""
        seen = self._seen.at(typed) if typed is not None else None
        now = self._in_sight() if seen is not None else None
        press()
        if now is not None and seen is not None:
            self._seen.opened(self._choosing.answers.top, key, now, seen)

    def keep(self, key: str, command: CommandId | None, typed: float, *, looks: bool) -> bool:
        """Keeps a key for a question that is on its way; False where none is, or the key is for something that needs no question.

        `looks`: it acts on a card that is looked at.
        """
        present, keyboard = self._at.present, self._at.keyboard
        alone = len(self._at.seats) == 1 and self._at.seats[keyboard.shown].side is not None
        awaited = present.question is None and alone and not present.view.winner and not (looks and self.ahead.empty)
        return awaited and self.ahead.keep((key, typed), command, present.view.number, keyboard.turnovers)

    def take(self) -> Sequence[TypedKey]:
        """Returns the keys that were kept for the question that is open now, once; none if they were meant for another, which is told."""
        keys, acted = self.ahead.take(self._at.keyboard.turnovers, self._opponent_acted)
        if acted:
            self._tell_dropped(acted=True)
        return keys

    def _in_sight(self) -> SeenQuestion | None:
        """Returns the question that is on the screen, or that the curtain names; None where there is none."""
        now, side = time.monotonic(), self._at.keyboard.curtain_for
        if side is not None:
            seat = self._at.seats[side]
            named = seat.question()
            return None if named is None else in_sight(seat.view().number, named, 0, OpenAnswers(), (), now, named=True)
        view, question, answers = self._at.present.view, self._at.present.question, self._choosing.answers
        if question is None or self._back.replay is not None:
            return None
        about, like = subject(view, question), self._seen.like(answers.top)
        return in_sight(view.number, question, about, answers, self._choosing.page_in_sight, now, like=like)

    def _tell_dropped(self, *, acted: bool) -> None:
        opponent = SIDE_NAMES[other(self._at.keyboard.shown)]
        self._at.overlay.tell(f"The {opponent} acted: choose again." if acted else "That came before this question: choose again.")
