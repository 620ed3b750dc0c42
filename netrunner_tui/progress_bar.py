"""A progress bar on the error stream of a terminal; where that is none, nothing is written."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Thing = TypeVar("Thing")


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Shows a bar while the block runs; yields a function of how many are done, and of how many."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)


class SaidOnce:
    """In place of the bar, for whoever has the terminal read aloud: a line when something that takes long begins, the first time alone."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    @contextmanager
    def __call__(self, what: str) -> Iterator[Callable[[int, int], None]]:
        """Says what is done while the block runs; yields a function like that of the bar, which says nothing."""
        if sys.stderr.isatty() and what not in self._said:
            self._said.add(what)
            sys.stderr.write(f"{what}: this is done once, and takes a minute or less.\n")
            sys.stderr.flush()
        yield lambda done, of: None


def watched(things: Iterable[Thing], of: int, what: str) -> Iterator[Thing]:
    """Yields the things, with a bar that counts them."""
    with bar(what) as shown:
        for done, thing in enumerate(things, 1):
            shown(done, of)
            yield thing
