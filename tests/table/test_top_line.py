"""The first line of a narrow table: the turn, the step, and what is going on."""

from pathlib import Path

import fixtures as f
import msgspec
import pytest
from positions import read_position

from netrunner_tui.plain.board_lines import board
from netrunner_tui.rulebook_facts.charts import ChartStep
from netrunner_tui.rulebook_facts.timing import charts_of
from netrunner_tui.table.board.bars import paint_top
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.glyphs import SAFE, with_words
from netrunner_tui.table.drawing.layout import plan

RULES = ("nisei-1.6", "ffg", "classic")


def top(rules: str, step: str, **run: object) -> str:
    """The first row at 80 columns, at a step of a run of turn 12."""
    view = f.run_view("runner")
    assert view.run is not None
    view = msgspec.structs.replace(view, rules=rules, step=step, turn_number=12, run=msgspec.structs.replace(view.run, **run))
    canvas = Canvas(80, 1, glyphs=with_words(SAFE, rules))
    paint_top(Scene(plan(80, 24, "runner"), view, "runner", glyphs=with_words(SAFE, rules)), canvas)
    return canvas.text()


def steps(*parts: str) -> list[tuple[str, ChartStep]]:
    return [(rules, step) for rules in RULES for part, told in charts_of(rules).parts.items() if part in parts for step in told]


@pytest.mark.parametrize(("rules", "step"), steps("run", "breach"))
def test_the_step_of_a_run_is_named_whole(rules: str, step: ChartStep) -> None:
    shown = top(rules, step.number, server="Server 3", position=2, of=3)
    assert step.name in shown
    assert SAFE.cut not in shown


def test_where_the_run_is_gives_way_in_part_first() -> None:
    assert "server 1, ice 1/2, jack out, or continue" in top("nisei-1.6", "6.9.4c").lower()
    assert "run on server 1, ice 1 of 2, the encounter" in top("nisei-1.6", "6.9.3").lower()


def test_the_key_of_the_help_stands_before_the_other_keys_beside_a_long_name() -> None:
    """Where a long name is thinking, the list of commands was named there and the help was not."""
    canvas = Canvas(120, 1, glyphs=SAFE)
    marks = ("Freelancer (computer) is thinking",)
    paint_top(Scene(plan(120, 40, "runner"), f.run_view("runner"), "runner", glyphs=SAFE, table_marks=marks), canvas)
    shown = canvas.text()
    assert "? keys" in shown
    assert marks[0] in shown
    wide = Canvas(160, 1, glyphs=SAFE)
    paint_top(Scene(plan(160, 40, "runner"), f.run_view("runner"), "runner", glyphs=SAFE, table_marks=marks), wide)
    assert "? keys   ctrl+p commands   Freelancer" in wide.text()


def test_the_step_gives_way_whole_beside_a_long_name() -> None:
    """Where a computer was thinking the phase was cut, with the step behind it."""
    canvas = Canvas(80, 1, glyphs=SAFE)
    view = msgspec.structs.replace(f.action_view(), step="5.7.1f", turn="runner")
    paint_top(Scene(plan(80, 24, "corp"), view, "corp", glyphs=SAFE, table_marks=("Trainee (computer) is thinking",)), canvas)
    assert " 5.7.1f  action phase Trainee (computer) is thinking " in canvas.text()


def test_a_card_that_is_installed_is_not_said_to_be_played(tmp_path: Path) -> None:
    """While room was made for a program, both players read that it was played."""
    rig = "rig: [Mayfly, Mayfly]"
    game = read_position(tmp_path, f"rules: nisei-1.6\nrunner: {{credits: 5, hand: [Unity], {rig}}}\nturn: runner\n")
    while game.question is not None and game.question.kind != "choose":
        phrases = [option.phrase for option in game.question.options]
        game.answer((phrases.index("install Unity") if "install Unity" in phrases else len(phrases) - 1,))
    view = game.view("corp")
    canvas = Canvas(120, 1, glyphs=SAFE)
    paint_top(Scene(plan(120, 40, "corp"), view, "corp", glyphs=SAFE), canvas)
    assert "installing Unity" in canvas.text()
    assert any(line.startswith("Being installed: Unity") for line in board(view))
