"""Reading the file of a game: all of it, its header, its ends, or its lines undecoded; also while another process plays."""

import contextlib
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.gamefile.contents import (
    MAGIC,
    NOTED,
    VERSION,
    Header,
    Note,
    Record,
    SavedGame,
    follows,
    seed_commitment,
)
from netrunner_tui.model.gamefile.file_access import bad_file, ends_of_file, first_line, reading, whole_file
from netrunner_tui.model.gamefile.sealed_lines import first_broken, said_hash, unseal

READ_VERSIONS: Final = frozenset({1, 2})
"""Version 1 had no notes and no taking back; its contents are read as before."""
MOST_RECORDS: Final = 1_000_000_000


class Glance(msgspec.Struct, frozen=True):
    """A summary from the ends of a game file: its start, and its last complete record, None if it has none."""

    header: Header
    last: Record | None


class Skim(msgspec.Struct, frozen=True):
    """A whole file with valid hashes and its lines undecoded: for an index that reads thousands."""

    header: Header
    last: Record | None
    """The last record, of any kind."""
    data: bytes
    """The bytes of the file."""
    notice: str | None


class DecodedFile(msgspec.Struct):
    """What a file holds, and where its next line goes."""

    saved: SavedGame
    size: int
    """Bytes up to the end of the last complete line."""
    chain: bytes
    ended: bool
    """Whether the last complete line has its line end."""


class _Preface(msgspec.Struct):
    version: int


_BROKEN: Final = "the line was changed after it was written, or lines before it are missing; its hash does not hold"
_PREFACE: Final = msgspec.json.Decoder(_Preface)
_HEADER: Final = msgspec.json.Decoder(Header)
_RECORD: Final = msgspec.json.Decoder(Record)
_NOTE: Final = msgspec.json.Decoder(Note)
_UNDECODABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def read_game_file(path: Path) -> SavedGame:
    """Reads a file without a lock, even while another process plays. Raises BadFile."""
    with reading(path) as descriptor:
        return decode_file(path, whole_file(descriptor, path)).saved


def parse_game_file(data: bytes, path: object) -> SavedGame:
    """Reads the contents of a game file that is part of another file, which `path` names. Raises BadFile."""
    if not data.startswith(MAGIC):
        raise BadFile(path, 0, "holds no saved game")
    return decode_file(Path(str(path)), data).saved


def glance_at(path: Path) -> Glance:
    """Summarises a game for a list: reads only the ends of a long file. Raises BadFile.

    Checks the hashes of the last two lines; the lines between are checked when the game is opened.
    """
    with reading(path) as descriptor:
        data = ends_of_file(descriptor, path)
    if data is not None:
        first, tail = data
        before, last = tail.rsplit(b"\n", 3)[-3:-1]
        if unseal(last, said_hash(before)) is not None:
            with contextlib.suppress(*_UNDECODABLE):
                return Glance(_header(path, first)[0], _RECORD.decode(last))
    saved = read_game_file(path)
    return Glance(saved.header, saved.records[-1] if saved.records else None)


def read_header(path: Path) -> Header:
    """Reads the first line of a game only; what comes after it may be damaged. Raises BadFile."""
    with reading(path) as descriptor:
        first = first_line(descriptor, path)
    return read_game_file(path).header if first is None else _header(path, first)[0]


def skim_game_file(path: Path) -> Skim:
    """Reads a whole file, checking its hashes and decoding only the last record. Raises BadFile."""
    with reading(path) as descriptor:
        data = whole_file(descriptor, path)
    first, *lines = data.split(b"\n")
    header, chain = _header(path, first)
    if not lines or lines.pop():
        # It does not end in a line end: its last line needs a closer look.
        saved = read_game_file(path)
        return Skim(header, saved.records[-1] if saved.records else None, data, saved.notice)
    broken = first_broken(lines, chain)
    if broken is not None:
        raise bad_file(path, broken + 2, _BROKEN)
    last = next((line for line in reversed(lines) if not line.startswith(NOTED)), None)
    try:
        return Skim(header, None if last is None else _RECORD.decode(last), data, None)
    except _UNDECODABLE as error:
        raise bad_file(path, len(lines) + 1, f"the record is not as expected: {error}") from None


def decode_file(path: Path, data: bytes) -> DecodedFile:
    """Parses the whole file; `data` has been checked for a game file's beginning."""
    lines = data.split(b"\n")
    tail = lines.pop()
    if not lines:
        lines, tail, ended = [tail], b"", False
    else:
        ended = True
    header, chain = _header(path, lines[0])
    read = SavedGame(header, [])
    notes: list[Note] = []
    for place, line in enumerate(lines[1:], start=2):
        digest = unseal(line, chain)
        if digest is None:
            raise bad_file(path, place, _BROKEN)
        _take_in(path, place, line, read, notes)
        chain = digest
    notice = None
    size = len(data) - len(tail)
    if tail:
        digest = unseal(tail, chain)
        if digest is not None:  # complete but for its line end, as some editors leave it
            _take_in(path, len(lines) + 1, tail, read, notes)
            chain, ended, size = digest, False, len(data)
        else:
            last = f"after answer {read.records[-1].number}" if read.records else "before its first answer"
            notice = f"The last line of the game file was torn and is left out; the game stands {last}."
    return DecodedFile(SavedGame(header, read.records, notice, tuple(notes), read.lines), size, chain, ended)


def _take_in(path: Path, place: int, line: bytes, read: SavedGame, notes: list[Note]) -> None:
    """Adds the contents of line `place`: a record, or a note."""
    if line.startswith(NOTED):
        try:
            notes.append(_NOTE.decode(line))
        except _UNDECODABLE as error:
            raise bad_file(path, place, f"the note is not as expected: {error}") from None
        return
    read.records.append(_record(path, place, line, read.records))
    read.lines.append(place)


def _header(path: Path, line: bytes) -> tuple[Header, bytes]:
    # The version first: another version may seal its lines in another way.
    try:
        version = _PREFACE.decode(line).version
    except _UNDECODABLE:
        raise bad_file(path, 1, "the header is torn or damaged; no game can be read from it") from None
    if version not in READ_VERSIONS:
        raise bad_file(path, 1, f"version {version} of the game format; this program reads versions up to {VERSION}")
    chain = unseal(line, b"")
    if chain is None:
        raise bad_file(path, 1, "the header was changed after it was written; its hash does not hold")
    try:
        header = _HEADER.decode(line)
    except _UNDECODABLE as error:
        raise bad_file(path, 1, f"the header is not as expected: {error}") from None
    if header.setup.rules != header.rules:
        raise bad_file(path, 1, f"the header names two games, `{header.rules}` and `{header.setup.rules}`")
    if not 0 <= header.moment <= MOST_RECORDS:
        raise bad_file(path, 1, f"the header names record {header.moment}, which no game has")
    if header.commitment != seed_commitment(header.setup.seed):
        raise bad_file(path, 1, "the seed is not the one that the header commits to")
    return header, chain


def _record(path: Path, place: int, line: bytes, before: list[Record]) -> Record:
    try:
        record = _RECORD.decode(line)
    except _UNDECODABLE as error:
        raise bad_file(path, place, f"the record is not as expected: {error}") from None
    if not follows(record, before):
        raise bad_file(path, place, f"record {record.number} is out of order; expected {before[-1].number + 1 if before else '0 or 1'}")
    return record
