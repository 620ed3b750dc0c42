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


def words_and_names(word: words.Word) -> tuple[list[words.Word], set[str]]:
    """Returns a word with all words in it, from the outside in, and every text that stands in a field of one of them."""
    found: list[words.Word] = []
    names: set[str] = set()
    _gather_both(word, found, names)
    return found, names


def _gather_both(word: words.Word, found: list[words.Word], names: set[str]) -> None:
    found.append(word)
    for inner in astuple(word):
        if not inner:
            continue
        kind = inner.__class__
        if kind is str:
            names.add(inner)
        elif kind is tuple:
            for one in inner:
                _gather_one(one, found, names)
        elif kind not in LEAVES:
            _gather_one(inner, found, names)


def _gather_one(inner: object, found: list[words.Word], names: set[str]) -> None:
    if isinstance(inner, words.Word):
        _gather_both(inner, found, names)
    elif isinstance(inner, str):
        names.add(inner)
    elif isinstance(inner, tuple):
        for one in inner:
            _gather_one(one, found, names)


def refers_to(word: words.Word, ref: words.Ref) -> bool:
    """Returns whether a word says a card by what it is to the ability; not whether a word in it does."""
    return ref in astuple(word)
