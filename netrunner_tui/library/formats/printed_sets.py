"""What was printed: every set with its cards, whether they are written here or not."""

from functools import cache
from importlib.resources import files

import msgspec

from netrunner_tui.model.text import folded


class PrintedSet(msgspec.Struct, frozen=True):
    """A printed set."""

    code: str
    """Its short name, such as `su21`."""
    name: str
    date: str
    """The day it came out, as 2012-09-06; the year alone for the sets of 1996."""
    cards: tuple[tuple[str, str], ...]
    """The number of each card, which deck sites use too, and its title; the oldest cards have no numbers."""
    cycle: str = ""
    """The sets that it came out with, such as `Genesis`; empty for those of 1996."""

    @property
    def numbered(self) -> bool:
        """Returns whether its cards have numbers: formats are made of such sets alone."""
        return bool(self.cards and self.cards[0][0])


@cache
def printed_sets() -> dict[str, PrintedSet]:
    """Returns every set by its code, the oldest first."""
    data = (files(__package__) / "sets.json").read_bytes()
    return {each.code: each for each in msgspec.json.decode(data, type=tuple[PrintedSet, ...])}


@cache
def _by_title() -> dict[str, tuple[PrintedSet, ...]]:
    found: dict[str, tuple[PrintedSet, ...]] = {}
    for each in printed_sets().values():
        for _, title in each.cards:
            found[folded(title)] = (*found.get(folded(title), ()), each)
    return found


def sets_with(title: str) -> tuple[PrintedSet, ...]:
    """Returns the sets in which a card of this title was printed, the oldest first; none if there is no such card."""
    return _by_title().get(folded(title), ())


@cache
def _numbers() -> dict[str, str]:
    return {number: title for each in printed_sets().values() for number, title in each.cards if number}


@cache
def _by_name() -> dict[str, PrintedSet]:
    return {each.name: each for each in printed_sets().values()}


def sets_of(title: str, among: tuple[str, ...]) -> tuple[PrintedSet, ...]:
    """Returns the printed sets of a card of the sets with the names `among`: these, and those of the same game with its title."""
    own = [each for name in among if (each := _by_name().get(name)) is not None]
    return (*own, *(each for each in sets_with(title) if own and each not in own and each.numbered == own[0].numbered))


def titled(number: str) -> str:
    """Returns the title of the card with this number, such as 30001; "" for none."""
    return _numbers().get(number, "")


@cache
def _latest() -> dict[str, str]:
    return {folded(title): number for number, title in _numbers().items()}


def number_of(title: str) -> str:
    """Returns the number of the latest printing of a title; "" for none."""
    return _latest().get(folded(title), "")
