"""Which checks reach which statements: each check is run once, over modules that note what they run.

Only a check that reaches the statement of a defect can notice it, so no other need be run for it. What is run while modules are imported
reaches all checks; so does what is run while cards and scenarios are read, unless the same is read with the defect. The map is kept in the
user's cache folder until a file changes.
"""

import ast
import builtins
import functools
import gc
import hashlib
import math
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import accumulate, compress, count
from pathlib import Path
from typing import NamedTuple

import msgspec
import platformdirs
import pytest

from mutation.mutants import PACKAGE, Spot, modules, spot_of

SOURCES = ("netrunner_tui", "cards", "decks", "puzzles", "tests")
"""The folders whose files decide what a check reaches."""
NO_CHECKS = {"__pycache__", ".hypothesis", "mutation", "mutate.py", "test_mutation.py"}
"""Folders and files among them that do not."""
NOTES = "__reached__"
"""The name under which the modules find where to note."""
ONCE = "cached_property"
"""What is decorated so is run for one check and used by others: it counts as what all checks reach."""


class Reach(msgspec.Struct):
    """A map from statements, by their numbers, to the checks that reach them."""

    checks: list[str] = []
    seconds: list[float] = []
    """How long each check took."""
    reaching: dict[int, list[int]] = {}
    """The places of checks in that list."""
    importing: set[int] = set()
    """What is run while modules are imported."""
    reading: set[int] = set()
    """What else is run while cards and scenarios are read."""
    read: str = ""
    """A hash of what is read."""
    collecting: set[int] = set()
    """What is run while tests are collected: it is reached by those of that file."""
    shared: set[int] = set()
    """What is run once for many checks."""
    failed: list[str] = []
    """The checks that do not hold as the code is: no defect is tried by them."""

    def add(self, other: "Reach") -> None:
        """Adds what another process found out."""
        before = len(self.checks)
        for number, places in other.reaching.items():
            self.reaching.setdefault(number, []).extend(before + place for place in places)
        self.checks += other.checks
        self.seconds += other.seconds
        self.importing |= other.importing
        self.reading |= other.reading
        self.read = other.read
        self.collecting |= other.collecting
        self.shared |= other.shared
        self.failed += other.failed

    @property
    def broken(self) -> list[str]:
        """What kept the checks from being run."""
        return [name for name in self.failed if name not in self.checks]

    def loading(self, number: int) -> bool:
        """Whether a statement is run before any check is."""
        return number in self.importing or number in self.reading or number in self.collecting

    def plan(self, number: int, seconds: float) -> "Plan":
        """What may notice a defect in a statement, as far as so many seconds go."""
        reaching = set(self.reaching.get(number, ()))

        def rank(place: int) -> tuple[bool, bool, int, str]:
            name = self.checks[place]
            test = name.startswith("test_")
            return place not in reaching, test, round(math.log10(self.seconds[place] + 0.001)) if test else 0, name

        left_out = set(self.failed)
        ordered = [place for place in sorted(range(len(self.checks)), key=rank) if self.checks[place] not in left_out]
        first = ordered if number in self.importing | self.shared else [place for place in ordered if place in reaching]
        others = ordered[len(first) :] if number in self.reading else []
        kept = self._kept([*first, *others], seconds)
        return Plan(self._timed(first[:kept]), self._timed(others[: max(0, kept - len(first))]), self.read)

    def _kept(self, places: list[int], seconds: float) -> int:
        """How many of some checks take no longer than that together."""
        return sum(1 for taken in accumulate(self.seconds[place] for place in places) if taken <= seconds)

    def _timed(self, places: list[int]) -> dict[str, float]:
        return {self.checks[place]: self.seconds[place] for place in places}


class Plan(NamedTuple):
    """The checks that may notice a defect, in the order in which they are run, with their seconds: scenarios and quick tests come first."""

    first: dict[str, float]
    others: dict[str, float]
    """Those that may notice it where something else is read with the defect."""
    read: str
    """A hash of what is read without it."""

    @property
    def all(self) -> dict[str, float]:
        """The one and the others."""
        return self.first | self.others


def numbers() -> dict[tuple[str, Spot], int]:
    """A number for each statement and lambda of the modules that defects are planted in."""
    counted = count()
    found: dict[tuple[str, Spot], int] = {}
    for file in modules():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.stmt | ast.Lambda):
                found[str(file), spot_of(node)] = next(counted)
    return found


