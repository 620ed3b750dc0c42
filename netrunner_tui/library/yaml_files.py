"""YAML as the project reads it: plain data with the line of every node, and the booleans of YAML 1.2.

Only `true` and `false` are booleans; `yes`, `no` and `on` are text. A key that stands twice is a mistake.
"""

import dataclasses
import re
from pathlib import Path as FilePath

import yaml

from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.text import plain

Path = tuple[str | int, ...]
"""Where a node stands in a file: keys and places."""

_BOOL = "tag:yaml.org,2002:bool"
_NUMBER = re.compile(r"^[-+]?(?:0|[1-9][0-9]*)$")


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the C parser is ten times faster
    """YAML with the booleans of YAML 1.2, and without its dates."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag not in (_BOOL, "tag:yaml.org,2002:timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
for _first in "tTfF":
    _Loader.yaml_implicit_resolvers.setdefault(_first, []).append((_BOOL, re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$")))


@dataclasses.dataclass
class Tree:
    """Plain data out of a YAML file, with the line of every node."""

    data: object
    lines: dict[Path, int]

    def line(self, path: Path) -> int:
        """The line of the nearest node on the way to `path`."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_trees(file: FilePath) -> list[Tree]:
    """All documents of a YAML file. Raises BadFile for one that cannot be read, with the line."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadFile(file, 0, "not a text file in UTF-8") from None
    except OSError as error:
        raise BadFile(file, 0, (error.strerror or "cannot be read").lower()) from None
    return parse_trees(text, file)


def parse_trees(text: str, file: object) -> list[Tree]:
    """All YAML documents in `text`; `file` names it in errors."""
    trees: list[Tree] = []
    try:
        loader = _Loader(text)
    except yaml.YAMLError as error:
        raise BadFile(file, 0, f"not YAML: {plain(' '.join(str(error).split()))}") from None
    try:
        while loader.check_node():
            node = loader.get_node()
            if node is None:
                break
            lines: dict[Path, int] = {}
            trees.append(Tree(_plain(loader, node, (), lines, file), lines))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise BadFile(file, mark.line + 1 if mark else 0, f"not YAML: {plain(error.problem or 'cannot be read')}") from None
    except yaml.YAMLError as error:
        raise BadFile(file, 0, f"not YAML: {plain(' '.join(str(error).split()))}") from None
    except RecursionError:
        raise BadFile(file, 0, "not YAML that can be read: it is nested too deeply") from None
    except ValueError as error:
        raise BadFile(file, 0, f"not YAML: {plain(str(error))}") from None
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
    """A scalar; text and whole numbers, which nearly all are, without the loader's ceremony."""
    tag, value = node.tag, node.value
    if tag == "tag:yaml.org,2002:str":
        return value
    if tag == "tag:yaml.org,2002:int" and isinstance(value, str) and _NUMBER.match(value):
        return int(value)
    constructed: object = loader.construct_object(node, deep=True)
    return constructed
