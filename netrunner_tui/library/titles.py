"""Finding the card that a player means by what they typed."""

import re

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.model.text import folded, plain


class Titles:
    """The titles of one pool, ready to be found by: exact, then without accents and case, then identities by a short name."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._identities = {title: _words(title) for title, card in pool.cards.items() if card.printed.type == "identity"}

    def find(self, text: str) -> CardDefinition | None:
        """The card with the title `text`, whatever its case, accents, quotes, dashes and blanks."""
        return self._pool.get(text) or self._pool.get(folded(text))

    def identities(self, text: str) -> list[CardDefinition]:
        """The identities that `text` is a short name of: any run of whole words of the title ("Precision Design", "Tao")."""
        titled = self.find(text)
        if titled is not None:
            return [titled] if titled.printed.type == "identity" else []
        sought = _words(text)
        return [self._pool.cards[title] for title, words in self._identities.items() if sought and _runs_in(sought, words)]

    def named(self, text: str) -> list[CardDefinition]:
        """The card with the title `text`, else the identities that it is a short name of."""
        found = self.find(text)
        return [found] if found is not None else self.identities(text)

    def suggestion(self, text: str) -> str:
        """What to add to a message: "; did you mean A, B or C?", or nothing where no title is near."""
        near = [f"`{plain(title)}`" for title in self._pool.nearest(text)]
        if not near:
            return ""
        return "; did you mean " + (near[0] if len(near) == 1 else f"{', '.join(near[:-1])} or {near[-1]}") + "?"


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", folded(text))


def _runs_in(sought: list[str], words: list[str]) -> bool:
    return any(words[place : place + len(sought)] == sought for place in range(len(words) - len(sought) + 1))
