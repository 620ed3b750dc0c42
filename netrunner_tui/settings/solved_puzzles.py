"""The puzzles and lessons that this user has solved, in a file beside the saved games."""

from pathlib import Path

import msgspec

from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.local_files import read_bounded, write_private
from netrunner_tui.model.text import plain


class _Stored(msgspec.Struct, forbid_unknown_fields=False):
    solved: dict[str, str] = {}
    """By name: when, as ISO 8601."""


class SolvedPuzzles:
    """What has been solved. The file is read anew each time: another window may have written it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def solved(self) -> frozenset[str]:
        """Returns the names of what has been solved. Raises BadFile for a file that cannot be read."""
        return frozenset(self._read().solved)

    def keep(self, name: str, when: str) -> None:
        """Notes that something was solved; the first time counts. Raises BadFile for a file that cannot be read, which stays as it is.

        Raises NetrunnerError where the disk refuses.
        """
        stored = self._read()
        if name in stored.solved:
            return
        stored.solved[name] = when
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_private(self._path, msgspec.json.format(msgspec.json.encode(stored), indent=2) + b"\n")
        except OSError as error:
            reason = plain((error.strerror or str(error)).lower())
            raise NetrunnerError(f"{plain(str(self._path))}: that this is solved cannot be kept: {reason}") from error

    def _read(self) -> _Stored:
        try:
            return msgspec.json.decode(read_bounded(self._path), type=_Stored)
        except FileNotFoundError:
            return _Stored()
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadFile(self._path, 0, f"what was solved cannot be read: {plain(str(error))}") from error
