"""Every word within a word."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import astuple

from netrunner_tui.abilities import words

LEAVES: Final = frozenset({str, int, bool})
"""What holds no words."""


def walk(word: object) -> Iterator[words.Word]:
    """Yields `word` and all words in it, from the outside in."""
    found: list[words.Word] = []
    _gather(word, found)
    return iter(found)


def _gather(word: object, found: list[words.Word]) -> None:
    """Adds `word` and all words in it to a list: a generator in a generator for each level would take twice the time."""
    if isinstance(word, words.Word):
        found.append(word)
        for inner in astuple(word):
            if inner and inner.__class__ not in LEAVES:
                _gather(inner, found)
    elif isinstance(word, (tuple, list)) or (isinstance(word, Iterable) and not isinstance(word, (str, bytes, dict))):
        for inner in word:
            if inner.__class__ not in LEAVES:
                _gather(inner, found)
