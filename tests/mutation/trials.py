"""Processes of their own: one that tries a defect, one that finds out what each check reaches.

A defect in what is run only while something is played is planted into what is loaded already. Any other is planted while the package is
imported anew.
"""

import ast
import gc
import importlib
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from inspect import CO_OPTIMIZED
from itertools import zip_longest
from multiprocessing import connection, get_context
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Protocol

import hypothesis
import msgspec
import pytest
import textual.app
import yaml

from mutation.mutants import PACKAGE, Mutant, module_name, modules
from mutation.reach import Plan, Reach, Recorder, noting, numbers, run_once

MEMORY = 3 * 2**30
"""Bytes that a process may ask for."""
LOADING_SECONDS, CHECK_SECONDS, TIMES_AS_LONG = 60, 5, 10
"""Processor time after which an endless loop is assumed: while loading, and for a check besides so many times what it takes."""
WAITING_SECONDS = 120
"""Time after which a check is assumed to wait for ever."""
CHECKS = "mutation.checks"
"""The module that imports what is tried."""
IMPORTED_ONCE = (hypothesis, msgspec, textual.app, yaml)
"""Imported before the processes are forked, so that none of them has to."""
Items = Mapping[str, pytest.Item]


class Checks(Protocol):
    """What of `mutation.checks` is used here: it must not be imported before a defect is planted."""

    def scenario_files(self) -> list[str]: ...
    def scenarios(self, file: str) -> Mapping[str, object]: ...
    def hash_of_what_is_read(self) -> str: ...
    def scenario_holds(self, name: str) -> bool: ...
    def fast_tests(self) -> list[Path]: ...
    def with_tests(self, files: Sequence[Path], job: Callable[[Items], None], plugins: Sequence[object] = ()) -> bool: ...
    def passes(self, item: pytest.Item, following: pytest.Item | None) -> bool: ...


class Errand:
    """A process that does one thing and tells what came of it."""

    def __init__(self, work: Callable[[], bytes]) -> None:
        context = get_context("fork")
        self._told, telling = context.Pipe(duplex=False)
        self._process = context.Process(target=_do, args=(work, telling))
        self._process.start()
        telling.close()

    def over(self) -> bool:
        """Whether it has told, or died."""
        return self._told.poll() or not self._process.is_alive()

    def outcome(self) -> bytes:
        """What it told; how it died where it could not."""
        try:
            told = self._told.recv_bytes()
        except EOFError:
            self._process.join()
            told = b"time" if self._process.exitcode in (-signal.SIGALRM, -signal.SIGVTALRM) else b"crash"
        self.end()
        return told

    def end(self) -> None:
        """Ends the process, and whatever its tests started."""
        if self._process.pid is not None:
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except ProcessLookupError:
                self._process.kill()
        self._process.join()
        self._told.close()


