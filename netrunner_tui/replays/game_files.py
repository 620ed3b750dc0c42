"""Saved games as files: found by name, renamed, deleted. Nothing is overwritten, and a game in play is never touched."""

import contextlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.file_access import holding
from netrunner_tui.model.text import nearest, plain

ENDING: Final = ".jsonl"
"""The file name ending of games."""
LONGEST_NAME: Final = 120
_NOT_IN_NAMES: Final = frozenset('/\\:*?"<>|')
"""Characters that some system does not allow in a file's name."""


def find_game(name: str, folder: Path) -> Path:
    """Returns the game file for a path, or for the name of a game in the games folder. Raises NetrunnerError."""
    # os.path's functions never raise, whatever the name; pathlib's do.
    path = os.path.expanduser(name)  # noqa: PTH111
    if os.path.lexists(path):
        return Path(path)
    if name and not _NOT_IN_NAMES & set(name):
        for known in (folder / name, folder / f"{name}{ENDING}"):
            if os.path.lexists(known):
                return known
    near = nearest(name, _stems(folder))
    hint = f"; did you mean `{plain(near[0])}`?" if near else "; `netrunner-tui games` lists them"
    raise NetrunnerError(f"no game is called `{plain(name)}`{hint}")


def named_game(path: Path, folder: Path) -> Path:
    """Returns the game of that name in the games folder, or the only one whose name begins so, as a list shows it where it has no room.

    Returns `path` unchanged if it is a file, or there is no such game. Raises NetrunnerError if several games' names begin so.
    """
    try:
        return find_game(str(path), folder)
    except NetrunnerError:
        begun = sorted(stem for stem in _stems(folder) if stem.startswith(str(path).removesuffix("…").removesuffix("...")))
    if len(begun) > 1:
        raise NetrunnerError(f"{len(begun)} games' names begin with `{plain(str(path))}`; the first is `{plain(begun[0])}`")
    return folder / f"{begun[0]}{ENDING}" if begun else path


def _stems(folder: Path) -> Iterable[str]:
    try:
        return [path.stem for path in folder.iterdir() if path.name.endswith(ENDING)]
    except OSError:
        return []


def new_name(path: Path, name: str) -> Path:
    """Returns a game's path under another name, in the same folder. Raises NetrunnerError for a name that a file cannot have."""
    stem = name.strip().removesuffix(ENDING)
    if not stem:
        raise NetrunnerError("the new name is empty")
    if len(stem) > LONGEST_NAME:
        raise NetrunnerError(f"the new name has {len(stem)} characters; {LONGEST_NAME} is the most")
    wrong = next((sign for sign in stem if sign in _NOT_IN_NAMES or not sign.isprintable()), None)
    if wrong is not None:
        raise NetrunnerError(f"a game's name cannot hold `{plain(wrong)}`; expected a name without folders")
    if stem.startswith("."):
        raise NetrunnerError("a game's name cannot begin with a dot: it would be hidden")
    return path.with_name(f"{stem}{ENDING}")


def judged_file(game: Path) -> Path:
    """Returns the file beside a game in which what a computer opponent found in it is kept."""
    return game.with_name(f"{game.name}.judged")


def rename(path: Path, name: str) -> Path:
    """Renames a game within its folder, with what was found in it, and returns its new path.

    Raises NetrunnerError for an invalid or used name, or a file that is no game; GameInUse if the game is being played.
    """
    _check_ending(path)
    target = new_name(path, name)
    if target == path:
        return path
    with holding(path):
        try:
            os.link(path, target)  # unlike a rename, it never replaces an existing file
        except FileExistsError:
            raise NetrunnerError(f"{plain(str(target))}: something is there already; nothing is overwritten") from None
        except OSError:
            _rename_without_links(path, target)
        else:
            with _said(path, "renamed"):
                path.unlink()
        with contextlib.suppress(OSError):  # none, or it stays: it can be found again
            judged_file(path).replace(judged_file(target))
    return target


def _rename_without_links(path: Path, target: Path) -> None:
    """Renames on file systems without links, checking first that the target does not exist."""
    if os.path.lexists(target):
        raise NetrunnerError(f"{plain(str(target))}: something is there already; nothing is overwritten")
    with _said(path, "renamed"):
        path.rename(target)


def delete(path: Path) -> None:
    """Deletes a game, and what was found in it.

    Raises GameInUse if it is being played, NetrunnerError if it is no game file or cannot be deleted.
    """
    _check_ending(path)
    with holding(path), _said(path, "deleted"):
        path.unlink()
        judged_file(path).unlink(missing_ok=True)


def _check_ending(path: Path) -> None:
    if not path.name.endswith(ENDING):
        raise NetrunnerError(f"{plain(str(path))}: is not a game file; expected one that ends in {ENDING}")


@contextlib.contextmanager
def _said(path: Path, what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise NetrunnerError(f"{plain(str(path))}: cannot be {what}: {plain(reason[:1].lower() + reason[1:])}") from None
