"""The referee of each rulebook, loaded when a game is first played by it."""

from collections.abc import Callable
from functools import cache
from typing import Final

from netrunner_tui.rulebook_facts.ffg_2012 import FFG
from netrunner_tui.rulebook_facts.netrunner_1996 import CLASSIC
from netrunner_tui.rulebook_facts.nisei_1_6 import NISEI
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.turns import Turns


def _nisei() -> type[Turns]:
    from netrunner_tui.rules.books.nisei16 import Nisei16

    return Nisei16


def _ffg() -> type[Turns]:
    from netrunner_tui.rules.books.ffg import Ffg

    return Ffg


def _classic() -> type[Turns]:
    from netrunner_tui.rules.books.classic.rulebook_1996 import Classic

    return Classic


REFEREES: Final[dict[str, Callable[[], type[Turns]]]] = {NISEI.name: _nisei, FFG.name: _ffg, CLASSIC.name: _classic}
"""Functions that return referees, by rulebook name."""


@cache
def referee_of(rules: str) -> type[Turns]:
    """Returns the referee of a rulebook. Raises NetrunnerError for a name that is none."""
    return REFEREES[rulebook(rules).name]()


def load_referees() -> None:
    """Loads the referees of all rulebooks, for who cannot load them later."""
    for rules in REFEREES:
        referee_of(rules)
