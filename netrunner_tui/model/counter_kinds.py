"""The kinds of counters that are named after the cards which give them (1996): what such a kind says, and nothing else reads it.

A saved game holds the kind as it is made here: the card's title, with the word "virus" behind it where it is a virus counter too.
"""

from typing import Final

VIRUS: Final = "virus"
"""Virus counters that are named after no card (CR 1.9)."""
_OF_A_VIRUS: Final = f" {VIRUS}"


def named_after(title: str, *, virus: bool) -> str:
    """Returns the kind of the counters that are named after a card."""
    return title + _OF_A_VIRUS if virus else title


def title_of(kind: str) -> str:
    """Returns the title of the card that counters of a kind are named after, if they are named after one; else the kind."""
    return kind.removesuffix(_OF_A_VIRUS)


def is_named_virus(kind: str) -> bool:
    """Returns whether counters of a kind are virus counters that are named after a card."""
    return kind.endswith(_OF_A_VIRUS)


def is_virus(kind: str) -> bool:
    """Returns whether counters of a kind are virus counters."""
    return kind == VIRUS or is_named_virus(kind)
