"""The processes of the laboratory: what dies, or cannot be done, neither stops the rest nor goes unsaid."""

import multiprocessing
import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from netrunner_tui.arguments import WrongArguments
from netrunner_tui.laboratory import processes
from netrunner_tui.laboratory.lab_games import Workplace, decks_now, paired, play_all
from netrunner_tui.laboratory.processes import LOSSES, in_order, spread
from netrunner_tui.laboratory.rows import PlayedGames
from netrunner_tui.library.octgn import NotOctgn
from netrunner_tui.library.paths import cards_folder, find_deck
from netrunner_tui.model import errors
from netrunner_tui.model.errors import BadFile, BadPaste, NetrunnerError, ProgramFault, UnknownCard
from netrunner_tui.players.violation import Violation

PLACE = Workplace.of([cards_folder()])
PATIENCE = 120.0
"""Seconds that processes may take to begin or to end."""
UNITS = paired("nisei-1.6", [("gateway-starter-corp", "gateway-starter-runner")], ["dice"], 6, "t")


class Dies(msgspec.Struct, frozen=True):
    """Work that kills its process at one thing: the first time, or every time."""

    marks: Path
    at: int
    always: bool = False

    def __call__(self, thing: int) -> int:
        if thing == self.at and (self.always or not (self.marks / "died").exists()):
            (self.marks / "died").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return thing * thing


def test_games_of_a_killed_process_are_played_by_another() -> None:
    played = play_all(UNITS, PLACE, jobs=2)
    first = next(played)
    multiprocessing.active_children()[0].kill()
    assert {first.unit, *(row.unit for row in played)} == set(UNITS)


@pytest.mark.parametrize("backend", ["", "loky"])
def test_what_a_killed_process_did_is_done_again(tmp_path: Path, backend: str) -> None:
    if backend:
        pytest.importorskip("joblib")
    assert list(in_order(spread(Dies(tmp_path, 2), range(6), jobs=2, backend=backend))) == [0, 1, 4, 9, 16, 25]
    with pytest.raises(NetrunnerError, match=f"processes were killed {LOSSES} times before one was done"):
        list(spread(Dies(tmp_path, 0, always=True), range(1), jobs=2, backend=backend))


def children_of(parent: int) -> set[int]:
    """The processes that a process has started, on Linux."""
    found: set[int] = set()
    for task in Path(f"/proc/{parent}/task").iterdir():
        with suppress(OSError):  # a thread that has just ended
            found |= {int(child) for child in (task / "children").read_text().split()}
    return found


def works(process: int) -> bool:
    """Whether a process has worked for a second and more: starting takes less."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11]) > os.sysconf("SC_CLK_TCK")


def left_after(end: signal.Signals, command: list[str], begun: Callable[[set[int]], bool]) -> tuple[set[int], set[int]]:
    """Ends a run once its processes have begun: those that it had started, and those that are there long after."""
    until = time.monotonic() + PATIENCE
    with subprocess.Popen(
        [sys.executable, "-m", "netrunner_tui", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:  # fmt: skip
        try:
            while not begun(children := children_of(run.pid)) and time.monotonic() < until:
                time.sleep(0.05)
        finally:
            run.send_signal(end)
    until = time.monotonic() + PATIENCE
    while (left := {child for child in children if Path(f"/proc/{child}").exists()}) and time.monotonic() < until:
        time.sleep(0.05)
    for child in left:
        os.kill(child, signal.SIGKILL)
    return children, left


IN_PROC = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


@IN_PROC
@pytest.mark.parametrize(
    ("end", "backend"), [(signal.SIGTERM, ""), (signal.SIGHUP, ""), (signal.SIGKILL, ""), (signal.SIGHUP, "loky"), (signal.SIGKILL, "loky")]
)
def test_processes_go_with_the_run_that_gives_them_work_and_what_it_played_stays(tmp_path: Path, end: signal.Signals, backend: str) -> None:
    if backend:
        pytest.importorskip("joblib")
    out = tmp_path / "run.jsonl"
    words = ["lab", "play", "--corp", UNITS[0].corp, "--runner", UNITS[0].runner, "--bots", "dice", "--games", "500", "--jobs", "2"]
    command = [*words, "--out", str(out), *(["--backend", backend] if backend else [])]
    children, left = left_after(end, command, lambda _: out.exists() and out.stat().st_size > 0)
    assert len(children) >= 2
    assert not left, "they wait for work for ever"
    units = paired("nisei-1.6", [(UNITS[0].corp, UNITS[0].runner)], ["dice"], 500, "lab")
    kept = PlayedGames(out, PLACE.version, decks_now(units, PLACE))
    kept.close()
    assert {row.unit for row in kept.rows} <= set(units)
    assert kept.rows


@IN_PROC
def test_processes_of_selfplay_go_with_it() -> None:
    children, left = left_after(
        signal.SIGKILL, ["selfplay", "--games", "5000", "--jobs", "2"], lambda children: sum(map(works, children)) == 2
    )
    assert len(children) >= 2
    assert not left


def test_what_kills_every_worker_of_dask_is_told_in_a_line_and_the_rest_is_kept(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    # Otherwise it gives up a worker that is slow to start anew, as on a busy machine, and nobody is left to do the work.
    patient = pytest.importorskip("dask").config.set({"distributed.deploy.lost-worker-timeout": "120s"})
    with patient, distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster:
        done = spread(Dies(tmp_path, 3, always=True), range(4), backend="dask", address=cluster.scheduler_address)
        found = [next(done)]
        with pytest.raises(NetrunnerError, match="Dask gave up: the workers that were given one piece of the work died"):
            found.extend(done)
        assert set(found) <= {(0, 0), (1, 1), (2, 4)}


class KilledWorker(Exception):
    """Dask's, by its name."""


