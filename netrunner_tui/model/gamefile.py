"""The append-only file of one game: a header line, then a line for each answer with what came of it.

Every line is a JSON object that ends in a hash chained over the line before; docs/game-file.md describes the format.
A record is on its way to the disk before the board shows it, so a killed process loses nothing that a player saw.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, Self

import msgspec

from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import BadFile, GameInUse, NotSaved
from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import plain

try:
    import fcntl

    _LOCKS = True
except ImportError:  # not a POSIX system: files are not locked there; the check of the file's size remains
    _LOCKS = False

FORMAT: Final = "netrunner-tui game"
VERSION: Final = 2
READ_VERSIONS: Final = frozenset({1, 2})
"""Version 1 had no notes and nothing taken back; what it has is read as before."""
TAKE_BACK: Final = "take back"
"""The kind of a record after which the game stands where it stood after the record that its answer names."""
SYNCED_KINDS: Final = frozenset({"action"})
"""Kinds of question whose answer is forced through to the device: the beginnings of actions."""

_MAGIC: Final = b'{"format":"%s",' % FORMAT.encode()
_HASH_SIZE: Final = 16
_SEAL: Final = b',"hash":"'
_SEAL_SIZE: Final = len(_SEAL) + _HASH_SIZE + len(b'"}')
_END_SIZE: Final = 1 << 15
"""Bytes of either end of a file that are enough for a glance."""
_BINARY: Final[int] = getattr(os, "O_BINARY", 0)


def seed_commitment(seed: str) -> str:
    """The SHA-256 of `seed` as written, in hexadecimal: told at the start of a game, checked against the seed at its end."""
    return sha256(seed.encode()).hexdigest()


# `format` stays the first field and defaults are written out: `_MAGIC` is how every game file begins.
class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: everything that decides the game apart from its answers, its seed included."""

    format: str = FORMAT
    version: int = VERSION
    rules: str
    setup: GameSetup
    library: str
    """Fingerprint of the cards that the game began with."""
    commitment: str
    created: str
    """ISO 8601, given by the caller."""
    parent: str = ""
    """The file that this game branched off, empty for a game of its own."""
    moment: int = 0
    """How many of the parent's records it shares."""

    @classmethod
    def of(cls, setup: GameSetup, *, library: str, created: str, parent: str = "", moment: int = 0) -> Self:
        """The header of a game that begins with `setup`."""
        commitment = seed_commitment(setup.seed)
        return cls(rules=setup.rules, setup=setup, library=library, commitment=commitment, created=created, parent=parent, moment=moment)


class Record(msgspec.Struct, frozen=True):
    """One answer and what came of it. `seat` answered a question of `kind`, asked at `step`.

    The record before the first answer, where a game has one, is number 0 and of the kind `setup`.
    """

    number: int
    seat: Side
    kind: str
    step: str
    answer: tuple[int, ...]
    said: str
    """The answer in words."""
    events: msgspec.Raw
    """A JSON array of events; this module carries it and does not look inside."""
    offered: int = 0
    """How many answers could have been given; 0 where that is not known or not a number."""


class Note(msgspec.Struct, frozen=True):
    """What somebody wrote about a moment of the game. It changes nothing in it."""

    note: str
    at: int
    """The number of the record after which the moment is."""
    by: str
    made: str
    """ISO 8601, given by the caller."""


def standing(records: Iterable[Record]) -> list[Record]:
    """The records that made the game what it is: without those that were taken back, with the record that took them back."""
    left: list[Record] = []
    for record in records:
        if record.kind == TAKE_BACK:
            while left and left[-1].number > record.answer[0]:
                left.pop()
        left.append(record)
    return left


class SavedGame(msgspec.Struct, frozen=True):
    """What a game file held when it was read."""

    header: Header
    records: list[Record]
    notice: str | None = None
    """One line about a torn last line that was left out."""
    notes: tuple[Note, ...] = ()
    """What was written about it, in the order of writing."""
    lines: list[int] = []
    """The line of the file that each record stands in."""


class Glance(msgspec.Struct, frozen=True):
    """What can be told of a game file without reading all of it: how it began, and its last whole record, None where it has none."""

    header: Header
    last: Record | None


class Skim(msgspec.Struct, frozen=True):
    """A whole file whose chain of hashes holds, with its lines as they stand: for an index that reads thousands."""

    header: Header
    last: Record | None
    """The last record, of whatever kind."""
    data: bytes
    """The file as it stands."""
    notice: str | None


class _Preface(msgspec.Struct):
    version: int


class _Contents(msgspec.Struct):
    saved: SavedGame
    size: int
    """Bytes up to the end of the last whole line."""
    chain: bytes
    ended: bool
    """Whether the last whole line has its line end."""


