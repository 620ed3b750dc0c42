"""YAML as this project reads it: plain data with the line of every node, and the booleans of YAML 1.2.

Only `true` and `false` are booleans; `yes`, `no` and `on` are text. A repeated key is a mistake. Files are bounded in size and
depth, and aliases and tags are refused: a few bytes of them can expand to gigabytes, or create objects that no file of ours holds.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Final, cast

import yaml

from netrunner_tui.model.errors import BadFile, NodePath
from netrunner_tui.model.local_files import read_bounded
from netrunner_tui.model.text import plain

LARGEST: Final = 4_000_000
"""Upper limit of bytes in a file: every card of every set in one file would be half as many."""
DEEPEST: Final = 64
"""Upper limit of nested lists and mappings."""

_NEAR: Final = 2
"""Depth to which the lines of nodes are kept unless a reader says otherwise: that of a card in its file."""
_BOOL: Final = "tag:yaml.org,2002:bool"
_NUMBER: Final = re.compile(r"^[-+]?(?:0|[1-9][0-9]*)$")


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the C parser is ten times faster
    """A loader with the booleans of YAML 1.2, and without dates."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag not in (_BOOL, "tag:yaml.org,2002:timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
for _first in "tTfF":
    _Loader.yaml_implicit_resolvers.setdefault(_first, []).append((_BOOL, re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$")))


class Tree:
    """Plain data from a YAML document, with the line of every node."""

    def __init__(self, data: object, lines: dict[NodePath, int], near: int, deeper: Callable[[], dict[NodePath, int]]) -> None:
        self.data = data
        self._lines = lines
        """Lines of the nodes near the root: not deeper than `near`."""
        self._near = near
        self._deeper: Callable[[], dict[NodePath, int]] | None = deeper

    def line(self, path: NodePath) -> int:
        """Returns the line of the nearest node on the way to `path`. Parses the file again, once, for one far from the root."""
        if self._deeper is not None and path not in self._lines and len(path) > self._near:
            self._lines, self._deeper = self._deeper(), None
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)


def read_text(file: Path, largest: int = LARGEST) -> str:
    """Reads a file of at most `largest` bytes. Raises BadFile, with the line of a byte that is not UTF-8; FileNotFoundError."""
    try:
        data = read_bounded(file, largest)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadFile(file, 0, (error.strerror or "cannot be read").lower()) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(file, data.count(b"\n", 0, error.start) + 1, "is not text in UTF-8") from None


def read_trees(file: Path, near: int = _NEAR) -> list[Tree]:
    """Reads all documents of a YAML file. Raises BadFile with the line.

    Lines of nodes deeper than `near` are found by parsing the file again: name a depth where they are asked for of every file.
    """
    try:
        text = read_text(file)
    except FileNotFoundError as error:
        raise BadFile(file, 0, (error.strerror or "is not there").lower()) from None
    return parse_trees(text, file, near)


def check_shape(text: str, file: object) -> None:
    """Checks YAML before it is parsed. Raises BadFile for an alias, a tag, or nesting that is too deep."""
    depth = 0
    try:
        for event in yaml.parse(text, Loader=_Loader):
            line = event.start_mark.line + 1 if event.start_mark else 0
            if isinstance(event, yaml.AliasEvent):
                raise BadFile(file, line, f"`*{_cut(event.anchor or '')}`: aliases are not read; write it out")
            if isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)) and event.tag is not None:
                raise BadFile(file, line, f"`{_cut(event.tag)}`: tags are not read; expected plain text, numbers, lists and mappings")
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > DEEPEST:
                    raise too_deep(file, line)
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    except yaml.YAMLError as error:
        raise not_yaml(error, text, file) from None
    except UnicodeEncodeError as error:
        raise BadFile(file, text.count("\n", 0, error.start) + 1, "is not text in UTF-8") from None


def compose_node(text: str, file: object) -> yaml.Node | None:
    """Returns the one document of a text as a node, with the line of each part; None for an empty text. Raises BadFile with the line."""
    check_shape(text, file)
    try:
        return yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        raise not_yaml(error, text, file) from None


def not_yaml(error: yaml.YAMLError, text: str, file: object) -> BadFile:
    """Returns a syntax error of YAML with its line."""
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        if mark and _still_open(text[: mark.index]) > DEEPEST:  # a parser that gives up at a depth of its own says less
            return too_deep(file, mark.line + 1)
        return BadFile(file, mark.line + 1 if mark else 0, f"is not YAML: {plain(error.problem or 'cannot be read')}")
    if isinstance(error, yaml.reader.ReaderError):
        at = error.position if isinstance(error.position, int) else 0
        return BadFile(file, text.count("\n", 0, at) + 1, "holds a character that YAML does not allow")
    return BadFile(file, 0, f"is not YAML: {plain(' '.join(str(error).split()))}")


def too_deep(file: object, line: int) -> BadFile:
    """Returns the error of lists and mappings that lie too deep."""
    return BadFile(file, line, f"is nested too deeply: more than {DEEPEST} lists and mappings inside each other")


def _still_open(text: str) -> int:
    """Counts brackets that are opened and not closed."""
    return sum(text.count(bracket) for bracket in "[{") - sum(text.count(bracket) for bracket in "]}")


def _cut(text: str) -> str:
    """Returns the beginning of a text from a file, safe to print."""
    return plain(text if len(text) <= 40 else text[:39] + "…")


def parse_trees(text: str, file: object, near: int = _NEAR) -> list[Tree]:
    """Parses all YAML documents in `text`; `file` names it in errors."""

    @cache
    def deepest() -> list[tuple[object, dict[NodePath, int]]]:
        return _documents(text, file, DEEPEST)

    def deeper(place: int) -> dict[NodePath, int]:
        return deepest()[place][1]

    found = _documents(text, file, near)
    return [Tree(data, lines, near, partial(deeper, place)) for place, (data, lines) in enumerate(found)]


