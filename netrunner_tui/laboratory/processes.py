"""Work in several processes, here or on other machines; what a process that died was doing is done again by another."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from netrunner_tui.end_with_parent import end_with
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.players.matches import collect_rarely

if TYPE_CHECKING:
    from distributed import Client, as_completed

LOSSES: Final = 3
"""How many times in a row processes may die before anything more is done: then one more would change nothing."""

WITHOUT_WORKERS: Final = 60.0
"""Seconds without any worker of Dask after which no more are waited for: those that died may be started anew."""

LOOKS: Final = 5.0
"""Seconds between two questions whether there are workers."""

Thing = TypeVar("Thing")
Result = TypeVar("Result")


def spread(
    work: Callable[[Thing], Result], things: Sequence[Thing], *, jobs: int = 1, backend: str = "", address: str = ""
) -> Iterator[tuple[int, Result]]:
    """Yields the place of each thing and what came of the work on it, as they are done. Raises NetrunnerError, and what the work raises.

    `backend`: loky, or another of joblib's, for processes here; dask for the machines of the Dask scheduler at `address`.
    """
    missing = dict(enumerate(things))
    losses = 0
    while missing:
        todo = list(missing.items())
        try:
            for place, result in _done(work, todo, jobs, backend, address):
                del missing[place]
                losses = 0
                yield place, result
        except BrokenProcessPool:
            losses += 1
            if losses == LOSSES:
                raise NetrunnerError(f"processes were killed {LOSSES} times before one was done; is there too little memory?") from None


def in_order(done: Iterator[tuple[int, Result]]) -> Iterator[Result]:
    """Yields what `spread` yields in the order of the things, each as soon as all before it are done."""
    waiting: dict[int, Result] = {}
    place = 0
    for number, result in done:
        waiting[number] = result
        while place in waiting:
            yield waiting.pop(place)
            place += 1


def _done(
    work: Callable[[Thing], Result], todo: Sequence[tuple[int, Thing]], jobs: int, backend: str, address: str
) -> Iterator[tuple[int, Result]]:
    """Does the work once. Raises BrokenProcessPool where a process died."""
    if backend == "dask":
        return _by_dask(work, todo, address)
    if backend:
        return _by_joblib(work, todo, jobs, backend)
    return _in_processes(work, todo, jobs) if jobs > 1 else ((place, work(thing)) for place, thing in todo)


def _in_processes(work: Callable[[Thing], Result], todo: Sequence[tuple[int, Thing]], jobs: int) -> Iterator[tuple[int, Result]]:
    """Gives each process one thing at a time: where this is left, no more than that is waited for."""
    coming = iter(todo)
    with ProcessPoolExecutor(min(jobs, len(todo)), multiprocessing.get_context("spawn"), _begin_process, (os.getpid(),)) as pool:
        running: dict[Future[Result], int] = {}
        while True:
            for place, thing in islice(coming, jobs - len(running)):
                running[pool.submit(work, thing)] = place
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()


def _begin_process(parent: int) -> None:
    """Ctrl+C reaches the processes too; they end at once, and say nothing. So they do when whoever gives them work is gone."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _begin_work(parent)


def _begin_work(parent: int) -> None:
    """Ends with whoever gives it work, and looks for garbage as seldom as whoever plays many games: a game leaves hardly any."""
    end_with(parent)
    collect_rarely()


def _by_dask(work: Callable[[Thing], Result], todo: Sequence[tuple[int, Thing]], address: str) -> Iterator[tuple[int, Result]]:
    """Has the workers of a scheduler do it, which gives what a worker that died was doing to others, a few times.

    Not by joblib: that waits for ever where the scheduler gives up.
    """
    if not address:
        raise NetrunnerError("--backend dask needs --address HOST:PORT, that of its scheduler")
    try:
        from distributed import Client, KilledWorker, as_completed
    except ImportError:
        raise NetrunnerError("--backend dask needs Dask; install it with: pip install distributed") from None
    try:
        client = Client(address)
    except (ValueError, TypeError, OSError) as error:
        raise NetrunnerError(f"the Dask scheduler at `{address}` cannot be used: {error}") from None
    try:
        with client:
            # With their results: asked for one by one, what a worker held that has died since is waited for in silence.
            done = as_completed([client.submit(_placed, work, *each, pure=False) for each in todo], with_results=True)
            while _has_more(client, done):
                found: tuple[int, Result] | CancelledError = next(done)[1]
                if isinstance(found, CancelledError):
                    raise found
                yield found
    except KilledWorker:
        raise NetrunnerError(
            "Dask gave up: the workers that were given one piece of the work died, each time; is there too little memory?"
        ) from None
    except (CancelledError, OSError) as error:
        reason = str(error).partition("\n")[0]
        raise NetrunnerError(f"the Dask scheduler at `{address}` can be used no more; what was not done is left: {reason}") from None


def _has_more(client: "Client", done: "as_completed") -> bool:
    """Waits for what is done next; returns whether there is any. Raises OSError where nobody is there to do it."""
    now = time.monotonic()
    last_seen, look_at = now, now + LOOKS
    while not done.is_empty() and not done.has_ready():
        time.sleep(0.05)
        now = time.monotonic()
        if now >= look_at:
            look_at = now + LOOKS
            last_seen = now if client.nthreads() else last_seen
        if now - last_seen >= WITHOUT_WORKERS:
            raise OSError(f"it had no workers for {WITHOUT_WORKERS:.0f} seconds")
    return not done.is_empty()


def _by_joblib(
    work: Callable[[Thing], Result], todo: Sequence[tuple[int, Thing]], jobs: int, backend: str
) -> Iterator[tuple[int, Result]]:  # fmt: skip
    try:
        import joblib
    except ImportError:
        raise NetrunnerError("--backend needs joblib; install it with: pip install 'netrunner-tui[lab]'") from None
    try:
        # What other backends use may be threads, or machines elsewhere.
        begin = {"initializer": _begin_work, "initargs": (os.getpid(),)} if backend == "loky" else {}
        with joblib.parallel_config(backend, n_jobs=jobs, **begin):
            yield from joblib.Parallel(return_as="generator_unordered")(joblib.delayed(_placed)(work, *each) for each in todo)
    except (ValueError, ImportError, TypeError, OSError) as error:
        raise NetrunnerError(f"the backend `{backend}` cannot be used: {error}") from None


def _placed(work: Callable[[Thing], Result], place: int, thing: Thing) -> tuple[int, Result]:
    return place, work(thing)
