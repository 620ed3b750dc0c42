"""Finding a card by its typed title."""

import re
from functools import cached_property
from typing import Final

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.model.text import folded, joined, nearest, plain

_HARDLY_LESS: Final = 0.12
"""Titles that are less like what was typed than the best one, by as much or more, were not meant."""


class Titles:
    """The titles of one pool, searchable: exactly, then without accents and case, then identities by a short name."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @cached_property
    def _identities(self) -> dict[str, list[str]]:
        return {title: _words(title) for title, card in self._pool.cards.items() if card.printed.type == "identity"}

    def find(self, text: str) -> CardDefinition | None:
        """Returns the card with the title `text`, ignoring case, accents, quotes, dashes and blanks."""
        return self._pool.get(text)

    def identities(self, text: str) -> list[CardDefinition]:
        """Returns the identities with the short name `text`: any run of whole words of the title ("Precision Design", "Tao")."""
        titled = self.find(text)
        if titled is not None:
            return [titled] if titled.printed.type == "identity" else []
        sought = _words(text)
        return [self._pool.cards[title] for title, words in self._identities.items() if sought and _runs_in(sought, words)]

    def named(self, text: str) -> list[CardDefinition]:
        """Returns the card with the title `text`, else the identities with that short name."""
        found = self.find(text)
        return [found] if found is not None else self.identities(text)

    def begun(self, text: str) -> list[CardDefinition]:
        """Returns the cards whose titles begin with `text`, in the order of their titles."""
        sought = folded(text)
        return [self._pool.cards[title] for title in sorted(self._pool.cards) if sought and folded(title).startswith(sought)]

    def nearest(self, text: str) -> list[str]:
        """Returns the titles that look most like `text`: the best of them, and others that are hardly less like it."""
        from difflib import SequenceMatcher

        known = {folded(title): title for title in self._pool.cards}
        sought = folded(text)
        near = nearest(sought, known, 3)
        likeness = [SequenceMatcher(None, key, sought).ratio() for key in near]
        return [known[key] for key, ratio in zip(near, likeness, strict=True) if ratio > likeness[0] - _HARDLY_LESS]

    def suggestion(self, text: str) -> str:
        """Returns an addition to a message: "; did you mean A, B or C?", or nothing if no title is similar."""
        near = [f"`{plain(title)}`" for title in self.nearest(text)]
        return f"; did you mean {joined(near, 'or')}?" if near else ""


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", folded(text))


def _runs_in(sought: list[str], words: list[str]) -> bool:
    return any(words[place : place + len(sought)] == sought for place in range(len(words) - len(sought) + 1))