def map_file() -> Path:
    """Where the map of the code as it is now is kept."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for file in sorted((PACKAGE.parent / folder).rglob("*")):
            if file.is_file() and not NO_CHECKS & set(file.parts):
                digest.update(f"{file} {file.stat().st_size}\n".encode())
                digest.update(file.read_bytes())
    return platformdirs.user_cache_path("netrunner-tui", appauthor=False) / "mutation" / f"{digest.hexdigest()[:16]}.msgpack"


# --- noting -----------------------------------------------------------------------------------------------------------------------------


class Noting(ast.NodeTransformer):
    """Puts a note before each statement and into each lambda of a module."""

    def __init__(self, numbers: Mapping[Spot, int]) -> None:
        self.numbers = numbers

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        note = ast.parse(f"{NOTES}.__setitem__({self.numbers[spot_of(node)]}, 1)", mode="eval").body
        node.body = ast.Subscript(ast.Tuple([note, node.body], ast.Load()), ast.Constant(1), ast.Load())
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, [line for statement in block for line in self._noted(statement)])
        return node

    def _noted(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not docstring and not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__"):
            yield ast.parse(f"{NOTES}[{self.numbers[spot_of(statement)]}] = 1").body[0]
        yield statement


def noting(file: Path, numbers: Mapping[tuple[str, Spot], int]) -> ast.Module:
    """A module that notes what it runs."""
    own = {spot: number for (of, spot), number in numbers.items() if of == str(file)}
    tree = Noting(own).visit(ast.parse(file.read_text(encoding="utf-8")))
    assert isinstance(tree, ast.Module)
    return ast.fix_missing_locations(tree)


def run_once(numbers: Mapping[tuple[str, Spot], int]) -> set[int]:
    """The statements of functions whose result is kept on an object that outlives a check."""
    found = set()
    for file in modules():
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(ast.unparse(decorator) == ONCE for decorator in function.decorator_list):
                found |= {numbers[str(file), spot_of(node)] for node in ast.walk(function) if isinstance(node, ast.stmt | ast.Lambda)}
    return found


class Recorder:
    """Runs checks, and notes what each of them reaches."""

    def __init__(self, size: int) -> None:
        self.found = Reach()
        self._notes = bytearray(size)
        self._blank = bytes(size)
        self._before: dict[str, set[int]] = {}
        """What was run once for many tests: while their file was imported, or by a fixture of that name."""
        setattr(builtins, NOTES, self._notes)

    def imported(self) -> None:
        """All that was run until now was run to import modules."""
        self.found.importing |= self._taken()

    def read(self, read: str) -> None:
        """All that was run since then was run to read cards and scenarios."""
        self.found.reading |= self._taken() - self.found.importing
        self.found.read = read

    def begin(self) -> None:
        """Everything is loaded: what is run from now on is run by checks."""
        self._taken()
        caches = (found for found in gc.get_objects() if isinstance(found, functools._lru_cache_wrapper))
        self._caches = [cache for cache in caches if cache.__module__.partition(".")[0] == PACKAGE.name]

    def record(self, name: str, holds: Callable[[], bool], fixtures: Iterable[str] = ()) -> None:
        """Runs a check, which needs some fixtures."""
        for cache in self._caches:
            cache.cache_clear()
        began = time.process_time()
        if not holds():
            self.found.failed.append(name)
        self.found.seconds.append(time.process_time() - began)
        before = (self._before.get(needed, set()) for needed in (name.partition(":")[0], *fixtures))
        for number in self._taken().union(*before):
            self.found.reaching.setdefault(number, []).append(len(self.found.checks))
        self.found.checks.append(name)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """What is run while a file of tests is imported."""
        report = yield
        if isinstance(collector, pytest.Module):
            self._before[collector.path.name] = self._taken()
            self.found.collecting |= self._before[collector.path.name]
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        """What a fixture for many tests runs is not put down to the first of them."""
        if fixturedef.scope == "function":
            return (yield)
        before = bytes(self._notes)
        self._notes[:] = self._blank
        try:
            return (yield)
        finally:
            self._before.setdefault(fixturedef.argname, set()).update(self._taken())
            self._notes[:] = before

    def _taken(self) -> set[int]:
        found = set(compress(range(len(self._notes)), self._notes))
        self._notes[:] = self._blank
        return found
