"""Names and their owners: the first key to use a name owns it."""

import contextlib
import fcntl
import hashlib
import os
import re
import secrets
from collections.abc import Callable, Container, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.hosting.player_identity import GUEST, SERVER_NAME, Identity
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.local_files import read_bounded, write_private
from netrunner_tui.model.text import plain

LONGEST_NAME: Final = 20
GUEST_PREFIX: Final = "guest-"
BACK: Final = "back-"
"""What the name begins with under which a guest comes back; a secret follows."""
SECRET_BYTES: Final = 10
VOUCHED: Final = "host:"
"""Prefix for the name of a player admitted by the host's own ssh server, whose key is unknown here."""
MOST_NAMES: Final = 100_000
_NAME: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?")
_SYLLABLES: Final = ("ba", "de", "fi", "go", "ka", "lu", "mi", "no", "pe", "ra", "si", "tu", "ve", "wo", "ya", "zu")


class _Owned(msgspec.Struct, frozen=True):
    name: str
    key: str
    since: str
    seen: str = ""
    """The day of the latest visit; empty if it was the first one, or before days were noted."""

    @property
    def day(self) -> str:
        """Returns the day of the latest visit that is known, as YYYY-MM-DD."""
        return self.seen or self.since[:10]


class _StoredNames(msgspec.Struct, frozen=True):
    version: int
    names: list[_Owned]


def checked_name(name: str) -> str:
    """Returns a name that can be owned. Raises NetrunnerError with the reason if it cannot."""
    if not name or len(name) > LONGEST_NAME or not _NAME.fullmatch(name):
        told = f"1 to {LONGEST_NAME} of a-z, 0-9, `.`, `_` and `-` can, with a letter or digit at both ends"
        raise NetrunnerError(f"`{plain(name[:40])}` cannot be a name: {told}")
    if name.casefold() == SERVER_NAME:
        raise NetrunnerError(f"`{SERVER_NAME}` is the name in which the server itself speaks; choose another: ssh NAME@host")
    if name.casefold().startswith(GUEST_PREFIX) or name.casefold() == GUEST:
        raise NetrunnerError(f"`{plain(name)}` cannot be owned: names with `{GUEST}` are for guests; choose another: ssh NAME@host")
    return name


def guest_name(number: int) -> str:
    """Returns a pronounceable name that nobody can own."""
    return GUEST_PREFIX + "".join(_SYLLABLES[number >> shift & 15] for shift in (0, 4, 8, 12, 16))


def new_secret() -> str:
    """Returns a secret with which a guest can come back to a seat."""
    return secrets.token_hex(SECRET_BYTES)


def secret_of(name: str) -> str:
    """Returns the secret that a guest who comes back gives for a name; empty if the name is none."""
    secret = name.removeprefix(BACK)
    return secret if name.startswith(BACK) and len(secret) == 2 * SECRET_BYTES and set(secret) <= set("0123456789abcdef") else ""


class Identities:
    """The names of a server and the keys that own them, on disk. Several processes may use the same file."""

    def __init__(self, path: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """Raises BadFile for an unreadable file, which is never overwritten."""
        self.path = path
        self._now = now
        self._read_at: tuple[int, int] = (0, 0)
        self._names: dict[str, _Owned] = {}
        self._load()

    def owner(self, name: str) -> str:
        """Returns the key that owns a name; empty if none does. Raises BadFile."""
        self._load()
        owned = self._names.get(name.casefold())
        return owned.key if owned else ""

    def admit(self, name: str, key: str, address: str = "") -> Identity:
        """Returns the identity of a key under a name, which the key owns from now on. Raises NetrunnerError if another key owns it."""
        checked_name(name)
        if self.owner(name) != key:
            with self._locked():
                self._load()
                owned = self._names.get(name.casefold())
                if owned is None:
                    if len(self._names) >= MOST_NAMES:
                        raise NetrunnerError("this server takes no new names any more")
                    self._names[name.casefold()] = _Owned(name, key, self._now().isoformat(timespec="seconds"))
                    self._write()
                elif owned.key != key:
                    raise NetrunnerError(f"the name `{owned.name}` belongs to another key; choose another: ssh NAME@host")
        elif self._names[name.casefold()].day < self._today():
            with contextlib.suppress(NetrunnerError):  # the visit matters more than its note
                self._note_visit(name)
        return Identity(self._names[name.casefold()].name, key, address)

    def _today(self) -> str:
        return self._now().date().isoformat()

    def _note_visit(self, name: str) -> None:
        with self._locked():
            self._load()
            if (owned := self._names.get(name.casefold())) is not None:
                self._names[name.casefold()] = msgspec.structs.replace(owned, seen=self._today())
                self._write()

    def age_out(self, days: int, present: Container[str] = ()) -> list[tuple[str, str]]:
        """Frees the names under which nobody has come in for so many days, but not those of the keys that are present.

        Returns each name with its key. Raises NetrunnerError.
        """
        before = (self._now() - timedelta(days=days)).date().isoformat()
        with self._locked():
            self._load()
            old = [owned for owned in self._names.values() if owned.day < before and owned.key not in present]
            for owned in old:
                del self._names[owned.name.casefold()]
            if old:
                self._write()
        return [(owned.name, owned.key) for owned in old]

    def has_name(self, key: str) -> bool:
        """Returns whether a key owns a name. Raises BadFile."""
        self._load()
        return any(owned.key == key for owned in self._names.values())

    def free(self, name: str) -> None:
        """Takes a name from its key. Raises NetrunnerError if nobody owns it."""
        with self._locked():
            self._load()
            if self._names.pop(name.casefold(), None) is None:
                raise NetrunnerError(f"nobody owns the name `{plain(name[:40])}`")
            self._write()

    def vouch(self, name: str, address: str = "") -> Identity:
        """Returns the identity of a player admitted by the host: the name's owner, else the prefixed name."""
        return self.admit(name, self.owner(checked_name(name)) or f"{VOUCHED}{name.casefold()}", address)

    def guest(self, address: str = "", secret: str = "") -> Identity:
        """Returns an identity without a key, under a name that nobody can own: another one, or the one that has the secret."""
        secret = secret or new_secret()
        return Identity(guest_name(int(hashlib.sha256(secret.encode()).hexdigest()[:8], 16)), f"{GUEST}:{secret}", address)

    def _load(self) -> None:
        try:
            status = self.path.stat()
            at = (status.st_mtime_ns, status.st_ino)
            if at == self._read_at:
                return
            stored = msgspec.json.decode(read_bounded(self.path), type=_StoredNames)
        except FileNotFoundError:
            if self._read_at != (0, 0):
                raise BadFile(self.path, 0, "the names of this server are gone; put the file back") from None
            return
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
            told = f"the names of this server cannot be read: {plain(str(error))}; mend the file or move it away"
            raise BadFile(self.path, 0, told) from None
        if stored.version != 1:
            raise BadFile(self.path, 0, f"the names of this server are of version {stored.version}; this program knows version 1")
        self._names = {owned.name.casefold(): owned for owned in stored.names}
        self._read_at = at

    def _write(self) -> None:
        data = msgspec.json.format(msgspec.json.encode(_StoredNames(1, list(self._names.values()))), indent=1) + b"\n"
        try:
            write_private(self.path, data)
            status = self.path.stat()
        except OSError as error:
            self._read_at = (-1, -1)
            raise NetrunnerError(f"the name could not be kept: {error.strerror}") from None
        self._read_at = (status.st_mtime_ns, status.st_ino)

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            lock = os.open(self.path.with_name(f"{self.path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise NetrunnerError(f"the name could not be kept: {error.strerror}") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)
