"""Who has blocked whom: one file for each player who has a key; for others, in memory until they are forgotten."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.hosting.player_identity import GUEST, has_key
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.local_files import read_bounded, write_private
from netrunner_tui.model.text import plain

MOST_BLOCKED: Final = 200
"""Upper limit of players that one player blocks."""
MOST_LISTS: Final = 2000
"""Lists in memory; beyond, those that were not needed for longest are left out."""
FOLDER: Final = "blocks"
"""The folder of the lists, beside the tables."""
_VERSION: Final = 1


class _StoredBlocks(msgspec.Struct, frozen=True):
    version: int
    owner: str
    blocked: dict[str, str]
    """By owner key: the name that they had."""


class Blocks:
    """The block lists of a server's players."""

    def __init__(self, folder: Path, log: ServerLog) -> None:
        self._folder = folder / FOLDER
        self._log = log
        self._lists: dict[str, dict[str, str]] = {}
        self._unread: set[str] = set()
        """Owners whose files cannot be read: those are never overwritten."""

    def of(self, owner: str) -> Mapping[str, str]:
        """Returns the name of each one that a player has blocked, by owner key."""
        found = self._lists.pop(owner, None)
        if found is None:
            found = self._read(owner) if has_key(owner) else {}
        self._lists[owner] = found
        if len(self._lists) > MOST_LISTS:
            del self._lists[next(iter(self._lists))]
        return found

    def blocks(self, owner: str, other: str) -> bool:
        """Returns whether a player has blocked another."""
        mine = self.of(owner)
        return owner != other and (other in mine or (GUEST in mine and not has_key(other)))

    def apart(self, one: str, other: str) -> bool:
        """Returns whether either of two players has blocked the other."""
        return self.blocks(one, other) or self.blocks(other, one)

    def names(self, owner: str) -> tuple[str, ...]:
        """Returns the names that a player has blocked."""
        return tuple(sorted(self.of(owner).values(), key=str.casefold))

    def add(self, owner: str, other: str, name: str) -> None:
        """Blocks a player. Raises NetrunnerError, changing nothing."""
        mine = self.of(owner)
        if len(mine) >= MOST_BLOCKED and other not in mine:
            raise NetrunnerError(f"you have blocked {MOST_BLOCKED} players, and more cannot be; unblock somebody first")
        self._keep(owner, {**mine, other: name})

    def remove(self, owner: str, name: str) -> set[str]:
        """Ends the block of a name; returns the owner keys that had it. Raises NetrunnerError if it is not blocked."""
        mine = self.of(owner)
        found = {other for other, kept in mine.items() if kept.casefold() == name.casefold()}
        if not found:
            raise NetrunnerError(f"you have not blocked `{plain(name[:40])}`")
        self._keep(owner, {other: kept for other, kept in mine.items() if other not in found})
        return found

    def _path(self, owner: str) -> Path:
        return self._folder / f"{hashlib.sha256(owner.encode('utf-8', 'replace')).hexdigest()[:40]}.json"

    def _read(self, owner: str) -> dict[str, str]:
        path = self._path(owner)
        try:
            stored = msgspec.json.decode(read_bounded(path), type=_StoredBlocks)
        except FileNotFoundError:
            return {}
        except (OSError, BadFile, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            self._unread.add(owner)
            self._log.write("blocks not read", file=path.name, problem=plain(str(problem)))
            return {}
        if stored.version != _VERSION or stored.owner != owner:
            self._unread.add(owner)
            self._log.write("blocks not read", file=path.name, problem="it is of another version, or another player's")
            return {}
        return dict(stored.blocked)

    def _keep(self, owner: str, blocked: dict[str, str]) -> None:
        if has_key(owner):
            if owner in self._unread:
                raise NetrunnerError("your block list cannot be read on this server, so it is not changed; ask its operator")
            try:
                if blocked:
                    self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                    write_private(self._path(owner), msgspec.json.encode(_StoredBlocks(_VERSION, owner, blocked)))
                else:
                    self._path(owner).unlink(missing_ok=True)
            except OSError as error:
                raise NetrunnerError(f"the block could not be kept: {(error.strerror or str(error)).lower()}") from None
        self._lists[owner] = blocked
