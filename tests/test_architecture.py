"""The shape of the code (docs/architecture.md), read from its syntax trees: no circles, no crowded folders, no two things of one name.

Which layer may import which is held by import-linter (`make check-imports`).
"""

import ast
import re
import subprocess
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

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

CUTTING = frozenset({"split", "rsplit", "partition", "rpartition", "removeprefix", "removesuffix"})
"""Methods that take a text apart."""
TAKES_APART: dict[str, str] = {
    "abilities/language.py": "examples of words, and docstrings",
    "abilities/reading/cost_nodes.py": "costs of card files",
    "abilities/reading/mistakes.py": "names that are not known, at their last word, for those that may be meant",
    "abilities/reading/printed_nodes.py": "the titles of card files",
    "abilities/text_symbols.py": "blanks of a text for a terminal",
    "abilities/units.py": "a verb with what follows it, for another person",
    "model/counter_kinds.py": "kinds of counters, which saved games hold as texts: made and read here alone",
    "model/errors.py": "an error of a library, which says it in no other way",
    "model/gamefile/reader.py": "lines of a file",
    "model/parts.py": "places of words, which saved games hold as texts: made and read here alone",
    "model/printed.py": "the titles of card files",
    "model/card_zones.py": "names of servers, which saved games hold as texts: made and read here alone",
    "model/text.py": "blanks in what comes from elsewhere",
    "rules/books/differences.py": "a table in the source",
    "rules/telling/glossary.py": "a table in the source",
    "rules/telling/narrate.py": "a sentence that is being made, at the mark where clicks are put",
    "rules/telling/view_changes.py": "keys of a message, which say how their values are written",
    "table/drawing/typed_text.py": "what a player types, at its last word",
    "bots/opponents.py": "what a user types, and headers of games hold: an opponent with its style",
    "table/board/bars.py": "a title that there is no room for but for its first word",
    "table/home/user_files.py": "the name of the terminal, by which it says what colours it takes",
    "table/board/ending.py": "the label of a button that there is no room for",
    "table/drawing/canvas.py": "words that are wrapped",
    "table/drawing/foot.py": "keys that stand together on a key line: each can be clicked",
    "table/drawing/terse_text.py": "what the terminal library writes",
    "table/drawing/themes.py": "a table in the source",
    "table/home/lobby_people.py": "blanks in what a player pastes",
    "table/past/replay.py": "blanks in what a player pastes",
    "table/sitting/hosted.py": "blanks in what a player pastes",
    "table/screens/command_palette.py": "what a player types to find a command",
}
"""Modules of these rooms that take texts apart, and which: none that code decides on."""

ELSEWHERE_PRIVATE: dict[str, str] = {
    "_batch_count": "Textual: whether frames are held back",
    "_compositor": "Textual: the picture of a screen as one whole frame, to compare the parts with that are sent",
    "_create_unverified_context": "ssl: a client that trusts the proxy of a test",
    "_dirty_regions": "Textual: what a whole frame must not count as shown",
    "_display": "Textual: where a frame leaves for the terminal",
    "_exit": "os: the end of a process at once",
    "_lru_cache_wrapper": "functools: the type of a cached function",
    "_parse_rules": "Textual: whether styles are parsed anew",
}
"""Private names of libraries that tests use, and what for: there is no public way."""
TESTS = ROOT.parent / "tests"


