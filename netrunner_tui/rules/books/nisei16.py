"""NISEI Comprehensive Rules 1.6: the referee as the parts of this package make it."""

from netrunner_tui.rules.referee.turns import Turns


class Nisei16(Turns):
    """The rulebook `nisei-1.6`."""

    name = "nisei-1.6"
