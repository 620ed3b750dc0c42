"""Reads the printed facts of a card."""

from collections.abc import Iterator
from typing import Final
from unicodedata import combining

from netrunner_tui.abilities.reading.mistakes import Mistakes, WordError, shown, shown_name, unknown
from netrunner_tui.abilities.reading.plain_nodes import MOST, OwnSubtype, no_such_subtype
from netrunner_tui.model.errors import NodePath
from netrunner_tui.model.printed import CORP_TYPES, FACTIONS, FACTIONS_OF, RUNNER_TYPES, SUBTYPES, FreeWith, Printed
from netrunner_tui.model.sides import CORP, RUNNER, SIDES
from netrunner_tui.model.text import folded

FACTS: Final = {
    "title": str,
    "side": str,
    "type": str,
    "faction": str,
    "subtypes": list,
    "unique": bool,
    "cost": int,
    "trash": int,
    "strength": int,
    "memory": int,
    "advancement": int,
    "points": int,
    "influence": int,
    "free with": int,
    "link": int,
    "base memory": int,
    "deck minimum": int,
    "influence limit": int,
    "deck limit": int,
    "starter only": bool,
    "without faction": str,
    "free first copies": str,
    "copies limit": int,
    "agendas of any faction": bool,
    "number": int,
}
"""Printed facts and their types in card files. `cost: X`, `advancement: X` and `strength: "*"` are allowed too, and `FREE_WITH`."""

FREE_WITH: Final = {"at least": int, "at most": int, "type": str, "title": str}
"""What can be asked of the cards of a deck in which a card costs no influence, with its type."""
_FREE_WITH_FIELDS: Final = {"at least": "least", "at most": "most"}

_TYPES: Final = tuple(dict.fromkeys((*CORP_TYPES, *RUNNER_TYPES)))

NUMBERS_OF: Final = {
    "cost": ("event", "operation", "hardware", "program", "resource", "asset", "ice", "upgrade"),
    "trash": ("agenda", "asset", "ice", "operation", "upgrade"),
    "strength": ("ice", "program"),
    "memory": ("program",),
    "advancement": ("agenda",),
    "points": ("agenda",),
    "link": ("identity",),
    "deck minimum": ("identity",),
    "influence limit": ("identity",),
    "base memory": ("identity",),
    "without faction": ("identity",),
    "free first copies": ("identity",),
    "copies limit": ("identity",),
    "agendas of any faction": ("identity",),
}
"""Card types that may have each number (CR 2.3 to 2.12)."""


def type_with_article(kind: str) -> str:
    """Returns a card type with its article."""
    return kind if kind in ("ice", "hardware") else f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def read_printed(node: dict[str, object], path: NodePath, set_name: str) -> Printed:
    """Reads the printed facts. Raises WordError with all that is wrong with them."""
    values: dict[str, object] = {}
    wrong: list[WordError] = []
    for key, kind in FACTS.items():
        if key not in node:
            continue
        value = node[key]
        if key == "cost" and value == "X":
            values["cost_x"] = True
            values["cost"] = 0
            continue
        if key == "advancement" and value == "X":
            values["advancement_x"] = True
            values["advancement"] = 0
            continue
        if key == "strength" and value == "*":
            values["strength_star"] = True
            continue
        if key == "free with" and isinstance(value, dict):
            wrong += _wrong_free_with(value, (*path, key))
            wanted = {_FREE_WITH_FIELDS.get(str(name), str(name)): asked for name, asked in value.items()}
            values["free_with"] = FreeWith(**wanted) if not wrong else None
            continue
        problem = _wrong_fact(key, kind, value)
        if problem:
            wrong.append(WordError((*path, key), problem))
        else:
            values[key.replace(" ", "_")] = tuple(map(str, value)) if isinstance(value, list) else value
    if isinstance(own := values.get("free_with"), int):
        values["free_with"] = FreeWith(least=own, own_faction=True)
    wrong += [WordError(path, f"a card needs '{key}:'") for key in ("title", "side", "type") if key not in node]
    wrong += [*_wrong_names(values, path), *_wrong_subtypes(node.get("subtypes"), path), *_wrong_numbers(node, values, path)]
    mistakes = Mistakes()
    mistakes.found = wrong
    mistakes.stop()
    return Printed(set=set_name, **values)  # type: ignore[arg-type]  # every key and type was checked above


