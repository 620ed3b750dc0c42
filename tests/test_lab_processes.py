"""The processes of the laboratory: what dies, or cannot be done, neither stops the rest nor goes unsaid."""

import multiprocessing
import os
import signal
from pathlib import Path

import msgspec
import pytest

from netrunner_tui.laboratory.lab_games import Workplace, paired, play_all
from netrunner_tui.laboratory.processes import LOSSES, in_order, spread
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.errors import NetrunnerError

PLACE = Workplace.of([cards_folder()])
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
