"""Credits on an event that is being played: they can be spent, and stand beside those of the pool."""

import pytest
from positions import cards, laid_out

from netrunner_tui.plain import board_lines
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.scenarios.script import LaidSide, Position
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting


@pytest.mark.parametrize(("size", "bar"), [((80, 24), "near_bar"), ((120, 40), "near_bar"), ((120, 40), "far_bar")])
def test_credits_on_a_played_event_are_told_beside_the_pool(size: tuple[int, int], bar: str) -> None:
    """Nothing at the table told the credits of Overclock during its run, nor did the figures in lines of text."""
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=LaidSide(), runner=LaidSide(hand=cards("Overclock"), clicks=4)))
    table = LocalTable(game)
    seats = {"runner": table.seat("runner"), "corp": table.seat("corp")}
    while (question := game.question) is not None and game.view("runner").run is None:
        wanted = [place for place, option in enumerate(question.options) if option.verb == "play" or option.server == "R&D"]
        decline = question.decline()
        seats[question.player].answer((wanted[0],) if wanted else decline or (0,))
    hooks = Hooks(lambda: None, lambda: None, lambda options: None)
    sitting = Sitting({"runner": seats["runner"]} if bar == "near_bar" else {"corp": seats["corp"]}, Options(), Keymap(), hooks, size)
    sitting.paint()
    text = sitting.canvases[bar].text()  # type: ignore[index]
    assert "4c" in text
    assert "Overclock 5c" in text
    assert "tags 0" in text
    view = game.view("runner")
    assert board_lines.figures(view, view.runner)[0].startswith("Runner: 4 credits, 5 credits on Overclock, ")
