"""The referee of each rulebook."""

from typing import Final

from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.books.classic.rulebook_1996 import Classic
from netrunner_tui.rules.books.ffg import Ffg
from netrunner_tui.rules.books.nisei16 import Nisei16
from netrunner_tui.rules.referee.turns import Turns

REFEREES: Final[dict[str, type[Turns]]] = {referee.book.name: referee for referee in (Nisei16, Ffg, Classic)}
"""Referees by rulebook name."""


def referee_of(rules: str) -> type[Turns]:
    """Returns the referee of a rulebook. Raises NetrunnerError for a name that is none."""
    return REFEREES[rulebook(rules).name]
