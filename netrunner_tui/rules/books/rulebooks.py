"""The rulebooks by name."""

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.rules.books.classic.rulebook_1996 import Classic
from netrunner_tui.rules.books.ffg import Ffg
from netrunner_tui.rules.books.nisei16 import Nisei16
from netrunner_tui.rules.referee.turns import Turns

RULEBOOKS: dict[str, type[Turns]] = {book.name: book for book in (Nisei16, Ffg, Classic)}


def rulebook(name: str) -> type[Turns]:
    """The referee of a rulebook. Raises NetrunnerError for a name that is none."""
    if name not in RULEBOOKS:
        raise NetrunnerError(f"no rulebook is called '{name}'; known: {', '.join(RULEBOOKS)}")
    return RULEBOOKS[name]
