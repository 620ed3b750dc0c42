"""A user's saved games for a list screen: listing, searching, renaming, deleting."""

from pathlib import Path
from typing import Self

from netrunner_tui.replays import game_files
from netrunner_tui.replays.index import Index
from netrunner_tui.replays.index_entry import Entry, MatchOf, PointsOf, Query, no_match, no_points


class GameLibrary:
    """The games of one folder."""

    def __init__(self, folder: Path, cache: Path | None, points_of: PointsOf = no_points, match_of: MatchOf = no_match) -> None:
        self._index = Index(folder, cache, points_of, match_of)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the index."""
        self._index.close()

    def refresh(self, seconds: float) -> int:
        """Checks the folder again; returns the number of files left to read."""
        return self._index.refresh(seconds)

    def go_on(self, seconds: float) -> int:
        """Reads more of the files left; returns the number still left."""
        return self._index.go_on(seconds)

    def find(self, query: Query, most: int) -> tuple[list[Entry], int]:
        """Returns the first matching games, and the number of all."""
        found = self._index.find(query, most)
        return found, len(found) if len(found) < most else self._index.count(query)

    def rename(self, path: Path, name: str) -> Path:
        """Renames a game. Raises NetrunnerError: nothing is overwritten, and a game in play is not touched."""
        return game_files.rename(path, name)

    def delete(self, path: Path) -> None:
        """Deletes a game. Raises NetrunnerError if it is being played or cannot be deleted."""
        game_files.delete(path)
