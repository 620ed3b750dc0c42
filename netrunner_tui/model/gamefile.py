"""The append-only file of one game: a header line, then a line for each answer with its events.

Every line is a JSON object that ends in a hash chained over the line before; docs/game-file.md describes the format.
Each record is written before the board shows it, so a killed process loses nothing that a player saw.
"""

import contextlib
import os
import stat
from binascii import hexlify
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, Self

import msgspec

from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import BadFile, GameInUse, NotSaved
from netrunner_tui.model.private_files import lock
from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import plain

FORMAT: Final = "netrunner-tui game"
VERSION: Final = 2
READ_VERSIONS: Final = frozenset({1, 2})
"""Version 1 had no notes and no taking back; its contents are read as before."""
TAKE_BACK: Final = "take back"
"""The kind of a record that returns the game to the state after the record named by its answer."""
MOST_RECORDS: Final = 1_000_000_000
SYNCED_KINDS: Final = frozenset({"action"})
"""Kinds of question whose answer is forced to the device: starts of actions."""

_MAGIC: Final = b'{"format":"%s",' % FORMAT.encode()
_HASH_SIZE: Final = 16
_SEAL: Final = b',"hash":"'
_SEAL_SIZE: Final = len(_SEAL) + _HASH_SIZE + len(b'"}')
_END_SIZE: Final = 1 << 15
"""Bytes read from either end of a file for a glance."""
_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
_ENCODER: Final = msgspec.json.Encoder()
_OPENS, _CLOSES = b"[]"


def seed_commitment(seed: str) -> str:
    """Returns the SHA-256 of `seed` as written, in hexadecimal: shown at the start of a game, checked against the seed at its end."""
    return sha256(seed.encode()).hexdigest()


# `format` stays the first field and defaults are written out: every game file begins with `_MAGIC`.
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


class _Preface(msgspec.Struct):
    version: int


class _Contents(msgspec.Struct):
    saved: SavedGame
    size: int
    """Bytes up to the end of the last complete line."""
    chain: bytes
    ended: bool
    """Whether the last complete line has its line end."""


