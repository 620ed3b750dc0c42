"""Writing the file of a game: each record is written before the board shows it, so a killed process loses nothing that a player saw."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

import msgspec

from netrunner_tui.model.errors import GameInUse, NotSaved
from netrunner_tui.model.gamefile.contents import Header, Note, Record, SavedGame, follows
from netrunner_tui.model.gamefile.file_access import BINARY, bad_file, lock_file, open_file, reason, whole_file
from netrunner_tui.model.gamefile.reader import DecodedFile, decode_file
from netrunner_tui.model.gamefile.sealed_lines import seal
from netrunner_tui.model.text import plain

SYNCED_KINDS: Final = frozenset({"action"})
"""Kinds of question whose answer is forced to the device: starts of actions."""
_ENCODER: Final = msgspec.json.Encoder()
_OPENS: Final = ord("[")
_CLOSES: Final = ord("]")


class GameFile:
    """A game file open for writing, locked until it is closed.

    `append` hands each record to the operating system before it returns: it outlives the process, however that ends. At the
    start of an action, and on closing, the file is also forced to the device (fsync): a power cut loses at most the answers
    since then.
    """

    def __init__(self, path: Path, descriptor: int, contents: DecodedFile, size: int) -> None:
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
        line, chain = seal(msgspec.json.encode(header), b"")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise bad_file(path, 0, f"its folder cannot be made: {reason(error)}") from None
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | BINARY, 0o600)
        except FileExistsError:
            raise bad_file(path, 0, "something is there already; a game file is never overwritten") from None
        except OSError as error:
            raise bad_file(path, 0, f"cannot be made: {reason(error)}") from None
        try:
            lock_file(descriptor, path)
            _write(descriptor, line)
            os.fsync(descriptor)
            _sync_folder(path.parent)
        except BaseException as error:
            os.close(descriptor)
            if not isinstance(error, GameInUse):
                path.unlink(missing_ok=True)
            if isinstance(error, OSError):
                raise NotSaved(f"The game file could not be made: {reason(error)} ({plain(str(path))}).") from None
            raise
        return cls(path, descriptor, DecodedFile(SavedGame(header, []), len(line), chain, True), len(line))

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
        descriptor = open_file(path, os.O_RDWR | os.O_APPEND)
        try:
            lock_file(descriptor, path)
            data = whole_file(descriptor, path)
            return cls(path, descriptor, decode_file(path, data), len(data))
        except BaseException:
            os.close(descriptor)
            raise

    @property
    def saved(self) -> SavedGame:
        """Returns the current contents of the file."""
        return SavedGame(self.header, list(self.records), self.notice, tuple(self.notes), list(self.lines))

    def append(self, record: Record) -> None:
        """Appends `record`. Once this returns, the record survives the end of this process.

        Raises NotSaved if writing fails or something else has changed the file: nothing of the record is kept then,
        and the same record may be tried again. Raises ValueError for a record out of order, an error of the caller.
        """
        if not follows(record, self.records):
            raise ValueError(f"record {record.number} is out of order")
        events = bytes(record.events)
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
        line, chain = seal(encoded, self._chain)
        if not self._ended:
            line = b"\n" + line
        try:
            self._put(self._descriptor, line, sync=sync)
        except OSError as error:
            raise NotSaved(f"The {what} is not saved: {reason(error)} ({plain(str(self.path))}).") from None
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


def _write(descriptor: int, data: bytes) -> None:
    """Writes all of `data` at the end of a file. Raises OSError, possibly after writing a part of it."""
    written = os.write(descriptor, data)
    while written < len(data):
        written += os.write(descriptor, memoryview(data)[written:])


def _sync_folder(folder: Path) -> None:
    """Makes the new file's name survive a power cut; not every system can sync folders."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
