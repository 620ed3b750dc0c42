"""Plain nodes of a card file: mappings, numbers, names out of a closed list."""

from collections.abc import Sequence
from typing import Any, Final

from netrunner_tui.abilities.reading.mistakes import WordError, near, shown, shown_name, unknown
from netrunner_tui.abilities.words.closed_lists import Closed
from netrunner_tui.model.errors import NodePath

MOST: Final = 999
"""The highest number that a card file may hold."""


def mapping_of(node: object, path: NodePath, expected: str) -> dict[str, object]:
    """Returns a node as a mapping of one key at least; raises `WordError` where it is none."""
    if not isinstance(node, dict) or not node:
        raise WordError(path, f"expected {expected}, found {shown(node)}")
    for key in node:
        if not isinstance(key, str):
            raise WordError(path, f"a key must be text, found {shown(key)}")
    return node


def only(mapping: dict[str, object], known: Sequence[str], path: NodePath) -> None:
    """Raises `WordError` where a mapping has a key that is not `known`."""
    for key in mapping:
        if key not in known:
            raise WordError((*path, key), unknown(f"'{shown_name(key)}' is not known here", key, known))


def closed(names: Closed, node: object, path: NodePath) -> str:
    """Reads a name out of a closed list."""
    if not isinstance(node, str):
        raise WordError(path, f"expected a {names.what}, found {shown(node)}")
    if node not in names.known:
        raise WordError(path, unknown(f"no {names.what} is called '{shown_name(node)}'", node, names.known))
    return node


def literal(phrases: Sequence[str], node: object, path: NodePath) -> Any:
    """Reads one of some phrases."""
    allowed = [phrase for phrase in phrases if phrase != ""]
    if not isinstance(node, str) or node not in allowed:
        similar = near(node, allowed) if isinstance(node, str) else []
        meant = f"; did you mean {similar[0]}?" if similar else ""
        raise WordError(path, f"expected one of {', '.join(allowed)}, found {shown(node)}{meant}")
    return node


def whole_number(node: object, path: NodePath) -> int:
    """Reads a whole number."""
    if isinstance(node, bool) or not isinstance(node, int):
        raise WordError(path, f"expected a whole number, found {shown(node)}")
    return small(node, path)


def small(number: int, path: NodePath) -> int:
    """Returns a number as cards have them."""
    if abs(number) > MOST:
        raise WordError(path, f"no number on a card is above {MOST}, found {shown(number)}")
    return number


def truth(node: object, path: NodePath) -> bool:
    """Reads true or false."""
    if not isinstance(node, bool):
        raise WordError(path, f"expected true or false, found {shown(node)}")
    return node


def text_of(node: object, path: NodePath) -> str:
    """Reads text."""
    if not isinstance(node, str):
        raise WordError(path, f"expected text, found {shown(node)}")
    return node
