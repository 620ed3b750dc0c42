"""The saved games of a user as a list screen needs them: listed and searched, renamed, deleted."""

from pathlib import Path
from typing import Self

from netrunner_tui.replays import game_files
from netrunner_tui.replays.index import Index
from netrunner_tui.replays.index_entry import Entry, Query


class GameLibrary:
    """The games of one folder."""

    def __init__(self, folder: Path, cache: Path | None) -> None:
        self._index = Index(folder, cache)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the index."""
        self._index.close()

    def refresh(self, seconds: float) -> int:
        """Looks at the folder anew; returns how many files are left to be read."""
        return self._index.refresh(seconds)

    def go_on(self, seconds: float) -> int:
        """Reads more of what is left."""
        return self._index.go_on(seconds)

    def find(self, query: Query, most: int) -> tuple[list[Entry], int]:
        """The first games that fit, and how many fit."""
        found = self._index.find(query, most)
        return found, len(found) if len(found) < most else self._index.count(query)

    def rename(self, path: Path, name: str) -> Path:
        """Gives a game another name. Raises NetrunnerError: nothing is overwritten, nothing touched that is being played."""
        return game_files.rename(path, name)

    def delete(self, path: Path) -> None:
        """Deletes a game. Raises NetrunnerError where it is being played or cannot be deleted."""
        game_files.delete(path)
