"""What the file of a game holds: a header, a record for each answer with its events, and notes."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, Literal, Self

import msgspec

from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.sides import Side

FORMAT: Final = "netrunner-tui game"
VERSION: Final = 2
TAKE_BACK: Final = "take back"
"""The kind of a record that returns the game to the state after the record named by its answer."""
NOTED: Final = b'{"note":'
"""The beginning of a note's line, and of no record's."""
MAGIC: Final = b'{"format":"%s",' % FORMAT.encode()
"""The beginning of every game file."""


def seed_commitment(seed: str) -> str:
    """Returns the SHA-256 of `seed` as written, in hexadecimal: shown at the start of a game, checked against the seed at its end."""
    return sha256(seed.encode()).hexdigest()


# `format` stays the first field and defaults are written out: every game file begins with `MAGIC`.
class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: everything that determines the game apart from its answers, including its seed."""

    format: str = FORMAT
    version: int = VERSION
    rules: str
    setup: GameSetup
    library: str
    """Fingerprint of the cards at the start of the game."""
    commitment: str
    created: str
    """ISO 8601, given by the caller."""
    parent: str = ""
    """The file from which this game branched off; empty if it did not."""
    moment: int = 0
    """Number of records shared with the parent."""
    computer: dict[Side, str] = {}
    """Sides that the computer plays, each with the opponent's name."""
    coached: bool | None = None
    """Whether a coach says what to do; None in files of earlier versions, whose names say it."""

    @classmethod
    def of(
        cls, setup: GameSetup, *, library: str, created: str, parent: str = "", moment: int = 0,
        computer: Mapping[Side, str] | None = None, coached: bool | None = False,
    ) -> Self:  # fmt: skip
        """Returns the header of a game that starts with `setup`."""
        return cls(
            rules=setup.rules, setup=setup, library=library, commitment=seed_commitment(setup.seed), created=created, parent=parent,
            moment=moment, computer=dict(computer or {}), coached=coached,
        )  # fmt: skip


class Record(msgspec.Struct, frozen=True):
    """One answer and its events. `seat` answered a question of `kind`, asked at `step`.

    The record before the first answer, if a game has one, is number 0 and of the kind `setup`.
    """

    number: int
    seat: Side
    kind: str
    step: str
    answer: tuple[int, ...]
    said: str
    """The answer in words."""
    events: msgspec.Raw
    """A JSON array of events, which this module does not decode."""
    offered: int = 0
    """Number of possible answers; 0 if unknown or not countable."""


RemarkKind = Literal["", "hint", "hints agreed"]
"""What a note of the program says: that a player has asked what the computer would do, or that both have agreed to hints."""


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note about a moment of the game. It has no effect on the game."""

    note: str
    at: int
    """The number of the record just before the moment."""
    by: str
    made: str
    """ISO 8601, given by the caller."""
    kind: RemarkKind = ""
    """Empty for a note of a player's own."""
    seat: str = ""
    """The side that it is about; empty for a note of a player's own."""


def standing(records: Iterable[Record]) -> list[Record]:
    """Returns the records that still count: without those taken back, with the record that took them back."""
    left: list[Record] = []
    for record in records:
        if record.kind == TAKE_BACK:
            while left and left[-1].number > record.answer[0]:
                left.pop()
        left.append(record)
    return left


class SavedGame(msgspec.Struct, frozen=True):
    """The contents of a game file when it was read."""

    header: Header
    records: list[Record]
    notice: str | None = None
    """One line about a torn last line, which was left out."""
    notes: tuple[Note, ...] = ()
    """Its notes, in the order of writing."""
    lines: list[int] = []
    """The line of the file for each record."""


def follows(record: Record, before: list[Record]) -> bool:
    """Returns whether `record` has the next number; the first one is 0 (the setup) or 1 (the first answer).

    Records that are taken back must exist.
    """
    if not before:
        return record.number in (0, 1) and record.kind != TAKE_BACK
    if record.kind == TAKE_BACK and not (len(record.answer) == 1 and before[0].number <= record.answer[0] < record.number - 1):
        return False
    return record.number == before[-1].number + 1
