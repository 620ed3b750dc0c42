"""Plain nodes of a card file: mappings, numbers, names out of a closed list."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from netrunner_tui.abilities.reading.mistakes import WordError, near, shown, shown_name, unknown
from netrunner_tui.abilities.words.closed_lists import SUBTYPE, Closed
from netrunner_tui.model.errors import NodePath

MOST: Final = 999
"""The highest number that a card file may hold."""


MOST_LISTED: Final = 280
"""How long a list of what is known may be in a message."""


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


class OwnSubtype(str):
    """A subtype that a set has beside those of the games (`subtypes:` of `set:`), where a card of that set says it."""

    __slots__ = ()


SUBTYPE_KEYS: Final = frozenset({"subtypes", "subtype", "not subtype", "without", "gain subtypes", "among", "but"})
"""Keys of a card beside which subtypes stand."""


def with_own_subtypes(node: object, own: Collection[str]) -> Any:
    """Returns plain data of cards with the subtypes of their set's own marked as such, wherever subtypes stand."""
    if isinstance(node, list):
        return [with_own_subtypes(inner, own) for inner in node]
    if not isinstance(node, dict):
        return node
    return {key: _marked(inner, own) if key in SUBTYPE_KEYS else with_own_subtypes(inner, own) for key, inner in node.items()}


def _marked(node: object, own: Collection[str]) -> object:
    """Returns what stands beside a key for subtypes, with those of the set's own marked."""
    if isinstance(node, list):
        return [_marked(inner, own) for inner in node]
    return OwnSubtype(node) if isinstance(node, str) and node in own else with_own_subtypes(node, own)


def closed(names: Closed, node: object, path: NodePath) -> str:
    """Reads a name out of a closed list, or a subtype of the set's own where that is a list of subtypes."""
    if not isinstance(node, str):
        raise WordError(path, f"expected a {names.what}, found {shown(node)}")
    if isinstance(node, OwnSubtype) and names.what == SUBTYPE:
        return str(node)
    if node not in names.known:
        if names.what == SUBTYPE:
            raise WordError(path, no_such_subtype(node, names.known))
        raise WordError(path, unknown(f"no {names.what} is called '{shown_name(node)}'", node, names.known))
    return node


def no_such_subtype(node: object, known: Sequence[str]) -> str:
    """Returns that there is no such subtype, where a set would have it among its own, and what may be meant."""
    return unknown(f"no subtype is called '{shown_name(node)}', and 'subtypes:' of 'set:' lists none", node, known)


def _listed(phrases: Sequence[str]) -> str:
    """Returns some phrases, of a long list only as many as leave room on a line for what was found."""
    there = list(phrases)
    while len(", ".join(there)) > MOST_LISTED:
        there.pop()
    return ", ".join(there if len(there) == len(phrases) else [*there, "…"])


def literal(phrases: Sequence[str], node: object, path: NodePath) -> Any:
    """Reads one of some phrases."""
    allowed = [phrase for phrase in phrases if phrase != ""]
    if not isinstance(node, str) or node not in allowed:
        similar = near(node, allowed) if isinstance(node, str) else []
        meant = f"; did you mean {similar[0]}?" if similar else ""
        raise WordError(path, f"expected one of {_listed(allowed)}, found {shown(node)}{meant}")
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