def _wrong_free_with(node: dict[str, object], path: NodePath) -> Iterator[WordError]:
    """Yields what is wrong with the cards by which a card costs no influence in a deck."""
    for key, value in node.items():
        here = (*path, key)
        if key not in FREE_WITH:
            yield WordError(here, unknown(f"'{shown_name(key)}' cannot be asked of the cards of a deck", key, FREE_WITH))
        elif key == "type" and value not in _TYPES:
            yield WordError(here, unknown(f"no card type is called '{shown_name(value)}'", value, _TYPES))
        elif problem := _wrong_fact(key, FREE_WITH[key], value):
            yield WordError(here, problem)
    if ("at least" in node) == ("at most" in node):
        yield WordError(path, "'free with:' takes either 'at least:' or 'at most:'")
    if "type" in node and "title" in node:
        yield WordError((*path, "type"), "'type:' is not asked of copies of one card: leave it out beside 'title:'")


def _wrong_fact(key: str, kind: type, value: object) -> str:
    """Returns what is wrong with one printed fact by itself; "" for nothing."""
    if type(value) is not kind:  # a truth value is no number
        expected = {int: "a whole number", str: "text", bool: "true or false", list: "a list"}[kind]
        return f"'{key}:' must be {expected}, found {shown(value)}"
    if not isinstance(value, int) or kind is bool:
        return ""
    if value < 0 and key != "strength":
        return f"'{key}:' cannot be below 0"
    if key == "deck limit" and value == 0:
        return "'deck limit:' is 1 or more: no deck could hold the card"
    if abs(value) > MOST:
        return f"'{key}:' cannot be above {MOST}"
    return ""


def _wrong_numbers(node: dict[str, object], values: dict[str, object], path: NodePath) -> Iterator[WordError]:
    """Yields what is wrong with side and type, and with the numbers that cards of that type have or need."""
    side, kind_of = values.get("side"), values.get("type")
    if side is not None and side not in SIDES:
        problem = f"'side:' must be corp or runner, found {shown(side)}"
        yield WordError((*path, "side"), unknown(problem, side, SIDES))
    types = {CORP: CORP_TYPES, RUNNER: RUNNER_TYPES}.get(str(side), (*CORP_TYPES, *RUNNER_TYPES))
    if kind_of is None:
        return
    if kind_of not in types:
        whose = f"{side} card" if side in SIDES else "card"
        yield WordError((*path, "type"), unknown(f"no {whose} is of type {shown(kind_of)}", kind_of, types))
        return
    for key, allowed in NUMBERS_OF.items():
        if key in node and kind_of not in allowed:
            yield WordError((*path, key), f"{type_with_article(str(kind_of))} has no {key}")
    for key in ("link", "base memory"):
        if key in node and side == CORP:
            yield WordError((*path, key), f"a Corp identity has no {key}")
    faction = values.get("faction")
    if isinstance(faction, str) and faction in FACTIONS_OF.get({CORP: RUNNER, RUNNER: CORP}.get(str(side), ""), ()):
        yield WordError((*path, "faction"), f"'{faction}' is a faction of the other side; known: {', '.join(FACTIONS_OF[str(side)])}")
    for key, needed in (("advancement", "agenda"), ("points", "agenda"), ("memory", "program"), ("strength", "ice")):
        if kind_of == needed and key not in node:
            yield WordError(path, f"{type_with_article(needed)} needs '{key}:'")
    if kind_of not in ("agenda", "identity") and "cost" not in node:
        yield WordError(path, f"{type_with_article(str(kind_of))} needs 'cost:'")


def _wrong_names(values: dict[str, object], path: NodePath) -> Iterator[WordError]:
    """Yields a faction or card type that is not in its closed list, and a title that is no line of plain text."""
    lists = (("faction", FACTIONS, "faction"), ("without faction", FACTIONS, "faction"), ("free first copies", _TYPES, "card type"))
    for key, listed, kind in lists:
        name = values.get(key.replace(" ", "_"), listed[0])
        if name not in listed:
            yield WordError((*path, key), unknown(f"no {kind} is called '{shown_name(name)}'", name, listed))
    title = values.get("title")
    # A mark that nothing stands before would be put on whatever the title follows.
    if isinstance(title, str) and (not title.isprintable() or title != " ".join(title.split()) or not folded(title) or combining(title[0])):
        yield WordError((*path, "title"), f"'title:' must be a line of plain text without blanks around it, found {shown(title)}")


def _wrong_subtypes(listed: object, path: NodePath) -> Iterator[WordError]:
    """Yields subtypes that neither the games nor the set of the card have, and those that stand twice."""
    subtypes = listed if isinstance(listed, list) else []
    for place, subtype in enumerate(subtypes):
        if subtype not in SUBTYPES and not isinstance(subtype, OwnSubtype):
            yield WordError((*path, "subtypes", place), no_such_subtype(subtype, SUBTYPES))
        elif subtype in subtypes[:place]:
            yield WordError((*path, "subtypes", place), f"'{subtype}' stands twice")
