"""Names for new files: nothing is overwritten."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, TypeVar

from netrunner_tui.model.errors import BadFile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Made = TypeVar("Made")


def free(path: Path) -> Path:
    """Returns `path`, or `path` with a number if that exists."""
    names = (path.name if number == 1 else f"{path.stem}-{number}{path.suffix}" for number in count(1))
    return next(found for name in names if not (found := path.with_name(name)).exists())


def made_anew(path: Path, make: Callable[[Path], Made]) -> tuple[Path, Made]:
    """Returns a free name, and what was made under it. Another program may take the name first: then it is the next one.

    Raises what `make` raises where nothing stands in its way.
    """
    while True:
        found = free(path)
        try:
            return found, make(found)
        except BadFile:
            if not found.exists():
                raise


def branched(path: Path) -> Path:
    """Returns a free name beside a game whose last answers no longer hold: for what goes on before them."""
    stem = re.sub(r"-branch(-\d+)?$", "", path.stem)
    return free(path.with_name(f"{stem}-branch.jsonl"))


def played_on_from(path: Path, moment: int, folder: Path) -> Path:
    """Returns a free name in the folder for a game that is played on from a moment of another."""
    stem = re.sub(r"-from-\d+(-\d+)?$", "", path.stem)
    return free(folder / f"{stem}-from-{moment}.jsonl")
