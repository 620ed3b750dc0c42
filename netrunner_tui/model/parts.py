"""The places of words on their cards, by which a state and a saved game refer to them.

They are text, because saved games hold them as text; it is made, and where a saved game has nothing else read, in this module alone.
Which of a card's abilities a place belongs to is read off its words (`Readings.ability_number`), and not off the text.
"""

from typing import Final, NewType

from netrunner_tui.model.errors import NodePath

Part = NewType("Part", str)
"""The place of a word on its card, among its abilities ("0.do.1") or its subroutines ("s0")."""
SpendingLimit = NewType("SpendingLimit", str)
"""A limit on what is spent in a run: the object and the place on its card that set it."""

NOWHERE: Final = Part("")
_UNSAID: Final = frozenset({"paid", "interface", "access", "interrupt", "after reveal", "paying"})
"""Keys of card files that are no part of a place."""
_PRINTED: Final = "printed "


def at(path: NodePath) -> Part:
    """Returns the place of a node of a card file: its path from the list of abilities or subroutines on."""
    for start, key in enumerate(path):
        if key in ("abilities", "subroutines"):
            head = "" if key == "abilities" else "s"
            return Part(head + ".".join(str(step) for step in path[start + 1 :] if step not in _UNSAID))
    return Part(".".join(map(str, path)))


def ability(index: int) -> Part:
    """Returns the place of an ability, by its index on its card."""
    return Part(str(index))


def printed(index: int) -> Part:
    """Returns the place of a printed subroutine, by its index on its ice."""
    return Part(f"{_PRINTED}{index}")


def printed_index(part: Part) -> int | None:
    """Returns the index of a printed subroutine on its ice; None for what else is on a card."""
    return int(part.removeprefix(_PRINTED)) if part.startswith(_PRINTED) else None


def if_successful(run: Part) -> Part:
    """Returns the place of what a card does if the run that it makes at a place is successful (CR 6.7.4)."""
    return Part(f"{run}.if successful")


def gained(part: Part, giver: int) -> Part:
    """Returns what the use of an ability is noted under that a card gains by another object, the giver."""
    return Part(f"{part} by {giver}")


def in_run(part: Part, number: int) -> Part:
    """Returns what the use of an ability in the run of a number is noted under, where it can be used once in each."""
    return Part(f"{part} in run {number}")


def in_encounter(part: Part, number: int) -> Part:
    """Returns what the use of an ability in the encounter of a number is noted under, where it can be used once in each."""
    return Part(f"{part} in encounter {number}")


def spending_limit(oid: int, part: Part) -> SpendingLimit:
    """Returns what is spent under a limit in a run, which an object sets by the words at a place on its card."""
    return SpendingLimit(f"{oid} {part}")
