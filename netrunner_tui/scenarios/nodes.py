"""The plain data of a scenario file, and every mistake in it with its line: none hides the others."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from netrunner_tui.abilities.reading.mistakes import shown_name
from netrunner_tui.library.yaml_files import Tree
from netrunner_tui.model.errors import BadFile, NodePath
from netrunner_tui.model.text import nearest


class Nodes:
    """One document of a file: what is read of it is of the kind that is asked for, or a mistake."""

    def __init__(self, file: Path, tree: Tree) -> None:
        self.file = file
        self.data = tree.data
        self.problems: list[BadFile] = []
        self._tree = tree

    def line(self, path: NodePath) -> int:
        """Returns the line of a node."""
        return self._tree.line(path)

    def problem(self, path: NodePath, text: str) -> None:
        """Notes a mistake at a node."""
        self.problems.append(BadFile(self.file, self._tree.line(path), text))

    def mapping(self, value: object, path: NodePath, known: Sequence[str], what: str) -> dict[str, object]:
        """Returns a mapping with known keys only."""
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.problem(path, f"{what} is a mapping, found {kind_of(value)}")
            return {}
        result: dict[str, object] = {}
        for key, inner in value.items():
            if key in known:
                result[str(key)] = inner
            else:
                self.problem((*path, key), f"'{key}' is not known in {what}; {suggest(str(key), known)}")
        return result

    def number(self, node: dict[str, object], key: str, path: NodePath, default: int, most: int = 1_000_000) -> int:
        """Returns a whole number from 0 to `most`."""
        value = node.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
            return value
        self.problem((*path, key), f"'{key}:' is a whole number from 0 to {most}, found {kind_of(value)}")
        return default

    def flag(self, node: dict[str, object], key: str, path: NodePath) -> bool | None:
        """Returns true or false, None where the key is missing."""
        value = node.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.problem((*path, key), f"'{key}:' is true or false, found {kind_of(value)}")
        return None

    def text(self, node: dict[str, object], key: str, path: NodePath, default: str = "") -> str:
        """Returns a text."""
        value = node.get(key, default)
        if isinstance(value, str):
            return value
        self.problem((*path, key), f"'{key}:' is text, found {kind_of(value)}")
        return default

    def listed(self, value: object, path: NodePath, what: str) -> list[object]:
        """Returns a list, an empty one where there is nothing."""
        if value is None:
            return []
        if isinstance(value, list):
            return value
        self.problem(path, f"{what} is a list, found {kind_of(value)}")
        return []


def kind_of(value: object) -> str:
    """Returns what a value is, as a mistake tells it: its kind, or a plain value itself."""
    if isinstance(value, dict):
        return "a mapping" if len(value) != 1 else f"'{shown_name(next(iter(value)))}:'"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    return str(value).lower() if isinstance(value, bool) else f"'{shown_name(value)}'"


def suggest(word: str, known: Iterable[str]) -> str:
    """Returns which known words a mistaken one may have meant, or all of them."""
    listed = list(known)
    near = nearest(word, listed, 2)
    return f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(listed)}"
