"""Trying a defect: a process of its own imports the package with it, and runs scenarios and then tests until one does not hold."""

import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import connection, get_context
from types import CodeType, ModuleType

import hypothesis
import msgspec
import textual.app
import yaml

from mutation.mutants import PACKAGE, Mutant

SCENARIO_SECONDS, TEST_SECONDS = 60, 400
"""An endless loop is noticed. All scenarios take 3 seconds on an idle machine, all tests 60."""
MEMORY = 3 * 2**30
"""Bytes that a trial may ask for."""
CHECKS = "mutation.checks"
"""The module that imports what is tried, in each process anew."""
IMPORTED_ONCE = (hypothesis, msgspec, textual.app, yaml)
"""Imported before the processes are forked, so that none of them has to."""


class Trial:
    """A defect that is being tried. None for the code as it is, which everything must hold for."""

    def __init__(self, mutant: Mutant | None, killers: Sequence[str], tests: Sequence[str] = ()) -> None:
        """Begins the trial; `killers` are the files that noticed a defect before, to be run first; `tests` names the only tests to run."""
        context = get_context("fork")
        self.mutant = mutant
        self._told, telling = context.Pipe(duplex=False)
        self._process = context.Process(target=_try, args=(mutant, killers, tests, telling))
        self._process.start()
        telling.close()
        self._began = time.monotonic()

    def over(self) -> bool:
        """Whether the verdict is there."""
        return self._late() or self._told.poll() or not self._process.is_alive()

    def _late(self) -> bool:
        return time.monotonic() > self._began + SCENARIO_SECONDS + TEST_SECONDS

    def verdict(self) -> str:
        """The file and name of what noticed the defect, once the trial is over; "" where nothing did."""
        try:
            told = str(self._told.recv()) if self._told.poll() else "time"
        except EOFError:
            told = "time" if self._process.exitcode == -signal.SIGALRM else "crash"
        self.end()
        return told

    def end(self) -> None:
        """The process, and whatever its tests started."""
        if self._process.pid is not None:
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except ProcessLookupError:
                self._process.kill()
        self._process.join()
        self._told.close()


def _try(mutant: Mutant | None, killers: Sequence[str], tests: Sequence[str], telling: connection.Connection) -> None:
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDWR), 1)
    os.dup2(1, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(dict.fromkeys(("HOME", "XDG_CACHE_HOME", "HYPOTHESIS_STORAGE_DIRECTORY"), home))
        for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE.name or name == CHECKS]:
            del sys.modules[name]
        if mutant is not None:
            sys.meta_path.insert(0, _Finder(mutant))
        signal.alarm(SCENARIO_SECONDS)
        try:
            import mutation.checks as checks

            noticed = checks.unheld_scenario(killers)
        except Exception as error:  # the defect shows where the scenarios are read
            noticed = f"import: {type(error).__name__}"
        if not noticed:
            signal.alarm(TEST_SECONDS)
            noticed = checks.failed_test(mutant.module if mutant is not None else PACKAGE.name, killers, tests)
        signal.alarm(0)
        telling.send(noticed)


class _Finder(MetaPathFinder):
    """Finds one module with its defect."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        return spec_from_file_location(fullname, self.mutant.file, loader=_loader(fullname, self.mutant))


def _loader(name: str, mutant: Mutant) -> Loader:
    class Mutated(SourceFileLoader):
        def get_code(self, fullname: str) -> CodeType:
            return compile(mutant.tree(), str(mutant.file), "exec")

    return Mutated(name, str(mutant.file))