def first_entry(text: str, file: object) -> tuple[object, object]:
    """Parses no more of the first document than its first key with its value; (None, None) if it is no mapping."""
    try:
        builder = _Builder(text, file, _NEAR)
        for event in builder.events():
            if isinstance(event, yaml.MappingStartEvent):
                entry = builder.events()
                key = builder.build(next(entry), (), 1)
                return key, builder.build(next(entry), (), 1)
            if isinstance(event, (yaml.ScalarEvent, yaml.SequenceStartEvent)):
                break
    except (yaml.YAMLError, UnicodeEncodeError, ValueError) as error:
        raise _refused(error, text, file) from None
    return None, None


def _documents(text: str, file: object, near: int) -> list[tuple[object, dict[NodePath, int]]]:
    """Builds the data of each document, with the lines of its nodes down to a depth."""
    found: list[tuple[object, dict[NodePath, int]]] = []
    try:
        builder = _Builder(text, file, near)
        for event in builder.events():
            if isinstance(event, yaml.NodeEvent):
                builder.lines = {}
                found.append((builder.build(event, (), 0), builder.lines))
    except (yaml.YAMLError, UnicodeEncodeError, ValueError) as error:
        raise _refused(error, text, file) from None
    return found


def _refused(error: Exception, text: str, file: object) -> BadFile:
    """Returns what the parser refused with its line."""
    if isinstance(error, UnicodeEncodeError):
        return BadFile(file, text.count("\n", 0, error.start) + 1, "is not text in UTF-8")
    return not_yaml(error, text, file) if isinstance(error, yaml.YAMLError) else BadFile(file, 0, f"is not YAML: {plain(str(error))}")


class _Builder:
    """Builds plain data from the parser's events, in one pass. Raises BadFile for an alias, a tag, depth, and a key that stands twice."""

    def __init__(self, text: str, file: object, near: int) -> None:
        self.file = file
        self.lines: dict[NodePath, int] = {}
        self._near = near
        self._loader = _Loader(text)
        self._next: Callable[[], yaml.Event] = self._loader.get_event
        self._known: dict[str, object] = {}
        """What plain scalars are, by their text."""

    def events(self) -> Iterator[yaml.Event]:
        """Yields the events that are left."""
        while self._loader.check_event():
            yield self._next()

    def build(self, event: yaml.Event, path: NodePath, depth: int) -> object:
        """Builds the node that begins with an event."""
        if depth <= self._near:
            self.lines[path] = _line(event)
        if type(event) is yaml.ScalarEvent:
            return self._scalar(event)
        if isinstance(event, yaml.AliasEvent):
            raise BadFile(self.file, _line(event), f"`*{_cut(event.anchor or '')}`: aliases are not read; write it out")
        self._refuse_tag(event)
        if depth >= DEEPEST:
            raise too_deep(self.file, _line(event))
        below, near = depth + 1, depth < self._near
        following = self._next
        if isinstance(event, yaml.SequenceStartEvent):
            listed: list[object] = []
            while (inner := following()).__class__ is not yaml.SequenceEndEvent:
                listed.append(self.build(inner, (*path, len(listed)) if near else path, below))
            return listed
        result: dict[object, object] = {}
        while (inner := following()).__class__ is not yaml.MappingEndEvent:
            key = self._scalar(inner) if type(inner) is yaml.ScalarEvent else None
            if type(key) is not str and type(key) is not int:
                if isinstance(inner, yaml.AliasEvent):
                    self.build(inner, path, below)
                raise BadFile(self.file, _line(inner), "a key must be text")
            if key in result:
                raise BadFile(self.file, _line(inner), f"'{plain(str(key))}' stands twice")
            if near:
                where = (*path, key)
                result[key] = self.build(following(), where, below)
                self.lines[where] = _line(inner)
            else:
                result[key] = self.build(following(), path, below)
        return result

    def _refuse_tag(self, event: yaml.Event) -> None:
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise BadFile(self.file, _line(event), f"`{_cut(tag)}`: tags are not read; expected plain text, numbers, lists and mappings")

    def _scalar(self, event: yaml.ScalarEvent) -> object:
        """Builds a scalar; text in quotation marks is text, what any other is is decided once."""
        if event.tag is not None:
            self._refuse_tag(event)
        value = event.value
        if not event.implicit[0]:
            return value
        try:
            return self._known[value]
        except KeyError:
            made = self._known[value] = self._constructed(event)
            return made

    def _constructed(self, event: yaml.ScalarEvent) -> object:
        """Constructs a plain scalar; takes a short cut for text and whole numbers, which nearly all are."""
        value = event.value
        if value[:1] not in _Loader.yaml_implicit_resolvers:
            return value
        tag = self._loader.resolve(yaml.ScalarNode, value, (True, False))
        if tag == "tag:yaml.org,2002:str":
            return value
        if tag == "tag:yaml.org,2002:int" and _NUMBER.match(value):
            return int(value)
        if tag == "tag:yaml.org,2002:merge":
            raise BadFile(self.file, _line(event), "`<<`: mappings are not merged; write it out")
        if tag == "tag:yaml.org,2002:int" and not value.startswith("0x"):  # YAML 1.1 and 1.2 read another number in it, or text
            problem = "numbers are written in plain digits, without a 0 before them; text stands in quotation marks"
            raise BadFile(self.file, _line(event), f"`{_cut(value)}`: {problem}")
        node = yaml.ScalarNode(tag, value, cast("yaml.Mark | None", event.start_mark), None)
        constructed: object = self._loader.construct_object(node, deep=True)
        return constructed


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0
