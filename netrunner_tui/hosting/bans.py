"""Keys and addresses that an operator has shut out for a time, on disk."""

import ipaddress
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.hosting.addresses import within
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.local_files import write_private
from netrunner_tui.model.text import plain

KEY: Final = "SHA256:"
"""What a key's fingerprint begins with."""


class BanRow(msgspec.Struct, frozen=True):
    """A ban."""

    what: str
    """The fingerprint of a key, or a network."""
    until: float
    """Seconds since 1970."""


def banned_as(what: str) -> str:
    """Returns how a key's fingerprint, an address or a network is kept. Raises NetrunnerError for anything else."""
    if what.startswith(KEY):
        return what
    try:
        return str(ipaddress.ip_network(what, strict=False))
    except ValueError:
        raise NetrunnerError(f"`{plain(what[:60])}` is no key (SHA256:…), address, network, or name that somebody owns") from None


class Bans:
    """The bans of a server."""

    def __init__(self, path: Path, wall: Callable[[], float] = time.time) -> None:
        """Raises BadFile for an unreadable file, which is never overwritten."""
        self._path = path
        self._wall = wall
        self._rows: dict[str, BanRow] = {}
        try:
            rows = msgspec.json.decode(path.read_bytes(), type=list[BanRow])
        except FileNotFoundError:
            rows = []
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadFile(path, 0, f"the bans of this server cannot be read: {plain(str(error))}; mend the file or move it away") from None
        self._rows = {row.what: row for row in rows}

    def all(self) -> list[BanRow]:
        """Returns the bans that hold."""
        return [row for row in self._rows.values() if row.until > self._wall()]

    def until(self, *, key: str = "", address: str = "") -> float:
        """Returns when the ban of a key or an address ends, in seconds since 1970; 0 if there is none."""
        for row in self.all():
            if row.what == key or (address and not row.what.startswith(KEY) and within(address, [ipaddress.ip_network(row.what)])):
                return row.until
        return 0.0

    def ban(self, what: str, seconds: float) -> BanRow:
        """Bans a key, an address or a network. Raises NetrunnerError."""
        row = BanRow(banned_as(what), self._wall() + seconds)
        self._save([*(other for other in self.all() if other.what != row.what), row])
        return row

    def end(self, what: str) -> None:
        """Ends a ban. Raises NetrunnerError if there is none."""
        kept = banned_as(what)
        rows = self.all()
        if all(row.what != kept for row in rows):
            raise NetrunnerError(f"`{plain(what[:60])}` is not banned")
        self._save([row for row in rows if row.what != kept])

    def _save(self, rows: list[BanRow]) -> None:
        try:
            write_private(self._path, msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
        except OSError as error:
            raise NetrunnerError(f"the bans could not be kept: {error.strerror}") from None
        self._rows = {row.what: row for row in rows}