class GameFile:
    """A game file open for writing, locked until it is closed.

    `append` hands each record to the operating system before it returns: it outlives the process, however that ends. At the
    start of an action, and on closing, the file is also forced to the device (fsync): a power cut loses at most the answers
    since then.
    """

    def __init__(self, path: Path, descriptor: int, contents: _Contents, size: int) -> None:
        """Holds an open file, for `create` and `open`; `size` is the file's size, including a torn line."""
        self.path = path
        self.header = contents.saved.header
        self.records = contents.saved.records
        self.notes = list(contents.saved.notes)
        self.lines = contents.saved.lines
        """The line of the file for each record."""
        self.notice = contents.saved.notice
        self.force: Callable[[int], None] = os.fsync
        """Forces what was written to a descriptor to the device. A program with many open games may set a function that does so later."""
        self._descriptor: int | None = descriptor
        self._end = contents.size
        self._size = size
        self._chain = contents.chain
        self._ended = contents.ended

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """Creates a game file, and missing folders.

        Raises BadFile if `path` exists or cannot be created, NotSaved if writing the header fails.
        """
        path = Path(path)
        line, chain = _sealed(msgspec.json.encode(header), b"")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _bad(path, 0, f"its folder cannot be made: {_reason(error)}") from None
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
        except FileExistsError:
            raise _bad(path, 0, "something is there already; a game file is never overwritten") from None
        except OSError as error:
            raise _bad(path, 0, f"cannot be made: {_reason(error)}") from None
        try:
            _lock(descriptor, path)
            _write(descriptor, line)
            os.fsync(descriptor)
            _sync_folder(path.parent)
        except BaseException as error:
            os.close(descriptor)
            if not isinstance(error, GameInUse):
                path.unlink(missing_ok=True)
            if isinstance(error, OSError):
                raise NotSaved(f"The game file could not be made: {_reason(error)} ({plain(str(path))}).") from None
            raise
        return cls(path, descriptor, _Contents(SavedGame(header, []), len(line), chain, True), len(line))

    @classmethod
    def branch(cls, path: Path, saved: SavedGame, *, parent: str, moment: int, created: str, library: str) -> Self:
        """Creates a file that begins with the records and notes of `saved` up to number `moment`; the file `parent` stays unchanged.

        Raises as `create` does; a branch that could not be written completely is deleted.
        """
        old = saved.header
        header = Header.of(
            old.setup, library=library, created=created, parent=parent, moment=moment, computer=old.computer, coached=old.coached
        )
        file = cls.create(path, header)
        try:
            for record in saved.records:
                if record.number <= moment:
                    file.append(record)
            for note in saved.notes:
                if note.at <= moment:
                    file.annotate(note)
        except BaseException:
            file.close()
            file.path.unlink(missing_ok=True)
            raise
        return file

    @classmethod
    def open(cls, path: Path) -> Self:
        """Opens a game to resume it.

        Raises GameInUse if another process holds it, BadFile if it is not a complete game file or not writable.
        """
        path = Path(path)
        descriptor = _opened(path, os.O_RDWR | os.O_APPEND)
        try:
            _lock(descriptor, path)
            data = _bytes(descriptor, path)
            return cls(path, descriptor, _contents(path, data), len(data))
        except BaseException:
            os.close(descriptor)
            raise

    @staticmethod
    def read(path: Path) -> SavedGame:
        """Reads a file without a lock, even while another process plays. Raises BadFile."""
        path = Path(path)
        descriptor = _opened(path, os.O_RDONLY)
        try:
            return _contents(path, _bytes(descriptor, path)).saved
        finally:
            os.close(descriptor)

    @staticmethod
    def parse(data: bytes, path: object) -> SavedGame:
        """Reads the contents of a game file that is part of another file, which `path` names. Raises BadFile."""
        if not data.startswith(_MAGIC):
            raise BadFile(path, 0, "holds no saved game")
        return _contents(Path(str(path)), data).saved

    @staticmethod
    def glance(path: Path) -> Glance:
        """Summarises a game for a list: reads only the ends of a long file. Raises BadFile.

        Checks the hashes of the last two lines; the lines between are checked when the game is opened.
        """
        path = Path(path)
        descriptor = _opened(path, os.O_RDONLY)
        try:
            data = _ends(descriptor, path)
        finally:
            os.close(descriptor)
        if data is not None:
            first, tail = data
            before, last = tail.rsplit(b"\n", 3)[-3:-1]
            if _unsealed(last, before[-_SEAL_SIZE + len(_SEAL) : -2]) is not None:
                with contextlib.suppress(*_UNDECODABLE):
                    return Glance(_header(path, first)[0], _RECORD.decode(last))
        saved = GameFile.read(path)
        return Glance(saved.header, saved.records[-1] if saved.records else None)

    @staticmethod
    def header_of(path: Path) -> Header:
        """Reads the first line of a game only; what comes after it may be damaged. Raises BadFile."""
        path = Path(path)
        descriptor = _opened(path, os.O_RDONLY)
        try:
            with open(descriptor, "rb", closefd=False) as file:
                first = file.readline(_END_SIZE)
        except OSError as error:
            raise _bad(path, 0, f"cannot be read: {_reason(error)}") from None
        finally:
            os.close(descriptor)
        whole = first.startswith(_MAGIC) and first.endswith(b"\n")
        return _header(path, first[:-1])[0] if whole else GameFile.read(path).header

    @staticmethod
    def skim(path: Path) -> Skim:
        """Reads a whole file, checking its hashes and decoding only the last record. Raises BadFile."""
        path = Path(path)
        descriptor = _opened(path, os.O_RDONLY)
        try:
            data = _bytes(descriptor, path)
        finally:
            os.close(descriptor)
        first, *lines = data.split(b"\n")
        header, chain = _header(path, first)
        if not lines or lines.pop():
            # It does not end in a line end: its last line needs a closer look.
            saved = GameFile.read(path)
            return Skim(header, saved.records[-1] if saved.records else None, data, saved.notice)
        for place, line in enumerate(lines, start=2):
            # Inlines `_unsealed`, saving a call for each of a million lines.
            digest = sha256(chain + line[:-_SEAL_SIZE]).hexdigest()[:_HASH_SIZE].encode()
            if line[-_SEAL_SIZE:] != _SEAL + digest + b'"}' or len(line) <= _SEAL_SIZE:
                raise _bad(path, place, _BROKEN)
            chain = digest
        last = next((line for line in reversed(lines) if not line.startswith(NOTED)), None)
        try:
            return Skim(header, None if last is None else _RECORD.decode(last), data, None)
        except _UNDECODABLE as error:
            raise _bad(path, len(lines) + 1, f"the record is not as expected: {error}") from None

    @staticmethod
    @contextlib.contextmanager
    def holding(path: Path) -> Iterator[None]:
        """Locks a file, whatever its contents, while it is renamed or deleted. Raises GameInUse if it is open for playing, BadFile."""
        path = Path(path)
        descriptor = _opened(path, os.O_RDONLY)
        try:
            _lock(descriptor, path)
            yield
        finally:
            os.close(descriptor)

    @property
    def saved(self) -> SavedGame:
        """Returns the current contents of the file."""
        return SavedGame(self.header, list(self.records), self.notice, tuple(self.notes), list(self.lines))

    def append(self, record: Record) -> None:
        """Appends `record`. Once this returns, the record survives the end of this process.

        Raises NotSaved if writing fails or something else has changed the file: nothing of the record is kept then,
        and the same record may be tried again. Raises ValueError for a record out of order, an error of the caller.
        """
        if not _follows(record, self.records):
            raise ValueError(f"record {record.number} is out of order")
        events = memoryview(record.events)
        if not (events and events[0] == _OPENS and events[-1] == _CLOSES):
            raise ValueError("a record's events are a JSON array")
        self._add(_ENCODER.encode(record), "answer", sync=record.kind in SYNCED_KINDS)
        self.lines.append(2 + len(self.records) + len(self.notes))
        self.records.append(record)

    def annotate(self, note: Note) -> None:
        """Appends a note. Raises NotSaved if writing fails."""
        self._add(msgspec.json.encode(note), "note", sync=True)
        self.notes.append(note)

    def _add(self, encoded: bytes, what: str, *, sync: bool) -> None:
        if self._descriptor is None:
            raise ValueError("the game file is closed")
        line, chain = _sealed(encoded, self._chain)
        if not self._ended:
            line = b"\n" + line
        try:
            self._put(self._descriptor, line, sync=sync)
        except OSError as error:
            raise NotSaved(f"The {what} is not saved: {_reason(error)} ({plain(str(self.path))}).") from None
        self._end = self._size = self._end + len(line)
        self._chain, self._ended = chain, True

    def close(self) -> None:
        """Forces the file to the device and closes it; closing twice does nothing."""
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        with contextlib.suppress(OSError):
            os.fsync(descriptor)
        os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _put(self, descriptor: int, line: bytes, *, sync: bool) -> None:
        """Appends `line` after the last complete one: all of it or, with an exception, nothing."""
        self._check(descriptor)
        try:
            if self._size != self._end:
                os.ftruncate(descriptor, self._end)
            _write(descriptor, line)
            if sync:
                self.force(descriptor)
        except BaseException:
            # A part that cannot be removed now is removed before the next record is written.
            with contextlib.suppress(OSError):
                os.ftruncate(descriptor, self._end)
            with contextlib.suppress(OSError):
                self._size = os.fstat(descriptor).st_size
            raise

    def _check(self, descriptor: int) -> None:
        """Raises OSError if earlier contents have vanished: otherwise writing would go on in vain."""
        now = os.fstat(descriptor)
        if now.st_nlink == 0:
            raise OSError("the file was deleted or replaced while the game went on")
        if now.st_size != self._size:
            raise OSError("something else changed the file while the game went on")


