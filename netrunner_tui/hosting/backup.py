"""A copy of a server's folder, made while it runs."""

import contextlib
import io
import os
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain

TABLE: Final = ".table.json"


def in_order(folder: ServerFolder) -> Iterator[Path]:
    """Yields the files to copy, in the order that makes a copy of a running server whole.

    Tables first, then the games: a table names its game, whose file is there before the table names it and only grows. The other way
    round, a table could name a game that was not copied.
    """
    yield from (path for path in (folder.host_key, folder.identities, folder.bans) if path.is_file())
    yield from sorted(path for path in (folder.data / "players").rglob("*") if path.is_file())
    yield from sorted((folder.games / "blocks").glob("*.json"))
    yield from sorted(folder.games.glob("finished.list"))
    yield from sorted(folder.games.glob(f"*{TABLE}"))
    yield from sorted(folder.games.glob("*.jsonl"))


def back_up(folder: ServerFolder, target: Path) -> int:
    """Writes a tar file that only its owner may read; returns the number of files in it. Raises NetrunnerError.

    A game's file may end in half a line, as after a power cut: the answer before it is the last.
    """
    fresh = target.with_name(f"{target.name}.new")
    count = 0
    try:
        with (
            os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file,
            tarfile.open(fileobj=file, mode="w") as tar,
        ):
            for path in in_order(folder):
                try:
                    data, status = path.read_bytes(), path.stat()
                except FileNotFoundError:
                    continue  # taken away since the folder was listed
                member = tarfile.TarInfo(str(path.relative_to(folder.data)))
                member.size, member.mtime, member.mode = len(data), int(status.st_mtime), status.st_mode & 0o700
                tar.addfile(member, io.BytesIO(data))
                count += 1
        fresh.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink()  # half a copy would fill the rest of a full disk
        raise NetrunnerError(f"{plain(str(target))}: the copy cannot be written: {(error.strerror or str(error)).lower()}") from None
    return count
