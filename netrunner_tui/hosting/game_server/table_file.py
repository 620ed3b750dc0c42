"""The saved state of a table apart from its games: a small JSON file, written atomically."""

import contextlib
import hashlib
import hmac
import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.library.decks import DeckFile
from netrunner_tui.model.errors import BadFile, NotSaved
from netrunner_tui.model.local_files import read_bounded
from netrunner_tui.model.text import plain

ENDING: Final = ".table.json"
FORMAT: Final = "netrunner-tui table"
VERSION: Final = 1


class SeatedPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A taken side of a table."""

    owner: str
    """The fingerprint of the player's key, or a guest's substitute; for the computer a word that is nobody's key."""
    name: str
    deck: DeckFile
    computer: str = ""
    """The opponent's name where the computer sits here; empty for a person."""


class KeptTable(msgspec.Struct, kw_only=True):
    """A table as saved for the server's next start."""

    format: str = FORMAT
    version: int = VERSION
    name: str
    rules: str
    created: str
    maker: str
    """The owner key of the player who made it."""
    address: str = ""
    """The network that it was made from; empty if unknown."""
    password: str = ""
    """Salt and hash, never the password itself."""
    delay: int = 0
    clock: str = ""
    any_deck: bool = False
    players: dict[str, SeatedPlayer] = msgspec.field(default_factory=dict, name="chairs")
    """By side: its player and their deck; `chairs` in the file."""
    game: str = ""
    """The name of the game's file, in the same folder."""
    games: int = 0
    """Number of games started here."""
    left: dict[str, float] = {}
    """Seconds left on the clocks."""
    invited: dict[str, str] = {}
    """By name: the owner key of each one who is invited to the free side; empty for one whom the server had not seen."""
    declined: tuple[str, ...] = ()
    """The names of those who did not want to."""
    reserved: bool = False
    """Whether only those who are invited may sit down."""


def hashed(password: str) -> str:
    """Returns a password's salt and hash. Takes some hundredths of a second, on purpose."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}${_scrypt(password, salt).hex()}"


def fits(password: str, kept: str) -> bool:
    """Returns whether a password matches a saved hash."""
    salt, _, digest = kept.partition("$")
    return hmac.compare_digest(_scrypt(password, bytes.fromhex(salt)).hex(), digest)


def _scrypt(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode("utf-8", "replace"), salt=salt, n=1 << 14, r=8, p=1, dklen=32)


def save(table: KeptTable, folder: Path, *, sync: bool = True) -> None:
    """Writes a table's file. Raises NotSaved, leaving the old file as it was."""
    path = folder / f"{table.name}{ENDING}"
    made = ""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor, made = tempfile.mkstemp(dir=folder, prefix=f".{table.name}-")
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode(table))
            if sync:
                file.flush()
                os.fsync(file.fileno())
        Path(made).replace(path)
    except OSError as error:
        if made:
            Path(made).unlink(missing_ok=True)
        raise NotSaved(f"The table is not saved: {plain((error.strerror or str(error)).lower())} ({plain(str(path))}).") from None


def forget(name: str, folder: Path) -> None:
    """Deletes a table's file; its games stay."""
    with contextlib.suppress(OSError):
        (folder / f"{name}{ENDING}").unlink()


def names_in(folder: Path) -> set[str]:
    """Returns the names of all tables that have files, readable or not."""
    return {path.name.removesuffix(ENDING) for path in folder.glob(f"*{ENDING}")}


def load(folder: Path) -> Iterator[KeptTable | BadFile]:
    """Yields every table of a folder, or a BadFile for each unreadable one."""
    for path in sorted(folder.glob(f"*{ENDING}")):
        try:
            table = msgspec.json.decode(read_bounded(path), type=KeptTable)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            yield BadFile(plain(str(path)), 0, f"is no table of a server: {plain(str(error))}")
            continue
        except BadFile as problem:
            yield problem
            continue
        if table.format != FORMAT or table.version != VERSION or f"{table.name}{ENDING}" != path.name:
            yield BadFile(plain(str(path)), 0, "is no table of a server that this program knows")
        else:
            yield table
