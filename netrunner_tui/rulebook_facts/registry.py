"""The rulebooks by name, the default first."""

from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.ffg_2012 import FFG
from netrunner_tui.rulebook_facts.netrunner_1996 import CLASSIC
from netrunner_tui.rulebook_facts.nisei_1_6 import NISEI
from netrunner_tui.rulebook_facts.rulebook import Rulebook

RULEBOOKS: Final[dict[str, Rulebook]] = {book.name: book for book in (NISEI, FFG, CLASSIC)}

USUAL: Final = NISEI
"""The default rulebook."""


def rulebook(name: str) -> Rulebook:
    """Returns the facts of a rulebook. Raises NetrunnerError for an unknown name."""
    if name not in RULEBOOKS:
        raise NetrunnerError(f"no rulebook is called `{plain(name)}`; expected one of {', '.join(RULEBOOKS)}")
    return RULEBOOKS[name]


def short_name(name: str) -> str:
    """Returns a rulebook's short name; one unknown here (another program's game) keeps its name."""
    return RULEBOOKS[name].short if name in RULEBOOKS else plain(name)