def sealed_file(header: Header, records: Iterable[Record]) -> bytes:
    """Returns the bytes of a game file with this header and these records."""
    line, chain = _sealed(msgspec.json.encode(header), b"")
    lines = [line]
    for record in records:
        line, chain = _sealed(msgspec.json.encode(record), chain)
        lines.append(line)
    return b"".join(lines)


def _hash(chain: bytes, body: bytes) -> bytes:
    return hexlify(sha256(chain + body).digest()[: _HASH_SIZE // 2])


def _sealed(encoded: bytes, chain: bytes) -> tuple[bytes, bytes]:
    """Returns the JSON object `encoded` as a line of the file, and the hash at its end."""
    if b"\n" in encoded:
        raise ValueError("a record is one line")
    body = encoded[:-1]
    digest = _hash(chain, body)
    return b'%b%b%b"}\n' % (body, _SEAL, digest), digest


def _unsealed(line: bytes, chain: bytes) -> bytes | None:
    """Returns the hash at the end of `line`, or None if the line does not follow `chain`."""
    body, seal = line[:-_SEAL_SIZE], line[-_SEAL_SIZE:]
    digest = _hash(chain, body)
    return digest if body and seal == _SEAL + digest + b'"}' else None


def _contents(path: Path, data: bytes) -> _Contents:
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
        digest = _unsealed(line, chain)
        if digest is None:
            raise _bad(path, place, _BROKEN)
        _take_in(path, place, line, read, notes)
        chain = digest
    notice = None
    size = len(data) - len(tail)
    if tail:
        digest = _unsealed(tail, chain)
        if digest is not None:  # complete but for its line end, as some editors leave it
            _take_in(path, len(lines) + 1, tail, read, notes)
            chain, ended, size = digest, False, len(data)
        else:
            last = f"after answer {read.records[-1].number}" if read.records else "before its first answer"
            notice = f"The last line of the game file was torn and is left out; the game stands {last}."
    return _Contents(SavedGame(header, read.records, notice, tuple(notes), read.lines), size, chain, ended)


def _take_in(path: Path, place: int, line: bytes, read: SavedGame, notes: list[Note]) -> None:
    """Adds the contents of line `place`: a record, or a note."""
    if line.startswith(NOTED):
        try:
            notes.append(_NOTE.decode(line))
        except _UNDECODABLE as error:
            raise _bad(path, place, f"the note is not as expected: {error}") from None
        return
    read.records.append(_record(path, place, line, read.records))
    read.lines.append(place)


def _header(path: Path, line: bytes) -> tuple[Header, bytes]:
    # The version first: another version may seal its lines in another way.
    try:
        version = _PREFACE.decode(line).version
    except _UNDECODABLE:
        raise _bad(path, 1, "the header is torn or damaged; no game can be read from it") from None
    if version not in READ_VERSIONS:
        raise _bad(path, 1, f"version {version} of the game format; this program reads versions up to {VERSION}")
    chain = _unsealed(line, b"")
    if chain is None:
        raise _bad(path, 1, "the header was changed after it was written; its hash does not hold")
    try:
        header = _HEADER.decode(line)
    except _UNDECODABLE as error:
        raise _bad(path, 1, f"the header is not as expected: {error}") from None
    if header.setup.rules != header.rules:
        raise _bad(path, 1, f"the header names two games, `{header.rules}` and `{header.setup.rules}`")
    if not 0 <= header.moment <= MOST_RECORDS:
        raise _bad(path, 1, f"the header names record {header.moment}, which no game has")
    if header.commitment != seed_commitment(header.setup.seed):
        raise _bad(path, 1, "the seed is not the one that the header commits to")
    return header, chain


def _record(path: Path, place: int, line: bytes, before: list[Record]) -> Record:
    try:
        record = _RECORD.decode(line)
    except _UNDECODABLE as error:
        raise _bad(path, place, f"the record is not as expected: {error}") from None
    if not _follows(record, before):
        raise _bad(path, place, f"record {record.number} is out of order; expected {before[-1].number + 1 if before else '0 or 1'}")
    return record


def _follows(record: Record, before: list[Record]) -> bool:
    """Returns whether `record` has the next number; the first one is 0 (the setup) or 1 (the first answer).

    Records that are taken back must exist.
    """
    if not before:
        return record.number in (0, 1) and record.kind != TAKE_BACK
    if record.kind == TAKE_BACK and not (len(record.answer) == 1 and before[0].number <= record.answer[0] < record.number - 1):
        return False
    return record.number == before[-1].number + 1


_BROKEN: Final = "the line was changed after it was written, or lines before it are missing; its hash does not hold"
_PREFACE: Final = msgspec.json.Decoder(_Preface)
_HEADER: Final = msgspec.json.Decoder(Header)
_RECORD: Final = msgspec.json.Decoder(Record)
_NOTE: Final = msgspec.json.Decoder(Note)
NOTED: Final = b'{"note":'
"""The beginning of a note's line, and of no record's."""
_UNDECODABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def _bad(path: Path, line: int, problem: str) -> BadFile:
    """Returns the error; both parts may hold external text, so they are made safe to print."""
    return BadFile(plain(str(path)), line, plain(problem))


def _reason(error: OSError) -> str:
    """Returns the operating system's message, without numbers and names, for the middle of a sentence."""
    said = error.strerror or str(error)
    return plain(said[:1].lower() + said[1:])


def _opened(path: Path, flags: int) -> int:
    """Opens the ordinary file at `path`; checks it first, because opening a pipe would block."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _bad(path, 0, "is a folder, not a game file")
        if not stat.S_ISREG(mode):
            raise _bad(path, 0, "is not an ordinary file")
        return os.open(path, flags | _BINARY)
    except FileNotFoundError:
        raise _bad(path, 0, "there is no such file") from None
    except PermissionError:
        raise _bad(path, 0, f"no permission to {'read' if flags == os.O_RDONLY else 'write'} it") from None
    except (OSError, ValueError) as error:
        raise _bad(path, 0, f"cannot be opened: {_reason(error) if isinstance(error, OSError) else error}") from None


def _bytes(descriptor: int, path: Path) -> bytes:
    """Reads all of the file; refuses one without a game file's beginning before reading it."""
    try:
        with open(descriptor, "rb", closefd=False) as file:
            start = file.read(len(_MAGIC))
            if not start:
                raise _bad(path, 0, "is empty; no game was saved in it")
            if start != _MAGIC:
                raise _bad(path, 1, f"is not a game file; its first line should begin with {_MAGIC.decode()}")
            return start + file.read()
    except OSError as error:
        raise _bad(path, 0, f"cannot be read: {_reason(error)}") from None


def _ends(descriptor: int, path: Path) -> tuple[bytes, bytes] | None:
    """Returns the first line and the last bytes of a file; None if it is short, or its last two lines are not complete in them."""
    try:
        size = os.fstat(descriptor).st_size
        if size < 4 * _END_SIZE:
            return None
        with open(descriptor, "rb", closefd=False) as file:
            first = file.readline(_END_SIZE)
            file.seek(size - _END_SIZE)
            tail = file.read()
    except OSError as error:
        raise _bad(path, 0, f"cannot be read: {_reason(error)}") from None
    whole = first.startswith(_MAGIC) and first.endswith(b"\n") and tail.endswith(b"\n") and tail.count(b"\n") > 2
    return (first[:-1], tail) if whole else None


def _write(descriptor: int, data: bytes) -> None:
    """Writes all of `data` at the end of a file. Raises OSError, possibly after writing a part of it."""
    written = os.write(descriptor, data)
    while written < len(data):
        written += os.write(descriptor, memoryview(data)[written:])


def _lock(descriptor: int, path: Path) -> None:
    """Locks the file until the descriptor is closed, however the process ends. Raises GameInUse."""
    try:
        free = lock(descriptor)
    except OSError as error:
        raise _bad(path, 0, f"cannot be locked: {_reason(error)}") from None
    if not free:
        raise GameInUse(f"{plain(str(path))}: this game is open in another place; it can be played in one place at a time")


def _sync_folder(folder: Path) -> None:
    """Makes the new file's name survive a power cut; not every system can sync folders."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
