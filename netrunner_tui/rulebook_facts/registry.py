"""The rulebooks by name, the usual one first."""

from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.ffg_2012 import FFG
from netrunner_tui.rulebook_facts.netrunner_1996 import CLASSIC
from netrunner_tui.rulebook_facts.nisei_1_6 import NISEI
from netrunner_tui.rulebook_facts.rulebook import Rulebook

RULEBOOKS: Final[dict[str, Rulebook]] = {book.name: book for book in (NISEI, FFG, CLASSIC)}

USUAL: Final = NISEI
"""The rulebook that is meant where none is named."""


def rulebook(name: str) -> Rulebook:
    """The facts of a rulebook. Raises NetrunnerError for a name that is none."""
    if name not in RULEBOOKS:
        raise NetrunnerError(f"no rulebook is called `{plain(name)}`; expected one of {', '.join(RULEBOOKS)}")
    return RULEBOOKS[name]


def short_name(name: str) -> str:
    """A rulebook in as few letters as there is room for; one that is not known here (another program's game) by its name."""
    return RULEBOOKS[name].short if name in RULEBOOKS else plain(name)
