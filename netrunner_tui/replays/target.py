"""The target of an export: a file written atomically, or stdout."""

import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain


def target_of(out: Path | None, game: Path, ending: str) -> Path:
    """Returns the file to write: `out`, or, in the folder `out` or the current one, a file named after the game."""
    name = f"{game.stem}.{ending}"
    if out is None:
        return Path(name)
    return out / name if out.is_dir() else out


def check(target: Path, game: Path, *, force: bool, ask: Callable[[str], bool] | None) -> None:
    """Raises BadFile if the target may not be written: it is the game itself, or exists and nobody allows overwriting it.

    `ask` asks a person; None if there is none.
    """
    with contextlib.suppress(OSError):
        if target.samefile(game):
            raise bad(target, "is the game file itself; it is never overwritten")
    try:
        there, folder = target.exists(), target.parent.is_dir()
    except (OSError, ValueError) as error:
        raise bad(target, f"cannot be written: {_reason(error)}") from None
    if not folder:
        raise bad(target, "cannot be written: its folder is not there")
    if target.is_dir():
        raise bad(target, "is a folder")
    if there and not force and not (target.is_char_device() or target.is_fifo()):
        if ask is None:
            raise bad(target, "is there already; --force overwrites it")
        if not ask(f"{plain(str(target))} is there already. Overwrite it?"):
            raise bad(target, "is left as it was")


def write(target: Path, content: bytes) -> None:
    """Writes `content` to a temporary file first, so that a full disk leaves the old file. Raises BadFile."""
    try:
        if target.is_char_device() or target.is_fifo():
            target.write_bytes(content)
            return
        whole = target.resolve()
        fresh = whole.with_name(f".{whole.name}.{os.getpid()}.new")
        try:
            fresh.write_bytes(content)
            fresh.replace(whole)
        except BaseException:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
    except (OSError, ValueError) as error:
        raise bad(target, f"cannot be written: {_reason(error)}") from None


def write_out(content: bytes) -> None:
    """Writes to stdout."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def bad(target: Path, problem: str) -> BadFile:
    """Returns the error for an unusable target, in one line."""
    return BadFile(plain(str(target)), 0, problem)


def _reason(error: OSError | ValueError) -> str:
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return plain(said[:1].lower() + said[1:])
