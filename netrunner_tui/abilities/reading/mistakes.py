"""What is wrong in a card file: the mistake, where it is, and the name that may have been meant."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.text import nearest, plain


class WordError(Exception):
    """A word that the language does not know, or one in a wrong place."""

    def __init__(self, path: NodePath, problem: str) -> None:
        self.path = path
        self.problem = problem
        self.others: tuple[WordError, ...] = ()
        """More mistakes that were found beside this one."""
        super().__init__(problem)

    def all(self) -> "list[WordError]":
        """Returns this mistake and those beside it."""
        return [self, *self.others]


def together(mistakes: Sequence[WordError]) -> WordError:
    """Returns the first mistake with the others beside it."""
    first, *others = mistakes
    first.others = tuple(others)
    return first


T = TypeVar("T")


class Mistakes:
    """The mistakes in what is read part by part: one of them does not hide the others."""

    def __init__(self) -> None:
        self.found: list[WordError] = []

    def read(self, reader: Callable[[], T]) -> T | None:
        """Returns what is read; notes the mistakes and returns None where there are any."""
        try:
            return reader()
        except WordError as error:
            self.found += error.all()
            return None

    def stop(self) -> None:
        """Raises the first mistake with the others beside it, if there are any."""
        if self.found:
            raise together(self.found)


def read_each(reader: Callable[[object, NodePath], T], nodes: Iterable[tuple[int, object]], path: NodePath) -> tuple[T, ...]:
    """Reads nodes, each at its place below `path`; raises WordError with the mistakes of all of them."""
    found: list[T] = []
    wrong: list[WordError] = []
    for place, node in nodes:
        try:
            found.append(reader(node, (*path, place)))
        except WordError as error:
            wrong += error.all()
    if wrong:
        raise together(wrong)
    return tuple(found)


MOST_LISTED: Final = 12
"""A longer list of known names is not put into a message."""


MOST_BEGUN: Final = 3
"""Names that are said to be meant where their first word is typed, or that end as what is typed does."""


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
    """Returns the names that look most like `name`, or that differ in case only; else the few that begin with it, or end as it ends."""
    same = [known_name for known_name in known if known_name.casefold() == name.casefold()]
    first = [known_name for known_name in known if known_name.casefold().startswith((f"{name.casefold()}-", f"{name.casefold()} "))]
    last = name.casefold().split()[-1:]
    ending = [known_name for known_name in known if last and known_name.casefold().split()[-1:] == last]
    few = next((names for names in (first, ending) if 0 < len(names) <= MOST_BEGUN), [])
    return same or nearest(name, known, 2) or few


def with_keys(mapping: Iterable[object]) -> str:
    """Returns the end of a sentence on something that has the keys of a mapping, or the only one."""
    names = list(map(shown_name, mapping))
    return f"has the key '{names[0]}'" if len(names) == 1 else f"has the keys {all_of(names)}"


def all_of(names: Iterable[str]) -> str:
    """Returns the names in order, with commas between."""
    return ", ".join(sorted(names))


def shown(node: object) -> str:
    """Returns a node as it was found, on one line and not too long."""
    if node is None:
        return "nothing"
    return str(node).lower() if isinstance(node, bool) else shown_name(repr(node))


def shown_name(name: object) -> str:
    """Returns a name as it was found, on one line and not too long."""
    text = plain(str(name))
    return text if len(text) <= 40 else text[:39] + "…"