class GameFile:
    """A game file open for writing, held by a lock until it is closed.

    `append` hands each record to the operating system before it returns: it outlives the process, however that ends. At the
    beginning of an action, and when it is closed, the file is also forced through to the device (fsync): a power cut
    loses at most the answers since.
    """

    def __init__(self, path: Path, descriptor: int, contents: _Contents, size: int) -> None:
        """For `create` and `open`; `size` is what the file holds now, a torn line included."""
        self.path = path
        self.header = contents.saved.header
        self.records = contents.saved.records
        self.notes = list(contents.saved.notes)
        self.lines = contents.saved.lines
        """The line of the file that each record stands in."""
        self.notice = contents.saved.notice
        self.force: Callable[[int], None] = os.fsync
        """Forces what a descriptor was given through to the device. Who keeps many games may set another that does it a little later."""
        self._descriptor: int | None = descriptor
        self._end = contents.size
        self._size = size
        self._chain = contents.chain
        self._ended = contents.ended

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """A new game file; missing folders are made.

        Raises BadFile where something is at `path` already or it cannot be made, NotSaved when the disk refuses the header.
        """
        path = Path(path)
        line, chain = _sealed(msgspec.json.encode(header), b"")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _bad(path, 0, f"its folder cannot be made: {_reason(error)}") from None
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
        except FileExistsError:
            raise _bad(path, 0, "something is there already; a game file is never overwritten") from None
        except OSError as error:
            raise _bad(path, 0, f"cannot be made: {_reason(error)}") from None
        try:
            _lock(descriptor, path)
            _write(descriptor, 0, line)
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
        """A new file that begins with the records and notes of `saved` up to number `moment`; the file `parent` that they came from stays.

        Raises as `create` does; a branch that the disk does not hold whole is taken away again.
        """
        header = Header.of(saved.header.setup, library=library, created=created, parent=parent, moment=moment)
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
        """Opens a game to go on with it.

        Raises GameInUse when another process holds it, BadFile when it is no whole game file or may not be written.
        """
        path = Path(path)
        descriptor = _opened(path, os.O_RDWR)
        try:
            _lock(descriptor, path)
            data = _bytes(descriptor, path)
            return cls(path, descriptor, _contents(path, data), len(data))
        except BaseException:
            os.close(descriptor)
            raise

    @staticmethod
    def read(path: Path) -> SavedGame:
        """What the file holds, for a reader: no lock, also while another process plays on. Raises BadFile."""
        path = Path(path)
        descriptor = _opened(path, os.O_RDONLY)
        try:
            return _contents(path, _bytes(descriptor, path)).saved
        finally:
            os.close(descriptor)

    @staticmethod
    def glance(path: Path) -> Glance:
        """How the game began and where it stands, for a list of games: only the ends of a long file are read. Raises BadFile.

        The chain is checked between the last two lines; the lines between are whoever's that opens the game.
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
    def skim(path: Path) -> Skim:
        """A whole file with its hashes checked and its records left unread, but for the last one. Raises BadFile."""
        path = Path(path)
        descriptor = _opened(path, os.O_RDONLY)
        try:
            data = _bytes(descriptor, path)
        finally:
            os.close(descriptor)
        first, *lines = data.split(b"\n")
        header, chain = _header(path, first)
        if not lines or lines.pop():
            # It does not end in a line end: what its last line is takes a closer look.
            saved = GameFile.read(path)
            return Skim(header, saved.records[-1] if saved.records else None, data, saved.notice)
        for place, line in enumerate(lines, start=2):
            # As `_unsealed` does, without a call for each of a million lines.
            digest = sha256(chain + line[:-_SEAL_SIZE]).hexdigest()[:_HASH_SIZE].encode()
            if line[-_SEAL_SIZE:] != _SEAL + digest + b'"}' or len(line) <= _SEAL_SIZE:
                raise _bad(path, place, _BROKEN)
            chain = digest
        last = next((line for line in reversed(lines) if not line.startswith(_NOTED)), None)
        try:
            return Skim(header, None if last is None else _RECORD.decode(last), data, None)
        except _UNDECODABLE as error:
            raise _bad(path, len(lines) + 1, f"the record is not as expected: {error}") from None

    @staticmethod
    @contextlib.contextmanager
    def holding(path: Path) -> Iterator[None]:
        """Holds a file, whatever is in it, while it is renamed or deleted. Raises GameInUse when it is open for playing, BadFile."""
        path = Path(path)
        descriptor = _opened(path, os.O_RDONLY)
        try:
            _lock(descriptor, path)
            yield
        finally:
            os.close(descriptor)

    @property
    def saved(self) -> SavedGame:
        """What the file holds now."""
        return SavedGame(self.header, list(self.records), self.notice, tuple(self.notes), list(self.lines))

    def append(self, record: Record) -> None:
        """Writes `record` behind the last one. It is safe from the end of this process when this returns.

        Raises NotSaved when the disk refuses or the file was changed by something else: nothing of the record is kept then,
        and the same record may be tried again. Raises ValueError for a record out of order, which is a mistake of the caller.
        """
        if not _follows(record, self.records):
            raise ValueError(f"record {record.number} is out of order")
        if not (bytes(record.events).startswith(b"[") and bytes(record.events).endswith(b"]")):
            raise ValueError("a record's events are a JSON array")
        self._add(msgspec.json.encode(record), "answer", sync=record.kind in SYNCED_KINDS)
        self.lines.append(2 + len(self.records) + len(self.notes))
        self.records.append(record)

    def annotate(self, note: Note) -> None:
        """Writes a note behind the last line. Raises NotSaved when the disk refuses."""
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
        self._end += len(line)
        self._size = self._end
        self._chain = chain
        self._ended = True

    def close(self) -> None:
        """Forces the file through to the device and lets go of it; closing twice does nothing."""
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
        """Writes `line` behind the last whole one, all of it or (with an exception) nothing of it."""
        self._check(descriptor)
        try:
            if self._size != self._end:
                os.ftruncate(descriptor, self._end)
            _write(descriptor, self._end, line)
            if sync:
                self.force(descriptor)
        except BaseException:
            # What cannot be taken back just now is taken back before the next record is written.
            with contextlib.suppress(OSError):
                os.ftruncate(descriptor, self._end)
            with contextlib.suppress(OSError):
                self._size = os.fstat(descriptor).st_size
            raise

    def _check(self, descriptor: int) -> None:
        """Raises OSError where what was written before is no longer there: going on would write into nowhere."""
        now = os.fstat(descriptor)
        if now.st_nlink == 0:
            raise OSError("the file was deleted or replaced while the game went on")
        if now.st_size != self._size:
            raise OSError("something else changed the file while the game went on")


def _hash(chain: bytes, body: bytes) -> bytes:
    return sha256(chain + body).hexdigest()[:_HASH_SIZE].encode()


def _sealed(encoded: bytes, chain: bytes) -> tuple[bytes, bytes]:
    """The JSON object `encoded` as a line of the file, and the hash that it ends in."""
    if b"\n" in encoded:
        raise ValueError("a record is one line")
    body = encoded[:-1]
    digest = _hash(chain, body)
    return body + _SEAL + digest + b'"}\n', digest


def _unsealed(line: bytes, chain: bytes) -> bytes | None:
    """The hash that `line` ends in, or None where it is not the line that was written behind `chain`."""
    body, seal = line[:-_SEAL_SIZE], line[-_SEAL_SIZE:]
    digest = _hash(chain, body)
    return digest if body and seal == _SEAL + digest + b'"}' else None


def _contents(path: Path, data: bytes) -> _Contents:
    """Reads the whole file; `data` begins as a game file begins."""
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
        if digest is not None:  # whole but for its line end, as some editors leave it
            _take_in(path, len(lines) + 1, tail, read, notes)
            chain, ended, size = digest, False, len(data)
        else:
            last = f"after answer {read.records[-1].number}" if read.records else "before its first answer"
            notice = f"The last line of the game file was torn and is left out; the game stands {last}."
    return _Contents(SavedGame(header, read.records, notice, tuple(notes), read.lines), size, chain, ended)


def _take_in(path: Path, place: int, line: bytes, read: SavedGame, notes: list[Note]) -> None:
    """Adds what line number `place` holds: a record, or a note."""
    if line.startswith(_NOTED):
        try:
            notes.append(_NOTE.decode(line))
        except _UNDECODABLE as error:
            raise _bad(path, place, f"the note is not as expected: {error}") from None
        return
    read.records.append(_record(path, place, line, read.records))
    read.lines.append(place)


def _header(path: Path, line: bytes) -> tuple[Header, bytes]:
    # The version first: another one may seal its lines in another way.
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
    """Whether `record` has the number that comes next; the first one is 0 (the set-up) or 1 (the first answer).

    What is taken back must be there.
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
_NOTED: Final = b'{"note":'
"""How a note's line begins, and no record's."""
_UNDECODABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def _bad(path: Path, line: int, problem: str) -> BadFile:
    """Both parts may hold text of the file or its name: made safe to print."""
    return BadFile(plain(str(path)), line, plain(problem))