class DaskClient:
    """A client whose third piece of work has this end; the others are done when they are asked for."""

    end: BaseException | None = None
    workers = 1

    def __init__(self, address: str) -> None:
        self.submitted = 0

    def __enter__(self) -> "DaskClient":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is open."""

    def submit(self, work: Callable[..., object], *given: object, pure: bool) -> Callable[[], object]:
        self.submitted += 1
        return partial(raised, self.end) if self.submitted == 3 and self.end is not None else partial(work, *given)

    def nthreads(self) -> dict[str, int]:
        return dict.fromkeys(map(str, range(self.workers)), 1)


def raised(error: BaseException) -> object:
    """What Dask tells of it: that work was cancelled stands in place of its result."""
    if isinstance(error, CancelledError):
        return error
    raise error


class Done:
    """Dask's `as_completed`."""

    never = False
    """Nobody does the work."""

    def __init__(self, futures: list[Callable[[], object]], *, with_results: bool) -> None:
        assert with_results
        self.futures = futures

    def is_empty(self) -> bool:
        return not self.futures

    def has_ready(self) -> bool:
        return not self.never

    def __next__(self) -> tuple[Callable[[], object], object]:
        future = self.futures.pop(0)
        return future, future()


@pytest.fixture
def dask(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module in Dask's place, which is not installed with the game."""
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=DaskClient, KilledWorker=KilledWorker, as_completed=Done))


@pytest.mark.usefixtures("dask")
@pytest.mark.parametrize(
    ("end", "told"),
    [
        (None, ""),
        (KilledWorker("x"), "Dask gave up: the workers that were given one piece"),
        (CancelledError("lost\nmore"), "the Dask scheduler at `here:1` can be used no more; what was not done is left: lost$"),
        (ConnectionResetError("closed"), "the Dask scheduler at `here:1` can be used no more; what was not done is left: closed$"),
    ],
    ids=["finished", "killed worker", "scheduler gone", "connection lost"],
)
def test_every_end_of_work_by_dask_is_told_and_what_was_done_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: BaseException | None, told: str
) -> None:
    monkeypatch.setattr(DaskClient, "end", end)
    found: list[tuple[int, int]] = []
    with pytest.raises(NetrunnerError, match=told) if told else nullcontext():
        found.extend(spread(Dies(tmp_path, -1), range(4), backend="dask", address="here:1"))
    assert found == [(place, place * place) for place in range(2 if told else 4)]


@pytest.mark.usefixtures("dask")
@pytest.mark.parametrize("workers", [0, 1])
def test_that_dask_has_no_workers_is_told_after_a_time_and_work_that_takes_long_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    monkeypatch.setattr(Done, "never", True)
    monkeypatch.setattr(DaskClient, "workers", workers)
    monkeypatch.setattr(processes, "LOOKS", 0.01)
    monkeypatch.setattr(processes, "WITHOUT_WORKERS", 0.2)
    if workers:
        threading.Timer(1.0, setattr, (Done, "never", False)).start()
    with nullcontext() if workers else pytest.raises(NetrunnerError, match="what was not done is left: it had no workers for"):
        assert len(list(spread(Dies(tmp_path, -1), range(4), backend="dask", address="here:1"))) == 4


def test_dask_needs_an_address(tmp_path: Path) -> None:
    with pytest.raises(NetrunnerError, match="--backend dask needs --address HOST:PORT"):
        list(spread(Dies(tmp_path, 3), range(4), backend="dask"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_process_of_another_version_plays_no_games_of_this_one(jobs: int) -> None:
    with pytest.raises(NetrunnerError, match="a process has other cards, rules or opponents than the run was begun with"):
        list(play_all(UNITS, msgspec.structs.replace(PLACE, version="another"), jobs=jobs))


def test_a_deck_that_is_spoilt_while_it_is_played_is_told(tmp_path: Path) -> None:
    deck = tmp_path / "mine.yaml"
    deck.write_text("no deck")
    units = [msgspec.structs.replace(unit, corp=str(deck)) for unit in UNITS]
    with pytest.raises(BadFile, match=r"mine\.yaml:1: "):
        list(play_all(units, PLACE, jobs=2))


MADE = {
    ProgramFault: ProgramFault("view", (1, 2), "It is told."),
    BadFile: BadFile("decks/mine.yaml", 7, "is no deck"),
    UnknownCard: UnknownCard("decks/mine.yaml", 7, "no card is called `Sure Gambl`"),
    BadPaste: BadPaste("the pasted list", 7, "is no deck"),
    WrongArguments: WrongArguments("lab", "no such deck"),
    NotOctgn: NotOctgn(3, "is no list"),
    Violation: Violation("one winner", "two have won"),
}
PLAIN = [
    kind("it is so") for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, NetrunnerError) and kind not in MADE
]


@pytest.mark.parametrize("error", [*PLAIN, *MADE.values()], ids=lambda error: type(error).__name__)
def test_errors_come_from_other_processes_as_they_were(error: NetrunnerError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_decks_are_found_by_processes_in_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(find_deck(UNITS[0].corp), tmp_path / "mine.yaml")
    monkeypatch.chdir(tmp_path)
    units = [msgspec.structs.replace(UNITS[0], corp="mine.yaml")]
    played = play_all(units, PLACE)
    monkeypatch.chdir(tmp_path.parent)
    assert [row.unit for row in played] == units
