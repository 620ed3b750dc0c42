"""What comes of an answer, where that takes more than the rest of its line."""

import fixtures as f
import msgspec
import pytest

from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.table.sitting.sitting import Sitting

LONG = "install 1 piece of ice from HQ or Archives directly inward from this ice, ignoring all costs"
MAY = msgspec.structs.replace(
    f.RUN_QUESTION, kind="may", window=(), text="Brân 1.0: install a piece of ice?",
    options=(Option("yes", effect=LONG), Option("no")), may_decline=True,
)  # fmt: skip


def shown(sit: f.Sit, question: Question, size: tuple[int, int] = (120, 40)) -> list[str]:
    sitting: Sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), question)}, size=size)
    sitting.paint()
    return sitting.canvases["question"].text().split("\n")


@pytest.mark.parametrize("size", [(120, 40), (140, 40), (200, 60)])
def test_it_is_told_whole_where_lines_stand_blank(sit: f.Sit, size: tuple[int, int]) -> None:
    """It was cut at 120 columns, over four blank lines."""
    rows = shown(sit, MAY, size)
    told = " ".join(" ".join(rows).replace("▌", " ").split())
    assert LONG in told
    yes, no = (next(at for at, row in enumerate(rows) if word in row) for word in (" 1 ", " 2 "))
    assert no == yes + (2 if size[0] < 200 else 1), "the next answer stands below it"


def test_its_further_lines_stand_for_it(sit: f.Sit) -> None:
    sitting: Sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), MAY)})
    sitting.paint()
    canvas = sitting.canvases["question"]
    assert canvas.at(50, 1) == canvas.at(50, 2) is not None
    assert canvas.at(50, 3) != canvas.at(50, 2)


def test_it_is_cut_where_answers_take_all_lines(sit: f.Sit) -> None:
    options = (Option("yes", effect=LONG), *(Option("run", server=f"Server {number}") for number in range(1, 5)), Option("no"))
    rows = shown(sit, msgspec.structs.replace(MAY, options=options))
    assert any(row.rstrip().endswith("…") for row in rows)
    assert "No" in rows[-1] or "No" in rows[-2]
