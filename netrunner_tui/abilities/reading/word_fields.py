"""Reads the fields of a word, each by its type.

The readers of the words that have a form of their own are noted here as their modules are imported (`reads`).
"""

import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.mistakes import WordError, read_each, shown_name, together, unknown
from netrunner_tui.abilities.reading.plain_nodes import closed, literal, mapping_of, text_of, truth, whole_number
from netrunner_tui.abilities.words.closed_lists import Closed
from netrunner_tui.abilities.words.values import spoken
from netrunner_tui.model import parts
from netrunner_tui.model.errors import NodePath

W = TypeVar("W", bound=words.Word)

NodeReader = Callable[[object, NodePath], object]
"""Reads a node at a path; raises `WordError`."""
R = TypeVar("R", bound=Callable[..., object])

_READERS: Final[dict[Any, NodeReader]] = {int: whole_number, bool: truth, str: text_of}
"""What reads a node, by the type of the field that it is for."""

_DECIDING: Final = (words.Count, words.Cards, words.All, words.Named, int)
"""Words whose reader reads every mapping of a union that they are in."""


def reads(*hints: Any) -> Callable[[R], R]:
    """Notes that a function reads the fields of these types."""

    def note(reader: R) -> R:
        _READERS.update(dict.fromkeys(hints, reader))
        return reader

    return note


_MAY_BE_NEGATIVE: Final = frozenset(
    {
        (words.Boost, "strength"),
        (words.NextIce, "next_ice"),
        (words.AddAsAgenda, "add_as_agenda"),
        (words.AccessMore, "access_more"),
        (words.Install, "discount"),
    }
)
"""Fields whose numbers may be below 0."""


def read_struct(cls: type[W], mapping: dict[str, object], path: NodePath, **values: object) -> W:
    """Reads every field of `cls` from `mapping` by the field's type; `values` are read already."""
    fields = _fields(cls)
    wrong: list[WordError] = []
    for key, node in mapping.items():
        if key not in fields:
            wrong.append(WordError((*path, key), unknown(f"'{shown_name(key)}' is not known here", key, fields)))
            continue
        name, reader = fields[key]
        try:
            value = values[name] = reader(node, (*path, key))
        except WordError as error:
            wrong += error.all()
            continue
        if type(value) is int and value < 0 and (cls, name) not in _MAY_BE_NEGATIVE:
            wrong.append(WordError((*path, key), f"'{key}:' cannot be below 0"))
    if wrong:
        raise together(wrong)
    if "part" in cls.__struct_fields__:
        values["part"] = parts.at(path)
    for name in _required(cls):
        if name not in values:
            raise WordError(path, f"'{spoken(name)}:' is missing")
    return cls(**values)


@cache
def _required(cls: type[words.Word]) -> tuple[str, ...]:
    """Returns the names of the fields that a word must have."""
    return tuple(field.name for field in msgspec.structs.fields(cls) if field.required)


@cache
def _fields(cls: type[words.Word]) -> dict[str, tuple[str, NodeReader]]:
    """Returns the fields of a word as card files spell them, with what reads each."""
    hints = typing.get_type_hints(cls, include_extras=True)
    known = {spoken(name): (name, _reader(hints[name])) for name in cls.__struct_fields__ if name != "part"}
    if cls is words.Modify:  # its key is the quantity, with the amount; of a card's own quantity it goes without saying from when on
        del known["quantity"], known["amount"], known["inactive"]
    return known


def _reader(hint: Any) -> NodeReader:
    """Returns what reads a node as `hint` says."""
    reader = _READERS.get(hint)
    if reader is not None:
        return reader
    origin = get_origin(hint)
    if origin is Annotated:
        return _closed_reader(get_args(hint)[1])
    if origin is Literal:
        return lambda node, path: literal(get_args(hint), node, path)
    if origin is tuple:
        inner = get_args(hint)[0]
        return _several(_reader(inner), inner is not words.Face)
    if origin in (Union, types.UnionType):
        return _union(hint)
    if isinstance(hint, type) and issubclass(hint, words.Word):
        return lambda node, path: read_struct(hint, mapping_of(node, path, f"what '{path[-1]}' takes"), path)
    raise AssertionError(hint)


def _closed_reader(names: Closed) -> NodeReader:
    return lambda node, path: closed(names, node, path)


def _several(inner: NodeReader, some: bool) -> NodeReader:
    """Reads one, or a list; of one or more where there have to be `some`."""

    def read(node: object, path: NodePath) -> object:
        if not isinstance(node, list):
            return (inner(node, path),)
        if some and not node:
            raise WordError(path, f"'{path[-1]}:' lists nothing")
        return read_each(inner, enumerate(node), path)

    return read


def _union(hint: Any) -> NodeReader:
    arms = [arm for arm in get_args(hint) if arm is not type(None)]
    names: list[str] = []
    what = "name"
    for arm in arms:
        if get_origin(arm) is Literal:
            names += [name for name in get_args(arm) if name]
        elif get_origin(arm) is Annotated and isinstance(get_args(arm)[1], Closed):
            names += get_args(arm)[1].known
            what = get_args(arm)[1].what
    phrases = Closed(what, tuple(names))
    others = [arm for arm in arms if get_origin(arm) is not Literal and not (get_origin(arm) is Annotated and names)]
    if not others:
        return lambda node, path: closed(phrases, node, path)
    decides = next((word for word in _DECIDING if word in others), None)
    if decides is None:
        (decides,) = others
    rest = _reader(decides)
    if not names:
        return rest
    return lambda node, path: closed(phrases, node, path) if isinstance(node, str) else rest(node, path)