def modules() -> dict[str, Path]:
    """Every module by its dotted name."""
    return {".".join(("netrunner_tui", *path.relative_to(ROOT).with_suffix("").parts)): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def parsed(path: Path) -> tuple[list[ast.Import | ast.ImportFrom], list[str], list[tuple[int, str]]]:
    """What a module imports, also inside functions and for type checkers; the public types that it makes; constants that may change."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imports = [node for node in statements(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return imports, list(types_named(tree)), list(constants_that_may_change(tree))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement below a node, and what holds statements; nothing else can import."""
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        for inner in getattr(node, field, ()):
            yield inner
            yield from statements(inner)


def imported(path: Path, known: set[str]) -> Iterator[str]:
    """The modules that a module imports."""
    for node in parsed(path)[0]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif node.module:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in known else f"{node.module}.__init__" if f"{node.module}.__init__" in known else node.module


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


def types_named(tree: ast.Module) -> Iterator[str]:
    """The public classes and type aliases that a module makes."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            name, value = node.name, None
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name, value = node.target.id, node.value
        else:
            continue
        variable = isinstance(value, ast.Call) and ast.unparse(value.func) in ("TypeVar", "ParamSpec")
        if name[0].isupper() and not name.isupper() and not variable:
            yield name


def test_no_two_types_of_one_name() -> None:
    where = defaultdict(list)
    for module, path in modules().items():
        for name in parsed(path)[1]:
            where[name].append(module)
    twice = {name: found for name, found in where.items() if len(found) > 1}
    assert twice == {"Game": ["netrunner_tui.api.game_and_replay", "netrunner_tui.rules.game"]}, "`nt.Game` is the public face of a Game"


def test_a_second_type_of_one_name_is_seen() -> None:
    passed_over = "W = TypeVar('W')\nMOST = 3\nclass _Own: ...\n"
    source = passed_over + "Zone = Annotated[str, 'zone']\nclass Target: ...\nStep: TypeAlias = int\nIdentity = p.Identity"
    assert list(types_named(ast.parse(source))) == ["Zone", "Target", "Step", "Identity"]


def constants_that_may_change(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The constants of a module that are not `Final`, with their lines; type variables are no constants."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign):
            targets, annotation = [node.target], ast.unparse(node.annotation)
        elif isinstance(node, ast.Assign) and not (isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "TypeVar"):
            targets, annotation = node.targets, ""
        else:
            continue
        names = [
            name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        ]
        yield from ((node.lineno, name) for name in names if name.isupper() and not annotation.startswith("Final"))


def test_constants_are_final() -> None:
    found = {path.relative_to(ROOT): parsed(path)[2] for path in modules().values()}
    wrong = [f"{file}:{line} {name}" for file, lines in found.items() for line, name in lines if name != "TYPE_CHECKING"]
    assert not wrong, "not Final: " + ", ".join(sorted(wrong))


def test_a_constant_that_may_change_is_seen() -> None:
    final = "A: Final = 1\nB: Final[int] = 1\nT = TypeVar('T')\nZone = Annotated[str, 'zone']\nTurns.rows = {}\nreplace = msgspec.replace\n"
    source = final + "_FIRST = 1\nSECOND, THIRD = 2, 3\nFOURTH: int = 4\n"
    assert [name for _, name in constants_that_may_change(ast.parse(source))] == ["_FIRST", "SECOND", "THIRD", "FOURTH"]


def test_the_map_has_every_room_in_the_order_of_the_contract() -> None:
    """docs/architecture.md draws what import-linter holds."""
    settings = tomllib.loads((ROOT.parent / "pyproject.toml").read_text(encoding="utf-8"))
    layers = [layer for contract in settings["tool"]["importlinter"]["contracts"] for layer in contract.get("layers", ())]
    rooms = [name.removeprefix("netrunner_tui.") for layer in layers for name in layer.split(" | ") if name.startswith("netrunner_tui.")]
    page = (ROOT.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = page.split("```")[1]
    # `table` and `front` are words of sentences too: a room stands at the left or after two blanks.
    places = {room: found.start() for room in rooms if (found := re.search(rf"(?:^|  |· )({room})(?= |$)", picture, re.MULTILINE))}
    assert [room for room in rooms if room not in places and not room.startswith("_")] == []
    floors = [[name.removeprefix("netrunner_tui.") for name in layer.split(" | ")] for layer in layers if "netrunner_tui." in layer]
    lines = [{picture.count("\n", 0, places[room]) for room in floor if room in places} for floor in floors]
    assert [max(above) <= min(below) for above, below in pairwise(lines) if above and below].count(False) == 0
    assert {path.name for path in ROOT.iterdir() if path.is_dir() and (path / "__init__.py").exists()} <= set(rooms)
    folders = {path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_dir() and any(path.glob("*.[phc]*"))}
    unnamed = {folder for folder in folders if not re.search(rf"\b{folder.rpartition('/')[2]}\b", page)}
    assert {folder for folder in unnamed if "__pycache__" not in folder} == set()
    for mentioned in re.findall(r"`((?:\w+/)+(?:\w+\.py)?)`", page):
        assert (ROOT.parent / mentioned).exists() or any(ROOT.rglob(mentioned.rstrip("/"))), mentioned


def cut_up(source: str) -> list[int]:
    """The lines on which a module takes a text apart."""
    if not any(method in source for method in CUTTING):
        return []
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in CUTTING]


def test_what_code_decides_on_is_not_taken_apart() -> None:
    rooms = [path for room in ("model", "abilities", "rules", "bots", "table") for path in sorted((ROOT / room).rglob("*.py"))]
    found = {path.relative_to(ROOT).as_posix(): cut_up(path.read_text(encoding="utf-8")) for path in rooms}
    wrong = [f"{name}:{line}" for name, lines in found.items() if name not in TAKES_APART for line in lines]
    assert not wrong, "a text is taken apart where a type belongs: " + ", ".join(wrong)
    assert not [name for name in TAKES_APART if not found.get(name)], "nothing is taken apart there any more: take it off the list"


def test_a_text_that_is_taken_apart_is_seen() -> None:
    source = 'def decide(kind):\n    if kind == "virus":\n        return True\n    return kind.removesuffix(" virus")\n'
    assert cut_up(source) == [4]
    assert cut_up('"pane, _, place = target.partition(chr(32))"') == []


PRIVATE = re.compile(r"(?<!\w)_[a-zA-Z0-9]")
"""Where a private name may stand."""


def is_private(name: str) -> bool:
    """Whether a name begins with one underscore."""
    return name.startswith("_") and not name.startswith("__") and name != "_"


def private_names(source: str) -> Iterator[tuple[int, str]]:
    """The private names of others that a test uses, with their lines: attributes, imports, and texts given to `setattr`."""
    if not PRIVATE.search(source):
        return
    nodes = list(ast.walk(ast.parse(source)))
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    own |= {node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and of_self(node)}
    for node in nodes:
        if isinstance(node, ast.Attribute) and is_private(node.attr) and not (of_self(node) and node.attr in own):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("setattr", "getattr", "delattr"):
            texts = (given.value for given in node.args if isinstance(given, ast.Constant) and isinstance(given.value, str))
            yield from ((node.lineno, last) for text in texts if is_private(last := text.rpartition(".")[2]))


def of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def test_tests_ask_through_the_public_way() -> None:
    """What is private may change without a word; a test that holds on to it holds the code, and not what it is for."""
    used = {path.relative_to(TESTS).as_posix(): list(private_names(path.read_text(encoding="utf-8"))) for path in TESTS.rglob("*.py")}
    wrong = [f"{file}:{line} {name}" for file, found in used.items() for line, name in found if name not in ELSEWHERE_PRIVATE]
    assert not wrong, "private names: " + ", ".join(sorted(wrong))
    assert {name for found in used.values() for _, name in found} == set(ELSEWHERE_PRIVATE), "take it off the list"


def test_a_private_name_is_seen() -> None:
    source = """
from pools import _read, read
class Mine(Theirs):
    def __init__(self):
        self._own = super()._theirs
        self._own.__dict__
        for _ in self._inherited: monkeypatch.setattr(cli, "_run", self._own)
monkeypatch.setattr("package.module.Class._method", 1)
print("_word")
"""
    assert [name for _, name in sorted(private_names(source))] == ["_read", "_theirs", "_inherited", "_run", "_method"]


def test_a_source_package_has_every_folder_that_the_project_has() -> None:
    """Tests and docs read them: `deploy/` was left out."""
    if not (ROOT.parent / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT.parent, capture_output=True, text=True, check=True).stdout.splitlines()
    folders = {f"/{path.partition('/')[0]}" for path in listed if "/" in path and not path.startswith(".")}
    settings = tomllib.loads((ROOT.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert folders - set(settings["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]) == set()
