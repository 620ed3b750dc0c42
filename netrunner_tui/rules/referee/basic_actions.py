"""The basic actions (CR 5.2.7, 5.2.8), a row each: the referee, the table's keys, the plain client and the docs read them here."""

from typing import Final

import msgspec

from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.rules.referee.options import OptionVerb


class BasicAction(msgspec.Struct, frozen=True):
    """One basic action. What a card adds to the price (its play, install or rez cost) is no part of `cost`."""

    verb: OptionVerb
    sides: tuple[Side, ...]
    cost: Price
    key: str
    """The letter that takes it at the table."""
    does: str
    """Its effect, with slots for the terms of the game."""
    many: bool = False
    """It is about one of several cards or servers: the table lists these behind one row."""


BASIC_ACTIONS: Final = (
    BasicAction("gain", SIDES, Price(clicks=1), "c", "gain 1 {credit}"),
    BasicAction("draw", SIDES, Price(clicks=1), "d", "draw 1 card"),
    BasicAction("install", SIDES, Price(clicks=1), "i", "install a card", many=True),
    BasicAction("play", SIDES, Price(clicks=1), "e", "play {an event} or operation", many=True),
    BasicAction("advance", (CORP,), Price(clicks=1, credits=1), "a", "advance a card", many=True),
    BasicAction("run", (RUNNER,), Price(clicks=1), "r", "run a {server}", many=True),
    BasicAction("purge", (CORP,), Price(clicks=3), "v", "{purge virus counters}"),
    BasicAction("untag", (RUNNER,), Price(clicks=1, credits=2), "x", "remove 1 tag"),
    BasicAction("trash resource", (CORP,), Price(clicks=1, credits=2), "x", "trash a resource", many=True),
)
"""In the order in which they are listed."""

ACTION: Final[dict[OptionVerb, BasicAction]] = {action.verb: action for action in BASIC_ACTIONS}

ACTION_DIGITS: Final[dict[Side, dict[OptionVerb, int]]] = {
    side: {action.verb: digit for digit, action in enumerate((one for one in BASIC_ACTIONS if side in one.sides), 1)} for side in SIDES
}
"""The digit of each basic action: the same whatever else can be done, at the table and in lines of text."""
