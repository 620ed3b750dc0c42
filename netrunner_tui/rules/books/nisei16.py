"""NISEI Comprehensive Rules 1.6: the referee as the parts of this package make it."""

from typing import ClassVar

from netrunner_tui.rulebook_facts.nisei_1_6 import NISEI
from netrunner_tui.rulebook_facts.rulebook import Rulebook
from netrunner_tui.rules.referee.turns import Turns


class Nisei16(Turns):
    """The rulebook `nisei-1.6`."""

    book: ClassVar[Rulebook] = NISEI