def _reason(error: OSError) -> str:
    """What the operating system says, without numbers and names, in our sentence's case."""
    said = error.strerror or str(error)
    return plain(said[:1].lower() + said[1:])


def _opened(path: Path, flags: int) -> int:
    """A descriptor of the ordinary file at `path`; looked at first, because opening a pipe would wait for its other end."""
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
    """All of the file; what does not begin as a game file is refused before it is read."""
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
    """The first line and the last bytes of a file; None where it is short, or its last two lines are not whole in them."""
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


def _write(descriptor: int, place: int, data: bytes) -> None:
    """Writes all of `data` at byte `place`. Raises OSError, after which a part of it may stand there."""
    os.lseek(descriptor, place, os.SEEK_SET)
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _lock(descriptor: int, path: Path) -> None:
    """Holds the file until the descriptor is closed, in whatever way the process ends. Raises GameInUse."""
    if not _LOCKS:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise GameInUse(f"{plain(str(path))}: this game is open in another place; it can be played in one place at a time") from None
    except OSError as error:
        # A file system without locks (some network folders): the check of the file's size before each record remains.
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
            raise _bad(path, 0, f"cannot be locked: {_reason(error)}") from None


def _sync_folder(folder: Path) -> None:
    """Makes the new file's name outlive a power cut; not every system lets folders be forced through."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
