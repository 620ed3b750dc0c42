"""What is wrong in a card file: the mistake, where it is, and the name that may have been meant."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.text import plain


class WordError(Exception):
    """A word that the language does not know, or one in a wrong place."""

    def __init__(self, path: NodePath, problem: str) -> None:
        self.path = path
        self.problem = problem
        super().__init__(problem)


MOST_LISTED: Final = 12
"""A longer list of known names is not put into a message."""


def unknown(problem: str, name: object, known: Iterable[str]) -> str:
    """Returns `problem`, with the known names that look most like `name`; with all of them where none does and they are few."""
    listed = sorted(known)
    meant = near(str(name), listed)
    if meant:
        return f"{problem}; did you mean {' or '.join(meant)}?"
    if len(listed) <= MOST_LISTED:
        return f"{problem}; known: {', '.join(listed)}" if listed else problem
    return f"{problem}; `netrunner-tui language` lists all {len(listed)} that are known"


def near(name: str, known: Sequence[str]) -> list[str]:
    """Returns the names that look most like `name`, or that differ in case only."""
    same = [known_name for known_name in known if known_name.casefold() == name.casefold()]
    return same or get_close_matches(name, known, 2, 0.6)


def all_of(names: Iterable[str]) -> str:
    """Returns the names in order, with commas between."""
    return ", ".join(sorted(names))


def shown(node: object) -> str:
    """Returns a node as it was found, on one line and not too long."""
    return shown_name(repr(node))


def shown_name(name: object) -> str:
    """Returns a name as it was found, on one line and not too long."""
    text = plain(str(name))
    return text if len(text) <= 40 else text[:39] + "…"
