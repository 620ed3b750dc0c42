"""The printed points of agendas, for lists of saved games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from netrunner_tui.model.errors import NetrunnerError

if TYPE_CHECKING:
    from netrunner_tui.library.pools import Pools


class PrintedPoints:
    """Looks agendas up in card files, which are read when the first one is asked for."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._pools: Pools | None = None

    def __call__(self, rules: str, title: str) -> int:
        """Returns the points of an agenda; 0 for one that is in no card file of that rulebook."""
        # Loaded here: most starts of the program list games of which nothing changed.
        from netrunner_tui.library.pools import Pools

        self._pools = self._pools or Pools(self._folders)
        try:
            card = self._pools.of(rules).get(title)
        except NetrunnerError:
            return 0
        return card.printed.points or 0 if card is not None else 0
