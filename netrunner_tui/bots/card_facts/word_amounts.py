"""Amounts in the words of a card."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import walk

SOME: Final = 2
"""Stands for an amount that only the game can tell."""


def number_of(amount: object) -> int:
    """Returns an amount; `SOME` for one that only the game can tell, or what it is at least, where that is more."""
    if isinstance(amount, int):
        return amount
    return max(SOME, amount.plus) if isinstance(amount, words.Count) else SOME


def credits_of(block: object) -> int:
    """Returns the credits that instructions give whoever they belong to, whatever is chosen."""
    total = 0
    for word in walk(block):
        if isinstance(word, words.Gain) and word.who in ("", "you"):
            total += number_of(word.gain)
        elif isinstance(word, words.Take):
            total += number_of(word.take)
    return total


def draws_of(block: object) -> int:
    """Returns the cards that instructions draw."""
    return sum(number_of(word.draw) for word in walk(block) if isinstance(word, words.Draw))


def damage_of(block: object) -> int:
    """Returns the damage that instructions do."""
    return sum(number_of(word.damage) for word in walk(block) if isinstance(word, words.Damage))


def tags_of(block: object) -> int:
    """Returns the tags that instructions give."""
    return sum(number_of(word.tags) for word in walk(block) if isinstance(word, words.Tag))
