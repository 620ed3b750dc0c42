"""A seat played by a program in any language: one JSON object a line, in both directions. docs/api.md describes the format.

The program gets only what its player may see: all of it comes from the seat.
"""

import contextlib
import os
import select
import shlex
import subprocess
from collections.abc import Iterator
from time import monotonic
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import EndReason, Winner
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.answering import answer_of
from netrunner_tui.rules.referee.options import phrase
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.rules.telling.view_changes import Blank, Change, blanks, change_of_view

PROTOCOL: Final = 1
"""The version of the format: increased when something is removed or changes its meaning."""
MOST_REFUSED: Final = 5
"""Refused answers to one question before the program concedes."""
LONGEST_LINE: Final = 64_000
"""Upper limit of bytes in a line from a program."""
LEAVING: Final = 2.0
"""Seconds that a program has to exit once its games are over."""


class ToProgram(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message to a program."""


class GameBegins(ToProgram, tag="game", frozen=True, kw_only=True):
    """Reports the start of a game."""

    protocol: int = PROTOCOL
    game: int
    """The number of the game, from 1."""
    seat: Side
    rules: str
    deck: DeckList
    """The program's own deck."""
    blank: tuple[Blank, ...] | msgspec.UnsetType = msgspec.UNSET
    """For a program that is told changes: where a change begins that has nothing in the old view to begin at."""


class Asked(ToProgram, tag="question", frozen=True, kw_only=True):
    """Asks the program for an answer."""

    number: int
    """Number of answers given so far by both players."""
    question: Question
    phrases: tuple[str, ...]
    """The text of each option, in order; an answer may use it."""
    view: View | msgspec.UnsetType = msgspec.UNSET
    """Everything that the program's player may see; always there unless `changes` is."""
    changes: Change | msgspec.UnsetType = msgspec.UNSET
    """For a program that is told changes: what is otherwise than in the view of the question before."""
    log: tuple[LogLine, ...]
    """The log lines that are new to this program."""


class Refused(ToProgram, tag="refused", frozen=True, kw_only=True):
    """Reports that the last answer was refused; the same question is open."""

    error: str


class GameEnds(ToProgram, tag="end", frozen=True, kw_only=True):
    """Reports the end of the game."""

    winner: Winner | Literal[""]
    reason: EndReason | Literal[""]
    view: View
    log: tuple[LogLine, ...]


class FromProgram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a program: an answer, a concession, or a request for the whole view."""

    answer: int | str | list[int | str] | None = None
    """An option's index or phrase, several of them in order, or a number if the question asks for one."""
    concede: bool = False
    whole: bool = False
    """The open question is to be told again, with its whole view in place of changes; it comes alone."""


def schema() -> str:
    """Returns the JSON Schema of the lines of both directions, `to_program` and `from_program`."""
    messages = [GameBegins | Asked | Refused | GameEnds, FromProgram]
    (told, said), parts = msgspec.json.schema_components(messages, schema_hook=_schema_of_values)
    for part in parts.values():
        # Docstrings continue with examples in Python.
        part["description"] = part["description"].partition("\n\n")[0]
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "to_program": told, "from_program": said, "$defs": parts}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()


def _schema_of_values(of: type[object]) -> dict[str, object]:
    """Returns the JSON Schema of what a change holds: any value."""
    if of is not object:
        raise NotImplementedError
    return {"description": "Any value."}


class OutOfTime(NetrunnerError):
    """A program has not answered in time."""


class Pipe:
    """A line-based connection to a program."""

    def __init__(self, reading: int, writing: int, name: str) -> None:
        """Two open descriptors; `name` names the program in errors."""
        self._reading = reading
        self._writing = writing
        self._name = name
        self._rest = bytearray()

    def send(self, message: ToProgram) -> None:
        """Writes a message. Raises NetrunnerError if the program no longer reads."""
        data = memoryview(msgspec.json.encode(message) + b"\n")
        try:
            while data:
                data = data[os.write(self._writing, data) :]
        except OSError:
            raise self._ended() from None

    def receive(self, seconds: float = 0) -> bytes:
        """Reads the next line. Raises OutOfTime after so many seconds (0: never), NetrunnerError if the program has ended."""
        deadline = monotonic() + seconds
        while (end := self._rest.find(b"\n")) < 0:
            if seconds and not select.select([self._reading], [], [], max(0.0, deadline - monotonic()))[0]:
                raise OutOfTime(f"{self._name} has not answered within {seconds:g} s")
            data = os.read(self._reading, 1 << 16)
            if not data:
                raise self._ended()
            self._rest += data
            # A program may answer far ahead, in many short lines.
            if len(self._rest) > LONGEST_LINE and self._rest.find(b"\n", 0, LONGEST_LINE + 1) < 0:
                raise NetrunnerError(f"{self._name} has written a line of more than {LONGEST_LINE:,} bytes")
        line = bytes(self._rest[:end])
        del self._rest[: end + 1]
        return line

    def _ended(self) -> NetrunnerError:
        return NetrunnerError(f"{self._name} has ended before the game was over")


