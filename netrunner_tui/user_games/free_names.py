"""Names for new files: nothing is overwritten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.local_files import free_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Made = TypeVar("Made")


def made_anew(path: Path, make: Callable[[Path], Made]) -> tuple[Path, Made]:
    """Returns a free name, and what was made under it. Another program may take the name first: then it is the next one.

    Raises what `make` raises where nothing stands in its way.
    """
    while True:
        found = free_path(path)
        try:
            return found, make(found)
        except BadFile:
            if not found.exists():
                raise


def branched(path: Path) -> Path:
    """Returns a free name beside a game whose last answers no longer hold: for what goes on before them."""
    stem = re.sub(r"-branch(-\d+)?$", "", path.stem)
    return free_path(path.with_name(f"{stem}-branch.jsonl"))


def played_on_from(path: Path, moment: int, folder: Path) -> Path:
    """Returns a free name in the folder for a game that is played on from a moment of another."""
    stem = re.sub(r"-from-\d+(-\d+)?$", "", path.stem)
    return free_path(folder / f"{stem}-from-{moment}.jsonl")
