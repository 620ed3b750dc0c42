"""The shape of the code (docs/architecture.md), read from its syntax trees: no circles, no crowded folders, no two things of one name.

Which layer may import which is held by import-linter (`make check-imports`).
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import netrunner_tui

ROOT = Path(netrunner_tui.__file__).parent
MOST_MODULES = 22
"""Modules that a folder holds flat, its `__init__` not counted."""
SAME_NAME: dict[str, str] = {
    "abilities": "the room, and the words in it that are abilities themselves",
    "breaches": "breaching a server: the events, and the procedure that emits them",
    "runs": "runs: the events, and the procedure that emits them",
}
"""Modules that share their name on purpose: one thing, as data and as what is done with it."""


def modules() -> dict[str, Path]:
    """Every module by its dotted name."""
    return {".".join(("netrunner_tui", *path.relative_to(ROOT).with_suffix("").parts)): path for path in sorted(ROOT.rglob("*.py"))}


def imported(path: Path, known: set[str]) -> Iterator[str]:
    """The modules that a module imports, also inside functions and for type checkers only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in known else f"{node.module}.__init__" if f"{node.module}.__init__" in known else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_no_circle_of_imports() -> None:
    found = modules()
    known = set(found)
    graph = {name: {other for other in imported(path, known) if other in known and other != name} for name, path in found.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        raise AssertionError(" -> ".join(circle.args[1])) from None


def test_no_folder_is_crowded() -> None:
    crowded = {}
    for folder in (ROOT, *(path for path in ROOT.rglob("*") if path.is_dir())):
        count = sum(1 for path in folder.glob("*.py") if path.name != "__init__.py")
        if count > MOST_MODULES:
            crowded[str(folder.relative_to(ROOT))] = count
    assert crowded == {}


def test_no_two_modules_of_one_name() -> None:
    names = Counter(name.rpartition(".")[2] for name in modules())
    twice = {name for name, count in names.items() if count > 1 and not name.startswith("__")}
    assert twice - set(SAME_NAME) == set()
    assert set(SAME_NAME) <= twice | {"abilities"}


def test_no_two_classes_of_one_name() -> None:
    """Words of the ability language are spoken of as `words.Trace`, those of the public face as `nt.Game`: these may share a name."""
    where = defaultdict(list)
    for name, path in modules().items():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            spoken_of = ".words." in name or ".api." in name
            if isinstance(node, ast.ClassDef) and not spoken_of and not node.name.startswith("_"):
                where[node.name].append(name)
    assert {name: found for name, found in where.items() if len(found) > 1} == {}
