"""YAML as this project reads it: plain data with the line of every node, and the booleans of YAML 1.2.

Only `true` and `false` are booleans; `yes`, `no` and `on` are text. A repeated key is a mistake. Files are bounded in size and
depth, and aliases and tags are refused: a few bytes of them can expand to gigabytes, or create objects that no file of ours holds.
"""

import dataclasses
import re
from pathlib import Path as FilePath
from typing import Final

import yaml

from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain

Path = tuple[str | int, ...]
"""The location of a node in a file: keys and indices."""

LARGEST: Final = 4_000_000
"""Upper limit of bytes in a file: every card of every set in one file would be half as many."""
DEEPEST: Final = 64
"""Upper limit of nested lists and mappings."""

_BOOL = "tag:yaml.org,2002:bool"
_NUMBER = re.compile(r"^[-+]?(?:0|[1-9][0-9]*)$")


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the C parser is ten times faster
    """A loader with the booleans of YAML 1.2, and without dates."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag not in (_BOOL, "tag:yaml.org,2002:timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
for _first in "tTfF":
    _Loader.yaml_implicit_resolvers.setdefault(_first, []).append((_BOOL, re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$")))


@dataclasses.dataclass
class Tree:
    """Plain data from a YAML file, with the line of every node."""

    data: object
    lines: dict[Path, int]

    def line(self, path: Path) -> int:
        """Returns the line of the nearest node on the way to `path`."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_text(file: FilePath, largest: int = LARGEST) -> str:
    """Reads a file of at most `largest` bytes. Raises BadFile, with the line of a byte that is not UTF-8; FileNotFoundError."""
    try:
        with file.open("rb") as stream:
            data = stream.read(largest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadFile(file, 0, (error.strerror or "cannot be read").lower()) from None
    if len(data) > largest:
        raise BadFile(file, 0, f"has more than {largest:,} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(file, data.count(b"\n", 0, error.start) + 1, "is not text in UTF-8") from None


def read_trees(file: FilePath) -> list[Tree]:
    """Reads all documents of a YAML file. Raises BadFile with the line."""
    try:
        text = read_text(file)
    except FileNotFoundError as error:
        raise BadFile(file, 0, (error.strerror or "is not there").lower()) from None
    return parse_trees(text, file)


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
                    raise BadFile(file, line, f"is nested too deeply: more than {DEEPEST} lists and mappings inside each other")
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    except yaml.YAMLError as error:
        raise not_yaml(error, text, file) from None
    except UnicodeEncodeError as error:
        raise BadFile(file, text.count("\n", 0, error.start) + 1, "is not text in UTF-8") from None


def not_yaml(error: yaml.YAMLError, text: str, file: object) -> BadFile:
    """Returns a syntax error of YAML with its line."""
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        return BadFile(file, mark.line + 1 if mark else 0, f"is not YAML: {plain(error.problem or 'cannot be read')}")
    if isinstance(error, yaml.reader.ReaderError):
        at = error.position if isinstance(error.position, int) else 0
        return BadFile(file, text.count("\n", 0, at) + 1, "holds a character that YAML does not allow")
    return BadFile(file, 0, f"is not YAML: {plain(' '.join(str(error).split()))}")


def _cut(text: str) -> str:
    """Returns the beginning of a text from a file, safe to print."""
    return plain(text if len(text) <= 40 else text[:39] + "…")


def parse_trees(text: str, file: object) -> list[Tree]:
    """Parses all YAML documents in `text`; `file` names it in errors."""
    check_shape(text, file)
    trees: list[Tree] = []
    loader = _Loader(text)
    try:
        while loader.check_node():
            node = loader.get_node()
            if node is None:
                break
            lines: dict[Path, int] = {}
            trees.append(Tree(_plain(loader, node, (), lines, file), lines))
    except yaml.YAMLError as error:
        raise not_yaml(error, text, file) from None
    except ValueError as error:
        raise BadFile(file, 0, f"is not YAML: {plain(str(error))}") from None
    finally:
        loader.dispose()
    return trees


def _plain(loader: "_Loader", node: yaml.Node, path: Path, lines: dict[Path, int], file: object) -> object:
    lines[path] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        result: dict[object, object] = {}
        for key_node, value_node in node.value:
            key = _scalar(loader, key_node)
            if not isinstance(key, (str, int)):
                raise BadFile(file, key_node.start_mark.line + 1, "a key must be text")
            if key in result:
                raise BadFile(file, key_node.start_mark.line + 1, f"'{plain(str(key))}' stands twice")
            where = (*path, key)
            result[key] = _plain(loader, value_node, where, lines, file)
            lines[where] = key_node.start_mark.line + 1
        return result
    if isinstance(node, yaml.SequenceNode):
        return [_plain(loader, inner, (*path, place), lines, file) for place, inner in enumerate(node.value)]
    return _scalar(loader, node)


def _scalar(loader: "_Loader", node: yaml.Node) -> object:
    """Constructs a scalar; takes a short cut for text and whole numbers, which nearly all are."""
    tag, value = node.tag, node.value
    if tag == "tag:yaml.org,2002:str":
        return value
    if tag == "tag:yaml.org,2002:int" and isinstance(value, str) and _NUMBER.match(value):
        return int(value)
    constructed: object = loader.construct_object(node, deep=True)
    return constructed
