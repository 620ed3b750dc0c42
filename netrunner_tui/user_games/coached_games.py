"""Games with a coach: which saved games have one, and whose whole game was played."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.reader import glance_at, read_header
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.times import now_iso
from netrunner_tui.user_games.listed_games import is_over

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

COACHED: Final[Mapping[Side, str]] = {"corp": "learn-corp", "runner": "learn-runner"}
"""The beginnings of the names of games with a coach; it is the header that makes one so, but in files of earlier versions."""
FIRST_SEED: Final = "0000000000000000000000000000002f"
"""Deals ice and an agenda to the Corp, an icebreaker and credits to the Runner."""


def begun_with_coach(folder: Path, side: Side) -> list[Path]:
    """Returns the saved games in which a side has a coach, by their names; without those that are damaged."""
    # A file may have any name, so that each is looked at: its first line only, as there may be thousands.
    return [path for path in sorted(folder.glob("*.jsonl")) if _coached_side(path) == side and _can_be_read(path)]


def solved(folder: Path) -> frozenset[str]:
    """Returns the names of the puzzles and lessons that were solved; `corp game` and `runner game` once that game is over.

    That is kept when the game is closed; for one that nobody closed, or of an earlier version, its file is looked at.

    Raises BadFile where they cannot be read.
    """
    from netrunner_tui.puzzle_tables import progress

    played = (side for side in SIDES for path in folder.glob(f"{COACHED[side]}*.jsonl") if is_over(path))
    return progress().solved() | {_game_of(side) for side in played}


def is_coached(header: Header, path: Path, side: Side) -> bool:
    """Returns whether a game against the computer has a coach: earlier versions said so by the name of its file alone."""
    return path.stem.startswith(COACHED[side]) if header.coached is None else header.coached


def _coached_side(path: Path) -> Side | None:
    """Returns the side that a coach tells what to do in a saved game; None if it has none, or is no game."""
    try:
        header = read_header(path)
    except NetrunnerError:
        return None
    return next((side for side in SIDES if header.computer and side not in header.computer and is_coached(header, path, side)), None)


def _can_be_read(path: Path) -> bool:
    try:
        glance_at(path)
    except NetrunnerError:
        return False
    return True


def _game_of(side: Side) -> str:
    """Returns the name by which it is kept that a side's whole game was played."""
    return f"{side} game"


def keep_as_played(side: Side) -> None:
    """Keeps that a side's game with a coach was played to its end, whatever becomes of its file."""
    from netrunner_tui.puzzle_tables import progress

    with contextlib.suppress(NetrunnerError):  # it can be seen by the file, as long as that has its name
        progress().keep(_game_of(side), now_iso())
