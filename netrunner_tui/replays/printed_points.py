"""What lists of saved games need cards for: the printed points of agendas, and how matches stand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from netrunner_tui.model.errors import NetrunnerError

if TYPE_CHECKING:
    from netrunner_tui.library.pools import Pools, Waiting


class PrintedPoints:
    """Looks agendas up in card files, which are read when the first one is asked for."""

    def __init__(self, folders: Sequence[Path], waiting: Waiting | None = None) -> None:
        """`waiting` shows how far the reading of card files has come, where they are not cached."""
        self._folders, self._waiting = tuple(folders), waiting
        self._pools: Pools | None = None

    def __call__(self, rules: str, title: str) -> int:
        """Returns the points of an agenda; 0 for one that is in no card file of that rulebook."""
        # Loaded here: most starts of the program list games of which nothing changed.
        from netrunner_tui.library.pools import Pools

        self._pools = self._pools or Pools(self._folders, self._waiting)
        try:
            card = self._pools.of(rules).get(title)
        except NetrunnerError:
            return 0
        return card.printed.points or 0 if card is not None else 0

    def match(self, path: Path) -> Sequence[str]:
        """Tells the match of a finished game in sentences. Raises BadFile."""
        from netrunner_tui.library.pools import Pools
        from netrunner_tui.model.gamefile.reader import read_game_file
        from netrunner_tui.replays.saved_matches import match_told
        from netrunner_tui.rules.history import Past

        self._pools = self._pools or Pools(self._folders, self._waiting)
        saved = read_game_file(path)
        return match_told(Past.of_file(saved, self._pools.of_game(saved.header.rules, path), path))