def _do(work: Callable[[], bytes], telling: connection.Connection) -> None:
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDWR), 1)
    os.dup2(1, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(dict.fromkeys(("HOME", "XDG_CACHE_HOME", "HYPOTHESIS_STORAGE_DIRECTORY"), home))
        telling.send_bytes(work())


def _limit(seconds: float) -> None:
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.alarm(WAITING_SECONDS if seconds else 0)


# --- loading ----------------------------------------------------------------------------------------------------------------------------

Trees = Mapping[str, tuple[Path, Callable[[], ast.Module]]]
"""By the names of modules: their files, and what to import in their place."""


class _Finder(MetaPathFinder):
    """Finds modules that are changed before they are compiled."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname not in self.trees:
            return None
        file, tree = self.trees[fullname]
        return spec_from_file_location(fullname, file, loader=_Changed(fullname, str(file), tree))


class _Changed(SourceFileLoader):
    def __init__(self, name: str, file: str, tree: Callable[[], ast.Module]) -> None:
        super().__init__(name, file)
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree(), self.path, "exec")


def _checks(trees: Trees) -> Checks:
    """Imports the checks, and with them the package, with some modules changed."""
    assert PACKAGE.name not in sys.modules
    sys.meta_path.insert(0, _Finder(trees))
    checks: Checks = importlib.import_module(CHECKS)  # type: ignore[assignment]  # a module has what the protocol says
    return checks


class Loaded:
    """Everything imported, read and collected, for trials to be forked from."""

    def __init__(self, checks: Checks, items: Items) -> None:
        self.checks, self.items = checks, items
        gc.unfreeze()  # what pytest's collection froze is not found otherwise
        self.functions = [found for found in gc.get_objects() if isinstance(found, FunctionType)]
        gc.freeze()  # a collection in a forked process would copy all of it


def with_all_loaded(job: Callable[[Loaded], None]) -> None:
    """Loads what all checks need and does a job."""
    checks = _checks({})
    for file in checks.scenario_files():
        checks.scenarios(file)
    checks.with_tests(checks.fast_tests(), lambda items: job(Loaded(checks, items)))


# --- what checks reach ------------------------------------------------------------------------------------------------------------------


def recording(part: int, parts: int) -> Errand:
    """Finds out what a part of all checks reach."""
    return Errand(partial(_record, part, parts))


def _record(part: int, parts: int) -> bytes:
    numbered = numbers()
    recorder = Recorder(len(numbered))
    recorder.found.shared |= run_once(numbered)
    checks = _checks({module_name(file): (file, partial(noting, file, numbered)) for file in modules()})
    for file in modules():  # some are imported late, by whoever needs them first
        importlib.import_module(module_name(file))
    recorder.imported()
    recorder.read(checks.hash_of_what_is_read())
    scenarios = [name for file in checks.scenario_files() for name in checks.scenarios(file)]

    def record(items: Items) -> None:
        recorder.begin()
        for name in scenarios[part::parts]:
            recorder.record(name, partial(checks.scenario_holds, name))
        own = list(items)[part::parts]
        for name, following in zip_longest(own, [items[name] for name in own[1:]]):
            recorder.record(name, partial(checks.passes, items[name], following), items[name].fixturenames)

    if not checks.with_tests(checks.fast_tests(), record, [recorder]):
        recorder.found.failed.append("the tests cannot be collected")
    return msgspec.msgpack.encode(recorder.found)


def recorded(told: bytes) -> Reach:
    """What a recording found out."""
    return msgspec.msgpack.decode(told, type=Reach) if told not in (b"time", b"crash") else Reach(failed=[told.decode()])


# --- trying a defect --------------------------------------------------------------------------------------------------------------------


def trial(mutant: Mutant, plan: Plan, loaded: Loaded | None = None) -> Errand:
    """Runs checks over a defect until one does not hold, which is told. Raises NotPlanted."""
    if loaded is not None:
        holding(loaded.functions, mutant, replaced(mutant))  # here: a process that could not plant it would seem to notice it
    return Errand(partial(_try, mutant, plan, loaded))


def _try(mutant: Mutant, plan: Plan, loaded: Loaded | None) -> bytes:
    _limit(LOADING_SECONDS)
    if loaded is not None:
        plant(mutant, loaded.functions)
        noticed = _unheld(loaded.checks, plan.first) or _failed(loaded.checks, plan.first, loaded.items)
    else:
        try:
            noticed = _noticed_anew(_checks({mutant.module: (mutant.file, mutant.tree)}), plan)
        except Exception as error:  # the defect shows where something is imported
            noticed = f"import: {type(error).__name__}"
    _limit(0)
    return noticed.encode()


def _noticed_anew(checks: Checks, plan: Plan) -> str:
    """What notices a defect where everything is imported and read anew."""
    noticed = _unheld(checks, plan.first)
    if noticed:
        return noticed
    _limit(LOADING_SECONDS)
    if not plan.others or checks.hash_of_what_is_read() == plan.read:
        return _failed_of_files(checks, plan.first)
    return _unheld(checks, plan.others) or _failed_of_files(checks, plan.all)


def _unheld(checks: Checks, order: Mapping[str, float]) -> str:
    """The first scenario that does not hold."""
    for name, seconds in order.items():
        if not name.startswith("test_"):
            _limit(CHECK_SECONDS + TIMES_AS_LONG * seconds)
            try:
                holds = checks.scenario_holds(name)
            except Exception:
                holds = False
            if not holds:
                return name
    return ""


def _failed(checks: Checks, order: Mapping[str, float], items: Items) -> str:
    """The first test that fails."""
    names = [name for name in order if name in items]
    for name, following in zip_longest(names, [items[name] for name in names[1:]]):
        _limit(CHECK_SECONDS + TIMES_AS_LONG * order[name])
        if not checks.passes(items[name], following):
            return name
    return ""


def _failed_of_files(checks: Checks, order: Mapping[str, float]) -> str:
    """The first test that fails, of those that have to be collected first."""
    _limit(LOADING_SECONDS)
    found: list[str] = []
    names = {name.partition(":")[0] for name in order}
    files = [file for file in checks.fast_tests() if file.name in names]
    fine = not files or checks.with_tests(files, lambda items: found.append(_failed(checks, order, items)))
    return "".join(found) if fine else "the tests cannot be collected"


def plantable(mutant: Mutant) -> bool:
    """Whether a defect can be put into functions that are loaded already: it is in one, and not in what that closes over."""
    changed = replaced(mutant)
    return bool(changed) and all(old.co_freevars == new.co_freevars for old, new in changed.items())


def plant(mutant: Mutant, functions: Sequence[FunctionType]) -> None:
    """Puts a defect into functions that are loaded already. Raises NotPlanted where none of them is the one with the defect."""
    changed = replaced(mutant)
    for function in holding(functions, mutant, changed):
        function.__code__ = changed[function.__code__]


def holding(functions: Sequence[FunctionType], mutant: Mutant, changed: Mapping[CodeType, CodeType]) -> list[FunctionType]:
    """Returns those of some functions that a defect changes. Raises NotPlanted where there are none."""
    found = [function for function in functions if function.__code__.co_filename == str(mutant.file) and function.__code__ in changed]
    if not found:
        raise NotPlanted(mutant.change)
    return found


class NotPlanted(Exception):
    """A defect is in no function that is loaded."""


def replaced(mutant: Mutant) -> dict[CodeType, CodeType]:
    """The functions of a module that a defect changes, each with what it is then."""
    name = str(mutant.file)
    return dict(_changed(*(compile(tree, name, "exec") for tree in (mutant.file.read_text(encoding="utf-8"), mutant.tree()))))


def _changed(old: CodeType, new: CodeType) -> list[tuple[CodeType, CodeType]]:
    found = []
    for before, after in zip(_inner(old), _inner(new), strict=False):
        if before != after and before.co_name == after.co_name:
            found += [(before, after)] if before.co_flags & CO_OPTIMIZED else []
            found += _changed(before, after)
    return found


def _inner(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]
