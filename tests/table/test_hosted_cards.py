"""Cards that others host: each stands once, below its host or behind it, in every form of the rig."""

import re

import fixtures as f
import pytest
from positions import cards
from test_bots_positions import laid, until

from netrunner_tui.plain.board_lines import rig
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.scenarios.script import Laid, LaidSide
from netrunner_tui.settings.player_options import Options

HOSTED = ("Medium", "Datasucker", "Gordian Blade", "Corroder", "Femme Fatale", "Ninja", "Mimic", "Yog.0")


def hosting() -> Game:
    """A rig in which one card hosts two others, and one six."""
    medium, sucker, *others = (Laid(title=title, counters={"virus": 2} if title == "Datasucker" else {}) for title in HOSTED)
    rig = (Laid(title="Djinn", hosted=(medium, sucker)), Laid(title="Scheherazade", hosted=tuple(others)), *cards("Armitage Codebusting"))
    game = laid("ffg", "runner", LaidSide(), LaidSide(rig=rig, hand=cards("Diesel")))
    until(game, "runner", "action")
    return game


@pytest.mark.parametrize("size", [(80, 24), (97, 31), (120, 40), (200, 60)])
def test_a_hosted_card_stands_once_and_none_is_out_of_reach(size: tuple[int, int], sit: f.Sit) -> None:
    """It was a chip of its own beside its host, and a row below that; what had no row below it could not be seen."""
    sitting = sit({"runner": LocalTable(hosting()).seat("runner")}, size, Options())
    seen: set[str] = set()
    for _ in range(5):
        sitting.paint()
        shown = sitting.canvases["rig"].text()
        counts = {title: len(re.findall(rf"\b{title[:3]}", shown)) for title in HOSTED}
        assert max(counts.values()) == 1, shown
        seen |= {title for title, count in counts.items() if count}
        sitting.scrolling.rig(1)
    assert seen == set(HOSTED)


def test_lines_of_text_say_a_hosted_card_with_its_host_alone() -> None:
    (line, _) = rig(hosting().view("runner"))
    assert line.count("Medium") == line.count("Yog.0") == 1
    assert "hosting Medium and Datasucker" in line
