"""Where somebody's own decks are kept, and the decks that come with the game beside them."""

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import msgspec

from netrunner_tui.library.decks import LARGEST_FILE, DeckFile, deck_to_yaml, decode_deck, load_deck_file
from netrunner_tui.library.drafts import stem_of
from netrunner_tui.library.paths import DECK_ENDINGS, data_folder, decks_folder, pools_folder, user_decks_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.sealed_pools import SealedPool, SealedPools
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.local_files import write_private
from netrunner_tui.model.text import plain

MOST_DECKS: Final = 40
"""Upper limit of decks that a player keeps on a server."""
LARGEST_DECK: Final = 64_000
"""Upper limit of bytes in one of them."""


class ListedDeck(msgspec.Struct, frozen=True):
    """A deck file: the deck, or its error."""

    path: Path
    own: bool
    """Whether it is one of the user's own."""
    file: DeckFile | None
    problem: str = ""

    @property
    def name(self) -> str:
        """Returns the name that it is listed by: that of its file where it cannot be read."""
        return self.file.deck.name if self.file is not None else self.path.name


class DeckFiles(Protocol):
    """Small files by path, each read and written whole."""

    def paths(self) -> list[Path]:
        """Returns the files, by name."""

    def stamp(self) -> object:
        """Returns something that differs once a file has changed."""

    def path(self, name: str) -> Path:
        """Returns the path of a file name."""

    def read(self, path: Path) -> bytes:
        """Returns a file's first bytes: a little more than a deck may have. Raises OSError."""

    def write(self, path: Path, data: bytes) -> None:
        """Writes a file atomically. Raises OSError."""

    def delete(self, path: Path) -> None:
        """Deletes a file, if it is there. Raises OSError."""


class FolderOfDecks:
    """The deck files of a folder, which is made when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def paths(self) -> list[Path]:
        """Returns the files, by name; none where the folder cannot be read."""
        with contextlib.suppress(OSError):
            return sorted(path for path in self._folder.iterdir() if path.suffix.lower() in DECK_ENDINGS and path.is_file())
        return []

    def stamp(self) -> object:
        """Returns when each file was written."""
        with contextlib.suppress(OSError):
            return tuple((path, path.stat().st_mtime_ns) for path in self.paths())
        return None

    def path(self, name: str) -> Path:
        """Returns the path of a file name."""
        return self._folder / name

    def read(self, path: Path) -> bytes:
        """Returns a file's first bytes. Raises OSError."""
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)

    def write(self, path: Path, data: bytes) -> None:
        """Writes a file atomically, creating missing folders. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        write_private(path, data)

    def delete(self, path: Path) -> None:
        """Deletes a file, if it is there. Raises OSError."""
        path.unlink(missing_ok=True)


class DecksOfVisit:
    """Decks that last as long as the process: those of a guest."""

    def __init__(self) -> None:
        self._kept: dict[Path, bytes] = {}
        self._writes = 0

    def paths(self) -> list[Path]:
        """Returns the files, by name."""
        return sorted(self._kept)

    def stamp(self) -> object:
        """Returns the number of changes."""
        return self._writes

    def path(self, name: str) -> Path:
        """Returns the path of a file name."""
        return Path(name)

    def read(self, path: Path) -> bytes:
        """Returns a file's contents."""
        return self._kept[path]

    def write(self, path: Path, data: bytes) -> None:
        """Keeps a file."""
        self._kept[path] = data
        self._writes += 1

    def delete(self, path: Path) -> None:
        """Forgets a file."""
        self._kept.pop(path, None)
        self._writes += 1