@contextlib.contextmanager
def started(command: str, name: str) -> Iterator[Pipe]:
    """Runs a program during the block. It shares our stderr. Raises NetrunnerError if it cannot be started."""
    try:
        words = shlex.split(command)
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    except (OSError, ValueError, IndexError) as error:
        reason = (getattr(error, "strerror", None) or str(error) or "no command").lower()
        raise NetrunnerError(f"{name}, `{plain(command)}`, cannot be started: {plain(reason)}") from None
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield Pipe(process.stdout.fileno(), process.stdin.fileno(), name)
    finally:
        process.stdin.close()
        try:
            process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


class ProgramPlayer:
    """A player interface like any other: holds a seat, and has a program answer."""

    def __init__(self, seat: SeatAtTable, pipe: Pipe, *, seconds: float = 0, changes: bool = False) -> None:
        """`seconds` is the program's time limit for one answer; 0: none. `changes`: it is told what changed instead of whole views."""
        self.seat = seat
        self._pipe = pipe
        self._seconds = seconds
        self._told = 0
        """Number of log lines sent to the program."""
        self._changes = changes
        self._seen: View | None = None
        """The view that the next changes begin at; None: the next view is told whole."""

    def begin(self, side: Side, rules: str, deck: DeckList, game: int = 1) -> None:
        """Reports the start of a game to the program."""
        blank = blanks() if self._changes else msgspec.UNSET
        self._pipe.send(GameBegins(game=game, seat=side, rules=rules, deck=deck, blank=blank))

    def play(self) -> bool:
        """Answers the open question if it is this player's. Returns whether it was.

        Raises IllegalAnswer after too many illegal answers, OutOfTime, NetrunnerError if the program has ended.
        """
        question = self.seat.question()
        if question is None:
            return False
        terms = rulebook(self.seat.view().rules).terms
        whole = self._ask(question)
        left = MOST_REFUSED
        while left:
            try:
                said = _said(self._pipe.receive(self._seconds))
                if said.whole and not whole:
                    self._seen = None
                    whole = self._ask(question)
                    continue
                if said.concede:
                    self.seat.concede()
                elif said.answer is None:
                    raise IllegalAnswer("the view was told whole" if said.whole else "expected an `answer`, or `concede`")
                else:
                    self.seat.answer(answer_of(question, said.answer, terms))
            except IllegalAnswer as refusal:
                self._pipe.send(Refused(error=str(refusal)))
                left -= 1
                if not left:
                    raise
            else:
                break
        return True

    def _ask(self, question: Question) -> bool:
        """Tells the program a question. Returns whether with a whole view."""
        view, seen = self.seat.view(), self._seen
        phrases = tuple(phrase(option, rulebook(view.rules).terms) for option in question.options)
        asked = Asked(number=view.number, question=question, phrases=phrases, log=self._new_lines())
        # Without what was said at the same step before: a program keeps one view and nothing else.
        told = replace(asked, view=view) if seen is None else replace(asked, changes=change_of_view(seen, view, {}))
        self._pipe.send(told)
        if self._changes:
            self._seen = view
        return seen is None

    def end(self) -> None:
        """Reports the outcome of the game to the program."""
        view = self.seat.view()
        self._pipe.send(GameEnds(winner=view.winner, reason=view.reason, view=view, log=self._new_lines()))

    def _new_lines(self) -> tuple[LogLine, ...]:
        lines = self.seat.log()[self._told :]
        self._told += len(lines)
        return lines


_DECODER: Final = msgspec.json.Decoder(FromProgram)


def _said(line: bytes) -> FromProgram:
    """Decodes a message from a program. Raises IllegalAnswer for an invalid one."""
    try:
        said = _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise IllegalAnswer(f"not a message: {plain(str(error))}") from None
    if said.whole and (said.concede or said.answer is not None):
        raise IllegalAnswer("`whole` is no answer: expected it alone")
    return said
