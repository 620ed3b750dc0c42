"""Opening, locking and reading the file of a game, and the errors of all that."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from netrunner_tui.model.errors import BadFile, GameInUse
from netrunner_tui.model.gamefile.contents import MAGIC
from netrunner_tui.model.local_files import lock
from netrunner_tui.model.text import plain

BINARY: Final[int] = getattr(os, "O_BINARY", 0)
_END_SIZE: Final = 1 << 15
"""Bytes read from either end of a file for a glance."""


def bad_file(path: Path, line: int, problem: str) -> BadFile:
    """Returns the error; both parts may hold external text, so they are made safe to print."""
    return BadFile(plain(str(path)), line, plain(problem))


def reason(error: OSError) -> str:
    """Returns the operating system's message, without numbers and names, for the middle of a sentence."""
    said = error.strerror or str(error)
    return plain(said[:1].lower() + said[1:])


def open_file(path: Path, flags: int) -> int:
    """Opens the ordinary file at `path`; checks it first, because opening a pipe would block."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise bad_file(path, 0, "is a folder, not a game file")
        if not stat.S_ISREG(mode):
            raise bad_file(path, 0, "is not an ordinary file")
        return os.open(path, flags | BINARY)
    except FileNotFoundError:
        raise bad_file(path, 0, "there is no such file") from None
    except PermissionError:
        raise bad_file(path, 0, f"no permission to {'read' if flags == os.O_RDONLY else 'write'} it") from None
    except (OSError, ValueError) as error:
        raise bad_file(path, 0, f"cannot be opened: {reason(error) if isinstance(error, OSError) else error}") from None


@contextlib.contextmanager
def reading(path: Path) -> Iterator[int]:
    """Opens a file for reading, without a lock; gives its descriptor. Raises BadFile."""
    descriptor = open_file(path, os.O_RDONLY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def holding(path: Path) -> Iterator[None]:
    """Locks a file, whatever its contents, while it is renamed or deleted. Raises GameInUse if it is open for playing, BadFile."""
    with reading(path) as descriptor:
        lock_file(descriptor, path)
        yield


def lock_file(descriptor: int, path: Path) -> None:
    """Locks the file until the descriptor is closed, however the process ends. Raises GameInUse."""
    try:
        free = lock(descriptor)
    except OSError as error:
        raise bad_file(path, 0, f"cannot be locked: {reason(error)}") from None
    if not free:
        raise GameInUse(f"{plain(str(path))}: this game is open in another place; it can be played in one place at a time")


def whole_file(descriptor: int, path: Path) -> bytes:
    """Reads all of the file; refuses one without a game file's beginning before reading it."""
    try:
        with open(descriptor, "rb", closefd=False) as file:
            start = file.read(len(MAGIC))
            if not start:
                raise bad_file(path, 0, "is empty; no game was saved in it")
            if start != MAGIC:
                raise bad_file(path, 1, f"is not a game file; its first line should begin with {MAGIC.decode()}")
            return start + file.read()
    except OSError as error:
        raise bad_file(path, 0, f"cannot be read: {reason(error)}") from None


def ends_of_file(descriptor: int, path: Path) -> tuple[bytes, bytes] | None:
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
        raise bad_file(path, 0, f"cannot be read: {reason(error)}") from None
    whole = first.startswith(MAGIC) and first.endswith(b"\n") and tail.endswith(b"\n") and tail.count(b"\n") > 2
    return (first[:-1], tail) if whole else None


def first_line(descriptor: int, path: Path) -> bytes | None:
    """Returns the first line of a file, None if it is no game file's, or is too long to be read by itself."""
    try:
        with open(descriptor, "rb", closefd=False) as file:
            first = file.readline(_END_SIZE)
    except OSError as error:
        raise bad_file(path, 0, f"cannot be read: {reason(error)}") from None
    return first[:-1] if first.startswith(MAGIC) and first.endswith(b"\n") else None
