"""The cards that a command works with: those that come with the game, and those of folders that are given."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from netrunner_tui.abilities.cards import Pool
    from netrunner_tui.library.pools import Pools


def pools_of(args: argparse.Namespace) -> Pools:
    """Returns the cards of every game."""
    from netrunner_tui.library.paths import cards_folder
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.progress_bar import bar

    return Pools([cards_folder(), *args.cards], bar)


def pool_of(args: argparse.Namespace) -> Pool:
    """Returns the cards of the game given by `--rules`."""
    return pools_of(args).of(args.rules)
