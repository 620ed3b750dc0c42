"""What is named or chosen with a card (CR 9.10.3): saved games hold it as texts, of which numbers are made and read here alone."""

from collections.abc import Mapping
from typing import Literal

NamedKind = Literal["card type", "subtype", "number", "card", "server"]
"""The kinds of things that are named or chosen with a card."""
NamedThings = Mapping[NamedKind, str]
"""What was named, by the kind of thing; a number in figures."""


def number_named(number: int) -> str:
    """Returns a number as it is kept."""
    return str(number)


def named_number(named: NamedThings) -> int:
    """Returns the number that was named; 0 where none was."""
    return int(named.get("number", 0))
