"""The file of keys that may come in."""

import math
import time
from pathlib import Path
from typing import Final, Literal

import asyncssh

from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain

SETTLED: Final = 2.0
"""Seconds that a file of keys must stay as it is until those that are no longer in it are out: it may be half written."""


class AuthorizedKeys:
    """A file in the format of OpenSSH's authorized_keys, read again when it has changed.

    What is new in it may come in at once. What is no longer in it may until the file has stayed so for a time: then an empty file admits
    nobody.
    """

    def __init__(self, path: Path) -> None:
        """Raises BadFile."""
        self._path = path
        self.not_understood: tuple[int, ...] = ()
        """The numbers of the lines that are no keys: whoever has the key that was meant cannot come in."""
        self.empty = False
        """There is no key in it, nor a line that could have been meant for one."""
        self._read_at = self._stamp()
        self._keys = self._read()
        self._before: asyncssh.SSHAuthorizedKeys | None = None
        """Those that held before the file changed, until it has stayed as it is."""
        self._settles_at = 0.0

    def admit(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Returns whether a key may come in from an address."""
        held = (self._keys,) if self._before is None else (self._keys, self._before)
        return any(keys.validate(key, address, address) is not None for keys in held)

    def changed(self) -> Literal["read", "settled"] | None:
        """Reads the file again if it has changed; returns whether there may be new keys now, or some hold no longer.

        Raises BadFile once for a file that cannot be read: until it can be, the keys that were read last hold.
        """
        stamp, now = self._stamp(), time.monotonic()
        if stamp != self._read_at:
            self._read_at = stamp
            self._settles_at = math.inf  # never, while it cannot be read
            self._before, self._keys = self._before or self._keys, self._read()
            self._settles_at = now + SETTLED
            return "read"
        if self._before is None or now < self._settles_at:
            return None
        self._before = None
        return "settled"

    def _stamp(self) -> tuple[int, int, int]:
        try:
            status = self._path.stat()
        except OSError:
            return 0, 0, 0
        return status.st_mtime_ns, status.st_ino, status.st_size

    def _read(self) -> asyncssh.SSHAuthorizedKeys:
        try:
            text = self._path.read_text(encoding="utf-8")
            empty = not any(map(_may_be_key, text.splitlines()))
            found = asyncssh.import_authorized_keys("" if empty else text)
        except OSError as error:
            raise BadFile(self._path, 0, f"authorized keys cannot be read: {(error.strerror or 'error').lower()}") from None
        except ValueError as error:
            raise BadFile(self._path, 0, f"authorized keys cannot be read: {plain(str(error))}") from None
        self.empty = empty
        self.not_understood = tuple(
            number for number, line in enumerate(text.splitlines(), 1) if _may_be_key(line) and not _is_key(line.strip())
        )
        return found


def _may_be_key(line: str) -> bool:
    """Returns whether a line of authorized keys is neither blank nor a comment."""
    return line.strip()[:1] not in ("", "#")


def _is_key(line: str) -> bool:
    """Returns whether a line of authorized keys is one that can be read."""
    try:
        asyncssh.import_authorized_keys(line)
    except ValueError:
        return False
    return True
