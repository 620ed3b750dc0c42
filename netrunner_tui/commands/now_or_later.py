"""What a command opens the app at: at once, or behind a bar where its cards have to be read from their files first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from netrunner_tui.library.not_cached import NotCached, not_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from netrunner_tui.library.pools import Pools
    from netrunner_tui.table.screens.base_app import First


def now_or_later(pools: Pools, opening: Callable[[], First]) -> tuple[First | None, Callable[[], First] | None]:
    """Returns what a function opens; where cards have to be read from their files first, the function itself.

    Until it asks for cards, the function must not write anything: it is called again.
    """
    try:
        with pools.waiting_by(not_now):
            return opening(), None
    except NotCached:
        return None, opening
