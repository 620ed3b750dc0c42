"""The other player's hand where it lies open: behind the rig, after a word, on every size of table."""

import fixtures as f
import pytest
from positions import cards, laid_out

from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.scenarios.script import LaidSide, Position
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.sitting.sitting import Sitting

STAR = "Harishchandra Ent.: Where You're the Star"


def begun(tags: int, rig: tuple[str, ...] = ("Corroder", "Daily Casts")) -> Game:
    runner = LaidSide(tags=tags, hand=cards("Sure Gamble", "Diesel"), rig=cards(*rig))
    return laid_out(Position(rules="nisei-1.6", turn="corp", corp=LaidSide(identity=STAR, hand=cards("Hedge Fund")), runner=runner))


def zone(sitting: Sitting, name: str) -> str:
    sitting.paint()
    return sitting.canvases[name].text()  # type: ignore[index]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_corp_sees_it_behind_the_rig(sit: f.Sit, size: tuple[int, int]) -> None:
    sitting = sit({CORP: LocalTable(begun(tags=1)).seat(CORP)}, size)
    rig = zone(sitting, "rig")
    assert "Grip" in rig
    assert rig.index("Corroder") < rig.index("Diesel")
    assert "Sure" in rig
    assert "open grip" in zone(sitting, "far_bar")
    pointed = [hit.target for hit in sitting.canvases["rig"].hits if isinstance(hit.target, CardTarget)]
    assert {card.card for card in sitting.view.runner.hand or ()} <= {target.card for target in pointed}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_without_a_tag_it_is_not_shown(sit: f.Sit, size: tuple[int, int]) -> None:
    sitting = sit({CORP: LocalTable(begun(tags=0)).seat(CORP)}, size)
    assert "Diesel" not in zone(sitting, "rig")
    assert "open grip" not in zone(sitting, "far_bar")


def test_an_empty_rig_has_it_alone(sit: f.Sit) -> None:
    sitting = sit({CORP: LocalTable(begun(tags=1, rig=())).seat(CORP)}, (80, 24))
    rig = zone(sitting, "rig")
    assert "Diesel" in rig
    assert "no cards installed" not in rig


def test_the_runner_reads_that_their_hand_lies_open(sit: f.Sit) -> None:
    sitting = sit({RUNNER: LocalTable(begun(tags=1)).seat(RUNNER)})
    assert "lies open" in zone(sitting, "hand")
    assert "Diesel" not in zone(sitting, "rig")
    closed = sit({RUNNER: LocalTable(begun(tags=0)).seat(RUNNER)})
    assert "lies open" not in zone(closed, "hand")