class KeptDecks:
    """One person's own decks, at this keyboard or on a server."""

    def __init__(self, files: DeckFiles, *, most: int = 0, exports: Path | None = None, sealed: SealedPools | None = None) -> None:
        """`most` decks are kept, each of at most `LARGEST_DECK` bytes; 0: no limits. `exports` is the folder for decks written as text;
        None on a server, of whose folders a player is told nothing. `sealed` are the pools that decks are built from; None on a server."""
        self.sealed = sealed
        self._files = files
        self._most = most
        self._exports = exports
        self._read: tuple[object, list[ListedDeck]] = (None, [])

    def own(self, pools: Pools) -> list[ListedDeck]:
        """Returns the user's own decks."""
        stamp = self._files.stamp()
        if stamp is None or self._read[0] != stamp:
            self._read = (stamp, [self._own(path, pools) for path in self._paths()])
        return self._read[1]

    def all(self, pools: Pools) -> list[ListedDeck]:
        """Returns the user's own decks, then those that come with the game."""
        return [*self.own(pools), *(_shipped(path, pools) for path in FolderOfDecks(decks_folder()).paths())]

    def pool_of(self, file: DeckFile) -> SealedPool | None:
        """Returns the sealed pool that a deck is built from; None for a deck of any cards. Raises NetrunnerError where it is not there."""
        return self.sealed.read(file.pool) if file.pool and self.sealed is not None else None

    def path_for(self, name: str) -> Path:
        """Returns an unused path, named after a deck."""
        stem, number, taken = stem_of(name), 1, set(self._files.paths())
        path = self._files.path(f"{stem}.yaml")
        while path in taken:
            number += 1
            path = self._files.path(f"{stem}-{number}.yaml")
        return path

    def keep(self, file: DeckFile, path: Path) -> str:
        """Writes a deck atomically; returns a line that says where. Raises NetrunnerError."""
        data = deck_to_yaml(file).encode()
        if self._most:
            if len(data) > LARGEST_DECK:
                raise NetrunnerError(f"the deck is not kept: it has more than {LARGEST_DECK:,} bytes")
            taken = self._files.paths()
            if len(taken) >= self._most and path not in taken:
                raise NetrunnerError(f"the deck is not kept: you have {self._most} here, as many as there is room for; delete one first")
        try:
            self._files.write(path, data)
        except OSError as error:
            raise NetrunnerError(f"{self._told(path)}: the deck is not kept: {(error.strerror or 'error').lower()}") from None
        return f"Kept as {self._told(path)}"

    def remove(self, path: Path) -> None:
        """Deletes one of the user's own decks. Raises NetrunnerError."""
        try:
            self._files.delete(path)
        except OSError as error:
            raise NetrunnerError(f"{self._told(path)}: it cannot be deleted: {(error.strerror or 'error').lower()}") from None

    def export(self, text: str, name: str) -> str:
        """Writes a deck as text into a file, where there is a folder for that; returns a line about it. Raises NetrunnerError."""
        if self._exports is None:
            return "Given to the clipboard where the terminal lets it."
        path = self._exports / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_private(path, text.encode())
        except OSError as error:
            raise NetrunnerError(f"{plain(str(path))}: the deck is not written: {(error.strerror or 'error').lower()}") from None
        return f"Written to {path}, and given to the clipboard where the terminal lets it."

    def _paths(self) -> Sequence[Path]:
        paths = self._files.paths()
        return paths[: self._most] if self._most else paths

    def _own(self, path: Path, pools: Pools) -> ListedDeck:
        as_yaml = path.suffix.lower() != ".txt"
        try:
            return ListedDeck(path, own=True, file=decode_deck(self._files.read(path), pools, source=self._told(path), as_yaml=as_yaml))
        except BadFile as problem:
            return ListedDeck(path, own=True, file=None, problem=str(problem))
        except OSError as error:
            return ListedDeck(
                path, own=True, file=None, problem=f"{self._told(path)}: cannot be read: {(error.strerror or 'error').lower()}"
            )

    def _told(self, path: Path) -> str:
        """Returns a file as its owner may read of it: players of a server are told no folders of the host."""
        return plain(path.name if self._exports is None else str(path))


def _shipped(path: Path, pools: Pools) -> ListedDeck:
    try:
        return ListedDeck(path, own=False, file=load_deck_file(path, pools))
    except BadFile as problem:
        return ListedDeck(path, own=False, file=None, problem=str(problem))


def decks_of_user() -> KeptDecks:
    """Returns the decks of this machine's user."""
    return KeptDecks(FolderOfDecks(user_decks_folder()), exports=data_folder() / "exports", sealed=SealedPools(pools_folder()))


def decks_of_player(folder: Path | None) -> KeptDecks:
    """Returns the decks of a player on a server, in a folder of their own; without one they last as long as the visit."""
    return KeptDecks(FolderOfDecks(folder) if folder is not None else DecksOfVisit(), most=MOST_DECKS)
