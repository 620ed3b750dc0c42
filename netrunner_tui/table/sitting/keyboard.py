"""The player at the keyboard, the curtain that falls before another player sits down at it, and the keys that are typed ahead.

A key that is older than the question that is open answers it only where it would have done the same at the question that was seen.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.sides import Side
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.commands import CommandId
from netrunner_tui.table.board.answer_rows import DIGITS, AnswerRow, Listing
from netrunner_tui.table.sitting.open_answers import OpenAnswers

LASTS: Final = 2.0
"""Seconds after an answer in which keys are kept; later ones are meant for a question that somebody else thinks about."""
KEPT: Final = 64
"""Questions and their lists that are remembered: more than anybody types keys for before the first of them is answered."""
_PASSING: Final[frozenset[CommandId]] = frozenset({"pass", "pass on"})
_ANSWERING: Final[frozenset[CommandId]] = frozenset({"pass", "done", "act"})


TypedKey = tuple[str, float]
"""A key, and when it was typed."""


class Keyboard:
    """The side whose cards are shown, whether its player sits here, and what waits for those who do not."""

    def __init__(self, shown: Side, *, alone: bool) -> None:
        """`alone`: nobody else plays at this keyboard."""
        self.shown = shown
        self.seated = alone
        """True once the player of the shown side has sat down; the curtain stays down until then."""
        self.curtain_for: Side | None = None
        """The player whom the curtain calls to the keyboard; None while there is no curtain."""
        self.turnovers = 0
        """Changes whenever the asked seat or the kind of question has: keys typed before are not meant for it."""
        self._asked = ""
        self._messages: dict[Side, str] = {}

    def turn_over(self, asked: str) -> None:
        """Notes that somebody is asked something new: keys typed before are not meant for it."""
        self._asked = asked
        self.turnovers += 1

    def ask(self, asked: str) -> None:
        """Notes that somebody is asked something; of a kind that was asked before, keys may have been typed ahead."""
        if asked != self._asked:
            self.turn_over(asked)

    def sit_down(self, side: Side) -> None:
        """Sits a player down, and raises the curtain."""
        self.shown, self.seated, self.curtain_for = side, True, None

    def get_up(self) -> None:
        """Frees the keyboard for whoever is asked next, the same player included."""
        self.seated = False

    def reads(self, side: Side) -> bool:
        """Returns whether a player looks at the screen now."""
        return side == self.shown and self.seated and not self.curtain_for

    def leave_message(self, side: Side, words: str) -> None:
        """Keeps a line for a player until they sit down."""
        self._messages[side] = words

    def take_message(self, side: Side) -> str:
        """Returns the line that was kept for a player, once; empty where there is none."""
        return self._messages.pop(side, "")


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
        return tuple(option for option in self.question.options if group.holds(option))

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
        held = tuple(option for option in options if row.group is not None and row.group.holds(option))
        return row.passing, row.group, row.intent, row.steps, tuple(map(_identity, (*named, *held)))

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
