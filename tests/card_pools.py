"""The cards that tests read: each game's once for all tests of a process."""

from functools import cache
from pathlib import Path

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.scenarios.nicknames import Catalogues

SETS = Path(__file__).parent / "sets"


@cache
def pools() -> Pools:
    """Every card that comes with the game."""
    return Pools([cards_folder()])


@cache
def pools_with_sets() -> Pools:
    """Every card that comes with the game, and those of `sets`, which are of no game."""
    return Pools([cards_folder(), SETS])


@cache
def catalogues() -> Catalogues:
    """What scenarios know of every card that comes with the game."""
    return Catalogues(pools())


@cache
def catalogues_with_sets() -> Catalogues:
    """The same, with the cards of `sets`."""
    return Catalogues(pools_with_sets())
