"""Every word within a word."""

from collections.abc import Iterable, Iterator
from typing import Final

from netrunner_tui.abilities import words

_LEAVES: Final = frozenset({str, int, bool})


def walk(word: object) -> Iterator[words.Word]:
    """Yields `word` and all words in it, from the outside in."""
    if isinstance(word, words.Word):
        yield word
        for name in word.__struct_fields__:
            inner = getattr(word, name)
            if inner and inner.__class__ not in _LEAVES:
                yield from walk(inner)
    elif isinstance(word, (tuple, list)) or (isinstance(word, Iterable) and not isinstance(word, (str, bytes, dict))):
        for inner in word:
            if inner.__class__ not in _LEAVES:
                yield from walk(inner)
